//! One entry of the transposition table: what a search knew of a position, in 64 bits.
//!
//! ```text
//! bit  0        16        32        48      56   58        63
//!      | move   | score   | eval    | depth | bound | age  |
//! ```

use rukh_core::{GameMove, Score};

use crate::report::Bound;

/// What the table remembers of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry<M> {
    /// The best move, or none.
    pub(crate) m: M,
    /// The score, with mates counted from the node (`Score::to_table`).
    pub(crate) score: i16,
    /// The static evaluation; [`NO_EVAL`] when the side to move was in check.
    pub(crate) eval: i16,
    /// The depth searched, in plies.
    pub(crate) depth: u8,
    /// What the score is; `None` when it says nothing and only the rest was worth keeping.
    pub(crate) bound: Option<Bound>,
}

/// Stands for "not evaluated".
pub(crate) const NO_EVAL: i16 = i16::MIN;

/// Ages run from 0 to this and around.
pub(crate) const AGE_MASK: u8 = 0x3f;

impl<M: GameMove> Entry<M> {
    /// Whether the score, met again at `ply`, proves on which side of `bar` the position is.
    #[inline]
    pub(crate) fn decides(&self, ply: usize, bar: Score) -> bool {
        let score = Score::from_table(self.score, ply);
        match self.bound {
            None => false,
            Some(Bound::Exact) => true,
            Some(Bound::Lower) => score >= bar,
            Some(Bound::Upper) => score < bar,
        }
    }

    /// The move alone.
    pub(crate) const fn without_numbers(self) -> Self {
        Self {
            score: 0,
            eval: NO_EVAL,
            bound: None,
            ..self
        }
    }

    pub(crate) fn pack(&self, age: u8) -> u64 {
        u64::from(self.m.raw())
            | u64::from(self.score as u16) << 16
            | u64::from(self.eval as u16) << 32
            | u64::from(self.depth) << 48
            | (bound_code(self.bound) << 56)
            | u64::from(age & AGE_MASK) << 58
    }

    /// The entry in `data`, or nothing when the slot was never written.
    pub(crate) fn unpack(data: u64) -> Option<Self> {
        let bound = match (data >> 56) & 3 {
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Exact),
            _ => None,
        };
        (data != 0).then(|| Self {
            m: M::from_raw(data as u16),
            score: (data >> 16) as u16 as i16,
            eval: (data >> 32) as u16 as i16,
            depth: (data >> 48) as u8,
            bound,
        })
    }
}

const fn bound_code(bound: Option<Bound>) -> u64 {
    match bound {
        None => 0,
        Some(Bound::Upper) => 1,
        Some(Bound::Lower) => 2,
        Some(Bound::Exact) => 3,
    }
}

/// The depth in packed data.
pub(crate) const fn depth_of(data: u64) -> u8 {
    (data >> 48) as u8
}

/// The age in packed data.
pub(crate) const fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests_support::TestMove;

    #[test]
    fn packing_loses_nothing() {
        for (score, eval, depth, bound) in [
            (0, 0, 0, Some(Bound::Exact)),
            (-32_000, NO_EVAL, 127, Some(Bound::Upper)),
            (31_999, -29_000, 1, Some(Bound::Lower)),
            (0, 17, 12, None),
        ] {
            let entry = Entry {
                m: TestMove(0xffff),
                score,
                eval,
                depth,
                bound,
            };
            let data = entry.pack(63);
            assert_eq!(Entry::unpack(data), Some(entry));
            assert_eq!((depth_of(data), age_of(data)), (depth, 63));
        }
    }

    #[test]
    fn an_entry_without_bound_decides_nothing() {
        let entry = Entry {
            m: TestMove(3),
            score: 500,
            eval: 20,
            depth: 9,
            bound: Some(Bound::Exact),
        };
        let bare = entry.without_numbers();
        assert_eq!((bare.m, bare.eval), (TestMove(3), NO_EVAL));
        for bar in [-Score::INFINITE, Score::DRAW, Score::INFINITE] {
            assert!(entry.decides(4, bar));
            assert!(!bare.decides(4, bar));
        }
    }

    #[test]
    fn an_untouched_slot_holds_nothing() {
        assert_eq!(Entry::<TestMove>::unpack(0), None);
    }
}
