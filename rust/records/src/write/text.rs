//! Plain text for people: a heading, and the moves in two columns.
//!
//! In xiangqi the heading is that of Chinese reports (`红方：许银川`) and the moves are Chinese by
//! default. Comments stand in braces on lines of their own, variations in brackets, and the result
//! ends the game, also one without moves: any number of games one after another read back as the
//! same games. Tags without a value are left out, and so are those that only PGN needs.

use std::borrow::Cow;
use std::fmt::Write as _;

use rukh_core::{Notation, NotationStyle, Side, Tactics};

use super::flow::{Flow, Numbers, move_text, tell_move};
use super::pgn::{capitalised, format_of, spelled, usual_notation};
use super::walk::{Step, Walk, first_number};
use crate::format::pgn::{is_move_of_side, report_name};
use crate::record::{GameResult, Record};
use crate::resolve::RuleSets;
use crate::tree::NodeId;

/// Where the second column begins, counted in characters of the first.
const COLUMN: usize = 10;
/// The width of comments' and variations' lines.
const WIDTH: usize = 78;

/// Writes a game behind what `out` holds, with a blank line at its end.
pub fn write<G: Tactics + Notation>(
    record: &Record,
    notation: Option<NotationStyle>,
    rules: &RuleSets<G::Options>,
    out: &mut String,
) {
    let style = notation.unwrap_or(usual_notation::<G>());
    write_heading(record, style, style != usual_notation::<G>(), out);
    out.push('\n');
    let mut table = Table {
        record,
        style,
        out,
        has_first: false,
    };
    let mut flow = Flow::new(table.out, WIDTH);
    flow.remarks(record.tree.remarks(NodeId::ROOT));
    flow.end_line();
    drop(flow);
    let mut walk = Walk::<G>::new(record, rules);
    let mut numbers = Numbers::new(first_number(record), walk.position().side());
    let mut depth = 0usize;
    while let Some(step) = walk.next() {
        match step {
            Step::Move(id) => table.row(&walk, id, &numbers),
            Step::Open => {
                table.end_row();
                depth += 1;
                let mut flow = Flow::new(table.out, WIDTH);
                flow.open();
                numbers.is_due = true;
                while let Some(step) = walk.next() {
                    match step {
                        Step::Move(id) => {
                            tell_move(&mut flow, &walk, id, &record.tree, style, &mut numbers);
                        }
                        Step::Open => {
                            depth += 1;
                            flow.open();
                            numbers.is_due = true;
                        }
                        Step::Close => {
                            depth -= 1;
                            flow.close();
                            numbers.is_due = true;
                        }
                    }
                    if depth == 0 {
                        break;
                    }
                }
                flow.end_line();
            }
            // A variation is told to its end where it opens.
            Step::Close => {}
        }
    }
    table.end_row();
    out.push_str(record.result.token());
    out.push_str("\n\n");
}

/// The moves in two columns.
struct Table<'r, 'o> {
    record: &'r Record,
    style: NotationStyle,
    out: &'o mut String,
    /// Whether the row has a move and waits for the answer.
    has_first: bool,
}

impl Table<'_, '_> {
    fn row<G: Tactics + Notation>(&mut self, walk: &Walk<'_, G>, id: NodeId, numbers: &Numbers) {
        let mut text = String::with_capacity(16);
        move_text(
            walk.position(),
            self.record.tree.bits(id),
            self.style,
            &mut text,
        );
        let remarks = self.record.tree.remarks(id);
        self.comment(&remarks.before);
        for glyph in &remarks.nags {
            let written = write!(text, " ${glyph}");
            debug_assert!(written.is_ok(), "a string takes every text");
        }
        let side = walk.position().side();
        if side == Side::First || !self.has_first {
            self.end_row();
            let number = numbers.number(walk.ply());
            let written = write!(self.out, "{number:>3}. ");
            debug_assert!(written.is_ok(), "a string takes every text");
            if side == Side::Second {
                self.pad(0);
            }
        }
        self.out.push_str(&text);
        if side == Side::First {
            self.pad(columns(&text));
            self.has_first = true;
        } else {
            self.out.push('\n');
            self.has_first = false;
        }
        self.comment(&remarks.comment);
    }

