//! Time: the plan for one move, and the clock that holds a search to it.
//!
//! [`TimePlan::new`] is a pure function from limits to a soft and a hard bound. The soft bound,
//! scaled by how settled the best move is, decides whether to begin another iteration; the hard
//! bound whether to go on at all. [`Clock`] is the only reader of time in this crate, and it reads
//! it from a [`TimeSource`] that the caller brings, so that the crate also runs where the standard
//! library has no clock.

use std::time::Duration;

use rukh_core::Side;

use crate::limits::{Limits, SideClock};
use crate::stop::Control;

/// A clock that never goes back.
pub trait TimeSource: Send + Sync {
    /// Time since some fixed moment.
    fn now(&self) -> Duration;
}

/// How long a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimePlan {
    /// Begin no iteration after this, once scaled; `None` without a clock.
    pub soft: Option<Duration>,
    /// Stop at once after this; `None` without a time limit.
    pub hard: Option<Duration>,
}

impl TimePlan {
    /// Moves that the rest of a game is planned for when the control does not say.
    const HORIZON: u32 = 30;
    /// The hard bound is at most so many times a move's share.
    const STRETCH: u32 = 5;

    /// Left on the clock by every plan, where there is so much to spare: a busy machine holds a
    /// program up for a tenth of a second now and then, and the clock runs meanwhile.
    const FLOOR: Duration = Duration::from_millis(200);

    /// The plan for `side` under `limits`.
    ///
    /// The clock's share of a move is (time left + increments to come) / moves to come, where an
    /// increment counts for what the client's loss on each move (`overhead`) leaves of it. Set aside
    /// first are that loss for three moves and a floor; of what remains, one
    /// move takes 60 % at the most, or 90 % when it is the last before the control. A fixed time
    /// for the move is kept as it was given. What was `spent` beforehand is gone from both.
    #[must_use]
    pub fn new<M>(limits: &Limits<M>, side: Side) -> Self {
        let spent = if limits.ponder {
            Duration::ZERO
        } else {
            limits.spent
        };
        Terms::of(limits, side).plan(spent)
    }
}

/// What a plan is made of.
#[derive(Clone, Copy, Debug)]
struct Terms {
    clock: Option<SideClock>,
    movetime: Option<Duration>,
    moves_to_go: Option<u32>,
    overhead: Duration,
}

impl Terms {
    fn of<M>(limits: &Limits<M>, side: Side) -> Self {
        Self {
            clock: limits.clocks[side],
            movetime: limits.movetime,
            moves_to_go: limits.moves_to_go,
            overhead: limits.overhead,
        }
    }

    /// The plan when so much is gone.
    fn plan(&self, spent: Duration) -> TimePlan {
        let movetime = self.movetime.map(|time| time.saturating_sub(spent));
        let Some(clock) = self.clock else {
            return TimePlan {
                soft: None,
                hard: movetime,
            };
        };
        let moves = self.moves_to_go.unwrap_or(TimePlan::HORIZON).clamp(1, 50);
        let remaining = clock.remaining.saturating_sub(spent);
        let floor = TimePlan::FLOOR.min(remaining.mul_f64(0.8));
        let usable = remaining
            .saturating_sub(floor.saturating_add(self.overhead.saturating_mul(moves.min(3))));
        let gain = clock.increment.saturating_sub(self.overhead);
        let income = gain.saturating_mul(moves - 1);
        let share = usable.saturating_add(income) / moves;
        let most = usable.mul_f64(if moves == 1 { 0.9 } else { 0.6 });
        let hard = share.saturating_mul(TimePlan::STRETCH).min(most);
        let soft = share.mul_f64(0.75).min(hard);
        TimePlan {
            soft: Some(soft),
            hard: Some(movetime.map_or(hard, |time| hard.min(time))),
        }
    }
}

/// The clock of one search.
pub struct Clock<'a> {
    source: &'a dyn TimeSource,
    control: &'a Control,
    begin: Duration,
    terms: Terms,
    plan: TimePlan,
    /// When the plan began to count: at once, or at the ponder hit.
    counting_since: Option<Duration>,
    patient: bool,
}

impl std::fmt::Debug for Clock<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Clock")
            .field("begin", &self.begin)
            .field("plan", &self.plan)
            .finish()
    }
}

