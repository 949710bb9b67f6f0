//! How much of the search one move gets: none, less than its share, or more.
//!
//! The rules and margins are in `prune.rs`; here they meet the position. See `node.rs` for the
//! loop that asks.

use rukh_core::{Evaluator, GameMove, Score, Tactics};

use super::node::{Kind, NonPv, Site};
use super::params::*;
use super::path::Value;
use super::prune;
use super::worker::Worker;
use crate::entry::Entry;
use crate::order::Picker;
use crate::report::Bound;

/// A move that a node is about to look at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<M> {
    pub(crate) m: M,
    /// Its place among the moves looked at, from 1.
    pub(crate) number: i32,
    pub(crate) is_noisy: bool,
    /// The slot of the move in the histories.
    pub(crate) slot: usize,
    /// What it takes, in centipawns.
    pub(crate) gain: i32,
    history: i32,
    /// Plies of late move reduction before anything else is considered.
    base_reduction: i32,
    /// Whether it is a capture known not to lose material, or known to.
    wins_exchange: bool,
    loses_exchange: bool,
}

impl<M: GameMove> Candidate<M> {
    /// The depth that a reduced search of the move would have.
    fn reduced_depth(&self, site: &Site<M>) -> i32 {
        (site.depth - 1 - self.base_reduction).max(0)
    }

    /// Whether every quiet move behind this one is hopeless as well.
    pub(crate) fn ends_quiet_moves(&self, site: &Site<M>, alpha: Score) -> bool {
        !self.is_noisy
            && (self.number > prune::late_move_count(site.depth, site.improving)
                || (!site.in_check && prune::futility(self.reduced_depth(site), site.guess, alpha)))
    }

    /// Whether the move comes so late that it is searched less deep at first.
    pub(crate) fn is_late<K: Kind>(&self, site: &Site<M>) -> bool {
        /// Even captures that hold are late after so many moves.
        const LATE_CAPTURE: i32 = 6;
        site.depth >= LATE_REDUCTION_DEPTH
            && self.number > 1 + i32::from(K::PV) + i32::from(K::ROOT)
            && (!self.is_noisy || self.loses_exchange || self.number > LATE_CAPTURE)
    }
}

/// What becomes of a move's depth.
pub(crate) enum Extension {
    /// So many plies more (or less).
    By(i32),
    /// The node need not be searched: this is its value.
    Cut(Value),
}

