//! What chariots, horses and cannons can do from where they stand: mobility, files, legs, threats
//! to dearer pieces, and how hard they press on the enemy palace.

use rukh_core::Phased;

use crate::attacks;
use crate::piece::PieceKind;
use crate::square::{Square, Squares, zone};

use super::placement;
use super::sheet::{Sheet, Term};
use super::view::{View, count};

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
const CHARIOT_STEP: Phased = Phased::new(4, 4);
const CHARIOT_USUAL: i32 = 9;
const CANNON_STEP: Phased = Phased::new(2, 3);
const CANNON_USUAL: i32 = 8;
/// Mobility of a horse by the points it reaches.
const HORSE_REACH: [Phased; 9] = [
    Phased::new(-40, -50),
    Phased::new(-24, -30),
    Phased::new(-12, -14),
    Phased::new(-2, -4),
    Phased::new(4, 4),
    Phased::new(10, 12),
    Phased::new(14, 18),
    Phased::new(18, 24),
    Phased::new(22, 28),
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
fn place(view: &View<'_>, kind: PieceKind, from: Square, sheet: &mut Sheet) {
    let value = placement::value(view.side, kind, from);
    sheet.add(Term::Placement, view.side, value);
}

/// The part of a line's reach that lies in the enemy palace.
#[inline]
fn in_palace(view: &View<'_>, from: Square, (rank, file): (u16, u16)) -> i32 {
    const FILES_D_TO_F: u16 = 0b000_111_000;
    let ranks: u16 = match view.side {
        rukh_core::Side::First => 0b11_1000_0000,
        rukh_core::Side::Second => 0b00_0000_0111,
    };
    let across = if ranks >> from.rank() & 1 != 0 {
        rank & FILES_D_TO_F
    } else {
        0
    };
    let along = if FILES_D_TO_F >> from.file() & 1 != 0 {
        file & ranks
    } else {
        0
    };
    count((across, along))
}

#[inline(always)]
fn judge_chariots(view: &View<'_>, assault: &mut Assault, sheet: &mut Sheet) {
    const OPEN_FILE: Phased = Phased::new(10, 4);
    const HALF_OPEN_FILE: Phased = Phased::new(5, 2);
    /// Files d and f, the palace's ribs, open as far as the enemy palace.
    const RIB_FILE: Phased = Phased::new(14, 8);
    const SHUT_IN: Phased = Phased::new(-22, -16);

    for from in view.own(PieceKind::Chariot) {
        place(view, PieceKind::Chariot, from, sheet);
        let reach = view.reach(from).chariot();
        let moves = count(reach);
        sheet.add(
            Term::Mobility,
            view.side,
            CHARIOT_STEP * (moves - CHARIOT_USUAL),
        );
        let palace = in_palace(view, from, reach);
        assault.bear(palace, 3);

        let file = zone::file(from.file());
        if !view.own(PieceKind::Soldier).meets(file) {
            let open = !view.enemy(PieceKind::Soldier).meets(file);
            let value = if open { OPEN_FILE } else { HALF_OPEN_FILE };
            sheet.add(Term::Chariots, view.side, value);
        }
        if matches!(from.file(), 3 | 5) && palace > 0 {
            sheet.add(Term::Chariots, view.side, RIB_FILE);
        }
        if moves <= 3 {
            sheet.add(Term::Chariots, view.side, SHUT_IN);
        }
    }
}

#[inline(always)]
fn judge_horses(view: &View<'_>, assault: &mut Assault, sheet: &mut Sheet) {
    /// Something stands right ahead of the horse.
    const BLOCKED_AHEAD: Phased = Phased::new(-8, -4);
    const ON_CHARIOT: Phased = Phased::new(22, 20);
    const ON_CANNON: Phased = Phased::new(8, 10);

    let own = view.board.side(view.side);
    let guarded = soldier_points(view, !view.side);
    for from in view.own(PieceKind::Horse) {
        place(view, PieceKind::Horse, from, sheet);
        let reach = attacks::horse(from, view.occupied);
        let moves = (reach - own - guarded).count() as usize;
        sheet.add(Term::Mobility, view.side, HORSE_REACH[moves.min(8)]);
        assault.bear((reach & zone::PALACE[!view.side]).count() as i32, 3);
        if attacks::step_ahead(view.side, from).meets(view.occupied) {
            sheet.add(Term::Horses, view.side, BLOCKED_AHEAD);
        }
        if reach.meets(view.enemy(PieceKind::Chariot)) {
            sheet.add(Term::Threats, view.side, ON_CHARIOT);
        }
        if reach.meets(view.enemy(PieceKind::Cannon)) {
            sheet.add(Term::Threats, view.side, ON_CANNON);
        }
    }
}

#[inline(always)]
fn judge_cannons(view: &View<'_>, assault: &mut Assault, sheet: &mut Sheet) {
    const ON_CHARIOT: Phased = Phased::new(22, 20);
    const ON_HORSE: Phased = Phased::new(6, 8);

    for from in view.own(PieceKind::Cannon) {
        place(view, PieceKind::Cannon, from, sheet);
        let reach = view.reach(from);
        let (slides, hops) = (reach.cannon_slides(), reach.cannon_hops());
        let moves = count(slides) + count(hops);
        sheet.add(
            Term::Mobility,
            view.side,
            CANNON_STEP * (moves - CANNON_USUAL),
        );
        assault.bear(in_palace(view, from, hops), 3);

        for target in reach.cannon_targets(from) {
            let value = match view.board.piece_at(target).map(|piece| piece.kind) {
                Some(PieceKind::Chariot) => ON_CHARIOT,
                Some(PieceKind::Horse) => ON_HORSE,
                _ => continue,
            };
            sheet.add(Term::Threats, view.side, value);
        }
    }
}

#[inline(always)]
fn judge_soldiers(view: &View<'_>, assault: &mut Assault, sheet: &mut Sheet) {
    const ON_PIECE: Phased = Phased::new(26, 24);

    let soldiers = view.own(PieceKind::Soldier);
    let points = soldier_points(view, view.side);
    let pieces = view.enemy(PieceKind::Chariot)
        | view.enemy(PieceKind::Horse)
        | view.enemy(PieceKind::Cannon);
    let hit = (points & pieces).count() as i32;
    sheet.add(Term::Threats, view.side, ON_PIECE * hit);
    let palace = zone::PALACE[!view.side];
    let close = (soldiers & palace).count() + (points & palace).count();
    assault.bear(close as i32, 2);
}

/// Every point that a soldier of `side` attacks.
fn soldier_points(view: &View<'_>, side: rukh_core::Side) -> Squares {
    let soldiers = view.board.pieces(side, PieceKind::Soldier);
    attacks::soldier_steps(side, soldiers)
        .into_iter()
        .fold(Squares::EMPTY, |all, (points, _)| all | points)
}
