//! What the tags and the last word of a record say.

use std::borrow::Cow;

use rukh_core::GameInfo;
use rukh_core::error::shortened;

use crate::problem::{Problem, Severity};
use crate::raw::RawGame;
use crate::record::{GameResult, Record};

/// Values are no longer, in bytes: with every quote escaped they still fit into a line of PGN.
const LONGEST_VALUE: usize = 4000;

/// The tags on one line each, without repetitions, under the names of the game: where the first
/// side is not White, `White` and `WhiteElo` are that side's.
pub(super) fn tidied(
    raw: &RawGame<'_>,
    info: &GameInfo,
    problems: &mut Vec<Problem>,
) -> Vec<(String, String)> {
    let mut tags: Vec<(String, String)> = Vec::with_capacity(raw.tags.len());
    for (name, value) in &raw.tags {
        let name = of_side(name, info);
        if value.contains(is_unprintable) {
            problems.push(Problem::new(
                Severity::Repaired,
                raw.line,
                shortened(value),
                format!("the tag {name} has control characters; blanks stand for them"),
            ));
        }
        let mut value = one_line(value);
        if value.len() > LONGEST_VALUE {
            problems.push(Problem::new(
                Severity::Shortened,
                raw.line,
                shortened(&value),
                format!("the tag {name} has more than {LONGEST_VALUE} bytes; the rest is left out"),
            ));
            let mut whole = LONGEST_VALUE;
            while !value.is_char_boundary(whole) {
                whole -= 1;
            }
            value = value[..whole].trim().to_owned().into();
        }
        match tags
            .iter_mut()
            .find(|(known, _)| known.eq_ignore_ascii_case(&name))
        {
            Some((_, known)) if known.is_empty() => *known = value.into_owned(),
            Some(_) => {}
            None => tags.push((name.into_owned(), value.into_owned())),
        }
    }
    tags
}

fn of_side<'n>(name: &'n str, info: &GameInfo) -> Cow<'n, str> {
    let [first, _] = info.sides;
    match name.strip_prefix("White") {
        Some(rest) if first != "white" && !rest.starts_with(|c: char| c.is_ascii_lowercase()) => {
            let (initial, others) = first.split_at(1);
            format!("{}{others}{rest}", initial.to_ascii_uppercase()).into()
        }
        _ => name.into(),
    }
}

/// Whether a sign is neither to be seen nor a blank, and no padding of a field either.
fn is_unprintable(sign: char) -> bool {
    sign.is_control() && !sign.is_whitespace() && sign != '\0'
}

fn one_line(value: &str) -> Cow<'_, str> {
    let value = value.trim();
    if value.contains(char::is_control) {
        let words = value.split(|c: char| c == ' ' || c.is_control());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        return words.join(" ").trim().to_owned().into();
    }
    value.into()
}

/// A comment without blanks around it and with one kind of line end.
pub(super) fn plain_text(text: &str) -> Cow<'_, str> {
    let is_blank = |c: char| c.is_whitespace() || c == '\0';
    let text = text.trim_matches(is_blank);
    if !text.contains(['\r', '\0']) {
        return text.into();
    }
    let plain = text.replace('\0', "");
    let plain = plain.replace("\r\r\n", "\n").replace("\r\n", "\n");
    plain.replace('\r', "\n").into()
}

/// The variant of a record, if it is one that is not played here.
pub(super) fn foreign_variant(raw: &RawGame<'_>) -> Option<String> {
    /// The beginnings of their names, without blanks and hyphens.
    const FOREIGN: &[&str] = &[
        "anti",
        "atomic",
        "banqi",
        "bughouse",
        "crazyhouse",
        "duck",
        "fogofwar",
        "giveaway",
        "horde",
        "janggi",
        "jieqi",
        "kingofthehill",
        "koth",
        "losers",
        "makruk",
        "manchu",
        "minishogi",
        "minixiangqi",
        "placement",
        "racingkings",
        "shatranj",
        "shogi",
        "sittuyin",
        "suicide",
        "3check",
        "threecheck",
        "5check",
        "揭棋",
        "暗棋",
    ];
    let variant = raw.tag("Variant")?;
    let name: String = variant
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    FOREIGN
        .iter()
        .any(|foreign| name.starts_with(foreign))
        .then(|| shortened(variant))
}

/// Settles the result: what the moves end with, unless that says nothing, else what the tag says.
pub(super) fn settle_result(raw: &RawGame<'_>, record: &mut Record) {
    let said = raw.tag("Result").map(str::trim).unwrap_or("");
    let by_tag = GameResult::from_words(said);
    let by_moves = raw.termination.as_deref().and_then(GameResult::from_words);
    let is_open = |result: Option<GameResult>| matches!(result, None | Some(GameResult::Unknown));
    record.result = if is_open(by_moves) { by_tag } else { by_moves }.unwrap_or_default();
    if by_tag.is_none() && !matches!(said, "" | "?" | "-") {
        record.problems.push(Problem::new(
            Severity::Repaired,
            raw.line,
            shortened(said),
            "the tag of the result holds no result",
        ));
    } else if let (Some(tag), Some(moves)) = (by_tag, by_moves)
        && !is_open(by_moves)
        && tag != moves
    {
        let line = match raw.termination_line {
            0 => raw.line,
            line => line,
        };
        record.problems.push(Problem::new(
            Severity::Repaired,
            line,
            shortened(said),
            format!(
                "the result of the tag is not that of the moves, {}, which counts",
                moves.token()
            ),
        ));
    }
    let is_result = |(name, _): &&mut (String, String)| name.eq_ignore_ascii_case("Result");
    if let Some((_, value)) = record.tags.iter_mut().find(is_result) {
        record.result.token().clone_into(value);
    }
}
