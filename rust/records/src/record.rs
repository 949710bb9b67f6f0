//! One game of any source: the model that everything reads into and everything is written from.

use rukh_core::{GameInfo, NotationStyle};

use crate::problem::{Problem, Severity};
use crate::tree::Tree;

pub use crate::result::GameResult;

/// A game with everything that its record holds.
#[derive(Clone, Debug)]
pub struct Record {
    /// Which game it is.
    pub info: &'static GameInfo,
    /// The start position as a full FEN, where it is not the game's own.
    pub start_fen: Option<String>,
    /// Chess: castling as Chess960 has it.
    pub is_chess960: bool,
    /// Tags in their order.
    pub tags: Vec<(String, String)>,
    /// The result: what the movetext ends with, else what the tag says.
    pub result: GameResult,
    /// The moves, every one legal.
    pub tree: Tree,
    /// The notation that its moves were in, where the format has one.
    pub notation: Option<NotationStyle>,
    /// What was wrong with it.
    pub problems: Vec<Problem>,
    /// The line of the file on which it begins, from 1; 0 in formats without lines.
    pub line: u32,
}

impl Record {
    /// The value of the first tag with this name, in any case.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// Whether it could not be read, so that nothing is here but what its tags say.
    #[must_use]
    pub fn is_unread(&self) -> bool {
        let mut problems = self.problems.iter();
        problems.any(|problem| problem.severity == Severity::Skipped)
    }

    /// The start position as a FEN, where it is not the game's own; of a record that could not be
    /// read, as it is written there.
    #[must_use]
    pub fn told_start(&self) -> Option<&str> {
        let written = || self.tag("FEN").filter(|_| self.is_unread());
        self.start_fen.as_deref().or_else(written)
    }
}
