//! The order in which moves are tried: best guesses first, and no move generated before it is
//! needed.
//!
//! Stages: the table's move; captures that do not lose material, by victim and attacker; killers
//! and the counter move; quiet moves by history (in quiescence only those that give check, if
//! any); captures that lose material. The moves of all
//! nodes on the current line lie in one [`Arena`], so a node allocates nothing.

pub(crate) mod history;

use rukh_core::{GameMove, MoveSink, Tactics};

use history::{Histories, Previous};

/// A move with its place in the order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored<M> {
    pub(crate) m: M,
    score: i32,
}

/// The moves of every node on the current line, one node's behind the other's.
#[derive(Debug)]
pub(crate) struct Arena<M>(Vec<Scored<M>>);

impl<M> Arena<M> {
    pub(crate) fn new() -> Self {
        Self(Vec::with_capacity(16 * 1_024))
    }
}

impl<M> MoveSink<M> for Arena<M> {
    #[inline]
    fn push(&mut self, m: M) {
        self.0.push(Scored { m, score: 0 });
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Table,
    GenerateNoisy,
    GoodNoisy,
    FirstKiller,
    SecondKiller,
    Counter,
    GenerateQuiet,
    GenerateChecks,
    Quiet,
    BadNoisy,
    Done,
}

/// Which moves a picker hands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Every legal move.
    All,
    /// Captures and promotions only.
    Noisy,
    /// Captures, promotions, and quiet moves that give check.
    Checks,
}

/// The hints that a node gives its picker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hints<M> {
    pub(crate) table: M,
    pub(crate) killers: [M; 2],
    pub(crate) counter: M,
    pub(crate) previous: [Previous; 2],
}

/// Hands out a node's moves one by one.
#[derive(Debug)]
pub(crate) struct Picker<M> {
    stage: Stage,
    wanted: Wanted,
    hints: Hints<M>,
    /// The node's part of the arena: losing captures from `start` to `losing`, moves not yet
    /// handed out from `next` to `end`.
    start: usize,
    losing: usize,
    next: usize,
    end: usize,
}

impl<M: GameMove> Picker<M> {
    pub(crate) fn new<G>(
        position: &G,
        wanted: Wanted,
        mut hints: Hints<M>,
        arena: &Arena<M>,
    ) -> Self
    where
        G: Tactics<Move = M>,
    {
        let fits = match wanted {
            Wanted::All => true,
            Wanted::Noisy | Wanted::Checks => position.is_noisy(hints.table),
        };
        if hints.table.is_none() || !fits || !position.is_legal(hints.table) {
            hints.table = M::NONE;
        }
        let start = arena.0.len();
        Self {
            stage: if hints.table.is_none() {
                Stage::GenerateNoisy
            } else {
                Stage::Table
            },
            wanted,
            hints,
            start,
            losing: start,
            next: start,
            end: start,
        }
    }

    /// Whether the last move handed out was a capture that loses material.
    pub(crate) fn is_at_losing_captures(&self) -> bool {
        self.stage == Stage::BadNoisy
    }

    /// Whether the last move handed out was a capture known not to lose material.
    pub(crate) fn is_at_good_captures(&self) -> bool {
        self.stage == Stage::GoodNoisy
    }

    /// Hands out no more quiet moves.
    pub(crate) fn skip_quiets(&mut self) {
        if (Stage::FirstKiller..=Stage::Quiet).contains(&self.stage) {
            self.begin_losing_captures();
        } else if self.stage < Stage::FirstKiller {
            self.wanted = Wanted::Noisy;
        }
    }

    /// Gives the node's part of the arena back.
    pub(crate) fn finish(&self, arena: &mut Arena<M>) {
        arena.0.truncate(self.start);
    }

