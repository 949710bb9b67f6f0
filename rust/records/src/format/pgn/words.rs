//! What a word of movetext is, from its characters alone: a move, a result, a mark, or none.
//!
//! Generous with moves: whatever has the shape of a move in some notation of some game. Whether it
//! is one, the rules tell later; what has no such shape is never played.

use rukh_core::notation::is_null_move;

use super::glued::{behind_castling, is_row_of_chinese, is_row_of_squares, unglued};
use super::numbers::without_number;
use crate::record::GameResult;
use crate::result::score;

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// Something with the shape of a move.
    Move,
    /// The same with dashes that are none of ASCII: `e2–e4`.
    DashedMove,
    /// Two moves without a blank between them; where the second begins.
    TwoMoves(usize),
    /// More than one move by squares, each of four characters, without blanks.
    Squares,
    /// More than one Chinese move without blanks.
    Chinese,
    /// A pawn that captures, without the square: `ed`, `exd`. Ordinary words may look like it.
    PawnCapture,
    /// A turn that is given away.
    Pass,
    /// How the game ended.
    Result,
    /// A mark on the move before it, as a numeric annotation glyph.
    Mark(u16),
    /// Words around moves that say nothing: `e.p.`, `ch`, `+`.
    Nothing,
    /// Anything else.
    Other,
}

impl Word {
    /// Sorts a word; move numbers are gone already.
    pub(super) fn of(word: &str) -> Self {
        if is_score(word) {
            return Self::Result;
        }
        if word.as_bytes().first().is_some_and(u8::is_ascii) {
            if let Some(kind) = of_ascii(word.as_bytes()) {
                return if word.len() < 6 {
                    kind
                } else {
                    unglued(word.as_bytes(), kind)
                };
            }
            if is_pawn_capture(word.as_bytes()) {
                return Self::PawnCapture;
            }
            if is_row_of_squares(word.as_bytes()) {
                return Self::Squares;
            }
        }
        match of_wide(word) {
            Self::Other => {}
            word => return word,
        }
        if is_null_move(word) {
            return Self::Pass;
        }
        if let Some(mark) = mark(word) {
            return Self::Mark(mark);
        }
        if GameResult::from_words(word).is_some() {
            return Self::Result;
        }
        match word {
            "e.p." | "ep" | "e.p" | "ch" | "ch." | "dis" | "dbl" | "mate" | "+" | "++" | "#"
            | "x" => Self::Nothing,
            _ if is_castling(word) || is_numbered_soldier(word.as_bytes()) => Self::Move,
            _ => behind_castling(word.as_bytes()).map_or(Self::Other, Self::TwoMoves),
        }
    }
}

impl Word {
    /// Whether it can only be a move, or several.
    pub(super) const fn is_move(self) -> bool {
        matches!(
            self,
            Self::Move | Self::DashedMove | Self::TwoMoves(_) | Self::Squares | Self::Chinese
        )
    }
}

/// Whether a word is a result in figures from end to end.
fn is_score(word: &str) -> bool {
    // What may begin one: `1-0`, `0-1`, `½-½`, `O-1`, `１－０`.
    matches!(
        word.as_bytes().first(),
        Some(b'0' | b'1' | 0xC2 | b'O' | 0xEF)
    ) && score(word).is_some_and(|(_, length)| length == word.len())
}

/// The common case at little cost: letters, digits and the signs between them.
fn of_ascii(word: &[u8]) -> Option<Word> {
    const LONGEST: usize = 10;
    let mut digits = 0;
    let mut letters = 0;
    for &byte in word {
        match byte {
            b'0'..=b'9' => digits += 1,
            b'a'..=b'z' | b'A'..=b'Z' => letters += 1,
            b'+' | b'-' | b'=' | b'.' | b':' | b'#' | b'/' | b'(' | b')' => {}
            _ => return None,
        }
    }
    match (digits, letters) {
        (1..=4, 1..=5) if word.len() <= LONGEST && word != b"Z0" && word != b"z0" => {
            Some(Word::Move)
        }
        _ => None,
    }
}

