//! Values without what a web page or the format has put into them.

use std::borrow::Cow;

/// Whether the text is a web page, in whose values entities stand for characters.
pub(super) fn is_page(text: &str) -> bool {
    const ELEMENTS: [&str; 9] = [
        "html", "body", "div", "iframe", "textarea", "table", "td", "pre", "br",
    ];
    text.match_indices('<').any(|(at, _)| {
        let rest = &text.as_bytes()[at + 1..];
        ELEMENTS.iter().any(|name| {
            rest.get(..name.len())
                .is_some_and(|head| head.eq_ignore_ascii_case(name.as_bytes()))
                && rest
                    .get(name.len())
                    .is_some_and(|&next| matches!(next, b' ' | b'>' | b'/'))
        })
    })
}

/// The text of a value: `||` ends a line, `\u8f66` is a character; in a page `&amp;` and its like
/// are characters too, and `<br>` ends a line.
pub(super) fn plain(value: &str, is_page: bool) -> Cow<'_, str> {
    let is_special = |c: char| c == '|' || c == '\\' || is_page && (c == '&' || c == '<');
    if !value.contains(is_special) {
        return Cow::Borrowed(value);
    }
    let mut text = String::with_capacity(value.len());
    let mut rest = value;
    while let Some(at) = rest.find(is_special) {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        let read = match rest.as_bytes()[0] {
            b'|' => rest.starts_with("||").then_some(('\n', 2)),
            b'\\' => escape(rest),
            b'&' => entity(rest),
            _ => line_break(rest),
        };
        let (character, length) = read.unwrap_or((char::from(rest.as_bytes()[0]), 1));
        text.push(character);
        rest = &rest[length..];
    }
    text.push_str(rest);
    Cow::Owned(text)
}

/// Reads `\u8f66`, or the two halves of a character beyond the first plane.
fn escape(text: &str) -> Option<(char, usize)> {
    let unit = |at: usize| {
        let digits = text.get(at..at + 6)?.strip_prefix("\\u")?;
        let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hex.then(|| u16::from_str_radix(digits, 16).ok())?
    };
    let first = unit(0)?;
    if let Some(character) = char::from_u32(first.into()) {
        return Some((character, 6));
    }
    let character = char::decode_utf16([first, unit(6)?]).next()?.ok()?;
    Some((character, 12))
}

fn entity(text: &str) -> Option<(char, usize)> {
    const LONGEST: usize = 12;
    let end = text.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let name = &text[1..end];
    let character = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?)?
        }
    };
    Some((character, end + 1))
}

/// Reads `<br>` or `<br />`.
fn line_break(text: &str) -> Option<(char, usize)> {
    let end = text.bytes().take(6).position(|byte| byte == b'>')?;
    let name = text[1..end].trim_end_matches('/').trim_end();
    name.eq_ignore_ascii_case("br").then_some(('\n', end + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_are_characters_in_a_page_alone() {
        let value = "a&amp;b&nbsp;&#36710;&#x70ae;<br/>c & d<e";
        assert_eq!(plain(value, true), "a&b 车炮\nc & d<e");
        assert_eq!(plain(value, false), value);
    }

    #[test]
    fn two_bars_end_a_line_and_escapes_are_characters() {
        assert_eq!(plain("a||b|c\\u8f66\\ud83d\\ude00", false), "a\nb|c车😀");
        for value in [
            "\\u8f6",
            "\\ud83d",
            "\\ud83d\\u004",
            "\\u+123",
            "\\u车马",
            "&车;",
        ] {
            assert_eq!(plain(value, true), value);
        }
    }

    #[test]
    fn a_page_is_known_by_its_elements() {
        assert!(is_page("<DIV id=x>"));
        assert!(is_page("x<br>"));
        for text in ["", "<", "<divide>", "a < b", "<车>"] {
            assert!(!is_page(text), "{text}");
        }
    }
}
