//! From played games to the entries of a book, in a bounded amount of memory.
//!
//! A [`Gatherer`] plays the moves of a record and gives a [`Row`] for each that counts, if the game
//! counts at all; otherwise it says which [`Omission`] keeps it out. A [`Compiler`] takes the rows of
//! one game after another, drops games that were there before, sorts, and gives the entries of
//! the book in their order, weighed and without those that fall short. What does not fit into
//! memory goes to a [`Scratch`] that the caller provides: nothing here opens a file.
//!
//! Which games count is decided in `judge.rs`, dates are read in `days.rs`, games are played in
//! `gather.rs`, rows are sorted in `runs.rs` and merged in `merge.rs`, repetitions of games are found
//! in `unique.rs`, and `compiler.rs` joins it all. `describe.rs` puts a recipe into words. The same
//! games in the same order give the same book, whatever the memory.

mod compiler;
mod days;
mod describe;
mod gather;
mod judge;
mod merge;
mod row;
mod runs;
mod unique;
mod valid;

pub use compiler::{Compiled, Compiler, Contents};
pub use gather::Gatherer;
pub use judge::{Condition, Omission};
pub use row::{Digest, Row};
pub use runs::{CompileError, Scratch, Watch};
pub use valid::RecipeError;
