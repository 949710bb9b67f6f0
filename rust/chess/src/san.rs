//! Standard algebraic notation: `Nf3`, `exd5`, `O-O`, `e8=Q+`.
//!
//! Reading is lenient about shape: long algebraic, `0-0`, `e8Q`, `e8(Q)`, missing or needless
//! capture and check marks, more squares than needed. It is never lenient about meaning: zero or
//! two fitting moves are an error. [`Chess::read_strict`] takes the exact form alone.

use rukh_core::{MoveTextError, Notation, Rules, Side, Square as _};

use crate::castling::Wing;
use crate::coordinates::{self, Coordinates};
use crate::explain;
use crate::moves::ChessMove;
use crate::piece::PieceKind;
use crate::position::Chess;
use crate::square::{Square, Squares, file_set, rank_set};

const FILES: [char; 8] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/// A SAN text taken apart.
struct Parts {
    kind: PieceKind,
    from_file: Option<usize>,
    from_rank: Option<usize>,
    to: Square,
    promotion: Option<char>,
}

impl Parts {
    /// Reads the shape: piece letter, where from, capture mark, where to, new piece.
    fn parse(text: &str) -> Option<Self> {
        let (kind, rest) = match text.chars().next()? {
            letter @ ('N' | 'B' | 'R' | 'Q' | 'K' | 'P') => {
                (PieceKind::from_letter(letter)?, &text[1..])
            }
            _ => (PieceKind::Pawn, text),
        };
        let (squares, promotion) = split_promotion(rest);
        let squares: Vec<u8> = squares
            .bytes()
            .filter(|byte| !matches!(byte, b'x' | b'X' | b':' | b'-'))
            .collect();
        let (origin, to) = squares.split_at_checked(squares.len().checked_sub(2)?)?;
        let to = Square::parse(std::str::from_utf8(to).ok()?)?;
        let mut parts = Self {
            kind,
            from_file: None,
            from_rank: None,
            to,
            promotion,
        };
        match *origin {
            [] => {}
            [file @ b'a'..=b'h'] => parts.from_file = Some((file - b'a') as usize),
            [rank @ b'1'..=b'8'] => parts.from_rank = Some((rank - b'1') as usize),
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                parts.from_file = Some((file - b'a') as usize);
                parts.from_rank = Some((rank - b'1') as usize);
            }
            _ => return None,
        }
        Some(parts)
    }

    fn fits_origin(&self, from: Square) -> bool {
        self.from_file.is_none_or(|file| file == from.file())
            && self.from_rank.is_none_or(|rank| rank == from.rank())
    }
}

/// Splits `e8=Q`, `e8Q`, `e8(Q)`, `e8/Q` into squares and the letter of the new piece.
fn split_promotion(text: &str) -> (&str, Option<char>) {
    let bare = text.strip_suffix(')').unwrap_or(text);
    match bare.char_indices().next_back() {
        Some((at, letter)) if letter.is_ascii_alphabetic() => {
            let squares = bare[..at].trim_end_matches(['=', '(', '/']);
            (squares, Some(letter))
        }
        _ => (text, None),
    }
}

/// Drops what comments on a move: check and mate marks, `!?`, `e.p.`
fn without_marks(text: &str) -> &str {
    let marks = |c: char| matches!(c, '+' | '#' | '!' | '?') || c.is_whitespace();
    let text = text.trim().trim_end_matches(marks);
    let text = text.strip_suffix("e.p.").unwrap_or(text);
    text.trim_end_matches(marks)
}

/// The wing of a castling text, written with letters O or zeros.
pub(crate) fn castling_wing(text: &str) -> Option<Wing> {
    match text.replace(['0', 'o'], "O").as_str() {
        "O-O" | "OO" => Some(Wing::KingSide),
        "O-O-O" | "OOO" => Some(Wing::QueenSide),
        _ => None,
    }
}

/// The castling move towards a wing.
pub(crate) fn castle_to(
    position: &Chess,
    wing: Wing,
    text: &str,
) -> Result<ChessMove, MoveTextError> {
    let castles = |m: &ChessMove| m.is_castling() && Wing::of(m.from(), m.to()) == wing;
    legal(position).find(castles).ok_or_else(|| {
        let why = explain::why_not_castling_to(position, wing);
        MoveTextError::Illegal {
            text: text.to_owned(),
            why: format!("castling is not possible: {why}"),
        }
    })
}

fn legal(position: &Chess) -> impl Iterator<Item = ChessMove> {
    let mut moves = Vec::with_capacity(64);
    position.legal_moves(&mut moves);
    moves.into_iter()
}

impl Notation for Chess {
    fn read_human(&self, given: &str) -> Result<ChessMove, MoveTextError> {
        let text = without_marks(given);
        if let Some(wing) = castling_wing(text) {
            return castle_to(self, wing, given);
        }
        // In capitals it would be a bishop's move: B2b3.
        if let Some(wanted) = Coordinates::parse(text).filter(|_| text.starts_with(FILES)) {
            return coordinates::find(self, wanted).map_err(|why| MoveTextError::Illegal {
                text: given.to_owned(),
                why,
            });
        }
        match Parts::parse(text) {
            Some(parts) => self.find_parts(&parts, given),
            None => Err(MoveTextError::Unreadable {
                text: given.to_owned(),
                expected: "a move such as Nf3, exd5, O-O or e8=Q".to_owned(),
            }),
        }
    }

