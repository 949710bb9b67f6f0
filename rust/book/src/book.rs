//! A book where it lies: bytes in memory or a mapped file, read entry by entry.
//!
//! Opening looks at the header alone, a lookup at a few entries. What the entries hold is believed
//! nowhere: [`crate::probe`] asks the position whether a move is legal, [`crate::check`] looks at all of
//! them.

use std::ops::Range;

use crate::entry::Entry;
use crate::error::BookError;
use crate::header::{Header, MAGIC};
use crate::search;

/// A `.rkb` book in these bytes.
#[derive(Clone, Debug)]
pub struct Book<B> {
    bytes: B,
    header: Header,
    /// Where the entries begin.
    start: usize,
    len: usize,
}

impl<B: AsRef<[u8]>> Book<B> {
    /// Reads the header and leaves the rest where it is.
    ///
    /// # Errors
    /// When the bytes are not a book, not one of a version that is known, damaged in the header or cut
    /// off.
    pub fn open(bytes: B) -> Result<Self, BookError> {
        let (header, start) = Header::read(bytes.as_ref())?;
        let len = (bytes.as_ref().len() - start) / Entry::SIZE;
        Ok(Self {
            bytes,
            header,
            start,
            len,
        })
    }

    /// Whether the bytes begin as a `.rkb` book does; the rest of it may still be wrong.
    #[must_use]
    pub fn begins(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC)
    }

    /// Where it lies.
    #[must_use]
    pub const fn bytes(&self) -> &B {
        &self.bytes
    }

    /// What is said about the book before its entries.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The entry with this number, from 0.
    #[must_use]
    pub fn entry(&self, number: usize) -> Option<Entry> {
        let (entries, _) = self.entry_bytes().as_chunks();
        entries.get(number).map(Entry::from_bytes)
    }

    /// All entries, in the order of the file.
    #[must_use]
    pub fn entries(&self) -> impl ExactSizeIterator<Item = Entry> + DoubleEndedIterator {
        self.entry_bytes()
            .as_chunks()
            .0
            .iter()
            .map(Entry::from_bytes)
    }

    /// The numbers of the entries that are filed under a key.
    #[must_use]
    pub fn find(&self, key: u64) -> Range<usize> {
        let (entries, _) = self.entry_bytes().as_chunks::<{ Entry::SIZE }>();
        search::equal_range(entries.len(), key, |number| {
            entries
                .get(number)
                .map_or(u64::MAX, |bytes| Entry::from_bytes(bytes).key)
        })
    }

    /// The entries' bytes.
    #[must_use]
    pub fn entry_bytes(&self) -> &[u8] {
        &self.bytes.as_ref()[self.start..]
    }
}
