//! Whole conversations in UCCI, and how a client chooses between the dialects.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use std::fs;
use std::time::{Duration, Instant};

use common::Client;

/// A client that has been greeted.
fn greeted(lines: &[&str]) -> Client {
    let mut client = Client::told(&["ucci"]);
    client.wait("ucciok");
    client.send_all(&["setoption hashsize 1", "setoption usemillisec true"]);
    client.send_all(lines);
    client
}

/// Red has this move alone.
const ONE_MOVE: &str = "position fen 3k5/9/9/9/9/9/9/r8/r8/4K4 w - - 0 1";

#[test]
fn the_start_position_is_that_of_xiangqi() {
    let mut client = greeted(&["position startpos moves h2e2 h9g7"]);
    let m = client.best_move("go depth 3");
    assert!((4..=4).contains(&m.len()) && m.as_bytes()[1] < b'5', "{m}");
    assert_eq!(client.lines_with("info message").len(), 0);
}

#[test]
fn a_stop_when_nothing_runs_is_answered() {
    let mut client = greeted(&["stop"]);
    client.wait("nobestmove");
    client.best_move("go depth 1");
    client.send("stop");
    client.wait("nobestmove");
}

#[test]
fn banned_moves_are_not_played_until_the_next_position() {
    let mut client = greeted(&["position startpos"]);
    let first = client.best_move("go depth 4");
    client.send(&format!("banmoves {first} a0a9"));
    let second = client.best_move("go depth 4");
    assert_ne!(first, second);
    let told = client.lines_with("info message banmoves");
    assert!(told[0].contains("\"a0a9\""), "{told:?}");
    client.send(&format!("banmoves {first} {second}"));
    let third = client.best_move("go depth 4");
    assert!(third != first && third != second);
    client.send_all(&["setoption newgame", "position startpos"]);
    assert_eq!(client.best_move("go depth 4"), first);
}

#[test]
fn where_every_move_is_banned_there_is_none() {
    let mut client = greeted(&[ONE_MOVE, "banmoves e0f0", "go depth 3"]);
    client.wait("nobestmove");
    client.send(ONE_MOVE);
    assert_eq!(client.best_move("go depth 3"), "e0f0");
}

#[test]
fn a_search_of_no_depth_is_the_evaluation_alone() {
    let mut client = greeted(&["position startpos", "go depth 0"]);
    let line = client.wait("info depth 0 score ");
    assert!(line[19..].parse::<i32>().unwrap().abs() < 100, "{line}");
    client.wait("nobestmove");
}

#[test]
fn a_side_without_a_move_has_none_to_tell() {
    for fen in [
        "position fen 4k4/9/9/9/9/9/9/3rr4/9/3K5 w - - 0 1",
        "position fen 3k5/9/9/9/9/9/9/9/5r3/4K4 w - - 0 1",
    ] {
        let mut client = greeted(&[fen, "go depth 3"]);
        client.wait("nobestmove");
    }
}

#[test]
fn clocks_count_seconds_until_milliseconds_are_agreed_on() {
    // A second of milliseconds is a thousandth of the other: only one of them can end quickly.
    let mut client = greeted(&["setoption usemillisec false", "position startpos"]);
    client.send("go time 30 movestogo 1");
    client.settle();
    std::thread::sleep(Duration::from_millis(150));
    assert_eq!(client.lines_with("bestmove").len(), 0, "thirty seconds");
    client.send("stop");
    client.wait("bestmove");
    let begin = Instant::now();
    client.send_all(&["setoption usemillisec true", "go time 30 movestogo 1"]);
    client.wait("bestmove");
    assert!(begin.elapsed() < Duration::from_secs(15));
}

