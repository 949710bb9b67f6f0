//! Whether a general is attacked: now, after a move, or on a point that it may step to.
//!
//! All answers come from one question put to sets: which pieces attack a point when these points
//! are occupied. What an attack demands of the moves that answer it is in [`crate::restraint`].

use rukh_core::Side;

use crate::attacks;
use crate::moves::XiangqiMove;
use crate::piece::PieceKind;
use crate::position::Xiangqi;
use crate::square::{Square, Squares};

/// The pieces of one side that can attack a general, by the way they do it.
struct Attackers {
    /// Chariots, and the general, which attacks along an open file.
    straight: Squares,
    cannons: Squares,
    horses: Squares,
    soldiers: Squares,
}

impl Attackers {
    /// Whether any of these pieces of `by` attacks a general on `square`.
    #[inline]
    fn attack(&self, square: Square, by: Side, occupied: Squares) -> bool {
        let lines = attacks::lines_through(square);
        for attacker in self.straight & lines {
            if !attacks::between(square, attacker).meets(occupied) {
                return true;
            }
        }
        for attacker in self.cannons & lines {
            let screens = attacks::between(square, attacker) & occupied;
            if screens.any() && !screens.more_than_one() {
                return true;
            }
        }
        attacks::horse_to(square, occupied).meets(self.horses)
            || attacks::soldier_to(by, square).meets(self.soldiers)
    }
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
        let enemy = board.side(by) - gone;
        Attackers {
            straight: enemy & (board.kind(PieceKind::Chariot) | board.kind(PieceKind::General)),
            cannons: enemy & board.kind(PieceKind::Cannon),
            horses: enemy & board.kind(PieceKind::Horse),
            soldiers: enemy & board.kind(PieceKind::Soldier),
        }
        .attack(square, by, occupied)
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

    /// See [`rukh_core::Tactics::gives_check`].
    #[inline]
    pub(crate) fn would_give_check(&self, m: XiangqiMove) -> bool {
        let (board, side) = (&self.board, self.side);
        let (from, to) = (Squares::of(m.from()), Squares::of(m.to()));
        let Some(mover) = board.piece_at(m.from()) else {
            return false;
        };
        let after = |kind| {
            let staying = board.pieces(side, kind) - from;
            if kind == mover.kind {
                staying | to
            } else {
                staying
            }
        };
        // A legal move never leaves the generals facing, so the mover's own is no attacker.
        Attackers {
            straight: after(PieceKind::Chariot),
            cannons: after(PieceKind::Cannon),
            horses: after(PieceKind::Horse),
            soldiers: after(PieceKind::Soldier),
        }
        .attack(board.general(!side), side, (board.occupied() - from) | to)
    }
}
