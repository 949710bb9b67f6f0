//! The 90 points of the board, sets of them, and the regions that the rules speak of.
//!
//! A point is numbered rank × 9 + file, both from Red's left corner a0, so that one `u128` holds a
//! set. Text is 0–9 here; [`Square::text`] writes the other numbering. Pieces are in
//! `piece.rs`, lines and leaps in `attacks.rs`.

use std::fmt;

use rukh_core::{MoveStyle, Side, SquareSet};

/// Files of the board.
pub const FILES: usize = 9;
/// Ranks of the board.
pub const RANKS: usize = 10;

/// A point of the xiangqi board.
///
/// ```text
/// 9  81 82 83 84 85 86 87 88 89      Black's back rank
/// …
/// 1   9 10 11 12 13 14 15 16 17
/// 0   0  1  2  3  4  5  6  7  8      Red's back rank
///     a  b  c  d  e  f  g  h  i
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A set of points.
pub type Squares = SquareSet<Square>;

impl Square {
    /// How many points there are.
    pub const COUNT: usize = FILES * RANKS;

    /// The point with this number; callers stay below [`Self::COUNT`].
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Self {
        debug_assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// The point on a file and a rank, both counted from 0, if the board has it.
    #[must_use]
    pub const fn from_file_rank(file: usize, rank: usize) -> Option<Self> {
        if file < FILES && rank < RANKS {
            Some(Self((rank * FILES + file) as u8))
        } else {
            None
        }
    }

    /// The point's number. The mask changes nothing; it shows the compiler that tables of 128
    /// entries need no bounds check.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 127) as usize
    }

    /// The file, 0 (a) to 8 (i).
    #[must_use]
    #[inline]
    pub const fn file(self) -> usize {
        self.index() % FILES
    }

    /// The rank, 0 (Red's back rank) to 9.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> usize {
        self.index() / FILES
    }

    /// The left-right mirror image.
    #[must_use]
    #[inline]
    pub const fn mirrored(self) -> Self {
        Self((self.rank() * FILES + FILES - 1 - self.file()) as u8)
    }

    /// The point as `side` sees it from its own back rank: unchanged for Red, the same file on the
    /// opposite rank for Black.
    #[must_use]
    #[inline]
    pub const fn seen_by(self, side: Side) -> Self {
        match side {
            Side::First => self,
            Side::Second => Self(((RANKS - 1 - self.rank()) * FILES + self.file()) as u8),
        }
    }

    /// The point's name with ranks from 0 or from 1.
    #[must_use]
    pub fn text(self, style: MoveStyle) -> String {
        let mut text = String::with_capacity(3);
        self.write(style, &mut text);
        text
    }

    /// Appends the point's name; see [`Self::text`].
    pub fn write(self, style: MoveStyle, out: &mut String) {
        let rank = match style {
            MoveStyle::Coordinates => self.rank(),
            MoveStyle::FromOne => self.rank() + 1,
        };
        out.push(char::from(b'a' + self.file() as u8));
        if rank == RANKS {
            out.push_str("10");
        } else {
            out.push(char::from(b'0' + rank as u8));
        }
    }
}

impl rukh_core::Square for Square {
    type Word = u128;
    const COUNT: usize = Self::COUNT;
    const ALL: u128 = (1 << Self::COUNT) - 1;

    #[inline]
    fn index(self) -> usize {
        Self::index(self)
    }

    #[inline]
    fn at(index: usize) -> Self {
        Self::new(index)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(MoveStyle::Coordinates))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Regions of the board.
pub mod zone {
    use super::{FILES, RANKS, Squares};
    use rukh_core::{BySide, Side};

    const fn box_of(files: (usize, usize), ranks: (usize, usize)) -> u128 {
        let mut bits = 0;
        let mut rank = ranks.0;
        while rank <= ranks.1 {
            let mut file = files.0;
            while file <= files.1 {
                bits |= 1 << (rank * FILES + file);
                file += 1;
            }
            rank += 1;
        }
        bits
    }

    const fn points<const N: usize>(list: [(usize, usize); N], side: Side) -> u128 {
        let mut bits = 0;
        let mut i = 0;
        while i < N {
            let (file, rank) = list[i];
            let rank = match side {
                Side::First => rank,
                Side::Second => RANKS - 1 - rank,
            };
            bits |= 1 << (rank * FILES + file);
            i += 1;
        }
        bits
    }

    const fn both(first: u128, second: u128) -> BySide<Squares> {
        BySide::new(Squares::from_bits(first), Squares::from_bits(second))
    }

    /// The points of one file, 0 to 8.
    #[must_use]
    pub const fn file(file: usize) -> Squares {
        Squares::from_bits(box_of((file, file), (0, RANKS - 1)))
    }

    /// The points of one rank, 0 to 9.
    #[must_use]
    pub const fn rank(rank: usize) -> Squares {
        Squares::from_bits(box_of((0, FILES - 1), (rank, rank)))
    }

    /// The nine points of each side's palace.
    pub const PALACE: BySide<Squares> = both(box_of((3, 5), (0, 2)), box_of((3, 5), (7, 9)));

    /// Each side's own half, up to the river.
    pub const HOME: BySide<Squares> = both(box_of((0, 8), (0, 4)), box_of((0, 8), (5, 9)));

    const ADVISOR: [(usize, usize); 5] = [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)];
    /// The five points of each side's advisors.
    pub const ADVISOR_POINTS: BySide<Squares> =
        both(points(ADVISOR, Side::First), points(ADVISOR, Side::Second));

    const ELEPHANT: [(usize, usize); 7] = [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)];
    /// The seven points of each side's elephants.
    pub const ELEPHANT_POINTS: BySide<Squares> = both(
        points(ELEPHANT, Side::First),
        points(ELEPHANT, Side::Second),
    );

    const SOLDIER_FILES: u128 = box_of((0, 0), (0, 9))
        | box_of((2, 2), (0, 9))
        | box_of((4, 4), (0, 9))
        | box_of((6, 6), (0, 9))
        | box_of((8, 8), (0, 9));
    /// Where each side's soldiers can be: anywhere over the river, and at home on their own files
    /// from the row they start on.
    pub const SOLDIER_POINTS: BySide<Squares> = both(
        box_of((0, 8), (5, 9)) | box_of((0, 8), (3, 4)) & SOLDIER_FILES,
        box_of((0, 8), (0, 4)) | box_of((0, 8), (5, 6)) & SOLDIER_FILES,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_have_their_names() {
        assert_eq!(Square::new(0).to_string(), "a0");
        assert_eq!(Square::new(89).to_string(), "i9");
        assert_eq!(Square::new(89).text(MoveStyle::FromOne), "i10");
    }

    #[test]
    fn both_mirrors_are_their_own_inverse() {
        for square in Squares::ALL {
            assert_eq!(square.mirrored().mirrored(), square);
            let turned = square.seen_by(Side::Second);
            assert_eq!(turned.seen_by(Side::Second), square);
            assert_eq!(turned.file(), square.file());
        }
    }

    #[test]
    fn regions_have_their_sizes() {
        for side in Side::BOTH {
            assert_eq!(zone::PALACE[side].count(), 9);
            assert_eq!(zone::HOME[side].count(), 45);
            assert_eq!(zone::ADVISOR_POINTS[side].count(), 5);
            assert_eq!(zone::ELEPHANT_POINTS[side].count(), 7);
            assert_eq!(zone::SOLDIER_POINTS[side].count(), 55);
        }
    }
}
