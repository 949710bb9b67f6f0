//! Going through a source, game by game.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Chain, Cursor, Read};
use std::ops::ControlFlow;
use std::path::Path;

use rukh_records::format::Emit;
use rukh_records::format::pgn::{self, Place};
use rukh_records::raw::RawGame;
use rukh_records::text::Sections;
use rukh_records::{Format, Problem, Record, Severity, detect, guess_game, read};

use super::scribe::Resolve;
use crate::files;
use crate::registry::{GAMES, Game, default_game};

/// How many games are played before the first of them is handed out.
const BATCH: usize = 32;
/// How much of a source is looked at to tell its format.
const HEAD: u64 = 1 << 20;
/// The largest file of a format that cannot be read in pieces.
const LARGEST: u64 = 1 << 30;

/// A game out of a source.
#[derive(Clone, Debug)]
pub struct Found {
    /// The game.
    pub record: Record,
    /// Which game of the source it is, from 1.
    pub number: u64,
}

type Stream = Sections<Chain<Cursor<Vec<u8>>, Box<dyn Read + Send>>>;

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
    players: Players,
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
            players: Players::new(game),
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
        let Self { players, ready, .. } = self;
        let mut is_stopped = false;
        let mut emit = |raw: &RawGame<'_>| {
            is_stopped = stop();
            if is_stopped {
                return ControlFlow::Break(());
            }
            ready.push_back(players.play(raw));
            ControlFlow::Continue(())
        };
        match std::mem::replace(&mut self.stage, Stage::Ended) {
            Stage::Unread(source) => {
                let (format, stage) = begin(source)?;
                self.format = Some(format);
                self.stage = stage;
            }
            Stage::Stream(mut sections, mut piece) => {
                match piece.rest {
                    Some(place) => piece.rest = play_batch(&piece.text, place, &mut emit),
                    None => match sections.next() {
                        Ok(Some(section)) => {
                            piece.text.clear();
                            piece.text.push_str(section.text);
                            piece.rest = Some(Place::beginning(section.line));
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

/// Looks at the beginning of a source and decides how to read it.
fn begin(mut source: Box<dyn Read + Send>) -> Result<(Format, Stage), Problem> {
    let mut bytes = Vec::new();
    let mut fetch = |bytes: &mut Vec<u8>, most: u64| {
        let read = source.by_ref().take(most).read_to_end(bytes);
        read.map_err(|error| unreadable(&error))
    };
    fetch(&mut bytes, HEAD)?;
    // In a page a game may stand far behind the beginning.
    let is_markup = bytes.trim_ascii_start().starts_with(b"<");
    let mut format = detect(&bytes);
    if is_markup || format.as_ref().is_ok_and(|format| *format != Format::Pgn) {
        fetch(&mut bytes, LARGEST)?;
        if bytes.len() as u64 > LARGEST {
            let reason = "a file of this format and size is not read";
            return Err(Problem::new(Severity::Skipped, 0, "", reason));
        }
        format = detect(&bytes);
    }
    Ok(match format? {
        Format::Pgn => {
            let stream = Sections::new(Cursor::new(bytes).chain(source));
            (
                Format::Pgn,
                Stage::Stream(Box::new(stream), Piece::default()),
            )
        }
        format => (format, Stage::Whole(format, bytes)),
    })
}

fn unreadable(error: &io::Error) -> Problem {
    let reason = format!("the file cannot be read further: {error}");
    Problem::new(Severity::Skipped, 0, "", reason)
}

/// Whoever plays the moves, for each game as soon as it is met.
struct Players {
    /// What everything is played as.
    given: Option<&'static Game>,
    /// What was played last: a record that shows no sign of its game is of the same.
    last: &'static Game,
    resolvers: [Option<Box<dyn Resolve>>; GAMES.len()],
}

impl Players {
    fn new(given: Option<&'static Game>) -> Self {
        Self {
            given,
            last: given.unwrap_or(default_game()),
            resolvers: [const { None }; GAMES.len()],
        }
    }

    fn play(&mut self, raw: &RawGame<'_>) -> Record {
        if self.given.is_none()
            && let Some(id) = guess_game(raw)
            && let Some(game) = GAMES.iter().find(|game| game.info.id == id)
        {
            self.last = game;
        }
        let place = GAMES
            .iter()
            .position(|game| game.info.id == self.last.info.id)
            .unwrap_or(0);
        let make = self.last.records.resolver;
        self.resolvers[place].get_or_insert_with(make).resolve(raw)
    }
}
