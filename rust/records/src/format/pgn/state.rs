//! What is known while a game's movetext is being read: which move the next one follows, which
//! words were kept back, which comment may go on.
//!
//! Words that are no moves are kept back until it is known what they stood for. Before the first
//! move of a line, and where the number behind them goes on counting, they are a comment; where a
//! move is missing they stood for it, and the line ends there. On the line of the last move they
//! are a comment on it; what stands on lines below is told and left out, for most of it is
//! advertising.

use std::borrow::Cow;

use rukh_core::error::shortened;

use super::{numbers, words};
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawComment, RawGame, RawId, RawMove};
use crate::record::GameResult;
use crate::text::line_length;

/// Problems of one game that are told; a broken file must not fill the memory.
const MOST_PROBLEMS: usize = 50;

/// A variation in progress: the move that it is an alternative to, and which ply that was.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opened {
    m: RawId,
    depth: u32,
}

/// Words that may have been meant for a move.
#[derive(Clone, Copy, Debug)]
struct Unread {
    /// Where in the text they are.
    from: usize,
    to: usize,
    line: u32,
    /// Whether a number stands before them, as before a move.
    is_behind_number: bool,
    /// Whether the number behind them is that of the next move: none is missing.
    counts_on: bool,
}

/// The last comment in braces, if no variation began or ended after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastComment {
    /// Which comment it is.
    pub(super) number: usize,
    /// Where its text begins.
    pub(super) start: usize,
    /// How many moves there were.
    pub(super) moves: usize,
}

/// The state of one game's movetext.
pub(super) struct Movetext<'r, 't> {
    pub(super) game: &'r mut RawGame<'t>,
    text: &'t str,
    /// The move before the next one.
    current: RawId,
    /// How many plies lead to it.
    depth: u32,
    /// What the numbers count: twice the number of a move, and one for the second side, less the
    /// plies before it.
    count: Option<i64>,
    /// Whether a number was the last thing read.
    is_behind_number: bool,
    unread: Option<Unread>,
    /// Whether the variation has no move yet.
    opened: bool,
    /// Where its text begins.
    opened_at: usize,
    /// Marks in a variation that has no move yet.
    waiting: Vec<u16>,
    /// How many moves came in variations before the first move of the game itself.
    leading: usize,
    pub(super) after_comment: Option<LastComment>,
    /// The last `;` comment, and where it ended.
    pub(super) line_comment: Option<(usize, usize)>,
    /// How the last variation ended, in case it was the game and only not closed.
    inner_result: Option<(&'t str, RawId)>,
    /// Whether two moves were written as one word.
    pub(super) has_glued_moves: bool,
}

impl<'r, 't> Movetext<'r, 't> {
    /// Before the first word.
    pub(super) fn new(game: &'r mut RawGame<'t>, text: &'t str) -> Self {
        Self {
            game,
            text,
            current: ROOT,
            depth: 0,
            count: None,
            is_behind_number: false,
            unread: None,
            opened: false,
            opened_at: 0,
            waiting: Vec::new(),
            leading: 0,
            after_comment: None,
            line_comment: None,
            inner_result: None,
            has_glued_moves: false,
        }
    }

    pub(super) fn problem(&mut self, problem: Problem) {
        if self.game.problems.len() < MOST_PROBLEMS {
            self.game.problems.push(problem);
        }
    }

    /// Takes note of a move's number.
    #[inline]
    pub(super) fn number(&mut self, number: &str) {
        self.is_behind_number = true;
        if self.count.is_none() || self.unread.is_some() {
            self.compare(number);
        }
    }

    fn compare(&mut self, number: &str) {
        let Some((value, is_second)) = numbers::value(number) else {
            return;
        };
        match (&mut self.unread, self.count) {
            (Some(unread), Some(count)) => {
                let due = (count + i64::from(self.depth)) / 2;
                unread.counts_on |= i64::from(value) == due;
            }
            (Some(unread), None) => unread.counts_on |= value == 1 && self.depth == 0,
            (None, _) => {}
        }
        let half_moves = 2 * i64::from(value) + i64::from(is_second);
        self.count.get_or_insert(half_moves - i64::from(self.depth));
    }

