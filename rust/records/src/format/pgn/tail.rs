//! What is glued to the end of a move: `Nc6*`, `Qh4#0-1`, `车9平8红胜`, `炮二平五+`, `马8进7杀`,
//! and rows of moves with numbers between them, `H2-E2H9-G72.H0-G2`.
//!
//! A word falls apart only where what follows the move is known: signs, a word for check, a result,
//! the next number or the next move. What stands there else is left to `movetext.rs`.

use std::borrow::Cow;

use rukh_core::error::shortened;

use super::glued::{self, first_chinese, is_row_of_squares, is_san};
use super::numbers::without_number;
use super::state::Movetext;
use super::words::{self, Word, is_castling};
use super::{Reader, ending, has_no_width};
use crate::problem::{Problem, Severity};
use crate::raw::RawMove;
use crate::record::GameResult;
use crate::result::score;

/// Where a word falls apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cut {
    /// How long the move is.
    pub(super) m: usize,
    /// Where what follows the signs and words behind it begins.
    pub(super) next: usize,
}

/// No move that is followed by something is longer.
const LONGEST: usize = 12;

/// What is said of a move that gives check.
const CHECKS: [&str; 14] = [
    "将军", "將軍", "绝杀", "絕殺", "叫杀", "叫殺", "照将", "照將", "将死", "將死", "将", "將",
    "杀", "殺",
];

impl<'t> Reader<'t> {
    /// Reads a move that has characters of no width in it.
    pub(super) fn read_parted(&mut self, start: usize, state: &mut Movetext<'_, 't>) -> bool {
        if !self.rest().starts_with(has_no_width) {
            return false;
        }
        let Some((whole, length)) = glued::parted(&self.text[start..]) else {
            return false;
        };
        state.push(RawMove::Text(Cow::Owned(whole)), self.line);
        self.at = start + length;
        true
    }

    /// Deals with a move that something is glued to, which is read next; `false` where the word is
    /// nothing like it.
    #[cold]
    pub(super) fn read_glued(&mut self, word: &'t str, state: &mut Movetext<'_, 't>) -> bool {
        let start = self.at - word.len();
        let Some(Cut { m, next }) = cut(&self.text[start..], word.len()) else {
            // Words behind a move that are not apart from it: `车9平8好棋`.
            let m = first_chinese(word).filter(|_| !state.has_unread());
            let Some(m) = m else { return false };
            state.push(RawMove::Text(m.into()), self.line);
            state.comment(word[m.len()..].into());
            return true;
        };
        let signs = &word[m..next];
        self.at = start + next;
        self.push_front(&word[..m], state);
        let signs = signs.trim_matches(|c: char| is_quiet(c) || c.is_alphanumeric());
        if !signs.is_empty() {
            match words::mark(signs) {
                Some(glyph) => state.mark(glyph),
                None => state.problem(Problem::new(
                    Severity::Repaired,
                    self.line,
                    shortened(word),
                    "the signs behind the move are left out",
                )),
            }
        }
        true
    }

    /// Deals with the move at the front of a word that fell apart.
    fn push_front(&self, m: &'t str, state: &mut Movetext<'_, 't>) {
        match Word::of(m) {
            Word::Pass => state.push(RawMove::Pass, self.line),
            Word::TwoMoves(second) => self.push_two(m, second, state),
            Word::DashedMove => {
                let plain = words::with_plain_dashes(m);
                state.push(RawMove::Text(Cow::Owned(plain)), self.line);
            }
            _ => match self.second_move(m, state) {
                Some(second) => self.push_two(m, second, state),
                None => state.push(RawMove::Text(Cow::Borrowed(m)), self.line),
            },
        }
    }
}

/// Signs behind a move that say nothing, or no more than that it gives check.
fn is_quiet(c: char) -> bool {
    matches!(
        c,
        '.' | '。'
            | '．'
            | '+'
            | '＋'
            | '#'
            | '＃'
            | '†'
            | '‡'
            | '-'
            | '–'
            | '—'
            | '―'
            | '－'
            | ':'
            | '：'
            | '/'
            | '、'
            | '·'
            | '~'
            | '～'
            | '|'
            | '\''
            | '’'
            | '`'
            | '_'
            | '='
            | '＝'
    )
}

