//! Leaf counts from `tests/data/perft_xiangqi.epd`, as far as a test may take.
//!
//! `RUKH_PERFT_CAP=all` runs every row (800 million leaves; build with `--release`).

#![expect(clippy::unwrap_used, reason = "that is how the helpers of a test fail")]

use std::fs;

use rukh_core::{Image, Rules, perft::perft};
use rukh_xiangqi::Xiangqi;

/// Leaves counted for one row by default; deeper counts are left to the long run.
const CAP: u64 = 300_000;

struct Row {
    fen: String,
    counts: Vec<(u32, u64)>,
}

fn rows() -> Vec<Row> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/data/perft_xiangqi.epd"
    );
    let text = fs::read_to_string(path).unwrap();
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| {
            let mut fields = line.split(';');
            let fen = fields.next().unwrap().trim().to_owned();
            let counts = fields
                .filter_map(|field| field.trim().strip_prefix('D')?.split_once(' '))
                .map(|(depth, count)| (depth.parse().unwrap(), count.parse().unwrap()))
                .collect();
            Row { fen, counts }
        })
        .collect()
}

#[test]
fn every_row_has_the_known_number_of_leaves() {
    let cap = match std::env::var("RUKH_PERFT_CAP").as_deref() {
        Ok("all") => u64::MAX,
        Ok(number) => number.parse().unwrap(),
        Err(_) => CAP,
    };
    let rows = rows();
    assert!(rows.len() > 150, "the data file is cut short");
    let mut total = 0;
    for row in &rows {
        let loaded = Xiangqi::from_fen(&row.fen, &Default::default());
        let mut position = loaded.unwrap_or_else(|error| panic!("{error}")).position;
        for &(depth, expected) in row.counts.iter().filter(|&&(_, count)| count <= cap) {
            let counted = perft(&mut position, depth);
            assert_eq!(counted, expected, "{} at depth {depth}", row.fen);
            total += counted;
        }
    }
    assert!(total > 1_000_000, "only {total} leaves were counted");
}

#[test]
fn the_rows_hold_after_either_mirror() {
    for row in rows() {
        let position = Xiangqi::from_fen(&row.fen, &Default::default())
            .unwrap()
            .position;
        for &(depth, expected) in row.counts.iter().filter(|&&(_, count)| count <= 3_000) {
            let mut mirrored = position.image(Image::MIRRORED).unwrap();
            assert_eq!(perft(&mut mirrored, depth), expected, "{}", row.fen);
            let mut exchanged = position.with_colours_exchanged();
            assert_eq!(perft(&mut exchanged, depth), expected, "{}", row.fen);
        }
    }
}
