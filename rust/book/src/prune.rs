//! Which moves of a position do not stay, and why.
//!
//! Everything here looks at one position at a time, all its entries together; [`Positions`] makes such
//! groups out of a stream. What a dropped move led to may not be reached any more: that is seen by a walk
//! through the whole book ([`crate::walk`]).

use std::iter::Peekable;

use crate::entry::Entry;
use crate::recipe::Thresholds;

/// Why a move does not stay. A move goes for the first reason that fits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Its position occurred in too few games.
    RarePosition,
    /// It was played in too few games.
    Rare,
    /// It was played in too small a share of the position's games.
    Share,
    /// It made too few points.
    Score,
    /// It weighs nothing.
    Weightless,
    /// Somebody who looked further found it bad.
    Refuted,
    /// No move that stays leads to its position.
    Unreachable,
}

impl Reason {
    /// Every one, in the order in which they are asked about.
    pub const ALL: [Self; 7] = [
        Self::RarePosition,
        Self::Rare,
        Self::Share,
        Self::Score,
        Self::Weightless,
        Self::Refuted,
        Self::Unreachable,
    ];

    /// The identifier that JSON and Python use.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::RarePosition => "rare-position",
            Self::Rare => "rare",
            Self::Share => "share",
            Self::Score => "score",
            Self::Weightless => "weightless",
            Self::Refuted => "refuted",
            Self::Unreachable => "unreachable",
        }
    }
}

/// How many moves went, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dropped([u64; Reason::ALL.len()]);

impl Dropped {
    /// Counts a move.
    pub const fn count(&mut self, reason: Reason) {
        self.0[reason as usize] += 1;
    }

    /// How many went for this reason.
    #[must_use]
    pub const fn by(&self, reason: Reason) -> u64 {
        self.0[reason as usize]
    }

    /// How many went.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The reasons for which any went, and how many did.
    pub fn reasons(&self) -> impl Iterator<Item = (Reason, u64)> {
        let counted = Reason::ALL.map(|reason| (reason, self.by(reason)));
        counted.into_iter().filter(|&(_, count)| count > 0)
    }
}

/// Drops the moves of one position that fall short. Shares are those of all moves that are given. Where
/// a book knows of no games, a share is one of the weights, and the other thresholds say nothing.
pub fn sift(position: &mut Vec<Entry>, thresholds: &Thresholds, dropped: &mut Dropped) {
    let games: u64 = position
        .iter()
        .map(|entry| u64::from(entry.tally.games))
        .sum();
    let weights: u64 = position.iter().map(|entry| u64::from(entry.weight)).sum();
    retain(position, dropped, |entry| {
        let tally = entry.tally;
        if games == 0 {
            let share = f64::from(entry.weight) / weights.max(1) as f64;
            return (share < thresholds.min_share).then_some(Reason::Share);
        }
        let share = f64::from(tally.games) / games as f64;
        if games < u64::from(thresholds.min_position_games) {
            Some(Reason::RarePosition)
        } else if tally.games < thresholds.min_games {
            Some(Reason::Rare)
        } else if share < thresholds.min_share {
            Some(Reason::Share)
        } else if tally
            .score()
            .is_some_and(|score| score < thresholds.min_score)
        {
            Some(Reason::Score)
        } else {
            None
        }
    });
}

/// Drops the moves that weigh nothing.
pub fn drop_weightless(position: &mut Vec<Entry>, dropped: &mut Dropped) {
    retain(position, dropped, |entry| {
        (entry.weight == 0).then_some(Reason::Weightless)
    });
}

/// Drops the moves for which there is a reason, and counts them.
pub fn retain(
    position: &mut Vec<Entry>,
    dropped: &mut Dropped,
    mut reason: impl FnMut(&Entry) -> Option<Reason>,
) {
    position.retain(|entry| {
        let reason = reason(entry);
        if let Some(reason) = reason {
            dropped.count(reason);
        }
        reason.is_none()
    });
}

/// A stream of entries, position by position.
#[derive(Debug)]
pub struct Positions<I: Iterator<Item = Entry>> {
    entries: Peekable<I>,
}

