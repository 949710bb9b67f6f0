//! Words that are no moves: comments, results, prose, tags that are given twice. None of them is lost
//! unsaid, and none costs a game.

mod support;

use rukh_records::{GameResult, NodeId, Record};
use support::{games, only};

/// What is said about the start position.
fn preface(record: &Record) -> &str {
    &record.tree.remarks(NodeId::ROOT).comment
}

/// What is said about the last move of the main line.
fn last_words(record: &Record) -> &str {
    let last = record.tree.main_line().last().unwrap_or(NodeId::ROOT);
    &record.tree.remarks(last).comment
}

/// The texts of a record's problems.
fn told(record: &Record) -> Vec<&str> {
    let problems = record.problems.iter();
    problems.map(|problem| problem.text.as_str()).collect()
}

#[test]
fn prose_before_a_game_is_a_comment_on_it() {
    for text in [
        "A short game.\n1. e4 e5 *\n",
        "; A short game.\n1. e4 e5 *\n",
        "; A short game.\n[Event \"x\"]\n\n1. e4 e5 *\n",
        "A short game.\n\n[Event \"x\"]\n\n1. e4 e5 *\n",
        "[Event \"x\"]\nA short game.\n1. e4 e5 *\n",
        "[Event \"x\"]\n\nA short game.\n\n1. e4 e5 *\n",
        "[Event \"x\"]\n\nA short game. 1. e4 e5 *\n",
        "[Event \"x\"]\n; A short game.\n[Site \"y\"]\n\n1. e4 e5 *\n",
        "[Event \"x\"]\n{A short game.}\n[Site \"y\"]\n\n1. e4 e5 *\n",
        "======\nA short game.\n======\n1. e4 e5 *\n",
        "A short game. 1. e4 e5 *\n",
        "1. d4 d5 *\n\nA short game.\n1. e4 e5 *\n",
        "1. d4 d5\n\nA short game.\n\n1. e4 e5 *\n",
    ] {
        let games = games(text.as_bytes());
        let (line, record) = games.last().unwrap();
        assert_eq!(line, "e2e4 e7e5", "{text}");
        assert_eq!(preface(record).trim_end(), "A short game.", "{text}");
        assert!(record.problems.is_empty(), "{text} {:?}", record.problems);
    }
}

#[test]
fn a_page_around_a_game_is_told_and_left_out() {
    let text = "<html>\n<head><title>x</title></head>\n<body><pre>\n[Event \"x\"]\n\n1. e4 <b>e5</b> *\n\
                </pre></body>\n";
    let (line, record) = only(text);
    assert_eq!(line, "e2e4 e7e5");
    assert_eq!(preface(&record), "");
    assert_eq!(last_words(&record), "");
    assert!(told(&record)[0].starts_with("<html>"));
}

#[test]
fn words_among_the_moves_are_a_comment_where_no_move_is_missing() {
    for (text, said) in [
        ("1. e4 e5 a good answer 2. Nf3 *", "a good answer"),
        ("1. e4 e5 de nuevo 2. Nf3 *", "de nuevo"),
        ("1. e4 e5 draw offered 2. Nf3 *", "draw offered"),
        ("1. e4 e5 (a good answer) 2. Nf3 *", "a good answer"),
        ("1. e4 e5 [a good answer] 2. Nf3 *", "a good answer"),
        ("1. e4 e5 <a good answer> 2. Nf3 *", "<a good answer>"),
        ("1. e4 e5 (=) 2. Nf3 *", "(=)"),
        ("1. e4 e5 (draw) 2. Nf3 *", "draw"),
        ("1. e4 e5 [draw] Nf3 *", "draw"),
        ("1. e4 e5 [%clk 0:01:02] 2. Nf3 *", "[%clk 0:01:02]"),
        ("1. e4 e5 $99999 2. Nf3 *", "$99999"),
    ] {
        let (line, record) = only(text);
        assert_eq!(line, "e2e4 e7e5 g1f3", "{text}");
        let answer = record.tree.main_line().nth(1).unwrap();
        assert_eq!(record.tree.remarks(answer).comment, said, "{text}");
        assert!(record.problems.is_empty(), "{text} {:?}", record.problems);
    }
    let (line, record) = only("1. 炮二平五 马8进7 (和棋) 2. 马二进三 *");
    assert_eq!(line, "h2e2 h9g7 h0g2");
    assert_eq!(record.result, GameResult::Unknown);
    // A variation has a comment before its first move.
    let (_, record) = only("1. e4 e5 (better is 1... c5 (or so) 2. Nf3 with an attack) 2. Nf3 *");
    let first = record.tree.next(NodeId::ROOT).unwrap();
    let other = record.tree.children(first).nth(1).unwrap();
    let remarks = record.tree.remarks(other);
    assert_eq!(
        (&*remarks.before, &*remarks.comment),
        ("better is", "or so")
    );
    let last = record.tree.next(other).unwrap();
    assert_eq!(record.tree.remarks(last).comment, "with an attack");
    assert!(record.problems.is_empty());
}

