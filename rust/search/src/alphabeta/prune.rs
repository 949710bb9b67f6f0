//! The pruning and reduction rules, one named function each. They decide from numbers alone and
//! know no position; `node.rs` says when each is asked. To switch one off, let it answer "no".

use rukh_core::Score;

use super::params::*;

/// Reverse futility, or static null move: so far above beta that even a loss of this size each
/// ply would not bring the score below it (E. Slate and L. Atkin 1977 for the idea at the leaves).
#[inline]
pub(crate) fn reverse_futility(depth: i32, improving: bool, eval: Score, beta: Score) -> bool {
    let plies = depth - i32::from(improving);
    depth <= REVERSE_FUTILITY_DEPTH
        && !eval.is_decided()
        && !beta.is_decided()
        && eval - REVERSE_FUTILITY_MARGIN * plies.max(0) >= beta
}

/// Razoring: so far below alpha that only captures could help (J. Birmingham and P. Kent 1977).
/// Not below a mate already found: a shorter one does not show in the evaluation.
#[inline]
pub(crate) fn razoring(depth: i32, eval: Score, alpha: Score) -> bool {
    depth <= RAZOR_DEPTH && !alpha.is_decided() && eval + RAZOR_MARGIN * depth < alpha
}

/// Null move: plies that the search after a pass is shallower, or `None` where passing proves
/// nothing (G. Goetsch and M. Campbell 1990; the growing reduction after E. Heinz 1999).
#[inline]
pub(crate) fn null_move(depth: i32, eval: Score, beta: Score) -> Option<i32> {
    let surplus = eval.raw() - beta.raw();
    (depth >= NULL_MOVE_DEPTH && surplus >= 0 && !beta.is_loss())
        .then(|| 3 + depth / 4 + (surplus / 200).min(3))
}

/// ProbCut: the bound that a capture has to hold at low depth, or `None` (M. Buro 1995).
#[inline]
pub(crate) fn probcut(depth: i32, improving: bool, beta: Score) -> Option<Score> {
    (depth >= PROBCUT_DEPTH && !beta.is_decided())
        .then(|| beta + (PROBCUT_MARGIN - 40 * i32::from(improving)))
}

/// Late move pruning: how many quiet moves a shallow node looks at.
#[inline]
pub(crate) fn late_move_count(depth: i32, improving: bool) -> i32 {
    let full = 3 + depth * depth;
    if improving { full } else { full / 2 + 1 }
}

/// Futility: a quiet move cannot be expected to lift the score from here to alpha, unless alpha is
/// a mate.
#[inline]
pub(crate) fn futility(reduced_depth: i32, eval: Score, alpha: Score) -> bool {
    reduced_depth <= FUTILITY_DEPTH
        && !alpha.is_decided()
        && eval + (FUTILITY_BASE + FUTILITY_STEP * reduced_depth) <= alpha
}

/// History pruning: the move has failed here too often.
#[inline]
pub(crate) fn poor_history(depth: i32, history: i32) -> bool {
    depth <= HISTORY_PRUNING_DEPTH && history < HISTORY_PRUNING_STEP * depth
}

/// Exchange pruning: centipawns that a move may lose by exchange at this depth, or `None` where
/// every move is looked at.
#[inline]
pub(crate) fn exchange_allowance(depth: i32, is_noisy: bool) -> Option<i32> {
    (depth <= EXCHANGE_DEPTH).then(|| {
        if is_noisy {
            -EXCHANGE_NOISY_STEP * depth
        } else {
            -EXCHANGE_QUIET_STEP * depth * depth
        }
    })
}

/// Base plies of late move reduction, by depth and move number: both logarithmically, as most
/// engines do since S. Reul's and T. Romstad's descriptions (2006).
#[derive(Clone, Debug)]
pub(crate) struct Reductions {
    noisy: Vec<i8>,
    quiet: Vec<i8>,
}

impl Reductions {
    const SIDE: usize = 64;

    pub(crate) fn new() -> Self {
        let table = |base: f64, divisor: f64| {
            (0..Self::SIDE * Self::SIDE)
                .map(|index| {
                    let (depth, number) = (index / Self::SIDE, index % Self::SIDE);
                    if depth == 0 || number == 0 {
                        return 0;
                    }
                    (base + (depth as f64).ln() * (number as f64).ln() / divisor) as i8
                })
                .collect()
        };
        Self {
            noisy: table(0.1, 3.3),
            quiet: table(0.75, 2.2),
        }
    }

    /// Plies to take off the `number`th move at `depth`.
    #[inline]
    pub(crate) fn base(&self, depth: i32, number: i32, is_noisy: bool) -> i32 {
        let last = Self::SIDE - 1;
        let index = (depth as usize).min(last) * Self::SIDE + (number as usize).min(last);
        i32::from(if is_noisy {
            self.noisy[index]
        } else {
            self.quiet[index]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_moves_are_reduced_more() {
        let reductions = Reductions::new();
        assert_eq!(reductions.base(1, 1, false), 0);
        assert!(reductions.base(12, 20, false) > reductions.base(6, 20, false));
        assert!(reductions.base(12, 20, false) > reductions.base(12, 4, false));
        assert!(reductions.base(12, 20, false) > reductions.base(12, 20, true));
        assert_eq!(
            reductions.base(500, 500, true),
            reductions.base(63, 63, true)
        );
    }

    #[test]
    fn no_rule_cuts_at_a_decided_bound() {
        let mated = Score::mated_in(7);
        assert_eq!(null_move(9, Score::cp(100), mated), None);
        assert_eq!(probcut(9, true, Score::mate_in(3)), None);
        assert!(!reverse_futility(4, true, Score::mate_in(3), Score::cp(0)));
        assert!(!reverse_futility(4, true, Score::cp(0), mated));
        assert!(!razoring(2, Score::cp(0), Score::mate_in(3)));
        assert!(!futility(2, Score::cp(0), Score::mate_in(3)));
    }
}
