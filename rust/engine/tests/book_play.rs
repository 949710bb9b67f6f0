//! Playing from a book, over UCI: what is answered from it and when, what is never played out of it,
//! and what becomes of a book that cannot be used.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rukh_book::write::to_vec;
use rukh_book::{Entry, Header, Tally};
use rukh_chess::Chess;
use rukh_core::{MoveStyle, Rules};
use rukh_engine::books::OpeningBook;
use rukh_engine::registry::{GameOptions, open_board};
use rukh_xiangqi::Xiangqi;

use common::Client;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const XIANGQI_START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Red checks with the chariot on the left; every second of its checks repeats this position.
const CHECKS: &str = "4R4/3k5/5R3/9/9/2B6/n8/3pB4/4p4/3K5 w - - 0 1";
/// The same, before the check from the right.
const CHECKS_LATER: &str = "3R5/3k5/5R3/9/9/2B6/n8/3pB4/4p4/3K5 b - - 0 1";

/// A file in a folder of its own, both gone at the end of the test.
struct BookFile(PathBuf);

impl BookFile {
    fn with(name: &str, bytes: &[u8]) -> Self {
        let own = format!("rukh book 棋 {} {name}", std::process::id());
        let folder = std::env::temp_dir().join(own);
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        Self(path)
    }

    /// A book of the game `G`: position, move, weight, then games, wins, draws and losses.
    fn of<G: Rules>(name: &str, lines: &[(&str, u16, u16, [u32; 4])]) -> Self {
        let mut entries: Vec<Entry> = lines
            .iter()
            .map(|&(fen, m, weight, [games, wins, draws, losses])| Entry {
                key: open_board(None, Some(fen), &GameOptions::default())
                    .unwrap()
                    .0
                    .key(),
                m,
                weight,
                tally: Tally {
                    games,
                    wins,
                    draws,
                    losses,
                },
            })
            .collect();
        entries.sort_by_key(Entry::place);
        let header = Header {
            game: G::INFO.id.to_owned(),
            fingerprint: G::key_fingerprint(),
            ..Header::default()
        };
        Self::with(name, &to_vec(header, entries).unwrap())
    }

    fn option(&self) -> String {
        option(&self.0)
    }

    /// An engine that plays from the book, the heaviest move always.
    fn client(&self) -> Client {
        client_of(&self.0)
    }
}

impl Drop for BookFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
        let _ = self.0.parent().map(fs::remove_dir);
    }
}

/// An engine that is to play from the book in this place.
fn client_of(path: &Path) -> Client {
    Client::told(&[
        "setoption name OwnBook value true",
        "setoption name BookVariety value 0",
        &option(path),
    ])
}

fn option(path: &Path) -> String {
    format!("setoption name BookFile value {}", path.display())
}

/// The bits of a legal move.
fn bits(fen: &str, text: &str) -> u16 {
    let (board, _) = open_board(None, Some(fen), &GameOptions::default()).unwrap();
    board.parse_move(text, MoveStyle::Coordinates).unwrap().0
}

/// The FEN after some moves.
fn after(fen: &str, moves: &str) -> String {
    let (mut board, _) = open_board(None, Some(fen), &GameOptions::default()).unwrap();
    for text in moves.split_whitespace() {
        let m = board.parse_move(text, MoveStyle::Coordinates).unwrap();
        board.push(m);
    }
    board.fen()
}

/// 1. e4 and 1. d4, and an answer to the first.
fn two_moves(name: &str) -> BookFile {
    let open = after(START, "e2e4");
    BookFile::of::<Chess>(
        name,
        &[
            (START, bits(START, "e2e4"), 60, [123, 45, 50, 28]),
            (START, bits(START, "d2d4"), 60, [1, 0, 1, 0]),
            (&open, bits(&open, "c7c5"), 3, [90, 40, 30, 20]),
        ],
    )
}

