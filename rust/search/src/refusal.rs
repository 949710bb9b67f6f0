//! Moves that the rules themselves decide against whoever plays them: repetitions that lose. No
//! search is needed to know, and whoever chooses a move by other means than a search (a book) asks
//! here too.
//!
//! A search refuses such moves at its root, in `alphabeta/root.rs`.

use rukh_core::{Adjudication, MoveList, Rules};

/// What the rules make of a move before any search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prospect {
    /// The game goes on, or is won.
    Open,
    /// The game is drawn.
    Draw,
    /// The game is lost, at once or with the reply.
    Loss,
}

/// What the rules make of a legal move. The position is left as it was.
pub fn prospect<G: Rules>(position: &mut G, m: G::Move) -> Prospect {
    if loses_by_rule(position, m).is_some() || lets_rule_decide(position, m).is_some() {
        return Prospect::Loss;
    }
    position.play(m);
    let verdict = position.adjudicate(1);
    position.undo();
    match verdict {
        Adjudication::Draw(_) => Prospect::Draw,
        Adjudication::None | Adjudication::Win(_) | Adjudication::Loss(_) => Prospect::Open,
    }
}

/// The empty line behind a move at the root that completes a repetition which its player loses. The
/// game ends there, so no search is needed, and even a side that is about to be mated lasts longer
/// with another move.
pub(crate) fn loses_by_rule<G: Rules>(position: &mut G, m: G::Move) -> Option<Vec<G::Move>> {
    position.play(m);
    let verdict = position.adjudicate(1);
    position.undo();
    matches!(verdict, Adjudication::Win(_)).then(Vec::new)
}

/// The reply to a move at the root that goes round once more, if it completes a repetition which
/// the player of that move loses.
pub(crate) fn lets_rule_decide<G: Rules>(position: &mut G, m: G::Move) -> Option<Vec<G::Move>> {
    position.play(m);
    let mut replies = MoveList::new();
    if position.claims().occurrences > 1 {
        position.legal_moves(&mut replies);
    }
    let deciding = replies.iter().copied().find(|&reply| {
        position.play(reply);
        let verdict = position.adjudicate(2);
        position.undo();
        matches!(verdict, Adjudication::Loss(_))
    });
    position.undo();
    deciding.map(|reply| vec![reply])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests_support::TestMove;
    use crate::tests_support::maze::{Maze, Plan};

    #[test]
    fn a_third_occurrence_loses_for_the_bold_and_is_drawn_for_others() {
        let loss = Plan::of(&[&[(1, true), (3, false)], &[(0, false)], &[], &[(2, false)]]);
        let draw = Plan::of(&[&[(1, false), (3, false)], &[(0, false)], &[], &[(2, false)]]);
        for (plan, verdict) in [(loss, Prospect::Loss), (draw, Prospect::Draw)] {
            let mut maze = Maze::at(&plan, 1).through(&[0, 1, 0]);
            let before = maze.plies_played();
            assert_eq!(prospect(&mut maze, TestMove::into(1)), verdict);
            assert_eq!(prospect(&mut maze, TestMove::into(3)), Prospect::Open);
            assert_eq!(maze.plies_played(), before);
        }
    }
}
