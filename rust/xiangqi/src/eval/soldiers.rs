//! Soldiers in company: side by side over the river, and the central soldier at home.

use rukh_core::Side;

use crate::attacks;
use crate::board::Board;
use crate::piece::PieceKind;
use crate::square::{Squares, zone};

use super::packed::Packed;
use super::sheet::{Sheet, Term};
use super::view::View;

/// Two soldiers side by side over the river guard each other.
const LINKED: Packed = Packed::new(14, 22);
/// The central soldier still shields the general.
const CENTRAL_SHIELD: Packed = Packed::new(14, 4);
/// A crossed soldier when the enemy has no elephants left to stop it.
const NO_ELEPHANTS: Packed = Packed::new(8, 14);

#[inline(always)]
pub(super) fn judge(view: &View<'_>, sheet: &mut Sheet) {
    let soldiers = view.own(PieceKind::Soldier);
    let crossed = soldiers & zone::HOME[!view.side];
    let pairs = crossed.bits() & crossed.bits() << 1 & !zone::file(0).bits();
    let mut value = LINKED * pairs.count_ones() as i32;

    let at_home = match view.side {
        Side::First => zone::rank(3) | zone::rank(4),
        Side::Second => zone::rank(6) | zone::rank(5),
    };
    if soldiers.meets(zone::file(4) & at_home) {
        value += CENTRAL_SHIELD;
    }
    if view.enemy_count(PieceKind::Elephant) == 0 {
        value += NO_ELEPHANTS * crossed.count() as i32;
    }
    sheet.add(Term::Soldiers, view.side, value);
}

/// Every point that the soldiers of `side` attack.
#[inline]
pub(super) fn attacked(board: &Board, side: Side) -> Squares {
    attacks::soldier_steps(side, board.pieces(side, PieceKind::Soldier))
        .into_iter()
        .fold(Squares::EMPTY, |all, (points, _)| all | points)
}
