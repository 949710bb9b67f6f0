//! The limits behind `go`, in any order, as UCI and UCCI have them. A dialect's own words are
//! known to it alone; UCCI knows UCI's as well, since its clients mix them in.
//!
//! What cannot be read is left out and complained of; the search begins in spite of it, so that no
//! client waits for nothing.

use std::iter::Peekable;
use std::str::SplitWhitespace;
use std::time::Duration;

use rukh_core::Side;
use rukh_core::error::shortened;
use rukh_search::SideClock;

use super::words::{above_zero, clamped, milliseconds, number, units};
use super::{Command, MoverClocks, Parsed, Quest, UnitClock};

/// Whose words are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tongue {
    Uci,
    Ucci,
}

/// The words that may follow `go` in UCI.
const UCI_WORDS: [&str; 13] = [
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

/// The words that UCCI adds.
const UCCI_WORDS: [&str; 6] = [
    "time",
    "increment",
    "opptime",
    "oppincrement",
    "oppmovestogo",
    "draw",
];

impl Tongue {
    fn knows(self, word: &str) -> bool {
        UCI_WORDS.contains(&word) || (self == Self::Ucci && UCCI_WORDS.contains(&word))
    }
}

/// What was read so far.
struct Reading<'a> {
    tongue: Tongue,
    words: Peekable<SplitWhitespace<'a>>,
    quest: Quest,
    times: [Option<Duration>; 2],
    increments: [Duration; 2],
    /// UCCI's clocks, the mover's first.
    unit_times: [Option<u64>; 2],
    unit_increments: [Option<u64>; 2],
    ignored: Vec<&'a str>,
}

/// The command of a line `go …`.
pub(super) fn parse(rest: &str, tongue: Tongue) -> Parsed {
    let reading = Reading {
        tongue,
        words: rest.split_whitespace().peekable(),
        quest: Quest::default(),
        times: [None; 2],
        increments: [Duration::ZERO; 2],
        unit_times: [None; 2],
        unit_increments: [None; 2],
        ignored: Vec::new(),
    };
    reading.read()
}

impl Reading<'_> {
    fn read(mut self) -> Parsed {
        let mut other = None;
        while let Some(word) = self.words.next() {
            match word {
                "ponder" => self.quest.limits.ponder = true,
                "infinite" => self.quest.limits.infinite = true,
                "draw" if self.tongue == Tongue::Ucci => self.quest.draw_offered = true,
                "searchmoves" => self.read_moves(),
                "perft" => match self.words.next().map(|next| (next, number(next))) {
                    Some((_, Some(depth @ 0..))) => other = Some(Command::Perft(clamped(depth))),
                    Some((word, _)) => {
                        return Parsed::fault(format!(
                            "go perft: \"{}\" is no depth; expected a whole number from 0",
                            shortened(word)
                        ));
                    }
                    None => return Parsed::fault("go perft: expected a depth"),
                },
                word if self.tongue.knows(word) => {
                    match self.words.next_if(|next| number(next).is_some()) {
                        // UCCI: the static evaluation is wanted.
                        Some("0") if self.tongue == Tongue::Ucci && word == "depth" => {
                            other = Some(Command::Appraise);
                        }
                        Some(next) => self.set(word, number(next).unwrap_or_default()),
                        None => self.ignored.push(word),
                    }
                }
                unknown => self.ignored.push(unknown),
            }
        }
        self.set_clocks();
        let complaint = (!self.ignored.is_empty()).then(|| {
            let list = shortened(&self.ignored.join(" "));
            format!("go: ignored \"{list}\"")
        });
        Parsed {
            command: Some(other.unwrap_or(Command::Go(self.quest))),
            complaint,
        }
    }

    /// The root moves, up to the next word of `go`.
    fn read_moves(&mut self) {
        let tongue = self.tongue;
        while let Some(m) = self.words.next_if(|word| !tongue.knows(word)) {
            self.quest.limits.search_moves.push(m.to_lowercase());
        }
    }

    /// A limit that is a number.
    fn set(&mut self, word: &str, value: i128) {
        const MOVER: usize = 0;
        const OPPONENT: usize = 1;
        let limits = &mut self.quest.limits;
        match word {
            "wtime" => self.times[Side::First.index()] = Some(milliseconds(value)),
            "btime" => self.times[Side::Second.index()] = Some(milliseconds(value)),
            "winc" => self.increments[Side::First.index()] = milliseconds(value),
            "binc" => self.increments[Side::Second.index()] = milliseconds(value),
            "movetime" => limits.movetime = Some(milliseconds(value)),
            "movestogo" => limits.moves_to_go = above_zero(value).map(clamped),
            "depth" => limits.depth = above_zero(value).map(clamped),
            "mate" => limits.mate = above_zero(value).map(clamped),
            "nodes" => {
                limits.nodes = above_zero(value).map(|n| u64::try_from(n).unwrap_or(u64::MAX));
            }
            "time" => self.unit_times[MOVER] = Some(units(value)),
            "increment" => self.unit_increments[MOVER] = Some(units(value)),
            "opptime" => self.unit_times[OPPONENT] = Some(units(value)),
            "oppincrement" => self.unit_increments[OPPONENT] = Some(units(value)),
            // How many moves the opponent has to make plays no part in our plan.
            _ => {}
        }
    }

    fn set_clocks(&mut self) {
        for side in Side::BOTH {
            let time = self.times[side.index()];
            self.quest.limits.clocks[side] = time.map(|remaining| SideClock {
                remaining,
                increment: self.increments[side.index()],
            });
        }
        let [mover, opponent] = [0, 1].map(|who| {
            self.unit_times[who].map(|remaining| UnitClock {
                remaining,
                increment: self.unit_increments[who].unwrap_or_default(),
            })
        });
        // Where only the opponent's clock is told, ours is taken to show the same.
        self.quest.clocks = mover
            .or(opponent)
            .map(|mover| MoverClocks { mover, opponent });
        // UCCI: a time without anything to come is all there is for this move.
        let alone = self.unit_increments[0].is_none() && self.quest.limits.moves_to_go.is_none();
        if mover.is_some() && alone {
            self.quest.limits.moves_to_go = Some(1);
        }
    }
}
