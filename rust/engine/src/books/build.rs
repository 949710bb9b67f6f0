//! Building a book: sources of games in, in any number and format, a file out.
//!
//! The thread that calls cuts the sources into pieces (`crate::records`), a [`crew`] of threads reads
//! and plays the games of one piece each ([`worker`]), and the calling thread collects their rows in
//! the order of the sources and compiles them (`rukh_book::compile`). So the book and the report
//! are the same for any number of threads and any amount of memory. What does not fit into memory goes
//! to files without a name, which are gone when the build ends, however it ends; the book itself
//! appears under its name when it is complete.

mod collect;
mod crew;
mod report;
mod worker;
mod workshop;

use std::collections::VecDeque;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use rukh_book::{BookError, Header, Recipe};
use rukh_records::{Problem, Severity};

use self::collect::{Collected, Collector, Counting};
use self::crew::Crew;
use self::worker::{End, Job, Part, Piece, Plan};
use super::open::BookKind;
use super::save::save;
use super::shelf::Order;
use crate::records::{Bounds, Source, unreadable};
use crate::registry::Game;

pub use self::report::{BuildError, Progress, Report, Skipped, Stage, Told};
pub(crate) use self::workshop::Workshop;
pub use rukh_book::compile::{Contents, Omission, RecipeError};

/// What a build may use.
#[derive(Clone, Debug)]
pub struct Resources {
    /// Memory in bytes, at least [`Self::LEAST_MEMORY`], for the build and a program that does nothing
    /// else.
    pub memory: u64,
    /// Threads that read games, beside the one that calls. Fewer are used where the memory is not
    /// enough for so many.
    pub threads: usize,
    /// The folder for what does not fit into memory.
    pub scratch: PathBuf,
}

impl Resources {
    /// With less memory no book is built.
    pub const LEAST_MEMORY: u64 = 16 << 20;

    /// What a program takes that builds nothing.
    const PROGRAM: u64 = 6 << 20;

    /// An eighth of the memory that there is for the build.
    fn eighth(&self) -> u64 {
        (self.memory.max(Self::LEAST_MEMORY) - Self::PROGRAM) / 8
    }
}

/// Builds a book: sources are [added](Self::add) one after another, then it is
/// [finished](Self::finish).
#[derive(Debug)]
pub struct Builder {
    plan: Arc<Plan>,
    resources: Resources,
    /// The game of the book: given, or that of the first game that can be read.
    game: Option<&'static Game>,
    collector: Collector,
    /// What is still to be collected, in order. It goes before the crew, whose threads may wait for it.
    pending: VecDeque<Pending>,
    crew: Option<Crew>,
    /// About how much memory the pieces take that are not collected, and how many there are.
    in_flight: (usize, usize),
    bytes: Arc<AtomicU64>,
    is_over: bool,
}

/// Something to be collected.
#[derive(Debug)]
enum Pending {
    /// A source begins.
    Source(String),
    /// The games of a piece, and what it costs.
    Piece(Receiver<Part>, usize),
    /// The rest of the source cannot be read.
    Fault(Problem),
}

/// Whoever is told how far a build has come, and says whether it is to go on.
type Watch<'w> = dyn FnMut(&Progress) -> ControlFlow<()> + 'w;

/// How long is waited for games before the watch is asked again.
const PATIENCE: Duration = Duration::from_millis(50);

impl Builder {
    /// A builder of a book of this kind. Without a game it is a book of the game that the first readable
    /// record is of; records of other games are left out. Moves that weigh nothing stay in either kind
    /// unless the recipe drops them, which is usual for Polyglot books.
    ///
    /// # Errors
    /// When the recipe makes no sense, or there are no such books of the game.
    pub fn new(
        game: Option<&'static Game>,
        kind: BookKind,
        recipe: Recipe,
        resources: Resources,
    ) -> Result<Self, BuildError> {
        recipe.check()?;
        if let Some(game) = game {
            (game.books.workshop.gatherer)(&recipe, kind)?;
        }
        // A quarter is for what is sorted and for the digests of games, an eighth for games in flight.
        let sorting = 2 * resources.eighth();
        let collector = Collector::new(&recipe, sorting, &resources.scratch);
        Ok(Self {
            plan: Arc::new(Plan { recipe, kind }),
            resources,
            game,
            collector,
            pending: VecDeque::new(),
            crew: None,
            in_flight: (0, 0),
            bytes: Arc::default(),
            is_over: false,
        })
    }

