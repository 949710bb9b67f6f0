//! Writing a book, entry by entry, in the order of the file.

use std::io::{self, Seek, SeekFrom, Write};

use crate::entry::Entry;
use crate::error::BookError;
use crate::header::Header;

/// Writes a book. What is not known before the last entry, its header learns at the end; until then
/// the file begins as no book does, so that nobody takes a part for the whole.
#[derive(Debug)]
pub struct BookWriter<W> {
    out: W,
    header: Header,
    /// Where the book begins in the output.
    start: u64,
    /// How long header and summary are.
    head: usize,
    crc: crc32fast::Hasher,
    last: Option<Entry>,
    /// Entries that wait to be written together.
    waiting: Vec<u8>,
}

/// How many bytes of entries are written together.
const PORTION: usize = 2340 * Entry::SIZE;

impl<W: Write + Seek> BookWriter<W> {
    /// Begins a book where the output stands. Of the header the numbers of entries and positions, and
    /// the checksum, are put right at the end; the rest stays as it is given.
    ///
    /// # Errors
    /// When the output fails.
    pub fn new(mut out: W, header: Header) -> Result<Self, BookError> {
        let start = out.stream_position()?;
        let head = header.to_bytes().len();
        out.write_all(&vec![0; head])?;
        Ok(Self {
            out,
            header: Header {
                entries: 0,
                positions: 0,
                ..header
            },
            start,
            head,
            crc: crc32fast::Hasher::new(),
            last: None,
            waiting: Vec::with_capacity(PORTION),
        })
    }

    /// Writes the next entry.
    ///
    /// # Errors
    /// When it does not belong behind the last one, or the output fails.
    pub fn push(&mut self, entry: Entry) -> Result<(), BookError> {
        if self.last.is_some_and(|last| last.place() >= entry.place()) {
            return Err(BookError::Order(self.header.entries));
        }
        self.header.entries += 1;
        if self.last.is_none_or(|last| last.key != entry.key) {
            self.header.positions += 1;
        }
        self.last = Some(entry);
        self.waiting.extend_from_slice(&entry.to_bytes());
        if self.waiting.len() >= PORTION {
            self.write_waiting()?;
        }
        Ok(())
    }

    fn write_waiting(&mut self) -> io::Result<()> {
        self.crc.update(&self.waiting);
        self.out.write_all(&self.waiting)?;
        self.waiting.clear();
        Ok(())
    }

    /// Writes the header, and gives it with the output, which stands behind the book.
    ///
    /// # Errors
    /// When the output fails.
    pub fn finish(mut self) -> Result<(Header, W), BookError> {
        self.write_waiting()?;
        let end = self.out.stream_position()?;
        self.header.entries_crc = self.crc.finalize();
        let head = self.header.to_bytes();
        debug_assert_eq!(head.len(), self.head, "the summary stays as it was");
        self.out.seek(SeekFrom::Start(self.start))?;
        self.out.write_all(&head)?;
        self.out.seek(SeekFrom::Start(end))?;
        self.out.flush()?;
        Ok((self.header, self.out))
    }
}

/// A whole book in memory.
///
/// # Errors
/// When the entries are not in order.
pub fn to_vec(
    header: Header,
    entries: impl IntoIterator<Item = Entry>,
) -> Result<Vec<u8>, BookError> {
    let mut writer = BookWriter::new(io::Cursor::new(Vec::new()), header)?;
    for entry in entries {
        writer.push(entry)?;
    }
    let (_, out) = writer.finish()?;
    Ok(out.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Book;

    fn entry(key: u64, m: u16) -> Entry {
        Entry {
            key,
            m,
            weight: m,
            ..Entry::default()
        }
    }

    #[test]
    fn a_book_is_read_as_it_was_written() {
        let header = Header {
            game: "chess".to_owned(),
            games: 3,
            summary: vec![("made by".to_owned(), "hand".to_owned())],
            ..Header::default()
        };
        let entries: Vec<Entry> = (0..10_000).map(|n| entry(n / 3 * 17, n as u16)).collect();
        let bytes = to_vec(header.clone(), entries.iter().copied()).expect("written");
        let book = Book::open(bytes).expect("a book");
        assert_eq!(book.entries().collect::<Vec<_>>(), entries);
        assert_eq!(
            (book.header().entries, book.header().positions),
            (10_000, 3334)
        );
        assert_eq!(
            (book.header().games, &book.header().summary),
            (3, &header.summary)
        );
        assert_eq!(
            crc32fast::hash(book.entry_bytes()),
            book.header().entries_crc
        );
    }

    #[test]
    fn an_entry_out_of_order_is_not_written() {
        for second in [entry(4, 9), entry(5, 2), entry(5, 1)] {
            let written = to_vec(Header::default(), [entry(5, 2), second]);
            assert_eq!(written, Err(BookError::Order(1)));
        }
    }

    #[test]
    fn a_book_that_was_not_finished_is_none() {
        let mut out = io::Cursor::new(Vec::new());
        let mut writer = BookWriter::new(&mut out, Header::default()).expect("begun");
        for n in 0..5000 {
            writer.push(entry(n, 1)).expect("written");
        }
        drop(writer);
        let bytes = out.into_inner();
        assert!(bytes.len() > Header::SIZE);
        assert_eq!(Header::read(&bytes), Err(BookError::Foreign));
    }
}
