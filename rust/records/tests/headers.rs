//! What stands before the moves: tags and reports as people write them, start positions that are
//! none, and the side that begins.

mod support;

use rukh_records::write::pgn;
use rukh_records::{Record, Severity};
use support::{Chess, chess_rules, games, only};

fn reasons(record: &Record) -> Vec<(Severity, &str)> {
    let problems = record.problems.iter();
    problems
        .map(|it| (it.severity, it.reason.as_str()))
        .collect()
}

#[test]
fn reports_come_in_either_script_and_under_many_names() {
    for (report, tags) in [
        (
            "標題：五七炮\n賽事：全國賽\n開局：中炮\n地點：臺北\n紅方：甲\n黑方：乙\n結果：紅勝",
            &[
                ("Title", "五七炮"),
                ("Event", "全國賽"),
                ("Opening", "中炮"),
                ("Site", "臺北"),
                ("Red", "甲"),
                ("Black", "乙"),
                ("Result", "1-0"),
            ][..],
        ),
        (
            "红：甲\n黑：乙\n输赢：红胜",
            &[("Red", "甲"), ("Black", "乙"), ("Result", "1-0")],
        ),
        (
            "比赛：全国赛\n先手：甲\n后手：乙",
            &[("Event", "全国赛"), ("Red", "甲"), ("Black", "乙")],
        ),
        ("紅方: 甲\n黑方:乙", &[("Red", "甲"), ("Black", "乙")]),
        ("红：甲  黑：乙", &[("Red", "甲"), ("Black", "乙")]),
    ] {
        let (line, record) = only(&format!("{report}\n\n1. 炮二平五 马8进7\n"));
        assert_eq!(line, "h2e2 h9g7", "{report}");
        for (name, value) in tags {
            assert_eq!(record.tag(name), Some(*value), "{report}");
        }
        assert!(record.problems.is_empty(), "{report} {:?}", record.problems);
    }
    // A side before its move is no name.
    assert_eq!(only("红：炮二平五 黑：马8进7").0, "h2e2 h9g7");
}

#[test]
fn the_numerals_tell_who_begins() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";
    for moves in [
        "炮二平五 马8进7",
        "1. 炮二平五 马８进７ 2. 马二进三 车９平８",
    ] {
        let (line, record) = only(&format!("[FEN \"{fen}\"]\n\n{moves} *"));
        assert!(line.starts_with("h2e2 h9g7"), "{line}");
        let reason =
            "red moves first by the numerals of the moves, whatever the start position says";
        assert_eq!(reasons(&record), [(Severity::Repaired, reason)], "{moves}");
    }
    // Black may begin, and both sides may be written alike: then the position is right.
    for moves in [
        "1... 马8进7 2. 炮二平五",
        "炮二平五 马二进三",
        "炮2平5 马8进7",
    ] {
        let (line, record) = only(&format!("[FEN \"{fen}\"]\n\n{moves} *"));
        assert!(line.starts_with('h') || line.starts_with("b7"), "{line}");
        assert!(record.problems.is_empty(), "{moves} {:?}", record.problems);
        let start = record.start_fen.as_deref().unwrap_or("");
        assert!(start.contains(" b "), "{start}");
    }
}

#[test]
fn a_start_position_that_is_none_is_the_usual_one() {
    for tags in [
        "[SetUp \"0\"]\n[FEN \"?\"]",
        "[SetUp \"0\"]\n[FEN \"startpos\"]",
        "[SetUp \"0\"]\n[FEN \"\"]",
        "[FEN \"-\"]",
        "[FEN \"StartPos\"]",
    ] {
        let (line, record) = only(&format!("{tags}\n\n1. e4 e5 *"));
        assert_eq!(line, "e2e4 e7e5", "{tags}");
        assert!(record.problems.is_empty(), "{tags} {:?}", record.problems);
    }
}

#[test]
fn a_conflict_of_results_is_told_where_it_stands() {
    let text = "[White \"A\"]\n[Result \"0-1\"]\n\n1. e4 e5\n2. Nf3 1-0\n";
    let (_, record) = only(text);
    assert_eq!(record.problems.len(), 1);
    assert_eq!(record.problems[0].line, 5);
}

#[test]
fn tags_may_have_other_brackets_and_quotes() {
    for (tag, value) in [
        ("［Event \"A\"］", "A"),
        ("［Event “A”］", "A"),
        ("［Event ＂A＂］", "A"),
        ("[Event 'A']", "A"),
        ("[Event ‘A’]", "A"),
        ("[Event 'A' 'B]", "'A' 'B"),
    ] {
        let (line, record) = only(&format!("{tag}\n[Site \"x\"]\n\n1. e4 *\n"));
        assert_eq!(line, "e2e4", "{tag}");
        assert_eq!(record.tag("Event"), Some(value), "{tag}");
        assert_eq!(record.tag("Site"), Some("x"), "{tag}");
    }
    let text = "［Event \"A\"］\n［Red \"甲\"］\n\n1. 炮二平五 1-0\n\n［Event \"B\"］\n\n1. 炮八平五\n\n［Event \"C\"］\n\n*\n";
    let games = games(text.as_bytes());
    let events: Vec<_> = games
        .iter()
        .map(|(_, record)| record.tag("Event"))
        .collect();
    assert_eq!(events, [Some("A"), Some("B"), Some("C")]);
}

#[test]
fn tags_may_have_names_of_any_symbol() {
    for name in ["a+b", "1a", "_x", "a:b", "a#b", "a.b", "DhtmlXQ_title"] {
        for text in [
            format!("[{name} \"y\"]\n[White \"A\"]\n\n1. e4 *\n"),
            format!("[White \"A\"]\n[{name} \"y\"]\n\n1. e4 *\n"),
        ] {
            let (line, record) = only(&text);
            assert_eq!(line, "e2e4", "{text}");
            assert_eq!(record.tag(name), Some("y"), "{text}");
            assert_eq!(record.tag("White"), Some("A"), "{text}");
        }
    }
}

#[test]
fn names_of_tags_are_written_as_they_are_where_a_symbol_may_be_so() {
    for (name, written) in [
        ("a+b", "a+b"),
        ("1-0x", "1-0x"),
        ("a:b", "a:b"),
        ("a.b", "a_b"),
        ("_x", "Tag_x"),
    ] {
        let (_, record) = only(&format!("[White \"A\"]\n[{name} \"y\"]\n\n1. e4 *\n"));
        let mut out = String::new();
        pgn::write::<Chess>(&record, &pgn::Layout::default(), &chess_rules(), &mut out);
        assert_eq!(only(&out).1.tag(written), Some("y"), "{out}");
    }
}

#[test]
fn a_record_may_speak_of_another_format() {
    for text in [
        "[Event \"[DhtmlXQ] collection\"]\n\n1. e4 *\n",
        "[Event \"A\"]\n\n1. e4 {from [DhtmlXQ]} *\n",
        "[Event \"A\"]\n\n1. e4 {[DhtmlXQ_title]x[/DhtmlXQ_title]} *\n",
        "1. e4 {from [DhtmlXQ]} *\n",
    ] {
        assert_eq!(only(text).0, "e2e4", "{text}");
    }
}
