//! A game as one JSON object. The form is stable: names may be added, none changes its meaning.
//!
//! * `game` (`chess`, `xiangqi`), `start_fen`, `chess960` where it is so, `result` (`1-0`, `0-1`,
//!   `1/2-1/2`, `*`), `plies` of the main line, `notation` in which the moves were written or null;
//! * `moves`: the main line by coordinates, UCI in chess and ranks 0–9 in xiangqi, `0000` for a
//!   turn given away;
//! * `tags`: an object; `nags` of the start position, where there are any;
//! * `tree`: the main line as a flat list of objects with `move`, and, where there are any, `nags`,
//!   `before` (the comment before the move), `comment`, `clock` in seconds, `eval` in pawns or
//!   `mate` in moves for the first side, and `variations`: other lists of the same kind, each an
//!   alternative to the move that it hangs on;
//! * `comments`: every comment with its `ply` (0 before the first move), its `variation` (0 for the
//!   main line, then counted as they come) and its `text`;
//! * `problems`: objects with `severity`, `line`, `ply`, `text`, `reason` and `fen`.
//!
//! Written by hand: writing is a page of code, and a library would bring its own tree of values to
//! be filled and thrown away for every game.

use std::fmt::Write as _;

use rukh_core::{GameMove, MoveStyle, Notation, Tactics};

use super::walk::{Step, Walk};
use crate::annotations;
use crate::problem::Problem;
use crate::record::Record;
use crate::resolve::RuleSets;
use crate::tree::{NodeId, Remarks};

/// Writes a game as one line without a line end.
pub fn write<G: Tactics + Notation>(
    record: &Record,
    rules: &RuleSets<G::Options>,
    out: &mut String,
) {
    let mut moves = String::new();
    let mut tree = String::new();
    let mut comments = Comments::default();
    comments.add(0, record.tree.remarks(NodeId::ROOT));
    let plies = write_tree::<G>(record, rules, &mut moves, &mut tree, &mut comments);

    out.push_str("{\"game\":");
    write_text(record.info.id, out);
    out.push_str(",\"start_fen\":");
    let start = record.start_fen.as_deref().unwrap_or(record.info.start_fen);
    write_text(start, out);
    if record.is_chess960 {
        out.push_str(",\"chess960\":true");
    }
    out.push_str(",\"notation\":");
    match record.notation {
        Some(style) => write_text(style.id(), out),
        None => out.push_str("null"),
    }
    out.push_str(",\"result\":");
    write_text(record.result.token(), out);
    put(
        out,
        format_args!(",\"plies\":{plies},\"moves\":[{moves}],\"tags\":{{"),
    );
    for (number, (name, value)) in record.tags.iter().enumerate() {
        separate(number, out);
        write_text(name, out);
        out.push(':');
        write_text(value, out);
    }
    out.push('}');
    write_glyphs(&record.tree.remarks(NodeId::ROOT).nags, out);
    put(
        out,
        format_args!(",\"tree\":[{tree}],\"comments\":[{}]", comments.text),
    );
    out.push_str(",\"problems\":[");
    for (number, problem) in record.problems.iter().enumerate() {
        separate(number, out);
        write_problem(problem, out);
    }
    out.push_str("]}");
}

