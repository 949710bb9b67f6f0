//! The clock of the operating system, as the search asks for it.

use std::time::{Duration, Instant};

use rukh_search::TimeSource;

/// Time since the value was made, by the system's monotonic clock.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(Instant);

impl SystemClock {
    /// A clock that shows zero now.
    #[must_use]
    pub fn new() -> Self {
        Self(Instant::now())
    }
}

impl Default for SystemClock {
    fn default() -> Self {
        Self::new()
    }
}

impl TimeSource for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
