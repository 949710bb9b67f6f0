//! Castling: which squares it needs free and safe, for any king and rook of a Chess960 start.
//!
//! The right to castle is kept as the set of rooks that may still do it. Standard chess is the
//! case where king and rooks stand on e, a and h.

use rukh_core::{Side, Square as _};

use crate::attacks;
use crate::square::{Square, Squares};

/// The wing towards which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Wing {
    /// Towards the a-file, written O-O-O.
    QueenSide,
    /// Towards the h-file, written O-O.
    KingSide,
}

impl Wing {
    pub(crate) const BOTH: [Self; 2] = [Self::KingSide, Self::QueenSide];

    /// The wing on which `rook` stands as the king sees it.
    #[inline]
    pub(crate) fn of(king: Square, rook: Square) -> Self {
        if rook.number() > king.number() {
            Self::KingSide
        } else {
            Self::QueenSide
        }
    }

    /// As SAN writes it.
    pub(crate) const fn san(self) -> &'static str {
        match self {
            Self::KingSide => "O-O",
            Self::QueenSide => "O-O-O",
        }
    }
}

/// The squares of one castling move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Castling {
    pub(crate) king: Square,
    pub(crate) rook: Square,
    /// Where the king arrives: the g- or the c-file.
    pub(crate) king_to: Square,
    /// Where the rook arrives: the f- or the d-file.
    pub(crate) rook_to: Square,
}

impl Castling {
    /// Castling of this king with this rook on the same rank.
    #[inline]
    pub(crate) fn of(king: Square, rook: Square) -> Self {
        let rank = king.number() & 56;
        let (king_file, rook_file) = match Wing::of(king, rook) {
            Wing::KingSide => (6, 5),
            Wing::QueenSide => (2, 3),
        };
        Self {
            king,
            rook,
            king_to: Square::wrapped(rank | king_file),
            rook_to: Square::wrapped(rank | rook_file),
        }
    }

    /// The squares that nothing but this king and this rook may stand on.
    #[inline]
    pub(crate) fn way(&self) -> Squares {
        let ways =
            self.king_way() | attacks::between(self.rook, self.rook_to) | Squares::of(self.rook_to);
        ways - Squares::of(self.king) - Squares::of(self.rook)
    }

    /// The squares that must not be attacked: the king's way, both ends included.
    #[inline]
    pub(crate) fn king_way(&self) -> Squares {
        attacks::between(self.king, self.king_to)
            | Squares::of(self.king)
            | Squares::of(self.king_to)
    }

    /// Who stands where after castling.
    #[inline]
    pub(crate) fn occupied_after(&self, occupied: Squares) -> Squares {
        let left = Squares::of(self.king) | Squares::of(self.rook);
        (occupied - left) | Squares::of(self.king_to) | Squares::of(self.rook_to)
    }
}

/// A side's first rank.
#[inline]
pub(crate) const fn back_rank(side: Side) -> Squares {
    crate::square::rank_set(side, 0)
}

/// Where the king of standard chess starts.
pub(crate) fn king_start(side: Side) -> Square {
    Square::at(4).seen_by(side)
}
