//! A book of one kind out of one of another.

use std::path::Path;
use std::slice::from_ref;

use rukh_book::prune::Positions;
use rukh_book::{BookError, Header};
use rukh_core::Image;

use super::open::{BookKind, OpeningBook};
use super::save::{Saved, order_of, save};
use super::shelf::Order;

/// How a book is to be converted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conversion {
    /// The images that the new book merges, if it is Rukh's own; without it, those that the old one does.
    pub merged: Option<Image>,
}

/// What came of a conversion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Converted {
    /// What was written.
    pub saved: Saved,
    /// The entries that there were.
    pub entries: u64,
    /// Those of them, in a Polyglot book, whose move was there already: the heaviest counts.
    pub duplicates: u64,
}

/// Writes a book as one of the kind that the name of the file asks for. Between two kinds that goes for
/// what is reached from the start position; a book of the same kind is written whole, in order.
///
/// # Errors
/// When the game has no such books, the file cannot be written, or `stop` answered true.
pub fn convert(
    book: &OpeningBook,
    conversion: Conversion,
    out: &Path,
    stop: &dyn Fn() -> bool,
) -> Result<Converted, BookError> {
    OpeningBook::guarded(from_ref(book), stop, |stop| {
        converted(book, conversion, out, stop)
    })
}

fn converted(
    book: &OpeningBook,
    conversion: Conversion,
    out: &Path,
    stop: &dyn Fn() -> bool,
) -> Result<Converted, BookError> {
    let order = order_of(book);
    let mut header = book.header().cloned().unwrap_or_default();
    if book.kind() == BookKind::Polyglot {
        let made = format!("from a Polyglot book of {} entries", book.len());
        header.summary.push(("converted".to_owned(), made));
    }
    let asked = conversion
        .merged
        .filter(|_| BookKind::of_name(out) == Ok(BookKind::Rkb));
    let saved = match (order, asked) {
        (Order::Rkb(merged), Some(asked)) if merged != asked => {
            refile(book, merged, asked, header, out, stop)?
        }
        _ => {
            header.merged = asked.unwrap_or(header.merged);
            let (saved, ()) = save(book.game(), order, header, out, stop, |take| {
                let mut positions = Positions::of(book.sorted_entries());
                let mut position = Vec::new();
                while positions.next_into(&mut position) {
                    take(&position)?;
                }
                Ok(())
            })?;
            saved
        }
    };
    Ok(Converted {
        saved,
        entries: book.len(),
        duplicates: book.len().saturating_sub(book.move_count()),
    })
}

/// Writes a `.rkb` book that merges more images than it did.
fn refile(
    book: &OpeningBook,
    merged: Image,
    asked: Image,
    header: Header,
    out: &Path,
    stop: &dyn Fn() -> bool,
) -> Result<Saved, BookError> {
    if !merged.is_within(asked) {
        return Err(BookError::Unlike(
            "images that are merged cannot be told apart again; build the book from its games"
                .to_owned(),
        ));
    }
    let order = Order::Rkb(asked);
    let (entries, walked) = (book.game().books.refile)(&book.stock, order, stop);
    if walked.was_stopped {
        return Err(BookError::Stopped);
    }
    let left_out = book.len().saturating_sub(walked.entries);
    let (saved, ()) = save(book.game(), order, header, out, stop, |take| {
        let mut positions = entries.chunk_by(|one, other| one.key == other.key);
        positions.try_for_each(take)
    })?;
    Ok(Saved { left_out, ..saved })
}
