//! Static exchange: what a capture nets when both sides take back in the best order.
//!
//! Attackers are found anew for the points still occupied after every capture, because in xiangqi
//! a piece that leaves may be a cannon's screen, a horse's leg or an elephant's eye. Pins are not
//! looked at; a general takes only when nothing can take it back.

use rukh_core::Side;

use crate::attacks;
use crate::checks::{cannon_attacker, straight_attacker};
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

    /// The cheapest piece of `side` that attacks a point, with these points occupied. Advisors and
    /// elephants cost the same.
    fn cheapest_attacker(
        &self,
        to: Square,
        side: Side,
        occupied: Squares,
    ) -> Option<(Square, Piece)> {
        use PieceKind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
        let near = self.board.side(side) & occupied & attacks::surroundings(to);
        if near.is_empty() {
            return None;
        }
        let of = |kind| near & self.board.kind(kind);
        let elephants = of(Elephant);
        let horses = of(Horse);
        // From the cheapest kind to the dearest. What depends on the occupied points is looked up
        // only for pieces that it may concern.
        let (kind, from) = if let Some(from) = (of(Soldier) & attacks::soldier_to(side, to)).first()
        {
            (Soldier, from)
        } else if let Some(from) = (of(Advisor) & attacks::advisor(to)).first() {
            (Advisor, from)
        } else if elephants.any()
            && let Some(from) = (elephants & attacks::elephant(to, occupied)).first()
        {
            (Elephant, from)
        } else if horses.any()
            && let Some(from) = (horses & attacks::horse_to(to, occupied)).first()
        {
            (Horse, from)
        } else if let Some(from) = cannon_attacker(to, of(Cannon), occupied) {
            (Cannon, from)
        } else if let Some(from) = straight_attacker(to, of(Chariot), occupied) {
            (Chariot, from)
        } else {
            (General, (of(General) & attacks::general(to)).first()?)
        };
        Some((from, Piece::new(side, kind)))
    }
}

#[cfg(test)]
mod tests;
