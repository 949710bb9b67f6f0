//! What is done with whole books: books in, a file or a report out, as plain values.
//!
//! Each works detached from the interpreter and looks after signals meanwhile.

use std::collections::HashSet;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rukh_core::Image;
use rukh_engine::books::{
    self, BookChange, BookError, Conversion, Finding, MergedWeights, OpeningBook, Pruning, Saved,
    Tally, Thresholds,
};

use super::recipe::weights;
use super::watch::take;
use super::{Book, book_error, write_error};
use crate::moves::{Move, MoveTable};
use crate::signals::interruptible;
use crate::text::Text;

/// What was written: entries, positions, entries that were left out.
type SavedValues = (u64, u64, u64);

/// Weight, games, wins, draws, losses.
type Numbers = (u16, u32, u32, u32, u32);

/// What came of pruning: what was written, entries that there were, how many went by reason.
type PrunedValues = (SavedValues, u64, Vec<(&'static str, u64)>);

/// What came of a text: what was written; moves that are new, changed, gone, were not there, are as
/// they were.
type EditValues = (SavedValues, (u64, u64, u64, u64, u64));

/// How two books differ: entries that are the same, changed, only in the first, only in the second;
/// differences.
type DiffValues = ((u64, u64, u64, u64), Vec<ChangeValues>);

/// A difference: position, move, what the one book has and what the other.
type ChangeValues = (String, Py<Move>, Option<Numbers>, Option<Numbers>);

/// A fault: what is wrong, number of the entry, position if it is known, the whole in words.
type FindingValues = (&'static str, u64, Option<String>, String);

/// Does something that can be stopped.
fn done<T: Send>(
    py: Python<'_>,
    deed: impl FnOnce(&dyn Fn() -> bool) -> Result<T, BookError> + Send,
) -> PyResult<T> {
    let outcome = interruptible(py, |stop| match deed(stop) {
        Err(BookError::Stopped) => None,
        outcome => Some(outcome),
    })?;
    let outcome = outcome.unwrap_or(Err(BookError::Stopped));
    outcome.map_err(|error| raised_by(py, &error))
}

/// The exception for what went wrong with a whole book.
pub(super) fn raised_by(py: Python<'_>, error: &BookError) -> PyErr {
    match error {
        BookError::Io(reason) => write_error(reason),
        error => book_error(py, error, None),
    }
}

const fn saved_values(saved: Saved) -> SavedValues {
    (saved.entries, saved.positions, saved.left_out)
}

/// What is dropped: games of a move and of its position, share, score; weights and how many games
/// the average counts for; moves that weigh nothing; all that is not reached; moves by key and bits.
#[derive(FromPyObject)]
pub(crate) struct PruningValues(
    (u32, u32, f64, f64),
    Option<Text>,
    u32,
    bool,
    bool,
    HashSet<(u64, u16)>,
);

impl PruningValues {
    pub(super) fn read(self, py: Python<'_>) -> PyResult<Pruning> {
        let Self(thresholds, name, shrink, drop_weightless, drop_unreachable, refuted) = self;
        let (min_games, min_position_games, min_share, min_score) = thresholds;
        Ok(Pruning {
            thresholds: Thresholds {
                min_games,
                min_position_games,
                min_share,
                min_score,
            },
            weights: name.map(|name| weights(py, &name, shrink)).transpose()?,
            drop_weightless,
            drop_unreachable,
            refuted,
        })
    }
}

/// Writes a book without what is to be dropped.
#[pyfunction]
#[pyo3(signature = (book, path, pruning, /))]
pub(crate) fn prune_book(
    py: Python<'_>,
    book: &Bound<'_, Book>,
    path: PathBuf,
    pruning: PruningValues,
) -> PyResult<PrunedValues> {
    let pruning = pruning.read(py)?;
    let book = book.get().opening_book();
    let pruned = done(py, |stop| books::prune(book, &pruning, &path, stop))?;
    let dropped = pruned
        .dropped
        .reasons()
        .map(|(reason, count)| (reason.id(), count));
    Ok((
        saved_values(pruned.saved),
        pruned.entries,
        dropped.collect(),
    ))
}

/// Makes one book of several: what was written, entries of each, moves that several had.
#[pyfunction]
#[pyo3(signature = (books, path, weights_name, shrink, /))]
pub(crate) fn merge_books(
    py: Python<'_>,
    books: Vec<Py<Book>>,
    path: PathBuf,
    weights_name: Option<Text>,
    shrink: u32,
) -> PyResult<(SavedValues, Vec<u64>, u64)> {
    let weights = match weights_name {
        Some(name) => MergedWeights::Anew(weights(py, &name, shrink)?),
        None => MergedWeights::Added,
    };
    // Copies of a book share it.
    let books: Vec<OpeningBook> = books
        .iter()
        .map(|book| book.get().opening_book().clone())
        .collect();
    let merged = done(py, |stop| books::merge(&books, weights, &path, stop))?;
    Ok((saved_values(merged.saved), merged.entries, merged.shared))
}

/// Compares two books, and lists so many differences.
#[pyfunction]
#[pyo3(signature = (first, second, limit, /))]
pub(crate) fn diff_books(
    py: Python<'_>,
    first: &Bound<'_, Book>,
    second: &Bound<'_, Book>,
    limit: usize,
) -> PyResult<DiffValues> {
    let (one, other) = (first.get().opening_book(), second.get().opening_book());
    let found = done(py, |stop| books::diff(one, other, limit, stop))?;
    let table = MoveTable::of_game(one.game(), false);
    let numbers = |(weight, tally): (u16, Tally)| {
        (weight, tally.games, tally.wins, tally.draws, tally.losses)
    };
    let values = |change: BookChange| {
        let m = table.object(py, change.m)?.clone().unbind();
        Ok((
            change.fen,
            m,
            change.first.map(numbers),
            change.second.map(numbers),
        ))
    };
    let changes: PyResult<Vec<ChangeValues>> = found.changes.into_iter().map(values).collect();
    Ok((
        (
            found.same,
            found.changed,
            found.only_first,
            found.only_second,
        ),
        changes?,
    ))
}

/// Writes a book as text to an open binary file: positions, entries, entries without a position.
#[pyfunction]
#[pyo3(signature = (book, handle, /))]
pub(crate) fn dump_book(
    py: Python<'_>,
    book: &Bound<'_, Book>,
    handle: Py<PyAny>,
) -> PyResult<(u64, u64, u64)> {
    let raised = Mutex::new(None);
    let mut out = BufWriter::with_capacity(
        PIECE,
        Outlet {
            handle,
            raised: &raised,
        },
    );
    let book = book.get().opening_book();
    let dumped = done(py, |stop| {
        let dumped = books::dump(book, &mut out, stop)?;
        out.flush()?;
        if dumped.was_stopped {
            Err(BookError::Stopped)
        } else {
            Ok(dumped)
        }
    });
    if let Some(error) = take(&raised) {
        return Err(error);
    }
    let dumped = dumped?;
    Ok((dumped.positions, dumped.entries, dumped.unnamed))
}

/// Writes a book as text to a file, which appears when it is complete; the same numbers.
#[pyfunction]
#[pyo3(signature = (book, path, /))]
pub(crate) fn dump_book_to_file(
    py: Python<'_>,
    book: &Bound<'_, Book>,
    path: PathBuf,
) -> PyResult<(u64, u64, u64)> {
    let book = book.get().opening_book();
    let dumped = done(py, |stop| books::dump_to_file(book, &path, stop))?;
    Ok((dumped.positions, dumped.entries, dumped.unnamed))
}

/// How much text is written at once.
const PIECE: usize = 1 << 16;

/// An open Python file as a place for bytes; what it raises is put aside.
struct Outlet<'r> {
    handle: Py<PyAny>,
    raised: &'r Mutex<Option<PyErr>>,
}

impl Write for Outlet<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = Python::attach(|py| {
            py.check_signals()?;
            self.handle
                .call_method1(py, "write", (PyBytes::new(py, bytes),))
        });
        match written {
            Ok(_) => Ok(bytes.len()),
            Err(error) => {
                *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                Err(io::Error::other("an exception was raised"))
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Changes a book by a text, or makes one of it.
#[pyfunction]
#[pyo3(signature = (book, text, path, /))]
pub(crate) fn edit_book(
    py: Python<'_>,
    book: Option<&Bound<'_, Book>>,
    text: Text,
    path: PathBuf,
) -> PyResult<EditValues> {
    let book = book.map(|book| book.get().opening_book());
    let done = done(py, |stop| books::edit(book, &text, &path, stop))?;
    let edited = done.edited;
    let counts = (
        edited.added,
        edited.changed,
        edited.removed,
        edited.absent,
        edited.unchanged,
    );
    Ok((saved_values(done.saved), counts))
}

/// Writes a book as one of the kind that the file's name asks for; with `merged`, which images it
/// merges (left and right, the sides). What was written, entries that there were, those of them whose
/// move was there already.
#[pyfunction]
#[pyo3(signature = (book, path, merged, /))]
pub(crate) fn convert_book(
    py: Python<'_>,
    book: &Bound<'_, Book>,
    path: PathBuf,
    merged: Option<(bool, bool)>,
) -> PyResult<(SavedValues, u64, u64)> {
    let conversion = Conversion {
        merged: merged.map(|(is_mirrored, is_turned)| Image {
            is_mirrored,
            is_turned,
        }),
    };
    let book = book.get().opening_book();
    let converted = done(py, |stop| books::convert(book, conversion, &path, stop))?;
    Ok((
        saved_values(converted.saved),
        converted.entries,
        converted.duplicates,
    ))
}

/// What a check found out: whether the book is sound; entries, positions, those reached, entries
/// that are not; whether checksum and count are right; weight inversions, faults; the first of them.
type CheckValues = (
    bool,
    (u64, u64, u64, u64),
    (Option<bool>, Option<bool>),
    (u64, u64),
    Vec<FindingValues>,
);

/// Looks at every entry of a book.
#[pyfunction]
#[pyo3(signature = (book, /))]
pub(crate) fn check_book(py: Python<'_>, book: &Bound<'_, Book>) -> PyResult<CheckValues> {
    let book = book.get().opening_book();
    let found = done(py, |stop| {
        let found = book.check(stop);
        book.expect_whole()?;
        if found.was_stopped {
            Err(BookError::Stopped)
        } else {
            Ok(found)
        }
    })?;
    let values = |finding: &Finding| {
        let words = finding.to_string();
        (
            finding.fault.id(),
            finding.number,
            finding.fen.clone(),
            words,
        )
    };
    Ok((
        found.is_sound(),
        (
            found.entries,
            found.positions,
            found.reachable_positions,
            found.unreachable,
        ),
        (found.is_checksum_right, found.is_count_right),
        (found.weight_inversions, found.faults),
        found.findings.iter().map(values).collect(),
    ))
}
