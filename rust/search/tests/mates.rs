//! Mates of known length are found when they are asked for.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{XiangqiBench, xiangqi};
use rukh_search::Limits;

const MATES: &str = include_str!("../../../tests/data/mates_xiangqi.epd");

#[test]
fn a_mate_asked_for_is_found_within_its_length() {
    let mut bench = xiangqi();
    for row in MATES.lines() {
        let (fen, length) = row.split_once(" dm ").unwrap();
        let moves = length.trim_end_matches(';').parse().unwrap();
        let root = XiangqiBench::position(fen, "");
        let limits = Limits {
            mate: Some(moves),
            nodes: Some(400_000),
            ..Limits::default()
        };
        let mate = bench.run(&root, &limits).mate().unwrap_or(0);
        assert!((1..=moves as i32).contains(&mate), "{mate} moves in {row}");
    }
}
