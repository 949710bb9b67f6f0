//! A chess move in 16 bits: six of origin, six of destination, four of kind.
//!
//! Castling is written king-takes-rook in every game, standard or Chess960: the destination is the
//! square of the rook that castles. Which words and coordinates people use for it, `coordinates.rs`
//! and `san.rs` know.

use std::fmt;

use rukh_core::GameMove;

use crate::piece::PieceKind;
use crate::square::Square;

/// A chess move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChessMove(u16);

/// What a move does besides leaving one square for another. The numbers are the upper four bits:
/// 4 marks a capture, 8 a promotion, and the lower two bits of a promotion name the new piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// To an empty square.
    Quiet,
    /// A pawn's first step of two.
    DoublePush,
    /// Castling; the destination holds the rook.
    Castle,
    /// Takes what stands on the destination.
    Capture,
    /// A pawn takes the pawn that has just passed it.
    EnPassant,
    /// A pawn becomes this piece on an empty square.
    Promotion(PieceKind),
    /// A pawn takes a piece and becomes this one.
    CapturePromotion(PieceKind),
}

const DOUBLE_PUSH: u16 = 1 << 12;
const CASTLE: u16 = 2 << 12;
const CAPTURE: u16 = 4 << 12;
const EN_PASSANT: u16 = 5 << 12;
const PROMOTION: u16 = 8 << 12;

impl MoveKind {
    #[inline]
    const fn bits(self) -> u16 {
        match self {
            Self::Quiet => 0,
            Self::DoublePush => DOUBLE_PUSH,
            Self::Castle => CASTLE,
            Self::Capture => CAPTURE,
            Self::EnPassant => EN_PASSANT,
            Self::Promotion(piece) => PROMOTION | promotion_bits(piece),
            Self::CapturePromotion(piece) => PROMOTION | CAPTURE | promotion_bits(piece),
        }
    }
}

#[inline]
const fn promotion_bits(piece: PieceKind) -> u16 {
    ((piece as u16).wrapping_sub(1) & 3) << 12
}

impl ChessMove {
    /// A move from its parts.
    #[must_use]
    #[inline]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        Self(from.number() as u16 | (to.number() as u16) << 6 | kind.bits())
    }

    /// The square that the piece leaves.
    #[must_use]
    #[inline]
    pub const fn from(self) -> Square {
        Square::wrapped((self.0 & 63) as u8)
    }

    /// The square that the piece reaches; in castling the square of the rook.
    #[must_use]
    #[inline]
    pub const fn to(self) -> Square {
        Square::wrapped((self.0 >> 6 & 63) as u8)
    }

    /// What the move does; `None` for bits that no move has.
    #[must_use]
    #[inline]
    pub const fn kind(self) -> Option<MoveKind> {
        let piece = match self.0 >> 12 & 3 {
            0 => PieceKind::Knight,
            1 => PieceKind::Bishop,
            2 => PieceKind::Rook,
            _ => PieceKind::Queen,
        };
        Some(match self.0 >> 12 {
            0 => MoveKind::Quiet,
            1 => MoveKind::DoublePush,
            2 => MoveKind::Castle,
            4 => MoveKind::Capture,
            5 => MoveKind::EnPassant,
            8..=11 => MoveKind::Promotion(piece),
            12..=15 => MoveKind::CapturePromotion(piece),
            _ => return None,
        })
    }

    /// Whether the move takes something.
    #[must_use]
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.0 & CAPTURE != 0
    }

    /// Whether the move castles.
    #[must_use]
    #[inline]
    pub const fn is_castling(self) -> bool {
        self.0 >> 12 == CASTLE >> 12
    }

    /// What a pawn becomes by this move.
    #[must_use]
    #[inline]
    pub const fn promotion(self) -> Option<PieceKind> {
        match self.kind() {
            Some(MoveKind::Promotion(piece) | MoveKind::CapturePromotion(piece)) => Some(piece),
            _ => None,
        }
    }
}

impl GameMove for ChessMove {
    const NONE: Self = Self(0);

    #[inline]
    fn raw(self) -> u16 {
        self.0
    }

    #[inline]
    fn from_raw(raw: u16) -> Self {
        Self(raw)
    }
}

impl fmt::Debug for ChessMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            return f.write_str("none");
        }
        write!(f, "{}{} {:?}", self.from(), self.to(), self.kind())
    }
}

#[cfg(test)]
mod tests {
    use rukh_core::Square as _;

    use super::*;

    #[test]
    fn sixteen_bits_hold_every_move() {
        for raw in 1..=u16::MAX {
            let m = ChessMove::from_raw(raw);
            if let Some(kind) = m.kind() {
                assert_eq!(ChessMove::new(m.from(), m.to(), kind).raw(), raw);
            }
        }
        assert!(ChessMove::NONE.is_none());
        assert_eq!(Square::at(63), ChessMove::from_raw(0x0fff).to());
    }
}
