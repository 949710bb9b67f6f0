//! A source of records that gives them one by one: a path, bytes, or an open Python file.
//!
//! Reading happens detached from the interpreter, which is asked for now and then: by files for
//! signals, by Python's own for their next piece. What that raises goes around the engine, which sees
//! an error of reading, and comes out of [`RecordReader::next`].

use std::io::{self, Cursor, Read};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::time::Instant;

use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use rukh_engine::files;
use rukh_engine::records::{Found, RecordReader as EngineReader};

use crate::records::{Record, game_named, problem_values};
use crate::signals::{PULSE, interruptible};
use crate::text::Text;

/// The games of a source, one after another. Use `rukh.read_games`.
#[pyclass(module = "rukh._native", frozen)]
#[derive(Debug)]
pub(crate) struct RecordReader {
    reader: Mutex<EngineReader>,
    /// What reading the handle raised.
    raised: Arc<Mutex<Option<PyErr>>>,
}

#[pymethods]
impl RecordReader {
    #[new]
    #[pyo3(signature = (*, path=None, data=None, pgn=None, handle=None, game=None, after=None))]
    fn new(
        py: Python<'_>,
        path: Option<PathBuf>,
        data: Option<Vec<u8>>,
        pgn: Option<Vec<u8>>,
        handle: Option<Py<PyAny>>,
        game: Option<Text>,
        after: Option<&Bound<'_, Record>>,
    ) -> PyResult<Self> {
        let game = game.map(|id| game_named(py, &id)).transpose()?;
        let raised = Arc::default();
        let mut reader = match (path, data, pgn, handle) {
            (Some(path), None, None, None) => {
                let opened = files::open(&path);
                let file = opened.map_err(|error| os_error(error, path.display().to_string()))?;
                let watched = Watched {
                    source: file,
                    raised: Arc::clone(&raised),
                    asked: Instant::now(),
                };
                EngineReader::new(Box::new(watched), game)
            }
            (None, Some(data), None, None) => EngineReader::new(Box::new(Cursor::new(data)), game),
            (None, None, Some(data), None) => EngineReader::of_pgn(data, game),
            (None, None, None, Some(object)) => {
                let handle = Handle::new(object, Arc::clone(&raised));
                EngineReader::new(Box::new(handle), game)
            }
            _ => return Err(PyValueError::new_err("give a path, data or a handle")),
        };
        if let Some(record) = after {
            reader.follow(record.get().inner());
        }
        Ok(Self {
            reader: Mutex::new(reader),
            raised,
        })
    }

    /// The next game; the values of a problem of the source itself; None at the end.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        // The lock is never waited for: its holder may be waiting for the interpreter.
        let found = interruptible(py, |stop| {
            let mut reader = match self.reader.try_lock() {
                Ok(reader) => reader,
                Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
                Err(TryLockError::WouldBlock) => return None,
            };
            Some(reader.next(stop))
        })?;
        let raised = self.raised.lock();
        if let Some(error) = raised.unwrap_or_else(PoisonError::into_inner).take() {
            return Err(error);
        }
        match found {
            None => Err(PyValueError::new_err("the games are being read already")),
            Some(Ok(Some(Found { record, number }))) => {
                let record = Record::new(record, number);
                Ok(Some(Bound::new(py, record)?.into_any()))
            }
            Some(Ok(None)) => Ok(None),
            Some(Err(problem)) => {
                let values = problem_values(&problem).into_pyobject(py)?;
                Ok(Some(values.into_any()))
            }
        }
    }

    /// The format of the source, once its first game was asked for; None if it is unknown.
    #[getter]
    fn format(&self) -> Option<&'static str> {
        let reader = self.reader.try_lock().ok()?;
        reader.format().map(|format| format.id())
    }
}

/// `OSError` with the number, which chooses its class, and the file's name.
pub(crate) fn os_error(error: io::Error, path: String) -> PyErr {
    let number = match (error.raw_os_error(), error.kind()) {
        (None, io::ErrorKind::IsADirectory) => Some(21),
        (number, _) => number,
    };
    match number {
        Some(number) => {
            let words = error.to_string();
            let reason = words.split(" (os error").next().unwrap_or("").to_owned();
            PyOSError::new_err((number, reason, path))
        }
        None => error.into(),
    }
}

/// Keeps what was raised for the caller, and gives the reader below an error for it.
fn put_aside(raised: &Mutex<Option<PyErr>>, error: PyErr) -> io::Error {
    *raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
    io::Error::other("an exception was raised")
}

/// A file that lets go for Ctrl-C, however long its games are.
struct Watched<R> {
    source: R,
    raised: Arc<Mutex<Option<PyErr>>>,
    asked: Instant,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.asked.elapsed() >= PULSE {
            self.asked = Instant::now();
            Python::attach(|py| py.check_signals())
                .map_err(|error| put_aside(&self.raised, error))?;
        }
        self.source.read(buffer)
    }
}

/// An open Python file as a source of bytes. Text is taken as UTF-8.
pub(crate) struct Handle {
    object: Py<PyAny>,
    raised: Arc<Mutex<Option<PyErr>>>,
    left: Vec<u8>,
}

impl Handle {
    const PIECE: usize = 1 << 18;

    /// A source that puts aside what the file raises.
    pub(crate) const fn new(object: Py<PyAny>, raised: Arc<Mutex<Option<PyErr>>>) -> Self {
        Self {
            object,
            raised,
            left: Vec::new(),
        }
    }

    fn fetch(&self) -> PyResult<Vec<u8>> {
        Python::attach(|py| {
            py.check_signals()?;
            let piece = self.object.bind(py).call_method1("read", (Self::PIECE,))?;
            match piece.cast::<PyString>() {
                Ok(text) => Ok(text.to_string_lossy().into_owned().into_bytes()),
                Err(_) => piece.extract(),
            }
        })
    }
}

impl Read for Handle {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left.is_empty() {
            self.left = self
                .fetch()
                .map_err(|error| put_aside(&self.raised, error))?;
        }
        let count = self.left.len().min(buffer.len());
        let rest = self.left.split_off(count);
        buffer[..count].copy_from_slice(&self.left);
        self.left = rest;
        Ok(count)
    }
}