/// `ed`, `exd`, `ed+`, `cd=Q`: a pawn takes on the next file.
fn is_pawn_capture(word: &[u8]) -> bool {
    let word = match word {
        [bare @ .., b'+' | b'#'] => bare,
        word => word,
    };
    let word = match word {
        [bare @ .., b'=', b'Q' | b'R' | b'B' | b'N'] => bare,
        word => word,
    };
    match *word {
        [from, to] | [from, b'x' | b':', to] => {
            matches!((from, to), (b'a'..=b'h', b'a'..=b'h')) && from.abs_diff(to) == 1
        }
        _ => false,
    }
}

/// Types of dashes that are none of ASCII.
const DASHES: [char; 5] = ['–', '—', '−', '‐', '‑'];

/// The word with plain dashes.
pub(super) fn with_plain_dashes(word: &str) -> String {
    word.replace(DASHES, "-")
}

pub(super) fn is_castling(word: &str) -> bool {
    let bare = word.trim_end_matches(['+', '#']);
    let wings = [
        "O-O", "O-O-O", "0-0", "0-0-0", "o-o", "o-o-o", "OO", "OOO", "00", "000",
    ];
    wings.contains(&bare)
}

/// Soldiers of a file that are known by number or sign alone: `13=4`, `3+.4`, `++.4`.
pub(super) fn is_numbered_soldier(word: &[u8]) -> bool {
    let sign = |byte: &u8| matches!(byte, b'+' | b'-' | b'=' | b'.');
    match word {
        [b'1'..=b'9', middle, between, b'1'..=b'9'] => {
            sign(between) && (middle.is_ascii_digit() || matches!(middle, b'+' | b'-'))
        }
        [b'+' | b'-', b'+' | b'-', between, b'1'..=b'9'] => sign(between),
        _ => false,
    }
}

/// The glyph of `!`, `?` and the signs of the Informator.
pub(super) fn mark(word: &str) -> Option<u16> {
    Some(match word {
        "!" | "！" => 1,
        "?" | "？" => 2,
        "!!" | "‼" | "！！" => 3,
        "??" | "⁇" | "？？" => 4,
        "!?" | "⁉" | "！？" => 5,
        "?!" | "⁈" | "？！" => 6,
        "□" => 7,
        "=" => 10,
        "∞" => 13,
        "+=" | "+/=" | "⩲" => 14,
        "=+" | "=/+" | "⩱" => 15,
        "+/-" | "±" => 16,
        "-/+" | "∓" => 17,
        "+-" | "+−" => 18,
        "-+" | "−+" => 19,
        "N" | "TN" => 146,
        "↑" => 36,
        "→" => 40,
        "⇆" => 132,
        "D" => 220,
        _ => return of_many_marks(word),
    })
}

/// Excitement beyond two signs: `!!!`, `??!`.
fn of_many_marks(word: &str) -> Option<u16> {
    let mut signs = word.chars().map(|c| match c {
        '！' => '!',
        '？' => '?',
        c => c,
    });
    let (first, second) = (signs.next()?, signs.next()?);
    if !signs.all(|c| matches!(c, '!' | '?')) {
        return None;
    }
    match (first, second) {
        ('!', '!') => Some(3),
        ('?', '?') => Some(4),
        ('!', '?') => Some(5),
        ('?', '!') => Some(6),
        _ => None,
    }
}

/// The characters of Chinese moves, in either script and either width of digits.
pub(super) fn is_chinese_move(c: char) -> bool {
    matches!(
        c,
        '车' | '車' | '俥' | '伡' | '马' | '馬' | '傌' | '炮' | '砲' | '包' | '礮' | '兵' | '卒'
            | '相' | '象' | '仕' | '士' | '帅' | '帥' | '将' | '將' | '进' | '進' | '退' | '平'
            | '上' | '下' | '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九' | '前'
            | '中' | '后' | '後' | '1'..='9' | '１'..='９'
    )
}

pub(super) fn is_chinese_direction(c: char) -> bool {
    matches!(c, '进' | '進' | '退' | '平' | '上' | '下')
}

pub(super) fn is_chinese_digit(c: char) -> bool {
    matches!(
        c,
        '１'..='９' | '1'..='9' | '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九'
    )
}

