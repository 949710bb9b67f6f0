//! XGF, a record of XieXie (谢谢象棋): numbered strings, then moves of twenty bytes.
//!
//! What is known comes from one file: where the moves begin, and that it began from the usual
//! array; the board between the strings and the moves is not read.

use rukh_core::Side;

use super::board::{Board, Point, move_between};
use super::bytes::{Cursor, slot};
use super::charset::Charset;
use super::{Emit, tags};
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawGame};

const MAGIC: &[u8; 2] = b"\x06\x0B";
const MOVES: usize = 0x1C9;
const MOVE: usize = 20;
/// With what each move ends, but for a last byte.
const MARK: [u8; 3] = [0xFF; 3];

/// The tags that the numbers of strings stand for, from 1.
const NAMES: [&str; 8] = [
    "Event", "Site", "Date", "Round", "Red", "RedElo", "Black", "BlackElo",
];

/// Whether the file is of this format.
#[must_use]
pub fn recognises(bytes: &[u8]) -> bool {
    let end = bytes.get(MOVES + MOVE - 4..MOVES + MOVE - 1);
    bytes.starts_with(MAGIC) && (bytes.len() == MOVES || end == Some(&MARK))
}

/// Reads the game of a file.
///
/// # Errors
/// When it is of another format.
pub fn read(bytes: &[u8], emit: &mut Emit<'_>) -> Result<(), Problem> {
    if !recognises(bytes) {
        return Err(Problem::new(
            Severity::Skipped,
            0,
            "",
            "this is not a record of XieXie: it begins otherwise, or has no move where moves begin",
        ));
    }
    let mut game = RawGame {
        game: Some("xiangqi"),
        ..RawGame::default()
    };
    describe(bytes, &mut game);
    let mut cursor = Cursor::new(bytes, MOVES);
    let mut parent = ROOT;
    while let Some(record) = cursor.array::<MOVE>()
        && record[MOVE - 4..MOVE - 1] == MARK
    {
        // A board of sixteen columns with two empty ones around it.
        let point = |square: u8| {
            Point::from_top((square >> 4).checked_sub(2)?, (square & 15).checked_sub(2)?)
        };
        let (from, to) = (record[0], record[2]);
        let m = move_between(point(from), point(to), || format!("{from}-{to}"));
        parent = game.push(parent, m, 0);
    }
    game.start = Board::array().start(game.nodes.first(), Side::First);
    let _ = emit(&game);
    Ok(())
}

/// Reads the strings as long as their numbers go up.
fn describe<'b>(bytes: &'b [u8], game: &mut RawGame<'b>) {
    let mut cursor = Cursor::new(slot(bytes, 0, MOVES), MAGIC.len());
    let mut texts = Vec::new();
    let mut last = 0;
    while let Some(number @ 1..=8) = cursor.u8()
        && number > last
        && let Some(text) = cursor.pascal()
    {
        last = number;
        texts.push((NAMES[usize::from(number) - 1], text));
    }
    let charset = Charset::of(texts.iter().map(|&(_, text)| text));
    for (name, text) in texts {
        tags::push(game, name, charset.decode_slot(text));
    }
}
