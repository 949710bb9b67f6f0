//! The games and what is fixed about each, and whole programs: the protocol loop on standard input.

use pyo3::prelude::*;
use rukh_core::Score;
use rukh_engine::registry::{self, GAMES};
use rukh_engine::wdl::Wdl;

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

/// The chances of a win, a draw and a loss, of 1000, that a score of so many centipawns stands for,
/// with the men of these letters on the board where they are known.
#[pyfunction]
#[pyo3(signature = (game, centipawns, men, /))]
pub(crate) fn wdl(
    py: Python<'_>,
    game: Text,
    centipawns: i32,
    men: Option<Text>,
) -> PyResult<(u32, u32, u32)> {
    let game = registry::game(&game).map_err(|message| errors::game_error(py, message))?;
    let chances = game.chances;
    let curve = men.map_or(chances.on_average, |men| chances.with(men.chars()));
    let Wdl { win, draw, loss } = Wdl::of(Score::cp(centipawns), curve);
    Ok((win, draw, loss))
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
