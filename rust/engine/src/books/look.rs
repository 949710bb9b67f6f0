//! The moves of a board, and the choice among them.

use rukh_book::Tally;
use rukh_book::probe::Line;
use rukh_core::keys::SplitMix;

use super::open::OpeningBook;
use crate::board::{Board, RawMove};

/// A move that a book has for a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookMove {
    /// The move; it is legal.
    pub m: RawMove,
    /// How often it is to be played, against the other moves; 0 is never.
    pub weight: u16,
    /// Its part of the weights of all moves, from 0 to 1.
    pub share: f64,
    /// How the games went, where the book knows it.
    pub tally: Option<Tally>,
}

/// The moves of a board; see [`OpeningBook::moves`].
pub(super) fn moves(book: &OpeningBook, board: &dyn Board) -> Vec<BookMove> {
    if book.expect_whole().is_err() {
        return Vec::new();
    }
    shared((book.game().books.lines)(&book.stock, board))
}

/// The moves of lines, with their shares.
pub(super) fn shared(lines: Vec<Line<RawMove>>) -> Vec<BookMove> {
    let total: u64 = lines.iter().map(|line| u64::from(line.weight)).sum();
    lines
        .into_iter()
        .map(|line| BookMove {
            m: line.m,
            weight: line.weight,
            share: f64::from(line.weight) / total.max(1) as f64,
            tally: (line.tally.games > 0).then_some(line.tally),
        })
        .collect()
}

/// Chooses a move: with variety 100 by the weights, with 0 the heaviest (the first of those that weigh
/// the same), between them by weights raised to the power of 100 / variety. Moves of weight 0 are never
/// chosen; `None` when there is no other.
#[must_use]
pub fn choose(moves: &[BookMove], variety: u32, random: &mut SplitMix) -> Option<usize> {
    let heaviest = moves
        .iter()
        .map(|found| found.weight)
        .max()
        .filter(|&weight| weight > 0)?;
    if variety == 0 {
        return moves.iter().position(|found| found.weight == heaviest);
    }
    let power = 100.0 / f64::from(variety);
    let raised = |found: &BookMove| {
        let share = f64::from(found.weight) / f64::from(heaviest);
        if variety == 100 {
            share
        } else {
            share.powf(power)
        }
    };
    let total: f64 = moves.iter().map(raised).sum();
    // 53 bits, as many as a fraction has.
    let drawn = (random.next() >> 11) as f64 / (1u64 << 53) as f64;
    let mut left = drawn * total;
    let mut last = None;
    for (number, found) in moves.iter().enumerate() {
        if found.weight == 0 {
            continue;
        }
        last = Some(number);
        left -= raised(found);
        if left < 0.0 {
            break;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(weights: &[u16]) -> Vec<BookMove> {
        let total: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
        let found = |(number, &weight): (usize, &u16)| BookMove {
            m: RawMove(number as u16 + 1),
            weight,
            share: f64::from(weight) / total as f64,
            tally: None,
        };
        weights.iter().enumerate().map(found).collect()
    }

    fn counts(weights: &[u16], variety: u32) -> Vec<usize> {
        let moves = moves(weights);
        let mut random = SplitMix::new(7);
        let mut counts = vec![0; weights.len()];
        for _ in 0..10_000 {
            let number = choose(&moves, variety, &mut random).unwrap();
            counts[number] += 1;
        }
        counts
    }

    #[test]
    fn without_variety_the_heaviest_is_played() {
        assert_eq!(counts(&[3, 9, 9, 0], 0), [0, 10_000, 0, 0]);
    }

    #[test]
    fn with_full_variety_weights_are_shares() {
        let counts = counts(&[6000, 3000, 1000, 0], 100);
        for (count, expected) in counts.iter().zip([6000usize, 3000, 1000, 0]) {
            assert!(count.abs_diff(expected) < 250, "{counts:?}");
        }
        assert_eq!(counts[3], 0);
    }

    #[test]
    fn half_the_variety_squares_the_weights() {
        let counts = counts(&[3, 1], 50);
        assert!(counts[0].abs_diff(9000) < 250, "{counts:?}");
    }

    #[test]
    fn nothing_that_weighs_nothing_is_played() {
        let mut random = SplitMix::new(1);
        for variety in [0, 1, 50, 100] {
            assert_eq!(choose(&[], variety, &mut random), None);
            assert_eq!(choose(&moves(&[0, 0]), variety, &mut random), None);
        }
    }

    #[test]
    fn the_same_seed_chooses_the_same() {
        let moves = moves(&[5, 4, 3, 2, 1]);
        let choices = |seed| {
            let mut random = SplitMix::new(seed);
            [(); 20].map(|()| choose(&moves, 100, &mut random))
        };
        assert_eq!(choices(3), choices(3));
        assert_ne!(choices(3), choices(4));
    }
}
