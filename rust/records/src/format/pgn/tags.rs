//! Tag pairs: `[Name "value"]`, and what people make of them.
//!
//! Values may hold escaped or bare quotes, brackets and line breaks; the closing quote or bracket
//! may be missing. Plain reports have lines `红方：许银川` instead; see [`report_pairs`].

use std::borrow::Cow;

use super::words::Word;
use crate::text::line_length;

/// A tag, and how far it reaches.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Tag<'t> {
    pub(super) name: &'t str,
    pub(super) value: Cow<'t, str>,
    /// The bytes from its bracket to behind its end.
    pub(super) len: usize,
    /// Whether it was written as it should be.
    pub(super) is_sound: bool,
}

/// A line of a tag is no longer; one without end must not be searched for every tag in it.
const LONGEST_LINE: usize = 8192;

/// A value goes on over this many bytes of further lines at most.
const LONGEST_TAIL: usize = 2048;

impl<'t> Tag<'t> {
    /// Reads the tag at the front of `text`, which begins with its bracket.
    pub(super) fn read(text: &'t str) -> Option<Self> {
        let inner = text.strip_prefix(['[', '［'])?.trim_start_matches(is_blank);
        // What the standard allows in a symbol. Few names have more than letters in them.
        let is_name = |c: char| c.is_alphanumeric() || "_-+#=:./".contains(c);
        let after_name = inner.trim_start_matches(is_name);
        let name = &inner[..inner.len() - after_name.len()];
        if !name.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
            return None;
        }
        let rest = after_name.trim_start_matches(is_blank);
        let start = text.len() - rest.len();
        let line = head(rest, LONGEST_LINE);
        let line = &line[..line_length(line)];
        let Some(quoted) = rest.strip_prefix(['"', '“', '”', '＂']) else {
            let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
            let may_be = name.starts_with(char::is_alphabetic) && name.chars().all(is_plain);
            return may_be.then(|| Self::without_quotes(name, line, start))?;
        };
        let start = text.len() - quoted.len();
        let line = line.get(rest.len() - quoted.len()..).unwrap_or("");
        if let Some((value, end)) = closed(line) {
            return Some(Self {
                name,
                value: unescaped(value),
                len: start + end,
                is_sound: true,
            });
        }
        let tail = head(quoted, line.len() + LONGEST_TAIL);
        let next_tag = ["\n[", "\r["]
            .into_iter()
            .filter_map(|bracket| tail.find(bracket))
            .min();
        let tail = &tail[..next_tag.unwrap_or(tail.len())];
        if let Some((value, end)) = closed(tail) {
            return Some(Self {
                name,
                value: unescaped(&value.split_whitespace().collect::<Vec<_>>().join(" "))
                    .into_owned()
                    .into(),
                len: start + end,
                is_sound: true,
            });
        }
        let value = line.trim_end().trim_end_matches([']', '"', '”']);
        Some(Self {
            name,
            value: unescaped(value),
            len: start + line.len(),
            is_sound: false,
        })
    }

    /// `[Name value]`.
    fn without_quotes(name: &'t str, line: &'t str, start: usize) -> Option<Self> {
        let end = line.find([']', '］'])?;
        let bracket = line[end..].chars().next().map_or(1, char::len_utf8);
        let value = line[..end].trim().trim_end_matches(['"', '”', '＂']);
        let single = value.strip_prefix(['\'', '‘', '’']);
        let single = single.and_then(|value| value.strip_suffix(['\'', '’']));
        Some(Self {
            name,
            value: single.unwrap_or(value).into(),
            len: start + end + bracket,
            is_sound: false,
        })
    }
}

/// Blanks within a line.
fn is_blank(c: char) -> bool {
    super::is_blank(c) && !matches!(c, '\n' | '\r')
}

