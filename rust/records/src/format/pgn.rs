//! PGN of both games, and the plain texts that are like it: lists of moves with or without tags,
//! reports with lines such as `红方：许银川`, tables of two columns.
//!
//! [`Reader`] walks through the text once and fills one [`RawGame`] after another; it neither
//! recurses nor copies what need not be copied. Where a game begins and ends is in this file, its
//! movetext in `movetext.rs`, tags in `tags.rs`, single words in `words.rs`, and charts that are drawn
//! from top to bottom in `chart.rs`. It knows no rules: what has the shape of a move is one.

mod chart;
mod movetext;
mod state;
mod tags;
mod words;

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::Emit;
use super::fen;
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawComment, RawGame, RawId};
use crate::text::{count_lines, ends_line, is_game_start, is_line_start, line_length};
use tags::{Tag, head};
pub(crate) use tags::{is_report_name, report_name};
use words::Word;

/// Reads every game of a text that begins on this line of its file.
pub fn read(text: &str, line: u32, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let mut reader = Reader::new(text, line);
    let mut game = RawGame::default();
    while reader.next_game(&mut game) {
        emit(&game)?;
    }
    ControlFlow::Continue(())
}

/// A line is looked at so far when games are sought; many games may stand on one line, and none
/// must make the search go over all the others again.
const LONGEST_LINE: usize = 4096;

/// `<br clear="all" />` and its like are no longer.
const LONGEST_BREAK: usize = 40;

/// Finds the games of a text.
#[derive(Debug)]
pub struct Reader<'t> {
    text: &'t str,
    /// Where reading stands.
    at: usize,
    /// The line of that place.
    line: u32,
    /// The moves that variations in progress are alternatives to; kept for its memory.
    pending: Vec<RawId>,
}

/// A place of a text between two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    at: usize,
    line: u32,
}

impl Place {
    /// The beginning of a text, which is this line of its file.
    #[must_use]
    pub const fn beginning(line: u32) -> Self {
        Self { at: 0, line }
    }
}

