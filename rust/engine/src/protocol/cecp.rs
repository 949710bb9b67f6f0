//! The Chess Engine Communication Protocol, version 2 (T. Mann and H. G. Muller), which XBoard,
//! WinBoard and others speak: the engine sits at a board, and the client tells what happens there.
//!
//! Here are its words alone. Who is on the move, what runs and what is claimed is the shell's
//! affair (`shell/player.rs`).

use std::fmt::Write;
use std::time::Duration;

use rukh_core::error::shortened;
use rukh_core::{MoveStyle, Score};
use rukh_search::{Bound, Info};

use super::words::{
    above_zero, clamped, duration, first_word, number, one_line, plain_lines, text_of,
};
use super::{Command, Dialect, Event, Level, Manners, Order, Parsed, Utterance};
use crate::options::{EMPTY, Kind, MAX_HASH, MAX_THREADS, OPTIONS, OptionSpec, Settings};

/// The CECP dialect.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cecp;

/// A game by the name that clients give to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The client's name.
    pub name: &'static str,
    /// The game.
    pub game: &'static str,
    /// Whether it is played from any arrangement of its pieces.
    pub shuffled: bool,
}

/// Every game that a client can name, the one of `new` first.
pub const VARIANTS: [Variant; 3] = [
    Variant {
        name: "normal",
        game: "chess",
        shuffled: false,
    },
    Variant {
        name: "fischerandom",
        game: "chess",
        shuffled: true,
    },
    Variant {
        name: "xiangqi",
        game: "xiangqi",
        shuffled: false,
    },
];

impl Dialect for Cecp {
    fn parse(&self, line: &[u8]) -> Parsed {
        let text = match text_of(line) {
            Ok(text) => text,
            Err(complaint) => return Parsed::fault(complaint),
        };
        let Some((word, rest)) = first_word(text) else {
            return Parsed::nothing();
        };
        let rest = rest.trim();
        let refused = |reason| Order::Refused {
            reason,
            line: text.to_owned(),
        };
        let order = match word {
            "protover" => return Command::Hello.into(),
            "quit" => return Command::Quit.into(),
            "memory" => return parse_amount("Hash", rest, MAX_HASH, text),
            "cores" => return parse_amount("Threads", rest, MAX_THREADS, text),
            "option" => return parse_option(rest),
            "name" => return set_option("UCI_Opponent", Some(rest)),
            // Said to every engine, and of no use to this one.
            "xboard" | "accepted" | "rejected" | "random" | "computer" | "rating" | "ics"
            | "white" | "black" | "egtpath" | "nps" | "exclude" | "include" | "pause"
            | "resume" => return Parsed::nothing(),
            comment if comment.starts_with('#') => return Parsed::nothing(),
            "new" => Order::New,
            "variant" => Order::Variant(rest.to_owned()),
            "force" => Order::Force,
            "go" => Order::Go,
            "playother" => Order::PlayOther,
            "usermove" if !rest.is_empty() => Order::Move(rest.to_owned()),
            "?" => Order::MoveNow,
            "result" => Order::Result,
            "setboard" => Order::SetBoard(rest.to_owned()),
            "edit" => Order::Edit,
            "undo" => Order::Undo,
            "remove" => Order::Remove,
            "ping" => Order::Ping(rest.to_owned()),
            "draw" => Order::Draw,
            "hint" => Order::Hint,
            "bk" => Order::Book,
            "hard" => Order::Hard,
            "easy" => Order::Easy,
            "post" => Order::Post,
            "nopost" => Order::NoPost,
            "analyze" | "analyse" => Order::Analyze,
            "exit" => Order::Exit,
            "." => Order::Status,
            "level" => match parse_level(rest) {
                Some(level) => Order::Level(level),
                None => refused("expected moves, base time and increment"),
            },
            "st" => match duration(rest, SECOND) {
                Some(time) => Order::SecondsPerMove(time),
                None => refused("expected seconds"),
            },
            "sd" => match number(rest) {
                Some(depth) => Order::Depth(above_zero(depth).map(clamped)),
                None => refused("expected a depth"),
            },
            "time" | "otim" => match duration(rest, CENTISECOND) {
                Some(time) if word == "time" => Order::Time(time),
                Some(time) => Order::OpponentTime(time),
                None => refused("expected hundredths of a second"),
            },
            m if looks_like_a_move(m) => Order::Move(m.to_owned()),
            _ => refused("unknown command"),
        };
        order.into()
    }

