//! Opening books as Python sees them: what is in one, and what it says about a board.
//!
//! `rukh.book` puts names and types around the plain values that come from here. How a book is made is
//! in `book/build.rs`, what is done with whole files in `book/whole.rs`. Whatever may touch a file runs
//! detached from the interpreter.

mod build;
mod recipe;
mod verify;
mod watch;
mod whole;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use rukh_core::GameMove as _;
use rukh_engine::books::{BookError, BookKind, Entry, OpeningBook, Tally};
use rukh_engine::{RawMove, files};

use crate::board::Board as PyBoard;
use crate::errors;
use crate::moves::{Move, MoveTable};
use crate::records::game_named;
use crate::sources::os_error;
use crate::text::Text;

pub(crate) use build::BookBuilder;
pub(crate) use verify::verify_book;
pub(crate) use whole::{
    check_book, convert_book, diff_books, dump_book, dump_book_to_file, edit_book, merge_books,
    prune_book,
};

/// A move of a board: itself, weight, share of the weights, games, wins, draws, losses.
type MoveValues = (Py<Move>, u16, f64, u32, u32, u32, u32);

/// An entry of the file: key, bits of the move, the move, weight, games, wins, draws, losses.
type EntryValues = (u64, u16, Py<Move>, u16, u32, u32, u32, u32);

/// A header: key fingerprint, whether left and right are merged, whether sides are, positions, games,
/// checksum, summary.
type HeaderValues<'b> = (u64, bool, bool, u64, u64, u32, Vec<(&'b str, &'b str)>);

/// `BookError(message, file)`.
pub(crate) fn book_error(py: Python<'_>, error: &BookError, file: Option<&str>) -> PyErr {
    let message = match file {
        Some(file) => format!("{file}: {error}"),
        None => error.to_string(),
    };
    errors::exception(py, "BookError", (message, file))
}

/// `OSError` for a file that cannot be read or written, from the engine's words about it.
pub(crate) fn write_error(reason: &str) -> PyErr {
    let reason = reason.split(" (os error").next().unwrap_or(reason);
    PyOSError::new_err(reason.to_owned())
}

/// The identifier of a kind of book.
pub(crate) const fn kind_id(kind: BookKind) -> &'static str {
    match kind {
        BookKind::Rkb => "rkb",
        BookKind::Polyglot => "polyglot",
    }
}

/// The coordinates in the bits of a Polyglot move; castling is king-takes-rook.
fn polyglot_text(bits: u16) -> String {
    let sign = |shift: u16, first: u8| char::from(first + (bits >> shift & 7) as u8);
    let mut text: String =
        String::from_iter([sign(6, b'a'), sign(9, b'1'), sign(0, b'a'), sign(3, b'1')]);
    text.extend(match bits >> 12 & 7 {
        1 => Some('n'),
        2 => Some('b'),
        3 => Some('r'),
        4 => Some('q'),
        _ => None,
    });
    text
}

/// An opening book. Use `rukh.book.open`.
#[pyclass(module = "rukh._native", frozen)]
#[derive(Debug)]
pub(crate) struct Book {
    book: OpeningBook,
    /// The moves of entries, which belong to no board.
    table: Arc<MoveTable>,
}

impl Book {
    /// What the engine knows it as.
    pub(crate) const fn opening_book(&self) -> &OpeningBook {
        &self.book
    }

    fn of(book: OpeningBook) -> Self {
        // Polyglot's castling is king-takes-rook, as Chess960 has it.
        let is_polyglot = book.kind() == BookKind::Polyglot;
        let table = MoveTable::of_game(book.game(), is_polyglot);
        Self { book, table }
    }

    /// Whether the file is as it was; see `OpeningBook::expect_whole`.
    fn expect_whole(&self, py: Python<'_>) -> PyResult<()> {
        let outcome = self.book.expect_whole();
        outcome.map_err(|error| book_error(py, &error, None))
    }

