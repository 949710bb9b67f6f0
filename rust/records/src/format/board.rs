//! The xiangqi board as files picture it: points, men and the FEN they make, judged by no rule.
//!
//! Most formats number points in a way of their own, and most do not say who moves first: that is
//! the side of the man on the first move's origin.

use std::borrow::Cow;

use rukh_core::Side;

use crate::raw::{RawMove, RawNode};

/// The order of men that several formats share, as FEN letters.
pub(crate) const MEN: &[u8; 32] = b"RNBAKABNRCCPPPPPrnbakabnrccppppp";

const ARRAY: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

/// A point of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Point {
    /// Files from Red's left, below 9.
    x: u8,
    /// Ranks from Red's back rank, below 10.
    y: u8,
}

impl Point {
    /// The point on a file from Red's left and a rank from Red's back rank, both from 0.
    pub(crate) fn new(x: u8, y: u8) -> Option<Self> {
        (x < 9 && y < 10).then_some(Self { x, y })
    }

    /// The same with the row counted from Black's back rank.
    pub(crate) fn from_top(x: u8, row: u8) -> Option<Self> {
        Self::new(x, 9u8.checked_sub(row)?)
    }

    /// The point of a number row × 9 + file, rows counted from Black's back rank.
    pub(crate) fn from_top_index(index: u8) -> Option<Self> {
        Self::from_top(index % 9, index / 9)
    }

    /// The same with file × 10 + rank, ranks counted from Red's back rank.
    pub(crate) fn from_tens(value: u8) -> Option<Self> {
        Self::new(value / 10, value % 10)
    }

    /// The board turned by half.
    pub(crate) fn turned(self) -> Self {
        Self {
            x: 8 - self.x,
            y: 9 - self.y,
        }
    }

    fn index(self) -> usize {
        usize::from(self.y) * 9 + usize::from(self.x)
    }

    fn name(self) -> [u8; 2] {
        [b'a' + self.x, b'0' + self.y]
    }

    fn named(name: [u8; 2]) -> Option<Self> {
        Self::new(name[0].wrapping_sub(b'a'), name[1].wrapping_sub(b'0'))
    }
}

/// A move between two points; where the file names points that the board has not, the text that
/// `written` makes of its numbers, so that what hangs below the move keeps its place.
pub(crate) fn move_between(
    from: Option<Point>,
    to: Option<Point>,
    written: impl FnOnce() -> String,
) -> RawMove<'static> {
    match (from, to) {
        (Some(from), Some(to)) => {
            let ([a, b], [c, d]) = (from.name(), to.name());
            RawMove::Squares([a, b, c, d])
        }
        _ => RawMove::Text(Cow::Owned(written())),
    }
}

/// Reads `h2e2` as two points; any other text stays text.
pub(crate) fn move_of_text(text: Cow<'_, str>) -> RawMove<'_> {
    if let Ok(squares @ [a, b, c, d]) = <[u8; 4]>::try_from(text.as_bytes())
        && Point::named([a, b]).is_some()
        && Point::named([c, d]).is_some()
    {
        return RawMove::Squares(squares);
    }
    RawMove::Text(text)
}

/// What stands where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// FEN letters, 0 for an empty point.
    men: [u8; 90],
}

impl Board {
    /// A board without men.
    pub(crate) fn empty() -> Self {
        Self { men: [0; 90] }
    }

    /// The array from which games begin.
    pub(crate) fn array() -> Self {
        Self::from_field(ARRAY).unwrap_or_else(Self::empty)
    }

    /// Puts a man on a point; `false` if another stood there.
    pub(crate) fn put(&mut self, point: Point, letter: u8) -> bool {
        std::mem::replace(&mut self.men[point.index()], letter) == 0
    }

    /// The board of 32 men in the order of [`MEN`], and how many shared a point with another.
    pub(crate) fn of_men(points: impl Iterator<Item = Option<Point>>) -> (Self, usize) {
        let mut board = Self::empty();
        let mut shared = 0;
        for (&letter, point) in MEN.iter().zip(points) {
            if let Some(point) = point {
                shared += usize::from(!board.put(point, letter));
            }
        }
        (board, shared)
    }

    /// Reads the board field of a FEN; `None` if it is not ten rows of nine.
    fn from_field(field: &str) -> Option<Self> {
        let mut board = Self::empty();
        let mut rows = 0u8;
        for row in field.split('/') {
            let mut x = 0u8;
            for letter in row.bytes() {
                match letter {
                    b'1'..=b'9' => x += letter - b'0',
                    b'A'..=b'Z' | b'a'..=b'z' => {
                        board.put(Point::from_top(x, rows)?, letter);
                        x += 1;
                    }
                    _ => return None,
                }
                if x > 9 {
                    return None;
                }
            }
            if x != 9 {
                return None;
            }
            rows = rows.checked_add(1)?;
        }
        (rows == 10).then_some(board)
    }

