//! The engine's own clock at a board: how time is given, what is left of it, and the limits of a
//! search that follow. The client tells what is left before most moves; in between, and for clients
//! that never do, the clock is kept here.

use std::time::Duration;

use rukh_core::Side;
use rukh_search::{Limits, SideClock};

use crate::board::RawMove;
use crate::protocol::Level;

/// How time is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pace {
    /// For a number of moves or for the game.
    Level(Level),
    /// For each move.
    Fixed(Duration),
}

/// The time control, and how it stands.
#[derive(Clone, Debug)]
pub(super) struct Timing {
    pace: Pace,
    /// The deepest iteration, in plies.
    depth: Option<u32>,
    /// What is left on the engine's clock.
    own: Duration,
    /// What is left on the opponent's clock, once it was told.
    other: Option<Duration>,
}

impl Timing {
    /// As XBoard has it when nobody says otherwise.
    const UNTOLD: Level = Level {
        moves: Some(40),
        base: Duration::from_secs(300),
        increment: Duration::ZERO,
    };

    pub(super) const fn new() -> Self {
        Self {
            pace: Pace::Level(Self::UNTOLD),
            depth: None,
            own: Self::UNTOLD.base,
            other: None,
        }
    }

    /// A new game: full clocks and no limit of depth. How time is given stays.
    pub(super) fn begin_game(&mut self) {
        self.depth = None;
        self.fill();
    }

    pub(super) fn set_level(&mut self, level: Level) {
        self.pace = Pace::Level(level);
        self.fill();
    }

    pub(super) fn set_fixed(&mut self, time: Duration) {
        self.pace = Pace::Fixed(time);
    }

    pub(super) const fn set_depth(&mut self, depth: Option<u32>) {
        self.depth = depth;
    }

    pub(super) const fn set_own(&mut self, left: Duration) {
        self.own = left;
    }

    /// What is left on the engine's clock; nothing where each move has a time of its own.
    pub(super) const fn left(&self) -> Option<Duration> {
        match self.pace {
            Pace::Level(_) => Some(self.own),
            Pace::Fixed(_) => None,
        }
    }

    pub(super) const fn set_other(&mut self, left: Duration) {
        self.other = Some(left);
    }

    fn fill(&mut self) {
        self.other = None;
        if let Pace::Level(level) = self.pace {
            self.own = level.base;
        }
    }

    /// The engine has made a move that took so long, its `number`th of the game.
    pub(super) fn moved(&mut self, took: Duration, number: u32) {
        let Pace::Level(level) = self.pace else {
            return;
        };
        self.own = self
            .own
            .saturating_sub(took)
            .saturating_add(level.increment);
        if level
            .moves
            .is_some_and(|moves| number.is_multiple_of(moves))
        {
            self.own = self.own.saturating_add(level.base);
        }
    }

    /// The limits of a search for `side` to move, which has made so many moves.
    pub(super) fn limits(
        &self,
        side: Side,
        moves_made: u32,
        overhead: Duration,
    ) -> Limits<RawMove> {
        let mut limits = Limits {
            depth: self.depth,
            overhead,
            ..Limits::default()
        };
        match self.pace {
            // The client stops its watch later than the engine does; a fixed time has no reserve.
            Pace::Fixed(time) => {
                limits.movetime = Some(time.saturating_sub(overhead.min(time / 2)));
            }
            Pace::Level(level) => {
                let clock = |remaining| SideClock {
                    remaining,
                    increment: level.increment,
                };
                limits.clocks[side] = Some(clock(self.own));
                limits.clocks[!side] = self.other.map(clock);
                limits.moves_to_go = level.moves.map(|moves| moves - moves_made % moves);
            }
        }
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: Side = Side::Second;

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    fn level(moves: Option<u32>, base: u64, increment: u64) -> Timing {
        let mut timing = Timing::new();
        timing.set_level(Level {
            moves,
            base: seconds(base),
            increment: seconds(increment),
        });
        timing
    }

    fn left(timing: &Timing) -> Duration {
        let limits = timing.limits(SIDE, 0, Duration::ZERO);
        limits.clocks[SIDE].unwrap().remaining
    }

    #[test]
    fn a_clock_that_nobody_tells_is_kept() {
        let mut timing = level(None, 60, 2);
        timing.moved(seconds(10), 1);
        assert_eq!(left(&timing), seconds(52));
        timing.set_own(seconds(50));
        timing.moved(seconds(100), 2);
        assert_eq!(left(&timing), seconds(2));
        timing.begin_game();
        assert_eq!(left(&timing), seconds(60));
    }

    #[test]
    fn every_session_of_moves_brings_its_time() {
        let mut timing = level(Some(2), 60, 0);
        let to_go = |timing: &Timing, made| timing.limits(SIDE, made, Duration::ZERO).moves_to_go;
        assert_eq!(to_go(&timing, 0), Some(2));
        timing.moved(seconds(20), 1);
        assert_eq!((left(&timing), to_go(&timing, 1)), (seconds(40), Some(1)));
        timing.moved(seconds(20), 2);
        assert_eq!((left(&timing), to_go(&timing, 2)), (seconds(80), Some(2)));
    }

    #[test]
    fn a_fixed_time_knows_no_clock_and_leaves_something_for_the_way() {
        let mut timing = level(None, 60, 0);
        timing.set_fixed(seconds(5));
        timing.set_own(seconds(1));
        let limits = timing.limits(SIDE, 3, Duration::from_millis(100));
        assert_eq!(limits.movetime, Some(Duration::from_millis(4_900)));
        assert_eq!(limits.clocks[SIDE], None);
        timing.set_fixed(Duration::from_millis(20));
        let limits = timing.limits(SIDE, 3, Duration::from_millis(100));
        assert_eq!(limits.movetime, Some(Duration::from_millis(10)));
    }

    #[test]
    fn a_depth_is_a_limit_beside_the_others_until_the_next_game() {
        let mut timing = level(None, 60, 0);
        timing.set_depth(Some(4));
        let limits = timing.limits(SIDE, 0, Duration::ZERO);
        assert_eq!(limits.depth, Some(4));
        assert!(limits.clocks[SIDE].is_some());
        timing.begin_game();
        assert_eq!(timing.limits(SIDE, 0, Duration::ZERO).depth, None);
    }
}
