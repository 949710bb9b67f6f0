//! What is told about a build: while it goes on, at its end, and when there is none.

use std::error::Error;
use std::fmt;
use std::io;

use rukh_book::BookError;
use rukh_book::compile::{CompileError, Contents, Omission, RecipeError};
use rukh_core::GameInfo;
use rukh_records::{Problem, Severity};

/// How far a build has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// What is being done.
    pub stage: Stage,
    /// Bytes that were read of the sources.
    pub bytes: u64,
    /// Games that were found in them.
    pub games: u64,
}

/// What a build is doing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stage {
    /// It reads games.
    Reading,
    /// It sorts what it has read.
    Sorting,
    /// It writes the book; this part of the way, from 0 to 1, is done.
    Writing(f64),
}

/// Games that do not count, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skipped([u64; Omission::ALL.len()]);

impl Skipped {
    pub(super) const fn add(&mut self, omission: Omission, games: u64) {
        self.0[omission.index()] += games;
    }

    /// How many games do not count for this reason.
    #[must_use]
    pub const fn by(&self, omission: Omission) -> u64 {
        self.0[omission.index()]
    }

    /// How many games do not count.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The reasons that there were, and how many games do not count for each.
    pub fn reasons(&self) -> impl Iterator<Item = (Omission, u64)> {
        let counted = Omission::ALL.map(|omission| (omission, self.by(omission)));
        counted.into_iter().filter(|&(_, games)| games > 0)
    }
}

/// Something that was wrong with a game or a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The name of the source.
    pub source: String,
    /// Which game of the source it is, from 1; 0 where it is the source itself.
    pub game: u64,
    /// What was wrong.
    pub problem: Problem,
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            source,
            game,
            problem,
        } = self;
        match game {
            0 => write!(f, "{source}: {problem}"),
            game => write!(f, "{source}, game {game}: {problem}"),
        }
    }
}

/// What was built, and from what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The game that it is a book of; `None` where nothing tells.
    pub game: Option<&'static GameInfo>,
    /// Sources that were read.
    pub sources: u64,
    /// Sources that could not be read, or not to their end.
    pub unreadable_sources: u64,
    /// Bytes that were read.
    pub bytes: u64,
    /// Games that were found: those that count and those that do not.
    pub games: u64,
    /// Games that count.
    pub used: u64,
    /// Games that count and were read as they were meant, though not written so.
    pub repaired: u64,
    /// Games that count up to a fault.
    pub shortened: u64,
    /// Games that do not count.
    pub skipped: Skipped,
    /// What is in the book.
    pub contents: Contents,
    /// What was wrong with sources and games, in their order: of each severity the first hundred. Games
    /// that do not count because nobody asked for them are not told about.
    pub problems: Vec<Told>,
    /// How many more problems there were.
    pub untold: u64,
}

/// Problems of one severity that are told.
pub(super) const MOST_TOLD: usize = 100;

/// A list of problems that stays short.
#[derive(Debug, Default)]
pub(super) struct Few {
    counts: [usize; 3],
    pub(super) untold: u64,
}

impl Few {
    /// Whether one more of this severity is told.
    pub(super) const fn admit(&mut self, severity: Severity) -> bool {
        let count = &mut self.counts[severity as usize];
        *count += 1;
        let is_told = *count <= MOST_TOLD;
        if !is_told {
            self.untold += 1;
        }
        is_told
    }
}

/// Why there is no book.
#[derive(Debug)]
pub enum BuildError {
    /// A setting of the recipe makes no sense.
    Recipe(RecipeError),
    /// Polyglot has no books of this game, or none with merged images.
    NoPolyglot(&'static GameInfo),
    /// No game counts, or no move stays.
    Empty(Box<Report>),
    /// It was asked to stop.
    Stopped,
    /// There is no room for scratch files.
    Scratch(io::Error),
    /// The book cannot be written.
    Write(BookError),
    /// A thread that reads games ended before its time.
    Crew,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Recipe(error) => error.fmt(f),
            Self::NoPolyglot(info) => write!(
                f,
                "Polyglot has no such books of {}: build a .rkb book",
                info.id
            ),
            Self::Empty(report) if report.games == 0 => {
                f.write_str("no game was found, so that no book is written")
            }
            Self::Empty(report) if report.used == 0 => {
                let reasons: Vec<String> = report
                    .skipped
                    .reasons()
                    .map(|(reason, games)| format!("{games} {reason}"))
                    .collect();
                let reasons = reasons.join(", ");
                write!(f, "no game counts, so that no book is written: {reasons}")
            }
            Self::Empty(_) => f.write_str(
                "no move stays, so that no book is written: ask for fewer games, or for more games a move",
            ),
            Self::Stopped => f.write_str("the build was stopped; no book is written"),
            Self::Scratch(error) => write!(
                f,
                "there is no room for scratch files: {error}; name another folder for them"
            ),
            Self::Write(error) => error.fmt(f),
            Self::Crew => f.write_str("a thread that reads games has failed"),
        }
    }
}

impl Error for BuildError {}

impl From<RecipeError> for BuildError {
    fn from(error: RecipeError) -> Self {
        Self::Recipe(error)
    }
}

impl From<CompileError> for BuildError {
    fn from(error: CompileError) -> Self {
        match error {
            CompileError::Stopped => Self::Stopped,
            CompileError::Scratch(error) => Self::Scratch(error),
            CompileError::Book(error) => Self::Write(error),
        }
    }
}

impl From<BookError> for BuildError {
    fn from(error: BookError) -> Self {
        Self::Write(error)
    }
}
