//! The rules that a Python board is opened under, as its constructor takes them.
//!
//! Which rules there are is the registry's affair; here is only what a caller may write for them,
//! and what is said about anything else.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString};
use rukh_engine::registry::RepetitionRule;

use crate::errors;

/// A natural limit in moves.
pub(crate) struct NaturalLimit(pub(crate) u16);

impl<'py> FromPyObject<'_, 'py> for NaturalLimit {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let is_count = object.is_instance_of::<PyInt>() && !object.is_instance_of::<PyBool>();
        match object.extract::<u16>() {
            Ok(moves) if moves > 0 && is_count => Ok(Self(moves)),
            _ => Err(refusal(
                object,
                "natural_limit must be from 1 to 65535, or None",
            )?),
        }
    }
}

/// A set of rules for repetitions, by its identifier.
pub(crate) struct Repetition(pub(crate) RepetitionRule);

impl<'py> FromPyObject<'_, 'py> for Repetition {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let word = object.cast::<PyString>().ok();
        let named = word.and_then(|word| RepetitionRule::from_id(&word.to_string_lossy()));
        match named {
            Some(rule) => Ok(Self(rule)),
            None => {
                let ids = repetition_rules().join(", ");
                Err(refusal(
                    object,
                    &format!("repetition must be one of {ids}"),
                )?)
            }
        }
    }
}

/// The identifiers of all sets of rules for repetitions, the default one first.
pub(crate) fn repetition_rules() -> [&'static str; RepetitionRule::ALL.len()] {
    RepetitionRule::ALL.map(RepetitionRule::id)
}

/// `OptionError`: what was expected, and what was given instead.
fn refusal(given: Borrowed<'_, '_, PyAny>, expected: &str) -> PyResult<PyErr> {
    let message = format!("{expected}, not {}", given.repr()?);
    Ok(errors::option_error(given.py(), message))
}
