//! Which format a file is in: by its first bytes and what it holds, never by its name alone.
//!
//! Each format's reader knows its own marks; this file asks them in turn, the certain ones first.

use std::fmt;
use std::ops::ControlFlow;

use crate::format::pgn::Reader;
use crate::format::{
    Emit, cbf, cbl, cbl_old, cbr, ccm, che, chn, dhtmlxq, fen, json, mxq, pfc, pgn, xgf, xqf,
};
use crate::problem::{Problem, Severity};
use crate::raw::RawGame;
use crate::text::{Sections, decode};

/// A format of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// PGN of either game, and plain texts with moves.
    Pgn,
    /// A list of positions: FEN or EPD, one a line.
    Positions,
    /// XQStudio.
    Xqf,
    /// DhtmlXQ, of dpxq.com and web pages.
    DhtmlXq,
    /// CCBridge, one game.
    Cbr,
    /// CCBridge, a library.
    Cbl,
    /// CCBridge, an old compressed library.
    OldCbl,
    /// CCBridge, one game as XML.
    Cbf,
    /// QQ chess.
    Che,
    /// MoveSky.
    Mxq,
    /// China Game Center.
    Ccm,
    /// Ourgame.
    Chn,
    /// Pengfei chess.
    Pfc,
    /// Xiexie.
    Xgf,
    /// JSON, as it is written here.
    Json,
}

impl Format {
    /// Every format, PGN first.
    pub const ALL: [Self; 15] = [
        Self::Pgn,
        Self::Positions,
        Self::Xqf,
        Self::DhtmlXq,
        Self::Cbr,
        Self::Cbl,
        Self::OldCbl,
        Self::Cbf,
        Self::Che,
        Self::Mxq,
        Self::Ccm,
        Self::Chn,
        Self::Pfc,
        Self::Xgf,
        Self::Json,
    ];

    /// The identifier that options, JSON and Python use.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Positions => "fen",
            Self::Xqf => "xqf",
            Self::DhtmlXq => "dhtmlxq",
            Self::Cbr => "cbr",
            Self::Cbl => "cbl",
            Self::OldCbl => "cbl-old",
            Self::Cbf => "cbf",
            Self::Che => "che",
            Self::Mxq => "mxq",
            Self::Ccm => "ccm",
            Self::Chn => "chn",
            Self::Pfc => "pfc",
            Self::Xgf => "xgf",
            Self::Json => "json",
        }
    }

    /// The format with this identifier.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.id() == id)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// How many bytes of a text are looked at.
const SAMPLE: usize = 1 << 16;

/// What tells whether a file is in a format.
type Mark<T> = fn(&T) -> bool;

/// The format of a file.
///
/// # Errors
/// When it holds no record of a known format; the reason says what it seems to be.
pub fn detect(bytes: &[u8]) -> Result<Format, Problem> {
    let by_bytes: [(Mark<[u8]>, Format); 8] = [
        (xqf::recognises, Format::Xqf),
        (cbr::recognises, Format::Cbr),
        (cbl::recognises, Format::Cbl),
        (cbl_old::recognises, Format::OldCbl),
        (chn::recognises, Format::Chn),
        (ccm::recognises, Format::Ccm),
        (xgf::recognises, Format::Xgf),
        (mxq::recognises, Format::Mxq),
    ];
    if let Some((_, format)) = by_bytes.iter().find(|(recognises, _)| recognises(bytes)) {
        return Ok(*format);
    }
    if let Some(reason) = what_else(bytes) {
        return Err(refusal(reason));
    }
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let (text, _) = decode(sample);
    if json::begins(&text) {
        match json::look(&decode(bytes).0) {
            json::Seen::Records => return Ok(Format::Json),
            json::Seen::Foreign(reason) => return Err(refusal(&reason)),
            json::Seen::Other => {}
        }
    }
    let by_text: [(Mark<str>, Format); 5] = [
        (dhtmlxq::recognises, Format::DhtmlXq),
        (cbf::recognises, Format::Cbf),
        (pfc::recognises, Format::Pfc),
        (che::recognises, Format::Che),
        (is_list_of_positions, Format::Positions),
    ];
    if let Some((_, format)) = by_text.iter().find(|(recognises, _)| recognises(&text)) {
        return Ok(*format);
    }
    // A page may be long before its game begins.
    if sample.len() < bytes.len() && dhtmlxq::recognises(&decode(bytes).0) {
        return Ok(Format::DhtmlXq);
    }
    if Reader::new(&text, 1).next_game(&mut RawGame::default()) || sample.len() < bytes.len() {
        return Ok(Format::Pgn);
    }
    Err(refusal("there is no game in this text"))
}

fn refusal(reason: &str) -> Problem {
    Problem::new(Severity::Skipped, 0, "", reason)
}

/// What a file is that is no record; `None` where it may be one.
fn what_else(bytes: &[u8]) -> Option<&'static str> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Some("the file is empty");
    }
    let known: [(&[u8], &str); 5] = [
        (b"PK\x03\x04", "this is a zip archive, not a record"),
        (b"Rar!", "this is a rar archive: unpack it first"),
        (
            b"7z\xBC\xAF\x27\x1C",
            "this is a 7z archive: unpack it first",
        ),
        (b"\x1F\x8B", "this is a gzip file: unpack it first"),
        (b"%PDF", "this is a PDF document, not a record"),
    ];
    if let Some((_, reason)) = known.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Some(reason);
    }
    let (text, _) = decode(&bytes[..bytes.len().min(4096)]);
    // Some systems fill the last block of a file.
    let text = text.trim_end_matches('\0');
    let odd = text.chars().filter(|&c| is_odd(c)).count();
    (odd > text.chars().count() / 16)
        .then_some("this is neither text nor a known format of records")
}

