//! What a capture gains when both sides go on taking on the same point, in the prices that the
//! Chinese rules set.
//!
//! Every capture must be legal and is made on a board, so that pins, screens, legs and facing
//! generals are what they are at that moment. Each side takes with its cheapest piece or stops.
//! Which captures are asked about is decided in [`super::natures`].

use rukh_core::Side;

use super::decision::Chase;
use crate::attacks;
use crate::board::Board;
use crate::chase::{attackers_of, officers_of};
use crate::piece::{Piece, PieceKind};
use crate::square::{Square, Squares, zone};

/// Two horses or cannons for a chariot; advisor and elephant alike, two of them for a horse.
const DEFENDER: i32 = 100;
const HORSE_OR_CANNON: i32 = 2 * DEFENDER;
const CHARIOT: i32 = 2 * HORSE_OR_CANNON;
/// A general takes last: what takes it back ends the game.
const GENERAL: i32 = 1_000_000;
/// A soldier over the river floats: a soldier for a piece or for several is no gain, and neither
/// is a piece for soldiers. So a gain must be one both when soldiers are worth next to nothing and
/// when they are worth more than anything.
const SOLDIER_PRICES: [i32; 2] = [1, 10 * CHARIOT];

/// Whether the side that takes on `to` with the piece on `from` gains by it however soldiers are
/// priced. `overlooked` attack its general already and may go on doing so.
pub(super) fn gains(board: &Board, from: Square, to: Square, overlooked: Squares) -> bool {
    let Some(taker) = board.piece_at(from) else {
        return false;
    };
    SOLDIER_PRICES.into_iter().all(|soldier| {
        let mut exchange = Exchange {
            board: board.clone(),
            to,
            soldier,
            first: taker.side,
            overlooked,
        };
        exchange
            .net(from, taker.side)
            .is_some_and(|gained| gained > 0)
    })
}

/// What it takes to win a piece, beside the capture with the piece on `from`: more attackers than
/// roots, or their working together.
pub(super) fn means(board: &Board, from: Square, to: Square) -> Chase {
    let roots = roots(board, from, to);
    let attackers = board
        .piece_at(from)
        .map_or(0, |taker| takers(board, to, taker.side).count());
    if roots == 0 {
        Chase::Rootless
    } else if attackers > roots {
        Chase::UnderRooted
    } else {
        Chase::Joint
    }
}

/// How many pieces could take back on `to` what has come from `from`, pins apart.
pub(super) fn roots(board: &Board, from: Square, to: Square) -> u32 {
    let mut taken = board.clone();
    taken.advance(from, to);
    taken
        .piece_at(to)
        .map_or(0, |taker| takers(&taken, to, !taker.side).count())
}

/// The pieces of `side` that attack a point.
fn takers(board: &Board, to: Square, side: Side) -> Squares {
    let near = board.side(side) & attacks::surroundings(to);
    let of = |kind| near & board.kind(kind);
    officers_of(board, near, to, board.occupied())
        | of(PieceKind::Soldier) & attacks::soldier_to(side, to)
        | of(PieceKind::General) & attacks::general(to)
}

struct Exchange {
    board: Board,
    to: Square,
    /// The price of a soldier over the river.
    soldier: i32,
    /// Who takes first, and whose general may stay attacked by these.
    first: Side,
    overlooked: Squares,
}

impl Exchange {
    /// What `side` nets by taking with the piece on `from`; none where that is not legal.
    fn net(&mut self, from: Square, side: Side) -> Option<i32> {
        let gained = self.price(self.board.piece_at(self.to)?);
        let taken = self.board.advance(from, self.to);
        let net = if self.is_exposed(side) {
            None
        } else {
            Some(gained - self.best(!side))
        };
        self.board.retreat(from, self.to, taken);
        net
    }

