//! Limits are kept, one thread is deterministic, and a stopped search still answers.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::time::Duration;

use common::{ChessBench, XiangqiBench, chess, xiangqi};
use rukh_core::{BySide, Rules};
use rukh_search::{Control, Limits, Search, SideClock};

fn nodes<M>(count: u64) -> Limits<M> {
    Limits {
        nodes: Some(count),
        ..Limits::default()
    }
}

#[test]
fn one_thread_keeps_exactly_to_its_nodes() {
    let root = ChessBench::position(rukh_chess::Chess::INFO.start_fen, "");
    for count in [1, 2, 100, 5_000, 12_345] {
        let best = chess().run(&root, &nodes(count)).best.unwrap();
        assert!(best.nodes <= count, "{} of {count}", best.nodes);
        assert!(best.nodes + 1 >= count, "{} of {count}", best.nodes);
    }
}

#[test]
fn the_smallest_search_still_says_a_line() {
    let root = ChessBench::position("7k/5K2/8/8/8/8/8/6R1 b - - 0 1", "");
    let found = chess().run(&root, &nodes(1));
    assert_eq!(found.text(), "h8h7");
    assert_eq!(found.lines[0].pv.len(), 1);
}

#[test]
fn the_same_search_after_a_new_game_gives_the_same_nodes() {
    fn counts<G: Rules, S: Search<G>>(bench: &mut common::Bench<G, S>, root: &G) -> Vec<u64> {
        let mut all = Vec::new();
        for _ in 0..2 {
            bench.search.new_game();
            bench.table.clear();
            let first = bench.at_depth(root, 8);
            let second = bench.run(root, &nodes(30_000));
            all.push(first.best.unwrap().nodes);
            all.push(second.lines.last().unwrap().nodes);
        }
        all
    }
    let start = ChessBench::position(rukh_chess::Chess::INFO.start_fen, "");
    let all = counts(&mut chess(), &start);
    assert_eq!(all[..2], all[2..]);
    let start = XiangqiBench::position(rukh_xiangqi::Xiangqi::INFO.start_fen, "");
    let all = counts(&mut xiangqi(), &start);
    assert_eq!(all[..2], all[2..]);
}

#[test]
fn a_search_stopped_before_it_began_answers_with_a_legal_move() {
    let root = XiangqiBench::position(rukh_xiangqi::Xiangqi::INFO.start_fen, "");
    let control = Control::new();
    control.stop();
    let found = xiangqi().run_with(&root, &Limits::default(), &control);
    assert!(root.is_legal(found.best.unwrap().m));
    assert!(!found.lines.is_empty());
}

#[test]
fn a_move_time_ends_the_search_and_is_used_up() {
    let root = ChessBench::position(rukh_chess::Chess::INFO.start_fen, "");
    let time = Duration::from_millis(30);
    let limits = Limits {
        movetime: Some(time),
        ..Limits::default()
    };
    let found = chess().run(&root, &limits);
    assert!(found.lines.last().unwrap().elapsed <= time + Duration::from_millis(1));
}

#[test]
fn a_forced_move_takes_little_of_the_clock() {
    let clock = SideClock {
        remaining: Duration::from_secs(60),
        increment: Duration::ZERO,
    };
    let limits = || Limits {
        clocks: BySide::new(Some(clock), Some(clock)),
        ..Limits::default()
    };
    let forced = XiangqiBench::position("3k5/9/9/9/9/9/9/r8/r8/4K4 w - - 0 1", "");
    let found = xiangqi().run(&forced, &limits());
    assert_eq!(found.text(), "e0f0");
    assert!(found.lines.last().unwrap().elapsed < Duration::from_millis(500));
}

#[test]
fn pondering_counts_no_time_before_the_hit() {
    let root = ChessBench::position(rukh_chess::Chess::INFO.start_fen, "");
    let limits = || Limits {
        ponder: true,
        nodes: Some(60_000),
        movetime: Some(Duration::from_millis(5)),
        ..Limits::default()
    };
    let pondered = chess().run(&root, &limits());
    assert!(
        pondered.best.unwrap().nodes >= 59_999,
        "ended by its nodes alone"
    );
    let hit = Control::new();
    hit.ponder_hit();
    let found = chess().run_with(&root, &limits(), &hit);
    assert!(found.best.unwrap().nodes < 59_999, "ended by its time");
}

#[test]
fn no_legal_move_is_no_answer() {
    let mated = ChessBench::position("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "");
    assert!(chess().at_depth(&mated, 3).best.is_none());
    let stuck = XiangqiBench::position("3k5/9/9/9/9/9/9/9/5r3/4K4 w - - 0 1", "");
    assert!(xiangqi().at_depth(&stuck, 3).best.is_none());
}
