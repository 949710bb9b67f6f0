//! Game records of every game: a source of bytes in, played records out, and records into every
//! format.
//!
//! [`RecordReader`] goes through a source game by game in as little memory as its format permits:
//! PGN of any length a piece at a time, other formats a file at a time. Which game a record is of is
//! guessed where nobody says it. [`write()`] makes a format of a record, [`compose`] a record of moves
//! that somebody put together. What is known of each game is an entry of the registry; files
//! are opened in [`crate::files`], their contents read in `rukh_records`.

mod compose;
mod reader;
mod scribe;
mod source;

pub use compose::{Composition, Ply, compose};
pub(crate) use reader::any_resolver;
pub use reader::{Found, RecordReader};
pub use rukh_records::{
    Format, GameResult, NodeId, Problem, Record, Remarks, Severity, Tree, annotations,
};
pub use scribe::{Form, Written, write};
pub(crate) use scribe::{Scribe, rule_sets};
pub(crate) use source::{Bounds, Source, unreadable};
