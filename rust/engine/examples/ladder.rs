//! Matches between rungs of the ladder of strengths, for `tools/fit_ladder.py`.
//!
//! ```sh
//! cargo run --release -p rukh-engine --example ladder -- chess 200 1 2 0 1 2 3 4 > chess.csv
//! ```
//!
//! Game, games of each pairing, seed, threads, and the players, weakest first: a rung from 0, or
//! `NODES/NOISE/OVERSIGHT` for a strength that is on no rung. Each plays the next two of the list,
//! every opening twice with colours changed. One line for each pairing: both players, then the
//! wins, draws and losses of the first.

#![expect(clippy::print_stdout, reason = "a program that prints")]

mod arena;

use std::env;
use std::error::Error;
use std::sync::Mutex;

use rukh_chess::Chess;
use rukh_core::Side;
use rukh_core::keys::SplitMix;
use rukh_engine::registry::{Listed, game};
use rukh_engine::strength::Strength;
use rukh_engine::{Board, GameSession, Session};
use rukh_search::{Control, Limits, Silent};
use rukh_xiangqi::Xiangqi;

use arena::{HalfPoints, Openings, play, share_out};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [game_id, games, seed, threads, players @ ..] = &arguments[..] else {
        return Err("usage: ladder GAME GAMES SEED THREADS PLAYER PLAYER ...".into());
    };
    let players = players
        .iter()
        .map(|text| Ok((text.as_str(), strength(text)?)))
        .collect::<Result<Vec<_>, Box<dyn Error>>>()?;
    let schedule = Schedule {
        openings: Openings::of(game(game_id)?)?,
        rounds: games.parse::<usize>()?.div_ceil(2),
        seed: seed.parse()?,
        threads: threads.parse()?,
    };
    match game_id.as_str() {
        "xiangqi" => schedule.run::<Xiangqi>(&players),
        _ => schedule.run::<Chess>(&players),
    }
    Ok(())
}

fn strength(text: &str) -> Result<Strength, Box<dyn Error>> {
    let parts: Vec<&str> = text.split('/').collect();
    if let [nodes, noise, oversight] = parts[..] {
        return Ok(Strength {
            nodes: nodes.parse()?,
            noise: noise.parse()?,
            oversight: oversight.parse()?,
        });
    }
    Ok(Strength::at(text.parse()?))
}

struct Schedule {
    openings: Openings,
    /// Openings of a pairing; each is played twice.
    rounds: usize,
    seed: u64,
    threads: usize,
}

impl Schedule {
    fn run<G: Listed>(&self, players: &[(&str, Strength)]) {
        for distance in 1..=2 {
            for (one, other) in players.iter().zip(players.iter().skip(distance)) {
                let tally = Mutex::new([0usize; 3]);
                share_out(self.threads, self.rounds, |round| {
                    for colour in [Side::First, Side::Second] {
                        let points = self.game::<G>(one.1, other.1, round, colour);
                        if let (Ok(points), Ok(mut tally)) = (points, tally.lock()) {
                            tally[2 - points as usize] += 1;
                        }
                    }
                });
                let [wins, draws, losses] = tally.into_inner().unwrap_or_default();
                println!("{},{},{wins},{draws},{losses}", one.0, other.0);
            }
        }
    }

    /// What the first player gets out of one game, having this side.
    fn game<G: Listed>(
        &self,
        one: Strength,
        other: Strength,
        round: usize,
        colour: Side,
    ) -> Result<HalfPoints, String> {
        let mut random = SplitMix::new(self.seed ^ (round as u64) << 20);
        let board = self.openings.draw(&mut random);
        let mut seat = |strength| {
            let mut session = GameSession::<G>::open(1)?;
            session.weaken(Some(strength));
            session.reseed(random.next() ^ colour.index() as u64);
            Ok::<_, String>(session)
        };
        let mut sessions = [seat(one)?, seat(other)?];
        let limits = Limits::default();
        let control = Control::new();
        let result = play(board, |board: &dyn Board| {
            let seat = usize::from(board.side() != colour);
            sessions[seat]
                .go(board, &limits, &control, &mut Silent)
                .ok_or(1)
        });
        Ok(match colour {
            Side::First => result,
            Side::Second => 2 - result,
        })
    }
}
