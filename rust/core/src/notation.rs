//! Which notation a move text is in.

use crate::error::MoveTextError;
use crate::rules::Rules;

/// A way to write moves by coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveStyle {
    /// The game's own coordinates: UCI in chess (`e2e4`, `e7e8q`, castling as `e1g1`, or as
    /// king-takes-rook in a Chess960 game), ranks 0–9 in xiangqi (`h2e2`).
    #[default]
    Coordinates,
    /// Ranks counted from 1: 1–10 in xiangqi (`h3e3`, `h10g8`); the same as
    /// [`Self::Coordinates`] in chess.
    FromOne,
}

/// Games whose moves also have a notation for people: SAN in chess, ICCS in xiangqi.
pub trait Notation: Rules {
    /// Reads a move written for people, or in coordinates. Lenient about shape, never about
    /// meaning: zero or two fitting moves are an error that says so.
    ///
    /// # Errors
    /// When the text fits no legal move, or more than one.
    fn read_human(&self, text: &str) -> Result<Self::Move, MoveTextError>;

    /// Writes a legal move for people.
    fn write_human(&self, m: Self::Move) -> String;
}
