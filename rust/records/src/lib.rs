//! Floor 2: game records of every format, read, kept as trees, and written.
//!
//! [`detect`](fn@detect) tells the format of a file. Bytes become text ([`text`]), a format's reader
//! ([`format`](mod@format)) finds the games in it and yields each as a [`RawGame`], and the moves are
//! played on a board of their game ([`resolve`](mod@resolve)): the result is a [`Record`], from which
//! [`write`](mod@write) makes any format again. Readers know no rules, the resolver knows no format;
//! games come in as a type that implements the traits of `rukh_core`, and are named only where a
//! format names them. What goes wrong is a [`Problem`] of the game or the file, never the end of a
//! batch.

pub mod annotations;
pub mod detect;
pub mod format;
pub mod problem;
pub mod raw;
pub mod record;
pub mod resolve;
mod result;
pub mod text;
pub mod tree;
pub mod write;

pub use detect::{Format, detect, read, read_stream};
pub use problem::{Problem, Severity};
pub use raw::{RawComment, RawGame, RawId, RawMove, RawNode};
pub use record::{GameResult, Record};
pub use resolve::{AnyResolver, Fit, Resolve, Resolver, RuleSets, guess_game, resolve};
pub use tree::{NodeId, Remarks, Tree};