fn book_moves(client: &Client) -> Vec<String> {
    client.lines_with("info string book move")
}

#[test]
fn a_move_of_the_book_is_answered_with_what_the_book_knows() {
    let book = two_moves("told.rkb");
    let mut client = book.client();
    client.send_all(&["position startpos", "go wtime 60000 btime 60000"]);
    assert_eq!(
        client.wait("info string"),
        "info string book move e2e4 of book told.rkb: 123 games, +45 =50 -28, weight 50 %"
    );
    let line = client.wait("info depth");
    assert!(
        line.contains(" score cp 0 ") && line.ends_with(" pv e2e4 c7c5"),
        "{line}"
    );
    assert_eq!(client.wait("bestmove"), "bestmove e2e4 ponder c7c5");
    client.settle();
    assert_eq!(client.lines_with("bestmove").len(), 1);

    client.send_all(&["position startpos moves e2e4", "go depth 30"]);
    assert_eq!(client.wait("bestmove"), "bestmove c7c5");
    assert!(book_moves(&client)[1].ends_with(": 90 games, +40 =30 -20, weight 100 %"));

    client.send_all(&["position startpos moves e2e4 c7c5", "go depth 3"]);
    client.wait("bestmove");
    assert_eq!(book_moves(&client).len(), 2, "the book ends here");
}

#[test]
fn a_polyglot_book_is_played_from_too() {
    let castles = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let (board, _) = open_board(None, Some(castles), &GameOptions::default()).unwrap();
    let mut bytes = board.polyglot_key().unwrap().to_be_bytes().to_vec();
    // The king takes its rook; weight 7, and nothing learnt.
    bytes.extend([0x01, 0x07, 0, 7, 0, 0, 0, 0]);
    let book = BookFile::with("castles.bin", &bytes);
    let mut client = book.client();
    client.send(&format!("position fen {castles}"));
    assert_eq!(client.best_move("go depth 1"), "e1g1");
    assert_eq!(
        book_moves(&client),
        ["info string book move e1g1 of book castles.bin: weight 100 %"]
    );
}

#[test]
fn the_book_is_asked_for_a_move_to_play_and_for_nothing_else() {
    let book = two_moves("asked.rkb");
    let mut client = book.client();
    client.send("position startpos");
    for go in ["go mate 1 depth 2", "go depth 2 searchmoves d2d4 a2a3"] {
        client.best_move(go);
    }
    client.send_all(&["go infinite", "stop"]);
    client.wait("bestmove");
    client.send_all(&["setoption name UCI_AnalyseMode value true"]);
    client.best_move("go depth 2");
    client.send_all(&["setoption name UCI_AnalyseMode value false"]);
    client.send_all(&["setoption name OwnBook value false"]);
    client.best_move("go depth 2");
    assert_eq!(book_moves(&client).len(), 0);
    client.send_all(&["setoption name UseBook value true"]);
    client.best_move("go depth 2");
    assert_eq!(book_moves(&client).len(), 1);
}

#[test]
fn while_pondering_the_book_waits_for_the_hit() {
    let book = two_moves("ponder.rkb");
    let mut client = book.client();
    client.send_all(&["position startpos", "go ponder wtime 60000 btime 60000"]);
    client.wait("info string book move");
    client.settle();
    assert_eq!(client.lines_with("bestmove").len(), 0);
    client.send("ponderhit");
    assert_eq!(client.wait("bestmove"), "bestmove e2e4 ponder c7c5");
}

