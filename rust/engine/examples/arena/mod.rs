//! Games inside one process, for what is measured by playing: openings, the referee, and the work
//! shared out to threads.

use std::error::Error;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use rukh_core::Side;
use rukh_core::keys::SplitMix;
use rukh_engine::registry::{Game, GameOptions};
use rukh_engine::{Board, RawMove, books::OpeningBook};
use rukh_search::BestMove;

/// Plies after which a game that has not ended is a draw.
const LONGEST: usize = 400;

/// Where games begin: lines of the default book, some of them with moves that no book has.
pub(crate) struct Openings {
    game: &'static Game,
    book: OpeningBook,
}

impl Openings {
    pub(crate) fn of(game: &'static Game) -> Result<Self, Box<dyn Error>> {
        let book = OpeningBook::built_in(game).ok_or("the game has no book")?;
        Ok(Self { game, book })
    }

    /// A position to begin from: up to 12 plies of the book, each move as likely as the others, and
    /// up to two moves by chance.
    pub(crate) fn draw(&self, random: &mut SplitMix) -> Box<dyn Board> {
        loop {
            let mut board = self.game.start(&GameOptions::default());
            for _ in 0..4 + random.below(9) {
                let moves = self.book.moves(&*board);
                if let Some(chosen) = moves.get(random.below(moves.len())) {
                    board.push(chosen.m);
                }
            }
            for _ in 0..random.below(3) {
                let moves = board.legal_moves();
                if let Some(&m) = moves.get(random.below(moves.len())) {
                    board.push(m);
                }
            }
            if board.outcome().is_none() {
                return board;
            }
        }
    }
}

/// How a game ended: half points of the side that moves first.
pub(crate) type HalfPoints = u32;

/// Plays from `board` on until the rules end the game, a draw can be claimed, or `think` gives it
/// up by answering with the result.
pub(crate) fn play(
    mut board: Box<dyn Board>,
    mut think: impl FnMut(&dyn Board) -> Result<BestMove<RawMove>, HalfPoints>,
) -> HalfPoints {
    for _ in 0..LONGEST {
        if let Some(end) = board.outcome() {
            return end.winner.map_or(1, won_by);
        }
        if board.claims().draw.is_some() {
            return 1;
        }
        match think(&*board) {
            Ok(best) => board.push(best.m),
            Err(result) => return result,
        };
    }
    1
}

/// The result of a game that this side has won.
pub(crate) fn won_by(winner: Side) -> HalfPoints {
    match winner {
        Side::First => 2,
        Side::Second => 0,
    }
}

/// Does the jobs with these numbers on so many threads.
pub(crate) fn share_out(threads: usize, jobs: usize, job: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= jobs {
                        break;
                    }
                    job(number);
                }
            });
        }
    });
}
