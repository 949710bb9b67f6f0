//! Words and numbers as every dialect reads them: lenient about blanks, and nothing that arrives
//! can make them panic.

use std::time::Duration;

use rukh_core::error::shortened;

use super::{Command, Parsed, Setup, Start};

/// The text of a line: without a byte-order mark and the blanks at its ends.
///
/// # Errors
/// When the line is not text; the message says why.
pub(super) fn text_of(line: &[u8]) -> Result<&str, &'static str> {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let text = str::from_utf8(line).map_err(|_| "a line that is not UTF-8 text was skipped")?;
    if text.contains('\0') {
        return Err("a line with NUL bytes was skipped");
    }
    Ok(text.trim())
}

/// The first word of a text, and what follows it.
pub(super) fn first_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    if text.is_empty() {
        return None;
    }
    Some(text.split_once(char::is_whitespace).unwrap_or((text, "")))
}

/// A remark must not break into lines of its own.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Lines without a form, each with `mark` before it and no blank at its end.
pub(super) fn plain_lines(text: &str, mark: &str) -> String {
    let mut lines = text.lines().fold(String::new(), |mut lines, line| {
        lines.push_str(mark);
        lines.push_str(line.trim_end());
        lines.push('\n');
        lines
    });
    if lines.is_empty() {
        lines.push('\n');
    }
    lines
}

/// `startpos [moves ...]` or `fen F [moves ...]`, or why it is neither; `command` is the word that
/// stands before it.
pub(super) fn parse_position(command: &str, rest: &str) -> Result<Setup, String> {
    match first_word(rest) {
        Some(("startpos" | "fen", _)) => parse_setup(command, rest, false),
        Some((other, _)) => Err(format!(
            "{command}: expected startpos or fen, found \"{}\"",
            shortened(other)
        )),
        None => Err(format!("{command}: expected startpos or fen")),
    }
}

/// As [`parse_position`], where the first word is known to be right.
pub(super) fn parse_setup(command: &str, text: &str, bare: bool) -> Result<Setup, String> {
    let mut words = text.split_whitespace();
    let standard = words.next() == Some("startpos");
    let mut has_list = false;
    let before: Vec<&str> = words
        .by_ref()
        .take_while(|word| {
            has_list = *word == "moves";
            !has_list
        })
        .collect();
    let start = if !standard {
        if before.is_empty() {
            return Err(format!("{command}: no FEN follows \"fen\""));
        }
        Start::Fen(before.join(" "))
    } else if let Some(stray) = before.first() {
        return Err(format!(
            "{command}: expected moves after startpos, found \"{}\"",
            shortened(stray)
        ));
    } else {
        Start::Standard
    };
    // Some clients write promotions in capitals.
    let moves: Vec<String> = words.map(str::to_lowercase).collect();
    Ok(Setup {
        has_bare_fen: !standard && !bare && before.len() == 2 && has_list,
        start,
        moves,
        bare,
    })
}

/// `name N... [value V...]`.
pub(super) fn parse_named_option(rest: &str) -> Parsed {
    let form = "setoption: expected \"setoption name NAME value VALUE\"";
    let Some(("name", mut rest)) = first_word(rest) else {
        return Parsed::fault(form);
    };
    let mut name: Vec<&str> = Vec::new();
    let mut value = None;
    while let Some((word, after)) = first_word(rest) {
        if word == "value" {
            value = Some(after.trim().to_owned());
            break;
        }
        name.push(word);
        rest = after;
    }
    if name.is_empty() {
        return Parsed::fault(form);
    }
    let name = name.join(" ");
    Command::SetOption { name, value }.into()
}

/// `bench [DEPTH]`.
pub(super) fn parse_bench(rest: &str) -> Parsed {
    match first_word(rest) {
        None => Command::Bench(None).into(),
        Some((word, _)) => match number(word) {
            Some(depth) => Command::Bench(Some(clamped(depth))).into(),
            None => Parsed::fault(format!(
                "bench: expected a depth, found \"{}\"",
                shortened(word)
            )),
        },
    }
}

/// A whole number; one with too many digits is as large as can be told.
pub(super) fn number(word: &str) -> Option<i128> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let extreme = if word.starts_with('-') {
        i128::MIN
    } else {
        i128::MAX
    };
    Some(word.parse().unwrap_or(extreme))
}

/// Zero and less mean "no limit".
pub(super) fn above_zero(value: i128) -> Option<i128> {
    (value > 0).then_some(value)
}

pub(super) fn clamped(value: i128) -> u32 {
    value.clamp(0, i128::from(u32::MAX)) as u32
}

/// The longest time that is told apart, in milliseconds: more than thirty years are thirty years.
const LONGEST: u64 = 1_000_000_000_000;

/// So many units of time; an overstepped clock is an empty one.
pub(super) fn units(value: i128) -> u64 {
    value.clamp(0, i128::from(LONGEST)) as u64
}

pub(super) fn milliseconds(value: i128) -> Duration {
    Duration::from_millis(units(value))
}

/// So many times `unit`, where fractions count; an overstepped clock is an empty one.
pub(super) fn duration(word: &str, unit: Duration) -> Option<Duration> {
    let count: f64 = word.parse().ok().filter(|count: &f64| !count.is_nan())?;
    let seconds = (count * unit.as_secs_f64()).clamp(0.0, LONGEST as f64 / 1000.0);
    Some(Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_with_fractions_are_read_and_absurd_ones_clamped() {
        let second = Duration::from_secs(1);
        let read = |word| duration(word, second);
        assert_eq!(read("0.2"), Some(Duration::from_millis(200)));
        assert_eq!(read("5"), Some(Duration::from_secs(5)));
        assert_eq!(read("-3"), Some(Duration::ZERO));
        assert_eq!(read("1e300"), Some(Duration::from_secs(1_000_000_000)));
        assert_eq!(read("inf"), read("1e300"));
        assert_eq!(read("nan"), None);
        assert_eq!(read("soon"), None);
        assert_eq!(read(""), None);
        let hundredth = Duration::from_millis(10);
        assert_eq!(
            duration("250", hundredth),
            Some(Duration::from_millis(2500))
        );
    }
}
