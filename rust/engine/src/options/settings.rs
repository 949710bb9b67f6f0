//! What a client has chosen: the values of the options, and what they amount to.

use std::time::Duration;

use rukh_core::MoveStyle;

use super::alias::ForeignLimit;
use super::list::COORDINATES;
use crate::registry::{Game, GameOptions, RepetitionRule};
use crate::session::DEFAULT_HASH;

/// What a client has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Size of the table, in MB.
    pub hash: u32,
    /// Threads of a search.
    pub threads: u32,
    /// Best lines to report.
    pub multi_pv: u32,
    /// Whether the client means to let the engine ponder; tells the engine nothing it must act on.
    pub ponder: bool,
    /// Milliseconds that each move loses outside the search.
    pub move_overhead: u32,
    /// The game of `startpos`.
    pub variant: &'static str,
    /// How xiangqi moves are numbered: `auto`, `0-9` or `1-10`.
    pub coordinates: &'static str,
    /// Chess960 castling.
    pub chess960: bool,
    /// How repetitions are judged in xiangqi: the identifier of a set of rules.
    pub repetition: &'static str,
    /// Moves of both sides without a capture that end a game of xiangqi; 0 for no limit.
    pub natural_limit: u32,
    /// Whether many checks put the natural limit off.
    pub check_extension: bool,
    /// The natural limit as clients put it that know it from other engines.
    pub foreign_limit: ForeignLimit,
    /// Whether lines of progress show the chances of win, draw and loss.
    pub show_wdl: bool,
    /// Whether [`Self::elo`] counts.
    pub limit_strength: bool,
    /// The rating to play at.
    pub elo: u32,
    /// Whether the client analyses: the strength is never limited then.
    pub analyse_mode: bool,
}

impl Settings {
    /// The settings before any choice, for a program that was started for `game`.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let rules = GameOptions::default();
        Self {
            hash: DEFAULT_HASH as u32,
            threads: 1,
            multi_pv: 1,
            ponder: false,
            move_overhead: 10,
            variant: game.info.id,
            coordinates: COORDINATES[0],
            chess960: rules.chess960,
            repetition: rules.repetition.id(),
            natural_limit: rules.natural_limit.map_or(0, u32::from),
            check_extension: rules.check_extension,
            foreign_limit: ForeignLimit::default(),
            show_wdl: false,
            limit_strength: false,
            elo: 1500,
            analyse_mode: false,
        }
    }

    /// The rating to play at; `None` at full strength.
    #[must_use]
    pub fn strength(&self) -> Option<u32> {
        (self.limit_strength && !self.analyse_mode).then_some(self.elo)
    }

    /// The numbering that the client has chosen outright.
    #[must_use]
    pub fn chosen_style(&self) -> Option<MoveStyle> {
        match self.coordinates {
            "0-9" => Some(MoveStyle::Coordinates),
            "1-10" => Some(MoveStyle::FromOne),
            _ => None,
        }
    }

    /// Time that each move loses outside the search.
    #[must_use]
    pub const fn overhead(&self) -> Duration {
        Duration::from_millis(self.move_overhead as u64)
    }

    /// The choices of rule.
    #[must_use]
    pub fn game_options(&self) -> GameOptions {
        GameOptions {
            chess960: self.chess960,
            repetition: RepetitionRule::from_id(self.repetition).unwrap_or_default(),
            natural_limit: u16::try_from(self.natural_limit)
                .ok()
                .filter(|&moves| moves > 0),
            check_extension: self.check_extension,
            facing_generals: false,
        }
    }
}
