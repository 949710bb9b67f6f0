//! The two players, and values held once for each of them.
//!
//! `First` is the side that moves first in the start position: White in chess, Red in xiangqi.
//! The colour words belong to [`crate::GameInfo`].

use std::ops::{Index, IndexMut, Not};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// The side that moves first from the start position (White, Red).
    First = 0,
    /// The other side (Black in both games).
    Second = 1,
}

impl Side {
    /// Both sides, first mover first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// 0 for the first side, 1 for the second.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent; usable in constants, where `!` is not.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// `value` seen by this side when it was counted for the first side.
    #[must_use]
    #[inline]
    pub const fn view(self, value: i32) -> i32 {
        match self {
            Self::First => value,
            Self::Second => -value,
        }
    }
}

impl Not for Side {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}

/// A value for each side, indexed by [`Side`] so that the two cannot be mixed up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T> {
    /// The first mover's value.
    pub first: T,
    /// The other side's value.
    pub second: T,
}

impl<T> BySide<T> {
    /// A pair from its two values.
    pub const fn new(first: T, second: T) -> Self {
        Self { first, second }
    }

    /// The same of what `change` makes of each.
    #[must_use]
    #[inline]
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide::new(change(self.first), change(self.second))
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }
}
