//! Lines that arrive while something runs, ends that come at a bad moment, and clients that stop
//! reading: one answer for each `go`, in order, and a program that always ends.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use common::Client;

#[test]
fn a_stop_and_a_new_search_in_one_breath_give_two_answers() {
    for _ in 0..20 {
        let mut client = Client::told(&[
            "setoption name Hash value 1",
            "position startpos",
            "go infinite",
            "stop",
            "position startpos moves e2e4",
            "go infinite",
            "stop",
        ]);
        let (first, second) = (client.wait("bestmove "), client.wait("bestmove "));
        assert!(matches!(first.as_bytes()[10], b'1' | b'2'), "{first}");
        assert!(matches!(second.as_bytes()[10], b'7' | b'8'), "{second}");
        client.settle();
        assert_eq!(client.lines_with("bestmove").len(), 2);
    }
}

#[test]
fn a_second_go_waits_for_the_first() {
    let mut client = Client::told(&["position startpos", "go infinite", "go depth 1"]);
    client.settle();
    assert_eq!(client.lines_with("bestmove").len(), 0);
    client.send("stop");
    client.wait("bestmove ");
    client.wait("bestmove ");
}

#[test]
fn what_follows_while_the_table_is_made_waits_for_it_in_its_order() {
    let mut client = Client::told(&[
        "setoption name Hash value 64",
        "isready",
        "isready",
        "position startpos moves e2e4",
        "go depth 1",
        "isready",
    ]);
    let best = client.wait("bestmove ");
    assert!(matches!(best.as_bytes()[10], b'7' | b'8'), "{best}");
    client.send("d");
    client.wait("FEN: ");
    let answers: Vec<_> = client
        .lines()
        .into_iter()
        .filter(|line| line == "readyok" || line.starts_with("bestmove"))
        .collect();
    assert_eq!(answers[..2], ["readyok", "readyok"]);
    assert_eq!(answers.len(), 4, "{answers:?}");
}

#[test]
fn a_stop_while_the_table_is_made_has_no_answer_and_spoils_nothing() {
    let mut client = Client::told(&["setoption name Hash value 64", "isready", "stop"]);
    client.wait("readyok");
    client.settle();
    assert_eq!(client.lines_with("bestmove").len(), 0);
    client.best_move("go depth 4");
    client.settle();
    assert_eq!(client.lines_with("info string").len(), 0);
}

#[test]
fn a_search_that_is_stopped_before_its_table_is_made_has_an_answer() {
    let mut client = Client::told(&["setoption name Hash value 64", "go infinite", "stop"]);
    client.wait("bestmove ");
    client.send("isready");
    client.wait("readyok");
    client.settle();
    assert_eq!(client.lines_with("bestmove").len(), 1);
}

#[test]
fn ready_is_answered_while_a_search_runs_whatever_waits() {
    let mut client = Client::told(&[
        "position startpos",
        "go infinite",
        "setoption name Hash value 2",
        "ucinewgame",
        "position startpos moves e2e4",
    ]);
    client.settle();
    assert_eq!(client.lines_with("bestmove").len(), 0);
    client.send("stop");
    let first = client.wait("bestmove ");
    assert!(matches!(first.as_bytes()[10], b'1' | b'2'), "{first}");
    let second = client.best_move("go depth 1");
    assert!(matches!(second.as_bytes()[1], b'7' | b'8'), "{second}");
}

#[test]
fn a_finished_ponder_search_keeps_its_move_until_the_hit() {
    let mut client = Client::told(&["position startpos moves e2e4 c7c5", "go ponder depth 2"]);
    client.wait("info depth 2");
    client.settle();
    assert_eq!(client.lines_with("bestmove").len(), 0);
    client.send("ponderhit");
    client.wait("bestmove ");
    client.send_all(&["go depth 1 ponder", "isready", "stop"]);
    client.wait("bestmove ");
    // Neither word means anything now.
    client.send_all(&["ponderhit", "stop"]);
    client.settle();
    assert_eq!(client.lines_with("bestmove").len(), 2);
}

#[test]
fn a_ponder_hit_may_come_before_its_search_has_begun() {
    let mut client = Client::told(&[
        "position startpos",
        "go infinite",
        "stop",
        "position startpos moves e2e4 e7e5",
        "go ponder wtime 100 btime 100",
        "ponderhit",
    ]);
    client.wait("bestmove ");
    client.wait("bestmove ");
}

