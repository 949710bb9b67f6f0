//! A book as text that people read and change, and that becomes a book again.
//!
//! ```text
//! # An opening book of chess as text: see `rukh book edit`.
//! game chess
//! merged nothing
//! games 3
//! about source: three games
//!
//! # after e2e4
//! fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -
//!   e7e5 weight 0 games 1 +0 =0 -1 # e5
//!   c7c5 weight 1 games 1 +0 =1 -0 # c5
//! ```
//!
//! A position begins with `fen` and its FEN, with `after` and the moves that lead to it from the start
//! (none for the start itself), or with `key` and sixteen hexadecimal digits where nobody can say what the
//! position is; `fen startpos` is the start too. Its moves follow, a line each: the move, then what is to be said about it. A move is
//! written in any notation of the game, or as `0x` and four digits: the bits of the file. `remove` in
//! the place of the numbers takes the move out of a book, `remove` on a line of its own all moves of the
//! position. What stands behind a `#` is for people.
//!
//! A value behind `about` that has blanks at its ends, a `#` or anything that no line can hold stands in
//! quotation marks, with `\"`, `\\` and `\u{23}` for what would be misread (`text/quote.rs`).
//!
//! The same text makes a book by itself and changes one that is there: then moves that it does not name
//! stay as they are, and so do numbers. `text/dump.rs` writes it, `text/read.rs` reads it,
//! `text/apply.rs` changes a book by it.

mod apply;
mod dump;
mod quote;
mod read;

use std::error::Error;
use std::fmt;

use rukh_core::Image;
use rukh_core::error::shortened;

use crate::entry::Tally;

pub use apply::{Edited, apply};
pub use dump::{Dumped, dump};
pub use read::{edits, preface};

/// What a text says before its first position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preface {
    /// The game's identifier.
    pub game: Option<String>,
    /// The images that are merged.
    pub merged: Option<Image>,
    /// Games that were counted.
    pub games: Option<u64>,
    /// Whether keys and bits are Polyglot's.
    pub is_polyglot: bool,
    /// How and from what the book was made.
    pub about: Vec<(String, String)>,
}

/// What is to be done to a book, from one line of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The key of the position.
    pub key: u64,
    /// The deed.
    pub change: Change,
    /// The line, from 1.
    pub line: u64,
}

/// What is to be done at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The move has these numbers; those that are not given stay.
    Put {
        /// The bits of the move.
        m: u16,
        /// Its weight.
        weight: Option<u16>,
        /// How its games went.
        tally: Option<Tally>,
    },
    /// The move goes.
    Remove {
        /// The bits of the move.
        m: u16,
    },
    /// All moves go.
    RemoveAll,
}

/// Why a text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, from 1.
    pub line: u64,
    /// What stands there.
    pub text: String,
    /// What is wrong with it.
    pub reason: String,
}

impl TextError {
    fn new(line: u64, text: &str, reason: impl Into<String>) -> Self {
        Self {
            line,
            text: text.trim().to_owned(),
            reason: reason.into(),
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)?;
        if self.text.is_empty() {
            Ok(())
        } else {
            write!(f, ": {}", shortened(&self.text))
        }
    }
}

impl Error for TextError {}

/// What merged images are called.
fn merged_words(merged: Image) -> &'static str {
    match (merged.is_mirrored, merged.is_turned) {
        (false, false) => "nothing",
        (true, false) => "mirror",
        (false, true) => "sides",
        (true, true) => "mirror sides",
    }
}
