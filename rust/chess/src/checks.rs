//! Whether a move would give check, found from sets before it is made.
//!
//! The search asks this of every move it is about to cut or extend. `state.rs` holds the other
//! half: which checks the side to move is in.

use crate::attacks;
use crate::castling::Castling;
use crate::moves::{ChessMove, MoveKind};
use crate::piece::PieceKind;
use crate::position::Chess;
use crate::square::{Forward, Squares};

impl Chess {
    /// See [`rukh_core::Tactics::gives_check`].
    pub(crate) fn would_give_check(&self, m: ChessMove) -> bool {
        let board = &self.board;
        let us = board.side();
        let king = board.king(!us);
        let (from, to) = (m.from(), m.to());
        let (Some(kind), Some(mover)) = (m.kind(), board.kind_at(from)) else {
            return false;
        };
        if kind == MoveKind::Castle {
            let castling = Castling::of(from, to);
            let occupied = castling.occupied_after(board.occupied());
            return attacks::rook(castling.rook_to, occupied).contains(king);
        }
        let left = Squares::of(from);
        let mut occupied = (board.occupied() - left) | Squares::of(to);
        let mut gone = left;
        if kind == MoveKind::EnPassant {
            let taken = Squares::of(to.offset(-Forward::of(us).push));
            occupied = occupied - taken;
            gone |= taken;
        }
        let leaps = match m.promotion().unwrap_or(mover) {
            PieceKind::Pawn => attacks::pawn(!us, king).contains(to),
            PieceKind::Knight => attacks::knight(king).contains(to),
            _ => false,
        };
        if leaps {
            return true;
        }
        // Most moves neither arrive on a line of the king nor leave one.
        if !attacks::rays(king).meets(gone | Squares::of(to)) {
            return false;
        }
        let arrived = match m.promotion().unwrap_or(mover) {
            PieceKind::Bishop => (Squares::of(to), Squares::EMPTY),
            PieceKind::Rook => (Squares::EMPTY, Squares::of(to)),
            PieceKind::Queen => (Squares::of(to), Squares::of(to)),
            _ => (Squares::EMPTY, Squares::EMPTY),
        };
        let diagonal = (board.diagonal_sliders(us) - gone) | arrived.0;
        let straight = (board.straight_sliders(us) - gone) | arrived.1;
        attacks::rook(king, occupied).meets(straight)
            || attacks::bishop(king, occupied).meets(diagonal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rukh_core::keys::SplitMix;
    use rukh_core::{MoveList, Rules, Tactics};

    fn agrees_with_making_every_move(position: &mut Chess) -> u32 {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let mut checks = 0;
        for &m in &moves {
            let told = position.would_give_check(m);
            position.play(m);
            assert_eq!(told, position.in_check(), "{m:?} to {}", position.fen());
            position.undo();
            checks += u32::from(told);
        }
        checks
    }

    #[test]
    fn the_sets_agree_with_making_the_move() {
        let mut random = SplitMix::new(11);
        let mut checks = 0;
        for _ in 0..80 {
            let mut position = Chess::start(&Default::default());
            for _ in 0..120 {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                checks += agrees_with_making_every_move(&mut position);
                position.play(moves[random.below(moves.len())]);
            }
        }
        assert!(checks > 1_000, "{checks}");
    }

    #[test]
    fn castling_promotion_and_en_passant_can_check() {
        for (fen, checks) in [
            ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 3),
            ("3k4/P7/8/8/8/8/8/4K3 w - - 0 1", 2),
            ("8/8/8/k2pP2R/8/8/8/4K3 w - d6 0 1", 1),
            ("8/2k5/8/3pP3/8/8/8/4K3 w - d6 0 1", 1),
        ] {
            let mut position = Chess::from_fen(fen, &Default::default()).unwrap().position;
            assert_eq!(
                agrees_with_making_every_move(&mut position),
                checks,
                "{fen}"
            );
        }
    }
}
