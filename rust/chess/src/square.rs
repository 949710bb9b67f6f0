//! The 64 squares of the chess board, numbered a1 = 0, b1 = 1, … h8 = 63, and sets of them.
//!
//! Geometry by files and ranks is here; what a piece attacks from a square is in `attacks.rs`.

use std::fmt;

use rukh_core::{Side, SquareSet};

/// A square of the chess board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// A set of squares of the chess board.
pub type Squares = SquareSet<Square>;

impl rukh_core::Square for Square {
    type Word = u64;
    const COUNT: usize = 64;
    const ALL: u64 = u64::MAX;

    /// The mask states what the constructor ensures, and spares every table of 64 its bounds check.
    #[inline]
    fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    #[inline]
    fn at(index: usize) -> Self {
        debug_assert!(index < 64, "no square has this number");
        Self((index & 63) as u8)
    }
}

impl Square {
    /// The square on this file and rank, both from 0; `None` off the board.
    #[must_use]
    pub const fn on(file: usize, rank: usize) -> Option<Self> {
        if file < 8 && rank < 8 {
            Some(Self((rank * 8 + file) as u8))
        } else {
            None
        }
    }

    /// The square with this number; only its lowest six bits count.
    #[must_use]
    #[inline]
    pub const fn wrapped(index: u8) -> Self {
        Self(index & 63)
    }

    /// The square's number, usable in constants.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The file, a = 0.
    #[must_use]
    #[inline]
    pub const fn file(self) -> usize {
        (self.0 & 7) as usize
    }

    /// The rank, counted from White's first = 0.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> usize {
        (self.0 >> 3 & 7) as usize
    }

    /// The rank as `side` counts it: 0 is the side's own first rank.
    #[must_use]
    #[inline]
    pub const fn rank_for(self, side: Side) -> usize {
        match side {
            Side::First => self.rank(),
            Side::Second => 7 - self.rank(),
        }
    }

    /// The square reached by adding `step` to the number; wraps around the board's ends, so the
    /// caller knows that it stays on the board.
    #[must_use]
    #[inline]
    pub const fn offset(self, step: i8) -> Self {
        Self(self.0.wrapping_add_signed(step) & 63)
    }

    /// The same square seen from the other side of the board.
    #[must_use]
    #[inline]
    pub const fn flipped(self) -> Self {
        Self(self.0 ^ 56)
    }

    /// The square as `side` sees it: flipped for Black.
    #[must_use]
    #[inline]
    pub const fn seen_by(self, side: Side) -> Self {
        match side {
            Side::First => self,
            Side::Second => self.flipped(),
        }
    }

    /// The square on this square's rank and another's file.
    #[must_use]
    #[inline]
    pub const fn on_file_of(self, other: Self) -> Self {
        Self(self.0 & 56 | other.0 & 7)
    }

    /// Moves of a king from here to there on an empty board.
    #[must_use]
    #[inline]
    pub const fn distance(self, other: Self) -> usize {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }

    /// The file's letter.
    #[must_use]
    pub const fn file_letter(self) -> char {
        (b'a' + self.file() as u8) as char
    }

    /// The rank's digit.
    #[must_use]
    pub const fn rank_digit(self) -> char {
        (b'1' + self.rank() as u8) as char
    }

    /// Reads `e4`; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text.as_bytes() {
            &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Self::on((file - b'a') as usize, (rank - b'1') as usize)
            }
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank_digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The a-file.
pub const FILE_A: Squares = Squares::from_bits(0x0101_0101_0101_0101);
/// The h-file.
pub const FILE_H: Squares = Squares::from_bits(0x8080_8080_8080_8080);
/// The dark squares, a1 among them.
pub const DARK: Squares = Squares::from_bits(0xaa55_aa55_aa55_aa55);
/// The first and the last rank.
pub const BACK_RANKS: Squares = Squares::from_bits(0xff00_0000_0000_00ff);

/// All squares of a file, a = 0.
#[must_use]
#[inline]
pub const fn file_set(file: usize) -> Squares {
    Squares::from_bits(0x0101_0101_0101_0101 << (file & 7))
}

/// All squares of the rank that `side` counts as `rank`, 0 being its own first.
#[must_use]
#[inline]
pub const fn rank_set(side: Side, rank: usize) -> Squares {
    let rank = match side {
        Side::First => rank & 7,
        Side::Second => 7 - (rank & 7),
    };
    Squares::from_bits(0xff << (8 * rank))
}

/// Steps of a pawn, as differences of square numbers and as shifts of whole sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Forward {
    /// One square ahead.
    pub(crate) push: i8,
    /// One ahead and one towards the a-file.
    pub(crate) west: i8,
    /// One ahead and one towards the h-file.
    pub(crate) east: i8,
}

impl Forward {
    /// The steps of this side's pawns.
    #[inline]
    pub(crate) const fn of(side: Side) -> Self {
        match side {
            Side::First => Self {
                push: 8,
                west: 7,
                east: 9,
            },
            Side::Second => Self {
                push: -8,
                west: -9,
                east: -7,
            },
        }
    }
}

/// The set moved one rank ahead, as `side` looks.
#[must_use]
#[inline]
pub fn ahead(side: Side, set: Squares) -> Squares {
    Squares::from_bits(match side {
        Side::First => set.bits() << 8,
        Side::Second => set.bits() >> 8,
    })
}

/// The set moved one file towards the a-file; what stands on the a-file is lost.
#[must_use]
#[inline]
pub fn westward(set: Squares) -> Squares {
    Squares::from_bits((set - FILE_A).bits() >> 1)
}

/// The set moved one file towards the h-file; what stands on the h-file is lost.
#[must_use]
#[inline]
pub fn eastward(set: Squares) -> Squares {
    Squares::from_bits((set - FILE_H).bits() << 1)
}

/// The set together with everything ahead of it on its files, as `side` looks.
#[must_use]
#[inline]
pub fn filled_ahead(side: Side, set: Squares) -> Squares {
    let mut bits = set.bits();
    match side {
        Side::First => {
            bits |= bits << 8;
            bits |= bits << 16;
            bits |= bits << 32;
        }
        Side::Second => {
            bits |= bits >> 8;
            bits |= bits >> 16;
            bits |= bits >> 32;
        }
    }
    Squares::from_bits(bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_agree() {
        let e4 = Square::parse("e4").expect("a square");
        assert_eq!((e4.file(), e4.rank(), e4.number()), (4, 3, 28));
        assert_eq!(e4.to_string(), "e4");
        assert_eq!(e4.seen_by(Side::Second).to_string(), "e5");
        for bad in ["", "e", "e9", "i1", "E4", "e44", "é4"] {
            assert_eq!(Square::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn shifts_lose_what_leaves_the_board() {
        assert_eq!(westward(FILE_A), Squares::EMPTY);
        assert_eq!(eastward(FILE_H), Squares::EMPTY);
        assert_eq!(ahead(Side::First, rank_set(Side::First, 7)), Squares::EMPTY);
        assert_eq!(
            filled_ahead(Side::Second, rank_set(Side::Second, 0)),
            Squares::ALL
        );
    }
}
