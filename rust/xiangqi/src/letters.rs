//! Letter-and-square notation: `Hg2`, `Cxh9`, `Afe1`, as Western programs write xiangqi.
//!
//! It is chess's SAN with xiangqi's letters. [`Numbering`] tells the two kinds apart: XBoard counts
//! ranks from 0 and gives soldiers no letter, Fairy-Stockfish counts from 1 and gives them a `P`.
//! Reading takes either kind of soldier.

use rukh_core::notation::NO_MOVE;
use rukh_core::{MoveStyle, MoveTextError, NotationStyle, Rules as _, StyleSet};

use crate::explain;
use crate::moves::XiangqiMove;
use crate::piece::PieceKind;
use crate::position::Xiangqi;
use crate::square::{FILES, RANKS, Square, Squares, zone};
use crate::wxf::{kind_of, letter_of};

/// A text taken apart.
#[derive(Clone, Copy, Debug)]
struct Parts {
    kind: PieceKind,
    has_letter: bool,
    from_file: Option<usize>,
    from_rank: Option<usize>,
    to: Square,
}

/// A file, a rank, both or neither, from the front of a text.
struct Part<'t> {
    file: Option<usize>,
    rank: Option<usize>,
    rest: &'t [u8],
}

impl<'t> Part<'t> {
    fn read(text: &'t [u8], style: MoveStyle) -> Self {
        let (file, text) = match text {
            [letter @ b'a'..=b'i', rest @ ..] => (Some(usize::from(letter - b'a')), rest),
            _ => (None, text),
        };
        let (rank, rest) = match (style, text) {
            (MoveStyle::Coordinates, [digit @ b'0'..=b'9', rest @ ..]) => {
                (Some(usize::from(digit - b'0')), rest)
            }
            (MoveStyle::FromOne, [b'1', b'0', rest @ ..]) => (Some(RANKS - 1), rest),
            (MoveStyle::FromOne, [digit @ b'1'..=b'9', rest @ ..]) => {
                (Some(usize::from(digit - b'1')), rest)
            }
            _ => (None, text),
        };
        Self { file, rank, rest }
    }

    fn square(&self) -> Option<Square> {
        Square::from_file_rank(self.file?, self.rank?)
    }
}

impl Parts {
    fn parse(text: &str, style: MoveStyle) -> Option<Self> {
        let text = text.trim().trim_end_matches(['+', '#', '!', '?']);
        let (kind, has_letter, text) = match *text.as_bytes() {
            [letter @ b'A'..=b'Z', ref rest @ ..] => (kind_of(letter)?, true, rest),
            ref bytes => (PieceKind::Soldier, false, bytes),
        };
        let first = Part::read(text, style);
        if first.rest.is_empty() {
            return Some(Self {
                kind,
                has_letter,
                from_file: None,
                from_rank: None,
                to: first.square()?,
            });
        }
        let rest = match first.rest {
            [b'x' | b'X' | b'-' | b':', rest @ ..] => rest,
            rest => rest,
        };
        let second = Part::read(rest, style);
        let to = second.square().filter(|_| second.rest.is_empty())?;
        Some(Self {
            kind,
            has_letter,
            from_file: first.file,
            from_rank: first.rank,
            to,
        })
    }

    /// Whether the text is a point and no more: a soldier's step.
    const fn is_bare(&self) -> bool {
        !self.has_letter && self.from_file.is_none() && self.from_rank.is_none()
    }

    /// The points that the text leaves open for the piece.
    fn origins(&self) -> Squares {
        let mut origins = Squares::ALL;
        if let Some(file) = self.from_file.filter(|&file| file < FILES) {
            origins &= zone::file(file);
        }
        if let Some(rank) = self.from_rank.filter(|&rank| rank < RANKS) {
            origins &= zone::rank(rank);
        }
        origins
    }
}

/// The numberings in which a text has the shape of this notation: a piece's letter, or of a
/// soldier at least less than two whole points, which would be coordinates.
pub(crate) fn styles_like(text: &str) -> StyleSet {
    let mut styles = StyleSet::EMPTY;
    for (numbering, style) in [
        (MoveStyle::Coordinates, NotationStyle::Letters),
        (MoveStyle::FromOne, NotationStyle::LettersFromOne),
    ] {
        if let Some(parts) = Parts::parse(text, numbering)
            && (parts.has_letter || parts.from_rank.is_none())
        {
            styles = styles.with(style);
        }
    }
    styles
}

