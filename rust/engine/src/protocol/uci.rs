//! The Universal Chess Interface (R. Huber and S. Meyer-Kahlen, 2006), as its clients really speak
//! it, with the words that xiangqi clients added.
//!
//! Lenient where the meaning is clear (blanks, unknown words, numbers out of bounds); a line whose
//! meaning is not clear is a complaint and changes nothing.
//!
//! UCI has no word for a game that is decided by rule without a mate (perpetual check in xiangqi):
//! such a score is written as `cp 30000` or `cp -30000`, beyond every evaluation.

use std::fmt::Write;

use rukh_core::error::shortened;
use rukh_core::{MoveStyle, Score};
use rukh_search::{Bound, Info};

use super::go::{self, Tongue};
use super::words::{
    first_word, one_line, parse_bench, parse_named_option, parse_position, parse_setup,
    plain_lines, text_of,
};
use super::{Command, Dialect, Event, Manners, Parsed};
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
            "uci" | "ucicyclone" => Command::Hello.into(),
            "isready" => Command::IsReady.into(),
            "ucinewgame" => Command::NewGame.into(),
            "setoption" => parse_named_option(rest),
            "position" => parse_position(word, rest)
                .map_or_else(Parsed::fault, |setup| Command::Position(setup).into()),
            "fen" | "startpos" => parse_setup("position", text, true)
                .map_or_else(Parsed::fault, |setup| Command::Position(setup).into()),
            "go" => go::parse(rest, Tongue::Uci),
            "stop" => Command::Stop.into(),
            "ponderhit" => Command::PonderHit {
                draw_offered: false,
            }
            .into(),
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
            Event::BestMove { best, ponder, .. } => match ponder {
                Some(reply) => format!("bestmove {best} ponder {reply}\n"),
                None => format!("bestmove {best}\n"),
            },
            Event::NoMove => "bestmove (none)\n".to_owned(),
            Event::Appraisal(score) => format!("info depth 0 score {}\n", score_words(score)),
            Event::Rejected(rejection) => {
                format!("info string {}\n", one_line(&rejection.to_string()))
            }
            Event::Note(note) => format!("info string {}\n", one_line(note)),
            Event::Text(text) => plain_lines(text, ""),
            Event::NothingToStop | Event::Known(_) | Event::AtBoard(_) | Event::Goodbye => {
                String::new()
            }
        }
    }
}

/// UCI as the clients of Cyclone speak it: they play xiangqi alone and count its ranks from 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cyclone;

impl Dialect for Cyclone {
    fn parse(&self, line: &[u8]) -> Parsed {
        Uci.parse(line)
    }

    fn write(&self, event: &Event<'_>) -> String {
        Uci.write(event)
    }

    fn manners(&self) -> Manners {
        Manners {
            style: Some(MoveStyle::Coordinates),
            game: Some("xiangqi"),
            sits_at_board: false,
        }
    }
}

fn hello(settings: &Settings) -> String {
    let mut text = format!(
        "id name Rukh {}\nid author {}\n",
        env!("CARGO_PKG_VERSION"),
        env!("CARGO_PKG_AUTHORS")
    );
    for spec in OPTIONS.iter().filter(|spec| spec.shown.uci) {
        text += "option name ";
        text += spec.name;
        text += match spec.kind {
            Kind::Check(_) => " type check",
            Kind::Spin { .. } => " type spin",
            Kind::Combo { .. } => " type combo",
            Kind::Text(_) | Kind::File(_) => " type string",
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
            Kind::Check(_) | Kind::Text(_) | Kind::File(_) | Kind::Button => {}
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

#[cfg(test)]
mod tests;