#[test]
fn words_in_place_of_a_move_are_told_whole() {
    let (line, record) = only("1. e4 nobody knows 2. Nf3 Nc6 *");
    assert_eq!(line, "e2e4");
    assert_eq!(told(&record), ["nobody knows"]);
    // Half of a move is not the mark that it looks like, nor is the other half a move.
    let (line, record) = only("1. e4 e5 2. N f3 Nc6 *");
    assert_eq!(line, "e2e4 e7e5");
    assert_eq!(told(&record), ["N"]);
}

#[test]
fn marks_may_stand_in_brackets() {
    for (text, glyphs) in [
        ("1. e4 (!) e5 *", &[1][..]),
        ("1. e4 ($13) e5 *", &[13]),
        ("1. e4 (N) e5 *", &[146]),
        ("1. e4 (!?) (±) e5 *", &[5, 16]),
        ("1. e4!!! e5 *", &[3]),
        ("1. e4 D e5 *", &[220]),
    ] {
        let (line, record) = only(text);
        assert_eq!(line, "e2e4 e7e5");
        let first = record.tree.next(NodeId::ROOT).unwrap();
        assert_eq!(record.tree.remarks(first).nags, glyphs, "{text}");
    }
    // Before the first move of a variation it is that move's.
    let (_, record) = only("1. e4 ($6 1. d4) *");
    let other = record.tree.children(NodeId::ROOT).nth(1).unwrap();
    assert_eq!(record.tree.remarks(other).nags, [6]);
}

#[test]
fn what_stands_behind_a_result_is_kept_or_told() {
    for (text, said) in [
        ("1. e4 e5 1-0 (time)\n", "(time)"),
        ("1. e4 e5 1-0 Black resigns\n", "Black resigns"),
        ("1. e4 e5 1/2-1/2 agreed. 1. d4 *\n", "agreed."),
        ("1. e4 e5 1-0 {x}\n; y\n", "x y"),
        ("1. e4 e5 1-0\n\n; y\n\n[Event \"B\"]\n*\n", "y"),
        ("1. e4 e5 resigns\n", "resigns"),
    ] {
        let games = games(text.as_bytes());
        assert_eq!(last_words(&games[0].1), said, "{text}");
        assert_eq!(games[0].0, "e2e4 e7e5", "{text}");
    }
    let text = "1. e4 e5 1-0\n\nPrinted by a club\nof friends\n\n[Event \"B\"]\n\n*\n";
    let games = games(text.as_bytes());
    assert_eq!(games.len(), 2);
    assert_eq!(told(&games[0].1), ["Printed by a club·of friends"]);
    assert_eq!((games[0].1.problems[0].line, preface(&games[1].1)), (3, ""));
    // A comment behind them is still the game's, unless a game without tags follows.
    let text = "1. e4 1-0\nPrinted\n; x\n\n[Event \"B\"]\n\n1. d4 1-0\nRound 2\n; y\n1. c4 *\n";
    let games = support::games(text.as_bytes());
    assert_eq!(
        (last_words(&games[0].1), told(&games[0].1)),
        ("x", vec!["Printed"])
    );
    assert_eq!(
        (preface(&games[2].1), told(&games[1].1)),
        ("Round 2 y", vec![])
    );
}

#[test]
fn results_in_words_are_read_whole() {
    for (words, result) in [
        ("Black resigns", GameResult::FirstWins),
        ("White lost on time", GameResult::SecondWins),
        ("Red wins.", GameResult::FirstWins),
        ("Draw agreed", GameResult::Draw),
        ("Game drawn by the 50 move rule", GameResult::Draw),
        ("1 - 0", GameResult::FirstWins),
        ("1-O", GameResult::FirstWins),
        ("0 : 1", GameResult::SecondWins),
        ("１－０", GameResult::FirstWins),
        ("1-0ff", GameResult::FirstWins),
        ("½ - ½", GameResult::Draw),
        ("1/2", GameResult::Draw),
        ("0.5-0.5", GameResult::Draw),
        ("0,5 - 0,5", GameResult::Draw),
        ("-:+", GameResult::SecondWins),
        ("（黑方认负）", GameResult::FirstWins),
        ("双方握手言和", GameResult::Draw),
    ] {
        let games = games(format!("1. e4 e5 2. Nf3 {words}\n\n1. d4 *\n").as_bytes());
        assert_eq!(games.len(), 2, "{words}");
        assert_eq!(games[0].0, "e2e4 e7e5 g1f3", "{words}");
        assert_eq!(games[0].1.result, result, "{words}");
        assert!(
            games[0].1.problems.is_empty(),
            "{words} {:?}",
            games[0].1.problems
        );
        let (_, record) = only(&format!("[Result \"{words}\"]\n\n1. e4 *\n"));
        assert_eq!(record.result, result, "{words}");
    }
    let text = "第1局 甲先胜乙\n1. 炮二平五 马8进7 红胜\n第2局 丙先和丁\n1. 炮二平五 马8进7 和棋\n";
    let games = games(text.as_bytes());
    let results: Vec<GameResult> = games.iter().map(|(_, record)| record.result).collect();
    assert_eq!(results, [GameResult::FirstWins, GameResult::Draw]);
    assert_eq!(preface(&games[1].1), "第2局 丙先和丁");
    // Who stands better has not won; of whom it is said is not known; a wish is no result.
    for words in [
        "White is winning",
        "resigns",
        "红优",
        "和平共处",
        "White wins a pawn",
    ] {
        let (_, record) = only(&format!("1. e4 e5 2. Nf3 {words}\n"));
        assert_eq!(record.result, GameResult::Unknown, "{words}");
        assert_eq!(last_words(&record), words);
        assert_eq!(told(&record), [words]);
    }
    // In a variation a result is not the game's.
    let (_, record) = only("1. e4 e5 (1... c5 0-1) 2. Nf3 1-0\n");
    assert_eq!(record.result, GameResult::FirstWins);
    let first = record.tree.next(NodeId::ROOT).unwrap();
    let other = record.tree.children(first).nth(1).unwrap();
    assert_eq!(record.tree.remarks(other).comment, "0-1");
}

