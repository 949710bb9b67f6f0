//! The beginning of a source: what format it is in, and how it is to be read.

use std::fmt;
use std::io::{self, Chain, Cursor, Read};

use rukh_records::text::Sections;
use rukh_records::{Format, Problem, Severity, detect};

/// How much of a source is looked at to tell its format.
const HEAD: u64 = 1 << 20;

/// How much of a source may be held in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// The longest game of PGN, in bytes.
    pub(crate) game: usize,
    /// The largest file of a format that cannot be read in pieces.
    pub(crate) whole: u64,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            game: usize::MAX,
            whole: 1 << 30,
        }
    }
}

/// PGN in pieces: what was read to tell the format, and then the rest.
pub(crate) type Stream = Sections<Chain<Cursor<Vec<u8>>, Box<dyn Read + Send>>>;

/// A source whose format is known.
pub(crate) enum Source {
    /// PGN, to be read piece by piece.
    Pgn(Box<Stream>),
    /// A file of another format, to be read at once.
    Whole(Format, Vec<u8>),
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Source").field(&self.format()).finish()
    }
}

impl Source {
    /// Looks at the beginning of a source and decides how to read it.
    ///
    /// # Errors
    /// When it cannot be read, holds no record of a known format, or is too large.
    pub(crate) fn open(mut source: Box<dyn Read + Send>, bounds: Bounds) -> Result<Self, Problem> {
        let mut bytes = Vec::new();
        let mut fetch = |bytes: &mut Vec<u8>, most: u64| {
            let read = source.by_ref().take(most).read_to_end(bytes);
            read.map_err(|error| unreadable(&error))
        };
        fetch(&mut bytes, HEAD)?;
        // In a page a game may stand far behind the beginning.
        let is_markup = bytes.trim_ascii_start().starts_with(b"<");
        let mut format = detect(&bytes);
        if is_markup || format.as_ref().is_ok_and(|format| *format != Format::Pgn) {
            fetch(&mut bytes, bounds.whole)?;
            if bytes.len() as u64 > bounds.whole {
                let megabytes = bounds.whole.div_ceil(1 << 20);
                let reason = format!(
                    "a file of this format is read as a whole, and there is room for {megabytes} MB"
                );
                return Err(Problem::new(Severity::Skipped, 0, "", reason));
            }
            format = detect(&bytes);
        }
        Ok(match format? {
            Format::Pgn => {
                let sections = Sections::new(Cursor::new(bytes).chain(source));
                Self::Pgn(Box::new(sections.with_bound(bounds.game)))
            }
            format => Self::Whole(format, bytes),
        })
    }

    /// The format.
    pub(crate) const fn format(&self) -> Format {
        match self {
            Self::Pgn(_) => Format::Pgn,
            Self::Whole(format, _) => *format,
        }
    }
}

/// The problem of a source that cannot be read to its end.
pub(crate) fn unreadable(error: &io::Error) -> Problem {
    let reason = format!("the file cannot be read further: {error}");
    Problem::new(Severity::Skipped, 0, "", reason)
}
