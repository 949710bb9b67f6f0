//! The records of `../shared/cases/records`, read as the facts beside them say. They cannot be part
//! of this repository; where they are absent there is nothing to test.

#![expect(clippy::unwrap_used, reason = "that is how the helpers of a test fail")]

mod support;

use std::path::{Path, PathBuf};

use rukh_core::{MoveStyle, Notation, Tactics};
use rukh_records::{Format, NodeId, Record, Severity, detect, read};
use serde_json::Value;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cases/records")
}

fn cases() -> Vec<Value> {
    let Ok(text) = std::fs::read_to_string(folder().join("expected.json")) else {
        return Vec::new();
    };
    let facts: Value = serde_json::from_str(&text).unwrap();
    facts["cases"].as_array().unwrap().clone()
}

/// What a case says about one game, compared with the record.
fn compare<G: Tactics + Notation>(file: &str, number: usize, expected: &Value, record: &Record) {
    let place = format!("{file}, game {number}");
    let options = support::rules::<G>(record.is_chess960);
    let mut position = match &record.start_fen {
        Some(fen) => G::from_fen(fen, &options).unwrap().position,
        None => G::start(&options),
    };
    if let Some(fen) = expected["start_fen"].as_str() {
        let board =
            |fen: &str| -> Vec<String> { fen.split(' ').take(2).map(str::to_owned).collect() };
        assert_eq!(board(&position.fen()), board(fen), "{place}");
    }
    let mut played = Vec::new();
    for id in record.tree.main_line() {
        let m = support::bits::<G>(record.tree.bits(id));
        played.push(position.format_move(m, MoveStyle::Coordinates));
        support::step(&mut position, m);
    }
    if let Some(first) = expected["first"].as_array() {
        let first: Vec<&str> = first.iter().map(|m| m.as_str().unwrap()).collect();
        let played: Vec<&str> = played
            .iter()
            .take(first.len())
            .map(String::as_str)
            .collect();
        assert_eq!(played, first, "{place}: {:?}", record.problems);
    }
    if let Some(plies) = expected["plies"].as_u64() {
        assert_eq!(played.len() as u64, plies, "{place}: {:?}", record.problems);
    }
    if let Some(last) = expected["last"].as_str() {
        assert_eq!(played.last().map(String::as_str), Some(last), "{place}");
    }
    if let Some(fen) = expected["final_fen"].as_str() {
        assert!(position.fen().starts_with(fen), "{place}");
    }
    if let Some(nodes) = expected["nodes_total"].as_u64() {
        assert_eq!(
            record.tree.len() as u64,
            nodes,
            "{place}: {:?}",
            record.problems
        );
    }
    let (mut variations, mut comments) = (0, 0);
    for id in (0..=record.tree.len()).filter_map(|index| record.tree.node(index)) {
        let remarks = record.tree.remarks(id);
        variations += record.tree.children(id).count().saturating_sub(1) as u64;
        comments += u64::from(!remarks.before.is_empty()) + u64::from(!remarks.comment.is_empty());
    }
    if let Some(expected) = expected["variations"].as_u64() {
        assert_eq!(variations, expected, "{place}");
    }
    // An empty comment says nothing, and two that follow each other become one.
    let joined = u64::from(file.contains("x10_") || file.contains("x16_"));
    if let Some(expected) = expected["comments"].as_u64() {
        assert_eq!(comments + joined, expected, "{place}");
    }
    let result = [
        "result_movetext",
        "result_tag",
        "result",
        "result_raw",
        "result_header",
    ]
    .iter()
    .find_map(|key| expected[*key].as_str());
    // Results of chess are another program's reading of the tag.
    if let (Some(result), true) = (result, G::INFO.id == "xiangqi") {
        let result = rukh_records::GameResult::from_words(result).unwrap_or_default();
        assert_eq!(record.result, result, "{place}");
    }
    for (key, tag) in [("red", "Red"), ("black", "Black"), ("white", "White")] {
        if let Some(name) = expected[key].as_str().filter(|name| *name != "?") {
            assert_eq!(record.tag(tag).unwrap_or(""), name, "{place}");
        }
    }
}