/// Words with characters beyond ASCII.
fn of_wide(word: &str) -> Word {
    if word.is_ascii() {
        return Word::Other;
    }
    let (mut count, mut digits) = (0, 0);
    let is_chinese = word.chars().all(|c| {
        count += 1;
        digits += usize::from(matches!(c, '1'..='9' | '１'..='９'));
        is_chinese_move(c)
    });
    if is_chinese {
        return match (count, count - digits) {
            (4 | 5, 2..) => Word::Move,
            (8.., 4..) if is_row_of_chinese(word) => Word::Chinese,
            _ => Word::Other,
        };
    }
    let is_picture = |c: char| matches!(c, '♔'..='♟');
    if word.contains(is_picture) {
        let letters = word.replace(is_picture, "Q");
        return of_ascii(letters.as_bytes()).unwrap_or(Word::Other);
    }
    if word.contains(DASHES) {
        let plain = with_plain_dashes(word);
        let is_move = plain.is_ascii() && Word::of(&plain) == Word::Move;
        return if is_move {
            Word::DashedMove
        } else {
            Word::Other
        };
    }
    let is_full_width = |c: char| matches!(c, '！'..='～');
    let is_digit = |c: char| matches!(c, '０'..='９');
    if word
        .chars()
        .all(|c| is_full_width(c) || c.is_ascii_alphanumeric())
        && word.chars().any(is_digit)
        && (3..=6).contains(&word.chars().count())
    {
        return Word::Move;
    }
    Word::Other
}

/// Whether a word names a side, as it stands before its moves: `红：炮二平五`.
pub(super) fn is_side(word: &str) -> bool {
    matches!(
        word,
        "红" | "紅" | "黑" | "红方" | "紅方" | "黑方" | "白" | "白方"
    )
}

/// Takes words off the end that say what a move does: `Qxf7mate`, `exd6e.p.`, `Qh5ch`.
pub(super) fn without_remark(word: &str) -> &str {
    if !matches!(
        word.as_bytes().last(),
        Some(b'e' | b'p' | b'h' | b'l' | b's' | b'.')
    ) {
        return word;
    }
    let endings = ["mate", "e.p.", "e.p", "ep", "ch.", "ch", "dbl.", "dis."];
    let bare = endings.iter().find_map(|ending| word.strip_suffix(ending));
    let is_square = |bare: &&str| bare.len() >= 2 && bare.ends_with(|c: char| c.is_ascii_digit());
    bare.filter(is_square).unwrap_or(word)
}

/// Whether words that could not be read seem to have been meant for a move: they begin as one does.
pub(super) fn resembles_move(words: &str) -> bool {
    let first = words.split_whitespace().next().unwrap_or("");
    let Some(initial) = first.chars().next() else {
        return false;
    };
    if !initial.is_ascii() {
        let is_said = |c: char| matches!(c, '进' | '進' | '退' | '平') || c.is_numeric();
        return is_chinese_move(initial) && first.contains(is_said);
    }
    let is_file = |c: char| matches!(c, 'a'..='i');
    let letters = first.chars().filter(char::is_ascii_alphabetic).count();
    let is_short = first.len() <= LONGEST_GUESS && letters <= 4;
    let is_half = matches!(initial, 'K' | 'Q' | 'R' | 'B' | 'N')
        && letters == first.len()
        && (2..=3).contains(&letters)
        && first.ends_with(is_file);
    is_short && initial.is_ascii_alphabetic() && first.contains(|c: char| c.is_ascii_digit())
        || is_half
}

/// No word that was meant for a move is longer.
const LONGEST_GUESS: usize = 10;

/// Whether a text has a move in it.
pub(super) fn has_moves(text: &str) -> bool {
    let mut words = text.split_whitespace().map(without_number);
    words.any(|word| Word::of(word.trim_end_matches(['.', ',', '!', '?'])).is_move())
}

