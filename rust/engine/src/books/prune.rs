//! A smaller book out of a large one: without the moves that fall short, and without what only they led
//! to.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::slice::from_ref;

use rukh_book::probe::{Page, Probe};
use rukh_book::prune::{Dropped, Positions, Reason, drop_weightless, retain, sift};
use rukh_book::walk::{Walked, walk};
use rukh_book::weigh::weigh;
use rukh_book::{BookError, Entry, Filing, Thresholds, Weights};

use super::open::{OpeningBook, Stock};
use super::save::{Saved, order_of, save};
use super::shelf::{Reader, Stop, reader, start};
use crate::registry::Listed;

/// What is to be dropped.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pruning {
    /// What a move must reach. Where a book knows of no games, a share is one of the weights and the rest
    /// says nothing.
    pub thresholds: Thresholds,
    /// What the moves that are left weigh; without it, what they did.
    pub weights: Option<Weights>,
    /// Whether moves that weigh nothing go.
    pub drop_weightless: bool,
    /// Moves that were found bad: key and bits, as the book's entries have them.
    pub refuted: HashSet<(u64, u16)>,
    /// Whether everything goes that is not reached from the start position. Otherwise only that goes
    /// which was reached before and is not any more.
    pub drop_unreachable: bool,
}

/// What came of pruning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pruned {
    /// What was written.
    pub saved: Saved,
    /// The entries that there were.
    pub entries: u64,
    /// The entries that went, by reason.
    pub dropped: Dropped,
}

/// Leaves of one position the entries that stay.
pub(super) type Judge<'j> = dyn Fn(&mut Vec<Entry>) + 'j;

/// Writes the book without what is to be dropped.
///
/// # Errors
/// When the book is out of order, the file cannot be written, or `stop` answered true.
pub fn prune(
    book: &OpeningBook,
    pruning: &Pruning,
    out: &Path,
    stop: &dyn Fn() -> bool,
) -> Result<Pruned, BookError> {
    OpeningBook::guarded(from_ref(book), stop, |stop| {
        pruned(book, pruning, out, stop)
    })
}

fn pruned(
    book: &OpeningBook,
    pruning: &Pruning,
    out: &Path,
    stop: &dyn Fn() -> bool,
) -> Result<Pruned, BookError> {
    let shelf = book.game().books;
    let judge = |position: &mut Vec<Entry>| pruning.judge(position, &mut Dropped::default());
    let after = (shelf.reached)(&book.stock, &judge, stop);
    let before = if pruning.drop_unreachable {
        None
    } else {
        Some((shelf.reached)(&book.stock, &|_| {}, stop))
    };
    let goes = |position: &[Entry]| {
        let Some(first) = position.first() else {
            return false;
        };
        let number = book.find(first.key).start;
        !after.has_seen(number) && before.as_ref().is_none_or(|before| before.has_seen(number))
    };
    let mut header = book.header().cloned().unwrap_or_default();
    header.summary.push(("pruned".to_owned(), pruning.words()));
    let (saved, dropped) = save(book.game(), order_of(book), header, out, stop, |take| {
        let mut dropped = Dropped::default();
        let mut positions = Positions::of(book.sorted_entries());
        let mut position = Vec::new();
        while positions.next_into(&mut position) {
            pruning.judge(&mut position, &mut dropped);
            if goes(&position) {
                retain(&mut position, &mut dropped, |_| Some(Reason::Unreachable));
            }
            take(&position)?;
        }
        Ok(dropped)
    })?;
    Ok(Pruned {
        saved,
        entries: book.len(),
        dropped,
    })
}

impl Pruning {
    /// Leaves of one position what stays, and counts the rest.
    pub(super) fn judge(&self, position: &mut Vec<Entry>, dropped: &mut Dropped) {
        sift(position, &self.thresholds, dropped);
        if !self.refuted.is_empty() {
            retain(position, dropped, |entry| {
                let is_refuted = self.refuted.contains(&entry.place());
                is_refuted.then_some(Reason::Refuted)
            });
        }
        if let Some(weights) = self.weights {
            weigh(position, weights);
        }
        if self.drop_weightless {
            drop_weightless(position, dropped);
        }
    }

    /// What was asked for, for the book's summary.
    fn words(&self) -> String {
        let thresholds = self.thresholds.lines();
        let mut words: Vec<String> = thresholds
            .iter()
            .map(|(name, value)| format!("{name} {value}"))
            .collect();
        words.extend(self.weights.map(|weights| format!("weights {weights}")));
        for (name, is_set) in [
            ("drop-weightless", self.drop_weightless),
            ("drop-unreachable", self.drop_unreachable),
        ] {
            if is_set {
                words.push(name.to_owned());
            }
        }
        if !self.refuted.is_empty() {
            words.push(format!("{} moves found bad", self.refuted.len()));
        }
        words.join(", ")
    }
}

/// What is reached by the moves that a judge leaves.
pub(super) fn reached<G: Listed>(stock: &Stock, judge: &Judge<'_>, stop: Stop<'_>) -> Walked {
    let judged = Judged {
        book: reader::<G>(stock),
        judge,
    };
    walk(&judged, &start::<G>(), stop, |_| ControlFlow::Continue(()))
}

/// A book of which only the moves are followed that a judge leaves.
struct Judged<'j, G: Listed> {
    book: Reader<'j, G>,
    judge: &'j Judge<'j>,
}

impl<G: Listed> Probe<G> for Judged<'_, G> {
    fn page(&self, position: &G) -> Page<G::Move> {
        let mut page = self.book.page(position);
        let entry = |number| self.book.entry(number);
        let mut left: Vec<Entry> = page.numbers.clone().filter_map(entry).collect();
        // As it will be written: in order, of each move one.
        left.sort_by_key(|entry| (entry.m, Reverse(entry.weight)));
        left.dedup_by_key(|entry| entry.m);
        (self.judge)(&mut left);
        let stays = |number| {
            let m = entry(number).map(|entry| entry.m);
            left.iter().any(|entry| Some(entry.m) == m)
        };
        let (lines, closed): (Vec<_>, Vec<_>) = page
            .numbers
            .clone()
            .zip(page.lines)
            .partition(|&(number, _)| stays(number));
        page.lines = lines.into_iter().map(|(_, line)| line).collect();
        page.closed = closed.into_iter().map(|(_, line)| line.m).collect();
        // A position without moves is none of the book any more.
        if page.lines.is_empty() {
            page.numbers = 0..0;
        }
        page
    }

    fn numbers(&self, position: &G) -> Range<usize> {
        self.page(position).numbers
    }

    fn entry_count(&self) -> usize {
        self.book.entry_count()
    }

    fn entry(&self, number: usize) -> Option<Entry> {
        self.book.entry(number)
    }

    fn filing(&self) -> Filing<G> {
        self.book.filing()
    }
}
