//! Going through a source, game by game.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Cursor, Read};
use std::ops::ControlFlow;
use std::path::Path;

use rukh_records::format::Emit;
use rukh_records::format::pgn::{self, Place};
use rukh_records::raw::RawGame;
use rukh_records::text::Sections;
use rukh_records::{AnyResolver, Format, Problem, Record, read};

use super::source::{Bounds, Source, Stream, unreadable};
use crate::files;
use crate::registry::{GAMES, Game, default_game};

/// How many games are played before the first of them is handed out.
const BATCH: usize = 32;

/// A game out of a source.
#[derive(Clone, Debug)]
pub struct Found {
    /// The game.
    pub record: Record,
    /// Which game of the source it is, from 1.
    pub number: u64,
}

enum Stage {
    /// Nothing was read yet.
    Unread(Box<dyn Read + Send>),
    /// PGN, read piece by piece, and what is left of the piece at hand.
    Stream(Box<Stream>, Piece),
    /// A file of another format, to be read at once.
    Whole(Format, Vec<u8>),
    /// There is no more.
    Ended,
}

/// A piece of PGN and the place that was reached in it.
#[derive(Default)]
struct Piece {
    text: String,
    rest: Option<Place>,
}

/// Reads the games of a source, one after another.
pub struct RecordReader {
    resolver: AnyResolver,
    stage: Stage,
    format: Option<Format>,
    /// Games that have been played and not handed out.
    ready: VecDeque<Record>,
    /// What is wrong with the source itself, to be told when the games before it are handed out.
    problem: Option<Problem>,
    count: u64,
}

impl fmt::Debug for RecordReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecordReader")
            .field("format", &self.format)
            .field("count", &self.count)
            .finish_non_exhaustive()
    }
}

impl RecordReader {
    /// The games of a source. They are of `game`; without it, each is of the game it looks like.
    #[must_use]
    pub fn new(source: Box<dyn Read + Send>, game: Option<&'static Game>) -> Self {
        Self {
            resolver: resolver(game),
            stage: Stage::Unread(source),
            format: None,
            ready: VecDeque::new(),
            problem: None,
            count: 0,
        }
    }

    /// The games of a piece of PGN, which need not be told from other formats first.
    #[must_use]
    pub fn of_pgn(bytes: Vec<u8>, game: Option<&'static Game>) -> Self {
        let nothing: Box<dyn Read + Send> = Box::new(io::empty());
        let sections = Sections::new(Cursor::new(bytes).chain(nothing));
        Self {
            stage: Stage::Stream(Box::new(sections), Piece::default()),
            format: Some(Format::Pgn),
            ..Self::new(Box::new(io::empty()), game)
        }
    }

    /// The games of a file.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub fn open(path: &Path, game: Option<&'static Game>) -> io::Result<Self> {
        Ok(Self::new(Box::new(files::open(path)?), game))
    }

    /// The format of the source, once its first game was asked for and if it was recognised.
    #[must_use]
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// Takes a record for the one before the next; it hints at the game and its notation.
    pub fn follow(&mut self, record: &Record) {
        self.resolver.follow(record);
    }

    /// The next game; `None` at the end. `stop` is asked game by game whether to give up, which
    /// ends the reading.
    ///
    /// # Errors
    /// With the problem of the source itself, once, when the games before it have been given.
    pub fn next(&mut self, stop: &dyn Fn() -> bool) -> Result<Option<Found>, Problem> {
        loop {
            if let Some(record) = self.ready.pop_front() {
                self.count += 1;
                let number = self.count;
                return Ok(Some(Found { record, number }));
            }
            if let Some(problem) = self.problem.take() {
                self.stage = Stage::Ended;
                return Err(problem);
            }
            match self.advance(stop) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => return Ok(None),
                Err(problem) => self.problem = Some(problem),
            }
        }
    }

    /// Takes one step through the source; breaks at its end.
    fn advance(&mut self, stop: &dyn Fn() -> bool) -> Result<ControlFlow<()>, Problem> {
        let Self {
            resolver, ready, ..
        } = self;
        let mut is_stopped = false;
        let mut emit = |raw: &RawGame<'_>| {
            is_stopped = stop();
            if is_stopped {
                return ControlFlow::Break(());
            }
            ready.push_back(resolver.resolve(raw));
            ControlFlow::Continue(())
        };
        match std::mem::replace(&mut self.stage, Stage::Ended) {
            Stage::Unread(source) => {
                let source = Source::open(source, Bounds::default())?;
                self.format = Some(source.format());
                self.stage = match source {
                    Source::Pgn(sections) => Stage::Stream(sections, Piece::default()),
                    Source::Whole(format, bytes) => Stage::Whole(format, bytes),
                };
            }
            Stage::Stream(mut sections, mut piece) => {
                match piece.rest {
                    Some(place) => piece.rest = play_batch(&piece.text, place, &mut emit),
                    None => match sections.next() {
                        Ok(Some(section)) => {
                            piece.text.clear();
                            piece.text.push_str(section.text);
                            piece.rest = Some(Place::beginning_of(&section));
                        }
                        Ok(None) => return Ok(ControlFlow::Break(())),
                        Err(error) => return Err(unreadable(&error)),
                    },
                }
                self.stage = Stage::Stream(sections, piece);
            }
            Stage::Whole(format, bytes) => read(format, &bytes, &mut emit)?,
            Stage::Ended => return Ok(ControlFlow::Break(())),
        }
        if is_stopped {
            self.ready.clear();
            self.stage = Stage::Ended;
            return Ok(ControlFlow::Break(()));
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Reads some games of a text from a place on; gives the place behind them, if there may be more.
fn play_batch(text: &str, place: Place, emit: &mut Emit<'_>) -> Option<Place> {
    let mut reader = pgn::Reader::resumed(text, place);
    let mut game = RawGame::default();
    for _ in 0..BATCH {
        if !reader.next_game(&mut game) || emit(&game).is_break() {
            return None;
        }
    }
    Some(reader.place())
}

/// Whoever plays the moves: of one game, or of the one that each record is of.
fn resolver(given: Option<&'static Game>) -> AnyResolver {
    match given {
        Some(game) => AnyResolver::new((game.records.resolver)(), []),
        None => any_resolver(default_game()),
    }
}

/// Whoever plays the moves of the game that each record is of; of this one where nothing tells.
pub(crate) fn any_resolver(first: &'static Game) -> AnyResolver {
    let others = GAMES.iter().filter(|game| game.info.id != first.info.id);
    AnyResolver::new(
        (first.records.resolver)(),
        others.map(|game| (game.records.resolver)()),
    )
}