    fn pad(&mut self, used: usize) {
        let blanks = COLUMN.saturating_sub(used).max(1);
        self.out.extend(std::iter::repeat_n(' ', blanks));
    }

    fn end_row(&mut self) {
        if std::mem::take(&mut self.has_first) {
            self.out.truncate(self.out.trim_end_matches(' ').len());
            self.out.push('\n');
        }
    }

    fn comment(&mut self, comment: &str) {
        if !comment.is_empty() {
            self.end_row();
            let mut flow = Flow::new(self.out, WIDTH);
            flow.comment(comment);
            flow.end_line();
        }
    }
}

fn columns(text: &str) -> usize {
    text.chars().map(|c| 1 + usize::from(c >= '\u{1100}')).sum()
}

/// The name of a tag as it stands before a colon: a letter, then letters, digits, `_` and `-`. Other
/// characters become `_`.
#[must_use]
pub fn tag_name(name: &str) -> Cow<'_, str> {
    spelled(name, char::is_alphabetic, &['_', '-'])
}

/// The tags as a report has them: first the names that every reader knows, which show that this is
/// a heading; then what the game is; then all the others.
fn write_heading(record: &Record, style: NotationStyle, is_unusual: bool, out: &mut String) {
    let is_chinese = record.info.id != "chess";
    let mut line = |name: &str, value: &str| {
        let value: String = value.split(char::is_control).collect::<Vec<_>>().join(" ");
        // A colon of Chinese width in a value might begin another pair, and a move behind a side's
        // Chinese name would be its move.
        let may_be_misread = value.contains('：') || is_move_of_side(name, &value);
        let chinese = report_name(name).filter(|_| is_chinese && !may_be_misread);
        let pair = match chinese {
            Some(name) => format!("{name}：{}\n", value.trim()),
            None => format!("{}: {}\n", tag_name(name), value.trim()),
        };
        out.push_str(&pair);
    };
    let [first, second] = record.info.sides.map(capitalised);
    let sides = [first.as_str(), second.as_str()];
    let is_known =
        |name: &str| sides.contains(&name) || matches!(name, "Event" | "Site" | "Date" | "Round");
    let is_value = |value: &str| !value.is_empty() && value != "?";
    for (name, value) in &record.tags {
        if is_known(name) && is_value(value) {
            line(name, value);
        }
    }
    let named = |name: &&str| record.tag(name).is_some_and(is_value);
    if record.tree.is_empty() && record.told_start().is_none() && !sides.iter().any(named) {
        // Nothing else would tell which game it is.
        line(sides[0], "?");
    }
    let result = match record.result {
        _ if !is_chinese => record.result.token().to_owned(),
        GameResult::FirstWins => winner(record.info.chinese_sides[0]),
        GameResult::SecondWins => winner(record.info.chinese_sides[1]),
        GameResult::Draw => "和棋".to_owned(),
        GameResult::Unknown => "未知".to_owned(),
    };
    line("Result", &result);
    if let Some(fen) = record.told_start() {
        line("FEN", fen);
    }
    if record.is_chess960 && record.tag("Variant").is_none() {
        line("Variant", "Chess960");
    }
    if is_unusual {
        line("Format", format_of(style));
    }
    let of_pgn = ["FEN", "Result", "SetUp", "Game", "Format"];
    for (name, value) in &record.tags {
        let is_written = is_known(name) || of_pgn.iter().any(|it| it.eq_ignore_ascii_case(name));
        if !is_written && is_value(value) {
            line(name, value);
        }
    }
}

/// `红方` has won: `红胜`.
fn winner(side: &str) -> String {
    format!("{}胜", side.trim_end_matches('方'))
}