/// At most so many bytes of the front.
pub(super) fn head(text: &str, most: usize) -> &str {
    let mut end = most.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// The value up to the quote that closes it, and where the tag ends: a quote with the bracket
/// behind it, else the last one of the line.
fn closed(text: &str) -> Option<(&str, usize)> {
    let mut escaped = None;
    let mut after_backslash = false;
    for (at, byte) in text.bytes().enumerate() {
        if byte == b'"' {
            let rest = &text[at + 1..];
            let bracket = rest.trim_start_matches(is_blank);
            if bracket.starts_with([']', '］']) {
                let width = bracket.chars().next().map_or(1, char::len_utf8);
                let end = text.len() - bracket.len() + width;
                if !after_backslash {
                    return Some((&text[..at], end));
                }
                // `C:\"]`: the backslash was meant, if nothing better follows.
                escaped = escaped.or(Some((&text[..at], end)));
            }
        }
        after_backslash = byte == b'\\' && !after_backslash;
    }
    let curly = ["”]", "”］", "＂]", "＂］"];
    let curly = curly
        .iter()
        .find_map(|end| Some((text.find(end)?, end.len())));
    if let Some((at, length)) = curly {
        return Some((&text[..at], at + length));
    }
    escaped
}

/// The value with `\"` and `\\` as they are meant.
fn unescaped(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return value.into();
    }
    let mut plain = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some(&next @ ('"' | '\\'))) => {
                plain.push(next);
                chars.next();
            }
            _ => plain.push(c),
        }
    }
    plain.into()
}

/// The names that reports use, and the tags that they are.
const REPORT_NAMES: &[(&str, &str)] = &[
    ("标题", "Title"),
    ("棋局", "Title"),
    ("对局名称", "Title"),
    ("分类", "Class"),
    ("来源", "Source"),
    ("赛事类型", "EventType"),
    ("赛事", "Event"),
    ("赛事名称", "Event"),
    ("轮次", "Round"),
    ("组别", "Section"),
    ("台次", "Board"),
    ("日期", "Date"),
    ("比赛日期", "Date"),
    ("地点", "Site"),
    ("比赛地点", "Site"),
    ("时间规则", "TimeControl"),
    ("红方", "Red"),
    ("红等级分", "RedElo"),
    ("红方用时", "RedTime"),
    ("红队", "RedTeam"),
    ("黑方", "Black"),
    ("黑等级分", "BlackElo"),
    ("黑方用时", "BlackTime"),
    ("黑队", "BlackTeam"),
    ("裁判员", "Referee"),
    ("解说", "Annotator"),
    ("录入", "Creator"),
    ("创建日期", "CreateDate"),
    ("修改日期", "ModifyDate"),
    ("ECCO", "ECCO"),
    ("棋谱类型", "RecordType"),
    ("对局种类", "GameType"),
    ("结果", "Result"),
    ("比赛结果", "Result"),
    ("结束方式", "Termination"),
    ("FEN", "FEN"),
];

/// Other names of them, which are read and not written.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("比赛", "Event"),
    ("比赛名称", "Event"),
    ("赛名", "Event"),
    ("开局", "Opening"),
    ("布局", "Opening"),
    ("红", "Red"),
    ("红棋", "Red"),
    ("红先", "Red"),
    ("先手", "Red"),
    ("先手方", "Red"),
    ("执红", "Red"),
    ("黑", "Black"),
    ("黑棋", "Black"),
    ("后手", "Black"),
    ("后手方", "Black"),
    ("执黑", "Black"),
    ("白", "White"),
    ("白方", "White"),
    ("白棋", "White"),
    ("输赢", "Result"),
    ("胜负", "Result"),
    ("对局结果", "Result"),
    ("作者", "Annotator"),
    ("评注", "Annotator"),
    ("讲解", "Annotator"),
    ("对局日期", "Date"),
    ("对局地点", "Site"),
];

