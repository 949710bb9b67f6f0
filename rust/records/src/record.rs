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

    /// Reads a result as tags and movetext give it: `1-0`, `½-½`, `红先胜`, `和局`; `None` where the
    /// text is no result.
    #[must_use]
    pub fn from_words(text: &str) -> Option<Self> {
        let text = text.trim();
        Some(match text {
            "1-0" | "1:0" | "1–0" => Self::FirstWins,
            "0-1" | "0:1" | "0–1" => Self::SecondWins,
            "1/2-1/2" | "1/2" | "½-½" | "½" | "1/2:1/2" | "0.5-0.5" => Self::Draw,
            "*" => Self::Unknown,
            _ if text.is_ascii() => return None,
            _ => {
                let simplified: String = text
                    .chars()
                    .filter(|c| !matches!(c, '（' | '）' | '【' | '】'))
                    .map(|c| match c {
                        '紅' => '红',
                        '勝' => '胜',
                        '負' => '负',
                        '詳' => '详',
                        c => c,
                    })
                    .collect();
                return Self::from_chinese(&simplified);
            }
        })
    }

    fn from_chinese(words: &str) -> Option<Self> {
        Some(match words {
            "红胜" | "红方胜" | "红先胜" | "先胜" | "黑负" | "黑方负" | "白胜" | "白方胜" => {
                Self::FirstWins
            }
            // The first word is always of the side that began: 黑先胜 is written where Black did.
            "黑胜" | "黑方胜" | "黑先胜" | "红负" | "红方负" | "红先负" | "先负" => {
                Self::SecondWins
            }
            "和" | "和棋" | "和局" | "作和" | "平局" | "红先和" | "先和" | "黑先和" | "红和"
            | "黑和" => Self::Draw,
            "未知" | "不详" | "未完" | "进行中" => Self::Unknown,
            _ => return None,
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
