//! Building a book from Python: open files in, a file out, and a callback that hears how far it is.
//!
//! The engine reads and counts detached from the interpreter. Files are Python's, so that those in
//! archives are as good as any. While it works the engine asks, again and again, whether to go on;
//! then signals are looked after and the callback is called, every 50 ms and whenever something else
//! begins. What they raise ends the build and comes out of the call.

use std::io::{self, Read};
use std::mem;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, TryLockError};

use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use rukh_engine::books::{
    BookError, BookKind, BuildError, Builder, Progress, Report, Resources, Stage, Told,
};

use super::recipe::RecipeValues;
use super::watch::{Raised, Watcher, take};
use super::{book_error, write_error};
use crate::errors;
use crate::records::{ProblemValues, game_named, problem_values};
use crate::sources::Handle;
use crate::text::Text;

/// A problem: source, number of the game, problem.
type ToldValues = (String, u64, ProblemValues);

/// A report: game; sources, unreadable ones, bytes; games, used, repaired, shortened; skipped by
/// reason; positions, moves, the same before anything was dropped; problems, untold ones.
type ReportValues = (
    Option<&'static str>,
    (u64, u64, u64),
    (u64, u64, u64, u64),
    Vec<(&'static str, u64)>,
    (u64, u64, u64, u64),
    (Vec<ToldValues>, u64),
);

/// Makes a book of games. Use `rukh.book.Builder`.
#[pyclass(module = "rukh._native", frozen)]
#[derive(Debug)]
pub(crate) struct BookBuilder {
    /// Nothing once the book is finished or given up.
    builder: Mutex<Option<Builder>>,
    progress: Option<Py<PyAny>>,
    raised: Raised,
}

#[pymethods]
impl BookBuilder {
    #[new]
    #[pyo3(signature = (recipe, *, polyglot, game, memory, threads, scratch, progress))]
    #[expect(clippy::too_many_arguments, reason = "in Python they are keywords")]
    fn new(
        py: Python<'_>,
        recipe: RecipeValues,
        polyglot: bool,
        game: Option<Text>,
        memory: u64,
        threads: usize,
        scratch: PathBuf,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let game = game.map(|id| game_named(py, &id)).transpose()?;
        let kind = if polyglot {
            BookKind::Polyglot
        } else {
            BookKind::Rkb
        };
        let resources = Resources {
            memory,
            threads,
            scratch,
        };
        let builder = Builder::new(game, kind, recipe.0, resources);
        Ok(Self {
            builder: Mutex::new(Some(builder.map_err(|error| build_error(py, error))?)),
            progress,
            raised: Arc::default(),
        })
    }

    /// Takes the games of an open file.
    #[pyo3(signature = (name, handle, /))]
    fn add(&self, py: Python<'_>, name: Text, handle: Py<PyAny>) -> PyResult<()> {
        let handle = Tolerant {
            handle: Handle::new(handle, Arc::clone(&self.raised)),
            raised: Arc::clone(&self.raised),
        };
        self.working(py, |builder, watch| {
            builder.add(&name, Box::new(handle), watch)
        })
    }

    /// Counts a source that could not be opened.
    #[pyo3(signature = (name, reason, /))]
    fn add_unreadable(&self, py: Python<'_>, name: Text, reason: Text) -> PyResult<()> {
        self.working(py, |builder, watch| {
            builder.add_unreadable(&name, &reason, watch)
        })
    }

    /// Writes the book, and tells what is in it.
    #[pyo3(signature = (path, /))]
    fn finish(&self, py: Python<'_>, path: PathBuf) -> PyResult<ReportValues> {
        let builder = self.taken(py)?;
        let report = self.watched(py, |watch| builder.finish(&path, watch))?;
        Ok(report_values(&report))
    }

    /// Gives the book up.
    fn close(&self, py: Python<'_>) {
        if let Ok(builder) = self.taken(py) {
            // Its threads are waited for.
            py.detach(|| drop(builder));
        }
    }
}

impl BookBuilder {
    /// Takes the builder out; no other call can use it any more.
    fn taken(&self, py: Python<'_>) -> PyResult<Builder> {
        self.with(py, mem::take)?.ok_or_else(|| closed(py))
    }

    /// Calls `deed` with the builder. The lock is never waited for: its holder may be waiting for the
    /// interpreter.
    fn with<T>(&self, py: Python<'_>, deed: impl FnOnce(&mut Option<Builder>) -> T) -> PyResult<T> {
        match self.builder.try_lock() {
            Ok(mut builder) => Ok(deed(&mut builder)),
            Err(TryLockError::Poisoned(poisoned)) => Ok(deed(&mut poisoned.into_inner())),
            Err(TryLockError::WouldBlock) => {
                let message = "the book is being built already";
                Err(errors::exception(py, "BookError", (message,)))
            }
        }
    }

    /// Does a part of the work.
    fn working(
        &self,
        py: Python<'_>,
        deed: impl FnOnce(&mut Builder, &mut Watch<'_>) -> Result<(), BuildError> + Send,
    ) -> PyResult<()> {
        let mut builder = self.taken(py)?;
        let outcome = self.watched(py, |watch| deed(&mut builder, watch));
        self.with(py, |place| *place = Some(builder))?;
        outcome
    }

    /// Works detached from the interpreter, watched.
    fn watched<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Watch<'_>) -> Result<T, BuildError> + Send,
    ) -> PyResult<T> {
        let outcome = py.detach(|| {
            let mut watcher = Watcher::new(self.progress.as_ref(), &self.raised);
            work(&mut |progress: &Progress| {
                let (stage, part) = match progress.stage {
                    Stage::Reading => ("reading", 0.0),
                    Stage::Sorting => ("sorting", 0.0),
                    Stage::Writing(part) => ("writing", part),
                };
                watcher.hear(stage, (stage, part, progress.bytes, progress.games))
            })
        });
        match (take(&self.raised), outcome) {
            (Some(error), _) => Err(error),
            (None, Ok(done)) => Ok(done),
            (None, Err(error)) => Err(build_error(py, error)),
        }
    }
}

/// Whoever hears how far a build has come.
type Watch<'w> = dyn FnMut(&Progress) -> ControlFlow<()> + 'w;

/// A file whose own errors are faults of the source, and end nothing but it.
struct Tolerant {
    handle: Handle,
    raised: Raised,
}

impl Read for Tolerant {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.handle.read(buffer).map_err(|error| {
            let mut raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner);
            let fault = raised.take_if(|raised| Python::attach(|py| is_fault(py, raised)));
            fault.map_or(error, |fault| {
                io::Error::other(Python::attach(|py| fault.value(py).to_string()))
            })
        })
    }
}

