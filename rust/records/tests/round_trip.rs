//! What is written reads back as the same: random trees of both games in every notation, with
//! comments and tags that are made to hurt.

#![expect(clippy::unwrap_used, reason = "that is how the helpers of a test fail")]

mod support;

use std::ops::ControlFlow;

use rukh_core::keys::SplitMix;
use rukh_core::{GameMove, MoveList, Notation, Tactics};
use rukh_records::write::{json, pgn, text};
use rukh_records::{Format, GameResult, NodeId, Record, Resolver, RuleSets, Tree, read};
use serde_json::Value;
use support::{Chess, Xiangqi, chess_rules};

const COMMENTS: &[&str] = &[
    "good",
    "好棋！双车错",
    "a } brace",
    "{ open",
    "two\nlines",
    "a paragraph\n\nand another",
    "; semicolon ( [%clk 0:01:02] ) $5 1-0 e4",
    "[Event \"no tag\"]\n[x]",
    "%percent\n%again",
    "ends with backslash \\",
    "}\n\n}",
    "[%eval 0.31] [%clk 0:02:59]",
];

const VALUES: &[&str] = &[
    "",
    "A",
    "a  b: c",
    "甲 红方：乙",
    "许银川",
    "a \"quote\"",
    "b\\",
    "c]",
    "[d",
    "e\\\"]",
    "?",
];

fn pick<'a, T: ?Sized>(random: &mut SplitMix, from: &[&'a T]) -> &'a T {
    from[random.below(from.len())]
}

/// Adds a random line behind a node, and lines behind its moves.
fn grow<G: Tactics + Notation>(
    tree: &mut Tree,
    position: &G,
    from: NodeId,
    plies: usize,
    depth: u32,
    random: &mut SplitMix,
) {
    let mut position = position.clone();
    let mut at = from;
    for _ in 0..random.below(plies) {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            return;
        }
        let mut siblings: Vec<NodeId> = Vec::new();
        let mut used: Vec<u16> = tree.children(at).map(|id| tree.bits(id)).collect();
        let before = position.clone();
        for sibling in 0..=random.below(3) {
            let m = moves[random.below(moves.len())];
            let passes = sibling == 0 && position.may_pass() && random.below(40) == 0;
            let bits = if passes { 0 } else { m.raw() };
            if used.contains(&bits) || (sibling > 0 && depth == 0) {
                continue;
            }
            used.push(bits);
            let id = tree.add(at, bits);
            siblings.push(id);
            let starts_variation = tree.next(at) != Some(id);
            let remarks = tree.remarks_mut(id);
            if random.below(4) == 0 {
                remarks.comment = pick(random, COMMENTS).to_owned();
            }
            if random.below(6) == 0 {
                remarks.nags = vec![random.below(20) as u16 + 1];
            }
            if starts_variation && random.below(4) == 0 {
                remarks.before = pick(random, COMMENTS).to_owned();
            }
        }
        for &id in siblings.iter().skip(1) {
            let mut other = before.clone();
            support::step(&mut other, support::bits::<G>(tree.bits(id)));
            grow(
                tree,
                &other,
                id,
                plies / 2 + 1,
                depth.saturating_sub(1),
                random,
            );
        }
        let Some(&first) = siblings.first() else {
            return;
        };
        if tree.next(at) != Some(first) {
            return;
        }
        support::step(&mut position, support::bits::<G>(tree.bits(first)));
        at = first;
    }
}

fn random_record<G: Tactics + Notation>(
    start: &str,
    is_chess960: bool,
    random: &mut SplitMix,
) -> Record {
    let position = G::from_fen(start, &support::rules::<G>(is_chess960))
        .unwrap()
        .position;
    let mut tree = Tree::new();
    if random.below(3) == 0 {
        tree.remarks_mut(NodeId::ROOT).nags = vec![random.below(20) as u16 + 1];
    }
    if random.below(3) == 0 {
        tree.remarks_mut(NodeId::ROOT).comment = pick(random, COMMENTS).to_owned();
    }
    grow(&mut tree, &position, NodeId::ROOT, 24, 2, random);
    let fen = position.fen();
    Record {
        info: G::INFO,
        start_fen: Some(fen).filter(|fen| fen != G::INFO.start_fen),
        is_chess960,
        tags: ["Event", "Annotator", "Opening", "自定", "ECO_2"]
            .iter()
            .map(|name| ((*name).to_owned(), pick(random, VALUES).to_owned()))
            .collect(),
        result: [
            GameResult::FirstWins,
            GameResult::SecondWins,
            GameResult::Draw,
            GameResult::Unknown,
        ][random.below(4)],
        tree,
        notation: None,
        problems: Vec::new(),
        line: 0,
    }
}

/// The same tree, whatever the order in which its nodes were added.
fn shape(tree: &Tree) -> Vec<String> {
    let mut lines = Vec::new();
    let mut open = vec![(NodeId::ROOT, 0usize)];
    while let Some((id, depth)) = open.pop() {
        lines.push(format!(
            "{depth} {:04x} {:?}",
            tree.bits(id),
            tree.remarks(id)
        ));
        let mut children: Vec<_> = tree.children(id).map(|child| (child, depth + 1)).collect();
        children.reverse();
        open.extend(children);
    }
    lines
}

fn assert_same(read: &Tree, written: &Tree, text: &str) {
    let (read, written) = (shape(read), shape(written));
    for (read, written) in read.iter().zip(&written) {
        assert_eq!(read, written, "{text}");
    }
    assert_eq!(read.len(), written.len(), "{text}");
}

