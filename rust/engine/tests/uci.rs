//! Conversations as clients have them, and the reports that others' engines earned: text in, text
//! out.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use std::time::Duration;

use common::Client;

/// More than any of these answers takes on a busy machine, and less than a wrong one would.
const WIDE: Duration = Duration::from_millis(3000);

const XIANGQI_START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const ONLY_MOVE: &str = "position fen 7k/5K2/8/8/8/8/8/6R1 b - - 0 1";
const MATE_IN_TWO: &str = "position fen 7k/8/5K2/8/8/8/8/6R1 w - - 0 1";

/// The value that follows a word of an `info` line.
fn value<'a>(line: &'a str, word: &str) -> &'a str {
    let mut words = line.split_whitespace();
    words
        .by_ref()
        .find(|&found| found == word)
        .and_then(|_| words.next())
        .unwrap_or_else(|| panic!("{word} is missing in {line}"))
}

#[test]
fn the_engine_is_silent_until_it_is_asked() {
    let (status, lines) = Client::start(&[]).finish();
    assert_eq!((status, lines), (0, Vec::new()));
}

#[test]
fn the_greeting_may_be_asked_for_twice() {
    let mut client = Client::told(&["uci", "uci"]);
    client.wait("uciok");
    client.wait("uciok");
    for line in client.lines() {
        assert_eq!(line, line.trim(), "blanks at an end");
    }
}

#[test]
fn line_ends_and_blanks_do_not_matter() {
    let mut client = Client::start(&[]);
    client.send_bytes(b"\xef\xbb\xbf\t uci \t\r\n\n   \n");
    client.wait("uciok");
    client.send_bytes(b"  isready\t\r\nposition   startpos   moves  e2e4\r\ngo\tdepth\t1\r\n");
    client.wait("readyok");
    let best = client.wait("bestmove ");
    assert!(matches!(best.as_bytes()[10], b'7' | b'8'), "{best}");
}

#[test]
fn a_last_line_without_an_end_is_read() {
    let mut client = Client::start(&[]);
    client.send_bytes(b"isready");
    assert_eq!(client.finish(), (0, vec!["readyok".to_owned()]));
}

#[test]
fn every_answer_comes_after_a_line_with_depth_score_and_variation() {
    for setup in [ONLY_MOVE, "position startpos", MATE_IN_TWO] {
        for go in ["go nodes 1", "go movetime 1", "go depth 1", "go wtime -5"] {
            let mut client = Client::told(&["setoption name Hash value 1", setup, go]);
            let info = client.wait("info depth");
            client.wait("bestmove ");
            for word in ["depth", "score", "pv"] {
                value(&info, word);
            }
            assert!(value(&info, "time").parse::<u64>().unwrap() >= 1);
        }
    }
}

#[test]
fn a_mated_side_has_no_move() {
    let mut client = Client::told(&["position startpos moves f2f3 e7e5 g2g4 d8h4", "go depth 5"]);
    assert_eq!(client.wait("info"), "info depth 0 score mate 0");
    assert_eq!(client.wait("bestmove"), "bestmove (none)");
}

#[test]
fn stalemate_is_a_draw_in_chess_and_a_loss_in_xiangqi() {
    let mut client = Client::told(&[
        "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "go movetime 200",
    ]);
    assert_eq!(client.wait("info"), "info depth 0 score cp 0");
    assert_eq!(client.wait("bestmove"), "bestmove (none)");
    client.send_all(&[
        "position fen 3k5/9/9/9/9/9/9/9/5r3/4K4 w - - 0 1",
        "go depth 3",
    ]);
    assert_eq!(client.wait("info depth"), "info depth 0 score mate 0");
    assert_eq!(client.wait("bestmove"), "bestmove (none)");
}

#[test]
fn an_infinite_search_without_a_move_waits_for_its_stop() {
    let mut client = Client::told(&["position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go infinite"]);
    client.wait("info depth 0");
    client.settle();
    assert_eq!(client.lines_with("bestmove").len(), 0);
    client.send("stop");
    assert_eq!(client.wait("bestmove"), "bestmove (none)");
}

#[test]
fn a_depth_far_beyond_the_mate_ends_with_the_mate() {
    let mut client = Client::told(&[MATE_IN_TWO, "go depth 40"]);
    client.wait("bestmove ");
    let last = client.lines_with("info depth").pop().unwrap();
    assert_eq!(value(&last, "mate"), "2");
}

#[test]
fn no_line_of_several_speaks_of_a_mate_that_has_happened() {
    let mut client = Client::told(&["setoption name MultiPV value 3", MATE_IN_TWO, "go depth 8"]);
    client.wait("bestmove ");
    let lines = client.lines_with("info depth");
    assert!(lines.iter().any(|line| value(line, "multipv") == "3"));
    for line in lines {
        assert!(!line.contains("score mate 0"), "{line}");
    }
}

