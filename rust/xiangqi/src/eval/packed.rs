//! A middlegame and an endgame value in one integer, for sums that both phases share.
//!
//! The pair is the number endgame × 65536 + middlegame: adding pairs and multiplying them by a
//! count is one machine operation, and exact as long as each part stays within 16 bits, which the
//! pieces of one board never leave. [`Phased`] is the same pair for everybody outside.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use rukh_core::Phased;

/// A value for the middlegame and one for the endgame, in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Packed(i32);

impl Packed {
    /// Nothing in either phase.
    pub(crate) const ZERO: Self = Self(0);

    /// A value from its two phases.
    #[inline]
    pub(crate) const fn new(middlegame: i32, endgame: i32) -> Self {
        debug_assert!(middlegame == middlegame as i16 as i32);
        debug_assert!(endgame == endgame as i16 as i32);
        Self(endgame * 0x1_0000 + middlegame)
    }

    /// The two phases apart.
    #[inline]
    pub(crate) const fn phased(self) -> Phased {
        // Half a unit more, so that a negative middlegame does not count as a borrow.
        let endgame = (self.0 + 0x8000) >> 16;
        Phased::new(self.0 - endgame * 0x1_0000, endgame)
    }

    /// The value where `condition` holds, without a branch.
    #[inline]
    pub(crate) const fn when(self, condition: bool) -> Self {
        Self(self.0 & -(condition as i32))
    }
}

impl Add for Packed {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Packed {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<i32> for Packed {
    type Output = Self;
    #[inline]
    fn mul(self, factor: i32) -> Self {
        Self(self.0 * factor)
    }
}

impl Neg for Packed {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl AddAssign for Packed {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Packed {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_phases_come_apart_as_they_went_in() {
        for middlegame in [-32_768, -5_000, -1, 0, 1, 7, 32_767] {
            for endgame in [-32_000, -1, 0, 1, 32_000] {
                let pair = Packed::new(middlegame, endgame).phased();
                assert_eq!(pair, Phased::new(middlegame, endgame));
            }
        }
    }

    #[test]
    fn sums_and_multiples_are_those_of_each_phase() {
        let (one, other) = (Packed::new(-7, 30), Packed::new(5, -40));
        assert_eq!((one + other).phased(), Phased::new(-2, -10));
        assert_eq!((one - other).phased(), Phased::new(-12, 70));
        assert_eq!((-one * 3).phased(), Phased::new(21, -90));
        assert_eq!(one.when(true), one);
        assert_eq!(one.when(false), Packed::ZERO);
    }
}
