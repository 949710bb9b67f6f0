//! Positions as engines are told them: `position startpos moves e2e4 e7e5`, `position fen … moves …`.
//! Each line is a game of its own.

use rukh_core::error::shortened;

use super::words::Word;
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawGame, RawMove};

/// What logs put before a command.
const PROMPTS: &[char] = &['>', '<', '-', ':', ' ', '\t'];

/// Whether a line is such a command.
pub(super) fn is_command(line: &str) -> bool {
    split(line).is_some()
}

/// The FEN of a command, if it has one, and its moves.
fn split(line: &str) -> Option<(Option<&str>, &str)> {
    let line = line.trim_start_matches(PROMPTS);
    let rest = line.strip_prefix("position")?;
    let rest = rest.strip_prefix([' ', '\t'])?.trim();
    let (start, moves) = match rest.split_once(" moves") {
        Some((start, moves)) if moves.is_empty() || moves.starts_with([' ', '\t']) => {
            (start.trim(), moves.trim())
        }
        _ => (rest.strip_suffix(" moves").unwrap_or(rest), ""),
    };
    if start == "startpos" {
        return Some((None, moves));
    }
    let fen = start.strip_prefix("fen")?.strip_prefix([' ', '\t'])?.trim();
    fen.contains('/').then_some((Some(fen), moves))
}

/// Reads such a line, which is this one of its file.
pub(super) fn read<'t>(line: &'t str, number: u32, game: &mut RawGame<'t>) {
    let Some((fen, moves)) = split(line) else {
        return;
    };
    game.start = fen.map(Into::into);
    read_moves(moves, number, game);
}

/// Reads moves by coordinates that stand on one line.
pub(crate) fn read_moves<'t>(moves: &'t str, number: u32, game: &mut RawGame<'t>) {
    let mut parent = ROOT;
    let mut words = moves.split_ascii_whitespace();
    for word in words.by_ref() {
        let m = match Word::of(word) {
            Word::Move => RawMove::Text(word.into()),
            Word::Pass => RawMove::Pass,
            _ => {
                game.problems.push(Problem::new(
                    Severity::Shortened,
                    number,
                    shortened(word),
                    "this is no move; what follows it is left out",
                ));
                return;
            }
        };
        parent = game.push(parent, m, number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_has_a_start_and_moves() {
        assert_eq!(
            split("position startpos moves e2e4 e7e5"),
            Some((None, "e2e4 e7e5"))
        );
        assert_eq!(split("> position startpos"), Some((None, "")));
        assert_eq!(
            split("position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1d1"),
            Some((Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "e1d1"))
        );
        for line in [
            "position",
            "position after 12 moves",
            "positions fen",
            "fen x",
        ] {
            assert_eq!(split(line), None, "{line}");
        }
    }
}