    /// The next move, or nothing when all are handed out.
    pub(crate) fn next<G>(
        &mut self,
        position: &G,
        histories: &Histories,
        arena: &mut Arena<M>,
    ) -> Option<M>
    where
        G: Tactics<Move = M>,
    {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::GenerateNoisy;
                    return Some(self.hints.table);
                }
                Stage::GenerateNoisy => {
                    position.noisy_moves(arena);
                    self.end = arena.0.len();
                    for scored in &mut arena.0[self.next..self.end] {
                        let gain = position.gain(scored.m);
                        // Most valuable victim first; among equals the cheapest attacker.
                        scored.score = 16 * gain - position.mover_value(scored.m)
                            + histories.noisy(position.history_slot(scored.m), gain);
                    }
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => {
                    while let Some(m) = self.best_remaining(arena) {
                        if m == self.hints.table {
                            continue;
                        }
                        if position.see_at_least(m, 0) {
                            return Some(m);
                        }
                        arena.0[self.losing] = Scored { m, score: 0 };
                        self.losing += 1;
                    }
                    match self.wanted {
                        Wanted::All => self.stage = Stage::FirstKiller,
                        Wanted::Noisy => self.begin_losing_captures(),
                        Wanted::Checks => self.stage = Stage::GenerateChecks,
                    }
                }
                Stage::FirstKiller => {
                    self.stage = Stage::SecondKiller;
                    if self.is_usable_quiet(position, self.hints.killers[0]) {
                        return Some(self.hints.killers[0]);
                    }
                    self.hints.killers[0] = M::NONE;
                }
                Stage::SecondKiller => {
                    self.stage = Stage::Counter;
                    if self.is_usable_quiet(position, self.hints.killers[1]) {
                        return Some(self.hints.killers[1]);
                    }
                    self.hints.killers[1] = M::NONE;
                }
                Stage::Counter => {
                    self.stage = Stage::GenerateQuiet;
                    let counter = self.hints.counter;
                    if !self.hints.killers.contains(&counter)
                        && self.is_usable_quiet(position, counter)
                    {
                        return Some(counter);
                    }
                    self.hints.counter = M::NONE;
                }
                Stage::GenerateQuiet => {
                    self.generate_quiets(position, histories, arena, |_| true);
                    self.stage = Stage::Quiet;
                }
                Stage::GenerateChecks => {
                    self.hints.killers = [M::NONE; 2];
                    self.hints.counter = M::NONE;
                    self.generate_quiets(position, histories, arena, |m| position.gives_check(m));
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    while let Some(m) = self.best_remaining(arena) {
                        let was_tried = m == self.hints.table
                            || self.hints.killers.contains(&m)
                            || m == self.hints.counter;
                        if !was_tried {
                            return Some(m);
                        }
                    }
                    self.begin_losing_captures();
                }
                Stage::BadNoisy => {
                    if self.next < self.end {
                        self.next += 1;
                        return Some(arena.0[self.next - 1].m);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Lists the quiet moves that are wanted behind the losing captures; the room of the captures
    /// that were handed out is free again.
    fn generate_quiets<G>(
        &mut self,
        position: &G,
        histories: &Histories,
        arena: &mut Arena<M>,
        is_wanted: impl Fn(M) -> bool,
    ) where
        G: Tactics<Move = M>,
    {
        arena.0.truncate(self.losing);
        self.next = self.losing;
        position.quiet_moves(arena);
        self.end = self.next;
        for index in self.next..arena.0.len() {
            let m = arena.0[index].m;
            if is_wanted(m) {
                let score = histories.quiet(position.history_slot(m), self.hints.previous);
                arena.0[self.end] = Scored { m, score };
                self.end += 1;
            }
        }
        arena.0.truncate(self.end);
    }

    fn begin_losing_captures(&mut self) {
        self.stage = Stage::BadNoisy;
        self.next = self.start;
        self.end = self.losing;
    }

    fn is_usable_quiet<G>(&self, position: &G, m: M) -> bool
    where
        G: Tactics<Move = M>,
    {
        !m.is_none() && m != self.hints.table && position.is_legal(m) && !position.is_noisy(m)
    }

    /// Takes the move with the highest score out of what remains (a step of selection sort: most
    /// nodes look at few moves).
    fn best_remaining(&mut self, arena: &mut Arena<M>) -> Option<M> {
        let rest = &mut arena.0[self.next..self.end];
        let mut best = 0;
        let mut highest = rest.first()?.score;
        for (index, scored) in rest.iter().enumerate().skip(1) {
            if scored.score > highest {
                highest = scored.score;
                best = index;
            }
        }
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0].m)
    }
}
