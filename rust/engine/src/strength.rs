//! Playing weaker by honest means: fewer nodes and a blurred evaluation, never a pause.
//!
//! A rating maps to a node limit, which grows with it, and to an amplitude of noise, which shrinks.
//! The noise belongs to the position (drawn from its key and a seed), so the weaker player sees a
//! distorted board but is consistent about it, and searches stay deterministic.
//!
//! The numbers below are guesses: no matches have been played to fit them to any rating list. All
//! that is promised is that a higher rating plays better.

use std::ops::RangeInclusive;

use rukh_core::keys::SplitMix;
use rukh_core::{BySide, Evaluator, Phased, Rules, Trace, TraceTerm};

/// The ratings that can be asked for.
pub const ELO_RANGE: RangeInclusive<u32> = 500..=2800;

/// What a rating takes away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Nodes a move may cost.
    pub nodes: u64,
    /// The largest error of the evaluation, in centipawns.
    pub noise: i32,
}

impl Strength {
    /// Nodes at the lowest rating.
    const FEWEST_NODES: f64 = 50.0;
    /// Rating points that double the nodes.
    const DOUBLING: f64 = 200.0;
    /// Rating points that take one centipawn off the noise.
    const PER_CENTIPAWN: u32 = 8;

    /// What a rating takes away; it is clamped to [`ELO_RANGE`] first.
    #[must_use]
    pub fn of_elo(elo: u32) -> Self {
        let (lowest, highest) = (*ELO_RANGE.start(), *ELO_RANGE.end());
        let elo = elo.clamp(lowest, highest);
        let doublings = f64::from(elo - lowest) / Self::DOUBLING;
        Self {
            nodes: (Self::FEWEST_NODES * doublings.exp2()) as u64,
            noise: ((highest - elo) / Self::PER_CENTIPAWN) as i32,
        }
    }
}

/// An evaluator that is off by an amount that belongs to the position.
#[derive(Clone, Debug)]
pub struct Noisy<E> {
    inner: E,
    amplitude: i32,
    seed: u64,
}

impl<E> Noisy<E> {
    /// `inner`, off by up to `amplitude` centipawns; each seed errs differently.
    pub const fn new(inner: E, amplitude: i32, seed: u64) -> Self {
        Self {
            inner,
            amplitude,
            seed,
        }
    }

    /// The error on the position with this key: the difference of two even draws, so that small
    /// errors are more common than large ones.
    fn error(&self, key: u64) -> i32 {
        let bits = SplitMix::new(key ^ self.seed).next();
        let (one, other) = ((bits & 0xffff) as i64, (bits >> 16 & 0xffff) as i64);
        ((one - other) * i64::from(self.amplitude) / 0xffff) as i32
    }
}

impl<G: Rules, E: Evaluator<G>> Evaluator<G> for Noisy<E> {
    fn evaluate(&mut self, position: &G) -> i32 {
        self.inner.evaluate(position) + self.error(position.key())
    }

    fn trace(&mut self, position: &G) -> Trace {
        let mut trace = self.inner.trace(position);
        let error = self.error(position.key());
        let score = position.side().view(error);
        trace.terms.push(TraceTerm {
            name: "noise",
            sides: BySide::new(Phased::ZERO, Phased::ZERO),
            score,
        });
        trace.total += score;
        trace.for_mover += error;
        trace
    }

    fn before_play(&mut self, before: &G, m: G::Move) {
        self.inner.before_play(before, m);
    }

    fn after_undo(&mut self, after: &G) {
        self.inner.after_undo(after);
    }

    fn reset(&mut self, root: &G) {
        self.inner.reset(root);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_rating_searches_more_and_errs_less() {
        let ladder: Vec<Strength> = ELO_RANGE.step_by(100).map(Strength::of_elo).collect();
        for pair in ladder.windows(2) {
            assert!(pair[0].nodes < pair[1].nodes, "{pair:?}");
            assert!(pair[0].noise > pair[1].noise, "{pair:?}");
        }
        assert_eq!(Strength::of_elo(2800).noise, 0);
    }

    #[test]
    fn ratings_outside_the_range_are_its_ends() {
        assert_eq!(Strength::of_elo(0), Strength::of_elo(500));
        assert_eq!(Strength::of_elo(u32::MAX), Strength::of_elo(2800));
    }

    #[test]
    fn the_error_belongs_to_the_position_and_stays_below_its_amplitude() {
        let blurred = Noisy::new((), 100, 7);
        let other = Noisy::new((), 100, 8);
        let mut draws = SplitMix::new(1);
        let mut sum = 0;
        let mut agreed = 0;
        for _ in 0..10_000 {
            let key = draws.next();
            let error = blurred.error(key);
            assert!((-100..=100).contains(&error));
            assert_eq!(error, blurred.error(key));
            agreed += i32::from(error == other.error(key));
            sum += error;
        }
        assert!((sum / 10_000).abs() <= 2, "the errors lean to one side");
        assert!(agreed < 500, "the seed does not matter");
    }
}