    fn write_human(&self, m: ChessMove) -> String {
        let mut text = self.san_without_mark(m);
        let mut after = self.without_past();
        after.play(m);
        if after.checks.checkers.any() {
            text.push(if after.has_legal_move() { '+' } else { '#' });
        }
        text
    }
}

impl Chess {
    /// Reads a move in exact SAN only: the form that [`Notation::write_human`] gives, where the
    /// check or mate mark may be missing.
    ///
    /// # Errors
    /// When the text fits no legal move, more than one, or is not the exact form.
    pub fn read_strict(&self, text: &str) -> Result<ChessMove, MoveTextError> {
        let m = self.read_human(text)?;
        let exact = self.san_without_mark(m);
        if text.trim().trim_end_matches(['+', '#']) == exact {
            Ok(m)
        } else {
            Err(MoveTextError::Unreadable {
                text: text.to_owned(),
                expected: format!("exactly {exact}"),
            })
        }
    }

    fn find_parts(&self, parts: &Parts, given: &str) -> Result<ChessMove, MoveTextError> {
        let illegal = |why: String| MoveTextError::Illegal {
            text: given.to_owned(),
            why,
        };
        let promotion = match parts.promotion {
            None => None,
            Some(letter) => match PieceKind::from_letter(letter) {
                Some(kind) if PieceKind::PROMOTIONS.contains(&kind) => Some(kind),
                Some(kind) => {
                    return Err(illegal(format!("a pawn cannot become a {}", kind.name())));
                }
                None => return Err(illegal(format!("no piece has the letter \"{letter}\""))),
            },
        };
        let fitting: Vec<ChessMove> = legal(self)
            .filter(|m| {
                !m.is_castling()
                    && m.to() == parts.to
                    && self.board.kind_at(m.from()) == Some(parts.kind)
                    && parts.fits_origin(m.from())
            })
            .collect();
        if fitting.is_empty() {
            return Err(illegal(self.why_none_fits(parts)));
        }
        let exact: Vec<ChessMove> = fitting
            .iter()
            .copied()
            .filter(|m| m.promotion() == promotion)
            .collect();
        match exact[..] {
            [m] => Ok(m),
            [] if promotion.is_none() => Err(illegal("promotion piece missing".to_owned())),
            [] => Err(illegal(
                "only a pawn that reaches the last rank becomes another piece".to_owned(),
            )),
            _ => Err(MoveTextError::Ambiguous {
                text: given.to_owned(),
                matches: exact.iter().map(|&m| coordinates::write(self, m)).collect(),
            }),
        }
    }

    fn why_none_fits(&self, parts: &Parts) -> String {
        let us = self.side();
        let to = parts.to;
        let name = parts.kind.name();
        let all = self.board.pieces(us, parts.kind);
        if all.is_empty() {
            return explain::side_has_no(us, parts.kind);
        }
        if parts.kind == PieceKind::King {
            let king = self.board.king(us);
            if let Some(m) = legal(self).find(|m| {
                m.is_castling()
                    && (m.to() == to || self.move_squares(*m).1 == to.index())
                    && m.from() == king
            }) {
                return format!("castling is written {}", Wing::of(king, m.to()).san());
            }
        }
        let candidates: Squares = all.filter(|&from| parts.fits_origin(from)).collect();
        let hindered = candidates
            .into_iter()
            .find(|&from| explain::reaches(self, from, to));
        let only = candidates.first().filter(|_| !candidates.more_than_one());
        match hindered.or(only) {
            Some(from) => explain::why_illegal(self, from, to),
            None if candidates.is_empty() => format!("no {name} stands where the move says"),
            None => format!("no {name} can reach {to}"),
        }
    }

    fn san_without_mark(&self, m: ChessMove) -> String {
        let (from, to) = (m.from(), m.to());
        if m.is_castling() {
            return Wing::of(from, to).san().to_owned();
        }
        let kind = self.board.kind_at(from).unwrap_or(PieceKind::Pawn);
        let mut text = String::with_capacity(8);
        if kind == PieceKind::Pawn {
            if m.is_capture() {
                text.push(from.file_letter());
            }
        } else {
            text.push(kind.letter());
            self.disambiguate(m, kind, &mut text);
        }
        if m.is_capture() {
            text.push('x');
        }
        text += &to.to_string();
        if let Some(new) = m.promotion() {
            text.push('=');
            text.push(new.letter());
        }
        text
    }

    /// Adds the file, else the rank, else both, where another piece of the kind may go there too.
    fn disambiguate(&self, m: ChessMove, kind: PieceKind, text: &mut String) {
        let from = m.from();
        let twins: Squares = legal(self)
            .filter(|other| {
                other.to() == m.to()
                    && !other.is_castling()
                    && other.from() != from
                    && self.board.kind_at(other.from()) == Some(kind)
            })
            .map(ChessMove::from)
            .collect();
        if twins.is_empty() {
            return;
        }
        let shares_file = twins.meets(file_set(from.file()));
        let shares_rank = twins.meets(rank_set(Side::First, from.rank()));
        if !shares_file || shares_rank {
            text.push(from.file_letter());
        }
        if shares_file {
            text.push(from.rank_digit());
        }
    }

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
