//! A book as text.

use std::io::Write;

use rukh_book::BookError;
use rukh_book::text::{Dumped, Preface};

use super::open::OpeningBook;

/// Writes a book as text that people read and [`edit`](super::edit()) reads again, until `stop` answers
/// true; the format is described in [`rukh_book::text`].
///
/// # Errors
/// When the output fails.
pub fn dump(
    book: &OpeningBook,
    out: &mut dyn Write,
    stop: &dyn Fn() -> bool,
) -> Result<Dumped, BookError> {
    let header = book.header();
    let preface = Preface {
        game: Some(book.game().info.id.to_owned()),
        merged: header.map(|header| header.merged),
        games: header.map(|header| header.games),
        is_polyglot: header.is_none(),
        about: header.map_or_else(Vec::new, |header| header.summary.clone()),
    };
    Ok((book.game().books.dump)(&book.stock, &preface, out, stop)?)
}
