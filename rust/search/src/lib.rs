//! Floor 1: searching any game that the core's traits describe.
//!
//! [`Search`] is the seam: root and limits in, progress and one best move out. [`AlphaBeta`] is
//! the implementation of today. This crate knows no game, no protocol and no clock but the one it
//! is handed. Start with [`alphabeta`] for the search itself, [`clock`] for time, [`table`] for
//! what threads share.

pub mod alphabeta;
pub mod clock;
mod entry;
pub mod limits;
mod order;
mod prefetch;
pub mod refusal;
pub mod report;
mod stack;
pub mod stop;
pub mod table;
#[cfg(test)]
mod tests_support;

use rukh_core::Rules;

pub use alphabeta::AlphaBeta;
pub use clock::{Clock, TimePlan, TimeSource};
pub use limits::{Limits, SideClock};
pub use refusal::Prospect;
pub use report::{BestMove, Bound, CurrentMove, Info, Silent, Sink};
pub use stop::Control;
pub use table::{Known, Table, TableError};

/// What a search is handed beside its position: memory, signals, time and threads.
#[derive(Clone, Copy)]
pub struct Shared<'a> {
    /// The transposition table.
    pub table: &'a Table,
    /// Signals from outside.
    pub control: &'a Control,
    /// Where time comes from.
    pub time: &'a dyn TimeSource,
    /// How many threads to search with; at least 1. One thread spawns none.
    pub threads: usize,
}

impl std::fmt::Debug for Shared<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared")
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

/// A way to find a good move.
pub trait Search<G: Rules>: Send {
    /// Searches `root` until a limit or a signal ends it. `None` when there is no legal move.
    fn run(
        &mut self,
        root: &G,
        limits: &Limits<G::Move>,
        shared: &Shared<'_>,
        sink: &mut dyn Sink<G::Move>,
    ) -> Option<BestMove<G::Move>>;

    /// Makes ready for searches with so many threads, so that the next one need not.
    fn prepare(&mut self, threads: usize);

    /// Forgets what earlier searches taught. The table is the caller's to clear.
    fn new_game(&mut self);
}
