//! What an evaluation is, and how it explains itself.
//!
//! The search asks for one number. A person asks for the [`Trace`]: the same number taken apart
//! by term, side and phase, so that its parts add up to exactly what the search used.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use crate::rules::Rules;
use crate::side::BySide;

/// A value for the middlegame and one for the endgame, in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Phased {
    /// With all pieces on the board.
    pub middlegame: i32,
    /// With hardly any left.
    pub endgame: i32,
}

impl Phased {
    /// Weight of a full middlegame in [`Self::taper`].
    pub const FULL: i32 = 256;
    /// Nothing in either phase.
    pub const ZERO: Self = Self::new(0, 0);

    /// A value from its two phases.
    #[must_use]
    pub const fn new(middlegame: i32, endgame: i32) -> Self {
        Self {
            middlegame,
            endgame,
        }
    }

    /// The value between the phases, where `phase` runs from 0 (endgame) to [`Self::FULL`].
    /// Rounds towards zero, so that a position and its colour mirror differ in sign alone.
    #[must_use]
    #[inline]
    pub const fn taper(self, phase: i32) -> i32 {
        (self.middlegame * phase + self.endgame * (Self::FULL - phase)) / Self::FULL
    }
}

impl Add for Phased {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(
            self.middlegame + other.middlegame,
            self.endgame + other.endgame,
        )
    }
}

impl Sub for Phased {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::new(
            self.middlegame - other.middlegame,
            self.endgame - other.endgame,
        )
    }
}

impl Mul<i32> for Phased {
    type Output = Self;
    #[inline]
    fn mul(self, factor: i32) -> Self {
        Self::new(self.middlegame * factor, self.endgame * factor)
    }
}

impl Neg for Phased {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        self * -1
    }
}

impl AddAssign for Phased {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Phased {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// One term of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceTerm {
    /// The term's name: `mobility`, `king safety`.
    pub name: &'static str,
    /// What each side gets, by phase.
    pub sides: BySide<Phased>,
    /// What the term adds to the score, for the first side, in centipawns.
    pub score: i32,
}

/// An evaluation taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The terms; their `score`s sum to [`Self::total`].
    pub terms: Vec<TraceTerm>,
    /// 0 (endgame) to [`Phased::FULL`] (middlegame).
    pub phase: i32,
    /// The evaluation for the first side, in centipawns.
    pub total: i32,
    /// The evaluation for the side to move: exactly what the search uses.
    pub for_mover: i32,
}

/// An evaluation function of the game `G`.
pub trait Evaluator<G: Rules>: Clone + Send + 'static {
    /// The position's value in centipawns for the side to move.
    fn evaluate(&mut self, position: &G) -> i32;

    /// The same value taken apart.
    fn trace(&mut self, position: &G) -> Trace;

    /// Told before each move of the search, so that an incremental evaluation can follow.
    #[inline]
    fn before_play(&mut self, _before: &G, _m: G::Move) {}

    /// Told after each move of the search was taken back.
    #[inline]
    fn after_undo(&mut self, _after: &G) {}

    /// Told when a search begins at `root`.
    fn reset(&mut self, _root: &G) {}
}
