//! Knights, bishops, rooks and queens: what they are worth, where they stand, how far they reach.

use rukh_core::{Phased, Side};

use super::placement::placement;
use super::scene::Scene;
use super::tally::{Tally, Term};
use super::values::{VALUES, Values};
use crate::attacks;
use crate::piece::PieceKind;
use crate::square::{DARK, Square, Squares, ahead, file_set};

/// Mobility by kind and number of safe squares: it grows with the square root, for the first
/// squares matter most.
static MOBILITY: [[Phased; 32]; 4] = curves(&VALUES);

pub(super) const fn curves(values: &Values) -> [[Phased; 32]; 4] {
    let mut table = [[Phased::ZERO; 32]; 4];
    let mut kind = 0;
    while kind < 4 {
        let mut squares = 0;
        while squares < 32 {
            // Sixteen times the square root, so that the growth is told in sixteenths.
            let root = (squares as u32 * 256).isqrt() as i32;
            let growth = values.mobility_growth[kind];
            let level = values.mobility_level[kind];
            table[kind][squares] = Phased::new(
                growth.middlegame * root / 16 - level.middlegame,
                growth.endgame * root / 16 - level.endgame,
            );
            squares += 1;
        }
        kind += 1;
    }
    table
}

/// What a side's pieces add to each term.
#[derive(Clone, Copy, Debug)]
struct Sums {
    material: Phased,
    placement: Phased,
    mobility: Phased,
    features: Phased,
}

/// Counts a side's pieces and enters their attacks into the scene.
#[inline(always)]
pub(super) fn survey(scene: &mut Scene<'_>, side: Side, tally: &mut Tally) {
    let board = scene.board;
    let pawns = board.pieces(side, PieceKind::Pawn);
    let mut sums = Sums {
        material: VALUES.material[0] * pawns.count() as i32,
        placement: placement(side, PieceKind::King, scene.views[side].king),
        mobility: Phased::ZERO,
        features: Phased::ZERO,
    };
    // Spelled out, so that each call is compiled for its kind.
    survey_kind(scene, side, PieceKind::Knight, &mut sums);
    survey_kind(scene, side, PieceKind::Bishop, &mut sums);
    survey_kind(scene, side, PieceKind::Rook, &mut sums);
    survey_kind(scene, side, PieceKind::Queen, &mut sums);
    let bishops = board.pieces(side, PieceKind::Bishop);
    if bishops.meets(DARK) && (bishops - DARK).any() {
        sums.material += VALUES.bishop_pair;
    }
    tally.add(Term::Material, side, sums.material);
    tally.add(Term::Placement, side, sums.placement);
    tally.add(Term::Mobility, side, sums.mobility);
    tally.add(Term::Pieces, side, sums.features);
}

#[inline(always)]
fn survey_kind(scene: &mut Scene<'_>, side: Side, kind: PieceKind, sums: &mut Sums) {
    let board = scene.board;
    let pieces = board.pieces(side, kind);
    let number = kind.index() - 1;
    let them = &scene.views[!side];
    let (ring, near) = (them.ring, attacks::king(them.king));
    let king = Squares::of(scene.views[side].king);
    let own_pawns = board.pieces(side, PieceKind::Pawn);
    let area = !(own_pawns | king | scene.pawns.attacks[!side]);
    let mut all = Squares::EMPTY;
    for square in pieces {
        let reached = reach(scene, side, kind, square);
        let view = &mut scene.views[side];
        view.twice |= view.attacked & reached;
        view.attacked |= reached;
        all |= reached;
        if reached.meets(ring) {
            view.assailants += 1;
            view.pressure +=
                VALUES.attacker[number] + VALUES.ring_attack * (reached & near).count() as i32;
        }
        sums.material += VALUES.material[kind.index()];
        sums.placement += placement(side, kind, square);
        sums.mobility += MOBILITY[number][(reached & area).count() as usize & 31];
        sums.features += feature(scene, side, kind, square);
    }
    scene.views[side].by_kind[kind.index()] = all;
}

/// The squares a piece attacks; sliders see through their own queen and, rooks, each other.
#[inline(always)]
fn reach(scene: &Scene<'_>, side: Side, kind: PieceKind, square: Square) -> Squares {
    let board = scene.board;
    match kind {
        PieceKind::Bishop => {
            let occupied = scene.occupied - board.pieces(side, PieceKind::Queen);
            attacks::bishop(square, occupied)
        }
        PieceKind::Rook => attacks::rook(square, scene.occupied - board.straight_sliders(side)),
        _ => attacks::piece(kind, square, scene.occupied),
    }
}

#[inline(always)]
fn feature(scene: &Scene<'_>, side: Side, kind: PieceKind, square: Square) -> Phased {
    let board = scene.board;
    let itself = Squares::of(square);
    let own_pawns = board.pieces(side, PieceKind::Pawn);
    match kind {
        PieceKind::Knight | PieceKind::Bishop => {
            let mut value = Phased::ZERO;
            let rank = square.rank_for(side);
            let safe_for_good = !scene.pawns.reach[!side].meets(itself);
            if (3..6).contains(&rank) && safe_for_good && scene.pawns.attacks[side].meets(itself) {
                value += if kind == PieceKind::Knight {
                    VALUES.knight_outpost
                } else {
                    VALUES.bishop_outpost
                };
            }
            if ahead(side, itself).meets(board.of_kind(PieceKind::Pawn)) {
                value += VALUES.behind_pawn;
            }
            if kind == PieceKind::Bishop {
                let colour = if DARK.contains(square) { DARK } else { !DARK };
                value += VALUES.bishop_pawns * (own_pawns & colour).count() as i32;
            }
            value
        }
        PieceKind::Rook => {
            let file = file_set(square.file());
            let mut value = Phased::ZERO;
            if !file.meets(own_pawns) {
                value += if file.meets(board.of_kind(PieceKind::Pawn)) {
                    VALUES.rook_half_open
                } else {
                    VALUES.rook_open
                };
            }
            if square.rank_for(side) == 6 {
                value += VALUES.rook_on_seventh;
            }
            value
        }
        _ => Phased::ZERO,
    }
}
