//! Piece-square tables, expanded at compile time from a value for each rank and one for each file
//! counted from the edge.

use rukh_core::{Phased, Side, Square as _};

use super::values::{VALUES, Values};
use crate::piece::PieceKind;
use crate::square::Square;

static PLACEMENT: [[Phased; 64]; 6] = expand(&VALUES);

pub(super) const fn expand(values: &Values) -> [[Phased; 64]; 6] {
    let mut table = [[Phased::ZERO; 64]; 6];
    let mut kind = 0;
    while kind < 6 {
        let mut square = 0;
        while square < 64 {
            let (file, rank) = (square % 8, square / 8);
            let from_edge = if file < 4 { file } else { 7 - file };
            let by_rank = values.ranks[kind][rank];
            let by_file = values.files[kind][from_edge];
            table[kind][square] = Phased::new(
                by_rank.middlegame + by_file.middlegame,
                by_rank.endgame + by_file.endgame,
            );
            square += 1;
        }
        kind += 1;
    }
    table
}

/// What a piece gains by standing where it does.
#[inline]
pub(super) fn placement(side: Side, kind: PieceKind, square: Square) -> Phased {
    PLACEMENT[kind.index()][square.seen_by(side).index()]
}
