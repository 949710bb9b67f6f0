//! The key under which Polyglot opening books file a position.
//!
//! A second key beside the Zobrist key of `board.rs`, because the format fixes its numbers. They
//! are a data file; this module reads it at compile time and composes the key.

use rukh_core::{Side, Square as _};

use crate::attacks;
use crate::castling::{Wing, back_rank};
use crate::moves::MoveKind;
use crate::piece::PieceKind;
use crate::position::Chess;
use crate::square::{Forward, Square, Squares};

const NUMBERS: usize = 781;
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

static RANDOM: [u64; NUMBERS] = read(include_bytes!("../data/polyglot_keys.txt"));

/// Reads `0x` numbers, one a line; lines that begin with `#` are comments.
const fn read(text: &[u8]) -> [u64; NUMBERS] {
    let mut numbers = [0; NUMBERS];
    let mut found = 0;
    let mut at = 0;
    while at < text.len() {
        let is_number = text[at] == b'0';
        at += 2;
        let mut value = 0u64;
        while at < text.len() && text[at] != b'\n' {
            if is_number {
                let digit = match text[at] {
                    digit @ b'0'..=b'9' => digit - b'0',
                    digit => digit - b'a' + 10,
                };
                value = value << 4 | digit as u64;
            }
            at += 1;
        }
        at += 1;
        if is_number {
            numbers[found] = value;
            found += 1;
        }
    }
    assert!(found == NUMBERS, "the format has 781 numbers");
    numbers
}

impl Chess {
    /// The position's key in Polyglot books.
    #[must_use]
    pub fn polyglot_key(&self) -> u64 {
        let mut key = 0;
        for square in Squares::ALL {
            if let Some((side, kind)) = self.board.piece_at(square) {
                let white = usize::from(side == Side::First);
                key ^= RANDOM[64 * (2 * kind.index() + white) + square.index()];
            }
        }
        for side in Side::BOTH {
            let king = self.board.king(side);
            for rook in self.board.rights() & back_rank(side) {
                let queen_side = usize::from(Wing::of(king, rook) == Wing::QueenSide);
                key ^= RANDOM[CASTLING + 2 * side.index() + queen_side];
            }
        }
        if let Some(square) = self.passed_beside_pawn() {
            key ^= RANDOM[EN_PASSANT + square.file()];
        }
        if self.board.side() == Side::First {
            key ^= RANDOM[WHITE_TO_MOVE];
        }
        key
    }

    /// The square of a double step beside which an enemy pawn stands. Unlike the position's own
    /// en-passant square it does not ask whether the capture would be legal.
    fn passed_beside_pawn(&self) -> Option<Square> {
        let us = self.board.side();
        let passed = match self.past.last() {
            Some(last) if last.played.kind() == Some(MoveKind::DoublePush) => {
                Some(last.played.from().offset(Forward::of(!us).push))
            }
            _ => self.board.en_passant(),
        };
        let taken_by = |square| attacks::pawn(!us, square) & self.board.pieces(us, PieceKind::Pawn);
        passed.filter(|&square| taken_by(square).any())
    }
}
