//! THE list of games: how each is opened, by name or by the shape of a FEN. The only file above
//! the games that names them.
//!
//! A third game is one `impl Listed` and one line in [`GAMES`].

use std::error::Error;
use std::fmt;

use rukh_book::polyglot::{self, Polyglot};
use rukh_chess::{Chess, ChessOptions};
use rukh_core::error::{counted, shortened};
use rukh_core::{Evaluator, FenError, GameInfo, Loaded, Notation, NotationStyle, Tactics};
use rukh_xiangqi::{Xiangqi, XiangqiOptions};

pub use rukh_xiangqi::RepetitionRule;

use crate::bench;
use crate::board::{Board, GameBoard};
use crate::books::{Shelf, built_in};
use crate::records::Scribe;
use crate::session::{DEFAULT_HASH, GameSession, Session};
use crate::strength::Ladder;
use crate::wdl::Chances;

/// The choices of rule of every game, as plain data; each game takes what concerns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameOptions {
    /// Chess: kings and rooks may castle from any square of their rank, and castling is written
    /// king-takes-rook.
    pub chess960: bool,
    /// Xiangqi: moves of both sides without a capture that end the game; `None` for no limit.
    pub natural_limit: Option<u16>,
    /// Xiangqi: whether a side's eleventh and later checks, and the answers to them, stop bringing
    /// the natural limit nearer.
    pub check_extension: bool,
    /// Xiangqi: how repeated positions are judged.
    pub repetition: RepetitionRule,
    /// Xiangqi: whether a position may be set up in which the generals face each other and the side
    /// to move can end it; for diagrams and records, never for play.
    pub facing_generals: bool,
}

impl Default for GameOptions {
    fn default() -> Self {
        let xiangqi = XiangqiOptions::default();
        Self {
            chess960: ChessOptions::default().chess960,
            natural_limit: xiangqi.natural_limit,
            check_extension: xiangqi.check_extension,
            repetition: xiangqi.repetition,
            facing_generals: xiangqi.facing_generals,
        }
    }
}

/// What the engine has to know about a game beyond its rules.
pub trait Listed: Tactics + Notation {
    /// The evaluation that searches and traces use.
    type Evaluator: Evaluator<Self> + Default;

    /// The number that coordinates give to the first side's home rank.
    const FIRST_RANK: usize;
    /// The positions of the `bench` command.
    const BENCH: &'static [&'static str];
    /// What its scores come to.
    const CHANCES: Chances;
    /// What its ratings take away.
    const LADDER: Ladder;
    /// How it writes Polyglot books, if it does.
    const POLYGLOT: Option<Polyglot<Self>> = None;
    /// The book that comes with the program: a `.rkb` file.
    const BOOK: Option<&'static [u8]> = None;

    /// The game's own options out of the plain ones.
    fn choose(options: &GameOptions) -> Self::Options;

    /// Oddities of the position, as identifiers.
    fn oddities(&self) -> Vec<&'static str> {
        Vec::new()
    }
}

impl Listed for Chess {
    type Evaluator = rukh_chess::HandEvaluator;

    const FIRST_RANK: usize = 1;
    const BENCH: &'static [&'static str] = bench::CHESS;
    const CHANCES: Chances = Chances::CHESS;
    const LADDER: Ladder = Ladder::CHESS;
    const POLYGLOT: Option<Polyglot<Self>> = Some(polyglot::CHESS);
    const BOOK: Option<&'static [u8]> = Some(built_in::CHESS);

    fn choose(options: &GameOptions) -> ChessOptions {
        ChessOptions {
            chess960: options.chess960,
        }
    }

    fn oddities(&self) -> Vec<&'static str> {
        self.status()
    }
}

impl Listed for Xiangqi {
    type Evaluator = rukh_xiangqi::HandEvaluator;

    const FIRST_RANK: usize = 0;
    const BENCH: &'static [&'static str] = bench::XIANGQI;
    const CHANCES: Chances = Chances::XIANGQI;
    const LADDER: Ladder = Ladder::XIANGQI;
    const BOOK: Option<&'static [u8]> = Some(built_in::XIANGQI);

    fn choose(options: &GameOptions) -> XiangqiOptions {
        XiangqiOptions {
            natural_limit: options.natural_limit,
            check_extension: options.check_extension,
            repetition: options.repetition,
            facing_generals: options.facing_generals,
        }
    }
}

/// One game of the list.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// What is fixed about it.
    pub info: &'static GameInfo,
    /// The number that coordinates give to the first side's home rank; where it is 0, people also
    /// count from 1.
    pub first_rank: usize,
    /// The positions of the `bench` command.
    pub bench: &'static [&'static str],
    /// What its scores come to.
    pub chances: Chances,
    /// Its notations, coordinates first.
    pub notations: &'static [NotationStyle],
    /// How its records are read and written.
    pub(crate) records: Scribe,
    /// How its books are read and written.
    pub(crate) books: Shelf,
    /// The book that comes with the program.
    pub(crate) book: Option<&'static [u8]>,
    start: fn(&GameOptions) -> Box<dyn Board>,
    load: fn(&str, &GameOptions) -> Result<Opened, FenError>,
    session: fn(usize) -> Result<Box<dyn Session>, String>,
}

