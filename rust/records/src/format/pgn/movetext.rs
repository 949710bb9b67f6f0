//! Movetext: moves, variations, comments, marks and the result, in whatever order they come.
//!
//! One pass over the bytes with a stack of open variations. A word that has no shape of a move is
//! kept back: if moves follow it stood for one and the line ends there, at the end of a game it is
//! an advertisement and dropped.

use std::borrow::Cow;

use rukh_core::error::shortened;

use super::state::Movetext;
use super::words::{self, Word};
use super::{Reader, wide_blank};
use crate::problem::{Problem, Severity};
use crate::raw::{RawGame, RawId, RawMove};
use crate::record::GameResult;
use crate::text::{count_lines, is_game_start, is_line_start};

/// What a byte is to movetext.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Part of a word.
    Word,
    /// Ends a word.
    Stop,
    /// Part of a character beyond ASCII.
    Wide,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Word; 256];
    let stops = b" \t\n\r\x0B\x0C{}();[]<>,$!?\"";
    let mut i = 0;
    while i < stops.len() {
        classes[stops[i] as usize] = Class::Stop;
        i += 1;
    }
    let mut byte = 0x80;
    while byte < 256 {
        classes[byte] = Class::Wide;
        byte += 1;
    }
    classes
};

impl<'t> Reader<'t> {
    /// Reads the movetext of a game, up to and with its result.
    pub(super) fn read_movetext(&mut self, game: &mut RawGame<'t>) {
        let mut open = std::mem::take(&mut self.pending);
        open.clear();
        let mut state = Movetext::new(game);
        self.walk(&mut state, &mut open);
        state.finish(&open, self.line);
        self.pending = open;
    }

    fn walk(&mut self, state: &mut Movetext<'_, 't>, open: &mut Vec<RawId>) {
        let bytes = self.text.as_bytes();
        loop {
            self.skip_blanks();
            let Some(&byte) = bytes.get(self.at) else {
                return;
            };
            match byte {
                b'{' => self.read_comment(state),
                b';' => self.read_line_comment(state),
                b'%' if is_line_start(bytes, self.at) => self.at = self.line_end(),
                b'(' => {
                    self.at += 1;
                    state.open(open, self.at);
                }
                b')' => {
                    let is_end = state.close(open, self.text, self.at, self.line);
                    self.at += 1;
                    if is_end {
                        return self.read_closing_comments(state);
                    }
                }
                b'[' => {
                    if self.meets_game() {
                        return;
                    }
                    let start = self.at;
                    self.skip_until(b']');
                    let inner = self.text[start..self.at].trim_matches(['[', ']']);
                    if open.is_empty() && GameResult::from_words(inner).is_some() {
                        state.game.termination = Some(inner.into());
                        return self.read_closing_comments(state);
                    }
                }
                b'<' => self.skip_until(b'>'),
                b'}' => {
                    state.stray_brace(self.text, self.at, self.line);
                    self.at += 1;
                }
                b'$' => self.read_glyph(state),
                b'!' | b'?' => {
                    let rest = &self.text[self.at..];
                    let len = rest.len() - rest.trim_start_matches(['!', '?']).len();
                    state.mark(words::mark(&rest[..len]));
                    self.at += len;
                }
                b',' | b'"' | b']' | b'>' => self.at += 1,
                _ => {
                    let word = self.word();
                    let is_end = if word.is_empty() {
                        self.read_wide_sign(state, open)
                    } else {
                        self.read_word(word, state, open)
                    };
                    if is_end {
                        self.read_closing_comments(state);
                        return;
                    }
                }
            }
        }
    }

