//! What the pieces are worth by themselves, in company, and when there is too little left to win.

use rukh_core::{Phased, Side};

use crate::board::Board;
use crate::piece::PieceKind;
use crate::square::Squares;

use super::sheet::{Sheet, Term};
use super::view::View;

/// The worth of a piece, in the order of [`PieceKind::ALL`]. Horses gain as the board empties,
/// cannons lose their screens. Soldiers are worth more where they stand ([`super::placement`]).
const WORTH: [Phased; PieceKind::COUNT] = [
    Phased::ZERO,
    Phased::new(150, 140),
    Phased::new(150, 150),
    Phased::new(430, 480),
    Phased::new(960, 1000),
    Phased::new(480, 450),
    Phased::new(80, 100),
];

/// How much of a middlegame each attacking piece makes; both sides' full sets make 256.
const fn phase_weight(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::Chariot => 32,
        PieceKind::Horse | PieceKind::Cannon => 16,
        _ => 0,
    }
}

/// 0 with no attacking piece left to [`Phased::FULL`] with all of them.
pub(super) fn phase(board: &Board) -> i32 {
    [PieceKind::Chariot, PieceKind::Horse, PieceKind::Cannon]
        .into_iter()
        .map(|kind| phase_weight(kind) * board.kind(kind).count() as i32)
        .sum::<i32>()
        .min(Phased::FULL)
}

#[inline(always)]
pub(super) fn judge(view: &View<'_>, sheet: &mut Sheet) {
    let mut sum = Phased::ZERO;
    for kind in PieceKind::ALL {
        sum += WORTH[kind.index()] * view.own_count(kind);
    }
    sheet.add(Term::Material, view.side, sum);
    judge_combinations(view, sheet);
}

/// Pieces that help each other, and armies that lack a part.
#[inline(always)]
fn judge_combinations(view: &View<'_>, sheet: &mut Sheet) {
    const CHARIOT_AND_CANNON: Phased = Phased::new(14, 20);
    const CHARIOT_AND_HORSE: Phased = Phased::new(10, 20);
    const CANNON_AND_HORSE: Phased = Phased::new(8, 26);
    const NO_CHARIOT_AGAINST_ONE: Phased = Phased::new(-40, -30);
    /// A cannon late in the game shoots over its own defenders.
    const CANNON_WITH_DEFENDER: Phased = Phased::new(0, 12);

    let count = |kind| view.own_count(kind);
    let (chariots, horses, cannons) = (
        count(PieceKind::Chariot),
        count(PieceKind::Horse),
        count(PieceKind::Cannon),
    );
    let defenders = count(PieceKind::Advisor) + count(PieceKind::Elephant);
    let value = CHARIOT_AND_CANNON * chariots.min(cannons)
        + CHARIOT_AND_HORSE * chariots.min(horses)
        + CANNON_AND_HORSE * cannons.min(horses)
        + CANNON_WITH_DEFENDER * cannons.min(defenders);
    sheet.add(Term::Combinations, view.side, value);
    if chariots == 0 && view.enemy(PieceKind::Chariot).any() {
        sheet.add(Term::Combinations, view.side, NO_CHARIOT_AGAINST_ONE);
    }
}

/// Takes back part of an advantage that can hardly be turned into a win: the leading side lacks
/// the pieces to break what the other has left to defend with. Both phases get the same, so that
/// the term is exact.
pub(super) fn judge_winning_chances(board: &Board, sheet: &mut Sheet) {
    let total = sheet.total();
    let leader = if total >= 0 {
        Side::First
    } else {
        Side::Second
    };
    let keeps = kept_sixteenths(board, leader);
    let taken = total.abs() * (16 - keeps) / 16;
    sheet.add(Term::WinningChances, !leader, Phased::new(taken, taken));
}

/// How many sixteenths of its advantage a leading side keeps.
fn kept_sixteenths(board: &Board, leader: Side) -> i32 {
    let own = |kind| board.pieces(leader, kind).count() as i32;
    let (chariots, horses, cannons, soldiers) = (
        own(PieceKind::Chariot),
        own(PieceKind::Horse),
        own(PieceKind::Cannon),
        own(PieceKind::Soldier),
    );
    if chariots >= 2 {
        return 16;
    }
    let enemy = |kind| board.pieces(!leader, kind);
    let guards: Squares = enemy(PieceKind::Advisor) | enemy(PieceKind::Elephant);
    let guards = guards.count() as i32;
    let enemy_army: Squares =
        enemy(PieceKind::Chariot) | enemy(PieceKind::Horse) | enemy(PieceKind::Cannon);
    let enemy_army = enemy_army.count() as i32;
    match (chariots, horses + cannons, soldiers) {
        // Nothing that crosses the river.
        (0, 0, 0) => 1,
        // Soldiers alone break an open palace only.
        (0, 0, few) if few + 1 < guards + 2 * enemy_army => 5,
        // One light piece without a soldier does not mate a guarded general; a cannon alone has
        // no screens of its own.
        (0, 1, 0) if guards + enemy_army >= 1 => 3,
        (0, 1, 1) if guards >= 3 || enemy_army >= 1 => 7,
        (0, 2, 0) if guards >= 3 || enemy_army >= 1 => 9,
        // A lone chariot does not beat the full set of defenders.
        (1, 0, 0) if guards >= 4 || enemy_army >= 1 => 5,
        (1, 0, 1) if guards >= 4 && enemy_army >= 1 => 9,
        _ => 16,
    }
}
