//! How a game stands and how it ends: what the search is told, what people are told.
//!
//! Three questions, three answers. The search asks for an [`Adjudication`] (cheap, `Copy`), a
//! person for an [`Outcome`] (why and where), an arbiter for [`Claims`] (what may be claimed).

use std::ops::RangeInclusive;

use crate::rules::GameInfo;
use crate::side::Side;

/// What the rules say about a node of the search, for the side to move. Mate and stalemate are
/// not asked here: the search sees them as "no legal move".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjudication {
    /// The game goes on.
    None,
    /// The game is drawn, or so certain to be that searching on is wasted.
    Draw,
    /// The side to move has won by rule.
    Win,
    /// The side to move has lost by rule.
    Loss,
    /// The side to move can be sure of a draw and may yet do better.
    AtLeastDraw,
    /// The side to move can hope for no more than a draw.
    AtMostDraw,
}

/// Why a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move: a draw in chess, a loss in xiangqi.
    Stalemate,
    /// Neither side can ever mate.
    InsufficientMaterial,
    /// Chess: the position has occurred five times.
    FivefoldRepetition,
    /// Chess: 75 moves of both sides without capture or pawn move.
    SeventyFiveMoves,
    /// Chess, on claim: the position has occurred three times.
    ThreefoldRepetition,
    /// Chess, on claim: 50 moves of both sides without capture or pawn move.
    FiftyMoves,
    /// Xiangqi: the position has occurred three times and nobody is to blame.
    Repetition,
    /// Xiangqi: one side gave check with every move of the repetition.
    PerpetualCheck,
    /// Xiangqi: one side chased one piece with every move of the repetition.
    PerpetualChase,
    /// Xiangqi: the limit of moves without a capture is reached.
    NaturalLimit,
}

impl Termination {
    /// The identifier that JSON and Python use: `checkmate`, `perpetual_check`, …
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient_material",
            Self::FivefoldRepetition => "fivefold_repetition",
            Self::SeventyFiveMoves => "seventyfive_moves",
            Self::ThreefoldRepetition => "threefold_repetition",
            Self::FiftyMoves => "fifty_moves",
            Self::Repetition => "repetition",
            Self::PerpetualCheck => "perpetual_check",
            Self::PerpetualChase => "perpetual_chase",
            Self::NaturalLimit => "natural_limit",
        }
    }

    /// The words that a sentence uses: "perpetual check".
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient material",
            Self::FivefoldRepetition => "fivefold repetition",
            Self::SeventyFiveMoves => "the 75-move rule",
            Self::ThreefoldRepetition => "threefold repetition",
            Self::FiftyMoves => "the 50-move rule",
            Self::Repetition => "repetition",
            Self::PerpetualCheck => "perpetual check",
            Self::PerpetualChase => "perpetual chase",
            Self::NaturalLimit => "the limit of moves without a capture",
        }
    }
}

/// How a game has ended, in full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who has won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why.
    pub termination: Termination,
    /// The plies concerned (1 is the first move that this position's past holds), where a
    /// repetition decided.
    pub plies: Option<RangeInclusive<usize>>,
}

impl Outcome {
    /// A win for `winner`.
    #[must_use]
    pub const fn win(winner: Side, termination: Termination) -> Self {
        Self {
            winner: Some(winner),
            termination,
            plies: None,
        }
    }

    /// A draw.
    #[must_use]
    pub const fn draw(termination: Termination) -> Self {
        Self {
            winner: None,
            termination,
            plies: None,
        }
    }

    /// The same outcome with the plies that it rests on.
    #[must_use]
    pub fn over(mut self, plies: RangeInclusive<usize>) -> Self {
        self.plies = Some(plies);
        self
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn result(&self) -> &'static str {
        match self.winner {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// The verdict word of JSON output: `red_loses`, `black_loses`, `white_loses` or `draw`.
    #[must_use]
    pub fn verdict(&self, info: &GameInfo) -> String {
        match self.winner {
            Some(winner) => format!("{}_loses", info.side_name(!winner)),
            None => "draw".to_owned(),
        }
    }

    /// One English sentence: `Black wins by checkmate`, `Draw by fivefold repetition, plies 9–16`.
    #[must_use]
    pub fn sentence(&self, info: &GameInfo) -> String {
        let who = |side| {
            let name = info.side_name(side);
            let (head, tail) = name.split_at(1);
            head.to_uppercase() + tail
        };
        let blames_loser = matches!(
            self.termination,
            Termination::PerpetualCheck | Termination::PerpetualChase
        );
        let mut text = match self.winner {
            Some(winner) if blames_loser => {
                format!("{} loses by {}", who(!winner), self.termination.words())
            }
            Some(winner) => format!("{} wins by {}", who(winner), self.termination.words()),
            None => format!("Draw by {}", self.termination.words()),
        };
        if let Some(plies) = &self.plies {
            text += &format!(", plies {}–{}", plies.start(), plies.end());
        }
        text
    }
}

/// What a player may claim now, and what has to change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// The draw that may be claimed, if any.
    pub draw: Option<Termination>,
    /// The side that loses if the repetition is completed once more, if any.
    pub must_change: Option<Side>,
    /// How often the current position has occurred, this time included.
    pub occurrences: u32,
}
