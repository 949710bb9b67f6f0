//! CHN and XQI, records of Ourgame (联众): a picture of its memory, one layout for both names.

use rukh_core::Side;

use super::board::{Board, Point, move_between};
use super::bytes::{Cursor, slot, u32_at, until_nul};
use super::charset::Charset;
use super::{Emit, tags};
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawGame};

const MAGIC: &[u8; 2] = b"GL";
/// The time as C writes it: `Tue Dec 27 20:57:56 2016`.
const TIME: (usize, usize) = (0x08, 26);
const TITLE: (usize, usize) = (0x24, 64);
/// Nicknames, or where they are missing the numbers that players have.
const PLAYERS: [(usize, usize, &str); 2] = [(0x78, 0x64, "Red"), (0xA0, 0x8C, "Black")];
const NAME: usize = 20;
/// Nine columns of ten points from the top.
const BOARD: usize = 0xB4;
const PLIES: usize = 0x16C;
const MOVES: usize = 0x1FC;
const NODE: usize = 36;
/// Where in a node its move stands, behind dead pointers.
const MOVE: usize = 14;

/// Whether the file is of this format.
#[must_use]
pub fn recognises(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC) && bytes.get(2..MOVES).is_some_and(|head| head.contains(&0))
}

/// Reads the game of a file.
///
/// # Errors
/// When the header is cut or is no header.
pub fn read(bytes: &[u8], emit: &mut Emit<'_>) -> Result<(), Problem> {
    if !recognises(bytes) {
        return Err(Problem::new(
            Severity::Skipped,
            0,
            "",
            "this is not a record of Ourgame: it does not begin with GL, or its header is cut",
        ));
    }
    let mut game = RawGame {
        game: Some("xiangqi"),
        ..RawGame::default()
    };
    describe(bytes, &mut game);
    read_moves(bytes, &mut game);
    let board = board_of(bytes, &mut game);
    game.start = board.start(game.nodes.first(), Side::First);
    let _ = emit(&game);
    Ok(())
}

fn describe<'b>(bytes: &'b [u8], game: &mut RawGame<'b>) {
    let text = |(at, length)| until_nul(slot(bytes, at, length));
    let charset = Charset::of(
        PLAYERS
            .iter()
            .map(|&(name, _, _)| text((name, NAME)))
            .chain([text(TITLE)]),
    );
    tags::push(game, "Title", charset.decode_slot(text(TITLE)));
    for (name, number, tag) in PLAYERS {
        let name = charset.decode_slot(text((name, NAME)));
        let name = if name.trim().is_empty() {
            charset.decode_slot(text((number, NAME)))
        } else {
            name
        };
        tags::push(game, tag, name);
    }
    let time = String::from_utf8_lossy(text(TIME));
    tags::push(game, "Date", date(&time).unwrap_or_default());
}

/// The day of `Tue Dec 27 20:57:56 2016`, as PGN writes it.
fn date(time: &str) -> Option<String> {
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let mut words = time.split_ascii_whitespace().skip(1);
    let month = words.next()?;
    let month = MONTHS.iter().position(|&known| known == month)? + 1;
    let day: u8 = words.next()?.parse().ok()?;
    let year: u16 = words.nth(1)?.parse().ok()?;
    Some(format!("{year:04}.{month:02}.{day:02}"))
}

/// The start board: the lower half of a byte is the kind of man, the upper which one it is.
fn board_of(bytes: &[u8], game: &mut RawGame<'_>) -> Board {
    const KINDS: &[u8; 16] = b"\0RNCKABP\0rnckabp";
    let mut board = Board::empty();
    for (index, &code) in (0u8..).zip(slot(bytes, BOARD, 90)) {
        let letter = KINDS[usize::from(code & 15)];
        match Point::from_top(index / 10, index % 10) {
            Some(point) if letter != 0 => {
                board.put(point, letter);
            }
            _ if code != 0 => game.problems.push(Problem::new(
                Severity::Repaired,
                0,
                code.to_string(),
                "the start board holds a man that is not known; it was left out",
            )),
            _ => {}
        }
    }
    board
}

fn read_moves(bytes: &[u8], game: &mut RawGame<'_>) {
    let announced = u32_at(bytes, PLIES).unwrap_or(0);
    let mut cursor = Cursor::new(bytes, MOVES);
    let mut parent = ROOT;
    let mut found = 0;
    while found < announced
        && let Some(node) = cursor.array::<NODE>()
    {
        let point = |halves: u8| Point::from_top(halves & 15, halves >> 4);
        let (from, to) = (node[MOVE], node[MOVE + 1]);
        let m = move_between(point(from), point(to), || format!("{from:02x}-{to:02x}"));
        parent = game.push(parent, m, 0);
        found += 1;
    }
    if found < announced {
        game.problems.push(Problem::new(
            Severity::Shortened,
            0,
            "",
            format!("{announced} plies are announced, but the file ends after {found}"),
        ));
    }
}
