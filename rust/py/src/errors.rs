//! From the engine's errors to the exceptions of `rukh.errors`, which carry the culprit as
//! attributes. The classes live in Python, where people read them; here they are only raised.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rukh_core::{FenError, MoveTextError};
use rukh_engine::registry::OpenError;

/// A fresh exception of the class with this name in `rukh.errors`. When even that fails (a broken
/// installation), the failure itself is the exception.
pub(crate) fn exception<'py, A>(py: Python<'py>, class: &str, arguments: A) -> PyErr
where
    A: IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
{
    let raised = || -> PyResult<Bound<'py, PyAny>> {
        let class = py.import("rukh.errors")?.getattr(class)?;
        class.call1(arguments.into_pyobject(py)?)
    };
    match raised() {
        Ok(value) => PyErr::from_value(value),
        Err(error) => error,
    }
}

/// `FenError(message, fen, faults)`.
pub(crate) fn fen_error(py: Python<'_>, error: FenError) -> PyErr {
    let message = error.to_string();
    let faults: Vec<(&str, String)> = error
        .faults
        .into_iter()
        .map(|fault| (fault.id, fault.reason))
        .collect();
    match PyTuple::new(py, faults) {
        Ok(faults) => exception(py, "FenError", (message, error.fen, faults)),
        Err(error) => error,
    }
}

/// One of `UnreadableMoveError`, `IllegalMoveError` and `AmbiguousMoveError`.
pub(crate) fn move_error(py: Python<'_>, error: MoveTextError) -> PyErr {
    let message = error.to_string();
    let reason = error.reason();
    match error {
        MoveTextError::Unreadable { text, .. } => {
            exception(py, "UnreadableMoveError", (message, text, reason))
        }
        MoveTextError::Illegal { text, .. } => {
            exception(py, "IllegalMoveError", (message, text, reason))
        }
        MoveTextError::Ambiguous { text, matches } => {
            exception(py, "AmbiguousMoveError", (message, text, reason, matches))
        }
    }
}

/// A board or session that cannot be opened.
pub(crate) fn open_error(py: Python<'_>, error: OpenError) -> PyErr {
    match error {
        OpenError::Fen(error) => fen_error(py, error),
        OpenError::Game(message) => game_error(py, message),
    }
}

/// `GameError(message)`: a game that Rukh does not know, or a mix of two games.
pub(crate) fn game_error(py: Python<'_>, message: String) -> PyErr {
    exception(py, "GameError", (message,))
}

/// `OptionError(message)`: a value that an option or limit cannot have.
pub(crate) fn option_error(py: Python<'_>, message: String) -> PyErr {
    exception(py, "OptionError", (message,))
}
