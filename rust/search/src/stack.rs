//! What a node leaves for the nodes below and beside it, and the principal variation they report.

use rukh_core::{GameMove, MAX_PLY, Score};

use crate::order::history::Previous;

/// One ply of the current line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<M> {
    /// Static evaluation; `None` in check.
    pub(crate) eval: Option<Score>,
    /// Quiet moves that cut off at this ply.
    pub(crate) killers: [M; 2],
    /// The slot of the move played here; `None` for a null move.
    pub(crate) slot: Previous,
    /// A move that a singularity test leaves out.
    pub(crate) excluded: M,
    /// Whether the move played here was a null move.
    pub(crate) passed: bool,
    /// How many nodes one ply deeper have cut off; many mean that the opponent's refutations are
    /// easy to find.
    pub(crate) cutoffs: u32,
}

impl<M: GameMove> Frame<M> {
    const EMPTY: Self = Self {
        eval: None,
        killers: [M::NONE; 2],
        slot: None,
        excluded: M::NONE,
        passed: false,
        cutoffs: 0,
    };
}

/// The current line, frame by frame.
#[derive(Debug)]
pub(crate) struct Stack<M>(Vec<Frame<M>>);

impl<M: GameMove> Stack<M> {
    pub(crate) fn new() -> Self {
        // Nodes touch the frames of their children and grandchildren.
        Self(vec![Frame::EMPTY; MAX_PLY + 4])
    }

    pub(crate) fn clear(&mut self) {
        self.0.fill(Frame::EMPTY);
    }

    #[inline]
    pub(crate) fn at(&mut self, ply: usize) -> &mut Frame<M> {
        &mut self.0[ply]
    }

    /// Forgets what a cousin of the node at `ply` left for nodes below it.
    #[inline]
    pub(crate) fn prepare_below(&mut self, ply: usize) {
        self.0[ply + 1].excluded = M::NONE;
        self.0[ply + 1].cutoffs = 0;
        self.0[ply + 2].killers = [M::NONE; 2];
    }

    /// The slots of the moves one and two plies before the node at `ply`.
    #[inline]
    pub(crate) fn previous(&self, ply: usize) -> [Previous; 2] {
        let back = |plies: usize| ply.checked_sub(plies).and_then(|at| self.0[at].slot);
        [back(1), back(2)]
    }

    /// Whether the side to move stands better than two plies ago.
    #[inline]
    pub(crate) fn is_improving(&self, ply: usize) -> bool {
        let eval = |at: usize| self.0[at].eval;
        match (ply.checked_sub(2).and_then(eval), eval(ply)) {
            (Some(before), Some(now)) => now > before,
            (None, Some(_)) => ply
                .checked_sub(4)
                .and_then(eval)
                .is_none_or(|old| eval(ply) > Some(old)),
            _ => false,
        }
    }
}

/// The principal variations of all plies: a triangle of moves.
#[derive(Debug)]
pub(crate) struct PvTable<M> {
    lines: Vec<[M; MAX_PLY]>,
    lengths: Vec<usize>,
}

impl<M: GameMove> PvTable<M> {
    pub(crate) fn new() -> Self {
        Self {
            lines: vec![[M::NONE; MAX_PLY]; MAX_PLY + 1],
            lengths: vec![0; MAX_PLY + 1],
        }
    }

    /// The line from `ply` on is empty.
    #[inline]
    pub(crate) fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// The line from `ply` on is `m` and then the line found below it.
    pub(crate) fn extend(&mut self, ply: usize, m: M) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let length = self.lengths[ply + 1].min(MAX_PLY - 1);
        above[ply][0] = m;
        above[ply][1..=length].copy_from_slice(&below[0][..length]);
        self.lengths[ply] = length + 1;
    }

    /// The line from `ply` on.
    pub(crate) fn line(&self, ply: usize) -> &[M] {
        &self.lines[ply][..self.lengths[ply]]
    }
}
