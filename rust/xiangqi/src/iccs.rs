//! Moves by coordinates: `h2e2`, `h3e3` with ranks from 1, and ICCS `H2-E2` for records.
//!
//! One reader for all: case and an optional hyphen never matter. Which numbering is meant is the
//! caller's knowledge; a text such as `a1a2` fits both. The other notations are listed in
//! [`crate::notation`].

use rukh_core::notation::NO_MOVE;
use rukh_core::{MoveStyle, MoveTextError, NotationStyle, StyleSet};

use crate::explain;
use crate::moves::XiangqiMove;
use crate::position::Xiangqi;
use crate::square::{FILES, RANKS, Square};

/// Reads a legal move by coordinates.
pub(crate) fn parse_coordinates(
    position: &Xiangqi,
    text: &str,
    style: MoveStyle,
) -> Result<XiangqiMove, MoveTextError> {
    let Some((from, to)) = read_squares(text.trim(), style) else {
        let expected = match style {
            MoveStyle::Coordinates => "two points such as h2e2 (files a-i, ranks 0-9)",
            MoveStyle::FromOne => "two points such as h3e3 (files a-i, ranks 1-10)",
        };
        return Err(MoveTextError::Unreadable {
            text: text.to_owned(),
            expected: expected.to_owned(),
        });
    };
    let m = XiangqiMove::new(from, to);
    if position.is_legal_move(m) {
        Ok(m)
    } else {
        Err(MoveTextError::Illegal {
            text: text.to_owned(),
            why: explain::why_illegal(position, from, to, style),
        })
    }
}

/// Appends a move by coordinates; `0000` for no move.
pub(crate) fn write_coordinates(m: XiangqiMove, style: MoveStyle, out: &mut String) {
    let Some((from, to)) = m.squares() else {
        out.push_str("0000");
        return;
    };
    from.write(style, out);
    to.write(style, out);
}

/// Appends a move as records print it, `H2-E2`; `--` for no move.
pub(crate) fn write_iccs(m: XiangqiMove, out: &mut String) {
    let Some((from, to)) = m.squares() else {
        out.push_str(NO_MOVE);
        return;
    };
    for (square, end) in [(from, "-"), (to, "")] {
        out.push(char::from(b'A' + square.file() as u8));
        out.push(char::from(b'0' + square.rank() as u8));
        out.push_str(end);
    }
}

/// The coordinate notations that a text has the shape of: all upper case or all lower case, a
/// hyphen or none.
pub(crate) fn styles_like(text: &str) -> StyleSet {
    let is_lower = !text.bytes().any(|byte| byte.is_ascii_uppercase());
    let is_upper = !text.bytes().any(|byte| byte.is_ascii_lowercase());
    let mut styles = StyleSet::EMPTY;
    if is_lower || is_upper {
        if read_squares(text, MoveStyle::Coordinates).is_some() {
            styles = StyleSet::of(&[NotationStyle::Coordinates, NotationStyle::Iccs]);
        }
        if read_squares(text, MoveStyle::FromOne).is_some() {
            styles = styles.with(NotationStyle::FromOne);
        }
    }
    styles
}

fn read_squares(text: &str, style: MoveStyle) -> Option<(Square, Square)> {
    let (from, rest) = read_square(text, style)?;
    let (to, rest) = read_square(rest.strip_prefix('-').unwrap_or(rest), style)?;
    rest.is_empty().then_some((from, to))
}

/// Reads a point from the front of `text`; gives the rest too.
fn read_square(text: &str, style: MoveStyle) -> Option<(Square, &str)> {
    let file = text.bytes().next()?.to_ascii_lowercase().wrapping_sub(b'a');
    if usize::from(file) >= FILES {
        return None;
    }
    let digits = &text[1..];
    let (rank, length) = match (style, digits.as_bytes()) {
        (MoveStyle::Coordinates, [digit @ b'0'..=b'9', ..]) => (digit - b'0', 1),
        (MoveStyle::FromOne, [b'1', b'0', ..]) => (RANKS as u8 - 1, 2),
        (MoveStyle::FromOne, [digit @ b'1'..=b'9', ..]) => (digit - b'1', 1),
        _ => return None,
    };
    let square = Square::from_file_rank(file.into(), rank.into())?;
    Some((square, &digits[length..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rukh_core::{Notation, Rules};

    fn start() -> Xiangqi {
        Xiangqi::start(&Default::default())
    }

    #[test]
    fn all_coordinate_forms_name_the_same_move() {
        let position = start();
        let expected = position.parse_move("h2e2", MoveStyle::Coordinates);
        for text in ["H2E2", "h2-e2", "H2-E2", " h2e2 "] {
            assert_eq!(position.parse_move(text, MoveStyle::Coordinates), expected);
            assert_eq!(position.read_human(text), expected);
        }
        for text in ["h3e3", "H3-E3"] {
            assert_eq!(position.parse_move(text, MoveStyle::FromOne), expected);
        }
        let m = expected.unwrap();
        assert_eq!(position.write_human(m), "H2-E2");
        assert_eq!(position.format_move(m, MoveStyle::FromOne), "h3e3");
    }

    #[test]
    fn rank_ten_takes_two_digits() {
        let position = start();
        let m = position.parse_move("h3h10", MoveStyle::FromOne).unwrap();
        assert_eq!(position.format_move(m, MoveStyle::Coordinates), "h2h9");
        assert_eq!(position.format_move(m, MoveStyle::FromOne), "h3h10");
        assert_eq!(
            read_squares("a10a1", MoveStyle::FromOne),
            Some((Square::new(81), Square::new(0)))
        );
        assert_eq!(
            read_squares("a1a10", MoveStyle::FromOne),
            Some((Square::new(0), Square::new(81)))
        );
    }

    #[test]
    fn what_is_no_move_is_said_to_be_none() {
        let position = start();
        for text in [
            "",
            "h",
            "h2",
            "h2e",
            "h2e22",
            "j2e2",
            "h2é2",
            "炮二平五",
            "h2--e2",
            "0000",
        ] {
            for style in [MoveStyle::Coordinates, MoveStyle::FromOne] {
                let error = position.parse_move(text, style);
                assert!(
                    matches!(error, Err(MoveTextError::Unreadable { .. })),
                    "{text}: {error:?}"
                );
            }
        }
    }
}
