//! Whether a book is what it says, entry by entry.
//!
//! First the entries by themselves: checksum, order, numbers that cannot be. Then the
//! rules are asked about every move of every position that can come up.

use std::fmt;
use std::ops::ControlFlow;

use rukh_core::Rules;

use crate::book::Book;
use crate::entry::Entry;
use crate::polyglot::Reading;
use crate::probe::Probe;
use crate::walk::walk;

/// What is wrong with an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// It stands behind one that it belongs in front of.
    Order,
    /// There is another one for the same move of the same position.
    Duplicate,
    /// Its wins, draws and losses are more than its games.
    Tally,
    /// Its move is not legal in its position.
    Illegal,
}

impl Fault {
    /// The identifier that JSON and Python use.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Order => "order",
            Self::Duplicate => "duplicate",
            Self::Tally => "tally",
            Self::Illegal => "illegal",
        }
    }
}

/// A fault, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What is wrong.
    pub fault: Fault,
    /// The number of the entry, from 0: in the file, for an illegal move in ascending order of keys.
    pub number: u64,
    /// The entry.
    pub entry: Entry,
    /// The position, where it is known.
    pub fen: Option<String>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Entry { key, m, tally, .. } = self.entry;
        write!(f, "entry {}, key {key:016x}, move {m:#06x}: ", self.number)?;
        match self.fault {
            Fault::Order => f.write_str("it stands behind an entry that belongs after it"),
            Fault::Duplicate => f.write_str("there is another entry for this move"),
            Fault::Tally => write!(
                f,
                "{} wins, {} draws and {} losses are more than {} games",
                tally.wins, tally.draws, tally.losses, tally.games
            ),
            Fault::Illegal => f.write_str("the move is not legal"),
        }?;
        match &self.fen {
            Some(fen) => write!(f, " in {fen}"),
            None => Ok(()),
        }
    }
}

/// What was found out about a book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookCheck {
    /// Entries.
    pub entries: u64,
    /// Positions: entries with different keys.
    pub positions: u64,
    /// Positions that can come up in a game from the start position; see [`walk`](mod@crate::walk).
    pub reachable_positions: u64,
    /// Entries of positions of which that is not known.
    pub unreachable: u64,
    /// Whether the entries are those that were written; a Polyglot book does not tell.
    pub is_checksum_right: Option<bool>,
    /// Whether there are as many positions as the header says; a Polyglot book does not tell.
    pub is_count_right: Option<bool>,
    /// Polyglot: entries that are heavier than the one before them in their position. That harms nobody
    /// who looks at all of them.
    pub weight_inversions: u64,
    /// How many faults there are.
    pub faults: u64,
    /// The first of them.
    pub findings: Vec<Finding>,
    /// Whether the check was stopped; then it has not seen everything.
    pub was_stopped: bool,
}

impl BookCheck {
    /// How many faults are kept in `findings`.
    pub const FINDINGS: usize = 50;

    /// Whether all was looked at and nothing is wrong.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.faults == 0
            && !self.was_stopped
            && self.is_checksum_right != Some(false)
            && self.is_count_right != Some(false)
    }

    fn find(&mut self, fault: Fault, number: usize, entry: Entry, fen: Option<String>) {
        self.faults += 1;
        if self.findings.len() < Self::FINDINGS {
            self.findings.push(Finding {
                fault,
                number: number as u64,
                entry,
                fen,
            });
        }
    }

    /// Looks at the entries in the order of the file, of which only the keys must ascend if
    /// `only_keys`.
    fn look_at(
        &mut self,
        entries: impl Iterator<Item = Entry>,
        only_keys: bool,
        stop: &dyn Fn() -> bool,
    ) {
        let mut last: Option<Entry> = None;
        let mut moves: Vec<u16> = Vec::new();
        for (number, entry) in entries.enumerate() {
            if number % 4096 == 0 && stop() {
                self.was_stopped = true;
                return;
            }
            self.entries += 1;
            let tally = entry.tally;
            if tally.decided() > u64::from(tally.games) {
                self.find(Fault::Tally, number, entry, None);
            }
            match last {
                Some(last) if last.key == entry.key => {
                    if moves.contains(&entry.m) {
                        self.find(Fault::Duplicate, number, entry, None);
                    } else if !only_keys && last.m > entry.m {
                        self.find(Fault::Order, number, entry, None);
                    } else if only_keys && last.weight < entry.weight {
                        self.weight_inversions += 1;
                    }
                }
                _ => {
                    self.positions += 1;
                    moves.clear();
                    if last.is_some_and(|last| last.key > entry.key) {
                        self.find(Fault::Order, number, entry, None);
                    }
                }
            }
            // A damaged book may have any number of entries under one key.
            if moves.len() < rukh_core::MAX_MOVES {
                moves.push(entry.m);
            }
            last = Some(entry);
        }
    }

    /// Asks the rules about every move that is reached.
    fn play_through<G: Rules>(&mut self, book: &impl Probe<G>, start: &G, stop: &dyn Fn() -> bool) {
        if self.was_stopped {
            return;
        }
        let walked = walk(book, start, stop, |here| {
            for (number, line) in here.page.numbers.clone().zip(&here.page.lines) {
                if !line.is_legal {
                    let entry = book.entry(number).unwrap_or_default();
                    self.find(Fault::Illegal, number, entry, Some(here.position.fen()));
                }
            }
            ControlFlow::Continue(())
        });
        self.was_stopped = walked.was_stopped;
        self.reachable_positions = walked.positions;
        self.unreachable = (book.entry_count() as u64).saturating_sub(walked.entries);
    }
}

/// Checks a `.rkb` book of `G`, until `stop` answers true.
pub fn check<G: Rules, B: AsRef<[u8]>>(
    book: &Book<B>,
    start: &G,
    stop: &dyn Fn() -> bool,
) -> BookCheck {
    let mut found = BookCheck::default();
    let crc = crc32fast::hash(book.entry_bytes());
    found.is_checksum_right = Some(crc == book.header().entries_crc);
    found.look_at(book.entries(), false, stop);
    found.is_count_right =
        (!found.was_stopped).then_some(found.positions == book.header().positions);
    found.play_through(book, start, stop);
    found
}

/// Checks a Polyglot book, until `stop` answers true.
pub fn check_polyglot<G: Rules, B: AsRef<[u8]>>(
    reading: &Reading<'_, B, G>,
    start: &G,
    stop: &dyn Fn() -> bool,
) -> BookCheck {
    let mut found = BookCheck::default();
    found.look_at(reading.book.entries(), true, stop);
    found.play_through(reading, start, stop);
    found
}
