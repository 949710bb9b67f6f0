//! How a game stands and how it ends: what the search is told, what people are told.
//!
//! Three questions, three answers. The search asks for an [`Adjudication`] (cheap, `Copy`), a
//! person for an [`Outcome`] (why and where), an arbiter for [`Claims`] (what may be claimed). A
//! repetition judged ply by ply is in [`crate::ruling`], sentences are in [`crate::words`].

use std::ops::RangeInclusive;

use crate::rules::GameInfo;
use crate::ruling::Repetition;
use crate::side::Side;

/// What the rules say about a node of the search, for the side to move. Mate and stalemate are
/// not asked here: the search sees them as "no legal move".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjudication {
    /// The game goes on.
    None,
    /// The game is drawn, or so certain to be that searching on is wasted.
    Draw(Basis),
    /// The side to move has won by rule.
    Win(Basis),
    /// The side to move has lost by rule.
    Loss(Basis),
}

/// What a verdict rests on, and so on which other paths to the position it holds as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The pieces alone: it holds wherever the position is met.
    Position,
    /// The last so many plies: it holds on paths that share them.
    Plies(usize),
    /// A clock that runs from move to move: it holds on this path alone.
    Clock,
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
    /// Xiangqi: one side chased with every move of the repetition, one and the same piece or,
    /// under the Chinese rules, also several in turn.
    PerpetualChase,
    /// Xiangqi: one side chased one piece, or removed its protection, with every move of the
    /// repetition.
    PerpetualRootCut,
    /// Xiangqi, Chinese rules: one side threatened mate with every move of the repetition.
    PerpetualKill,
    /// Xiangqi, Chinese rules: one side gave check, threatened mate or chased with every move of
    /// the repetition.
    PerpetualAttack,
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
            Self::PerpetualRootCut => "perpetual_root_cut",
            Self::PerpetualKill => "perpetual_kill",
            Self::PerpetualAttack => "perpetual_attack",
            Self::NaturalLimit => "natural_limit",
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
    /// The repetition that decided, if one did.
    pub repetition: Option<Repetition>,
}

impl Outcome {
    /// A win for `winner`.
    #[must_use]
    pub const fn win(winner: Side, termination: Termination) -> Self {
        Self {
            winner: Some(winner),
            termination,
            repetition: None,
        }
    }

    /// A draw.
    #[must_use]
    pub const fn draw(termination: Termination) -> Self {
        Self {
            winner: None,
            termination,
            repetition: None,
        }
    }

    /// The outcome of a repetition, in which `loser` offended, if anybody did.
    #[must_use]
    pub fn of_repetition(loser: Option<Side>, repetition: Repetition) -> Self {
        Self {
            winner: loser.map(|side| !side),
            termination: loser.map_or(Termination::Repetition, |side| {
                repetition.conduct[side].termination()
            }),
            repetition: Some(repetition),
        }
    }

    /// The plies concerned (1 is the first move that the position's past holds), where a
    /// repetition decided.
    #[must_use]
    pub fn plies(&self) -> Option<RangeInclusive<usize>> {
        self.repetition
            .as_ref()
            .map(|repetition| repetition.plies.clone())
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
}

/// What a player may claim now, and what has to change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// The draw that may be claimed, if any.
    pub draw: Option<Termination>,
    /// A further reason for one.
    pub other_draw: Option<Termination>,
    /// The side that loses if the repetition is completed once more, if any.
    pub must_change: Option<Side>,
    /// How often the current position has occurred, this time included.
    pub occurrences: u32,
}
