//! How far a result in words reaches: `Black resigns`, `Draw by repetition`, `红方胜`.
//!
//! What the words mean, `result.rs` knows. Here it is only which of the words behind the moves
//! belong to it: they end with the line, or where a stop, a bracket or a number follows.

use super::is_blank;
use super::tags::head;
use crate::record::GameResult;
use crate::text::line_length;

/// No result in words is longer.
const LONGEST: usize = 96;

/// What may be the first word of a result.
const FIRST_WORDS: &[&str] = &[
    "white",
    "black",
    "red",
    "whitewins",
    "blackwins",
    "redwins",
    "draw",
    "drawn",
    "a",
    "agreed",
    "is",
    "game",
    "final",
    "result",
    "stalemate",
    "remis",
    "tablas",
    "nulle",
    "patta",
    "unfinished",
    "adjourned",
    "unknown",
];

/// The length of the result in words that a text begins with.
pub(super) fn length(text: &str) -> Option<usize> {
    let first = text.chars().next()?;
    if first.is_ascii() {
        let is_letter = |c: &char| c.is_ascii_alphabetic();
        let word = text.chars().take_while(is_letter).count();
        let is_known = |known: &&str| known.eq_ignore_ascii_case(&text[..word]);
        let is_figure = ["+:-", "-:+", "1/2"]
            .iter()
            .any(|figure| text.starts_with(figure));
        if !FIRST_WORDS.iter().any(is_known) && !is_figure {
            return None;
        }
    } else if !"½红紅黑白先后後和双雙平不弈议議握未进進循判作【＋－".contains(first)
    {
        return None;
    }
    let line = head(text, LONGEST);
    let line = &line[..line_length(line)];
    let line = &line[..end_of_phrase(line)];
    let whole = line.trim_end_matches(is_blank);
    if GameResult::from_words(whole).is_some() {
        return Some(whole.len());
    }
    // A Chinese result is one word.
    let word = whole.split(is_blank).next()?;
    let is_result = !word.is_ascii() && GameResult::from_words(word).is_some();
    is_result.then_some(word.len())
}

/// Where a phrase ends at the latest.
fn end_of_phrase(line: &str) -> usize {
    let mut after_blank = false;
    for (at, c) in line.char_indices() {
        let is_end = match c {
            '{' | '}' | '(' | ')' | '[' | ']' | '<' | '>' | ';' | ',' | '!' | '?' | '$' | '*'
            | '"' | '（' | '）' | '。' | '，' | '；' | '！' | '？' => true,
            '.' => line[at + 1..].starts_with([' ', '\t']) || at + 1 == line.len(),
            // `fifty move rule`, but `draw 12. e4`.
            '0'..='9' => after_blank && !line[at..].starts_with("50"),
            _ => false,
        };
        if is_end {
            return at;
        }
        after_blank = c.is_whitespace();
    }
    line.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_takes_the_words_that_belong_to_it() {
        for (text, result) in [
            ("Black resigns", Some("Black resigns")),
            ("Black resigns, for 30. Rd8 wins", Some("Black resigns")),
            (
                "Draw by repetition. A dull game",
                Some("Draw by repetition"),
            ),
            (
                "Draw by the 50 move rule {x}",
                Some("Draw by the 50 move rule"),
            ),
            ("draw 12. e4", Some("draw")),
            ("White wins\n1. e4", Some("White wins")),
            ("红胜 双方弈和", Some("红胜")),
            ("黑方 超时 负", Some("黑方 超时 负")),
            ("【红胜】", Some("【红胜】")),
            ("+:-", Some("+:-")),
            ("1/2", Some("1/2")),
            ("½ 12. e4", Some("½")),
            ("draw offered 12. e4", None),
            ("White wins a pawn", None),
            ("resigns", None),
            ("a fine game", None),
            ("和平共处", None),
        ] {
            assert_eq!(length(text).map(|length| &text[..length]), result, "{text}");
        }
    }
}
