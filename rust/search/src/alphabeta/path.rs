//! What a score rests on: the position alone, or also the path that led to it.
//!
//! A verdict about a repetition holds where the path has the loop, one about a move limit where the
//! clock shows the same; the table knows positions and no paths. A score that rests on such a
//! verdict, stored and met again on another path, is wrong there: the graph history interaction
//! (M. Campbell, "The graph-history interaction: on ignoring position history", 1985; A. Kishimoto
//! and M. Müller, "A general solution to the graph history interaction problem", 2004). So each
//! [`Value`] carries, for either bound it states, its [`Ground`]: how near the root begins what its
//! verdicts need. A node whose subtree holds the whole loop meets the verdict on every path, and its
//! score is a fact about the position again. What is no such fact stays out of the table
//! ([`Value::for_table`]); the tests hold the table to that in mazes that can be solved.
//!
//! So a repetition that a refuted line ran into taints nothing above it. The other half of the
//! interaction, a stored score that knows nothing of a loop which the present path would close, is
//! left to the principal variation, on which the table never answers.

use std::ops::Neg;

use rukh_core::{Adjudication, Basis, Score};

use crate::report::Bound;

/// The ply of the search at which begins what a bound rests on; nearer the root is less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ground(i16);

impl Ground {
    /// The position alone.
    pub(crate) const POSITION: Self = Self(i16::MAX);
    /// This very path, or nothing at all: the bound is not stated.
    pub(crate) const NONE: Self = Self(i16::MIN);

    /// The ground of a verdict at `ply`. A loop that begins before the root lies below ply 0.
    fn of(basis: Basis, ply: usize) -> Self {
        match basis {
            Basis::Position => Self::POSITION,
            Basis::Plies(back) => {
                let first = ply as i64 - i64::try_from(back).unwrap_or(i64::MAX);
                Self(first.max(i64::from(i16::MIN)) as i16)
            }
            Basis::Clock => Self::NONE,
        }
    }

    /// Whether all of it lies at the node at `ply` or below.
    const fn lies_within(self, ply: usize) -> bool {
        self.0 >= ply as i16
    }
}

/// The score of a node and what its bounds rest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    pub(crate) score: Score,
    /// What "at least this" rests on.
    pub(crate) at_least: Ground,
    /// What "at most this" rests on.
    pub(crate) at_most: Ground,
}

impl Value {
    /// A score that the position alone has.
    #[inline]
    pub(crate) const fn of_position(score: Score) -> Self {
        Self {
            score,
            at_least: Ground::POSITION,
            at_most: Ground::POSITION,
        }
    }

    /// A lower bound.
    #[inline]
    pub(crate) const fn at_least(score: Score, ground: Ground) -> Self {
        Self {
            score,
            at_least: ground,
            at_most: Ground::NONE,
        }
    }

    /// An upper bound.
    #[inline]
    pub(crate) const fn at_most(score: Score, ground: Ground) -> Self {
        Self {
            score,
            at_least: Ground::NONE,
            at_most: ground,
        }
    }

    /// What the rules say of the node at `ply`, if they end the game there. Another path may have
    /// better or worse in store for either side, so both bounds rest on the verdict.
    #[inline]
    pub(crate) fn of_verdict(verdict: Adjudication, ply: usize) -> Option<Self> {
        let (score, basis) = match verdict {
            Adjudication::None => return None,
            Adjudication::Draw(basis) => (Score::DRAW, basis),
            Adjudication::Win(basis) => (Score::won_by_rule(ply), basis),
            Adjudication::Loss(basis) => (Score::lost_by_rule(ply), basis),
        };
        let ground = Ground::of(basis, ply);
        Some(Self {
            score,
            at_least: ground,
            at_most: ground,
        })
    }

    /// What the table may hold of the node at `ply`: the bounds that hold on every path to it.
    ///
    /// The number of a win or loss by rule counts plies of this line and never gets there; that
    /// the game is won or lost does, as a bound at the edge of the evaluations.
    #[inline]
    pub(crate) fn for_table(self, ply: usize) -> Option<(Score, Bound)> {
        let is_lower = self.at_least.lies_within(ply);
        let is_upper = self.at_most.lies_within(ply);
        if self.score.is_by_rule() {
            return if self.score > Score::DRAW {
                is_lower.then_some((Score::MAX_EVAL, Bound::Lower))
            } else {
                is_upper.then_some((-Score::MAX_EVAL, Bound::Upper))
            };
        }
        let bound = match (is_lower, is_upper) {
            (true, true) => Bound::Exact,
            (true, false) => Bound::Lower,
            (false, true) => Bound::Upper,
            (false, false) => return None,
        };
        Some((self.score, bound))
    }
}

/// The value of a node while its moves are looked at.
///
/// The two bounds have grounds of their own because each is proven by a tree of its own: that there
/// is at least so much follows from the best move alone, that there is no more from all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best(Value);

impl Best {
    /// Before the first move. Where moves will be left out, nothing can be said of all.
    #[inline]
    pub(crate) fn before_moves(are_complete: bool) -> Self {
        let ground = if are_complete {
            Ground::POSITION
        } else {
            Ground::NONE
        };
        Self(Value::at_most(-Score::INFINITE, ground))
    }

    /// The best score so far.
    #[inline]
    pub(crate) const fn score(&self) -> Score {
        self.0.score
    }

    /// Takes the value of one more move.
    #[inline]
    pub(crate) fn add(&mut self, value: Value) {
        let Self(best) = self;
        best.at_most = best.at_most.min(value.at_most);
        if value.score > best.score {
            best.score = value.score;
            best.at_least = value.at_least;
        }
    }

    /// What has been shown, seen through the window that the search had.
    #[inline]
    pub(crate) fn within(self, alpha: Score, beta: Score) -> Value {
        let Self(best) = self;
        if best.score >= beta {
            Value::at_least(best.score, best.at_least)
        } else if best.score > alpha {
            best
        } else {
            Value::at_most(best.score, best.at_most)
        }
    }
}

impl Neg for Value {
    type Output = Self;

    /// The same for the other side.
    #[inline]
    fn neg(self) -> Self {
        Self {
            score: -self.score,
            at_least: self.at_most,
            at_most: self.at_least,
        }
    }
}

#[cfg(test)]
mod tests;
