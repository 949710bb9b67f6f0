//! What a client can ask and what the engine can say, whatever the protocol.
//!
//! A [`Dialect`] turns a line into a [`Command`] and an [`Event`] into lines; the shell between
//! them knows no syntax. Input is bytes: clients send byte-order marks, NULs and worse. A new
//! protocol is one more dialect, one line in [`dialect`] and, if clients begin with a word of its
//! own, one in [`chosen_by`].
//!
//! `uci.rs`, `ucci.rs` and `cecp.rs` are the dialects, `go.rs` and `words.rs` what they share, and
//! `order.rs` what is said at a board that both sides sit at, as CECP has it.

mod cecp;
mod go;
mod order;
mod ucci;
mod uci;
mod words;

use std::sync::Arc;

use rukh_core::{MoveStyle, Score};
use rukh_search::{Bound, CurrentMove, Info, Limits};

pub use cecp::{Cecp, VARIANTS, Variant};
pub use order::{Level, Order, Status, Utterance};
pub use ucci::Ucci;
pub use uci::{Cyclone, Uci};

use crate::options::{Rejection, Settings};
use crate::wdl::Wdl;
use words::{first_word, text_of};

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
    /// Leave these moves out of every search of the position as it stands.
    Ban(Vec<String>),
    /// Search it.
    Go(Quest),
    /// Tell its static evaluation, and no move.
    Appraise,
    /// Tell what the table knows of a position, or of the one that is set up.
    Probe(Option<Setup>),
    /// Count the leaves below each move, so many plies deep.
    Perft(u32),
    /// Run the benchmark, to this depth or its own.
    Bench(Option<u32>),
    /// End the search.
    Stop,
    /// The pondered move was played.
    PonderHit {
        /// Whether the opponent offered a draw with it.
        draw_offered: bool,
    },
    /// Show the board.
    Show,
    /// Show the evaluation, taken apart.
    Eval,
    /// Show the position's keys.
    Key,
    /// Name the commands.
    Help,
    /// Something said at the board that the engine sits at.
    Play(Order),
    /// End the program.
    Quit,
}

/// What a search is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Quest {
    /// What it has to keep to.
    pub limits: Limits<String>,
    /// The clocks, where the dialect counts them for the mover and in a unit agreed on.
    pub clocks: Option<MoverClocks>,
    /// Whether the opponent offers a draw.
    pub draw_offered: bool,
}

impl From<Limits<String>> for Quest {
    fn from(limits: Limits<String>) -> Self {
        Self {
            limits,
            ..Self::default()
        }
    }
}

/// The clocks as UCCI tells them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoverClocks {
    /// Of the side to move.
    pub mover: UnitClock,
    /// Of its opponent.
    pub opponent: Option<UnitClock>,
}

/// A clock in seconds or milliseconds, whichever the option `usemillisec` says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitClock {
    /// Time left.
    pub remaining: u64,
    /// Time gained with each move.
    pub increment: u64,
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
    /// Whether the FEN has no more than a board and a side, and `moves` follows, be it with nothing
    /// behind it: so `uci2wb` writes.
    pub has_bare_fen: bool,
}

impl Setup {
    /// The start position of the game chosen.
    #[must_use]
    pub const fn standard() -> Self {
        Self {
            start: Start::Standard,
            moves: Vec::new(),
            bare: false,
            has_bare_fen: false,
        }
    }
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

impl From<Order> for Parsed {
    fn from(order: Order) -> Self {
        Command::Play(order).into()
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
        /// What is said beside the move, where the dialect has a word for it.
        gesture: Option<Gesture>,
    },
    /// The answer of a search of a position without a legal move.
    NoMove,
    /// A stop when nothing runs.
    NothingToStop,
    /// The static evaluation for the side to move, which was asked for instead of a move.
    Appraisal(Score),
    /// What the table knows of a position.
    Known(Option<Known<'a>>),
    /// An option was left as it was.
    Rejected(&'a Rejection),
    /// A remark for people: one line.
    Note(&'a str),
    /// An answer for people: lines without a form.
    Text(&'a str),
    /// Something to be said at the board.
    AtBoard(Utterance<'a>),
    /// The program ends because it was told to.
    Goodbye,
}

/// What a player can say beside a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// A draw is offered, or accepted.
    Draw,
    /// The game is given up.
    Resign,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known<'a> {
    /// Its best move.
    pub best: Option<&'a str>,
    /// Its score, what it is and the depth behind it in plies.
    pub score: Option<(Score, Bound, u32)>,
}

/// How a conversation in a dialect is held, beside its words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Manners {
    /// The numbering of xiangqi's ranks, where the protocol fixes it.
    pub style: Option<MoveStyle>,
    /// The game of the start position, where nobody says another.
    pub game: Option<&'static str>,
    /// Whether the engine sits at a board of its own, rather than being asked about positions.
    pub sits_at_board: bool,
}

/// A protocol: how commands and events are written.
pub trait Dialect: Send + Sync {
    /// Reads a line; its end is already cut off.
    fn parse(&self, line: &[u8]) -> Parsed;

    /// Writes an event as lines that end in a line feed, or as nothing when the protocol has no
    /// word for it.
    fn write(&self, event: &Event<'_>) -> String;

    /// How the conversation is held.
    fn manners(&self) -> Manners {
        Manners::default()
    }
}

/// The dialect with this name.
///
/// # Errors
/// When there is none, in one line that says which there are.
pub fn dialect(name: &str) -> Result<Arc<dyn Dialect>, String> {
    match name {
        "uci" => Ok(Arc::new(Uci)),
        "ucci" => Ok(Arc::new(Ucci)),
        "cecp" | "xboard" => Ok(Arc::new(Cecp)),
        other => Err(format!(
            "unknown protocol \"{other}\": expected uci, ucci or cecp"
        )),
    }
}

/// The dialect that this first line of a client chooses; `None` when it could belong to any.
#[must_use]
pub fn chosen_by(line: &[u8]) -> Option<Arc<dyn Dialect>> {
    let (word, _) = first_word(text_of(line).ok()?)?;
    match word {
        "ucci" => Some(Arc::new(Ucci)),
        "xboard" => Some(Arc::new(Cecp)),
        "ucicyclone" => Some(Arc::new(Cyclone)),
        "uci" | "fen" | "startpos" => Some(Arc::new(Uci)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_chooses_the_dialect() {
        let seat = |line: &[u8]| chosen_by(line).map(|dialect| dialect.manners());
        assert_eq!(seat(b"uci\r"), Some(Uci.manners()));
        assert_eq!(seat(b"fen 9/9 r"), Some(Uci.manners()));
        assert_eq!(seat(b"startpos moves h2e2"), Some(Uci.manners()));
        assert_eq!(seat(b"ucicyclone"), Some(Cyclone.manners()));
        assert_eq!(seat(b" ucci"), Some(Ucci.manners()));
        assert_eq!(seat(b"\xef\xbb\xbfxboard\r"), Some(Cecp.manners()));
        for line in [&b"isready"[..], b"", b"\xff", b"position startpos", b"Uci"] {
            assert_eq!(seat(line), None);
        }
    }

    #[test]
    fn every_dialect_has_a_name() {
        for (name, manners) in [
            ("uci", Uci.manners()),
            ("ucci", Ucci.manners()),
            ("cecp", Cecp.manners()),
            ("xboard", Cecp.manners()),
        ] {
            assert_eq!(dialect(name).map(|found| found.manners()), Ok(manners));
        }
        let reason = dialect("ftp").err().unwrap();
        assert_eq!(
            reason,
            "unknown protocol \"ftp\": expected uci, ucci or cecp"
        );
    }
}
