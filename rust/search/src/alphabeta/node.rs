//! The one node function: principal variation search, generic over the kind of node.
//!
//! Scores are for the side to move; the search is fail-soft. What the rules say of a node comes
//! from the game ([`Adjudication`]); which moves are cut or reduced from `prune.rs`; their order
//! from `order`. See `quiet.rs` for what happens at depth 0.

use rukh_core::{Adjudication, Evaluator, GameMove, MAX_PLY, Score, Tactics};

use super::params::*;
use super::prune;
use super::quiet::cuts;
use super::worker::Worker;
use crate::entry::{Entry, NO_EVAL};
use crate::order::history::{Previous, bonus};
use crate::order::{Hints, Picker, Wanted};
use crate::report::Bound;

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

/// Moves tried at a node before the one that cut off, as the histories want to know them.
struct Tried<const N: usize> {
    moves: [(usize, i32); N],
    len: usize,
}

impl<const N: usize> Tried<N> {
    const fn new() -> Self {
        Self {
            moves: [(0, 0); N],
            len: 0,
        }
    }

    fn push(&mut self, slot: usize, gain: i32) {
        if self.len < N {
            self.moves[self.len] = (slot, gain);
            self.len += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = (usize, i32)> {
        self.moves[..self.len].iter().copied()
    }
}

impl<G: Tactics, E: Evaluator<G>> Worker<'_, G, E> {
    /// The score of the position at `ply`, searched `depth` plies deep within the window.
    /// `expects_cut`: a node whose parent hopes that it fails high.
    pub(crate) fn node<K: Kind>(
        &mut self,
        mut alpha: Score,
        mut beta: Score,
        mut depth: i32,
        ply: usize,
        expects_cut: bool,
    ) -> Score {
        if K::PV {
            self.memory.pv.clear(ply);
        }
        if !K::ROOT {
            if self.must_stop() {
                return Score::DRAW;
            }
            match self.position.adjudicate(ply) {
                Adjudication::None => {}
                Adjudication::Draw => return Score::DRAW,
                Adjudication::Win => return Score::won_by_rule(ply),
                Adjudication::Loss => return Score::lost_by_rule(ply),
                Adjudication::AtLeastDraw => alpha = alpha.max(Score::DRAW),
                Adjudication::AtMostDraw => beta = beta.min(Score::DRAW),
            }
            // Mate distance pruning: no line from here beats a mate already found nearer the root.
            alpha = alpha.max(Score::mated_in(ply));
            beta = beta.min(Score::mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        if depth <= 0 {
            return self.quiet::<K>(alpha, beta, ply, true);
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
        let excluded = self.memory.stack.at(ply).excluded;
        let is_whole = excluded.is_none();
        let known: Option<Entry<G::Move>> = if is_whole {
            self.crew.table.probe(key)
        } else {
            None
        };
        let table_move = if K::ROOT {
            self.root_moves[self.line]
                .pv
                .first()
                .copied()
                .unwrap_or(G::Move::NONE)
        } else {
            known.map_or(G::Move::NONE, |entry| entry.m)
        };
        if let Some(entry) = &known {
            let score = Score::from_table(entry.score, ply);
            let is_usable = !K::PV
                && i32::from(entry.depth) >= depth
                && cuts(entry.bound, score, beta)
                && !self.position.is_near_move_limit();
            if is_usable {
                return score;
            }
        }

        // The static evaluation, and a better guess of the score where the table has one.
        let mut raw = NO_EVAL;
        let mut eval = -Score::INFINITE;
        if in_check {
            self.memory.stack.at(ply).eval = None;
        } else {
            let evaluated = match &known {
                Some(entry) if entry.eval != NO_EVAL => Score::cp(i32::from(entry.eval)),
                _ => self.raw_eval(),
            };
            raw = evaluated.raw() as i16;
            eval = self.corrected(evaluated);
            self.memory.stack.at(ply).eval = Some(eval);
            if let Some(entry) = &known {
                let score = Score::from_table(entry.score, ply);
                if !score.is_decided() && cuts(entry.bound, score, eval) {
                    eval = score;
                }
            }
        }
        let static_eval = eval;
        let improving = self.memory.stack.is_improving(ply);
        self.memory.stack.prepare_below(ply);

        if !K::PV && !in_check && is_whole {
            if let Some(score) =
                self.prune_node(alpha, beta, depth, ply, expects_cut, improving, eval)
            {
                return score;
            }
            if self.stopped {
                return Score::DRAW;
            }
        }

        // Internal reduction: without a move from the table the order is poor, so spend less here
        // and let the next iteration do it well (E. Schroeder 2023, after iterative deepening).
        if depth >= INTERNAL_REDUCTION_DEPTH
            && table_move.is_none()
            && is_whole
            && (K::PV || expects_cut)
        {
            depth -= 1;
        }

        let previous = self.memory.stack.previous(ply);
        let counter = G::Move::from_raw(self.memory.histories.counter(previous[0]));
        let hints = Hints {
            table: table_move,
            killers: self.memory.stack.at(ply).killers,
            counter,
            previous,
        };
        let mut picker = Picker::new(&self.position, Wanted::All, hints, &self.memory.arena);
        let old_alpha = alpha;
        let mut best = -Score::INFINITE;
        let mut best_move = G::Move::NONE;
        let mut count = 0;
        let mut tried_quiet = Tried::<48>::new();
        let mut tried_noisy = Tried::<32>::new();
        let mut root_index = self.line;

        loop {
            let m = if K::ROOT {
                let Some(root) = self.root_moves.get(root_index) else {
                    break;
                };
                let m = root.m;
                root_index += 1;
                self.report_current_move(m, root_index);
                m
            } else {
                let memory = &mut *self.memory;
                let next = picker.next(&self.position, &memory.histories, &mut memory.arena);
                let Some(m) = next else { break };
                m
            };
            if m == excluded {
                continue;
            }
            count += 1;
            let is_noisy = self.position.is_noisy(m);
            let slot = self.position.history_slot(m);
            let gain = if is_noisy { self.position.gain(m) } else { 0 };
            let history = if is_noisy {
                self.memory.histories.noisy(slot, gain)
            } else {
                self.memory.histories.quiet(slot, previous)
            };
            let gives_check = self.position.gives_check(m);
            let base_reduction = self.memory.reductions.base(depth, count, is_noisy);

            // Shallow moves that are unlikely to matter, once one move is known not to lose.
            if !K::ROOT && best > -Score::MAX_EVAL {
                let reduced = (depth - 1 - base_reduction).max(0);
                if !is_noisy && !gives_check {
                    if count > prune::late_move_count(depth, improving) {
                        picker.skip_quiets();
                        continue;
                    }
                    if !in_check && prune::futility(reduced, static_eval, alpha) {
                        picker.skip_quiets();
                        continue;
                    }
                    if prune::poor_history(depth, history) {
                        continue;
                    }
                }
                let at = if is_noisy || gives_check {
                    depth
                } else {
                    reduced
                };
                if let Some(allowance) = prune::exchange_allowance(at, is_noisy || gives_check)
                    && !picker.is_at_good_captures()
                    && !self.position.see_at_least(m, allowance)
                {
                    continue;
                }
            }

            let mut extension = 0;
            let may_extend = !K::ROOT && ply < 2 * self.root_depth as usize;
            if let Some(entry) = &known
                && may_extend
                && m == table_move
            {
                match self.singular(entry, m, beta, depth, ply, expects_cut, K::PV) {
                    Singularity::Extend(plies) => extension = plies,
                    Singularity::Cut(score) => {
                        picker.finish(&mut self.memory.arena);
                        return score;
                    }
                }
                if self.stopped {
                    break;
                }
            }
            // Check extension: a forced reply costs no depth while the line is not overlong.
            if extension == 0 && gives_check && may_extend && self.position.see_at_least(m, 0) {
                extension = 1;
            }

            let nodes_before = self.nodes;
            self.play(m, ply);
            let new_depth = depth - 1 + extension;
            let mut score = -Score::INFINITE;

            // Late move reduction, then the full depth where the reduced search asks for it.
            let mut needs_closed_search = !K::PV || count > 1;
            let is_late = depth >= LATE_REDUCTION_DEPTH
                && count > 1 + i32::from(K::PV) + i32::from(K::ROOT)
                && (!is_noisy || picker.is_at_losing_captures() || count > 6);
            if is_late {
                let mut plies = base_reduction;
                plies -= i32::from(K::PV);
                plies += i32::from(!improving);
                plies += i32::from(expects_cut) * 2;
                plies -= i32::from(gives_check);
                plies += i32::from(self.memory.stack.at(ply + 1).cutoffs > 3);
                plies -= i32::from(hints.killers.contains(&m) || m == counter);
                plies -= history / HISTORY_PER_PLY;
                if alpha.is_win() {
                    // A shorter mate than the one in hand hides from shallow searches.
                    plies /= 2;
                }
                let reduced = (new_depth - plies).clamp(1, new_depth.max(1));
                score = -self.node::<NonPv>(-(alpha + 1), -alpha, reduced, ply + 1, true);
                needs_closed_search = score > alpha && reduced < new_depth;
            }
            if needs_closed_search {
                score = -self.node::<NonPv>(-(alpha + 1), -alpha, new_depth, ply + 1, !expects_cut);
            }
            if K::PV && (count == 1 || score > alpha) {
                score = -self.node::<Pv>(-beta, -alpha, new_depth, ply + 1, false);
            }
            self.undo();
            if self.stopped {
                break;
            }

            if K::ROOT {
                let line = self.memory.pv.line(ply + 1);
                let root = &mut self.root_moves[root_index - 1];
                root.nodes += self.nodes - nodes_before;
                if count == 1 || score > alpha {
                    root.settle(score, self.seldepth, line);
                }
            }
            if score > best {
                best = score;
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
            }
            if is_noisy {
                tried_noisy.push(slot, gain);
            } else {
                tried_quiet.push(slot, 0);
            }
        }
        picker.finish(&mut self.memory.arena);
        if self.stopped {
            return Score::DRAW;
        }
        if count == 0 {
            return if is_whole {
                self.score_without_moves(ply)
            } else {
                alpha
            };
        }

        if best >= beta {
            self.learn(best_move, depth, ply, previous, &tried_quiet, &tried_noisy);
        }
        let is_first_line = !K::ROOT || self.line == 0;
        if is_whole && is_first_line && !best.is_by_rule() {
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
                depth: depth.clamp(0, 255) as u8,
                bound,
            };
            self.crew.table.store(key, entry);
            self.learn_eval(best, best_move, bound, depth, ply);
        }
        best
    }

    /// Tries to settle a node with a closed window before looking at its moves one by one.
    #[expect(
        clippy::too_many_arguments,
        reason = "the node's own numbers, handed on as they are"
    )]
    fn prune_node(
        &mut self,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
        expects_cut: bool,
        improving: bool,
        eval: Score,
    ) -> Option<Score> {
        if prune::reverse_futility(depth, improving, eval, beta) {
            return Some(eval);
        }
        if prune::razoring(depth, eval, alpha) {
            let score = self.quiet_closed(alpha + 1, ply);
            if score <= alpha {
                return Some(score);
            }
        }
        if let Some(score) = self.try_null_move(beta, depth, ply, expects_cut, eval) {
            return Some(score);
        }
        if self.stopped {
            return None;
        }
        self.try_probcut(beta, depth, ply, expects_cut, improving)
    }

    fn try_null_move(
        &mut self,
        beta: Score,
        depth: i32,
        ply: usize,
        expects_cut: bool,
        eval: Score,
    ) -> Option<Score> {
        let has_just_passed = ply > 0 && self.memory.stack.at(ply - 1).passed;
        if has_just_passed || ply < self.no_null_before || !self.position.may_pass() {
            return None;
        }
        let reduction = prune::null_move(depth, eval, beta)?;
        let frame = self.memory.stack.at(ply);
        frame.slot = None;
        frame.passed = true;
        self.position.pass();
        let score = -self.node::<NonPv>(
            -beta,
            -beta + 1,
            depth - 1 - reduction,
            ply + 1,
            !expects_cut,
        );
        self.position.undo();
        self.memory.stack.at(ply).passed = false;
        if self.stopped || score < beta {
            return None;
        }
        // What is proven is that passing holds beta; a mate found after a pass is not a mate.
        let score = if score.is_decided() { beta } else { score };
        if depth < NULL_MOVE_VERIFICATION || self.no_null_before > 0 {
            return Some(score);
        }
        // Zugzwang would go unseen in deep nodes: ask again without null moves.
        let verified_plies = (depth - reduction) as usize * 3 / 4;
        self.no_null_before = ply + verified_plies;
        let check = self.node::<NonPv>(beta - 1, beta, depth - 1 - reduction, ply, false);
        self.no_null_before = 0;
        (!self.stopped && check >= beta).then_some(score)
    }

    fn try_probcut(
        &mut self,
        beta: Score,
        depth: i32,
        ply: usize,
        expects_cut: bool,
        improving: bool,
    ) -> Option<Score> {
        let bar = prune::probcut(depth, improving, beta)?;
        let hints = Hints {
            table: G::Move::NONE,
            killers: [G::Move::NONE; 2],
            counter: G::Move::NONE,
            previous: [None; 2],
        };
        let need = bar.raw() - self.memory.stack.at(ply).eval.map_or(0, Score::raw);
        let mut picker = Picker::new(&self.position, Wanted::Noisy, hints, &self.memory.arena);
        let mut found = None;
        loop {
            let memory = &mut *self.memory;
            let next = picker.next(&self.position, &memory.histories, &mut memory.arena);
            let Some(m) = next else { break };
            if picker.is_at_losing_captures() {
                break;
            }
            if !self.position.see_at_least(m, need) {
                continue;
            }
            self.play(m, ply);
            let mut score = -self.quiet_closed(-bar + 1, ply + 1);
            if score >= bar {
                let shallow = depth - PROBCUT_REDUCTION;
                score = -self.node::<NonPv>(-bar, -bar + 1, shallow, ply + 1, !expects_cut);
            }
            self.undo();
            if self.stopped {
                break;
            }
            if score >= bar {
                found = Some(score);
                break;
            }
        }
        picker.finish(&mut self.memory.arena);
        if self.stopped { None } else { found }
    }

    /// Singular extension: a table move that beats all others by a margin deserves a deeper look;
    /// if the others hold beta as well, the node is cut (T. Anantharaman and others 1988; the
    /// test with an excluded move after Stockfish's community).
    #[expect(
        clippy::too_many_arguments,
        reason = "the node's own numbers, handed on as they are"
    )]
    fn singular(
        &mut self,
        entry: &Entry<G::Move>,
        m: G::Move,
        beta: Score,
        depth: i32,
        ply: usize,
        expects_cut: bool,
        is_pv: bool,
    ) -> Singularity {
        let score = Score::from_table(entry.score, ply);
        let is_tested = depth >= SINGULAR_DEPTH
            && entry.bound != Bound::Upper
            && i32::from(entry.depth) >= depth - 3
            && !score.is_decided();
        if !is_tested {
            return Singularity::Extend(0);
        }
        let bar = score - 2 * depth;
        self.memory.stack.at(ply).excluded = m;
        let rest = self.node::<NonPv>(bar - 1, bar, (depth - 1) / 2, ply, expects_cut);
        self.memory.stack.at(ply).excluded = G::Move::NONE;
        if self.stopped {
            Singularity::Extend(0)
        } else if rest < bar {
            let far_below = !is_pv && rest < bar - SINGULAR_DOUBLE_MARGIN;
            Singularity::Extend(if far_below { 2 } else { 1 })
        } else if bar >= beta {
            Singularity::Cut(bar)
        } else if score >= beta {
            Singularity::Extend(-1)
        } else {
            Singularity::Extend(0)
        }
    }

    /// The score of a node without legal moves: the game says who has lost, if anybody.
    fn score_without_moves(&self, ply: usize) -> Score {
        match self.position.outcome().and_then(|outcome| outcome.winner) {
            None => Score::DRAW,
            Some(winner) if winner == self.position.side() => Score::mate_in(ply),
            Some(_) => Score::mated_in(ply),
        }
    }

    /// Tells the histories which move cut off and which did not.
    fn learn(
        &mut self,
        best: G::Move,
        depth: i32,
        ply: usize,
        previous: [Previous; 2],
        quiet: &Tried<48>,
        noisy: &Tried<32>,
    ) {
        let lesson = bonus(depth);
        let slot = self.position.history_slot(best);
        let histories = &mut self.memory.histories;
        if self.position.is_noisy(best) {
            histories.reward_noisy(slot, self.position.gain(best), lesson);
        } else {
            histories.reward_quiet(slot, previous, lesson);
            histories.set_counter(previous[0], best.raw());
            for (other, _) in quiet.iter() {
                histories.reward_quiet(other, previous, -lesson);
            }
            let killers = &mut self.memory.stack.at(ply).killers;
            if killers[0] != best {
                killers[1] = killers[0];
                killers[0] = best;
            }
        }
        for (other, gain) in noisy.iter() {
            self.memory.histories.reward_noisy(other, gain, -lesson);
        }
    }

    /// Teaches the correction table how far the evaluation was off, where the search knows.
    fn learn_eval(&mut self, best: Score, m: G::Move, bound: Bound, depth: i32, ply: usize) {
        let Some(eval) = self.memory.stack.at(ply).eval else {
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
                .learn_correction(&self.position, error, depth);
        }
    }
}

/// What a singularity test found.
enum Singularity {
    /// Search the move so many plies deeper.
    Extend(i32),
    /// The node need not be searched: this is its score.
    Cut(Score),
}
