//! PGN of either game, in any notation of the game.
//!
//! What is written reads back as the same tree: marks as `$n`, comments with their own line breaks,
//! variations nested behind the move that they replace. Lines are broken between words only, never
//! within a comment, where a break would come back as part of it.

use std::borrow::Cow;

use rukh_core::{Notation, NotationStyle, Tactics};

use super::flow::{Flow, Numbers, tell_move};
use super::walk::{Step, Walk, first_number};
use crate::record::Record;
use crate::resolve::RuleSets;
use crate::tree::NodeId;

/// How PGN is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The notation; `None` for the one that is usual in the game.
    pub notation: Option<NotationStyle>,
    /// The longest line of movetext in columns, where comments permit it; 0 for one line a game.
    pub width: usize,
}

impl Default for Layout {
    fn default() -> Self {
        Self {
            notation: None,
            width: 80,
        }
    }
}

/// Writes a game behind what `out` holds, with a blank line at its end.
pub fn write<G: Tactics + Notation>(
    record: &Record,
    layout: &Layout,
    rules: &RuleSets<G::Options>,
    out: &mut String,
) {
    let style = layout.notation.unwrap_or(usual_notation::<G>());
    write_tags(record, style, out);
    out.push('\n');
    let mut walk = Walk::<G>::new(record, rules);
    let mut numbers = Numbers::new(first_number(record), walk.position().side());
    let mut flow = Flow::new(out, layout.width);
    flow.remarks(record.tree.remarks(NodeId::ROOT));
    while let Some(step) = walk.next() {
        match step {
            Step::Move(id) => tell_move(&mut flow, &walk, id, &record.tree, style, &mut numbers),
            Step::Open => {
                flow.open();
                numbers.is_due = true;
            }
            Step::Close => {
                flow.close();
                numbers.is_due = true;
            }
        }
    }
    flow.word(record.result.token());
    flow.end_line();
    drop(flow);
    out.push('\n');
}

/// The notation that records of a game are usually in.
#[must_use]
pub fn usual_notation<G: Notation>() -> NotationStyle {
    let usual = [NotationStyle::San, NotationStyle::Chinese];
    usual
        .into_iter()
        .find(|style| G::STYLES.contains(style))
        .unwrap_or(NotationStyle::Coordinates)
}

/// The tags: what every record has first, then the start position, then the others in their order.
fn write_tags(record: &Record, style: NotationStyle, out: &mut String) {
    let is_chess = record.info.id == "chess";
    let [first, second] = record.info.sides.map(capitalised);
    if !is_chess {
        let game = match record.info.id {
            "xiangqi" => "Chinese Chess",
            other => other,
        };
        write_tag("Game", game, out);
    }
    let roster = [
        ("Event", "?"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "?"),
        (first.as_str(), "?"),
        (second.as_str(), "?"),
        ("Result", ""),
    ];
    for (name, unknown) in roster {
        let value = match name {
            "Result" => record.result.token(),
            _ => record
                .tag(name)
                .filter(|value| !value.is_empty())
                .unwrap_or(unknown),
        };
        write_tag(name, value, out);
    }
    match record.told_start() {
        Some(fen) => {
            if is_chess {
                write_tag("SetUp", "1", out);
            }
            write_tag("FEN", fen, out);
        }
        None if record.tag("FEN").is_some() => write_tag("FEN", record.info.start_fen, out),
        None => {}
    }
    let elsewhere = |name: &str| {
        let known = roster.iter().map(|(known, _)| *known);
        let known = known.chain(["FEN", "SetUp", "Game", "Format"]);
        { known }.any(|known| known.eq_ignore_ascii_case(name))
    };
    for (name, value) in &record.tags {
        if !elsewhere(name) {
            write_tag(name, value, out);
        }
    }
    // Last, where a second pass has it too.
    if record.is_chess960 && record.tag("Variant").is_none() {
        write_tag("Variant", "Chess960", out);
    }
    if !is_chess {
        write_tag("Format", format_of(style), out);
    }
}

/// What the `Format` tag says of a notation: the standard's word where it has one.
pub(super) fn format_of(style: NotationStyle) -> &'static str {
    match style {
        NotationStyle::Chinese | NotationStyle::ChineseTraditional => "Chinese",
        NotationStyle::Wxf => "WXF",
        NotationStyle::Iccs => "ICCS",
        NotationStyle::Coordinates => "UCCI",
        other => other.id(),
    }
}

fn write_tag(name: &str, value: &str, out: &mut String) {
    out.push('[');
    out.push_str(&tag_name(name));
    out.push_str(" \"");
    for c in value.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out.push_str("\"]\n");
}

/// The name of a tag as PGN has it: a letter or digit, then letters, digits and `_+#=:-`, as the
/// standard has it for every symbol. Other characters become `_`.
#[must_use]
pub fn tag_name(name: &str) -> Cow<'_, str> {
    let marks = ['_', '+', '#', '=', ':', '-'];
    spelled(name, char::is_alphanumeric, &marks)
}

/// A name of which only letters, digits and the given marks are left, and that begins as it must.
pub(super) fn spelled<'a>(
    name: &'a str,
    is_first: fn(char) -> bool,
    marks: &[char],
) -> Cow<'a, str> {
    let is_part = |c: char| c.is_alphanumeric() || marks.contains(&c);
    let begins_well = name.starts_with(is_first);
    if begins_well && name.chars().all(is_part) {
        return name.into();
    }
    let prefix = if begins_well { "" } else { "Tag" };
    let letters = name.chars().map(|c| if is_part(c) { c } else { '_' });
    prefix.chars().chain(letters).collect::<String>().into()
}

/// A side's name as a tag.
pub(super) fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}