/// Takes a word apart that is a move and something else; `length` is that of the word at the front
/// of the text.
pub(super) fn cut(text: &str, length: usize) -> Option<Cut> {
    let word = &text[..length];
    if let Some(m) = fixed_move(word) {
        return (m < length).then(|| behind(text, length, m, true))?;
    }
    if !word.as_bytes()[0].is_ascii() {
        return None;
    }
    (2..=length.min(LONGEST))
        .filter(|&m| word.is_char_boundary(m) && is_plain_move(&word[..m]))
        .find_map(|m| behind(text, length, m, false).filter(|cut| cut.m < cut.next || m < length))
}

/// Whether a word that looks like one move may be a move with something behind it.
pub(super) fn is_doubtful(word: &str) -> bool {
    match *word.as_bytes() {
        [.., b'.' | b':' | b'/' | b'-'] => true,
        [.., _, _, b'-' | b'/' | b':', b'0'..=b'2'] => word.len() > 4,
        _ => false,
    }
}

/// How long the move in Chinese characters or of two squares or in four signs is that a word begins
/// with; they end where they must.
fn fixed_move(word: &str) -> Option<usize> {
    if !word.as_bytes().first()?.is_ascii() {
        return first_chinese(word).map(str::len);
    }
    let is_file = |byte: &u8| matches!(byte.to_ascii_lowercase(), b'a'..=b'i');
    match word.as_bytes() {
        [a, b, b'-', c, d, ..]
            if is_file(a) && is_file(c) && b.is_ascii_digit() && d.is_ascii_digit() =>
        {
            // `h10-g10`, `e7-e8Q`
            let goes_on =
                word[5..].starts_with(|c: char| c.is_ascii_digit() || "=QRBN(".contains(c));
            (a.is_ascii_uppercase() || !goes_on).then_some(5)
        }
        [letter, name, sign, number, ..]
            if letter.is_ascii_alphabetic()
                && matches!(name, b'1'..=b'9' | b'+' | b'-')
                && matches!(sign, b'+' | b'-' | b'=')
                && matches!(number, b'1'..=b'9') =>
        {
            Some(4)
        }
        _ => None,
    }
}

/// Whether a text is one move and no more, in algebraic notation or by squares.
fn is_plain_move(text: &str) -> bool {
    if is_castling(text) || matches!(text, "--" | "Z0") {
        return true;
    }
    let bytes = text.as_bytes();
    let is_file = |byte: u8| byte.is_ascii_lowercase() && byte <= b'i';
    let is_square = |bytes: &[u8]| match *bytes {
        [file, b'1', b'0'] => is_file(file),
        [file, rank] => is_file(file) && rank.is_ascii_digit(),
        _ => false,
    };
    if is_san(bytes) {
        return true;
    }
    let bare = match bytes {
        [bare @ .., b'=', b'Q' | b'R' | b'B' | b'N'] | [bare @ .., b'Q' | b'R' | b'B' | b'N'] => {
            bare
        }
        bare => bare,
    };
    let from = |bytes: &[u8]| {
        let bytes = match bytes {
            [piece, rest @ ..] if piece.is_ascii_uppercase() => rest,
            rest => rest,
        };
        match bytes {
            [before @ .., b'x' | b'-' | b':'] => {
                before.is_empty() && bytes != b"-"
                    || is_square(before)
                    || matches!(before, [one] if is_file(*one) || one.is_ascii_digit())
            }
            [] => true,
            [one] => is_file(*one),
            before => is_square(before),
        }
    };
    [2, 3].into_iter().any(|square| {
        let split = bare.len().checked_sub(square);
        split.is_some_and(|split| {
            let (before, square) = bare.split_at(split);
            is_square(square) && from(before) && (bare.len() == bytes.len() || before.len() < 4)
        })
    }) || is_row_of_squares(bytes) && text.len() == 8
}

