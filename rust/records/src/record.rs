//! One game of any source: the model that everything reads into and everything is written from.

use rukh_core::{GameInfo, NotationStyle};

use crate::problem::Problem;
use crate::tree::Tree;

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

    /// Reads a result as tags and movetext give it: `1-0`, `½ – ½`, `红先胜`, `双方议和`; `None` where
    /// the text is no result.
    #[must_use]
    pub fn from_words(text: &str) -> Option<Self> {
        /// Longer than any result.
        const LONGEST: usize = 48;
        if text.len() > LONGEST {
            return None;
        }
        let plain: String = text
            .chars()
            .filter(|c| !c.is_whitespace() && !matches!(c, '（' | '）' | '【' | '】'))
            .map(|c| match c {
                '–' | '—' | '−' | '‐' | '‑' | ':' | '：' => '-',
                '紅' => '红',
                '勝' => '胜',
                '負' => '负',
                '詳' => '详',
                '雙' => '双',
                '議' => '议',
                '變' => '变',
                '認' => '认',
                '輸' => '输',
                '時' => '时',
                '後' => '后',
                c => c.to_ascii_lowercase(),
            })
            .collect();
        Some(match &*plain {
            "1-0" | "whitewins" | "redwins" => Self::FirstWins,
            "0-1" | "blackwins" => Self::SecondWins,
            "1/2-1/2" | "1/2" | "½-½" | "½" | "0.5-0.5" | "0,5-0,5" | "draw" | "drawn" => {
                Self::Draw
            }
            "*" => Self::Unknown,
            plain if plain.is_ascii() => return None,
            plain => return Self::from_chinese(plain),
        })
    }

    fn from_chinese(words: &str) -> Option<Self> {
        if matches!(words, "未知" | "不详" | "未完" | "进行中") {
            return Some(Self::Unknown);
        }
        // 和棋, 双方议和, 红先和, 不变作和
        const IN_DRAWS: &[char] = &[
            '和', '棋', '局', '作', '议', '弈', '双', '方', '不', '变', '红', '黑', '白', '先',
            '后', '平',
        ];
        let is_draw = words == "平局" || words.contains('和');
        if is_draw && words.chars().count() <= 6 && words.chars().all(|c| IN_DRAWS.contains(&c)) {
            return Some(Self::Draw);
        }
        // The first word is of the side that is meant: 黑先胜 is written where Black began and won.
        let (is_first, said) = if let Some(said) = words.strip_prefix(['红', '白', '先']) {
            (true, said)
        } else {
            (false, words.strip_prefix(['黑', '后'])?)
        };
        let said = said.trim_start_matches(['方', '先', '后', '手']);
        let has_won = match said {
            "胜" | "胜利" | "获胜" | "得胜" => true,
            "负" | "认输" | "认负" | "超时" | "超时负" | "超时判负" | "判负" => {
                false
            }
            _ => return None,
        };
        Some(if is_first == has_won {
            Self::FirstWins
        } else {
            Self::SecondWins
        })
    }
}

/// A game with everything that its record holds.
#[derive(Clone, Debug)]
pub struct Record {
    /// Which game it is.
    pub info: &'static GameInfo,
    /// The start position as a full FEN, where it is not the game's own.
    pub start_fen: Option<String>,
    /// Chess: castling as Chess960 has it.
    pub is_chess960: bool,
    /// Tags in their order.
    pub tags: Vec<(String, String)>,
    /// The result: what the movetext ends with, else what the tag says.
    pub result: GameResult,
    /// The moves, every one legal.
    pub tree: Tree,
    /// The notation that its moves were in, where the format has one.
    pub notation: Option<NotationStyle>,
    /// What was wrong with it.
    pub problems: Vec<Problem>,
    /// The line of the file on which it begins, from 1; 0 in formats without lines.
    pub line: u32,
}

impl Record {
    /// The value of the first tag with this name, in any case.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_in_figures_and_in_words() {
        for (result, texts) in [
            (
                GameResult::FirstWins,
                &[
                    "1-0",
                    "1 - 0",
                    " 1–0",
                    "1:0",
                    "红胜",
                    "紅先勝",
                    "（红方胜）",
                    "黑方认输",
                    "黑负",
                ][..],
            ),
            (
                GameResult::SecondWins,
                &[
                    "0-1",
                    "0 — 1",
                    "黑胜",
                    "黑先胜",
                    "先负",
                    "红方超时判负",
                    "Black wins",
                    "后手胜",
                ],
            ),
            (
                GameResult::Draw,
                &[
                    "1/2",
                    "½-½",
                    "1/2 - 1/2",
                    "和",
                    "和局",
                    "平局",
                    "双方议和",
                    "先和",
                    "不变作和",
                ],
            ),
            (GameResult::Unknown, &["*", "未知", "不详"]),
        ] {
            for text in texts {
                assert_eq!(GameResult::from_words(text), Some(result), "{text}");
            }
        }
        for text in [
            "",
            "1",
            "红",
            "和平共处",
            "红方先手",
            "炮二平五",
            "0-0",
            "胜",
            "+-",
        ] {
            assert_eq!(GameResult::from_words(text), None, "{text}");
        }
    }
}
