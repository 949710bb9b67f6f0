//! Polyglot books: those of others, where they are at hand, and small ones of our own.

mod support;

use std::fs;
use std::path::Path;

use rukh_book::check::check_polyglot;
use rukh_book::polyglot::{self, CHESS, PolyglotBook, Reading};
use rukh_book::{BookError, Entry, Filing, Tally, probe};
use rukh_core::keys::SplitMix;
use rukh_core::{MoveStyle, Rules};
use rukh_records::GameResult;
use serde_json::Value;
use support::{
    Chess, after, counted, games, polyglot_bytes, position, random_games, shared, start,
};

fn opened(bytes: &[u8]) -> Result<PolyglotBook<&[u8]>, BookError> {
    PolyglotBook::open(bytes)
}

fn found(book: &PolyglotBook<&[u8]>, position: &Chess) -> Vec<(String, u16)> {
    let polyglot = CHESS;
    let lines = probe::moves(&Reading { book, polyglot }, position);
    let text = |m| position.format_move(m, MoveStyle::Coordinates);
    lines
        .iter()
        .map(|line| (text(line.m), line.weight))
        .collect()
}

fn entry(position: &Chess, m: u16, weight: u16) -> Entry {
    Entry {
        key: position.polyglot_key(),
        m,
        weight,
        tally: Tally::default(),
    }
}

#[test]
fn books_of_others_are_read_as_others_read_them() {
    let (Some(facts), Some(folder)) = (
        shared("cases/book_expected/polyglot_books.json"),
        shared("data/chess/polyglot"),
    ) else {
        return;
    };
    let facts: Value = serde_json::from_slice(&fs::read(facts).expect("facts")).expect("JSON");
    for (name, facts) in facts.as_object().expect("books") {
        let bytes = fs::read(folder.join(name)).expect("a book");
        let book = opened(&bytes).expect("a Polyglot book");
        assert_eq!(facts["entries"].as_u64(), Some(book.len() as u64), "{name}");
        for (moves, expected) in facts["samples"].as_object().expect("positions") {
            let moves = if moves == "start" { "" } else { moves };
            let mut found = found(&book, &after(moves));
            let mut expected: Vec<(String, u16)> =
                serde_json::from_value(expected.clone()).expect("moves");
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{name} after {moves}");
        }
    }
}

fn others() -> Vec<(String, Vec<u8>)> {
    let Some(folder) = shared("data/chess/polyglot") else {
        return Vec::new();
    };
    let name = |path: &Path| {
        path.file_name()
            .map(|name| name.to_string_lossy().into_owned())
    };
    let files = fs::read_dir(folder)
        .expect("a folder")
        .map(|file| file.expect("a file").path());
    files
        .map(|path| {
            (
                name(&path).expect("a name"),
                fs::read(path).expect("a book"),
            )
        })
        .collect()
}

#[test]
fn books_of_others_are_sound_but_for_their_order() {
    for (name, bytes) in others() {
        let book = &opened(&bytes).expect("a Polyglot book");
        assert_eq!(book.is_sorted(), name != "rodent.bin", "{name}");
        if name == "performance.bin" {
            let polyglot = CHESS;
            let check = check_polyglot(&Reading { book, polyglot }, &start(), &|| false);
            assert!(check.is_sound(), "{:?}", check.findings.first());
            // It has no moves of those who lost; by its own moves alone 4427 positions are come by.
            assert!(check.reachable_positions > 75_000, "{check:?}");
        }
    }
}

#[test]
fn entries_behind_the_end_of_the_order_are_found() {
    let start: Chess = start();
    let games = random_games::<Chess>(1, 40, 20);
    let mut entries = counted(&games, Filing::Polyglot(CHESS));
    entries.sort_by_key(polyglot::place);
    let g4 = entry(&start, 0x039e, 9);
    entries.extend([g4, g4]);
    let bytes = polyglot_bytes(&entries);
    let book = opened(&bytes).expect("a Polyglot book");
    assert!(!book.is_sorted());
    let moves = found(&book, &start);
    let g4s: Vec<_> = moves.iter().filter(|(m, _)| m == "g2g4").collect();
    assert_eq!(
        g4s,
        [&("g2g4".to_owned(), 9)],
        "a move that is there twice is given once"
    );
}

#[test]
fn castling_is_read_in_both_ways_and_rooks_are_not_kings() {
    let castles: Chess = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let rook: Chess = position("3k4/8/8/8/8/8/8/4R1K1 w - - 0 1");
    let mut entries = [
        entry(&castles, 0x0107, 3),
        entry(&castles, 0x0102, 2),
        entry(&castles, 0x0106, 1),
        entry(&rook, 0x0100, 5),
        entry(&rook, 0x0107, 5),
    ];
    entries.sort_by_key(polyglot::place);
    let bytes = polyglot_bytes(&entries);
    let book = opened(&bytes).expect("a Polyglot book");
    let expected = [("e1g1".to_owned(), 3), ("e1c1".to_owned(), 2)];
    assert_eq!(found(&book, &castles), expected);
    assert_eq!(found(&book, &rook), [("e1a1".to_owned(), 5)]);
}

#[test]
fn weights_of_a_book_of_three_games_are_double_points() {
    let games = games::<Chess>(&[
        ("e2e4 e7e5", GameResult::FirstWins),
        ("e2e4 c7c5", GameResult::Draw),
        ("d2d4 d7d5", GameResult::SecondWins),
    ]);
    let mut entries = counted(&games, Filing::Polyglot(CHESS));
    entries.sort_by_key(polyglot::place);
    let bytes = polyglot_bytes(&entries);
    let book = opened(&bytes).expect("a Polyglot book");
    let expected = [("e2e4".to_owned(), 3), ("d2d4".to_owned(), 0)];
    assert_eq!(found(&book, &start()), expected);
}

#[test]
fn a_book_that_is_cut_off_says_so() {
    let games = random_games::<Chess>(2, 20, 20);
    let mut entries = counted(&games, Filing::Polyglot(CHESS));
    entries.sort_by_key(polyglot::place);
    let bytes = polyglot_bytes(&entries);
    for cut in 1..16 {
        let length = bytes.len() - cut;
        let error = opened(&bytes[..length]).expect_err("cut off");
        assert_eq!(error, BookError::Ragged(length as u64));
    }
}

#[test]
fn what_is_no_book_is_foreign() {
    let pgn = "[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n".repeat(64);
    let digits = "0123456789 12345\n".repeat(64);
    let chinese = "炮二平五 马８进７ 兵三进一".repeat(16);
    let mut random = SplitMix::new(6);
    let noise: Vec<u8> = (0..4096).map(|_| random.next() as u8).collect();
    let rkb =
        support::book_bytes::<Chess>(&random_games::<Chess>(3, 9, 9), rukh_core::Image::IDENTITY);
    let rkb = &rkb[..rkb.len() / 16 * 16];
    let bytes: [&[u8]; 8] = [
        b"",
        pgn.as_bytes(),
        digits.as_bytes(),
        chinese.as_bytes(),
        &[0; 256],
        &[0xff; 256],
        &noise,
        rkb,
    ];
    for bytes in bytes {
        let head: String = String::from_utf8_lossy(bytes).chars().take(16).collect();
        assert_eq!(opened(bytes).err(), Some(BookError::Foreign), "{head}");
    }
}
