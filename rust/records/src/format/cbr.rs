//! CBR, a record of CCBridge (象棋桥): one game, alone in a file or among others in a library.
//!
//! Text is UTF-16 in fixed slots whose unused ends hold whatever was in memory. The moves are
//! records in pre-order whose flags say that the line *ends* or that an alternative follows; the
//! first is the root, for the comment on the start position. An older layout keeps less and numbers
//! points otherwise.

use rukh_core::Side;

use super::board::{Board, Point, move_between};
use super::bytes::{Cursor, slot};
use super::preorder::Preorder;
use super::{Emit, charset, tags};
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawComment, RawGame, RawId};

/// With what every record begins.
pub(super) const MAGIC: &[u8; 16] = b"CCBridge Record\0";
/// Where the identifier of a record lies: sixteen bytes, the first three numbers lowest byte first.
pub(super) const GUID: usize = 20;

/// Where the layout is told.
const LAYOUT: usize = 19;

/// Where a text lies, how long its slot is, and the tag it becomes.
const TEXTS: [(usize, usize, &str); 28] = [
    (180, 128, "Title"),
    (692, 64, "Event"),
    (884, 64, "Date"),
    (948, 64, "Site"),
    (756, 64, "Round"),
    (820, 32, "Group"),
    (852, 32, "Table"),
    (1076, 64, "Red"),
    (1140, 64, "RedTeam"),
    (1204, 64, "RedTime"),
    (1268, 32, "RedElo"),
    (1300, 64, "Black"),
    (1364, 64, "BlackTeam"),
    (1428, 64, "BlackTime"),
    (1492, 32, "BlackElo"),
    (1012, 64, "TimeControl"),
    (2080, 32, "Termination"),
    (1524, 64, "Referee"),
    (1588, 64, "Recorder"),
    (1652, 64, "Annotator"),
    (1716, 64, "AnnotatorMail"),
    (1780, 64, "Creator"),
    (1844, 64, "CreatorMail"),
    (1908, 64, "Created"),
    (1972, 64, "Modified"),
    (308, 256, "Category"),
    (564, 64, "Source"),
    (628, 64, "EventType"),
];
const NATURE: (usize, usize) = (2044, 32);
const RESULT: usize = 2076;
const SIDE: usize = 2112;
const BOARD: usize = 2120;
const MOVES: usize = 2214;

const OLD_TITLE: (usize, usize) = (52, 128);
const OLD_BOARD: usize = 1864;
const OLD_MOVES: usize = 1958;

const LINE_ENDS: u8 = 1;
const ALTERNATIVE_FOLLOWS: u8 = 2;
const COMMENT_FOLLOWS: u8 = 4;

