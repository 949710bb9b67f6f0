//! The Universal Chinese Chess Interface, version 3.0 (xqbase.com, 2007), as its clients really
//! speak it: UCI's elder words for xiangqi, with clocks of the mover and a bestmove that can speak.
//!
//! Where it differs from UCI: options are single words without `name` and `value` (both forms are
//! read), a score has no `cp`, there is no bound and no second line of a multi-line search, and a
//! search may end in `nobestmove`.

use std::fmt::Write;

use rukh_core::error::shortened;
use rukh_core::{MoveStyle, Score};
use rukh_search::{Bound, Info};

use super::go::{self, Tongue};
use super::words::{
    first_word, one_line, parse_bench, parse_named_option, parse_position, plain_lines, text_of,
};
use super::{Command, Dialect, Event, Gesture, Known, Manners, Parsed};
use crate::options::{Kind, OPTIONS, Rejection, Settings, UcciValues, from_ucci, lost_from_ucci};

/// The UCCI dialect.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ucci;

impl Dialect for Ucci {
    fn parse(&self, line: &[u8]) -> Parsed {
        let text = match text_of(line) {
            Ok(text) => text,
            Err(complaint) => return Parsed::fault(complaint),
        };
        let Some((word, rest)) = first_word(text) else {
            return Parsed::nothing();
        };
        match word {
            "ucci" => Command::Hello.into(),
            "isready" => Command::IsReady.into(),
            "ucinewgame" => Command::NewGame.into(),
            "setoption" => parse_option(rest),
            "position" => parse_position(word, rest)
                .map_or_else(Parsed::fault, |setup| Command::Position(setup).into()),
            "banmoves" => {
                Command::Ban(rest.split_whitespace().map(str::to_lowercase).collect()).into()
            }
            "go" => go::parse(rest, Tongue::Ucci),
            "probe" if rest.trim().is_empty() => Command::Probe(None).into(),
            "probe" => parse_position(word, rest)
                .map_or_else(Parsed::fault, |setup| Command::Probe(Some(setup)).into()),
            "stop" => Command::Stop.into(),
            "ponderhit" => Command::PonderHit {
                draw_offered: rest.split_whitespace().any(|word| word == "draw"),
            }
            .into(),
            "quit" => Command::Quit.into(),
            "d" => Command::Show.into(),
            "eval" => Command::Eval.into(),
            "key" => Command::Key.into(),
            "bench" => parse_bench(rest),
            "help" => Command::Help.into(),
            "debug" | "register" => Parsed::nothing(),
            comment if comment.starts_with('#') => Parsed::nothing(),
            other => Parsed::fault(format!(
                "unknown command \"{}\"; \"help\" names the known ones",
                shortened(other)
            )),
        }
    }

    fn write(&self, event: &Event<'_>) -> String {
        match *event {
            Event::Hello(settings) => hello(settings),
            Event::Ready => "readyok\n".to_owned(),
            Event::Info { line, .. } => info_lines(line),
            Event::CurrentMove(current) => format!("info currmove {}\n", current.m),
            Event::Terminal(score) => format!("info depth 0 score {}\n", points(score)),
            Event::BestMove {
                best,
                ponder,
                gesture,
            } => {
                let mut text = format!("bestmove {best}");
                if let Some(reply) = ponder {
                    text += " ponder ";
                    text += reply;
                }
                text += match gesture {
                    Some(Gesture::Draw) => " draw\n",
                    Some(Gesture::Resign) => " resign\n",
                    None => "\n",
                };
                text
            }
            Event::NoMove | Event::NothingToStop => "nobestmove\n".to_owned(),
            Event::Appraisal(score) => {
                format!("info depth 0 score {}\nnobestmove\n", points(score))
            }
            Event::Known(known) => pop_hash(known),
            // Clients send what their users chose without having looked at our options.
            Event::Rejected(Rejection::Unknown(_)) => String::new(),
            Event::Rejected(rejection) => message(&rejection.clone().in_ucci().to_string()),
            Event::Note(note) => message(note),
            Event::Text(text) => plain_lines(text, ""),
            Event::AtBoard(_) => String::new(),
            Event::Goodbye => "bye\n".to_owned(),
        }
    }

    fn manners(&self) -> Manners {
        Manners {
            style: Some(MoveStyle::Coordinates),
            game: Some("xiangqi"),
            sits_at_board: false,
        }
    }
}

