//! What a finished node teaches: the table about the position, the histories about its moves, the
//! correction table about its evaluation. What of it holds on other paths is said in `path.rs`; the
//! tables themselves are in `table.rs` and `order/history.rs`.

use rukh_core::{Evaluator, GameMove, Score, Tactics};

use super::candidate::Candidate;
use super::node::Site;
use super::path::Value;
use super::worker::Worker;
use crate::entry::Entry;
use crate::order::history::bonus;
use crate::report::Bound;

/// A few slots of the moves a node has tried, each with what it takes.
struct Slots<const N: usize> {
    slots: [(usize, i32); N],
    len: usize,
}

impl<const N: usize> Slots<N> {
    const fn new() -> Self {
        Self {
            slots: [(0, 0); N],
            len: 0,
        }
    }

    /// Beyond the room there is, moves are forgotten: they come too late to teach much.
    #[inline]
    fn push(&mut self, slot: usize, gain: i32) {
        if let Some(free) = self.slots.get_mut(self.len) {
            *free = (slot, gain);
            self.len += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = (usize, i32)> {
        self.slots[..self.len].iter().copied()
    }
}

/// The moves of a node that did not cut off.
pub(crate) struct Tried {
    quiet: Slots<48>,
    noisy: Slots<32>,
}

impl Tried {
    pub(crate) const fn new() -> Self {
        Self {
            quiet: Slots::new(),
            noisy: Slots::new(),
        }
    }

    #[inline]
    pub(crate) fn push<M>(&mut self, candidate: &Candidate<M>) {
        if candidate.is_noisy {
            self.noisy.push(candidate.slot, candidate.gain);
        } else {
            self.quiet.push(candidate.slot, 0);
        }
    }
}

impl<G: Tactics, E: Evaluator<G>> Worker<'_, G, E> {
    /// What the table knows of the position. Near a move limit scores and evaluations depend on the
    /// clock, which the table does not know, so that only moves are taken from it and given to it.
    #[inline]
    pub(crate) fn recall(&self, key: u64) -> Option<Entry<G::Move>> {
        let known = self.crew.table.probe::<G::Move>(key)?;
        Some(if self.position.is_near_move_limit() {
            known.without_numbers()
        } else {
            known
        })
    }

    /// Gives the table a node that was searched with all its moves, and the correction table what
    /// it teaches about the evaluation `raw`.
    #[inline]
    pub(crate) fn remember(
        &mut self,
        key: u64,
        m: G::Move,
        value: Value,
        raw: i16,
        site: &Site<G::Move>,
    ) {
        let lasting = value.for_table(site.ply);
        let score = lasting.map_or(Score::DRAW, |(score, _)| score);
        self.record(
            key,
            Entry {
                m,
                score: score.to_table(site.ply),
                eval: raw,
                depth: site.depth.clamp(0, 255) as u8,
                bound: lasting.map(|(_, bound)| bound),
            },
        );
        if let Some((score, bound)) = lasting {
            self.learn_eval(score, m, bound, site);
        }
    }

    /// Gives the table an entry.
    #[inline]
    pub(crate) fn record(&self, key: u64, entry: Entry<G::Move>) {
        self.crew.table.store(
            key,
            if self.position.is_near_move_limit() {
                entry.without_numbers()
            } else {
                entry
            },
        );
    }

    /// Tells the histories which move cut off and which did not.
    pub(crate) fn learn_order(&mut self, best: G::Move, site: &Site<G::Move>, tried: &Tried) {
        let lesson = bonus(site.depth);
        let slot = self.position.history_slot(best);
        let histories = &mut self.memory.histories;
        if self.position.is_noisy(best) {
            histories.reward_noisy(slot, self.position.gain(best), lesson);
        } else {
            histories.reward_quiet(slot, site.previous, lesson);
            histories.set_counter(site.previous[0], best.raw());
            for (other, _) in tried.quiet.iter() {
                histories.reward_quiet(other, site.previous, -lesson);
            }
            let killers = &mut self.memory.stack.at(site.ply).killers;
            if killers[0] != best {
                *killers = [best, killers[0]];
            }
        }
        for (other, gain) in tried.noisy.iter() {
            self.memory.histories.reward_noisy(other, gain, -lesson);
        }
    }

    /// Teaches the correction table how far the evaluation was off, where the search knows.
    fn learn_eval(&mut self, best: Score, m: G::Move, bound: Bound, site: &Site<G::Move>) {
        let Some(eval) = self.memory.stack.at(site.ply).eval else {
            return;
        };
        let is_quiet = m.is_none() || !self.position.is_noisy(m);
        let says_something = match bound {
            Bound::Exact => true,
            Bound::Lower => best > eval,
            Bound::Upper => best < eval,
        };
        if is_quiet && says_something && !best.is_decided() {
            let error = best.raw() - eval.raw();
            self.memory
                .histories
                .learn_correction(&self.position, error, site.depth);
        }
    }
}
