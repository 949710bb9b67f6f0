//! What a word of movetext is, from its characters alone: a move, a result, a mark, or none.
//!
//! Generous with moves: whatever has the shape of a move in some notation of some game. Whether it
//! is one, the rules tell later; what has no such shape is never played.

use std::borrow::Cow;

use rukh_core::notation::is_null_move;

use crate::record::GameResult;

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// Something with the shape of a move.
    Move,
    /// Two moves without a blank between them; where the second begins.
    TwoMoves(usize),
    /// More than one move by squares, each of four characters, without blanks.
    Squares,
    /// A turn that is given away.
    Pass,
    /// How the game ended.
    Result,
    /// A mark on the move before it, as a numeric annotation glyph.
    Mark(u16),
    /// Words around moves that say nothing: `e.p.`, `ch`, `+`.
    Nothing,
    /// Anything else.
    Other,
}

impl Word {
    /// Sorts a word; move numbers are gone already.
    pub(super) fn of(word: &str) -> Self {
        if let Some(kind) = of_ascii(word.as_bytes()) {
            return if word.len() < 6 {
                kind
            } else {
                unglued(word.as_bytes(), kind)
            };
        }
        if is_row_of_squares(word.as_bytes()) {
            return Self::Squares;
        }
        match of_wide(word) {
            Self::Other => {}
            word => return word,
        }
        if is_null_move(word) {
            return Self::Pass;
        }
        if let Some(mark) = mark(word) {
            return Self::Mark(mark);
        }
        if GameResult::from_words(word).is_some() {
            return Self::Result;
        }
        match word {
            "e.p." | "ep" | "e.p" | "ch" | "ch." | "dis" | "dbl" | "mate" | "+" | "++" | "#"
            | "x" | "D" => Self::Nothing,
            _ if is_castling(word) || is_numbered_soldier(word.as_bytes()) => Self::Move,
            _ => Self::Other,
        }
    }
}

/// The common case at little cost: letters, digits and the signs between them.
fn of_ascii(word: &[u8]) -> Option<Word> {
    const LONGEST: usize = 10;
    let mut digits = 0;
    let mut letters = 0;
    for &byte in word {
        match byte {
            b'0'..=b'9' => digits += 1,
            b'a'..=b'z' | b'A'..=b'Z' => letters += 1,
            b'+' | b'-' | b'=' | b'.' | b':' | b'#' | b'/' | b'(' | b')' => {}
            _ => return None,
        }
    }
    match (digits, letters) {
        (1..=4, 1..=5) if word.len() <= LONGEST && word != b"Z0" && word != b"z0" => {
            Some(Word::Move)
        }
        _ => None,
    }
}

/// What a word of the shape of a move is if it is more than one: `Nf3Nc6`, `C2=5H8+7`, `e2e4e7e5`.
fn unglued(word: &[u8], kind: Word) -> Word {
    if is_row_of_squares(word) {
        return Word::Squares;
    }
    // A capital in the middle begins a move, unless it is what a pawn becomes.
    let second = (2..word.len() - 2).find(|&at| {
        word[at].is_ascii_uppercase()
            && (word[at - 1].is_ascii_digit() || word[at - 1] == b'+')
            && (word[at + 1].is_ascii_lowercase() || word[at + 1].is_ascii_digit())
            && word[at..].iter().any(u8::is_ascii_digit)
    });
    second.map_or(kind, Word::TwoMoves)
}

/// Two moves by squares, or more.
fn is_row_of_squares(word: &[u8]) -> bool {
    let (moves, rest) = word.as_chunks::<4>();
    let is_square = |file: u8, rank: u8| matches!(file, b'a'..=b'i') && rank.is_ascii_digit();
    moves.len() >= 2
        && rest.is_empty()
        && moves
            .iter()
            .all(|&[a, b, c, d]| is_square(a, b) && is_square(c, d))
}

/// Types of dashes that are none of ASCII.
const DASHES: [char; 5] = ['–', '—', '−', '‐', '‑'];

/// The word with plain dashes.
pub(super) fn with_plain_dashes(word: &str) -> Cow<'_, str> {
    // All of them begin with the same byte.
    if word.as_bytes().contains(&0xE2) && word.contains(DASHES) {
        return word.replace(DASHES, "-").into();
    }
    word.into()
}

fn is_castling(word: &str) -> bool {
    let bare = word.trim_end_matches(['+', '#']);
    let wings = [
        "O-O", "O-O-O", "0-0", "0-0-0", "o-o", "o-o-o", "OO", "OOO", "00", "000",
    ];
    wings.contains(&bare)
}

