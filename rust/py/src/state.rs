//! What a Python board guards with its lock: the engine's board, where it began, and its moves.
//!
//! Knows no Python object but the text and bits of a [`Move`].

use rukh_core::{GameMove, MoveStyle, MoveTextError};
use rukh_engine::{Board as EngineBoard, RawMove};

use crate::moves::{Move, MoveTable, NULL_MOVE};

/// What changes when moves are made.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) board: Box<dyn EngineBoard>,
    /// The position that the moves began from, as its own FEN.
    pub(crate) start: String,
    pub(crate) moves: Vec<RawMove>,
    /// What the FEN reader put right.
    pub(crate) notes: Vec<String>,
}

impl State {
    pub(crate) fn opened(board: Box<dyn EngineBoard>, notes: Vec<String>) -> Self {
        Self {
            start: board.fen(),
            board,
            moves: Vec::new(),
            notes,
        }
    }

    /// The same moves on `board`, which holds the start under other rules.
    pub(crate) fn replayed_on(self, board: Box<dyn EngineBoard>) -> Self {
        let mut replayed = Self { board, ..self };
        for &raw in &replayed.moves {
            if raw.is_none() {
                replayed.board.pass();
            } else {
                replayed.board.push(raw);
            }
        }
        replayed
    }

    #[inline]
    pub(crate) fn push(&mut self, raw: RawMove) -> bool {
        let played = self.board.push(raw);
        if played {
            self.moves.push(raw);
        }
        played
    }

    pub(crate) fn push_text(&mut self, text: &str) -> Result<(), MoveTextError> {
        if text == NULL_MOVE {
            return self.pass();
        }
        let raw = self.board.parse_move(text, MoveStyle::Coordinates)?;
        self.push(raw);
        Ok(())
    }

    /// Gives the turn away.
    fn pass(&mut self) -> Result<(), MoveTextError> {
        if !self.board.pass() {
            return Err(MoveTextError::Illegal {
                text: NULL_MOVE.to_owned(),
                why: "a side in check cannot give its turn away".to_owned(),
            });
        }
        self.moves.push(RawMove::NONE);
        Ok(())
    }

    /// Takes back the last move and says which it was.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<RawMove> {
        let raw = self.moves.pop()?;
        self.board.pop();
        Some(raw)
    }

    /// The bits of `m` in this position, or why it is not legal.
    pub(crate) fn resolve(&self, m: &Move, table: &MoveTable) -> Result<RawMove, MoveTextError> {
        match m.bits_for(table.dialect()) {
            Some(raw) if self.board.is_legal(raw) => Ok(raw),
            _ => self.board.parse_move(m.text(), MoveStyle::Coordinates),
        }
    }

    /// The move with this text among those played.
    pub(crate) fn played(&self, text: &str) -> Option<RawMove> {
        let is_it = |&raw: &RawMove| self.board.format_move(raw, MoveStyle::Coordinates) == text;
        self.moves.iter().rev().copied().find(is_it)
    }

    /// Calls `look` with the position after `raw`, a legal move.
    pub(crate) fn after<T>(&mut self, raw: RawMove, look: impl FnOnce(&dyn EngineBoard) -> T) -> T {
        let played = self.board.push(raw);
        let seen = look(&*self.board);
        if played {
            self.board.pop();
        }
        seen
    }
}
