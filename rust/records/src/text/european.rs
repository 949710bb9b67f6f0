//! Letters and signs of European languages among bytes that could be Chinese: `Müller`, `{draw ½}`,
//! `áé`.
//!
//! Any two bytes are a character in GB18030, so `½}` swallows the brace of a comment, and `áé` is a
//! rare Hanzi. A text is European where everything beyond ASCII in it is: a lone byte before what
//! no Chinese character ends with, or before the brace of its comment, and letters side by side of
//! which a Chinese reading would have the rare characters of a dictionary alone.

/// So much is looked at.
const SAMPLE: usize = 256;

/// Whether whatever is beyond ASCII in these bytes is European, and no Chinese text looks like it.
pub(super) fn is_all(bytes: &[u8]) -> bool {
    let mut at = 0;
    for seen in 0..SAMPLE {
        let ahead = bytes[at..].iter().position(|byte| !byte.is_ascii());
        let Some(ahead) = ahead else { return seen > 0 };
        let start = at + ahead;
        let length = bytes[start..].iter().position(u8::is_ascii);
        at = length.map_or(bytes.len(), |length| start + length);
        if !is_run(bytes, start, at) {
            return false;
        }
    }
    true
}

/// Whether the bytes beyond ASCII from `start` to `end` are.
fn is_run(bytes: &[u8], start: usize, end: usize) -> bool {
    let letter = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at))
            .is_some_and(u8::is_ascii_alphabetic)
    };
    let (before, after) = (letter(start.checked_sub(1)), letter(Some(end)));
    match &bytes[start..end] {
        [0x81 | 0x8D | 0x8F | 0x90 | 0x9D] => false,
        [sign] => match bytes.get(end..) {
            Some([b'}', ..]) => true,
            Some([]) | None => true,
            // No character of two bytes ends with these; one of four goes on with a figure.
            Some([b'0'..=b'9', 0x80..=0xFF, ..]) => false,
            Some([0..=0x3F, ..]) => true,
            // it’s; letters between letters, but for those that most characters of Big5 begin with.
            Some(_) => {
                before && after && matches!(sign, 0x92 | 0xC7..=0xD6 | 0xD8..=0xF6 | 0xF8..=0xFF)
            }
        },
        run => {
            let is_small = run
                .iter()
                .all(|byte| matches!(byte, 0xE0..=0xF6 | 0xF8..=0xFE));
            let is_one_letter = run.iter().all(|byte| *byte == run[0] && is_letter(*byte));
            is_small || is_one_letter
        }
    }
}

const fn is_letter(byte: u8) -> bool {
    byte >= 0xC0 && byte != 0xD7 && byte != 0xF7
}

/// Whether every character beyond ASCII is a letter of Europe that stands at one of ASCII.
pub(super) fn is_in_words(text: &str) -> bool {
    let mut before = '\n';
    let mut chars = text.chars().peekable();
    let mut has_any = false;
    while let Some(c) = chars.next() {
        if !c.is_ascii() {
            let is_beside = |c: char| c.is_ascii_alphabetic();
            let is_among = is_beside(before) || chars.peek().copied().is_some_and(is_beside);
            if !(is_among && c.is_alphabetic() && c < '\u{250}') {
                return false;
            }
            has_any = true;
        }
        before = c;
    }
    has_any
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_signs_of_europe_are_told_from_halves_of_hanzi() {
        for text in [
            &b"{draw \xBD}"[..],
            b"{\xB1}",
            b"{caf\xE9} e5",
            b"{\xBD-\xBD}",
            b"\xAB bien \xBB",
            b"[White \"B\xF8\xF8\"]",
            b"[White \"\xE1\xE9\"]",
            b"[White \"\xC9\xC9\xC9\xC9\"]",
            b"it\x92s",
        ] {
            assert!(is_all(text), "{}", text.escape_ascii());
        }
        for text in ["王琦", "琦", "马８进７", "好", "许银川", "{好}", "Müller"] {
            assert!(!is_all(text.as_bytes()), "{text}");
            let (gbk, _, unknown) = encoding_rs::GBK.encode(text);
            assert!(
                unknown || text == "Müller" || text == "琦" || !is_all(&gbk),
                "{text}"
            );
        }
        for text in ["許", "王功", "馬8進7", "紅勝"] {
            let (big5, _, _) = encoding_rs::BIG5.encode(text);
            assert!(!is_all(&big5), "{text}");
        }
        assert!(!is_all(b"1. e4"));
    }

    #[test]
    fn a_letter_stands_in_a_word() {
        assert!(is_in_words("Müller, Østen"));
        assert!(!is_in_words("½") && !is_in_words("x 好") && !is_in_words("plain"));
    }
}
