//! JSON as values in one flat list, so that nothing recurses, however deep a document is.

use std::borrow::Cow;

/// The number of a value in its [`Document`].
pub(super) type Id = u32;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value<'t> {
    /// `null`, `true`, or a number, as it is written.
    Word(&'t str),
    Text(Cow<'t, str>),
    List(Vec<Id>),
    /// Names and values in their order.
    Object(Vec<(Cow<'t, str>, Id)>),
}

/// A value with all that is in it; the outermost one has the number 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Document<'t> {
    values: Vec<Value<'t>>,
}

/// Where a text stops being JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) at: usize,
    pub(super) reason: &'static str,
}

impl<'t> Document<'t> {
    /// Reads the value that begins at a place of a text; gives the place behind it, too.
    pub(super) fn read(text: &'t str, at: usize) -> Result<(Self, usize), Fault> {
        let mut scanner = Scanner { text, at };
        let mut document = Self::default();
        // Lists and objects that are open, and the name of the value that comes next.
        let mut open: Vec<(Id, Option<Cow<'t, str>>)> = Vec::new();
        loop {
            let (value, opened) = scanner.value()?;
            let id = document.values.len() as Id;
            document.values.push(value);
            if let Some((above, name)) = open.last_mut() {
                match (&mut document.values[*above as usize], name.take()) {
                    (Value::List(items), _) => items.push(id),
                    (Value::Object(fields), Some(name)) => fields.push((name, id)),
                    _ => {}
                }
            }
            let mut is_first = opened.is_some();
            if is_first {
                open.push((id, None));
            }
            // What has ended is closed, up to where another value follows.
            loop {
                let Some((id, name)) = open.last_mut() else {
                    return Ok((document, scanner.at));
                };
                let is_object = matches!(document.values[*id as usize], Value::Object(_));
                let end = if is_object { b'}' } else { b']' };
                if scanner.take(end) {
                    open.pop();
                    is_first = false;
                    continue;
                }
                if !std::mem::take(&mut is_first) && !scanner.take(b',') {
                    return Err(scanner.fault("a comma or the end is missing here"));
                }
                if is_object {
                    scanner.skip_blanks();
                    *name = Some(scanner.string()?);
                    if !scanner.take(b':') {
                        return Err(scanner.fault("a colon is missing here"));
                    }
                }
                break;
            }
        }
    }

    /// The value with this number; `null` where there is none.
    pub(super) fn value(&self, id: Id) -> &Value<'t> {
        self.values.get(id as usize).unwrap_or(&Value::Word("null"))
    }

    /// The value of a name in an object.
    pub(super) fn field(&self, object: Id, name: &str) -> Option<Id> {
        let Value::Object(fields) = self.value(object) else {
            return None;
        };
        let mut fields = fields.iter();
        fields.find(|(known, _)| known == name).map(|&(_, id)| id)
    }

    /// The text of a name in an object.
    pub(super) fn text(&self, object: Id, name: &str) -> Option<&Cow<'t, str>> {
        match self.value(self.field(object, name)?) {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The list of a name in an object.
    pub(super) fn list(&self, object: Id, name: &str) -> Option<&[Id]> {
        match self.value(self.field(object, name)?) {
            Value::List(items) => Some(items),
            _ => None,
        }
    }

    /// A whole number, if the value is one.
    pub(super) fn number(&self, id: Id) -> Option<u32> {
        match self.value(id) {
            Value::Word(word) => word.parse().ok(),
            _ => None,
        }
    }
}

/// Where reading stands.
struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scanner<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn fault(&self, reason: &'static str) -> Fault {
        Fault {
            at: self.at,
            reason,
        }
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
        self.at += blanks;
    }

    /// Passes a sign, and the blanks before it, if it comes next.
    fn take(&mut self, sign: u8) -> bool {
        self.skip_blanks();
        let is_there = self.rest().as_bytes().first() == Some(&sign);
        self.at += usize::from(is_there);
        is_there
    }

    /// Reads a value, of a list or an object only the beginning; tells whether it is one.
    fn value(&mut self) -> Result<(Value<'t>, Option<()>), Fault> {
        if self.take(b'{') {
            return Ok((Value::Object(Vec::new()), Some(())));
        }
        if self.take(b'[') {
            return Ok((Value::List(Vec::new()), Some(())));
        }
        if self.rest().starts_with('"') {
            return Ok((Value::Text(self.string()?), None));
        }
        let is_of_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
        let rest = self.rest();
        let word = &rest[..rest.find(|c| !is_of_word(c)).unwrap_or(rest.len())];
        let is_number = word.starts_with(|c: char| c.is_ascii_digit() || c == '-')
            && word.parse::<f64>().is_ok();
        if !is_number && !matches!(word, "null" | "true" | "false") {
            return Err(self.fault("this is no value"));
        }
        self.at += word.len();
        Ok((Value::Word(word), None))
    }

    /// Reads a text in quotes.
    fn string(&mut self) -> Result<Cow<'t, str>, Fault> {
        let Some(body) = self.rest().strip_prefix('"') else {
            return Err(self.fault("a text in quotes is missing here"));
        };
        let begun = self.at + 1;
        let mut text = Cow::Borrowed("");
        let mut from = 0;
        while let Some(found) = body[from..].find(['"', '\\', '\n', '\r']) {
            let piece = &body[from..from + found];
            let at = from + found;
            if body[at..].starts_with('"') {
                self.at = begun + at + 1;
                if text.is_empty() {
                    return Ok(Cow::Borrowed(piece));
                }
                text.to_mut().push_str(piece);
                return Ok(text);
            }
            if body[at..].starts_with(['\n', '\r']) {
                self.at = begun + at;
                return Err(self.fault("the text does not end"));
            }
            text.to_mut().push_str(piece);
            let Some((c, length)) = escaped(&body[at + 1..]) else {
                self.at = begun + at;
                return Err(self.fault("there is no such escape"));
            };
            text.to_mut().push(c);
            from = at + 1 + length;
        }
        self.at = self.text.len();
        Err(self.fault("the text does not end"))
    }
}

