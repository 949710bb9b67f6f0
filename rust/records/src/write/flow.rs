//! Movetext as words on lines of a width: what PGN and plain text share.

use std::fmt::Write as _;

use rukh_core::notation::NO_MOVE;
use rukh_core::{GameMove, Notation, NotationStyle, Side, Tactics};

use super::walk::Walk;
use crate::tree::{NodeId, Remarks};

/// Words, put on lines that are not longer than a width if that can be helped. Columns are counted
/// as a terminal does: Chinese characters take two.
pub(crate) struct Flow<'o> {
    out: &'o mut String,
    /// 0 for lines without end.
    width: usize,
    column: usize,
    /// The last word, in case a bracket closes behind it.
    word: String,
    /// What is to stand in front of the next word without a blank.
    prefix: String,
}

impl<'o> Flow<'o> {
    pub(crate) fn new(out: &'o mut String, width: usize) -> Self {
        Self {
            out,
            width,
            column: 0,
            word: String::new(),
            prefix: String::new(),
        }
    }

    /// Adds a word.
    pub(crate) fn word(&mut self, word: &str) {
        self.flush();
        self.word.push_str(&self.prefix);
        self.prefix.clear();
        self.word.push_str(word);
    }

    /// Opens a bracket in front of the next word.
    pub(crate) fn open(&mut self) {
        self.prefix.push('(');
    }

    /// Closes a bracket behind the last word.
    pub(crate) fn close(&mut self) {
        self.word.push_str(&self.prefix);
        self.prefix.clear();
        self.word.push(')');
    }

    /// Ends the line.
    pub(crate) fn end_line(&mut self) {
        self.flush();
        if self.column > 0 {
            self.out.push('\n');
            self.column = 0;
        }
    }

    fn flush(&mut self) {
        if self.word.is_empty() {
            return;
        }
        let first_line = self.word.lines().next().unwrap_or("");
        if self.column > 0 {
            if self.width > 0 && self.column + 1 + columns(first_line) > self.width {
                self.out.push('\n');
                self.column = 0;
            } else {
                self.out.push(' ');
                self.column += 1;
            }
        }
        self.out.push_str(&self.word);
        match self.word.rfind('\n') {
            Some(end) => self.column = columns(&self.word[end + 1..]),
            None => self.column += columns(&self.word),
        }
        self.word.clear();
    }

    /// Adds a comment. PGN has no way to write a closing brace in one, and readers take a line
    /// that begins with a tag for a new game: such a text stands behind semicolons. Its first line
    /// begins with a brace and is safe, so clocks and evaluations stay in braces.
    pub(crate) fn comment(&mut self, text: &str) {
        let mut others = text.lines().skip(1);
        let is_risky = text.contains('}') || others.any(|line| line.trim().starts_with('['));
        if !is_risky {
            self.word(&format!("{{{text}}}"));
            return;
        }
        if !self.prefix.is_empty() {
            // The bracket of a variation that begins with it.
            let prefix = std::mem::take(&mut self.prefix);
            self.word(&prefix);
        }
        self.end_line();
        for line in text.split('\n') {
            self.out.push_str("; ");
            self.out.push_str(line);
            self.out.push('\n');
        }
    }

    /// Adds marks and the comment behind a move.
    pub(crate) fn remarks(&mut self, remarks: &Remarks) {
        for glyph in &remarks.nags {
            self.word(&format!("${glyph}"));
        }
        if !remarks.comment.is_empty() {
            self.comment(&remarks.comment);
        }
    }
}

impl Drop for Flow<'_> {
    fn drop(&mut self) {
        self.flush();
    }
}

fn columns(text: &str) -> usize {
    text.chars().map(|c| 1 + usize::from(c >= '\u{1100}')).sum()
}

/// The text of a move in a notation.
pub(crate) fn move_text<G: Tactics + Notation>(
    position: &G,
    bits: u16,
    style: NotationStyle,
    out: &mut String,
) {
    match G::Move::from_raw(bits) {
        m if m.is_none() => out.push_str(NO_MOVE),
        m => position.write_styled_to(m, style, out),
    }
}

/// Numbers moves as movetext does: each of the first side, and of the other where something stood
/// between.
pub(crate) struct Numbers {
    first: u64,
    /// Who moved first.
    side: Side,
    /// Whether the next move must be numbered.
    pub(crate) is_due: bool,
}

impl Numbers {
    pub(crate) fn new(first: u64, side: Side) -> Self {
        Self {
            first,
            side,
            is_due: true,
        }
    }

    /// The number of the move that the walk stands before.
    pub(crate) fn number(&self, ply: usize) -> u64 {
        let since = (ply as u64 + self.side.index() as u64) / 2;
        self.first.saturating_add(since)
    }

    /// Writes the number of the move that the walk stands before, if it needs one.
    pub(crate) fn write<G: Tactics + Notation>(&mut self, walk: &Walk<'_, G>, out: &mut String) {
        let number = self.number(walk.ply());
        let is_due = std::mem::take(&mut self.is_due);
        let written = match (walk.position().side(), is_due) {
            (Side::First, _) => write!(out, "{number}. "),
            (Side::Second, true) => write!(out, "{number}... "),
            (Side::Second, false) => Ok(()),
        };
        debug_assert!(written.is_ok(), "a string takes every text");
    }
}

/// Adds a move with its number and everything that was said about it.
pub(crate) fn tell_move<G: Tactics + Notation>(
    flow: &mut Flow<'_>,
    walk: &Walk<'_, G>,
    id: NodeId,
    tree: &crate::tree::Tree,
    style: NotationStyle,
    numbers: &mut Numbers,
) {
    let remarks = tree.remarks(id);
    if !remarks.before.is_empty() {
        flow.comment(&remarks.before);
        numbers.is_due = true;
    }
    let mut word = String::with_capacity(24);
    numbers.write(walk, &mut word);
    move_text(walk.position(), tree.bits(id), style, &mut word);
    flow.word(&word);
    flow.remarks(remarks);
    numbers.is_due = !remarks.comment.is_empty();
}