fn games_of(file: &str) -> (Format, Vec<Record>) {
    let bytes = std::fs::read(folder().join(file)).unwrap();
    let format = detect(&bytes).unwrap();
    let mut records = Vec::new();
    let mut resolver = support::any_resolver();
    let outcome = read(format, &bytes, &mut |raw| {
        records.push(resolver.resolve(raw));
        std::ops::ControlFlow::Continue(())
    });
    assert!(
        outcome.is_ok() || file.contains("truncated"),
        "{file}: {outcome:?}"
    );
    (format, records)
}

#[test]
fn texts_are_read_as_the_facts_say() {
    let mut seen = 0;
    for case in cases() {
        let file = case["file"].as_str().unwrap();
        let kind = case["kind"].as_str().unwrap();
        if !["pgn", "txt", "pgn-chess", "fen", "epd", "pgn-like"].contains(&kind) {
            continue;
        }
        seen += 1;
        let (_, records) = games_of(file);
        let expected = case["games"].as_array().cloned().unwrap_or_default();
        let total = match kind {
            "fen" => 2,
            "epd" => 41,
            _ => case["n_games"].as_u64().unwrap() as usize,
        };
        assert_eq!(records.len(), total, "{file}");
        let refused = file.contains("antichess");
        for record in &records {
            let skipped = record
                .problems
                .iter()
                .any(|problem| problem.severity == Severity::Skipped);
            assert_eq!(skipped, refused, "{file}: {:?}", record.problems);
        }
        if refused {
            continue;
        }
        if let Some(plies) = case["plies_per_game"].as_array() {
            let found: Vec<u64> = records
                .iter()
                .map(|record| record.tree.main_line().count() as u64)
                .collect();
            let plies: Vec<u64> = plies.iter().map(|plies| plies.as_u64().unwrap()).collect();
            assert_eq!(found, plies, "{file}");
        }
        // Of long files the facts list the first games and the last.
        for (index, game) in expected.iter().enumerate() {
            let number = if expected.len() < total && index + 1 == expected.len() {
                total - 1
            } else {
                index
            };
            let record = &records[number];
            if record.info.id == "chess" {
                compare::<support::Chess>(file, number, game, record);
            } else {
                compare::<support::Xiangqi>(file, number, game, record);
            }
        }
    }
    assert!(seen == 0 || seen > 40, "{seen} cases of text");
}

fn only(file: &str) -> Option<Record> {
    if !folder().exists() {
        return None;
    }
    let (_, mut records) = games_of(file);
    assert_eq!(records.len(), 1, "{file}");
    records.pop()
}

#[test]
fn a_tree_is_the_same_in_any_notation() {
    let (Some(iccs), Some(chinese), Some(chart)) = (
        only("xiangqi/x10_iccs_variation_crcrlf.pgn"),
        only("xiangqi/x11_chinese_variation_crcrlf.pgn"),
        only("xiangqi/x12_vertical_chart.pgn"),
    ) else {
        return;
    };
    assert_eq!(iccs.tree, chinese.tree);
    let shape = |record: &Record| -> Vec<u16> {
        record
            .tree
            .main_line()
            .map(|id| record.tree.bits(id))
            .collect()
    };
    assert_eq!(shape(&chart), shape(&iccs));
    assert_eq!(chart.tree.len(), iccs.tree.len());
}

#[test]
fn an_illegal_move_is_told_with_its_place() {
    let Some(record) = only("xiangqi/x34_illegal_move_middle.pgn") else {
        return;
    };
    let problem = record.problems.last().unwrap();
    assert_eq!(problem.severity, Severity::Shortened);
    assert_eq!((problem.ply, problem.text.as_str()), (19, "车八进九"));
    assert_eq!(
        problem.fen,
        "1rbakab2/1r7/2n3n1c/p1p1p3p/6p2/P4R3/1cP1P1P1P/N1C1C1N2/9/1RBAKAB2 w - - 18 10"
    );
    assert!(problem.line > 20, "{problem}");
}

#[test]
fn conflicting_results_are_told() {
    let Some(record) = only("xiangqi/x33_nags_nested_variations.pgn") else {
        return;
    };
    assert!(
        record
            .problems
            .iter()
            .any(|problem| problem.reason.contains("1/2-1/2"))
    );
    let first = record.tree.next(NodeId::ROOT).unwrap();
    assert_eq!(record.tree.remarks(first).nags, [1]);
    assert_eq!(record.tree.remarks(first).comment, "主流 (不是变着)");
}
