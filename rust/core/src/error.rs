//! What can be wrong with text from outside, told in one line that names the text and the way out.

use std::error::Error;
use std::fmt;

/// One fault of a FEN. The games word their own; this keeps the words together with the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenFault {
    /// An identifier that stays the same when the words change: `no_king`, `row_width`, …
    pub id: &'static str,
    /// One lower-case clause: `row 3 has 8 squares instead of 9`.
    pub reason: String,
}

impl FenFault {
    /// A fault from its identifier and words.
    pub fn new(id: &'static str, reason: impl Into<String>) -> Self {
        Self {
            id,
            reason: reason.into(),
        }
    }
}

/// A FEN that cannot be played from, with every reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// The text as it was given.
    pub fen: String,
    /// Every fault found; never empty.
    pub faults: Vec<FenFault>,
}

impl FenError {
    /// An error with one fault.
    pub fn one(fen: &str, id: &'static str, reason: impl Into<String>) -> Self {
        Self {
            fen: fen.to_owned(),
            faults: vec![FenFault::new(id, reason)],
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bad FEN \"{}\": ", shortened(&self.fen))?;
        for (number, fault) in self.faults.iter().enumerate() {
            let comma = if number > 0 { "; " } else { "" };
            write!(f, "{comma}{}", fault.reason)?;
        }
        Ok(())
    }
}

impl Error for FenError {}

/// A move text that names no move that may be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveTextError {
    /// The text is not a move in the notation asked for.
    Unreadable {
        /// The text as it was given.
        text: String,
        /// What would have been read: `two squares such as h2e2`.
        expected: String,
    },
    /// The text names a move that is not legal.
    Illegal {
        /// The text as it was given.
        text: String,
        /// Why not, in one clause: `the horse's leg at d2 is blocked`.
        why: String,
    },
    /// The text fits two or more legal moves.
    Ambiguous {
        /// The text as it was given.
        text: String,
        /// The moves that it fits, as coordinates.
        matches: Vec<String>,
    },
}

impl MoveTextError {
    /// The reason alone, without the text.
    #[must_use]
    pub fn reason(&self) -> String {
        match self {
            Self::Unreadable { expected, .. } => format!("expected {expected}"),
            Self::Illegal { why, .. } => why.clone(),
            Self::Ambiguous { matches, .. } => format!("it could be {}", matches.join(" or ")),
        }
    }
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, text) = match self {
            Self::Unreadable { text, .. } => ("unreadable move", text),
            Self::Illegal { text, .. } => ("illegal move", text),
            Self::Ambiguous { text, .. } => ("ambiguous move", text),
        };
        write!(f, "{kind} \"{}\": {}", shortened(text), self.reason())
    }
}

impl Error for MoveTextError {}

/// A number of things: `1 row`, `8 rows`.
#[must_use]
pub fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// `text` on one line and short enough for a message: control characters shown as `·`, the end
/// cut at 100 characters.
#[must_use]
pub fn shortened(text: &str) -> String {
    const LONGEST: usize = 100;
    let mut short: String = text
        .chars()
        .take(LONGEST)
        .map(|c| if c.is_control() { '·' } else { c })
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}
