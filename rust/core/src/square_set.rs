//! Typed sets of squares: squares of two boards are two types, so their sets are as well.
//!
//! A [`SquareSet`] is one integer; every operation is the integer's own. It knows no attacks and
//! no board geometry, which live in each game's `attacks.rs`.

use std::fmt;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use crate::word::Word;

/// A square of one game's board.
pub trait Square:
    Copy + Eq + Ord + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static
{
    /// The integer that holds one bit for each square.
    type Word: Word;
    /// How many squares the board has.
    const COUNT: usize;
    /// Every square of the board as bits.
    const ALL: Self::Word;

    /// The square's number, below [`Self::COUNT`].
    fn index(self) -> usize;
    /// The square with this number; callers stay below [`Self::COUNT`] (checked in debug builds).
    fn at(index: usize) -> Self;
}

/// A set of squares of the board that `S` belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet<S: Square>(S::Word);

impl<S: Square> SquareSet<S> {
    /// No square.
    pub const EMPTY: Self = Self(<S::Word as Word>::ZERO);
    /// Every square of the board.
    pub const ALL: Self = Self(S::ALL);

    /// A set from raw bits, as tables computed at compile time hold them.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: S::Word) -> Self {
        Self(bits)
    }

    /// The raw bits, one for each square.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> S::Word {
        self.0
    }

    /// The set that holds one square.
    #[must_use]
    #[inline]
    pub fn of(square: S) -> Self {
        Self(<S::Word as Word>::ONE << square.index() as u32)
    }

    /// Whether the set holds no square.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == <S::Word as Word>::ZERO
    }

    /// Whether the set holds any square.
    #[must_use]
    #[inline]
    pub fn any(self) -> bool {
        !self.is_empty()
    }

    /// How many squares the set holds.
    #[must_use]
    #[inline]
    pub fn count(self) -> u32 {
        self.0.count()
    }

    /// Whether the set holds two squares or more.
    #[must_use]
    #[inline]
    pub fn more_than_one(self) -> bool {
        self.0.more_than_one()
    }

    /// Whether the set holds this square.
    #[must_use]
    #[inline]
    pub fn contains(self, square: S) -> bool {
        (self & Self::of(square)).any()
    }

    /// Whether the two sets share a square.
    #[must_use]
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        (self & other).any()
    }

    /// The square with the lowest number, if there is one.
    #[must_use]
    #[inline]
    pub fn first(self) -> Option<S> {
        self.any().then(|| S::at(self.0.lowest() as usize))
    }

    /// The set without its lowest square.
    #[must_use]
    #[inline]
    pub fn without_first(self) -> Self {
        Self(self.0.without_lowest())
    }
}

impl<S: Square> Iterator for SquareSet<S> {
    type Item = S;

    /// Takes the squares out in ascending order: a set is its own iterator.
    #[inline]
    fn next(&mut self) -> Option<S> {
        let square = self.first()?;
        *self = self.without_first();
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = SquareSet::count(*self) as usize;
        (count, Some(count))
    }
}

impl<S: Square> FromIterator<S> for SquareSet<S> {
    fn from_iter<I: IntoIterator<Item = S>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl<S: Square> fmt::Debug for SquareSet<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl<S: Square> BitAnd for SquareSet<S> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl<S: Square> BitOr for SquareSet<S> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl<S: Square> BitXor for SquareSet<S> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl<S: Square> Sub for SquareSet<S> {
    type Output = Self;
    /// The squares of `self` that are not in `other`.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl<S: Square> Not for SquareSet<S> {
    type Output = Self;
    /// The squares of the board that are not in the set.
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & S::ALL)
    }
}

impl<S: Square> BitAndAssign for SquareSet<S> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<S: Square> BitOrAssign for SquareSet<S> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<S: Square> BitXorAssign for SquareSet<S> {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}
