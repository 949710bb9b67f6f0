//! A move in 16 bits: the point it leaves and the point it reaches, seven bits each.
//!
//! Nothing else is stored: xiangqi has no promotion and no special move. Text is in
//! [`crate::iccs`].

use std::fmt;

use rukh_core::GameMove;

use crate::square::Square;

/// A move of one piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct XiangqiMove(u16);

impl XiangqiMove {
    const TO_SHIFT: u32 = 7;
    const SQUARE_MASK: u16 = 127;

    /// The move between two points.
    #[must_use]
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self(from.index() as u16 | (to.index() as u16) << Self::TO_SHIFT)
    }

    /// The point that the move leaves. Bits out of nowhere must be checked with
    /// [`Self::squares`] first.
    #[must_use]
    #[inline]
    pub const fn from(self) -> Square {
        Square::new((self.0 & Self::SQUARE_MASK) as usize)
    }

    /// The point that the move reaches; see [`Self::from`].
    #[must_use]
    #[inline]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> Self::TO_SHIFT & Self::SQUARE_MASK) as usize)
    }

    /// Both points, if the bits name two different points of the board.
    #[must_use]
    #[inline]
    pub const fn squares(self) -> Option<(Square, Square)> {
        let from = (self.0 & Self::SQUARE_MASK) as usize;
        let to = (self.0 >> Self::TO_SHIFT) as usize;
        if from < Square::COUNT && to < Square::COUNT && from != to {
            Some((Square::new(from), Square::new(to)))
        } else {
            None
        }
    }
}

impl GameMove for XiangqiMove {
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

impl fmt::Debug for XiangqiMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.squares() {
            Some((from, to)) => write!(f, "{from}{to}"),
            None => write!(f, "none({:#06x})", self.0),
        }
    }
}
