//! What a record says about its game, before it is played.
//!
//! Some things settle it ([`told_game`]): a board of the game's shape, a format or a tag that names
//! it, Chinese characters. Others only lean to one side: whose tags these are, and how the moves
//! look. They decide which game is tried first, and where two fit equally well (`contest.rs`);
//! never against the board, for one wrong letter makes a move of one game look like one of another.
//!
//! The names of games here are those of `GameInfo::id`; the shapes are of the two games whose
//! records share a format.

use super::start::is_chess960;
use crate::raw::{RawGame, RawMove};

const CHESS: &str = "chess";
const XIANGQI: &str = "xiangqi";

/// How many moves are looked at.
const SAMPLE: usize = 24;

/// The identifier of the game, if anything hints at it.
#[must_use]
pub fn guess_game(raw: &RawGame<'_>) -> Option<&'static str> {
    told_game(raw).or_else(|| leaning(raw, 0))
}

/// The identifier of the game, if something settles it.
pub(super) fn told_game(raw: &RawGame<'_>) -> Option<&'static str> {
    raw.start
        .as_deref()
        .and_then(by_board)
        .or(raw.game)
        .or_else(|| by_name(raw))
        .or_else(|| is_in_chinese(raw).then_some(XIANGQI))
}

/// The identifier of the game that tags and moves lean to. `head_start` is what else speaks for
/// xiangqi, or below zero for chess.
pub(super) fn leaning(raw: &RawGame<'_>, head_start: i32) -> Option<&'static str> {
    by_tags(raw).or_else(|| {
        let moves: i32 = texts(raw).take(SAMPLE).map(lean).sum();
        match moves + head_start {
            0 => None,
            1.. => Some(XIANGQI),
            _ => Some(CHESS),
        }
    })
}

/// What the game of the record before speaks for this one, as a head start. `e4` is a soldier's
/// move only among records with letters and squares.
pub(super) fn habit(game: &str, has_letters: bool) -> i32 {
    let weight = if has_letters { 12 } else { 3 };
    match game {
        XIANGQI => weight,
        CHESS => -3,
        _ => 0,
    }
}

fn by_board(fen: &str) -> Option<&'static str> {
    match fen.split_whitespace().next()?.split('/').count() {
        8 => Some(CHESS),
        10 => Some(XIANGQI),
        _ => None,
    }
}

fn by_name(raw: &RawGame<'_>) -> Option<&'static str> {
    let names = ["Game", "Variant", "GameType"];
    names.into_iter().find_map(|tag| {
        let name = raw.tag(tag)?.to_lowercase();
        let is_xiangqi = ["chinese chess", "xiangqi", "cchess", "象棋"]
            .iter()
            .any(|known| name.contains(known))
            && !name.contains("国际象棋");
        let is_chess = ["chess", "standard", "normal", "from position", "国际象棋"];
        if is_xiangqi {
            Some(XIANGQI)
        } else if is_chess.contains(&name.trim()) || is_chess960(&name) {
            Some(CHESS)
        } else {
            None
        }
    })
}

/// Whether most of the first moves are in Chinese characters.
fn is_in_chinese(raw: &RawGame<'_>) -> bool {
    const FIRST: usize = 8;
    let is_chinese = |text: &str| text.contains(|c| ('\u{4E00}'..='\u{9FFF}').contains(&c));
    let (mut chinese, mut others) = (0, 0);
    for text in texts(raw).take(FIRST) {
        if is_chinese(text) {
            chinese += 1;
        } else {
            others += 1;
        }
    }
    chinese > others
}

fn texts<'r>(raw: &'r RawGame<'_>) -> impl Iterator<Item = &'r str> {
    raw.nodes.iter().filter_map(|node| match &node.m {
        RawMove::Text(text) => Some(text.as_ref()),
        RawMove::Squares(_) | RawMove::Pass => None,
    })
}

/// The identifier of the game whose tags a record has.
pub(super) fn by_tags(raw: &RawGame<'_>) -> Option<&'static str> {
    let is_of = |name: &str, side: &str| {
        let start = name.get(..side.len());
        let rest = name.as_bytes().get(side.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(side))
            && rest.is_none_or(u8::is_ascii_uppercase)
    };
    let is_named = |side: &str| raw.tags.iter().any(|(name, _)| is_of(name, side));
    if is_named("Red") || raw.tag("ECCO").is_some() {
        return Some(XIANGQI);
    }
    let xiangqi = ["chinese", "wxf", "iccs", "ucci"];
    if raw
        .tag("Format")
        .is_some_and(|format| xiangqi.iter().any(|it| format.eq_ignore_ascii_case(it)))
    {
        return Some(XIANGQI);
    }
    let is_code =
        |code: &str| matches!(code.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9', ..]);
    (is_named("White") || raw.tag("ECO").is_some_and(is_code)).then_some(CHESS)
}

/// How much a text looks like a move of xiangqi, or below zero like one of chess, as records of
/// the two are usually written: roughly the logarithm of the odds. Guessed, and bounded: one text
/// may be miswritten.
fn lean(text: &str) -> i32 {
    const MOST: i32 = 4;
    if text.starts_with(|c| ('♔'..='♟').contains(&c)) {
        return -MOST;
    }
    if !text.is_ascii() {
        return MOST;
    }
    let bytes = text.as_bytes();
    let is_castling = matches!(bytes, [b'O', ..] | [b'0', b'-', ..]);
    let letter = match bytes.first() {
        Some(b'Q') => -3,
        Some(b'N' | b'B' | b'K') => -1,
        Some(b'R') | None => 0,
        // Horses, cannons, elephants, advisors, and soldiers with a letter: Hg2, Pc5, C2=5.
        Some(b'A'..=b'Z') => 3,
        // Pawns: e4, exd5.
        Some(_) => match *bytes {
            [b'd' | b'e', b'4' | b'5'] => -4,
            [_, b'1'..=b'8'] | [b'a'..=b'h', b'x', ..] => -2,
            _ => 0,
        },
    };
    let capitals = bytes.iter().filter(|byte| byte.is_ascii_uppercase());
    let end = match *bytes {
        _ if is_castling => -4,
        [.., b'=', b'A'..=b'Z'] => -3,
        [.., second, b'+' | b'-' | b'=' | b'.', b'1'..=b'9'] if !second.is_ascii_lowercase() => 4,
        _ if capitals.count() > 1 => 3,
        _ => 0,
    };
    // Squares that a board of eight files and ranks has not.
    let is_outside = |byte: &u8| matches!(byte, b'i' | b'I' | b'0' | b'9');
    let square = if bytes.iter().any(is_outside) { 2 } else { 0 };
    (letter + end + square).clamp(-MOST, MOST)
}
