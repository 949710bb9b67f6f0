//! Floor 2: game records of every format, read, kept as trees, and written.
//!
//! Bytes become text (`text`), a format reader finds the games in it (`format`) and yields each as
//! a [`RawGame`], and the moves are played on a board of their game (`resolve`): the result is a
//! [`Record`], from which `write` makes any format again. Readers know no rules, the resolver knows
//! no format; games come in as a type that implements the traits of `rukh_core`, and none is named
//! here. What goes wrong is a [`Problem`] of the game or the file, never the end of a batch.

pub mod problem;
pub mod raw;
pub mod record;
pub mod tree;

pub use problem::{Problem, Severity};
pub use raw::{RawComment, RawGame, RawId, RawMove, RawNode};
pub use record::{GameResult, Record};
pub use tree::{NodeId, Remarks, Tree};
