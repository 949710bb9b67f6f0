//! A game as one JSON object on one line. The form is stable: names may be added, none changes its
//! meaning, and the order of the names is that of this list.
//!
//! Of the game:
//!
//! | name | value | there |
//! |---|---|---|
//! | `game` | `"chess"`, `"xiangqi"` | always |
//! | `start_fen` | where it begins, as a full FEN; as it was written if that cannot be played | always |
//! | `chess960` | `true` | in games of Chess960 |
//! | `notation` | the identifier of the notation its moves were in, or `null` | always |
//! | `result` | `"1-0"` (the side that is first in the opening array won), `"0-1"`, `"1/2-1/2"`, `"*"` | always |
//! | `plies` | the length of the main line, and of `moves` | always |
//! | `moves` | the main line by coordinates | always |
//! | `tags` | an object of texts, names in the order of the record | always |
//! | `nags` | numeric annotation glyphs of the start position | if there are any |
//! | `tree` | the main line as a list of moves, see below | always |
//! | `comments` | a list of comments, see below | always |
//! | `problems` | a list of problems, see below | always |
//!
//! Coordinates are those of UCI in chess (`"e2e4"`, `"e7e8q"`; castling `"e1g1"`, in Chess960 the
//! king takes the rook) and ranks 0–9 in xiangqi (`"h2e2"`); `"0000"` is a turn given away.
//!
//! A move of `tree` is an object. A line is a flat list of them, however long it is; only variations
//! are nested:
//!
//! | name | value | there |
//! |---|---|---|
//! | `move` | by coordinates | always |
//! | `nags` | a list of numbers: 1 for `!`, 2 for `?` and so on, as PGN has them | if there are any |
//! | `before` | the comment before the move; only the first of a variation has one | if not empty |
//! | `comment` | the comment behind it, with what `[%clk …]` and the like are in it | if not empty |
//! | `clock` | seconds left on the mover's clock, out of `comment` | if told there |
//! | `eval` | pawns for the first side, out of `comment` | if told there |
//! | `mate` | moves to mate, below 0 where the first side is mated, out of `comment` | if told there |
//! | `variations` | a list of lines like `tree`, each an alternative to this move | if there are any |
//!
//! A comment of `comments`, in the order of movetext: `ply` (0 before the first move, then the number
//! of the move it stands at), `variation` (0 for the main line, then counted as they open), `text`. They
//! are those of `tree` once more, and that of the start position, which has no move to stand at.
//!
//! A problem: `severity` (`"repaired"`: nothing was lost; `"shortened"`: a part was left out;
//! `"skipped"`: the game could not be read), `line` of the file (0 in formats without lines), `ply`
//! (0 where no move is to blame), `text` (what is wrong, shortened), `reason`, `fen` (the position
//! before the move to blame, else empty).
//!
//! [`crate::format::json`] reads it.
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
    let start = record.told_start().unwrap_or(record.info.start_fen);
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
