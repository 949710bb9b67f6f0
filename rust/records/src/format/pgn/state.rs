//! What is known while a game's movetext is being read: which move the next one follows, what was
//! kept back, which comment may go on.

use std::borrow::Cow;

use rukh_core::error::shortened;

use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawComment, RawGame, RawId, RawMove};
use crate::record::GameResult;

/// Problems of one game that are told; a broken file must not fill the memory.
const MOST_PROBLEMS: usize = 50;

/// The state of one game's movetext.
pub(super) struct Movetext<'r, 't> {
    pub(super) game: &'r mut RawGame<'t>,
    /// The move before the next one.
    current: RawId,
    /// Words that may have been meant for a move.
    unread: Option<(&'t str, u32)>,
    /// Whether the variation has no move yet.
    opened: bool,
    /// Where its text begins.
    opened_at: usize,
    /// How many moves came in variations before the first move of the game itself.
    leading: usize,
    /// The last comment in braces, if no variation began or ended after it: its number, where its
    /// text begins, and how many moves there were.
    pub(super) after_comment: Option<(usize, usize, usize)>,
    /// The last `;` comment, and where it ended.
    pub(super) line_comment: Option<(usize, usize)>,
    /// How variations ended, in case they were the game and only not closed.
    pub(super) inner_result: Option<&'t str>,
}

impl<'r, 't> Movetext<'r, 't> {
    /// Before the first word.
    pub(super) fn new(game: &'r mut RawGame<'t>) -> Self {
        Self {
            game,
            current: ROOT,
            unread: None,
            opened: false,
            opened_at: 0,
            leading: 0,
            after_comment: None,
            line_comment: None,
            inner_result: None,
        }
    }

    pub(super) fn problem(&mut self, problem: Problem) {
        if self.game.problems.len() < MOST_PROBLEMS {
            self.game.problems.push(problem);
        }
    }

    #[inline]
    pub(super) fn push(&mut self, m: RawMove<'t>, line: u32) {
        if let Some((text, line)) = self.unread.take() {
            let m = RawMove::Text(Cow::Borrowed(text));
            self.current = self.game.push(self.current, m, line);
        }
        self.current = self.game.push(self.current, m, line);
        self.opened = false;
    }

    pub(super) fn keep_back(&mut self, word: &'t str, line: u32) {
        // The first word is the one to blame.
        self.unread.get_or_insert((word, line));
    }

    /// Drops words behind which no move came.
    fn drop_unread(&mut self) {
        if let Some((text, line)) = self.unread.take() {
            let (severity, reason) = if self.game.nodes.is_empty() {
                let reason = "these words are moves of no known notation";
                (Severity::Shortened, reason)
            } else {
                let reason = "these words behind the moves are left out";
                (Severity::Repaired, reason)
            };
            self.problem(Problem::new(severity, line, shortened(text), reason));
        }
    }

    /// Opens a variation whose text begins at `at`.
    pub(super) fn open(&mut self, open: &mut Vec<RawId>, at: usize) {
        self.drop_unread();
        self.after_comment = None;
        open.push(self.current);
        self.current = match self.current {
            ROOT => ROOT,
            m => self.game.nodes[m as usize].parent,
        };
        self.opened = true;
        self.opened_at = at;
    }

    /// Closes a variation at a place of the text; `true` when it was none, but how the game ended.
    pub(super) fn close(
        &mut self,
        open: &mut Vec<RawId>,
        text: &'t str,
        at: usize,
        line: u32,
    ) -> bool {
        if self.opened && self.unread.take().is_some() {
            // Words in brackets are a comment.
            self.comment(text[self.opened_at..at].trim().into());
        }
        self.drop_unread();
        self.after_comment = None;
        match open.pop() {
            Some(m) => {
                let has_no_moves = self.opened;
                if has_no_moves {
                    self.settle_comments(m);
                }
                self.current = m;
                self.opened = false;
                if m == ROOT && open.is_empty() {
                    self.leading = self.game.nodes.len();
                }
                let inner = text[self.opened_at.min(at)..at].trim();
                if has_no_moves && open.is_empty() && GameResult::from_words(inner).is_some() {
                    self.game.termination = Some(inner.into());
                    return true;
                }
            }
            None => self.problem(Problem::new(
                Severity::Repaired,
                line,
                ")",
                "no variation is open here",
            )),
        }
        false
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

    pub(super) fn mark(&mut self, glyph: Option<u16>) {
        if let Some(glyph) = glyph
            && !self.opened
        {
            self.game.nags.push((self.current, glyph));
        }
    }

    /// A brace that closes nothing: comments do not nest, but people nest them. What was read
    /// since the last comment is its end, if it was not moves alone.
    pub(super) fn stray_brace(&mut self, text: &'t str, at: usize, line: u32) {
        let meant = self
            .after_comment
            .take()
            .filter(|&(_, _, moves)| self.unread.is_some() || self.game.nodes.len() == moves);
        let reason = match meant {
            Some((number, start, moves)) => {
                self.unread = None;
                self.line_comment = None;
                if let Some(node) = self.game.nodes.get(moves) {
                    self.current = node.parent;
                }
                self.game.nodes.truncate(moves);
                self.game
                    .nags
                    .retain(|(node, _)| (*node as usize) < moves || *node == ROOT);
                self.game.comments.truncate(number + 1);
                if let Some(comment) = self.game.comments.get_mut(number) {
                    comment.text = text[start..at].into();
                }
                self.after_comment = Some((number, start, moves));
                "a comment within a comment is taken as part of it"
            }
            None => "no comment is open here",
        };
        self.problem(Problem::new(Severity::Repaired, line, "}", reason));
    }

    pub(super) fn finish(&mut self, open: &[RawId], line: u32) {
        self.prefer_the_game();
        self.drop_unread();
        if self.opened {
            let m = open.last().copied().unwrap_or(ROOT);
            self.settle_comments(m);
        }
        if !open.is_empty() {
            self.problem(Problem::new(
                Severity::Repaired,
                line,
                "(",
                "a variation is not closed",
            ));
            if let Some(result) = self.inner_result {
                self.game.termination.get_or_insert(result.into());
            }
        }
    }
}
