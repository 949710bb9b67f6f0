//! What the moves of a position weigh.
//!
//! A weight compares the moves of one position, so that all that matters is their ratio. Where one would
//! not fit into 16 bits, all weights of the position are made smaller together, and none that was
//! positive becomes 0: a move that may be played stays one that may.

use crate::entry::Entry;
use crate::recipe::Weights;

/// The parts of a game that [`Weights::Shrunk`] weighs in, so that few games can differ too.
const FINENESS: f64 = 100.0;

/// Weighs the moves of one position anew.
pub fn weigh(position: &mut [Entry], weights: Weights) {
    let average = average_score(position);
    let raw = |entry: &Entry| match weights {
        Weights::Games => f64::from(entry.tally.games),
        Weights::Points => entry.tally.double_points() as f64,
        Weights::Shrunk { games } => FINENESS * 2.0 * shrunk_points(entry, games, average),
        Weights::Uniform => 1.0,
    };
    let raw: Vec<f64> = position.iter().map(raw).collect();
    for (entry, weight) in position.iter_mut().zip(fitted(&raw)) {
        entry.weight = weight;
    }
}

/// These weights as numbers of 16 bits: rounded, and made smaller together where the largest needs it.
#[must_use]
pub fn fitted(raw: &[f64]) -> Vec<u16> {
    let largest = raw.iter().copied().fold(0.0, f64::max);
    let limit = f64::from(u16::MAX);
    let fit = |weight: f64| {
        if weight <= 0.0 {
            return 0;
        }
        let scaled = if largest > limit {
            weight * limit / largest
        } else {
            weight
        };
        // From 1 to the limit, so that nothing is lost but a fraction.
        scaled.round().clamp(1.0, limit) as u16
    };
    raw.iter().map(|&weight| fit(weight)).collect()
}

/// The score of all decided games of a position for the side to move; one half where there are none.
fn average_score(position: &[Entry]) -> f64 {
    let points: u64 = position
        .iter()
        .map(|entry| entry.tally.double_points())
        .sum();
    let decided: u64 = position.iter().map(|entry| entry.tally.decided()).sum();
    if decided == 0 {
        0.5
    } else {
        points as f64 / (2 * decided) as f64
    }
}

/// The points of a move's games, were its score what `games` more games with the average score make of
/// it: `n · (p + k·a) / (d + k)` with `n` games, `p` points out of `d` decided games, `k` games added and
/// the average score `a`.
fn shrunk_points(entry: &Entry, games: u32, average: f64) -> f64 {
    let tally = entry.tally;
    let points = tally.double_points() as f64 / 2.0 + f64::from(games) * average;
    let decided = tally.decided() as f64 + f64::from(games);
    let score = if decided == 0.0 {
        average
    } else {
        points / decided
    };
    f64::from(tally.games) * score
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Tally;

    /// Entries of one position with these wins, draws and losses.
    fn position(results: &[(u32, u32, u32)]) -> Vec<Entry> {
        let entry = |(number, &(wins, draws, losses)): (usize, &(u32, u32, u32))| Entry {
            m: number as u16,
            tally: Tally {
                games: wins + draws + losses,
                wins,
                draws,
                losses,
            },
            ..Entry::default()
        };
        results.iter().enumerate().map(entry).collect()
    }

    fn weights(results: &[(u32, u32, u32)], weights: Weights) -> Vec<u16> {
        let mut position = position(results);
        weigh(&mut position, weights);
        position.iter().map(|entry| entry.weight).collect()
    }

    #[test]
    fn points_are_two_for_a_win_and_one_for_a_draw() {
        let results = [(1, 1, 0), (0, 0, 1)];
        assert_eq!(weights(&results, Weights::Points), [3, 0]);
        assert_eq!(weights(&results, Weights::Games), [2, 1]);
        assert_eq!(weights(&results, Weights::Uniform), [1, 1]);
    }

    #[test]
    fn weights_that_do_not_fit_keep_their_ratio_and_none_becomes_nothing() {
        let results = [(400_000, 0, 0), (100_000, 0, 0), (1, 0, 0), (0, 0, 1)];
        assert_eq!(weights(&results, Weights::Points), [65_535, 16_384, 1, 0]);
        assert_eq!(fitted(&[70_000.0, 0.1]), [65_535, 1]);
    }

    #[test]
    fn a_single_lost_game_says_little_and_many_say_all() {
        let shrunk = Weights::Shrunk { games: 10 };
        let results = [(60, 0, 40), (0, 0, 1), (1, 0, 0)];
        let found = weights(&results, shrunk);
        // One game more or less than average: 1 of 102 games, and 61 points of them.
        let average = 61.0 / 102.0;
        let expected = |games: f64, points: f64| {
            (200.0 * games * (points + 10.0 * average) / (games + 10.0)).round() as u16
        };
        assert_eq!(
            found,
            [
                expected(100.0, 60.0),
                expected(1.0, 0.0),
                expected(1.0, 1.0)
            ]
        );
        assert!(found[1] > 100 && found[2] < 150, "{found:?}");
        assert_eq!(
            weights(
                &[(0, 0, 1), (0, 0, 300), (1, 0, 0)],
                Weights::Shrunk { games: 0 }
            ),
            [0, 0, 200]
        );
    }

    #[test]
    fn games_without_results_weigh_as_draws_would_when_scores_are_shrunk() {
        let mut position = position(&[(0, 0, 0), (0, 0, 0)]);
        position[0].tally.games = 3;
        position[1].tally.games = 1;
        weigh(&mut position, Weights::Shrunk { games: 5 });
        assert_eq!([position[0].weight, position[1].weight], [300, 100]);
    }
}
