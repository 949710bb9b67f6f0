//! Books that are not what they should be: every error is told, nothing panics, no search runs on.

mod support;

use std::ops::ControlFlow;

use rukh_book::check::{Fault, check};
use rukh_book::walk::walk;
use rukh_book::{Book, BookError, Entry, Header, probe};
use rukh_core::keys::SplitMix;
use rukh_core::{Image, Rules};
use support::{Chess, Xiangqi, book_bytes, random_games, start};

fn never() -> bool {
    false
}

fn bytes() -> Vec<u8> {
    book_bytes::<Xiangqi>(&random_games::<Xiangqi>(1, 20, 12), Image::MIRRORED)
}

/// Where the entries of a book begin.
fn head(bytes: &[u8]) -> usize {
    Header::read(bytes).expect("a book").1
}

#[test]
fn a_book_as_it_was_written_is_sound() {
    let book = Book::open(bytes()).expect("a book");
    let found = check(&book, &start::<Xiangqi>(), &never);
    assert!(found.is_sound(), "{found:?}");
    assert_eq!(found.entries, book.len() as u64);
    assert_eq!(found.positions, book.header().positions);
    assert_eq!(
        (found.unreachable, found.reachable_positions),
        (0, found.positions)
    );
}

#[test]
fn every_changed_bit_of_an_entry_is_found() {
    let whole = bytes();
    let start: Xiangqi = start();
    let mut random = SplitMix::new(2);
    for _ in 0..100 {
        let mut changed = whole.clone();
        let at = head(&whole) + random.below(whole.len() - head(&whole));
        changed[at] ^= 1 << random.below(8);
        let book = Book::open(changed).expect("the header is whole");
        let found = check(&book, &start, &never);
        assert_eq!(found.is_checksum_right, Some(false));
        assert!(!found.is_sound());
    }
}

#[test]
fn a_move_that_is_not_legal_is_found_and_never_given() {
    let whole = bytes();
    let start: Xiangqi = start();
    let book = Book::open(whole.as_slice()).expect("a book");
    let place = rukh_book::Place::of(&start, Image::MIRRORED);
    let number = book.find(place.key).start;
    let mut changed = whole.clone();
    let at = head(&whole) + number * Entry::SIZE + 8;
    changed[at..at + 2].copy_from_slice(&[0xff, 0xff]);
    let book = Book::open(changed).expect("the header is whole");
    let found = check(&book, &start, &never);
    let illegal = found
        .findings
        .iter()
        .find(|finding| finding.fault == Fault::Illegal);
    let illegal = illegal.expect("an illegal move");
    assert_eq!(illegal.number, number as u64);
    assert_eq!(illegal.fen.as_deref(), Some(start.fen().as_str()));
    let moves = probe::moves(&book, &start);
    assert!(moves.iter().all(|line| start.is_legal(line.m)));
    assert_eq!(moves.len() + 1, book.find(place.key).len());
}

#[test]
fn entries_in_disorder_are_found_and_harm_nobody() {
    let whole = bytes();
    let head = head(&whole);
    let start: Xiangqi = start();
    let mut random = SplitMix::new(3);
    for round in 0..20 {
        let mut changed = whole.clone();
        let (entries, _) = changed[head..].as_chunks_mut::<{ Entry::SIZE }>();
        for _ in 0..=round * round {
            let (one, other) = (random.below(entries.len()), random.below(entries.len()));
            entries.swap(one, other);
        }
        let book = Book::open(changed).expect("the header is whole");
        let found = check(&book, &start, &never);
        let is_disorder = |fault| matches!(fault, Fault::Order | Fault::Duplicate);
        assert!(
            found
                .findings
                .iter()
                .any(|finding| is_disorder(finding.fault))
        );
        let walked = walk(&book, &start, &never, |here| {
            assert!(here.line.len() <= book.len());
            ControlFlow::Continue(())
        });
        assert!(walked.entries <= book.len() as u64);
    }
}

#[test]
fn any_bytes_behind_a_header_are_survived() {
    let mut random = SplitMix::new(4);
    let start: Chess = start();
    for round in 0..200usize {
        let count = round;
        let header = Header {
            entries: count as u64,
            ..support::header::<Chess>(Image::IDENTITY)
        };
        let mut bytes = header.to_bytes();
        for _ in 0..count {
            let entry = Entry {
                key: if round % 2 == 0 {
                    start.key()
                } else {
                    random.next()
                },
                m: random.next() as u16,
                weight: random.next() as u16,
                ..Entry::default()
            };
            bytes.extend(entry.to_bytes());
        }
        let book = Book::open(bytes).expect("the header is whole");
        let moves = probe::moves(&book, &start);
        assert!(moves.iter().all(|line| start.is_legal(line.m)));
        let found = check(&book, &start, &never);
        assert_eq!(found.entries, count as u64);
    }
}

#[test]
fn a_book_of_another_game_or_release_says_so() {
    let bytes = bytes();
    let book = Book::open(bytes.as_slice()).expect("a book");
    assert_eq!(book.header().expect_game::<Xiangqi>(), Ok(()));
    let other_game = BookError::Game {
        expected: "chess".to_owned(),
        found: "xiangqi".to_owned(),
    };
    assert_eq!(book.header().expect_game::<Chess>(), Err(other_game));
    let older = Header {
        fingerprint: 1,
        ..book.header().clone()
    };
    assert_eq!(older.expect_game::<Xiangqi>(), Err(BookError::Keys));
}

#[test]
fn a_check_can_be_stopped() {
    let book = Book::open(bytes()).expect("a book");
    let found = check(&book, &start::<Xiangqi>(), &|| true);
    assert!(found.was_stopped && !found.is_sound());
}
