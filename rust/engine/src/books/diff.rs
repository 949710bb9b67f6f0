//! What differs between two books.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use rukh_book::combine::{self, Difference};
use rukh_book::probe::{Line, Probe as _};
use rukh_book::walk::walk;
use rukh_book::{BookError, Tally};
use rukh_core::GameMove as _;

use super::merge::expect_alike;
use super::open::{OpeningBook, Stock};
use super::shelf::{Stop, reader, start};
use crate::board::RawMove;
use crate::registry::Listed;

/// How two books differ.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BookDiff {
    /// Entries that both have, with the same numbers.
    pub same: u64,
    /// Entries that both have, with other numbers.
    pub changed: u64,
    /// Entries that only the first has.
    pub only_first: u64,
    /// Entries that only the second has.
    pub only_second: u64,
    /// The differences at positions that can come up in a game from the start position, in the order of
    /// [`OpeningBook::walk`], as many as were asked for.
    pub changes: Vec<BookChange>,
}

/// A move about which two books differ.
#[derive(Clone, Debug, PartialEq)]
pub struct BookChange {
    /// The position.
    pub fen: String,
    /// The move, as it is in the position.
    pub m: RawMove,
    /// Weight and games in the first book.
    pub first: Option<(u16, Tally)>,
    /// Weight and games in the second.
    pub second: Option<(u16, Tally)>,
}

/// Compares two books of one kind and one game, and tells of at most `limit` differences.
///
/// # Errors
/// When the books are too unlike, or `stop` answered true.
pub fn diff(
    first: &OpeningBook,
    second: &OpeningBook,
    limit: usize,
    stop: &dyn Fn() -> bool,
) -> Result<BookDiff, BookError> {
    expect_alike(first, second)?;
    let books = [first.clone(), second.clone()];
    OpeningBook::guarded(&books, stop, |stop| compared(first, second, limit, stop))
}

fn compared(
    first: &OpeningBook,
    second: &OpeningBook,
    limit: usize,
    stop: &dyn Fn() -> bool,
) -> Result<BookDiff, BookError> {
    let mut found = BookDiff::default();
    let both = combine::compare(first.sorted_entries(), second.sorted_entries());
    for (number, entry) in both.enumerate() {
        if number % 4096 == 0 && stop() {
            return Err(BookError::Stopped);
        }
        let count = match entry {
            Ok(_) => &mut found.same,
            Err(Difference::Changed(..)) => &mut found.changed,
            Err(Difference::First(_)) => &mut found.only_first,
            Err(Difference::Second(_)) => &mut found.only_second,
        };
        *count += 1;
    }
    if limit > 0 && found.changed + found.only_first + found.only_second > 0 {
        found.changes = (first.game().books.changes)(&first.stock, &second.stock, limit, stop);
    }
    if stop() {
        return Err(BookError::Stopped);
    }
    Ok(found)
}

/// The differences at positions that one of two books reaches.
pub(super) fn changes<G: Listed>(
    first: &Stock,
    second: &Stock,
    limit: usize,
    stop: Stop<'_>,
) -> Vec<BookChange> {
    let (first, second) = (reader::<G>(first), reader::<G>(second));
    let mut changes: Vec<BookChange> = Vec::new();
    let onward = |count: usize| {
        if count >= limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    walk(&first, &start::<G>(), stop, |here| {
        let theirs = second.page(here.position).into_moves();
        let ours = here.page.clone().into_moves();
        compare(here.position, &ours, &theirs, &mut changes);
        onward(changes.len())
    });
    // What the first book has was compared; of the second there are the positions that it alone has.
    if onward(changes.len()).is_continue() {
        walk(&second, &start::<G>(), stop, |here| {
            if first.page(here.position).numbers.is_empty() {
                let theirs = here.page.clone().into_moves();
                compare(here.position, &[], &theirs, &mut changes);
            }
            onward(changes.len())
        });
    }
    changes.truncate(limit);
    changes
}

/// Adds what differs at one position.
fn compare<G: Listed>(
    position: &G,
    ours: &[Line<G::Move>],
    theirs: &[Line<G::Move>],
    changes: &mut Vec<BookChange>,
) {
    let numbers = |line: &Line<G::Move>| (line.weight, line.tally);
    let mut both: BTreeMap<G::Move, [Option<(u16, Tally)>; 2]> = BTreeMap::new();
    for line in ours {
        both.entry(line.m).or_default()[0] = Some(numbers(line));
    }
    for line in theirs {
        both.entry(line.m).or_default()[1] = Some(numbers(line));
    }
    let heaviest_first = ours.iter().chain(theirs).map(|line| line.m);
    for m in heaviest_first {
        if let Some([first, second]) = both.remove(&m)
            && first != second
        {
            changes.push(BookChange {
                fen: position.fen(),
                m: RawMove(m.raw()),
                first,
                second,
            });
        }
    }
}
