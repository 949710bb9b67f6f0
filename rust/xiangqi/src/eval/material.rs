//! What the pieces are worth by themselves, in company, and when there is too little left to win.

use rukh_core::{Phased, Side};

use crate::board::Board;
use crate::piece::PieceKind;

use super::packed::Packed;
use super::sheet::{Sheet, Term};
use super::view::View;

/// The worth of a piece, in the order of [`PieceKind::ALL`]. Horses gain as the board empties,
/// cannons lose their screens. Soldiers are worth more where they stand ([`super::placement`]).
const WORTH: [Packed; PieceKind::COUNT] = [
    Packed::ZERO,
    Packed::new(150, 140),
    Packed::new(150, 150),
    Packed::new(430, 480),
    Packed::new(960, 1000),
    Packed::new(480, 450),
    Packed::new(80, 100),
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
        .map(|kind| {
            let both = board.count(Side::First, kind) + board.count(Side::Second, kind);
            phase_weight(kind) * both
        })
        .sum::<i32>()
        .min(Phased::FULL)
}

#[inline(always)]
pub(super) fn judge(view: &View<'_>, sheet: &mut Sheet) {
    let mut sum = Packed::ZERO;
    for kind in PieceKind::ALL {
        sum += WORTH[kind.index()] * view.own_count(kind);
    }
    sheet.add(Term::Material, view.side, sum);
    judge_combinations(view, sheet);
}

/// Pieces that help each other, and armies that lack a part.
#[inline(always)]
fn judge_combinations(view: &View<'_>, sheet: &mut Sheet) {
    const CHARIOT_AND_CANNON: Packed = Packed::new(14, 20);
    const CHARIOT_AND_HORSE: Packed = Packed::new(10, 20);
    const CANNON_AND_HORSE: Packed = Packed::new(8, 26);
    const NO_CHARIOT_AGAINST_ONE: Packed = Packed::new(-40, -30);
    /// A cannon late in the game shoots over its own defenders.
    const CANNON_WITH_DEFENDER: Packed = Packed::new(0, 12);

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
    if chariots == 0 && view.enemy_count(PieceKind::Chariot) > 0 {
        sheet.add(Term::Combinations, view.side, NO_CHARIOT_AGAINST_ONE);
    }
}

/// What is taken back of an advantage that can hardly be turned into a win, counted for the first
/// side like the `total` that it belongs to: the leading side lacks the pieces to break what the
/// other has left to defend with.
#[inline]
pub(super) fn winning_chances(board: &Board, total: i32) -> i32 {
    let leader = if total >= 0 {
        Side::First
    } else {
        Side::Second
    };
    -(total * (16 - kept_sixteenths(board, leader)) / 16)
}

/// How many sixteenths of its advantage a leading side keeps.
#[inline]
fn kept_sixteenths(board: &Board, leader: Side) -> i32 {
    let own = |kind| board.count(leader, kind);
    let chariots = own(PieceKind::Chariot);
    if chariots >= 2 {
        return 16;
    }
    let light = own(PieceKind::Horse) + own(PieceKind::Cannon);
    let soldiers = own(PieceKind::Soldier);
    let enemy = |kind| board.count(!leader, kind);
    let guards = enemy(PieceKind::Advisor) + enemy(PieceKind::Elephant);
    let enemy_army = enemy(PieceKind::Chariot) + enemy(PieceKind::Horse) + enemy(PieceKind::Cannon);
    match (chariots, light, soldiers) {
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