/// Soldiers of a file that are known by number or sign alone: `13=4`, `3+.4`, `++.4`.
fn is_numbered_soldier(word: &[u8]) -> bool {
    let sign = |byte: &u8| matches!(byte, b'+' | b'-' | b'=' | b'.');
    match word {
        [b'1'..=b'9', middle, between, b'1'..=b'9'] => {
            sign(between) && (middle.is_ascii_digit() || matches!(middle, b'+' | b'-'))
        }
        [b'+' | b'-', b'+' | b'-', between, b'1'..=b'9'] => sign(between),
        _ => false,
    }
}

/// The glyph of `!`, `?` and the signs of the Informator.
pub(super) fn mark(word: &str) -> Option<u16> {
    Some(match word {
        "!" | "！" => 1,
        "?" | "？" => 2,
        "!!" | "‼" | "！！" => 3,
        "??" | "⁇" | "？？" => 4,
        "!?" | "⁉" | "！？" => 5,
        "?!" | "⁈" | "？！" => 6,
        "□" => 7,
        "=" => 10,
        "∞" => 13,
        "+=" | "+/=" | "⩲" => 14,
        "=+" | "=/+" | "⩱" => 15,
        "+/-" | "±" => 16,
        "-/+" | "∓" => 17,
        "+-" | "+−" => 18,
        "-+" | "−+" => 19,
        "N" | "TN" => 146,
        _ => return None,
    })
}

/// The characters of Chinese moves, in either script and either width of digits.
fn is_chinese_move(c: char) -> bool {
    matches!(
        c,
        '车' | '車' | '俥' | '马' | '馬' | '傌' | '炮' | '砲' | '包' | '兵' | '卒' | '相' | '象'
            | '仕' | '士' | '帅' | '帥' | '将' | '將' | '进' | '進' | '退' | '平' | '上' | '下'
            | '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九' | '前' | '中' | '后'
            | '後' | '1'..='9' | '１'..='９'
    )
}

/// Words with characters beyond ASCII.
fn of_wide(word: &str) -> Word {
    if word.is_ascii() {
        return Word::Other;
    }
    let (mut count, mut digits) = (0, 0);
    let is_chinese = word.chars().all(|c| {
        count += 1;
        digits += usize::from(matches!(c, '1'..='9' | '１'..='９'));
        is_chinese_move(c)
    });
    if is_chinese {
        return match (count, count - digits) {
            (4 | 5, 2..) => Word::Move,
            (8, 4..) => {
                let second = word.char_indices().nth(4).map_or(word.len(), |(at, _)| at);
                Word::TwoMoves(second)
            }
            _ => Word::Other,
        };
    }
    let is_picture = |c: char| matches!(c, '♔'..='♟');
    if word.contains(is_picture) {
        let letters = word.replace(is_picture, "Q");
        return of_ascii(letters.as_bytes()).unwrap_or(Word::Other);
    }
    if word.contains(DASHES) {
        let plain = with_plain_dashes(word);
        let is_move = plain.is_ascii() && Word::of(&plain) == Word::Move;
        return if is_move { Word::Move } else { Word::Other };
    }
    let is_full_width = |c: char| matches!(c, '！'..='～');
    let is_digit = |c: char| matches!(c, '０'..='９');
    if word
        .chars()
        .all(|c| is_full_width(c) || c.is_ascii_alphanumeric())
        && word.chars().any(is_digit)
        && (3..=6).contains(&word.chars().count())
    {
        return Word::Move;
    }
    Word::Other
}

const NUMERALS: [char; 11] = [
    '一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '百',
];

/// Takes words off the end that say what a move does: `Qxf7mate`, `exd6e.p.`, `Qh5ch`.
pub(super) fn without_remark(word: &str) -> &str {
    if !matches!(
        word.as_bytes().last(),
        Some(b'e' | b'p' | b'h' | b'l' | b's' | b'.')
    ) {
        return word;
    }
    let endings = ["mate", "e.p.", "e.p", "ep", "ch.", "ch", "dbl.", "dis."];
    let bare = endings.iter().find_map(|ending| word.strip_suffix(ending));
    let is_square = |bare: &&str| bare.len() >= 2 && bare.ends_with(|c: char| c.is_ascii_digit());
    bare.filter(is_square).unwrap_or(word)
}

