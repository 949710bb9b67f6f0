//! Whether a general is attacked: now, after a move, or on a point that it may step to.
//!
//! All answers come from one question put to sets: which pieces attack a point when these points
//! are occupied. Only [`Xiangqi::would_give_check`] asks first whether the move has anything to do
//! with the general. What an attack demands of the moves that answer it is in [`crate::restraint`].

use rukh_core::Side;

use crate::attacks;
use crate::moves::XiangqiMove;
use crate::piece::PieceKind;
use crate::position::Xiangqi;
use crate::square::{Square, Squares};

/// A chariot or a general among `candidates` that attacks a point along its rank or its file.
#[inline]
pub(crate) fn straight_attacker(
    square: Square,
    candidates: Squares,
    occupied: Squares,
) -> Option<Square> {
    (candidates & attacks::lines_through(square))
        .find(|&from| !attacks::between(square, from).meets(occupied))
}

/// A cannon among `candidates` that attacks a point over exactly one piece.
#[inline]
pub(crate) fn cannon_attacker(
    square: Square,
    candidates: Squares,
    occupied: Squares,
) -> Option<Square> {
    (candidates & attacks::lines_through(square))
        .find(|&from| (attacks::between(square, from) & occupied).count() == 1)
}

impl Xiangqi {
    /// Whether a general on `square` would be attacked by `by`, with these points occupied and
    /// the pieces on `gone` no longer there as attackers.
    #[inline]
    pub(crate) fn is_attacked(
        &self,
        square: Square,
        by: Side,
        occupied: Squares,
        gone: Squares,
    ) -> bool {
        let board = &self.board;
        let near = (board.side(by) - gone) & attacks::surroundings(square);
        let straight = board.kind(PieceKind::Chariot) | board.kind(PieceKind::General);
        let cannons = board.kind(PieceKind::Cannon);
        if straight_attacker(square, near & straight, occupied).is_some()
            || cannon_attacker(square, near & cannons, occupied).is_some()
        {
            return true;
        }
        let horses = near & board.kind(PieceKind::Horse) & attacks::horse_ring(square);
        if horses.any() && attacks::horse_to(square, occupied).meets(horses) {
            return true;
        }
        let soldiers = near & board.kind(PieceKind::Soldier);
        attacks::soldier_to(by, square).meets(soldiers)
    }

    /// Whether the side to move is in check, computed from the pieces.
    #[inline]
    pub(crate) fn is_in_check(&self) -> bool {
        let general = self.board.general(self.side);
        self.is_attacked(general, !self.side, self.board.occupied(), Squares::EMPTY)
    }

    /// Whether the mover's general would be attacked after a pseudo-legal move, judged on the
    /// points that would then be occupied.
    pub(crate) fn exposes_general(&self, from: Square, to: Square) -> bool {
        let occupied = (self.board.occupied() - Squares::of(from)) | Squares::of(to);
        let general = match self.board.general(self.side) {
            general if general == from => to,
            general => general,
        };
        self.is_attacked(general, !self.side, occupied, Squares::of(to))
    }

    /// See [`rukh_core::Tactics::gives_check`]. Before a legal move nothing of the mover's attacks
    /// the other general, so only what the move itself changes is looked at.
    #[inline]
    pub(crate) fn would_give_check(&self, m: XiangqiMove) -> bool {
        let (board, side) = (&self.board, self.side);
        let general = board.general(!side);
        let left = attacks::relation(general, m.from());
        let reached = attacks::relation(general, m.to());
        let touched = left.or(reached);
        if touched.is_none() {
            return false;
        }
        let Some(mover) = board.piece_at(m.from()) else {
            return false;
        };
        let (from, to) = (Squares::of(m.from()), Squares::of(m.to()));
        let occupied = (board.occupied() - from) | to;
        let after = |kind| {
            let staying = board.pieces(side, kind) - from;
            if kind == mover.kind {
                staying | to
            } else {
                staying
            }
        };
        if touched.is_in_line() {
            // The generals never face each other, so the mover's own is no attacker.
            let (chariots, cannons) = (after(PieceKind::Chariot), after(PieceKind::Cannon));
            if straight_attacker(general, chariots, occupied).is_some()
                || cannon_attacker(general, cannons, occupied).is_some()
            {
                return true;
            }
        }
        if left.is_a_leg() || mover.kind == PieceKind::Horse && reached.is_a_leap_away() {
            let horses = after(PieceKind::Horse) & attacks::horse_ring(general);
            if horses.any() && attacks::horse_to(general, occupied).meets(horses) {
                return true;
            }
        }
        mover.kind == PieceKind::Soldier && attacks::soldier_to(side, general).meets(to)
    }
}
