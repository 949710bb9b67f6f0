//! Movetext: moves, variations, comments, marks and the result, in whatever order they come.
//!
//! One pass over the bytes with a stack of open variations. What becomes of words that have no
//! shape of a move, `state.rs` decides; how results are written in words, `ending.rs` knows.

use std::borrow::Cow;
use std::ops::ControlFlow;

use rukh_core::error::shortened;

use super::ending;
use super::glued;
use super::numbers::{is_numeral, without_number};
use super::state::{LastComment, Movetext, Opened};
use super::tags::head;
use super::tail;
use super::words::{self, Word};
use super::{Reader, wide_blank};
use crate::problem::{Problem, Severity};
use crate::raw::{RawGame, RawMove};
use crate::record::GameResult;
use crate::result::score;
use crate::text::{count_lines, is_game_start, is_line_start, line_length, opens_tag};

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
    /// Reads the movetext of a game, up to and with its result and what stands behind it.
    pub(super) fn read_movetext(&mut self, game: &mut RawGame<'t>) {
        let mut open = std::mem::take(&mut self.pending);
        open.clear();
        let mut state = Movetext::new(game, self.text);
        self.walk(&mut state, &mut open);
        state.finish(&open, self.line);
        self.read_epilogue(&mut state);
        self.pending = open;
    }

    fn walk(&mut self, state: &mut Movetext<'_, 't>, open: &mut Vec<Opened>) {
        let bytes = self.text.as_bytes();
        loop {
            self.skip_blanks();
            let Some(&byte) = bytes.get(self.at) else {
                return;
            };
            let is_end = match byte {
                b'{' => {
                    self.read_comment(state);
                    false
                }
                b';' => {
                    self.read_line_comment(state);
                    false
                }
                b'%' if is_line_start(bytes, self.at) => {
                    self.at = self.line_end();
                    false
                }
                b'(' => {
                    self.at += 1;
                    state.open(open, self.at);
                    false
                }
                b')' => {
                    self.at += 1;
                    self.close(state, open, self.at - 1)
                }
                b'[' => {
                    let is_first = state.has_no_moves() && is_line_start(bytes, self.at);
                    if self.meets_game() || is_first && opens_tag(&bytes[self.at..]) {
                        return;
                    }
                    self.read_bracket(state, open)
                }
                b'<' => {
                    self.read_markup(state);
                    false
                }
                b'}' => {
                    state.stray_brace(self.at, self.line);
                    self.at += 1;
                    false
                }
                b'$' => {
                    self.read_glyph(state);
                    false
                }
                b'!' | b'?' => {
                    self.read_marks(state, ['!', '?']);
                    false
                }
                b',' | b'"' | b']' | b'>' => {
                    self.at += 1;
                    false
                }
                _ => {
                    let word = self.word();
                    if word.is_empty() {
                        self.read_wide_sign(state, open)
                    } else {
                        self.read_word(word, state, open)
                    }
                }
            };
            if is_end {
                return;
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
                        // The stop of `二、` tells that it is a number.
                        if bytes[self.at..].starts_with("、".as_bytes())
                            && is_numeral(&self.text[start..self.at])
                        {
                            self.at += width;
                        }
                        break;
                    }
                    self.at += width;
                }
            }
        }
        &self.text[start..self.at]
    }

    /// Deals with one word; `true` when it ends the game.
    fn read_word(&mut self, given: &'t str, state: &mut Movetext<'_, 't>, open: &[Opened]) -> bool {
        let bare = match given.as_bytes()[0] {
            // No number begins with these, nor a castling move, which may look like a result.
            b'A'..=b'N' | b'P'..=b'Z' | b'a'..=b'z' | 0xE8 | 0xE9 => given,
            _ => match self.read_figures(given, state, open) {
                ControlFlow::Continue(bare) => bare,
                ControlFlow::Break(is_end) => return is_end,
            },
        };
        let (word, assessment) = if bare.ends_with(|c: char| c.is_ascii_digit()) {
            (bare, None)
        } else {
            glued::without_assessment(words::without_remark(bare))
        };
        let kind = Word::of(word);
        if !kind.is_move() && self.read_parted(self.at - bare.len(), state) {
            return false;
        }
        let may_fall_apart = match kind {
            Word::Other => true,
            Word::Move => tail::is_doubtful(word),
            _ => false,
        };
        if may_fall_apart && self.read_glued(bare, state) {
            return false;
        }
        match kind {
            Word::Move => {
                if let Some(second) = self.second_move(word, state) {
                    self.push_two(word, second, state);
                } else {
                    state.push(RawMove::Text(Cow::Borrowed(word)), self.line);
                }
            }
            Word::DashedMove => {
                let plain = words::with_plain_dashes(word);
                state.push(RawMove::Text(Cow::Owned(plain)), self.line);
            }
            Word::Squares => {
                for start in (0..word.len()).step_by(4) {
                    let m = &word[start..start + 4];
                    state.push(RawMove::Text(Cow::Borrowed(m)), self.line);
                }
            }
            Word::Chinese => {
                let mut rest = word;
                while let Some(m) = glued::first_chinese(rest) {
                    state.push(RawMove::Text(Cow::Borrowed(m)), self.line);
                    rest = &rest[m.len()..];
                }
            }
            Word::TwoMoves(second) => self.push_two(word, second, state),
            Word::PawnCapture if !state.has_unread() && !self.is_in_prose() => {
                state.push(RawMove::Text(Cow::Borrowed(word)), self.line);
            }
            Word::Pass => state.push(RawMove::Pass, self.line),
            // Behind a number it is half of a move: `2. N f3`.
            Word::Mark(_) if state.is_behind_number() && word == "N" => {
                state.keep_back(self.at - word.len(), self.at, self.line);
            }
            Word::Mark(glyph) => state.mark(glyph),
            Word::Nothing => {}
            Word::Other if words::is_side(word) && self.rest().starts_with('：') => {}
            Word::Result | Word::PawnCapture | Word::Other => {
                return self.read_words(self.at - bare.len(), state, open);
            }
        }
        if let Some(glyph) = assessment {
            state.mark(glyph);
        }
        false
    }

    /// Takes a number off the front of a word, or reads a result in figures; breaks with whether
    /// the game has ended where the word is done with.
    fn read_figures(
        &mut self,
        given: &'t str,
        state: &mut Movetext<'_, 't>,
        open: &[Opened],
    ) -> ControlFlow<bool, &'t str> {
        let start = self.at - given.len();
        let bare = without_number(given);
        if let Some(length) = score_length(&self.text[start..], given, bare) {
            self.at = start + length;
            let is_end = self.result(&self.text[start..self.at], state, open);
            return ControlFlow::Break(is_end);
        }
        if bare.len() < given.len() {
            let number = &given[..given.len() - bare.len()];
            if state.may_be_over(number) && open.is_empty() && self.begins_anew(start, state) {
                return ControlFlow::Break(true);
            }
            state.number(number);
            if bare.is_empty() {
                self.skip_bracket_of_number(open);
                return ControlFlow::Break(false);
            }
        }
        ControlFlow::Continue(bare)
    }

    pub(super) fn push_two(&self, word: &'t str, second: usize, state: &mut Movetext<'_, 't>) {
        let (first, second) = word.split_at(second);
        state.push(RawMove::Text(Cow::Borrowed(first)), self.line);
        state.push(RawMove::Text(Cow::Borrowed(second)), self.line);
        state.has_glued_moves = true;
    }

    /// Whether ordinary words go on behind one that may be a move or a word: `de nuevo`.
    fn is_in_prose(&self) -> bool {
        const LONGEST: usize = 64;
        let ahead = head(self.rest(), LONGEST);
        let ahead = &ahead[..line_length(ahead)];
        let word = ahead.split_whitespace().next().unwrap_or("");
        word.chars().take(2).filter(|c| c.is_lowercase()).count() == 2
            && matches!(Word::of(word), Word::Other)
    }

    /// `1)` before moves.
    fn skip_bracket_of_number(&mut self, open: &[Opened]) {
        if open.is_empty() && self.rest().starts_with(')') {
            self.at += 1;
        }
    }

    /// Deals with words that are no moves: a result, a move with blanks in it, or prose.
    fn read_words(&mut self, start: usize, state: &mut Movetext<'_, 't>, open: &[Opened]) -> bool {
        if let Some(length) = ending::length(&self.text[start..]) {
            self.at = start + length;
            if open.is_empty() && self.goes_on(state) {
                state.keep_back(start, self.at, self.line);
                return false;
            }
            return self.result(&self.text[start..self.at], state, open);
        }
        if let Some((m, length)) = glued::spaced_chinese(&self.text[start..]) {
            self.at = start + length;
            state.push(RawMove::Text(m.into()), self.line);
            return false;
        }
        state.keep_back(start, self.at, self.line);
        false
    }

    /// Where the second move of a word begins that has the shape of one move and is two:
    /// `1.e4e5 2.Nf3Nc6`. It stands behind a number, the next number comes behind it, and other
    /// moves are written in short.
    pub(super) fn second_move(&self, word: &str, state: &Movetext<'_, 't>) -> Option<usize> {
        if word.len() < 4 {
            return None;
        }
        let inner = &word.as_bytes()[1..word.len() - 1];
        if !state.is_behind_number() || !inner.iter().any(u8::is_ascii_digit) {
            return None;
        }
        let second = glued::two_in_algebraic(word)?;
        let mut ahead = head(self.rest(), 64).split_whitespace();
        let number = ahead.next().unwrap_or("");
        let bare = without_number(number);
        if state.has_glued_moves {
            let is_behind = bare.len() < number.len() || !Word::of(bare).is_move();
            return is_behind.then_some(second);
        }
        if state.is_due(number, 2) != Some(true) {
            return None;
        }
        let next = match bare {
            "" => ahead.next().unwrap_or(""),
            bare => bare,
        };
        let is_short =
            glued::is_san(next.as_bytes()) || matches!(Word::of(next), Word::TwoMoves(_));
        (is_short || state.has_short_moves()).then_some(second)
    }

    fn result(&self, words: &'t str, state: &mut Movetext<'_, 't>, open: &[Opened]) -> bool {
        state.result(words, !open.is_empty(), self.line);
        open.is_empty()
    }

    /// Closes a variation whose end is at `at`; `true` when it was none, but how the game ended.
    fn close(&self, state: &mut Movetext<'_, 't>, open: &mut Vec<Opened>, at: usize) -> bool {
        let Some(result) = state.close(open, at, self.line) else {
            return false;
        };
        self.result_in_brackets(result, state, open)
    }

    fn result_in_brackets(
        &self,
        result: &'t str,
        state: &mut Movetext<'_, 't>,
        open: &[Opened],
    ) -> bool {
        if open.is_empty() && !self.goes_on(state) {
            return self.result(result, state, open);
        }
        state.comment(result.into());
        false
    }

    /// Something in square brackets is a comment, or how the game ended.
    fn read_bracket(&mut self, state: &mut Movetext<'_, 't>, open: &[Opened]) -> bool {
        let start = self.at;
        self.skip_until(b']');
        let whole = &self.text[start..self.at];
        let inner = whole.trim_matches(['[', ']']).trim();
        if inner.is_empty() {
            return false;
        }
        if GameResult::from_words(inner).is_some() {
            return self.result_in_brackets(inner, state, open);
        }
        let is_command = inner.starts_with('%');
        state.comment(if is_command { whole } else { inner }.into());
        false
    }

    /// Skips markup of a page that the text was copied from. What else stands in angle brackets
    /// is kept.
    fn read_markup(&mut self, state: &mut Movetext<'_, 't>) {
        let start = self.at;
        self.skip_until(b'>');
        let whole = &self.text[start..self.at];
        if whole.len() > 2 && !words::is_markup(whole) {
            state.comment(whole.into());
        }
    }

    pub(super) fn read_comment(&mut self, state: &mut Movetext<'_, 't>) {
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
            let text = self.text[start..end].trim();
            let (severity, reason) = if words::has_moves(text) {
                let reason = "the comment is not closed; the moves in it are part of it";
                (Severity::Shortened, reason)
            } else {
                (Severity::Repaired, "the comment is not closed")
            };
            let problem = Problem::new(severity, self.line, shortened(text), reason);
            state.problem(problem);
        }
        let number = state.comment(self.text[start..end].into());
        state.after_comment = Some(LastComment {
            number,
            start,
            moves: state.game.nodes.len(),
        });
        self.line = self.line.saturating_add(count_lines(&bytes[start..end]));
        self.at = if next_game.is_some() || length.is_none() {
            end
        } else {
            end + 1
        };
    }

    /// A comment to the end of the line; one that follows on the next line goes on with it.
    pub(super) fn read_line_comment(&mut self, state: &mut Movetext<'_, 't>) {
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
        match digits[..len].parse() {
            Ok(glyph) => state.mark(glyph),
            Err(_) if len > 0 => {
                let whole = &self.text[self.at..=self.at + len];
                state.comment(whole.into());
            }
            Err(_) => {}
        }
        self.at += 1 + len;
    }

    fn read_marks(&mut self, state: &mut Movetext<'_, 't>, signs: [char; 2]) {
        let rest = self.rest();
        let len = rest.len() - rest.trim_start_matches(signs).len();
        if let Some(glyph) = words::mark(&rest[..len]) {
            state.mark(glyph);
        }
        self.at += len;
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
    fn read_wide_sign(&mut self, state: &mut Movetext<'_, 't>, open: &mut Vec<Opened>) -> bool {
        let rest = &self.text.as_bytes()[self.at..];
        if is_line_start(self.text.as_bytes(), self.at) && self.meets_wide_tag() {
            return true;
        }
        let Some(sign) = WideSign::of(rest) else {
            // Unreachable: a word is empty only at a sign. Going on is better than standing still.
            self.at += rest.first().map_or(0, |&byte| WideSign::width(byte));
            return false;
        };
        let start = self.at;
        if matches!(sign, WideSign::Mark) {
            self.read_marks(state, ['！', '？']);
            return false;
        }
        self.at += WideSign::width(rest[0]);
        match sign {
            WideSign::Open => state.open(open, self.at),
            WideSign::Close => return self.close(state, open, start),
            WideSign::Mark | WideSign::Blank => {}
        }
        false
    }
}

