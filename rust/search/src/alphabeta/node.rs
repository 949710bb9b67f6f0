//! The one node function: principal variation search, generic over the kind of node.
//!
//! Scores are for the side to move; the search is fail-soft. What the rules say of a node comes
//! from the game (`Rules::adjudicate`), and every score carries what it rests on (`path.rs`).
//! `shortcut.rs` tries to settle a node without its moves, `candidate.rs` decides how much of the
//! search a move gets, `quiet.rs` takes over at depth 0, `lessons.rs` remembers.

use rukh_core::{Evaluator, GameMove, MAX_PLY, Score, Tactics};

use super::candidate::{Candidate, Extension};
use super::lessons::Tried;
use super::params::INTERNAL_REDUCTION_DEPTH;
use super::path::{Best, Value};
use super::worker::Worker;
use crate::entry::{Entry, NO_EVAL};
use crate::order::history::Previous;
use crate::order::{Hints, Picker, Wanted};

/// What kind of node is searched: the branches fold at compile time.
pub(crate) trait Kind {
    /// Whether the window is open, so that an exact score and a line are wanted.
    const PV: bool;
    /// Whether this is the root.
    const ROOT: bool;
}

/// The root.
pub(crate) struct Root;
/// A node on the principal variation.
pub(crate) struct Pv;
/// A node with a closed window.
pub(crate) struct NonPv;

impl Kind for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl Kind for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl Kind for NonPv {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// What a node knows before it looks at its moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site<M> {
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    pub(crate) in_check: bool,
    /// The best guess of the score without a search; −∞ in check.
    pub(crate) guess: Score,
    /// Whether the side to move stands better than at its last turn.
    pub(crate) improving: bool,
    /// Whether the parent hopes that the node fails high.
    pub(crate) expects_cut: bool,
    pub(crate) killers: [M; 2],
    pub(crate) counter: M,
    pub(crate) previous: [Previous; 2],
}

