//! The head of a `.rkb` file: what it is a book of, and what its parts must add up to.
//!
//! # The format, version 1
//!
//! All numbers are stored little end first.
//!
//! | bytes | what |
//! |---|---|
//! | 0–7 | `89 52 4B 42 0D 0A 1A 0A`: `RKB` between bytes that a transfer as text would change |
//! | 8–9 | version of the format: 1 |
//! | 10–11 | flags: bit 0, left and right are merged; bit 1, the sides are merged; the rest 0 |
//! | 12–15 | length of the summary |
//! | 16–31 | the game's identifier in ASCII, filled up with zeros |
//! | 32–39 | fingerprint of the game's keys and moves |
//! | 40–47 | number of entries |
//! | 48–55 | number of positions |
//! | 56–63 | number of games that were counted |
//! | 64–67 | CRC-32 of all entries |
//! | 68–71 | CRC-32 of the summary |
//! | 72–75 | 0 |
//! | 76–79 | CRC-32 of bytes 0–75 |
//! | 80– | the summary: lines `name: value` in UTF-8 that say how and from what the book was made |
//! | then | the entries, 28 bytes each, sorted by key and then by move, no two alike; see [`Entry`] |
//!
//! An entry is: key (8 bytes), move (2), weight (2), games, wins, draws, losses (4 each). Wins and
//! losses are those of the side that plays the move. A weight compares the moves of one position; 0
//! is never played. Where images are merged, a position is filed under the smallest key among its
//! images, and its moves are those of that image; of two moves that a symmetric position makes one,
//! the smaller stands for both.
//!
//! # What stays
//!
//! A release reads every version that an earlier release wrote, as long as the fingerprint is the same. The
//! fingerprint changes only when a game's keys or the bits of its moves change, and then the change
//! is announced; a book is then built again from its games. Anything added to the format raises the
//! version. Flags and bytes said to be 0 are refused when they are not.

use rukh_core::{Image, Rules};

use crate::entry::Entry;
use crate::error::BookError;

/// The version that is written, and the newest that is read.
pub const VERSION: u16 = 1;
/// How a book begins.
pub const MAGIC: [u8; 8] = *b"\x89RKB\r\n\x1a\n";

/// What is said about a book before its entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The game's identifier: at most 16 bytes of ASCII.
    pub game: String,
    /// What the keys and moves mean: [`Rules::key_fingerprint`].
    pub fingerprint: u64,
    /// The images of the board that are filed with a position.
    pub merged: Image,
    /// Entries.
    pub entries: u64,
    /// Positions: entries with different keys.
    pub positions: u64,
    /// Games that were counted.
    pub games: u64,
    /// CRC-32 of all entries.
    pub entries_crc: u32,
    /// How and from what the book was made: names and values, neither with a line break, the names
    /// without `: `.
    pub summary: Vec<(String, String)>,
}

impl Header {
    /// The length of the part before the summary.
    pub const SIZE: usize = 80;
    /// The longest summary that is read.
    pub const LONGEST_SUMMARY: usize = 1 << 16;