    fn entry_values(&self, py: Python<'_>, entry: Entry) -> PyResult<EntryValues> {
        let m = match self.book.kind() {
            BookKind::Rkb => self
                .table
                .object(py, RawMove::from_raw(entry.m))?
                .clone()
                .unbind(),
            BookKind::Polyglot => Py::new(py, Move::of_coordinates(polyglot_text(entry.m)))?,
        };
        let Tally {
            games,
            wins,
            draws,
            losses,
        } = entry.tally;
        Ok((
            entry.key,
            entry.m,
            m,
            entry.weight,
            games,
            wins,
            draws,
            losses,
        ))
    }
}

#[pymethods]
impl Book {
    #[new]
    #[pyo3(signature = (*, path=None, data=None, game=None))]
    fn new(
        py: Python<'_>,
        path: Option<PathBuf>,
        data: Option<Vec<u8>>,
        game: Option<Text>,
    ) -> PyResult<Self> {
        match (path, data, game) {
            (Some(path), None, None) => {
                let name = path.display().to_string();
                let opened =
                    py.detach(|| files::open_regular(&path).map(|_| OpeningBook::open(&path)));
                let opened = opened.map_err(|error| match error.kind() {
                    io::ErrorKind::InvalidInput => PyOSError::new_err(format!("{name}: {error}")),
                    _ => os_error(error, name.clone()),
                })?;
                opened
                    .map(Self::of)
                    .map_err(|error| book_error(py, &error, Some(&name)))
            }
            (None, Some(data), None) => OpeningBook::of_bytes(data)
                .map(Self::of)
                .map_err(|error| book_error(py, &error, None)),
            (None, None, Some(game)) => {
                let game = game_named(py, &game)?;
                let built_in = OpeningBook::built_in(game).map(Self::of);
                built_in.ok_or_else(|| {
                    let message = format!("there is no built-in book of {}", game.info.id);
                    errors::exception(py, "BookError", (message,))
                })
            }
            _ => Err(PyValueError::new_err("give a path, data or a game")),
        }
    }

    /// The game's identifier.
    #[getter]
    fn game(&self) -> &'static str {
        self.book.game().info.id
    }

    /// ``rkb`` or ``polyglot``.
    #[getter]
    fn kind(&self) -> &'static str {
        kind_id(self.book.kind())
    }

    /// How many entries there are.
    fn __len__(&self) -> usize {
        usize::try_from(self.book.len()).unwrap_or(usize::MAX)
    }

    /// What the header says; None in a book that has none.
    fn header(&self) -> Option<HeaderValues<'_>> {
        let header = self.book.header()?;
        let lines = header.summary.iter();
        Some((
            header.fingerprint,
            header.merged.is_mirrored,
            header.merged.is_turned,
            header.positions,
            header.games,
            header.entries_crc,
            lines
                .map(|(name, value)| (name.as_str(), value.as_str()))
                .collect(),
        ))
    }

    /// The legal moves that the book has for a board of its game, heaviest first.
    #[pyo3(signature = (board, /))]
    fn moves(&self, py: Python<'_>, board: &Bound<'_, PyBoard>) -> PyResult<Vec<MoveValues>> {
        let board = board.get();
        let table = board.table();
        if table.game() != self.game() {
            let (own, other) = (self.game(), table.game());
            let message = format!("this is a book of {own}, and the board is of {other}");
            return Err(errors::game_error(py, message));
        }
        let found = board.look_at(py, |board| self.book.moves(board));
        if found.is_empty() {
            // That may be because the file was changed.
            self.expect_whole(py)?;
        }
        let values = |known: rukh_engine::books::BookMove| {
            let m = table.object(py, known.m)?.clone().unbind();
            let Tally {
                games,
                wins,
                draws,
                losses,
            } = known.tally.unwrap_or_default();
            Ok((m, known.weight, known.share, games, wins, draws, losses))
        };
        found.into_iter().map(values).collect()
    }

    /// So many entries from a place on, in ascending order of keys.
    #[pyo3(signature = (start, count, /))]
    fn entries(&self, py: Python<'_>, start: u64, count: u64) -> PyResult<Vec<EntryValues>> {
        self.expect_whole(py)?;
        let end = start.saturating_add(count).min(self.book.len());
        let entries: Vec<Entry> = py.detach(|| {
            (start..end)
                .filter_map(|number| self.book.entry(number))
                .collect()
        });
        entries
            .into_iter()
            .map(|entry| self.entry_values(py, entry))
            .collect()
    }
}