/// The length of the result in figures that a text begins with; `given` is its first word and `bare`
/// that word without a number.
#[inline]
fn score_length(text: &str, given: &str, bare: &str) -> Option<usize> {
    let may_be = match given.as_bytes() {
        b"*" => return Some(1),
        // `1 - 0` and `0.5-0.5` look like numbers at first.
        b"1" | b"0" | b"1/2" => true,
        [b'0', b'.', ..] | [b'1', b'.', b'0', b'-' | b':', ..] => true,
        [b'0' | b'1' | b'O' | 0xC2 | 0xEF, ..] => bare.len() == given.len() || bare.is_empty(),
        _ => false,
    };
    if may_be && !given.ends_with('.') {
        score(text).map(|(_, length)| length)
    } else {
        None
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
            // ［ ］
            [0xEF, 0xBC, 0xBB | 0xBD, ..] => Self::Blank,
            // （ ）
            [0xEF, 0xBC, 0x88, ..] => Self::Open,
            [0xEF, 0xBC, 0x89, ..] => Self::Close,
            // ！ ？
            [0xEF, 0xBC, 0x81, ..] | [0xEF, 0xBC, 0x9F, ..] => Self::Mark,
            // ， ： ； 、 。 ↓ and the dots of …
            [0xEF, 0xBC, 0x8C | 0x9A | 0x9B, ..]
            | [0xE3, 0x80, 0x81 | 0x82, ..]
            | [0xE2, 0x86, 0x93, ..]
            | [0xE2, 0x80, 0xA6, ..] => Self::Blank,
            _ => return None,
        })
    }
}
