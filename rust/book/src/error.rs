//! What can be wrong with a book, in one line that says what to do.

use std::error::Error;
use std::fmt;

use crate::text::TextError;

/// Why a book is not read, or is found damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookError {
    /// It does not begin as a book does.
    Foreign,
    /// It is shorter or longer than its header says.
    Length {
        /// The length in bytes that the header asks for.
        expected: u64,
        /// The length in bytes that it has.
        found: u64,
    },
    /// It looks like a Polyglot book, and its length in bytes is no multiple of 16.
    Ragged(u64),
    /// It has a version of the format that this release does not know.
    Version(u16),
    /// The header is not what it was when it was written.
    Header,
    /// It is a book of another game.
    Game {
        /// The game that was asked for.
        expected: String,
        /// The game that it is of.
        found: String,
    },
    /// It was made by a release whose keys or moves mean something else.
    Keys,
    /// The entries are not what they were when they were written.
    Entries,
    /// The entry with this number, from 0, stands before one that belongs in front of it, or is there
    /// twice.
    Order(u64),
    /// What was to be done with several books, or with a book and a text, they are too unlike for.
    Unlike(String),
    /// The text that was to become a book cannot be read.
    Text(TextError),
    /// Its file has another length than when it was opened.
    Changed,
    /// Nothing would be left in the book that was to be written.
    Empty,
    /// It was stopped before it was done.
    Stopped,
    /// Reading or writing failed.
    Io(String),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => f.write_str(
                "this is no opening book: it begins as neither .rkb nor Polyglot .bin does",
            ),
            Self::Length { expected, found } => {
                let how = if found < expected {
                    "cut off"
                } else {
                    "too long"
                };
                write!(
                    f,
                    "the book is {how}: its header asks for {expected} bytes, and there are {found}; \
                     copy or build it again"
                )
            }
            Self::Ragged(length) => write!(
                f,
                "the Polyglot book is cut off: it has {length} bytes, which is no multiple of 16; \
                 copy it again"
            ),
            Self::Version(version) => write!(
                f,
                "the book has version {version} of the format, and this release reads version {}; \
                 build it again",
                crate::header::VERSION
            ),
            Self::Header => {
                f.write_str("the book's header is damaged; copy or build the book again")
            }
            Self::Game { expected, found } => {
                write!(f, "this is a book of {found}, and the game is {expected}")
            }
            Self::Keys => f.write_str(
                "the book was made by a release that files positions under other keys; \
                 build it again from its games",
            ),
            Self::Entries => f.write_str(
                "the book's entries are damaged: their checksum is not the one in the header; \
                 copy or build the book again",
            ),
            Self::Order(number) => write!(
                f,
                "entry {number} of the book is out of order, so that moves would not be found; \
                 build it again"
            ),
            Self::Unlike(reason) | Self::Io(reason) => f.write_str(reason),
            Self::Text(error) => error.fmt(f),
            Self::Changed => f.write_str(
                "the book's file was changed while it was open; write books beside the old one and \
                 rename them, and open it again",
            ),
            Self::Empty => f.write_str("no move would be left in the book; nothing was written"),
            Self::Stopped => f.write_str("stopped; no book was written"),
        }
    }
}

impl Error for BookError {}

impl From<TextError> for BookError {
    fn from(error: TextError) -> Self {
        Self::Text(error)
    }
}

impl From<std::io::Error> for BookError {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error.to_string())
    }
}
