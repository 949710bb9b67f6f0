//! Whose moves these are, by their numerals: Chinese notation writes those of the first side in
//! Chinese, `炮二平五`, and those of the other in figures, `马8进7`.
//!
//! Start positions often name the wrong side, and many moves of Chinese notation can be played by
//! either. Where a record has both kinds of numerals, one for each side in turn, they tell who
//! begins; the board must agree.

use rukh_core::error::shortened;
use rukh_core::{Notation, Side, Tactics};

use super::fit::{Memory, measure};
use super::notation::Reading;
use super::start::with_other_side;
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawGame, RawId, RawMove};

/// How many moves are looked at.
const SAMPLE: usize = 16;

/// The start position with the side to move that the numerals tell, and what is to be told of it.
pub(super) fn settle_side<G: Tactics + Notation>(
    raw: &RawGame<'_>,
    start: G,
    reading: Reading,
    memory: &mut Memory,
) -> (G, Option<Problem>) {
    if raw.start.is_none() || first_side(raw).is_none_or(|side| side == start.side()) {
        return (start, None);
    }
    let turned = with_other_side(&start).filter(|turned| {
        let given = measure(raw, &start, reading, 0, memory);
        measure(raw, turned, reading, 0, memory) >= given
    });
    let is_turned = turned.is_some();
    let position = turned.unwrap_or(start);
    let side = G::INFO.side_name(position.side());
    let reason = if is_turned {
        format!("{side} moves first by the numerals of the moves, whatever the start position says")
    } else {
        format!("{side} moves first, though the moves have the numerals of the other side")
    };
    let fen = shortened(raw.start.as_deref().unwrap_or(""));
    let problem = Problem::new(Severity::Repaired, raw.line, fen, reason);
    (position, Some(problem))
}

/// The side that begins, by the numerals of the main line.
fn first_side(raw: &RawGame<'_>) -> Option<Side> {
    let mut parent = ROOT;
    let mut first = None;
    let mut count = 0;
    for (id, node) in raw.nodes.iter().enumerate() {
        if node.parent != parent {
            continue;
        }
        parent = id as RawId;
        let RawMove::Text(text) = &node.m else {
            return None;
        };
        let side = side_of(text)?;
        let begins = if count % 2 == 0 { side } else { side.other() };
        if *first.get_or_insert(begins) != begins {
            return None;
        }
        count += 1;
        if count == SAMPLE {
            break;
        }
    }
    // One move alone may be written in either way.
    first.filter(|_| count > 1)
}

/// The side whose numerals a move has.
fn side_of(text: &str) -> Option<Side> {
    let marks = ['+', '#', '!', '?', '！', '？'];
    let last = text.trim_end_matches(marks).chars().next_back()?;
    let is_wide = !text.starts_with(|c: char| c.is_ascii() || ('！'..='～').contains(&c));
    match last {
        '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九' => Some(Side::First),
        '1'..='9' | '１'..='９' if is_wide => Some(Side::Second),
        _ => None,
    }
}
