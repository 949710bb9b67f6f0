//! The Universal Chess Interface (R. Huber and S. Meyer-Kahlen, 2006), as its clients really speak
//! it, with the words that xiangqi clients added.
//!
//! Lenient where the meaning is clear (blanks, unknown words, numbers out of bounds); a line whose
//! meaning is not clear is a complaint and changes nothing.
//!
//! UCI has no word for a game that is decided by rule without a mate (perpetual check in xiangqi):
//! such a score is written as `cp 30000` or `cp -30000`, beyond every evaluation.

use std::fmt::Write;
use std::time::Duration;

use rukh_core::error::shortened;
use rukh_core::{Score, Side};
use rukh_search::{Bound, Info, Limits, SideClock};

use super::{Command, Dialect, Event, Parsed, Setup, Start, first_word, text_of};
use crate::options::{Kind, OPTIONS, Settings};
use crate::wdl::Wdl;

/// The UCI dialect.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uci;

impl Dialect for Uci {
    fn parse(&self, line: &[u8]) -> Parsed {
        let text = match text_of(line) {
            Ok(text) => text,
            Err(complaint) => return Parsed::fault(complaint),
        };
        let Some((word, rest)) = first_word(text) else {
            return Parsed::nothing();
        };
        match word {
            "uci" => Command::Hello.into(),
            "isready" => Command::IsReady.into(),
            "ucinewgame" => Command::NewGame.into(),
            "setoption" => parse_option(rest),
            "position" => parse_position(rest),
            "fen" => parse_setup(text, true),
            "startpos" => parse_setup(text, true),
            "go" => parse_go(rest),
            "stop" => Command::Stop.into(),
            "ponderhit" => Command::PonderHit.into(),
            "quit" => Command::Quit.into(),
            "d" => Command::Show.into(),
            "eval" => Command::Eval.into(),
            "key" => Command::Key.into(),
            "bench" => parse_bench(rest),
            "help" => Command::Help.into(),
            // Switches of clients that change nothing here.
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
            Event::Info { line, wdl } => info_line(line, wdl),
            Event::CurrentMove(current) => format!(
                "info depth {} currmove {} currmovenumber {}\n",
                current.depth, current.m, current.number
            ),
            Event::Terminal(score) => format!("info depth 0 score {}\n", score_words(score)),
            Event::BestMove { best, ponder } => match ponder {
                Some(reply) => format!("bestmove {best} ponder {reply}\n"),
                None => format!("bestmove {best}\n"),
            },
            Event::NoMove => "bestmove (none)\n".to_owned(),
            Event::Note(note) => format!("info string {}\n", one_line(note)),
            Event::Text(text) => {
                let mut lines: String = text.lines().fold(String::new(), |mut lines, line| {
                    lines.push_str(line.trim_end());
                    lines.push('\n');
                    lines
                });
                if lines.is_empty() {
                    lines.push('\n');
                }
                lines
            }
        }
    }
}

/// `name N... [value V...]`.
fn parse_option(rest: &str) -> Parsed {
    let form = "setoption: expected \"setoption name NAME value VALUE\"";
    let Some(("name", mut rest)) = first_word(rest) else {
        return Parsed::fault(form);
    };
    let mut name: Vec<&str> = Vec::new();
    let mut value = None;
    while let Some((word, after)) = first_word(rest) {
        if word == "value" {
            value = Some(after.trim().to_owned());
            break;
        }
        name.push(word);
        rest = after;
    }
    if name.is_empty() {
        return Parsed::fault(form);
    }
    let name = name.join(" ");
    Command::SetOption { name, value }.into()
}

/// `startpos [moves ...]` or `fen F [moves ...]`.
fn parse_position(rest: &str) -> Parsed {
    match first_word(rest) {
        Some(("startpos" | "fen", _)) => parse_setup(rest, false),
        Some((other, _)) => Parsed::fault(format!(
            "position: expected startpos or fen, found \"{}\"",
            shortened(other)
        )),
        None => Parsed::fault("position: expected startpos or fen"),
    }
}

/// As [`parse_position`], where the first word is known to be right.
fn parse_setup(text: &str, bare: bool) -> Parsed {
    let mut words = text.split_whitespace();
    let standard = words.next() == Some("startpos");
    let before: Vec<&str> = words.by_ref().take_while(|word| *word != "moves").collect();
    let start = if !standard {
        if before.is_empty() {
            return Parsed::fault("position: no FEN follows \"fen\"");
        }
        Start::Fen(before.join(" "))
    } else if let Some(stray) = before.first() {
        return Parsed::fault(format!(
            "position: expected moves after startpos, found \"{}\"",
            shortened(stray)
        ));
    } else {
        Start::Standard
    };
    // Some clients write promotions in capitals.
    let moves = words.map(str::to_lowercase).collect();
    Command::Position(Setup { start, moves, bare }).into()
}

fn parse_bench(rest: &str) -> Parsed {
    match first_word(rest) {
        None => Command::Bench(None).into(),
        Some((word, _)) => match number(word) {
            Some(depth) => Command::Bench(Some(clamped(depth))).into(),
            None => Parsed::fault(format!(
                "bench: expected a depth, found \"{}\"",
                shortened(word)
            )),
        },
    }
}

