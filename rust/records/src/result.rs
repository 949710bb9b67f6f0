//! How a game ended, and the figures and words in which records say so.
//!
//! Figures (`1-0`, `½ – ½`, `１：０`, `+:-`) are read here, words in `result/words.rs`. Both are asked
//! about tags, about single words of movetext, and about phrases behind the moves; where such a
//! phrase ends, the readers of texts know.

mod words;

use words::{chinese, english};

/// How a game ended, as its record says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// The side that moved first in the opening array (Red, White) has won.
    FirstWins,
    /// The other side has won.
    SecondWins,
    /// A draw.
    Draw,
    /// Unknown, or the game goes on.
    #[default]
    Unknown,
}

impl GameResult {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::FirstWins => "1-0",
            Self::SecondWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// Reads a result as tags and movetext give it: `1-0`, `½ – ½`, `1-0 (time)`, `Black resigns`,
    /// `红先胜`, `双方议和`; `None` where the text is no result. Who has the better game has not won it.
    #[must_use]
    pub fn from_words(text: &str) -> Option<Self> {
        /// Longer than any result, with a reason.
        const LONGEST: usize = 96;
        if text.len() > LONGEST {
            return None;
        }
        let text = text.trim_matches(is_around);
        match text {
            "*" | "＊" => return Some(Self::Unknown),
            "½" | "1/2" | "１/２" | "１／２" => return Some(Self::Draw),
            // A game that was not played; in movetext these are marks.
            "+/-" | "+:-" | "＋：－" => return Some(Self::FirstWins),
            "-/+" | "-:+" | "－：＋" => return Some(Self::SecondWins),
            _ => {}
        }
        if let Some((result, length)) = score(text) {
            let reason = text[length..].chars();
            let is_reason = |c: char| !c.is_numeric();
            return { reason }.all(is_reason).then_some(result);
        }
        if text.is_ascii() {
            english(text)
        } else {
            chinese(text).or_else(|| english(text))
        }
    }
}

/// What stands around a result and is no part of it.
fn is_around(c: char) -> bool {
    is_blank(c) || c.is_whitespace() || "()（）[]【】.。,，!！;；".contains(c)
}

/// The result in figures at the front of a text, and how long it is; behind it stands no letter
/// and no figure. Blanks may stand within: `1 - 0`.
pub(crate) fn score(text: &str) -> Option<(GameResult, usize)> {
    let mut rest = text;
    let first = points(&mut rest)?;
    rest = rest.trim_start_matches(is_blank);
    rest = rest.strip_prefix([
        '-', ':', '–', '—', '−', '‐', '‑', '―', '：', '－', '∶', '︰',
    ])?;
    rest = rest.trim_start_matches(is_blank);
    let second = points(&mut rest)?;
    let result = match (first, second) {
        (2, 0) => GameResult::FirstWins,
        (0, 2) => GameResult::SecondWins,
        (1, 1) => GameResult::Draw,
        _ => return None,
    };
    // A forfeit.
    for forfeit in ["ff", "FF", "f", "F"] {
        if let Some(bare) = rest.strip_prefix(forfeit) {
            rest = bare;
            break;
        }
    }
    let goes_on = |c: char| c.is_alphanumeric() || matches!(c, '-' | '/' | '=' | '+' | '½');
    (!rest.starts_with(goes_on)).then_some((result, text.len() - rest.len()))
}

/// Takes what one side got off the front, in halves of a point.
fn points(text: &mut &str) -> Option<u8> {
    let known: &[(&str, u8)] = match text.chars().next()? {
        '1' => &[("1/2", 1), ("1.0", 2), ("1", 2)],
        '0' => &[("0.5", 1), ("0,5", 1), ("0.0", 0), ("0", 0)],
        '½' => &[("½", 1)],
        'O' => &[("O", 0)],
        'o' => &[("o", 0)],
        '１' => &[("１/２", 1), ("１／２", 1), ("１", 2)],
        '０' => &[("０", 0)],
        '.' => &[(".5", 1)],
        _ => return None,
    };
    let (rest, halves) = known
        .iter()
        .find_map(|&(figure, halves)| Some((text.strip_prefix(figure)?, halves)))?;
    *text = rest;
    Some(halves)
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() && !matches!(c, '\n' | '\r')
        || matches!(
            c,
            '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_all(expected: Option<GameResult>, texts: &[&str]) {
        for text in texts {
            assert_eq!(GameResult::from_words(text), expected, "{text}");
        }
    }

    #[test]
    fn results_are_read_in_figures() {
        assert_all(
            Some(GameResult::FirstWins),
            &[
                "1-0",
                "1 - 0",
                " 1–0",
                "1:0",
                "1 : 0",
                "１－０",
                "１：０",
                "1-O",
                "1.0-0.0",
                "1-0ff",
                "1-0F",
                "+/-",
                "+:-",
                "1-0 (time)",
                "1-0, Black resigns",
            ],
        );
        assert_all(
            Some(GameResult::SecondWins),
            &["0-1", "0 — 1", "O-1", "０－１", "0:1", "-/+", "-:+"],
        );
        assert_all(
            Some(GameResult::Draw),
            &[
                "1/2",
                "½",
                "½-½",
                "½ : ½",
                "1/2 - 1/2",
                "1/2:1/2",
                "0.5-0.5",
                "0,5 - 0,5",
                "１/２－１/２",
                "1/2-1/2 agreed",
            ],
        );
        assert_all(Some(GameResult::Unknown), &["*", " * "]);
        assert_all(
            None,
            &[
                "", "1", "0-0", "0-0-0", "1-1", "1-0-0", "1-0/2", "+-", "-", "2-1", "1-0 2-0",
                "01", "1 0-0", "O-O",
            ],
        );
    }

    #[test]
    fn a_score_ends_where_it_is_whole() {
        assert_eq!(score("1 - 0 Black"), Some((GameResult::FirstWins, 5)));
        assert_eq!(score("1/2-1/2}"), Some((GameResult::Draw, 7)));
        assert_eq!(score("1-0Nf3"), None);
        assert_eq!(score("1. e4"), None);
    }
}
