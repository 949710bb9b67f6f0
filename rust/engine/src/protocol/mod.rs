//! What a client can ask and what the engine can say, whatever the protocol.
//!
//! A [`Dialect`] turns a line into a [`Command`] and an [`Event`] into lines; the shell between
//! them knows no syntax. Input is bytes: clients send byte-order marks, NULs and worse. A new
//! protocol is one more dialect and one line in [`dialect`].

mod uci;

use std::sync::Arc;

use rukh_core::{MoveStyle, Score};
use rukh_search::{CurrentMove, Info, Limits};

pub use uci::Uci;

use crate::options::Settings;
use crate::wdl::Wdl;

/// What a client asks for. Moves are still text: their numbering is settled by the shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Who are you, and what can be set?
    Hello,
    /// Answer when everything before this was done.
    IsReady,
    /// The next position belongs to another game.
    NewGame,
    /// Set an option.
    SetOption {
        /// Its name, with single blanks.
        name: String,
        /// Its value, if there was one.
        value: Option<String>,
    },
    /// Set up a position.
    Position(Setup),
    /// Search it.
    Go(Limits<String>),
    /// Count the leaves below each move, so many plies deep.
    Perft(u32),
    /// Run the benchmark, to this depth or its own.
    Bench(Option<u32>),
    /// End the search.
    Stop,
    /// The pondered move was played.
    PonderHit,
    /// Show the board.
    Show,
    /// Show the evaluation, taken apart.
    Eval,
    /// Show the position's keys.
    Key,
    /// Name the commands.
    Help,
    /// End the program.
    Quit,
}

/// A position as a client describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Where it starts from.
    pub start: Start,
    /// The moves played from there, as text.
    pub moves: Vec<String>,
    /// Whether this is the bare `fen`/`startpos` line of the Cyclone dialect, which plays xiangqi
    /// only and counts ranks from 0.
    pub bare: bool,
}

/// Where a position starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The start position of the game chosen.
    Standard,
    /// A FEN, untested.
    Fen(String),
}

/// A line that was read: what it asks for, and what was wrong with it. Both are absent from an
/// empty line; a line may be obeyed in spite of a fault.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parsed {
    /// What the line asks for.
    pub command: Option<Command>,
    /// What was wrong with it, in one line.
    pub complaint: Option<String>,
}

impl Parsed {
    /// Nothing to do and nothing wrong.
    #[must_use]
    pub const fn nothing() -> Self {
        Self {
            command: None,
            complaint: None,
        }
    }

    /// Only a fault.
    #[must_use]
    pub fn fault(complaint: impl Into<String>) -> Self {
        Self {
            command: None,
            complaint: Some(complaint.into()),
        }
    }
}

impl From<Command> for Parsed {
    fn from(command: Command) -> Self {
        Self {
            command: Some(command),
            complaint: None,
        }
    }
}

/// What the engine says.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// Name and options; the settings are those of the start of the program.
    Hello(&'a Settings),
    /// Everything before the question was done.
    Ready,
    /// A line of progress.
    Info {
        /// The line, with its moves as text.
        line: &'a Info<String>,
        /// The chances that its score stands for, if they were asked for.
        wdl: Option<Wdl>,
    },
    /// The root move that is being searched.
    CurrentMove(&'a CurrentMove<String>),
    /// The score of a position without a legal move.
    Terminal(Score),
    /// The answer of a search.
    BestMove {
        /// The move to play.
        best: &'a str,
        /// The reply that is expected.
        ponder: Option<&'a str>,
    },
    /// The answer of a search of a position without a legal move.
    NoMove,
    /// A remark for people: one line.
    Note(&'a str),
    /// An answer for people: lines without a form.
    Text(&'a str),
}

/// A protocol: how commands and events are written.
pub trait Dialect: Send + Sync {
    /// Reads a line; its end is already cut off.
    fn parse(&self, line: &[u8]) -> Parsed;

    /// Writes an event as lines that end in a line feed, or as nothing when the protocol has no
    /// word for it.
    fn write(&self, event: &Event<'_>) -> String;

    /// The numbering of xiangqi's ranks, in protocols that fix it.
    fn fixed_style(&self) -> Option<MoveStyle> {
        None
    }
}

/// The dialect with this name.
///
/// # Errors
/// When there is none, in one line that says which there are.
pub fn dialect(name: &str) -> Result<Arc<dyn Dialect>, String> {
    match name {
        "uci" => Ok(Arc::new(Uci)),
        other => Err(format!("unknown protocol \"{other}\": expected uci")),
    }
}

/// The text of a line: without a byte-order mark and the blanks at its ends.
///
/// # Errors
/// When the line is not text; the message says why.
fn text_of(line: &[u8]) -> Result<&str, &'static str> {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let text = str::from_utf8(line).map_err(|_| "a line that is not UTF-8 text was skipped")?;
    if text.contains('\0') {
        return Err("a line with NUL bytes was skipped");
    }
    Ok(text.trim())
}

/// The first word of a text, and what follows it.
fn first_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    if text.is_empty() {
        return None;
    }
    Some(text.split_once(char::is_whitespace).unwrap_or((text, "")))
}