    /// The side whose man a first move moves.
    fn mover(&self, first: Option<&RawNode<'_>>) -> Option<Side> {
        let RawMove::Squares([file, rank, ..]) = first?.m else {
            return None;
        };
        let letter = self.men[Point::named([file, rank])?.index()];
        match letter {
            0 => None,
            _ if letter.is_ascii_uppercase() => Some(Side::First),
            _ => Some(Side::Second),
        }
    }

    /// The position as a FEN with the side of the first move's man to move, or `otherwise` where
    /// there is none; `None` for the position from which games begin.
    pub(crate) fn start(
        &self,
        first: Option<&RawNode<'_>>,
        otherwise: Side,
    ) -> Option<Cow<'static, str>> {
        let side = self.mover(first).unwrap_or(otherwise);
        if side == Side::First && *self == Self::array() {
            return None;
        }
        let side = match side {
            Side::First => 'w',
            Side::Second => 'b',
        };
        Some(Cow::Owned(format!("{} {side} - - 0 1", self.field())))
    }

    fn field(&self) -> String {
        let mut text = String::with_capacity(64);
        for (row, men) in self.men.chunks(9).rev().enumerate() {
            if row > 0 {
                text.push('/');
            }
            let mut gap = 0u8;
            for &letter in men {
                if letter == 0 {
                    gap += 1;
                    continue;
                }
                if gap > 0 {
                    text.push(char::from(b'0' + gap));
                }
                gap = 0;
                text.push(char::from(letter));
            }
            if gap > 0 {
                text.push(char::from(b'0' + gap));
            }
        }
        text
    }
}

/// The start of a game whose file has a FEN: that FEN, but with the side that really moves first;
/// `None` where there is no FEN, or where it is the position from which games begin.
pub(crate) fn start_of_fen<'t>(
    fen: Cow<'t, str>,
    first: Option<&RawNode<'_>>,
) -> Option<Cow<'t, str>> {
    let mut fields = fen.split_ascii_whitespace();
    let board = fields.next()?;
    let side = match fields.next() {
        Some("b" | "B") => Side::Second,
        _ => Side::First,
    };
    let has_counters = fields.any(|field| !matches!(field, "-" | "0" | "1"));
    let Some(board) = Board::from_field(board) else {
        return Some(fen);
    };
    if has_counters && board.mover(first).is_none_or(|mover| mover == side) {
        return Some(fen);
    }
    board.start(first, side)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(squares: &[u8; 4]) -> RawNode<'static> {
        RawNode {
            parent: crate::raw::ROOT,
            m: RawMove::Squares(*squares),
            line: 0,
        }
    }

    #[test]
    fn the_array_with_red_to_move_is_nobodys_set_up() {
        let array = Board::array();
        assert_eq!(array.field(), ARRAY);
        assert_eq!(array.start(None, Side::First), None);
        assert_eq!(array.start(Some(&node(b"h2e2")), Side::Second), None);
        let black = array.start(Some(&node(b"h7e7")), Side::First);
        assert_eq!(black.as_deref(), Some(&*format!("{ARRAY} b - - 0 1")));
    }

    #[test]
    fn the_man_who_moves_decides_against_the_fen() {
        let fen = "4k4/9/9/9/9/9/9/4p4/9/3K5 w - - 0 1";
        let read = |first| start_of_fen(Cow::Borrowed(fen), first).map(Cow::into_owned);
        assert_eq!(read(None).as_deref(), Some(fen));
        assert_eq!(
            read(Some(&node(b"e2e1"))).as_deref(),
            Some("4k4/9/9/9/9/9/9/4p4/9/3K5 b - - 0 1")
        );
        let odd = "not a board";
        assert_eq!(start_of_fen(Cow::Borrowed(odd), None).as_deref(), Some(odd));
        assert_eq!(start_of_fen(Cow::Borrowed("  "), None), None);
    }

    #[test]
    fn points_off_the_board_become_text() {
        let m = move_between(Point::from_tens(90), Point::from_tens(12), || {
            "90-12".into()
        });
        assert_eq!(m, RawMove::Text("90-12".into()));
        let m = move_between(Point::from_tens(72), Point::from_top_index(67), || {
            unreachable!("both are on the board")
        });
        assert_eq!(m, RawMove::Squares(*b"h2e2"));
    }

    #[test]
    fn only_two_points_are_a_move_by_squares() {
        assert_eq!(move_of_text("h2e2".into()), RawMove::Squares(*b"h2e2"));
        for text in ["h2e", "j2e2", "H2E2", "炮二", ""] {
            assert_eq!(move_of_text(text.into()), RawMove::Text(text.into()));
        }
    }
}