/// Takes a move number off the front: `12.`, `12...`, `12、`, and the dots that stand alone.
pub(super) fn without_number(word: &str) -> &str {
    let bytes = word.as_bytes();
    if let Some(number) = word.strip_prefix('第') {
        // 第12回合
        let rest = number.trim_start_matches(|c: char| c.is_numeric() || NUMERALS.contains(&c));
        let units = ["回合", "着", "步", "手"];
        let behind = units.iter().find_map(|unit| rest.strip_prefix(unit));
        return behind.map_or(word, |rest| rest.trim_start_matches([':', '：', '.', '、']));
    }
    if !matches!(bytes.first(), Some(b'0'..=b'9' | b'.' | 0xEF)) {
        return word;
    }
    let is_digit = |c: char| matches!(c, '0'..='9' | '０'..='９');
    let is_dot = |c: char| matches!(c, '.' | '．' | '…' | '。' | '、');
    let rest = word.trim_start_matches(is_digit);
    if rest.is_empty() {
        // Castling, and a turn that is given away.
        let is_move = matches!(word, "00" | "000" | "0000");
        return if is_move { word } else { rest };
    }
    // `33.4` is a soldier, not the thirty-third move.
    if !rest.starts_with(is_dot) || is_numbered_soldier(bytes) {
        return word;
    }
    rest.trim_start_matches(is_dot)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_every_notation_have_the_shape_of_one() {
        for word in [
            "e4",
            "Nf3",
            "exd5",
            "e8=Q+",
            "e8(Q)",
            "O-O",
            "0-0-0",
            "O-O+",
            "Ng1-f3",
            "e2e4",
            "♘f3",
            "e8=♖+",
            "h2e2",
            "H2-E2",
            "h10g8",
            "C2=5",
            "C2.5",
            "+P=6",
            "P+.4",
            "13=4",
            "33.4",
            "3+.4",
            "++.4",
            "Pa.5",
            "Che2",
            "Ecxe2",
            "e2–e4",
            "O−O",
            "炮二平五",
            "马８进７",
            "馬8進7",
            "前兵七平六",
            "前七平六",
            "Ｃ２＝５",
            "Ｃ２－１",
        ] {
            assert_eq!(Word::of(word), Word::Move, "{word}");
        }
    }

    #[test]
    fn what_is_no_move_is_none() {
        for word in [
            "which",
            "www.xqbase.com",
            "======",
            "欢迎访问",
            "象棋",
            "http://a.b/c1",
        ] {
            assert_eq!(Word::of(word), Word::Other, "{word}");
        }
        assert_eq!(Word::of("--"), Word::Pass);
        assert_eq!(Word::of("Z0"), Word::Pass);
        assert_eq!(Word::of("0000"), Word::Pass);
        assert_eq!(Word::of("1/2-1/2"), Word::Result);
        assert_eq!(Word::of("红先胜"), Word::Result);
        assert_eq!(Word::of("炮二平五马８进７"), Word::TwoMoves(12));
        assert_eq!(Word::of("±"), Word::Mark(16));
        for (word, second) in [
            ("Nf3Nc6", 3),
            ("C2=5H8+7", 4),
            ("Che2Hc7", 4),
            ("Qh5+Nf6", 4),
        ] {
            assert_eq!(Word::of(word), Word::TwoMoves(second), "{word}");
        }
        assert_eq!(Word::of("h2e2h9g7h0g2"), Word::Squares);
        for word in [
            "e7e8=Q", "exd8Q+", "Ng1xf3+", "e7-e8Q#", "h10g8", "Rd1xd8+", "bxc8=N+",
        ] {
            assert_eq!(Word::of(word), Word::Move, "{word}");
        }
    }

    #[test]
    fn remarks_come_off_the_end() {
        assert_eq!(without_remark("Qxf7mate"), "Qxf7");
        assert_eq!(without_remark("exd6e.p."), "exd6");
        assert_eq!(without_remark("ch"), "ch");
        assert_eq!(without_remark("march"), "march");
    }

    #[test]
    fn numbers_come_off_the_front() {
        for (word, rest) in [
            ("12.", ""),
            ("12", ""),
            ("1.e4", "e4"),
            ("1...e5", "e5"),
            ("...", ""),
            ("1．炮二平五", "炮二平五"),
            ("1、炮二平五", "炮二平五"),
            ("33.4", "33.4"),
            ("13=4", "13=4"),
            ("0-0", "0-0"),
            ("12.0-0", "0-0"),
            ("1-0", "1-0"),
            ("0000", "0000"),
            ("00", "00"),
            ("第1回合", ""),
            ("第十二回合：炮二平五", "炮二平五"),
        ] {
            assert_eq!(without_number(word), rest, "{word}");
        }
    }
}