/// The name of a pair without blanks and in simplified characters.
fn plain_name(name: &str) -> String {
    let is_seen = |c: &char| !is_blank(*c) && !c.is_whitespace();
    name.chars()
        .filter(is_seen)
        .map(|c| match c {
            '紅' => '红',
            '結' => '结',
            '賽' => '赛',
            '標' => '标',
            '題' => '题',
            '開' => '开',
            '點' => '点',
            '勝' => '胜',
            '負' => '负',
            '輸' => '输',
            '贏' => '赢',
            '後' => '后',
            '對' => '对',
            '稱' => '称',
            '類' => '类',
            '來' => '来',
            '輪' => '轮',
            '組' => '组',
            '別' => '别',
            '臺' => '台',
            '時' => '时',
            '間' => '间',
            '規' => '规',
            '則' => '则',
            '級' => '级',
            '隊' => '队',
            '員' => '员',
            '說' => '说',
            '説' => '说',
            '錄' => '录',
            '創' => '创',
            '譜' => '谱',
            '種' => '种',
            '束' => '束',
            '評' => '评',
            '註' | '注' => '注',
            '講' => '讲',
            '執' => '执',
            '黒' => '黑',
            c => c,
        })
        .collect()
}

/// The tag that a pair of this name is.
fn tag_of(name: &str) -> Option<&'static str> {
    let name = plain_name(name);
    let mut known = REPORT_NAMES.iter().chain(OTHER_NAMES);
    known.find(|(known, _)| *known == name).map(|(_, tag)| *tag)
}

/// The tags that stand in reports under their own names.
const ENGLISH_NAMES: &[&str] = &[
    "Event", "Site", "Date", "Round", "White", "Red", "Black", "Result", "FEN", "Variant",
];

/// What a line stands behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Behind {
    /// No pair of a report.
    Nothing,
    /// The pairs of a report, and other lines.
    Report,
    /// A pair, with no blank line between.
    Pair,
}

/// Whether a line that stands there may give a tag under this name: `WhiteElo: 2863`.
fn is_name_of_pair(name: &str, behind: Behind) -> bool {
    const LONGEST: usize = 40;
    match behind {
        Behind::Nothing => false,
        Behind::Report => {
            name.len() <= LONGEST
                && name.starts_with(|first: char| first.is_ascii_uppercase())
                && name.bytes().all(|byte| byte.is_ascii_alphabetic())
        }
        Behind::Pair => {
            let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
            name.starts_with(char::is_alphabetic) && name.chars().all(is_part)
        }
    }
}

/// The Chinese name of a tag in reports.
pub(crate) fn report_name(tag: &str) -> Option<&'static str> {
    let (name, _) = REPORT_NAMES.iter().find(|(_, known)| *known == tag)?;
    Some(name)
}

/// Whether a value behind the Chinese name of a tag is a move of that side: `红：炮二平五`.
pub(crate) fn is_move_of_side(tag: &str, value: &str) -> bool {
    let first = value.split(is_blank).find(|word| !word.is_empty());
    matches!(tag, "Red" | "Black" | "White")
        && first.is_some_and(|first| Word::of(first).is_move() && !first.is_ascii())
}

