//! The notations of moves, as callers name them.

use pyo3::prelude::*;
use pyo3::types::PyString;
use rukh_core::NotationStyle;
use rukh_core::error::shortened;
use rukh_engine::registry;

use crate::board::Board;
use crate::errors;

/// A notation by its identifier.
#[derive(Clone, Copy)]
pub(crate) struct Notation(NotationStyle);

impl<'py> FromPyObject<'_, 'py> for Notation {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let word = object.cast::<PyString>().ok();
        let named = word.and_then(|word| NotationStyle::from_id(&word.to_string_lossy()));
        named.map(Self).ok_or_else(|| {
            let given = object.repr().map(|repr| shortened(&repr.to_string_lossy()));
            let ids = notation_ids().join(", ");
            let message = format!(
                "notation must be one of {ids}, not {}",
                given.unwrap_or_default()
            );
            errors::option_error(object.py(), message)
        })
    }
}

impl Notation {
    /// The notation, if the board's game has it.
    pub(crate) fn of(self, py: Python<'_>, board: &Board) -> PyResult<NotationStyle> {
        self.of_game(py, board.table().game())
    }

    /// The notation, if the game has it.
    pub(crate) fn of_game(self, py: Python<'_>, game: &str) -> PyResult<NotationStyle> {
        let styles = registry::game(game).map_or(&[][..], |game| game.notations);
        if styles.contains(&self.0) {
            return Ok(self.0);
        }
        let known: Vec<&str> = styles.iter().map(|style| style.id()).collect();
        let message = format!(
            "{game} has no notation '{}': it has {}",
            self.0.id(),
            known.join(", ")
        );
        Err(errors::option_error(py, message))
    }
}

/// The identifiers of all notations.
pub(crate) fn notation_ids() -> [&'static str; NotationStyle::ALL.len()] {
    NotationStyle::ALL.map(NotationStyle::id)
}