#[test]
fn an_infinite_search_that_has_solved_all_waits_for_its_stop() {
    let mut client = Client::told(&["position fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "go infinite"]);
    client.wait("info depth 1 ");
    client.settle();
    assert_eq!(client.lines_with("bestmove").len(), 0);
    client.send("stop");
    assert!(client.wait("bestmove").starts_with("bestmove g6g7"));
}

#[test]
fn a_flood_of_stops_is_one_answer() {
    let mut client = Client::told(&["position startpos", "go infinite"]);
    for _ in 0..500 {
        client.send_all(&["stop", "isready"]);
    }
    for _ in 0..500 {
        client.wait("readyok");
    }
    client.send("go depth 1");
    // A stop of the flood may have been the one that ended the first search only.
    client.settle();
    while client.lines_with("bestmove").len() < 2 {
        client.settle();
    }
}

#[test]
fn two_hundred_searches_without_waiting_are_answered_in_order() {
    let mut client = Client::told(&["setoption name Hash value 1"]);
    for number in 0..200 {
        let (setup, m) = [("", "e2e4"), (" moves e2e4", "e7e5")][number % 2];
        client.send(&format!("position startpos{setup}"));
        client.send(&format!("go nodes 20 searchmoves {m}"));
    }
    for number in 0..200 {
        let wanted = ["bestmove e2e4", "bestmove e7e5"][number % 2];
        let found = client.wait("bestmove ");
        assert!(found.starts_with(wanted), "{number}: {found}");
    }
}

#[test]
fn the_end_of_the_input_ends_a_search_and_still_gives_its_answer() {
    let mut client = Client::told(&["position startpos", "go infinite"]);
    client.settle();
    let begin = Instant::now();
    let (status, lines) = client.finish();
    assert_eq!(status, 0);
    assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
    assert!(begin.elapsed() < Duration::from_secs(20));
}

#[test]
fn quit_ends_a_search() {
    let mut client = Client::told(&["position startpos", "go infinite"]);
    client.settle();
    client.send("quit");
    client.wait("bestmove ");
    assert_eq!(client.finish().0, 0);
}

/// A client that closed its end.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An input that stays open after its text.
struct Open {
    text: &'static [u8],
    _open: Receiver<()>,
}

impl Open {
    fn new(text: &'static str) -> (Self, Sender<()>) {
        let (keep, open) = channel();
        let text = text.as_bytes();
        (Self { text, _open: open }, keep)
    }
}

impl io::Read for Open {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        if self.text.is_empty() {
            // Returns when the test is over.
            let _ = self._open.recv();
            return Ok(0);
        }
        let count = self.text.len().min(target.len());
        target[..count].copy_from_slice(&self.text[..count]);
        self.text = &self.text[count..];
        Ok(count)
    }
}

#[test]
fn a_closed_output_ends_the_program_quietly() {
    let (input, _keep) = Open::new("position startpos\ngo infinite\nisready\n");
    assert_eq!(rukh_engine::run(&[], input, Closed), 0);
}

/// A client that reads nothing.
struct Blocked(Receiver<()>);

impl Write for Blocked {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        let _ = self.0.recv();
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_client_that_never_reads_cannot_keep_the_program_alive() {
    let (keep, blocked) = channel();
    let (input, keep_open) = Open::new("isready\nposition startpos\ngo infinite\nisready\nquit\n");
    assert_eq!(rukh_engine::run(&[], input, Blocked(blocked)), 0);
    drop((keep, keep_open));
}

#[test]
fn a_search_behind_one_that_ponders_ends_it() {
    for between in [&[][..], &["position startpos moves e2e4"]] {
        let mut client = Client::told(&["position startpos", "go ponder wtime 9000 btime 9000"]);
        client.settle();
        client.send_all(between);
        client.send("go depth 1");
        client.wait("bestmove ");
        client.wait("bestmove ");
        client.send("ponderhit");
        client.settle();
        assert_eq!(client.lines_with("bestmove").len(), 2);
    }
    // One that has ended and holds its answer gives it.
    let mut client = Client::told(&["position startpos", "go ponder depth 1"]);
    client.wait("info depth 1");
    client.settle();
    client.send("go depth 1");
    client.wait("bestmove ");
    client.wait("bestmove ");
}
