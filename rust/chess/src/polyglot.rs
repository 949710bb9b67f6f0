//! The key under which Polyglot opening books file a position, and how they write its moves.
//!
//! A second key beside the Zobrist key of `board.rs`, because the format fixes its numbers. They
//! are a data file; this module reads it at compile time and composes the key. A move has six bits of
//! destination, six of origin and three of promotion; castling is king-takes-rook, as it is in
//! [`ChessMove`]. The books themselves are read floors above.

use rukh_core::{Rules as _, Side, Square as _};

use crate::attacks;
use crate::castling::{Castling, Wing, back_rank};
use crate::moves::{ChessMove, MoveKind};
use crate::piece::PieceKind;
use crate::position::Chess;
use crate::square::{Forward, Square};

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
        for square in self.board.occupied() {
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

    /// The legal move that a Polyglot book means by these bits. A king that goes two files castles,
    /// as some books have it.
    #[must_use]
    pub fn polyglot_move(&self, bits: u16) -> Option<ChessMove> {
        let to = Square::wrapped((bits & 63) as u8);
        let from = Square::wrapped((bits >> 6 & 63) as u8);
        let legal = |to, kind| {
            let m = ChessMove::new(from, to, kind);
            self.is_legal(m).then_some(m)
        };
        let piece = match bits >> 12 {
            0 => {
                let rook = self.rook_castling_to(from, to).unwrap_or(to);
                return legal(rook, MoveKind::Castle).or_else(|| {
                    [
                        MoveKind::Quiet,
                        MoveKind::Capture,
                        MoveKind::DoublePush,
                        MoveKind::EnPassant,
                    ]
                    .into_iter()
                    .find_map(|kind| legal(to, kind))
                });
            }
            1 => PieceKind::Knight,
            2 => PieceKind::Bishop,
            3 => PieceKind::Rook,
            4 => PieceKind::Queen,
            _ => return None,
        };
        [
            MoveKind::Promotion(piece),
            MoveKind::CapturePromotion(piece),
        ]
        .into_iter()
        .find_map(|kind| legal(to, kind))
    }

    /// The rook with which a king that goes two files from `from` to `to` castles.
    fn rook_castling_to(&self, from: Square, to: Square) -> Option<Square> {
        let side = self.board.side();
        let goes_two_files = from.file().abs_diff(to.file()) == 2;
        (self.board.king(side) == from && goes_two_files)
            .then(|| self.board.rights() & back_rank(side))?
            .into_iter()
            .find(|&rook| Castling::of(from, rook).king_to == to)
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

impl ChessMove {
    /// The move as Polyglot books write it.
    #[must_use]
    pub fn polyglot_bits(self) -> u16 {
        let promotion = match self.promotion() {
            Some(PieceKind::Knight) => 1,
            Some(PieceKind::Bishop) => 2,
            Some(PieceKind::Rook) => 3,
            Some(_) => 4,
            None => 0,
        };
        u16::from(self.to().number()) | u16::from(self.from().number()) << 6 | promotion << 12
    }
}

#[cfg(test)]
mod tests {
    use rukh_core::{MoveList, MoveStyle};

    use super::*;
    use crate::ChessOptions;

    fn position(fen: &str) -> Chess {
        let options = ChessOptions::default();
        Chess::from_fen(fen, &options)
            .expect("a playable position")
            .position
    }

    fn meant(fen: &str, bits: u16) -> Option<String> {
        let position = position(fen);
        let m = position.polyglot_move(bits)?;
        Some(position.format_move(m, MoveStyle::Coordinates))
    }

    #[test]
    fn castling_is_the_king_taking_its_rook() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assert_eq!(meant(fen, 0x0107).as_deref(), Some("e1g1"));
        assert_eq!(meant(fen, 0x0100).as_deref(), Some("e1c1"));
        let fen = fen.replace(" w ", " b ");
        assert_eq!(meant(&fen, 0x0f3f).as_deref(), Some("e8g8"));
        assert_eq!(meant(&fen, 0x0f38).as_deref(), Some("e8c8"));
    }

    #[test]
    fn a_king_that_goes_two_files_castles() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assert_eq!(meant(fen, 0x0106).as_deref(), Some("e1g1"));
        assert_eq!(meant(fen, 0x0102).as_deref(), Some("e1c1"));
        assert_eq!(meant("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", 0x0106), None);
    }

    #[test]
    fn a_rook_that_goes_from_e1_to_a1_does_not_castle() {
        let fen = "3k4/8/8/8/8/8/8/4R1K1 w - - 0 1";
        assert_eq!(meant(fen, 0x0100).as_deref(), Some("e1a1"));
        let position = position(fen);
        let m = position.polyglot_move(0x0100).expect("a legal move");
        assert_eq!(m.kind(), Some(MoveKind::Quiet));
    }

    #[test]
    fn a_promotion_names_its_piece() {
        let fen = "8/4P3/8/8/8/8/k7/4K3 w - - 0 1";
        assert_eq!(meant(fen, 0x4d3c).as_deref(), Some("e7e8q"));
        assert_eq!(meant(fen, 0x1d3c).as_deref(), Some("e7e8n"));
        assert_eq!(meant(fen, 0x0d3c), None);
        assert_eq!(meant(fen, 0x5d3c), None);
        assert_eq!(meant(fen, 0xcd3c), None);
    }

    #[test]
    fn every_legal_move_is_read_as_it_was_written() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
        ] {
            let position = position(fen);
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            for &m in &moves {
                assert_eq!(position.polyglot_move(m.polyglot_bits()), Some(m), "{fen}");
            }
        }
    }
}
