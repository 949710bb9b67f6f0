//! What tests use that need none of the real games: a move type, lots, and a small game.

pub(crate) mod maze;

use rukh_core::GameMove;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TestMove(pub(crate) u16);

impl GameMove for TestMove {
    const NONE: Self = Self(0);

    fn raw(self) -> u16 {
        self.0
    }

    fn from_raw(raw: u16) -> Self {
        Self(raw)
    }
}

/// Numbers drawn from a seed (S. Vigna's `splitmix64`).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lots(pub(crate) u64);

impl Lots {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}
