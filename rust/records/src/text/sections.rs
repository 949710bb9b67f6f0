//! A long file in pieces of whole games, so that memory does not grow with the number of games.

use std::io::{self, Read};

use encoding_rs::Decoder;

use super::boundary::last_game_start;
use super::{Encoding, Legacy, UTF8_MARK, wide_encoding};

/// How much is read before it is handed out, if a game ends by then.
const PIECE: usize = 1 << 18;

/// Reads a text of PGN or its like piece by piece. A piece ends where a game does; a game that is
/// longer than a piece is one of its own.
pub struct Sections<R> {
    source: R,
    /// A piece has no more bytes than this.
    most: usize,
    /// What was read and not handed out: raw bytes, or UTF-8 where the source is UTF-16.
    bytes: Vec<u8>,
    /// How much of it the last piece was.
    taken: usize,
    /// The line on which the next piece begins, from 1.
    line: u32,
    begun: bool,
    ended: bool,
    wide: Option<(Decoder, Encoding)>,
    /// Made when the first piece needs it: many texts are UTF-8 from end to end.
    legacy: Option<Legacy>,
    text: String,
}

/// A piece of a text.
#[derive(Clone, Copy, Debug)]
pub struct Section<'s> {
    /// The text.
    pub text: &'s str,
    /// The encoding that it was in.
    pub encoding: Encoding,
    /// The line of the file, from 1, on which it begins.
    pub line: u32,
    /// Whether there were bytes that fit no encoding; U+FFFD stands for them.
    pub has_losses: bool,
}

impl<R> std::fmt::Debug for Sections<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sections")
            .field("line", &self.line)
            .finish_non_exhaustive()
    }
}

impl<R: Read> Sections<R> {
    /// The pieces of a source. A slice of bytes is a source.
    pub fn new(source: R) -> Self {
        Self {
            source,
            most: usize::MAX,
            bytes: Vec::new(),
            taken: 0,
            line: 1,
            begun: false,
            ended: false,
            wide: None,
            legacy: None,
            text: String::new(),
        }
    }

    /// The same with a bound for what is held in memory: where no game ends within so many bytes, the
    /// rest of the source is not read.
    #[must_use]
    pub fn with_bound(mut self, most: usize) -> Self {
        self.most = most.max(PIECE);
        self
    }

    /// The next piece; `None` at the end.
    ///
    /// # Errors
    /// When the source cannot be read, or a game is longer than the bound.
    #[expect(
        clippy::should_implement_trait,
        reason = "a piece borrows from the reader, which iterators cannot express"
    )]
    pub fn next(&mut self) -> io::Result<Option<Section<'_>>> {
        self.bytes.drain(..self.taken);
        self.taken = 0;
        let mut wanted = PIECE;
        let end = loop {
            self.fill(wanted)?;
            if self.ended {
                break self.bytes.len();
            }
            if let Some(end) = last_game_start(&self.bytes) {
                break end;
            }
            if self.bytes.len() >= self.most {
                let megabytes = self.most.div_ceil(1 << 20);
                let reason = format!("no game ends within {megabytes} MB, for which there is room");
                return Err(io::Error::new(io::ErrorKind::OutOfMemory, reason));
            }
            wanted = self.bytes.len().saturating_mul(2).min(self.most);
        };
        if end == 0 {
            return Ok(None);
        }
        self.taken = end;
        let line = self.line;
        let bytes = &self.bytes[..end];
        self.line = line.saturating_add(count_lines(bytes));
        let mut has_losses = false;
        let (text, encoding) = match std::str::from_utf8(bytes) {
            Ok(text) => {
                let encoding = self.wide.as_ref().map_or(Encoding::Utf8, |wide| wide.1);
                (text, encoding)
            }
            Err(_) => {
                self.text.clear();
                let legacy = self.legacy.get_or_insert_default();
                let encoding = legacy.decode_into(bytes, &mut self.text);
                has_losses = legacy.has_losses;
                (self.text.as_str(), encoding)
            }
        };
        Ok(Some(Section {
            text,
            encoding,
            line,
            has_losses,
        }))
    }

    /// Reads until so many bytes are there, or to the end.
    fn fill(&mut self, wanted: usize) -> io::Result<()> {
        while self.bytes.len() < wanted && !self.ended {
            let missing = (wanted - self.bytes.len()) as u64;
            if self.begun && self.wide.is_some() {
                self.fill_wide(missing)?;
                continue;
            }
            let read = self.source.by_ref().take(missing);
            self.ended = { read }.read_to_end(&mut self.bytes)? < missing as usize;
            if !self.begun {
                self.begin();
            }
        }
        Ok(())
    }

    /// Looks at the first bytes: a byte-order mark goes, UTF-16 becomes UTF-8.
    fn begin(&mut self) {
        self.begun = true;
        if let Some((encoding, mark)) = wide_encoding(&self.bytes) {
            let mut decoder = encoding.decoder().new_decoder_without_bom_handling();
            let raw = std::mem::take(&mut self.bytes);
            decode_wide(&mut decoder, &raw[mark..], self.ended, &mut self.bytes);
            self.wide = Some((decoder, encoding));
        } else if self.bytes.starts_with(UTF8_MARK) {
            self.bytes.drain(..UTF8_MARK.len());
        }
    }

    fn fill_wide(&mut self, missing: u64) -> io::Result<()> {
        let mut raw = Vec::new();
        let read = self.source.by_ref().take(missing);
        self.ended = { read }.read_to_end(&mut raw)? < missing as usize;
        if let Some((decoder, _)) = &mut self.wide {
            decode_wide(decoder, &raw, self.ended, &mut self.bytes);
        }
        Ok(())
    }
}

fn decode_wide(decoder: &mut Decoder, raw: &[u8], is_last: bool, out: &mut Vec<u8>) {
    let mut text = String::with_capacity(
        decoder
            .max_utf8_buffer_length(raw.len())
            .unwrap_or(raw.len() * 3 + 16),
    );
    let _ = decoder.decode_to_string(raw, &mut text, is_last);
    out.extend_from_slice(text.as_bytes());
}

/// How many lines end in these bytes: at LF, at CR LF, at CR CR LF and at a lone CR.
pub(crate) fn count_lines(bytes: &[u8]) -> u32 {
    let ends = memchr::memchr2_iter(b'\n', b'\r', bytes).filter(|&at| ends_line(bytes, at));
    u32::try_from(ends.count()).unwrap_or(u32::MAX)
}

/// How long the line at the front is, without its end.
pub(crate) fn line_length(text: &str) -> usize {
    memchr::memchr2(b'\n', b'\r', text.as_bytes()).unwrap_or(text.len())
}

/// Whether the byte at `at` ends a line, and is not followed by the one that does.
#[inline]
pub(crate) fn ends_line(bytes: &[u8], at: usize) -> bool {
    match bytes[at] {
        b'\n' => true,
        b'\r' => !matches!(bytes[at + 1..], [b'\n', ..] | [b'\r', b'\n', ..]),
        _ => false,
    }
}