#[test]
fn a_tag_that_is_given_twice_is_one_game_and_both_values_stay() {
    for text in [
        "[White \"A\"]\n[White \"B\"]\n\n1. e4 *\n",
        "[Event \"x\"]\n[White \"A\"]\n[Black \"C\"]\n[White \"B\"]\n\n1. e4 *\n",
    ] {
        let (line, record) = only(text);
        assert_eq!(line, "e2e4");
        assert_eq!(record.tag("White"), Some("A"));
        assert_eq!(preface(&record), "[White \"B\"]");
        assert_eq!(told(&record), ["[White \"B\"]"]);
    }
    // The same once more, or no value, says nothing.
    for text in [
        "[White \"A\"]\n[White \"A\"]\n\n1. e4 *\n",
        "[White \"?\"]\n[White \"A\"]\n[White \"\"]\n\n1. e4 *\n",
    ] {
        let (_, record) = only(text);
        assert_eq!(record.tag("White"), Some("A"));
        assert!(record.problems.is_empty() && preface(&record).is_empty());
    }
    // Behind a blank line another game begins.
    let games = games(b"[Event \"A\"]\n[White \"x\"]\n\n[Event \"B\"]\n\n1. e4 *\n");
    let events: Vec<_> = games
        .iter()
        .map(|(_, record)| record.tag("Event"))
        .collect();
    assert_eq!(events, [Some("A"), Some("B")]);
}

#[test]
fn reports_without_moves_are_games_of_their_own() {
    let text = "红方：甲\n黑方：乙\n结果：红胜\n\n1-0\n\n红方：丙\nFEN：4k4/9/9/9/9/9/9/9/4A4/3K5 w\n\n*\n\n\
                红方：丁\n\n红方：戊\n\n1. 炮二平五\n";
    let games = games(text.as_bytes());
    let names: Vec<_> = games
        .iter()
        .map(|(_, record)| record.tag("Red").unwrap())
        .collect();
    assert_eq!(names, ["甲", "丙", "丁", "戊"]);
    assert_eq!(games[0].1.result, GameResult::FirstWins);
    let have_fen: Vec<bool> = games
        .iter()
        .map(|(_, record)| record.start_fen.is_some())
        .collect();
    assert_eq!(have_fen, [false, true, false, false]);
    assert_eq!(games[3].0, "h2e2");
}

#[test]
fn commands_to_engines_are_records() {
    let text = "uci\nposition startpos moves e2e4 e7e5\ngo depth 9\n\
                position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4\n\
                > position startpos moves h2e2 h9g7 h0g2 i9h9\n";
    let lines: Vec<String> = games(text.as_bytes())
        .into_iter()
        .map(|(line, _)| line)
        .collect();
    assert_eq!(lines, ["e2e4 e7e5", "e2e4", "h2e2 h9g7 h0g2 i9h9"]);
    let (line, record) = only("position startpos moves e2e4 e7e5 bestmove g1f3\n");
    assert_eq!(line, "e2e4 e7e5");
    assert_eq!(told(&record), ["bestmove"]);
}

#[test]
fn characters_that_were_lost_are_told_with_their_line() {
    let mut bytes = "[Red \"许银川\"]\n\n1. 炮二平五 {好".as_bytes().to_vec();
    bytes.extend(b"\xFF\xFF} *\n\n[White \"y\"]\n\n1. d4 *\n");
    let games = games(&bytes);
    assert_eq!(games.len(), 2);
    let problem = &games[0].1.problems[0];
    assert_eq!(problem.line, 3);
    assert!(
        problem.text.contains("{好") && problem.reason.contains("no encoding"),
        "{problem}"
    );
    assert!(games[1].1.problems.is_empty());
}
