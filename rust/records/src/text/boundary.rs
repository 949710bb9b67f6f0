//! Where a game begins, seen from outside: a line with a tag, behind a line that is none.
//!
//! Known of PGN alone; formats without tags are one piece. Bytes, so that it can be asked before
//! the encoding is known: neither a line end nor an opening bracket after one is ever part of a
//! character in the encodings that are read.

/// The games of a file as pieces of its bytes; the first piece is what stands before any game too.
pub(crate) fn game_starts(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(bytes).filter(|bytes| !bytes.is_empty());
    std::iter::from_fn(move || {
        let bytes = rest?;
        let next = brackets(bytes).find(|&at| at > 0 && is_game_start(bytes, at));
        let (game, others) = bytes.split_at(next.unwrap_or(bytes.len()));
        rest = Some(others).filter(|others| !others.is_empty());
        Some(game)
    })
}

/// The last game that begins in these bytes, but not at their very start.
pub(super) fn last_game_start(bytes: &[u8]) -> Option<usize> {
    memchr::memrchr_iter(b'[', bytes).find(|&at| at > 0 && is_game_start(bytes, at))
}

fn brackets(bytes: &[u8]) -> impl Iterator<Item = usize> + '_ {
    memchr::memchr_iter(b'[', bytes)
}

/// Whether the bracket at `at` opens the first tag of a game: it begins a line and looks like
/// `[Name "`, and the line before it is no tag, blank lines and lines of comments apart.
pub(crate) fn is_game_start(bytes: &[u8], at: usize) -> bool {
    is_line_start(bytes, at) && opens_tag(&bytes[at..]) && !follows_tag(&bytes[..at])
}

/// Whether only blanks stand between a place and the line end before it.
pub(crate) fn is_line_start(bytes: &[u8], at: usize) -> bool {
    let before = bytes[..at].trim_suffix_blanks();
    matches!(before.last(), None | Some(b'\n' | b'\r')) || before == b"\xEF\xBB\xBF"
}

/// Whether the bytes begin as a tag does: `[Name "`.
pub(crate) fn opens_tag(bytes: &[u8]) -> bool {
    let Some(rest) = bytes.strip_prefix(b"[") else {
        return false;
    };
    let rest = rest.trim_prefix_blanks();
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_-+#=:./".contains(byte);
    let name = rest.iter().take_while(is_part).count();
    let after = rest[name..].trim_prefix_blanks();
    let begins_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    rest.first().is_some_and(begins_name) && after.first() == Some(&b'"')
}

/// Whether the last line that is neither blank nor a comment is a tag, or the end of one that has
/// two lines.
fn follows_tag(before: &[u8]) -> bool {
    /// No tag is longer, nor the comments behind it; a line without end must not be searched again
    /// and again.
    const LONGEST: usize = 4096;
    let mut nearby = &before[before.len().saturating_sub(LONGEST)..];
    loop {
        nearby = nearby.trim_ascii_end();
        if nearby.ends_with(b"\"]") {
            return true;
        }
        let start = memchr::memrchr2(b'\n', b'\r', nearby).map_or(0, |end| end + 1);
        let line = nearby[start..].trim_prefix_blanks();
        let comment = match line {
            [b';' | b'%', ..] => start,
            [.., b'}'] => match memchr::memrchr(b'{', nearby) {
                Some(brace) if is_line_start(nearby, brace) => brace,
                _ => return false,
            },
            line => return opens_tag(line),
        };
        if comment == 0 {
            return false;
        }
        nearby = &nearby[..comment];
    }
}

/// Blanks that do not end a line.
trait Blanks {
    fn trim_prefix_blanks(&self) -> &[u8];
    fn trim_suffix_blanks(&self) -> &[u8];
}

impl Blanks for [u8] {
    fn trim_prefix_blanks(&self) -> &[u8] {
        let blanks = self.iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
        &self[blanks.count()..]
    }

    fn trim_suffix_blanks(&self) -> &[u8] {
        let blanks = self.iter().rev();
        let blanks = blanks.take_while(|byte| matches!(byte, b' ' | b'\t'));
        &self[..self.len() - blanks.count()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &str) -> Vec<&[u8]> {
        game_starts(text.as_bytes()).collect()
    }

    #[test]
    fn a_tag_behind_moves_begins_a_game() {
        let text = "[Event \"A\"]\n\n[Date \"?\"]\n1. e4 *\n[Event \"B\"]\n1. d4 *";
        let found = games(text);
        assert_eq!(found.len(), 2);
        assert!(found[1].starts_with(b"[Event \"B\""));
    }

    #[test]
    fn a_tag_of_two_lines_does_not_split_its_game() {
        assert_eq!(
            games("[Title \"\n三着\"]\n[Version \"10\"]\n1. h2e2").len(),
            1
        );
    }

    #[test]
    fn brackets_in_comments_begin_nothing() {
        assert_eq!(games("1. e4 {\n[ ? 19.Bf1]\n[%clk 1]} e5").len(), 1);
    }

    #[test]
    fn comments_between_tags_do_not_split_their_game() {
        for comment in ["; x", "% x\n; y", "{x}", "{x\n\n y}\n; z"] {
            let text = format!("[Event \"A\"]\n{comment}\n[Site \"B\"]\n\n1. e4 *");
            assert_eq!(games(&text).len(), 1, "{text}");
            let text = format!("[Event \"A\"]\n\n1. e4 *\n{comment}\n[Event \"B\"]\n*");
            assert_eq!(games(&text).len(), 2, "{text}");
        }
    }

    #[test]
    fn the_last_start_is_found_from_behind() {
        let text = b"[Event \"A\"]\n*\n\n[Event \"B\"]\n* [x]";
        assert_eq!(last_game_start(text), Some(15));
        assert_eq!(last_game_start(b"[Event \"A\"]\n*"), None);
    }
}
