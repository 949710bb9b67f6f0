//! How long a verdict on a recurring position takes, by rule set.
//!
//! Judges the loops of `tests/data/endings.txt` as the search does, many times over, and prints
//! the median, the 95th percentile and the longest of the loops' own medians in microseconds:
//! `cargo run --release -p rukh-xiangqi --example verdict_cost`.

#![expect(clippy::print_stdout, reason = "a program that prints figures")]
#![expect(clippy::expect_used, reason = "the data file is the project's own")]

use std::fs;
use std::hint::black_box;
use std::time::Instant;

use rukh_core::{Adjudication, MoveStyle, Rules};
use rukh_xiangqi::{RepetitionRule, Xiangqi, XiangqiOptions};

const ROUNDS: usize = 201;

fn main() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/endings.txt");
    let text = fs::read_to_string(path).expect("the data file");
    for rule in RepetitionRule::ALL {
        let mut medians: Vec<f64> = text
            .lines()
            .filter(|line| line.contains("| axf "))
            .filter_map(|line| recurring(line, rule))
            .map(|game| median_of_verdicts(&game))
            .collect();
        medians.sort_by(f64::total_cmp);
        let at = |share: f64| medians[((medians.len() - 1) as f64 * share) as usize];
        println!(
            "{:<7} {} loops: median {:.2} µs, 95 % {:.2} µs, most {:.2} µs",
            rule.id(),
            medians.len(),
            at(0.5),
            at(0.95),
            at(1.0)
        );
    }
}

/// The game of a line of the file, if its last position has occurred before.
fn recurring(line: &str, rule: RepetitionRule) -> Option<Xiangqi> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let options = XiangqiOptions {
        repetition: rule,
        ..XiangqiOptions::default()
    };
    let mut game = Xiangqi::from_fen(fields.get(2)?, &options).ok()?.position;
    for text in fields.get(3)?.split_whitespace() {
        let m = game.parse_move(text, MoveStyle::Coordinates).ok()?;
        game.play(m);
    }
    let recurs = game.adjudicate(game.plies_played() + 1) != Adjudication::None;
    (recurs && game.claims().occurrences > 1).then_some(game)
}

fn median_of_verdicts(game: &Xiangqi) -> f64 {
    let ply = game.plies_played() + 1;
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let begin = Instant::now();
            black_box(black_box(game).adjudicate(black_box(ply)));
            begin.elapsed().as_secs_f64() * 1e6
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[ROUNDS / 2]
}