/// The character that an escape stands for, and how many bytes it has behind the backslash.
fn escaped(text: &str) -> Option<(char, usize)> {
    let c = match text.bytes().next()? {
        c @ (b'"' | b'\\' | b'/') => char::from(c),
        b'b' => '\u{8}',
        b'f' => '\u{C}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'u' => {
            let first = unit(&text[1..])?;
            let second = text
                .get(5..)
                .and_then(|text| unit(text.strip_prefix("\\u")?));
            let units = [first, second.unwrap_or(0)];
            let c = char::decode_utf16(units).next()?;
            // Half of a pair stands for nothing.
            let c = c.unwrap_or(char::REPLACEMENT_CHARACTER);
            return Some((c, if c.len_utf16() == 2 { 11 } else { 5 }));
        }
        _ => return None,
    };
    Some((c, 1))
}

fn unit(text: &str) -> Option<u16> {
    let digits = text.get(..4)?;
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex
        .then(|| u16::from_str_radix(digits, 16).ok())
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(Document<'_>, usize), Fault> {
        Document::read(text, 0)
    }

    #[test]
    fn values_are_found_by_their_names() {
        let text = r#" {"a": [1, -2.5e3, null], "b": {"c": "\u8f66\ud83d\ude00\n\"x"}, "d": {}, "e": []} rest"#;
        let (document, end) = read(text).unwrap_or_default();
        assert_eq!(&text[end..], " rest");
        let list = document.list(0, "a").unwrap_or_default();
        assert_eq!(list.len(), 3);
        assert_eq!(document.number(list[0]), Some(1));
        assert_eq!(document.number(list[1]), None);
        let inner = document.field(0, "b").unwrap_or(0);
        assert_eq!(
            document.text(inner, "c").map(|text| &**text),
            Some("车😀\n\"x")
        );
        assert_eq!(document.list(0, "e").map(<[Id]>::len), Some(0));
        assert_eq!(document.field(0, "z"), None);
    }

    #[test]
    fn what_is_no_json_is_refused_at_its_place() {
        for (text, at) in [
            ("{\"a\": 1,}", 8),
            ("{\"a\" 1}", 5),
            ("[1 2]", 3),
            ("{a: 1}", 1),
            ("[nul]", 1),
            ("[.5]", 1),
            ("[\"\\x\"]", 2),
            ("{\"a\": \"b", 8),
            ("{\"a\": \"b\n\"}", 8),
            ("[1", 2),
            ("", 0),
        ] {
            let fault = read(text).map_err(|fault| fault.at);
            assert_eq!(fault.map(|_| ()), Err(at), "{text}");
        }
    }

    #[test]
    fn depth_costs_no_stack() {
        let deep = 1_000_000;
        let text = "[".repeat(deep) + &"]".repeat(deep);
        assert!(read(&text).is_ok());
        assert_eq!(
            read(&text[..deep]).map(|_| ()).map_err(|fault| fault.at),
            Err(deep)
        );
    }
}
