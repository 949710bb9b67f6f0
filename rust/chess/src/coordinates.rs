//! Moves by coordinates, as UCI writes them: `e2e4`, `e7e8q`, castling as `e1g1`.
//!
//! Reading accepts what old programs send as well: an upper-case or missing promotion letter, and
//! castling as king-takes-rook or `O-O`. Writing is UCI to the letter.

use rukh_core::{GameMove as _, MoveList, MoveTextError, Rules as _};

use crate::castling::Castling;
use crate::explain;
use crate::moves::ChessMove;
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
        let text = text.to_ascii_lowercase();
        Some(Self {
            from: Square::parse(&text[..2])?,
            to: Square::parse(&text[2..4])?,
            promotion: text[4..].chars().next(),
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
    let promotion = match wanted.promotion {
        None => None,
        Some(letter) => match PieceKind::from_letter(letter) {
            Some(kind) if PieceKind::PROMOTIONS.contains(&kind) => Some(kind),
            Some(kind) => return Err(format!("a pawn cannot become a {}", kind.name())),
            None => return Err(format!("no piece has the letter \"{letter}\"")),
        },
    };
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let fitting = |m: &&ChessMove| m.from() == from && m.to() == to;
    let castling = |m: &&ChessMove| {
        // A king's single step is never castling, wherever castling would take it.
        m.is_castling()
            && m.from() == from
            && Castling::of(from, m.to()).king_to == to
            && from.file().abs_diff(to.file()) > 1
    };
    if moves.iter().find(fitting).is_none() {
        if let Some(&m) = moves.iter().find(castling).filter(|_| promotion.is_none()) {
            return Ok(m);
        }
        return Err(explain::why_illegal(position, from, to));
    }
    let exact = |m: &&ChessMove| {
        fitting(m)
            && match m.promotion() {
                Some(kind) => kind == promotion.unwrap_or(PieceKind::Queen),
                None => promotion.is_none(),
            }
    };
    moves
        .iter()
        .find(exact)
        .copied()
        .ok_or_else(|| "only a pawn that reaches the last rank becomes another piece".to_owned())
}

/// Writes a move; castling goes to the king's square, or in Chess960 to the rook's.
pub(crate) fn write(position: &Chess, m: ChessMove) -> String {
    if m.is_none() {
        return "0000".to_owned();
    }
    let from = m.from();
    let to = if m.is_castling() && !position.options().chess960 {
        Castling::of(from, m.to()).king_to
    } else {
        m.to()
    };
    match m.promotion() {
        Some(kind) => format!("{from}{to}{}", kind.letter().to_ascii_lowercase()),
        None => format!("{from}{to}"),
    }
}