    /// Takes the games of a source. What cannot be read of it is counted and reported, and is no error.
    ///
    /// # Errors
    /// When `watch` said to stop, there is no room for scratch files, or no book can be built. Then all
    /// is over.
    pub fn add(
        &mut self,
        name: &str,
        source: Box<dyn Read + Send>,
        watch: &mut Watch<'_>,
    ) -> Result<(), BuildError> {
        self.guarded(|builder| builder.read(name, source, watch))
    }

    /// Counts a source that could not be opened, for this reason.
    ///
    /// # Errors
    /// As [`Self::add`].
    pub fn add_unreadable(
        &mut self,
        name: &str,
        reason: &str,
        watch: &mut Watch<'_>,
    ) -> Result<(), BuildError> {
        self.guarded(|builder| {
            builder.pending.push_back(Pending::Source(name.to_owned()));
            let problem = Problem::new(Severity::Skipped, 0, "", reason);
            builder.pending.push_back(Pending::Fault(problem));
            builder.collect_ready(watch)
        })
    }

    /// Does something unless all is over already, which an error makes it.
    fn guarded(
        &mut self,
        deed: impl FnOnce(&mut Self) -> Result<(), BuildError>,
    ) -> Result<(), BuildError> {
        if self.is_over {
            return Err(BuildError::Stopped);
        }
        let outcome = deed(self);
        self.is_over = outcome.is_err();
        outcome
    }

    fn read(
        &mut self,
        name: &str,
        source: Box<dyn Read + Send>,
        watch: &mut Watch<'_>,
    ) -> Result<(), BuildError> {
        self.pending.push_back(Pending::Source(name.to_owned()));
        let bounds = Bounds {
            game: (self.resources.eighth() / 2) as usize,
            whole: self.resources.eighth(),
        };
        let source = Box::new(Counting::new(source, &self.bytes));
        match Source::open(source, bounds) {
            Ok(Source::Pgn(mut sections)) => loop {
                match sections.next() {
                    Ok(Some(section)) => {
                        let (text, line) = (section.text.to_owned(), section.line);
                        self.put(Piece::Text { text, line }, watch)?;
                    }
                    Ok(None) => break,
                    Err(error) => {
                        self.pending.push_back(Pending::Fault(unreadable(&error)));
                        break;
                    }
                }
            },
            Ok(Source::Whole(format, bytes)) => self.put(Piece::Whole { format, bytes }, watch)?,
            Err(problem) => self.pending.push_back(Pending::Fault(problem)),
        }
        self.collect_ready(watch)
    }

    /// Gives a piece to the crew, as soon as there is room for it.
    fn put(&mut self, piece: Piece, watch: &mut Watch<'_>) -> Result<(), BuildError> {
        let most = self.resources.eighth() as usize;
        let cost = piece.cost();
        let threads = self
            .resources
            .threads
            .clamp(1, (most / Piece::USUAL_COST).max(1));
        if self.crew.is_none() {
            self.crew = Some(Crew::new(threads, &self.plan).map_err(|_| BuildError::Crew)?);
        }
        let must_wait = |builder: &Self| match builder.in_flight {
            (_, 0) => false,
            // Which game it is, the first piece tells.
            _ if builder.game.is_none() => true,
            (taken, pieces) => taken + cost > most || pieces >= 4 * threads,
        };
        while must_wait(self) {
            self.collect_one(true, watch)?;
        }
        let (sender, parts) = mpsc::sync_channel(1);
        self.in_flight.0 += cost;
        self.in_flight.1 += 1;
        self.pending.push_back(Pending::Piece(parts, cost));
        if let Some(crew) = &self.crew {
            crew.put(Job {
                piece,
                game: self.game,
                parts: sender,
            });
        }
        self.collect_ready(watch)
    }

    /// Collects what is there, without waiting.
    fn collect_ready(&mut self, watch: &mut Watch<'_>) -> Result<(), BuildError> {
        self.ask(watch)?;
        while self.collect_one(false, watch)? {}
        Ok(())
    }