    fn write(&self, event: &Event<'_>) -> String {
        match *event {
            Event::Hello(settings) => features(settings),
            Event::Info { line, .. } => thinking_line(line),
            Event::AtBoard(utterance) => at_board(utterance),
            Event::Rejected(rejection) => remark(&rejection.to_string()),
            Event::Note(note) => remark(note),
            Event::Text(text) => plain_lines(text, REMARK),
            Event::Ready
            | Event::CurrentMove(_)
            | Event::Terminal(_)
            | Event::BestMove { .. }
            | Event::NoMove
            | Event::NothingToStop
            | Event::Appraisal(_)
            | Event::Known(_)
            | Event::Goodbye => String::new(),
        }
    }

    fn manners(&self) -> Manners {
        Manners {
            style: Some(MoveStyle::Coordinates),
            game: Some(VARIANTS[0].game),
            sits_at_board: true,
        }
    }
}

const SECOND: Duration = Duration::from_secs(1);
const CENTISECOND: Duration = Duration::from_millis(10);

fn set_option(name: &str, value: Option<&str>) -> Parsed {
    Command::SetOption {
        name: name.to_owned(),
        value: value.map(str::to_owned),
    }
    .into()
}

/// A number that an option takes as far as it goes.
fn parse_amount(option: &str, word: &str, most: u32, line: &str) -> Parsed {
    match number(word) {
        Some(amount) => {
            let amount = clamped(amount).clamp(1, most);
            set_option(option, Some(&amount.to_string()))
        }
        None => Order::Refused {
            reason: "expected a whole number",
            line: line.to_owned(),
        }
        .into(),
    }
}

/// `NAME` or `NAME=VALUE`.
fn parse_option(rest: &str) -> Parsed {
    match rest.split_once('=') {
        Some((name, value)) => set_option(name.trim(), Some(value.trim())),
        None => set_option(rest, None),
    }
}

/// `MOVES BASE INCREMENT`: the base in minutes or as `minutes:seconds`, the increment in seconds.
/// What follows is passed over.
fn parse_level(rest: &str) -> Option<Level> {
    const MINUTE: Duration = Duration::from_secs(60);
    let mut words = rest.split_whitespace();
    let moves = above_zero(number(words.next()?)?).map(clamped);
    let base = words.next()?;
    let base = match base.split_once(':') {
        Some((minutes, seconds)) => {
            duration(minutes, MINUTE)?.saturating_add(duration(seconds, SECOND)?)
        }
        None => duration(base, MINUTE)?,
    };
    let increment = match words.next() {
        Some(word) => duration(word, SECOND)?,
        None => Duration::ZERO,
    };
    Some(Level {
        moves,
        base,
        increment,
    })
}

/// Whether a line that is no command is meant as a move: two squares and perhaps a letter, or
/// castling.
fn looks_like_a_move(word: &str) -> bool {
    let is_castling = ["O-O", "0-0", "o-o"]
        .iter()
        .any(|side| word.starts_with(side));
    is_castling
        || after_square(word)
            .and_then(after_square)
            .is_some_and(ends_a_move)
}

/// What follows a square: a file from a to i, and one or two digits.
fn after_square(text: &str) -> Option<&str> {
    let rank = text.strip_prefix(|file| ('a'..='i').contains(&file))?;
    let digits = rank.bytes().take_while(u8::is_ascii_digit).count();
    (1..=2).contains(&digits).then(|| &rank[digits..])
}

