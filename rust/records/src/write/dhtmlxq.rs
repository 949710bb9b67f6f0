//! DhtmlXQ, the text format of dpxq.com; `format::dhtmlxq` tells what it is.
//!
//! Every node's preferred child goes on with the running line, and each other child begins a
//! branch, numbered so that no branch comes before the one it hangs on. Tags that the format does
//! not know are written under their own names, which viewers skip. There is no place for glyphs.

use std::collections::VecDeque;
use std::fmt::Write as _;

use rukh_core::Rules;

use super::squares::{Place, Squares, in_order_of_men, is_known, known};
use crate::format::dhtmlxq::{NAMES, is_bracket, is_free_key};
use crate::problem::{Problem, Severity};
use crate::record::{GameResult, Record};
use crate::resolve::RuleSets;
use crate::tree::NodeId;

/// Tags that are written from something else than their values.
const MADE: [&str; 6] = ["Result", "ECCO", "Opening", "FEN", "SetUp", "White"];

/// Writes a game as a block, and adds to `problems` what the format could not hold.
///
/// # Errors
/// When the game is not xiangqi, or its start is no position.
pub fn write<G: Rules>(
    record: &Record,
    rules: &RuleSets<G::Options>,
    problems: &mut Vec<Problem>,
) -> Result<String, Problem> {
    let squares = Squares::of::<G>(record, rules, problems)?;
    let mut block = Block(String::from("[DhtmlXQ]\r\n"));
    block.item("ver", "www_dpxq_com");
    block.item("init", "500,350");
    tags(&mut block, record, problems);
    let men: String = in_order_of_men(&squares.men)
        .into_iter()
        .map(|place| place.map_or("99".to_owned(), digits))
        .collect();
    block.item("binit", &men);
    lines(&mut block, &squares);
    block.0.push_str("[/DhtmlXQ]\r\n");
    squares.report_glyphs(record.line, problems);
    Ok(block.0)
}

fn tags(block: &mut Block, record: &Record, problems: &mut Vec<Problem>) {
    for (key, name) in NAMES {
        match name {
            "Result" => {
                let words = match record.result {
                    GameResult::Unknown => "未知",
                    GameResult::FirstWins => "红胜",
                    GameResult::SecondWins => "黑胜",
                    GameResult::Draw => "和棋",
                };
                block.item(key, words);
            }
            "Red" => {
                let red = known(record, "Red").or_else(|| known(record, "White"));
                block.item(key, red.unwrap_or_default());
            }
            // A viewer expects these, and nothing where nothing is known.
            "Title" | "Event" | "Date" | "Site" | "Black" => {
                block.item(key, known(record, name).unwrap_or_default());
            }
            _ => {
                if let Some(value) = known(record, name) {
                    block.item(key, value);
                }
            }
        }
    }
    let opening = [known(record, "ECCO"), known(record, "Opening")];
    let opening: Vec<&str> = opening.into_iter().flatten().collect();
    if !opening.is_empty() {
        block.item("open", &opening.join(" "));
    }
    for (name, value) in &record.tags {
        let mut written = NAMES.iter().map(|&(_, tag)| tag).chain(MADE);
        if written.any(|tag| tag.eq_ignore_ascii_case(name)) || !is_known(value) {
            continue;
        }
        // Where another program's name of a tag is a key here, they mean the same.
        let namesake = NAMES.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
        let (key, is_free) = match namesake {
            Some(&(key, tag)) => (key, known(record, tag).is_none()),
            None => (name.as_str(), is_free_key(name)),
        };
        if is_free {
            block.item(key, value);
        } else {
            problems.push(Problem::new(
                Severity::Shortened,
                record.line,
                rukh_core::error::shortened(value),
                format!("the format has no place for the tag {name}; it was left out"),
            ));
        }
    }
}

/// A line that is still to be written: its first move hangs on a line at a ply.
struct Branch {
    first: NodeId,
    parent: u32,
    ply: u32,
}