    /// Whether a number is that of the move which comes next after so many; `None` where numbers
    /// tell nothing.
    pub(super) fn is_due(&self, number: &str, after: u32) -> Option<bool> {
        let (value, _) = numbers::value(number)?;
        let due = (self.count? + i64::from(self.depth) + i64::from(after)) / 2;
        Some(i64::from(value) == due)
    }

    /// Whether a game that began with this number is well on its way.
    #[inline]
    pub(super) fn may_be_over(&self, number: &str) -> bool {
        matches!(number.as_bytes(), [b'1'] | [b'1', b'.' | 0xE3 | 0xEF, ..])
            && self.depth >= 2
            && self.count == Some(2)
            && numbers::value(number) == Some((1, false))
    }

    /// Adds a move behind the one before it. Inlined, for every move of a file goes through here.
    #[inline(always)]
    pub(super) fn push(&mut self, m: RawMove<'t>, line: u32) {
        if self.unread.is_some() {
            self.settle_before_move();
        }
        self.add(m, line);
        if !self.waiting.is_empty() {
            self.settle_waiting();
        }
    }

    #[inline(always)]
    fn add(&mut self, m: RawMove<'t>, line: u32) {
        self.current = self.game.push(self.current, m, line);
        self.depth += 1;
        self.opened = false;
        self.is_behind_number = false;
    }

    /// Keeps words back that have no shape of a move.
    pub(super) fn keep_back(&mut self, from: usize, to: usize, line: u32) {
        let is_behind_number = std::mem::take(&mut self.is_behind_number);
        let unread = self.unread.get_or_insert(Unread {
            from,
            to,
            line,
            is_behind_number,
            counts_on: false,
        });
        unread.to = to;
    }

    pub(super) fn has_unread(&self) -> bool {
        self.unread.is_some()
    }

    pub(super) fn has_no_moves(&self) -> bool {
        self.game.nodes.is_empty()
    }

    pub(super) fn has_result(&self) -> bool {
        self.game.termination.is_some()
    }

    pub(super) fn is_behind_number(&self) -> bool {
        self.is_behind_number
    }

    /// Where the words begin that were kept back, and on which line, if not on that of a move.
    pub(super) fn own_line(&self) -> Option<(usize, u32)> {
        let unread = self
            .unread
            .filter(|unread| !self.stands_beside_move(unread))?;
        Some((unread.from, unread.line))
    }

    /// Forgets the words that were kept back on a line of their own: they are read once more.
    pub(super) fn give_back(&mut self) {
        if self.own_line().is_some() {
            self.unread = None;
        }
    }

    fn stands_beside_move(&self, unread: &Unread) -> bool {
        self.current != ROOT && self.game.nodes[self.current as usize].line == unread.line
    }

    #[cold]
    fn settle_before_move(&mut self) {
        let Some(unread) = self.unread.take() else {
            return;
        };
        let begins_line = self.opened || self.game.nodes.is_empty();
        let words = &self.text[unread.from..unread.to];
        if unread.counts_on || begins_line && !unread.is_behind_number {
            self.comment(words.into());
        } else {
            self.add(RawMove::Text(Cow::Borrowed(words)), unread.line);
        }
    }

