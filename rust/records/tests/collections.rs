//! The collections of `../shared/data`, read whole: as many games as their readme states, and every
//! exception named. They cannot be part of this repository; where they are absent there is nothing
//! to test.

#![expect(clippy::unwrap_used, reason = "that is how the helpers of a test fail")]

mod support;

use std::fs::File;
use std::ops::ControlFlow;
use std::path::Path;

use rukh_core::{Notation, Tactics};
use rukh_records::write::pgn;
use rukh_records::{GameResult, Problem, Resolver, RuleSets, read_stream};

/// What a collection holds.
#[derive(Default)]
struct Census {
    games: usize,
    moves: usize,
    /// Of the first side, draws, of the second side, unknown.
    results: [usize; 4],
    problems: Vec<Problem>,
}

impl Census {
    /// The lines and plies of the problems.
    fn places(&self) -> Vec<(u32, u32)> {
        let place = |problem: &Problem| (problem.line, problem.ply);
        self.problems.iter().map(place).collect()
    }
}

/// Reads a collection; writes each of its games in this layout and reads it again.
fn census<G: Tactics + Notation>(
    name: &str,
    rules: &RuleSets<G::Options>,
    layout: &pgn::Layout,
) -> Option<Census> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let file = File::open(path.join(name)).ok()?;
    let mut resolver = Resolver::<G>::new(rules.clone());
    let mut census = Census::default();
    let mut text = String::new();
    read_stream(file, &mut |raw| {
        let record = resolver.resolve(raw);
        census.games += 1;
        census.moves += record.tree.len();
        census.results[match record.result {
            GameResult::FirstWins => 0,
            GameResult::Draw => 1,
            GameResult::SecondWins => 2,
            GameResult::Unknown => 3,
        }] += 1;
        // Every eighth game is written too: all of them take too long for every run.
        if census.games % 8 == 0 {
            text.clear();
            pgn::write::<G>(&record, layout, rules, &mut text);
            let again = support::read_text::<G>(&text, rules);
            assert_eq!(again.len(), 1, "{text}");
            assert!(again[0].tree == record.tree, "{text}");
            assert_eq!(again[0].result, record.result, "{text}");
            assert_eq!(again[0].start_fen, record.start_fen, "{text}");
        }
        census.problems.extend(record.problems);
        ControlFlow::Continue(())
    })
    .unwrap();
    Some(census)
}

fn xiangqi(name: &str) -> Option<Census> {
    let name = format!("xiangqi/{name}");
    census::<support::Xiangqi>(&name, &RuleSets::default(), &pgn::Layout::default())
}

#[test]
fn by_event() {
    let Some(census) = xiangqi("ccpd_by_event.big5.pgn") else {
        return;
    };
    assert_eq!((census.games, census.moves), (29_870, 2_560_671));
    assert_eq!(census.results, [11_725, 10_102, 8_043, 0]);
    assert_eq!(census.places(), [(1_230_467, 70)]);
}

#[test]
fn parts_of_games() {
    for (name, games, moves, places) in [
        (
            "ccpd_midgame",
            2_807,
            77_477,
            &[(57_731, 0), (60_685, 0), (63_298, 18), (79_867, 19)][..],
        ),
        (
            "ccpd_openings",
            961,
            33_472,
            &[
                (2_134, 0),
                (3_179, 0),
                (6_462, 0),
                (7_061, 0),
                (7_473, 0),
                (7_534, 0),
                (9_392, 0),
            ],
        ),
        ("ccpd_mates", 130, 3_598, &[]),
        (
            "ccpd_computer",
            208,
            21_127,
            &[(3_125, 115), (3_682, 72), (6_054, 72)],
        ),
    ] {
        let Some(census) = xiangqi(&format!("{name}.big5.pgn")) else {
            return;
        };
        assert_eq!((census.games, census.moves), (games, moves), "{name}");
        assert_eq!(census.places(), places, "{name}");
    }
}

#[test]
fn by_coordinates() {
    let Some(census) = xiangqi("wukong_Liu_Dahua_1125_UCI_games.pgn") else {
        return;
    };
    assert_eq!((census.games, census.moves), (1_125, 101_321));
    assert_eq!(census.results, [0, 0, 0, 1_125]);
    assert_eq!(census.places(), []);
}

#[test]
fn seven_players_of_chess() {
    let rules = support::chess_rules();
    let name = "chess/pgnmentor_players7.pgn";
    let Some(census) = census::<support::Chess>(name, &rules, &pgn::Layout::default()) else {
        return;
    };
    assert_eq!((census.games, census.moves), (15_071, 1_248_788));
    assert_eq!(census.results, [5_367, 6_303, 3_387, 14]);
    assert_eq!(census.places(), []);
}
