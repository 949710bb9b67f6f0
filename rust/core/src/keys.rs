//! Seeded random numbers that run at compile time: the source of every Zobrist table.
//!
//! Stability: a game's keys follow from its seed and the order in which it draws. Changing either
//! changes every key, the bench signature and the fingerprint that opening books carry.

/// Takes one more number into a fingerprint of a table; begin with the version of what the numbers
/// are used for.
#[must_use]
pub const fn fingerprinted(sum: u64, number: u64) -> u64 {
    SplitMix::new(sum ^ number).next()
}

/// The SplitMix64 generator (Steele, Lea and Flood, 2014): a counter and two mixing steps.
#[derive(Clone, Copy, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// A generator that starts from `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below `bound` (not exactly uniform, which no caller needs); 0 when `bound` is 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        if bound == 0 {
            0
        } else {
            (self.next() % bound as u64) as usize
        }
    }
}