    /// The header and the summary as they stand at the beginning of a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let summary = self.summary_text();
        let mut bytes = Vec::with_capacity(Self::SIZE + summary.len());
        bytes.extend_from_slice(&MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        let flags = u16::from(self.merged.is_mirrored) | u16::from(self.merged.is_turned) << 1;
        bytes.extend_from_slice(&flags.to_le_bytes());
        bytes.extend_from_slice(&(summary.len() as u32).to_le_bytes());
        let mut game = [0; 16];
        for (place, &byte) in game.iter_mut().zip(self.game.as_bytes()) {
            *place = byte;
        }
        bytes.extend_from_slice(&game);
        for number in [self.fingerprint, self.entries, self.positions, self.games] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(&self.entries_crc.to_le_bytes());
        bytes.extend_from_slice(&crc32fast::hash(summary.as_bytes()).to_le_bytes());
        bytes.extend_from_slice(&[0; 4]);
        let crc = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&crc.to_le_bytes());
        bytes.extend_from_slice(summary.as_bytes());
        bytes
    }

    /// Whether positions of `G` can be looked up in the book.
    ///
    /// # Errors
    /// When it is a book of another game, or its keys mean something else.
    pub fn expect_game<G: Rules>(&self) -> Result<(), BookError> {
        if self.game != G::INFO.id {
            return Err(BookError::Game {
                expected: G::INFO.id.to_owned(),
                found: self.game.clone(),
            });
        }
        if self.fingerprint != G::key_fingerprint() {
            return Err(BookError::Keys);
        }
        Ok(())
    }

    /// Lines `name: value`; what would break a line becomes a blank, and what is too long is left out.
    fn summary_text(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.summary {
            let line = format!("{name}: {value}").replace(['\r', '\n'], " ");
            if text.len() + line.len() < Self::LONGEST_SUMMARY {
                text += &line;
                text.push('\n');
            }
        }
        text
    }

    /// The header of a whole file, and where its entries begin. The entries themselves are not looked
    /// at, only how many bytes they must have.
    ///
    /// # Errors
    /// When the file is not a book, not one of a version that is known, damaged or cut off.
    pub fn read(file: &[u8]) -> Result<(Self, usize), BookError> {
        if !file.starts_with(&MAGIC) {
            return Err(BookError::Foreign);
        }
        let found = file.len() as u64;
        let Some((head, rest)) = file.split_first_chunk::<{ Self::SIZE }>() else {
            let expected = Self::SIZE as u64;
            return Err(BookError::Length { expected, found });
        };
        let short = |at: usize| u16::from_le_bytes([head[at], head[at + 1]]);
        let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|i| head[at + i]));
        let long = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| head[at + i]));
        let version = short(8);
        if version != VERSION {
            return Err(BookError::Version(version));
        }
        let (flags, length) = (short(10), word(12) as usize);
        if crc32fast::hash(&head[..76]) != word(76)
            || flags > 3
            || word(72) != 0
            || length > Self::LONGEST_SUMMARY
        {
            return Err(BookError::Header);
        }
        let entries = long(40);
        let expected = entries
            .checked_mul(Entry::SIZE as u64)
            .and_then(|size| size.checked_add((Self::SIZE + length) as u64))
            .ok_or(BookError::Header)?;
        if expected != found {
            return Err(BookError::Length { expected, found });
        }
        let summary = &rest[..length];
        if crc32fast::hash(summary) != word(68) {
            return Err(BookError::Header);
        }
        let game = head[16..32].split(|&byte| byte == 0).next().unwrap_or(&[]);
        let header = Self {
            game: String::from_utf8_lossy(game).into_owned(),
            fingerprint: long(32),
            merged: Image {
                is_mirrored: flags & 1 != 0,
                is_turned: flags & 2 != 0,
            },
            entries,
            positions: long(48),
            games: long(56),
            entries_crc: word(64),
            summary: String::from_utf8_lossy(summary)
                .lines()
                .filter_map(|line| line.split_once(": "))
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
        };
        Ok((header, Self::SIZE + length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        Header {
            game: "xiangqi".to_owned(),
            fingerprint: 0x0123_4567_89ab_cdef,
            merged: Image::MIRRORED,
            entries: 2,
            positions: 1,
            games: 7,
            entries_crc: 5,
            summary: vec![("source".to_owned(), "a: b".to_owned())],
        }
    }

    fn file() -> Vec<u8> {
        let mut bytes = header().to_bytes();
        bytes.extend([0; 2 * Entry::SIZE]);
        bytes
    }

    #[test]
    fn a_header_is_read_as_it_was_written() {
        let length = header().to_bytes().len();
        assert_eq!(Header::read(&file()), Ok((header(), length)));
    }

    #[test]
    fn a_file_of_another_length_is_refused_with_both_lengths() {
        let whole = file();
        for cut in 8..whole.len() {
            let read = Header::read(&whole[..cut]);
            assert!(
                matches!(read, Err(BookError::Length { .. })),
                "{cut}: {read:?}"
            );
        }
        let mut longer = whole;
        longer.push(0);
        assert!(matches!(
            Header::read(&longer),
            Err(BookError::Length { .. })
        ));
    }

    #[test]
    fn every_changed_bit_of_the_head_is_noticed() {
        let length = header().to_bytes().len();
        for bit in 0..8 * length {
            let mut changed = file();
            changed[bit / 8] ^= 1 << (bit % 8);
            let read = Header::read(&changed);
            assert!(read.is_err(), "bit {bit}: {read:?}");
        }
    }

    #[test]
    fn what_is_no_book_is_foreign() {
        for bytes in [&b""[..], b"\x89RKB", b"[Event \"?\"]", &[0; 200]] {
            assert_eq!(Header::read(bytes), Err(BookError::Foreign));
        }
    }
}
