//! What chariots, horses and cannons can do from where they stand: mobility, files, legs, threats
//! to dearer pieces, and how hard they press on the enemy palace.

use crate::attacks;
use crate::piece::PieceKind;
use crate::square::{Square, zone};

use super::packed::Packed;
use super::sheet::{Sheet, Term};
use super::view::{Cross, View};

/// The pressure of one side on the palace of the other, for [`super::general`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Assault {
    /// How many pieces bear on the palace.
    pub(super) attackers: i32,
    /// The points they bear on, weighed by kind.
    pub(super) weight: i32,
}

impl Assault {
    #[inline]
    fn bear(&mut self, points: i32, weight: i32) {
        self.attackers += i32::from(points > 0);
        self.weight += points * weight;
    }
}

/// Mobility of a chariot beyond [`CHARIOT_USUAL`] points, and of a cannon.
const CHARIOT_STEP: Packed = Packed::new(4, 4);
const CHARIOT_USUAL: i32 = 9;
const CANNON_STEP: Packed = Packed::new(2, 3);
const CANNON_USUAL: i32 = 8;
/// Mobility of a horse by the points it reaches.
const HORSE_REACH: [Packed; 9] = [
    Packed::new(-40, -50),
    Packed::new(-24, -30),
    Packed::new(-12, -14),
    Packed::new(-2, -4),
    Packed::new(4, 4),
    Packed::new(10, 12),
    Packed::new(14, 18),
    Packed::new(18, 24),
    Packed::new(22, 28),
];

#[inline(always)]
pub(super) fn judge(view: &View<'_>, sheet: &mut Sheet) -> Assault {
    let mut assault = Assault::default();
    judge_chariots(view, &mut assault, sheet);
    judge_horses(view, &mut assault, sheet);
    judge_cannons(view, &mut assault, sheet);
    judge_soldiers(view, &mut assault, sheet);
    assault
}

#[inline(always)]
fn judge_chariots(view: &View<'_>, assault: &mut Assault, sheet: &mut Sheet) {
    const OPEN_FILE: Packed = Packed::new(10, 4);
    const HALF_OPEN_FILE: Packed = Packed::new(5, 2);
    /// Files d and f, the palace's ribs, open as far as the enemy palace.
    const RIB_FILE: Packed = Packed::new(14, 8);
    const SHUT_IN: Packed = Packed::new(-22, -16);

    let (own_soldiers, enemy_soldiers) =
        (view.own(PieceKind::Soldier), view.enemy(PieceKind::Soldier));
    for from in view.own(PieceKind::Chariot) {
        let reach = view.reach(from).chariot();
        let moves = reach.count();
        let mobility = CHARIOT_STEP * (moves - CHARIOT_USUAL);
        sheet.add(Term::Mobility, view.side, mobility);
        let palace = reach.count_in_palace(from, !view.side);
        assault.bear(palace, 3);

        let file = attacks::file_through(from);
        let is_half_open = !own_soldiers.meets(file);
        let is_open = is_half_open && !enemy_soldiers.meets(file);
        let is_on_rib = matches!(from.file(), 3 | 5) && palace > 0;
        let value = HALF_OPEN_FILE.when(is_half_open)
            + (OPEN_FILE - HALF_OPEN_FILE).when(is_open)
            + RIB_FILE.when(is_on_rib)
            + SHUT_IN.when(moves <= 3);
        sheet.add(Term::Chariots, view.side, value);
    }
}

#[inline(always)]
fn judge_horses(view: &View<'_>, assault: &mut Assault, sheet: &mut Sheet) {
    /// Something stands right ahead of the horse.
    const BLOCKED_AHEAD: Packed = Packed::new(-8, -4);
    const ON_CHARIOT: Packed = Packed::new(22, 20);
    const ON_CANNON: Packed = Packed::new(8, 10);

    let barred = view.board.side(view.side) | view.attacked_by_soldiers[!view.side];
    let (chariots, cannons) = (
        view.enemy(PieceKind::Chariot),
        view.enemy(PieceKind::Cannon),
    );
    for from in view.own(PieceKind::Horse) {
        let legs = attacks::horse_legs(from, view.occupied);
        let reach = attacks::horse_over(from, legs);
        let moves = (reach - barred).count() as usize;
        sheet.add(Term::Mobility, view.side, HORSE_REACH[moves.min(8)]);
        assault.bear((reach & zone::PALACE[!view.side]).count() as i32, 3);
        let blocked = BLOCKED_AHEAD.when(attacks::is_blocked_ahead(view.side, legs));
        sheet.add(Term::Horses, view.side, blocked);
        let threats = ON_CHARIOT.when(reach.meets(chariots)) + ON_CANNON.when(reach.meets(cannons));
        sheet.add(Term::Threats, view.side, threats);
    }
}

#[inline(always)]
fn judge_cannons(view: &View<'_>, assault: &mut Assault, sheet: &mut Sheet) {
    for from in view.own(PieceKind::Cannon) {
        let reach = view.reach(from);
        let (slides, hops) = (reach.cannon_slides(), reach.cannon_hops());
        let mobility = CANNON_STEP * (slides.count() + hops.count() - CANNON_USUAL);
        sheet.add(Term::Mobility, view.side, mobility);
        assault.bear(hops.count_in_palace(from, !view.side), 3);
        sheet.add(Term::Threats, view.side, cannon_threats(view, from, hops));
    }
}

/// What a cannon's targets are worth as threats.
#[inline(always)]
fn cannon_threats(view: &View<'_>, from: Square, hops: Cross) -> Packed {
    /// By kind of target, in the order of [`PieceKind::ALL`]; padded against bounds checks.
    static ON: [Packed; 8] = {
        let mut on = [Packed::ZERO; 8];
        on[PieceKind::Chariot.index()] = Packed::new(22, 20);
        on[PieceKind::Horse.index()] = Packed::new(6, 8);
        on
    };
    let mut sum = Packed::ZERO;
    for target in hops.hop_targets(from) {
        if let Some(piece) = view.board.piece_at(target) {
            sum += ON[piece.kind.index()];
        }
    }
    sum
}

#[inline(always)]
fn judge_soldiers(view: &View<'_>, assault: &mut Assault, sheet: &mut Sheet) {
    const ON_PIECE: Packed = Packed::new(26, 24);

    let soldiers = view.own(PieceKind::Soldier);
    let points = view.attacked_by_soldiers[view.side];
    let pieces = view.enemy(PieceKind::Chariot)
        | view.enemy(PieceKind::Horse)
        | view.enemy(PieceKind::Cannon);
    let hit = (points & pieces).count() as i32;
    sheet.add(Term::Threats, view.side, ON_PIECE * hit);
    let palace = zone::PALACE[!view.side];
    let close = (soldiers & palace).count() + (points & palace).count();
    assault.bear(close as i32, 2);
}
