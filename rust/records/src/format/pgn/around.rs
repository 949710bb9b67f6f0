//! What stands around games: the words, comments and reports in front of them, and what is written
//! behind them.
//!
//! Prose in front of a game is a comment on it. Comments behind a result are the game's, and so is
//! the rest of its line. Lines of prose further down belong to the next game if that has no tags:
//! then they are its heading; else they are told and left out, for most of them are advertising.

use std::borrow::Cow;

use rukh_core::error::shortened;

use super::ending;
use super::glued;
use super::numbers::{value, without_number};
use super::state::Movetext;
use super::tags::{self, Behind, Tag, head};
use super::tail::{self, Cut};
use super::uci;
use super::words::{Word, is_markup, is_side};
use super::{LONGEST_LINE, Reader, is_blank};
use crate::format::fen;
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawComment, RawGame};
use crate::record::GameResult;
use crate::text::{count_lines, is_line_start, line_length};

/// Prose in front of a game is no comment on it if it is longer.
const LONGEST_PREFACE: usize = 4000;

/// What was found where a game was sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// The end of the text.
    Nothing,
    /// The beginning of a game.
    Beginning,
    /// A game that is whole already.
    Whole,
}

/// What a line begins.
enum Opening<'t> {
    /// A tag.
    Tag,
    /// Moves, or a comment on them.
    Movetext,
    /// A report's pairs, as many as the line has.
    Pairs(Vec<(Cow<'t, str>, usize, usize)>),
    /// A position.
    Position(usize),
    /// A position and moves, as engines are told them.
    Command,
    /// Something that is no part of a game.
    Other,
}

/// Prose that may belong to a game, as a piece of the text.
#[derive(Clone, Copy, Debug)]
struct Prose {
    from: usize,
    to: usize,
    line: u32,
}

impl<'t> Reader<'t> {
    /// Goes to where a game begins, through whatever stands before it. A report's pairs and the
    /// words between them are of the game.
    pub(super) fn find_game(&mut self, game: &mut RawGame<'t>) -> Found {
        let mut prose: Option<Prose> = None;
        let mut after_blank_line = false;
        let found = loop {
            let line = self.line;
            self.skip_blanks();
            if self.at == self.text.len() {
                // A report may end without moves.
                break match game.tags.is_empty() {
                    true => Found::Nothing,
                    false => Found::Whole,
                };
            }
            after_blank_line |= self.line - line > 1;
            let end = self.near_line_end();
            let line = &self.text[self.at..end];
            let is_in_report = !game.tags.is_empty();
            let behind = match (is_in_report, after_blank_line) {
                (false, _) => Behind::Nothing,
                (true, true) => Behind::Report,
                (true, false) => Behind::Pair,
            };
            match self.opening(line, behind) {
                // In a report it is a comment or a mark on the game.
                _ if is_in_report && line.starts_with([';', '$']) => break Found::Beginning,
                Opening::Tag if is_in_report && after_blank_line => break Found::Whole,
                Opening::Tag | Opening::Movetext => break Found::Beginning,
                Opening::Pairs(pairs) => {
                    let is_next = |(name, _, _): &(Cow<'_, str>, _, _)| {
                        matches!(&**name, "Event" | "Red" | "White" | "Black" | "Result")
                            && game.tag(name).is_some()
                    };
                    if after_blank_line && pairs.iter().any(is_next) {
                        break Found::Whole;
                    }
                    self.begin(game);
                    self.settle_prose(prose.take(), game);
                    for (name, from, to) in pairs {
                        self.add_tag(game, name, line[from..to].into());
                    }
                    after_blank_line = false;
                }
                Opening::Position(length) => {
                    self.begin(game);
                    game.start = Some(fen::plain(&line[..length]));
                    self.at += length;
                    break Found::Beginning;
                }
                Opening::Command => {
                    self.begin(game);
                    uci::read(line, self.line, game);
                    self.at = end;
                    break Found::Whole;
                }
                Opening::Other if line.starts_with('%') => {}
                Opening::Other if line.starts_with(';') => {
                    self.settle_prose(prose.take(), game);
                    self.add_preface(&line[1..], game);
                }
                Opening::Other if is_in_report && GameResult::from_words(line).is_some() => {
                    game.termination = Some(line.trim().into());
                    game.termination_line = self.line;
                    self.at = end;
                    break Found::Whole;
                }
                Opening::Other => {
                    let game_at = game_in_line(line);
                    let to = self.at + game_at.unwrap_or(line.len());
                    self.extend(&mut prose, to);
                    if game_at.is_some() {
                        self.at = to;
                        break Found::Beginning;
                    }
                }
            }
            self.at = end;
        };
        if found != Found::Nothing {
            self.begin(game);
            self.settle_prose(prose, game);
        }
        found
    }

    fn begin(&self, game: &mut RawGame<'t>) {
        if game.line == 0 {
            game.line = self.line;
        }
    }

    /// Adds the text from here to `to` to the prose that came before it, if it says anything.
    fn extend(&self, prose: &mut Option<Prose>, to: usize) {
        let words = &self.text[self.at..to];
        if words.contains(char::is_alphanumeric) && !is_heading_of_columns(words) {
            let (from, line) = (self.at, self.line);
            prose.get_or_insert(Prose { from, to, line }).to = to;
        }
    }

    /// Makes prose before a game a comment on it, unless it is a page around it.
    fn settle_prose(&self, prose: Option<Prose>, game: &mut RawGame<'t>) {
        let Some(Prose { from, to, line }) = prose else {
            return;
        };
        let words = self.text[from..to].trim();
        if words.len() <= LONGEST_PREFACE && !is_markup(words) {
            self.add_preface(words, game);
        } else {
            game.problems.push(Problem::new(
                Severity::Repaired,
                line,
                shortened(words),
                "what stands before the game is left out",
            ));
        }
    }

    fn add_preface(&self, words: &'t str, game: &mut RawGame<'t>) {
        game.comments.push(RawComment {
            node: ROOT,
            is_before: false,
            text: words.trim().into(),
        });
    }

    /// Reads prose between the tags and the moves.
    pub(super) fn read_preface(&mut self, game: &mut RawGame<'t>) {
        let mut prose = None;
        loop {
            self.skip_blanks();
            let end = self.near_line_end();
            let line = &self.text[self.at..end];
            let is_prose = is_ruler(line) || self.is_prose(line);
            if !is_prose {
                break;
            }
            let game_at = game_in_line(line);
            let to = self.at + game_at.unwrap_or(line.len());
            self.extend(&mut prose, to);
            self.at = to;
            if game_at.is_some() {
                break;
            }
        }
        self.settle_prose(prose, game);
    }

    /// Whether a line behind tags is neither movetext nor anything else of a game.
    fn is_prose(&self, line: &'t str) -> bool {
        let may_be = |c: char| c.is_alphabetic() || matches!(c, '"' | '\'' | '“' | '‘');
        line.starts_with(may_be)
            && matches!(self.opening(line, Behind::Nothing), Opening::Other)
            && ending::length(line).is_none()
            && !self.meets_chart()
    }

    /// What a line, which has no blanks in front, begins.
    fn opening(&self, line: &'t str, behind: Behind) -> Opening<'t> {
        match line.as_bytes().first() {
            Some(b'[' | 0xEF) if self.meets_tag() => return Opening::Tag,
            Some(b'{') => return Opening::Movetext,
            Some(b'%' | b';') | None => return Opening::Other,
            _ => {}
        }
        if let Some(pairs) = tags::report_pairs(line, behind) {
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
        if uci::is_command(line) {
            return Opening::Command;
        }
        // A variation may come first, or a number in brackets.
        let text = head(self.rest(), LONGEST_LINE);
        let mut words = text
            .split(|c: char| is_blank(c) || matches!(c, '(' | ')' | '（' | '）' | '：'))
            .filter(|word| !word.is_empty());
        let mut first = words.next().unwrap_or("");
        let is_named = |(_, behind): (&str, &str)| behind.starts_with('：');
        if is_side(first) && text.split_once(first).is_some_and(is_named) {
            first = words.next().unwrap_or("");
        }
        let bare = without_number(first);
        let word = if bare.is_empty() {
            // A number; on the same line or the next stands a move, or dots and a move.
            words
                .map(without_number)
                .take(3)
                .find(|word| !word.is_empty())
                .unwrap_or("")
        } else {
            bare
        };
        match shape(word) {
            word if word.is_move() => Opening::Movetext,
            Word::Pass if bare.is_empty() => Opening::Movetext,
            // `1.炮二平五好棋`
            Word::Other if bare.len() < first.len() && glued::first_chinese(word).is_some() => {
                Opening::Movetext
            }
            Word::Other if begins_parted_move(text, word) => Opening::Movetext,
            _ => Opening::Other,
        }
    }

    /// Reads what stands behind a game: its closing comments, the rest of its line, and the lines
    /// before the next game.
    pub(super) fn read_epilogue(&mut self, state: &mut Movetext<'_, 't>) {
        // Where no result ended the game, what comes next is not on its line.
        let last_line = state.has_result().then_some(self.line);
        let mut prose: Option<Prose> = None;
        loop {
            self.skip_blanks();
            let Some(&byte) = self.text.as_bytes().get(self.at) else {
                break;
            };
            if matches!(byte, b'{' | b';')
                && let Some(before) = prose.take_if(|_| self.is_before_tags())
            {
                state.leave_out(&self.text[before.from..before.to], before.line);
            }
            match byte {
                // Behind prose they are of the next game.
                b'{' if prose.is_none() => {
                    self.read_comment(state);
                    continue;
                }
                b';' if prose.is_none() => {
                    self.read_line_comment(state);
                    continue;
                }
                b'%' if is_line_start(self.text.as_bytes(), self.at) => {
                    self.at = self.line_end();
                    continue;
                }
                _ => {}
            }
            let end = self.near_line_end();
            let line = &self.text[self.at..end];
            match self.opening(line, Behind::Nothing) {
                Opening::Tag => break,
                Opening::Other if last_line == Some(self.line) => {
                    let game_at = game_in_line(line);
                    let to = self.at + game_at.unwrap_or(line.len());
                    let words = self.text[self.at..to].trim();
                    if words.contains(char::is_alphanumeric) {
                        state.comment(words.into());
                    }
                    self.at = to;
                    if game_at.is_some() {
                        return;
                    }
                }
                Opening::Other if byte != b';' && game_in_line(line).is_none() => {
                    self.extend(&mut prose, end);
                    self.at = end;
                }
                // The next game, which has no tags: what stands before it is its heading.
                _ => {
                    if let Some(prose) = prose {
                        (self.at, self.line) = (prose.from, prose.line);
                    }
                    return;
                }
            }
        }
        if let Some(Prose { from, to, line }) = prose {
            state.leave_out(&self.text[from..to], line);
        }
    }

    /// Whether a game with tags, or none, follows the comments that come next.
    fn is_before_tags(&self) -> bool {
        self.comments_ahead().is_some_and(|(_, end)| {
            let ahead = &self.text[end..];
            ahead.is_empty() || Tag::read(ahead).is_some()
        })
    }

    /// Whether the game goes on behind something that may have been its result.
    pub(super) fn goes_on(&self, state: &Movetext<'_, 't>) -> bool {
        const NEARBY: usize = 400;
        const MOST_WORDS: usize = 8;
        let ahead = head(self.rest(), NEARBY);
        let (line, below) = ahead.split_at(line_length(ahead));
        let words = line.split(is_blank).filter(|word| !word.is_empty());
        for (place, word) in words.take(MOST_WORDS).enumerate() {
            if word.starts_with(['{', '(', '[', '（']) {
                return false;
            }
            let bare = without_number(word);
            if bare.len() < word.len() {
                if let Some(is_due) = state.is_due(word, 0) {
                    return is_due;
                }
                continue;
            }
            if place == 0 && shape(word).is_move() {
                return true;
            }
        }
        // Below a blank line another game begins.
        let next = below.trim_start();
        let gap = &below[..below.len() - next.len()];
        let word = next.split(is_blank).next().unwrap_or("");
        let is_number = without_number(word).len() < word.len();
        count_lines(gap.as_bytes()) == 1 && is_number && state.is_due(word, 0) == Some(true)
    }

    /// Whether another game begins with the number at `start`, though no result ended this one: a
    /// blank line stands before it, or before the words of its heading.
    pub(super) fn begins_anew(&mut self, start: usize, state: &mut Movetext<'_, 't>) -> bool {
        let (begins, line) = state.own_line().unwrap_or((start, self.line));
        let before = &self.text[..begins];
        let gap = &before[before.trim_end().len()..];
        if count_lines(gap.as_bytes()) < 2 || !is_line_start(self.text.as_bytes(), start) {
            return false;
        }
        state.give_back();
        (self.at, self.line) = (begins, line);
        true
    }
}

/// The kind of a word that punctuation may follow.
fn shape(word: &str) -> Word {
    let cut = word.find([
        '{', ';', '!', '?', ',', '$', '，', '；', '。', '！', '？', '、', '…', '：',
    ]);
    let word = &word[..cut.unwrap_or(word.len())];
    match Word::of(glued::without_assessment(word).0) {
        Word::Other if !word.is_empty() => match tail::cut(word, word.len()) {
            Some(Cut { m, .. }) => Word::of(&word[..m]),
            None => Word::Other,
        },
        kind => kind,
    }
}

/// Whether a word of a text is the beginning of a move with blanks between its characters, or with
/// what is not seen.
fn begins_parted_move(text: &str, word: &str) -> bool {
    // An empty word is of no text.
    if word.is_empty() {
        return false;
    }
    let place = word.as_ptr() as usize - text.as_ptr() as usize;
    text.get(place..)
        .is_some_and(|rest| glued::spaced_chinese(rest).is_some() || glued::parted(rest).is_some())
}

/// Where a game begins in a line of prose: `Paris 1851: 1. e4 e5`.
fn game_in_line(line: &str) -> Option<usize> {
    /// A number and a move are no longer.
    const NEARBY: usize = 64;
    memchr::memchr_iter(b'1', line.as_bytes()).find(|&at| {
        let is_free = line[..at]
            .chars()
            .next_back()
            .is_some_and(|c| !c.is_alphanumeric() && !matches!(c, '.' | ',' | '-' | '/' | ':'));
        if !is_free {
            return false;
        }
        let nearby = head(&line[at..], NEARBY);
        let mut words = nearby.split(is_blank).filter(|word| !word.is_empty());
        let word = words.next().unwrap_or("");
        let bare = without_number(word);
        let has_dot = word[1..].starts_with(['.', '．', '、']);
        if !has_dot || bare.len() == word.len() || value(word) != Some((1, false)) {
            return false;
        }
        let first = match bare {
            "" => words.next().unwrap_or(""),
            bare => bare,
        };
        shape(first).is_move()
    })
}

/// A line of signs that parts others.
fn is_ruler(line: &str) -> bool {
    let line = line.trim_end();
    line.len() > 2 && !line.contains(|c| !matches!(c, '-' | '=' | '_' | '~' | '#' | '—' | '*'))
}

/// The words above two columns of moves, which say nothing of the game.
fn is_heading_of_columns(line: &str) -> bool {
    const NAMES: &[&str] = &[
        "棋谱", "棋譜", "回合", "序号", "着法", "红方", "紅方", "黑方", "红", "紅", "黑", "White",
        "Black", "Red", "No.", "No", "#", "Move", "Moves",
    ];
    let mut words = line.split_whitespace();
    words.clone().count() > 1 && words.all(|word| NAMES.contains(&word))
}
