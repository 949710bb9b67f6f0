//! The two words that reach a running search from outside: stop, and "your pondered move was
//! played".

use std::sync::atomic::{AtomicBool, Ordering};

/// Signals into one search, shared by whoever started it and its threads.
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    ponder_hit: AtomicBool,
}

impl Control {
    /// No signal given yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            stopped: AtomicBool::new(false),
            ponder_hit: AtomicBool::new(false),
        }
    }

    /// Ends the search soon; the best move found so far is its answer.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Turns a pondering search into an ordinary one.
    pub fn ponder_hit(&self) {
        self.ponder_hit.store(true, Ordering::Relaxed);
    }

    /// Whether [`Self::stop`] was called.
    #[must_use]
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Whether [`Self::ponder_hit`] was called.
    #[must_use]
    #[inline]
    pub fn is_ponder_hit(&self) -> bool {
        self.ponder_hit.load(Ordering::Relaxed)
    }
}