/// Writes the main line and the tree; gives the main line's length.
fn write_tree<G: Tactics + Notation>(
    record: &Record,
    rules: &RuleSets<G::Options>,
    moves: &mut String,
    tree: &mut String,
    comments: &mut Comments,
) -> usize {
    /// A list of moves that is being written.
    #[derive(Clone, Copy)]
    struct Open {
        variation: usize,
        has_moves: bool,
        /// Whether the last move has variations, whose list is open.
        has_variations: bool,
    }
    let list = |variation| Open {
        variation,
        has_moves: false,
        has_variations: false,
    };
    let finish = |open: &mut Open, tree: &mut String| {
        if std::mem::take(&mut open.has_variations) {
            tree.push(']');
        }
        if open.has_moves {
            tree.push('}');
        }
    };
    let mut walk = Walk::<G>::new(record, rules);
    let mut above: Vec<Open> = Vec::new();
    let mut open = list(0);
    let mut variations = 0;
    let mut plies = 0;
    while let Some(step) = walk.next() {
        match step {
            Step::Move(id) => {
                finish(&mut open, tree);
                if open.has_moves {
                    tree.push(',');
                }
                open.has_moves = true;
                let m = G::Move::from_raw(record.tree.bits(id));
                let text = walk.position().format_move(m, MoveStyle::Coordinates);
                if above.is_empty() {
                    separate(plies, moves);
                    write_text(&text, moves);
                    plies += 1;
                }
                tree.push_str("{\"move\":");
                write_text(&text, tree);
                let remarks = record.tree.remarks(id);
                write_remarks(remarks, tree);
                comments.variation = open.variation;
                comments.add(walk.ply() + 1, remarks);
            }
            Step::Open => {
                let first = !std::mem::replace(&mut open.has_variations, true);
                tree.push_str(if first { ",\"variations\":[[" } else { ",[" });
                variations += 1;
                above.push(std::mem::replace(&mut open, list(variations)));
            }
            Step::Close => {
                finish(&mut open, tree);
                tree.push(']');
                if let Some(outer) = above.pop() {
                    open = outer;
                }
            }
        }
    }
    finish(&mut open, tree);
    plies
}

/// Every comment, as they come.
#[derive(Default)]
struct Comments {
    text: String,
    count: usize,
    variation: usize,
}

impl Comments {
    fn add(&mut self, ply: usize, remarks: &Remarks) {
        for text in [&remarks.before, &remarks.comment] {
            if text.is_empty() {
                continue;
            }
            separate(self.count, &mut self.text);
            self.count += 1;
            let variation = self.variation;
            put(
                &mut self.text,
                format_args!("{{\"ply\":{ply},\"variation\":{variation},\"text\":"),
            );
            write_text(text, &mut self.text);
            self.text.push('}');
        }
    }
}

fn write_glyphs(glyphs: &[u16], out: &mut String) {
    if !glyphs.is_empty() {
        out.push_str(",\"nags\":[");
        for (number, glyph) in glyphs.iter().enumerate() {
            separate(number, out);
            put(out, format_args!("{glyph}"));
        }
        out.push(']');
    }
}

fn write_remarks(remarks: &Remarks, out: &mut String) {
    write_glyphs(&remarks.nags, out);
    for (name, text) in [("before", &remarks.before), ("comment", &remarks.comment)] {
        if !text.is_empty() {
            put(out, format_args!(",\"{name}\":"));
            write_text(text, out);
        }
    }
    if let Some(clock) = annotations::clock(&remarks.comment) {
        put(out, format_args!(",\"clock\":{}", clock.as_secs_f64()));
    }
    match annotations::evaluation(&remarks.comment) {
        Some(annotations::Evaluation::Pawns(pawns)) => put(out, format_args!(",\"eval\":{pawns}")),
        Some(annotations::Evaluation::Mate(moves)) => put(out, format_args!(",\"mate\":{moves}")),
        None => {}
    }
}

fn write_problem(problem: &Problem, out: &mut String) {
    out.push_str("{\"severity\":");
    write_text(problem.severity.id(), out);
    put(
        out,
        format_args!(",\"line\":{},\"ply\":{}", problem.line, problem.ply),
    );
    for (name, text) in [
        ("text", &problem.text),
        ("reason", &problem.reason),
        ("fen", &problem.fen),
    ] {
        put(out, format_args!(",\"{name}\":"));
        write_text(text, out);
    }
    out.push('}');
}

fn separate(number: usize, out: &mut String) {
    if number > 0 {
        out.push(',');
    }
}

fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    let written = out.write_fmt(text);
    debug_assert!(written.is_ok(), "a string takes every text");
}

/// Writes a text in quotes.
fn write_text(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c < ' ' || c == '\u{7F}' => put(out, format_args!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
}