    /// Deals with words behind which a bracket or the end of the game came.
    fn settle_unread(&mut self, is_end: bool) {
        let Some(unread) = self.unread.take() else {
            return;
        };
        let words = &self.text[unread.from..unread.to];
        if self.game.nodes.is_empty() || !is_end {
            if is_end {
                self.problem(Problem::new(
                    Severity::Shortened,
                    unread.line,
                    shortened(words),
                    "these words are moves of no known notation; they are kept as a comment",
                ));
            }
            self.comment(words.into());
            return;
        }
        let beside = match self.stands_beside_move(&unread) {
            true => line_length(words),
            false => 0,
        };
        let (beside, below) = words.split_at(beside);
        if !beside.is_empty() {
            self.comment(beside.into());
            let is_lost = unread.is_behind_number || words::resembles_move(beside);
            let (severity, reason) = if is_lost {
                let reason =
                    "this stands where a move is due, and is none; it is kept as a comment";
                (Severity::Shortened, reason)
            } else {
                let reason = "these words behind the moves are taken as a comment";
                (Severity::Repaired, reason)
            };
            let problem = Problem::new(severity, unread.line, shortened(beside), reason);
            self.problem(problem);
        }
        self.leave_out(below, unread.line + u32::from(!beside.is_empty()));
    }

    /// Tells that words behind the game are left out.
    pub(super) fn leave_out(&mut self, words: &str, line: u32) {
        if words.contains(char::is_alphanumeric) {
            self.problem(Problem::new(
                Severity::Repaired,
                line,
                shortened(words.trim()),
                "these words behind the moves are left out",
            ));
        }
    }

    /// Opens a variation whose text begins at `at`.
    pub(super) fn open(&mut self, open: &mut Vec<Opened>, at: usize) {
        self.settle_unread(false);
        self.settle_waiting();
        self.after_comment = None;
        open.push(Opened {
            m: self.current,
            depth: self.depth,
        });
        if self.current != ROOT {
            self.current = self.game.nodes[self.current as usize].parent;
            self.depth -= 1;
        }
        self.opened = true;
        self.opened_at = at;
        self.is_behind_number = false;
    }

    /// Closes a variation at a place of the text; what stood in it where that may be how the game
    /// ended.
    pub(super) fn close(
        &mut self,
        open: &mut Vec<Opened>,
        at: usize,
        line: u32,
    ) -> Option<&'t str> {
        let inner = self.text[self.opened_at.min(at)..at].trim();
        let result = self.inner_result.take();
        let mut is_said = false;
        if self.opened && self.unread.take().is_some() {
            // Words in brackets are a comment.
            self.comment(inner.into());
            self.waiting.clear();
            is_said = true;
        }
        self.settle_unread(false);
        if let Some((result, node)) = result.filter(|_| !self.opened) {
            self.game.comments.push(RawComment {
                node,
                is_before: false,
                text: result.into(),
            });
        }
        self.after_comment = None;
        self.is_behind_number = false;
        let Some(Opened { m, depth }) = open.pop() else {
            self.problem(Problem::new(
                Severity::Repaired,
                line,
                ")",
                "no variation is open here",
            ));
            return None;
        };
        let has_no_moves = std::mem::take(&mut self.opened);
        if has_no_moves {
            self.settle_comments(m);
        }
        (self.current, self.depth) = (m, depth);
        if inner == "=" {
            // A draw was offered, which says nothing about the position.
            self.waiting.clear();
            self.comment("(=)".into());
        }
        self.settle_waiting();
        if m == ROOT && open.is_empty() {
            self.leading = self.game.nodes.len();
        }
        let is_result = has_no_moves && !is_said && GameResult::from_words(inner).is_some();
        is_result.then_some(inner)
    }

    /// Marks of a variation without moves stand at the move before it.
    fn settle_waiting(&mut self) {
        let marks = self.waiting.drain(..);
        self.game
            .nags
            .extend(marks.map(|glyph| (self.current, glyph)));
    }

