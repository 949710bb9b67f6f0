//! Several books side by side: one made of all, or what differs between two.
//!
//! Both are done to streams in the order of the files, in as much memory as one position needs.

use std::cmp::Ordering;
use std::iter::Peekable;

use crate::entry::Entry;
use crate::recipe::Weights;
use crate::weigh::{fitted, weigh};

/// What a move weighs that several books have.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum MergedWeights {
    /// The sum of what it weighs in each, made smaller for the whole position where that does not fit:
    /// what was weighed by hand counts on, and weights by games or points are what one book of all games
    /// would have.
    #[default]
    Added,
    /// What its games are worth when those of all books are added.
    Anew(Weights),
}

/// The entries of all books in order, of each move one, with the games of all. The positions are given one
/// after another; `false` ends it.
pub fn merge<I: Iterator<Item = Entry>>(
    books: impl IntoIterator<Item = I>,
    weights: MergedWeights,
    mut each: impl FnMut(&[Entry]) -> bool,
) {
    let mut books: Vec<Peekable<I>> = books.into_iter().map(Iterator::peekable).collect();
    let mut heads = Vec::new();
    loop {
        // A few books: looking at each is as quick as keeping them in order.
        let next = books
            .iter_mut()
            .filter_map(|book| book.peek().map(|entry| entry.key));
        let Some(key) = next.min() else {
            return;
        };
        heads.clear();
        for book in &mut books {
            heads.extend(std::iter::from_fn(|| {
                book.next_if(|entry| entry.key == key)
            }));
        }
        if !each(&joined(&heads, weights)) {
            return;
        }
    }
}

/// One position out of its entries in several books.
fn joined(entries: &[Entry], weights: MergedWeights) -> Vec<Entry> {
    let mut sorted = entries.to_vec();
    sorted.sort_by_key(|entry| entry.m);
    let mut position: Vec<Entry> = Vec::with_capacity(sorted.len());
    let mut sums: Vec<f64> = Vec::with_capacity(sorted.len());
    for entry in sorted {
        match (position.last_mut(), sums.last_mut()) {
            (Some(last), Some(sum)) if last.m == entry.m => {
                last.tally += entry.tally;
                *sum += f64::from(entry.weight);
            }
            _ => {
                position.push(entry);
                sums.push(f64::from(entry.weight));
            }
        }
    }
    match weights {
        MergedWeights::Anew(weights) => weigh(&mut position, weights),
        MergedWeights::Added => {
            for (entry, weight) in position.iter_mut().zip(fitted(&sums)) {
                entry.weight = weight;
            }
        }
    }
    position
}

/// How an entry differs between two books.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// Only the first book has it.
    First(Entry),
    /// Only the second book has it.
    Second(Entry),
    /// Both have it, with other numbers.
    Changed(Entry, Entry),
}

impl Difference {
    /// The key and the move.
    #[must_use]
    pub const fn place(&self) -> (u64, u16) {
        match self {
            Self::First(entry) | Self::Second(entry) | Self::Changed(entry, _) => entry.place(),
        }
    }
}

/// Goes through two sorted books together; `Ok` for an entry that both have with the same numbers.
pub fn compare(
    first: impl IntoIterator<Item = Entry>,
    second: impl IntoIterator<Item = Entry>,
) -> impl Iterator<Item = Result<Entry, Difference>> {
    let mut first = first.into_iter().peekable();
    let mut second = second.into_iter().peekable();
    std::iter::from_fn(move || {
        let order = match (first.peek(), second.peek()) {
            (Some(one), Some(other)) => one.place().cmp(&other.place()),
            (Some(_), None) => Ordering::Less,
            (None, _) => Ordering::Greater,
        };
        match order {
            Ordering::Less => first.next().map(|entry| Err(Difference::First(entry))),
            Ordering::Greater => second.next().map(|entry| Err(Difference::Second(entry))),
            Ordering::Equal => {
                let (one, other) = first.next().zip(second.next())?;
                Some(if one == other {
                    Ok(one)
                } else {
                    Err(Difference::Changed(one, other))
                })
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Tally;

    fn entry(key: u64, m: u16, wins: u32, losses: u32) -> Entry {
        Entry {
            key,
            m,
            weight: u16::try_from(2 * wins).unwrap_or(u16::MAX),
            tally: Tally {
                games: wins + losses,
                wins,
                draws: 0,
                losses,
            },
        }
    }

    fn merged(books: &[Vec<Entry>], weights: MergedWeights) -> Vec<Entry> {
        let mut all = Vec::new();
        let books = books.iter().map(|book| book.iter().copied());
        merge(books, weights, |position| {
            all.extend_from_slice(position);
            true
        });
        all
    }

    #[test]
    fn merged_books_add_their_games() {
        let one = vec![entry(1, 1, 1, 0), entry(1, 2, 0, 1), entry(9, 1, 2, 2)];
        let other = vec![entry(1, 2, 3, 0), entry(4, 7, 1, 0)];
        let expected = [
            entry(1, 1, 1, 0),
            entry(1, 2, 3, 1),
            entry(4, 7, 1, 0),
            entry(9, 1, 2, 2),
        ];
        let books = [one.clone(), other];
        assert_eq!(merged(&books, MergedWeights::Added), expected);
        assert_eq!(
            merged(&books, MergedWeights::Anew(Weights::Points)),
            expected
        );
        assert_eq!(merged(&[one.clone(), vec![]], MergedWeights::Added), one);
        assert_eq!(merged(&[], MergedWeights::Added), []);
    }

    #[test]
    fn added_weights_that_do_not_fit_keep_their_ratio() {
        let book = vec![
            entry(1, 1, 30_000, 0),
            entry(1, 2, 10_000, 0),
            entry(1, 3, 1, 0),
        ];
        let merged = merged(&[book.clone(), book], MergedWeights::Added);
        let weights: Vec<u16> = merged.iter().map(|entry| entry.weight).collect();
        assert_eq!(weights, [65_535, 21_845, 2]);
    }

    #[test]
    fn two_books_differ_where_entries_are_missing_or_changed() {
        let one = [entry(1, 1, 1, 0), entry(1, 2, 1, 0), entry(3, 1, 1, 0)];
        let other = [entry(1, 2, 1, 0), entry(2, 1, 1, 0), entry(3, 1, 5, 0)];
        let found: Vec<_> = compare(one, other).collect();
        let expected = [
            Err(Difference::First(entry(1, 1, 1, 0))),
            Ok(entry(1, 2, 1, 0)),
            Err(Difference::Second(entry(2, 1, 1, 0))),
            Err(Difference::Changed(entry(3, 1, 1, 0), entry(3, 1, 5, 0))),
        ];
        assert_eq!(found, expected);
    }
}
