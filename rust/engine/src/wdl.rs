//! Chances of winning, drawing and losing out of a score, as `UCI_ShowWDL` shows them.
//!
//! The chance of a win is a logistic curve of the score, that of a loss its mirror image, and what
//! is left is the draw. The fewer men are left, the more centipawns a win takes. All numbers were
//! fitted by likelihood to games of the engine against itself (`tools/fit_wdl.py`, from the example
//! `selfplay`; how many games, and how well it fits, is in `tools/RESULTS.md`): they hold for
//! play between equals.

use rukh_core::Score;

/// A logistic curve of centipawns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curve {
    /// Centipawns at which a win is as likely as not.
    pub even: f64,
    /// Centipawns that take the chance from one half to 73 %.
    pub spread: f64,
}

impl Curve {
    /// The chance of a win at this score, in per mille.
    fn win(self, centipawns: f64) -> u32 {
        (1000.0 / (1.0 + ((self.even - centipawns) / self.spread).exp())).round() as u32
    }
}

/// What the scores of a game come to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// Where the men on the board are not known.
    pub on_average: Curve,
    /// With all men on the board.
    full: Curve,
    /// How [`Curve::even`] grows as the men become fewer: with this power of how few they are.
    growth: f64,
    /// What a man of each kind counts for, in pawns; kings and their guards count nothing.
    men: &'static [(char, u32)],
}

impl Chances {
    /// Those of chess.
    pub const CHESS: Self = Self {
        on_average: Curve {
            even: 104.0,
            spread: 100.0,
        },
        full: Curve {
            even: 58.0,
            spread: 87.0,
        },
        growth: 0.65,
        men: &[('p', 1), ('n', 3), ('b', 3), ('r', 5), ('q', 9)],
    };
    /// Those of xiangqi.
    pub const XIANGQI: Self = Self {
        on_average: Curve {
            even: 238.0,
            spread: 240.0,
        },
        full: Curve {
            even: 76.0,
            spread: 204.0,
        },
        growth: 1.18,
        men: &[('p', 1), ('n', 4), ('c', 4), ('r', 9)],
    };

    /// What the men of the start position count for, which is the same in both games.
    const ALL: f64 = 78.0;
    /// Fewer men than these make no further difference: few games get so far.
    const FEWEST: f64 = 8.0;

    /// The curve for a board with these men, given by their letters.
    #[must_use]
    pub fn with(&self, letters: impl Iterator<Item = char>) -> Curve {
        let value = |letter: char| {
            let letter = letter.to_ascii_lowercase();
            let found = self.men.iter().find(|(kind, _)| *kind == letter);
            found.map_or(0, |&(_, value)| value)
        };
        let count = f64::from(letters.map(value).sum::<u32>());
        let scarcity = Self::ALL / count.clamp(Self::FEWEST, Self::ALL);
        Curve {
            even: self.full.even * scarcity.powf(self.growth),
            spread: self.full.spread,
        }
    }
}

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
    /// The chances that a score stands for, by this curve.
    #[must_use]
    pub fn of(score: Score, curve: Curve) -> Self {
        let (win, loss) = if score.is_decided() {
            let is_won = score.raw() > 0;
            (1000 * u32::from(is_won), 1000 * u32::from(!is_won))
        } else {
            let centipawns = f64::from(score.raw());
            let loss = curve.win(-centipawns);
            (curve.win(centipawns).min(1000 - loss), loss)
        };
        Self {
            win,
            draw: 1000 - win - loss,
            loss,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Chances; 2] = [Chances::CHESS, Chances::XIANGQI];

    /// The curves of both games with all men, with few, and with men unknown.
    fn curves() -> Vec<Curve> {
        let of = |chances: Chances| {
            let all = "rnbqcp".repeat(8);
            [
                chances.on_average,
                chances.with(all.chars()),
                chances.with("Kkp".chars()),
            ]
        };
        ALL.into_iter().flat_map(of).collect()
    }

    #[test]
    fn the_three_chances_sum_to_a_thousand_at_every_score() {
        for curve in curves() {
            for raw in -32_001..=32_001 {
                let wdl = Wdl::of(Score::from_raw(raw), curve);
                assert_eq!(wdl.win + wdl.draw + wdl.loss, 1000, "{raw}: {wdl:?}");
            }
        }
    }

    #[test]
    fn a_better_score_never_has_the_smaller_chance() {
        for curve in curves() {
            let wdl = |cp| Wdl::of(Score::cp(cp), curve);
            assert!((-2000..2000).map(|cp| wdl(cp).win).is_sorted());
            assert_eq!(wdl(0).win, wdl(0).loss);
        }
    }

    #[test]
    fn a_decided_game_has_one_result() {
        for curve in curves() {
            for won in [Score::mate_in(3), Score::won_by_rule(4)] {
                assert_eq!(Wdl::of(won, curve).win, 1000);
                assert_eq!(Wdl::of(-won, curve).loss, 1000);
            }
        }
    }

    #[test]
    fn the_same_lead_wins_less_often_with_fewer_men() {
        for chances in ALL {
            let win = |letters: &str| Wdl::of(Score::cp(100), chances.with(letters.chars())).win;
            let (many, some, few) = (win("RRRRNNNNPPPPPPPP"), win("RRNN"), win("R"));
            assert!(many > some && some > few, "{many} {some} {few}");
        }
    }
}