/// The words that may follow `go`.
const GO_WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// The limits of a search, in any order. What cannot be read is left out and complained of; the
/// search begins in spite of it, so that no client waits for nothing.
fn parse_go(rest: &str) -> Parsed {
    let mut limits = Limits::default();
    let mut times = [None; 2];
    let mut increments = [Duration::ZERO; 2];
    let mut perft = None;
    let mut ignored: Vec<&str> = Vec::new();
    let mut words = rest.split_whitespace().peekable();
    while let Some(word) = words.next() {
        match word {
            "ponder" => limits.ponder = true,
            "infinite" => limits.infinite = true,
            "searchmoves" => {
                while let Some(m) = words.next_if(|word| !GO_WORDS.contains(word)) {
                    limits.search_moves.push(m.to_lowercase());
                }
            }
            word if GO_WORDS.contains(&word) => {
                if word == "perft" {
                    match words.next().map(|next| (next, number(next))) {
                        Some((_, Some(depth @ 0..))) => perft = Some(clamped(depth)),
                        Some((other, _)) => {
                            return Parsed::fault(format!(
                                "go perft: \"{}\" is no depth; expected a whole number from 0",
                                shortened(other)
                            ));
                        }
                        None => return Parsed::fault("go perft: expected a depth"),
                    }
                    continue;
                }
                let Some(value) = words
                    .next_if(|next| number(next).is_some())
                    .and_then(number)
                else {
                    ignored.push(word);
                    continue;
                };
                match word {
                    "wtime" => times[Side::First.index()] = Some(milliseconds(value)),
                    "btime" => times[Side::Second.index()] = Some(milliseconds(value)),
                    "winc" => increments[Side::First.index()] = milliseconds(value),
                    "binc" => increments[Side::Second.index()] = milliseconds(value),
                    "movetime" => limits.movetime = Some(milliseconds(value)),
                    "movestogo" => limits.moves_to_go = above_zero(value).map(clamped),
                    "depth" => limits.depth = above_zero(value).map(clamped),
                    "mate" => limits.mate = above_zero(value).map(clamped),
                    _ => {
                        limits.nodes =
                            above_zero(value).map(|n| u64::try_from(n).unwrap_or(u64::MAX));
                    }
                }
            }
            other => ignored.push(other),
        }
    }
    for side in Side::BOTH {
        limits.clocks[side] = times[side.index()].map(|remaining| SideClock {
            remaining,
            increment: increments[side.index()],
        });
    }
    let complaint =
        (!ignored.is_empty()).then(|| format!("go: ignored \"{}\"", shortened(&ignored.join(" "))));
    let command = match perft {
        Some(depth) => Command::Perft(depth),
        None => Command::Go(limits),
    };
    Parsed {
        command: Some(command),
        complaint,
    }
}

/// A whole number; one with too many digits is as large as can be told.
fn number(word: &str) -> Option<i128> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let extreme = if word.starts_with('-') {
        i128::MIN
    } else {
        i128::MAX
    };
    Some(word.parse().unwrap_or(extreme))
}

/// Zero and less mean "no limit".
fn above_zero(value: i128) -> Option<i128> {
    (value > 0).then_some(value)
}

fn clamped(value: i128) -> u32 {
    value.clamp(0, i128::from(u32::MAX)) as u32
}

/// An overstepped clock is an empty one; more than thirty years are thirty years.
fn milliseconds(value: i128) -> Duration {
    const LONGEST: i128 = 1_000_000_000_000;
    Duration::from_millis(value.clamp(0, LONGEST) as u64)
}

fn hello(settings: &Settings) -> String {
    let mut text = format!(
        "id name Rukh {}\nid author {}\n",
        env!("CARGO_PKG_VERSION"),
        env!("CARGO_PKG_AUTHORS")
    );
    for spec in &OPTIONS {
        text += "option name ";
        text += spec.name;
        text += match spec.kind {
            Kind::Check(_) => " type check",
            Kind::Spin { .. } => " type spin",
            Kind::Combo { .. } => " type combo",
            Kind::Button => " type button",
        };
        if let Some(value) = spec.value(settings) {
            text += " default ";
            text += &value;
        }
        match spec.kind {
            Kind::Spin { min, max, .. } => {
                let _ = write!(text, " min {min} max {max}");
            }
            Kind::Combo { choices, .. } => {
                for choice in choices() {
                    text += " var ";
                    text += choice;
                }
            }
            Kind::Check(_) | Kind::Button => {}
        }
        text.push('\n');
    }
    text + "uciok\n"
}

/// The centipawns that stand for a win by rule.
const BY_RULE: i32 = 30_000;

fn score_words(score: Score) -> String {
    match score.mate_moves() {
        Some(moves) => format!("mate {moves}"),
        None if score.is_by_rule() => format!("cp {}", BY_RULE * score.raw().signum()),
        None => format!("cp {}", score.raw()),
    }
}

fn info_line(line: &Info<String>, wdl: Option<Wdl>) -> String {
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {}",
        line.depth,
        line.seldepth,
        line.multi_pv,
        score_words(line.score)
    );
    text += match line.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    if let Some(Wdl { win, draw, loss }) = wdl {
        let _ = write!(text, " wdl {win} {draw} {loss}");
    }
    let micros = line.elapsed.as_micros().max(1);
    let _ = write!(
        text,
        " nodes {} nps {} hashfull {} time {}",
        line.nodes,
        u128::from(line.nodes) * 1_000_000 / micros,
        line.hashfull,
        line.elapsed.as_millis().max(1)
    );
    if !line.pv.is_empty() {
        text += " pv ";
        text += &line.pv.join(" ");
    }
    text.push('\n');
    text
}

/// A remark must not break into lines of its own.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
