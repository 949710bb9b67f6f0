//! The section of tags: one pair after another, comments between them, pairs that are given twice.
//!
//! How a single pair is written, `tags.rs` knows. A name that comes again behind a blank line
//! begins the next game; without one the record has two values for one name, and keeps both.

use std::borrow::Cow;

use rukh_core::error::shortened;

use super::Reader;
use super::tags::{Tag, head};
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawComment, RawGame};
use crate::text::{is_line_start, line_length};

/// `<br clear="all" />` and its like are no longer.
const LONGEST_BREAK: usize = 40;

/// No game has more tags; each is compared with those before it.
const MOST_TAGS: usize = 1000;

/// Comments between tags are no longer, all together.
const LONGEST_COMMENTS: usize = 8192;

impl<'t> Reader<'t> {
    /// Reads tags, and the comments between them, up to the movetext.
    pub(super) fn read_tags(&mut self, game: &mut RawGame<'t>) {
        let first = game.tags.len();
        let mut after_blank_line = false;
        loop {
            let line = self.line;
            self.skip_blanks();
            after_blank_line |= self.line - line > 1;
            match self.text.as_bytes().get(self.at) {
                Some(b'[') => {}
                Some(0xEF) if self.meets_wide_tag() => {}
                Some(b'%') if is_line_start(self.text.as_bytes(), self.at) => {
                    self.at = self.line_end();
                    continue;
                }
                Some(b'{' | b';') if game.tags.len() > first => {
                    if self.read_comments_between_tags(game, first) {
                        continue;
                    }
                    return;
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
            let is_known = |(name, _): &(Cow<'_, str>, _)| name.eq_ignore_ascii_case(tag.name);
            if after_blank_line && game.tags[first..].iter().any(is_known) {
                return;
            }
            let end = self.at + tag.len;
            if !tag.is_sound {
                let text = self.text[self.at..end].trim_end();
                game.problems.push(Problem::new(
                    Severity::Repaired,
                    self.line,
                    shortened(text),
                    "the tag is not closed as it should be",
                ));
            }
            self.add_tag(game, tag.name.into(), tag.value);
            self.pass(end);
            after_blank_line = false;
        }
    }

    /// Adds a tag. One that is there already with another value is told, and kept as a comment.
    pub(super) fn add_tag(&self, game: &mut RawGame<'t>, name: Cow<'t, str>, value: Cow<'t, str>) {
        let mut problem = |text: &str, reason: &str| {
            let text = shortened(text);
            let problem = Problem::new(Severity::Repaired, self.line, text, reason);
            game.problems.push(problem);
        };
        if game.tags.len() >= MOST_TAGS {
            if game.tags.len() == MOST_TAGS {
                problem(&name, "the game has too many tags; the others are left out");
                game.tags.push((name, value));
            }
            return;
        }
        let is_unknown = |value: &str| !value.contains(|c| !matches!(c, '?' | '.' | ' '));
        let mut known = game.tags.iter_mut();
        let known = known.find(|(known, _)| known.eq_ignore_ascii_case(&name));
        match known {
            None => {}
            Some(_) if is_unknown(&value) => {}
            Some((_, known)) if is_unknown(known) => {
                *known = value;
                return;
            }
            Some((_, known)) if known.trim() == value.trim() => return,
            Some(_) => {
                let text = format!("[{name} \"{value}\"]");
                problem(
                    &text,
                    "the tag is given twice; the second is kept as a comment",
                );
                game.comments.push(RawComment {
                    node: ROOT,
                    is_before: false,
                    text: text.into(),
                });
            }
        }
        game.tags.push((name, value));
    }

    /// Reads the comments between two tags; `false` where no further tag of the game follows them.
    fn read_comments_between_tags(&mut self, game: &mut RawGame<'t>, first: usize) -> bool {
        let Some((comments, end)) = self.comments_ahead() else {
            return false;
        };
        let Some(tag) = Tag::read(&self.text[end..]) else {
            return false;
        };
        let mut known = game.tags[first..].iter();
        if known.any(|(name, _)| name.eq_ignore_ascii_case(tag.name)) {
            return false;
        }
        for (from, to) in comments {
            game.comments.push(RawComment {
                node: ROOT,
                is_before: false,
                text: self.text[from..to].trim().into(),
            });
        }
        self.pass(end);
        true
    }

    /// Where the comments are that come next, and where what is none follows them; `None` where
    /// there are too many.
    pub(super) fn comments_ahead(&self) -> Option<(Vec<(usize, usize)>, usize)> {
        let mut comments: Vec<(usize, usize)> = Vec::new();
        let mut at = self.at;
        while at - self.at <= LONGEST_COMMENTS {
            let rest = head(&self.text[at..], LONGEST_COMMENTS);
            let ahead = rest.trim_start();
            at += rest.len() - ahead.len();
            match ahead.as_bytes().first() {
                Some(b';') => {
                    let end = at + line_length(ahead);
                    comments.push((at + 1, end));
                    at = end;
                }
                Some(b'%') => at += line_length(ahead),
                Some(b'{') => {
                    let end = at + ahead.find('}')?;
                    comments.push((at + 1, end));
                    at = end + 1;
                }
                _ => return Some((comments, at)),
            }
        }
        None
    }
}
