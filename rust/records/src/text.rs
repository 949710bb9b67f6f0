//! Bytes as text: which encoding they are in, and how a long file is cut at its games.
//!
//! A byte-order mark settles it, then zero bytes tell UTF-16, and what is valid UTF-8 is UTF-8.
//! What is left is GB18030, Big5 or Windows-1252. Nearly any bytes can be read as GB18030, so
//! `plausible.rs` asks what makes sense; a machine's locale is never asked. Files that were joined
//! may change their encoding from game to game, so each game is asked for itself, and single lines
//! of it where they do not fit (`lines.rs`). Long files are read piece by piece through
//! [`Sections`].

mod boundary;
mod european;
mod lines;
mod plausible;
mod sections;

use std::borrow::Cow;

pub(crate) use boundary::{is_game_start, is_line_start, opens_tag};
pub use sections::{Section, Sections};
pub(crate) use sections::{count_lines, ends_line, line_length};

use boundary::game_starts;
use plausible::{Plausibility, Weights};

/// How a text was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8, with or without a byte-order mark; ASCII too.
    Utf8,
    /// UTF-16, the low byte first.
    Utf16Le,
    /// UTF-16, the high byte first.
    Utf16Be,
    /// GB18030, and GBK and GB2312 within it.
    Gb18030,
    /// Big5.
    Big5,
    /// Windows-1252, and Latin-1 within it.
    Windows1252,
    /// More than one, game by game.
    Mixed,
}

impl Encoding {
    /// The identifier that JSON and Python use.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16Le => "utf-16-le",
            Self::Utf16Be => "utf-16-be",
            Self::Gb18030 => "gb18030",
            Self::Big5 => "big5",
            Self::Windows1252 => "windows-1252",
            Self::Mixed => "mixed",
        }
    }

    /// Who knows how to decode it; what is mixed is never decoded as such.
    pub(crate) fn decoder(self) -> &'static encoding_rs::Encoding {
        match self {
            Self::Utf8 | Self::Mixed => encoding_rs::UTF_8,
            Self::Utf16Le => encoding_rs::UTF_16LE,
            Self::Utf16Be => encoding_rs::UTF_16BE,
            Self::Gb18030 => encoding_rs::GB18030,
            Self::Big5 => encoding_rs::BIG5,
            Self::Windows1252 => encoding_rs::WINDOWS_1252,
        }
    }
}

/// Decodes a whole file. What cannot be decoded becomes U+FFFD.
#[must_use]
pub fn decode(bytes: &[u8]) -> (Cow<'_, str>, Encoding) {
    if let Some((encoding, mark)) = wide_encoding(bytes) {
        let (text, _) = encoding
            .decoder()
            .decode_without_bom_handling(&bytes[mark..]);
        return (text, encoding);
    }
    let bytes = bytes.strip_prefix(UTF8_MARK).unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => (Cow::Borrowed(text), Encoding::Utf8),
        Err(_) => {
            let mut text = String::new();
            let encoding = Legacy::default().decode_into(bytes, &mut text);
            (Cow::Owned(text), encoding)
        }
    }
}

/// The encoding of texts that lie in a binary file, decided from all of them together: GB18030
/// unless they show otherwise. The last character of each may be cut.
pub(crate) fn encoding_of_parts<'b>(parts: impl Iterator<Item = &'b [u8]>) -> Encoding {
    let mut whole = Vec::new();
    let mut is_utf8 = true;
    for part in parts {
        let cut = std::str::from_utf8(part).err();
        is_utf8 &= cut.is_none_or(|error| error.error_len().is_none());
        // A blank keeps a half of a character from making a whole with what follows.
        whole.extend_from_slice(part);
        whole.push(b' ');
    }
    // Two valid bytes alone may as well be a character of GB18030; those of Chinese are three.
    if is_utf8 && whole.iter().any(|byte| (0xE3..=0xE9).contains(byte)) {
        return Encoding::Utf8;
    }
    // What is written as GB18030 may hold any letters, in four bytes where GBK has none.
    let weights = Plausibility::default().weigh(&whole);
    let is_big5 = weights.decisive() == Some(Encoding::Big5);
    if is_big5 {
        Encoding::Big5
    } else {
        Encoding::Gb18030
    }
}