/// Characters that are rare in text and common in what is none. One that could not be decoded may
/// stand in old texts here and there.
fn is_odd(c: char) -> bool {
    let is_private = matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{FFFD}' | '\u{F0000}'..);
    is_private || c.is_control() && !c.is_whitespace() && c != '\u{1A}'
}

/// Whether a text is a list of positions: most lines have one, or there are none of a game.
fn is_list_of_positions(text: &str) -> bool {
    const FIRST: u32 = 32;
    let is_blank = |c: char| c.is_whitespace() || c == '\u{FEFF}';
    let lines = text.split(['\n', '\r']);
    let lines = lines.map(|line| line.trim_matches(is_blank));
    let (mut positions, mut others, mut has_game) = (0u32, 0u32, false);
    for line in lines.filter(|line| !line.is_empty()) {
        match fen::Line::of(line) {
            fen::Line::Position => positions += 1,
            fen::Line::Words => others += 1,
            fen::Line::Game => (others, has_game) = (others + 1, true),
        }
        if positions + others >= FIRST && (has_game || positions > others) {
            break;
        }
    }
    positions > others || positions > 0 && !has_game
}

/// Reads every game of a file in this format.
///
/// # Errors
/// With the problem of the file, if it has one. The games that were given before it stand.
pub fn read(format: Format, bytes: &[u8], emit: &mut Emit<'_>) -> Result<(), Problem> {
    let text = || decode(bytes).0;
    match format {
        Format::Pgn => return read_stream(bytes, emit),
        Format::Positions => {
            let _ = fen::read(&text(), 1, emit);
        }
        Format::Json => {
            let _ = json::read(&text(), emit);
        }
        Format::DhtmlXq => return dhtmlxq::read(&text(), emit),
        Format::Cbf => return cbf::read(&text(), emit),
        Format::Che => return che::read(&text(), emit),
        Format::Pfc => return pfc::read(&text(), emit),
        Format::Xqf => return xqf::read(bytes, emit),
        Format::Cbr => return cbr::read(bytes, emit),
        Format::Cbl => return cbl::read(bytes, emit),
        Format::OldCbl => return cbl_old::read(bytes, emit),
        Format::Mxq => return mxq::read(bytes, emit),
        Format::Ccm => return ccm::read(bytes, emit),
        Format::Chn => return chn::read(bytes, emit),
        Format::Xgf => return xgf::read(bytes, emit),
    }
    Ok(())
}

/// Reads every game of a stream of PGN, in as little memory as its longest game needs.
///
/// # Errors
/// When the stream cannot be read to its end. The games that were given before stand.
pub fn read_stream(source: impl std::io::Read, emit: &mut Emit<'_>) -> Result<(), Problem> {
    let mut sections = Sections::new(source);
    loop {
        match sections.next() {
            Ok(Some(section)) => {
                if let ControlFlow::Break(()) = pgn::read(&section, emit) {
                    return Ok(());
                }
            }
            Ok(None) => return Ok(()),
            Err(error) => {
                let reason = format!("the file cannot be read further: {error}");
                return Err(refusal(&reason));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rukh_core::keys::SplitMix;

    use super::*;

    #[test]
    fn texts_are_told_by_what_they_hold() {
        for (text, format) in [
            ("1. e4 e5", Format::Pgn),
            ("[Event \"A\"]\n*", Format::Pgn),
            ("红方：甲\n\n1. 炮二平五", Format::Pgn),
            ("{\"Best\": they said} 1. e4 e5", Format::Pgn),
            ("{\"game\": \"chess\", \"moves\": []}", Format::Json),
            ("4k3/8/8/8/8/8/8/4K3 w - -\n", Format::Positions),
            (
                "[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]",
                Format::DhtmlXq,
            ),
        ] {
            assert_eq!(detect(text.as_bytes()), Ok(format), "{text}");
        }
    }

    #[test]
    fn what_is_no_record_is_refused_with_a_reason() {
        let mut random = SplitMix::new(1);
        let noise: Vec<u8> = (0..9_000).map(|_| random.next() as u8).collect();
        let words = b"Once upon a time there was a game.".repeat(9);
        for (bytes, reason) in [
            (&b""[..], "empty"),
            (b"PK\x03\x04....", "zip"),
            (&noise, "neither text"),
            (&words, "no game"),
            (
                b"{\"name\": \"rukh\", \"private\": true}",
                "JSON, but no record",
            ),
            (b"[{\"name\": 1}, {}]", "JSON, but no record"),
            (b"{}", "JSON, but no record"),
            (b"{\n \"name\": 1,\n}", "in line 3"),
        ] {
            let refused = detect(bytes).map_err(|problem| problem.reason);
            assert!(
                matches!(&refused, Err(given) if given.contains(reason)),
                "{reason}: {refused:?}"
            );
        }
    }

    #[test]
    fn every_format_has_its_own_name() {
        for format in Format::ALL {
            assert_eq!(Format::from_id(format.id()), Some(format));
        }
        assert_eq!(Format::from_id("doc"), None);
    }
}
