//! Repeated positions: finding the loop and judging it.
//!
//! A position is pieces and turn; only positions since the last capture (and since the last pass
//! of a search) can recur. Finding costs one key comparison every second ply back. Judging looks
//! at the plies strictly after the first of the occurrences concerned up to the present one: the
//! move that led into the first occurrence is not part of the loop.

use rukh_core::{BySide, Rules, Side};

use crate::position::Xiangqi;
use crate::state::State;

/// How repetitions are judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RepetitionRule {
    /// A side that gives check with every move of the repetition loses, unless both do; any other
    /// repetition is a draw. The only rule of this release, and so its default.
    #[default]
    Simple,
}

/// What a repetition amounts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Nobody is to blame, or both are.
    Draw,
    /// This side gave check with every move and must change or lose.
    PerpetualCheck(Side),
}

/// The fewest plies after which a position can recur.
const SHORTEST_LOOP: usize = 4;

impl Xiangqi {
    /// How many plies ago the position occurred before, nearest first.
    #[inline]
    pub(crate) fn earlier_occurrences(&self) -> impl Iterator<Item = usize> + '_ {
        let reach = self.state.reversible as usize;
        let now = self.past.len();
        (SHORTEST_LOOP..=reach)
            .step_by(2)
            .filter(move |&back| self.past[now - back].key == self.state.key)
    }

    /// Judges the loop made of the last `plies` plies.
    pub(crate) fn judge_loop(&self, plies: usize) -> Verdict {
        match self.options().repetition {
            RepetitionRule::Simple => self.judge_checks(plies),
        }
    }

    /// Perpetual check alone.
    fn judge_checks(&self, plies: usize) -> Verdict {
        let mut checks_always = BySide::new(true, true);
        // The present state comes last, so the sides alternate backwards from the one that has
        // just moved.
        let mut mover = !self.side();
        for state in self.last_states(plies) {
            checks_always[mover] &= state.in_check;
            mover = !mover;
        }
        match (checks_always.first, checks_always.second) {
            (true, false) => Verdict::PerpetualCheck(Side::First),
            (false, true) => Verdict::PerpetualCheck(Side::Second),
            _ => Verdict::Draw,
        }
    }

    /// The states after each of the last `plies` plies, newest first.
    fn last_states(&self, plies: usize) -> impl Iterator<Item = &State> {
        std::iter::once(&self.state)
            .chain(self.past.iter().rev())
            .take(plies)
    }
}
