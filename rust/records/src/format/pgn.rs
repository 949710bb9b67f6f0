//! PGN of both games, and the plain texts that are like it: lists of moves with or without tags,
//! reports with lines such as `红方：许银川`, tables of two columns.
//!
//! [`Reader`] walks through the text once and fills one [`RawGame`] after another; it neither
//! recurses nor copies what need not be copied. The parts of a game follow each other in this file;
//! what stands before, between and behind games is in `around.rs`, the section of tags in
//! `header.rs`, movetext in `movetext.rs`, single words in `words.rs`, what is glued to a move in
//! `tail.rs`, and charts that are drawn from top to bottom in `chart.rs`. It knows no rules: what has
//! the shape of a move is one. What is no part of a game is kept as a comment or told as a problem,
//! never dropped unsaid.

mod around;
mod chart;
mod ending;
mod glued;
mod header;
mod movetext;
mod numbers;
mod state;
mod tags;
mod tail;
mod uci;
mod words;

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::Emit;
use crate::problem::{Problem, Severity};
use crate::raw::RawGame;
use crate::text::{Section, count_lines, ends_line, is_game_start, line_length};
use around::Found;
use state::Opened;
use tags::{Tag, head};
pub(crate) use tags::{is_move_of_side, report_name};
pub(crate) use uci::read_moves;

/// Reads every game of a piece of a text.
pub fn read(section: &Section<'_>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let mut reader = Reader::resumed(section.text, Place::beginning_of(section));
    let mut game = RawGame::default();
    while reader.next_game(&mut game) {
        emit(&game)?;
    }
    ControlFlow::Continue(())
}

/// A line is looked at so far when games are sought; many games may stand on one line, and none
/// must make the search go over all the others again.
const LONGEST_LINE: usize = 4096;

/// What stands for a character that could not be decoded.
const LOST: &str = "\u{FFFD}";

/// Finds the games of a text.
#[derive(Debug)]
pub struct Reader<'t> {
    text: &'t str,
    /// Where reading stands.
    at: usize,
    /// The line of that place.
    line: u32,
    /// Whether characters of the text were lost in decoding it.
    has_losses: bool,
    /// The moves that variations in progress are alternatives to; kept for its memory.
    pending: Vec<Opened>,
}

/// A place of a text between two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    at: usize,
    line: u32,
    /// Whether characters of the text were lost in decoding it.
    has_losses: bool,
}

impl Place {
    /// The beginning of a text, which is this line of its file.
    #[must_use]
    pub const fn beginning(line: u32) -> Self {
        Self {
            at: 0,
            line,
            has_losses: false,
        }
    }

    /// The beginning of a piece of a text.
    #[must_use]
    pub const fn beginning_of(section: &Section<'_>) -> Self {
        Self {
            at: 0,
            line: section.line,
            has_losses: section.has_losses,
        }
    }
}

impl<'t> Reader<'t> {
    /// A reader of a text that begins on this line of its file.
    #[must_use]
    pub fn new(text: &'t str, line: u32) -> Self {
        Self::resumed(text, Place::beginning(line))
    }

    /// A reader that goes on where another one of the same text stood.
    #[must_use]
    pub fn resumed(text: &'t str, place: Place) -> Self {
        Self {
            text,
            at: place.at,
            line: place.line,
            has_losses: place.has_losses,
            pending: Vec::new(),
        }
    }

    /// Where it stands between two games.
    #[must_use]
    pub fn place(&self) -> Place {
        Place {
            at: self.at,
            line: self.line,
            has_losses: self.has_losses,
        }
    }