#[test]
fn no_illegal_move_is_played_whatever_the_book_says() {
    let lies = [
        0,
        u16::MAX,
        bits(&after(START, "e2e4"), "e7e5"),
        bits(START, "e2e4") ^ 1,
    ];
    let mut lines = lies.map(|m| (START, m, 500, [9, 9, 0, 0])).to_vec();
    let book = BookFile::of::<Chess>("lies.rkb", &lines);
    let mut client = book.client();
    client.send("position startpos");
    let (board, _) = open_board(None, Some(START), &GameOptions::default()).unwrap();
    let m = client.best_move("go depth 2");
    assert!(board.parse_move(&m, MoveStyle::Coordinates).is_ok(), "{m}");
    assert_eq!(client.lines_with("info string").len(), 0);

    lines.push((START, bits(START, "a2a3"), 1, [1, 0, 0, 1]));
    let book = BookFile::of::<Chess>("lies and a truth.rkb", &lines);
    client.send(&book.option());
    assert_eq!(client.best_move("go depth 2"), "a2a3");
}

#[test]
fn a_move_of_no_weight_is_not_played() {
    let book = BookFile::of::<Chess>(
        "never.rkb",
        &[(START, bits(START, "a2a3"), 0, [7, 7, 0, 0])],
    );
    let mut client = book.client();
    client.send("position startpos");
    assert_ne!(client.best_move("go depth 4"), "a2a3");
    assert_eq!(book_moves(&client).len(), 0);
}

#[test]
fn the_book_is_left_rather_than_walk_into_a_repetition_that_loses() {
    let answered = after(CHECKS, "e9d9 d8e8");
    // The third time of the check from the right loses. And where the first position has been there
    // twice, so does the check from the left, since Black may then come back to it.
    for (fen, heavy, light, late) in [
        (
            CHECKS,
            "e9d9",
            "f7f8",
            format!("{CHECKS_LATER} moves d8e8 d9e9 e8d8 e9d9 d8e8 d9e9 e8d8"),
        ),
        (
            &answered,
            "d9e9",
            "f7f8",
            format!("{CHECKS} moves e9d9 d8e8 d9e9 e8d8 e9d9 d8e8"),
        ),
    ] {
        let lines = [
            (fen, bits(fen, heavy), 100, [5, 5, 0, 0]),
            (fen, bits(fen, light), 1, [1, 0, 1, 0]),
        ];
        let early = format!("position fen {fen}");
        let late = format!("position fen {late}");
        let alone = BookFile::of::<Xiangqi>(&format!("{heavy} alone.rkb"), &lines[..1]);
        let mut client = alone.client();
        client.send(&early);
        assert_eq!(client.best_move("go depth 1"), heavy, "it may be played");
        assert_eq!(book_moves(&client).len(), 1);
        client.send(&late);
        assert_ne!(client.best_move("go depth 1"), heavy);
        assert_eq!(book_moves(&client).len(), 1, "the engine leaves the book");

        let choice = BookFile::of::<Xiangqi>(&format!("{heavy} and more.rkb"), &lines);
        let mut client = choice.client();
        client.send(&late);
        assert_eq!(client.best_move("go depth 1"), light);
        assert_eq!(book_moves(&client).len(), 1);
    }
}

#[test]
fn a_repetition_that_nobody_loses_is_no_reason_to_leave_the_book() {
    let line = (CHECKS, bits(CHECKS, "e9d9"), 100, [5, 5, 0, 0]);
    let book = BookFile::of::<Xiangqi>("checks.rkb", &[line]);
    let mut client = book.client();
    client.send_all(&[
        "setoption name RepetitionRule value none",
        &format!("position fen {CHECKS_LATER} moves d8e8 d9e9 e8d8 e9d9 d8e8 d9e9 e8d8"),
    ]);
    assert_eq!(client.best_move("go depth 1"), "e9d9");
}

