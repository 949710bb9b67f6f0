//! Sorting more rows than fit into memory: sorted runs go to scratch files and are merged.
//!
//! Rows are gathered until their share of the memory is full, then sorted, and those of one move of
//! one position become one entry. Runs of one level are merged into one of the next when there are
//! enough of them, so that few files are ever open.

use std::error::Error;
use std::fmt;
use std::io::{self, BufWriter, Read, Seek, Write};
use std::ops::ControlFlow;

use super::merge::Merge;
use super::row::Row;
use crate::entry::Entry;
use crate::error::BookError;

/// Whoever provides a place for what does not fit into memory.
pub trait Scratch {
    /// A file of its own; whatever was written is gone when it is dropped.
    type File: Read + Write + Seek + fmt::Debug;

    /// A new, empty file.
    ///
    /// # Errors
    /// When there is no place for one.
    fn file(&mut self) -> io::Result<Self::File>;
}

impl<S: Scratch> Scratch for &mut S {
    type File = S::File;

    fn file(&mut self) -> io::Result<Self::File> {
        S::file(self)
    }
}

/// Asked every now and then whether to go on.
pub type Watch<'w> = dyn FnMut() -> ControlFlow<()> + 'w;

/// Why a book was not compiled.
#[derive(Debug)]
pub enum CompileError {
    /// It was asked to stop.
    Stopped,
    /// A scratch file could not be written or read.
    Scratch(io::Error),
    /// The entries could not be taken.
    Book(BookError),
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => f.write_str("it was stopped"),
            Self::Scratch(error) => write!(f, "no room for scratch files: {error}"),
            Self::Book(error) => error.fmt(f),
        }
    }
}

impl Error for CompileError {}

impl From<io::Error> for CompileError {
    fn from(error: io::Error) -> Self {
        Self::Scratch(error)
    }
}

impl From<BookError> for CompileError {
    fn from(error: BookError) -> Self {
        Self::Book(error)
    }
}

/// Asks once whether to go on.
pub(super) fn ask(watch: &mut Watch<'_>) -> Result<(), CompileError> {
    match watch() {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(CompileError::Stopped),
    }
}

/// Entries in order in a scratch file.
#[derive(Debug)]
pub(super) struct Run<F> {
    pub(super) file: F,
    pub(super) entries: u64,
}

/// Runs that are merged at once.
const FAN_IN: usize = 32;
/// How much is written at once.
const BLOCK: usize = 1 << 16;
/// Entries after which it is asked again whether to go on.
pub(super) const PATIENCE: u64 = 1 << 16;
/// Rows that are sorted at once are no more than this many bytes: more gains little, and nobody is
/// asked meanwhile whether to go on.
const MOST_SORTED: usize = 1 << 26;

/// Takes rows in any order and gives entries in theirs.
#[derive(Debug)]
pub(super) struct Sorter<S: Scratch> {
    rows: Vec<Row>,
    capacity: usize,
    /// The memory for reading runs, in bytes.
    reading: usize,
    /// Runs, level by level.
    levels: Vec<Vec<Run<S::File>>>,
}

impl<S: Scratch> Sorter<S> {
    /// A sorter that has so many bytes.
    pub(super) fn new(memory: usize) -> Self {
        let memory = memory.clamp(1 << 12, MOST_SORTED);
        Self {
            rows: Vec::new(),
            capacity: memory / size_of::<Row>(),
            reading: memory,
            levels: Vec::new(),
        }
    }

    /// Takes the rows of a game.
    pub(super) fn add(
        &mut self,
        mut rows: &[Row],
        scratch: &mut S,
        watch: &mut Watch<'_>,
    ) -> Result<(), CompileError> {
        if self.rows.capacity() == 0 {
            // At once: memory that is not touched costs nothing, and growing would need twice as much.
            self.rows.reserve_exact(self.capacity);
        }
        while !rows.is_empty() {
            let room = self.capacity - self.rows.len();
            let (now, later) = rows.split_at(room.min(rows.len()));
            self.rows.extend_from_slice(now);
            rows = later;
            if self.rows.len() == self.capacity {
                self.spill(scratch, watch)?;
            }
        }
        Ok(())
    }

