//! What lies behind a Python board: its lock, and the few things that all its methods do with it.
//!
//! No method of its own that Python could call; those are in [`super`].

use std::sync::{Arc, MutexGuard, PoisonError};

use pyo3::prelude::*;
use rukh_core::{MoveStyle, MoveTextError, Outcome};
use rukh_engine::registry::{self, GameOptions, Opened};
use rukh_engine::{Board as EngineBoard, RawMove};

use super::Board;
use crate::errors;
use crate::moves::{Move, MoveTable};
use crate::state::State;

impl Board {
    #[inline]
    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        // A panic inside the engine would leave the position as it was: still worth serving.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls `look` with the position, detached from the interpreter: whoever has the lock never
    /// waits for that.
    pub(crate) fn look_at<T: Send>(
        &self,
        py: Python<'_>,
        look: impl FnOnce(&dyn EngineBoard) -> T + Send,
    ) -> T {
        py.detach(|| look(&*self.lock().board))
    }

    /// A copy of the engine's board, for work that takes long.
    pub(crate) fn snapshot(&self) -> Box<dyn EngineBoard> {
        self.lock().board.boxed()
    }

    pub(crate) fn table(&self) -> &Arc<MoveTable> {
        &self.table
    }

    pub(super) fn options(&self) -> GameOptions {
        self.lock().board.options()
    }

    /// The bits of `m` in the current position.
    pub(crate) fn resolve(&self, py: Python<'_>, m: &Move) -> PyResult<RawMove> {
        let found = self.lock().resolve(m, &self.table);
        found.map_err(|error| errors::move_error(py, error))
    }

    /// Calls `look` with the position as it is and the bits of `m` in it.
    pub(super) fn with_move<T>(
        &self,
        py: Python<'_>,
        m: &Move,
        look: impl FnOnce(&mut State, RawMove) -> T,
    ) -> PyResult<T> {
        let seen = {
            let mut state = self.lock();
            let found = state.resolve(m, &self.table);
            found.map(|raw| look(&mut state, raw))
        };
        seen.map_err(|error| errors::move_error(py, error))
    }

    /// The object for `raw`, which `read` found legal.
    pub(super) fn found(
        &self,
        py: Python<'_>,
        read: impl FnOnce(&dyn EngineBoard) -> Result<RawMove, MoveTextError>,
    ) -> PyResult<Py<Move>> {
        let found = read(&*self.lock().board);
        let raw = found.map_err(|error| errors::move_error(py, error))?;
        self.object(py, raw)
    }

    pub(super) fn object(&self, py: Python<'_>, raw: RawMove) -> PyResult<Py<Move>> {
        Ok(self.table.object(py, raw)?.clone().unbind())
    }
}

/// The board of a FEN, of the named game, or of the default game.
pub(super) fn open(
    py: Python<'_>,
    game: Option<&str>,
    fen: Option<&str>,
    options: &GameOptions,
) -> PyResult<Opened> {
    registry::open_board(game, fen, options).map_err(|error| errors::open_error(py, error))
}

/// How the game has ended, if it has; with `claim_draw` a draw that may be claimed counts.
pub(super) fn outcome_of(board: &dyn EngineBoard, claim_draw: bool) -> Option<Outcome> {
    board.outcome().or_else(|| {
        let claim = claim_draw.then(|| board.claimable())?.first().copied()?;
        Some(Outcome::draw(claim))
    })
}

pub(super) const fn style(from_one: bool) -> MoveStyle {
    if from_one {
        MoveStyle::FromOne
    } else {
        MoveStyle::Coordinates
    }
}
