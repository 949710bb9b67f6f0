//! Which of the encodings before Unicode makes sense of some bytes.
//!
//! GB18030 gives a meaning to nearly every pair of bytes, so validity says little. What tells the
//! encodings apart is where common characters lie: in GB2312 the everyday ones have leads B0–D7
//! and trails from A1, in Big5 leads A4–C6 and trails also among the letters; and the words of a
//! record (炮二平五, 馬８進７, 紅勝) have codes of their own in each. Latin text shows by single high
//! bytes between letters.

use super::Encoding;

/// The characters that records of xiangqi are made of, in either script.
const WORDS: &str = "车馬马車俥傌炮砲包兵卒相象仕士帅帥将將进進退平前中后後上下\
    一二三四五六七八九１２３４５６７８９红紅黑胜勝负負和棋局";

/// How many characters of a game are looked at. They are enough to tell, and a game of a large
/// file need not be read twice.
const SAMPLE: usize = 256;

/// How much speaks for each encoding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Weights {
    utf8: i32,
    gb18030: i32,
    big5: i32,
    latin: i32,
    /// How many characters were looked at, and how many of them would be letters of a European
    /// language, alone between others.
    seen: i32,
    letters: i32,
}

impl Weights {
    /// What must lie between the first and the second for a few bytes to speak for themselves.
    const DECISIVE: i32 = 12;

    /// What must lie between them for the rest not to be looked at.
    const PLAIN: i32 = 60;

    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            utf8: self.utf8.saturating_add(other.utf8),
            gb18030: self.gb18030.saturating_add(other.gb18030),
            big5: self.big5.saturating_add(other.big5),
            latin: self.latin.saturating_add(other.latin),
            seen: self.seen.saturating_add(other.seen),
            letters: self.letters.saturating_add(other.letters),
        }
    }

    /// What speaks for Windows-1252, and nothing else.
    pub(super) fn of_latin_alone(self) -> Self {
        Self {
            latin: self.latin.max(0),
            ..Self::default()
        }
    }

    fn ranked(self) -> [(i32, Encoding); 4] {
        let mut ranked = [
            (self.gb18030, Encoding::Gb18030),
            (self.big5, Encoding::Big5),
            (self.latin, Encoding::Windows1252),
            (self.utf8, Encoding::Utf8),
        ];
        ranked.sort_by_key(|(weight, _)| -weight);
        ranked
    }

    /// The encoding that most speaks for; GB18030 where nothing speaks at all.
    pub(super) fn heaviest(self) -> Encoding {
        self.ranked()[0].1
    }

    /// The same where it is far ahead of the others.
    pub(super) fn decisive(self) -> Option<Encoding> {
        let [(first, encoding), (second, _), ..] = self.ranked();
        (first - second >= Self::DECISIVE).then_some(encoding)
    }

    /// Whether there is nothing but letters of a European language, in a name of them: few, but no
    /// Chinese text looks like that.
    pub(super) fn is_european(self) -> bool {
        let chinese = self.gb18030.max(self.big5);
        self.seen > 0 && self.letters == self.seen && self.latin - chinese >= 2 * self.seen
    }

    /// Whether one of the Chinese encodings is far ahead of all but UTF-8, which is weighed last.
    fn is_plain(self) -> bool {
        let first = self.gb18030.max(self.big5);
        let second = self.gb18030.min(self.big5).max(self.latin);
        first - second >= Self::PLAIN
    }

    /// How much speaks for an encoding.
    pub(super) fn of(self, encoding: Encoding) -> i32 {
        let ranked = self.ranked().into_iter();
        let found = { ranked }.find(|(_, known)| *known == encoding);
        found.map_or(i32::MIN, |(weight, _)| weight)
    }
}

/// The codes of [`WORDS`], as sets of pairs of bytes.
pub(super) struct Plausibility {
    gb18030: PairSet,
    big5: PairSet,
}

impl Default for Plausibility {
    fn default() -> Self {
        Self {
            gb18030: PairSet::of(encoding_rs::GBK),
            big5: PairSet::of(encoding_rs::BIG5),
        }
    }
}

