//! What was wrong with a record: enough to find the place and to mend it.
//!
//! A problem is data; whether it ends a batch or is only reported is the caller's affair.

use std::fmt;

/// How much was lost by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Nothing: it was read as it was meant.
    Repaired,
    /// A line ends early, or a part was left out; the rest of the game stands.
    Shortened,
    /// The game, or the file, could not be read at all.
    Skipped,
}

impl Severity {
    /// The identifier that JSON and Python use.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Repaired => "repaired",
            Self::Shortened => "shortened",
            Self::Skipped => "skipped",
        }
    }
}

/// Something that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// How much was lost.
    pub severity: Severity,
    /// The line of the file, from 1; 0 in formats without lines.
    pub line: u32,
    /// The ply, from 1, where a move is to blame; 0 elsewhere.
    pub ply: u32,
    /// The offending text, shortened; empty where there is none to show.
    pub text: String,
    /// Why, in one line without the text.
    pub reason: String,
    /// The position before the offending move, as a FEN; empty elsewhere.
    pub fen: String,
}

impl Problem {
    /// A problem with a piece of text.
    #[must_use]
    pub fn new(
        severity: Severity,
        line: u32,
        text: impl Into<String>,
        reason: impl Into<String>,
    ) -> Self {
        Self {
            severity,
            line,
            ply: 0,
            text: text.into(),
            reason: reason.into(),
            fen: String::new(),
        }
    }

    /// The same, at a move.
    #[must_use]
    pub fn at_move(mut self, ply: u32, fen: String) -> Self {
        self.ply = ply;
        self.fen = fen;
        self
    }
}

impl fmt::Display for Problem {
    /// `line 12, ply 19: "车八进九": the chariot at b0 cannot pass b6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut place = Vec::new();
        if self.line > 0 {
            place.push(format!("line {}", self.line));
        }
        if self.ply > 0 {
            place.push(format!("ply {}", self.ply));
        }
        if !place.is_empty() {
            write!(f, "{}: ", place.join(", "))?;
        }
        if !self.text.is_empty() {
            write!(f, "\"{}\": ", self.text)?;
        }
        f.write_str(&self.reason)
    }
}