    /// Puts variations that came before the game's first move behind it, which is preferred.
    fn prefer_the_game(&mut self) {
        let (leading, all) = (self.leading, self.game.nodes.len());
        if leading == 0 || leading == all {
            return;
        }
        let moved = |id: RawId| match id as usize {
            _ if id == ROOT => ROOT,
            place if place < leading => (place + all - leading) as RawId,
            place if place < all => (place - leading) as RawId,
            _ => id,
        };
        self.game.nodes.rotate_left(leading);
        for node in &mut self.game.nodes {
            node.parent = moved(node.parent);
        }
        for comment in &mut self.game.comments {
            comment.node = moved(comment.node);
        }
        for (node, _) in &mut self.game.nags {
            *node = moved(*node);
        }
        self.current = moved(self.current);
    }

    /// Comments of a variation without moves stand at the move it was an alternative to.
    fn settle_comments(&mut self, m: RawId) {
        let next = self.game.nodes.len() as RawId;
        for comment in self.game.comments.iter_mut().rev() {
            if !(comment.is_before && comment.node == next) {
                break;
            }
            comment.is_before = false;
            comment.node = m;
        }
    }

    pub(super) fn comment(&mut self, text: Cow<'t, str>) -> usize {
        let (node, is_before) = if self.opened {
            (self.game.nodes.len() as RawId, true)
        } else {
            (self.current, false)
        };
        self.game.comments.push(RawComment {
            node,
            is_before,
            text,
        });
        self.game.comments.len() - 1
    }

    pub(super) fn mark(&mut self, glyph: u16) {
        if self.opened {
            self.waiting.push(glyph);
        } else {
            self.game.nags.push((self.current, glyph));
        }
    }

    /// A brace that closes nothing: comments do not nest, but people nest them. What was read
    /// since the last comment is its end, if it was not moves alone.
    pub(super) fn stray_brace(&mut self, at: usize, line: u32) {
        let meant = self
            .after_comment
            .take()
            .filter(|last| self.unread.is_some() || self.game.nodes.len() == last.moves);
        let reason = match meant {
            Some(last) => {
                self.unread = None;
                self.line_comment = None;
                if let Some(node) = self.game.nodes.get(last.moves) {
                    self.current = node.parent;
                    self.depth -= (self.game.nodes.len() - last.moves) as u32;
                }
                self.game.nodes.truncate(last.moves);
                self.game
                    .nags
                    .retain(|(node, _)| (*node as usize) < last.moves || *node == ROOT);
                self.game.comments.truncate(last.number + 1);
                if let Some(comment) = self.game.comments.get_mut(last.number) {
                    comment.text = self.text[last.start..at].into();
                }
                self.after_comment = Some(last);
                "a comment within a comment is taken as part of it"
            }
            None => "no comment is open here",
        };
        self.problem(Problem::new(Severity::Repaired, line, "}", reason));
    }

    /// Takes a result; in a variation it says nothing about the game, unless that is not closed.
    pub(super) fn result(&mut self, words: &'t str, is_inner: bool, line: u32) {
        if is_inner {
            self.inner_result = Some((words, self.current));
        } else {
            self.game.termination = Some(words.into());
            self.game.termination_line = line;
        }
    }

    pub(super) fn finish(&mut self, open: &[Opened], line: u32) {
        self.prefer_the_game();
        self.settle_unread(true);
        if std::mem::take(&mut self.opened) {
            let m = open.last().map_or(ROOT, |opened| opened.m);
            self.settle_comments(m);
            self.current = m;
        }
        self.settle_waiting();
        if !open.is_empty() {
            self.problem(Problem::new(
                Severity::Repaired,
                line,
                "(",
                "a variation is not closed",
            ));
            if let Some((result, _)) = self.inner_result {
                self.game.termination.get_or_insert(result.into());
            }
        }
    }

    /// Whether a move of the game, of the last few, is written with one square.
    pub(super) fn has_short_moves(&self) -> bool {
        let last = self.game.nodes.iter().rev().take(4);
        { last }.any(|node| match &node.m {
            RawMove::Text(text) => super::glued::is_san(text.as_bytes()),
            RawMove::Squares(_) | RawMove::Pass => false,
        })
    }
}
