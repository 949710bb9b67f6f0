//! How well a record can be read in one way or another, where the first way has failed.
//!
//! An illegal move is mended where it is a slip of the pen (`slip.rs`), else passed over, and the
//! line goes on: in the way that was meant the moves behind it can mostly be played, wherever it
//! stands, and in any other they mostly cannot. Compared are readings of one game (`notation.rs`),
//! the two sides that may begin, and games (`contest.rs`). Nothing of this is kept: the record is
//! played anew in the way that fits best, up to its first illegal move.

use rukh_core::{GameMove, Notation, NotationStyle, Tactics};

use super::board::{Board, Trail};
use super::notation::{Reading, readings};
use super::slip;
use super::start::with_other_side;
use crate::raw::{ROOT, RawGame, RawId, RawMove};

/// How far the first moves must go with the other side to move to be believed; guessed.
const CONVINCING: u32 = 3;

/// Illegal moves of one record that are compared with the legal ones, which takes time. Guessed: a
/// record with more is lost in any way.
const MOST_SLIPS: u32 = 4;

/// How well a record can be read in one way; of two, the greater one fits better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fit {
    /// Two for each legal move of the tree, illegal ones before it passed over; one for each that
    /// is a slip of the pen.
    sense: u32,
    /// The legal moves in the notation of the record.
    uniform: u32,
    /// Those of them that are written as that notation is written here.
    exact: u32,
    /// The moves of the main line before its first illegal one.
    reach: u32,
}

impl Fit {
    /// The fit of a game that the tags speak for: they make up for a slip, and decide between equals.
    pub(super) const fn with_tags(self) -> Self {
        Self {
            sense: self.sense.saturating_add(1),
            uniform: u32::MAX,
            ..self
        }
    }
}

/// The best way to read a record as one of a game.
pub(super) struct Choice<G> {
    pub(super) fit: Fit,
    pub(super) reading: Reading,
    /// The start position with the other side to move, where that side begins.
    pub(super) turned: Option<G>,
}

/// Memory that is kept from game to game.
#[derive(Debug, Default)]
pub(super) struct Memory {
    steps: Vec<Step>,
    way: Vec<RawId>,
}

/// What became of a node.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// Its move; 0 where the turn was given away instead.
    bits: u16,
    depth: u32,
    has_child: bool,
    /// Whether it is of the main line, and everything up to it is legal.
    is_reached: bool,
    is_on_board: bool,
}

impl Trail for Vec<Step> {
    fn depth(&self, node: RawId) -> u32 {
        self[node as usize].depth
    }

    fn bits(&self, node: RawId) -> u16 {
        self[node as usize].bits
    }
}

/// Looks for the best way, beginning with a reading that counts where others do no better.
pub(super) fn choose<G: Tactics + Notation>(
    raw: &RawGame<'_>,
    start: &G,
    first: Reading,
    memory: &mut Memory,
) -> Choice<G> {
    let readings = readings::<G>(raw, first);
    let mut best = Choice {
        fit: measure(raw, start, first, MOST_SLIPS, memory),
        reading: first,
        turned: None,
    };
    for &reading in readings.iter().filter(|&&reading| reading != first) {
        let fit = measure(raw, start, reading, MOST_SLIPS, memory);
        if fit > best.fit {
            best = Choice {
                fit,
                reading,
                turned: None,
            };
        }
    }
    if best.fit.reach > 0 {
        return best;
    }
    let Some(turned) = with_other_side(start) else {
        return best;
    };
    // Without a set-up there is no side that could be given wrong.
    let wanted = match raw.start {
        Some(_) => CONVINCING.min(main_line_length(raw)),
        None => CONVINCING,
    };
    for reading in readings {
        let fit = measure(raw, &turned, reading, 0, memory);
        if fit > best.fit && fit.reach >= wanted {
            best = Choice {
                fit,
                reading,
                turned: Some(turned.clone()),
            };
        }
    }
    best
}