impl<'a> Clock<'a> {
    /// A clock that starts now.
    #[must_use]
    pub fn start<M>(
        limits: &Limits<M>,
        side: Side,
        source: &'a dyn TimeSource,
        control: &'a Control,
    ) -> Self {
        let begin = source.now();
        Self {
            source,
            control,
            begin,
            terms: Terms::of(limits, side),
            plan: TimePlan::new(limits, side),
            counting_since: (!limits.ponder).then_some(begin),
            patient: limits.infinite,
        }
    }

    /// Time since the search began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.source.now().saturating_sub(self.begin)
    }

    /// Whether the search must end now.
    pub fn is_over(&mut self) -> bool {
        if self.control.is_stopped() {
            return true;
        }
        // What is spent comes first: with a ponder hit the plan changes.
        match (self.spent(), self.plan.hard) {
            (Some(spent), Some(hard)) => spent >= hard && !self.patient,
            _ => false,
        }
    }

    /// Whether another iteration is worth beginning, when the soft bound is scaled by `scale`
    /// (1 for an ordinary move; less for one that is settled, more for one in doubt).
    pub fn allows_another_depth(&mut self, scale: f64) -> bool {
        if self.is_over() {
            return false;
        }
        match (self.spent(), self.plan.soft) {
            (Some(spent), Some(soft)) => {
                spent.as_secs_f64() < soft.as_secs_f64() * scale || self.patient
            }
            _ => true,
        }
    }

    /// Whether a clock (not a fixed time) plans the move, so that time saved is worth something.
    #[must_use]
    pub const fn saves_time(&self) -> bool {
        self.plan.soft.is_some()
    }

    fn spent(&mut self) -> Option<Duration> {
        self.notice_ponder_hit();
        let since = self.counting_since?;
        Some(self.source.now().saturating_sub(since))
    }

    /// From the hit on the time counts, and the plan is one for the clock as it stands then.
    fn notice_ponder_hit(&mut self) {
        if self.counting_since.is_none() && self.control.is_ponder_hit() {
            self.counting_since = Some(self.source.now());
            self.plan = self.terms.plan(self.control.lost());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rukh_core::BySide;

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn plan(left: u64, increment: u64, to_go: Option<u32>, overhead: u64) -> TimePlan {
        let clock = SideClock {
            remaining: ms(left),
            increment: ms(increment),
        };
        let limits = Limits::<u16> {
            clocks: BySide::new(Some(clock), None),
            moves_to_go: to_go,
            overhead: ms(overhead),
            ..Limits::default()
        };
        TimePlan::new(&limits, Side::First)
    }

    #[test]
    fn a_move_never_takes_the_whole_clock() {
        for left in [1, 10, 100, 1_000, 10_000, 600_000, 36_000_000] {
            for increment in [0, 1, 100, 5_000] {
                for to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(1_000)] {
                    for overhead in [0, 10, 500] {
                        let plan = plan(left, increment, to_go, overhead);
                        let (soft, hard) = (plan.soft.unwrap(), plan.hard.unwrap());
                        assert!(
                            soft <= hard,
                            "{left} {increment} {to_go:?} {overhead}: {plan:?}"
                        );
                        assert!(hard + ms(overhead) <= ms(left) || hard == Duration::ZERO);
                    }
                }
            }
        }
    }

    #[test]
    fn absurd_clocks_are_planned_for_without_overflow() {
        let clock = SideClock {
            remaining: Duration::MAX,
            increment: Duration::MAX,
        };
        let limits = Limits::<u16> {
            clocks: BySide::new(Some(clock), None),
            overhead: Duration::MAX,
            ..Limits::default()
        };
        let plan = TimePlan::new(&limits, Side::First);
        assert_eq!(
            (plan.soft, plan.hard),
            (Some(Duration::ZERO), Some(Duration::ZERO))
        );
        let limits = Limits {
            overhead: Duration::ZERO,
            ..limits
        };
        assert!(TimePlan::new(&limits, Side::First).soft.unwrap() > ms(1_000_000));
    }

    #[test]
    fn a_second_and_a_hundredth_a_move_keep_a_reserve_for_two_hundred_moves() {
        let mut left = ms(1_000);
        for number in 0..200 {
            let plan = plan(left.as_millis() as u64, 10, None, 10);
            // Every tenth move takes all that it may.
            let bound = if number % 10 == 0 {
                plan.hard
            } else {
                plan.soft
            };
            left -= bound.unwrap();
            assert!(left > ms(150), "{left:?} at move {number}");
            left += ms(10);
        }
    }

    #[test]
    fn forty_moves_in_ten_seconds_leave_something_for_each() {
        let mut left = ms(10_000);
        for to_go in (1..=40).rev() {
            let plan = plan(left.as_millis() as u64, 0, Some(to_go), 10);
            left -= plan.hard.unwrap();
            assert!(left >= ms(50), "{left:?} with {to_go} to go");
        }
    }

    #[test]
    fn the_other_sides_clock_alone_is_no_limit() {
        let clock = SideClock {
            remaining: ms(50_000),
            increment: ms(0),
        };
        let limits = Limits::<u16> {
            clocks: BySide::new(None, Some(clock)),
            ..Limits::default()
        };
        assert_eq!(
            TimePlan::new(&limits, Side::First),
            TimePlan {
                soft: None,
                hard: None
            }
        );
    }

    #[test]
    fn a_fixed_move_time_is_shortened_by_what_is_gone_but_not_by_the_overhead() {
        let limits = Limits::<u16> {
            movetime: Some(ms(100)),
            overhead: ms(300),
            spent: ms(30),
            ..Limits::default()
        };
        assert_eq!(TimePlan::new(&limits, Side::First).hard, Some(ms(70)));
        let pondered = Limits {
            ponder: true,
            ..limits
        };
        assert_eq!(TimePlan::new(&pondered, Side::First).hard, Some(ms(100)));
    }

    /// A clock that is set by hand, in milliseconds.
    #[derive(Default)]
    struct Hand(std::sync::atomic::AtomicU64);

    impl Hand {
        fn show(&self, milliseconds: u64) {
            let Self(hand) = self;
            hand.store(milliseconds, std::sync::atomic::Ordering::Relaxed);
        }
    }

    impl TimeSource for Hand {
        fn now(&self) -> Duration {
            ms(self.0.load(std::sync::atomic::Ordering::Relaxed))
        }
    }

    #[test]
    fn a_ponder_search_counts_from_the_hit_and_pays_for_what_the_clock_had_lost() {
        let limits = Limits::<u16> {
            movetime: Some(ms(100)),
            ponder: true,
            ..Limits::default()
        };
        for (lost, last) in [(0, 99), (60, 39)] {
            let (hand, control) = (Hand::default(), Control::new());
            let mut clock = Clock::start(&limits, Side::First, &hand, &control);
            hand.show(5_000);
            assert!(!clock.is_over());
            control.ponder_hit_behind(ms(lost));
            assert!(!clock.is_over());
            hand.show(5_000 + last);
            assert!(!clock.is_over());
            hand.show(5_001 + last);
            assert!(clock.is_over());
        }
    }

    #[test]
    fn a_ponder_hit_on_a_clock_that_shows_much_less_plans_for_what_it_shows() {
        let clock = SideClock {
            remaining: ms(300_000),
            increment: Duration::ZERO,
        };
        let limits = Limits::<u16> {
            clocks: BySide::new(Some(clock), None),
            ponder: true,
            ..Limits::default()
        };
        let (hand, control) = (Hand::default(), Control::new());
        let mut clock = Clock::start(&limits, Side::First, &hand, &control);
        hand.show(5_000);
        control.ponder_hit_behind(ms(250_000));
        assert!(clock.allows_another_depth(1.0));
        assert_eq!(clock.plan, plan(50_000, 0, None, 0));
        let hard = clock.plan.hard.unwrap().as_millis() as u64;
        hand.show(5_000 + hard - 1);
        assert!(!clock.is_over());
        hand.show(5_000 + hard);
        assert!(clock.is_over());
    }

    #[test]
    fn a_clock_is_shorter_by_what_is_gone() {
        let limits = |left, spent| Limits::<u16> {
            clocks: BySide::new(
                Some(SideClock {
                    remaining: ms(left),
                    increment: ms(100),
                }),
                None,
            ),
            spent: ms(spent),
            ..Limits::default()
        };
        let plan = |left, spent| TimePlan::new(&limits(left, spent), Side::First);
        assert_eq!(plan(5_000, 400), plan(4_600, 0));
        assert_eq!(plan(300, 400), plan(0, 0));
    }
}
