//! Iterative deepening: from depth 1 on, each iteration ordered by the one before, until a limit
//! is met. Aspiration windows, several lines, and when to stop. What is told on the way is in
//! `progress.rs`.

use std::cmp::Reverse;

use rukh_core::{Evaluator, GameMove, MAX_PLY, Score, Tactics};

use super::node::Root;
use super::params::{ASPIRATION_DEPTH, ASPIRATION_WIDTH};
use super::worker::Worker;
use crate::limits::Limits;
use crate::order::{Hints, Picker, Wanted};
use crate::refusal::{lets_rule_decide, loses_by_rule};
use crate::report::Bound;

/// The deepest iteration.
pub(crate) const MAX_DEPTH: i32 = MAX_PLY as i32 - 8;

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) m: M,
    /// Its score in this iteration; −∞ when it was not searched or is only known to be worse than
    /// another.
    pub(crate) score: Score,
    /// Its score in the last iteration that counted.
    pub(crate) settled: Score,
    pub(crate) seldepth: usize,
    pub(crate) nodes: u64,
    /// The move and the line behind it.
    pub(crate) pv: Vec<M>,
}

impl<M: GameMove> RootMove<M> {
    fn new(m: M) -> Self {
        Self {
            m,
            score: -Score::INFINITE,
            settled: -Score::INFINITE,
            seldepth: 0,
            nodes: 0,
            pv: vec![m],
        }
    }

    /// A move that loses by rule once `line` is played behind it.
    fn lost_by_rule(m: M, line: &[M]) -> Self {
        let mut lost = Self::new(m);
        lost.settle(Score::lost_by_rule(1 + line.len()), 1 + line.len(), line);
        lost.settled = lost.score;
        lost
    }

    /// The move has this score and line.
    pub(crate) fn settle(&mut self, score: Score, seldepth: usize, line: &[M]) {
        self.score = score;
        self.seldepth = seldepth;
        self.pv.truncate(1);
        self.pv.extend_from_slice(line);
    }
}

/// What one thread found.
#[derive(Clone, Debug)]
pub(crate) struct Finding<M> {
    pub(crate) pv: Vec<M>,
    pub(crate) score: Score,
    pub(crate) depth: i32,
}