/// Reads a legal move.
pub(crate) fn read(
    position: &Xiangqi,
    text: &str,
    style: MoveStyle,
) -> Result<XiangqiMove, MoveTextError> {
    let Some(parts) = Parts::parse(text, style) else {
        let expected = match style {
            MoveStyle::Coordinates => "a move such as Hg2, Cxh9 or g4 (ranks 0-9)",
            MoveStyle::FromOne => "a move such as Hg3, Cxh10 or Pg5 (ranks 1-10)",
        };
        return Err(MoveTextError::Unreadable {
            text: text.to_owned(),
            expected: expected.to_owned(),
        });
    };
    let named = position.board.pieces(position.side, parts.kind) & parts.origins();
    let to = parts.to;
    let mut fitting: Squares = named
        .filter(|&from| position.is_legal_move(XiangqiMove::new(from, to)))
        .collect();
    let ahead = fitting & zone::file(to.file());
    if parts.is_bare() && ahead.any() {
        // As in chess, the soldier of that file is meant where no file is given.
        fitting = ahead;
    }
    match fitting.first() {
        Some(from) if !fitting.more_than_one() => Ok(XiangqiMove::new(from, to)),
        Some(_) => Err(MoveTextError::Ambiguous {
            text: text.to_owned(),
            matches: fitting
                .map(|from| {
                    position.format_move(XiangqiMove::new(from, to), MoveStyle::Coordinates)
                })
                .collect(),
        }),
        None => Err(MoveTextError::Illegal {
            text: text.to_owned(),
            why: why_none(position, &parts, named, style),
        }),
    }
}

fn why_none(position: &Xiangqi, parts: &Parts, named: Squares, style: MoveStyle) -> String {
    let name = parts.kind.name();
    let to = parts.to;
    let mut among = named;
    let hindered = among.find(|&from| position.is_pseudo_legal(from, to));
    let only = named.first().filter(|_| !named.more_than_one());
    match hindered.or(only) {
        Some(from) => explain::why_illegal(position, from, to, style),
        None if position.board.pieces(position.side, parts.kind).is_empty() => {
            let side = Xiangqi::INFO.side_name(position.side);
            format!("{side} has no {name}")
        }
        None if named.is_empty() => format!("no {name} stands where the move says"),
        None => format!("no {name} can reach {}", to.text(style)),
    }
}

/// Appends a legal move, its check or mate marked; `--` for none.
pub(crate) fn write(position: &Xiangqi, m: XiangqiMove, style: MoveStyle, out: &mut String) {
    let (Some((from, to)), Some(piece)) = (m.squares(), position.piece_at(m.from())) else {
        out.push_str(NO_MOVE);
        return;
    };
    let takes = position.piece_at(to).is_some();
    if piece.kind == PieceKind::Soldier && style == MoveStyle::Coordinates {
        // A soldier that steps ahead to an empty point needs no more; the file tells others apart,
        // since at most one soldier of each file reaches a point.
        if takes || from.file() != to.file() {
            out.push(file_letter(from));
        }
    } else {
        out.push(letter_of(piece.kind));
        disambiguate(position, piece.kind, from, to, style, out);
    }
    if takes {
        out.push('x');
    }
    to.write(style, out);
    if position.would_give_check(m) {
        // Without the past, which may be long.
        let mut after = position.reassembled(position.board.clone(), position.side);
        after.play(m);
        out.push(if after.has_legal_move() { '+' } else { '#' });
    }
}

/// Adds the file, else the rank, else both, where another piece of the kind may go there too.
fn disambiguate(
    position: &Xiangqi,
    kind: PieceKind,
    from: Square,
    to: Square,
    style: MoveStyle,
    out: &mut String,
) {
    let others = position.board.pieces(position.side, kind) - Squares::of(from);
    let twins: Squares = others
        .filter(|&other| position.is_legal_move(XiangqiMove::new(other, to)))
        .collect();
    if twins.is_empty() {
        return;
    }
    let shares_file = twins.meets(zone::file(from.file()));
    let shares_rank = twins.meets(zone::rank(from.rank()));
    match (shares_file, shares_rank) {
        (false, _) => out.push(file_letter(from)),
        (true, false) => write_rank(from, style, out),
        (true, true) => from.write(style, out),
    }
}

fn write_rank(square: Square, style: MoveStyle, out: &mut String) {
    let name = square.text(style);
    out.push_str(&name[1..]);
}

fn file_letter(square: Square) -> char {
    char::from(b'a' + square.file() as u8)
}
