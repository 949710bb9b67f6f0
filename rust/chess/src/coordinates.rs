//! Moves by coordinates, as UCI writes them: `e2e4`, `e7e8q`, castling as `e1g1`.
//!
//! Reading accepts what old programs send as well: an upper-case or missing promotion letter, and
//! castling as king-takes-rook or `O-O`. Writing is UCI to the letter.

use rukh_core::{GameMove as _, MoveTextError, Rules as _};

use crate::castling::{Castling, Wing};
use crate::explain;
use crate::moves::{ChessMove, MoveKind};
use crate::piece::PieceKind;
use crate::position::Chess;
use crate::san;
use crate::square::Square;

/// Two squares and the letter of a new piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Coordinates {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) promotion: Option<char>,
}

impl Coordinates {
    /// Reads the shape alone; in either case of the letters.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if !text.is_ascii() || !matches!(text.len(), 4 | 5) {
            return None;
        }
        let bytes = text.as_bytes();
        let square = |at: usize| {
            let file = bytes.get(at)?.to_ascii_lowercase().wrapping_sub(b'a');
            let rank = bytes.get(at + 1)?.wrapping_sub(b'1');
            Square::on(file.into(), rank.into())
        };
        Some(Self {
            from: square(0)?,
            to: square(2)?,
            promotion: bytes.get(4).map(|&letter| letter.into()),
        })
    }
}

/// Reads a legal move.
pub(crate) fn read(position: &Chess, text: &str) -> Result<ChessMove, MoveTextError> {
    let text = text.trim();
    if let Some(wing) = san::castling_wing(text) {
        return san::castle_to(position, wing, text);
    }
    let Some(coordinates) = Coordinates::parse(text) else {
        return Err(MoveTextError::Unreadable {
            text: text.to_owned(),
            expected: "two squares such as e2e4, or e7e8q".to_owned(),
        });
    };
    find(position, coordinates).map_err(|why| MoveTextError::Illegal {
        text: text.to_owned(),
        why,
    })
}

/// The legal move with these coordinates, or why there is none.
pub(crate) fn find(position: &Chess, wanted: Coordinates) -> Result<ChessMove, String> {
    let Coordinates { from, to, .. } = wanted;
    let promotion = wanted.promotion.map(san::new_piece).transpose()?;
    let kind = position.board.kind_at(from).unwrap_or(PieceKind::Pawn);
    let new = promotion.unwrap_or(PieceKind::Queen);
    let m = move_between(position, kind, from, to, Some(new));
    if !position.is_legal(m) {
        // A king's single step is never castling, wherever castling would take it.
        if kind == PieceKind::King && promotion.is_none() && from.file().abs_diff(to.file()) > 1 {
            let castling = san::castling(position, Wing::of(from, to))
                .filter(|m| m.from() == from && Castling::of(from, m.to()).king_to == to);
            if let Some(m) = castling {
                return Ok(m);
            }
        }
        return Err(explain::why_illegal(position, from, to));
    }
    if promotion.is_some() && m.promotion().is_none() {
        return Err("only a pawn that reaches the last rank becomes another piece".to_owned());
    }
    Ok(m)
}

/// The move that a piece of this kind makes between two squares, legal or not. A pawn that reaches
/// the last rank becomes `new`, by default a queen; a king that steps on its own rook castles.
pub(crate) fn move_between(
    position: &Chess,
    piece: PieceKind,
    from: Square,
    to: Square,
    new: Option<PieceKind>,
) -> ChessMove {
    let board = &position.board;
    let us = board.side();
    let takes = board.of_side(!us).contains(to);
    let kind = match piece {
        PieceKind::Pawn if to.rank_for(us) == 7 => {
            let new = new.unwrap_or(PieceKind::Queen);
            if takes {
                MoveKind::CapturePromotion(new)
            } else {
                MoveKind::Promotion(new)
            }
        }
        _ if takes => MoveKind::Capture,
        PieceKind::Pawn if from.file() != to.file() => MoveKind::EnPassant,
        PieceKind::Pawn if from.rank().abs_diff(to.rank()) == 2 => MoveKind::DoublePush,
        PieceKind::King if board.pieces(us, PieceKind::Rook).contains(to) => MoveKind::Castle,
        _ => MoveKind::Quiet,
    };
    ChessMove::new(from, to, kind)
}

/// Writes a move; castling goes to the king's square, or in Chess960 to the rook's.
pub(crate) fn write(position: &Chess, m: ChessMove) -> String {
    let mut text = String::with_capacity(5);
    write_to(position, m, &mut text);
    text
}

/// Appends a move; see [`write`].
pub(crate) fn write_to(position: &Chess, m: ChessMove, out: &mut String) {
    if m.is_none() {
        out.push_str("0000");
        return;
    }
    let from = m.from();
    let to = if m.is_castling() && !position.options().chess960 {
        Castling::of(from, m.to()).king_to
    } else {
        m.to()
    };
    for square in [from, to] {
        out.push(square.file_letter());
        out.push(square.rank_digit());
    }
    if let Some(kind) = m.promotion() {
        out.push(kind.letter().to_ascii_lowercase());
    }
}
