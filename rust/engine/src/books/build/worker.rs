//! The work of a thread: a piece of a source in, the rows of its games out.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;

use rukh_book::Recipe;
use rukh_book::compile::{Condition, Digest, Omission, Row};
use rukh_records::format::pgn;
use rukh_records::raw::{ROOT, RawGame, RawId};
use rukh_records::{AnyResolver, Format, Problem, Record, Severity, read};

use super::report::{BuildError, Few};
use super::workshop::Gather;
use crate::books::BookKind;
use crate::records::any_resolver;
use crate::registry::{GAMES, Game, default_game};

/// What is the same for all pieces.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) recipe: Recipe,
    pub(super) kind: BookKind,
}

/// A piece of a source, and where its games go.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) piece: Piece,
    /// The game of the book, as soon as it is known.
    pub(super) game: Option<&'static Game>,
    pub(super) parts: SyncSender<Part>,
}

/// Some games of a source.
#[derive(Debug)]
pub(super) enum Piece {
    /// PGN that begins on this line.
    Text { text: String, line: u32 },
    /// A file of another format.
    Whole { format: Format, bytes: Vec<u8> },
}

impl Piece {
    /// What a piece of PGN costs that is as long as most are.
    pub(super) const USUAL_COST: usize = 5 << 18;

    /// About how much memory it takes until its games have been collected.
    pub(super) fn cost(&self) -> usize {
        let size = match self {
            Self::Text { text, .. } => text.len(),
            Self::Whole { bytes, .. } => bytes.len(),
        };
        2 * size + 2 * FULL * size_of::<Row>()
    }
}

/// A part is handed out when it has so many rows.
const FULL: usize = 1 << 14;

/// What became of some games of a piece, in their order.
#[derive(Debug, Default)]
pub(super) struct Part {
    pub(super) games: Vec<Gathered>,
    /// The rows of all games that count, one game after another.
    pub(super) rows: Vec<Row>,
    /// Problems of games, by their places in `games`.
    pub(super) problems: Vec<(usize, Problem)>,
    pub(super) untold: u64,
    /// The game that the first record settled.
    pub(super) settled: Option<&'static Game>,
    /// How the piece ended, if this is its last part.
    pub(super) end: Option<End>,
}

/// What became of a game.
#[derive(Debug)]
pub(super) enum Gathered {
    /// It counts, with so many rows.
    Taken {
        digest: Digest,
        condition: Condition,
        rows: usize,
    },
    /// It does not.
    Omitted(Omission),
}

/// How a piece ended.
#[derive(Debug)]
pub(super) enum End {
    /// All of it was read.
    Whole,
    /// The rest of it cannot be read.
    Faulty(Problem),
    /// No book can be built of it.
    Refused(BuildError),
}

/// Reads a piece, and gives its games part by part.
pub(super) fn work(job: Job, plan: &Plan, stop: &AtomicBool) {
    let Job { piece, game, parts } = job;
    let mut bench = Bench {
        plan,
        stop,
        // A new one for each piece: what it remembers must not depend on who reads which.
        resolver: any_resolver(game.unwrap_or(default_game())),
        game,
        gatherer: None,
        part: Part::default(),
        few: Few::default(),
        parts,
        refused: None,
    };
    let fault = match piece {
        Piece::Text { text, line } => {
            let mut reader = pgn::Reader::new(&text, line);
            let mut raw = RawGame::default();
            while reader.next_game(&mut raw) && bench.take(&mut raw).is_continue() {}
            None
        }
        Piece::Whole { format, bytes } => {
            read(format, &bytes, &mut |raw| bench.take(&mut raw.clone())).err()
        }
    };
    bench.finish(fault);
}

/// A piece in the course of being read.
struct Bench<'p> {
    plan: &'p Plan,
    stop: &'p AtomicBool,
    resolver: AnyResolver,
    game: Option<&'static Game>,
    gatherer: Option<Box<dyn Gather>>,
    part: Part,
    few: Few,
    parts: SyncSender<Part>,
    refused: Option<BuildError>,
}

