//! What the integration tests share: data files, and seeded random games.

#![allow(
    dead_code,
    unreachable_pub,
    clippy::panic,
    reason = "each test program uses its own part, and a broken data file must stop it"
)]

use rukh_chess::{Chess, ChessMove, ChessOptions};
use rukh_core::keys::SplitMix;
use rukh_core::{MoveList, MoveStyle, Rules};

/// A file of the project's `tests/data`.
pub fn data(name: &str) -> String {
    let path = format!("{}/../../tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Standard chess, or Chess960.
pub const STANDARD: ChessOptions = ChessOptions { chess960: false };
pub const CHESS960: ChessOptions = ChessOptions { chess960: true };

/// The position of a FEN that must be playable as it stands.
pub fn position(fen: &str) -> Chess {
    load(fen, STANDARD)
}

pub fn load(fen: &str, options: ChessOptions) -> Chess {
    match Chess::from_fen(fen, &options) {
        Ok(loaded) => loaded.position,
        Err(error) => panic!("{error}"),
    }
}

/// Plays coordinate moves.
pub fn play(position: &mut Chess, moves: &str) {
    for text in moves.split_whitespace() {
        match position.parse_move(text, MoveStyle::Coordinates) {
            Ok(m) => position.play(m),
            Err(error) => panic!("{}: {error}", position.fen()),
        }
    }
}

pub fn legal(position: &Chess) -> Vec<ChessMove> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.to_vec()
}

/// Starts of games: the standard one, and those of the Chess960 rows.
pub fn starts() -> Vec<Chess> {
    let mut starts = vec![Chess::start(&STANDARD); 12];
    for row in data("perft_chess960.epd").lines().step_by(7) {
        let fen = row.split(';').next().unwrap_or_default();
        starts.push(load(fen, CHESS960));
    }
    for row in data("perft_chess.epd").lines().step_by(3) {
        let fen = row.split(';').next().unwrap_or_default();
        starts.push(load(fen, STANDARD));
    }
    starts
}

/// Plays a random game from each start and shows every position to `look`.
pub fn random_games(seed: u64, longest: usize, mut look: impl FnMut(&mut Chess, &mut SplitMix)) {
    let mut random = SplitMix::new(seed);
    for mut position in starts() {
        for _ in 0..longest {
            look(&mut position, &mut random);
            let moves = legal(&position);
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
        }
    }
}
