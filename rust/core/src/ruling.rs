//! A repetition under judgement: what every ply of the loop did, and what follows from it.
//!
//! Plain data for people and programs. How plies are judged is each game's affair; sentences are
//! made in [`crate::words`].

use std::ops::RangeInclusive;

use crate::side::{BySide, Side};
use crate::verdict::{Outcome, Termination};

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceOn {
    /// Its FEN letter: upper case for the first side.
    pub letter: char,
    /// The square, numbered as in [`crate::Rules::pieces`].
    pub square: usize,
}

/// What one ply did, as far as a judge of repetitions cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Nature {
    /// Nothing that a rule forbids to be done for ever.
    Idle,
    /// It offers an exchange.
    Exchange,
    /// It removes the protection of a piece that was attacked before.
    RootCut,
    /// It attacks a piece anew.
    Chase,
    /// It threatens mate.
    Kill,
    /// It gives check.
    Check,
}

impl Nature {
    /// The identifier that JSON and Python use.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::Exchange => "exchange",
            Self::RootCut => "root_cut",
            Self::Chase => "chase",
            Self::Kill => "kill",
            Self::Check => "check",
        }
    }
}

/// What a side did throughout a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Conduct {
    /// Not the same forbidden thing with every move.
    Free,
    /// It cut the root of one piece, or chased it, with every move.
    RootCut,
    /// It chased with every move: one and the same piece, or under the Chinese rules also several
    /// in turn.
    Chase,
    /// It threatened mate with every move.
    Kill,
    /// It attacked with every move, in one way or another.
    Attack,
    /// It gave check with every move.
    Check,
}

impl Conduct {
    /// The identifier that JSON and Python use.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::RootCut => "root_cut",
            Self::Chase => "chase",
            Self::Kill => "kill",
            Self::Attack => "attack",
            Self::Check => "check",
        }
    }

    /// How a game ends that this conduct has lost; none loses by [`Self::Free`].
    #[must_use]
    pub const fn termination(self) -> Termination {
        match self {
            Self::Free => Termination::Repetition,
            Self::RootCut => Termination::PerpetualRootCut,
            Self::Chase => Termination::PerpetualChase,
            Self::Kill => Termination::PerpetualKill,
            Self::Attack => Termination::PerpetualAttack,
            Self::Check => Termination::PerpetualCheck,
        }
    }
}

/// What was looked for in a repetition: whoever did none of it is held free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Nothing: a repetition is a draw, whatever was done in it.
    Nothing,
    /// Perpetual check alone.
    Checks,
    /// Perpetual check alone, because a check in the repetition clears both sides of all else.
    ChecksAsOneWasGiven,
    /// All that the rules count as an attack.
    Attacks,
}

/// The repetition that a verdict rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The plies judged; 1 is the first move that the position's past holds.
    pub plies: RangeInclusive<usize>,
    /// What was looked for in them.
    pub scope: Scope,
    /// What each side did in them.
    pub conduct: BySide<Conduct>,
    /// The pieces with which the losing side offended, where they stand now: those that gave check
    /// or threatened mate, those that chased, and those that moved when they cut a root.
    pub offenders: Vec<PieceOn>,
    /// The pieces that were chased, or whose root was cut, where they stand now. Each of them with
    /// every move, unless [`Self::are_victims_in_turn`].
    pub victims: Vec<PieceOn>,
    /// Whether none of the victims was one with every move: one and another was in turn, which the
    /// Chinese rules alone forbid.
    pub are_victims_in_turn: bool,
}

/// One piece bearing on another after a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The piece that could capture, or that would begin to: by giving the check after which the
    /// victim falls, or the first check of a mate.
    pub attacker: PieceOn,
    /// What it could capture; the general where it gives check or threatens mate.
    pub victim: PieceOn,
    /// Whether the capture could be answered by a legal recapture.
    pub is_protected: bool,
    /// Whether the rules take the attack for a threat: the victim is worth more, or unprotected.
    pub is_threat: bool,
    /// Whether the ply has made the victim one: nothing threatened it before.
    pub is_new: bool,
}

/// What a judge saw in one ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlyReport {
    /// Its number; 1 is the first move that the position's past holds.
    pub ply: usize,
    /// Who moved.
    pub side: Side,
    /// What the move amounts to.
    pub nature: Nature,
    /// What the mover's pieces attack after it; squares are those of that moment.
    pub attacks: Vec<Attack>,
}

/// A repetition judged in full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// How the game ends by it, or would end if it were completed once more.
    pub outcome: Outcome,
    /// How often the present position has occurred, this time included.
    pub occurrences: u32,
    /// Whether the rules can only be followed approximately by a program.
    pub is_approximate: bool,
    /// Every ply of the loop, in order.
    pub plies: Vec<PlyReport>,
}

impl Ruling {
    /// The side that loses by the repetition.
    #[must_use]
    pub fn loser(&self) -> Option<Side> {
        self.outcome.winner.map(|winner| !winner)
    }
}
