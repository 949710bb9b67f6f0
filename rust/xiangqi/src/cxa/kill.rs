//! Mate by checks alone: what a move threatens, and what a capture may run into.
//!
//! The attacker plays checks only, the defender everything legal. To be stalemated is a loss too,
//! but no kill: the rules speak of mate, and a side that is threatened with having no move left
//! would have to pass first. The search is bounded by positions, never by time, so that a verdict
//! is the same on every machine; where the bound is reached the answer is [`Answer::Unknown`].
//! Positions are copied without their past, so nothing is allocated.

use rukh_core::{MoveList, Rules, Side, Tactics};

use crate::board::Board;
use crate::moves::XiangqiMove;
use crate::position::{Xiangqi, XiangqiOptions};

/// The longest series of checks that is looked for. The rules set no limit; published examples need
/// up to four.
const LONGEST_SERIES: u32 = 4;

/// How many positions one question may look at. Most are answered in a few dozen, the published
/// series of four in two hundred; the bound is met where a bare general runs before many pieces.
const MOST_POSITIONS: u32 = 512;

/// A mate by checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Series {
    /// How many checks it takes, the mating one included.
    pub(super) checks: u32,
    /// The first of them.
    pub(super) first: XiangqiMove,
}

/// What a search has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The shortest mate.
    Mate(Series),
    /// There is none within the series that were allowed.
    NoMate,
    /// The bound on positions was reached first.
    Unknown,
}

/// A position without a past.
#[inline]
pub(super) fn position(board: Board, side: Side) -> Xiangqi {
    Xiangqi::assemble(board, side, 0, 1, XiangqiOptions::default())
}

/// The position after a move, without a past.
#[inline]
pub(super) fn after(before: &Xiangqi, m: XiangqiMove) -> Xiangqi {
    let mut board = before.board.clone();
    board.advance(m.from(), m.to());
    position(board, !before.side)
}

/// The shortest mate by checks that the side to move has.
pub(super) fn shortest_mate(position: &Xiangqi) -> Answer {
    shortest_mate_within(position, LONGEST_SERIES)
}

/// The same with so many checks in a row, at most.
pub(super) fn shortest_mate_within(position: &Xiangqi, longest: u32) -> Answer {
    let mut search = Search {
        positions_left: MOST_POSITIONS,
        goes_on: true,
        is_unfinished: false,
    };
    for checks in 1..=longest {
        // Where every line ran out of checks, longer series are the same lines again.
        if !std::mem::take(&mut search.goes_on) {
            break;
        }
        if let Some(first) = search.mating_move(position, checks) {
            return Answer::Mate(Series { checks, first });
        }
        if search.is_unfinished {
            return Answer::Unknown;
        }
    }
    Answer::NoMate
}

struct Search {
    positions_left: u32,
    /// Whether a line ended because no more checks were allowed.
    goes_on: bool,
    /// Whether a line ended because no more positions were allowed.
    is_unfinished: bool,
}

impl Search {
    fn mating_move(&mut self, position: &Xiangqi, checks: u32) -> Option<XiangqiMove> {
        let mut moves = MoveList::<XiangqiMove>::new();
        position.legal_moves(&mut moves);
        moves
            .iter()
            .copied()
            .filter(|&m| position.gives_check(m))
            .find(|&m| self.is_mating(&after(position, m), checks))
    }

    /// Whether the check just given mates, at once or by so many checks in all.
    fn is_mating(&mut self, checked: &Xiangqi, checks: u32) -> bool {
        if self.positions_left == 0 {
            self.is_unfinished = true;
            return false;
        }
        self.positions_left -= 1;
        if checks == 1 {
            let is_mate = !checked.has_legal_move();
            self.goes_on |= !is_mate;
            return is_mate;
        }
        let mut replies = MoveList::<XiangqiMove>::new();
        checked.legal_moves(&mut replies);
        replies.iter().all(|&reply| {
            let answered = after(checked, reply);
            self.mating_move(&answered, checks - 1).is_some()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Xiangqi {
        Xiangqi::from_fen(fen, &Default::default())
            .unwrap()
            .position
    }

    fn checks(fen: &str) -> Option<u32> {
        match shortest_mate(&position(fen)) {
            Answer::Mate(series) => Some(series.checks),
            Answer::NoMate => None,
            Answer::Unknown => panic!("the bound was reached"),
        }
    }

    #[test]
    fn mate_at_once_is_one_check() {
        assert_eq!(checks("3k5/R8/9/9/9/9/9/9/1R7/4K4 w - - 0 1"), Some(1));
    }

    #[test]
    fn a_series_is_counted_in_checks() {
        assert_eq!(checks("9/5k3/9/9/9/9/R8/1R7/9/3K5 w - - 0 1"), Some(2));
        assert_eq!(checks("9/9/3k5/9/9/9/R8/1R7/4A4/4K4 w - - 0 1"), Some(3));
        // A cannon to the back rank, and the chariot with the horse behind it.
        let cannon = "2bak1c2/4aRN1r/4b4/9/9/9/3pp4/2n1B4/9/2B1K2C1 w - - 0 1";
        assert_eq!(checks(cannon), Some(4));
    }

    #[test]
    fn a_longer_series_is_not_found_within_fewer_checks() {
        let position = position("9/5k3/9/9/9/9/R8/1R7/9/3K5 w - - 0 1");
        assert_eq!(shortest_mate_within(&position, 1), Answer::NoMate);
        assert!(matches!(
            shortest_mate_within(&position, 2),
            Answer::Mate(_)
        ));
    }

    #[test]
    fn the_side_in_check_mates_only_by_an_answer_to_it() {
        // The horse's discovered check mates, and blocks the chariot's own.
        let answer = "2bak1c2/4aRN2/4b4/9/9/9/3pp4/2n1B4/9/2B1K2r1 w - - 0 1";
        assert_eq!(checks(answer), Some(1));
    }

    #[test]
    fn quiet_moves_and_stalemate_are_no_series_of_checks() {
        assert_eq!(checks("3k5/9/9/3P5/9/9/9/9/9/4K4 w - - 0 1"), None);
        assert_eq!(checks("4k4/9/9/9/9/9/9/9/9/R4K3 w - - 0 1"), None);
    }
}
