//! Text inside binary files, of one byte or two a character, and what comments end with.
//!
//! The formats say GBK, and GB18030 contains it. A few files of other origin hold Big5 or UTF-8;
//! which it is is decided once a file, from all its text together.

use std::borrow::Cow;

use encoding_rs::{BIG5, Encoding, GB18030, UTF_8};

/// The encoding of a file's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Charset(&'static Encoding);

impl Charset {
    /// What the text of binary files is in unless it shows otherwise.
    pub(crate) const GB: Self = Self(GB18030);

    /// Decides from all the text of a file.
    pub(crate) fn of<'b>(texts: impl Iterator<Item = &'b [u8]>) -> Self {
        let mut seen = Evidence::default();
        for text in texts {
            seen.add(text);
        }
        seen.verdict()
    }

    /// The text, and whether all of it could be read.
    pub(crate) fn decode(self, bytes: &[u8]) -> (Cow<'_, str>, bool) {
        let (text, has_errors) = self.0.decode_without_bom_handling(bytes);
        (text, !has_errors)
    }

    /// The text of a slot that may have cut its last character in two: the half is dropped.
    pub(crate) fn decode_slot(self, bytes: &[u8]) -> Cow<'_, str> {
        match self.decode(bytes).0 {
            Cow::Owned(mut text) => {
                if text.ends_with('\u{FFFD}') {
                    text.pop();
                }
                Cow::Owned(text)
            }
            text => text,
        }
    }
}

/// Pairs of bytes counted by where the common characters of each encoding lie.
#[derive(Default)]
struct Evidence {
    pairs: usize,
    /// Pairs that are punctuation or a character of the first level in GB 2312.
    gb: usize,
    /// The same in Big5.
    big5: usize,
    is_not_utf8: bool,
    /// Whether a Chinese character in UTF-8 was seen.
    has_wide_utf8: bool,
}

impl Evidence {
    fn add(&mut self, text: &[u8]) {
        match std::str::from_utf8(text) {
            // A slot may cut the last character.
            Err(error) if error.error_len().is_some() => self.is_not_utf8 = true,
            _ => self.has_wide_utf8 |= text.iter().any(|byte| (0xE3..=0xE9).contains(byte)),
        }
        let mut bytes = text.iter().copied();
        while let Some(lead) = bytes.next() {
            if lead < 0x80 {
                continue;
            }
            let Some(trail) = bytes.next() else { break };
            self.pairs += 1;
            let is_gb_trail = trail >= 0xA1;
            let is_big5_trail = is_gb_trail || (0x40..0x7F).contains(&trail);
            let is_mark = (0xA1..=0xA3).contains(&lead);
            let is_gb = is_gb_trail && (is_mark || (0xB0..=0xD7).contains(&lead));
            let is_big5 = is_big5_trail && (is_mark || (0xA4..=0xC6).contains(&lead));
            self.gb += usize::from(is_gb);
            self.big5 += usize::from(is_big5);
        }
    }

    fn verdict(&self) -> Charset {
        if self.has_wide_utf8 && !self.is_not_utf8 {
            Charset(UTF_8)
        } else if self.pairs >= 4
            && self.big5 * 10 >= self.pairs * 9
            && self.gb * 10 < self.pairs * 6
        {
            Charset(BIG5)
        } else {
            Charset::GB
        }
    }
}

/// Text of two bytes a unit, the lower first, up to the first NUL.
pub(crate) fn utf16(bytes: &[u8]) -> String {
    let units = bytes
        .chunks_exact(2)
        .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
        .take_while(|&unit| unit != 0);
    char::decode_utf16(units)
        .map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// A comment without the line end that programs put behind it; `None` if nothing is left of it.
pub(crate) fn comment(text: Cow<'_, str>) -> Option<Cow<'_, str>> {
    let kept = text.trim_end_matches(['\r', '\n']).len();
    if kept == 0 {
        return None;
    }
    Some(match text {
        Cow::Borrowed(text) => Cow::Borrowed(&text[..kept]),
        Cow::Owned(mut text) => {
            text.truncate(kept);
            Cow::Owned(text)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict_on(encoding: &'static Encoding, text: &str) -> &'static Encoding {
        let (bytes, _, _) = encoding.encode(text);
        Charset::of([bytes.as_ref()].into_iter()).0
    }

    #[test]
    fn the_encoding_shows_in_the_text_of_a_file() {
        let simplified = "中炮对屏风马，红方先手。车八进六";
        let traditional = "中國象棋：車八進六，馬８進７，將帥";
        assert_eq!(verdict_on(GB18030, simplified), GB18030);
        assert_eq!(verdict_on(GB18030, traditional), GB18030);
        assert_eq!(verdict_on(BIG5, traditional), BIG5);
        assert_eq!(verdict_on(UTF_8, simplified), UTF_8);
        assert_eq!(verdict_on(GB18030, "plain"), GB18030);
        assert_eq!(verdict_on(GB18030, "卢"), GB18030);
    }

    #[test]
    fn half_a_character_at_the_end_of_a_slot_is_dropped() {
        let (bytes, _, _) = GB18030.encode("许银川");
        assert_eq!(Charset::GB.decode_slot(&bytes[..5]), "许银");
        assert_eq!(Charset::GB.decode_slot(&bytes), "许银川");
    }

    #[test]
    fn wide_text_ends_at_its_nul() {
        let bytes: Vec<u8> = "车\0x".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(utf16(&bytes), "车");
        assert_eq!(utf16(&[0x66]), "");
        assert_eq!(utf16(&[0x00, 0xD8]), "\u{FFFD}");
    }

    #[test]
    fn a_comment_keeps_its_lines_and_loses_its_last_line_end() {
        assert_eq!(comment("\na\r\nb\r\n".into()).as_deref(), Some("\na\r\nb"));
        assert_eq!(comment("a".into()).as_deref(), Some("a"));
        assert_eq!(comment("\r\n\n".into()), None);
    }
}
