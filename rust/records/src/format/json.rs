//! Games as JSON, one object each, as [`crate::write::json`] writes them and tells there.
//!
//! Objects follow each other, one on a line or laid out over several; they may be the items of a
//! list. The moves are those of `tree`, or of `moves` where there is no tree. What an object says of
//! an earlier reading (`notation`, `problems`) and what it says twice (`plies`, `clock` and the
//! like) is not read. `document.rs` reads JSON itself.

mod document;

use std::ops::ControlFlow;

use rukh_core::error::shortened;

use super::Emit;
use super::pgn::Reader;
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawComment, RawGame, RawId, RawMove};
use crate::text::count_lines;
use document::{Document, Fault, Id, Value};

/// What a text is to this format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    /// It is no JSON.
    Other,
    /// It has records.
    Records,
    /// It is JSON, and has none; or it is meant to be JSON.
    Foreign(String),
}

/// Looks at a text that [`begins`] like JSON.
pub(crate) fn look(text: &str) -> Seen {
    /// So many values are looked at.
    const MOST: usize = 64;
    let is_named = |names: &[&str]| names.iter().any(|name| text.contains(name));
    let is_like_ours = is_named(&["\"game\""]) && is_named(&["\"moves\"", "\"tree\""]);
    let mut at = 0;
    for number in 0..MOST {
        at = skip_between(text, at);
        if at == text.len() {
            break;
        }
        match Document::read(text, at) {
            Ok((document, _)) if is_record(&document) => return Seen::Records,
            Ok((_, end)) => at = end,
            Err(_) if is_like_ours => return Seen::Records,
            Err(fault) if number == 0 => {
                let mut game = RawGame::default();
                if Reader::new(text, 1).next_game(&mut game) && !game.nodes.is_empty() {
                    return Seen::Other;
                }
                let line = 1 + count_lines(&text.as_bytes()[..fault.at]);
                let Fault { reason, .. } = fault;
                let told = format!("this looks like JSON, but in line {line} {reason}");
                return Seen::Foreign(told);
            }
            Err(_) => break,
        }
    }
    Seen::Foreign("this is JSON, but no record: it has no \"game\" with \"moves\"".to_owned())
}

/// Whether a text begins with an object: a brace, a name and a colon.
pub(crate) fn begins(text: &str) -> bool {
    let text = text.trim_start_matches(is_blank);
    let text = text.strip_prefix('[').unwrap_or(text).trim_start();
    let Some(inside) = text.strip_prefix('{') else {
        return false;
    };
    let inside = inside.trim_start();
    let Some(name) = inside.strip_prefix('"') else {
        return inside.starts_with('}');
    };
    let after = name.split_once('"').map(|(_, after)| after.trim_start());
    after.is_some_and(|after| after.starts_with(':'))
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{FEFF}'
}

/// The place behind what stands between two values.
fn skip_between(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    let value = rest.trim_start_matches(|c| is_blank(c) || matches!(c, '[' | ']' | ','));
    text.len() - value.len()
}

fn is_record(document: &Document<'_>) -> bool {
    document.text(0, "game").is_some()
        && (document.list(0, "tree").is_some() || document.list(0, "moves").is_some())
}

/// Reads every game of a text.
pub fn read(text: &str, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let (mut at, mut line) = (0, 1u32);
    // So much may be read again behind what is broken.
    let mut patience = text.len().saturating_mul(8);
    let pass = |at: &mut usize, line: &mut u32, end: usize| {
        let lines = count_lines(&text.as_bytes()[*at..end]);
        *line = line.saturating_add(lines);
        *at = end;
    };
    loop {
        let next = skip_between(text, at);
        pass(&mut at, &mut line, next);
        if at == text.len() {
            return ControlFlow::Continue(());
        }
        match Document::read(text, at) {
            Ok((document, end)) => {
                match game(&document, line) {
                    Ok(game) => emit(&game)?,
                    Err((told, reason)) => refuse(line, told, &reason, emit)?,
                }
                pass(&mut at, &mut line, end);
            }
            Err(fault) => {
                let begun = line + count_lines(&text.as_bytes()[at..fault.at]);
                let from = text[..fault.at]
                    .rfind(['\n', '\r'])
                    .map_or(0, |end| end + 1);
                let from = from.max(fault.at.saturating_sub(20)).max(at);
                let from = (from..=fault.at).find(|&at| text.is_char_boundary(at));
                let shown = text[from.unwrap_or(fault.at)..]
                    .lines()
                    .next()
                    .unwrap_or("");
                refuse(begun, shown, fault.reason, emit)?;
                // The next object may be whole, and stand in what was taken for a part of this one.
                let passed = fault.at - at;
                let from = match patience.checked_sub(passed) {
                    Some(left) => {
                        patience = left;
                        at
                    }
                    None => text[..fault.at]
                        .rfind(['\n', '\r'])
                        .map_or(at, |end| end.max(at)),
                };
                let ends = text[from..].match_indices(['\n', '\r']);
                let mut ends = ends.map(|(end, _)| from + end + 1);
                let next = ends.find(|&next| text[next..].starts_with('{'));
                pass(&mut at, &mut line, next.unwrap_or(text.len()));
            }
        }
    }
}

