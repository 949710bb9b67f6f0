//! The tree behind the header: records in pre-order, each a move with its comment.

use super::keys::Keys;
use crate::format::board::{Point, move_between};
use crate::format::bytes::Cursor;
use crate::format::preorder::Preorder;
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawGame, RawId};

/// How a version writes its records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Versions up to 10: flags in the halves of a byte, the size of a comment always there.
    Plain,
    /// Later versions: flags in three bits, a size only where there is a comment.
    Enciphered,
}

/// A comment that is still bytes.
#[derive(Debug)]
pub(super) struct Note<'b> {
    pub(super) node: RawId,
    pub(super) text: &'b [u8],
}

/// What ended the reading before the tree was complete.
enum Cut {
    /// The file ends between two records.
    Between,
    /// The file ends within a record.
    Within,
    /// The size of a comment cannot be: the record stands, what follows cannot be found.
    Size,
}

struct Record<'b> {
    from: u8,
    to: u8,
    goes_on: bool,
    has_alternative: bool,
    comment: Result<&'b [u8], Cut>,
}

/// Reads the tree into the game; gives the comments.
pub(super) fn read<'b>(
    body: &'b [u8],
    shape: Shape,
    keys: &Keys,
    game: &mut RawGame<'_>,
) -> Vec<Note<'b>> {
    let mut notes = Vec::new();
    let mut cursor = Cursor::new(body, 0);
    let ended = read_records(&mut cursor, shape, keys, game, &mut notes);
    let reason = match ended {
        Ok(()) if cursor.rest().iter().all(|&byte| byte == 0) => return notes,
        Ok(()) => "bytes behind the end of the tree were not read",
        Err(Cut::Between) => "the file ends where more moves are announced",
        Err(Cut::Within) => "the file ends within a move",
        Err(Cut::Size) => "the size of a comment cannot be, and nothing behind it can be read",
    };
    game.problems
        .push(Problem::new(Severity::Shortened, 0, "", reason));
    notes
}

fn read_records<'b>(
    cursor: &mut Cursor<'b>,
    shape: Shape,
    keys: &Keys,
    game: &mut RawGame<'_>,
    notes: &mut Vec<Note<'b>>,
) -> Result<(), Cut> {
    let root = record(cursor, shape, keys)?;
    note(notes, ROOT, root.comment)?;
    let mut place = Preorder::new(root.goes_on);
    while let Some(parent) = place.parent() {
        let Record {
            from,
            to,
            goes_on,
            has_alternative,
            comment,
        } = record(cursor, shape, keys)?;
        let m = move_between(Point::from_tens(from), Point::from_tens(to), || {
            format!("{from:02}-{to:02}")
        });
        let id = game.push(parent, m, 0);
        note(notes, id, comment)?;
        place.step(id, goes_on, has_alternative);
    }
    Ok(())
}

fn note<'b>(
    notes: &mut Vec<Note<'b>>,
    node: RawId,
    comment: Result<&'b [u8], Cut>,
) -> Result<(), Cut> {
    let text = comment?;
    if !text.is_empty() {
        notes.push(Note { node, text });
    }
    Ok(())
}

fn record<'b>(cursor: &mut Cursor<'b>, shape: Shape, keys: &Keys) -> Result<Record<'b>, Cut> {
    if cursor.rest().is_empty() {
        return Err(Cut::Between);
    }
    let [from, to, tag, _] = cursor.array().ok_or(Cut::Within)?;
    // Real files have F0, FF, 0F and 00 in version 10, and noise in the low bits of later ones.
    let (goes_on, has_alternative, has_size) = match shape {
        Shape::Plain => (tag & 0xF0 != 0, tag & 0x0F != 0, true),
        Shape::Enciphered => (tag & 0x80 != 0, tag & 0x40 != 0, tag & 0x20 != 0),
    };
    let comment = if has_size {
        comment(cursor, keys)
    } else {
        Ok(&[][..])
    };
    Ok(Record {
        from: from.wrapping_sub(0x18).wrapping_sub(keys.origin),
        to: to.wrapping_sub(0x20).wrapping_sub(keys.destination),
        goes_on,
        has_alternative,
        comment,
    })
}

fn comment<'b>(cursor: &mut Cursor<'b>, keys: &Keys) -> Result<&'b [u8], Cut> {
    let size = cursor.u32().ok_or(Cut::Within)?;
    let size = size.checked_sub(keys.comment).ok_or(Cut::Size)?;
    let size = usize::try_from(size).map_err(|_| Cut::Size)?;
    cursor.take(size).ok_or(Cut::Size)
}
