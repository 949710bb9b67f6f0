//! Lists of positions as people have them: every board is a game, its side is read or asked for, and
//! what stands around it is kept.

mod support;

use std::ops::ControlFlow;

use rukh_core::keys::SplitMix;
use rukh_records::{Format, NodeId, Record, Severity, detect, read};
use support::games;

const X: &str = "r4k3/9/9/9/9/4R4/9/9/9/4K4";
const CHESS: &str = "4k3/8/8/8/8/8/4P3/4K3";

fn records(text: &str) -> Vec<Record> {
    assert_eq!(detect(text.as_bytes()), Ok(Format::Positions), "{text}");
    let games = games(text.as_bytes()).into_iter();
    games.map(|(_, record)| record).collect()
}

/// Boards and sides of the positions, each as the first two fields of its FEN.
fn sides(text: &str) -> String {
    let side = |record: Record| {
        let is_lost = |problem: &rukh_records::Problem| problem.severity == Severity::Skipped;
        if record.problems.iter().any(is_lost) {
            return "?".to_owned();
        }
        let fen = record.start_fen.unwrap_or_default();
        fen.split(' ').nth(1).unwrap_or("").to_owned()
    };
    records(text).into_iter().map(side).collect()
}

fn comment(record: &Record) -> &str {
    &record.tree.remarks(NodeId::ROOT).comment
}

#[test]
fn every_line_with_a_board_is_a_position() {
    for text in [
        format!("FEN: {X} w\nposition fen {X} b\n"),
        format!("FEN: {X} w\nfen {X} b\n"),
        format!("第1题\n{X} w\n第2题\n{X} b\n"),
        format!("1. {X} w\n2. {X} b\n"),
        format!("1) {X} w\r\n\r\n2) {X} b\r\n"),
        format!("\"{X} w\"\n\"{X} b\"\n"),
        format!("{X} w ; comment\n{X} b ; another\n"),
        format!("{X} w - - bm Re5; id \"A\";\n{X} b - - id \"B\";\n"),
        format!("\u{FEFF}Mate in two\n\n{X} w - - 0 1\n\nMate in three\n\n{X} b - - 0 1"),
    ] {
        assert_eq!(sides(&text), "wb", "{text}");
    }
}

#[test]
fn a_side_is_read_however_it_stands_there() {
    for (written, side) in [
        (" b", "b"),
        (",b", "b"),
        (";b", "b"),
        (" b,name", "b"),
        (" black", "b"),
        (" Black to move", "b"),
        (" 黑", "b"),
        (" 黑先", "b"),
        ("\u{3000}黑方", "b"),
        ("，黑", "b"),
        (" 轮黑方走", "b"),
        (" 黑先胜", "b"),
        (" B - - 0 1", "b"),
        (",b,3", "b"),
        (" 红", "w"),
        (" red", "w"),
        (" R", "w"),
        (" white - - 0 1", "w"),
        (" (w)", "w"),
        ("\" b", "b"),
    ] {
        assert_eq!(sides(&format!("{X}{written}\n")), side, "{written}");
    }
}

#[test]
fn a_side_that_is_none_is_never_the_first_one_unsaid() {
    for written in [" x", " -", " 0", " q - - 0 1"] {
        assert_eq!(sides(&format!("{X}{written}\n")), "?", "{written}");
    }
    for written in ["", " 对面笑", " ; Black Knight", "|name", ",x"] {
        let record = records(&format!("{X}{written}\n")).remove(0);
        let reasons: Vec<&str> = record.problems.iter().map(|it| &*it.reason).collect();
        assert!(
            reasons.iter().any(|it| it.contains("Red's turn")),
            "{written}: {reasons:?}"
        );
    }
}

#[test]
fn titles_and_words_are_kept() {
    let of = |text: &str| records(text).remove(0);
    for text in [
        format!("第1题\n{X} w\n"),
        format!("第1题: {X} w\n"),
        format!("{X} w ; 第1题\n"),
        format!("{X} w,第1题\n"),
    ] {
        assert_eq!(of(&text).tag("Event"), Some("第1题"), "{text}");
    }
    assert_eq!(comment(&of(&format!("{X} w bm Re5"))), "bm Re5");
    assert_eq!(of(&format!("12. {X} w")).tag("Event"), Some("12"));
    let both = of(&format!("第1题\n# source\n{X} w ; 红先胜\n"));
    assert_eq!(
        (both.tag("Event"), comment(&both)),
        (Some("红先胜"), "第1题 source")
    );
}