impl Plausibility {
    /// Weighs some bytes by the first characters beyond ASCII that they hold.
    pub(super) fn weigh(&self, bytes: &[u8]) -> Weights {
        let mut weights = Weights::default();
        let mut at = 0;
        // Where the last character of two bytes ended: what stands before is no letter.
        let mut taken = 0;
        for count in 0..SAMPLE {
            if count % 32 == 31 && weights.is_plain() {
                break;
            }
            let ahead = bytes[at..].iter().position(|byte| !byte.is_ascii());
            let Some(ahead) = ahead else { break };
            at += ahead;
            let lead = bytes[at];
            let trail = bytes.get(at + 1).copied().unwrap_or(b'\n');
            let latin = latin_weight(bytes, at, taken);
            weights.latin += latin;
            weights.seen += 1;
            weights.letters += i32::from(latin > 0 && lead >= 0xC0);
            weights.gb18030 += match (lead, trail) {
                // ó, ü and the like among letters: GBK has them, in Big5 they would be 車 and 身.
                (0xA8, 0xA1..=0xBA) if is_among_letters(bytes, at, taken) => 6,
                _ => self.gb18030_weight(lead, trail),
            };
            weights.big5 += self.big5_weight(lead, trail);
            at += if trail >= 0x40 { 2 } else { 1 };
            at = at.min(bytes.len());
            taken = at;
        }
        weights.utf8 = utf8_weight(&bytes[..at]);
        weights
    }

    fn gb18030_weight(&self, lead: u8, trail: u8) -> i32 {
        match (lead, trail) {
            (0x80 | 0xFF, _) => -8,
            (_, b'0'..=b'9') => -2,
            (_, ..=0x3F | 0x7F | 0xFF) => -8,
            _ if self.gb18030.contains(lead, trail) => 6,
            (0xA1..=0xA3 | 0xB0..=0xD7, 0xA1..) => 1,
            (0xD8..=0xF7, 0xA1..) => 0,
            (0xAA..=0xAF | 0xF8..=0xFE, 0xA1..) => -3,
            _ => -1,
        }
    }

    fn big5_weight(&self, lead: u8, trail: u8) -> i32 {
        match (lead, trail) {
            (0x80 | 0xFF, _) | (_, ..=0x3F | 0x7F..=0xA0 | 0xFF) => -8,
            _ if self.big5.contains(lead, trail) => 6,
            (0xA1..=0xC6, _) => 1,
            (0xC9..=0xF9, _) => 0,
            _ => -3,
        }
    }
}

/// Whether a character of two bytes stands at a letter of ASCII.
fn is_among_letters(bytes: &[u8], at: usize, taken: usize) -> bool {
    let letter = |place: usize| bytes.get(place).is_some_and(u8::is_ascii_alphabetic);
    at > taken && letter(at - 1) || letter(at + 2)
}

/// A single high byte at or between letters is a letter of a European language.
fn latin_weight(bytes: &[u8], at: usize, taken: usize) -> i32 {
    let letter = |place: usize| bytes.get(place).is_some_and(u8::is_ascii_alphabetic);
    let ascii = |place: usize| bytes.get(place).is_none_or(u8::is_ascii);
    let alone = ascii(at + 1) && (at == 0 || at > taken || taken == 0);
    let before = at > taken && letter(at - 1);
    let after = letter(at + 1) && ascii(at + 2);
    match (alone, before, after) {
        (true, true, true) => 4,
        (true, true, false) => 3,
        (true, false, true) if letter(at + 2) => 3,
        _ => -1,
    }
}

/// Sequences that are valid UTF-8, against those that are not.
fn utf8_weight(bytes: &[u8]) -> i32 {
    let mut weight = 0i32;
    for chunk in bytes.utf8_chunks() {
        let sequences = chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        weight = weight.saturating_add(sequences as i32 * 4);
        if !chunk.invalid().is_empty() {
            weight = weight.saturating_sub(12);
        }
    }
    weight
}

/// A set of pairs of bytes.
struct PairSet(Vec<u64>);

impl PairSet {
    fn of(encoding: &'static encoding_rs::Encoding) -> Self {
        let mut set = vec![0; 1 << 10];
        for word in WORDS.chars() {
            let mut utf8 = [0; 4];
            let (code, _, unknown) = encoding.encode(word.encode_utf8(&mut utf8));
            if let ([lead, trail], false) = (&*code, unknown) {
                let pair = usize::from(u16::from_be_bytes([*lead, *trail]));
                set[pair >> 6] |= 1 << (pair & 63);
            }
        }
        Self(set)
    }

    fn contains(&self, lead: u8, trail: u8) -> bool {
        let pair = usize::from(u16::from_be_bytes([lead, trail]));
        self.0[pair >> 6] >> (pair & 63) & 1 != 0
    }
}
