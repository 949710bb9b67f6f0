//! Whole programs: the protocol loop on standard input, and what the benchmark searches.

use pyo3::prelude::*;
use rukh_engine::registry::{self, GAMES};

use crate::errors;
use crate::text::Text;

/// The games that Rukh plays: identifier and start FEN.
#[pyfunction]
pub(crate) fn games() -> Vec<(&'static str, &'static str)> {
    GAMES
        .iter()
        .map(|game| (game.info.id, game.info.start_fen))
        .collect()
}

/// The positions of the benchmark.
#[pyfunction]
#[pyo3(signature = (game, /))]
pub(crate) fn bench_positions(py: Python<'_>, game: Text) -> PyResult<Vec<&'static str>> {
    match registry::game(&game) {
        Ok(game) => Ok(game.bench.to_vec()),
        Err(message) => Err(errors::game_error(py, message)),
    }
}

/// Runs the protocol loop until `quit` or the end of input, and returns the exit status. `program`
/// is what it was started as.
#[pyfunction]
#[pyo3(signature = (program, arguments, /))]
pub(crate) fn uci_main(py: Python<'_>, program: Text, arguments: Vec<Text>) -> i32 {
    let arguments: Vec<String> = arguments.iter().map(|text| text.to_string()).collect();
    py.detach(|| rukh_engine::run_as(&program, &arguments, std::io::stdin(), std::io::stdout()))
}
