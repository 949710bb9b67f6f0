//! CCM, a record of 17pk: twelve bytes, then nine a ply. Games begin from the usual array.
//!
//! Files of an older flavour (中国游戏中心) are told to have no header and seven bytes a ply, with
//! the board turned where the first move comes from its upper half. They have nothing to be known
//! by but that their numbers fit.

use rukh_core::Side;

use super::board::{Board, Point, move_between};
use super::bytes::{Cursor, u32_at};
use super::{Emit, tags};
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawGame};

const MAGIC: &[u8; 4] = b"\x01\0\x12\0";
const HEADER: usize = 12;
const TIME: usize = 4;
const PLIES: usize = 8;
const PLY: usize = 9;
const OLD_PLY: usize = 7;

/// Whether the file is of this format in its usual flavour.
#[must_use]
pub fn recognises(bytes: &[u8]) -> bool {
    bytes.len() >= HEADER && bytes.starts_with(MAGIC)
}

/// Reads the game of a file.
///
/// # Errors
/// When it is of neither flavour.
pub fn read(bytes: &[u8], emit: &mut Emit<'_>) -> Result<(), Problem> {
    let mut game = RawGame {
        game: Some("xiangqi"),
        ..RawGame::default()
    };
    if recognises(bytes) {
        if let Some(seconds @ 1..) = u32_at(bytes, TIME) {
            tags::push(&mut game, "Date", tags::date_of_seconds(seconds));
        }
        read_moves(bytes, &mut game);
    } else if is_old(bytes) {
        read_old_moves(bytes, &mut game);
    } else {
        return Err(Problem::new(
            Severity::Skipped,
            0,
            "",
            "this is not a CCM record: neither its header nor the points of its moves fit",
        ));
    }
    game.start = Board::array().start(game.nodes.first(), Side::First);
    let _ = emit(&game);
    Ok(())
}

fn read_moves(bytes: &[u8], game: &mut RawGame<'_>) {
    let announced = usize::from(u16::from_le_bytes([bytes[PLIES], bytes[PLIES + 1]]));
    let mut cursor = Cursor::new(bytes, HEADER);
    let mut parent = ROOT;
    while game.nodes.len() < announced
        && let Some(ply) = cursor.array::<PLY>()
    {
        let [_man, _side, _kind, x, row, to_x, to_row, _, _] = ply;
        let m = move_between(
            Point::from_top(x, row),
            Point::from_top(to_x, to_row),
            || format!("{x},{row}-{to_x},{to_row}"),
        );
        parent = game.push(parent, m, 0);
    }
    let reason = if game.nodes.len() < announced {
        format!(
            "{announced} plies are announced, but the file ends after {}",
            game.nodes.len()
        )
    } else if !cursor.rest().is_empty() {
        format!("there are more bytes than the {announced} announced plies take")
    } else {
        return;
    };
    game.problems
        .push(Problem::new(Severity::Shortened, 0, "", reason));
}

/// The points of a ply of the older flavour: file, file, row, row behind three others.
fn old_points(ply: &[u8]) -> Option<(Point, Point)> {
    match *ply {
        [_, _, _, x, to_x, row, to_row] => {
            Some((Point::from_top(x, row)?, Point::from_top(to_x, to_row)?))
        }
        _ => None,
    }
}

fn is_old(bytes: &[u8]) -> bool {
    let mut plies = bytes.chunks(OLD_PLY);
    !bytes.is_empty() && plies.all(|ply| old_points(ply).is_some_and(|(from, to)| from != to))
}

fn read_old_moves(bytes: &[u8], game: &mut RawGame<'_>) {
    let is_turned = bytes[5] < 5;
    let turned = |point: Point| if is_turned { point.turned() } else { point };
    let mut parent = ROOT;
    for (from, to) in bytes.chunks(OLD_PLY).filter_map(old_points) {
        let m = move_between(Some(turned(from)), Some(turned(to)), String::new);
        parent = game.push(parent, m, 0);
    }
}
