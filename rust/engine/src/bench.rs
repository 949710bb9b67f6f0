//! The benchmark: a fixed list of positions of each game, searched to a fixed depth by one thread
//! with a fresh table. The node counts are the signature of the search's behaviour: a change that
//! is meant to change nothing leaves them as they are.

use std::time::Instant;

use rukh_search::{Control, Limits, Silent};

use crate::registry::{GAMES, GameOptions};
use crate::session::DEFAULT_HASH;

/// The depth of the benchmark when none is given.
pub const DEPTH: u32 = 13;

/// Searches every position and tells one line for each game and one with the signature.
///
/// # Errors
/// When it was stopped, or a session cannot be opened.
pub fn run(
    depth: Option<u32>,
    control: &Control,
    tell: &mut dyn FnMut(&str),
) -> Result<(), String> {
    let limits = Limits {
        depth: Some(depth.unwrap_or(DEPTH).max(1)),
        ..Limits::default()
    };
    let mut signature = Vec::new();
    for game in &GAMES {
        let id = game.info.id;
        let mut session = game.session(DEFAULT_HASH)?;
        let mut nodes = 0;
        let begin = Instant::now();
        for fen in game.bench {
            let (board, _) = game
                .load(fen, &GameOptions::default())
                .map_err(|error| error.to_string())?;
            session.new_game();
            let best = session.go(board.as_ref(), &limits, control, &mut Silent);
            if control.is_stopped() {
                return Err("bench was stopped".to_owned());
            }
            nodes += best.map_or(0, |best| best.nodes);
        }
        let micros = begin.elapsed().as_micros().max(1);
        let speed = u128::from(nodes) * 1_000_000 / micros;
        let milliseconds = micros / 1000;
        tell(&format!(
            "{id}: {nodes} nodes, {milliseconds} ms, {speed} nodes/s"
        ));
        signature.push(format!("{id} {nodes}"));
    }
    tell(&format!("Bench: {}", signature.join(", ")));
    Ok(())
}

/// Openings, middlegames and endings of chess, from games that the engine played against itself.
pub(crate) const CHESS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkb1r/pp3ppp/4p3/2p5/1nPp1P2/3BPN2/PP1P1NPP/R1BQK2R b KQkq - 5 8",
    "r1b1k2r/pp1nbppp/2pp1n2/q3p3/P2P4/1PNBPN2/2PB1PPP/R2QK2R b KQkq - 4 8",
    "rnbq1rk1/ppp1bppp/1n2p3/3P4/2PP4/P1NB1N2/1P3PPP/R1BQK2R b KQ - 2 8",
    "r2q1rk1/1bn1b1pp/1p2p3/p1p1Np2/2PP1P2/PP1N4/1B1P2PP/R2Q1RK1 b - - 0 20",
    "r3r1k1/ppq2pp1/2pb1n1p/P2p1b2/3P4/1PN2PP1/2PBB2P/R1Q1R1K1 b - - 3 20",
    "2rr2k1/1b2q1pp/1p2p3/1P2Np2/p1Pp1P2/Pn1P4/1B2Q1PP/4RRK1 b - - 6 32",
    "4r1k1/p4pp1/2p2n1p/Pp6/1PPPrq2/Q7/4b3/R3R1K1 b - - 0 32",
    "2r3k1/7p/3rp3/1Pp2pq1/p1P5/P2P4/4RQPP/4R2K b - - 2 44",
    "R7/1p3k2/2p5/2n3pp/B7/P7/1P4PP/7K b - - 0 32",
    "6R1/1pk5/8/6p1/1P1n4/3B2P1/8/6K1 b - - 0 44",
];

/// Openings, middlegames and endings of xiangqi, from games that the engine played against itself.
pub(crate) const XIANGQI: &[&str] = &[
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "2bakabn1/8r/1r7/p1p1p1p1p/6c2/9/P1P1P3P/C3B4/3R5/RN1AKABN1 b - - 5 8",
    "rnbakab2/9/4c4/p1p1p1p1p/9/1C4P2/P1P1P1r1P/R5N2/8R/1NBAKAB2 b - - 7 8",
    "r1baka1nr/9/1c7/p3n1pcp/1Cb1p2C1/9/P3P1P1P/4B1N2/5R3/RNBAKA3 b - - 3 8",
    "2baka3/9/2n1b4/p2R5/2p2r2p/1CP3P2/P7r/2NRB4/9/2BAKA3 b - - 6 20",
    "2baka3/1r3R3/b3c1n2/p3n3p/9/1RC6/P3P3P/2N1B1N2/9/2BAKA3 b - - 0 20",
    "3a1k3/4a4/br2b4/p8/3N5/6P2/P2R4p/4B4/4A4/2B1KA3 b - - 3 32",
    "2baka3/4R4/b8/9/9/4n4/P6Nn/2N1B4/4A4/2B1KA3 b - - 0 32",
    "4ka3/9/b3raPR1/5N3/p1b6/9/P8/4B4/4A4/2B1KA3 b - - 16 44",
    "2bak4/3Pa4/9/6N2/2b3n2/4n4/4N4/4B4/4A4/2BK1A3 b - - 47 56",
    "9/3ka4/4b4/3Nn4/9/4N4/5n3/3AB4/4A4/4K1B2 b - - 52 92",
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The node counts of a benchmark to this depth.
    fn signature(depth: u32) -> String {
        let mut last = String::new();
        run(Some(depth), &Control::new(), &mut |line| {
            line.clone_into(&mut last);
        })
        .unwrap();
        last
    }

    #[test]
    fn the_signature_repeats_itself() {
        let first = signature(3);
        assert!(first.starts_with("Bench: chess "), "{first}");
        assert!(first.contains(", xiangqi "), "{first}");
        assert_eq!(first, signature(3));
        assert_ne!(first, signature(4));
    }

    #[test]
    fn a_benchmark_can_be_stopped() {
        let control = Control::new();
        control.stop();
        assert!(run(Some(1), &control, &mut |_| {}).is_err());
    }

    #[test]
    fn positions_are_written_as_their_games_write_them() {
        for game in &GAMES {
            for fen in game.bench {
                let (board, notes) = game.load(fen, &GameOptions::default()).unwrap();
                assert_eq!((board.fen().as_str(), notes.len()), (*fen, 0));
                assert!(board.outcome().is_none(), "{fen}");
            }
        }
    }
}
