//! Knowledge of endings: a bare king is driven to the edge, and an advantage that is hard to win
//! with counts for less.

use rukh_core::{Phased, Rules as _, Side, Square as _};

use super::tally::{Tally, Term};
use crate::board::Board;
use crate::piece::PieceKind;
use crate::position::Chess;
use crate::see::value;
use crate::square::{DARK, FILE_A, FILE_H, Square, Squares};

/// The whole of an advantage, in the units of the scale.
const WHOLE: i32 = 64;

/// Adds the terms that look at the sum so far, and gives the final sum.
#[inline]
pub(super) fn adjust(position: &Chess, tally: &mut Tally) -> i32 {
    let board = &position.board;
    for side in Side::BOTH {
        if board.of_side(!side).count() == 1 {
            tally.add(Term::Mating, side, mating(board, side));
        }
    }
    let total = tally.total();
    if total == 0 {
        return total;
    }
    let stronger = if total > 0 { Side::First } else { Side::Second };
    // The nearer the move limit, the less there is to hope for.
    let patience = 200 - position.halfmove_clock().min(100) as i32;
    let scaled = total * scale(board, stronger) * patience / (WHOLE * 200);
    let taken = stronger.view(scaled - total);
    tally.add(Term::Drawish, stronger, Phased::new(taken, taken));
    scaled
}

/// Drives a bare king to the edge, and the own king near it; with bishop and knight to a corner of
/// the bishop's colour.
fn mating(board: &Board, side: Side) -> Phased {
    let (king, bare) = (board.king(side), board.king(!side));
    if board.of_side(side) == Squares::of(king) {
        return Phased::ZERO;
    }
    let from_centre = |square: Square| {
        let file = (2 * square.file() as i32 - 7).abs();
        let rank = (2 * square.rank() as i32 - 7).abs();
        file + rank
    };
    let mut drive = 6 * from_centre(bare) + 10 * (7 - king.distance(bare) as i32);
    let bishops = board.pieces(side, PieceKind::Bishop);
    let knights = board.pieces(side, PieceKind::Knight);
    if bishops.any() && knights.any() && board.of_side(side).count() == 3 {
        let corners = if bishops.meets(DARK) {
            [Square::at(0), Square::at(63)]
        } else {
            [Square::at(7), Square::at(56)]
        };
        let nearest = corners
            .map(|corner| corner.distance(bare))
            .into_iter()
            .min();
        drive += 20 * (7 - nearest.unwrap_or(7) as i32);
    }
    Phased::new(drive, drive)
}

/// How much of its advantage the stronger side can hope to keep, of [`WHOLE`].
#[inline]
fn scale(board: &Board, stronger: Side) -> i32 {
    let pawns = board.pieces(stronger, PieceKind::Pawn);
    let ours = officers(board, stronger);
    let theirs = officers(board, !stronger);
    if pawns.is_empty() {
        let (knight, bishop) = (value(PieceKind::Knight), value(PieceKind::Bishop));
        let knights = board.pieces(stronger, PieceKind::Knight).count() as i32;
        return if ours < value(PieceKind::Rook) {
            // A single minor piece cannot mate.
            0
        } else if ours == 2 * knight && knights == 2 {
            // Two knights cannot force it.
            2
        } else if ours - theirs > bishop {
            WHOLE
        } else if theirs <= bishop {
            // A rook against a minor piece, two minor pieces against one.
            8
        } else {
            16
        };
    }
    if is_wrong_bishop(board, stronger, pawns) {
        return 0;
    }
    let bishops = board.of_kind(PieceKind::Bishop);
    let own = bishops & board.of_side(stronger);
    let other = bishops & board.of_side(!stronger);
    let opposite = own.count() == 1 && other.count() == 1 && own.meets(DARK) != other.meets(DARK);
    if opposite {
        let only_bishops = ours == value(PieceKind::Bishop) && theirs == ours;
        if only_bishops {
            return 18 + 4 * pawns.count().min(8) as i32;
        }
        return 44 + 2 * pawns.count().min(8) as i32;
    }
    (44 + 5 * pawns.count() as i32).min(WHOLE)
}

/// Face value of a side's pieces other than pawns and king.
#[inline]
fn officers(board: &Board, side: Side) -> i32 {
    [
        PieceKind::Knight,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::Queen,
    ]
    .into_iter()
    .map(|kind| value(kind) * board.pieces(side, kind).count() as i32)
    .sum()
}

/// Pawns on one edge file and bishops that do not hold its last square: a king in that corner
/// cannot be driven out.
fn is_wrong_bishop(board: &Board, stronger: Side, pawns: Squares) -> bool {
    let edge = [FILE_A, FILE_H]
        .into_iter()
        .find(|&file| (pawns - file).is_empty());
    let Some(edge) = edge else {
        return false;
    };
    let bishops = board.pieces(stronger, PieceKind::Bishop);
    let others = board.of_side(stronger) - pawns - bishops - board.of_kind(PieceKind::King);
    let rank = match stronger {
        Side::First => 7,
        Side::Second => 0,
    };
    let file = if edge == FILE_A { 0 } else { 7 };
    let corner = Square::at(rank * 8 + file);
    let corner_is_dark = DARK.contains(corner);
    let fits = if corner_is_dark {
        bishops & DARK
    } else {
        bishops - DARK
    };
    others.is_empty() && fits.is_empty() && board.king(!stronger).distance(corner) <= 1
}
