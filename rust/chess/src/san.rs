//! Algebraic notation as people write it: `Nf3`, `exd5`, `O-O`, `e8=Q+`, `Ng1-f3`, `♘f3`.
//!
//! Reading is lenient about shape: long algebraic, pictures for letters, `0-0`, `e8Q`, `e8(Q)`,
//! missing or needless capture and check marks, more squares than needed, or a capturing pawn's two
//! files alone (`ed`). It is never lenient about meaning: zero or two fitting moves are an error. Pieces are found from the square that
//! the text names, backwards; no move list is made. Writing is in [`write`].

mod write;

use rukh_core::{MoveTextError, NotationStyle, Rules as _, Side, StyleSet};

use crate::attacks;
use crate::castling::{Castling, Wing, back_rank};
use crate::coordinates::{self, Coordinates};
use crate::explain;
use crate::moves::{ChessMove, MoveKind};
use crate::piece::PieceKind;
use crate::position::Chess;
use crate::square::{Forward, Square, Squares, file_set, rank_set};

pub(crate) use write::{Form, write};

/// A text taken apart.
#[derive(Clone, Copy, Debug)]
struct Parts {
    kind: PieceKind,
    from_file: Option<usize>,
    from_rank: Option<usize>,
    to: Square,
    promotion: Option<u8>,
}

impl Parts {
    /// Reads the shape: piece letter, where from, capture mark, where to, new piece.
    fn parse(text: &[u8]) -> Option<Self> {
        let (kind, rest) = match *text {
            // A small letter is a piece's where it is no file's.
            [
                letter @ (b'N' | b'B' | b'R' | b'Q' | b'K' | b'P' | b'n' | b'r' | b'q' | b'k'),
                ref rest @ ..,
            ] => (PieceKind::from_letter(letter.into())?, rest),
            ref bytes => (PieceKind::Pawn, bytes),
        };
        let (squares, promotion) = split_promotion(rest);
        let mut cells = [0; 4];
        let mut length = 0;
        for &byte in squares {
            if !matches!(byte, b'x' | b'X' | b':' | b'-') {
                *cells.get_mut(length)? = byte;
                length += 1;
            }
        }
        let (from_file, from_rank, to) = match *cells.get(..length)? {
            [file, rank] => (None, None, [file, rank]),
            [origin, file, rank] => (file_of(origin), rank_of(origin), [file, rank]),
            [from_file, from_rank, file, rank] => (
                Some(file_of(from_file)?),
                Some(rank_of(from_rank)?),
                [file, rank],
            ),
            _ => return None,
        };
        if length == 3 && from_file.is_none() && from_rank.is_none() {
            return None;
        }
        Some(Self {
            kind,
            from_file,
            from_rank,
            to: Square::on(file_of(to[0])?, rank_of(to[1])?)?,
            promotion,
        })
    }

    /// The squares that the text leaves open for the piece.
    fn origins(&self) -> Squares {
        let file = self.from_file.map_or(Squares::ALL, file_set);
        let on_rank = |rank| rank_set(Side::First, rank);
        file & self.from_rank.map_or(Squares::ALL, on_rank)
    }
}

/// A pawn's capture that names its files alone: `ed`, `exd`, `cd=Q`.
#[derive(Clone, Copy, Debug)]
struct FilesOfCapture {
    from: usize,
    to: usize,
    promotion: Option<u8>,
}

impl FilesOfCapture {
    fn parse(text: &[u8]) -> Option<Self> {
        let (files, promotion) = match *text {
            [ref files @ .., b'=' | b'/', letter] => (files, Some(letter)),
            [ref files @ .., b'(', letter, b')'] => (files, Some(letter)),
            [ref files @ .., letter] if letter.is_ascii_uppercase() => (files, Some(letter)),
            ref files => (files, None),
        };
        let (from, to) = match *files {
            [from, to] | [from, b'x' | b':', to] => (file_of(from)?, file_of(to)?),
            _ => return None,
        };
        (from.abs_diff(to) == 1).then_some(Self {
            from,
            to,
            promotion,
        })
    }

