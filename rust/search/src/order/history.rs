//! What earlier nodes teach about moves: tables of small signed counters with gravity.
//!
//! A counter moves towards a bound by less the nearer it is, so that it never overflows and old
//! lessons fade (the "history gravity" scheme that most engines of today share).

use rukh_core::{Side, Tactics};

/// Counters stay between −[`LIMIT`] and +[`LIMIT`].
const LIMIT: i32 = 8_192;
/// Victims are told apart by value, in so many classes.
const VICTIM_CLASSES: usize = 8;
/// Centipawns a class of victims spans.
const VICTIM_STEP: i32 = 128;
/// Slots of the table that learns the evaluation's error, per side.
const CORRECTIONS: usize = 1 << 14;
/// A correction is held in 1/32 centipawn.
const CORRECTION_GRAIN: i32 = 32;
/// The largest correction, in centipawns.
const CORRECTION_LIMIT: i32 = 96;

/// A previous move as continuation histories know it: its slot, or none after a null move and at
/// the root.
pub(crate) type Previous = Option<usize>;

/// The histories of one thread; they live from search to search until a new game.
pub(crate) struct Histories {
    slots: usize,
    quiet: Vec<i16>,
    noisy: Vec<i16>,
    continuation: Vec<i16>,
    counter: Vec<u16>,
    corrections: Vec<i16>,
}

impl Histories {
    pub(crate) fn new(slots: usize) -> Self {
        Self {
            slots,
            quiet: vec![0; slots],
            noisy: vec![0; slots * VICTIM_CLASSES],
            continuation: vec![0; slots * slots],
            counter: vec![0; slots],
            corrections: vec![0; 2 * CORRECTIONS],
        }
    }

    /// How a quiet move has done, after the moves one and two plies before it.
    #[inline]
    pub(crate) fn quiet(&self, slot: usize, previous: [Previous; 2]) -> i32 {
        let mut sum = i32::from(self.quiet[slot]);
        for before in previous.into_iter().flatten() {
            sum += i32::from(self.continuation[before * self.slots + slot]);
        }
        sum
    }

    /// How a capture has done.
    #[inline]
    pub(crate) fn noisy(&self, slot: usize, gain: i32) -> i32 {
        i32::from(self.noisy[noisy_index(slot, gain)])
    }

    /// The quiet move that last refuted the move in `previous`, as raw bits; 0 for none.
    #[inline]
    pub(crate) fn counter(&self, previous: Previous) -> u16 {
        previous.map_or(0, |slot| self.counter[slot])
    }

    pub(crate) fn set_counter(&mut self, previous: Previous, raw: u16) {
        if let Some(slot) = previous {
            self.counter[slot] = raw;
        }
    }

    pub(crate) fn reward_quiet(&mut self, slot: usize, previous: [Previous; 2], bonus: i32) {
        nudge(&mut self.quiet[slot], bonus);
        for before in previous.into_iter().flatten() {
            nudge(&mut self.continuation[before * self.slots + slot], bonus);
        }
    }

    pub(crate) fn reward_noisy(&mut self, slot: usize, gain: i32, bonus: i32) {
        nudge(&mut self.noisy[noisy_index(slot, gain)], bonus);
    }

    /// How far the evaluation has been off in positions like this one, in centipawns.
    #[inline]
    pub(crate) fn correction<G: Tactics>(&self, position: &G) -> i32 {
        i32::from(self.corrections[correction_index(position.side(), position.structure_key())])
            / CORRECTION_GRAIN
    }

    /// Learns that the search found `error` centipawns more than the evaluation said.
    pub(crate) fn learn_correction<G: Tactics>(&mut self, position: &G, error: i32, depth: i32) {
        /// Out of 256: how far one lesson moves the average.
        const HEAVIEST: i32 = 16;
        let cell =
            &mut self.corrections[correction_index(position.side(), position.structure_key())];
        let weight = (depth + 1).min(HEAVIEST);
        let limit = CORRECTION_LIMIT * CORRECTION_GRAIN;
        let target = (error * CORRECTION_GRAIN).clamp(-limit, limit);
        let moved = (i32::from(*cell) * (256 - weight) + target * weight) / 256;
        *cell = moved.clamp(-limit, limit) as i16;
    }
}

#[inline]
fn noisy_index(slot: usize, gain: i32) -> usize {
    let class = (gain / VICTIM_STEP).clamp(0, VICTIM_CLASSES as i32 - 1) as usize;
    slot * VICTIM_CLASSES + class
}

#[inline]
fn correction_index(side: Side, key: u64) -> usize {
    side.index() * CORRECTIONS + (key as usize & (CORRECTIONS - 1))
}

#[inline]
fn nudge(counter: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    let old = i32::from(*counter);
    *counter = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

/// The lesson of a cut-off at this depth.
#[inline]
pub(crate) fn bonus(depth: i32) -> i32 {
    (depth * 150 - 60).clamp(40, 1_500)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_stay_inside_their_limit() {
        let mut counter = 0;
        for _ in 0..10_000 {
            nudge(&mut counter, 1_500);
        }
        assert!((0..=LIMIT as i16).contains(&counter), "{counter}");
        for _ in 0..10_000 {
            nudge(&mut counter, -50_000);
        }
        assert_eq!(i32::from(counter), -LIMIT);
    }

    #[test]
    fn a_move_is_remembered_with_the_one_before_it() {
        let mut histories = Histories::new(4);
        histories.reward_quiet(1, [Some(2), None], 1_000);
        assert!(histories.quiet(1, [Some(2), None]) > histories.quiet(1, [Some(3), None]));
        assert_eq!(histories.quiet(0, [Some(2), None]), 0);
    }
}
