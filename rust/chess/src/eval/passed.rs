//! Passed pawns: how far they are, who is near, what stands in the way.

use rukh_core::{Phased, Side};

use super::scene::Scene;
use super::tally::{Tally, Term};
use super::values::VALUES;
use crate::piece::PieceKind;
use crate::square::{Forward, Squares, ahead, file_set, filled_ahead};

/// How much the surroundings of a passed pawn count, by its rank.
const WEIGHT: [i32; 8] = [0, 0, 0, 1, 3, 5, 8, 0];

/// Counts a side's passed pawns.
#[inline]
pub(super) fn passed_pawns(scene: &Scene<'_>, side: Side, tally: &mut Tally) {
    let (us, them) = (&scene.views[side], &scene.views[!side]);
    let mut value = Phased::ZERO;
    for pawn in scene.pawns.passed[side] {
        let rank = pawn.rank_for(side);
        value += VALUES.passed[rank];
        let weight = WEIGHT[rank];
        if weight == 0 {
            continue;
        }
        let itself = Squares::of(pawn);
        let step = pawn.offset(Forward::of(side).push);
        let own_king = us.king.distance(step).min(5) as i32;
        let enemy_king = them.king.distance(step).min(5) as i32;
        let mut around = VALUES.passed_own_king * own_king + VALUES.passed_enemy_king * enemy_king;
        if !scene.occupied.contains(step) {
            around += VALUES.passed_step_free;
            if !them.attacked.contains(step) || us.attacked.contains(step) {
                around += VALUES.passed_step_safe;
            }
            let way = filled_ahead(side, ahead(side, itself));
            if !way.meets(scene.occupied) && !way.meets(them.attacked - us.attacked) {
                around += VALUES.passed_way_free;
            }
        }
        let behind = filled_ahead(!side, itself) & file_set(pawn.file());
        if behind.meets(scene.board.pieces(side, PieceKind::Rook)) {
            around += VALUES.passed_rook_behind;
        }
        value += around * weight;
    }
    tally.add(Term::Passed, side, value);
}
