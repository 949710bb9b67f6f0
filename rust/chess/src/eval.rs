//! The hand-made evaluation: terms that a person can name, each counted for both sides and both
//! phases.
//!
//! Every term goes through one accumulator ([`Tally`]), whether the search wants a number or a
//! person the table behind it, so the two cannot differ. The numbers are in `eval/values.rs`; each
//! other file under `eval/` holds one group of terms.

mod drawish;
mod king;
mod passed;
mod pawns;
mod pieces;
mod placement;
mod scene;
mod tally;
mod threats;
mod values;

use rukh_core::{Evaluator, Phased, Rules as _, Side, Trace};

use crate::piece::PieceKind;
use crate::position::Chess;
use pawns::PawnTable;
use scene::Scene;
use tally::{Tally, Term};
use values::VALUES;

/// Values a chess position by hand-made terms. Holds a small cache of pawn structures and nothing
/// that would make one answer depend on another.
#[derive(Clone, Debug, Default)]
pub struct HandEvaluator {
    pawns: PawnTable,
}

impl HandEvaluator {
    /// Counts every term; also gives their sum for the first side.
    fn tally(&mut self, position: &Chess) -> (Tally, i32) {
        let board = &position.board;
        let mut tally = Tally::new(phase(position));
        let pawns = self.pawns.look_up(board);
        for side in Side::BOTH {
            tally.add(Term::Structure, side, pawns.structure[side]);
            tally.add(Term::Placement, side, pawns.placement[side]);
        }
        let mut scene = Scene::of(board, pawns);
        pieces::survey(&mut scene, Side::First, &mut tally);
        pieces::survey(&mut scene, Side::Second, &mut tally);
        for side in Side::BOTH {
            king::safety(&scene, side, &mut tally);
            threats::threats(&scene, side, &mut tally);
            passed::passed_pawns(&scene, side, &mut tally);
        }
        tally.add(Term::Tempo, position.side(), VALUES.tempo);
        let total = drawish::adjust(position, &mut tally);
        (tally, total)
    }
}

/// How much of a middlegame it is, by the pieces left: 0 to [`Phased::FULL`].
#[inline]
fn phase(position: &Chess) -> i32 {
    const START: u32 = 24;
    let count = |kind| position.board.of_kind(kind).count();
    let left = count(PieceKind::Knight)
        + count(PieceKind::Bishop)
        + 2 * count(PieceKind::Rook)
        + 4 * count(PieceKind::Queen);
    left.min(START) as i32 * Phased::FULL / START as i32
}

impl Evaluator<Chess> for HandEvaluator {
    #[inline]
    fn evaluate(&mut self, position: &Chess) -> i32 {
        let (_, total) = self.tally(position);
        position.side().view(total)
    }

    fn trace(&mut self, position: &Chess) -> Trace {
        let (tally, total) = self.tally(position);
        tally.trace(position.side(), total)
    }
}
