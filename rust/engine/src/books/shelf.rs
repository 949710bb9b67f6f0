//! What is known of a game's books: functions whose types know the game no more.

use std::io::{self, Write};
use std::ops::Range;

use rukh_book::check::{self, BookCheck};
use rukh_book::polyglot::Reading;
use rukh_book::probe::{self, Line, Page, Probe};
use rukh_book::text::{self, Dumped, Edit, Preface, TextError};
use rukh_book::walk::Walked;
use rukh_book::{Book, BookError, Entry, Filing, Header, convert};
use rukh_core::{GameMove, Image};

use super::build::Workshop;
use super::diff::{self, BookChange};
use super::open::{Bytes, Stock};
use super::prune::{self, Judge};
use super::walk;
use crate::board::{Board, GameBoard, RawMove};
use crate::registry::{GameOptions, Listed};

/// How a kind of book files positions, without the game's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// As `.rkb` books do, with these images.
    Rkb(Image),
    /// As Polyglot books do.
    Polyglot,
}

/// Whether to stop.
pub(super) type Stop<'s> = &'s dyn Fn() -> bool;

/// The books of one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shelf {
    /// Whether there are Polyglot books of it.
    pub(super) has_polyglot: bool,
    /// What its keys and moves mean.
    pub(super) fingerprint: fn() -> u64,
    /// Whether a book's keys and moves are those of this release.
    pub(super) accepts: fn(&Header) -> Result<(), BookError>,
    /// The legal moves of a board, heaviest first.
    pub(super) lines: fn(&Stock, &dyn Board) -> Vec<Line<RawMove>>,
    /// What a book says about a board; another game's board has no entries.
    pub(super) page: fn(&Stock, &dyn Board) -> Page<RawMove>,
    /// Every position that is reached.
    pub(super) walk: fn(&Stock, Stop<'_>, &mut walk::Visit<'_>) -> Walked,
    /// What is wrong with a book.
    pub(super) check: fn(&Stock, Stop<'_>) -> BookCheck,
    /// A book as text.
    pub(super) dump: fn(&Stock, &Preface, &mut dyn Write, Stop<'_>) -> io::Result<Dumped>,
    /// A text as changes to a book.
    pub(super) edits: fn(&str, Order) -> Result<Vec<Edit>, TextError>,
    /// The same moves filed in another way.
    pub(super) refile: fn(&Stock, Order, Stop<'_>) -> (Vec<Entry>, Walked),
    /// What is reached by moves that a judge leaves.
    pub(super) reached: fn(&Stock, &Judge<'_>, Stop<'_>) -> Walked,
    /// What differs at the positions that two books reach.
    pub(super) changes: fn(&Stock, &Stock, usize, Stop<'_>) -> Vec<BookChange>,
    /// How they are built.
    pub(super) workshop: Workshop,
}

impl Shelf {
    pub(crate) const fn of<G: Listed>() -> Self {
        Self {
            has_polyglot: G::POLYGLOT.is_some(),
            fingerprint: G::key_fingerprint,
            accepts: |header| header.expect_game::<G>(),
            lines: lines::<G>,
            page: page::<G>,
            walk: walk::walk::<G>,
            check: check::<G>,
            dump: |stock, preface, out, stop| {
                text::dump(&reader::<G>(stock), preface, &start::<G>(), out, stop)
            },
            edits: |text, order| text::edits(text, filing::<G>(order), &start::<G>()),
            refile: |stock, order, stop| {
                convert::refile(&reader::<G>(stock), &start(), filing(order), stop)
            },
            reached: prune::reached::<G>,
            changes: diff::changes::<G>,
            workshop: Workshop::of::<G>(),
        }
    }
}

/// Where the games of books begin.
pub(super) fn start<G: Listed>() -> G {
    G::start(&G::choose(&GameOptions::default()))
}

/// How books file positions of `G`. A game without Polyglot books never meets one.
fn filing<G: Listed>(order: Order) -> Filing<G> {
    match (order, G::POLYGLOT) {
        (Order::Polyglot, Some(polyglot)) => Filing::Polyglot(polyglot),
        (Order::Polyglot, None) => Filing::Images(Image::IDENTITY),
        (Order::Rkb(merged), _) => Filing::Images(merged),
    }
}

/// A book of `G`, of whatever kind.
pub(super) enum Reader<'b, G: Listed> {
    Rkb(&'b Book<Bytes>),
    Polyglot(Reading<'b, Bytes, G>),
    /// A kind that the game does not have.
    Nothing,
}

pub(super) fn reader<G: Listed>(stock: &Stock) -> Reader<'_, G> {
    match (stock, G::POLYGLOT) {
        (Stock::Rkb(book), _) => Reader::Rkb(book),
        (Stock::Polyglot(book), Some(polyglot)) => Reader::Polyglot(Reading { book, polyglot }),
        (Stock::Polyglot(_), None) => Reader::Nothing,
    }
}

impl<G: Listed> Probe<G> for Reader<'_, G> {
    fn page(&self, position: &G) -> Page<G::Move> {
        match self {
            Self::Rkb(book) => book.page(position),
            Self::Polyglot(reading) => reading.page(position),
            Self::Nothing => Page {
                numbers: 0..0,
                lines: Vec::new(),
                closed: Vec::new(),
            },
        }
    }

    fn numbers(&self, position: &G) -> Range<usize> {
        match self {
            Self::Rkb(book) => Probe::<G>::numbers(*book, position),
            Self::Polyglot(reading) => reading.numbers(position),
            Self::Nothing => 0..0,
        }
    }

    fn entry_count(&self) -> usize {
        match self {
            Self::Rkb(book) => book.len(),
            Self::Polyglot(reading) => reading.book.len(),
            Self::Nothing => 0,
        }
    }

    fn entry(&self, number: usize) -> Option<Entry> {
        match self {
            Self::Rkb(book) => book.entry(number),
            Self::Polyglot(reading) => reading.book.entry(number),
            Self::Nothing => None,
        }
    }

    fn filing(&self) -> Filing<G> {
        match self {
            Self::Rkb(book) => Filing::Images(book.header().merged),
            Self::Polyglot(reading) => Filing::Polyglot(reading.polyglot),
            Self::Nothing => Filing::Images(Image::IDENTITY),
        }
    }
}

fn lines<G: Listed>(stock: &Stock, board: &dyn Board) -> Vec<Line<RawMove>> {
    let Some(board) = board.as_any().downcast_ref::<GameBoard<G>>() else {
        return Vec::new();
    };
    let lines = probe::moves(&reader::<G>(stock), board.position());
    lines.into_iter().map(bare).collect()
}

fn page<G: Listed>(stock: &Stock, board: &dyn Board) -> Page<RawMove> {
    let Some(board) = board.as_any().downcast_ref::<GameBoard<G>>() else {
        return Page {
            numbers: 0..0,
            lines: Vec::new(),
            closed: Vec::new(),
        };
    };
    let page = reader::<G>(stock).page(board.position());
    Page {
        numbers: page.numbers,
        lines: page.lines.into_iter().map(bare).collect(),
        closed: page.closed.into_iter().map(|m| RawMove(m.raw())).collect(),
    }
}

/// A line about a move without its type.
pub(super) fn bare<M: GameMove>(line: Line<M>) -> Line<RawMove> {
    line.map(|m| RawMove(m.raw()))
}

fn check<G: Listed>(stock: &Stock, stop: Stop<'_>) -> BookCheck {
    match reader::<G>(stock) {
        Reader::Rkb(book) => check::check(book, &start::<G>(), stop),
        Reader::Polyglot(reading) => check::check_polyglot(&reading, &start::<G>(), stop),
        Reader::Nothing => BookCheck::default(),
    }
}