impl<G: Tactics, E: Evaluator<G>> Worker<'_, G, E> {
    /// The value of the position at `ply`, searched `depth` plies deep within the window.
    pub(crate) fn node<K: Kind>(
        &mut self,
        mut alpha: Score,
        mut beta: Score,
        depth: i32,
        ply: usize,
        expects_cut: bool,
    ) -> Value {
        if K::PV {
            self.memory.pv.clear(ply);
        }
        if !K::ROOT {
            if self.must_stop() {
                return Value::of_position(Score::DRAW);
            }
            let verdict = self.position.adjudicate(ply);
            if let Some(value) = Value::of_verdict(verdict, ply) {
                return value;
            }
            // Mate distance pruning: no line from here beats a mate already found nearer the root.
            alpha = alpha.max(Score::mated_in(ply));
            beta = beta.min(Score::mate_in(ply + 1));
            if alpha >= beta {
                return Value::of_position(alpha);
            }
        }
        if depth <= 0 {
            return Value::of_position(self.quiet::<K>(alpha, beta, ply, true));
        }
        self.seldepth = self.seldepth.max(ply);
        let in_check = self.position.in_check();
        if ply >= MAX_PLY - 2 {
            return Value::of_position(if in_check {
                Score::DRAW
            } else {
                self.raw_eval()
            });
        }

        // A singularity test asks about the other moves alone; the table knows nothing of that.
        let key = self.position.key();
        let excluded = self.memory.stack.at(ply).excluded;
        let is_whole = excluded.is_none();
        let known = if is_whole { self.recall(key) } else { None };
        if let Some(entry) = &known
            && !K::PV
            && i32::from(entry.depth) >= depth
            && entry.decides(ply, beta)
        {
            return Value::of_position(Score::from_table(entry.score, ply));
        }
        let table_move = if K::ROOT {
            self.root_moves[self.line].m
        } else {
            known.map_or(G::Move::NONE, |entry| entry.m)
        };

        let (raw, guess) = if in_check {
            self.memory.stack.at(ply).eval = None;
            (NO_EVAL, -Score::INFINITE)
        } else {
            let (raw, eval, guess) = self.assess(known.as_ref(), ply);
            self.memory.stack.at(ply).eval = Some(eval);
            (raw, guess)
        };
        self.memory.stack.prepare_below(ply);
        let previous = self.memory.stack.previous(ply);
        let mut site = Site {
            depth,
            ply,
            in_check,
            guess,
            improving: self.memory.stack.is_improving(ply),
            expects_cut,
            killers: self.memory.stack.at(ply).killers,
            counter: G::Move::from_raw(self.memory.histories.counter(previous[0])),
            previous,
        };

        if !K::PV && !in_check && is_whole {
            if let Some(value) = self.settle_early(&site, alpha, beta) {
                return value;
            }
            if self.stopped {
                return Value::of_position(Score::DRAW);
            }
        }
        // Internal reduction: without a move from the table the order is poor, so spend less here
        // and let the next iteration do it well (E. Schroeder 2023, after iterative deepening).
        let lacks_order = table_move.is_none() && is_whole && (K::PV || expects_cut);
        if lacks_order && depth >= INTERNAL_REDUCTION_DEPTH {
            site.depth -= 1;
        }

        let hints = Hints {
            table: table_move,
            killers: site.killers,
            counter: site.counter,
            previous,
        };
        let mut picker = Picker::new(&self.position, Wanted::All, hints, &self.memory.arena);
        let mut tried = Tried::new();
        let old_alpha = alpha;
        let mut best = Best::before_moves(!K::ROOT || !self.root_is_narrowed);
        let mut best_move = G::Move::NONE;
        let mut count = 0;
        loop {
            let next = if K::ROOT {
                self.next_root_move(count as usize)
            } else {
                let memory = &mut *self.memory;
                picker.next(&self.position, &memory.histories, &mut memory.arena)
            };
            let Some(m) = next else { break };
            if m == excluded {
                continue;
            }
            count += 1;
            let candidate = self.candidate(m, count, &site, &picker);
            let can_stand = best.score() > -Score::MAX_EVAL;
            if !K::ROOT && can_stand && self.is_hopeless(&candidate, &site, alpha) {
                if candidate.ends_quiet_moves(&site, alpha) {
                    picker.skip_quiets();
                }
                continue;
            }
            let asked = known.as_ref().filter(|_| m == table_move);
            let extension = match self.extension::<K>(&candidate, &site, asked, beta) {
                Extension::By(plies) => plies,
                Extension::Cut(value) => {
                    picker.finish(&mut self.memory.arena);
                    return value;
                }
            };
            if self.stopped {
                break;
            }
            let nodes_before = self.nodes;
            let value = self.search_candidate::<K>(&candidate, &site, extension, alpha, beta);
            if self.stopped {
                break;
            }
            let score = value.score;

            if K::ROOT {
                let line = self.memory.pv.line(ply + 1);
                let root = &mut self.root_moves[self.line + count as usize - 1];
                root.nodes += self.nodes - nodes_before;
                if count == 1 || score > alpha {
                    root.settle(score, self.seldepth, line);
                }
            }
            best.add(value);
            if score > alpha {
                alpha = score;
                best_move = m;
                if K::PV && !K::ROOT {
                    self.memory.pv.extend(ply, m);
                }
                if score >= beta {
                    self.memory.stack.at(ply).cutoffs += 1;
                    break;
                }
            }
            tried.push(&candidate);
        }
        picker.finish(&mut self.memory.arena);
        if self.stopped {
            return Value::of_position(Score::DRAW);
        }
        if count == 0 {
            return Value::of_position(if is_whole {
                self.score_without_moves(ply)
            } else {
                alpha
            });
        }

        if best.score() >= beta {
            self.learn_order(best_move, &site, &tried);
        }
        let value = best.within(old_alpha, beta);
        let is_first_line = !K::ROOT || self.line == 0;
        if is_whole && is_first_line {
            self.remember(key, best_move, value, raw, &site);
        }
        value
    }

    /// The evaluation of a position that is not in check: as it is, as corrected, and the better
    /// guess where the table has one.
    pub(crate) fn assess(
        &mut self,
        known: Option<&Entry<G::Move>>,
        ply: usize,
    ) -> (i16, Score, Score) {
        let raw = match known {
            Some(entry) if entry.eval != NO_EVAL => Score::cp(i32::from(entry.eval)),
            _ => self.raw_eval(),
        };
        let eval = self.corrected(raw);
        let guess = known
            .filter(|entry| entry.decides(ply, eval))
            .map(|entry| Score::from_table(entry.score, ply))
            .filter(|score| !score.is_decided());
        (raw.raw() as i16, eval, guess.unwrap_or(eval))
    }

    /// The late move reduction and the windows of principal variation search, for one move.
    fn search_candidate<K: Kind>(
        &mut self,
        candidate: &Candidate<G::Move>,
        site: &Site<G::Move>,
        extension: i32,
        alpha: Score,
        beta: Score,
    ) -> Value {
        let ply = site.ply;
        self.play(candidate.m, ply);
        let depth = site.depth - 1 + extension;
        let mut value = Value::of_position(-Score::INFINITE);
        let mut needs_closed_search = !K::PV || candidate.number > 1;
        if candidate.is_late::<K>(site) {
            let plies = self.reduction::<K>(candidate, site, alpha);
            let reduced = (depth - plies).clamp(1, depth.max(1));
            value = -self.node::<NonPv>(-(alpha + 1), -alpha, reduced, ply + 1, true);
            // The full depth where the reduced search asks for it.
            needs_closed_search = value.score > alpha && reduced < depth;
        }
        if needs_closed_search {
            let cut = !site.expects_cut;
            value = -self.node::<NonPv>(-(alpha + 1), -alpha, depth, ply + 1, cut);
        }
        if K::PV && (candidate.number == 1 || value.score > alpha) {
            value = -self.node::<Pv>(-beta, -alpha, depth, ply + 1, false);
        }
        self.undo();
        value
    }

    fn next_root_move(&mut self, index: usize) -> Option<G::Move> {
        let m = self.root_moves.get(self.line + index)?.m;
        self.report_current_move(m, self.line + index + 1);
        Some(m)
    }

    /// The score of a node without legal moves: the game says who has lost, if anybody.
    fn score_without_moves(&self, ply: usize) -> Score {
        match self.position.outcome().and_then(|outcome| outcome.winner) {
            None => Score::DRAW,
            Some(winner) if winner == self.position.side() => Score::mate_in(ply),
            Some(_) => Score::mated_in(ply),
        }
    }
}