#[test]
fn a_draw_is_accepted_beside_the_move() {
    let behind = "position fen 3k5/9/9/9/9/9/9/9/r8/4K4 w - - 0 1";
    for (go, draws) in [("go draw depth 3", true), ("go depth 3", false)] {
        let mut client = greeted(&[behind, go]);
        let line = client.wait("bestmove ");
        assert_eq!(line.ends_with(" draw"), draws, "{line}");
    }
    let mut client = greeted(&[behind, "go ponder depth 3", "ponderhit draw"]);
    let line = client.wait("bestmove ");
    assert!(line.ends_with(" draw"), "{line}");
}

#[test]
fn the_table_is_told_on_request() {
    let mut client = greeted(&["probe startpos"]);
    assert_eq!(client.wait("pophash"), "pophash");
    client.send("position startpos");
    let m = client.best_move("go depth 5");
    client.send("probe startpos");
    let known = client.wait("pophash ");
    assert!(known.contains(&format!(" bestmove {m}")), "{known}");
    client.send(&format!("probe startpos moves {m}"));
    client.wait("pophash");
    client.send("probe fen 9/9 w");
    assert_eq!(client.wait("pophash"), "pophash");
    // A search has the table; the question is answered all the same.
    client.send_all(&["go infinite", "probe startpos"]);
    assert_eq!(client.wait("pophash"), "pophash");
    client.send("stop");
    client.wait("bestmove");
}

#[test]
fn unknown_options_are_no_error_and_bad_values_are_told() {
    let mut client = greeted(&[
        "setoption style risky",
        "setoption loadbook",
        "setoption promotion x",
    ]);
    client.settle();
    assert_eq!(client.lines_with("info message").len(), 0);
    client.send("setoption hashsize lots");
    let told = client.wait("info message");
    assert!(told.contains("\"lots\""), "{told}");
}

#[test]
fn goodbye_is_said_when_the_client_leaves_and_not_when_it_breaks_off() {
    let mut client = greeted(&["go infinite", "quit"]);
    client.wait("bye");
    assert_eq!(client.finish().0, 0);
    let client = greeted(&["go infinite"]);
    let (status, lines) = client.finish();
    assert_eq!(status, 0);
    assert_eq!(lines.iter().filter(|line| *line == "bye").count(), 0);
}

#[test]
fn in_batch_mode_a_script_is_carried_out_to_its_end() {
    let mut client = greeted(&[
        "setoption batch true",
        "position startpos",
        "go depth 6",
        "stop",
        "position startpos moves h2e2",
        "go depth 6",
        "quit",
    ]);
    let lines = client.wait("bye");
    assert_eq!(lines, "bye");
    let (_, said) = client.finish();
    let count = |start: &str| said.iter().filter(|line| line.starts_with(start)).count();
    assert_eq!(count("bestmove"), 2);
    assert_eq!(count("nobestmove"), 1, "the stop found nothing to stop");
    assert_eq!(count("info depth 6 "), 2, "{said:?}");
}

#[test]
fn in_batch_mode_an_endless_search_can_be_stopped_all_the_same() {
    let mut client = greeted(&[
        "setoption batch true",
        "position startpos",
        "go infinite",
        "stop",
    ]);
    client.wait("bestmove");
}

#[test]
fn the_dialect_is_chosen_by_the_first_word_that_has_one() {
    for (words, answer) in [
        (&["isready", "ucci"][..], "ucciok"),
        (
            &[
                "",
                "isready",
                "setoption name Hash value 1",
                "xboard",
                "protover 2",
            ],
            "feature done=1",
        ),
        (&["isready", "uci"], "uciok"),
        (&["position startpos", "uci"], "uciok"),
        (&["setoption hashsize 1", "stop", "ucci"], "ucciok"),
        (&["ucicyclone"], "uciok"),
    ] {
        let mut client = Client::told(words);
        client.wait(answer);
    }
    // Once it is chosen it stays.
    let mut client = Client::told(&["uci", "ucci"]);
    client.wait("info string unknown command \"ucci\"");
}