impl<G: Tactics, E: Evaluator<G>> Worker<'_, G, E> {
    /// Gathers what is known of a move.
    #[inline]
    pub(crate) fn candidate(
        &self,
        m: G::Move,
        number: i32,
        site: &Site<G::Move>,
        picker: &Picker<G::Move>,
    ) -> Candidate<G::Move> {
        let is_noisy = self.position.is_noisy(m);
        let slot = self.position.history_slot(m);
        let gain = if is_noisy { self.position.gain(m) } else { 0 };
        let histories = &self.memory.histories;
        let history = if is_noisy {
            histories.noisy(slot, gain)
        } else {
            histories.quiet(slot, site.previous)
        };
        let base_reduction = self.memory.reductions.base(site.depth, number, is_noisy);
        Candidate {
            m,
            number,
            is_noisy,
            slot,
            gain,
            history,
            base_reduction,
            wins_exchange: picker.is_at_good_captures(),
            loses_exchange: picker.is_at_losing_captures(),
        }
    }

    /// Whether a move of a shallow node is unlikely to matter. A quiet move that gives check is
    /// treated as leniently as a capture; whether it does is only asked when it would be cut. No
    /// move is hopeless where nothing but mate counts, of which material and history know nothing.
    #[inline]
    pub(crate) fn is_hopeless(
        &self,
        candidate: &Candidate<G::Move>,
        site: &Site<G::Move>,
        alpha: Score,
    ) -> bool {
        if self.seeks_mate {
            return false;
        }
        let m = candidate.m;
        let loses_too_much = |depth: i32, is_noisy: bool| {
            prune::exchange_allowance(depth, is_noisy)
                .is_some_and(|allowance| !self.position.see_at_least(m, allowance))
        };
        if candidate.is_noisy {
            return !candidate.wins_exchange && loses_too_much(site.depth, true);
        }
        let is_cut = candidate.ends_quiet_moves(site, alpha)
            || prune::poor_history(site.depth, candidate.history)
            || loses_too_much(candidate.reduced_depth(site), false);
        is_cut && (!self.position.gives_check(m) || loses_too_much(site.depth, true))
    }

    /// How many plies more a move deserves. `known` is the table's entry when the move is its move.
    #[inline]
    pub(crate) fn extension<K: Kind>(
        &mut self,
        candidate: &Candidate<G::Move>,
        site: &Site<G::Move>,
        known: Option<&Entry<G::Move>>,
        beta: Score,
    ) -> Extension {
        // Extensions end where a line is twice as long as the iteration.
        if K::ROOT || site.ply >= 2 * self.root_depth as usize {
            return Extension::By(0);
        }
        if let Some(entry) = known
            && let Some(extension) = self.singular::<K>(candidate.m, site, entry, beta)
        {
            return extension;
        }
        // Check extension, on the principal variation: a forced reply costs no depth.
        let is_forcing = K::PV
            && self.position.gives_check(candidate.m)
            && self.position.see_at_least(candidate.m, 0);
        Extension::By(i32::from(is_forcing))
    }

    /// Singular extension: a table move that beats all others by a margin deserves a deeper look;
    /// if the others hold beta as well, the node is cut (T. Anantharaman and others 1988; the
    /// test that leaves the move out is common to the engines of today).
    fn singular<K: Kind>(
        &mut self,
        m: G::Move,
        site: &Site<G::Move>,
        entry: &Entry<G::Move>,
        beta: Score,
    ) -> Option<Extension> {
        let score = Score::from_table(entry.score, site.ply);
        let is_tested = site.depth >= SINGULAR_DEPTH
            && matches!(entry.bound, Some(Bound::Lower | Bound::Exact))
            && i32::from(entry.depth) >= site.depth - 3
            && self.memory.stack.at(site.ply).excluded.is_none()
            && !score.is_decided();
        if !is_tested {
            return None;
        }
        let bar = score - 2 * site.depth;
        self.memory.stack.at(site.ply).excluded = m;
        let depth = (site.depth - 1) / 2;
        let rest = self.node::<NonPv>(bar - 1, bar, depth, site.ply, site.expects_cut);
        self.memory.stack.at(site.ply).excluded = G::Move::NONE;
        if self.stopped {
            None
        } else if rest.score < bar {
            let is_far_below = !K::PV && rest.score < bar - SINGULAR_DOUBLE_MARGIN;
            Some(Extension::By(if is_far_below { 2 } else { 1 }))
        } else if bar >= beta {
            Some(Extension::Cut(Value::at_least(bar, rest.at_least)))
        } else if score >= beta {
            Some(Extension::By(-1))
        } else {
            None
        }
    }

    /// Plies that a late move, already played, is searched less deep at first.
    #[inline]
    pub(crate) fn reduction<K: Kind>(
        &mut self,
        candidate: &Candidate<G::Move>,
        site: &Site<G::Move>,
        alpha: Score,
    ) -> i32 {
        /// So many cut-offs among the cousins of the replies say that refuting moves is easy here.
        const EASY: u32 = 3;
        let m = candidate.m;
        let refutes_elsewhere = site.killers.contains(&m) || m == site.counter;
        let mut plies = candidate.base_reduction;
        plies -= i32::from(K::PV);
        plies += i32::from(!site.improving);
        plies += i32::from(site.expects_cut) * 2;
        plies -= i32::from(self.position.in_check());
        plies += i32::from(self.memory.stack.at(site.ply + 1).cutoffs > EASY);
        plies -= i32::from(refutes_elsewhere);
        plies -= candidate.history / HISTORY_PER_PLY;
        // A shorter mate than the one in hand hides from shallow searches.
        if alpha.is_win() { plies / 2 } else { plies }
    }
}
