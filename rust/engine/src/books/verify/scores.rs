//! Scores that were found before, kept in a text file, so that nothing is searched twice.
//!
//! ```text
//! # Scores that Rukh gave to moves of opening books; see `rukh book prune --help`.
//! engine 0.1.0 chess 12345, xiangqi 23456
//! 0f3c…9a 1a2b 14 -23
//! ```
//!
//! A line is: a digest of the game and of the moves that led to a position, the bits of the move (or
//! `0000` for the best of all), the depth, the score. A line `engine` says which engine the scores below
//! it are of: its version and the nodes of a short benchmark, which change with the search and the
//! evaluation. Scores of other engines stay in the file and are not used. A line that cannot be read is
//! passed over, and so is a last one that does not end: its program was killed.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use rukh_book::BookError;
use rukh_core::Score;
use rukh_search::Control;

use crate::bench;
use crate::board::RawMove;
use crate::files;

/// How a file of scores begins.
const TITLE: &str = "# Scores that Rukh gave to moves of opening books";
/// The depth of the benchmark that tells engines apart: some milliseconds.
const BENCH_DEPTH: u32 = 6;

/// Where a score belongs: to a line of moves and one more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Place {
    line: u64,
    m: u16,
}

impl Place {
    /// The move behind this line; without one, the best of all.
    pub(super) fn of(game: &str, line: &[RawMove], m: Option<RawMove>) -> Self {
        // FNV-1a: the same on every machine and in every release.
        let mut digest: u64 = 0xcbf2_9ce4_8422_2325;
        let moves = line.iter().flat_map(|m| m.0.to_le_bytes());
        for byte in game.bytes().chain([0]).chain(moves) {
            digest = (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Self {
            line: digest,
            m: m.map_or(0, |m| m.0),
        }
    }
}

/// Scores of moves, with or without a file to keep them in.
#[derive(Debug, Default)]
pub struct Scores {
    known: HashMap<(Place, u32), Score>,
    file: Option<(PathBuf, File)>,
}

impl Scores {
    /// Scores that are forgotten with this value.
    #[must_use]
    pub fn forgotten() -> Self {
        Self::default()
    }

    /// The scores of a file, where those that are found from now on are added. Where there is none, one
    /// is made.
    ///
    /// # Errors
    /// When it cannot be read or written, or is no file of scores.
    pub fn open(path: &Path) -> Result<Self, BookError> {
        let failed = |error| failed(path, &error);
        let mut file = files::append(path).map_err(failed)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        if !(text.is_empty() || text.starts_with(TITLE)) {
            return Err(BookError::Io(format!(
                "{}: this is no file of scores; give another name",
                path.display()
            )));
        }
        let engine = engine()?;
        let mut known = HashMap::new();
        let mut is_ours = false;
        for line in text
            .split_inclusive('\n')
            .filter_map(|line| line.strip_suffix('\n'))
        {
            if let Some(other) = line.strip_prefix("engine ") {
                is_ours = other == engine;
            } else if is_ours && let Some((place, depth, score)) = read(line) {
                known.insert((place, depth), score);
            }
        }
        let mut head = String::new();
        if text.is_empty() {
            let _ = writeln!(head, "{TITLE}; see `rukh book prune --help`.");
        } else if !text.ends_with('\n') {
            // Half a score looks like another score.
            head.push_str(" was cut off\n");
        }
        if !is_ours {
            let _ = writeln!(head, "engine {engine}");
        }
        file.write_all(head.as_bytes()).map_err(failed)?;
        Ok(Self {
            known,
            file: Some((path.to_owned(), file)),
        })
    }

    /// How many scores are known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether none is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    pub(super) fn find(&self, place: Place, depth: u32) -> Option<Score> {
        self.known.get(&(place, depth)).copied()
    }

    pub(super) fn keep(&mut self, place: Place, depth: u32, score: Score) -> Result<(), BookError> {
        self.known.insert((place, depth), score);
        let Some((path, file)) = &mut self.file else {
            return Ok(());
        };
        let Place { line, m } = place;
        let text = format!("{line:016x} {m:04x} {depth} {}\n", score.raw());
        file.write_all(text.as_bytes())
            .map_err(|error| failed(path, &error))
    }
}

fn failed(path: &Path, error: &std::io::Error) -> BookError {
    BookError::Io(format!("{}: {error}", path.display()))
}

/// Which engine this is.
fn engine() -> Result<String, BookError> {
    let mut signature = String::new();
    bench::run(Some(BENCH_DEPTH), &Control::new(), &mut |line| {
        line.clone_into(&mut signature);
    })
    .map_err(BookError::Io)?;
    let nodes = signature.trim_start_matches("Bench: ");
    Ok(format!("{} {nodes}", env!("CARGO_PKG_VERSION")))
}

fn read(line: &str) -> Option<(Place, u32, Score)> {
    let mut words = line.split(' ');
    let mut word = || words.next();
    let place = Place {
        line: u64::from_str_radix(word()?, 16).ok()?,
        m: u16::from_str_radix(word()?, 16).ok()?,
    };
    let depth = word()?.parse().ok()?;
    let raw = word()?.parse().ok()?;
    let score = Score::from_raw(raw);
    (words.next().is_none() && score.raw() == raw).then_some((place, depth, score))
}
