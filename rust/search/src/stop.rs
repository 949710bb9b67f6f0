//! The two words that reach a running search from outside: stop, and "your pondered move was
//! played".

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Signals into one search, shared by whoever started it and its threads.
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    ponder_hit: AtomicBool,
    /// Microseconds that the clock had lost by then.
    lost: AtomicU64,
}

impl Control {
    /// No signal given yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            stopped: AtomicBool::new(false),
            ponder_hit: AtomicBool::new(false),
            lost: AtomicU64::new(0),
        }
    }

    /// Ends the search soon; the best move found so far is its answer.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Turns a pondering search into an ordinary one.
    pub fn ponder_hit(&self) {
        self.ponder_hit_behind(Duration::ZERO);
    }

    /// As [`Self::ponder_hit`], where the clock shows so much less than was thought when the search
    /// began: the time for the move is planned anew from what it shows.
    pub fn ponder_hit_behind(&self, lost: Duration) {
        let lost = u64::try_from(lost.as_micros()).unwrap_or(u64::MAX);
        self.lost.store(lost, Ordering::Relaxed);
        // Whoever sees the hit sees what was lost.
        self.ponder_hit.store(true, Ordering::Release);
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
        self.ponder_hit.load(Ordering::Acquire)
    }

    /// What the clock had lost when [`Self::ponder_hit_behind`] was called.
    #[must_use]
    pub fn lost(&self) -> Duration {
        Duration::from_micros(self.lost.load(Ordering::Relaxed))
    }
}
