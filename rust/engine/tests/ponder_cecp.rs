//! The engine at a board while nobody waits for its move: pondering and analysis.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use common::Client;

fn at_board(lines: &[&str]) -> Client {
    let mut client = Client::told(&["xboard", "protover 2", "new", "memory 1"]);
    client.send_all(lines);
    client
}

fn ping(client: &mut Client) {
    client.send("ping 77");
    client.wait("pong 77");
}

/// The move that the engine expects now.
fn expected(client: &mut Client) -> String {
    client.send("hint");
    client.wait("Hint: ")[6..].to_owned()
}

#[test]
fn a_ping_is_answered_while_the_engine_ponders() {
    let mut client = at_board(&["hard", "sd 4", "e2e4"]);
    client.wait("move ");
    ping(&mut client);
    client.send_all(&["easy", "ping 2"]);
    client.wait("pong 2");
    assert_eq!(client.lines_with("move ").len(), 1);
}

#[test]
fn the_expected_move_and_any_other_get_one_answer_each() {
    let mut client = at_board(&["hard", "sd 4", "e2e4"]);
    client.wait("move ");
    for round in 0..6 {
        let reply = expected(&mut client);
        // A surprise is a step that nobody expects twice.
        let m = if round % 2 == 0 {
            reply
        } else if reply == "a2a3" {
            "h2h3".to_owned()
        } else {
            ["a2a3", "h2h3", "h3h4"][round / 2].to_owned()
        };
        client.send_all(&["time 5000", "otim 5000", &format!("usermove {m}")]);
        client.wait("move ");
    }
    ping(&mut client);
    assert_eq!(
        client.lines_with("Illegal").len(),
        0,
        "{:?}",
        client.lines()
    );
    assert_eq!(client.lines_with("move ").len(), 7);
}

#[test]
fn a_ponder_search_that_has_ended_waits_for_its_move() {
    let mut client = at_board(&["hard", "sd 2", "e2e4"]);
    client.wait("move ");
    let reply = expected(&mut client);
    ping(&mut client);
    assert_eq!(client.lines_with("move ").len(), 1);
    client.send(&reply);
    client.wait("move ");
}

#[test]
fn an_illegal_move_does_not_end_the_pondering() {
    let mut client = at_board(&["hard", "sd 3", "e2e4"]);
    client.wait("move ");
    client.send("e4e9");
    client.wait("Illegal move ");
    let reply = expected(&mut client);
    client.send(&reply);
    client.wait("move ");
}

#[test]
fn settings_may_change_while_the_engine_ponders() {
    let mut client = at_board(&["hard", "sd 3", "e2e4"]);
    client.wait("move ");
    client.send_all(&["memory 2", "cores 2", "option MultiPV=2", "level 0 5 0"]);
    ping(&mut client);
    let reply = expected(&mut client);
    client.send(&reply);
    client.wait("move ");
}

#[test]
fn a_result_ends_the_pondering() {
    let mut client = at_board(&["hard", "sd 3", "e2e4"]);
    client.wait("move ");
    let reply = expected(&mut client);
    client.send_all(&["result 1-0 {time}", &reply]);
    ping(&mut client);
    assert_eq!(client.lines_with("move ").len(), 1, "the game is over");
}

