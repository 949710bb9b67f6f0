//! Threats: what could be taken with profit by the next move.

use rukh_core::{Phased, Side};

use super::scene::Scene;
use super::tally::{Tally, Term};
use super::values::VALUES;
use crate::attacks;
use crate::board::Board;
use crate::piece::PieceKind;
use crate::square::{Squares, ahead, rank_set};

/// Counts a side's threats.
#[inline]
pub(super) fn threats(scene: &Scene<'_>, side: Side, tally: &mut Tally) {
    let board = scene.board;
    let (us, them) = (&scene.views[side], &scene.views[!side]);
    let enemy = board.of_side(!side);
    let enemy_pieces = enemy - board.of_kind(PieceKind::Pawn) - board.of_kind(PieceKind::King);
    let mut value = Phased::ZERO;

    let by_pawn = scene.pawns.attacks[side] & enemy_pieces;
    value += VALUES.threat_by_pawn * by_pawn.count() as i32;

    // A pawn's step, safe from pawns, that would attack a piece.
    let pawns = board.pieces(side, PieceKind::Pawn);
    let once = ahead(side, pawns) - scene.occupied;
    let twice = ahead(side, once & rank_set(side, 2)) - scene.occupied;
    let steps = (once | twice) - scene.pawns.attacks[!side] - (them.attacked - us.attacked);
    let by_push = attacks::pawns(side, steps) & (enemy_pieces - by_pawn);
    value += VALUES.threat_by_push * by_push.count() as i32;

    // What a pawn guards, or more attackers than defenders, is no target for pieces; except that
    // a minor piece is glad to be taken by a rook or queen.
    let guarded = scene.pawns.attacks[!side] | (them.twice - us.twice);
    let weak = enemy & (us.attacked - guarded);
    let majors = board.straight_sliders(!side);
    let queens = board.pieces(!side, PieceKind::Queen);
    let minors = us.by_kind[PieceKind::Knight.index()] | us.by_kind[PieceKind::Bishop.index()];
    let rooks = us.by_kind[PieceKind::Rook.index()];
    let kings = board.of_kind(PieceKind::King);
    value += on_each(
        board,
        minors & ((weak | majors) - kings),
        &VALUES.threat_by_minor,
    );
    value += on_each(
        board,
        rooks & ((weak | queens) - kings),
        &VALUES.threat_by_rook,
    );
    if us.by_kind[PieceKind::King.index()].meets(weak) {
        value += VALUES.threat_by_king;
    }
    let hanging = weak - them.attacked;
    value += VALUES.hanging * hanging.count() as i32;
    tally.add(Term::Threats, side, value);
}

/// The sum of what a threat is worth against each of the targets, by their kinds.
#[inline]
fn on_each(board: &Board, targets: Squares, values: &[Phased; 5]) -> Phased {
    targets
        .filter_map(|square| values.get(board.kind_at(square)?.index()).copied())
        .fold(Phased::ZERO, |sum, value| sum + value)
}
