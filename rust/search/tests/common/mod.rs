//! What the search's tests share: running a search of either game on a clock of their own.
#![allow(dead_code, reason = "each test program uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rukh_core::{MoveStyle, Rules};
use rukh_search::{AlphaBeta, BestMove, Control, Info, Limits, Search, Shared, Table, TimeSource};

/// A clock on which each look takes a tenth of a millisecond, so that nothing depends on the
/// machine.
#[derive(Debug, Default)]
pub(crate) struct CountingClock(AtomicU64);

impl TimeSource for CountingClock {
    fn now(&self) -> Duration {
        Duration::from_micros(100 * self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// What a search said and answered.
#[derive(Debug)]
pub(crate) struct Found<G: Rules> {
    pub(crate) root: G,
    pub(crate) lines: Vec<Info<G::Move>>,
    pub(crate) best: Option<BestMove<G::Move>>,
}

impl<G: Rules> Found<G> {
    /// The best move as coordinates.
    pub(crate) fn text(&self) -> String {
        self.best.map_or("none".into(), |best| {
            self.root.format_move(best.m, MoveStyle::Coordinates)
        })
    }

    pub(crate) fn mate(&self) -> Option<i32> {
        self.best.and_then(|best| best.score.mate_moves())
    }

    pub(crate) fn score(&self) -> i32 {
        self.best.map_or(0, |best| best.score.raw())
    }
}

/// A search and its table, kept between searches as a session keeps them.
pub(crate) struct Bench<G: Rules, S> {
    pub(crate) search: S,
    pub(crate) table: Table,
    pub(crate) threads: usize,
    game: std::marker::PhantomData<G>,
}

impl<G: Rules, S: Search<G>> Bench<G, S> {
    pub(crate) fn new(search: S) -> Self {
        let table = Table::new(8).unwrap();
        Self {
            search,
            table,
            threads: 1,
            game: std::marker::PhantomData,
        }
    }

    pub(crate) fn position(fen: &str, moves: &str) -> G {
        Self::position_under(&G::Options::default(), fen, moves)
    }

    pub(crate) fn position_under(options: &G::Options, fen: &str, moves: &str) -> G {
        let mut position = G::from_fen(fen, options).unwrap().position;
        for text in moves.split_whitespace() {
            let m = position.parse_move(text, MoveStyle::Coordinates).unwrap();
            position.play(m);
        }
        position
    }

    pub(crate) fn run(&mut self, root: &G, limits: &Limits<G::Move>) -> Found<G> {
        let control = Control::new();
        self.run_with(root, limits, &control)
    }

    pub(crate) fn run_with(
        &mut self,
        root: &G,
        limits: &Limits<G::Move>,
        control: &Control,
    ) -> Found<G> {
        let time = CountingClock::default();
        let shared = Shared {
            table: &self.table,
            control,
            time: &time,
            threads: self.threads,
        };
        let mut lines = Vec::new();
        let best = self.search.run(root, limits, &shared, &mut lines);
        Found {
            root: root.clone(),
            lines,
            best,
        }
    }

    pub(crate) fn at_depth(&mut self, root: &G, depth: u32) -> Found<G> {
        self.run(
            root,
            &Limits {
                depth: Some(depth),
                ..Limits::default()
            },
        )
    }
}

pub(crate) type ChessBench =
    Bench<rukh_chess::Chess, AlphaBeta<rukh_chess::Chess, rukh_chess::HandEvaluator>>;
pub(crate) type XiangqiBench =
    Bench<rukh_xiangqi::Xiangqi, AlphaBeta<rukh_xiangqi::Xiangqi, rukh_xiangqi::HandEvaluator>>;

pub(crate) fn chess() -> ChessBench {
    Bench::new(AlphaBeta::new(Default::default()))
}

pub(crate) fn xiangqi() -> XiangqiBench {
    Bench::new(AlphaBeta::new(Default::default()))
}
