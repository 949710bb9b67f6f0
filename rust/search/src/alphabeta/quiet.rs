//! Quiescence: captures until the position is quiet, so that the evaluation is asked only where
//! it can be trusted. A side in check looks at every evasion.

use rukh_core::{Evaluator, GameMove, MAX_PLY, Score, Tactics};

use super::node::{Kind, NonPv};
use super::params::QUIESCENCE_MARGIN;
use super::worker::Worker;
use crate::entry::{Entry, NO_EVAL};
use crate::order::{Hints, Picker, Wanted};
use crate::report::Bound;

impl<G: Tactics, E: Evaluator<G>> Worker<'_, G, E> {
    /// The score of the position at `ply` once it is quiet. `with_checks`: quiet moves that give
    /// check are looked at too, which only the first ply does.
    pub(crate) fn quiet<K: Kind>(
        &mut self,
        mut alpha: Score,
        beta: Score,
        ply: usize,
        with_checks: bool,
    ) -> Score {
        if K::PV {
            self.memory.pv.clear(ply);
        }
        if self.must_stop() {
            return Score::DRAW;
        }
        self.seldepth = self.seldepth.max(ply);
        let in_check = self.position.in_check();
        if ply >= MAX_PLY - 2 {
            return if in_check {
                Score::DRAW
            } else {
                self.raw_eval()
            };
        }

        let key = self.position.key();
        let known = self.recall(key);
        if let Some(entry) = &known
            && !K::PV
            && entry.decides(ply, beta)
        {
            return Score::from_table(entry.score, ply);
        }

        let old_alpha = alpha;
        let mut raw = NO_EVAL;
        let mut best = Score::mated_in(ply);
        let mut hope = -Score::INFINITE;
        if !in_check {
            (raw, _, best) = self.assess(known.as_ref(), ply);
            // Standing pat: a side that is not in check need not capture.
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
            hope = best + QUIESCENCE_MARGIN;
        }

        let hints = Hints {
            table: known.map_or(G::Move::NONE, |entry| entry.m),
            killers: [G::Move::NONE; 2],
            counter: G::Move::NONE,
            previous: self.memory.stack.previous(ply),
        };
        let wanted = match (in_check, with_checks) {
            (true, _) => Wanted::All,
            (false, true) => Wanted::Checks,
            (false, false) => Wanted::Noisy,
        };
        let mut picker = Picker::new(&self.position, wanted, hints, &self.memory.arena);
        let mut best_move = G::Move::NONE;
        let mut tried = 0;
        loop {
            let memory = &mut *self.memory;
            let next = picker.next(&self.position, &memory.histories, &mut memory.arena);
            let Some(m) = next else { break };
            tried += 1;
            if !best.is_loss() {
                // With a way to stand, captures that lose material are not looked at.
                if picker.is_at_losing_captures() {
                    break;
                }
                if !in_check && !self.position.is_noisy(m) && !self.position.see_at_least(m, 0) {
                    continue;
                }
                let most = hope + self.position.gain(m);
                if !in_check && most <= alpha && !self.position.gives_check(m) {
                    best = best.max(most);
                    continue;
                }
            }
            self.play(m, ply);
            let score = -self.quiet::<K>(-beta, -alpha, ply + 1, false);
            self.undo();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = m;
                    if K::PV {
                        self.memory.pv.extend(ply, m);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        picker.finish(&mut self.memory.arena);
        if self.stopped {
            return Score::DRAW;
        }
        if in_check && tried == 0 {
            return Score::mated_in(ply);
        }

        // No rule about repetitions is asked here, so the score is a fact about the position.
        if !best.is_by_rule() {
            let bound = if best >= beta {
                Bound::Lower
            } else if K::PV && best > old_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let entry = Entry {
                m: best_move,
                score: best.to_table(ply),
                eval: raw,
                depth: 0,
                bound: Some(bound),
            };
            self.record(key, entry);
        }
        best
    }

    /// Quiescence with a closed window.
    pub(crate) fn quiet_closed(&mut self, beta: Score, ply: usize) -> Score {
        self.quiet::<NonPv>(beta - 1, beta, ply, false)
    }
}