    /// Takes the word that begins here; empty where a sign beyond ASCII stands instead.
    #[inline]
    fn word(&mut self) -> &'t str {
        let bytes = self.text.as_bytes();
        let start = self.at;
        while let Some(&byte) = bytes.get(self.at) {
            match CLASSES[usize::from(byte)] {
                Class::Word => self.at += 1,
                Class::Stop => {
                    // The bracket of `e8(Q)`.
                    match bytes[self.at..] {
                        [b'(', letter, b')', ..]
                            if letter.is_ascii_alphabetic()
                                && self.at > start
                                && bytes[self.at - 1].is_ascii_digit() =>
                        {
                            self.at += 3;
                        }
                        _ => break,
                    }
                }
                Class::Wide => {
                    let width = WideSign::width(byte);
                    if WideSign::of(&bytes[self.at..]).is_some() {
                        break;
                    }
                    self.at += width;
                }
            }
        }
        &self.text[start..self.at]
    }

    /// Deals with one word; `true` when it ends the game.
    fn read_word(&mut self, given: &'t str, state: &mut Movetext<'_, 't>, open: &[RawId]) -> bool {
        if given.starts_with('*') {
            return given == "*" && self.result(given, state, open);
        }
        let word = words::without_remark(words::without_number(given));
        if word.is_empty() {
            return false;
        }
        match Word::of(word) {
            Word::Move => state.push(RawMove::Text(words::with_plain_dashes(word)), self.line),
            Word::Squares => {
                for start in (0..word.len()).step_by(4) {
                    let m = &word[start..start + 4];
                    state.push(RawMove::Text(Cow::Borrowed(m)), self.line);
                }
            }
            Word::TwoMoves(second) => {
                let (first, second) = word.split_at(second);
                state.push(RawMove::Text(Cow::Borrowed(first)), self.line);
                state.push(RawMove::Text(Cow::Borrowed(second)), self.line);
            }
            Word::Pass => state.push(RawMove::Pass, self.line),
            Word::Result => return self.result(word, state, open),
            Word::Mark(glyph) => state.mark(Some(glyph)),
            Word::Nothing => {}
            Word::Other => state.keep_back(given, self.line),
        }
        false
    }

    fn result(&self, word: &'t str, state: &mut Movetext<'_, 't>, open: &[RawId]) -> bool {
        if open.is_empty() {
            state.game.termination = Some(word.into());
            return true;
        }
        state.inner_result = Some(word);
        false
    }

    /// Comments behind the result are still the game's.
    fn read_closing_comments(&mut self, state: &mut Movetext<'_, 't>) {
        loop {
            let (at, line) = (self.at, self.line);
            self.skip_blanks();
            match self.text.as_bytes().get(self.at) {
                Some(b'{') => self.read_comment(state),
                Some(b';') if self.line == line => self.read_line_comment(state),
                _ => {
                    (self.at, self.line) = (at, line);
                    return;
                }
            }
        }
    }

    fn read_comment(&mut self, state: &mut Movetext<'_, 't>) {
        let bytes = self.text.as_bytes();
        let start = self.at + 1;
        let length = memchr::memchr(b'}', &bytes[start..]);
        let whole = start + length.unwrap_or(bytes.len() - start);
        // A comment that was never closed ends where the next game begins.
        let next_game = memchr::memchr_iter(b'[', &bytes[start..whole])
            .map(|at| start + at)
            .find(|&at| is_game_start(bytes, at));
        let end = next_game.unwrap_or(whole);
        if next_game.is_some() || length.is_none() {
            state.problem(Problem::new(
                Severity::Repaired,
                self.line,
                shortened(self.text[start..end].trim()),
                "the comment is not closed",
            ));
        }
        let number = state.comment(self.text[start..end].into());
        state.after_comment = Some((number, start, state.game.nodes.len()));
        self.line = self.line.saturating_add(count_lines(&bytes[start..end]));
        self.at = if next_game.is_some() || length.is_none() {
            end
        } else {
            end + 1
        };
    }

    /// A comment to the end of the line; one that follows on the next line goes on with it.
    fn read_line_comment(&mut self, state: &mut Movetext<'_, 't>) {
        let start = self.at + 1;
        let end = self.line_end();
        let text = &self.text[start..end];
        let text = text.strip_prefix(' ').unwrap_or(text);
        let between = |from: usize| {
            let gap = &self.text[from..self.at];
            gap.trim().is_empty() && count_lines(gap.as_bytes()) == 1
        };
        match state.line_comment.filter(|&(_, ended)| between(ended)) {
            Some((number, _)) => {
                let whole = state.game.comments[number].text.to_mut();
                whole.push('\n');
                whole.push_str(text);
                state.line_comment = Some((number, end));
            }
            None => {
                let number = state.comment(text.into());
                state.line_comment = Some((number, end));
            }
        }
        self.at = end;
    }

    fn read_glyph(&mut self, state: &mut Movetext<'_, 't>) {
        let digits = &self.text[self.at + 1..];
        let len = digits.len()
            - digits
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .len();
        state.mark(digits[..len].parse().ok());
        self.at += 1 + len;
    }

    /// Skips something in brackets on one line, or the bracket alone.
    fn skip_until(&mut self, closing: u8) {
        const LONGEST: usize = 200;
        let rest = &self.text.as_bytes()[self.at..];
        let near = &rest[..rest.len().min(LONGEST)];
        let end = near
            .iter()
            .position(|&byte| byte == closing || byte == b'\n' || byte == b'\r');
        self.at += match end {
            Some(end) if near[end] == closing => end + 1,
            _ => 1,
        };
    }

    /// Deals with a sign beyond ASCII; `true` when it ends the game.
    fn read_wide_sign(&mut self, state: &mut Movetext<'_, 't>, open: &mut Vec<RawId>) -> bool {
        let rest = &self.text.as_bytes()[self.at..];
        let Some(sign) = WideSign::of(rest) else {
            // Unreachable: a word is empty only at a sign. Going on is better than standing still.
            self.at += rest.first().map_or(0, |&byte| WideSign::width(byte));
            return false;
        };
        let end = self.at + WideSign::width(rest[0]);
        let mut is_end = false;
        match sign {
            WideSign::Open => state.open(open, end),
            WideSign::Close => is_end = state.close(open, self.text, self.at, self.line),
            WideSign::Mark => {
                let rest = &self.text[self.at..];
                let len = rest.len() - rest.trim_start_matches(['！', '？']).len();
                state.mark(words::mark(&rest[..len]));
                self.at += len;
                return false;
            }
            WideSign::Blank => {}
        }
        self.at = end;
        is_end
    }
}

/// Punctuation of Chinese text between moves.
enum WideSign {
    Open,
    Close,
    Mark,
    Blank,
}

impl WideSign {
    /// How long the character is that begins with this byte.
    fn width(lead: u8) -> usize {
        match lead {
            0xF0.. => 4,
            0xE0.. => 3,
            0xC0.. => 2,
            _ => 1,
        }
    }

    fn of(bytes: &[u8]) -> Option<Self> {
        if wide_blank(bytes) > 0 {
            return Some(Self::Blank);
        }
        Some(match bytes {
            // （ ）
            [0xEF, 0xBC, 0x88, ..] => Self::Open,
            [0xEF, 0xBC, 0x89, ..] => Self::Close,
            // ！ ？
            [0xEF, 0xBC, 0x81, ..] | [0xEF, 0xBC, 0x9F, ..] => Self::Mark,
            // ， ； 。 ↓ and the dots of …
            [0xEF, 0xBC, 0x8C | 0x9B, ..]
            | [0xE3, 0x80, 0x82, ..]
            | [0xE2, 0x86, 0x93, ..]
            | [0xE2, 0x80, 0xA6, ..] => Self::Blank,
            _ => return None,
        })
    }
}
