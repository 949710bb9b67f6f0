//! The rows of all games on their way into a book, and the report that grows with them.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rukh_book::Recipe;
use rukh_book::compile::{Compiled, Compiler, Condition, Omission, Scratch, Watch};
use rukh_records::Problem;

use super::report::{BuildError, Few, Report, Told};
use super::worker::{Gathered, Part};
use crate::files;

/// A folder for files without a name.
#[derive(Debug)]
pub(super) struct Folder(PathBuf);

impl Scratch for Folder {
    type File = File;

    fn file(&mut self) -> io::Result<File> {
        files::nameless(&self.0)
    }
}

/// A source that counts what is read of it.
pub(super) struct Counting {
    source: Box<dyn Read + Send>,
    bytes: Arc<AtomicU64>,
}

impl Counting {
    pub(super) fn new(source: Box<dyn Read + Send>, bytes: &Arc<AtomicU64>) -> Self {
        Self {
            source,
            bytes: bytes.clone(),
        }
    }
}

impl Read for Counting {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(out)?;
        self.bytes.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Sources that a book's header names; it only counts the others.
const MOST_NAMED: usize = 32;

/// Takes the parts of all sources in their order.
#[derive(Debug)]
pub(super) struct Collector {
    compiler: Compiler<Folder>,
    report: Report,
    few: Few,
    /// The source at hand, and whether something was wrong with it.
    source: String,
    is_faulty: bool,
    /// Games of the source so far.
    number: u64,
    /// The first sources and how many games each had.
    named: Vec<(String, u64)>,
}

impl Collector {
    pub(super) fn new(recipe: &Recipe, memory: u64, scratch: &Path) -> Self {
        Self {
            compiler: Compiler::new(recipe, memory, Folder(scratch.to_owned())),
            report: Report::default(),
            few: Few::default(),
            source: String::new(),
            is_faulty: false,
            number: 0,
            named: Vec::new(),
        }
    }

    /// How many games there were so far.
    pub(super) const fn games(&self) -> u64 {
        self.report.games
    }

    /// The next source begins.
    pub(super) fn begin(&mut self, name: String) {
        self.end_source();
        self.report.sources += 1;
        self.source = name;
        self.is_faulty = false;
        self.number = 0;
    }

    fn end_source(&mut self) {
        if self.report.sources > 0 && self.named.len() < MOST_NAMED {
            let name = Path::new(&self.source).file_name();
            let name = name.map_or(self.source.clone(), |name| {
                name.to_string_lossy().into_owned()
            });
            self.named.push((name, self.number));
        }
    }

    /// The rest of the source cannot be read.
    pub(super) fn fault(&mut self, problem: Problem) {
        if !self.is_faulty {
            self.is_faulty = true;
            self.report.unreadable_sources += 1;
        }
        self.tell(0, problem);
    }

    fn tell(&mut self, game: u64, problem: Problem) {
        if self.few.admit(problem.severity) {
            self.report.problems.push(Told {
                source: self.source.clone(),
                game,
                problem,
            });
        }
    }

    /// Takes games of the source.
    pub(super) fn take(&mut self, part: Part, watch: &mut Watch<'_>) -> Result<(), BuildError> {
        let Part {
            games,
            rows,
            problems,
            untold,
            ..
        } = part;
        for (place, problem) in problems {
            self.tell(self.number + place as u64 + 1, problem);
        }
        self.report.untold += untold;
        self.number += games.len() as u64;
        self.report.games += games.len() as u64;
        let mut rest = rows.as_slice();
        for game in games {
            match game {
                Gathered::Omitted(omission) => self.report.skipped.add(omission, 1),
                Gathered::Taken {
                    digest,
                    condition,
                    rows,
                } => {
                    let (own, others) = rest.split_at(rows);
                    rest = others;
                    self.compiler.add(digest, condition, own, watch)?;
                }
            }
        }
        Ok(())
    }

    /// No more games come. Gives them sorted, the report as far as it is known, and the first sources
    /// with the number of their games.
    pub(super) fn finish(mut self, watch: &mut Watch<'_>) -> Result<Collected, BuildError> {
        self.end_source();
        let compiled = self.compiler.finish(watch)?;
        let mut report = self.report;
        report.used = compiled.games();
        report.repaired = compiled.games_in(Condition::Repaired);
        report.shortened = compiled.games_in(Condition::Shortened);
        report
            .skipped
            .add(Omission::Duplicate, compiled.duplicates());
        report.untold += self.few.untold;
        Ok(Collected {
            compiled,
            report,
            named: self.named,
        })
    }
}

/// All games, sorted.
#[derive(Debug)]
pub(super) struct Collected {
    pub(super) compiled: Compiled<Folder>,
    pub(super) report: Report,
    pub(super) named: Vec<(String, u64)>,
}

impl Collected {
    /// What a book's header says about the sources.
    pub(super) fn sources(&self) -> Vec<(String, String)> {
        let count = ("sources".to_owned(), self.report.sources.to_string());
        let named = self.named.iter().map(|(name, games)| {
            let plural = if *games == 1 { "" } else { "s" };
            ("source".to_owned(), format!("{name}, {games} game{plural}"))
        });
        std::iter::once(count).chain(named).collect()
    }
}
