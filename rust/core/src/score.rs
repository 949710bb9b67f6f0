//! Scores: centipawns and distances to mate in one ordered number.
//!
//! A mate score counts plies from the root, so that a nearer mate is the larger number. In the
//! table it counts from the node instead ([`Score::to_table`]), since one position is met at many
//! distances. Scores fit in an `i16`.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The longest line that a search may follow, in plies.
pub const MAX_PLY: usize = 128;

/// A score for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i16);

impl Score {
    /// A draw.
    pub const DRAW: Self = Self(0);
    /// More than any reachable score: the open side of a window.
    pub const INFINITE: Self = Self(32_001);
    /// The side to move has delivered mate; [`Self::mate_in`] counts down from here.
    pub const MATE: Self = Self(32_000);
    /// The largest evaluation; everything above is a forced win with a known distance.
    pub const MAX_EVAL: Self = Self(29_000);

    /// A win or loss by rule (perpetual check, say) where nobody is mated; below the mates, above
    /// every evaluation. It rests on the path to the position, so it has no place in the table.
    const BY_RULE: i16 = 30_500;
    const MATE_BAND: i16 = Self::MATE.0 - MAX_PLY as i16;

    /// An evaluation in centipawns, clamped below the mates.
    #[must_use]
    #[inline]
    pub const fn cp(centipawns: i32) -> Self {
        let max = Self::MAX_EVAL.0 as i32;
        let clamped = if centipawns > max {
            max
        } else if centipawns < -max {
            -max
        } else {
            centipawns
        };
        Self(clamped as i16)
    }

    /// The side to move mates `ply` plies from the root.
    #[must_use]
    #[inline]
    pub const fn mate_in(ply: usize) -> Self {
        Self(Self::MATE.0 - ply as i16)
    }

    /// The side to move is mated `ply` plies from the root.
    #[must_use]
    #[inline]
    pub const fn mated_in(ply: usize) -> Self {
        Self(ply as i16 - Self::MATE.0)
    }

    /// The side to move has won by rule `ply` plies from the root.
    #[must_use]
    #[inline]
    pub const fn won_by_rule(ply: usize) -> Self {
        Self(Self::BY_RULE - ply as i16)
    }

    /// The side to move has lost by rule `ply` plies from the root.
    #[must_use]
    #[inline]
    pub const fn lost_by_rule(ply: usize) -> Self {
        Self(ply as i16 - Self::BY_RULE)
    }

    /// Whether the score comes from a win or loss by rule.
    #[must_use]
    #[inline]
    pub const fn is_by_rule(self) -> bool {
        !self.is_mate() && self.0.unsigned_abs() > Self::MAX_EVAL.0.unsigned_abs()
    }

    /// Whether the game is decided, by mate or by rule.
    #[must_use]
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.0.unsigned_abs() > Self::MAX_EVAL.0.unsigned_abs()
    }

    /// The bare number: centipawns, or [`Self::MATE`] less plies.
    #[must_use]
    #[inline]
    pub const fn raw(self) -> i32 {
        self.0 as i32
    }

    /// The score with this bare number, clamped to the open window.
    #[must_use]
    #[inline]
    pub const fn from_raw(raw: i32) -> Self {
        let max = Self::INFINITE.0 as i32;
        Self(if raw > max {
            max as i16
        } else if raw < -max {
            -max as i16
        } else {
            raw as i16
        })
    }

    /// Whether a forced mate is known, for either side.
    #[must_use]
    #[inline]
    pub const fn is_mate(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Whether the side to move is known to mate.
    #[must_use]
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 >= Self::MATE_BAND
    }

    /// Whether the side to move is known to be mated.
    #[must_use]
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 <= -Self::MATE_BAND
    }

    /// Signed distance to mate in moves (not plies) as people count it: 1 is "mates with the next
    /// move", −1 "is mated by the reply", and a side that is mated already has 0.
    #[must_use]
    pub const fn mate_moves(self) -> Option<i32> {
        if self.is_win() {
            Some((Self::MATE.0 as i32 - self.0 as i32 + 1) / 2)
        } else if self.is_loss() {
            Some(-((Self::MATE.0 as i32 + self.0 as i32 + 1) / 2))
        } else {
            None
        }
    }

    /// The score as the table holds it: mates counted from the node at `ply`.
    #[must_use]
    #[inline]
    pub const fn to_table(self, ply: usize) -> i16 {
        if self.is_win() {
            self.0 + ply as i16
        } else if self.is_loss() {
            self.0 - ply as i16
        } else {
            self.0
        }
    }

    /// A score out of the table, counted from the root again.
    #[must_use]
    #[inline]
    pub const fn from_table(stored: i16, ply: usize) -> Self {
        let score = Self(stored);
        if score.is_win() {
            Self(stored - ply as i16)
        } else if score.is_loss() {
            Self(stored + ply as i16)
        } else {
            score
        }
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;
    /// Shifts a bound by a margin; the result stays inside the open window.
    #[inline]
    fn add(self, margin: i32) -> Self {
        Self::from_raw(self.raw() + margin)
    }
}

impl Sub<i32> for Score {
    type Output = Self;
    #[inline]
    fn sub(self, margin: i32) -> Self {
        self + -margin
    }
}

impl fmt::Display for Score {
    /// `+0.35`, `-1.20`, `#3`, `#-2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_moves() {
            Some(moves) => write!(f, "#{moves}"),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mate_distance_is_counted_in_moves() {
        assert_eq!(Score::mate_in(1).mate_moves(), Some(1));
        assert_eq!(Score::mate_in(3).mate_moves(), Some(2));
        assert_eq!(Score::mated_in(0).mate_moves(), Some(0));
        assert_eq!(Score::mated_in(2).mate_moves(), Some(-1));
        assert_eq!(Score::cp(50).mate_moves(), None);
    }

    #[test]
    fn table_form_counts_from_the_node() {
        let at_ply_5 = Score::mate_in(9);
        let stored = at_ply_5.to_table(5);
        assert_eq!(Score::from_table(stored, 5), at_ply_5);
        assert_eq!(Score::from_table(stored, 1), Score::mate_in(5));
        let lost = Score::mated_in(8);
        assert_eq!(Score::from_table(lost.to_table(4), 0), Score::mated_in(4));
        assert_eq!(
            Score::from_table(Score::cp(-37).to_table(9), 3),
            Score::cp(-37)
        );
    }

    #[test]
    fn evaluations_never_look_like_mates() {
        assert!(!Score::cp(i32::MAX).is_mate());
        assert!(!Score::cp(i32::MIN).is_mate());
        assert!(Score::mate_in(MAX_PLY - 1).is_win());
        assert!(Score::mated_in(MAX_PLY - 1).is_loss());
    }
}
