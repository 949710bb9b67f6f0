//! Positions over UCI: what is read, what is refused with one remark, which game and which numbering
//! of xiangqi's ranks a client means.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::Client;

const XIANGQI_START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

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
fn the_way_out_may_be_taken_by_the_name_that_the_remark_gives_it() {
    let fen = "position fen 1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1";
    let mut client = Client::told(&["setoption name Chess960 value true", fen, "d"]);
    client.wait("FEN: 1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1");
    assert!(client.lines_with("info string").is_empty());
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
fn the_writing_of_uci2wb_counts_from_0_with_and_without_moves() {
    let mut client = Client::told(&["setoption name UCI_Variant value xiangqi"]);
    let fen = "position fen 4k4/9/9/8r/8r/R8/R8/9/9/3K5 w moves";
    assert_eq!(
        client.best_move(&format!("{fen}\ngo depth 1 searchmoves a4b4")),
        "a4b4"
    );
    // Both moves are legal in either numbering, of other rooks.
    client.send_all(&[&format!("{fen} a4b4 i6h6"), "d"]);
    assert_eq!(
        client.wait("FEN: "),
        "FEN: 4k4/9/9/7r1/8r/1R7/R8/9/9/3K5 w - - 2 2"
    );
    client.settle();
    assert_eq!(client.lines_with("info string").len(), 0);
}

#[test]
fn a_numbering_that_was_answered_in_stays_for_the_game() {
    let mut client = Client::told(&["setoption name UCI_Variant value xiangqi"]);
    let bare = "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w moves";
    client.send(bare);
    let first = client.best_move("go depth 1");
    client.send("position startpos");
    assert_eq!(client.best_move("go depth 1"), first);
    client.send_all(&["ucinewgame", "position startpos"]);
    assert_ne!(client.best_move("go depth 1"), first);
}

#[test]
fn a_bare_fen_line_before_the_variant_counts_from_0() {
    let fen = "fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r";
    let plain = Client::told(&[fen]).best_move("go depth 1");
    let mut client = Client::told(&[fen, "setoption name UCI_Variant value xiangqi"]);
    assert_eq!(client.best_move("go depth 1"), plain);
}

#[test]
fn a_client_of_cyclone_plays_xiangqi_and_counts_from_0() {
    let mut client = Client::told(&["ucicyclone"]);
    client.wait("option name UCI_Variant type combo default xiangqi");
    client.wait("uciok");
    client.send_all(&[
        "setoption name UCI_Variant value xiangqi",
        "startpos moves h2e2",
    ]);
    assert_eq!(client.best_move("go depth 1 searchmoves h9g7"), "h9g7");
}

#[test]
fn an_answer_in_chess_says_nothing_about_the_ranks_of_xiangqi() {
    let fen = format!("position fen {XIANGQI_START}");
    let plain = Client::told(&[&fen]).best_move("go depth 1");
    let mut client = Client::told(&[
        "setoption name UCI_Variant value chess",
        "position startpos",
    ]);
    client.best_move("go depth 1");
    client.send(&fen);
    assert_eq!(client.best_move("go depth 1"), plain);
}
