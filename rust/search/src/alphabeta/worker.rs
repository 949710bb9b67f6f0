//! One thread of a search: its position, what it remembers, and when it has to stop.
//!
//! `node.rs` and `quiet.rs` hold the recursion, `root.rs` the iterations, `pool.rs` the threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use rukh_core::{Evaluator, GameMove, Score, Tactics};

use super::params::POLL_NODES;
use super::prune::Reductions;
use super::root::RootMove;
use crate::clock::Clock;
use crate::order::Arena;
use crate::order::history::Histories;
use crate::report::Sink;
use crate::stack::{PvTable, Stack};
use crate::stop::Control;
use crate::table::Table;

/// What a thread keeps from search to search.
pub(crate) struct Memory<M> {
    pub(crate) histories: Histories,
    pub(crate) stack: Stack<M>,
    pub(crate) pv: PvTable<M>,
    pub(crate) arena: Arena<M>,
    pub(crate) reductions: Reductions,
}

impl<M: GameMove> Memory<M> {
    pub(crate) fn new(slots: usize) -> Self {
        Self {
            histories: Histories::new(slots),
            stack: Stack::new(),
            pv: PvTable::new(),
            arena: Arena::new(),
            reductions: Reductions::new(),
        }
    }
}

/// A node counter on a cache line of its own.
#[derive(Debug, Default)]
#[repr(align(64))]
pub(crate) struct Counter(AtomicU64);

/// What the threads of one search share beside the table.
#[derive(Debug)]
pub(crate) struct Crew<'a> {
    pub(crate) table: &'a Table,
    pub(crate) control: &'a Control,
    /// Set when the first thread has finished; the others then stop.
    pub(crate) done: AtomicBool,
    pub(crate) counters: Vec<Counter>,
    pub(crate) node_limit: u64,
}

impl Crew<'_> {
    pub(crate) fn nodes(&self) -> u64 {
        self.counters
            .iter()
            .map(|counter| counter.0.load(Relaxed))
            .sum()
    }
}

/// One thread at work.
pub(crate) struct Worker<'a, G: Tactics, E> {
    pub(crate) position: G,
    pub(crate) evaluator: &'a mut E,
    pub(crate) memory: &'a mut Memory<G::Move>,
    pub(crate) crew: &'a Crew<'a>,
    /// Which thread this is; the first one holds the clock.
    pub(crate) number: usize,
    pub(crate) clock: Option<Clock<'a>>,
    pub(crate) sink: &'a mut dyn Sink<G::Move>,
    pub(crate) nodes: u64,
    next_poll: u64,
    pub(crate) stopped: bool,
    pub(crate) seldepth: usize,
    pub(crate) root_depth: i32,
    pub(crate) root_moves: Vec<RootMove<G::Move>>,
    /// Root moves that are set aside because they lose by rule while another does not: neither
    /// searched nor played, but told behind all others.
    pub(crate) refused_moves: Vec<RootMove<G::Move>>,
    /// Whether legal moves are missing among the root moves.
    pub(crate) root_is_narrowed: bool,
    /// The line of a multi-line search that is being searched; better lines are left out.
    pub(crate) line: usize,
    /// While only mates within a limit are looked for.
    pub(crate) seeks_mate: bool,
    /// While a null-move cut-off is verified: no null moves above this ply.
    pub(crate) no_null_before: usize,
}

impl<'a, G: Tactics, E: Evaluator<G>> Worker<'a, G, E> {
    pub(crate) fn new(
        root: &G,
        evaluator: &'a mut E,
        memory: &'a mut Memory<G::Move>,
        crew: &'a Crew<'a>,
        number: usize,
        clock: Option<Clock<'a>>,
        sink: &'a mut dyn Sink<G::Move>,
    ) -> Self {
        memory.stack.clear();
        evaluator.reset(root);
        let mut worker = Self {
            position: root.clone(),
            evaluator,
            memory,
            crew,
            number,
            clock,
            sink,
            nodes: 0,
            next_poll: 0,
            stopped: false,
            seldepth: 0,
            root_depth: 0,
            root_moves: Vec::new(),
            refused_moves: Vec::new(),
            root_is_narrowed: false,
            line: 0,
            seeks_mate: false,
            no_null_before: 0,
        };
        worker.plan_next_poll();
        worker
    }

    /// Plays a move of the line at `ply`: one node.
    #[inline]
    pub(crate) fn play(&mut self, m: G::Move, ply: usize) {
        let frame = self.memory.stack.at(ply);
        frame.slot = Some(self.position.history_slot(m));
        frame.passed = false;
        self.evaluator.before_play(&self.position, m);
        self.position.play(m);
        self.crew.table.prefetch(self.position.key());
        self.nodes += 1;
    }

    #[inline]
    pub(crate) fn undo(&mut self) {
        self.position.undo();
        self.evaluator.after_undo(&self.position);
    }

    /// The evaluation of the position, before correction.
    #[inline]
    pub(crate) fn raw_eval(&mut self) -> Score {
        Score::cp(self.evaluator.evaluate(&self.position))
    }

    /// `raw` with what earlier searches learnt about such positions.
    #[inline]
    pub(crate) fn corrected(&self, raw: Score) -> Score {
        Score::cp(raw.raw() + self.memory.histories.correction(&self.position))
    }

    /// Whether the search has to end; looks at the clock and the signals now and then.
    #[inline]
    pub(crate) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.next_poll {
            self.poll();
        }
        self.stopped
    }

    fn poll(&mut self) {
        let crew = self.crew;
        crew.counters[self.number].0.store(self.nodes, Relaxed);
        let out_of_time = match &mut self.clock {
            Some(clock) => clock.is_over(),
            None => crew.control.is_stopped(),
        };
        if out_of_time || crew.done.load(Relaxed) || crew.nodes() >= crew.node_limit {
            self.stopped = true;
        }
        self.plan_next_poll();
    }

    fn plan_next_poll(&mut self) {
        let next = self.nodes + POLL_NODES;
        // A single thread keeps exactly to its limit; several look at their sum now and then.
        self.next_poll = if self.crew.counters.len() == 1 {
            next.min(self.crew.node_limit.max(self.nodes + 1))
        } else {
            next
        };
    }

    /// Nodes over all threads.
    pub(crate) fn total_nodes(&self) -> u64 {
        self.crew.counters[self.number].0.store(self.nodes, Relaxed);
        self.crew.nodes()
    }
}
