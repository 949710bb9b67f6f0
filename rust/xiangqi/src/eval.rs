//! What a position is worth: a hand-made evaluation that can explain itself.
//!
//! Every term goes through one [`Sheet`], for the search and for people alike, so the trace adds
//! up to exactly what the search uses: each term is tapered between middlegame and endgame by
//! itself, rounding towards zero, and the score is the sum of the rounded terms. Terms are grouped
//! by subject: [`material`], [`activity`], [`cannons`], [`general`], [`soldiers`]. The sums of
//! [`placement`] and the counts of pieces are kept by [`crate::board`] from move to move;
//! [`recent`] remembers whole values.
//!
//! The numbers are the author's guesses from common knowledge of the game, checked by playing;
//! none was fitted by a program.

mod activity;
mod cannons;
mod general;
mod material;
mod packed;
pub(crate) mod placement;
mod recent;
mod sheet;
mod soldiers;
mod view;

use rukh_core::{BySide, Evaluator, Rules, Side, Trace};

use crate::position::Xiangqi;

pub(crate) use packed::Packed;

use recent::Recent;
use sheet::{Sheet, Term};
use view::View;

/// What having the move is worth.
const TEMPO: Packed = Packed::new(12, 6);

/// The hand-made evaluation, with a memory of recent positions: the search meets many positions
/// twice whose value no table entry keeps.
#[derive(Clone, Debug, Default)]
pub struct HandEvaluator(Recent);

impl HandEvaluator {
    /// Everything but the winning chances, which are judged by the sum of the rest.
    #[inline]
    fn fill(position: &Xiangqi) -> Sheet {
        let board = &position.board;
        let mut sheet = Sheet::new(material::phase(board));
        let attacked = BySide::new(
            soldiers::attacked(board, Side::First),
            soldiers::attacked(board, Side::Second),
        );
        judge_side(&View::new(board, Side::First, attacked), &mut sheet);
        judge_side(&View::new(board, Side::Second, attacked), &mut sheet);
        sheet.add(Term::Tempo, position.side(), TEMPO);
        sheet
    }
}

/// Everything that one side gets or is charged. Inlined twice, so that the side is a constant in
/// either copy: a tenth fewer instructions than one copy with a variable.
#[inline(always)]
fn judge_side(view: &View<'_>, sheet: &mut Sheet) {
    material::judge(view, sheet);
    sheet.add(Term::Placement, view.side, view.board.placement(view.side));
    let assault = activity::judge(view, sheet);
    cannons::judge(view, sheet);
    soldiers::judge(view, sheet);
    general::judge(view, &assault, sheet);
}

impl Evaluator<Xiangqi> for HandEvaluator {
    fn evaluate(&mut self, position: &Xiangqi) -> i32 {
        let key = position.key();
        if let Some(value) = self.0.get(key) {
            return value;
        }
        let total = Self::fill(position).total();
        let corrected = total + material::winning_chances(&position.board, total);
        let value = position.side().view(corrected);
        self.0.put(key, value);
        value
    }

    fn trace(&mut self, position: &Xiangqi) -> Trace {
        let mut sheet = Self::fill(position);
        let correction = material::winning_chances(&position.board, sheet.total());
        // The side that trails gets it; equal in both phases, so that tapering leaves it exact.
        let trailing = if correction < 0 {
            Side::Second
        } else {
            Side::First
        };
        let value = Packed::new(correction.abs(), correction.abs());
        sheet.add(Term::WinningChances, trailing, value);
        sheet.trace(position.side())
    }
}

#[cfg(test)]
mod tests;
