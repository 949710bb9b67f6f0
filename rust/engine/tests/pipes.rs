//! One-shot use: lines piped in with nothing after them. Tasks with an end are finished and what
//! was asked for is done in order; searches end at once.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use std::time::{Duration, Instant};

use common::Client;

/// Everything that is said to lines that are piped in.
fn piped(lines: &[&str]) -> Vec<String> {
    let (status, said) = Client::told(lines).finish();
    assert_eq!(status, 0);
    said
}

fn count_of(said: &[String], line: &str) -> usize {
    said.iter().filter(|said| *said == line).count()
}

#[test]
fn a_perft_is_finished_after_the_end_of_the_input() {
    let said = piped(&["position startpos", "go perft 4"]);
    assert_eq!(count_of(&said, "Nodes searched: 197281"), 1, "{said:?}");
}

#[test]
fn a_quit_ends_a_long_perft_and_a_benchmark() {
    for count in ["go perft 30", "bench 60"] {
        let begin = Instant::now();
        piped(&["position startpos", count, "quit"]);
        assert!(begin.elapsed() < Duration::from_secs(20), "{count}");
    }
}

#[test]
fn a_benchmark_is_finished_after_the_end_of_the_input() {
    let said = piped(&["bench 2"]);
    assert!(
        said.last().unwrap().starts_with("Bench: chess "),
        "{said:?}"
    );
}

#[test]
fn what_waits_behind_a_perft_is_done_in_its_order() {
    let said = piped(&[
        "go perft 3",
        "d",
        "position startpos moves e2e4",
        "go perft 1",
        "d",
        "go infinite",
        "go ponder",
        "go perft 2",
    ]);
    let wanted = [
        "Nodes searched: 8902",
        "FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "Nodes searched: 20",
        "FEN: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "bestmove ",
        "bestmove ",
        "Nodes searched: 600",
    ];
    let marks = ["Nodes", "FEN: ", "bestmove "];
    let found: Vec<&String> = said
        .iter()
        .filter(|line| marks.iter().any(|mark| line.starts_with(mark)))
        .collect();
    assert_eq!(found.len(), wanted.len(), "{said:?}");
    for (found, wanted) in found.iter().zip(wanted) {
        assert!(found.starts_with(wanted), "{found} is not {wanted}");
    }
}

#[test]
fn a_search_ends_with_the_input_and_what_waits_is_still_done() {
    let begin = Instant::now();
    let said = piped(&["go infinite", "position startpos moves e2e4", "d", "quit"]);
    assert!(begin.elapsed() < Duration::from_secs(20));
    assert_eq!(
        said.iter()
            .filter(|line| line.starts_with("bestmove "))
            .count(),
        1
    );
    assert!(said.iter().any(|line| line.contains("/4P3/")), "{said:?}");
}

#[test]
fn a_stop_before_the_end_still_ends_a_perft() {
    let said = piped(&["go perft 30", "stop", "quit"]);
    assert_eq!(
        count_of(&said, "info string perft was stopped"),
        1,
        "{said:?}"
    );
}

#[test]
fn an_answer_that_is_held_is_given_at_the_end() {
    let mut client = Client::told(&["position fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "go infinite"]);
    client.wait("info depth 1 ");
    client.settle();
    let (_, said) = client.finish();
    assert!(
        said.last().unwrap().starts_with("bestmove g6g7"),
        "{said:?}"
    );
}