impl<G: Tactics, E: Evaluator<G>> Worker<'_, G, E> {
    /// Lists the root moves, best guesses first, so that even a search that is stopped at once has
    /// a sensible answer: those of `only` if it names any, and of them none that loses by rule
    /// while another does not.
    pub(crate) fn list_root_moves(&mut self, only: &[G::Move]) {
        let hints = Hints {
            table: self
                .crew
                .table
                .probe(self.position.key())
                .map_or(G::Move::NONE, |known| known.m),
            killers: [G::Move::NONE; 2],
            counter: G::Move::NONE,
            previous: [None; 2],
        };
        let memory = &mut *self.memory;
        let mut picker = Picker::new(&self.position, Wanted::All, hints, &memory.arena);
        while let Some(m) = picker.next(&self.position, &memory.histories, &mut memory.arena) {
            self.root_moves.push(RootMove::new(m));
        }
        picker.finish(&mut memory.arena);
        let all = self.root_moves.len();
        if self.root_moves.iter().any(|root| only.contains(&root.m)) {
            self.root_moves.retain(|root| only.contains(&root.m));
        }
        self.refuse_root_moves(loses_by_rule);
        self.refuse_root_moves(lets_rule_decide);
        self.root_is_narrowed = self.root_moves.len() < all;
    }

    /// Sets aside the root moves behind which `losing_line` sees a loss by rule, unless that is all
    /// of them. Those that last longer come first.
    fn refuse_root_moves(&mut self, losing_line: impl Fn(&mut G, G::Move) -> Option<Vec<G::Move>>) {
        let mut kept = Vec::new();
        let mut refused = Vec::new();
        for root in &self.root_moves {
            match losing_line(&mut self.position, root.m) {
                None => kept.push(root.clone()),
                Some(line) => refused.push(RootMove::lost_by_rule(root.m, &line)),
            }
        }
        if !kept.is_empty() {
            self.root_moves = kept;
            self.refused_moves.splice(..0, refused);
        }
    }

    /// Searches deeper and deeper until a limit is met. Only the first thread reports.
    pub(crate) fn deepen(&mut self, limits: &Limits<G::Move>) -> Finding<G::Move> {
        let wanted = limits.multi_pv.max(1);
        let lines = wanted.min(self.root_moves.len());
        let deepest = limits
            .depth
            .map_or(MAX_DEPTH, |depth| depth.clamp(1, MAX_DEPTH as u32) as i32);
        let mut completed = 0;
        let mut reported = None;
        let mut settled_for = 0u32;
        let mut last_score = None;

        for depth in 1..=deepest {
            // Threads beside the first look at every second depth a little ahead of it, so that
            // they fill the table with what it will need.
            if self.number > 0
                && depth > 1
                && (depth + self.number as i32) % 3 == 0
                && depth < deepest
            {
                continue;
            }
            self.root_depth = depth;
            self.seldepth = 0;
            let best_before = self.root_moves[0].m;
            for root in &mut self.root_moves {
                root.nodes = 0;
            }
            for line in 0..lines {
                self.line = line;
                let is_mate = limits
                    .mate
                    .is_some_and(|moves| self.finds_mate(depth, moves));
                if !is_mate && !self.stopped {
                    self.search_line(depth);
                }
                if self.stopped {
                    break;
                }
            }
            self.line = 0;
            if !self.stopped {
                completed = depth;
            }
            let answer = (self.root_moves[0].m, self.root_moves[0].settled);
            let is_known = answer.1 > -Score::INFINITE;
            if is_known && (!self.stopped || reported != Some(answer)) {
                self.report(depth, wanted);
                reported = Some(answer);
            }
            if self.stopped {
                break;
            }

            let best = &self.root_moves[0];
            settled_for = if best.m == best_before {
                settled_for + 1
            } else {
                0
            };
            let drop = last_score.map_or(0, |last: Score| last.raw() - best.settled.raw());
            last_score = Some(best.settled);
            if self.is_solved(limits, depth, lines) {
                break;
            }
            let effort = best.nodes as f64
                / self
                    .root_moves
                    .iter()
                    .map(|root| root.nodes)
                    .sum::<u64>()
                    .max(1) as f64;
            let has_choice = self.root_moves.len() > 1;
            if let Some(clock) = &mut self.clock {
                let scale = if has_choice {
                    time_scale(settled_for, drop, effort)
                } else {
                    0.05
                };
                if !clock.allows_another_depth(scale) {
                    break;
                }
            }
        }

        if reported.is_none() && self.number == 0 {
            self.report_guess();
        }
        let best = &self.root_moves[0];
        let score = if best.settled > -Score::INFINITE {
            best.settled
        } else {
            Score::DRAW
        };
        Finding {
            pv: best.pv.clone(),
            score,
            depth: completed,
        }
    }

    /// Looks for a mate in so many moves and nothing else: below a window that only mates reach,
    /// mate distance pruning keeps the tree small and no evaluation cuts.
    fn finds_mate(&mut self, depth: i32, moves: u32) -> bool {
        let first = self.line;
        let too_late = Score::mate_in((2 * moves as usize).min(MAX_PLY - 1));
        for root in &mut self.root_moves[first..] {
            root.score = -Score::INFINITE;
        }
        self.seeks_mate = true;
        let score = self
            .node::<Root>(too_late, Score::INFINITE, depth, 0, false)
            .score;
        self.seeks_mate = false;
        if self.stopped || score <= too_late {
            return false;
        }
        self.root_moves[first..].sort_by_key(|root| Reverse(root.score));
        self.root_moves[first].settled = self.root_moves[first].score;
        true
    }

    /// One line of one iteration: windows around the last score, widened until they hold.
    fn search_line(&mut self, depth: i32) {
        let first = self.line;
        let center = self.root_moves[first].settled;
        let mut width = ASPIRATION_WIDTH + center.raw().abs() / 100;
        let mut alpha = -Score::INFINITE;
        let mut beta = Score::INFINITE;
        if depth >= ASPIRATION_DEPTH && !center.is_decided() {
            alpha = center - width;
            beta = center + width;
        }
        let mut raised = 0;
        loop {
            for root in &mut self.root_moves[first..] {
                root.score = -Score::INFINITE;
            }
            let at = (depth - raised).max(1);
            let score = self.node::<Root>(alpha, beta, at, 0, false).score;
            if self.stopped {
                self.keep_what_counts(first);
                return;
            }
            self.root_moves[first..].sort_by_key(|root| Reverse(root.score));
            if alpha < score && score < beta {
                break;
            }
            if score <= alpha {
                beta = alpha + (beta.raw() - alpha.raw()) / 2;
                alpha = score - width;
                raised = 0;
            } else {
                beta = score + width;
                raised = (raised + 1).min(3);
            }
            let failed = if score <= alpha {
                Bound::Upper
            } else {
                Bound::Lower
            };
            self.report_failed_window(depth, score, failed);
            width += width / 2;
            if width > 600 || score.is_decided() {
                alpha = -Score::INFINITE;
                beta = Score::INFINITE;
            }
        }
        self.root_moves[first].settled = self.root_moves[first].score;
        self.root_moves[..=first].sort_by_key(|root| Reverse(root.settled));
    }

    /// An iteration was cut short: the best move found in it counts if its first move was
    /// finished; otherwise all stays as the last iteration left it.
    fn keep_what_counts(&mut self, first: usize) {
        let is_first_finished = self.root_moves[first].score > -Score::INFINITE;
        if is_first_finished {
            self.root_moves[first..].sort_by_key(|root| Reverse(root.score));
            self.root_moves[first].settled = self.root_moves[first].score;
        }
    }

    /// Whether searching deeper cannot change the answer.
    fn is_solved(&self, limits: &Limits<G::Move>, depth: i32, lines: usize) -> bool {
        let best = self.root_moves[0].settled;
        let Some(moves) = best.mate_moves() else {
            return false;
        };
        if limits
            .mate
            .is_some_and(|wanted| best.is_win() && moves as u32 <= wanted)
        {
            return true;
        }
        // Pruning may hide a shorter mate for a while; with many plies to spare it no longer does.
        lines == 1 && depth > 2 * moves.abs() + 14 && limits.mate.is_none()
    }
}

