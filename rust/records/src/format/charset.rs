//! Text inside binary files, and what comments end with.
//!
//! The formats say GBK, and GB18030 contains it. A few files of other origin hold Big5 or UTF-8;
//! which it is is decided once a file, from all its text together, by `text`.

use std::borrow::Cow;

use crate::text::{Encoding, encoding_of_parts};

/// The encoding of a file's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Charset(Encoding);

impl Charset {
    /// What the text of binary files is in unless it shows otherwise.
    pub(crate) const GB: Self = Self(Encoding::Gb18030);

    /// Decides from all the text of a file.
    pub(crate) fn of<'b>(texts: impl Iterator<Item = &'b [u8]>) -> Self {
        Self(encoding_of_parts(texts))
    }

    /// The text, and whether all of it could be read.
    pub(crate) fn decode(self, bytes: &[u8]) -> (Cow<'_, str>, bool) {
        let (text, has_errors) = self.0.decoder().decode_without_bom_handling(bytes);
        (text, !has_errors)
    }

    /// The text of a slot that may have cut its last character in two: the half is dropped.
    pub(crate) fn decode_slot(self, bytes: &[u8]) -> Cow<'_, str> {
        match self.decode(bytes) {
            (Cow::Owned(mut text), false) if text.ends_with('\u{FFFD}') => {
                text.pop();
                Cow::Owned(text)
            }
            (text, _) => text,
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
    use encoding_rs::GB18030;

    use super::*;

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
