//! What the search must find: mates at their length, draws as draws, losses by rule as losses.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{ChessBench, XiangqiBench, chess, xiangqi};
use rukh_core::Rules;
use rukh_search::Limits;

#[test]
fn a_mate_in_two_is_found_and_ends_the_search() {
    let root = ChessBench::position("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "");
    let found = chess().at_depth(&root, 40);
    assert_eq!(found.mate(), Some(2));
    assert!(found.best.unwrap().depth < 40);
}

#[test]
fn a_xiangqi_mate_in_two_is_found() {
    let root = XiangqiBench::position("3k5/9/9/9/9/9/9/9/R8/1R3K3 w - - 0 1", "");
    let limits = Limits {
        mate: Some(2),
        ..Limits::default()
    };
    assert_eq!(xiangqi().run(&root, &limits).mate(), Some(2));
}

#[test]
fn several_threads_find_the_mates_that_one_finds() {
    let root = ChessBench::position("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "");
    let mut bench = chess();
    bench.threads = 2;
    assert_eq!(bench.at_depth(&root, 12).mate(), Some(2));
    let root = XiangqiBench::position("3k5/9/9/9/9/9/9/9/R8/1R3K3 w - - 0 1", "");
    let mut bench = xiangqi();
    bench.threads = 2;
    assert_eq!(bench.at_depth(&root, 12).mate(), Some(2));
}

#[test]
fn a_mate_beyond_the_fifty_move_rule_is_no_mate() {
    let mut bench = chess();
    let near = ChessBench::position("7k/8/5K2/8/8/8/8/6R1 w - - 97 80", "");
    assert_eq!(bench.at_depth(&near, 12).mate(), Some(2));
    let beyond = ChessBench::position("7k/8/5K2/8/8/8/8/6R1 w - - 98 80", "");
    let found = bench.at_depth(&beyond, 12);
    assert_eq!((found.mate(), found.score()), (None, 0));
}

#[test]
fn a_stalemate_is_a_draw_in_chess_and_a_loss_in_xiangqi() {
    // Every white move but the stalemating ones keeps the queen safe: the engine avoids Qc7.
    let root = ChessBench::position("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "");
    assert_eq!(chess().at_depth(&root, 4).mate(), Some(1));
    let stuck = ChessBench::position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "");
    assert!(chess().at_depth(&stuck, 4).best.is_none());
    // Red takes the black general's last step without giving check.
    let root = XiangqiBench::position("3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1", "");
    let found = xiangqi().at_depth(&root, 8);
    assert!(found.score() > 500, "{}", found.score());
}

#[test]
fn perpetual_check_is_no_way_out_in_xiangqi() {
    let root = XiangqiBench::position("4k4/2R6/9/9/9/9/9/r8/1r7/5K3 w - - 0 1", "");
    let found = xiangqi().at_depth(&root, 12);
    assert!(
        found.score() < -500,
        "{} {:?}",
        found.score(),
        found.lines.last()
    );
}

#[test]
fn a_lost_side_takes_the_third_repetition() {
    // White is a queen down; the knight's way home makes the position occur a third time.
    let root = ChessBench::position(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR b KQkq - 0 1",
        "g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8",
    );
    let found = chess().at_depth(&root, 8);
    assert_eq!((found.text().as_str(), found.score()), ("f3g1", 0));
}

#[test]
fn several_lines_are_reported_best_first_and_differ() {
    let root = ChessBench::position("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "");
    let found = chess().run(
        &root,
        &Limits {
            depth: Some(8),
            multi_pv: 3,
            ..Limits::default()
        },
    );
    let last: Vec<_> = found.lines.iter().filter(|line| line.depth == 8).collect();
    assert_eq!(
        last.iter().map(|line| line.multi_pv).collect::<Vec<_>>(),
        [1, 2, 3]
    );
    assert!(last[0].score >= last[1].score && last[1].score >= last[2].score);
    assert!(last[0].pv[0] != last[1].pv[0] && last[1].pv[0] != last[2].pv[0]);
    assert!(
        found
            .lines
            .iter()
            .all(|line| line.score.mate_moves() != Some(0))
    );
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let root = ChessBench::position(rukh_chess::Chess::INFO.start_fen, "");
    let h3 = root.parse_move("h2h3", Default::default()).unwrap();
    let limits = Limits {
        depth: Some(4),
        search_moves: vec![h3],
        ..Limits::default()
    };
    assert_eq!(chess().run(&root, &limits).text(), "h2h3");
}

#[test]
fn every_line_is_legal_and_stops_where_the_game_does() {
    fn check<G: Rules>(found: &common::Found<G>) {
        for line in &found.lines {
            let mut position = found.root.clone();
            for &m in &line.pv {
                assert!(
                    position.is_legal(m),
                    "{:?} in {}",
                    line.pv,
                    found.root.fen()
                );
                position.play(m);
            }
        }
        if let Some(best) = found.best
            && let Some(reply) = best.ponder
        {
            let mut position = found.root.clone();
            position.play(best.m);
            assert!(position.is_legal(reply));
        }
    }
    let mut bench = chess();
    for fen in [
        rukh_chess::Chess::INFO.start_fen,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "7k/5K2/8/8/8/8/8/6R1 b - - 0 1",
    ] {
        check(&bench.run(
            &ChessBench::position(fen, ""),
            &Limits {
                nodes: Some(20_000),
                ..Limits::default()
            },
        ));
    }
    let mut bench = xiangqi();
    for fen in [
        rukh_xiangqi::Xiangqi::INFO.start_fen,
        "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
        "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1",
    ] {
        check(&bench.run(
            &XiangqiBench::position(fen, ""),
            &Limits {
                nodes: Some(20_000),
                ..Limits::default()
            },
        ));
    }
}