    /// Sorts the rows at hand and writes them as a run.
    fn spill(&mut self, scratch: &mut S, watch: &mut Watch<'_>) -> Result<(), CompileError> {
        ask(watch)?;
        self.rows.sort_unstable();
        let mut entries = Combined::new(&self.rows);
        let run = write_run(scratch, watch, &mut || Ok(entries.next()))?;
        self.rows.clear();
        self.keep(run, scratch, watch)
    }

    /// Puts a run on the lowest level, and merges levels that are full.
    fn keep(
        &mut self,
        mut run: Run<S::File>,
        scratch: &mut S,
        watch: &mut Watch<'_>,
    ) -> Result<(), CompileError> {
        for level in 0.. {
            if self.levels.len() == level {
                self.levels.push(Vec::new());
            }
            self.levels[level].push(run);
            if self.levels[level].len() < FAN_IN {
                break;
            }
            let runs = std::mem::take(&mut self.levels[level]);
            run = self.merged(runs, scratch, watch)?;
        }
        Ok(())
    }

    /// Merges runs into one.
    fn merged(
        &self,
        runs: Vec<Run<S::File>>,
        scratch: &mut S,
        watch: &mut Watch<'_>,
    ) -> Result<Run<S::File>, CompileError> {
        let mut merge = Merge::of_runs(runs, self.reading)?;
        write_run(scratch, watch, &mut || merge.next())
    }

    /// Everything that was taken, in order.
    pub(super) fn finish(
        mut self,
        scratch: &mut S,
        watch: &mut Watch<'_>,
    ) -> Result<Merge<S::File>, CompileError> {
        if self.levels.is_empty() {
            self.rows.sort_unstable();
            return Ok(Merge::of_rows(self.rows));
        }
        if !self.rows.is_empty() {
            self.spill(scratch, watch)?;
        }
        self.rows = Vec::new();
        // The small ones first.
        let levels = std::mem::take(&mut self.levels);
        let mut runs: Vec<Run<S::File>> = levels.into_iter().flatten().collect();
        while runs.len() > FAN_IN {
            let rest = runs.split_off(FAN_IN);
            let one = self.merged(runs, scratch, watch)?;
            runs = rest;
            runs.push(one);
        }
        Ok(Merge::of_runs(runs, self.reading)?)
    }
}

/// Writes entries until there are no more.
fn write_run<S: Scratch>(
    scratch: &mut S,
    watch: &mut Watch<'_>,
    next: &mut dyn FnMut() -> io::Result<Option<Entry>>,
) -> Result<Run<S::File>, CompileError> {
    let mut file = scratch.file()?;
    let mut writer = BufWriter::with_capacity(BLOCK, &mut file);
    let mut entries = 0u64;
    while let Some(entry) = next()? {
        if entries.is_multiple_of(PATIENCE) {
            ask(watch)?;
        }
        writer.write_all(&entry.to_bytes())?;
        entries += 1;
    }
    writer.flush()?;
    drop(writer);
    file.rewind()?;
    Ok(Run { file, entries })
}

/// Sorted rows as entries, those of one move as one.
#[derive(Debug)]
pub(super) struct Combined<R> {
    rows: R,
    at: usize,
}

impl<R: AsRef<[Row]>> Combined<R> {
    pub(super) const fn new(rows: R) -> Self {
        Self { rows, at: 0 }
    }

    /// How many rows are left.
    pub(super) fn left(&self) -> usize {
        self.rows.as_ref().len() - self.at
    }

    pub(super) fn next(&mut self) -> Option<Entry> {
        let (first, others) = self.rows.as_ref()[self.at..].split_first()?;
        let mut entry = first.entry();
        self.at += 1;
        for row in others.iter().take_while(|row| row.place() == first.place()) {
            entry.tally += row.entry().tally;
            self.at += 1;
        }
        Some(entry)
    }
}
