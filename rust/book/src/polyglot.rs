//! Polyglot books: chess's oldest common format, 16 bytes an entry and nothing else.
//!
//! | bytes | what, big end first |
//! |---|---|
//! | 0–7 | the position's key |
//! | 8–9 | the move: three bits each of destination's file and rank, origin's file and rank, promotion |
//! | 10–11 | the weight against the other moves of the position; 0 is never played |
//! | 12–15 | for the use of learning programs; read over, written as 0 |
//!
//! Entries are sorted by key, and within a key the heaviest come first. Some books are not, so that the
//! order is looked at when a book is opened, and a sorted copy is made where it is wrong. There is no
//! header: a Polyglot book is told by its name ([`PolyglotBook::open_named`]) or by its looks, which are moves that can be, keys that rise, and bytes
//! that no text has. Keys and moves are made by the game ([`Polyglot`]); of those there are, chess alone
//! has them.

use std::cmp::Reverse;
use std::ops::Range;

use rukh_chess::Chess;
use rukh_core::{GameMove, Rules};

use crate::canon::Filing;
use crate::entry::{Entry, Tally};
use crate::error::BookError;
use crate::probe::{Line, Page, Probe};
use crate::prune::Positions;
use crate::search;

/// How a game files positions and moves in Polyglot books.
#[derive(Debug)]
pub struct Polyglot<G: Rules> {
    /// A position's key.
    pub key: fn(&G) -> u64,
    /// The legal move that these bits mean.
    pub read: fn(&G, u16) -> Option<G::Move>,
    /// A legal move's bits.
    pub write: fn(G::Move) -> u16,
}

impl<G: Rules> Clone for Polyglot<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Rules> Copy for Polyglot<G> {}

/// How chess does.
pub const CHESS: Polyglot<Chess> = Polyglot {
    key: Chess::polyglot_key,
    read: Chess::polyglot_move,
    write: rukh_chess::ChessMove::polyglot_bits,
};

/// The size of an entry.
pub const ENTRY_SIZE: usize = 16;

type Raw = [u8; ENTRY_SIZE];

fn entry_of(raw: &Raw) -> Entry {
    let [k0, k1, k2, k3, k4, k5, k6, k7, m0, m1, w0, w1, ..] = *raw;
    Entry {
        key: u64::from_be_bytes([k0, k1, k2, k3, k4, k5, k6, k7]),
        m: u16::from_be_bytes([m0, m1]),
        weight: u16::from_be_bytes([w0, w1]),
        tally: Tally::default(),
    }
}

/// An entry as a Polyglot book holds it; its key and its move are already Polyglot's.
#[must_use]
pub fn to_bytes(entry: Entry) -> [u8; ENTRY_SIZE] {
    let mut raw = [0; ENTRY_SIZE];
    raw[..8].copy_from_slice(&entry.key.to_be_bytes());
    raw[8..10].copy_from_slice(&entry.m.to_be_bytes());
    raw[10..12].copy_from_slice(&entry.weight.to_be_bytes());
    raw
}

/// What Polyglot books are sorted by.
#[must_use]
pub fn place(entry: &Entry) -> (u64, Reverse<u16>, u16) {
    (entry.key, Reverse(entry.weight), entry.m)
}

/// A Polyglot book in these bytes.
#[derive(Clone, Debug)]
pub struct PolyglotBook<B> {
    bytes: B,
    /// The entries in their order, where the bytes are not.
    sorted: Option<Vec<Entry>>,
}

impl<B: AsRef<[u8]>> PolyglotBook<B> {
    /// Looks at the bytes, and at the order of the entries.
    ///
    /// # Errors
    /// When the bytes do not look like a Polyglot book, or are cut off.
    pub fn open(bytes: B) -> Result<Self, BookError> {
        let (raw, rest) = bytes.as_ref().as_chunks::<ENTRY_SIZE>();
        if !resembles(raw) {
            return Err(BookError::Foreign);
        }
        if !rest.is_empty() {
            return Err(BookError::Ragged(bytes.as_ref().len() as u64));
        }
        Ok(Self::ordered(bytes))
    }

    /// The same for the bytes of a file that is called a Polyglot book: where its size may be that of one
    /// and it is no text, it is one, whatever order and moves it has.
    ///
    /// # Errors
    /// As for [`open`](Self::open), when it is not.
    pub fn open_named(bytes: B) -> Result<Self, BookError> {
        let (raw, rest) = bytes.as_ref().as_chunks::<ENTRY_SIZE>();
        if rest.is_empty() && !raw.is_empty() && !is_text(sample(raw)) {
            return Ok(Self::ordered(bytes));
        }
        Self::open(bytes)
    }

    /// A book of these entries, and a sorted copy of them where they are in no order.
    fn ordered(bytes: B) -> Self {
        let (raw, _) = bytes.as_ref().as_chunks::<ENTRY_SIZE>();
        let is_sorted = raw.is_sorted_by_key(|raw| entry_of(raw).key);
        let sorted = (!is_sorted).then(|| {
            let mut entries: Vec<Entry> = raw.iter().map(entry_of).collect();
            entries.sort_by_key(place);
            entries
        });
        Self { bytes, sorted }
    }