#[test]
fn analysis_is_told_without_being_asked_and_follows_the_board() {
    let mut client = at_board(&["force", "analyze"]);
    let line = client.wait("1 ");
    assert!(line.contains('\t'), "{line}");
    client.send("e2e4");
    // Black's moves, from the first depth on.
    let line = client.wait("1 ");
    let first = line.split('\t').nth(1).unwrap().as_bytes()[1];
    assert!(matches!(first, b'7' | b'8'), "{line}");
    client.send("undo");
    let line = client.wait("1 ");
    let first = line.split('\t').nth(1).unwrap().as_bytes()[1];
    assert!(matches!(first, b'1' | b'2'), "{line}");
    client.send("setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    assert!(client.wait("1 100001 ").ends_with("\tg6g7"));
    client.send("variant xiangqi");
    let line = client.wait("1 ");
    assert_eq!(line.split('\t').nth(1).unwrap().len(), 4, "{line}");
    ping(&mut client);
    assert_eq!(client.lines_with("move ").len(), 0);
}

#[test]
fn an_analysis_answers_for_itself_and_ends() {
    let mut client = at_board(&["force", "analyze"]);
    client.wait("3 ");
    client.send_all(&[".", "hint", "exit", "ping 4"]);
    let status = client.wait("stat01: ");
    let words: Vec<&str> = status.split(' ').collect();
    assert_eq!((words.len(), words[5]), (7, "20"), "{status}");
    client.wait("Hint: ");
    client.wait("pong 4");
    let before = client.lines().len();
    client.send(".");
    ping(&mut client);
    assert_eq!(client.lines().len(), before + 1, "nothing is thought about");
    // The board is still there to be played on.
    client.send_all(&["sd 2", "go"]);
    client.wait("move ");
}

#[test]
fn an_illegal_position_ends_the_analysis_until_the_next() {
    let mut client = at_board(&["force", "analyze"]);
    client.wait("1 ");
    client.send("setboard 8/8/8/8/8/8/8/8 w - - 0 1");
    client.wait("tellusererror");
    ping(&mut client);
    let before = client.lines().len();
    ping(&mut client);
    assert_eq!(client.lines().len(), before + 1);
    client.send("setboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    client.wait("1 ");
}

#[test]
fn a_decided_position_is_analysed_in_peace() {
    let mut client = at_board(&[
        "force",
        "setboard 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1",
        "analyze",
    ]);
    ping(&mut client);
    client.send_all(&["exit", "ping 1"]);
    client.wait("pong 1");
    assert_eq!(client.lines_with("1-0").len(), 0);
}

#[test]
fn thoughts_are_shown_only_where_they_are_wanted() {
    let mut client = at_board(&["easy", "sd 4", "nopost", "e2e4"]);
    client.wait("move ");
    let is_thought = |line: &String| line.contains('\t');
    assert!(!client.lines().iter().any(is_thought));
    client.send_all(&["post", "d2d4"]);
    client.wait("move ");
    assert!(client.lines().iter().any(is_thought));
}

#[test]
fn no_thought_begins_that_a_waiting_order_would_end() {
    // Each comes in one piece, while the engine ponders on its first move.
    for said in [
        "usermove a2a3\nforce\nundo\nping 1\n",
        "usermove a2a3\nping 0\nresult 1-0 {gone}\nforce\nundo\nping 1\n",
        "usermove a2a3\nundo\nforce\nping 1\n",
    ] {
        let mut client = at_board(&["hard", "st 3600", "sd 4", "e2e4"]);
        client.wait("move ");
        client.send("sd 0");
        ping(&mut client);
        client.send_bytes(said.as_bytes());
        client.wait("pong 1");
        assert_eq!(client.lines_with("move ").len(), 1, "{said}");
        client.send("a2a3");
        ping(&mut client);
        assert_eq!(client.lines_with("Illegal").len(), 0, "{said}");
    }
}

#[test]
fn a_thought_that_is_called_off_in_one_breath_leaves_the_board_as_the_client_has_it() {
    for (before, said, then) in [
        ("analyze", "exit\ngo\nforce\nping 1\n", "e2e4"),
        ("go", "new\nusermove d2d4\nforce\nping 1\n", "d7d5"),
        ("go", "force\ngo\nforce\nping 1\n", "e2e4"),
        ("go", "force\ngo\nnew\nforce\nping 1\n", "e2e4"),
    ] {
        let mut client = at_board(&["st 3600", before]);
        client.send_bytes(said.as_bytes());
        client.wait("pong 1");
        client.send(then);
        ping(&mut client);
        assert_eq!(client.lines_with("move ").len(), 0, "{before}: {said}");
        assert_eq!(client.lines_with("Illegal").len(), 0, "{before}: {said}");
    }
}