    /// The capture, if exactly one fits.
    fn find(self, position: &Chess, given: &str) -> Result<ChessMove, MoveTextError> {
        let us = position.side();
        let pawns = position.board.pieces(us, PieceKind::Pawn) & file_set(self.from);
        let parts = |to| Parts {
            kind: PieceKind::Pawn,
            from_file: Some(self.from),
            from_rank: None,
            to,
            promotion: self.promotion,
        };
        let targets =
            pawns.filter_map(|pawn| (attacks::pawn(us, pawn) & file_set(self.to)).first());
        let mut found = Vec::new();
        let mut refused = None;
        for to in targets {
            match find(position, &parts(to), given) {
                Ok(m) => found.push(m),
                // What stands there says more than that nothing does.
                Err(error) if position.board.occupied().contains(to) => refused = Some(error),
                Err(_) => {}
            }
        }
        match *found {
            [m] => Ok(m),
            [] => Err(refused.unwrap_or_else(|| MoveTextError::Illegal {
                text: given.to_owned(),
                why: format!(
                    "no pawn on the {}-file can take on the {}-file",
                    letter_of(self.from),
                    letter_of(self.to)
                ),
            })),
            _ => Err(MoveTextError::Ambiguous {
                text: given.to_owned(),
                matches: found
                    .into_iter()
                    .map(|m| coordinates::write(position, m))
                    .collect(),
            }),
        }
    }
}

fn letter_of(file: usize) -> char {
    (b'a' + file as u8) as char
}

const fn file_of(byte: u8) -> Option<usize> {
    match byte {
        b'a'..=b'h' => Some((byte - b'a') as usize),
        _ => None,
    }
}

const fn rank_of(byte: u8) -> Option<usize> {
    match byte {
        b'1'..=b'8' => Some((byte - b'1') as usize),
        _ => None,
    }
}

/// Splits `e8=Q`, `e8Q`, `e8(Q)`, `e8/Q` into squares and the letter of the new piece.
fn split_promotion(text: &[u8]) -> (&[u8], Option<u8>) {
    let bare = text.strip_suffix(b")").unwrap_or(text);
    match *bare {
        [ref before @ .., letter] if letter.is_ascii_alphabetic() => {
            let squares = match *before {
                [ref squares @ .., b'=' | b'(' | b'/'] => squares,
                ref squares => squares,
            };
            (squares, Some(letter))
        }
        _ => (text, None),
    }
}

/// Drops what comments on a move: check and mate marks, `!?`, `e.p.`
fn without_marks(text: &str) -> &str {
    let is_mark = |c: char| matches!(c, '+' | '#' | '!' | '?') || c.is_whitespace();
    let text = text.trim_start().trim_end_matches(is_mark);
    match text.strip_suffix("e.p.") {
        Some(text) => text.trim_end_matches(is_mark),
        None => text,
    }
}

/// The text with letters for pictures and plain hyphens for other dashes.
fn without_pictures(text: &str) -> String {
    let letter = |picture: char| match picture {
        '♔' | '♚' => Some('K'),
        '♕' | '♛' => Some('Q'),
        '♖' | '♜' => Some('R'),
        '♗' | '♝' => Some('B'),
        '♘' | '♞' => Some('N'),
        '♙' | '♟' => Some('P'),
        '–' | '—' | '−' | '‐' | '‑' => Some('-'),
        '×' => Some('x'),
        // The variation selectors that ask for a picture in one colour or the other.
        '\u{fe0e}' | '\u{fe0f}' => None,
        other => Some(other),
    };
    text.chars().filter_map(letter).collect()
}

