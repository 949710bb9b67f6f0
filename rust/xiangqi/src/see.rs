//! Static exchange: what a capture nets when both sides take back in the best order.
//!
//! Attackers are found anew for the points still occupied after every capture, because in xiangqi
//! a piece that leaves may be a cannon's screen, a horse's leg or an elephant's eye. Pins are not
//! looked at; a general takes only when nothing can take it back.

use rukh_core::Side;

use crate::attacks;
use crate::moves::XiangqiMove;
use crate::piece::{Piece, PieceKind};
use crate::position::Xiangqi;
use crate::square::{Square, Squares, zone};

/// What a piece is worth on a point, in centipawns: the face value of exchanges. A soldier doubles
/// when it has crossed the river; the general is beyond price.
#[inline]
pub(crate) fn face_value(piece: Piece, square: Square) -> i32 {
    match piece.kind {
        PieceKind::General => 10_000,
        PieceKind::Advisor | PieceKind::Elephant => 200,
        PieceKind::Horse => 400,
        PieceKind::Chariot => 900,
        PieceKind::Cannon => 450,
        PieceKind::Soldier if zone::HOME[piece.side].contains(square) => 100,
        PieceKind::Soldier => 200,
    }
}

/// Kinds from the cheapest attacker to the dearest. Advisors and elephants cost the same.
const CHEAPEST_FIRST: [PieceKind; 7] = [
    PieceKind::Soldier,
    PieceKind::Advisor,
    PieceKind::Elephant,
    PieceKind::Horse,
    PieceKind::Cannon,
    PieceKind::Chariot,
    PieceKind::General,
];

impl Xiangqi {
    /// See [`rukh_core::Tactics::see_at_least`].
    pub(crate) fn exchange_nets(&self, m: XiangqiMove, threshold: i32) -> bool {
        let (from, to) = (m.from(), m.to());
        let board = &self.board;
        let Some(mover) = board.piece_at(from) else {
            return threshold <= 0;
        };
        // `balance` is how far the side that took last is beyond what it needs, were its piece
        // lost next. From zero on it has reached its aim whatever the answer.
        let gain = board.piece_at(to).map_or(0, |taken| face_value(taken, to));
        let mut balance = gain - threshold;
        if balance < 0 {
            return false;
        }
        balance -= face_value(mover, to);
        if balance >= 0 {
            return true;
        }

        let mut occupied = (board.occupied() - Squares::of(from)) | Squares::of(to);
        let mut to_take = !self.side;
        while let Some((attacker, piece)) = self.cheapest_attacker(to, to_take, occupied) {
            occupied ^= Squares::of(attacker);
            let is_general = piece.kind == PieceKind::General;
            if is_general && self.cheapest_attacker(to, !to_take, occupied).is_some() {
                break;
            }
            to_take = !to_take;
            balance = -balance - 1 - face_value(piece, to);
            if balance >= 0 {
                break;
            }
        }
        // Whoever should take now cannot, or need not try: it has lost the exchange.
        to_take != self.side
    }

    /// The cheapest piece of `side` that attacks a point, with these points occupied.
    fn cheapest_attacker(
        &self,
        to: Square,
        side: Side,
        occupied: Squares,
    ) -> Option<(Square, Piece)> {
        let board = &self.board;
        for kind in CHEAPEST_FIRST {
            let candidates = board.pieces(side, kind) & occupied;
            if candidates.is_empty() {
                continue;
            }
            let attackers = match kind {
                PieceKind::Soldier => attacks::soldier_to(side, to),
                PieceKind::Advisor => attacks::advisor(to),
                PieceKind::Elephant => attacks::elephant(to, occupied),
                PieceKind::Horse => attacks::horse_to(to, occupied),
                PieceKind::Cannon => attacks::cannon_hops(to, occupied),
                PieceKind::Chariot => attacks::chariot(to, occupied),
                PieceKind::General => attacks::general(to),
            };
            if let Some(square) = (attackers & candidates).first() {
                return Some((square, Piece::new(side, kind)));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests;
