//! Misjudging: an evaluation that is off by an amount that belongs to the position.
//!
//! The same position is misjudged in the same way all game long, so that the player is consistent
//! about it, and a search of it stays deterministic.

use rukh_core::keys::SplitMix;
use rukh_core::{BySide, Evaluator, Phased, Tactics, Trace, TraceTerm};

use super::oversight::Overlooking;

/// An evaluator that is off by an amount that belongs to the position.
#[derive(Clone, Debug)]
pub(super) struct Noisy<E> {
    inner: E,
    amplitude: i32,
    seed: u64,
}

impl<E> Noisy<E> {
    /// `inner`, off by up to `amplitude` centipawns; each seed errs differently.
    pub(super) const fn new(inner: E, amplitude: i32, seed: u64) -> Self {
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

impl<G: Tactics, E: Evaluator<G>> Evaluator<Overlooking<G>> for Noisy<E> {
    fn evaluate(&mut self, position: &Overlooking<G>) -> i32 {
        let position = position.as_seen_by_all();
        self.inner.evaluate(position) + self.error(position.key())
    }

    fn trace(&mut self, position: &Overlooking<G>) -> Trace {
        let position = position.as_seen_by_all();
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

    fn before_play(&mut self, before: &Overlooking<G>, m: G::Move) {
        self.inner.before_play(before.as_seen_by_all(), m);
    }

    fn after_undo(&mut self, after: &Overlooking<G>) {
        self.inner.after_undo(after.as_seen_by_all());
    }

    fn reset(&mut self, root: &Overlooking<G>) {
        self.inner.reset(root.as_seen_by_all());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
