//! A book as text.

use std::io::{BufWriter, Write};
use std::path::Path;
use std::slice::from_ref;

use rukh_book::BookError;
use rukh_book::text::{Dumped, Preface};

use super::open::OpeningBook;
use crate::files::Replacement;

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
    OpeningBook::guarded(from_ref(book), stop, |stop| dumped(book, out, stop))
}

/// Writes a book as text to a file, which appears under its name when it is complete.
///
/// # Errors
/// When it cannot be written, or `stop` answered true.
pub fn dump_to_file(
    book: &OpeningBook,
    path: &Path,
    stop: &dyn Fn() -> bool,
) -> Result<Dumped, BookError> {
    let failed = |error: std::io::Error| BookError::Io(format!("{}: {error}", path.display()));
    let mut replacement = Replacement::of(path).map_err(failed)?;
    let mut out = BufWriter::with_capacity(PIECE, replacement.file());
    let told = dump(book, &mut out, stop)?;
    out.flush().map_err(failed)?;
    drop(out);
    if told.was_stopped {
        return Err(BookError::Stopped);
    }
    replacement.commit().map_err(failed)?;
    Ok(told)
}

/// How much text is written at once.
const PIECE: usize = 1 << 16;

fn dumped(
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
