//! Moves that are written together, and moves that are written apart: `Nf3Nc6`, `e2e4e7e5`,
//! `炮二平五马８进７`, `Be3+-`, `炮 二 平 五`.
//!
//! Shapes alone, as in `words.rs`. Where a word may be one move or two, `e4e5`, the numbers around
//! it must tell, which `movetext.rs` sees.

use super::tags::head;
use super::words::{Word, is_chinese_digit, is_chinese_direction, is_chinese_move};
use super::{has_no_width, is_blank};

/// What a word of the shape of a move is if it is more than one: `Nf3Nc6`, `C2=5H8+7`, `e2e4e7e5`.
pub(super) fn unglued(word: &[u8], kind: Word) -> Word {
    if is_row_of_squares(word) {
        return Word::Squares;
    }
    if let Some(second) = behind_castling(word) {
        return Word::TwoMoves(second);
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

/// Where castling ends that another move follows, or begins behind another one.
pub(super) fn behind_castling(word: &[u8]) -> Option<usize> {
    let wings: [&[u8]; 4] = [b"O-O-O", b"O-O", b"0-0-0", b"0-0"];
    for wing in wings {
        if let Some(rest) = word.strip_prefix(wing)
            && is_san(rest)
        {
            return Some(wing.len());
        }
        if let Some(rest) = word.strip_suffix(wing)
            && is_san(rest)
        {
            return Some(rest.len());
        }
    }
    None
}

/// Where the second move begins if a word can be two in algebraic notation: `e4|e5`, `Bb5|a6`.
pub(super) fn two_in_algebraic(word: &str) -> Option<usize> {
    let word = word.as_bytes();
    let mut places = (2..word.len().saturating_sub(1)).filter(|&at| {
        let (first, second) = word.split_at(at);
        is_san(first) && is_san(second)
    });
    let place = places.next()?;
    places.next().is_none().then_some(place)
}

/// Whether a word is one move in short algebraic notation, with the square that it goes to.
pub(super) fn is_san(word: &[u8]) -> bool {
    if matches!(word, b"O-O" | b"O-O-O" | b"0-0" | b"0-0-0") {
        return true;
    }
    let word = match word {
        [bare @ .., b'+' | b'#'] => bare,
        word => word,
    };
    let is_file = |byte: &u8| matches!(byte, b'a'..=b'h');
    let is_rank = |byte: &u8| matches!(byte, b'1'..=b'8');
    match word {
        [b'K' | b'Q' | b'R' | b'B' | b'N', before @ .., file, rank] => {
            let before = before.strip_suffix(b"x").unwrap_or(before);
            is_file(file)
                && is_rank(rank)
                && (before.is_empty()
                    || before.len() == 1 && (is_file(&before[0]) || is_rank(&before[0])))
        }
        [file, rank] => is_file(file) && is_rank(rank),
        [from, file, rank] | [from, b'x', file, rank] => {
            is_file(from) && is_file(file) && from.abs_diff(*file) == 1 && is_rank(rank)
        }
        _ => false,
    }
}

/// Two moves by squares, or more.
pub(super) fn is_row_of_squares(word: &[u8]) -> bool {
    let (moves, rest) = word.as_chunks::<4>();
    let is_square = |file: u8, rank: u8| matches!(file, b'a'..=b'i') && rank.is_ascii_digit();
    moves.len() >= 2
        && rest.is_empty()
        && moves
            .iter()
            .all(|&[a, b, c, d]| is_square(a, b) && is_square(c, d))
}

/// The longest Chinese move has so many characters.
const LONGEST: usize = 5;

/// Takes a Chinese move off the front of a row of them: it ends with a direction and a number.
pub(super) fn first_chinese(row: &str) -> Option<&str> {
    let mut after_direction = false;
    for (count, (at, c)) in row.char_indices().enumerate().take(LONGEST) {
        if after_direction {
            let is_whole = count + 1 >= 4 && is_chinese_digit(c);
            return is_whole.then(|| &row[..at + c.len_utf8()]);
        }
        if !is_chinese_move(c) {
            return None;
        }
        after_direction = is_chinese_direction(c);
    }
    None
}

/// Whether a word is Chinese moves from end to end.
pub(super) fn is_row_of_chinese(mut word: &str) -> bool {
    while let Some(first) = first_chinese(word) {
        word = &word[first.len()..];
    }
    word.is_empty()
}

/// A Chinese move with blanks between its characters at the front of a text, without them, and
/// how far it reaches.
pub(super) fn spaced_chinese(text: &str) -> Option<(String, usize)> {
    let mut word = String::new();
    let mut has_blanks = false;
    for (at, c) in text.char_indices() {
        if is_blank(c) && !matches!(c, '\n' | '\r') {
            has_blanks = true;
            continue;
        }
        if !is_chinese_move(c) {
            return None;
        }
        word.push(c);
        if first_chinese(&word).is_some() {
            return has_blanks.then_some((word, at + c.len_utf8()));
        }
        if word.chars().count() == LONGEST {
            return None;
        }
    }
    None
}

/// A move with characters of no width in it at the front of a text, without them, and how far it
/// reaches.
pub(super) fn parted(text: &str) -> Option<(String, usize)> {
    const LONGEST: usize = 64;
    let text = head(text, LONGEST);
    let ends = |c: char| !has_no_width(c) && (c.is_whitespace() || "{}();[]<>,$!?\"".contains(c));
    let word = &text[..text.find(ends).unwrap_or(text.len())];
    if !word.contains(has_no_width) {
        return None;
    }
    let whole: String = word.chars().filter(|&c| !has_no_width(c)).collect();
    (Word::of(&whole) == Word::Move).then_some((whole, word.len()))
}

/// Takes an assessment off the end of a move: `Be3+-`, `a3±`, `Nf3=`, `Nf3N`.
#[inline]
pub(super) fn without_assessment(word: &str) -> (&str, Option<u16>) {
    match *word.as_bytes() {
        [.., b'-' | b'='] | [.., b'-' | b'=' | b'/', b'+'] | [.., b'0'..=b'9', b'N'] => {
            assessed(word)
        }
        [.., 0x80..=0xFF] if !word.ends_with(is_chinese_digit) => assessed(word),
        _ => (word, None),
    }
}

fn assessed(word: &str) -> (&str, Option<u16>) {
    const SIGNS: [&str; 20] = [
        "+/-", "-/+", "+/=", "=/+", "+-", "-+", "+=", "=+", "=", "±", "∓", "⩲", "⩱", "∞", "□",
        "+−", "−+", "↑", "→", "⇆",
    ];
    for sign in SIGNS {
        if let Some(bare) = word.strip_suffix(sign)
            && matches!(Word::of(bare), Word::Move | Word::DashedMove)
        {
            return (bare, super::words::mark(sign));
        }
    }
    // A novelty, where it is nothing that a pawn becomes.
    if let Some(bare) = word.strip_suffix('N')
        && is_san(bare.as_bytes())
        && (bare.starts_with(|c: char| c.is_ascii_uppercase()) || !bare.ends_with(['1', '8']))
    {
        return (bare, super::words::mark("N"));
    }
    (word, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_fall_apart_where_a_move_ends() {
        for (word, second) in [
            ("Nf3Nc6", 3),
            ("C2=5H8+7", 4),
            ("Che2Hc7", 4),
            ("Qh5+Nf6", 4),
            ("O-ONf6", 3),
            ("O-O-OO-O", 5),
            ("Nf6O-O", 3),
        ] {
            assert_eq!(Word::of(word), Word::TwoMoves(second), "{word}");
        }
        assert_eq!(Word::of("h2e2h9g7h0g2"), Word::Squares);
        assert_eq!(Word::of("炮二平五马８进７"), Word::Chinese);
        assert_eq!(Word::of("炮二平五马8进7前兵七平六"), Word::Chinese);
        assert_eq!(Word::of("炮二平五马8进"), Word::Other);
    }

    #[test]
    fn one_square_or_two_may_be_two_moves() {
        assert_eq!(two_in_algebraic("e4e5"), Some(2));
        assert_eq!(two_in_algebraic("Bb5a6"), Some(3));
        assert_eq!(two_in_algebraic("exd5exd5"), Some(4));
        assert_eq!(two_in_algebraic("Bc6dc6"), Some(3));
        assert_eq!(two_in_algebraic("Nbd2a6"), Some(4));
        assert_eq!(two_in_algebraic("e4O-O"), Some(2));
        for word in ["e4", "Nf3", "Nbd2", "h2i2", "e7e8Q", "e9e8"] {
            assert_eq!(two_in_algebraic(word), None, "{word}");
        }
    }

    #[test]
    fn blanks_may_part_the_characters_of_a_move() {
        assert_eq!(
            spaced_chinese("炮 二　平 五 马"),
            Some(("炮二平五".into(), "炮 二　平 五".len()))
        );
        assert_eq!(spaced_chinese("马8 进7"), Some(("马8进7".into(), 9)));
        for text in [
            "炮二平五",
            "炮 二 平",
            "中 国 象 棋",
            "车 马 炮 兵 卒 进 一",
        ] {
            assert_eq!(spaced_chinese(text), None, "{text}");
        }
    }

    #[test]
    fn assessments_come_off_the_end() {
        for (word, bare, glyph) in [
            ("Be3+-", "Be3", Some(18)),
            ("Nf3+/-", "Nf3", Some(16)),
            ("a3±", "a3", Some(16)),
            ("Nf3=", "Nf3", Some(10)),
            ("e8=Q+=", "e8=Q", Some(14)),
            ("炮二平五±", "炮二平五", Some(16)),
            ("Nf3N", "Nf3", Some(146)),
            ("e4N", "e4", Some(146)),
            ("e8N", "e8N", None),
            ("e8=N", "e8=N", None),
            ("Nf3+", "Nf3+", None),
            ("C2=5", "C2=5", None),
            ("--", "--", None),
            ("+-", "+-", None),
        ] {
            assert_eq!(without_assessment(word), (bare, glyph), "{word}");
        }
    }
}
