//! Alpha-beta, written once for every game.
//!
//! `pool.rs` starts the threads, `root.rs` deepens and `progress.rs` tells of it. The recursion is
//! `node.rs` and, at its leaves, `quiet.rs`; `shortcut.rs` settles nodes early, `candidate.rs`
//! decides about moves, `lessons.rs` learns from them, `path.rs` says what a score rests on.
//! `prune.rs` holds the rules that cut and reduce, `params.rs` their numbers, `worker.rs` what a
//! thread carries.

mod candidate;
mod lessons;
mod node;
mod params;
mod path;
mod pool;
mod progress;
mod prune;
mod quiet;
mod root;
mod shortcut;
mod worker;

pub use pool::AlphaBeta;
