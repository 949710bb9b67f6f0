//! What a client has chosen: the values of the options, and what they amount to.

use std::path::Path;
use std::time::Duration;

use rukh_core::MoveStyle;

use super::alias::ForeignLimit;
use super::list::{COORDINATES, DEEPEST_BOOK};
use crate::registry::{Game, GameOptions, RepetitionRule};
use crate::session::DEFAULT_HASH;

/// How the default book is named as a book file.
const DEFAULT_BOOK: &str = "<default>";

/// How much a book's moves are varied unless somebody says so: good moves mostly, and no two games
/// alike for long. A guess.
pub(super) const DEFAULT_VARIETY: u32 = 50;

/// The book to play from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookChoice<'a> {
    /// None.
    Nothing,
    /// The one that the engine brings along for the game.
    Default,
    /// The one in this file.
    File(&'a Path),
}

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
    /// Who the opponent is, as the client tells it; for the log alone.
    pub opponent: String,
    /// Whether moves come from a book, where it has any.
    pub own_book: bool,
    /// The path of the book; empty for none, `<default>` for the one that comes with the engine.
    pub book_file: String,
    /// Plies from the start of the game for which the book is asked.
    pub book_depth: u32,
    /// How much the moves of a book are varied: 0 always takes the heaviest, 100 each as often as
    /// its weight says.
    pub book_variety: u32,
    /// Centipawns behind at which a game is given up, where the dialect has a word for that; 0 for
    /// never.
    pub resign_score: u32,
    /// UCCI: whether clocks count milliseconds, rather than seconds.
    pub counts_milliseconds: bool,
    /// UCCI: whether lines wait until the search that was asked for before them has ended.
    pub batch: bool,
    /// The file that the conversation is written down in; empty for none.
    pub log_file: String,
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
            opponent: String::new(),
            own_book: false,
            book_file: DEFAULT_BOOK.to_owned(),
            book_depth: DEEPEST_BOOK,
            book_variety: DEFAULT_VARIETY,
            resign_score: 0,
            counts_milliseconds: false,
            batch: false,
            log_file: String::new(),
        }
    }

    /// The book to play from.
    #[must_use]
    pub fn book(&self) -> BookChoice<'_> {
        if !self.own_book || self.book_file.is_empty() {
            BookChoice::Nothing
        } else if self.book_file.eq_ignore_ascii_case(DEFAULT_BOOK) {
            BookChoice::Default
        } else {
            BookChoice::File(Path::new(&self.book_file))
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