#[test]
fn the_third_time_is_passed_over_while_the_book_has_another_move() {
    let black = after(START, "g1f3 g8f6 f3g1");
    let back = bits(&black, "f6g8");
    let alone = BookFile::of::<Chess>("shuffle.rkb", &[(&black, back, 100, [5, 0, 5, 0])]);
    let choice = BookFile::of::<Chess>(
        "shuffle and more.rkb",
        &[
            (&black, back, 100, [5, 0, 5, 0]),
            (&black, bits(&black, "d7d5"), 1, [1, 0, 1, 0]),
        ],
    );
    for (book, times, m) in [
        (&choice, 1, "f6g8"),
        (&choice, 2, "d7d5"),
        (&alone, 2, "f6g8"),
    ] {
        let moves = vec!["g1f3 g8f6 f3g1"; times].join(" f6g8 ");
        let mut client = book.client();
        client.send(&format!("position startpos moves {moves}"));
        assert_eq!(client.best_move("go depth 1"), m, "{moves}");
        assert_eq!(book_moves(&client).len(), 1);
    }
}

#[test]
fn a_book_that_cannot_be_used_is_told_once_and_the_engine_plays_on() {
    let whole = fs::read(&two_moves("whole.rkb").0).unwrap();
    let mut damaged = whole.clone();
    damaged[40] ^= 1;
    let mut older = whole.clone();
    older[8] = 0;
    let bad = [
        BookFile::with("short.rkb", &whole[..whole.len() - 1]),
        BookFile::with("damaged.rkb", &damaged),
        BookFile::with("older.rkb", &older),
        BookFile::with("text.rkb", b"[Event \"?\"]\n\n1. e4 *\n"),
        BookFile::with("empty.rkb", b""),
        BookFile::of::<Xiangqi>(
            "xiangqi.rkb",
            &[(XIANGQI_START, bits(XIANGQI_START, "h2e2"), 1, [1, 1, 0, 0])],
        ),
    ];
    let folder = std::env::temp_dir();
    let mut paths: Vec<&Path> = bad.iter().map(|book| book.0.as_path()).collect();
    paths.extend([Path::new("no such folder/book 一.rkb"), &folder]);
    if cfg!(unix) {
        // It has no end.
        paths.push(Path::new("/dev/zero"));
    }
    for path in paths {
        let mut client = client_of(path);
        for moves in ["", " moves e2e4", " moves e2e4 e7e5"] {
            client.settle();
            client.send(&format!("position startpos{moves}"));
            client.best_move("go depth 1");
            client.send_all(&["ucinewgame", &option(path)]);
        }
        client.settle();
        let notes = client.lines_with("info string");
        assert_eq!(notes.len(), 1, "{notes:#?}");
        let name = path.file_name().unwrap().to_string_lossy();
        let begin = format!("info string book {name} is not used: ");
        assert!(
            notes[0].starts_with(&begin) && notes[0].len() > begin.len() + 10,
            "{notes:?}"
        );
    }
}

#[test]
fn a_file_is_opened_when_the_engine_gets_ready_and_anew_when_it_is_named_again() {
    let book = BookFile::with("late.rkb", b"nothing yet");
    let mut client = book.client();
    client.settle();
    assert_eq!(
        client
            .lines_with("info string book late.rkb is not used")
            .len(),
        1
    );
    let whole = fs::read(&two_moves("made.rkb").0).unwrap();
    fs::write(&book.0, whole).unwrap();
    client.send_all(&["position startpos", &book.option()]);
    assert_eq!(client.best_move("go depth 1"), "e2e4");
    assert_eq!(client.lines_with("info string").len(), 2);
    client.send_all(&["setoption name Book File value <empty>"]);
    client.best_move("go depth 1");
    assert_eq!(client.lines_with("info string").len(), 2);
}

#[test]
fn a_book_serves_its_own_game_alone() {
    let book = two_moves("chess.rkb");
    let mut client = book.client();
    let xiangqi = format!("position fen {XIANGQI_START}");
    for setup in ["position startpos", &xiangqi, "position startpos", &xiangqi] {
        client.send(setup);
        client.best_move("go depth 1");
    }
    assert_eq!(book_moves(&client).len(), 2);
    assert_eq!(
        client.lines_with("info string book chess.rkb"),
        [
            "info string book chess.rkb is not used: this is a book of chess, and the game is \
             xiangqi"
        ]
    );
}

