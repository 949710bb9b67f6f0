//! Alpha-beta, written once for every game.
//!
//! `pool.rs` starts the threads, `root.rs` deepens and `progress.rs` tells of it, `node.rs` and `quiet.rs` are the recursion,
//! `prune.rs` holds the rules that cut and reduce, `params.rs` their numbers, `worker.rs` what a
//! thread carries.

mod node;
mod params;
mod pool;
mod progress;
mod prune;
mod quiet;
mod root;
mod worker;

pub use pool::AlphaBeta;
