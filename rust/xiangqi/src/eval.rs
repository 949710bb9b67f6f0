//! What a position is worth: a hand-made evaluation that can explain itself.
//!
//! Every term goes through one [`Sheet`], for the search and for people alike, so the trace adds
//! up to exactly what the search uses: each term is tapered between middlegame and endgame by
//! itself, rounding towards zero, and the score is the sum of the rounded terms. Terms are grouped
//! by subject: [`material`], [`placement`], [`activity`], [`cannons`], [`general`], [`soldiers`].
//!
//! The numbers are the author's guesses from common knowledge of the game, checked by playing;
//! none was fitted by a program.

mod activity;
mod cannons;
mod general;
mod material;
mod placement;
mod sheet;
mod soldiers;
mod view;

use rukh_core::{Evaluator, Phased, Rules, Side, Trace};

use crate::position::Xiangqi;

use sheet::{Sheet, Term};
use view::View;

/// What having the move is worth.
const TEMPO: Phased = Phased::new(12, 6);

/// The hand-made evaluation. It keeps nothing between calls; the empty field leaves room for a
/// cache.
#[derive(Clone, Debug, Default)]
pub struct HandEvaluator(());

impl HandEvaluator {
    fn fill(position: &Xiangqi) -> Sheet {
        let board = &position.board;
        let mut sheet = Sheet::new(material::phase(board));
        judge_side(&View::new(board, Side::First), &mut sheet);
        judge_side(&View::new(board, Side::Second), &mut sheet);
        sheet.add(Term::Tempo, position.side(), TEMPO);
        material::judge_winning_chances(board, &mut sheet);
        sheet
    }
}

/// Everything that one side gets or is charged. Inlined twice, so that the side is a constant in
/// either copy: a third faster than one copy with a variable.
#[inline(always)]
fn judge_side(view: &View<'_>, sheet: &mut Sheet) {
    material::judge(view, sheet);
    placement::judge(view, sheet);
    let assault = activity::judge(view, sheet);
    cannons::judge(view, sheet);
    soldiers::judge(view, sheet);
    general::judge(view, &assault, sheet);
}

impl Evaluator<Xiangqi> for HandEvaluator {
    fn evaluate(&mut self, position: &Xiangqi) -> i32 {
        position.side().view(Self::fill(position).total())
    }

    fn trace(&mut self, position: &Xiangqi) -> Trace {
        Self::fill(position).trace(position.side())
    }
}

#[cfg(test)]
mod tests;
