//! One game of any source: the model that everything reads into and everything is written from.

use rukh_core::GameInfo;

use crate::problem::Problem;
use crate::tree::Tree;

/// How a game ended, as its record says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// The side that moved first in the opening array (Red, White) has won.
    FirstWins,
    /// The other side has won.
    SecondWins,
    /// A draw.
    Draw,
    /// Unknown, or the game goes on.
    #[default]
    Unknown,
}

impl GameResult {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::FirstWins => "1-0",
            Self::SecondWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

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
}
