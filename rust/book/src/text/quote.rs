//! Words of a book's summary on a line of text, so that each is read as it was.
//!
//! Most are written as they are. One that would be misread stands in quotation marks.

use std::fmt::Write as _;

/// The value as it is written.
pub(super) fn quoted(value: &str) -> String {
    let is_plain = value.trim() == value
        && !value.starts_with('"')
        && !value.contains(|c: char| c == '#' || c.is_control());
    if is_plain {
        return value.to_owned();
    }
    let mut out = String::from("\"");
    for c in value.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c == '#' || c.is_control() => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// The value that was written so; what is not rightly quoted is taken as it stands.
pub(super) fn unquoted(text: &str) -> String {
    read(text).unwrap_or_else(|| text.to_owned())
}

fn read(text: &str) -> Option<String> {
    let mut rest = text.strip_prefix('"')?;
    let mut value = String::new();
    loop {
        let at = rest.find(['"', '\\'])?;
        value.push_str(&rest[..at]);
        let is_end = rest[at..].starts_with('"');
        rest = &rest[at + 1..];
        if is_end {
            return rest.is_empty().then_some(value);
        }
        if let Some(code) = rest.strip_prefix("u{") {
            let (digits, behind) = code.split_once('}')?;
            value.push(char::from_u32(u32::from_str_radix(digits, 16).ok()?)?);
            rest = behind;
        } else {
            let c = rest.chars().next()?;
            value.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_read_as_it_was_written() {
        let values = [
            "",
            "three games",
            "  leading",
            "trailing ",
            "a # b",
            "#",
            "\"quoted\"",
            "\"",
            "a\\b",
            "\"a\\",
            "two\nlines",
            "\r\u{feff}",
            "中国 象棋",
            "\u{3000}wide",
            "\\u{23}",
        ];
        for value in values {
            let text = quoted(value);
            assert_eq!(unquoted(text.trim()), value, "{text}");
            assert!(!text.contains(['#', '\n', '\r']), "{text}");
        }
        assert_eq!(quoted("games.pgn: 3 games"), "games.pgn: 3 games");
    }

    #[test]
    fn what_is_not_rightly_quoted_is_taken_as_it_stands() {
        for text in ["\"open", "\"a\" b", "\"\\u{110000}\"", "\"\\u{2", "\"\\"] {
            assert_eq!(unquoted(text), text);
        }
    }
}
