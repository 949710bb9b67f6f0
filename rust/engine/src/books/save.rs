//! Writing a book to its place: all of it, or nothing.

use std::io::{BufWriter, Seek, SeekFrom, Write as _};
use std::path::Path;

use rukh_book::polyglot;
use rukh_book::{BookError, BookWriter, Entry, Header};

use super::open::{BookKind, OpeningBook};
use super::shelf::{Order, Stop};
use crate::files::Replacement;
use crate::registry::Game;

/// A book that was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Saved {
    /// Entries.
    pub entries: u64,
    /// Positions.
    pub positions: u64,
    /// Entries that a file of the other kind had no place for: those that are not reached from the start
    /// position, and in a Polyglot book those that weigh nothing.
    pub left_out: u64,
}

/// Takes the entries of one position after another.
pub(super) type Take<'t> = dyn FnMut(&[Entry]) -> Result<(), BookError> + 't;

/// The order that a book's entries are in.
pub(super) fn order_of(book: &OpeningBook) -> Order {
    match book.header() {
        Some(header) => Order::Rkb(header.merged),
        None => Order::Polyglot,
    }
}

/// Writes a book whose entries `produce` gives, sorted as `order` has them. The kind of the file is told
/// by its name; where it is not that of `order`, what is reached from the start position is filed anew.
/// Of the header the summary and the number of games are used.
pub(super) fn save<T>(
    game: &'static Game,
    order: Order,
    header: Header,
    out: &Path,
    stop: Stop<'_>,
    produce: impl FnOnce(&mut Take<'_>) -> Result<T, BookError>,
) -> Result<(Saved, T), BookError> {
    let header = Header {
        game: game.info.id.to_owned(),
        fingerprint: (game.books.fingerprint)(),
        ..header
    };
    let mut replacement = Replacement::of(out).map_err(|error| named(out, &error))?;
    let (saved, told) = match (order, BookKind::of_name(out)?) {
        (Order::Rkb(merged), BookKind::Rkb) => {
            let header = Header { merged, ..header };
            write_rkb(&mut replacement, header, stop, produce)?
        }
        (Order::Polyglot, BookKind::Polyglot) => write_polyglot(&mut replacement, stop, produce)?,
        (Order::Rkb(merged), BookKind::Polyglot) => {
            if !game.books.has_polyglot {
                let id = game.info.id;
                return Err(BookError::Unlike(format!(
                    "there are no Polyglot books of {id}; end the name in .rkb"
                )));
            }
            let mut entries = Vec::new();
            let told = gather(stop, produce, &mut entries)?;
            let header = Header { merged, ..header };
            let bytes = rukh_book::write::to_vec(header, entries)?;
            let mut refiled = refiled(bytes, Order::Polyglot, stop)?;
            refiled.drop_weightless();
            let (saved, ()) = write_polyglot(&mut replacement, stop, |take| refiled.give(take))?;
            (refiled.told_in(saved), told)
        }
        (Order::Polyglot, BookKind::Rkb) => {
            let mut entries = Vec::new();
            let told = gather(stop, produce, &mut entries)?;
            if entries.is_empty() {
                return Err(BookError::Empty);
            }
            let bytes = polyglot_bytes(entries);
            let refiled = refiled(bytes, Order::Rkb(header.merged), stop)?;
            let (saved, ()) = write_rkb(&mut replacement, header, stop, |take| refiled.give(take))?;
            (refiled.told_in(saved), told)
        }
    };
    // A file without entries is no book that anybody can open, or one that says nothing.
    if saved.entries == 0 {
        return Err(BookError::Empty);
    }
    replacement.commit().map_err(|error| named(out, &error))?;
    Ok((saved, told))
}

fn named(path: &Path, error: &std::io::Error) -> BookError {
    BookError::Io(format!("{}: {error}", path.display()))
}

fn stopped(stop: Stop<'_>) -> Result<(), BookError> {
    if stop() {
        Err(BookError::Stopped)
    } else {
        Ok(())
    }
}

fn write_rkb<T>(
    replacement: &mut Replacement,
    header: Header,
    stop: Stop<'_>,
    produce: impl FnOnce(&mut Take<'_>) -> Result<T, BookError>,
) -> Result<(Saved, T), BookError> {
    let mut writer = BookWriter::new(replacement.file(), header)?;
    let mut count: u32 = 0;
    let told = produce(&mut |position| {
        count = count.wrapping_add(1);
        if count.is_multiple_of(1024) {
            stopped(stop)?;
        }
        position.iter().try_for_each(|&entry| writer.push(entry))
    })?;
    stopped(stop)?;
    let (header, _) = writer.finish()?;
    let saved = Saved {
        entries: header.entries,
        positions: header.positions,
        left_out: 0,
    };
    Ok((saved, told))
}

/// Writes entries that have Polyglot's keys and moves.
fn write_polyglot<T>(
    replacement: &mut Replacement,
    stop: Stop<'_>,
    produce: impl FnOnce(&mut Take<'_>) -> Result<T, BookError>,
) -> Result<(Saved, T), BookError> {
    let mut out = BufWriter::new(replacement.file());
    out.seek(SeekFrom::Start(0))?;
    let mut saved = Saved::default();
    let mut page: Vec<Entry> = Vec::new();
    let told = produce(&mut |position| {
        if saved.positions.is_multiple_of(1024) {
            stopped(stop)?;
        }
        page.clear();
        page.extend_from_slice(position);
        page.sort_by_key(polyglot::place);
        saved.entries += page.len() as u64;
        saved.positions += u64::from(!page.is_empty());
        for &entry in &page {
            out.write_all(&polyglot::to_bytes(entry))?;
        }
        Ok(())
    })?;
    stopped(stop)?;
    out.flush()?;
    Ok((saved, told))
}

/// Gathers the entries of a book that is to be filed anew.
fn gather<T>(
    stop: Stop<'_>,
    produce: impl FnOnce(&mut Take<'_>) -> Result<T, BookError>,
    entries: &mut Vec<Entry>,
) -> Result<T, BookError> {
    produce(&mut |position| {
        stopped(stop)?;
        entries.extend_from_slice(position);
        Ok(())
    })
}

fn polyglot_bytes(mut entries: Vec<Entry>) -> Vec<u8> {
    entries.sort_by_key(polyglot::place);
    entries.into_iter().flat_map(polyglot::to_bytes).collect()
}

/// Entries in another order, and how many there is no place for.
struct Refiled {
    entries: Vec<Entry>,
    left_out: u64,
}

fn refiled(bytes: Vec<u8>, order: Order, stop: Stop<'_>) -> Result<Refiled, BookError> {
    // What is here is a book, whatever it looks like.
    let book = OpeningBook::of(bytes.into(), Some(BookKind::Polyglot))?;
    let (entries, walked) = (book.game().books.refile)(&book.stock, order, stop);
    if walked.was_stopped {
        return Err(BookError::Stopped);
    }
    let left_out = book.len().saturating_sub(entries.len() as u64);
    Ok(Refiled { entries, left_out })
}

impl Refiled {
    /// Leaves out the moves that weigh nothing: all that a Polyglot book can say of one is that it is not
    /// to be played.
    fn drop_weightless(&mut self) {
        let before = self.entries.len();
        self.entries.retain(|entry| entry.weight > 0);
        self.left_out += (before - self.entries.len()) as u64;
    }

    fn give(&self, take: &mut Take<'_>) -> Result<(), BookError> {
        let positions = self.entries.chunk_by(|one, other| one.key == other.key);
        positions.into_iter().try_for_each(take)
    }

    const fn told_in(&self, saved: Saved) -> Saved {
        Saved {
            left_out: saved.left_out + self.left_out,
            ..saved
        }
    }
}
