//! Where pieces stand: one number for each kind, point and phase.
//!
//! Half a board is written down, files a to e; the other half is its mirror image. The first row
//! is the side's own back rank. Tables and nothing else: the sums over all pieces are kept by
//! [`crate::board`], which changes them with every move.

use rukh_core::Side;

use crate::piece::{Piece, PieceKind};
use crate::square::{FILES, RANKS, Square};

use super::packed::Packed;

type HalfBoard = [[i16; 5]; RANKS];

#[rustfmt::skip]
const CHARIOT: [HalfBoard; 2] = [
    [
        [-18,  -2,   0,   6,  -6],
        [ -6,   2,   0,   8,   0],
        [ -8,   0,  -2,   8,   0],
        [ -4,   4,   2,   8,   4],
        [  0,   8,   6,  10,   8],
        [  2,  10,   8,  12,  10],
        [  4,  10,   8,  14,  14],
        [  4,   8,   8,  16,  14],
        [  6,  10,  10,  18,  20],
        [  4,   6,   6,  12,  10],
    ],
    [
        [ -6,  -4,  -2,   0,   2],
        [ -4,  -2,   0,   2,   2],
        [ -4,  -2,   0,   2,   2],
        [ -2,   0,   2,   2,   4],
        [  0,   2,   4,   4,   6],
        [  2,   4,   4,   6,   6],
        [  4,   6,   6,   8,   8],
        [  6,   8,   8,  10,  10],
        [  8,  10,  10,  12,  12],
        [  4,   6,   6,  10,  10],
    ],
];

#[rustfmt::skip]
const HORSE: [HalfBoard; 2] = [
    [
        [-22, -22, -14, -12, -18],
        [-16,  -8,  -6,  -4, -34],
        [-10,  -4,   6,   2,   2],
        [ -4,   4,   6,   8,   6],
        [  0,   8,  12,  12,  12],
        [  2,  12,  14,  16,  14],
        [  4,  14,  18,  18,  18],
        [  4,  14,  20,  22,  14],
        [  0,   8,  24,   8,  -2],
        [ -8,  -2,   2,   0, -12],
    ],
    [
        [-24, -16, -12, -10, -14],
        [-14,  -8,  -4,  -2, -12],
        [ -8,  -2,   4,   4,   4],
        [ -4,   4,   8,   8,   8],
        [  0,   8,  12,  14,  14],
        [  2,  12,  16,  20,  18],
        [  4,  14,  20,  24,  22],
        [  4,  14,  22,  26,  20],
        [  0,   8,  20,  14,   8],
        [-10,  -4,   4,   2,  -4],
    ],
];

#[rustfmt::skip]
const CANNON: [HalfBoard; 2] = [
    [
        [  0,   0,   2,   4,   4],
        [  0,   2,   2,   2,   2],
        [  0,   4,   4,   4,  14],
        [ -2,   0,   0,   0,   8],
        [ -2,   2,   2,   2,   8],
        [ -2,   0,   0,   0,   8],
        [  0,   2,   2,   0,   8],
        [  2,   4,   0,  -6,  -4],
        [  4,   4,   0,  -6,  -8],
        [  8,   8,   2,  -6,  -8],
    ],
    [
        [  4,   4,   8,  10,  12],
        [  2,   4,   6,   8,  10],
        [  2,   2,   6,   6,  12],
        [  0,   0,   2,   2,   8],
        [  0,   0,   2,   2,   6],
        [ -2,   0,   0,   2,   6],
        [ -2,   0,   0,   0,   4],
        [ -2,   0,   0,   0,   0],
        [ -4,  -2,   0,   0,   0],
        [ -2,  -2,   0,   0,   0],
    ],
];

#[rustfmt::skip]
const SOLDIER: [HalfBoard; 2] = [
    [
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [ -6,   0,  -8,   0,   8],
        [  0,   0,   8,   0,  14],
        [ 18,  26,  34,  40,  44],
        [ 26,  42,  54,  64,  66],
        [ 30,  48,  66,  86,  88],
        [ 24,  44,  64,  96, 100],
        [-20, -10,   0,  14,  20],
    ],
    [
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [  0,   0,   0,   0,   0],
        [ -4,   0,   0,   0,   4],
        [  4,   0,   6,   0,  10],
        [ 36,  44,  50,  54,  56],
        [ 44,  58,  68,  76,  78],
        [ 42,  60,  78,  92,  94],
        [ 24,  44,  66,  90,  94],
        [-40, -26, -12,   0,   6],
    ],
];

#[rustfmt::skip]
const GENERAL: [HalfBoard; 2] = [
    [
        [0, 0, 0,  -6,   0],
        [0, 0, 0, -22, -20],
        [0, 0, 0, -36, -40],
        [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0],
    ],
    [
        [0, 0, 0,   0,   4],
        [0, 0, 0,  -4,   2],
        [0, 0, 0,  -8,  -4],
        [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0],
    ],
];

/// Advisors and elephants, which share no point.
#[rustfmt::skip]
const DEFENDER: HalfBoard = [
    [  0, 0, 0,  0,  0],
    [  0, 0, 0,  0,  6],
    [-10, 0, 0, -6, 10],
    [  0, 0, 0,  0,  0],
    [  0, 0, 0,  0,  0],
    [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0],
];

const fn half_boards(kind: PieceKind) -> [HalfBoard; 2] {
    match kind {
        PieceKind::General => GENERAL,
        PieceKind::Advisor | PieceKind::Elephant => [DEFENDER, DEFENDER],
        PieceKind::Horse => HORSE,
        PieceKind::Chariot => CHARIOT,
        PieceKind::Cannon => CANNON,
        PieceKind::Soldier => SOLDIER,
    }
}

/// The value by side, kind and point; padded against bounds checks.
static PLACEMENT: [[[Packed; 128]; 8]; 2] = unfold();

const fn unfold() -> [[[Packed; 128]; 8]; 2] {
    let mut table = [[[Packed::ZERO; 128]; 8]; 2];
    let mut kind = 0;
    while kind < PieceKind::COUNT {
        let [middlegame, endgame] = half_boards(PieceKind::ALL[kind]);
        let mut index = 0;
        while index < Square::COUNT {
            let square = Square::new(index);
            let file = square.file();
            let column = if file < 5 { file } else { FILES - 1 - file };
            let row = square.rank();
            let value = Packed::new(middlegame[row][column] as i32, endgame[row][column] as i32);
            table[Side::First.index()][kind][index] = value;
            let turned = square.seen_by(Side::Second).index();
            table[Side::Second.index()][kind][turned] = value;
            index += 1;
        }
        kind += 1;
    }
    table
}

/// What a piece adds where it stands.
#[inline(always)]
pub(crate) fn value(piece: Piece, square: Square) -> Packed {
    PLACEMENT[piece.side.index()][piece.kind.index()][square.index()]
}
