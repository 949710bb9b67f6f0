//! What the engine thinks of a book's moves, as plain values.

use std::path::PathBuf;
use std::sync::Mutex;

use pyo3::prelude::*;
use rukh_engine::books::{
    self, BookError, Scores, Verification, VerifiedMove, VerifiedPosition, VerifyProgress,
};

use super::Book;
use super::watch::{Watcher, take};
use super::whole::{PruningValues, raised_by};
use crate::engine::score_values;
use crate::moves::{Move, MoveTable};

/// A score: centipawns, or moves to mate.
type ScoreValues = (Option<i32>, Option<i32>);

/// A move: itself, key and bits of its entry, score, why it goes if it does.
type VerifiedValues = (Py<Move>, (u64, u16), ScoreValues, Option<&'static str>);

/// A position: FEN, the moves that led there, the score of the best move, the book's moves.
type PositionValues = (
    String,
    Vec<Py<Move>>,
    Option<ScoreValues>,
    Vec<VerifiedValues>,
);

/// Searches the moves that a pruning leaves: depth, plies from and to, what a move must score and
/// how much less than the best, in centipawns, and threads. `scores` is a file that they are kept in;
/// `progress` is called with the ply, positions done and known of, and moves.
#[pyfunction]
#[pyo3(signature = (book, pruning, depth, plies, least, most_loss, threads, scores, progress, /))]
#[expect(clippy::too_many_arguments, reason = "what may be asked for")]
pub(crate) fn verify_book(
    py: Python<'_>,
    book: &Bound<'_, Book>,
    pruning: PruningValues,
    depth: u32,
    plies: (u32, u32),
    least: Option<i32>,
    most_loss: Option<i32>,
    threads: usize,
    scores: Option<PathBuf>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<PositionValues>> {
    let pruning = pruning.read(py)?;
    let verification = Verification {
        depth,
        plies: plies.0..plies.1,
        min_score: least,
        max_loss: most_loss,
        threads,
    };
    let book = book.get().opening_book();
    let raised = Mutex::new(None);
    let outcome = py.detach(|| {
        let mut scores = match scores {
            Some(path) => Scores::open(&path)?,
            None => Scores::forgotten(),
        };
        let mut watcher = Watcher::new(progress.as_ref(), &raised);
        let mut watch = |so_far: &VerifyProgress| {
            let VerifyProgress {
                ply,
                done,
                positions,
                moves,
            } = *so_far;
            watcher.hear("searching", (ply, done, positions, moves))
        };
        books::verify(book, &pruning, &verification, &mut scores, &mut watch)
    });
    if let Some(error) = take(&raised) {
        return Err(error);
    }
    let verified = outcome.map_err(|error: BookError| raised_by(py, &error))?;
    let table = MoveTable::of_game(book.game(), false);
    let positions = verified.positions.into_iter();
    positions
        .map(|position| position_values(py, &table, position))
        .collect()
}

fn position_values(
    py: Python<'_>,
    table: &MoveTable,
    position: VerifiedPosition,
) -> PyResult<PositionValues> {
    let object = |raw| PyResult::Ok(table.object(py, raw)?.clone().unbind());
    let line: PyResult<Vec<Py<Move>>> = position.line.into_iter().map(object).collect();
    let values = |looked_at: VerifiedMove| {
        let VerifiedMove {
            m,
            place,
            score,
            objection,
        } = looked_at;
        let objection = objection.map(|objection| objection.id());
        Ok((object(m)?, place, score_values(score), objection))
    };
    let moves: PyResult<Vec<VerifiedValues>> = position.moves.into_iter().map(values).collect();
    Ok((position.fen, line?, position.best.map(score_values), moves?))
}
