//! One book out of several.

use std::path::Path;

use rukh_book::combine::{self, MergedWeights};
use rukh_book::{BookError, Header};

use super::open::OpeningBook;
use super::save::{Saved, order_of, save};

/// What came of a merge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// What was written.
    pub saved: Saved,
    /// Entries of each book.
    pub entries: Vec<u64>,
    /// Moves that more than one book had.
    pub shared: u64,
}

/// Adds books of one kind and one game, and writes what comes of it: of each move one entry with the games
/// of all.
///
/// # Errors
/// When the books are too unlike, one is out of order, the file cannot be written, or `stop` answered
/// true.
pub fn merge(
    books: &[OpeningBook],
    weights: MergedWeights,
    out: &Path,
    stop: &dyn Fn() -> bool,
) -> Result<Merged, BookError> {
    let Some(first) = books.first() else {
        return Err(BookError::Unlike("there are no books to merge".to_owned()));
    };
    for book in books {
        expect_alike(first, book)?;
    }
    OpeningBook::guarded(books, stop, |stop| merged(books, first, weights, out, stop))
}

fn merged(
    books: &[OpeningBook],
    first: &OpeningBook,
    weights: MergedWeights,
    out: &Path,
    stop: &dyn Fn() -> bool,
) -> Result<Merged, BookError> {
    let mut header = Header::default();
    for (number, book) in (1..).zip(books) {
        let Some(part) = book.header() else { continue };
        header.games = header.games.saturating_add(part.games);
        let lines = part.summary.iter();
        let of_part =
            |(name, value): &(String, String)| (format!("{number}/{name}"), value.clone());
        header.summary.extend(lines.map(of_part));
    }
    let how = match weights {
        MergedWeights::Added => "weights added".to_owned(),
        MergedWeights::Anew(weights) => format!("weighed anew by {weights}"),
    };
    let made = format!("of {} books, {how}", books.len());
    header.summary.push(("merged".to_owned(), made));
    let order = order_of(first);
    let (saved, ()) = save(first.game(), order, header, out, stop, |take| {
        let mut result = Ok(());
        let streams = books.iter().map(OpeningBook::sorted_entries);
        combine::merge(streams, weights, |position| {
            result = take(position);
            result.is_ok()
        });
        result
    })?;
    let entries: Vec<u64> = books.iter().map(OpeningBook::len).collect();
    let moves = books.iter().map(OpeningBook::move_count);
    let shared = moves
        .sum::<u64>()
        .saturating_sub(saved.entries + saved.left_out);
    Ok(Merged {
        saved,
        entries,
        shared,
    })
}

/// Whether two books file their moves in the same way.
pub(super) fn expect_alike(one: &OpeningBook, other: &OpeningBook) -> Result<(), BookError> {
    if one.game().info.id != other.game().info.id {
        return Err(BookError::Game {
            expected: one.game().info.id.to_owned(),
            found: other.game().info.id.to_owned(),
        });
    }
    if one.kind() != other.kind() {
        return Err(BookError::Unlike(format!(
            "one book is {}'s, the other {}'s: convert one of them first",
            one.kind(),
            other.kind()
        )));
    }
    if order_of(one) != order_of(other) {
        return Err(BookError::Unlike(
            "the books merge different images of the board: convert one of them first".to_owned(),
        ));
    }
    Ok(())
}
