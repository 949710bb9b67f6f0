//! CHE, a record of QQ Xiangqi (QQ象棋): numbers in a line, ten a ply.
//!
//! The board is seen from the side of who recorded it; where the first move comes from the upper
//! half, everything is turned. QQ lets a game go on until a general is captured.

use super::Emit;
use super::board::{Board, Point, move_between};
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawGame};
use rukh_core::Side;

const NUMBERS_A_PLY: usize = 10;
/// The second number of every ply.
const MARK: &str = "32";

/// Whether the text looks like one of this format.
#[must_use]
pub fn recognises(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace();
    let mut number = || words.next()?.parse::<u32>().ok();
    if number() != Some(1) {
        return false;
    }
    match number() {
        None => false,
        Some(0) => words.next().is_none(),
        Some(_) => words.next().is_some_and(is_number) && words.next() == Some(MARK),
    }
}

fn is_number(word: &str) -> bool {
    word.parse::<u32>().is_ok()
}

/// Reads the game of a file.
///
/// # Errors
/// When it is of another format.
pub fn read(text: &str, emit: &mut Emit<'_>) -> Result<(), Problem> {
    if !recognises(text) {
        return Err(Problem::new(
            Severity::Skipped,
            0,
            "",
            "this is not a record of QQ Xiangqi: it does not begin with 1, the number of plies and \
             a move",
        ));
    }
    let mut game = RawGame {
        game: Some("xiangqi"),
        ..RawGame::default()
    };
    let mut words = text.split_ascii_whitespace().skip(1);
    let announced = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
    let is_whole = read_moves(words, announced, &mut game);
    if !is_whole {
        game.problems.push(Problem::new(
            Severity::Shortened,
            0,
            "",
            format!(
                "{announced} plies are announced, but {} can be read",
                game.nodes.len()
            ),
        ));
    }
    game.start = Board::array().start(game.nodes.first(), Side::First);
    let _ = emit(&game);
    Ok(())
}

/// Reads the plies; whether all that were announced are there.
fn read_moves<'t>(
    mut words: impl Iterator<Item = &'t str>,
    announced: usize,
    game: &mut RawGame<'_>,
) -> bool {
    let mut parent = ROOT;
    let mut is_turned = None;
    for _ in 0..announced {
        let mut ply = [0u8; NUMBERS_A_PLY];
        for (place, number) in ply.iter_mut().enumerate() {
            // The ply's own number, the last but one, may be larger than a byte.
            match words.next() {
                Some(word) if place == 8 && is_number(word) => {}
                Some(word) => match word.parse() {
                    Ok(value) => *number = value,
                    Err(_) => return false,
                },
                None => return false,
            }
        }
        let [_, _, _, row, x, to_row, to_x, ..] = ply;
        let is_turned = *is_turned.get_or_insert(row < 5);
        let point = |x, row| {
            let point = Point::from_top(x, row)?;
            Some(if is_turned { point.turned() } else { point })
        };
        let m = move_between(point(x, row), point(to_x, to_row), || {
            format!("{row},{x}-{to_row},{to_x}")
        });
        parent = game.push(parent, m, 0);
    }
    true
}
