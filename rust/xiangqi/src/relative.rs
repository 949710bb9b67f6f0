//! Moves as the mover sees them: what Chinese notation and WXF have in common.
//!
//! Both name a kind of piece, which one of them, a direction, and a number that is a file or a
//! count of steps; files are numbered from the mover's right. This file turns such a description
//! into a legal move and a move into its description. Which characters stand for what,
//! [`crate::chinese`] and [`crate::wxf`] know.

use rukh_core::{MoveStyle, MoveTextError, Rules as _, Side};

use crate::attacks;
use crate::explain;
use crate::moves::XiangqiMove;
use crate::piece::PieceKind;
use crate::position::Xiangqi;
use crate::square::{FILES, RANKS, Square, Squares, zone};

/// Where a move leads, as the mover looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// 进, `+`: towards the enemy.
    Advance,
    /// 退, `-`: back.
    Retreat,
    /// 平, `=`: along the rank.
    Level,
}

/// A place in a stack: pieces of one kind and side on one file, the front nearest the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// 前, `++`: the first of all.
    Foremost,
    /// `+`: the first of two or three, the second of more.
    Ahead,
    /// 中: the one with as many before it as behind it.
    Middle,
    /// `-`: the last of two or three, the last but one of more.
    Behind,
    /// 后, `--`: the last of all.
    Rearmost,
    /// 一 二 三 …, `a` `b` `c` …: counted from the front; where no file is given through all
    /// stacks, from the mover's right to left.
    Number(u8),
}

/// How the piece that moves is picked out; files are 1–9 from the mover's right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    /// The one on this file.
    OnFile(u8),
    /// The one in this place of a stack, on this file if it is given.
    InStack { place: Place, file: Option<u8> },
}

/// What a text says; the numbers are 1–9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub(crate) kind: PieceKind,
    pub(crate) which: Which,
    pub(crate) direction: Direction,
    pub(crate) number: u8,
}

/// What a move is, for writing it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Described {
    pub(crate) kind: PieceKind,
    /// The file that the piece leaves, 1–9 from the mover's right.
    pub(crate) file: u8,
    pub(crate) direction: Direction,
    /// The file it reaches, or its steps.
    pub(crate) number: u8,
    /// The stack it stands in, where that and not the file tells it from its like.
    pub(crate) stack: Option<Stack>,
}

/// Two pieces or more of one kind on a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stack {
    /// The mover's place from the front, from 0.
    pub(crate) index: usize,
    /// How many they are.
    pub(crate) size: usize,
    /// Whether there is another such stack on another file.
    pub(crate) has_rival: bool,
}

impl PieceKind {
    /// Whether it moves along ranks and files, so that notation counts its steps.
    const fn goes_straight(self) -> bool {
        !matches!(self, Self::Advisor | Self::Elephant | Self::Horse)
    }

    /// Whether two of them on one file are told apart by the direction alone.
    const fn is_told_by_direction(self) -> bool {
        matches!(self, Self::Advisor | Self::Elephant)
    }
}

/// A file's number as `side` counts: 1 at its right hand.
const fn file_number(side: Side, square: Square) -> u8 {
    match side {
        Side::First => (FILES - square.file()) as u8,
        Side::Second => square.file() as u8 + 1,
    }
}

/// The file, from 0 at Red's left, that `side` gives this number.
const fn file_of(side: Side, number: u8) -> usize {
    match side {
        Side::First => FILES.saturating_sub(number as usize),
        Side::Second => (number as usize).saturating_sub(1),
    }
}

fn on_file(side: Side, pieces: Squares, number: u8) -> Squares {
    pieces & zone::file(file_of(side, number))
}

/// The pieces of a set that share their file with another one of it.
fn stacked(pieces: Squares) -> Squares {
    pieces
        .filter(|&square| (pieces & attacks::file_through(square)).more_than_one())
        .collect()
}

/// The piece of a stack that has `index` others before it.
fn from_front(side: Side, mut stack: Squares, index: usize) -> Option<Square> {
    let from_lowest = match side {
        Side::First => (stack.count() as usize).checked_sub(index + 1)?,
        Side::Second => index,
    };
    stack.nth(from_lowest)
}

