//! Going through a book: each position once, however the moves lead back and forth.

mod support;

use std::collections::{BTreeSet, HashSet};
use std::ops::ControlFlow;

use rukh_book::convert::refile;
use rukh_book::polyglot::{CHESS, Reading};
use rukh_book::walk::walk;
use rukh_book::{Book, Entry, Filing, Tally, probe};
use rukh_core::{Image, Rules, Side};
use rukh_records::GameResult;
use support::{Chess, Xiangqi, book, counted, games, polyglot_book, random_games, start};

fn never() -> bool {
    false
}

#[test]
fn every_position_of_a_book_is_come_by_once() {
    for merged in Image::ALL {
        let book = book::<Xiangqi>(&random_games::<Xiangqi>(7, 300, 25), merged);
        let mut seen = HashSet::new();
        let walked = walk(&book, &start::<Xiangqi>(), &never, |here| {
            let key = Filing::Images(merged).key(here.position);
            assert!(seen.insert(key), "come by twice");
            assert_eq!(here.position.plies_played(), here.line.len());
            ControlFlow::Continue(())
        });
        assert_eq!(walked.positions, book.header().positions);
        assert_eq!(walked.entries, book.len() as u64);
        assert!(!walked.was_stopped);
    }
}

#[test]
fn moves_that_lead_in_a_circle_end() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(5000);
    let games = games::<Chess>(&[(&shuffle, GameResult::Draw)]);
    let book = book::<Chess>(&games, Image::IDENTITY);
    let walked = walk(&book, &start::<Chess>(), &never, |_| {
        ControlFlow::Continue(())
    });
    assert_eq!(walked.positions, 4);
}

#[test]
fn a_line_of_thousands_of_moves_is_followed() {
    let games = random_games::<Xiangqi>(8, 1, 20_000);
    let book = book::<Xiangqi>(&games, Image::IDENTITY);
    let walked = walk(&book, &start::<Xiangqi>(), &never, |_| {
        ControlFlow::Continue(())
    });
    assert_eq!(walked.entries, book.len() as u64);
    assert!(walked.positions > 1000, "{}", walked.positions);
}

#[test]
fn a_walk_ends_when_it_is_told_to() {
    let book = book::<Chess>(&random_games::<Chess>(1, 50, 20), Image::IDENTITY);
    let walked = walk(&book, &start::<Chess>(), &never, |_| ControlFlow::Break(()));
    assert_eq!((walked.positions, walked.was_stopped), (1, true));
}

#[test]
fn a_book_filed_as_polyglot_has_it_is_the_one_that_is_counted_so() {
    let games = random_games::<Chess>(21, 300, 40);
    let book = book::<Chess>(&games, Image::IDENTITY);
    let filing = Filing::Polyglot(CHESS);
    let (refiled, walked) = refile(&book, &start(), filing, &never);
    assert_eq!(walked.entries, book.len() as u64);
    assert_eq!(refiled, counted(&games, filing));
    // And back.
    let polyglot = CHESS;
    let book = &polyglot_book(&games);
    let reading = Reading { book, polyglot };
    let (back, _) = refile(&reading, &start(), Filing::Images(Image::IDENTITY), &never);
    let mut expected = counted(&games, Filing::<Chess>::Images(Image::IDENTITY));
    for entry in &mut expected {
        entry.tally = Tally::default();
    }
    assert_eq!(back, expected);
}

#[test]
fn a_book_can_be_merged_with_its_images_later() {
    let games = random_games::<Xiangqi>(31, 200, 16);
    let plain = book::<Xiangqi>(&games, Image::IDENTITY);
    let merged = Image::MIRRORED;
    let (refiled, _) = refile(&plain, &start(), Filing::<Xiangqi>::Images(merged), &never);
    let expected = counted(&games, Filing::<Xiangqi>::Images(merged));
    let tallies = |entries: &[Entry]| -> Vec<_> {
        entries
            .iter()
            .map(|entry| (entry.place(), entry.tally))
            .collect()
    };
    assert_eq!(tallies(&refiled), tallies(&expected));
}

#[test]
fn heavier_moves_come_first() {
    let games = games::<Chess>(&[
        ("e2e4", GameResult::Draw),
        ("d2d4", GameResult::FirstWins),
        ("c2c4", GameResult::SecondWins),
        ("c2c4", GameResult::SecondWins),
        ("a2a3", GameResult::SecondWins),
    ]);
    let book = book::<Chess>(&games, Image::IDENTITY);
    let position: Chess = start();
    let found = probe::moves(&book, &position);
    let texts: Vec<_> = found
        .iter()
        .map(|line| position.format_move(line.m, rukh_core::MoveStyle::Coordinates))
        .collect();
    assert_eq!(texts, ["d2d4", "e2e4", "c2c4", "a2a3"]);
}

#[test]
fn a_book_of_one_side_is_come_by_across_the_replies_that_it_does_not_have() {
    for side in Side::BOTH {
        let games = random_games::<Xiangqi>(41, 100, 12);
        let filing = Filing::<Xiangqi>::Images(Image::IDENTITY);
        let moves_of_side = games.iter().flat_map(|(moves, _)| {
            let mut position: Xiangqi = start();
            let mut places = Vec::new();
            for &m in moves {
                if position.side() == side {
                    places.push(filing.file(&position, m));
                }
                position.play(m);
            }
            places
        });
        let places: BTreeSet<(u64, u16)> = moves_of_side.collect();
        let entries = places.into_iter().map(|(key, m)| Entry {
            key,
            m,
            weight: 1,
            tally: Tally::default(),
        });
        let header = support::header::<Xiangqi>(Image::IDENTITY);
        let bytes = rukh_book::write::to_vec(header, entries).expect("written");
        let book = Book::open(bytes).expect("a book");
        let walked = walk(&book, &start::<Xiangqi>(), &never, |here| {
            assert_eq!(here.position.side(), side);
            ControlFlow::Continue(())
        });
        assert_eq!(walked.entries, book.len() as u64, "{side:?}");
    }
}

#[test]
fn no_gap_is_wider_than_a_reply() {
    let line = games::<Chess>(&[("e2e4 e7e5 g1f3 b8c6", GameResult::Draw)]);
    let filing = Filing::<Chess>::Images(Image::IDENTITY);
    let entries = counted(&line, filing);
    let last = filing.key(&support::after::<Chess>("e2e4 e7e5 g1f3"));
    let first = filing.key(&start::<Chess>());
    let ends = entries
        .into_iter()
        .filter(|entry| [first, last].contains(&entry.key));
    let header = support::header::<Chess>(Image::IDENTITY);
    let book = Book::open(rukh_book::write::to_vec(header, ends).expect("written"));
    let book = book.expect("a book");
    let walked = walk(&book, &start::<Chess>(), &never, |_| {
        ControlFlow::Continue(())
    });
    assert_eq!((book.len(), walked.entries), (2, 1));
}