    /// Where it lies.
    #[must_use]
    pub const fn bytes(&self) -> &B {
        &self.bytes
    }

    fn raw(&self) -> &[Raw] {
        self.bytes.as_ref().as_chunks().0
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.raw().len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the keys of the file ascend.
    #[must_use]
    pub const fn is_sorted(&self) -> bool {
        self.sorted.is_none()
    }

    /// The entry with this number in ascending order of keys.
    #[must_use]
    pub fn entry(&self, number: usize) -> Option<Entry> {
        match &self.sorted {
            Some(sorted) => sorted.get(number).copied(),
            None => self.raw().get(number).map(entry_of),
        }
    }

    /// All entries in the order of the file, with Polyglot's keys and moves.
    #[must_use]
    pub fn entries(&self) -> impl ExactSizeIterator<Item = Entry> + DoubleEndedIterator {
        self.raw().iter().map(entry_of)
    }

    /// The entries sorted by key and by the bits of the move, of each move the heaviest.
    pub fn entries_by_move(&self) -> impl Iterator<Item = Entry> {
        let entries = (0..self.len()).filter_map(|number| self.entry(number));
        let mut positions = Positions::of(entries);
        let mut position = Vec::new();
        std::iter::from_fn(move || {
            positions.next_into(&mut position).then(|| {
                position.sort_by_key(|entry| (entry.m, Reverse(entry.weight)));
                position.dedup_by_key(|entry| entry.m);
                position.clone()
            })
        })
        .flatten()
    }

    /// The numbers of the entries that are filed under a key.
    #[must_use]
    pub fn find(&self, key: u64) -> Range<usize> {
        search::equal_range(self.len(), key, |number| {
            self.entry(number).map_or(u64::MAX, |entry| entry.key)
        })
    }

    /// What the book says about a position.
    #[must_use]
    pub fn page<G: Rules>(&self, polyglot: &Polyglot<G>, position: &G) -> Page<G::Move> {
        let numbers = self.find((polyglot.key)(position));
        let entries = numbers.clone().filter_map(|number| self.entry(number));
        let lines = entries
            .map(|entry| {
                let m = (polyglot.read)(position, entry.m);
                Line {
                    m: m.unwrap_or(G::Move::NONE),
                    is_legal: m.is_some(),
                    weight: entry.weight,
                    tally: entry.tally,
                }
            })
            .collect();
        Page {
            numbers,
            lines,
            closed: Vec::new(),
        }
    }
}

/// A Polyglot book together with the game that can read it.
#[derive(Debug)]
pub struct Reading<'b, B, G: Rules> {
    /// The book.
    pub book: &'b PolyglotBook<B>,
    /// The game's keys and moves.
    pub polyglot: Polyglot<G>,
}

impl<B: AsRef<[u8]>, G: Rules> Probe<G> for Reading<'_, B, G> {
    fn page(&self, position: &G) -> Page<G::Move> {
        self.book.page(&self.polyglot, position)
    }

    fn numbers(&self, position: &G) -> Range<usize> {
        self.book.find((self.polyglot.key)(position))
    }

    fn entry_count(&self) -> usize {
        self.book.len()
    }

    fn entry(&self, number: usize) -> Option<Entry> {
        self.book.entry(number)
    }

    fn filing(&self) -> Filing<G> {
        Filing::Polyglot(self.polyglot)
    }
}

/// How many entries are looked at to tell a book from something else.
const SAMPLE: usize = 4096;

/// Whether entries look like those of a Polyglot book: nearly all have moves that can be, nearly all
/// stand in order, and there is a byte among them that no text has.
fn resembles(raw: &[Raw]) -> bool {
    if raw.is_empty() {
        return false;
    }
    let sample = sample(raw);
    let moves = sample
        .iter()
        .filter(|raw| may_be_move(entry_of(raw).m))
        .count();
    let followers = sample.iter().zip(&sample[1..]);
    let in_order = followers
        .filter(|(one, next)| entry_of(one).key <= entry_of(next).key)
        .count();
    let nearly_all = |count, of| 20 * count >= 19 * of;
    !is_text(sample) && nearly_all(moves, sample.len()) && nearly_all(in_order, sample.len() - 1)
}

fn sample(raw: &[Raw]) -> &[Raw] {
    &raw[..raw.len().min(SAMPLE)]
}

/// Whether there is no byte that no text has.
fn is_text(sample: &[Raw]) -> bool {
    let bytes = sample.as_flattened().iter();
    bytes
        .copied()
        .all(|byte| !byte.is_ascii_control() || byte.is_ascii_whitespace())
}

/// Whether the bits can be those of a move: from one square to another, with a promotion that there is.
const fn may_be_move(bits: u16) -> bool {
    bits & 63 != bits >> 6 & 63 && bits >> 12 <= 4
}
