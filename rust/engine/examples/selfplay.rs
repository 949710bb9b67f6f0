//! Games of the engine against itself, for `tools/fit_wdl.py`: what scores come to.
//!
//! ```sh
//! cargo run --release -p rukh-engine --example selfplay -- chess 2000 4000 1 2 > chess.csv
//! ```
//!
//! Game, number of games, nodes a move, seed, threads. One line for each position searched: number
//! of the game, ply, score of the side to move in centipawns, material on the board in pawns, and
//! what the side to move got from the game, in half points. A game that both sides see as won by
//! one of them ends there, and so does one that has long been level.

#![expect(clippy::print_stdout, reason = "a program that prints")]

mod arena;

use std::error::Error;
use std::{env, io::Write};

use rukh_core::keys::SplitMix;
use rukh_core::{Score, Side};
use rukh_engine::Board;
use rukh_engine::registry::{Game, game};
use rukh_search::{Control, Limits, Silent};

use arena::{HalfPoints, Openings, play, share_out, won_by};

/// Centipawns beyond which a game counts as won once both sides have seen them for a while.
const WON: i32 = 1500;
/// Centipawns below which a game counts as level.
const LEVEL: i32 = 8;
/// Plies in a row for the one and the other.
const PLIES: [u32; 2] = [8, 16];
/// The ply of the game before which no game counts as level.
const EARLIEST_DRAW: usize = 120;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [game_id, numbers @ ..] = &arguments[..] else {
        return Err("usage: selfplay GAME GAMES NODES SEED THREADS".into());
    };
    let numbers: Vec<u64> = numbers
        .iter()
        .map(|text| text.parse())
        .collect::<Result<_, _>>()?;
    let [games, nodes, seed, threads] = numbers[..] else {
        return Err("four numbers are needed: GAMES NODES SEED THREADS".into());
    };
    let game = game(game_id)?;
    let openings = Openings::of(game)?;
    share_out(threads as usize, games as usize, |number| {
        let opening_seed = SplitMix::new(seed ^ (number as u64) << 20).next();
        let board = openings.draw(&mut SplitMix::new(opening_seed));
        match record(game, board, nodes) {
            Ok(lines) => {
                let mut out = std::io::stdout().lock();
                for (ply, score, material, points) in lines {
                    // A reader that has gone away needs no more lines.
                    let _ = writeln!(out, "{number},{ply},{score},{material},{points}");
                }
            }
            Err(trouble) => println!("# {number}: {trouble}"),
        }
    });
    Ok(())
}

/// A position searched: ply, score, material, half points of the side to move.
type Line = (usize, i32, u32, HalfPoints);

fn record(game: &Game, board: Box<dyn Board>, nodes: u64) -> Result<Vec<Line>, String> {
    let mut session = game.session(4)?;
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let control = Control::new();
    let mut seen: Vec<(usize, Side, Score, u32)> = Vec::new();
    let mut in_a_row = [0; 2];
    let result = play(board, |board| {
        let best = session
            .go(board, &limits, &control, &mut Silent)
            .ok_or(1u32)?;
        let (side, score) = (board.side(), best.score);
        let before = seen.last().map(|&(_, _, score, _)| -score.raw());
        let agrees = before.is_none_or(|before| before.signum() == score.raw().signum());
        let signs = [
            score.raw().abs() >= WON && agrees,
            score.raw().abs() <= LEVEL && board.plies_played() >= EARLIEST_DRAW,
        ];
        for (count, sign) in in_a_row.iter_mut().zip(signs) {
            *count = if sign { *count + 1 } else { 0 };
        }
        if !score.is_decided() {
            seen.push((board.plies_played(), side, score, material(board)));
        }
        if in_a_row[0] >= PLIES[0] {
            Err(won_by(if score.raw() > 0 { side } else { side.other() }))
        } else if in_a_row[1] >= PLIES[1] {
            Err(1)
        } else {
            Ok(best)
        }
    });
    let line = |(ply, side, score, material): (usize, Side, Score, u32)| {
        let points = match side {
            Side::First => result,
            Side::Second => 2 - result,
        };
        (ply, score.raw(), material, points)
    };
    Ok(seen.into_iter().map(line).collect())
}

/// What both sides have on the board, in pawns, kings and guards of kings not counted.
fn material(board: &dyn Board) -> u32 {
    let value = |letter: char| match letter.to_ascii_lowercase() {
        'p' => 1,
        'n' | 'c' => 3 + u32::from(board.info().files == 9),
        'b' if board.info().files == 8 => 3,
        'r' => 5 + 4 * u32::from(board.info().files == 9),
        'q' => 9,
        _ => 0,
    };
    board.pieces().into_iter().flatten().map(value).sum()
}