#[test]
fn the_books_move_is_written_as_the_client_counts_ranks() {
    let book = BookFile::of::<Xiangqi>(
        "ranks.rkb",
        &[(XIANGQI_START, bits(XIANGQI_START, "h2e2"), 1, [1, 1, 0, 0])],
    );
    let mut client = book.client();
    client.send_all(&[
        "setoption name UCI_Variant value xiangqi",
        "position startpos",
    ]);
    assert_eq!(client.best_move("go depth 1"), "h3e3");
    assert_eq!(
        book_moves(&client),
        ["info string book move h3e3 of book ranks.rkb: 1 game, +1 =0 -0, weight 100 %"]
    );
}

#[test]
fn the_depth_counts_plies_from_the_start_of_the_game() {
    let book = two_moves("deep.rkb");
    let reply = "position startpos moves e2e4";
    let same = format!("position fen {}", after(START, "e2e4"));
    let later = same.replace(" 0 1", " 0 7");
    for (depth, setup, is_used) in [
        (0, "position startpos", false),
        (1, "position startpos", true),
        (1, reply, false),
        (1, &same, false),
        (2, reply, true),
        (2, &same, true),
        (13, &later, false),
        (14, &later, true),
    ] {
        let mut client = book.client();
        client.send_all(&[&format!("setoption name Book Depth value {depth}"), setup]);
        client.best_move("go depth 1");
        assert_eq!(book_moves(&client).len() == 1, is_used, "{depth} {setup}");
    }
}

#[test]
fn games_differ_as_much_as_variety_says() {
    let book = two_moves("varied.rkb");
    let mut client = book.client();
    for (variety, moves) in [(0, &["e2e4"][..]), (100, &["d2d4", "e2e4"])] {
        client.send_all(&[
            &format!("setoption name BookVariety value {variety}"),
            "position startpos",
        ]);
        // Both moves weigh the same: that one is left out sixty times in a row does not happen.
        let found: BTreeSet<String> = (0..60).map(|_| client.best_move("go depth 1")).collect();
        assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), moves);
    }
}

#[test]
fn the_default_book_is_the_one_of_the_game() {
    for game in &rukh_engine::registry::GAMES {
        let id = game.info.id;
        let mut client = Client::told(&[
            "setoption name OwnBook value true",
            &format!("setoption name UCI_Variant value {id}"),
            "position startpos",
        ]);
        for _ in 0..3 {
            client.best_move("go depth 1");
        }
        let notes = client.lines_with("info string");
        if OpeningBook::built_in(game).is_some() {
            assert_eq!(
                (book_moves(&client).len(), notes.len()),
                (3, 3),
                "{notes:?}"
            );
        } else {
            let none = format!(
                "info string there is no default book of {id}; BookFile names one of yours"
            );
            assert_eq!(notes, [none]);
        }
    }
}

#[test]
fn a_book_that_is_shortened_in_place_is_given_up_and_told_once() {
    let book = two_moves("short.rkb");
    let mut client = book.client();
    client.send("position startpos");
    assert_eq!(client.best_move("go depth 1"), "e2e4");
    let file = fs::OpenOptions::new().write(true).open(&book.0).unwrap();
    file.set_len(0).unwrap();
    for _ in 0..2 {
        client.send("position startpos");
        client.best_move("go depth 1");
    }
    client.settle();
    let notes = client.lines_with("info string book short.rkb is not used: ");
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(notes[0].contains("changed while it was open"), "{notes:?}");
}

#[test]
fn a_book_that_is_missing_is_named_once() {
    let book = two_moves("gone.rkb");
    fs::remove_file(&book.0).unwrap();
    let mut client = book.client();
    client.settle();
    let notes = client.lines_with("info string book");
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert_eq!(notes[0].matches("gone.rkb").count(), 1, "{notes:?}");
}
