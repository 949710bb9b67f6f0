//! Playing weaker by honest means: fewer nodes, a blurred evaluation and overlooked moves; never a
//! pause, and never a bad move on purpose.
//!
//! The three go together, rung by rung of a ladder ([`Strength::at`]). What a rung is worth was
//! measured by matches between rungs, for each game ([`Ladder`]); a rating is looked up there, so
//! that a difference asked for is the difference played. Both ladders are tied to one number: the
//! engine with 500 nodes a move and nothing else taken away has 1800, which is about what Stockfish
//! and Fairy-Stockfish at a `UCI_Elo` of 1350 and 1700 make of it. How it was measured, and how
//! well it holds, is in `tools/RESULTS.md`; what is misjudged in `noise.rs`, what is overlooked in
//! `oversight.rs`.

mod noise;
mod oversight;
mod weakened;

use std::ops::RangeInclusive;

pub(crate) use weakened::Weakened;

/// The ratings that can be asked for.
pub const ELO_RANGE: RangeInclusive<u32> = 800..=2500;

/// What a player lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Nodes a move may cost.
    pub nodes: u64,
    /// The largest error of the evaluation, in centipawns.
    pub noise: i32,
    /// Quiet moves that are overlooked at each turn, of 1000.
    pub oversight: u32,
}

impl Strength {
    /// The highest rung.
    pub const TOP: f64 = (RUNGS - 1) as f64;

    /// Nodes on the lowest rung.
    const FEWEST_NODES: f64 = 99.25;
    /// Doublings of the nodes from the lowest rung to the highest.
    const DOUBLINGS: f64 = 22.0 / 3.0;
    /// Noise on the lowest rung; there is none on the highest.
    const MOST_NOISE: f64 = 297.6;
    /// Oversight on the lowest rung; there is none on the highest.
    const MOST_OVERSIGHT: f64 = 702.6;
    /// How noise and oversight fall: steeply at first, since the last of it costs as many points as
    /// much more of it does lower down.
    const FALL: f64 = 1.5;

    /// The strength of a rung from 0, the lowest, to [`Self::TOP`], or of a place between two.
    #[must_use]
    pub fn at(rung: f64) -> Self {
        let height = rung.clamp(0.0, Self::TOP) / Self::TOP;
        let doublings = Self::DOUBLINGS * height;
        let blindness = (1.0 - height).powf(Self::FALL);
        Self {
            nodes: (Self::FEWEST_NODES * doublings.exp2()) as u64,
            noise: (Self::MOST_NOISE * blindness).round() as i32,
            oversight: (Self::MOST_OVERSIGHT * blindness).round() as u32,
        }
    }
}

/// How many rungs were measured.
const RUNGS: usize = 12;

/// What each rung is worth in one game, as `tools/fit_ladder.py` has it from matches that the
/// example `ladder` played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// The ratings of rung 0, rung 1, and so on up to [`Strength::TOP`]; ascending.
    ratings: [u32; RUNGS],
}

impl Ladder {
    /// That of chess.
    pub const CHESS: Self = Self {
        ratings: [
            640, 745, 885, 985, 1105, 1240, 1400, 1560, 1735, 2020, 2380, 2800,
        ],
    };
    /// That of xiangqi.
    pub const XIANGQI: Self = Self {
        ratings: [
            765, 895, 965, 1080, 1160, 1260, 1405, 1515, 1700, 1965, 2175, 2510,
        ],
    };

    /// What a rating takes away in this game: the strength between the two rungs whose ratings are
    /// next to it, or that of an end of the ladder.
    #[must_use]
    pub fn strength_of(&self, elo: u32) -> Strength {
        let above = self.ratings.partition_point(|&rating| rating <= elo);
        let rung = match (above.checked_sub(1), self.ratings.get(above)) {
            (None, _) => 0.0,
            (Some(_), None) => Strength::TOP,
            (Some(below), Some(&higher)) => {
                let lower = self.ratings[below];
                below as f64 + f64::from(elo - lower) / f64::from(higher - lower)
            }
        };
        Strength::at(rung)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_rating_sees_more_and_errs_less() {
        for ladder in [Ladder::CHESS, Ladder::XIANGQI] {
            assert!(ladder.ratings.is_sorted_by(|a, b| a < b));
            let strengths: Vec<Strength> = ELO_RANGE
                .step_by(50)
                .map(|elo| ladder.strength_of(elo))
                .collect();
            for pair in strengths.windows(2) {
                assert!(pair[0].nodes < pair[1].nodes, "{pair:?}");
                assert!(pair[0].noise >= pair[1].noise, "{pair:?}");
                assert!(pair[0].oversight >= pair[1].oversight, "{pair:?}");
            }
        }
    }

    #[test]
    fn every_rating_of_the_range_is_on_both_ladders() {
        for ladder in [Ladder::CHESS, Ladder::XIANGQI] {
            assert!(ladder.ratings[0] <= *ELO_RANGE.start());
            assert!(ladder.ratings[RUNGS - 1] >= *ELO_RANGE.end());
            assert_eq!(ladder.strength_of(0), Strength::at(0.0));
            assert_eq!(ladder.strength_of(u32::MAX), Strength::at(Strength::TOP));
        }
    }

    #[test]
    fn a_rung_is_found_by_its_rating_and_a_place_between_by_one_between() {
        let ladder = Ladder::CHESS;
        for (rung, pair) in ladder.ratings.windows(2).enumerate() {
            assert_eq!(ladder.strength_of(pair[0]), Strength::at(rung as f64));
            let between = ladder.strength_of(u32::midpoint(pair[0], pair[1])).nodes;
            assert!(Strength::at(rung as f64).nodes < between, "{rung}");
            assert!(between < Strength::at(rung as f64 + 1.0).nodes, "{rung}");
        }
    }

    #[test]
    fn the_best_of_the_ladder_is_short_of_nodes_alone() {
        let best = Strength::at(Strength::TOP);
        assert_eq!((best.noise, best.oversight), (0, 0));
    }
}
