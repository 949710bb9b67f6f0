//! A session: the search resources of one game (table, threads, evaluator, options) behind a face
//! without game types. The position is not here; each search brings its own [`Board`].

use std::fmt;

use rukh_core::keys::SplitMix;
use rukh_core::{GameInfo, GameMove};
use rukh_search::{
    AlphaBeta, BestMove, Control, CurrentMove, Info, Known, Limits, Search, Shared, Sink, Table,
};

use crate::board::{Board, GameBoard, RawMove};
use crate::memory::check_room;
use crate::registry::{GameOptions, Listed};
use crate::strength::{Strength, Weakened};
use crate::time::SystemClock;

/// Size of the table until [`Session::set_hash`] says otherwise, in MB.
pub const DEFAULT_HASH: usize = 16;

/// A search engine for one game.
pub trait Session: Send {
    /// The game that it plays.
    fn info(&self) -> &'static GameInfo;

    /// Searches `board` until a limit or `control` ends it. `None` when there is no legal move.
    /// A board of another game is searched as having no move (checked in debug builds).
    fn go(
        &mut self,
        board: &dyn Board,
        limits: &Limits<RawMove>,
        control: &Control,
        sink: &mut dyn Sink<RawMove>,
    ) -> Option<BestMove<RawMove>>;

    /// What the table knows of the position, its best move being legal; `None` where it knows
    /// nothing.
    fn probe(&self, board: &dyn Board) -> Option<Known<RawMove>>;

    /// Gives the table this size in MB.
    ///
    /// # Errors
    /// When the memory is not to be had; the old table stays.
    fn set_hash(&mut self, megabytes: usize) -> Result<(), String> {
        self.set_hash_unless(megabytes, &|| false)
    }

    /// The same, but once `is_stopped` says so, the new table stays as small as it is by then: a large
    /// one takes its time.
    ///
    /// # Errors
    /// When the memory is not to be had; the old table stays.
    fn set_hash_unless(
        &mut self,
        megabytes: usize,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<(), String>;

    /// The size of the table in MB.
    fn hash(&self) -> usize;

    /// Searches with so many threads from now on (clamped to at least 1).
    fn set_threads(&mut self, threads: usize);

    /// Plays at this rating (`None`: at full strength) from now on.
    fn set_strength(&mut self, elo: Option<u32>);

    /// Forgets table and histories.
    fn new_game(&mut self);
}

/// Calls a function with each line of progress.
#[derive(Debug)]
pub struct Listener<F>(pub F);

impl<F: FnMut(&Info<RawMove>)> Sink<RawMove> for Listener<F> {
    fn info(&mut self, info: &Info<RawMove>) {
        (self.0)(info);
    }
}

/// The one implementation of [`Session`]: alpha-beta with the evaluation that the registry names.
pub struct GameSession<G: Listed> {
    search: Box<dyn Search<G>>,
    table: Table,
    threads: usize,
    strength: Option<Strength>,
    /// Where the noise of a limited strength comes from; each game errs differently.
    seeds: SplitMix,
    clock: SystemClock,
    /// The rules that the table and the histories were filled under.
    rules: Option<GameOptions>,
}

impl<G: Listed> GameSession<G> {
    /// A session at full strength with one thread and a table of this size in MB.
    ///
    /// # Errors
    /// When there is not the memory for the table.
    pub fn open(megabytes: usize) -> Result<Self, String> {
        check_room(megabytes, 0)?;
        let table = Table::new(megabytes).map_err(|error| error.to_string())?;
        Ok(Self {
            search: Box::new(AlphaBeta::new(G::Evaluator::default())),
            table,
            threads: 1,
            strength: None,
            seeds: SplitMix::new(0x7275_6b68),
            clock: SystemClock::new(),
            rules: None,
        })
    }

