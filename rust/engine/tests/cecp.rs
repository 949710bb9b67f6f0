//! The engine at a board: whole conversations in CECP, as XBoard and its like hold them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use common::Client;

/// A client that has begun a game of `variant`, with quick moves.
fn at_board(variant: &str, lines: &[&str]) -> Client {
    let mut client = Client::told(&["xboard", "protover 2", "new"]);
    if variant != "normal" {
        client.send(&format!("variant {variant}"));
    }
    client.send_all(&["memory 1", "easy", "sd 3"]);
    client.send_all(lines);
    client
}

/// Waits until everything said was done, a thought included.
fn ping(client: &mut Client) {
    client.send("ping 77");
    client.wait("pong 77");
}

/// The engine's moves so far.
fn moves(client: &Client) -> Vec<String> {
    let lines = client.lines_with("move ");
    lines.iter().map(|line| line[5..].to_owned()).collect()
}

const MATE_IN_ONE: &str = "setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1";

#[test]
fn the_greeting_lists_features_and_nothing_is_said_unasked() {
    let mut client = Client::told(&["xboard"]);
    client.send("ping 1");
    client.wait("pong 1");
    assert_eq!(client.lines(), ["pong 1"]);
    client.send("protover 2");
    client.wait("feature done=1");
    let first = client.lines_with("feature ping=1");
    for word in [
        "setboard=1",
        "usermove=1",
        "colors=0",
        "sigint=0",
        "reuse=1",
    ] {
        assert!(first[0].contains(word), "{first:?}");
    }
}

#[test]
fn a_move_is_answered_in_either_game() {
    let mut client = at_board("normal", &["usermove e2e4"]);
    assert!(client.wait("move ").as_bytes()[6] > b'6');
    client.send_all(&["new", "variant xiangqi", "sd 3", "h2e2"]);
    let m = client.wait("move ");
    assert!(m.as_bytes()[6] > b'4', "{m}");
    client.send_all(&["new", "sd 3", "e2e4"]);
    assert!(client.wait("move ").as_bytes()[6] > b'6');
}

#[test]
fn lines_that_come_without_waiting_are_played_in_their_order() {
    let mut client = at_board("normal", &["go", "ping 1", "force", "ping 2"]);
    client.wait("pong 2");
    let spoken: Vec<String> = client.lines();
    let place = |start: &str| spoken.iter().position(|line| line.starts_with(start));
    // Force may come before the move or after it, but no answer to a ping overtakes the move.
    assert!(place("pong 1") < place("pong 2"));
    assert!(place("move ").is_none_or(|at| at < place("pong 1").unwrap()));

    let mut client = at_board(
        "normal",
        &["e2e4", "ping 1", "a2a3", "ping 2", "h2h3", "ping 3"],
    );
    client.wait("pong 3");
    let spoken = client.lines();
    let words = spoken.iter().filter_map(|line| line.split(' ').next());
    let words: Vec<&str> = words
        .filter(|word| ["move", "pong"].contains(word))
        .collect();
    assert_eq!(words, ["move", "pong", "move", "pong", "move", "pong"]);
}

#[test]
fn in_force_mode_moves_are_taken_down_for_both_sides() {
    let mut client = at_board("normal", &["force", "e2e4", "e7e5", "g1f3"]);
    ping(&mut client);
    assert!(moves(&client).is_empty());
    client.send("go");
    assert!(client.wait("move ").as_bytes()[6] > b'4');
    client.send("playother");
    ping(&mut client);
    assert_eq!(
        moves(&client).len(),
        1,
        "white is the engine's, and to move after black's next"
    );
}

#[test]
fn playother_takes_the_side_that_is_not_to_move() {
    let mut client = at_board("normal", &["force", "e2e4", "playother"]);
    ping(&mut client);
    assert!(moves(&client).is_empty());
    client.send("e7e5");
    assert!(matches!(
        client.wait("move ").as_bytes()[6],
        b'1' | b'2' | b'4'
    ));
}

