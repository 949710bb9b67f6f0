//! What a book says about a position.
//!
//! A [`Probe`] is anything that positions of a game can be looked up in: a `.rkb` book, a Polyglot
//! book. What it finds are lines of a [`Page`], and whether a line's move is legal the position itself
//! is asked: a book may be damaged, and two positions may share a key.

use std::cmp::Reverse;
use std::ops::Range;

use rukh_core::{GameMove, Rules};

use crate::book::Book;
use crate::canon::{Filing, Place};
use crate::entry::{Entry, Tally};

/// A move that a book has for a position, as it is in that position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The move.
    pub m: M,
    /// Whether it may be played.
    pub is_legal: bool,
    /// How often it is to be played, against the other moves; 0 is never.
    pub weight: u16,
    /// How the games went in which it was played; all zero where that is not known.
    pub tally: Tally,
}

impl<M> Line<M> {
    /// The same line about a move of another type.
    pub fn map<N>(self, change: impl FnOnce(M) -> N) -> Line<N> {
        Line {
            m: change(self.m),
            is_legal: self.is_legal,
            weight: self.weight,
            tally: self.tally,
        }
    }
}

/// What a book says about one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<M> {
    /// The numbers of the entries.
    pub numbers: Range<usize>,
    /// A line for each of them.
    pub lines: Vec<Line<M>>,
    /// Moves that [`walk`](crate::walk::walk) is not to follow, though they may be legal; no book of itself
    /// has any.
    pub closed: Vec<M>,
}

impl<M: GameMove> Page<M> {
    /// The legal moves, each once: heaviest first, then those of more games, then in the order of the
    /// file. Of two lines with one move the heavier counts.
    #[must_use]
    pub fn into_moves(self) -> Vec<Line<M>> {
        let mut lines = self.lines;
        lines.retain(|line| line.is_legal);
        lines.sort_by_key(|line| (Reverse(line.weight), Reverse(line.tally.games)));
        let mut seen: Vec<M> = Vec::with_capacity(lines.len());
        lines.retain(|line| {
            let is_new = !seen.contains(&line.m);
            if is_new {
                seen.push(line.m);
            }
            is_new
        });
        lines
    }
}

/// A book in which positions of `G` can be looked up.
pub trait Probe<G: Rules> {
    /// What the book says about a position.
    fn page(&self, position: &G) -> Page<G::Move>;

    /// The numbers of a position's entries.
    fn numbers(&self, position: &G) -> Range<usize>;

    /// How many entries the book has.
    fn entry_count(&self) -> usize;

    /// The entry with this number, in ascending order of keys.
    fn entry(&self, number: usize) -> Option<Entry>;

    /// How the book files positions and moves.
    fn filing(&self) -> Filing<G>;
}

impl<G: Rules, B: AsRef<[u8]>> Probe<G> for Book<B> {
    fn page(&self, position: &G) -> Page<G::Move> {
        let place = Place::of(position, self.header().merged);
        let numbers = self.find(place.key);
        let entries = numbers.clone().filter_map(|number| self.entry(number));
        let lines = entries.map(|entry| line(position, place, entry)).collect();
        Page {
            numbers,
            lines,
            closed: Vec::new(),
        }
    }

    fn numbers(&self, position: &G) -> Range<usize> {
        self.find(Place::of(position, self.header().merged).key)
    }

    fn entry_count(&self) -> usize {
        self.len()
    }

    fn entry(&self, number: usize) -> Option<Entry> {
        self.entry(number)
    }

    fn filing(&self) -> Filing<G> {
        Filing::Images(self.header().merged)
    }
}

fn line<G: Rules>(position: &G, place: Place, entry: Entry) -> Line<G::Move> {
    let m = place.played::<G>(G::Move::from_raw(entry.m));
    Line {
        m,
        is_legal: position.is_legal(m),
        weight: entry.weight,
        tally: entry.tally,
    }
}

/// The legal moves that a book has for a position, heaviest first; see [`Page::into_moves`].
#[must_use]
pub fn moves<G: Rules>(book: &impl Probe<G>, position: &G) -> Vec<Line<G::Move>> {
    book.page(position).into_moves()
}