#[test]
fn a_node_limit_is_kept_exactly_and_repeats_itself() {
    let mut client = Client::start(&[]);
    let mut answers = Vec::new();
    for _ in 0..2 {
        client.send_all(&["ucinewgame", "position startpos"]);
        answers.push(client.best_move("go nodes 5000"));
    }
    assert_eq!(answers[0], answers[1]);
    for line in client.lines_with("info depth") {
        assert!(
            value(&line, "nodes").parse::<u64>().unwrap() <= 5000,
            "{line}"
        );
    }
}

#[test]
fn the_expected_reply_is_legal_or_left_out() {
    let mut client = Client::told(&[ONLY_MOVE, "go depth 4"]);
    assert_eq!(client.wait("bestmove"), "bestmove h8h7");
}

#[test]
fn options_that_cannot_be_are_told_once_and_change_nothing() {
    let mut client = Client::told(&[
        "setoption name hash value 8",
        "setoption name CLEAR HASH",
        "setoption name Hash value 999999999999999999999",
        "setoption name Hash value -1",
        "setoption name Threads value abc",
        "setoption name Threads",
        "setoption name Ponder value maybe",
        "setoption name Lock File value my logs/a b.txt",
        "setoption",
    ]);
    client.settle();
    let notes = client.lines_with("info string");
    assert_eq!(notes.len(), 7, "{notes:#?}");
    assert_eq!(
        notes[2],
        "info string option Threads ignored: \"abc\" is not a whole number from 1 to 256"
    );
    assert_eq!(notes[5], "info string no option is called \"Lock File\"");
    client.send_all(&["position startpos", "go depth 1"]);
    client.wait("bestmove ");
}

#[test]
fn a_mate_is_found_in_xiangqi() {
    let mut client = Client::told(&[
        "position fen 3k5/9/9/9/9/9/9/9/R8/1R3K3 w - - 0 1",
        "go mate 2",
    ]);
    client.wait("bestmove ");
    let last = client.lines_with("info depth").pop().unwrap();
    assert_eq!(value(&last, "mate"), "2");
}

#[test]
fn black_reads_blacks_clock_and_a_lost_clock_is_answered_at_once() {
    let mut client = Client::told(&["position startpos moves e2e4"]);
    // On White's clock it would be a search of more than ten seconds.
    client.best_move_within(WIDE, "go wtime 600000 btime 500");
    client.send_all(&[
        "setoption name Move Overhead value 500",
        "position startpos",
    ]);
    client.best_move_within(WIDE, "go wtime 600 btime 600");
    client.best_move_within(WIDE, "go wtime 1 btime 1");
}

#[test]
fn what_is_lost_on_the_way_is_kept_of_the_clock() {
    let mut client = Client::told(&[
        "setoption name Move Overhead value 5000",
        "position startpos",
    ]);
    // The last move before a new control takes most of what there is: here of one second, not of six.
    client.best_move_within(WIDE, "go wtime 6000 btime 6000 movestogo 1");
}

#[test]
fn the_chances_are_shown_when_asked_for() {
    let mut client = Client::told(&[
        "setoption name UCI_ShowWDL value true",
        "position startpos",
        "go depth 3",
    ]);
    let info = client.wait("info depth 3");
    let at = info
        .split_whitespace()
        .position(|word| word == "wdl")
        .unwrap();
    let chances = info.split_whitespace().skip(at + 1).take(3);
    let sum: u32 = chances.map(|word| word.parse::<u32>().unwrap()).sum();
    assert_eq!(sum, 1000);
}

#[test]
fn a_limited_strength_searches_little() {
    let mut client = Client::told(&[
        "setoption name UCI_LimitStrength value true",
        "setoption name UCI_Elo value 800",
        "position startpos",
        "go depth 20",
    ]);
    client.wait("bestmove ");
    let last = client.lines_with("info depth").pop().unwrap();
    assert!(
        value(&last, "nodes").parse::<u64>().unwrap() <= 1_000,
        "{last}"
    );
}

#[test]
fn perft_lists_the_moves_and_their_sum() {
    let mut client = Client::told(&["position startpos", "go perft 3"]);
    assert_eq!(client.wait("e2e4"), "e2e4: 600");
    assert_eq!(client.wait("Nodes"), "Nodes searched: 8902");
    client.send_all(&["position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go perft 0"]);
    assert_eq!(client.wait("Nodes"), "Nodes searched: 1");
}

#[test]
fn a_perft_without_a_depth_from_0_does_nothing() {
    let mut client = Client::told(&["go perft -3", "go perft x", "go perft"]);
    client.settle();
    let notes = client.lines_with("info string");
    assert_eq!(
        notes[0],
        "info string go perft: \"-3\" is no depth; expected a whole number from 0"
    );
    assert_eq!((notes.len(), client.lines().len()), (3, 4));
}

