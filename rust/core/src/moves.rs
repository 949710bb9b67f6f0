//! Moves as the floors above see them: 16 opaque bits, gathered in lists on the stack.
//!
//! What the bits mean is the game's affair (`chess/src/moves.rs`, `xiangqi/src/moves.rs`).

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Deref;

/// The most moves that any playable position of either game can have.
///
/// Xiangqi's piece counts keep it below 150. A chess position may hold any number of pieces: each
/// empty square can be reached from eight directions by sliders and from eight by knights, and a
/// queen has at most 27 moves; the mix that makes the most of both stays below 530 with every
/// promotion counted four times.
pub const MAX_MOVES: usize = 576;

/// A move packed into 16 bits; zero means "no move" in every game.
pub trait GameMove: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// No move.
    const NONE: Self;

    /// The 16 bits, as tables and books store them.
    fn raw(self) -> u16;
    /// The move with these bits. Any bits are accepted; only [`Rules::is_legal`](crate::Rules::is_legal)
    /// tells whether the result may be played.
    fn from_raw(raw: u16) -> Self;

    /// Whether this is [`Self::NONE`].
    #[inline]
    fn is_none(self) -> bool {
        self == Self::NONE
    }
}

/// Whoever takes generated moves, one by one.
pub trait MoveSink<M> {
    /// Takes one move.
    fn push(&mut self, m: M);
}

impl<M> MoveSink<M> for Vec<M> {
    #[inline]
    fn push(&mut self, m: M) {
        Vec::push(self, m);
    }
}

/// A list of moves on the stack.
#[derive(Clone, Debug)]
pub struct MoveList<M> {
    moves: [M; MAX_MOVES],
    len: usize,
}

impl<M: GameMove> MoveList<M> {
    /// An empty list.
    #[must_use]
    #[inline]
    pub fn new() -> Self {
        Self {
            moves: [M::NONE; MAX_MOVES],
            len: 0,
        }
    }

    /// The moves gathered so far.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[M] {
        &self.moves[..self.len]
    }

    /// Forgets every move.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl<M: GameMove> MoveSink<M> for MoveList<M> {
    #[inline]
    fn push(&mut self, m: M) {
        debug_assert!(self.len < MAX_MOVES, "more moves than MAX_MOVES allows for");
        if let Some(slot) = self.moves.get_mut(self.len) {
            *slot = m;
            self.len += 1;
        }
    }
}

impl<M: GameMove> Default for MoveList<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: GameMove> Deref for MoveList<M> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        self.as_slice()
    }
}

impl<'a, M: GameMove> IntoIterator for &'a MoveList<M> {
    type Item = &'a M;
    type IntoIter = std::slice::Iter<'a, M>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}
