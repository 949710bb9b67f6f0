//! Leaf counts of the data files, each row to the depths that stay below a cap.

mod support;

use rukh_chess::ChessOptions;
use rukh_core::perft::perft;
use support::{CHESS960, STANDARD, data, load};

const CAP: u64 = 300_000;

fn rows_agree(file: &str, options: ChessOptions) {
    let mut counted = 0;
    for row in data(file).lines() {
        let (fen, counts) = row.split_once(';').expect("a FEN and counts");
        let mut position = load(fen, options);
        for count in counts.split(';') {
            let (depth, leaves) = count.trim().split_once(' ').expect("D3 8902");
            let depth = depth[1..].parse().expect("a depth");
            let leaves: u64 = leaves.trim().parse().expect("a count");
            if leaves <= CAP {
                assert_eq!(
                    perft(&mut position, depth),
                    leaves,
                    "{fen} at depth {depth}"
                );
                counted += 1;
            }
        }
    }
    assert!(counted >= 300, "only {counted} counts in {file}");
}

#[test]
fn chess_rows_agree() {
    rows_agree("perft_chess.epd", STANDARD);
}

#[test]
fn suite_rows_agree() {
    rows_agree("perft_chess_suite.epd", STANDARD);
}

#[test]
fn chess960_rows_agree() {
    rows_agree("perft_chess960.epd", CHESS960);
}

#[test]
fn perft_is_the_same_for_the_colour_mirror() {
    for row in data("perft_chess.epd").lines() {
        let (fen, _) = row.split_once(';').expect("a FEN and counts");
        let mut position = load(fen, STANDARD);
        let mut mirror = position.colour_mirrored();
        for depth in 1..=2 {
            assert_eq!(
                perft(&mut position, depth),
                perft(&mut mirror, depth),
                "{fen}"
            );
        }
    }
}