/// The wing of a castling text, written with letters O or zeros, with or without hyphens.
pub(crate) fn castling_wing(text: &str) -> Option<Wing> {
    let mut rooms = 0;
    for byte in text.bytes() {
        match byte {
            b'O' | b'0' | b'o' => rooms += 1,
            b'-' => {}
            _ => return None,
        }
    }
    let hyphens = text.len() - rooms;
    match rooms {
        2 | 3 if hyphens != 0 && (hyphens + 1 != rooms || text.contains("--")) => None,
        2 => Some(Wing::KingSide),
        3 => Some(Wing::QueenSide),
        _ => None,
    }
}

/// The castling move towards a wing.
pub(crate) fn castle_to(
    position: &Chess,
    wing: Wing,
    text: &str,
) -> Result<ChessMove, MoveTextError> {
    castling(position, wing).ok_or_else(|| {
        let why = explain::why_not_castling_to(position, wing);
        MoveTextError::Illegal {
            text: text.to_owned(),
            why: format!("castling is not possible: {why}"),
        }
    })
}

/// The legal castling move towards a wing, if there is one.
pub(crate) fn castling(position: &Chess, wing: Wing) -> Option<ChessMove> {
    let us = position.side();
    let king = position.board.king(us);
    let mut rooks = position.board.rights() & back_rank(us);
    let rook = rooks.find(|&rook| Wing::of(king, rook) == wing)?;
    let m = ChessMove::new(king, rook, MoveKind::Castle);
    position.is_legal(m).then_some(m)
}

/// Reads a legal move in any algebraic form, or by coordinates.
pub(crate) fn read(position: &Chess, given: &str) -> Result<ChessMove, MoveTextError> {
    if given.is_ascii() {
        return read_plain(position, given, given);
    }
    read_plain(position, &without_pictures(given), given)
}

fn read_plain(position: &Chess, text: &str, given: &str) -> Result<ChessMove, MoveTextError> {
    let text = without_marks(text);
    let illegal = |why| MoveTextError::Illegal {
        text: given.to_owned(),
        why,
    };
    match text.as_bytes() {
        [b'O' | b'0' | b'o', ..] => {
            if let Some(wing) = castling_wing(text) {
                return castle_to(position, wing, given);
            }
        }
        // In capitals it would be a bishop's move: B2b3.
        [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', ..] => {
            if let Some(wanted) = Coordinates::parse(text) {
                return coordinates::find(position, wanted).map_err(illegal);
            }
        }
        _ => {}
    }
    if let Some(files) = FilesOfCapture::parse(text.as_bytes()) {
        return files.find(position, given);
    }
    match Parts::parse(text.as_bytes()) {
        Some(parts) => find(position, &parts, given),
        None => Err(MoveTextError::Unreadable {
            text: given.to_owned(),
            expected: "a move such as Nf3, exd5, O-O or e8=Q".to_owned(),
        }),
    }
}

/// The notations that a text has the shape of.
pub(crate) fn styles_like(text: &str) -> StyleSet {
    let short = StyleSet::of(&[NotationStyle::San, NotationStyle::Figurine]);
    let long = StyleSet::of(&[NotationStyle::Lan]);
    let has_pictures = text.contains(|c: char| ('♔'..='♟').contains(&c));
    let plain = without_pictures(text);
    let text = without_marks(&plain);
    if castling_wing(text).is_some() {
        return short.joined(long);
    }
    if FilesOfCapture::parse(text.as_bytes()).is_some() {
        return StyleSet::of(&[NotationStyle::San]);
    }
    let Some(parts) = Parts::parse(text.as_bytes()) else {
        return StyleSet::EMPTY;
    };
    if has_pictures {
        StyleSet::of(&[NotationStyle::Figurine])
    } else if parts.from_file.is_some() && parts.from_rank.is_some() {
        match Coordinates::parse(text) {
            Some(_) if parts.kind == PieceKind::Pawn => StyleSet::of(&[NotationStyle::Coordinates]),
            // Where a hyphen or a cross stands between them two squares are the long form; without
            // one they may tell two pieces apart.
            _ if text.contains('-') || parts.kind == PieceKind::Pawn => long,
            _ if text.contains('x') => long.with(NotationStyle::San),
            _ => StyleSet::of(&[NotationStyle::San]),
        }
    } else if parts.kind == PieceKind::Pawn && parts.promotion.is_none() {
        short
    } else {
        StyleSet::of(&[NotationStyle::San])
    }
}

