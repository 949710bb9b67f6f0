//! Which game a record is of, before it is played.
//!
//! What the record says of itself comes first, then its board, then the shape of its moves. The
//! names of games here are those of `GameInfo::id`; the shapes are of the two games whose records
//! share a format.

use crate::raw::{RawGame, RawMove};

const CHESS: &str = "chess";
const XIANGQI: &str = "xiangqi";

/// How many moves are looked at.
const SAMPLE: usize = 24;

/// The identifier of the game, if anything tells it.
#[must_use]
pub fn guess_game(raw: &RawGame<'_>) -> Option<&'static str> {
    raw.game
        .or_else(|| by_name(raw))
        .or_else(|| raw.start.as_deref().and_then(by_board))
        .or_else(|| by_moves(raw))
        .or_else(|| by_tags(raw))
}

fn by_name(raw: &RawGame<'_>) -> Option<&'static str> {
    let names = ["Game", "Variant", "GameType"];
    names.into_iter().find_map(|tag| {
        let name = raw.tag(tag)?.to_lowercase();
        let is_xiangqi = ["chinese chess", "xiangqi", "cchess", "象棋"]
            .iter()
            .any(|known| name.contains(known))
            && !name.contains("国际象棋");
        let is_chess = ["chess", "standard", "chess960", "fischerandom", "国际象棋"];
        if is_xiangqi {
            Some(XIANGQI)
        } else if is_chess.contains(&name.as_str()) {
            Some(CHESS)
        } else {
            None
        }
    })
}

fn by_board(fen: &str) -> Option<&'static str> {
    match fen.split_whitespace().next()?.split('/').count() {
        8 => Some(CHESS),
        10 => Some(XIANGQI),
        _ => None,
    }
}

fn by_moves(raw: &RawGame<'_>) -> Option<&'static str> {
    let texts = raw.nodes.iter().filter_map(|node| match &node.m {
        RawMove::Text(text) => Some(text.as_ref()),
        RawMove::Squares(_) | RawMove::Pass => None,
    });
    let mut balance = 0i32;
    for text in texts.take(SAMPLE) {
        balance += lean(text);
    }
    match balance {
        0 => None,
        1.. => Some(XIANGQI),
        _ => Some(CHESS),
    }
}

/// Above zero where a text looks like a move of xiangqi, below where like one of chess.
fn lean(text: &str) -> i32 {
    const CERTAIN: i32 = 100;
    let is_castling = text.contains("O-O") || text.starts_with("0-0") || text.starts_with("00");
    if text.starts_with(|c| ('♔'..='♟').contains(&c)) || is_castling && text != "0000" {
        return -CERTAIN;
    }
    if !text.is_ascii() {
        return CERTAIN;
    }
    let bytes = text.as_bytes();
    let has = |wanted: fn(u8) -> bool| bytes.iter().any(|&byte| wanted(byte));
    let is_file = |byte: u8| matches!(byte, b'a'..=b'h');
    match *bytes {
        // C2=5, H8+7, R1.2, P+.4
        [letter, ref rest @ ..]
            if letter.is_ascii_alphabetic()
                && rest.len() == 3
                && matches!(rest[1], b'+' | b'-' | b'=' | b'.')
                && rest[2].is_ascii_digit() =>
        {
            CERTAIN
        }
        // Squares that a board of eight files and ranks has not.
        _ if has(|byte| matches!(byte, b'i' | b'I' | b'0' | b'9')) => CERTAIN / 2,
        [b'Q' | b'K' | b'N' | b'B', ..] => -1,
        [b'H' | b'C' | b'E' | b'A', ref rest @ ..]
            if rest.first().is_some_and(|&b| is_file(b) || b == b'x') =>
        {
            10
        }
        [file, b'4' | b'5'] if is_file(file) => -1,
        _ => 0,
    }
}

fn by_tags(raw: &RawGame<'_>) -> Option<&'static str> {
    match (raw.tag("Red"), raw.tag("White")) {
        (Some(_), _) => Some(XIANGQI),
        (None, Some(_)) => Some(CHESS),
        _ => None,
    }
}