/// What follows a move, if it is known.
fn behind(text: &str, length: usize, m: usize, is_fixed: bool) -> Option<Cut> {
    let mut next = m;
    loop {
        let rest = &text[next..length];
        let mut bare = rest.trim_start_matches(is_sign);
        if !rest.starts_with(['【', '（']) {
            next = length - bare.len();
        } else {
            bare = rest;
        }
        let check = CHECKS.iter().find(|check| bare.starts_with(**check));
        let Some(check) = check.filter(|_| is_fixed && fixed_move(bare).is_none()) else {
            break;
        };
        next += check.len();
    }
    let rest = &text[next..length];
    let whole = &text[next..];
    let is_result = || {
        rest.starts_with(['*', '＊'])
            || score(whole).is_some()
            || ending::length(whole).is_some()
            || GameResult::from_words(rest).is_some()
    };
    let is_number = || {
        let bare = without_number(rest);
        bare.len() < rest.len()
            && rest[..rest.len() - bare.len()].contains(['.', '、', '．'])
            && (bare.is_empty() || Word::of(bare).is_move() || fixed_move(bare).is_some())
    };
    let is_known =
        rest.is_empty() || is_result() || is_fixed && (is_number() || fixed_move(rest).is_some());
    is_known.then_some(Cut { m, next })
}

/// Signs behind a move. Figures, letters, stars and brackets are none.
fn is_sign(c: char) -> bool {
    !c.is_alphanumeric() && !c.is_whitespace() && !"*＊()（）[]【】{}<>".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(word: &str) -> Option<(&str, &str)> {
        let Cut { m, next } = cut(word, word.len())?;
        Some((&word[..m], &word[next..]))
    }

    #[test]
    fn a_move_ends_where_something_known_follows() {
        for (word, m, next) in [
            ("Nc6*", "Nc6", "*"),
            ("Nc6½-½", "Nc6", "½-½"),
            ("Nc61-0", "Nc6", "1-0"),
            ("e41/2-1/2", "e4", "1/2-1/2"),
            ("Rxa80-1", "Rxa8", "0-1"),
            ("Nc6+*", "Nc6", "*"),
            ("Qh4#0-1", "Qh4", "0-1"),
            ("e8=Q1-0", "e8=Q", "1-0"),
            ("O-O1-0", "O-O", "1-0"),
            ("0-01-0", "0-0", "1-0"),
            ("Ng1-f31-0", "Ng1-f3", "1-0"),
            ("h10g101-0", "h10g10", "1-0"),
            ("h2e2*", "h2e2", "*"),
            ("Nc6.", "Nc6", ""),
            ("Nc6_", "Nc6", ""),
            ("Nc6'", "Nc6", ""),
            ("--*", "--", "*"),
            ("C2=5*", "C2=5", "*"),
            ("C2=5+", "C2=5", ""),
            ("C2=51-0", "C2=5", "1-0"),
            ("H2-E2H9-G72.H0-G2", "H2-E2", "H9-G72.H0-G2"),
            ("H9-G72.H0-G2I9-H9", "H9-G7", "2.H0-G2I9-H9"),
            ("车9平8红胜", "车9平8", "红胜"),
            ("车9平8——红胜", "车9平8", "红胜"),
            ("车9平8【红胜】", "车9平8", "【红胜】"),
            ("车9平8将军", "车9平8", ""),
            ("车9平8杀！", "车9平8", ""),
            ("车9平8将军红胜", "车9平8", "红胜"),
            ("车9平8将5平6", "车9平8", "将5平6"),
            ("马8进72.马二进三", "马8进7", "2.马二进三"),
            ("车9平81-0", "车9平8", "1-0"),
        ] {
            assert_eq!(parts(word), Some((m, next)), "{word}");
        }
    }

    #[test]
    fn a_word_that_says_something_else_stays_whole() {
        for word in [
            "Nc6",
            "e4e5",
            "Nc6x",
            "e4-e",
            "which",
            "车9平8好棋",
            "车9平",
            "h10g10",
            "e7-e8Q",
            "C2.5",
        ] {
            assert_eq!(parts(word), None, "{word}");
        }
    }
}
