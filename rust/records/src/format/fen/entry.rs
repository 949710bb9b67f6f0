//! A line with a board: what stands before it, the position, and what stands behind it.
//!
//! A board is eight or ten rows. The side to move may be a letter or a word in English or Chinese,
//! behind a blank or a separator; a word that is none is no reason to take it for the first side's
//! turn.

use std::borrow::Cow;

/// What a line says of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// It tells.
    Given,
    /// Nothing stands where it should.
    Missing,
    /// Something else stands in its place, and is part of the FEN, which nobody will read then.
    Unknown,
}

/// A line with a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry<'t> {
    /// What stands in front, without `FEN:` and the like.
    pub(super) title: &'t str,
    /// The position, its side as a letter.
    pub(super) fen: Cow<'t, str>,
    pub(super) turn: Turn,
    /// What stands behind, without blanks in front.
    pub(super) rest: &'t str,
    /// How many bytes of the line are read up to there.
    pub(super) length: usize,
}

impl<'t> Entry<'t> {
    /// Reads a line that has a board anywhere. A tag is no such line.
    pub(super) fn find(line: &'t str) -> Option<Self> {
        if line.starts_with(['[', '{']) {
            return None;
        }
        let (start, end) = find_board(line)?;
        let mut entry = Self::at(line, start, end);
        entry.title = title(&line[..start]);
        Some(entry)
    }

    /// Reads a line that begins with a board.
    pub(super) fn begin(line: &'t str) -> Option<Self> {
        let end = line.find(|c| !is_cell(c)).unwrap_or(line.len());
        let is_cut = line[end..].starts_with(|c: char| c.is_alphanumeric() || c == '-');
        (!is_cut && is_board(&line[..end])).then(|| Self::at(line, 0, end))
    }

    fn at(line: &'t str, start: usize, end: usize) -> Self {
        let board = &line[start..end];
        let mut entry = Self {
            title: "",
            fen: board.into(),
            turn: Turn::Missing,
            rest: "",
            length: end,
        };
        let behind = &line[end..];
        let field = behind.trim_start_matches(is_gap);
        let gap = &behind[..behind.len() - field.len()];
        let word = &field[..field.find(ends_word).unwrap_or(field.len())];
        let after = &field[word.len()..];
        let is_parted = gap.contains(is_separator);
        match side(word) {
            Some((letter, is_whole)) if !is_parted || !is_whole || stands_alone(after) => {
                entry.turn = Turn::Given;
                let mut at = line.len() - field.len();
                if is_whole {
                    at += word.len();
                    if word.len() > 1 || !matches!(gap, " " | "\t") {
                        entry.fen = format!("{board} {letter}").into();
                    } else {
                        entry.fen = line[start..at].into();
                    }
                } else {
                    // The words say more than that.
                    entry.fen = format!("{board} {letter}").into();
                }
                entry.length = at;
                if is_whole {
                    entry.read_fields(line, board.split('/').count() == 8);
                }
            }
            None if !is_parted && !gap.is_empty() && is_odd_side(word) => {
                entry.turn = Turn::Unknown;
                entry.fen = format!("{board} {word}").into();
                entry.length = line.len() - after.len();
            }
            _ => {}
        }
        entry.rest = rest(&line[entry.length..]);
        entry
    }

    /// Reads the fields behind the side.
    fn read_fields(&mut self, line: &'t str, is_chess: bool) {
        let first = self.length;
        for place in 2..6 {
            let gap = &line[self.length..];
            let field = gap.trim_start_matches([' ', '\t']);
            let word = &field[..field.find(ends_word).unwrap_or(field.len())];
            let ends = &field[word.len()..];
            let is_operand = ends.starts_with('=');
            if field.len() == gap.len() || is_operand || !fits(place, word, is_chess) {
                break;
            }
            self.length = line.len() - ends.len();
        }
        let fields = line[first..self.length].trim_end();
        if !fields.is_empty() {
            self.fen = match &self.fen {
                Cow::Borrowed(fen) => {
                    // They stand behind each other in the line.
                    let start = fen.as_ptr() as usize - line.as_ptr() as usize;
                    line[start..self.length].trim_end().into()
                }
                Cow::Owned(fen) => format!("{fen}{fields}").into(),
            };
        }
    }
}

fn is_cell(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '/' | '~' | '[' | ']')
}

/// Whether a word has the rows of a board.
fn is_board(word: &str) -> bool {
    matches!(word.split('/').count(), 8 | 10) && word.chars().all(is_cell)
}

/// Whether a word looks as if it was to be a board, whatever is wrong with it.
pub(super) fn is_broken_board(line: &str) -> bool {
    let mut words = line.split(|c: char| is_gap(c) || matches!(c, ':' | '：' | '='));
    words.any(|word| {
        word.split('/').count() > 5 && word.chars().all(|c| is_cell(c) || matches!(c, '-' | '.'))
    })
}