/// A board, and one line for each thing that was quietly put right in its FEN.
pub type Opened = (Box<dyn Board>, Vec<String>);

impl Game {
    const fn of<G: Listed>() -> Self {
        Self {
            info: G::INFO,
            first_rank: G::FIRST_RANK,
            bench: G::BENCH,
            chances: G::CHANCES,
            notations: G::STYLES,
            records: Scribe::of::<G>(),
            books: Shelf::of::<G>(),
            book: G::BOOK,
            start: |options| {
                let position = G::start(&G::choose(options));
                Box::new(GameBoard::new(position, *options))
            },
            load: |fen, options| {
                let Loaded { position, notes } = G::from_fen(fen, &G::choose(options))?;
                Ok((Box::new(GameBoard::new(position, *options)), notes))
            },
            session: |megabytes| Ok(Box::new(GameSession::<G>::open(megabytes)?)),
        }
    }

    /// The start position.
    #[must_use]
    pub fn start(&self, options: &GameOptions) -> Box<dyn Board> {
        (self.start)(options)
    }

    /// The position of a FEN.
    ///
    /// # Errors
    /// When it cannot be played from, with every reason.
    pub fn load(&self, fen: &str, options: &GameOptions) -> Result<Opened, FenError> {
        (self.load)(fen, options)
    }

    /// A session with a table of this size in MB.
    ///
    /// # Errors
    /// When there is not the memory for the table.
    pub fn session(&self, megabytes: usize) -> Result<Box<dyn Session>, String> {
        (self.session)(megabytes)
    }
}

/// Every game, the default one first.
pub static GAMES: [Game; 2] = [Game::of::<Chess>(), Game::of::<Xiangqi>()];

/// The game that is played when nobody says which.
#[must_use]
pub const fn default_game() -> &'static Game {
    let [first, ..] = &GAMES;
    first
}

/// Why a board cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// No game has the name that was given; the message says which there are.
    Game(String),
    /// The FEN cannot be played from.
    Fen(FenError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(message) => f.write_str(message),
            Self::Fen(error) => error.fmt(f),
        }
    }
}

impl Error for OpenError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Fen(error) => Some(error),
            Self::Game(_) => None,
        }
    }
}

impl From<FenError> for OpenError {
    fn from(error: FenError) -> Self {
        Self::Fen(error)
    }
}

/// What is fixed about each game, the default one first.
#[must_use]
pub fn games() -> Vec<&'static GameInfo> {
    GAMES.iter().map(|game| game.info).collect()
}

/// The names of all games, the default one first.
#[must_use]
pub fn game_ids() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.info.id).collect()
}

/// The game with this name, in any case.
///
/// # Errors
/// When there is none, in one line that says which there are.
pub fn game(id: &str) -> Result<&'static Game, String> {
    GAMES
        .iter()
        .find(|game| game.info.id.eq_ignore_ascii_case(id))
        .ok_or_else(|| {
            let known = game_ids().join(" or ");
            format!("unknown game \"{}\": expected {known}", shortened(id))
        })
}

/// The game that a FEN belongs to, told by its number of rows.
///
/// # Errors
/// When no game has a board of so many rows.
pub fn game_of_fen(fen: &str) -> Result<&'static Game, FenError> {
    let Some(board) = fen.split_whitespace().next() else {
        return Err(FenError::one(fen, "empty", "there is no board"));
    };
    let rows = board.split('/').count();
    GAMES
        .iter()
        .find(|game| game.info.ranks == rows)
        .ok_or_else(|| {
            let known: Vec<String> = GAMES
                .iter()
                .map(|game| format!("{} ({})", game.info.ranks, game.info.id))
                .collect();
            let reason = format!(
                "the board has {} instead of {}",
                counted(rows, "row"),
                known.join(" or ")
            );
            FenError::one(fen, "row_count", reason)
        })
}

/// A board of the named game, from a FEN or from its start position. Without a name the FEN's
/// number of rows tells the game; without either it is the first game of [`GAMES`].
///
/// # Errors
/// When there is no such game, or the FEN cannot be played from.
pub fn open_board(
    game_id: Option<&str>,
    fen: Option<&str>,
    options: &GameOptions,
) -> Result<Opened, OpenError> {
    let game = match (game_id, fen) {
        (Some(id), _) => game(id).map_err(OpenError::Game)?,
        (None, Some(fen)) => game_of_fen(fen)?,
        (None, None) => default_game(),
    };
    match fen {
        Some(fen) => Ok(game.load(fen, options)?),
        None => Ok((game.start(options), Vec::new())),
    }
}

/// A session of the named game, with a table of [`DEFAULT_HASH`] MB.
///
/// # Errors
/// When there is no such game, or not the memory for its table.
pub fn open_session(game_id: &str) -> Result<Box<dyn Session>, String> {
    game(game_id)?.session(DEFAULT_HASH)
}
