//! Lists of positions: a FEN a line, alone, with a title behind `;`, or with the operations of EPD.
//!
//! Each is a game, without moves unless the word `moves` and their coordinates stand behind the
//! position. What else stands there is kept: an `id` or a title as the tag `Event`, other operations
//! as a comment.

use std::ops::ControlFlow;

use super::Emit;
use super::pgn;
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawComment, RawGame};

/// Reads every position of a text that begins on this line of its file.
pub fn read(text: &str, first_line: u32, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let mut game = RawGame::default();
    for (number, line) in text.split(['\n', '\r']).enumerate() {
        let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
        if line.is_empty() || line.starts_with(['#', '%', ';']) {
            continue;
        }
        game.clear();
        game.line = first_line.saturating_add(number as u32);
        match position_in(line) {
            Some(fen) => {
                let rest = line[fen.len()..].trim();
                match rest.strip_prefix("moves ") {
                    Some(moves) => pgn::read_moves(moves, game.line, &mut game),
                    None => read_rest(rest, &mut game),
                }
                let number = |name| operand(&line[fen.len()..], name);
                // EPD has the counters among its operations.
                game.start = Some(match (number("hmvc"), number("fmvn")) {
                    (Some(clock), Some(moves)) if fen.split_whitespace().count() == 4 => {
                        format!("{fen} {clock} {moves}").into()
                    }
                    _ => fen.into(),
                });
                if line.contains(char::REPLACEMENT_CHARACTER) {
                    game.problems.push(Problem::new(
                        Severity::Repaired,
                        game.line,
                        rukh_core::error::shortened(line),
                        "there are bytes here that fit no encoding, or characters that were lost before",
                    ));
                }
            }
            None => game.problems.push(Problem::new(
                Severity::Skipped,
                game.line,
                rukh_core::error::shortened(line),
                "the line does not begin with a position",
            )),
        }
        emit(&game)?;
    }
    ControlFlow::Continue(())
}

/// The FEN at the front of a line: a board of eight or ten rows and the fields behind it.
pub(crate) fn position_in(line: &str) -> Option<&str> {
    let board = line.split([' ', '\t', ';', ',', '|']).next()?;
    let rows = board.split('/').count();
    let is_cell = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '~' | '[' | ']');
    if !matches!(rows, 8 | 10) || !board.chars().all(is_cell) {
        return None;
    }
    let mut end = board.len();
    let mut at = board.len();
    for place in 1..6 {
        let gap = &line[at..];
        let field_start = at + (gap.len() - gap.trim_start_matches([' ', '\t']).len());
        let field = &line[field_start..];
        let field = &field[..field.find([' ', '\t', ';']).unwrap_or(field.len())];
        if field_start == at || !fits(place, field) {
            break;
        }
        at = field_start + field.len();
        end = at;
    }
    Some(&line[..end])
}

/// Whether a field may stand at this place of a FEN.
fn fits(place: usize, field: &str) -> bool {
    let is_number = !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit());
    match place {
        1 => matches!(field, "w" | "b" | "r" | "W" | "B" | "R"),
        2 => {
            is_number
                || field.bytes().all(|b| b == b'-' || b.is_ascii_alphabetic()) && field.len() <= 4
        }
        3 => is_number || field == "-" || matches!(field.as_bytes(), [b'a'..=b'h', b'3' | b'6']),
        _ => is_number,
    }
}

/// What stands behind the position.
fn read_rest<'t>(rest: &'t str, game: &mut RawGame<'t>) {
    let is_title = rest.starts_with([';', '|', ',']);
    let rest = rest.trim_start_matches([';', '|', ',']).trim();
    if rest.is_empty() {
        return;
    }
    if is_title {
        game.tags.push(("Event".into(), rest.into()));
        return;
    }
    if let Some(name) = operand(rest, "id") {
        game.tags.push(("Event".into(), name.into()));
    }
    game.comments.push(RawComment {
        node: ROOT,
        is_before: false,
        text: rest.into(),
    });
}

/// The operand of an operation of EPD: `id "…";`, `hmvc 4;`.
fn operand<'t>(operations: &'t str, name: &str) -> Option<&'t str> {
    operations.split(';').find_map(|operation| {
        let (opcode, operand) = operation.trim().split_once(' ')?;
        (opcode == name).then(|| operand.trim().trim_matches('"'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raw::{RawMove, RawNode};

    fn games(text: &str) -> Vec<RawGame<'_>> {
        // The games do not outlive the call, so what is asked is copied.
        let mut all = Vec::new();
        let _ = read(text, 1, &mut |game| {
            let mut copy = RawGame {
                line: game.line,
                problems: game.problems.clone(),
                start: game.start.as_ref().map(|fen| fen.to_string().into()),
                nodes: game
                    .nodes
                    .iter()
                    .map(|node| RawNode {
                        parent: node.parent,
                        m: RawMove::Pass,
                        line: node.line,
                    })
                    .collect(),
                ..RawGame::default()
            };
            for (name, value) in &game.tags {
                copy.tags
                    .push((name.to_string().into(), value.to_string().into()));
            }
            all.push(copy);
            ControlFlow::Continue(())
        });
        all
    }

    const MATE: &str = "r4k3/9/9/9/9/4R4/9/9/9/4K4 w - - 0 1";

    #[test]
    fn a_title_stands_behind_a_semicolon() {
        let text = format!("{MATE} ; 01.对面笑(一)\n\n{MATE}\n");
        let games = games(&text);
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].start.as_deref(), Some(MATE));
        assert_eq!(games[0].tag("Event"), Some("01.对面笑(一)"));
        assert_eq!(games[1].line, 3);
    }

    #[test]
    fn moves_may_stand_behind_the_position() {
        let games = games("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4 e8d7\n");
        assert_eq!(games[0].nodes.len(), 2);
        assert!(games[0].comments.is_empty());
    }

    #[test]
    fn epd_has_operations() {
        let text = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"A\"; hmvc 3; fmvn 9;";
        let games = games(text);
        assert_eq!(
            games[0].start.as_deref(),
            Some("4k3/8/8/8/8/8/4P3/4K3 w - - 3 9")
        );
        assert_eq!(games[0].tag("Event"), Some("A"));
    }

    #[test]
    fn what_is_no_position_is_told() {
        let games = games("hello\n");
        assert_eq!(games[0].problems[0].severity, Severity::Skipped);
        assert_eq!(position_in("1/2-1/2"), None);
    }
}