    /// Reads the next game into `game`; `false` when there is none.
    pub fn next_game(&mut self, game: &mut RawGame<'t>) -> bool {
        game.clear();
        loop {
            let begun = self.at;
            match self.find_game(game) {
                Found::Nothing => return false,
                Found::Whole => {}
                Found::Beginning => {
                    let is_comment = self.rest().starts_with('{');
                    self.read_game(game);
                    if !is_comment && is_empty(game) {
                        // Nothing but words: they belong to no game.
                        game.clear();
                        continue;
                    }
                }
            }
            if game.start.is_none() {
                let is_fen = |(name, _): &&(Cow<'t, str>, _)| name.eq_ignore_ascii_case("FEN");
                let fen = game.tags.iter().find(is_fen).map(|(_, fen)| fen.clone());
                game.start = fen.filter(|fen| !says_no_position(fen));
            }
            if self.has_losses {
                self.tell_lost_characters(begun, game);
            }
            return true;
        }
    }

    fn read_game(&mut self, game: &mut RawGame<'t>) {
        loop {
            let begun = self.at;
            self.read_tags(game);
            if self.at > begun {
                if self.meets_tag() {
                    // The first tag of a game after one without moves.
                    return;
                }
                self.read_preface(game);
            }
            if self.meets_chart() {
                self.read_chart(game);
            } else {
                self.read_movetext(game);
            }
            // A comment may stand before the tags.
            let has_begun = !game.nodes.is_empty() || game.termination.is_some();
            if has_begun || !game.tags.is_empty() || !self.meets_tag() {
                return;
            }
        }
    }

    /// Tells where characters were lost.
    fn tell_lost_characters(&self, begun: usize, game: &mut RawGame<'t>) {
        let read = &self.text[begun..self.at];
        if let Some(at) = read.find(LOST) {
            let below = count_lines(&read.as_bytes()[at..]);
            let first = read[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1);
            let line = &read[first..];
            let line = &line[..line_length(line)];
            game.problems.push(Problem::new(
                Severity::Repaired,
                self.line.saturating_sub(below),
                rukh_core::error::shortened(line.trim()),
                "there are bytes here that fit no encoding",
            ));
        }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn meets_tag(&self) -> bool {
        Tag::read(self.rest()).is_some()
    }

    /// Whether a tag in full-width brackets comes next: `［Event "A"］`.
    fn meets_wide_tag(&self) -> bool {
        self.rest().starts_with('［') && self.meets_tag()
    }

    fn meets_chart(&self) -> bool {
        chart::is_one(self.rest())
    }

    fn read_chart(&mut self, game: &mut RawGame<'t>) {
        let len = chart::read(self.rest(), self.line, game);
        let end = self.at + len;
        self.pass(end);
    }

    /// How many lines have ended since a place.
    fn lines_since(&self, start: usize) -> u32 {
        count_lines(&self.text.as_bytes()[start..self.at])
    }

    /// Goes to a place further on and counts the lines.
    fn pass(&mut self, end: usize) {
        let start = std::mem::replace(&mut self.at, end);
        self.line = self.line.saturating_add(self.lines_since(start));
    }

    /// Skips blanks and line ends, and counts the lines.
    #[inline]
    fn skip_blanks(&mut self) {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b' ' | b'\t' | 0x0B | 0x0C => self.at += 1,
                b'\n' | b'\r' => {
                    self.line += u32::from(ends_line(bytes, self.at));
                    self.at += 1;
                }
                0x80.. => match wide_blank(&bytes[self.at..]) {
                    0 => return,
                    width => self.at += width,
                },
                _ => return,
            }
        }
    }

    /// Where the line that is being read ends.
    fn line_end(&self) -> usize {
        self.at + line_length(self.rest())
    }

    /// The same, or as far as a line is looked at that has no end.
    fn near_line_end(&self) -> usize {
        self.at + line_length(head(self.rest(), LONGEST_LINE))
    }

    /// Whether another game begins at the bracket that comes next.
    fn meets_game(&self) -> bool {
        is_game_start(self.text.as_bytes(), self.at)
    }
}

/// Whether the value of a FEN tag stands for the game's own start position.
fn says_no_position(fen: &str) -> bool {
    let fen = fen.trim();
    let is_unknown = !fen.contains(|c| !matches!(c, '?' | '-' | '*' | '.' | ' '));
    is_unknown
        || ["startpos", "start", "none", "0"]
            .iter()
            .any(|word| fen.eq_ignore_ascii_case(word))
}

/// Whether a game has nothing but comments.
fn is_empty(game: &RawGame<'_>) -> bool {
    game.tags.is_empty()
        && game.nodes.is_empty()
        && game.termination.is_none()
        && game.start.is_none()
}

/// How many bytes the blank beyond ASCII at the front has; 0 if none. See [`is_blank`].
#[inline]
fn wide_blank(bytes: &[u8]) -> usize {
    match bytes {
        [0xE3, 0x80, 0x80, ..] | [0xEF, 0xBB, 0xBF, ..] => 3,
        // U+2000 to U+200F, U+2028 to U+202F, U+205F, U+2060
        [0xE2, 0x80, 0x80..=0x8F | 0xA8..=0xAF, ..] | [0xE2, 0x81, 0x9F | 0xA0, ..] => 3,
        [0xC2, 0xA0 | 0xAD | 0x85, ..] => 2,
        _ => 0,
    }
}

/// Blanks of any script and width, and what web pages put between words that has no width at all.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || has_no_width(c) || matches!(c, '\u{202A}'..='\u{202E}')
}

/// Characters that are not seen: they may stand within a word too.
fn has_no_width(c: char) -> bool {
    matches!(
        c,
        '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}'
    )
}
