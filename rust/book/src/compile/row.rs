//! What one game says about one move of one position, in as few bits as sorting needs.

use rukh_core::Side;
use rukh_core::keys::fingerprinted;
use rukh_records::GameResult;

use crate::entry::{Entry, Tally};

/// That a move was played in a game, and how the game went. Rows are in order of key and move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row(u128);

/// How a game went for the side that played a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Won = 0,
    Drawn = 1,
    Lost = 2,
    Unknown = 3,
}

impl Row {
    /// The size of a row in a scratch file.
    pub(super) const SIZE: usize = 11;

    /// A move of a position, in a game with this result, in which `side` played it.
    #[must_use]
    pub const fn new(key: u64, m: u16, result: GameResult, side: Side) -> Self {
        let is_first = matches!(side, Side::First);
        let outcome = match result {
            GameResult::FirstWins if is_first => Outcome::Won,
            GameResult::SecondWins if !is_first => Outcome::Won,
            GameResult::FirstWins | GameResult::SecondWins => Outcome::Lost,
            GameResult::Draw => Outcome::Drawn,
            GameResult::Unknown => Outcome::Unknown,
        };
        Self((key as u128) << 24 | (m as u128) << 8 | outcome as u128)
    }

    /// Key and move as one number.
    pub(super) const fn place(self) -> u128 {
        self.0 >> 8
    }

    /// The row as an entry of one game, without a weight.
    pub(super) const fn entry(self) -> Entry {
        const WON: u8 = Outcome::Won as u8;
        const DRAWN: u8 = Outcome::Drawn as u8;
        const LOST: u8 = Outcome::Lost as u8;
        let (wins, draws, losses) = match self.0 as u8 {
            WON => (1, 0, 0),
            DRAWN => (0, 1, 0),
            LOST => (0, 0, 1),
            _ => (0, 0, 0),
        };
        Entry {
            key: (self.0 >> 24) as u64,
            m: (self.0 >> 8) as u16,
            weight: 0,
            tally: Tally {
                games: 1,
                wins,
                draws,
                losses,
            },
        }
    }

    pub(super) fn to_bytes(self) -> [u8; Self::SIZE] {
        let bytes = self.0.to_le_bytes();
        std::array::from_fn(|i| bytes[i])
    }

    pub(super) fn from_bytes(bytes: &[u8; Self::SIZE]) -> Self {
        let mut whole = [0; 16];
        whole[..Self::SIZE].copy_from_slice(bytes);
        Self(u128::from_le_bytes(whole))
    }
}

/// Start position and moves of a game as 128 bits: two games with the same digest are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Digest(pub(super) u128);

impl Digest {
    /// The digest of a game that begins at the position with this key.
    #[must_use]
    pub fn of(start: u64, moves: impl Iterator<Item = u16>) -> Self {
        // Two chains with different beginnings, neither of which tells anything about the other.
        let begin = [0x6f70_656e_696e_6773, 0x626f_6f6b_7265_636f];
        let [mut high, mut low] = begin.map(|seed| fingerprinted(seed, start));
        for m in moves {
            high = fingerprinted(high, u64::from(m));
            low = fingerprinted(low, u64::from(m));
        }
        Self(u128::from(high) << 64 | u128::from(low))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_becomes_the_entry_of_its_game() {
        for result in [
            GameResult::FirstWins,
            GameResult::SecondWins,
            GameResult::Draw,
            GameResult::Unknown,
        ] {
            for side in Side::BOTH {
                let row = Row::new(u64::MAX - 5, 0xfedc, result, side);
                assert_eq!(Row::from_bytes(&row.to_bytes()), row);
                let entry = row.entry();
                assert_eq!((entry.key, entry.m), (u64::MAX - 5, 0xfedc));
                assert_eq!(entry.tally, Tally::of_game(result, side));
            }
        }
    }

    #[test]
    fn rows_are_in_order_of_key_and_move() {
        let row = |key, m| Row::new(key, m, GameResult::Draw, Side::First);
        assert!(row(1, u16::MAX) < row(2, 0));
        assert!(row(u64::MAX, 1) < row(u64::MAX, 2));
    }

    #[test]
    fn order_start_and_length_are_part_of_a_digest() {
        let of = |start, moves: &[u16]| Digest::of(start, moves.iter().copied());
        let digests = [
            of(1, &[1, 2]),
            of(1, &[2, 1]),
            of(2, &[1, 2]),
            of(1, &[1, 2, 0]),
            of(1, &[1]),
        ];
        for (i, one) in digests.iter().enumerate() {
            assert!(!digests[..i].contains(one), "{i}");
        }
        assert_eq!(of(7, &[3, 4]), of(7, &[3, 4]));
    }
}
