//! Playing a move, passing, and taking either back.
//!
//! Everything that changes goes through the mutators of `board.rs`; what they cannot restore is
//! pushed on the past as a [`State`].

use rukh_core::{GameMove as _, Side};

use crate::attacks;
use crate::board::Board;
use crate::castling::{Castling, back_rank};
use crate::generate::en_passant_is_safe;
use crate::moves::{ChessMove, MoveKind};
use crate::piece::PieceKind;
use crate::position::Chess;
use crate::square::{Forward, Square, Squares};
use crate::state::{Checks, State};

impl Chess {
    /// Plays a legal move. Bits that no move has, or an empty origin, change nothing.
    #[inline]
    pub(crate) fn make(&mut self, m: ChessMove) {
        let us = self.board.side();
        let (from, to) = (m.from(), m.to());
        let (Some(kind), Some(piece)) = (m.kind(), self.board.kind_at(from)) else {
            debug_assert!(false, "{m:?} is not a move of this position");
            return;
        };
        self.remember(m);
        self.clocks.advance();
        let mut lost = Squares::of(from) | Squares::of(to);
        let mut irreversible = piece == PieceKind::Pawn;
        let mut passed = None;
        match kind {
            MoveKind::Quiet => self.board.shift(us, piece, from, to),
            MoveKind::Capture => {
                self.capture(!us, to);
                self.board.shift(us, piece, from, to);
                irreversible = true;
            }
            MoveKind::DoublePush => {
                self.board.shift(us, piece, from, to);
                passed = Some(from.offset(Forward::of(us).push));
            }
            MoveKind::EnPassant => {
                self.capture(!us, to.offset(-Forward::of(us).push));
                self.board.shift(us, piece, from, to);
            }
            MoveKind::Promotion(new) => {
                self.board.remove(us, piece, from);
                self.board.put(us, new, to);
            }
            MoveKind::CapturePromotion(new) => {
                self.capture(!us, to);
                self.board.remove(us, piece, from);
                self.board.put(us, new, to);
            }
            MoveKind::Castle => castle(&mut self.board, us, Castling::of(from, to)),
        }
        if irreversible {
            self.clocks.halfmoves = 0;
            self.clocks.reversible = 0;
        }
        let rights = self.board.rights();
        if rights.any() {
            if piece == PieceKind::King {
                lost |= back_rank(us);
            }
            if rights.meets(lost) {
                self.board.set_rights(rights - lost);
                self.clocks.reversible = 0;
            }
        }
        self.board.change_side();
        let passed = passed.filter(|&square| may_be_taken(&self.board, square));
        self.board.set_en_passant(passed);
        self.checks = Checks::of(&self.board);
        debug_assert_eq!(self.board, self.board.rebuilt(), "after {m:?}");
    }

    /// Takes back the last move or pass; nothing happens when there is none.
    #[inline]
    pub(crate) fn unmake(&mut self) {
        let Some(state) = self.past.pop() else {
            return;
        };
        self.board.change_side();
        self.board.set_en_passant(state.en_passant);
        self.board.set_rights(state.rights);
        self.clocks = state.clocks;
        self.checks = state.checks;
        self.take_back(&state);
        debug_assert_eq!(self.board.key(), state.key, "undo of {:?}", state.played);
        debug_assert_eq!(
            self.board,
            self.board.rebuilt(),
            "undo of {:?}",
            state.played
        );
    }

    #[inline]
    fn take_back(&mut self, state: &State) {
        let us = self.board.side();
        let (from, to) = (state.played.from(), state.played.to());
        let Some(kind) = state.played.kind().filter(|_| !state.played.is_none()) else {
            return;
        };
        match kind {
            MoveKind::Castle => {
                let castling = Castling::of(from, to);
                let board = &mut self.board;
                board.remove(us, PieceKind::King, castling.king_to);
                board.remove(us, PieceKind::Rook, castling.rook_to);
                board.put(us, PieceKind::King, from);
                board.put(us, PieceKind::Rook, to);
            }
            MoveKind::Promotion(new) | MoveKind::CapturePromotion(new) => {
                self.board.remove(us, new, to);
                self.board.put(us, PieceKind::Pawn, from);
                self.give_back(!us, state.captured, to);
            }
            MoveKind::EnPassant => {
                self.board.shift(us, PieceKind::Pawn, to, from);
                self.give_back(!us, state.captured, to.offset(-Forward::of(us).push));
            }
            MoveKind::Quiet | MoveKind::DoublePush | MoveKind::Capture => {
                if let Some(piece) = self.board.kind_at(to) {
                    self.board.shift(us, piece, to, from);
                }
                self.give_back(!us, state.captured, to);
            }
        }
    }

    #[inline]
    fn give_back(&mut self, side: Side, captured: Option<PieceKind>, square: Square) {
        if let Some(kind) = captured {
            self.board.put(side, kind, square);
        }
    }

    /// Gives the turn away without a move.
    pub(crate) fn make_pass(&mut self) {
        self.remember(ChessMove::NONE);
        self.clocks.advance();
        // What came before the pass was not reached by moves alone.
        self.clocks.reversible = 0;
        self.board.set_en_passant(None);
        self.board.change_side();
        self.checks = Checks::of(&self.board);
    }

    #[inline]
    fn remember(&mut self, m: ChessMove) {
        self.past.push(State {
            key: self.board.key(),
            rights: self.board.rights(),
            checks: self.checks,
            clocks: self.clocks,
            played: m,
            captured: None,
            en_passant: self.board.en_passant(),
        });
    }

    #[inline]
    fn capture(&mut self, side: Side, square: Square) {
        let captured = self.board.kind_at(square);
        if let Some(kind) = captured {
            self.board.remove(side, kind, square);
        }
        if let Some(state) = self.past.last_mut() {
            state.captured = captured;
        }
    }
}

#[inline]
fn castle(board: &mut Board, us: Side, castling: Castling) {
    // Both leave before either arrives: in Chess960 they may trade places.
    board.remove(us, PieceKind::King, castling.king);
    board.remove(us, PieceKind::Rook, castling.rook);
    board.put(us, PieceKind::King, castling.king_to);
    board.put(us, PieceKind::Rook, castling.rook_to);
}

/// Whether the side to move has a legal capture in passing on `square`.
#[inline]
pub(crate) fn may_be_taken(board: &Board, square: Square) -> bool {
    let us = board.side();
    let mut takers = attacks::pawn(!us, square) & board.pieces(us, PieceKind::Pawn);
    Iterator::any(&mut takers, |from| {
        en_passant_is_safe(board, us, from, square)
    })
}
