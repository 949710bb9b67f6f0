//! XQF in version 10, which every reader of the format takes; `format::xqf` tells the layout.
//!
//! The format has no place for glyphs, and for no other tags than those of [`has_place`]; texts
//! are cut where their slots end.

use encoding_rs::GB18030;
use rukh_core::{Rules, Side};

use super::squares::{Place, Squares, in_order_of_men, known};
use crate::format::xqf::header::{KIND, KINDS, LENGTH, MEN_AT, RESULT, SIDE, TEXTS};
use crate::problem::{Problem, Severity};
use crate::record::{GameResult, Record};
use crate::resolve::RuleSets;
use crate::tree::NodeId;

const VERSION: u8 = 10;
const NOWHERE: u8 = 0xFF;
/// What is added to the points of moves.
const ORIGIN: u8 = 0x18;
const DESTINATION: u8 = 0x20;
const LINE_GOES_ON: u8 = 0xF0;
const ALTERNATIVE_FOLLOWS: u8 = 0x0F;

/// Whether a tag is written; PGN's White is taken for Red.
#[must_use]
pub fn has_place(tag: &str) -> bool {
    TEXTS
        .iter()
        .map(|&(_, _, name)| name)
        .chain(["Result", "Type", "White", "FEN", "SetUp"])
        .any(|name| name.eq_ignore_ascii_case(tag))
}

/// Writes a game as a file of its own, and adds to `problems` what the format could not hold.
///
/// # Errors
/// When the game is not xiangqi, or its start is no position.
pub fn write<G: Rules>(
    record: &Record,
    rules: &RuleSets<G::Options>,
    problems: &mut Vec<Problem>,
) -> Result<Vec<u8>, Problem> {
    let squares = Squares::of::<G>(record, rules, problems)?;
    let mut file = header(record, &squares, problems);
    let root_tag = match squares.next(NodeId::ROOT) {
        Some(_) => LINE_GOES_ON,
        None => 0,
    };
    // The root's points mean nothing; these are usual.
    file.extend([ORIGIN, DESTINATION, root_tag, 0xFF]);
    push_comment(&mut file, &squares.comment(NodeId::ROOT));
    for id in squares.in_preorder() {
        let Some((from, to)) = squares.squares(id) else {
            continue;
        };
        let mut tag = 0;
        if squares.next(id).is_some() {
            tag |= LINE_GOES_ON;
        }
        if squares.next_sibling(id).is_some() {
            tag |= ALTERNATIVE_FOLLOWS;
        }
        file.extend([tens(from) + ORIGIN, tens(to) + DESTINATION, tag, 0]);
        push_comment(&mut file, &squares.comment(id));
    }
    squares.report_glyphs(record.line, problems);
    Ok(file)
}

fn header(record: &Record, squares: &Squares<'_>, problems: &mut Vec<Problem>) -> Vec<u8> {
    let mut header = vec![0; LENGTH];
    header[..2].copy_from_slice(b"XQ");
    header[2] = VERSION;
    for (slot, place) in header[MEN_AT..]
        .iter_mut()
        .zip(in_order_of_men(&squares.men))
    {
        *slot = place.map_or(NOWHERE, tens);
    }
    header[SIDE] = match squares.side {
        Side::First => 0,
        Side::Second => 1,
    };
    header[RESULT] = match record.result {
        GameResult::Unknown => 0,
        GameResult::FirstWins => 1,
        GameResult::SecondWins => 2,
        GameResult::Draw => 3,
    };
    if let Some(given) = known(record, "Type") {
        match KINDS.iter().position(|&name| name == given) {
            Some(place) => header[KIND] = place as u8 + 1,
            None => problems.push(Problem::new(
                Severity::Shortened,
                record.line,
                rukh_core::error::shortened(given),
                "the format has no place for this value of the tag Type; it was left out",
            )),
        }
    }
    for (at, capacity, name) in TEXTS {
        let value = match name {
            "Red" => known(record, name).or_else(|| known(record, "White")),
            _ => known(record, name),
        };
        let (text, is_whole) = cut(value.unwrap_or_default(), capacity);
        header[at] = text.len() as u8;
        header[at + 1..at + 1 + text.len()].copy_from_slice(&text);
        if !is_whole {
            problems.push(Problem::new(
                Severity::Shortened,
                record.line,
                rukh_core::error::shortened(value.unwrap_or_default()),
                format!("the format holds {capacity} bytes of the tag {name}; the rest was cut"),
            ));
        }
    }
    header
}

/// As many whole characters as fit, without a blank at the cut, and whether they are all.
fn cut(text: &str, capacity: usize) -> (Vec<u8>, bool) {
    let mut bytes = Vec::new();
    for (at, character) in text.char_indices() {
        let (encoded, _, _) = GB18030.encode(&text[at..at + character.len_utf8()]);
        if bytes.len() + encoded.len() > capacity {
            let whole = text[..at].trim_end();
            return (GB18030.encode(whole).0.into_owned(), false);
        }
        bytes.extend_from_slice(&encoded);
    }
    (bytes, true)
}

fn push_comment(file: &mut Vec<u8>, text: &str) {
    let text = text.replace("\r\n", "\n").replace('\n', "\r\n");
    let (bytes, _, _) = GB18030.encode(&text);
    file.extend((bytes.len() as u32).to_le_bytes());
    file.extend_from_slice(&bytes);
}

fn tens((x, y): Place) -> u8 {
    10 * x + y
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_between_characters() {
        assert_eq!(cut("abc", 3), (b"abc".to_vec(), true));
        let (bytes, is_whole) = cut("许银川", 5);
        assert_eq!(bytes.len(), 4);
        assert!(!is_whole);
        assert_eq!(cut("1999.01.01 to 02", 11), (b"1999.01.01".to_vec(), false));
    }
}