    /// Plays as weak as this (`None`: at full strength) from now on.
    pub fn weaken(&mut self, strength: Option<Strength>) {
        if strength != self.strength {
            self.strength = strength;
            self.renew_search();
        }
    }

    /// Errs otherwise from now on, where the strength is limited; begins a new game.
    pub fn reseed(&mut self, seed: u64) {
        self.seeds = SplitMix::new(seed);
        self.new_game();
    }

    /// A search that has learnt nothing yet, as strong as the session is set to.
    fn renew_search(&mut self) {
        let evaluator = G::Evaluator::default();
        self.search = match self.strength {
            None => Box::new(AlphaBeta::new(evaluator)),
            Some(strength) => {
                let seed = self.seeds.next();
                Box::new(Weakened::new(evaluator, strength, seed))
            }
        };
        self.search.prepare(self.threads);
        self.table.clear();
    }
}

impl<G: Listed> fmt::Debug for GameSession<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameSession")
            .field("game", &G::INFO.id)
            .field("table", &self.table)
            .field("threads", &self.threads)
            .field("strength", &self.strength)
            .finish_non_exhaustive()
    }
}

impl<G: Listed> Session for GameSession<G> {
    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn go(
        &mut self,
        board: &dyn Board,
        limits: &Limits<RawMove>,
        control: &Control,
        sink: &mut dyn Sink<RawMove>,
    ) -> Option<BestMove<RawMove>> {
        let board = board.as_any().downcast_ref::<GameBoard<G>>();
        debug_assert!(board.is_some(), "a board of another game");
        let board = board?;
        // The same position may be worth something else under other rules.
        if self.rules.is_some_and(|rules| rules != board.options()) {
            self.new_game();
        }
        self.rules = Some(board.options());
        let limits = limits.map_moves(|m| G::Move::from_raw(m.0));
        let shared = Shared {
            table: &self.table,
            control,
            time: &self.clock,
            threads: self.threads,
        };
        let best = self
            .search
            .run(board.position(), &limits, &shared, &mut Untyped(sink))?;
        Some(BestMove {
            m: RawMove(best.m.raw()),
            ponder: best.ponder.map(|m| RawMove(m.raw())),
            score: best.score,
            depth: best.depth,
            nodes: best.nodes,
        })
    }

    fn probe(&self, board: &dyn Board) -> Option<Known<RawMove>> {
        let known = self.table.look_up::<G::Move>(board.key())?;
        let m = known.m.map(|m| RawMove(m.raw()));
        Some(Known {
            m: m.filter(|&m| board.is_legal(m)),
            score: known.score,
            depth: known.depth,
        })
    }

    fn set_hash_unless(
        &mut self,
        megabytes: usize,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<(), String> {
        if megabytes != self.table.megabytes() {
            check_room(megabytes, self.table.megabytes())?;
            self.table =
                Table::new_unless(megabytes, is_stopped).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    fn hash(&self) -> usize {
        self.table.megabytes()
    }

    fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
        self.search.prepare(self.threads);
    }

    fn set_strength(&mut self, elo: Option<u32>) {
        self.weaken(elo.map(|elo| G::LADDER.strength_of(elo)));
    }

    fn new_game(&mut self) {
        if self.strength.is_some() {
            self.renew_search();
        } else {
            self.search.new_game();
            self.table.clear();
        }
    }
}

/// Hands the lines of a typed search to a listener that knows no game.
struct Untyped<'a>(&'a mut dyn Sink<RawMove>);

impl<M: GameMove> Sink<M> for Untyped<'_> {
    fn info(&mut self, info: &Info<M>) {
        self.0.info(&info.map_moves(|m| RawMove(m.raw())));
    }

    fn current_move(&mut self, current: &CurrentMove<M>) {
        self.0.current_move(&CurrentMove {
            depth: current.depth,
            m: RawMove(current.m.raw()),
            number: current.number,
        });
    }

    fn trouble(&mut self, what: &str) {
        self.0.trouble(what);
    }
}