    /// What `side` nets at best by taking with its cheapest piece that may, or by stopping. Pieces
    /// of one price are all tried, since they may differ as screens.
    fn best(&mut self, side: Side) -> i32 {
        let mut best = 0;
        let mut cheapest = i32::MAX;
        for from in takers(&self.board, self.to, side) {
            let Some(price) = self.board.piece_at(from).map(|piece| self.price(piece)) else {
                continue;
            };
            if price > cheapest {
                continue;
            }
            let Some(net) = self.net(from, side) else {
                continue;
            };
            if price < cheapest {
                (cheapest, best) = (price, 0);
            }
            best = best.max(net);
        }
        best
    }

    fn is_exposed(&self, side: Side) -> bool {
        let board = &self.board;
        let mut attackers = attackers_of(board, board.general(side), !side, board.occupied());
        if side == self.first {
            attackers = attackers - self.overlooked;
        }
        attackers.any()
    }

    /// The price of a piece that stands on the point or comes to it.
    fn price(&self, piece: Piece) -> i32 {
        match piece.kind {
            PieceKind::General => GENERAL,
            PieceKind::Advisor | PieceKind::Elephant => DEFENDER,
            PieceKind::Horse | PieceKind::Cannon => HORSE_OR_CANNON,
            PieceKind::Chariot => CHARIOT,
            PieceKind::Soldier if zone::HOME[piece.side].contains(self.to) => 0,
            PieceKind::Soldier => self.soldier,
        }
    }
}

#[cfg(test)]
mod tests {
    use rukh_core::{MoveStyle, Rules};

    use super::*;
    use crate::position::Xiangqi;

    fn gains_by(fen: &str, capture: &str) -> bool {
        let position = Xiangqi::from_fen(fen, &Default::default())
            .unwrap()
            .position;
        let m = position
            .parse_move(capture, MoveStyle::Coordinates)
            .unwrap();
        gains(position.board(), m.from(), m.to(), Squares::EMPTY)
    }

    #[test]
    fn what_nothing_protects_is_gained() {
        assert!(gains_by("4k4/9/9/2n6/9/9/9/9/9/2R2K3 w - - 0 1", "c0c6"));
    }

    #[test]
    fn a_root_keeps_a_horse_from_a_chariot_but_not_a_chariot_from_a_horse() {
        assert!(!gains_by("4k4/9/9/n8/2n6/9/9/9/9/2R2K3 w - - 0 1", "c0c5"));
        let chariot = "4k4/9/9/n8/2r6/9/3N5/9/9/5K3 w - - 0 1";
        assert!(gains_by(chariot, "d3c5"));
    }

    #[test]
    fn the_second_attacker_of_a_rooted_piece_gains() {
        let once = "4k4/9/9/n8/2n6/9/3N5/9/9/5K3 w - - 0 1";
        assert!(!gains_by(once, "d3c5"));
        let twice = "4k4/9/9/n8/2n6/9/3N5/9/9/2R2K3 w - - 0 1";
        assert!(gains_by(twice, "d3c5"));
    }

    #[test]
    fn a_root_that_may_not_take_is_none() {
        // The horse on e7 would leave its general to the chariot on the file.
        let pinned = "4k4/9/4n4/9/3c5/9/9/3R5/4R4/5K3 w - - 0 1";
        assert!(gains_by(pinned, "d2d5"));
        let free = "4k4/9/4n4/9/3c5/9/9/3R5/9/5K3 w - - 0 1";
        assert!(!gains_by(free, "d2d5"));
    }

    #[test]
    fn soldiers_are_won_but_not_traded_for_pieces() {
        assert!(gains_by("3k5/9/9/9/9/9/2p6/9/9/2R2K3 w - - 0 1", "c0c3"));
        let piece_for_soldiers = "3k5/9/9/9/9/2p6/2p6/9/9/2R2K3 w - - 0 1";
        assert!(!gains_by(piece_for_soldiers, "c0c3"));
        let soldier_for_piece = "3k5/9/n8/2n6/2P6/9/9/9/9/5K3 w - - 0 1";
        assert!(!gains_by(soldier_for_piece, "c5c6"));
    }
}
