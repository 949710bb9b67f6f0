//! Conversations as clients have them, and the reports that others' engines earned: text in, text
//! out.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use common::Client;

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
        "setoption name Book File value my books/a b.bin",
        "setoption",
    ]);
    client.settle();
    let notes = client.lines_with("info string");
    assert_eq!(notes.len(), 7, "{notes:#?}");
    assert_eq!(
        notes[2],
        "info string option Threads ignored: \"abc\" is not a whole number from 1 to 256"
    );
    assert_eq!(notes[5], "info string no option is called \"Book File\"");
    client.send_all(&["position startpos", "go depth 1"]);
    client.wait("bestmove ");
}

#[test]
fn a_fen_without_counters_or_rights_is_complete() {
    let mut client = Client::told(&["position fen 4k3/8/8/8/8/8/4P3/4K3 w", "d"]);
    assert_eq!(client.wait("FEN: "), "FEN: 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    client.best_move("go depth 2");
    client.send_all(&["position fen 8/P6k/8/8/8/8/7K/8 w - -", "d"]);
    assert_eq!(client.wait("FEN: "), "FEN: 8/P6k/8/8/8/8/7K/8 w - - 0 1");
}

#[test]
fn a_bad_position_is_one_remark_and_the_old_one_stays() {
    let mut client = Client::told(&["position startpos moves e2e4"]);
    client.settle();
    for (number, line) in [
        "position fen",
        "position fen startpos",
        "position fen position fen 8/8",
        "position",
        "position fen 9/9/9/9/9/9/9/9 w - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/8 w - - 0 1",
        "position fen this/is/not/a/fen w - - 0 1",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen 2P5/8/8/3p4/4bK2/8/4k1p1/2Q5 w - - 12 81",
        "position fen 9/9/9/9/9/9/9/9/9/9 w - - 0 1",
        "position fen 4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
        "position nonsense",
    ]
    .into_iter()
    .enumerate()
    {
        client.send(line);
        client.settle();
        assert_eq!(client.lines_with("info string").len(), number + 1, "{line}");
        client.send("d");
        assert_eq!(
            client.wait("FEN: "),
            "FEN: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
            "{line}"
        );
    }
    let notes = client.lines_with("info string");
    assert!(notes[4].contains("bad FEN"), "{}", notes[4]);
    assert!(notes[5].contains("king"), "{}", notes[5]);
}

#[test]
fn castling_rights_without_their_pieces_are_dropped_with_one_remark() {
    let fen = "position fen 4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1";
    let mut client = Client::told(&[fen, &format!("{fen} moves e1e2"), "d"]);
    client.wait("FEN: 4k3/8/8/8/8/8/4K3/8 b - - 1 1");
    let notes = client.lines_with("info string");
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(notes[0].contains("castling"), "{notes:?}");
}

#[test]
fn an_illegal_move_leaves_the_position_before_it() {
    let mut client = Client::told(&["position startpos moves e2e4 e7e5 e4e5 g1f3", "d"]);
    let note = client.wait("info string");
    assert!(
        note.contains("move 3 of 4") && note.contains("e4e5"),
        "{note}"
    );
    client.wait("FEN: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    client.send_all(&["position startpos moves 0000", "d"]);
    client.wait("info string");
    client.wait("FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w");
    assert_eq!(client.lines_with("info string").len(), 2);
}

#[test]
fn promotions_in_capitals_and_castling_by_the_rook_are_read() {
    let mut client = Client::told(&[
        "position fen 8/P6k/8/8/8/8/7K/8 w - - 0 1 moves a7a8Q h7g7",
        "d",
    ]);
    client.wait("FEN: Q7/6k1/8/8/8/8/7K/8 w - - 1 2");
    client.send_all(&[
        "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1h1",
        "d",
    ]);
    client.wait("FEN: r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
}

#[test]
fn chess960_castling_is_the_king_taking_its_rook() {
    let mut client = Client::told(&[
        "setoption name UCI_Chess960 value true",
        "position fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1 moves e1h1",
    ]);
    assert_eq!(client.best_move("go depth 1 searchmoves e8a8"), "e8a8");
}

#[test]
fn searchmoves_that_are_not_legal_are_left_out() {
    let mut client = Client::told(&["position startpos"]);
    assert_eq!(client.best_move("go depth 2 searchmoves h2h3 e2e5"), "h2h3");
    assert_eq!(client.lines_with("info string").len(), 1);
    assert_ne!(client.best_move("go depth 2 searchmoves 0000"), "0000");
}

#[test]
fn a_xiangqi_client_finds_its_game() {
    let mut client = Client::told(&[
        "uci",
        "setoption name UCI_Variant value xiangqi",
        "position startpos",
        "d",
    ]);
    client.wait("option name UCI_Variant type combo default chess var chess var xiangqi");
    client.wait(&format!("FEN: {XIANGQI_START}"));
    // A client that names xiangqi this way counts ranks from 1.
    assert_eq!(client.best_move("go depth 1 searchmoves h3e3"), "h3e3");
}

#[test]
fn a_fen_tells_its_game_whatever_the_variant_says() {
    let mut client = Client::told(&[&format!("position fen {XIANGQI_START}")]);
    assert_eq!(client.best_move("go depth 1 searchmoves h2e2"), "h2e2");
    assert_eq!(
        client.lines_with("info string"),
        ["info string this is a xiangqi position; UCI_Variant stays chess"]
    );
    client.send("position startpos");
    assert_eq!(client.best_move("go depth 1 searchmoves e2e4"), "e2e4");
    assert_eq!(client.lines_with("info string").len(), 1);
}

#[test]
fn the_numbering_is_the_one_in_which_the_moves_are_legal() {
    let variant = "setoption name UCI_Variant value xiangqi";
    // uci2wb names the variant and yet counts from 0.
    let mut client = Client::told(&[variant, "position startpos moves h2e2"]);
    let best = client.best_move("go depth 2 searchmoves h9g7");
    assert_eq!(best, "h9g7");
    client.send("position startpos");
    assert_eq!(client.best_move("go depth 1 searchmoves h2e2"), "h2e2");

    let mut client = Client::told(&[variant, "position startpos moves h3e3 h10g8"]);
    assert_eq!(client.best_move("go depth 1 searchmoves h1g3"), "h1g3");

    // Without the variant ranks count from 0, unless the moves say otherwise.
    let mut client = Client::told(&[&format!("position fen {XIANGQI_START} moves h3e3")]);
    assert_eq!(client.best_move("go depth 1 searchmoves h10g8"), "h10g8");
    assert_eq!(client.lines_with("info string").len(), 1);
}

#[test]
fn the_numbering_can_be_chosen_outright() {
    let mut client = Client::told(&[
        "setoption name UCI_Variant value xiangqi",
        "setoption name XiangqiCoordinates value 0-9",
        "position startpos",
    ]);
    assert_eq!(client.best_move("go depth 1 searchmoves h2e2"), "h2e2");
    client.send_all(&[
        "setoption name XiangqiCoordinates value 1-10",
        "position startpos moves h3e3",
    ]);
    assert_eq!(client.best_move("go depth 1 searchmoves h10g8"), "h10g8");
}

#[test]
fn a_bare_fen_line_counts_from_0_even_under_the_variant() {
    let board = XIANGQI_START.split(' ').next().unwrap();
    let mut client = Client::told(&[
        "setoption name UCI_Variant value xiangqi",
        &format!("fen {board} r moves"),
    ]);
    assert_eq!(client.best_move("go depth 1 searchmoves h2e2"), "h2e2");
    let mut client = Client::told(&["startpos moves h2e2"]);
    assert_eq!(client.best_move("go depth 1 searchmoves h9g7"), "h9g7");
}

#[test]
fn games_may_change_in_one_conversation() {
    let mut client = Client::told(&[
        "setoption name UCI_Variant value xiangqi",
        "position startpos",
    ]);
    assert_eq!(client.best_move("go depth 1 searchmoves e1e2"), "e1e2");
    client.send_all(&[
        "setoption name UCI_Variant value chess",
        "ucinewgame",
        "position startpos",
    ]);
    assert_eq!(client.best_move("go depth 1 searchmoves e2e4"), "e2e4");
    client.send_all(&["setoption name UCI_Variant value xiangqi", "ucinewgame"]);
    // The variant alone brings its start position.
    assert_eq!(client.best_move("go depth 1 searchmoves e1e2"), "e1e2");
}

#[test]
fn the_game_may_be_named_by_the_arguments() {
    let mut client = Client::start(&["--game", "xiangqi"]);
    client.send_all(&["uci", "position startpos"]);
    client.wait("option name UCI_Variant type combo default xiangqi var chess var xiangqi");
    assert_eq!(client.best_move("go depth 1 searchmoves h2e2"), "h2e2");
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
    client.best_move("go wtime 600000 btime 500");
    client.send_all(&[
        "setoption name Move Overhead value 500",
        "position startpos",
    ]);
    client.best_move("go wtime 600 btime 600");
    client.best_move("go wtime 1 btime 1");
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
        "setoption name UCI_Elo value 600",
        "position startpos",
        "go depth 20",
    ]);
    client.wait("bestmove ");
    let last = client.lines_with("info depth").pop().unwrap();
    assert!(
        value(&last, "nodes").parse::<u64>().unwrap() <= 100,
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
fn chess960_rights_name_their_way_out_and_are_not_dropped_silently() {
    let fen = "position fen 1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1";
    let mut client = Client::told(&[fen]);
    client.settle();
    let dropped = "info string castling rights GBgb dropped: king and rook do not stand where \
                   they castle; for Chess960 positions switch Chess960 on";
    assert_eq!(client.lines_with("info string"), [dropped]);
    client.send_all(&["setoption name UCI_Chess960 value true", fen, "d"]);
    client.wait("FEN: 1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1");
    assert_eq!(client.lines_with("info string").len(), 1);
    let off = "setoption name UCI_Chess960 value false";
    client.send_all(&[off, off, fen, "d"]);
    client.wait("FEN: 1r2k1r1/8/8/8/8/8/8/1R2K1R1 w - - 0 1");
    assert_eq!(client.lines_with("info string"), [dropped, dropped]);
}

#[test]
fn rows_are_counted_in_good_grammar_and_once() {
    let mut client = Client::told(&[
        "position fen startpos",
        "position fen /",
        "position fen 9/9/9/9/9/9/9/9/x",
    ]);
    client.settle();
    let notes = client.lines_with("info string");
    for (note, rows) in notes.iter().zip(["1 row", "2 rows", "9 rows"]) {
        let end = format!("the board has {rows} instead of 8 (chess) or 10 (xiangqi)");
        assert!(note.ends_with(&end), "{note}");
    }
    assert_eq!(notes.len(), 3);
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
    let mut client = Client::told(&["xboard", "GO depth 1", "# a comment", "debug on"]);
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