fn find(position: &Chess, parts: &Parts, given: &str) -> Result<ChessMove, MoveTextError> {
    let illegal = |why: String| MoveTextError::Illegal {
        text: given.to_owned(),
        why,
    };
    let promotion = match parts.promotion {
        None => None,
        Some(letter) => Some(new_piece(letter.into()).map_err(illegal)?),
    };
    let mut fitting = candidates(position, parts.kind, parts.to) & parts.origins();
    if fitting.more_than_one() {
        fitting = fitting
            .filter(|&from| position.is_legal(move_of(position, from, parts, promotion)))
            .collect();
        if fitting.more_than_one() {
            let squares = fitting.map(|from| move_of(position, from, parts, promotion));
            return Err(MoveTextError::Ambiguous {
                text: given.to_owned(),
                matches: squares.map(|m| coordinates::write(position, m)).collect(),
            });
        }
    }
    let m = fitting
        .first()
        .map(|from| move_of(position, from, parts, promotion))
        .filter(|&m| position.is_legal(m))
        .ok_or_else(|| illegal(why_none_fits(position, parts)))?;
    match (m.promotion(), promotion) {
        (Some(_), None) => Err(illegal("promotion piece missing".to_owned())),
        (None, Some(_)) => Err(illegal(
            "only a pawn that reaches the last rank becomes another piece".to_owned(),
        )),
        _ => Ok(m),
    }
}

/// What a pawn becomes by this letter, or why it cannot.
pub(crate) fn new_piece(letter: char) -> Result<PieceKind, String> {
    match PieceKind::from_letter(letter) {
        Some(kind) if PieceKind::PROMOTIONS.contains(&kind) => Ok(kind),
        Some(kind) => Err(format!("a pawn cannot become a {}", kind.name())),
        None => Err(format!("no piece has the letter \"{letter}\"")),
    }
}

fn move_of(
    position: &Chess,
    from: Square,
    parts: &Parts,
    promotion: Option<PieceKind>,
) -> ChessMove {
    coordinates::move_between(position, parts.kind, from, parts.to, promotion)
}

/// The pieces of the side to move that could go to a square if their king did not matter.
fn candidates(position: &Chess, kind: PieceKind, to: Square) -> Squares {
    let board = &position.board;
    let us = board.side();
    let own = board.pieces(us, kind);
    if kind != PieceKind::Pawn {
        return attacks::piece(kind, to, board.occupied()) & own;
    }
    if board.of_side(!us).contains(to) || board.en_passant() == Some(to) {
        return attacks::pawn(!us, to) & own;
    }
    let back = -Forward::of(us).push;
    let once = to.offset(back);
    if to.rank_for(us) == 3 && !board.occupied().contains(once) {
        return Squares::of(once.offset(back)) & own;
    }
    Squares::of(once) & own
}

fn why_none_fits(position: &Chess, parts: &Parts) -> String {
    let us = position.side();
    let to = parts.to;
    let name = parts.kind.name();
    let all = position.board.pieces(us, parts.kind);
    if all.is_empty() {
        return explain::side_has_no(us, parts.kind);
    }
    if parts.kind == PieceKind::King {
        for wing in Wing::BOTH {
            if let Some(m) = castling(position, wing)
                && (m.to() == to || Castling::of(m.from(), m.to()).king_to == to)
            {
                return format!("castling is written {}", wing.san());
            }
        }
    }
    let open = all & parts.origins();
    let mut among = open;
    let hindered = among.find(|&from| explain::reaches(position, from, to));
    let only = open.first().filter(|_| !open.more_than_one());
    match hindered.or(only) {
        Some(from) => explain::why_illegal(position, from, to),
        None if open.is_empty() => format!("no {name} stands where the move says"),
        None => format!("no {name} can reach {to}"),
    }
}