#[test]
fn the_dialect_can_be_an_argument() {
    let mut client = Client::start(&["--protocol", "cecp"]);
    client.send_all(&["new", "sd 2", "e2e4"]);
    client.wait("move ");
    let mut client = Client::start(&["--protocol", "ucci", "--game", "chess"]);
    client.send("position startpos moves e2e4");
    assert!(client.best_move("go depth 2").as_bytes()[1] > b'6');
    let mut client = Client::start(&["--protocol", "uci"]);
    client.send("xboard");
    client.wait("info string unknown command");
}

#[test]
fn a_game_that_the_program_was_started_for_is_the_one_of_new() {
    let mut client = Client::start(&["--game", "xiangqi"]);
    client.send_all(&["xboard", "new", "sd 2", "h2e2"]);
    client.wait("move ");
}

#[test]
fn the_log_holds_the_whole_conversation_with_times() {
    let name = format!("rukh talk {}.log", std::process::id());
    let place = std::env::temp_dir().join(name);
    let option = format!("setoption name Log File value {}", place.display());
    let mut client = Client::told(&["uci", &option, "go depth 2"]);
    client.wait("bestmove");
    client.send("setoption name Log File value <empty>");
    client.settle();
    let text = fs::read_to_string(&place).unwrap();
    let _ = fs::remove_file(&place);
    for wanted in [" > uci\n", " < uciok\n", " > go depth 2\n", " < bestmove "] {
        assert!(text.contains(wanted), "{wanted:?} is not in\n{text}");
    }
    for line in text.lines() {
        assert_eq!(line.as_bytes()[23..24], *b" ", "{line}");
    }
    let mut client = Client::told(&["setoption name Log File value /no/such/folder/x.log"]);
    let told = client.wait("info string log ");
    assert!(
        told.contains("/no/such/folder/x.log is not written"),
        "{told}"
    );
    client.best_move("go depth 1");
}

#[test]
fn in_batch_mode_a_search_without_a_limit_is_ended_by_what_waits() {
    for go in [
        "go",
        "go mate 30",
        "go searchmoves b0c2",
        "go ponder time 9000",
    ] {
        for before in [&[][..], &["go depth 1"]] {
            let mut client = greeted(&["setoption batch true", "position startpos"]);
            client.send_all(before);
            client.send_all(&[go, "stop", "quit"]);
            client.wait("bye");
            let (status, said) = client.finish();
            assert_eq!(status, 0);
            let count = |start| said.iter().filter(|line| line.starts_with(start)).count();
            assert_eq!(count("bestmove "), 1 + before.len(), "{go}");
            assert_eq!(count("nobestmove"), 0, "{go}");
        }
    }
    let mut client = greeted(&["setoption batch true", "go opptime 300", "quit"]);
    client.wait("bestmove ");
    client.wait("bye");
}

#[test]
fn one_stop_has_one_answer() {
    let mut client = Client::told(&[
        "ucci",
        "isready",
        "position startpos",
        "go infinite",
        "stop",
    ]);
    client.wait("bestmove ");
    client.settle();
    assert_eq!(client.lines_with("nobestmove").len(), 0);
    // Where nobody has asked for a search, the table is made and the stop finds nothing.
    let mut client = greeted(&["setoption hashsize 64", "isready", "stop"]);
    client.wait("readyok");
    client.wait("nobestmove");
    client.best_move("go depth 1");
    client.settle();
    assert_eq!(client.lines_with("nobestmove").len(), 1);
}

#[test]
fn a_change_of_rules_does_not_lift_a_ban() {
    let one_left = "position fen 3k5/9/9/9/9/9/9/r8/r8/4K4 w - - 0 1";
    let mut client = greeted(&[one_left, "banmoves e0f0", "setoption repetitionrule none"]);
    client.send("go depth 2");
    client.wait("nobestmove");
}

#[test]
fn a_bare_probe_asks_about_the_position_that_is_set_up() {
    let mut client = greeted(&["position startpos moves h2e2", "probe"]);
    client.wait("pophash");
    let best = client.best_move("go depth 3");
    client.send("probe");
    let known = client.wait("pophash");
    assert!(known.contains(&best), "{known}");
}