/// Whether a text begins with markup of web pages, which says nothing about a game.
pub(super) fn is_markup(tag: &str) -> bool {
    const NAMES: &[&str] = &[
        "a",
        "b",
        "big",
        "blockquote",
        "body",
        "br",
        "center",
        "code",
        "div",
        "em",
        "font",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "head",
        "hr",
        "html",
        "i",
        "img",
        "li",
        "link",
        "meta",
        "ol",
        "p",
        "pre",
        "s",
        "script",
        "small",
        "span",
        "strong",
        "style",
        "sub",
        "sup",
        "table",
        "tbody",
        "td",
        "th",
        "thead",
        "title",
        "tr",
        "tt",
        "u",
        "ul",
    ];
    let Some(inner) = tag.strip_prefix('<') else {
        return false;
    };
    let name = inner.trim_start_matches('/');
    let end = name.find(|c: char| !c.is_ascii_alphanumeric());
    let (name, rest) = name.split_at(end.unwrap_or(name.len()));
    // `<a good answer>` has a name of markup, but no attribute.
    let is_whole = rest.trim_start_matches([' ', '/']).starts_with('>') || rest.contains('=');
    let is_known = NAMES.iter().any(|known| known.eq_ignore_ascii_case(name));
    inner.starts_with(['!', '?']) || is_known && is_whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_every_notation_have_the_shape_of_one() {
        for word in [
            "e4",
            "Nf3",
            "exd5",
            "e8=Q+",
            "e8(Q)",
            "O-O",
            "0-0-0",
            "O-O+",
            "Ng1-f3",
            "e2e4",
            "♘f3",
            "e8=♖+",
            "h2e2",
            "H2-E2",
            "h10g8",
            "C2=5",
            "C2.5",
            "+P=6",
            "P+.4",
            "13=4",
            "33.4",
            "3+.4",
            "++.4",
            "Pa.5",
            "Che2",
            "Ecxe2",
            "炮二平五",
            "马８进７",
            "馬8進7",
            "前兵七平六",
            "前七平六",
            "Ｃ２＝５",
            "Ｃ２－１",
        ] {
            assert_eq!(Word::of(word), Word::Move, "{word}");
        }
        for word in ["e2–e4", "O−O", "Ng1—f3"] {
            assert_eq!(Word::of(word), Word::DashedMove, "{word}");
        }
    }

    #[test]
    fn what_is_no_move_is_none() {
        for word in [
            "which",
            "www.xqbase.com",
            "======",
            "欢迎访问",
            "象棋",
            "http://a.b/c1",
            "eg",
            "head",
        ] {
            assert_eq!(Word::of(word), Word::Other, "{word}");
        }
        assert_eq!(Word::of("--"), Word::Pass);
        assert_eq!(Word::of("Z0"), Word::Pass);
        assert_eq!(Word::of("0000"), Word::Pass);
        assert_eq!(Word::of("1/2-1/2"), Word::Result);
        assert_eq!(Word::of("红先胜"), Word::Result);
        assert_eq!(Word::of("１－０"), Word::Result);
        assert_eq!(Word::of("1-0ff"), Word::Result);
        assert_eq!(Word::of("±"), Word::Mark(16));
        for word in ["ed", "exd", "cd+", "de=Q"] {
            assert_eq!(Word::of(word), Word::PawnCapture, "{word}");
        }
        for word in [
            "e7e8=Q", "exd8Q+", "Ng1xf3+", "e7-e8Q#", "h10g8", "Rd1xd8+", "bxc8=N+",
        ] {
            assert_eq!(Word::of(word), Word::Move, "{word}");
        }
    }

    #[test]
    fn markup_has_known_names_and_attributes() {
        for tag in [
            "<br>",
            "</b>",
            "<BR />",
            "<a href=\"x\">",
            "<!-- x -->",
            "<html>\n<p>",
        ] {
            assert!(is_markup(tag), "{tag}");
        }
        for tag in ["<reserved>", "<a good move>", "a >", "<", "<>"] {
            assert!(!is_markup(tag), "{tag}");
        }
    }

    #[test]
    fn remarks_come_off_the_end() {
        assert_eq!(without_remark("Qxf7mate"), "Qxf7");
        assert_eq!(without_remark("exd6e.p."), "exd6");
        assert_eq!(without_remark("ch"), "ch");
        assert_eq!(without_remark("march"), "march");
    }
}
