//! Records through the engine: found in any source, played as the game they are of, and written.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::cell::Cell;
use std::io::{self, Cursor, Read};
use std::path::Path;

use rukh_core::NotationStyle;
use rukh_engine::files;
use rukh_engine::records::{
    Composition, Form, Format, Found, GameResult, Ply, Problem, Record, RecordReader, Severity,
    Written, compose, write,
};
use rukh_engine::registry;

const GO_ON: &dyn Fn() -> bool = &|| false;

fn reader(text: &str) -> RecordReader {
    RecordReader::new(Box::new(Cursor::new(text.as_bytes().to_vec())), None)
}

/// Every game of a text, and what is wrong with the text itself.
fn all(mut reader: RecordReader) -> (Vec<Found>, Vec<Problem>) {
    let (mut games, mut problems) = (Vec::new(), Vec::new());
    loop {
        match reader.next(GO_ON) {
            Ok(Some(found)) => games.push(found),
            Ok(None) => return (games, problems),
            Err(problem) => problems.push(problem),
        }
    }
}

fn only(text: &str) -> Record {
    let (mut games, problems) = all(reader(text));
    assert_eq!(
        (games.len(), problems.len()),
        (1, 0),
        "{text}: {problems:?}"
    );
    games.remove(0).record
}

fn text_of(record: &Record, form: Form) -> String {
    match write(record, form, &mut Vec::new()) {
        Ok(Written::Text(text)) => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn each_record_is_of_the_game_that_it_looks_like() {
    let text =
        "[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. 炮二平五 *\n\n[Event \"c\"]\n\n*\n";
    let (games, problems) = all(reader(text));
    let told: Vec<(u64, &str, usize)> = games
        .iter()
        .map(|found| (found.number, found.record.info.id, found.record.tree.len()))
        .collect();
    // The last one shows no sign of its game: it is of that before.
    assert_eq!(
        told,
        [(1, "chess", 2), (2, "xiangqi", 1), (3, "xiangqi", 0)]
    );
    assert_eq!(problems, []);
}

#[test]
fn a_given_game_is_not_guessed_at() {
    let chess = registry::game("chess").unwrap();
    let source = Cursor::new("1. 炮二平五 *".as_bytes());
    let (games, _) = all(RecordReader::new(Box::new(source), Some(chess)));
    assert_eq!(games[0].record.info.id, "chess");
    assert_eq!(games[0].record.problems[0].text, "炮二平五");
}

#[test]
fn what_is_no_record_is_told_once() {
    let mut nothing = reader("no game at all");
    let problem = nothing.next(GO_ON).unwrap_err();
    assert_eq!(problem.severity, Severity::Skipped);
    assert!(nothing.next(GO_ON).unwrap().is_none());
    assert_eq!(nothing.format(), None);
}

#[test]
fn games_before_a_fault_of_the_source_are_given() {
    /// What cannot be read at all.
    struct Torn;
    impl Read for Torn {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let head = "[Event \"a\"]\n\n1. e4 *\n".repeat(60_000);
    let source = Cursor::new(head.into_bytes()).chain(Torn);
    let (games, problems) = all(RecordReader::new(Box::new(source), None));
    assert!(games.len() > 40_000, "{}", games.len());
    assert_eq!(problems.len(), 1);
    assert!(
        problems[0].reason.contains("the disk is gone"),
        "{problems:?}"
    );
}

#[test]
fn a_reader_that_is_stopped_gives_no_more() {
    let text = "[Event \"a\"]\n\n1. e4 *\n".repeat(50);
    let mut reader = reader(&text);
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 10
    };
    assert!(reader.next(&stop).unwrap().is_none());
    assert!(reader.next(GO_ON).unwrap().is_none());
}

#[test]
fn folders_and_missing_files_are_not_opened() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    assert!(files::open(here).is_err());
    assert!(files::open(&here.join("Cargo.toml")).is_ok());
    let missing = RecordReader::open(&here.join("missing.pgn"), None);
    assert_eq!(missing.unwrap_err().kind(), io::ErrorKind::NotFound);
}

#[test]
fn a_record_goes_into_every_format_and_back() {
    let record = only("[Red \"A\"]\n\n1. 炮二平五 (1. 兵三进一) 1... 马8进7 {good} 1-0");
    let pgn = |notation| Form::Pgn { notation, width: 0 };
    for notation in registry::game("xiangqi").unwrap().notations {
        let again = only(&text_of(&record, pgn(Some(*notation))));
        assert_eq!(again.tree, record.tree, "{notation:?}");
    }
    let json = text_of(&record, Form::Json);
    assert!(json.contains("\"moves\":[\"h2e2\",\"h9g7\"]") && json.ends_with("}\n"));
    // Formats may number the nodes of a tree in another order, so its movetext is compared.
    let movetext = |record: &Record| {
        let text = text_of(record, pgn(None));
        text.split_once("\n\n").unwrap().1.to_owned()
    };
    for form in [Form::DhtmlXq, Form::Text { notation: None }] {
        let again = only(&text_of(&record, form));
        assert_eq!(movetext(&again), movetext(&record), "{form:?}");
    }

    let Ok(Written::Bytes(file)) = write(&record, Form::Xqf, &mut Vec::new()) else {
        panic!("XQF is bytes");
    };
    let mut reader = RecordReader::new(Box::new(Cursor::new(file)), None);
    let again = reader.next(GO_ON).unwrap().unwrap().record;
    assert_eq!(movetext(&again), movetext(&record));
    assert_eq!(reader.format(), Some(Format::Xqf));
}

#[test]
fn what_a_format_cannot_hold_is_told() {
    let record = only("[Red \"A\"]\n[Round \"3\"]\n[ECO \"C66\"]\n\n1. 炮二平五! *");
    let mut problems = Vec::new();
    assert!(write(&record, Form::Xqf, &mut problems).is_ok());
    let reasons: Vec<&str> = problems.iter().map(|p| p.reason.as_str()).collect();
    assert_eq!(reasons.len(), 2, "{reasons:?}");
    assert!(reasons[1].contains("Round, ECO"), "{reasons:?}");

    let chess = only("1. e4 *");
    assert!(write(&chess, Form::Xqf, &mut Vec::new()).is_err());
}

#[test]
fn generals_may_face_each_other_at_the_start_of_a_record() {
    let fen = "4k4/9/9/9/9/2B6/9/9/9/2B1K4 w - - 0 1";
    let record = only(&format!("[FEN \"{fen}\"]\n\n1. 相七进五 *"));
    assert_eq!(record.problems, []);
    let again = only(&text_of(&record, Form::DhtmlXq));
    assert_eq!(again.start_fen, record.start_fen);
    assert_eq!(again.tree, record.tree);
}

#[test]
fn a_record_is_composed_of_legal_moves_alone() {
    let ply = |parent, text: &str| Ply {
        parent,
        text: text.to_owned(),
        ..Ply::default()
    };
    let mut parts = Composition {
        tags: vec![("Event".to_owned(), "made".to_owned())],
        result: GameResult::Draw,
        plies: vec![
            ply(0, "e2e4"),
            ply(1, "0000"),
            ply(0, "d2d4"),
            ply(2, "e4e5"),
        ],
        ..Composition::default()
    };
    let chess = registry::game("chess").unwrap();
    let record = compose(chess, &parts).unwrap();
    let form = Form::Pgn {
        notation: Some(NotationStyle::San),
        width: 80,
    };
    let text = text_of(&record, form);
    assert!(
        text.ends_with("1. e4 (1. d4) 1... -- 2. e5 1/2-1/2\n\n"),
        "{text}"
    );

    parts.plies.push(ply(4, "e7e4"));
    let problem = compose(chess, &parts).unwrap_err();
    assert_eq!((problem.ply, problem.text.as_str()), (4, "e7e4"));
    parts.start_fen = Some("8/8/8/8/8/8/8/8 w - - 0 1".to_owned());
    assert!(compose(chess, &parts).is_err());
}

#[test]
fn chess960_is_kept_without_a_tag_for_it() {
    let parts = Composition {
        start_fen: Some("1rk4r/pppppppp/8/8/8/8/PPPPPPPP/1RK4R w HBhb - 0 1".to_owned()),
        is_chess960: true,
        plies: vec![Ply {
            text: "c1h1".to_owned(),
            ..Ply::default()
        }],
        ..Composition::default()
    };
    let record = compose(registry::game("chess").unwrap(), &parts).unwrap();
    assert!(record.is_chess960);
    let form = Form::Pgn {
        notation: None,
        width: 80,
    };
    let again = only(&text_of(&record, form));
    assert!(again.is_chess960);
    assert_eq!(again.tree, record.tree);
}
