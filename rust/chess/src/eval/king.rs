//! The king: the pawns before it, the enemy pawns that storm it, the pieces that gather around it.

use rukh_core::{Phased, Side};

use super::scene::Scene;
use super::tally::{Tally, Term};
use super::values::VALUES;
use crate::attacks;
use crate::piece::PieceKind;
use crate::square::{Squares, file_set, filled_ahead, rank_set};

/// Squared units of danger to a centipawn of the middlegame.
const SQUARED: i32 = 128;
/// Units of danger to a centipawn of the endgame.
const PLAIN: i32 = 4;

/// Counts the safety of a side's king.
#[inline]
pub(super) fn safety(scene: &Scene<'_>, side: Side, tally: &mut Tally) {
    let value = shelter(scene, side) + danger(scene, side);
    tally.add(Term::King, side, value);
}

/// Own and enemy pawns ahead on the king's file and its neighbours.
#[inline]
fn shelter(scene: &Scene<'_>, side: Side) -> Phased {
    let king = scene.views[side].king;
    let rank = king.rank_for(side);
    let front = filled_ahead(side, rank_set(side, rank));
    let own = scene.board.pieces(side, PieceKind::Pawn) & front;
    let enemy = scene.board.pieces(!side, PieceKind::Pawn) & front;
    let centre = king.file().clamp(1, 6);
    let mut value = Phased::ZERO;
    for file in centre - 1..=centre + 1 {
        let ours = nearest(side, own & file_set(file)).map_or(0, |near| near - rank);
        let theirs = nearest(side, enemy & file_set(file)).map_or(0, |near| near - rank);
        value += VALUES.shelter[ours & 7] + VALUES.storm[theirs & 7];
        if ours > 0 && theirs == ours + 1 {
            value += VALUES.storm_blocked;
        }
    }
    value
}

/// The rank, as `side` counts, of the pawn nearest to its own first rank.
#[inline]
fn nearest(side: Side, pawns: Squares) -> Option<usize> {
    let lowest = match side {
        Side::First => pawns.bits().trailing_zeros(),
        Side::Second => pawns.bits().leading_zeros(),
    };
    pawns.any().then_some(lowest as usize / 8)
}

/// Units of danger from the enemy's pieces, squared: two attackers are worth more than twice one.
#[inline]
fn danger(scene: &Scene<'_>, side: Side) -> Phased {
    let (us, them) = (&scene.views[side], &scene.views[!side]);
    let board = scene.board;
    let has_queen = board.pieces(!side, PieceKind::Queen).any();
    if them.assailants + i32::from(has_queen) < 2 {
        return Phased::ZERO;
    }
    let guard = us.by_kind[PieceKind::King.index()] | us.by_kind[PieceKind::Queen.index()];
    let weak = them.attacked & !us.twice & (!us.attacked | guard);
    let mut units =
        them.pressure + VALUES.danger_offset + VALUES.weak_ring * (weak & us.ring).count() as i32;
    if !has_queen {
        units += VALUES.no_queen;
    }
    // Squares from which a check could be given without losing the piece.
    let safe = !board.of_side(!side) & (!us.attacked | (weak & them.twice));
    let straight = attacks::rook(us.king, scene.occupied);
    let diagonal = attacks::bishop(us.king, scene.occupied);
    for (kind, from) in [
        (PieceKind::Knight, attacks::knight(us.king)),
        (PieceKind::Bishop, diagonal),
        (PieceKind::Rook, straight),
        (PieceKind::Queen, straight | diagonal),
    ] {
        if (from & safe).meets(them.by_kind[kind.index()]) {
            units += VALUES.safe_check[kind.index() - 1];
        }
    }
    let units = units.max(0);
    Phased::new(-units * units / SQUARED, -units / PLAIN)
}
