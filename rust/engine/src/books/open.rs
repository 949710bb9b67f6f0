//! Opening a book of any kind, wherever it lies.

use std::fmt;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use rukh_book::check::BookCheck;
use rukh_book::polyglot::PolyglotBook;
use rukh_book::{Book, BookError, Entry, Header};

use super::look::{self, BookMove};
use crate::board::Board;
use crate::files::mapped::Mapped;
use crate::registry::{self, GAMES, Game};

/// Where a book's bytes lie.
#[derive(Debug)]
pub(super) enum Bytes {
    Mapped(Mapped),
    Owned(Vec<u8>),
    Static(&'static [u8]),
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Mapped(mapped) => mapped.as_ref(),
            Self::Owned(bytes) => bytes,
            Self::Static(bytes) => bytes,
        }
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Self {
        Self::Owned(bytes)
    }
}

impl From<&'static [u8]> for Bytes {
    fn from(bytes: &'static [u8]) -> Self {
        Self::Static(bytes)
    }
}

/// The kinds of books.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BookKind {
    /// Rukh's own: `.rkb`.
    Rkb,
    /// Polyglot's: `.bin`.
    Polyglot,
}

impl BookKind {
    /// The kind that a file of this name is to be: Polyglot where it ends in `.bin`, Rukh's own where it
    /// ends in `.rkb`.
    ///
    /// # Errors
    /// When it ends in neither.
    pub fn of_name(path: &Path) -> Result<Self, BookError> {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some(end) if end.eq_ignore_ascii_case("rkb") => Ok(Self::Rkb),
            Some(end) if end.eq_ignore_ascii_case("bin") => Ok(Self::Polyglot),
            _ => Err(BookError::Io(format!(
                "{}: what kind of book is this to be? end the name in .rkb, or in .bin for Polyglot",
                path.display()
            ))),
        }
    }
}

impl fmt::Display for BookKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rkb => "Rukh",
            Self::Polyglot => "Polyglot",
        })
    }
}

/// A book, by its kind.
#[derive(Debug)]
pub(super) enum Stock {
    Rkb(Book<Bytes>),
    Polyglot(PolyglotBook<Bytes>),
}

/// An opening book of any game and kind, in memory or in a file that is mapped. Copies share it.
#[derive(Clone, Debug)]
pub struct OpeningBook {
    pub(super) stock: Arc<Stock>,
    game: &'static Game,
}

impl OpeningBook {
    /// Opens a file: by its contents, whatever its name, but for what has the name and the size of a
    /// Polyglot book and is no text; that is taken for one. Of a `.rkb` book only the header is read.
    ///
    /// # Errors
    /// When it cannot be read or is no book that this release reads, in one line.
    pub fn open(path: &Path) -> Result<Self, BookError> {
        // Whoever asked names the file, and numbers of errors help nobody.
        let plain = |error: std::io::Error| {
            let words = error.to_string();
            BookError::Io(words.split(" (os error").next().unwrap_or("").to_owned())
        };
        let bytes = Bytes::Mapped(Mapped::open(path).map_err(plain)?);
        Self::of(bytes, BookKind::of_name(path).ok())
    }

    /// A book that lies in memory.
    ///
    /// # Errors
    /// When the bytes are no book that this release reads.
    pub fn of_bytes(bytes: Vec<u8>) -> Result<Self, BookError> {
        Self::of(bytes.into(), None)
    }

    /// A book that is part of the program.
    ///
    /// # Errors
    /// When the bytes are no book that this release reads.
    pub fn of_static(bytes: &'static [u8]) -> Result<Self, BookError> {
        Self::of(bytes.into(), None)
    }

    /// The book that comes with the program, if the game has one.
    #[must_use]
    pub fn built_in(game: &Game) -> Option<Self> {
        Self::of_static(game.book?).ok()
    }

    pub(super) fn of(bytes: Bytes, named: Option<BookKind>) -> Result<Self, BookError> {
        let (stock, game) = if Book::<Bytes>::begins(bytes.as_ref()) {
            let book = Book::open(bytes)?;
            let id = book.header().game.as_str();
            let game = registry::game(id).map_err(|_| BookError::Game {
                expected: registry::game_ids().join(" or "),
                found: id.to_owned(),
            })?;
            (game.books.accepts)(book.header())?;
            (Stock::Rkb(book), game)
        } else {
            let game = GAMES.iter().find(|game| game.books.has_polyglot);
            let game = game.ok_or(BookError::Foreign)?;
            let book = match named {
                Some(BookKind::Polyglot) => PolyglotBook::open_named(bytes)?,
                _ => PolyglotBook::open(bytes)?,
            };
            (Stock::Polyglot(book), game)
        };
        let stock = Arc::new(stock);
        Ok(Self { stock, game })
    }