/// `NAME [VALUE]`, or UCI's `name NAME value VALUE`.
fn parse_option(rest: &str) -> Parsed {
    let parsed = match first_word(rest) {
        None => return Parsed::fault("setoption: expected \"setoption NAME VALUE\""),
        Some(("name", after)) if !after.trim().is_empty() => parse_named_option(rest),
        Some((name, after)) => {
            let value = after.trim();
            Command::SetOption {
                name: name.to_owned(),
                value: (!value.is_empty()).then(|| value.to_owned()),
            }
            .into()
        }
    };
    let Some(Command::SetOption { name, value }) = parsed.command else {
        return parsed;
    };
    if name.eq_ignore_ascii_case("newgame") {
        return Command::NewGame.into();
    }
    let complaint = value
        .as_deref()
        .and_then(|value| lost_from_ucci(&name, value));
    let (name, value) = from_ucci(&name, value.as_deref());
    Parsed {
        command: Some(Command::SetOption { name, value }),
        complaint,
    }
}

fn hello(settings: &Settings) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let mut text = format!(
        "id name Rukh {version}\nid version {version}\nid author {}\n",
        env!("CARGO_PKG_AUTHORS")
    );
    for spec in &OPTIONS {
        let Some(spelled) = spec.shown.ucci else {
            continue;
        };
        let _ = write!(text, "option {} type ", spelled.name);
        match (spec.kind, spelled.values) {
            (_, UcciValues::Words { told, .. }) => {
                text += "combo";
                for (word, _) in told {
                    let _ = write!(text, " var {word}");
                }
            }
            (Kind::Check(_), _) => text += "check",
            (Kind::Spin { min, max, .. }, values) => {
                let least = match values {
                    UcciValues::ZeroIsAutomatic(_) => 0,
                    _ => min,
                };
                let _ = write!(text, "spin min {least} max {max}");
            }
            (Kind::Combo { choices, .. }, _) => {
                text += "combo";
                for choice in choices() {
                    let _ = write!(text, " var {choice}");
                }
            }
            (Kind::Text(_) | Kind::File(_), _) => text += "string",
            (Kind::Button, _) => text += "button",
        }
        if let Some(value) = spec.value(settings) {
            text += " default ";
            text += &spelled.values.from_own(&value);
        }
        text.push('\n');
    }
    text + "option newgame type button\nucciok\n"
}

/// Centipawns of ours that a horse or a cannon is worth, and so 100 points of UCCI.
const MINOR: i32 = 450;

/// The points of a mate on the board; each ply to it takes one.
const MATE: i32 = 10_000;

/// The points of a game that is won by rule without a mate.
const BY_RULE: i32 = 9_000;

/// A score in UCCI's points.
fn points(score: Score) -> i32 {
    let raw = score.raw();
    if score.is_mate() {
        let plies = Score::MATE.raw() - raw.abs();
        (MATE - plies) * raw.signum()
    } else if score.is_by_rule() {
        BY_RULE * raw.signum()
    } else {
        raw * 100 / MINOR
    }
}

/// The best line alone, and only where its score is exact: for anything else there is no word.
fn info_lines(line: &Info<String>) -> String {
    if line.multi_pv > 1 || line.bound != Bound::Exact {
        return String::new();
    }
    let mut text = format!(
        "info time {} nodes {}\ninfo depth {} score {}",
        line.elapsed.as_millis().max(1),
        line.nodes,
        line.depth,
        points(line.score)
    );
    if !line.pv.is_empty() {
        text += " pv ";
        text += &line.pv.join(" ");
    }
    text.push('\n');
    text
}

fn pop_hash(known: Option<Known<'_>>) -> String {
    let mut text = "pophash".to_owned();
    let Some(known) = known else {
        return text + "\n";
    };
    if let Some(best) = known.best {
        text += " bestmove ";
        text += best;
    }
    if let Some((score, bound, depth)) = known.score {
        let points = points(score);
        if bound != Bound::Upper {
            let _ = write!(text, " lowerbound {points} depth {depth}");
        }
        if bound != Bound::Lower {
            let _ = write!(text, " upperbound {points} depth {depth}");
        }
    }
    text.push('\n');
    text
}

fn message(text: &str) -> String {
    format!("info message {}\n", one_line(text))
}

#[cfg(test)]
mod tests;