/// The pairs of a line `红    方：木易四郎  耗时：2分`; `None` where it is no such line. Behind others
/// any word of a tag's shape may be a name.
pub(super) fn report_pairs(line: &str, behind: Behind) -> Option<Vec<(Cow<'_, str>, &str)>> {
    let english = ENGLISH_NAMES.iter().find_map(|&name| {
        let value = line.strip_prefix(name)?.strip_prefix(':')?;
        let is_apart = value.is_empty() || value.starts_with(is_blank);
        is_apart.then(|| (name, value.trim()))
    });
    if let Some(pair) = english {
        return Some(vec![(pair.0.into(), pair.1)]);
    }
    if let Some((name, value)) = line.split_once(": ")
        && is_name_of_pair(name, behind)
    {
        return Some(vec![(name.into(), value.trim())]);
    }
    let colon = line.find(['：', ':'])?;
    let name = line[..colon].trim();
    if name.is_ascii() && !line[colon..].starts_with('：') {
        return None;
    }
    let mut tag = tag_of(name)?;
    let rest = &line[colon..];
    let mut rest = rest.strip_prefix(['：', ':']).unwrap_or(rest);
    if is_move_of_side(tag, rest) {
        return None;
    }
    let mut pairs = Vec::new();
    // The name of a further pair is the word before its colon.
    while let Some(colon) = rest.find('：') {
        let before = &rest[..colon];
        let word = before.rfind(char::is_whitespace).map(|blank| {
            let width = before[blank..].chars().next().map_or(1, char::len_utf8);
            blank + width
        });
        let Some(word) = word else { break };
        pairs.push((tag.into(), before[..word].trim()));
        rest = &rest[colon + '：'.len_utf8()..];
        tag = match (before[word..].trim(), tag) {
            ("耗时" | "用时", "Red") => "RedTime",
            ("耗时" | "用时", "Black") => "BlackTime",
            (name, _) => match tag_of(name) {
                Some(next) => next,
                None => return Some(pairs),
            },
        };
    }
    pairs.push((tag.into(), rest.trim()));
    Some(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, String, usize) {
        let tag = Tag::read(text).expect("a tag");
        (tag.name.to_owned(), tag.value.into_owned(), tag.len)
    }

    #[test]
    fn quotes_and_brackets_may_stand_in_values() {
        let text = r#"[Event "a \"b\" [c] \\"] x"#;
        assert_eq!(read(text), ("Event".into(), r#"a "b" [c] \"#.into(), 24));
        assert_eq!(read(r#"[Event "the "big" one"]"#).1, r#"the "big" one"#);
        assert_eq!(read(r#"[Path "C:\games\"]"#).1, r"C:\games\");
        assert_eq!(read("[ Event  \"A\" ]").1, "A");
    }

    #[test]
    fn a_value_may_go_on_in_the_next_line() {
        assert_eq!(read("[TitleA \"\r\n四量拨千斤\"]\r\n").1, "四量拨千斤");
        assert_eq!(read("[A \"one\ntwo\"]").1, "one two");
    }

    #[test]
    fn what_is_not_closed_ends_with_its_line() {
        assert_eq!(read("[A \"one\n[B \"two\"]"), ("A".into(), "one".into(), 7));
        assert_eq!(read("[A one]").1, "one");
        assert_eq!(read("[A \"one\"\n1. e4").1, "one");
    }

    #[test]
    fn comments_are_no_tags() {
        assert_eq!(Tag::read("[%clk 0:01]"), None);
        assert_eq!(Tag::read("[ ? Too ambitious"), None);
        assert_eq!(Tag::read("[]"), None);
    }

    #[test]
    fn reports_have_pairs_of_their_own() {
        let line = "红    方：木易四郎(05355621689)  耗时：  2分 24秒";
        assert_eq!(
            report_pairs(line, Behind::Nothing),
            Some(vec![
                ("Red".into(), "木易四郎(05355621689)"),
                ("RedTime".into(), "2分 24秒")
            ])
        );
        let line = "比赛日期：2016年12月27日20时  比赛地点：北京";
        assert_eq!(
            report_pairs(line, Behind::Nothing),
            Some(vec![
                ("Date".into(), "2016年12月27日20时"),
                ("Site".into(), "北京")
            ])
        );
        assert_eq!(
            report_pairs("WhiteElo: 2863", Behind::Report),
            Some(vec![("WhiteElo".into(), "2863")])
        );
        assert_eq!(report_pairs("WhiteElo: 2863", Behind::Nothing), None);
        assert_eq!(
            report_pairs("自定_1: a: b", Behind::Pair),
            Some(vec![("自定_1".into(), "a: b")])
        );
        assert_eq!(report_pairs("自定_1: a", Behind::Report), None);
        assert_eq!(report_pairs("欢迎访问：某网站", Behind::Pair), None);
        assert_eq!(report_pairs("1. 炮二平五", Behind::Pair), None);
    }
}