    /// Collects the next thing that is pending; `false` when there is none, or when it would have to be
    /// waited for and that is not wanted.
    fn collect_one(&mut self, waits: bool, watch: &mut Watch<'_>) -> Result<bool, BuildError> {
        let part = match self.pending.front() {
            None => return Ok(false),
            Some(Pending::Piece(parts, cost)) => {
                let patience = if waits { PATIENCE } else { Duration::ZERO };
                match parts.recv_timeout(patience) {
                    Ok(part) => Some((part, *cost)),
                    Err(RecvTimeoutError::Timeout) if waits => {
                        self.ask(watch)?;
                        return Ok(true);
                    }
                    Err(RecvTimeoutError::Timeout) => return Ok(false),
                    Err(RecvTimeoutError::Disconnected) => return Err(BuildError::Crew),
                }
            }
            Some(Pending::Source(_) | Pending::Fault(_)) => None,
        };
        match part {
            Some((part, cost)) => self.take(part, cost, watch)?,
            None => match self.pending.pop_front() {
                Some(Pending::Source(name)) => self.collector.begin(name),
                Some(Pending::Fault(problem)) => self.collector.fault(problem),
                Some(Pending::Piece(..)) | None => {}
            },
        }
        Ok(true)
    }

    /// Takes a part of the piece in front.
    fn take(
        &mut self,
        mut part: Part,
        cost: usize,
        watch: &mut Watch<'_>,
    ) -> Result<(), BuildError> {
        self.game = self.game.or(part.settled);
        let end = part.end.take();
        let progress = self.progress();
        self.collector.take(part, &mut || watch(&progress))?;
        if let Some(end) = end {
            self.pending.pop_front();
            self.in_flight.0 -= cost;
            self.in_flight.1 -= 1;
            match end {
                End::Whole => {}
                End::Faulty(problem) => self.collector.fault(problem),
                End::Refused(error) => return Err(error),
            }
        }
        self.ask(watch)
    }

    fn progress(&self) -> Progress {
        Progress {
            stage: Stage::Reading,
            bytes: self.bytes.load(Ordering::Relaxed),
            games: self.collector.games(),
        }
    }

    fn ask(&self, watch: &mut Watch<'_>) -> Result<(), BuildError> {
        match watch(&self.progress()) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(BuildError::Stopped),
        }
    }

    /// Writes the book: to a file beside `out`, whose name ends as those of its kind do, that takes its
    /// place when it is complete.
    ///
    /// # Errors
    /// When there is nothing to write, `watch` said to stop, or a file cannot be written. Whatever is at
    /// `out` then stays.
    pub fn finish(mut self, out: &Path, watch: &mut Watch<'_>) -> Result<Report, BuildError> {
        if self.is_over {
            return Err(BuildError::Stopped);
        }
        BookKind::of_name(out)?;
        while self.collect_one(true, watch)? {}
        let mut progress = Progress {
            stage: Stage::Sorting,
            ..self.progress()
        };
        // The threads and their memory are not needed any more.
        self.crew = None;
        let Self {
            plan,
            game,
            collector,
            ..
        } = self;
        let mut collected = collector.finish(&mut || watch(&progress))?;
        collected.report.bytes = progress.bytes;
        collected.report.game = game.map(|game| game.info);
        let (Some(game), 1..) = (game, collected.report.used) else {
            return Err(BuildError::Empty(Box::new(collected.report)));
        };
        let sources = collected.sources();
        let Collected {
            compiled,
            mut report,
            ..
        } = collected;
        let (order, summary) = match plan.kind {
            BookKind::Rkb => (Order::Rkb(plan.recipe.merged), plan.recipe.lines(game.info)),
            BookKind::Polyglot => (Order::Polyglot, Vec::new()),
        };
        let header = Header {
            games: report.used,
            summary: summary.into_iter().chain(sources).collect(),
            ..Header::default()
        };
        let all = compiled.left().max(1);
        let mut failure = None;
        let saved = save(game, order, header, out, &|| false, |take| {
            let mut watch = |left: u64| {
                progress.stage = Stage::Writing(1.0 - left as f64 / all as f64);
                watch(&progress)
            };
            let written = compiled.write(&mut watch, take).map_err(BuildError::from);
            match written {
                Ok(contents) => {
                    report.contents = contents;
                    if contents.moves > 0 {
                        return Ok(());
                    }
                    failure = Some(BuildError::Empty(Box::default()));
                }
                Err(error) => failure = Some(error),
            }
            // Whatever it was, what has been written so far goes.
            Err(BookError::Stopped)
        });
        match (saved, failure) {
            (Ok(_), _) => Ok(report),
            (Err(_), Some(BuildError::Empty(_))) => Err(BuildError::Empty(Box::new(report))),
            (Err(_), Some(failure)) => Err(failure),
            (Err(error), None) => Err(error.into()),
        }
    }
}