#[test]
fn a_thought_is_broken_off_by_force_and_hurried_by_a_question_mark() {
    let mut client = at_board("normal", &["sd 0", "st 3600", "e2e4", "force"]);
    ping(&mut client);
    assert!(moves(&client).is_empty());
    client.send_all(&["undo", "ping 5"]);
    client.wait("pong 5");
    client.send_all(&["go", "?"]);
    client.wait("move ");
    ping(&mut client);
    assert_eq!(moves(&client).len(), 1);
    client.send_all(&["?", "ping 6"]);
    client.wait("pong 6");
    assert_eq!(moves(&client).len(), 1, "nothing was thought about");
}

#[test]
fn a_new_game_breaks_a_thought_off_and_its_clock_is_full() {
    let mut client = at_board(
        "normal",
        &["sd 0", "st 3600", "e2e4", "new", "sd 2", "d2d4"],
    );
    client.wait("move ");
    ping(&mut client);
    assert_eq!(moves(&client).len(), 1);
}

#[test]
fn an_illegal_move_is_named_with_its_reason_and_changes_nothing() {
    let mut client = at_board(
        "normal",
        &["force", "usermove e2e5", "b1b2", "usermove e2e4"],
    );
    let line = client.wait("Illegal move (");
    assert!(line.ends_with("): e2e5"), "{line}");
    client.wait("Illegal move (");
    ping(&mut client);
    assert_eq!(client.lines_with("Illegal").len(), 2);
}

#[test]
fn unknown_and_odd_lines_are_errors_and_nothing_more() {
    for (line, answer) in [
        ("foobar 1 2", "Error (unknown command): foobar 1 2"),
        (
            "variant crazyhouse",
            "Error (unknown variant): variant crazyhouse",
        ),
        (
            "level soon",
            "Error (expected moves, base time and increment): level soon",
        ),
        ("undo", "Error (there is no move to take back): undo"),
        ("remove", "Error (there is no move to take back): remove"),
    ] {
        let mut client = at_board("normal", &["force", line]);
        assert_eq!(client.wait("Error "), answer);
        client.send_all(&["e2e4", "e7e5"]);
        ping(&mut client);
        assert_eq!(client.lines_with("Illegal").len(), 0);
    }
}

#[test]
fn moves_are_taken_back_one_by_one_and_in_pairs() {
    let mut client = at_board("normal", &["force", "e2e4", "e7e5", "undo", "e7e6", "d2d4"]);
    client.send_all(&["remove", "e7e5", "g1f3", "undo", "undo", "undo", "e2e4"]);
    ping(&mut client);
    assert_eq!(client.lines_with("Illegal").len(), 0);
    assert_eq!(client.lines_with("Error").len(), 0);
}

