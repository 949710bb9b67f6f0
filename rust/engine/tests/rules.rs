//! The rules of xiangqi over UCI: they are options, and changing one judges the same game anew.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::Client;

/// Red is a chariot up, and the 119th ply without a capture has been played.
const LATE: &str = "position fen 4k4/9/9/9/9/9/9/9/9/R2K5 w - - 118 80 moves a0a1 e9e8";

/// Whatever Red plays but check is mated at once, and the checks have no end.
const ONLY_CHECKS: &str = "position fen 4k4/2R6/9/9/9/9/9/r8/1r7/5K3 w - - 0 1";

const LATE_NOTE: &str = "info string this is a xiangqi position; UCI_Variant stays chess";

/// The centipawns of the last line of progress; a mate is 30000 either way.
fn score(client: &mut Client, go: &str) -> i32 {
    client.best_move(go);
    let lines = client.lines_with("info depth");
    let words: Vec<&str> = lines.last().unwrap().split(' ').collect();
    let place = words.iter().position(|&word| word == "score").unwrap();
    let number: i32 = words[place + 2].parse().unwrap();
    match words[place + 1] {
        "cp" => number,
        _ => 30_000 * number.signum(),
    }
}

#[test]
fn the_natural_limit_of_the_position_at_hand_can_be_changed() {
    let mut client = Client::told(&[LATE]);
    assert_eq!(score(&mut client, "go depth 4"), 0);
    for (option, is_drawn) in [
        ("name NaturalLimit value 0", false),
        ("name NaturalLimit value 60", true),
        ("name Sixty Move Rule value false", false),
        ("name Sixty Move Rule value true", true),
        ("name Rule60MaxPly value 300", false),
    ] {
        client.send(&format!("setoption {option}"));
        let score = score(&mut client, "go depth 4");
        assert_eq!(score == 0, is_drawn, "{option}: {score}");
    }
    assert_eq!(client.lines_with("info string"), [LATE_NOTE]);
}

#[test]
fn perpetual_check_is_lost_or_drawn_as_the_rules_have_it() {
    let mut client = Client::told(&["setoption name Threads value 1", ONLY_CHECKS]);
    for (option, is_lost) in [
        ("name RepetitionRule value axf", true),
        ("name Repetition Rule value NoJudgement", false),
        ("name Repetition Rule value ChineseRule", true),
        ("name RepetitionRule value none", false),
        ("name repetition rule value asianrule", true),
    ] {
        client.send(&format!("setoption {option}"));
        let score = score(&mut client, "go depth 8");
        assert_eq!(score < -500, is_lost, "{option}: {score}");
        assert!(score <= 0, "{option}: {score}");
    }
}

#[test]
fn rules_are_refused_in_one_line_and_listed_once() {
    let mut client = Client::told(&["uci"]);
    client.wait(
        "option name RepetitionRule type combo default axf var axf var engine var cxa var simple \
         var none",
    );
    client.wait("option name NaturalLimit type spin default 60 min 0 max 65535");
    client.wait("option name CheckExtension type check default true");
    client.send_all(&[
        "setoption name RepetitionRule value chess",
        "setoption name Repetition Rule value",
        "setoption name CheckExtension value perhaps",
        "setoption name Rule60MaxPly value -3",
    ]);
    client.settle();
    let remarks = client.lines_with("info string");
    assert_eq!(remarks.len(), 4, "{remarks:?}");
    for (remark, name) in remarks.iter().zip([
        "RepetitionRule",
        "Repetition Rule",
        "CheckExtension",
        "Rule60MaxPly",
    ]) {
        let begin = format!("info string option {name} ignored: ");
        assert!(remark.starts_with(&begin), "{remark}");
    }
    assert!(client.lines_with("option name Repetition Rule").is_empty());
    assert!(client.lines_with("option name Sixty").is_empty());
}

#[test]
fn a_rule_may_be_set_during_a_search() {
    let mut client = Client::told(&[LATE, "go infinite"]);
    client.send_all(&["setoption name NaturalLimit value 0", "stop"]);
    client.wait("bestmove");
    assert_ne!(score(&mut client, "go depth 4"), 0);
}

#[test]
fn nothing_learnt_under_other_rules_is_left() {
    let go = "go depth 7";
    let last_line = |client: &mut Client| {
        client.best_move(go);
        let lines = client.lines_with("info depth");
        let words: Vec<&str> = lines.last().unwrap().split(' ').collect();
        let nodes = words.iter().position(|&word| word == "nodes").unwrap();
        words[..=nodes + 1].join(" ")
    };
    let mut fresh = Client::told(&["setoption name RepetitionRule value none", ONLY_CHECKS]);
    let expected = last_line(&mut fresh);
    let mut changed = Client::told(&[ONLY_CHECKS]);
    assert_ne!(last_line(&mut changed), expected);
    changed.send("setoption name RepetitionRule value none");
    assert_eq!(last_line(&mut changed), expected);
}