/// Whether the file says that it is of this format.
#[must_use]
pub fn recognises(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Reads the game of a file.
///
/// # Errors
/// When the header is cut, is no header, or is of an unknown layout.
pub fn read(bytes: &[u8], emit: &mut Emit<'_>) -> Result<(), Problem> {
    let mut game = RawGame::default();
    read_record(bytes, &mut game)?;
    let _ = emit(&game);
    Ok(())
}

/// How a layout numbers points.
#[derive(Clone, Copy)]
enum Points {
    /// Row × 9 + file.
    Index,
    /// The file in the upper half of the byte, the row in the lower.
    Halves,
}

/// Reads the record with which the bytes begin. It says itself where it ends.
pub(super) fn read_record(bytes: &[u8], game: &mut RawGame<'_>) -> Result<(), Problem> {
    let fault = |reason: String| Err(Problem::new(Severity::Skipped, 0, "", reason));
    if !bytes.starts_with(MAGIC) {
        return fault("this is not a CCBridge record: it begins otherwise".to_owned());
    }
    let (board, moves, points) = match bytes.get(LAYOUT) {
        Some(2) => (BOARD, MOVES, Points::Index),
        Some(1) => (OLD_BOARD, OLD_MOVES, Points::Halves),
        Some(other) => return fault(format!("CCBridge records of layout {other} are not known")),
        None => return fault("the CCBridge record is cut in its header".to_owned()),
    };
    let Some(men) = bytes
        .get(board..board + 90)
        .filter(|_| bytes.len() >= moves)
    else {
        return fault(format!(
            "the header of the CCBridge record is cut: {} of {moves} bytes are there",
            bytes.len()
        ));
    };
    game.clear();
    game.game = Some("xiangqi");
    let mut otherwise = Side::First;
    match points {
        Points::Index => {
            describe(bytes, game);
            if bytes[SIDE] == 2 {
                otherwise = Side::Second;
            }
        }
        Points::Halves => push_text(bytes, game, OLD_TITLE, "Title"),
    }
    let mut cursor = Cursor::new(bytes, moves);
    if let Err(reason) = read_moves(&mut cursor, points, game) {
        game.problems
            .push(Problem::new(Severity::Shortened, 0, "", reason));
    }
    game.start = board_of(men, game).start(game.nodes.first(), otherwise);
    Ok(())
}

fn describe(bytes: &[u8], game: &mut RawGame<'_>) {
    for (at, length, name) in TEXTS {
        push_text(bytes, game, (at, length), name);
    }
    push_text(bytes, game, NATURE, "GameType");
    let result = tags::result_of_code(bytes[RESULT].into());
    tags::push(game, "Result", result);
}

fn push_text(
    bytes: &[u8],
    game: &mut RawGame<'_>,
    (at, length): (usize, usize),
    name: &'static str,
) {
    tags::push(game, name, charset::utf16(slot(bytes, at, length)));
}

/// The board: the upper half of a byte is the side, the lower the kind of man.
fn board_of(men: &[u8], game: &mut RawGame<'_>) -> Board {
    const KINDS: &[u8; 7] = b"RNBAKCP";
    let mut board = Board::empty();
    let mut unknown = 0;
    for (index, &code) in (0..).zip(men) {
        let (side, kind) = (code >> 4, usize::from(code & 15));
        let letter = match (side, kind.checked_sub(1).and_then(|kind| KINDS.get(kind))) {
            (1, Some(&letter)) => letter,
            (2, Some(&letter)) => letter.to_ascii_lowercase(),
            _ => {
                unknown += usize::from(code != 0);
                continue;
            }
        };
        if let Some(point) = Point::from_top_index(index) {
            board.put(point, letter);
        }
    }
    if unknown > 0 {
        game.problems.push(Problem::new(
            Severity::Repaired,
            0,
            "",
            "the start board holds men that are not known; they were left out",
        ));
    }
    board
}

fn read_moves(
    cursor: &mut Cursor<'_>,
    points: Points,
    game: &mut RawGame<'_>,
) -> Result<(), &'static str> {
    const WITHIN: &str = "the record ends within a move";
    let [flags, ..] = cursor.array::<4>().ok_or("the record has no moves")?;
    read_comment(cursor, flags, ROOT, game)?;
    let mut place = Preorder::new(flags & LINE_ENDS == 0);
    while let Some(parent) = place.parent() {
        if cursor.rest().is_empty() {
            return Err("the record ends where more moves are announced");
        }
        let [flags, _, from, to] = cursor.array().ok_or(WITHIN)?;
        let point = |number: u8| match points {
            Points::Index => Point::from_top_index(number),
            Points::Halves => Point::from_top(number >> 4, number & 15),
        };
        let m = move_between(point(from), point(to), || format!("{from:02}-{to:02}"));
        let id = game.push(parent, m, 0);
        read_comment(cursor, flags, id, game)?;
        place.step(id, flags & LINE_ENDS == 0, flags & ALTERNATIVE_FOLLOWS != 0);
    }
    Ok(())
}

fn read_comment(
    cursor: &mut Cursor<'_>,
    flags: u8,
    node: RawId,
    game: &mut RawGame<'_>,
) -> Result<(), &'static str> {
    if flags & COMMENT_FOLLOWS == 0 {
        return Ok(());
    }
    let bytes = cursor
        .counted()
        .ok_or("the size of a comment cannot be, and nothing behind it can be read")?;
    if let Some(text) = charset::comment(charset::utf16(bytes).into()) {
        game.comments.push(RawComment {
            node,
            is_before: false,
            text,
        });
    }
    Ok(())
}