#[test]
fn after_an_illegal_position_no_move_is_legal_until_the_next_one() {
    let mut client = at_board("normal", &["force", "setboard 8/8/8/8/8/8/8/8 w - - 0 1"]);
    assert_eq!(
        client.wait("tellusererror"),
        "tellusererror Illegal position"
    );
    client.send_all(&["e2e4", "go", "ping 2"]);
    client.wait("pong 2");
    assert_eq!(client.lines_with("Illegal move").len(), 1);
    assert_eq!(client.lines_with("move ").len(), 0);
    client.send_all(&["setboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "go"]);
    client.wait("move ");
    client.send_all(&["setboard x", "new", "sd 2", "e2e4"]);
    client.wait("move ");
}

#[test]
fn xiangqi_is_read_in_both_alphabets_and_without_its_counters() {
    for fen in [
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAKAEHR b 0 1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1",
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAKAEHR b",
    ] {
        let setboard = format!("setboard {fen}");
        let mut client = at_board("xiangqi", &["force", &setboard, "go"]);
        assert!(client.wait("move ").as_bytes()[6] > b'4');
    }
}

#[test]
fn edit_is_refused_and_its_lines_are_passed_over() {
    let mut client = at_board(
        "normal",
        &["force", "edit", "#", "Ke1", "c", "ke8", ".", "e2e4"],
    );
    let line = client.wait("Error ");
    assert!(line.ends_with(": edit"), "{line}");
    client.wait("Illegal move ");
    client.send_all(&["new", "sd 2", "e2e4"]);
    client.wait("move ");
    assert_eq!(client.lines_with("Error").len(), 1);
}

#[test]
fn a_mate_is_claimed_by_whoever_gives_it_and_by_whoever_gets_it() {
    let mut client = at_board("normal", &["force", MATE_IN_ONE, "go"]);
    assert_eq!(client.wait("move "), "move g6g7");
    assert_eq!(client.wait("1-0"), "1-0 {White mates}");
    client.send_all(&["force", MATE_IN_ONE, "playother", "g6g7"]);
    assert_eq!(client.wait("1-0"), "1-0 {White mates}");
    client.send("go");
    assert_eq!(client.wait("1-0"), "1-0 {White mates}");
    ping(&mut client);
    assert_eq!(moves(&client).len(), 1);
}

#[test]
fn in_force_mode_nothing_is_claimed() {
    let mut client = at_board("normal", &["force", MATE_IN_ONE, "g6g7"]);
    ping(&mut client);
    assert_eq!(client.lines_with("1-0").len(), 0);
}

#[test]
fn who_cannot_move_has_lost_in_xiangqi_and_drawn_in_chess() {
    let stuck = "setboard 3k5/9/9/9/9/9/9/9/5r3/4K4 w - - 0 1";
    let mut client = at_board("xiangqi", &["force", stuck, "go"]);
    assert_eq!(client.wait("0-1"), "0-1 {Stalemate}");
    let stuck = "setboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    let mut client = at_board("normal", &["force", stuck, "go"]);
    assert_eq!(client.wait("1/2"), "1/2-1/2 {Stalemate}");
}

#[test]
fn a_game_that_the_rules_have_drawn_is_claimed() {
    let bare = "setboard 8/8/4k3/8/8/3r4/4K3/8 w - - 0 1";
    let mut client = at_board("normal", &["force", bare, "go"]);
    client.wait("move e2d3");
    assert_eq!(client.wait("1/2"), "1/2-1/2 {Insufficient material}");
}

/// Red checks from two sides and Black goes to and fro: the third occurrence loses for Red.
const CHECKS: &str = "setboard 3k5/9/9/9/9/9/9/4R4/9/5K3 w - - 0 1";

#[test]
fn a_win_that_only_our_own_referee_sees_is_not_claimed_but_a_loss_is() {
    // The first position, and each time Black has answered, are positions of the loop.
    let round = ["e2d2", "d9e9", "d2e2", "e9d9"];
    let mut lines = vec!["force", CHECKS];
    lines.extend(round);
    lines.extend(["e2d2", "d9e9", "d2e2", "e9d9"]);
    let mut client = at_board("xiangqi", &lines);
    client.send("go");
    assert_eq!(client.wait("0-1"), "0-1 {Perpetual check}");
    // The same as Black, who has won by the rules and goes on all the same.
    let mut lines = vec!["force", CHECKS];
    lines.extend(round);
    lines.extend(["e2d2", "d9e9", "d2e2", "e9d9", "e2d2"]);
    let mut client = at_board("xiangqi", &lines);
    client.send("go");
    client.wait("move d9e9");
    ping(&mut client);
    assert_eq!(client.lines_with("0-1").len(), 0);
}

#[test]
fn a_third_occurrence_is_claimed_by_an_offer_before_the_move() {
    // Each check leaves White one move.
    let fen = "setboard 1q6/3KPk2/3P4/8/8/8/8/8 b - - 0 1";
    let mut lines = vec!["force", fen, "b8b7", "d7d8", "b7b8", "d8d7"];
    let mut client = at_board("normal", &lines);
    client.send_all(&["b8b7", "go"]);
    client.wait("move d7d8");
    assert_eq!(client.lines_with("offer draw").len(), 0);
    lines.extend(["b8b7", "d7d8", "b7b8", "go"]);
    let mut client = at_board("normal", &lines);
    client.wait("offer draw");
    client.wait("move d8d7");
}

#[test]
fn an_offer_is_accepted_by_whoever_stands_worse_and_not_by_whoever_stands_better() {
    for (fen, accepted) in [
        ("setboard 4k3/8/8/8/8/8/q7/4K3 w - - 0 1", 1),
        ("setboard 4k3/8/8/8/8/8/7Q/4K3 w - - 0 1", 0),
    ] {
        let mut client = at_board("normal", &["force", fen, "draw", "go"]);
        client.wait("move ");
        assert_eq!(client.lines_with("offer draw").len(), accepted, "{fen}");
        // On the opponent's time the answer comes at once.
        client.send("draw");
        ping(&mut client);
        assert_eq!(client.lines_with("offer draw").len(), 2 * accepted, "{fen}");
    }
}

#[test]
fn a_lost_game_is_given_up_only_where_that_is_wanted() {
    let lost = "setboard 2qqk3/8/8/8/8/8/8/4K3 w - - 0 1";
    for (score, resigns) in [("0", 0), ("700", 1)] {
        let option = format!("option ResignScore={score}");
        let mut client = at_board("normal", &[&option, "force", lost]);
        for _ in 0..3 {
            client.send_all(&[lost, "go"]);
            ping(&mut client);
        }
        assert_eq!(client.lines_with("resign").len(), resigns, "{score}");
        assert_eq!(moves(&client).len(), 3 - resigns, "{score}");
    }
}

#[test]
fn hints_and_the_book_are_told() {
    let mut client = at_board("normal", &["e2e4"]);
    client.wait("move ");
    client.send("hint");
    let hint = client.wait("Hint: ");
    assert!(matches!(hint.len(), 10 | 11), "{hint}");
    client.send("bk");
    client.wait("");
    ping(&mut client);
}

#[test]
fn castling_has_a_name_where_kings_may_stand_anywhere() {
    let fen = "setboard 4k3/8/8/8/8/8/8/5KR1 w G - 0 1";
    let mut client = at_board(
        "fischerandom",
        &["force", fen, "usermove O-O", "usermove e8e7"],
    );
    ping(&mut client);
    assert_eq!(client.lines_with("Illegal").len(), 0);
    // The rook mates once White has castled.
    let fen = "setboard 5nkr/5p1p/5PpP/6P1/8/8/8/4K2R w H - 0 1";
    let mut client = at_board("fischerandom", &["force", fen, "bk", "go"]);
    let m = client.wait("move ");
    assert!(m == "move O-O" || m.len() == 9, "{m}");
}

#[test]
fn quit_and_the_end_of_the_input_end_a_thought() {
    for last in [&["quit"][..], &[]] {
        let mut client = at_board("normal", &["sd 0", "st 3600", "hard", "e2e4", "ping 1"]);
        client.send_all(last);
        let (status, _) = client.finish();
        assert_eq!(status, 0);
    }
}

#[test]
fn a_ping_waits_for_the_table_and_orders_wait_behind_it() {
    let mut client = at_board("normal", &["memory 64", "new", "sd 3"]);
    client.send_all(&["ping 1", "e2e4", "ping 2"]);
    client.wait("pong 2");
    let lines = client.lines();
    let words = lines.iter().filter_map(|line| line.split(' ').next());
    let said: Vec<_> = words
        .filter(|word| ["pong", "move"].contains(word))
        .collect();
    assert_eq!(said, ["pong", "move", "pong"]);
}

#[test]
fn an_echo_of_a_long_line_is_short() {
    let long = "x".repeat(5_000);
    let mut client = at_board("normal", &[&long, &format!("usermove {long}")]);
    assert!(client.wait("Error (").len() < 200);
    assert!(client.wait("Illegal move (").len() < 400);
}
