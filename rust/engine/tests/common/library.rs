//! Books as texts, and what is asked of them.

#![allow(
    dead_code,
    clippy::expect_used,
    reason = "shared by several test programs, none of which needs all of it"
)]

use std::fs;
use std::path::PathBuf;

use rukh_core::MoveStyle;
use rukh_engine::books::{OpeningBook, edit};
use rukh_engine::registry::GameOptions;
use tempfile::TempDir;

pub(crate) fn never() -> bool {
    false
}

pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// A book of this text, under this name.
pub(crate) fn book(folder: &TempDir, name: &str, text: &str) -> OpeningBook {
    let path = folder.path().join(name);
    edit(None, text, &path, &never).expect("a book");
    OpeningBook::open(&path).expect("a book")
}

pub(crate) fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names
}

/// The moves of a book after these moves, with their weights.
pub(crate) fn moves(book: &OpeningBook, line: &str) -> Vec<(String, u16)> {
    let mut board = book.game().start(&GameOptions::default());
    for word in line.split_whitespace() {
        let m = board.read_human(word).expect("a legal move");
        board.push(m);
    }
    let text = |m| board.format_move(m, MoveStyle::Coordinates);
    let found = book.moves(&*board);
    found
        .iter()
        .map(|known| (text(known.m), known.weight))
        .collect()
}

pub(crate) fn expected(moves: &[(&str, u16)]) -> Vec<(String, u16)> {
    moves
        .iter()
        .map(|&(m, weight)| (m.to_owned(), weight))
        .collect()
}

/// Three games: 1. e4 e5 1-0, 1. e4 c5 1/2-1/2, 1. d4 d5 0-1.
pub(crate) const THREE: &str = "
    game chess
    games 3
    about source: three games
    after
      e4 weight 3 games 2 +1 =1 -0
      d4 weight 0 games 1 +0 =0 -1
    after e4
      e5 weight 0 games 1 -1
      c5 weight 1 games 1 =1
    after d4
      d5 weight 2 games 1 +1
";

/// Entries of a Polyglot book: key, bits of the move, weight.
pub(crate) fn polyglot_file(folder: &TempDir, name: &str, entries: &[(u64, u16, u16)]) -> PathBuf {
    let path = folder.path().join(name);
    let bytes = entries.iter().flat_map(|&(key, m, weight)| {
        rukh_book::polyglot::to_bytes(rukh_book::Entry {
            key,
            m,
            weight,
            ..rukh_book::Entry::default()
        })
    });
    fs::write(&path, bytes.collect::<Vec<u8>>()).expect("written");
    path
}

pub(crate) const START_KEY: u64 = 0x463b_9618_1691_fc9c;
pub(crate) const E2E4: u16 = 0x031c;
pub(crate) const D2D4: u16 = 0x02db;