fn refuse(line: u32, told: &str, reason: &str, emit: &mut Emit<'_>) -> ControlFlow<()> {
    emit(&RawGame {
        line,
        problems: vec![Problem::new(
            Severity::Skipped,
            line,
            shortened(told),
            reason,
        )],
        ..RawGame::default()
    })
}

/// Makes a game of an object; what is wrong with it and the reason, if it is none.
fn game<'d>(document: &'d Document<'_>, line: u32) -> Result<RawGame<'d>, (&'d str, String)> {
    if !is_record(document) {
        return Err(("", "the value has no \"game\" with \"moves\"".to_owned()));
    }
    let name = document.text(0, "game").map_or("", |name| name);
    let known = ["chess", "xiangqi"]
        .into_iter()
        .find(|&known| known == name);
    let Some(known) = known else {
        return Err((name, "there is no such game".to_owned()));
    };
    let mut game = RawGame {
        game: Some(known),
        line,
        start: document.text(0, "start_fen").map(|fen| (&**fen).into()),
        termination: document.text(0, "result").map(|result| (&**result).into()),
        ..RawGame::default()
    };
    read_tags(document, &mut game);
    let is_chess960 = document.field(0, "chess960");
    if is_chess960.is_some_and(|id| *document.value(id) == Value::Word("true"))
        && game.tag("Variant").is_none()
    {
        game.tags.push(("Variant".into(), "Chess960".into()));
    }
    read_glyphs(document, 0, ROOT, &mut game);
    for &said in document.list(0, "comments").unwrap_or_default() {
        let number = |name| document.number(document.field(said, name)?);
        // All others are in the tree.
        let is_of_start = number("ply") == Some(0) && number("variation").unwrap_or(0) == 0;
        if let (true, Some(text)) = (is_of_start, document.text(said, "text")) {
            comment(text, ROOT, false, &mut game);
        }
    }
    match document.list(0, "tree") {
        Some(line) => read_tree(document, line, &mut game),
        None => read_line(document, &mut game),
    }
    Ok(game)
}

fn read_tags<'d>(document: &'d Document<'_>, game: &mut RawGame<'d>) {
    let Some(Value::Object(tags)) = document.field(0, "tags").map(|id| document.value(id)) else {
        return;
    };
    for (name, id) in tags {
        match document.value(*id) {
            Value::Text(value) => game.tags.push(((&**name).into(), (&**value).into())),
            Value::Word(value) => game.tags.push(((&**name).into(), (*value).into())),
            Value::List(_) | Value::Object(_) => {
                let reason = "the value of the tag is no text; it is left out";
                let problem = Problem::new(Severity::Shortened, game.line, shortened(name), reason);
                game.problems.push(problem);
            }
        }
    }
}

/// Reads a tree: lines, and the lines that are alternatives to their moves.
fn read_tree<'d>(document: &'d Document<'_>, line: &'d [Id], game: &mut RawGame<'d>) {
    // What is left of lines, each with the move that it hangs on; the last one is read next.
    let mut lines: Vec<(&[Id], RawId)> = vec![(line, ROOT)];
    while let Some((line, parent)) = lines.pop() {
        let Some((&first, rest)) = line.split_first() else {
            continue;
        };
        let Some(text) = document.text(first, "move") else {
            tell_no_move(game);
            continue;
        };
        let id = game.push(parent, written_move(text), game.line);
        for (name, is_before) in [("before", true), ("comment", false)] {
            if let Some(text) = document.text(first, name) {
                comment(text, id, is_before, game);
            }
        }
        read_glyphs(document, first, id, game);
        lines.push((rest, id));
        let variations = document.list(first, "variations").unwrap_or_default();
        for &variation in variations.iter().rev() {
            match document.value(variation) {
                Value::List(line) => lines.push((line, parent)),
                _ => tell_no_move(game),
            }
        }
    }
}

/// Reads moves without a tree.
fn read_line<'d>(document: &'d Document<'_>, game: &mut RawGame<'d>) {
    let mut parent = ROOT;
    for &id in document.list(0, "moves").unwrap_or_default() {
        let Value::Text(text) = document.value(id) else {
            tell_no_move(game);
            return;
        };
        parent = game.push(parent, written_move(text), game.line);
    }
}

fn tell_no_move(game: &mut RawGame<'_>) {
    let reason = "there is no move where one should be; what follows in its line is left out";
    game.problems
        .push(Problem::new(Severity::Shortened, game.line, "", reason));
}

fn written_move(text: &str) -> RawMove<'_> {
    match <[u8; 4]>::try_from(text.as_bytes()) {
        Ok(pass) if &pass == b"0000" => RawMove::Pass,
        Ok(squares) if squares.is_ascii() => RawMove::Squares(squares),
        _ => RawMove::Text(text.into()),
    }
}

fn read_glyphs(document: &Document<'_>, object: Id, node: RawId, game: &mut RawGame<'_>) {
    let glyphs = document.list(object, "nags").unwrap_or_default();
    let glyphs = glyphs.iter().filter_map(|&id| document.number(id));
    let glyphs = glyphs.filter_map(|glyph| u16::try_from(glyph).ok());
    game.nags.extend(glyphs.map(|glyph| (node, glyph)));
}

fn comment<'d>(text: &'d str, node: RawId, is_before: bool, game: &mut RawGame<'d>) {
    if !text.is_empty() {
        game.comments.push(RawComment {
            node,
            is_before,
            text: text.into(),
        });
    }
}