/// How much of the soft bound a move deserves: more while the best move changes, its score falls,
/// or other moves take much of the effort.
fn time_scale(settled_for: u32, drop: i32, effort: f64) -> f64 {
    let stability = match settled_for {
        0 => 1.9,
        1 => 1.35,
        2 => 1.1,
        3 => 0.95,
        _ => 0.8,
    };
    let falling = 1.0 + f64::from(drop.clamp(-20, 60)) / 100.0;
    let doubt = 1.6 - effort.clamp(0.2, 0.95);
    stability * falling * doubt
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests_support::TestMove;
    use crate::tests_support::maze::{Maze, Plan, answer};

    #[test]
    fn a_settled_move_takes_less_time_than_one_in_doubt() {
        assert!(time_scale(6, 0, 0.9) < 0.7);
        assert!(time_scale(0, 50, 0.4) > 2.0);
        assert!(time_scale(2, 30, 0.6) > time_scale(2, 0, 0.6));
    }

    #[test]
    fn a_third_occurrence_that_loses_is_refused_even_for_a_mate() {
        // The bold door to room 1 leads there a third time; behind room 3 the first side is lost.
        let plan = Plan::of(&[&[(1, true), (3, false)], &[(0, false)], &[], &[(2, false)]]);
        let twice = Maze::at(&plan, 1).through(&[0, 1, 0]);
        let best = answer(&twice, 6).unwrap();
        assert_eq!(
            (best.m, best.score),
            (TestMove::into(3), Score::mated_in(2))
        );
        // Before the second occurrence nothing is refused, and the bold door is as bad.
        let once = Maze::at(&plan, 0);
        assert_eq!(answer(&once, 6).unwrap().m, TestMove::into(1));
    }

    #[test]
    fn a_third_occurrence_that_loses_is_played_where_nothing_else_is_left() {
        let plan = Plan::of(&[&[(1, true)], &[(0, false)]]);
        let twice = Maze::at(&plan, 1).through(&[0, 1, 0]);
        let best = answer(&twice, 6).unwrap();
        assert_eq!(
            (best.m, best.score),
            (TestMove::into(1), Score::lost_by_rule(1))
        );
    }
}
