//! Chances of winning, drawing and losing out of a score, as `UCI_ShowWDL` shows them.
//!
//! Two logistic curves: the chance of a win rises from nothing to one around `EVEN` centipawns, the
//! chance of a loss is its mirror image, and what is left is the draw. The two numbers are guesses
//! for play between equals, the same in both games; they were fitted to no games.

use rukh_core::Score;

/// Centipawns at which a win is as likely as not.
const EVEN: f64 = 150.0;
/// Centipawns that take the chance from one half to 73 %.
const SPREAD: f64 = 70.0;

/// Per mille for the side to move; the three sum to 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wdl {
    /// Chance of a win.
    pub win: u32,
    /// Chance of a draw.
    pub draw: u32,
    /// Chance of a loss.
    pub loss: u32,
}

impl Wdl {
    /// The chances that a score stands for.
    #[must_use]
    pub fn of(score: Score) -> Self {
        let (win, loss) = if score.is_win() {
            (1000, 0)
        } else if score.is_loss() {
            (0, 1000)
        } else {
            let centipawns = f64::from(score.raw());
            (reaches_even(centipawns), reaches_even(-centipawns))
        };
        Self {
            win,
            draw: 1000 - win - loss,
            loss,
        }
    }
}

/// The logistic curve, in per mille.
fn reaches_even(centipawns: f64) -> u32 {
    (1000.0 / (1.0 + ((EVEN - centipawns) / SPREAD).exp())).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_chances_sum_to_a_thousand_at_every_score() {
        for raw in -32_001..=32_001 {
            let wdl = Wdl::of(Score::from_raw(raw));
            assert_eq!(wdl.win + wdl.draw + wdl.loss, 1000, "{raw}: {wdl:?}");
        }
    }

    #[test]
    fn a_better_score_never_has_the_smaller_chance() {
        let wins: Vec<u32> = (-2000..2000).map(|cp| Wdl::of(Score::cp(cp)).win).collect();
        assert!(wins.is_sorted());
        assert_eq!(Wdl::of(Score::DRAW).win, Wdl::of(Score::DRAW).loss);
        assert_eq!(Wdl::of(Score::mate_in(3)).win, 1000);
        assert_eq!(Wdl::of(Score::mated_in(4)).loss, 1000);
    }
}
