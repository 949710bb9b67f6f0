//! What a search says: progress while it runs, one answer at its end. Plain data; how it is
//! written is the protocol's affair.

use std::time::Duration;

use rukh_core::Score;

/// Whether a score is exact or the edge of a window that failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// The true score of the depth reached.
    #[default]
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// One line of progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info<M> {
    /// Plies of the iteration that the line belongs to.
    pub depth: u32,
    /// The deepest ply looked at.
    pub seldepth: u32,
    /// Rank of the line, 1 for the best.
    pub multi_pv: usize,
    /// The score for the side to move at the root.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Nodes so far, over all threads. A node is one move made in the search.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// How full the table is, per mille.
    pub hashfull: u32,
    /// The principal variation: legal moves in turn, never past the end of the game.
    pub pv: Vec<M>,
}

impl<M> Info<M> {
    /// The same line with moves of another type.
    #[must_use]
    pub fn map_moves<N>(&self, convert: impl FnMut(&M) -> N) -> Info<N> {
        Info {
            depth: self.depth,
            seldepth: self.seldepth,
            multi_pv: self.multi_pv,
            score: self.score,
            bound: self.bound,
            nodes: self.nodes,
            elapsed: self.elapsed,
            hashfull: self.hashfull,
            pv: self.pv.iter().map(convert).collect(),
        }
    }
}

/// The root move being searched, reported in long iterations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentMove<M> {
    /// Plies of the iteration.
    pub depth: u32,
    /// The move.
    pub m: M,
    /// Its place in the order, from 1.
    pub number: usize,
}

/// The answer of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestMove<M> {
    /// The move to play.
    pub m: M,
    /// The reply that the search expects, legal after `m`; `None` when `m` ends the game or no
    /// reply is known.
    pub ponder: Option<M>,
    /// Its score for the side to move.
    pub score: Score,
    /// The last iteration that counted, in plies.
    pub depth: u32,
    /// Nodes over all threads.
    pub nodes: u64,
}

/// Whoever listens to a search.
pub trait Sink<M> {
    /// A finished line, or a window that failed in a long iteration.
    fn info(&mut self, info: &Info<M>);

    /// The root move that is being searched; only told in long iterations.
    fn current_move(&mut self, _current: &CurrentMove<M>) {}

    /// Something went wrong that the search could do without: one line.
    fn trouble(&mut self, _what: &str) {}
}

/// Listens to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<M> Sink<M> for Silent {
    fn info(&mut self, _info: &Info<M>) {}
}

impl<M: Clone> Sink<M> for Vec<Info<M>> {
    fn info(&mut self, info: &Info<M>) {
        self.push(info.clone());
    }
}
