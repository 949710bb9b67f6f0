//! How a book is made: which games count, which moves stay, and what they weigh.
//!
//! Plain data. What it means for a game is in `compile/`, for a finished list in `weigh.rs` and
//! `prune.rs`. A recipe is written into the book's header ([`Recipe::lines`]), so that anyone can tell
//! how to make the same book again.

use std::fmt;

use rukh_core::{Image, Side};
use rukh_records::GameResult;

/// Which games and plies count.
#[derive(Clone, Debug, PartialEq)]
pub struct Selection {
    /// Plies of each game that are looked at, from its start.
    pub max_ply: u32,
    /// Games with fewer plies than this do not count.
    pub min_length: u32,
    /// Only this side's moves are taken; without it both sides'.
    pub side: Option<Side>,
    /// The results that count.
    pub results: Vec<GameResult>,
    /// Both players are rated at least so high (`RedElo`, `WhiteElo` …); games without ratings do not
    /// count then.
    pub min_rating: Option<u32>,
    /// Neither player is rated higher.
    pub max_rating: Option<u32>,
    /// The game was played on this day or later: `2019`, `2019.05` or `2019.05.31`; games without a date
    /// do not count then.
    pub since: Option<String>,
    /// The game was played on this day or earlier; a year or a month counts whole.
    pub until: Option<String>,
    /// One of the players has one of these words in the name, in any case; empty for everybody.
    pub players: Vec<String>,
    /// Only moves of the players named in `players` are taken.
    pub only_players_moves: bool,
    /// Whether games that begin from a position of their own count too.
    pub with_setups: bool,
    /// Whether a game with the same start and the same moves as one before it is left out.
    pub unique: bool,
    /// Whether variations count as well as the main line.
    pub with_variations: bool,
}

impl Default for Selection {
    /// The first 40 plies of every game from the start position.
    fn default() -> Self {
        Self {
            max_ply: 40,
            min_length: 1,
            side: None,
            results: vec![
                GameResult::FirstWins,
                GameResult::SecondWins,
                GameResult::Draw,
                GameResult::Unknown,
            ],
            min_rating: None,
            max_rating: None,
            since: None,
            until: None,
            players: Vec::new(),
            only_players_moves: false,
            with_setups: false,
            unique: false,
            with_variations: false,
        }
    }
}

/// Which moves of a position stay.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Thresholds {
    /// Games in which the move was played.
    pub min_games: u32,
    /// Games in which the position occurred: the sum over its moves.
    pub min_position_games: u32,
    /// Share of the position's games, from 0 to 1.
    pub min_share: f64,
    /// Share of the points that the move made, from 0 to 1; moves without results stay.
    pub min_score: f64,
}

impl Thresholds {
    /// The thresholds that there are, with their names.
    #[must_use]
    pub fn lines(&self) -> Vec<(String, String)> {
        let games = [
            ("min-games", self.min_games),
            ("min-position-games", self.min_position_games),
        ];
        let shares = [("min-share", self.min_share), ("min-score", self.min_score)];
        let games = games.map(|(name, games)| (name, f64::from(games)));
        games
            .into_iter()
            .chain(shares)
            .filter(|&(_, number)| number > 0.0)
            .map(|(name, number)| (name.to_owned(), number.to_string()))
            .collect()
    }
}

/// What a move weighs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Weights {
    /// Its games.
    Games,
    /// Twice its points, as Polyglot's own program has it: two for a win, one for a draw.
    #[default]
    Points,
    /// Its games times the score that it would have after `games` more games with the average score of
    /// its position: what few games say counts for little. In hundredths of half a point; see
    /// [`weigh`](mod@crate::weigh). Games without a result count too.
    Shrunk {
        /// How many games the average counts for.
        games: u32,
    },
    /// As much as any other.
    Uniform,
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Games => f.write_str("games"),
            Self::Points => f.write_str("points"),
            Self::Shrunk { games } => write!(f, "shrunk by {games} games"),
            Self::Uniform => f.write_str("uniform"),
        }
    }
}

/// How a book is made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recipe {
    /// Which games count.
    pub selection: Selection,
    /// Which moves stay.
    pub thresholds: Thresholds,
    /// What they weigh.
    pub weights: Weights,
    /// The images of the board that are filed with a position: a change that is set here is merged.
    pub merged: Image,
    /// Whether moves that weigh nothing go: they are never played, and only counted.
    pub drop_weightless: bool,
}