#[test]
fn words_below_the_first_position_are_of_that_position() {
    let records = records(&format!("{X} w\n第1题\n{X} b\n第2题\n"));
    let comments: Vec<&str> = records.iter().map(comment).collect();
    assert_eq!(comments, ["第1题", "第2题"]);
}

#[test]
fn a_title_stands_behind_a_semicolon() {
    let records = records(&format!("{X} w - - 0 1 ; 01.对面笑(一)\n\n{X} w - - 0 1\n"));
    assert_eq!(records.len(), 2);
    assert_eq!(
        records[0].start_fen.as_deref(),
        Some(&*format!("{X} w - - 0 1"))
    );
    assert_eq!(records[0].tag("Event"), Some("01.对面笑(一)"));
    assert_eq!(records[1].line, 3);
}

#[test]
fn moves_may_stand_behind_the_position() {
    for text in [
        format!("{CHESS} w - - 0 1 moves e2e4 e8d7\n"),
        format!("position fen {CHESS} w - - 0 1 moves e2e4 e8d7\n{CHESS} b\n"),
        format!("{CHESS} w - - 0 1 1. e4 Kd7\n{CHESS} b\n"),
        format!("{CHESS} w\n1. e4\n1... Kd7 *\n{CHESS} b\n{CHESS} b\n{CHESS} b\n"),
    ] {
        let (line, record) = games(text.as_bytes()).remove(0);
        assert_eq!(line, "e2e4 e8d7", "{text}");
        assert!(comment(&record).is_empty(), "{text}");
    }
}

#[test]
fn epd_has_operations() {
    let text = format!("{CHESS} w - - bm e4; id \"A\"; hmvc 3; fmvn 9;");
    let record = records(&text).remove(0);
    assert_eq!(
        record.start_fen.as_deref(),
        Some(&*format!("{CHESS} w - - 3 9"))
    );
    assert_eq!(record.tag("Event"), Some("A"));
    assert!(comment(&record).starts_with("bm e4;"));
}

#[test]
fn a_broken_board_among_others_is_told() {
    let records = records(&format!("{X} w\n4k3/9/9/9/9/9/4K4 w\n{X} b\n"));
    let told: Vec<(u32, usize)> = records
        .iter()
        .map(|it| (it.line, it.problems.len()))
        .collect();
    assert_eq!(told, [(1, 0), (2, 1), (3, 0)]);
    assert_eq!(records[1].problems[0].severity, Severity::Skipped);
}

#[test]
fn no_mutation_is_too_much() {
    let list = format!(
        "FEN: {X} w\n第1题\n\"{X} 黑先\",{CHESS} b - - 0 1 moves e8d7\n{CHESS},w\n1. e4 *\n# a\n"
    );
    let mut random = SplitMix::new(9);
    let signs = "/ 9\";,|:('黑红wb\r\n#1.\u{3000}\u{FEFF}先";
    let signs: Vec<char> = signs.chars().collect();
    for _ in 0..4_000 {
        let mut text: Vec<char> = list.chars().collect();
        for _ in 0..=random.below(6) {
            let (at, sign) = (random.below(text.len()), signs[random.below(signs.len())]);
            match random.below(3) {
                0 => text[at] = sign,
                1 => text.truncate(at.max(1)),
                _ => text.insert(at, sign),
            }
        }
        let text: String = text.into_iter().collect();
        let lines = text.split(['\n', '\r']).count() as u32;
        let outcome = read(Format::Positions, text.as_bytes(), &mut |game| {
            assert!((1..=lines).contains(&game.line), "{text}");
            ControlFlow::Continue(())
        });
        assert_eq!(outcome, Ok(()));
    }
}

#[test]
fn games_that_begin_with_positions_are_no_list() {
    for text in [
        format!("{CHESS} w - - 0 1\n1. e4 Kd7 *\n\n{CHESS} b - - 0 1\n1... Kd7 *\n"),
        format!("[FEN \"{CHESS} w - - 0 1\"]\n\n*\n\n[FEN \"{CHESS} b - - 0 1\"]\n\n*\n"),
        format!("1. e4 e5 {{then {CHESS} w}} 2. Nf3 *\n"),
    ] {
        assert_eq!(detect(text.as_bytes()), Ok(Format::Pgn), "{text}");
    }
}
