//! Brackets: where a block begins and ends, and the keys and values in it.
//!
//! A value reaches to the next bracket of the format, whatever key that names, since exporters
//! close `[DhtmlXQ_blacktime]` with `[/DhtmlXQ_time]`.

/// Longer than any key.
const LONGEST_KEY: usize = 64;

/// A key and its value as they stand there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Item<'t> {
    /// Without the prefix of the format.
    pub(super) key: &'t str,
    pub(super) value: &'t str,
    /// The line of the text, from 1.
    pub(super) line: u32,
}

impl Item<'_> {
    /// The key in lower case; one that another program writes as a number under its name here.
    pub(super) fn name(&self) -> String {
        let name = match self.key {
            "10" => "title",
            "11" => "event",
            "13" => "date",
            "14" => "place",
            "15" => "round",
            "16" => "table",
            "17" => "red",
            "18" => "redname",
            "20" => "redrating",
            "21" => "black",
            "22" => "blackname",
            "24" => "blackrating",
            "28" => "result",
            "29" => "redtime",
            "30" => "blacktime",
            "31" => "binit",
            "34" => "movelist",
            "36" => "open",
            "40" => "remark",
            "41" => "author",
            key => key,
        };
        name.to_ascii_lowercase()
    }
}

/// What a bracket stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark<'t> {
    /// The beginning or the end of a block.
    Border,
    /// An item.
    Item(Item<'t>),
}

/// A bracket of the format.
struct Bracket<'t> {
    is_closing: bool,
    /// The key; `None` for a border.
    key: Option<&'t str>,
    /// From the bracket to its end.
    length: usize,
}

/// The marks of a text in their order.
#[derive(Debug)]
pub(super) struct Items<'t> {
    text: &'t str,
    at: usize,
    line: u32,
}

impl<'t> Items<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            line: 1,
        }
    }

    /// Goes on by `length` bytes, and counts the lines among them.
    fn skip(&mut self, length: usize) {
        let skipped = &self.text.as_bytes()[self.at..self.at + length];
        let ends = skipped.iter().filter(|&&byte| byte == b'\n').count();
        self.line = self.line.saturating_add(ends as u32);
        self.at += length;
    }
}

impl<'t> Iterator for Items<'t> {
    type Item = Mark<'t>;

    fn next(&mut self) -> Option<Mark<'t>> {
        loop {
            let (distance, bracket) = next_bracket(&self.text[self.at..])?;
            self.skip(distance);
            let line = self.line;
            self.skip(bracket.length);
            let Some(key) = bracket.key else {
                return Some(Mark::Border);
            };
            if bracket.is_closing {
                continue;
            }
            let rest = &self.text[self.at..];
            let length = next_bracket(rest).map_or(rest.len(), |(distance, _)| distance);
            self.skip(length);
            let value = &rest[..length];
            return Some(Mark::Item(Item { key, value, line }));
        }
    }
}

/// The next bracket of the format, and how far away it is.
fn next_bracket(text: &str) -> Option<(usize, Bracket<'_>)> {
    text.match_indices('[')
        .find_map(|(at, _)| Some((at, bracket(&text[at..])?)))
}

/// Whether text behind an opening bracket makes it one of the format.
pub(crate) fn is_bracket(inner: &str) -> bool {
    after_name(inner.strip_prefix('/').unwrap_or(inner)).is_some()
}

fn after_name(inner: &str) -> Option<&str> {
    strip_prefix_in_any_case(inner, "DhtmlXQ")
        .or_else(|| strip_prefix_in_any_case(inner, "DHJHtmlXQ"))
}

fn bracket(text: &str) -> Option<Bracket<'_>> {
    let inner = text.strip_prefix('[')?;
    let (is_closing, inner) = match inner.strip_prefix('/') {
        Some(inner) => (true, inner),
        None => (false, inner),
    };
    let name = after_name(inner)?;
    let end = name
        .bytes()
        .take(LONGEST_KEY)
        .position(|byte| byte == b']')?;
    let word = &name[..end];
    if word.contains(['"', ' ']) {
        // `[DhtmlXQ_title "x"]` is a tag of PGN.
        return None;
    }
    let key = match word.strip_prefix('_') {
        Some(key) => Some(key),
        None if word.is_empty() || word.eq_ignore_ascii_case("iFrame") => None,
        None => return None,
    };
    Some(Bracket {
        is_closing,
        key,
        length: text.len() - name.len() + end + 1,
    })
}

fn strip_prefix_in_any_case<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let head = text.get(..prefix.len())?;
    head.eq_ignore_ascii_case(prefix)
        .then(|| &text[prefix.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(text: &str) -> Vec<(&str, &str)> {
        Items::new(text)
            .filter_map(|mark| match mark {
                Mark::Item(item) => Some((item.key, item.value)),
                Mark::Border => None,
            })
            .collect()
    }

    #[test]
    fn a_value_reaches_to_the_next_bracket_of_the_format() {
        let text = "[DhtmlXQ][DHTMLXQ_red]a [x] b[/dhtmlxq_red]\n[DhtmlXQ_blacktime][/DhtmlXQ_time]\
                    [DhtmlXQ_open]c[DhtmlXQ_end]d";
        assert_eq!(
            pairs(text),
            [
                ("red", "a [x] b"),
                ("blacktime", ""),
                ("open", "c"),
                ("end", "d")
            ]
        );
    }

    #[test]
    fn brackets_of_others_are_text() {
        for text in [
            "",
            "[",
            "[[",
            "[Red \"x\"]",
            "[DhtmlXQ",
            "[DhtmlXQx]",
            "[DhtmlXQ_车",
        ] {
            assert_eq!(Items::new(text).next(), None, "{text}");
        }
        assert_eq!(Items::new("x[DhtmlXQiFrame]").next(), Some(Mark::Border));
    }

    #[test]
    fn items_know_their_lines() {
        let text = "x\n[DhtmlXQ]\n[DhtmlXQ_a]1\n2[/DhtmlXQ_a]\n[DhtmlXQ_b]3";
        let lines: Vec<u32> = Items::new(text)
            .filter_map(|mark| match mark {
                Mark::Item(item) => Some(item.line),
                Mark::Border => None,
            })
            .collect();
        assert_eq!(lines, [3, 5]);
    }
}