/// What a game's movetext begins with, or what comes instead.
enum Opening<'t> {
    /// A tag.
    Tag,
    /// Moves, or a comment on them.
    Movetext,
    /// A report's pairs, as many as the line has.
    Pairs(Vec<(Cow<'t, str>, usize, usize)>),
    /// A position.
    Position(usize),
    /// Something that is no part of a game.
    Other,
}

impl<'t> Reader<'t> {
    /// A reader of a text that begins on this line of its file.
    #[must_use]
    pub fn new(text: &'t str, line: u32) -> Self {
        Self {
            text,
            at: 0,
            line,
            pending: Vec::new(),
        }
    }

    /// A reader that goes on where another one of the same text stood.
    #[must_use]
    pub fn resumed(text: &'t str, place: Place) -> Self {
        Self {
            at: place.at,
            ..Self::new(text, place.line)
        }
    }

    /// Where it stands between two games.
    #[must_use]
    pub fn place(&self) -> Place {
        Place {
            at: self.at,
            line: self.line,
        }
    }

    /// Reads the next game into `game`; `false` when there is none.
    pub fn next_game(&mut self, game: &mut RawGame<'t>) -> bool {
        game.clear();
        loop {
            if !self.find_game(game) {
                return false;
            }
            self.read_game(game);
            if game.start.is_none() {
                let is_fen = |(name, _): &&(Cow<'t, str>, _)| name.eq_ignore_ascii_case("FEN");
                let fen = game.tags.iter().find(is_fen).map(|(_, fen)| fen.clone());
                game.start = fen.filter(|fen| !fen.trim().is_empty());
            }
            if !game.tags.is_empty()
                || !game.nodes.is_empty()
                || game.termination.is_some()
                || game.start.is_some()
                || !game.comments.is_empty()
            {
                return true;
            }
            // Nothing but words: they belong to no game.
            game.clear();
        }
    }

    fn read_game(&mut self, game: &mut RawGame<'t>) {
        loop {
            let begun = self.at;
            self.read_tags(game);
            if self.at > begun && self.meets_tag() {
                // The first tag of a game after one without moves.
                return;
            }
            if chart::is_one(self.rest()) {
                self.read_chart(game);
            } else {
                self.read_movetext(game);
            }
            // A comment may stand before the tags.
            let is_empty = game.nodes.is_empty() && game.termination.is_none();
            if !(is_empty && game.tags.is_empty() && self.meets_tag()) {
                return;
            }
        }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn meets_tag(&self) -> bool {
        Tag::read(self.rest()).is_some()
    }

    /// Goes to where a game begins, through whatever stands before it. A report's pairs and the
    /// words behind them are of the game.
    fn find_game(&mut self, game: &mut RawGame<'t>) -> bool {
        let mut note: Option<(usize, usize)> = None;
        let mut after_blank_line = false;
        while self.at < self.text.len() {
            let start = self.at;
            self.skip_blanks();
            if self.at == self.text.len() {
                break;
            }
            after_blank_line |= self.lines_since(start) > 1;
            let end = self.near_line_end();
            let opening = match self.text.as_bytes()[self.at] {
                // In a report it is a comment or a mark on the game, elsewhere one on nothing.
                b';' | b'$' if !game.tags.is_empty() => Opening::Movetext,
                _ => self.opening(&self.text[self.at..end], !game.tags.is_empty()),
            };
            match opening {
                Opening::Tag | Opening::Movetext => {
                    self.begin(game);
                    if let Some((from, to)) = note.filter(|_| !game.tags.is_empty()) {
                        game.comments.push(RawComment {
                            node: ROOT,
                            is_before: false,
                            text: self.text[from..to].into(),
                        });
                    }
                    return true;
                }
                Opening::Pairs(pairs) => {
                    self.begin(game);
                    let line = &self.text[self.at..end];
                    for (name, from, to) in pairs {
                        game.tags.push((name, line[from..to].into()));
                    }
                    (note, after_blank_line) = (None, false);
                }
                Opening::Position(len) => {
                    self.begin(game);
                    game.start = Some(self.text[self.at..self.at + len].into());
                    self.at += len;
                    return true;
                }
                Opening::Other if after_blank_line && !game.tags.is_empty() => {
                    note = Some((note.map_or(self.at, |(from, _)| from), end));
                }
                Opening::Other => {}
            }
            self.at = end;
        }
        // A report may end without moves.
        !game.tags.is_empty()
    }

    fn begin(&self, game: &mut RawGame<'t>) {
        if game.line == 0 {
            game.line = self.line;
        }
    }

    /// What a line, which has no blanks in front, begins.
    fn opening(&self, line: &'t str, is_in_report: bool) -> Opening<'t> {
        match line.as_bytes().first() {
            Some(b'[') if self.meets_tag() => return Opening::Tag,
            Some(b'{') => return Opening::Movetext,
            Some(b'%' | b';') | None => return Opening::Other,
            _ => {}
        }
        if let Some(pairs) = tags::report_pairs(line, is_in_report) {
            let offset = |part: &str| part.as_ptr() as usize - line.as_ptr() as usize;
            let place = |(name, value): (Cow<'t, str>, &str)| {
                let from = offset(value);
                (name, from, from + value.len())
            };
            return Opening::Pairs(pairs.into_iter().map(place).collect());
        }
        if let Some(fen) = fen::position_in(line) {
            return Opening::Position(fen.len());
        }
        // A variation may come first, or a number in brackets.
        let mut words = head(self.rest(), LONGEST_LINE)
            .split(|c: char| is_blank(c) || matches!(c, '(' | ')' | '（' | '）'))
            .filter(|word| !word.is_empty());
        let first = words.next().unwrap_or("");
        let bare = words::without_number(first);
        let word = if bare.is_empty() {
            // A number; on the same line or the next stands a move, or dots and a move.
            words
                .map(words::without_number)
                .take(3)
                .find(|word| !word.is_empty())
                .unwrap_or("")
        } else {
            bare
        };
        let cut = word.find(['{', ';', '!', '?', ',', '$', '，', '；', '。', '！', '？']);
        match Word::of(&word[..cut.unwrap_or(word.len())]) {
            Word::Move | Word::TwoMoves(_) | Word::Squares => Opening::Movetext,
            Word::Pass if bare.is_empty() => Opening::Movetext,
            _ => Opening::Other,
        }
    }

    /// Reads tags, and the comments between them, up to the movetext.
    fn read_tags(&mut self, game: &mut RawGame<'t>) {
        let first = game.tags.len();
        let mut after_blank_line = false;
        loop {
            let start = self.at;
            self.skip_blanks();
            after_blank_line |= self.lines_since(start) > 1;
            match self.text.as_bytes().get(self.at) {
                Some(b'[') => {}
                Some(b'%') if is_line_start(self.text.as_bytes(), self.at) => {
                    self.at = self.line_end();
                    continue;
                }
                // Line ends of a page that a game was copied from.
                Some(b'<') if game.tags.len() > first => {
                    let rest = self.rest();
                    let is_break = rest
                        .get(..3)
                        .is_some_and(|it| it.eq_ignore_ascii_case("<br"));
                    let end = head(rest, LONGEST_BREAK).find('>').filter(|_| is_break);
                    let Some(end) = end else { return };
                    self.pass(self.at + end + 1);
                    continue;
                }
                _ => return,
            }
            let Some(tag) = Tag::read(self.rest()) else {
                return;
            };
            // The next game may follow one without moves.
            let known = game.tags[first..].iter();
            let is_next_game =
                match { known }.position(|(name, _)| name.eq_ignore_ascii_case(tag.name)) {
                    // The same once more is only written twice.
                    Some(0) => after_blank_line || game.tags[first].1 != tag.value,
                    Some(_) => after_blank_line,
                    None => false,
                };
            if is_next_game {
                return;
            }
            let end = self.at + tag.len;
            if !tag.is_sound {
                let text = self.text[self.at..end].trim_end();
                game.problems.push(Problem::new(
                    Severity::Repaired,
                    self.line,
                    rukh_core::error::shortened(text),
                    "the tag is not closed as it should be",
                ));
            }
            game.tags.push((tag.name.into(), tag.value));
            self.pass(end);
            after_blank_line = false;
        }
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

/// How many bytes the blank beyond ASCII at the front has: U+3000, U+00A0, U+FEFF; 0 if none.
#[inline]
fn wide_blank(bytes: &[u8]) -> usize {
    match bytes {
        [0xE3, 0x80, 0x80, ..] | [0xEF, 0xBB, 0xBF, ..] => 3,
        [0xC2, 0xA0, ..] => 2,
        _ => 0,
    }
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{FEFF}'
}