impl<I: Iterator<Item = Entry>> Positions<I> {
    /// The positions of entries that are sorted by key.
    pub fn of(entries: impl IntoIterator<IntoIter = I>) -> Self {
        Self {
            entries: entries.into_iter().peekable(),
        }
    }

    /// Puts the entries of the next position in the place of what `position` holds; whether there was
    /// one.
    pub fn next_into(&mut self, position: &mut Vec<Entry>) -> bool {
        position.clear();
        while let Some(entry) = self.entries.next_if(|next| {
            position
                .first()
                .is_none_or(|first: &Entry| first.key == next.key)
        }) {
            position.push(entry);
        }
        !position.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Tally;

    fn entry(m: u16, wins: u32, draws: u32, losses: u32) -> Entry {
        Entry {
            key: 1,
            m,
            weight: 1,
            tally: Tally {
                games: wins + draws + losses,
                wins,
                draws,
                losses,
            },
        }
    }

    fn position() -> Vec<Entry> {
        vec![entry(1, 40, 30, 20), entry(2, 1, 2, 5), entry(3, 0, 0, 2)]
    }

    fn left(thresholds: Thresholds) -> (Vec<u16>, Vec<(Reason, u64)>) {
        let mut position = position();
        let mut dropped = Dropped::default();
        sift(&mut position, &thresholds, &mut dropped);
        let moves = position.iter().map(|entry| entry.m).collect();
        (moves, dropped.reasons().collect())
    }

    #[test]
    fn moves_go_for_the_first_reason_that_fits() {
        let all = vec![1, 2, 3];
        let none = Thresholds::default();
        assert_eq!(left(none), (all, vec![]));
        let min_games = Thresholds {
            min_games: 3,
            ..none
        };
        assert_eq!(left(min_games), (vec![1, 2], vec![(Reason::Rare, 1)]));
        let min_share = Thresholds {
            min_share: 0.05,
            ..none
        };
        assert_eq!(left(min_share), (vec![1, 2], vec![(Reason::Share, 1)]));
        let min_score = Thresholds {
            min_score: 0.3,
            min_games: 3,
            ..none
        };
        let gone = vec![(Reason::Rare, 1), (Reason::Score, 1)];
        assert_eq!(left(min_score), (vec![1], gone));
        let min_position_games = Thresholds {
            min_position_games: 101,
            ..none
        };
        assert_eq!(
            left(min_position_games),
            (vec![], vec![(Reason::RarePosition, 3)])
        );
    }

    #[test]
    fn a_move_without_results_is_not_judged_by_them() {
        let mut position = vec![Entry {
            tally: Tally {
                games: 5,
                ..Tally::default()
            },
            ..entry(1, 0, 0, 0)
        }];
        let thresholds = Thresholds {
            min_score: 0.9,
            ..Thresholds::default()
        };
        sift(&mut position, &thresholds, &mut Dropped::default());
        assert_eq!(position.len(), 1);
    }

    #[test]
    fn without_games_shares_are_those_of_weights() {
        let weighing = |m, weight| Entry {
            m,
            weight,
            ..Entry::default()
        };
        let mut position = vec![weighing(1, 95), weighing(2, 5), weighing(3, 0)];
        let thresholds = Thresholds {
            min_games: 10,
            min_share: 0.05,
            ..Thresholds::default()
        };
        sift(&mut position, &thresholds, &mut Dropped::default());
        assert_eq!(position, [weighing(1, 95), weighing(2, 5)]);
    }

    #[test]
    fn a_stream_is_taken_position_by_position() {
        let keys = [1, 1, 2, 5, 5, 5];
        let entries = keys.map(|key| Entry {
            key,
            ..Entry::default()
        });
        let mut positions = Positions::of(entries);
        let mut position = vec![Entry::default()];
        let mut sizes = Vec::new();
        while positions.next_into(&mut position) {
            sizes.push((position[0].key, position.len()));
        }
        assert_eq!(sizes, [(1, 2), (2, 1), (5, 3)]);
    }
}