fn main_line_length(raw: &RawGame<'_>) -> u32 {
    let mut parent = ROOT;
    let mut length = 0;
    for (id, node) in raw.nodes.iter().enumerate() {
        if node.parent == parent {
            parent = id as RawId;
            length += 1;
        }
    }
    length
}

/// Plays what can be played, and mends so many slips.
pub(super) fn measure<G: Tactics + Notation>(
    raw: &RawGame<'_>,
    start: &G,
    reading: Reading,
    slips: u32,
    memory: &mut Memory,
) -> Fit {
    let Memory { steps, way } = memory;
    steps.clear();
    let mut board = Board::new(raw, start.clone(), std::mem::take(way));
    let mut root = Step {
        bits: 0,
        depth: 0,
        has_child: false,
        is_reached: true,
        is_on_board: true,
    };
    let mut gauge = Gauge {
        reading,
        styles: reading.styles::<G>(),
        fit: Fit::default(),
        slips,
    };
    for (id, node) in raw.nodes.iter().enumerate() {
        let above = match node.parent {
            ROOT => &mut root,
            parent => &mut steps[parent as usize],
        };
        let is_first = !std::mem::replace(&mut above.has_child, true);
        let above = *above;
        let mut step = Step {
            bits: 0,
            depth: above.depth + 1,
            has_child: false,
            is_reached: is_first && above.is_reached,
            is_on_board: false,
        };
        if above.is_on_board {
            board.go_to(node.parent, steps);
            let position = &board.position;
            let played = gauge.read(position, &node.m);
            step.is_reached &= played.is_some();
            gauge.fit.reach += u32::from(step.is_reached);
            let m = played.or_else(|| gauge.mend(position, &node.m));
            step.bits = m.map_or(0, G::Move::raw);
            step.is_on_board = step.bits != 0 || !position.in_check();
            if step.is_on_board {
                board.step(id as RawId, step.bits);
            }
        }
        steps.push(step);
    }
    *way = board.into_memory();
    gauge.fit
}

/// Counts what makes sense in a reading.
struct Gauge {
    reading: Reading,
    /// What an illegal move may have been meant to be in.
    styles: Vec<NotationStyle>,
    fit: Fit,
    /// How many more slips are mended.
    slips: u32,
}

impl Gauge {
    /// Reads a legal move.
    fn read<G: Tactics + Notation>(&mut self, position: &G, m: &RawMove<'_>) -> Option<G::Move> {
        let (m, stray) = match m {
            RawMove::Text(text) => {
                let read = self.reading.read(position, text).ok()?;
                self.fit.exact += u32::from(self.is_exact(position, text, read.m));
                (read.m, read.stray)
            }
            RawMove::Squares(squares) => {
                let text = std::str::from_utf8(squares).ok()?;
                let read = position.read_styled(text, NotationStyle::Coordinates);
                (read.ok()?, None)
            }
            RawMove::Pass => return (!position.in_check()).then_some(G::Move::NONE),
        };
        self.fit.sense += 2;
        self.fit.uniform += u32::from(stray.is_none());
        Some(m)
    }

    fn is_exact<G: Notation>(&self, position: &G, text: &str, m: G::Move) -> bool {
        let without_marks = |text: &str| text.trim_end_matches(['+', '#', '!', '?']).len();
        self.reading.main.is_some_and(|style| {
            let written = position.write_styled(m, style);
            written[..without_marks(&written)] == text[..without_marks(text)]
        })
    }

    /// What an illegal move was probably meant to be, if that can be told.
    fn mend<G: Tactics + Notation>(&mut self, position: &G, m: &RawMove<'_>) -> Option<G::Move> {
        let RawMove::Text(text) = m else { return None };
        self.slips = self.slips.checked_sub(1)?;
        let meant = slip::meant(position, text, &self.styles);
        self.fit.sense += u32::from(!meant.is_empty());
        match *meant {
            [m] => Some(m),
            // Of several any will do where the turn cannot be given away.
            [m, ..] if position.in_check() => Some(m),
            _ => None,
        }
    }
}
