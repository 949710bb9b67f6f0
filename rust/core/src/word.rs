//! The few operations that `u64` and `u128` share as sets of squares.
//!
//! Only what the typed [`SquareSet`](crate::SquareSet) needs; tables are computed on raw integers
//! inside each game, because trait methods cannot run in `const fn`.

use std::fmt::{Debug, LowerHex};
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// An unsigned integer whose bits are squares.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + LowerHex
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// No bit set.
    const ZERO: Self;
    /// The lowest bit set.
    const ONE: Self;

    /// How many bits are set.
    fn count(self) -> u32;
    /// Index of the lowest set bit; the width of the word when none is set.
    fn lowest(self) -> u32;
    /// Index of the highest set bit; meaningless when none is set.
    fn highest(self) -> u32;
    /// The word without its lowest set bit.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// Whether two or more bits are set.
    #[inline]
    fn more_than_one(self) -> bool {
        self.without_lowest() != Self::ZERO
    }
}

impl Word for u64 {
    const ZERO: Self = 0;
    const ONE: Self = 1;

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline]
    fn highest(self) -> u32 {
        63 ^ (self | 1).leading_zeros()
    }

    #[inline]
    fn without_lowest(self) -> Self {
        self & self.wrapping_sub(1)
    }
}

impl Word for u128 {
    const ZERO: Self = 0;
    const ONE: Self = 1;

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline]
    fn highest(self) -> u32 {
        127 ^ (self | 1).leading_zeros()
    }

    #[inline]
    fn without_lowest(self) -> Self {
        self & self.wrapping_sub(1)
    }
}