impl Place {
    /// The place from the front in a stack of this size.
    fn index_in(self, size: usize) -> Option<usize> {
        let index = match self {
            Self::Foremost => 0,
            Self::Ahead => usize::from(size > 3),
            Self::Middle => return (size % 2 == 1).then_some(size / 2),
            Self::Behind => size.checked_sub(if size > 3 { 2 } else { 1 })?,
            Self::Rearmost => size.checked_sub(1)?,
            Self::Number(number) => usize::from(number).checked_sub(1)?,
        };
        (index < size).then_some(index)
    }
}

/// The legal move that a description fits.
///
/// # Errors
/// When it fits none, or more than one.
pub(crate) fn resolve(
    position: &Xiangqi,
    wanted: Wanted,
    text: &str,
) -> Result<XiangqiMove, MoveTextError> {
    let illegal = |why: String| MoveTextError::Illegal {
        text: text.to_owned(),
        why,
    };
    let candidates = candidates(position, wanted).map_err(illegal)?;
    let mut fitting = legal_among(position, candidates, wanted);
    let Some(m) = fitting.next() else {
        return Err(illegal(why_none_moves(position, candidates, wanted)));
    };
    if fitting.next().is_none() {
        return Ok(m);
    }
    Err(MoveTextError::Ambiguous {
        text: text.to_owned(),
        matches: legal_among(position, candidates, wanted)
            .map(|m| position.format_move(m, MoveStyle::Coordinates))
            .collect(),
    })
}

fn legal_among(
    position: &Xiangqi,
    candidates: Squares,
    wanted: Wanted,
) -> impl Iterator<Item = XiangqiMove> {
    candidates
        .filter_map(move |from| {
            let to = destination(position.side, from, wanted)?;
            Some(XiangqiMove::new(from, to))
        })
        .filter(|&m| position.is_legal_move(m))
}

/// The pieces that a description may mean, or why there is none. A front or rear that two files
/// have may mean either: what can move decides.
fn candidates(position: &Xiangqi, wanted: Wanted) -> Result<Squares, String> {
    let (side, kind) = (position.side, wanted.kind);
    let pieces = position.board.pieces(side, kind);
    match wanted.which {
        Which::OnFile(number) => {
            let found = on_file(side, pieces, number);
            if found.any() {
                Ok(found)
            } else {
                Err(why_none_on_file(position, kind, number))
            }
        }
        Which::InStack { place, file } => {
            let stacks = match file {
                Some(number) => stacked(on_file(side, pieces, number)),
                None => stacked(pieces),
            };
            if stacks.is_empty() {
                return Err(why_no_stack(position, kind, file));
            }
            let found = in_stacks(side, stacks, place);
            if found.any() {
                Ok(found)
            } else {
                Err(why_no_place(kind, place))
            }
        }
    }
}

/// The pieces in this place of their stacks.
fn in_stacks(side: Side, stacks: Squares, place: Place) -> Squares {
    let mut found = Squares::EMPTY;
    let mut passed = 0;
    for number in 1..=FILES as u8 {
        let stack = on_file(side, stacks, number);
        let size = stack.count() as usize;
        let index = match place {
            Place::Number(_) => {
                // One running number through all stacks.
                let running = place.index_in(passed + size);
                running.and_then(|index| index.checked_sub(passed))
            }
            _ => place.index_in(size),
        };
        if let Some(square) = index.and_then(|index| from_front(side, stack, index)) {
            found |= Squares::of(square);
        }
        passed += size;
    }
    found
}

/// Where the piece would go, if the board has such a point.
fn destination(side: Side, from: Square, wanted: Wanted) -> Option<Square> {
    let Wanted {
        kind,
        direction,
        number,
        ..
    } = wanted;
    let (file, climb) = match direction {
        Direction::Level if kind.goes_straight() => (file_of(side, number), 0),
        Direction::Level => return None,
        _ if kind.goes_straight() => (from.file(), usize::from(number)),
        _ => {
            let file = file_of(side, number);
            let climb = match (kind, file.abs_diff(from.file())) {
                (PieceKind::Advisor, 1) | (PieceKind::Horse, 2) => 1,
                (PieceKind::Elephant, 2) | (PieceKind::Horse, 1) => 2,
                _ => return None,
            };
            (file, climb)
        }
    };
    let rank = from.seen_by(side).rank();
    let rank = match direction {
        Direction::Retreat => rank.checked_sub(climb)?,
        _ => rank + climb,
    };
    Square::from_file_rank(file, rank).map(|square| square.seen_by(side))
}