/// Whether a file cannot be read; anything else is not about the file.
fn is_fault(py: Python<'_>, error: &PyErr) -> bool {
    let of_rukh = || {
        let class = py.import("rukh.errors")?.getattr("RukhError")?;
        PyResult::Ok(error.matches(py, class)?)
    };
    error.is_instance_of::<PyOSError>(py) || of_rukh().unwrap_or(false)
}

fn closed(py: Python<'_>) -> PyErr {
    errors::exception(
        py,
        "BookError",
        ("the builder is closed, or at work in another thread",),
    )
}

fn build_error(py: Python<'_>, error: BuildError) -> PyErr {
    let message = error.to_string();
    match error {
        BuildError::Recipe(_) | BuildError::NoPolyglot(_) => errors::option_error(py, message),
        BuildError::Scratch(_) => PyOSError::new_err(message),
        BuildError::Write(BookError::Io(reason)) => write_error(&reason),
        BuildError::Write(error) => book_error(py, &error, None),
        BuildError::Empty(report) => {
            let values = report_values(&report);
            errors::exception(py, "BookError", (message, None::<&str>, values))
        }
        // Whatever stopped it was raised already.
        BuildError::Stopped => closed(py),
        BuildError::Crew => PyValueError::new_err(message),
    }
}

fn report_values(report: &Report) -> ReportValues {
    let contents = report.contents;
    let told = |told: &Told| {
        (
            told.source.clone(),
            told.game,
            problem_values(&told.problem),
        )
    };
    (
        report.game.map(|info| info.id),
        (report.sources, report.unreadable_sources, report.bytes),
        (report.games, report.used, report.repaired, report.shortened),
        report
            .skipped
            .reasons()
            .map(|(reason, games)| (reason.id(), games))
            .collect(),
        (
            contents.positions,
            contents.moves,
            contents.all_positions,
            contents.all_moves,
        ),
        (report.problems.iter().map(told).collect(), report.untold),
    )
}