impl Bench<'_> {
    /// Takes a game; breaks when nobody wants more.
    fn take(&mut self, raw: &mut RawGame<'_>) -> ControlFlow<()> {
        if self.stop.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        // A book has no place for what is said about moves.
        raw.comments.clear();
        raw.nags.clear();
        if !self.plan.recipe.selection.with_variations {
            keep_main_line(raw);
        }
        let record = self.resolver.resolve(raw);
        let gathered = match self.gather(&record) {
            Ok(gathered) => gathered,
            Err(error) => {
                self.refused = Some(error);
                return ControlFlow::Break(());
            }
        };
        if matches!(
            gathered,
            Gathered::Taken { .. } | Gathered::Omitted(Omission::Unreadable)
        ) {
            let place = self.part.games.len();
            for problem in record.problems {
                if self.few.admit(problem.severity) {
                    self.part.problems.push((place, problem));
                }
            }
        }
        self.part.games.push(gathered);
        if self.part.rows.len() >= FULL || self.part.games.len() >= FULL {
            return self.hand_out(None);
        }
        ControlFlow::Continue(())
    }

    /// Finds out what becomes of a game, and puts its rows behind the others.
    fn gather(&mut self, record: &Record) -> Result<Gathered, BuildError> {
        let skips = |problem: &Problem| problem.severity == Severity::Skipped;
        let Some(game) = self.game.or_else(|| self.settle(record)) else {
            let is_unreadable = record.problems.iter().any(skips);
            return Ok(Gathered::Omitted(if is_unreadable {
                Omission::Unreadable
            } else {
                Omission::TooShort
            }));
        };
        if record.info.id != game.info.id {
            return Ok(Gathered::Omitted(Omission::OtherGame));
        }
        let gatherer = match &mut self.gatherer {
            Some(gatherer) => gatherer,
            None => {
                let make = game.books.workshop.gatherer;
                self.gatherer
                    .insert(make(&self.plan.recipe, self.plan.kind)?)
            }
        };
        let before = self.part.rows.len();
        Ok(match gatherer.gather(record, &mut self.part.rows) {
            Ok(digest) => Gathered::Taken {
                digest,
                condition: Condition::of(record),
                rows: self.part.rows.len() - before,
            },
            Err(omission) => Gathered::Omitted(omission),
        })
    }

    /// The game of the book, if this record is the first that can be read.
    fn settle(&mut self, record: &Record) -> Option<&'static Game> {
        let skips = |problem: &Problem| problem.severity == Severity::Skipped;
        if record.tree.is_empty() || record.problems.iter().any(skips) {
            return None;
        }
        let game = GAMES.iter().find(|game| game.info.id == record.info.id)?;
        self.game = Some(game);
        self.part.settled = Some(game);
        Some(game)
    }

    /// Hands out what has been read.
    fn hand_out(&mut self, end: Option<End>) -> ControlFlow<()> {
        let mut part = std::mem::take(&mut self.part);
        part.untold = std::mem::take(&mut self.few.untold);
        part.end = end;
        match self.parts.send(part) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    /// Hands out the last part.
    fn finish(mut self, fault: Option<Problem>) {
        let end = match (self.refused.take(), fault) {
            (Some(error), _) => End::Refused(error),
            (None, Some(problem)) => End::Faulty(problem),
            (None, None) => End::Whole,
        };
        let _ = self.hand_out(Some(end));
    }
}

/// Leaves out the variations of a game.
fn keep_main_line(raw: &mut RawGame<'_>) {
    let (mut last, mut kept) = (ROOT, 0);
    for id in 0..raw.nodes.len() {
        if raw.nodes[id].parent != last {
            continue;
        }
        last = id as RawId;
        raw.nodes.swap(kept, id);
        raw.nodes[kept].parent = kept.checked_sub(1).map_or(ROOT, |above| above as RawId);
        kept += 1;
    }
    raw.nodes.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_main_line_is_what_is_left_without_variations() {
        let text = "1. e4 (1. d4 d5 (1... Nf6)) (1. c4) 1... e5 (1... c5 2. Nf3) 2. Nf3 *";
        let mut raw = RawGame::default();
        assert!(pgn::Reader::new(text, 1).next_game(&mut raw));
        keep_main_line(&mut raw);
        let mut plain = RawGame::default();
        assert!(pgn::Reader::new("1. e4 e5 2. Nf3 *", 1).next_game(&mut plain));
        assert_eq!(raw.nodes, plain.nodes);
    }
}
