//! Zobrist numbers: one for each piece on each point and one for Black's turn.
//!
//! Stability: keys follow from [`SEED`] and the order of drawing (side, kind, point). Changing
//! either changes every key and the fingerprint that opening books carry.

use rukh_core::keys::{SplitMix, fingerprinted};

use crate::piece::{Piece, PieceKind};
use crate::square::Square;

/// Where the numbers start: "xiangqi" in ASCII.
const SEED: u64 = 0x0078_6961_6e67_7169;

/// Padded to powers of two, so that indexing needs no bounds check.
type Table = [[[u64; 128]; 8]; 2];

const fn draw_all() -> (Table, u64) {
    let mut random = SplitMix::new(SEED);
    let mut table = [[[0; 128]; 8]; 2];
    let mut side = 0;
    while side < 2 {
        let mut kind = 0;
        while kind < PieceKind::COUNT {
            let mut square = 0;
            while square < Square::COUNT {
                table[side][kind][square] = random.next();
                square += 1;
            }
            kind += 1;
        }
        side += 1;
    }
    let turn = random.next();
    (table, turn)
}

static PIECES: Table = draw_all().0;

/// Part of the key when Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = draw_all().1;

/// To be raised when a key is put together in another way, or a move packed in another way.
const VERSION: u64 = 1;

/// A fingerprint of every number, and of what they are used for.
pub(crate) const FINGERPRINT: u64 = {
    let (table, turn) = draw_all();
    let mut sum = fingerprinted(VERSION, turn);
    let mut at = 0;
    while at < 2 * PieceKind::COUNT * Square::COUNT {
        let (place, square) = (at / Square::COUNT, at % Square::COUNT);
        let (side, kind) = (place / PieceKind::COUNT, place % PieceKind::COUNT);
        sum = fingerprinted(sum, table[side][kind][square]);
        at += 1;
    }
    sum
};

/// Part of the key for `piece` on `square`.
#[inline]
pub(crate) fn piece_key(piece: Piece, square: Square) -> u64 {
    PIECES[piece.side.index()][piece.kind.index()][square.index()]
}