fn check<G: Tactics + Notation>(starts: &[&str], rules: &RuleSets<G::Options>, seed: u64) {
    let mut random = SplitMix::new(seed);
    let mut list = String::new();
    let mut listed = Vec::new();
    for round in 0..72 {
        let start = pick(&mut random, starts);
        let record = random_record::<G>(start, start.contains("HA"), &mut random);
        let style = G::STYLES[round % G::STYLES.len()];
        let layout = pgn::Layout {
            notation: Some(style),
            width: [0, 20, 80][round % 3],
        };
        let mut first = String::new();
        pgn::write::<G>(&record, &layout, rules, &mut first);
        let again = support::read_text::<G>(&first, rules);
        assert_eq!(again.len(), 1, "{first}");
        let again = &again[0];
        assert_eq!(again.problems, [], "{style:?}\n{first}");
        assert_same(&again.tree, &record.tree, &first);
        assert_eq!(again.start_fen, record.start_fen);
        assert_eq!(again.result, record.result);
        for (name, value) in &record.tags {
            let expected = if name == "Event" && value.is_empty() {
                "?"
            } else {
                value
            };
            assert_eq!(again.tag(name), Some(expected), "{first}");
        }
        let mut second = String::new();
        pgn::write::<G>(again, &layout, rules, &mut second);
        assert_eq!(first, second);

        let mut plain = String::new();
        text::write::<G>(&record, Some(style), rules, &mut plain);
        let read = support::read_text::<G>(&plain, rules);
        assert_eq!(read.len(), 1, "{plain}");
        assert_same_text(&read[0], &record, &plain);
        check_json::<G>(&record, rules);
        list.push_str(&plain);
        listed.push(record);
    }
    // Any number of games in one file are the same games.
    let read = support::read_text::<G>(&list, rules);
    assert_eq!(read.len(), listed.len());
    for (read, written) in read.iter().zip(&listed) {
        assert_same_text(read, written, "one of many");
        assert_eq!(read.problems, []);
    }
}

/// Whether what was read out of plain text is what was written, tags without a value apart.
fn assert_same_text(read: &Record, written: &Record, text: &str) {
    assert_same(&read.tree, &written.tree, text);
    assert_eq!(read.start_fen, written.start_fen, "{text}");
    assert_eq!(read.result, written.result, "{text}");
    for (name, value) in &written.tags {
        let known = Some(value.as_str()).filter(|value| !matches!(*value, "" | "?"));
        assert_eq!(read.tag(name), known, "{text}");
    }
}

fn check_json<G: Tactics + Notation>(record: &Record, rules: &RuleSets<G::Options>) {
    let mut line = String::new();
    json::write::<G>(record, rules, &mut line);
    let value: Value = serde_json::from_str(&line).expect("what is written is JSON");
    let plies = record.tree.main_line().count();
    assert_eq!(value["plies"].as_u64(), Some(plies as u64));
    assert_eq!(value["moves"].as_array().unwrap().len(), plies);
    let tree = value["tree"].as_array().unwrap();
    for (told, m) in tree.iter().zip(value["moves"].as_array().unwrap()) {
        assert_eq!(&told["move"], m);
    }
    let mut open: Vec<&Value> = tree.iter().collect();
    let mut count = 0;
    while let Some(node) = open.pop() {
        count += 1;
        for line in node["variations"].as_array().into_iter().flatten() {
            open.extend(line.as_array().unwrap());
        }
    }
    assert_eq!(count, record.tree.len());

    let mut again = Vec::new();
    let mut resolver = Resolver::<G>::new(rules.clone());
    let laid_out = serde_json::to_string_pretty(&value).unwrap();
    for text in [&line, &laid_out] {
        read(Format::Json, text.as_bytes(), &mut |raw| {
            again.push(resolver.resolve(raw));
            ControlFlow::Continue(())
        })
        .unwrap();
    }
    for again in again {
        assert_eq!(again.problems, [], "{line}");
        assert_same(&again.tree, &record.tree, &line);
        assert_eq!(again.start_fen, record.start_fen);
        assert_eq!(again.is_chess960, record.is_chess960);
        assert_eq!(again.result, record.result);
        let sorted = |record: &Record| {
            let mut tags = record.tags.clone();
            tags.sort();
            tags
        };
        assert_eq!(sorted(&again), sorted(record), "{line}");
    }
}

#[test]
fn chess_reads_back_in_every_notation() {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/4P3/4K3 b - - 0 40",
        "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 4 9",
        "1rbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/1RBQKBRN w GBgb - 0 1",
    ];
    check::<Chess>(&starts[..3], &chess_rules(), 1);
}

#[test]
fn xiangqi_reads_back_in_every_notation() {
    let starts = [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "3ak4/4a4/9/2P1P4/2P1P1P2/9/9/9/4A4/3K1A3 b - - 3 17",
        "4k4/9/2P1P4/2P1P4/9/9/9/9/9/3K5 w - - 0 1",
    ];
    check::<Xiangqi>(&starts, &RuleSets::default(), 2);
}

#[test]
fn a_side_named_like_a_move_stays_a_name_in_text() {
    let rules = RuleSets::default();
    let pgn =
        "[Game \"Chinese Chess\"]\n[Red \"象７退５\"]\n[Black \"卒６进１ x\"]\n\n1. 炮二平五 *\n";
    let record = support::read_text::<Xiangqi>(pgn, &rules).remove(0);
    let mut plain = String::new();
    text::write::<Xiangqi>(&record, None, &rules, &mut plain);
    let again = support::read_text::<Xiangqi>(&plain, &rules);
    assert_eq!(again.len(), 1, "{plain}");
    assert_eq!(again[0].tag("Red"), Some("象７退５"), "{plain}");
    assert_eq!(again[0].tag("Black"), Some("卒６进１ x"), "{plain}");
}