fn lines(block: &mut Block, squares: &Squares<'_>) {
    block.comment("comment0", &squares.comment(NodeId::ROOT));
    let mut waiting = VecDeque::new();
    if let Some(first) = squares.next(NodeId::ROOT) {
        waiting.push_back(Branch {
            first,
            parent: 0,
            ply: 1,
        });
    } else {
        block.item("movelist", "");
    }
    // Branches wait in the order of their numbers, from the main line's 0 on.
    for number in 0u32.. {
        let Some(Branch { first, parent, ply }) = waiting.pop_front() else {
            return;
        };
        let mut moves = String::new();
        let mut comments = Vec::new();
        let line = std::iter::successors(Some(first), |&id| squares.next(id));
        for (id, ply) in line.zip(ply..) {
            if let Some((from, to)) = squares.squares(id) {
                moves += &digits(from);
                moves += &digits(to);
            }
            comments.push((ply, squares.comment(id)));
            // The alternatives to a branch's own first move hang on the line that it hangs on.
            if id == first && number != 0 {
                continue;
            }
            let alternatives =
                std::iter::successors(squares.next_sibling(id), |&id| squares.next_sibling(id));
            for first in alternatives {
                waiting.push_back(Branch {
                    first,
                    parent: number,
                    ply,
                });
            }
        }
        if number == 0 {
            block.item("movelist", &moves);
        } else {
            block.item(&format!("move_{parent}_{ply}_{number}"), &moves);
        }
        for (ply, comment) in comments {
            let key = match number {
                0 => format!("comment{ply}"),
                _ => format!("comment{number}_{ply}"),
            };
            block.comment(&key, &comment);
        }
    }
}

/// A block on its way.
struct Block(String);

impl Block {
    fn item(&mut self, key: &str, value: &str) {
        let value = encoded(value.trim());
        // Writing to a string cannot fail.
        let _ = write!(self.0, "[DhtmlXQ_{key}]{value}[/DhtmlXQ_{key}]\r\n");
    }

    fn comment(&mut self, key: &str, text: &str) {
        if !text.is_empty() {
            let text = encoded(text);
            let _ = write!(self.0, "[DhtmlXQ_{key}]{text}[/DhtmlXQ_{key}]\r\n");
        }
    }
}

/// The text as a value: line ends as `||`, and nothing left that would be read as something else.
fn encoded(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    let mut rest = text.chars();
    let mut last = ' ';
    while let Some(character) = rest.next() {
        let after = rest.as_str();
        match character {
            '\r' if after.starts_with('\n') => {}
            '\r' | '\n' => value.push_str("||"),
            '|' if last == '|'
                || matches!(last, '\r' | '\n')
                || after.starts_with(['|', '\r', '\n']) =>
            {
                value.push_str("\\u007c");
            }
            '\\' if after.starts_with('u') => value.push_str("\\u005c"),
            // A page would be read as one.
            '<' if after.starts_with(|next: char| next.is_ascii_alphabetic()) => {
                value.push_str("\\u003c");
            }
            '[' if is_bracket(after) => value.push_str("\\u005b"),
            _ => value.push(character),
        }
        last = character;
    }
    value
}

fn digits((x, y): Place) -> String {
    format!("{x}{}", 9 - y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_hold_nothing_that_reads_as_something_else() {
        assert_eq!(encoded("a\r\nb\nc"), "a||b||c");
        assert_eq!(encoded("a|b"), "a|b");
        assert_eq!(encoded("a||b|\n"), "a\\u007c\\u007cb\\u007c||");
        assert_eq!(encoded("<br> < 1"), "\\u003cbr> < 1");
        assert_eq!(encoded("\\u8f66 \\x"), "\\u005cu8f66 \\x");
        assert_eq!(encoded("[1] [/dhtmlxq_a]"), "[1] \\u005b/dhtmlxq_a]");
    }
}
