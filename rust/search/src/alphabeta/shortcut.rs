//! Settling a node before its moves are looked at one by one: reverse futility, razoring, null
//! move, ProbCut. Whether each is worth trying is decided by the rules in `prune.rs`.

use rukh_core::{Evaluator, GameMove, Score, Tactics};

use super::node::{NonPv, Site};
use super::params::{NULL_MOVE_VERIFICATION, PROBCUT_REDUCTION};
use super::path::Value;
use super::prune;
use super::worker::Worker;
use crate::order::{Hints, Picker, Wanted};

impl<G: Tactics, E: Evaluator<G>> Worker<'_, G, E> {
    /// The value of a node with a closed window, where it can be had cheaply.
    pub(crate) fn settle_early(
        &mut self,
        site: &Site<G::Move>,
        alpha: Score,
        beta: Score,
    ) -> Option<Value> {
        if prune::reverse_futility(site.depth, site.improving, site.guess, beta) {
            return Some(Value::of_position(site.guess));
        }
        if prune::razoring(site.depth, site.guess, alpha) {
            let score = self.quiet_closed(alpha + 1, site.ply);
            if score <= alpha {
                return Some(Value::of_position(score));
            }
        }
        let value = self.try_null_move(site, beta);
        if value.is_some() || self.stopped {
            return value;
        }
        self.try_probcut(site, beta)
    }

    fn try_null_move(&mut self, site: &Site<G::Move>, beta: Score) -> Option<Value> {
        let (depth, ply) = (site.depth, site.ply);
        let has_just_passed = ply > 0 && self.memory.stack.at(ply - 1).passed;
        if has_just_passed || ply < self.no_null_before || !self.position.may_pass() {
            return None;
        }
        let reduction = prune::null_move(depth, site.guess, beta)?;
        let shallow = depth - 1 - reduction;
        let frame = self.memory.stack.at(ply);
        frame.slot = None;
        frame.passed = true;
        self.position.pass();
        let cut = !site.expects_cut;
        let value = -self.node::<NonPv>(-beta, -beta + 1, shallow, ply + 1, cut);
        self.position.undo();
        self.memory.stack.at(ply).passed = false;
        if self.stopped || value.score < beta {
            return None;
        }
        // What is proven is that passing holds beta; a mate found after a pass is not a mate.
        let score = if value.score.is_decided() {
            beta
        } else {
            value.score
        };
        let value = Value::at_least(score, value.at_least);
        if depth < NULL_MOVE_VERIFICATION || self.no_null_before > 0 {
            return Some(value);
        }
        // Zugzwang would go unseen in deep nodes: ask again without null moves.
        self.no_null_before = ply + (depth - reduction) as usize * 3 / 4;
        let check = self.node::<NonPv>(beta - 1, beta, shallow, ply, false);
        self.no_null_before = 0;
        (!self.stopped && check.score >= beta)
            .then(|| Value::at_least(score, value.at_least.min(check.at_least)))
    }

    fn try_probcut(&mut self, site: &Site<G::Move>, beta: Score) -> Option<Value> {
        let (depth, ply) = (site.depth, site.ply);
        let bar = prune::probcut(depth, site.improving, beta)?;
        let eval = self.memory.stack.at(ply).eval?;
        let hints = Hints {
            table: G::Move::NONE,
            killers: [G::Move::NONE; 2],
            counter: G::Move::NONE,
            previous: [None; 2],
        };
        let mut picker = Picker::new(&self.position, Wanted::Noisy, hints, &self.memory.arena);
        let mut found = None;
        while found.is_none() && !self.stopped {
            let memory = &mut *self.memory;
            let next = picker.next(&self.position, &memory.histories, &mut memory.arena);
            let Some(m) = next else { break };
            if picker.is_at_losing_captures() {
                break;
            }
            if !self.position.see_at_least(m, bar.raw() - eval.raw()) {
                continue;
            }
            self.play(m, ply);
            let mut value = Value::of_position(-self.quiet_closed(-bar + 1, ply + 1));
            if value.score >= bar {
                let (shallow, cut) = (depth - PROBCUT_REDUCTION, !site.expects_cut);
                value = -self.node::<NonPv>(-bar, -bar + 1, shallow, ply + 1, cut);
            }
            self.undo();
            found = Some(value).filter(|value| value.score >= bar);
        }
        picker.finish(&mut self.memory.arena);
        found.filter(|_| !self.stopped)
    }
}