/// What a legal move is; `None` where no piece moves.
pub(crate) fn describe(position: &Xiangqi, m: XiangqiMove) -> Option<Described> {
    let (from, to) = m.squares()?;
    let piece = position.piece_at(from)?;
    let (side, kind) = (piece.side, piece.kind);
    let (start, end) = (from.seen_by(side).rank(), to.seen_by(side).rank());
    let direction = match end.cmp(&start) {
        std::cmp::Ordering::Greater => Direction::Advance,
        std::cmp::Ordering::Less => Direction::Retreat,
        std::cmp::Ordering::Equal => Direction::Level,
    };
    let number = if kind.goes_straight() && direction != Direction::Level {
        start.abs_diff(end) as u8
    } else {
        file_number(side, to)
    };
    Some(Described {
        kind,
        file: file_number(side, from),
        direction,
        number,
        stack: stack_of(position.board.pieces(side, kind), side, kind, from),
    })
}

fn stack_of(pieces: Squares, side: Side, kind: PieceKind, from: Square) -> Option<Stack> {
    let stack = pieces & attacks::file_through(from);
    if !stack.more_than_one() || kind.is_told_by_direction() {
        return None;
    }
    let is_before = |&square: &Square| match side {
        Side::First => square > from,
        Side::Second => square < from,
    };
    Some(Stack {
        index: stack.filter(is_before).count(),
        size: stack.count() as usize,
        has_rival: stacked(pieces - stack).any(),
    })
}

/// How many soldiers of the side to move stand on a file of this number.
pub(crate) fn soldiers_on(position: &Xiangqi, number: u8) -> usize {
    let side = position.side;
    let soldiers = position.board.pieces(side, PieceKind::Soldier);
    on_file(side, soldiers, number).count() as usize
}

/// Whether the side to move has two soldiers or more on each of two files.
pub(crate) fn has_two_stacks_of_soldiers(position: &Xiangqi) -> bool {
    let stacks = stacked(position.board.pieces(position.side, PieceKind::Soldier));
    stacks
        .first()
        .is_some_and(|one| (stacks - attacks::file_through(one)).any())
}

fn side_name(position: &Xiangqi) -> &'static str {
    Xiangqi::INFO.side_name(position.side)
}

/// A file as both numberings name it: `file 2 (h)`.
fn file_name(side: Side, number: u8) -> String {
    let letter = char::from(b'a' + file_of(side, number) as u8);
    format!("file {number} ({letter})")
}

fn why_none_on_file(position: &Xiangqi, kind: PieceKind, number: u8) -> String {
    let (side, name) = (side_name(position), kind.name());
    if position.board.pieces(position.side, kind).is_empty() {
        format!("{side} has no {name}")
    } else {
        format!(
            "{side} has no {name} on {}",
            file_name(position.side, number)
        )
    }
}

fn why_no_stack(position: &Xiangqi, kind: PieceKind, file: Option<u8>) -> String {
    let (side, name) = (side_name(position), kind.name());
    match file {
        None => format!("no two {name}s of {side}'s share a file"),
        Some(number) => format!(
            "no two {name}s of {side}'s share {}",
            file_name(position.side, number)
        ),
    }
}

fn why_no_place(kind: PieceKind, place: Place) -> String {
    let name = kind.name();
    match place {
        Place::Number(number) => format!("no {name} has the number {number}"),
        _ => format!("no {name} stands in the middle between others"),
    }
}

/// Why none of these pieces makes the move.
fn why_none_moves(position: &Xiangqi, candidates: Squares, wanted: Wanted) -> String {
    let (side, kind) = (position.side, wanted.kind);
    let reached = |from: Square| Some((from, destination(side, from, wanted)?));
    let attempts = || candidates.filter_map(reached);
    let likely = attempts().find(|&(from, to)| position.is_pseudo_legal(from, to));
    if let Some((from, to)) = likely.or_else(|| attempts().next()) {
        return explain::why_illegal(position, from, to, MoveStyle::Coordinates);
    }
    let name = kind.name();
    match wanted.direction {
        Direction::Level => format!("the {name} never moves sideways (平, =)"),
        _ if kind.goes_straight() => format!(
            "{} steps would take the {name} off the board, which has {RANKS} ranks",
            wanted.number
        ),
        _ => format!(
            "no {name} goes from there to {}",
            file_name(side, wanted.number)
        ),
    }
}
