//! Writing a book as text.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::ControlFlow;

use rukh_core::{MoveStyle, Notation};

use super::quote::quoted;
use super::{Preface, merged_words};
use crate::canon::Filing;
use crate::entry::{Entry, Tally};
use crate::probe::{Line, Page, Probe};
use crate::walk::{Stop, walk};

/// How many moves of the line that leads to a position are written.
const LONGEST_LINE: usize = 60;

/// What was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dumped {
    /// Positions with their FEN.
    pub positions: u64,
    /// Entries of those positions.
    pub entries: u64,
    /// Entries of positions that nobody can name.
    pub unnamed: u64,
    /// Whether it was stopped before all was written.
    pub was_stopped: bool,
}

/// Writes a book as text, until `stop` answers true: first the positions that come up from `start`,
/// heaviest moves first, then the rest by its keys, so that nothing is lost.
///
/// # Errors
/// When the output fails.
pub fn dump<G: Notation>(
    book: &impl Probe<G>,
    preface: &Preface,
    start: &G,
    out: &mut dyn Write,
    stop: &dyn Fn() -> bool,
) -> io::Result<Dumped> {
    write_preface(preface, out)?;
    let mut dumped = Dumped::default();
    let mut failed = Ok(());
    let filing = book.filing();
    let mut text = String::new();
    let walked = walk(book, start, stop, |here| {
        text.clear();
        dumped.positions += 1;
        dumped.entries += write_position(book, &here, filing, &mut text);
        failed = out.write_all(text.as_bytes());
        if failed.is_err() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    failed?;
    dumped.was_stopped = walked.was_stopped;
    let mut key = None;
    let mut unnamed = BTreeMap::new();
    for number in 0..book.entry_count() {
        if dumped.was_stopped || (number % 4096 == 0 && stop()) {
            dumped.was_stopped = true;
            break;
        }
        let Some(entry) = book.entry(number).filter(|_| !walked.has_seen(number)) else {
            continue;
        };
        if key != Some(entry.key) {
            key = Some(entry.key);
            unnamed = heaviest_by_move(book, number);
            writeln!(out, "\nkey {:016x}", entry.key)?;
        }
        if unnamed.get(&entry.m) != Some(&number) {
            continue;
        }
        writeln!(out, "{}", bare_line(entry))?;
        dumped.unnamed += 1;
    }
    Ok(dumped)
}

/// Of each move of a key the number of the heaviest entry; `first` is the first one of the key.
fn heaviest_by_move<G: Notation>(book: &impl Probe<G>, first: usize) -> BTreeMap<u16, usize> {
    let mut heaviest: BTreeMap<u16, (u16, usize)> = BTreeMap::new();
    let entries = (first..).map_while(|number| Some((number, book.entry(number)?)));
    let key = book.entry(first).map(|entry| entry.key);
    for (number, entry) in entries.take_while(|(_, entry)| Some(entry.key) == key) {
        let best = heaviest.entry(entry.m).or_insert((entry.weight, number));
        if entry.weight > best.0 {
            *best = (entry.weight, number);
        }
    }
    let numbers = heaviest.into_iter();
    numbers.map(|(m, (_, number))| (m, number)).collect()
}

fn write_preface(preface: &Preface, out: &mut dyn Write) -> io::Result<()> {
    let Preface {
        game,
        merged,
        games,
        is_polyglot,
        about,
    } = preface;
    let game = game.as_deref().unwrap_or("any game");
    writeln!(
        out,
        "# An opening book of {game} as text: see `rukh book edit`."
    )?;
    writeln!(out, "game {game}")?;
    if *is_polyglot {
        writeln!(out, "kind polyglot")?;
    }
    if let Some(merged) = merged {
        writeln!(out, "merged {}", merged_words(*merged))?;
    }
    if let Some(games) = games {
        writeln!(out, "games {games}")?;
    }
    for (name, value) in about {
        writeln!(out, "about {name}: {}", quoted(value))?;
    }
    Ok(())
}

/// Writes a position; how many entries. Where a Polyglot book has a move twice, the heavier one is
/// written, which comes first.
fn write_position<G: Notation>(
    book: &impl Probe<G>,
    here: &Stop<'_, G>,
    filing: Filing<G>,
    out: &mut String,
) -> u64 {
    let Stop {
        position,
        page,
        line,
    } = here;
    out.push_str("\n# ");
    out.push_str(if line.is_empty() {
        "the start"
    } else {
        "after"
    });
    for &m in line.iter().take(LONGEST_LINE) {
        out.push(' ');
        out.push_str(&position.format_move(m, MoveStyle::Coordinates));
    }
    out.push_str(if line.len() > LONGEST_LINE {
        " …\n"
    } else {
        "\n"
    });
    // The clocks belong to the path, not to the position.
    let fen = position.fen();
    let fen = fen.splitn(5, ' ').take(4).collect::<Vec<_>>().join(" ");
    let key = filing.key(position);
    // What a FEN cannot say, the key keeps: Polyglot's key tells double steps that a FEN passes over.
    let is_told =
        G::from_fen(&fen, position.options()).is_ok_and(|again| filing.key(&again.position) == key);
    let _ = if is_told {
        writeln!(out, "fen {fen}")
    } else {
        writeln!(out, "key {key:016x} # {fen}")
    };
    let mut legal: Vec<G::Move> = Vec::new();
    let mut bits: Vec<u16> = Vec::new();
    let mut count = 0;
    for (number, line) in in_order(page) {
        let own = book.entry(number).unwrap_or_default().m;
        if bits.contains(&own) || (line.is_legal && legal.contains(&line.m)) {
            continue;
        }
        bits.push(own);
        if line.is_legal {
            legal.push(line.m);
        }
        count += 1;
        let written = match (book.entry(number), is_told && line.is_legal) {
            (_, true) => told_line(*position, line),
            (Some(entry), false) => {
                let remark = if line.is_legal {
                    position.write_human(line.m)
                } else {
                    "not legal".to_owned()
                };
                format!("{} # {remark}", bare_line(entry))
            }
            (None, false) => continue,
        };
        out.push_str(&written);
        out.push('\n');
    }
    count
}

/// The lines of a page with their numbers, heaviest first.
fn in_order<M: Copy>(page: &Page<M>) -> Vec<(usize, Line<M>)> {
    let lines = page.lines.iter().copied();
    let mut lines: Vec<_> = page.numbers.clone().zip(lines).collect();
    lines.sort_by_key(|(number, line)| {
        use std::cmp::Reverse;
        (Reverse(line.weight), Reverse(line.tally.games), *number)
    });
    lines
}

fn told_line<G: Notation>(position: &G, line: Line<G::Move>) -> String {
    let text = position.format_move(line.m, MoveStyle::Coordinates);
    let mut out = numbers_line(&text, line.weight, line.tally);
    let human = position.write_human(line.m);
    if human != text {
        let _ = write!(out, " # {human}");
    }
    out
}

fn bare_line(entry: Entry) -> String {
    numbers_line(&format!("{:#06x}", entry.m), entry.weight, entry.tally)
}

fn numbers_line(m: &str, weight: u16, tally: Tally) -> String {
    let Tally {
        games,
        wins,
        draws,
        losses,
    } = tally;
    if tally == Tally::default() {
        format!("  {m} weight {weight}")
    } else {
        format!("  {m} weight {weight} games {games} +{wins} ={draws} -{losses}")
    }
}