/// Where a board stands in a line: at its front, or behind other words if its letters are men's.
fn find_board(line: &str) -> Option<(usize, usize)> {
    let mut at = 0;
    while at < line.len() {
        let tail = &line[at..];
        let start = at + tail.find(is_cell)?;
        let word = &line[start..];
        let end = start + word.find(|c| !is_cell(c)).unwrap_or(word.len());
        let word = &line[start..end];
        let is_man =
            |c: char| !c.is_ascii_alphabetic() || "prnbqkacehm".contains(c.to_ascii_lowercase());
        let is_free = !line[..start].ends_with(|c: char| c.is_alphanumeric() || c == '.');
        if is_board(word) && (start == 0 || is_free && word.chars().all(is_man)) {
            return Some((start, end));
        }
        at = end;
    }
    None
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{FEFF}'
}

fn is_separator(c: char) -> bool {
    matches!(c, ',' | ';' | '|' | '，' | '；' | '、' | '#')
}

/// What may stand between a board and the side to move.
fn is_gap(c: char) -> bool {
    is_blank(c) || is_separator(c) || is_quote(c) || matches!(c, '(' | '（')
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '“' | '”' | '‘' | '’' | '`')
}

fn ends_word(c: char) -> bool {
    is_gap(c) || matches!(c, ')' | '）' | ']' | '=' | ':' | '：')
}

/// The side that a word names, and whether it says nothing else.
fn side(word: &str) -> Option<(char, bool)> {
    let first = [
        "w", "white", "r", "red", "红", "紅", "红方", "紅方", "白", "白方",
    ];
    let second = ["b", "black", "黑", "黑方"];
    for (names, letter) in [(&first[..], 'w'), (&second[..], 'b')] {
        if names.iter().any(|name| name.eq_ignore_ascii_case(word)) {
            return Some((letter, true));
        }
    }
    let begins = |side: &str| {
        let rest = word.strip_prefix("轮").or_else(|| word.strip_prefix("輪"));
        let has_order = rest.is_some();
        let rest = rest.unwrap_or(word).strip_prefix(side)?;
        let rest = rest.strip_prefix("方").unwrap_or(rest);
        let is_order = has_order || rest.starts_with(['先', '走']);
        is_order.then_some(matches!(rest, "先" | "先行" | "先走" | "走" | ""))
    };
    let sides = [("红", 'w'), ("紅", 'w'), ("白", 'w'), ("黑", 'b')];
    sides
        .into_iter()
        .find_map(|(side, letter)| Some((letter, begins(side)?)))
}

/// Whether a side is alone behind a separator, and not the first word of a title.
fn stands_alone(after: &str) -> bool {
    let next = after.trim_start_matches([' ', '\t']);
    next.is_empty()
        || next.starts_with(|c: char| ends_word(c) || c.is_ascii_digit() || c == '-')
        || next.starts_with("to move")
        || next.starts_with("to play")
        || fits(2, &next[..next.find(ends_word).unwrap_or(next.len())], true)
}

/// Whether a word that names no side was to be one: a sign or two, or what stands behind it in a FEN.
fn is_odd_side(word: &str) -> bool {
    word.len() <= 2
        && word
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && !word.is_empty()
}

/// Whether a field may stand at this place of a FEN.
fn fits(place: usize, field: &str, is_chess: bool) -> bool {
    let is_number = !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit());
    let is_castling =
        |byte: u8| matches!(byte.to_ascii_lowercase(), b'a'..=b'h' | b'k' | b'q' | b'-');
    match place {
        2 if is_chess => {
            is_number || !field.is_empty() && field.len() <= 4 && field.bytes().all(is_castling)
        }
        2 => is_number || field == "-",
        3 => is_number || field == "-" || matches!(field.as_bytes(), [b'a'..=b'h', b'3' | b'6']),
        _ => is_number,
    }
}

/// What stands in front of a position, without the signs and words that only announce it.
fn title(before: &str) -> &str {
    let is_sign = |c: char| {
        is_gap(c)
            || matches!(
                c,
                ':' | '：'
                    | '='
                    | '.'
                    | '。'
                    | '．'
                    | ')'
                    | '）'
                    | '-'
                    | '—'
                    | '*'
                    | '•'
                    | '·'
                    | '>'
                    | '['
            )
    };
    let mut title = before.trim_matches(is_blank);
    loop {
        title = title.trim_end_matches(is_sign);
        let known = ["position", "xfen", "fen", "epd"];
        let shorter = known.iter().find_map(|word| {
            let at = title.len().checked_sub(word.len())?;
            let end = title.get(at..)?;
            let is_free = !title[..at].ends_with(|c: char| c.is_alphanumeric());
            (is_free && end.eq_ignore_ascii_case(word)).then(|| &title[..at])
        });
        match shorter {
            Some(shorter) => title = shorter,
            // A list may mark its lines.
            None => {
                return title.trim_start_matches(|c| is_quote(c) || matches!(c, '*' | '•' | '>'));
            }
        }
    }
}

/// What stands behind a position, without the quote that ends it.
fn rest(behind: &str) -> &str {
    let rest = behind.trim_matches(is_blank);
    let rest = rest.trim_start_matches(|c: char| is_quote(c) || matches!(c, ')' | '）'));
    let rest = rest.trim_start_matches(is_blank);
    for said in ["to move", "to play"] {
        if let Some(rest) = rest.strip_prefix(said)
            && !rest.starts_with(char::is_alphanumeric)
        {
            return rest.trim_matches(|c| is_blank(c) || c == '.');
        }
    }
    rest
}
