//! Cannons that bear on the enemy general along a line, by what stands between.
//!
//! The empty-head cannon (空头炮: nothing between on the general's file) paralyses; a cannon over
//! two screens pins them both; a cannon on the back rank beside a bare general waits for a screen.
//! One screen is a check, which the search sees by itself.

use crate::attacks;
use crate::piece::PieceKind;
use crate::square::{Square, Squares};

use super::packed::Packed;
use super::sheet::{Sheet, Term};
use super::view::View;

/// Nothing between on the file, from a safe distance …
const EMPTY_HEAD: Packed = Packed::new(75, 40);
/// … and for each further point of distance.
const EMPTY_HEAD_DISTANCE: Packed = Packed::new(5, 3);
/// Each of two screens that belongs to the enemy is pinned on the file.
const FILE_PIN: Packed = Packed::new(16, 10);
/// Three pieces between on the file: pressure to come.
const FILE_PRESSURE: Packed = Packed::new(6, 2);
/// On the general's own rank with nothing between (沉底炮).
const BOTTOM: Packed = Packed::new(14, 8);
/// Each enemy screen of two on the general's rank.
const BOTTOM_PIN: Packed = Packed::new(22, 12);
/// With a chariot to help, everything above weighs half as much again.
const NO_HELP_NEEDED: i32 = 2;
const WITH_CHARIOT: i32 = 3;

#[inline(always)]
pub(super) fn judge(view: &View<'_>, sheet: &mut Sheet) {
    let lined_up = view.own(PieceKind::Cannon) & attacks::lines_through(view.target);
    if lined_up.is_empty() {
        return;
    }
    let mut value = Packed::ZERO;
    for cannon in lined_up {
        value += bearing(view, cannon);
    }
    let help = if view.own_count(PieceKind::Chariot) > 0 {
        WITH_CHARIOT
    } else {
        NO_HELP_NEEDED
    };
    let value = value.phased();
    let value = Packed::new(value.middlegame * help / 2, value.endgame * help / 2);
    sheet.add(Term::Cannons, view.side, value);
}

/// What one cannon on the general's rank or file is worth there.
#[inline(always)]
fn bearing(view: &View<'_>, cannon: Square) -> Packed {
    let gap = attacks::between(cannon, view.target);
    let screens: Squares = gap & view.occupied;
    let enemy_screens = (screens & view.board.side(!view.side)).count() as i32;
    let on_file = cannon.file() == view.target.file();
    match (screens.count(), on_file) {
        // Too close, and the general's own step makes the screen useless.
        (0, true) if gap.count() >= 2 => {
            EMPTY_HEAD + EMPTY_HEAD_DISTANCE * (gap.count() as i32 - 2)
        }
        (0, false) => BOTTOM,
        (2, true) => FILE_PIN * enemy_screens,
        (2, false) => BOTTOM_PIN * enemy_screens,
        (3, true) => FILE_PRESSURE,
        _ => Packed::ZERO,
    }
}
