//! Which games count, and whose moves of them: a [`Selection`] made ready to be asked.

use std::fmt;

use rukh_core::{BySide, GameInfo, Side};
use rukh_records::{Record, Severity};

use super::days::Days;
use super::valid::{RecipeError, day};
use crate::recipe::Selection;

/// Why a game does not count. A game is counted under the first that fits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Omission {
    /// It is of another game than the book.
    OtherGame,
    /// Its start position cannot be played, or it is of a variant.
    Unreadable,
    /// It does not begin from the start position.
    SetUp,
    /// It has fewer plies than were asked for.
    TooShort,
    /// Its result was not asked for.
    Result,
    /// A player is rated too low or too high, or is not rated.
    Rating,
    /// It was played too early or too late, or nobody says when.
    Date,
    /// Neither player was asked for.
    Player,
    /// A game before it has the same start and the same moves.
    Duplicate,
}

impl Omission {
    /// Every one, in the order in which they are asked about.
    pub const ALL: [Self; 9] = [
        Self::OtherGame,
        Self::Unreadable,
        Self::SetUp,
        Self::TooShort,
        Self::Result,
        Self::Rating,
        Self::Date,
        Self::Player,
        Self::Duplicate,
    ];

    /// The identifier that JSON and Python use.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::OtherGame => "other-game",
            Self::Unreadable => "unreadable",
            Self::SetUp => "set-up",
            Self::TooShort => "too-short",
            Self::Result => "result",
            Self::Rating => "rating",
            Self::Date => "date",
            Self::Player => "player",
            Self::Duplicate => "duplicate",
        }
    }

    /// Its place in [`Self::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Omission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OtherGame => "of another game",
            Self::Unreadable => "cannot be read",
            Self::SetUp => "begins from a position of its own",
            Self::TooShort => "too short",
            Self::Result => "result not asked for",
            Self::Rating => "rating not in range",
            Self::Date => "date not in range",
            Self::Player => "players not asked for",
            Self::Duplicate => "same moves as another game",
        })
    }
}

/// In what condition a game was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Condition {
    /// Nothing was wrong with it.
    #[default]
    Sound,
    /// It was read as it was meant.
    Repaired,
    /// It counts up to a fault.
    Shortened,
}

impl Condition {
    /// The condition of a record.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        let worst = record.problems.iter().map(|problem| problem.severity).max();
        match worst {
            None => Self::Sound,
            Some(Severity::Repaired) => Self::Repaired,
            Some(Severity::Shortened | Severity::Skipped) => Self::Shortened,
        }
    }
}

/// A selection, its dates and names read.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    selection: Selection,
    since: Option<u32>,
    until: Option<u32>,
    /// In lower case.
    players: Vec<String>,
    /// The names of the tags of the sides.
    tags: BySide<SideTags>,
}

#[derive(Clone, Debug, Default)]
struct SideTags {
    name: String,
    ratings: [String; 2],
}

impl SideTags {
    /// `Red`, `RedElo`, `RedRating`.
    fn of(side: &str) -> Self {
        let (initial, rest) = side.split_at(1);
        let name = initial.to_uppercase() + rest;
        Self {
            ratings: [format!("{name}Elo"), format!("{name}Rating")],
            name,
        }
    }
}

impl Judge {
    pub(super) fn new(selection: &Selection, info: &GameInfo) -> Result<Self, RecipeError> {
        let read = |name, text: &Option<String>| {
            let text = text.as_deref();
            text.map(|text| day(name, text)).transpose()
        };
        Ok(Self {
            since: read("since", &selection.since)?.map(|days| days.first),
            until: read("until", &selection.until)?.map(|days| days.last),
            players: selection
                .players
                .iter()
                .map(|name| name.to_lowercase())
                .collect(),
            tags: BySide::new(SideTags::of(info.sides[0]), SideTags::of(info.sides[1])),
            selection: selection.clone(),
        })
    }

    pub(super) const fn selection(&self) -> &Selection {
        &self.selection
    }

    /// Which sides' moves of a game count.
    pub(super) fn sides(&self, record: &Record, length: usize) -> Result<BySide<bool>, Omission> {
        let Selection {
            min_length,
            side,
            results,
            only_players_moves,
            ..
        } = &self.selection;
        if length < *min_length as usize {
            return Err(Omission::TooShort);
        }
        if !results.contains(&record.result) {
            return Err(Omission::Result);
        }
        if !self.is_rated_right(record) {
            return Err(Omission::Rating);
        }
        if !self.is_dated_right(record) {
            return Err(Omission::Date);
        }
        let named = Side::BOTH.map(|side| self.is_named(record, side));
        if !named.contains(&true) {
            return Err(Omission::Player);
        }
        let counts = |asked: Side| {
            side.is_none_or(|side| side == asked) && (!only_players_moves || named[asked.index()])
        };
        Ok(BySide::new(counts(Side::First), counts(Side::Second)))
    }

    fn is_rated_right(&self, record: &Record) -> bool {
        let Selection {
            min_rating,
            max_rating,
            ..
        } = self.selection;
        if min_rating.is_none() && max_rating.is_none() {
            return true;
        }
        Side::BOTH.into_iter().all(|side| {
            let tags = self.tags[side].ratings.iter();
            let rating = tags.filter_map(|tag| rating(record.tag(tag)?)).next();
            match rating {
                Some(rating) => {
                    min_rating.is_none_or(|least| rating >= least)
                        && max_rating.is_none_or(|most| rating <= most)
                }
                None => min_rating.is_none(),
            }
        })
    }

    fn is_dated_right(&self, record: &Record) -> bool {
        if self.since.is_none() && self.until.is_none() {
            return true;
        }
        let tags = ["Date", "UTCDate", "EventDate"];
        let days = tags
            .into_iter()
            .find_map(|tag| Days::read(record.tag(tag)?));
        days.is_some_and(|days| {
            self.since.is_none_or(|since| since <= days.first)
                && self.until.is_none_or(|until| days.last <= until)
        })
    }

    fn is_named(&self, record: &Record, side: Side) -> bool {
        if self.players.is_empty() {
            return true;
        }
        let name = record
            .tag(&self.tags[side].name)
            .unwrap_or("")
            .to_lowercase();
        self.players
            .iter()
            .any(|player| name.contains(player.as_str()))
    }
}

/// `2700`, `2700?`, ` 1500 (prov.)`; `None` where there is no number or zero.
fn rating(text: &str) -> Option<u32> {
    let text = text.trim_start();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text[..digits].parse().ok().filter(|&rating| rating > 0)
}
