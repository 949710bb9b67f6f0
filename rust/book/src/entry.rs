//! What a book knows about one move of one position, and the 28 bytes that hold it.

use std::ops::AddAssign;

use rukh_records::GameResult;

use rukh_core::Side;

/// How the games went in which a move was played, as the side that played it sees them. A game
/// without a result counts in `games` alone, one that plays the move again in the same position counts
/// again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    /// How many games there were.
    pub games: u32,
    /// How many the side to move won.
    pub wins: u32,
    /// How many were drawn.
    pub draws: u32,
    /// How many the side to move lost.
    pub losses: u32,
}

impl Tally {
    /// One game with this result, in which `side` played the move.
    #[must_use]
    pub const fn of_game(result: GameResult, side: Side) -> Self {
        let is_first = matches!(side, Side::First);
        let (wins, draws, losses) = match result {
            GameResult::FirstWins if is_first => (1, 0, 0),
            GameResult::SecondWins if !is_first => (1, 0, 0),
            GameResult::FirstWins | GameResult::SecondWins => (0, 0, 1),
            GameResult::Draw => (0, 1, 0),
            GameResult::Unknown => (0, 0, 0),
        };
        Self {
            games: 1,
            wins,
            draws,
            losses,
        }
    }

    /// Games that have a result.
    #[must_use]
    pub const fn decided(self) -> u64 {
        self.wins as u64 + self.draws as u64 + self.losses as u64
    }

    /// Twice the points: two for a win, one for a draw.
    #[must_use]
    pub const fn double_points(self) -> u64 {
        2 * self.wins as u64 + self.draws as u64
    }

    /// The share of the points that was made, from 0 to 1; `None` when no game has a result.
    #[must_use]
    pub fn score(self) -> Option<f64> {
        let decided = self.decided();
        (decided > 0).then(|| self.double_points() as f64 / (2 * decided) as f64)
    }
}

impl AddAssign for Tally {
    /// Counts that would not fit stay at the largest number.
    fn add_assign(&mut self, other: Self) {
        self.games = self.games.saturating_add(other.games);
        self.wins = self.wins.saturating_add(other.wins);
        self.draws = self.draws.saturating_add(other.draws);
        self.losses = self.losses.saturating_add(other.losses);
    }
}

/// One move of one position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The position's key.
    pub key: u64,
    /// The bits of the move.
    pub m: u16,
    /// How often the move is to be played, against the other moves of its position; 0 is never.
    pub weight: u16,
    /// How the games went.
    pub tally: Tally,
}

impl Entry {
    /// The size of an entry in a file.
    pub const SIZE: usize = 28;

    /// The entry as a file holds it, little end first.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8..10].copy_from_slice(&self.m.to_le_bytes());
        bytes[10..12].copy_from_slice(&self.weight.to_le_bytes());
        let Tally {
            games,
            wins,
            draws,
            losses,
        } = self.tally;
        for (place, count) in bytes[12..]
            .chunks_exact_mut(4)
            .zip([games, wins, draws, losses])
        {
            place.copy_from_slice(&count.to_le_bytes());
        }
        bytes
    }

    /// The entry in these bytes; any are one.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; Self::SIZE]) -> Self {
        let [k0, k1, k2, k3, k4, k5, k6, k7, m0, m1, w0, w1, counts @ ..] = *bytes;
        let count = |at: usize| {
            u32::from_le_bytes([counts[at], counts[at + 1], counts[at + 2], counts[at + 3]])
        };
        Self {
            key: u64::from_le_bytes([k0, k1, k2, k3, k4, k5, k6, k7]),
            m: u16::from_le_bytes([m0, m1]),
            weight: u16::from_le_bytes([w0, w1]),
            tally: Tally {
                games: count(0),
                wins: count(4),
                draws: count(8),
                losses: count(12),
            },
        }
    }

    /// What books are sorted by.
    #[must_use]
    pub const fn place(&self) -> (u64, u16) {
        (self.key, self.m)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_survives_its_bytes() {
        let entry = Entry {
            key: 0x0123_4567_89ab_cdef,
            m: 0x4321,
            weight: 0x8765,
            tally: Tally {
                games: 1,
                wins: 0x0200_0000,
                draws: 3,
                losses: u32::MAX,
            },
        };
        assert_eq!(Entry::from_bytes(&entry.to_bytes()), entry);
    }

    #[test]
    fn a_result_counts_for_the_side_that_moved() {
        let mut tally = Tally::of_game(GameResult::SecondWins, Side::Second);
        tally += Tally::of_game(GameResult::FirstWins, Side::Second);
        tally += Tally::of_game(GameResult::Draw, Side::Second);
        tally += Tally::of_game(GameResult::Unknown, Side::Second);
        let counts = (tally.games, tally.wins, tally.draws, tally.losses);
        assert_eq!(counts, (4, 1, 1, 1));
        assert_eq!(tally.score(), Some(0.5));
        assert_eq!(Tally::default().score(), None);
    }
}