fn ends_a_move(text: &str) -> bool {
    let piece = text.strip_prefix('=').unwrap_or(text);
    piece.len() <= 1 && piece.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Who we are and what can be set.
fn features(settings: &Settings) -> String {
    let variants = VARIANTS.map(|variant| variant.name).join(",");
    let mut text = format!(
        "feature ping=1 setboard=1 usermove=1 playother=1 colors=0 time=1 draw=1 sigint=0 \
         sigterm=0 reuse=1 analyze=1 debug=1 name=1 nps=0 memory=1 smp=1 exclude=0 san=0\n\
         feature myname=\"Rukh {}\" variants=\"{variants}\"\n",
        env!("CARGO_PKG_VERSION")
    );
    for spec in OPTIONS.iter().filter(|spec| spec.shown.cecp) {
        let _ = writeln!(text, "feature option=\"{}\"", option_words(spec, settings));
    }
    text + "feature done=1\n"
}

/// `NAME -kind value …`.
fn option_words(spec: &OptionSpec, settings: &Settings) -> String {
    let value = spec.value(settings).unwrap_or_default();
    // Some clients end a name at its first blank.
    let name = spec.name.replace(' ', "");
    let text = if value == EMPTY { "" } else { &value };
    match spec.kind {
        Kind::Button => format!("{name} -button"),
        Kind::Check(_) => format!("{name} -check {}", u8::from(value == "true")),
        Kind::Spin { min, max, .. } => format!("{name} -spin {value} {min} {max}"),
        Kind::Combo { choices, .. } => {
            let choices = choices().into_iter().map(|choice| {
                let star = if choice == value { "*" } else { "" };
                format!("{star}{choice}")
            });
            format!(
                "{name} -combo {}",
                choices.collect::<Vec<_>>().join(" /// ")
            )
        }
        Kind::Text(_) => format!("{name} -string {text}"),
        Kind::File(_) => format!("{name} -file {text}"),
    }
}

/// The score of a mate in no moves; each move to it adds one.
const MATE: i32 = 100_000;

/// The centipawns that stand for a win by rule.
const BY_RULE: i32 = 30_000;

fn centipawns(score: Score) -> i32 {
    match score.mate_moves() {
        Some(moves) if score.is_win() => MATE + moves,
        Some(moves) => moves - MATE,
        None if score.is_by_rule() => BY_RULE * score.raw().signum(),
        None => score.raw(),
    }
}

/// `ply score time nodes`, then what may follow (the deepest ply, nodes a second, nothing from
/// tables of endgames), a tab and the line of moves; `!` and `?` mark a score that is only a bound.
fn thinking_line(line: &Info<String>) -> String {
    let micros = line.elapsed.as_micros().max(1);
    let mut text = format!(
        "{} {} {} {} {} {} 0\t{}",
        line.depth,
        centipawns(line.score),
        line.elapsed.as_millis() / 10,
        line.nodes,
        line.seldepth,
        u128::from(line.nodes) * 1_000_000 / micros,
        line.pv.join(" ")
    );
    text += match line.bound {
        Bound::Exact => "\n",
        Bound::Lower => "!\n",
        Bound::Upper => "?\n",
    };
    text
}

fn at_board(utterance: Utterance<'_>) -> String {
    match utterance {
        Utterance::Pong("") => "pong\n".to_owned(),
        Utterance::Pong(number) => format!("pong {number}\n"),
        Utterance::Move(m) => format!("move {m}\n"),
        Utterance::IllegalMove { text, reason } => {
            let (reason, text) = (one_line(reason), shortened(&one_line(text)));
            format!("Illegal move ({reason}): {text}\n")
        }
        Utterance::IllegalPosition(reason) => {
            format!("tellusererror Illegal position\n{}", remark(reason))
        }
        Utterance::Result { score, reason } => format!("{score} {{{reason}}}\n"),
        Utterance::OfferDraw => "offer draw\n".to_owned(),
        Utterance::Resign => "resign\n".to_owned(),
        Utterance::Hint(m) => format!("Hint: {m}\n"),
        // The line after the last one is empty.
        Utterance::Book(lines) => {
            let mut text = String::new();
            for line in lines {
                let _ = writeln!(text, " {line}");
            }
            text + "\n"
        }
        Utterance::Status(status) => {
            let mut text = format!(
                "stat01: {} {} {} {} {}",
                status.elapsed.as_millis() / 10,
                status.nodes,
                status.depth,
                status.moves_left,
                status.moves
            );
            if !status.current.is_empty() {
                text.push(' ');
                text += status.current;
            }
            text + "\n"
        }
        Utterance::Error { reason, line } => {
            format!("Error ({reason}): {}\n", shortened(&one_line(line)))
        }
    }
}

/// What clients pass over, once they have been told that it may come.
const REMARK: &str = "# ";

fn remark(text: &str) -> String {
    format!("{REMARK}{}\n", one_line(text))
}

#[cfg(test)]
mod tests;
