//! Move numbers: `12.`, `12...`, `12、`, `第12回合`, `⑫`, and what they tell of the moves between.

use super::words::is_numbered_soldier;

const NUMERALS: [char; 11] = [
    '一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '百',
];

fn is_digit(c: char) -> bool {
    matches!(c, '0'..='9' | '０'..='９')
}

fn is_dot(c: char) -> bool {
    matches!(c, '.' | '．' | '…' | '。' | '、')
}

/// Numbers in one character: ① ⑴ ⒈ ⓵ ❶ ➀ ➊ ㉑ ㊱.
fn is_encircled(c: char) -> bool {
    matches!(c, '①'..='⒛' | '⓪'..='⓾' | '❶'..='➓' | '㉑'..='㉟' | '㊱'..='㊿')
}

/// Whether a word is a number in Chinese characters.
pub(super) fn is_numeral(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| NUMERALS.contains(&c))
}

/// Takes a move number off the front of a word, and the dots that stand alone.
#[inline]
pub(super) fn without_number(word: &str) -> &str {
    match word.as_bytes().first() {
        Some(b'0'..=b'9' | b'.') => without_figures(word),
        Some(0xE2..) => without_wide_number(word),
        _ => word,
    }
}

fn without_figures(word: &str) -> &str {
    // `12.` and `12.Nf3` at little cost.
    let bytes = word.as_bytes();
    let count = |bytes: &[u8], is_part: fn(&u8) -> bool| {
        bytes.iter().take_while(|byte| is_part(byte)).count()
    };
    let figures = count(bytes, u8::is_ascii_digit);
    let dots = count(&bytes[figures..], |byte| *byte == b'.');
    let rest = &word[figures + dots..];
    if dots > 0 && !rest.starts_with(|c: char| !c.is_ascii_alphabetic()) {
        return rest;
    }
    let rest = word.trim_start_matches(is_digit);
    if rest.is_empty() {
        // Castling, and a turn that is given away.
        let is_move = matches!(word, "00" | "000" | "0000");
        return if is_move { word } else { rest };
    }
    // `12:`, but not `1:0`.
    if let Some(behind) = rest.strip_prefix([':', '：'])
        && !behind.starts_with(is_digit)
    {
        return behind;
    }
    // `33.4` is a soldier, not the thirty-third move.
    if !rest.starts_with(is_dot) || is_numbered_soldier(word.as_bytes()) {
        return word;
    }
    rest.trim_start_matches(is_dot)
}

fn without_wide_number(word: &str) -> &str {
    match word.chars().next() {
        Some('第') => {
            // 第12回合
            let is_part = |c: char| c.is_numeric() || NUMERALS.contains(&c);
            let rest = word['第'.len_utf8()..].trim_start_matches(is_part);
            let units = ["回合", "着", "步", "手", "合"];
            let behind = units.iter().find_map(|unit| rest.strip_prefix(unit));
            behind.map_or(word, |rest| rest.trim_start_matches([':', '：', '.', '、']))
        }
        Some(c) if is_encircled(c) => word
            .trim_start_matches(is_encircled)
            .trim_start_matches(is_dot),
        Some(c) if is_digit(c) => without_figures(word),
        Some(c) if NUMERALS.contains(&c) => {
            // 十二、
            let rest = word.trim_start_matches(NUMERALS);
            match rest.trim_start_matches(is_dot) {
                bare if bare.len() < rest.len() => bare,
                _ => word,
            }
        }
        _ => word,
    }
}

/// What the figures at the front of a word say, and whether two dots or more behind them make it
/// the number of the second side's move.
pub(super) fn value(word: &str) -> Option<(u32, bool)> {
    let word = word.strip_prefix('第').unwrap_or(word);
    let rest = word.trim_start_matches(is_digit);
    let mut number = 0u32;
    for digit in word[..word.len() - rest.len()].chars() {
        let digit = match digit {
            '０'..='９' => digit as u32 - '０' as u32,
            digit => digit.to_digit(10)?,
        };
        number = number.checked_mul(10)?.checked_add(digit)?;
    }
    let dots = rest.chars().take_while(|&c| is_dot(c));
    let count = dots.map(|c| if c == '…' { 3 } else { 1 }).sum::<usize>();
    (rest.len() < word.len()).then_some((number, count > 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_off_the_front() {
        for (word, rest) in [
            ("12.", ""),
            ("12", ""),
            ("1.e4", "e4"),
            ("1...e5", "e5"),
            ("...", ""),
            ("1:", ""),
            ("1:e4", "e4"),
            ("1:0", "1:0"),
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
            ("１．炮二平五", "炮二平五"),
            ("①炮二平五", "炮二平五"),
            ("㉑", ""),
            ("十二、炮二平五", "炮二平五"),
            ("一兵进一", "一兵进一"),
        ] {
            assert_eq!(without_number(word), rest, "{word}");
        }
    }

    #[test]
    fn a_number_says_whose_move_it_counts() {
        assert_eq!(value("12."), Some((12, false)));
        assert_eq!(value("12...e5"), Some((12, true)));
        assert_eq!(value("１２．"), Some((12, false)));
        assert_eq!(value("第3回合"), Some((3, false)));
        assert_eq!(value("..."), None);
        assert_eq!(value("99999999999."), None);
    }
}
