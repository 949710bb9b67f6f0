//! Reads records, writes each game in every format and notation of its game, reads it again, and
//! tells every difference.
//!
//! `cargo run --release -p rukh-records --example round_trip -- PATH…`
//!
//! Paths are files and folders. A table is printed, every problem that a game was read with, and
//! every difference with its file and game; the exit status is 1 if there was any difference.

#![expect(clippy::print_stdout, reason = "a program that prints a table")]

mod common;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use common::{Game, Outcome, every_way, read_file};
use rukh_chess::Chess;
use rukh_core::Notation;
use rukh_records::Record;
use rukh_xiangqi::Xiangqi;

/// Differences and problems that are printed one by one.
const MOST_LINES: usize = 200;

/// What is counted.
#[derive(Default)]
struct Census {
    files: usize,
    games: BTreeMap<&'static str, (usize, usize)>,
    /// By the game and the way: the same, refused, different.
    ways: BTreeMap<(&'static str, String), [usize; 3]>,
    problems: usize,
    lines: Vec<String>,
}

impl Census {
    fn line(&mut self, line: String) {
        if self.lines.len() < MOST_LINES {
            self.lines.push(line);
        }
    }

    fn take<G: Game + Notation>(&mut self, place: &str, record: &Record) {
        let game = self.games.entry(G::INFO.id).or_default();
        game.0 += 1;
        game.1 += record.tree.len();
        for problem in &record.problems {
            self.problems += 1;
            self.line(format!("problem    {place}: {problem}"));
        }
        every_way::<G>(record, G::STYLES, &mut |way, outcome| {
            let counts = self.ways.entry((G::INFO.id, way.to_owned())).or_default();
            match outcome {
                Outcome::Same => counts[0] += 1,
                Outcome::Refused => counts[1] += 1,
                Outcome::Different(reason) => {
                    counts[2] += 1;
                    self.line(format!("different  {place}, {way}: {reason}"));
                }
            }
        });
    }

    fn read(&mut self, path: &Path) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        self.files += 1;
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) => return self.line(format!("unread     {name}: {error}")),
        };
        let number = std::cell::Cell::new(0usize);
        let census = std::cell::RefCell::new(&mut *self);
        let place = || {
            number.set(number.get() + 1);
            format!("{name}, game {}", number.get())
        };
        let outcome = read_file(
            &bytes,
            &mut |record| census.borrow_mut().take::<Chess>(&place(), &record),
            &mut |record| census.borrow_mut().take::<Xiangqi>(&place(), &record),
        );
        if let Err(problem) = outcome {
            self.line(format!("unread     {name}: {problem}"));
        }
    }
}

/// The files at a path, in order.
fn files(path: &Path, found: &mut Vec<PathBuf>) {
    let Ok(folder) = std::fs::read_dir(path) else {
        return found.push(path.to_owned());
    };
    let mut entries: Vec<PathBuf> = folder.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for entry in entries {
        files(&entry, found);
    }
}

fn main() -> ExitCode {
    let mut found = Vec::new();
    for path in std::env::args_os().skip(1) {
        files(Path::new(&path), &mut found);
    }
    let mut census = Census::default();
    for path in &found {
        census.read(path);
    }
    for line in &census.lines {
        println!("{line}");
    }
    println!("{} files, {} problems", census.files, census.problems);
    for (game, (games, moves)) in &census.games {
        println!("{game}: {games} games, {moves} moves");
    }
    println!(
        "{:8} {:26} {:>8} {:>8} {:>10}",
        "game", "way", "same", "refused", "different"
    );
    let mut differences = 0;
    for ((game, way), [same, refused, different]) in &census.ways {
        println!("{game:8} {way:26} {same:>8} {refused:>8} {different:>10}");
        differences += different;
    }
    ExitCode::from(u8::from(differences > 0))
}