#[test]
fn the_overhead_is_not_taken_off_a_fixed_time() {
    let mut client = Client::told(&[
        "setoption name Move Overhead value 5000",
        "position startpos",
        "isready",
    ]);
    client.wait("readyok");
    client.best_move("go movetime 300");
    let last = client.lines_with("info depth").pop().unwrap();
    assert!(value(&last, "depth").parse::<u32>().unwrap() > 1, "{last}");
}

#[test]
fn a_game_won_by_rule_is_one_number() {
    // Black checks for ever and is lost by it, unless the checks end.
    let mut client = Client::told(&[
        "position fen 4k4/2R6/9/9/9/9/9/r8/1r7/5K3 w - - 0 1",
        "go depth 8",
    ]);
    client.wait("bestmove ");
    for line in client.lines_with("info depth") {
        if value(&line, "score") == "cp" {
            let cp: i64 = value(&line, "cp").parse().unwrap();
            assert!(cp.abs() <= 29_000 || cp.abs() == 30_000, "{line}");
        }
    }
}

#[test]
fn more_threads_than_the_machine_runs_are_set_with_a_warning() {
    let cores = std::thread::available_parallelism().unwrap().get();
    if cores >= 256 {
        return;
    }
    let mut client = Client::told(&[
        "setoption name Threads value 1",
        "setoption name Threads value 256",
    ]);
    client.settle();
    let notes = client.lines_with("info string");
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(notes[0].contains("256 threads"), "{notes:?}");
}

#[test]
fn a_perft_can_be_stopped() {
    let mut client = Client::told(&["position startpos", "go perft 30", "isready"]);
    client.wait("readyok");
    client.send("stop");
    assert_eq!(client.wait("info string"), "info string perft was stopped");
}

#[test]
fn the_evaluation_adds_up() {
    for setup in [
        "position startpos moves e2e4",
        &format!("position fen {XIANGQI_START}"),
    ] {
        let mut client = Client::told(&[setup, "eval"]);
        client.wait("Evaluation: ");
        let lines = client.lines();
        let last = |line: &String| line.split_whitespace().last()?.parse::<i64>().ok();
        let from = lines
            .iter()
            .position(|line| line.starts_with("term"))
            .unwrap()
            + 1;
        let to = lines
            .iter()
            .position(|line| line.starts_with("sum"))
            .unwrap();
        let sum: i64 = lines[from..to].iter().filter_map(last).sum();
        assert_eq!(Some(sum), last(&lines[to]));
    }
}

#[test]
fn the_board_is_shown_in_letters() {
    let mut client = Client::told(&["position startpos moves f2f3 e7e5 g2g4 d8h4", "d", "key"]);
    client.wait("  8  r n b . k b n r");
    client.wait("  1  R N B Q K B N R");
    client.wait("     a b c d e f g h");
    assert_eq!(client.wait("Checked"), "Checked: e1");
    client.wait("Polyglot key: ");
    client.send_all(&[&format!("position fen {XIANGQI_START}"), "d"]);
    client.wait("  9  r n b a k a b n r");
    client.wait("  0  R N B A K A B N R");
    assert_eq!(client.wait("Checked"), "Checked: -");
}

#[test]
fn an_unknown_command_is_one_remark() {
    let mut client = Client::told(&["xiangqi", "GO depth 1", "# a comment", "debug on"]);
    client.settle();
    assert_eq!(client.lines_with("info string").len(), 2);
    assert_eq!(client.lines().len(), 3);
}

#[test]
fn perpetual_check_is_no_way_out_in_xiangqi() {
    let mut client = Client::told(&[
        "position fen 4k4/2R6/9/9/9/9/9/r8/1r7/5K3 w - - 0 1",
        "go depth 10",
    ]);
    client.wait("bestmove ");
    let last = client.lines_with("info depth").pop().unwrap();
    let is_lost = match value(&last, "score") {
        "mate" => value(&last, "mate").parse::<i64>().unwrap() < 0,
        _ => value(&last, "cp").parse::<i64>().unwrap() < -500,
    };
    assert!(is_lost, "{last}");
}

#[test]
fn no_mate_is_promised_beyond_the_fifty_move_rule() {
    for (clock, promised) in [(97, true), (98, false)] {
        let setup = format!("position fen 7k/8/5K2/8/8/8/8/6R1 w - - {clock} 80");
        let mut client = Client::told(&[&setup, "go depth 12"]);
        client.wait("bestmove ");
        let last = client.lines_with("info depth").pop().unwrap();
        assert_eq!(last.contains("score mate 2"), promised, "{last}");
    }
}