const UTF8_MARK: &[u8] = b"\xEF\xBB\xBF";

/// UTF-16 by its byte-order mark, or by the zero bytes that ASCII has in it; with the length of
/// the mark.
fn wide_encoding(bytes: &[u8]) -> Option<(Encoding, usize)> {
    match bytes {
        [0xFF, 0xFE, ..] => return Some((Encoding::Utf16Le, 2)),
        [0xFE, 0xFF, ..] => return Some((Encoding::Utf16Be, 2)),
        _ => {}
    }
    let (pairs, _) = bytes[..bytes.len().min(4096)].as_chunks::<2>();
    let high_zeros = pairs.iter().filter(|[_, high]| *high == 0).count();
    let low_zeros = pairs.iter().filter(|[low, _]| *low == 0).count();
    // Chinese text has few of them, but numbers, blanks and tags are ASCII everywhere. On the other
    // side only rare characters such as U+4E00 have one.
    let is_enough = |zeros: usize, others: usize| zeros > pairs.len() / 8 + 1 && zeros > 4 * others;
    if is_enough(high_zeros, low_zeros) {
        Some((Encoding::Utf16Le, 0))
    } else if is_enough(low_zeros, high_zeros) {
        Some((Encoding::Utf16Be, 0))
    } else {
        None
    }
}

/// Text of the time before Unicode, game by game, with a memory for what the file has been so far.
#[derive(Default)]
pub(crate) struct Legacy {
    plausibility: Plausibility,
    so_far: Weights,
    /// Whether the bytes that were decoded last had some that fit no encoding.
    has_losses: bool,
}

impl Legacy {
    /// Decodes bytes that are not valid UTF-8 and appends the text; the encoding is that of all
    /// games that have one, or [`Encoding::Mixed`].
    pub(crate) fn decode_into(&mut self, bytes: &[u8], text: &mut String) -> Encoding {
        let games: Vec<(&[u8], Weights)> = game_starts(bytes)
            .map(|game| (game, self.plausibility.weigh(game)))
            .collect();
        for (game, weights) in &games {
            let weights = match european::is_all(game) {
                true => weights.of_latin_alone(),
                false => *weights,
            };
            self.so_far = self.so_far.plus(weights);
        }
        let usual = self.so_far.heaviest();
        self.has_losses = false;
        let mut overall = None;
        for (game, weights) in games {
            let encoding = match weights.decisive() {
                _ if european::is_all(game) => Encoding::Windows1252,
                Some(encoding) => encoding,
                None if weights.is_european() => Encoding::Windows1252,
                None if is_utf8_among(game, self.so_far) => Encoding::Utf8,
                None => usual,
            };
            let (found, has_losses) = lines::decode(game, encoding, &self.plausibility, text);
            self.has_losses |= has_losses;
            if !game.is_ascii() {
                match overall {
                    None => overall = Some(found),
                    Some(other) if other != found => overall = Some(Encoding::Mixed),
                    Some(_) => {}
                }
            }
        }
        overall.unwrap_or(Encoding::Utf8)
    }
}

/// Whether a game of a file that is mostly in another encoding is in UTF-8, though it holds too
/// little of it to speak for itself. Windows-1252 looks like it nowhere; a character of Chinese may,
/// but does not stand in the middle of a word.
fn is_utf8_among(game: &[u8], so_far: Weights) -> bool {
    let Ok(text) = std::str::from_utf8(game) else {
        return false;
    };
    match so_far.decisive() {
        Some(Encoding::Gb18030 | Encoding::Big5) => european::is_in_words(text),
        _ => !text.is_ascii(),
    }
}

#[cfg(test)]
mod tests;