    /// Whether the book's file is as it was when it was opened, as far as its length tells; see
    /// [`Mapped`]. Where it is not, the book has no moves any more; whoever
    /// looks at entries asks before.
    ///
    /// # Errors
    /// When it is not.
    pub fn expect_whole(&self) -> Result<(), BookError> {
        let bytes = match &*self.stock {
            Stock::Rkb(book) => book.bytes(),
            Stock::Polyglot(book) => book.bytes(),
        };
        match bytes {
            Bytes::Mapped(mapped) if !mapped.is_whole() => Err(BookError::Changed),
            _ => Ok(()),
        }
    }

    /// Does something that looks at all of the books and asks whether to stop, as long as their files are
    /// as they were.
    pub(super) fn guarded<T>(
        books: &[Self],
        stop: &dyn Fn() -> bool,
        deed: impl FnOnce(&dyn Fn() -> bool) -> Result<T, BookError>,
    ) -> Result<T, BookError> {
        let expect_whole = || books.iter().try_for_each(Self::expect_whole);
        expect_whole()?;
        let outcome = deed(&|| stop() || expect_whole().is_err());
        expect_whole()?;
        outcome
    }

    /// The game that it is a book of.
    #[must_use]
    pub const fn game(&self) -> &'static Game {
        self.game
    }

    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> BookKind {
        match *self.stock {
            Stock::Rkb(_) => BookKind::Rkb,
            Stock::Polyglot(_) => BookKind::Polyglot,
        }
    }

    /// What a `.rkb` book says about itself.
    #[must_use]
    pub fn header(&self) -> Option<&Header> {
        match &*self.stock {
            Stock::Rkb(book) => Some(book.header()),
            Stock::Polyglot(_) => None,
        }
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        match &*self.stock {
            Stock::Rkb(book) => book.len() as u64,
            Stock::Polyglot(book) => book.len() as u64,
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The moves that the book has for a board: legal ones alone, each once, heaviest first, then those
    /// of more games. None for a board of another game, and none when the file has been changed, which
    /// [`expect_whole`](Self::expect_whole) tells.
    #[must_use]
    pub fn moves(&self, board: &dyn Board) -> Vec<BookMove> {
        look::moves(self, board)
    }

    /// The entry with this number in ascending order of keys. A Polyglot book's have Polyglot's keys and
    /// moves.
    #[must_use]
    pub fn entry(&self, number: u64) -> Option<Entry> {
        let number = usize::try_from(number).ok()?;
        match &*self.stock {
            Stock::Rkb(book) => book.entry(number),
            Stock::Polyglot(book) => book.entry(number),
        }
    }

    /// Looks at every entry, and at every move that is reached from the start position, until `stop`
    /// answers true. It stops too when the file is changed, which [`expect_whole`](Self::expect_whole)
    /// tells.
    #[must_use]
    pub fn check(&self, stop: &dyn Fn() -> bool) -> BookCheck {
        let stopped = BookCheck {
            was_stopped: true,
            ..BookCheck::default()
        };
        let found = Self::guarded(std::slice::from_ref(self), stop, |stop| {
            Ok((self.game.books.check)(&self.stock, stop))
        });
        found.unwrap_or(stopped)
    }

    /// All entries in the order of the file. A Polyglot book's have Polyglot's keys and moves.
    #[must_use]
    pub fn entries(&self) -> Box<dyn ExactSizeIterator<Item = Entry> + '_> {
        match &*self.stock {
            Stock::Rkb(book) => Box::new(book.entries()),
            Stock::Polyglot(book) => Box::new(book.entries()),
        }
    }

    /// The numbers of the entries that are filed under a key, in ascending order of keys.
    pub(super) fn find(&self, key: u64) -> Range<usize> {
        match &*self.stock {
            Stock::Rkb(book) => book.find(key),
            Stock::Polyglot(book) => book.find(key),
        }
    }

    /// How many entries there are when each move counts once.
    pub(super) fn move_count(&self) -> u64 {
        match &*self.stock {
            Stock::Rkb(book) => book.len() as u64,
            Stock::Polyglot(book) => book.entries_by_move().count() as u64,
        }
    }

    /// All entries, of each move one, sorted as they are in a `.rkb` book: by key and by the bits of the
    /// move.
    pub(super) fn sorted_entries(&self) -> Box<dyn Iterator<Item = Entry> + '_> {
        match &*self.stock {
            Stock::Rkb(book) => Box::new(book.entries()),
            Stock::Polyglot(book) => Box::new(book.entries_by_move()),
        }
    }
}
