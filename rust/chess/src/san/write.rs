//! Writing moves in algebraic notation: short, long, or short with pictures.

use rukh_core::notation::NO_MOVE;
use rukh_core::{GameMove as _, Rules as _, Side};

use crate::attacks;
use crate::castling::Wing;
use crate::moves::ChessMove;
use crate::piece::PieceKind;
use crate::position::Chess;
use crate::square::{Square, Squares, file_set, rank_set};

/// Which algebraic notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// `Nf3`, `exd5`: as much of where the piece comes from as is needed.
    Short,
    /// `Ng1-f3`, `e4xd5`: both squares.
    Long,
    /// The short form with the picture of the mover's piece for its letter.
    Pictures,
}

/// Appends a legal move, its check or mate marked; `--` for none.
pub(crate) fn write(position: &Chess, m: ChessMove, form: Form, out: &mut String) {
    if m.is_none() {
        out.push_str(NO_MOVE);
        return;
    }
    write_without_mark(position, m, form, out);
    if position.would_give_check(m) {
        let mut after = position.without_past();
        after.play(m);
        out.push(if after.has_legal_move() { '+' } else { '#' });
    }
}

fn write_without_mark(position: &Chess, m: ChessMove, form: Form, out: &mut String) {
    let (from, to) = (m.from(), m.to());
    if m.is_castling() {
        out.push_str(Wing::of(from, to).san());
        return;
    }
    let kind = position.board.kind_at(from).unwrap_or(PieceKind::Pawn);
    let name = |kind: PieceKind| match form {
        Form::Pictures => picture(position.side(), kind),
        _ => kind.letter(),
    };
    if kind != PieceKind::Pawn {
        out.push(name(kind));
    }
    match form {
        Form::Long => {
            write_square(from, out);
            if !m.is_capture() {
                out.push('-');
            }
        }
        _ if kind == PieceKind::Pawn && m.is_capture() => out.push(from.file_letter()),
        _ if kind == PieceKind::Pawn => {}
        _ => disambiguate(position, m, kind, out),
    }
    if m.is_capture() {
        out.push('x');
    }
    write_square(to, out);
    if let Some(new) = m.promotion() {
        out.push('=');
        out.push(name(new));
    }
}

/// Adds the file, else the rank, else both, where another piece of the kind may go there too.
fn disambiguate(position: &Chess, m: ChessMove, kind: PieceKind, out: &mut String) {
    let (from, to) = (m.from(), m.to());
    let board = &position.board;
    let others = board.pieces(position.side(), kind) - Squares::of(from);
    let near = attacks::piece(kind, to, board.occupied()) & others;
    if near.is_empty() {
        return;
    }
    // What such a move takes is what this one takes.
    let may_go = |&other: &Square| {
        m.kind()
            .is_some_and(|kind| position.is_legal(ChessMove::new(other, to, kind)))
    };
    let twins: Squares = near.filter(may_go).collect();
    if twins.is_empty() {
        return;
    }
    let shares_file = twins.meets(file_set(from.file()));
    let shares_rank = twins.meets(rank_set(Side::First, from.rank()));
    if !shares_file || shares_rank {
        out.push(from.file_letter());
    }
    if shares_file {
        out.push(from.rank_digit());
    }
}

fn write_square(square: Square, out: &mut String) {
    out.push(square.file_letter());
    out.push(square.rank_digit());
}

/// The picture of a piece: White's are outlines.
const fn picture(side: Side, kind: PieceKind) -> char {
    let pair = match kind {
        PieceKind::King => ['♔', '♚'],
        PieceKind::Queen => ['♕', '♛'],
        PieceKind::Rook => ['♖', '♜'],
        PieceKind::Bishop => ['♗', '♝'],
        PieceKind::Knight => ['♘', '♞'],
        PieceKind::Pawn => ['♙', '♟'],
    };
    pair[side.index()]
}

impl Chess {
    /// The same position with nothing to take back: cheap to copy.
    fn without_past(&self) -> Self {
        Self::of_board(
            self.board.clone(),
            self.clocks.halfmoves,
            self.move_number(),
            *self.options(),
        )
    }
}
