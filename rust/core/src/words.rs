//! Verdicts as sentences, in English and Chinese.
//!
//! Data comes in, text goes out. The names of sides and pieces are the game's
//! ([`crate::GameInfo`]); what a verdict rests on is in [`crate::verdict`] and [`crate::ruling`].

use std::fmt::Write as _;

use crate::rules::GameInfo;
use crate::ruling::{Conduct, PieceOn, Repetition, Ruling, Scope};
use crate::side::Side;
use crate::verdict::{Outcome, Termination};

/// A language that sentences are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese, in simplified characters.
    Chinese,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// The ISO 639-1 code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    /// The language with this code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|language| language.code() == code)
    }
}

/// What a piece is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceName {
    /// Its FEN letter in lower case.
    pub letter: char,
    /// In English.
    pub english: &'static str,
    /// In Chinese, by side.
    pub chinese: [&'static str; 2],
}

impl Termination {
    /// The words that a sentence uses: "perpetual check".
    #[must_use]
    pub const fn words(self, language: Language) -> &'static str {
        let (english, chinese) = match self {
            Self::Checkmate => ("checkmate", "将死"),
            Self::Stalemate => ("stalemate", "困毙"),
            Self::InsufficientMaterial => ("insufficient material", "双方均无力取胜"),
            Self::FivefoldRepetition => ("fivefold repetition", "五次重复局面"),
            Self::SeventyFiveMoves => ("the 75-move rule", "七十五回合规则"),
            Self::ThreefoldRepetition => ("threefold repetition", "三次重复局面"),
            Self::FiftyMoves => ("the 50-move rule", "五十回合规则"),
            Self::Repetition => ("repetition", "重复局面"),
            Self::PerpetualCheck => ("perpetual check", "长将"),
            Self::PerpetualChase => ("perpetual chase", "长捉"),
            Self::PerpetualRootCut => ("perpetual root cutting", "长断根"),
            Self::PerpetualKill => ("perpetual threat of mate", "长杀"),
            Self::PerpetualAttack => ("perpetual attack", "长打"),
            Self::NaturalLimit => ("the limit of moves without a capture", "自然限着"),
        };
        match language {
            Language::English => english,
            Language::Chinese => chinese,
        }
    }
}

impl Outcome {
    /// One sentence: `Black wins by checkmate`, `Red loses: perpetual chase of the black cannon by
    /// the chariot, plies 12–20`, `和棋：重复局面，第1–8步，双方均未违例`.
    #[must_use]
    pub fn sentence(&self, info: &GameInfo, language: Language) -> String {
        let Some(repetition) = &self.repetition else {
            return self.plain_sentence(info, language);
        };
        let (first, last) = (repetition.plies.start(), repetition.plies.end());
        let why = self.termination.words(language);
        match (self.winner, language) {
            (Some(winner), Language::English) => {
                let deed = english_deed(info, repetition);
                format!(
                    "{} loses: {why}{deed}, plies {first}–{last}",
                    capitalised(info.side_name(!winner))
                )
            }
            (Some(winner), Language::Chinese) => {
                let deed = chinese_deed(info, repetition, self.termination);
                let loser = info.chinese_side_name(!winner);
                format!("{loser}负：{why}{deed}，第{first}–{last}步")
            }
            (None, Language::English) => {
                let reason = self.reason(repetition, english_reason);
                format!("Draw by {why}, plies {first}–{last}{reason}")
            }
            (None, Language::Chinese) => {
                let reason = self.reason(repetition, chinese_reason);
                format!("和棋：{why}，第{first}–{last}步{reason}")
            }
        }
    }

    /// Why a repetition is a draw, in games where it need not be.
    fn reason(&self, repetition: &Repetition, words: fn(&Repetition) -> &'static str) -> &str {
        match self.termination {
            Termination::Repetition => words(repetition),
            _ => "",
        }
    }

    fn plain_sentence(&self, info: &GameInfo, language: Language) -> String {
        let why = self.termination.words(language);
        match (self.winner, language) {
            (Some(winner), Language::English) => {
                format!("{} wins by {why}", capitalised(info.side_name(winner)))
            }
            (Some(winner), Language::Chinese) => {
                format!("{}胜：{why}", info.chinese_side_name(winner))
            }
            (None, Language::English) => format!("Draw by {why}"),
            (None, Language::Chinese) => format!("和棋：{why}"),
        }
    }
}

impl Ruling {
    /// What the repetition asks for: `Red must change: perpetual check by the chariot, plies 1–4`,
    /// or `Repetition, plies 1–4: …` where nobody must.
    #[must_use]
    pub fn warning(&self, info: &GameInfo, language: Language) -> String {
        let Some(repetition) = &self.outcome.repetition else {
            return self.outcome.sentence(info, language);
        };
        let (first, last) = (repetition.plies.start(), repetition.plies.end());
        let why = self.outcome.termination.words(language);
        match (self.loser(), language) {
            (Some(loser), Language::English) => {
                let deed = english_deed(info, repetition);
                format!(
                    "{} must change: {why}{deed}, plies {first}–{last}",
                    capitalised(info.side_name(loser))
                )
            }
            (Some(loser), Language::Chinese) => {
                let deed = chinese_deed(info, repetition, self.outcome.termination);
                let loser = info.chinese_side_name(loser);
                format!("{loser}须变着：{why}{deed}，第{first}–{last}步")
            }
            (None, Language::English) => {
                let reason = self.outcome.reason(repetition, english_reason);
                let claim = if self.may_be_claimed() {
                    ": a draw may be claimed"
                } else {
                    ""
                };
                format!("Repetition, plies {first}–{last}{reason}{claim}")
            }
            (None, Language::Chinese) => {
                let reason = self.outcome.reason(repetition, chinese_reason);
                let claim = if self.may_be_claimed() {
                    "，可提和"
                } else {
                    ""
                };
                format!("重复局面，第{first}–{last}步{reason}{claim}")
            }
        }
    }

    /// Whether the repetition is one that a player has to claim.
    fn may_be_claimed(&self) -> bool {
        self.outcome.termination == Termination::ThreefoldRepetition && self.occurrences >= 3
    }
}

/// ` of the two black cannons by the chariot`.
fn english_deed(info: &GameInfo, repetition: &Repetition) -> String {
    let mut text = String::new();
    if !repetition.victims.is_empty() {
        let victims = grouped(&repetition.victims, " and ", |piece, count| {
            let side = info.side_name(side_of(piece));
            english_pieces(count, &format!("{side} {}", english_name(info, piece)))
        });
        let _ = write!(text, " of {victims}");
        if repetition.are_victims_in_turn {
            text.push_str(" in turn");
        }
    }
    if !repetition.offenders.is_empty() {
        let offenders = grouped(&repetition.offenders, " and ", |piece, count| {
            english_pieces(count, &english_name(info, piece))
        });
        let _ = write!(text, " by {offenders}");
    }
    text
}

/// `（车捉双炮）`, `（马轮流捉象、士）`, `（炮断马根）`.
fn chinese_deed(info: &GameInfo, repetition: &Repetition, termination: Termination) -> String {
    let name = |piece: PieceOn, count: usize| {
        let name = info.piece_name(piece.letter).map_or_else(
            || piece.letter.to_string(),
            |name| name.chinese[side_of(piece).index()].to_owned(),
        );
        chinese_pieces(count, &name)
    };
    let offenders = grouped(&repetition.offenders, "、", name);
    let victims = grouped(&repetition.victims, "、", name);
    match (offenders.is_empty(), victims.is_empty()) {
        (true, true) => String::new(),
        (false, true) => format!("（{offenders}）"),
        (true, false) => format!("（{victims}）"),
        (false, false) if repetition.are_victims_in_turn => {
            format!("（{offenders}轮流捉{victims}）")
        }
        (false, false) if termination == Termination::PerpetualRootCut => {
            format!("（{offenders}断{victims}根）")
        }
        (false, false) => format!("（{offenders}捉{victims}）"),
    }
}

fn english_reason(repetition: &Repetition) -> &'static str {
    match (common_conduct(repetition), repetition.scope) {
        (_, Scope::Nothing) | (None, _) => "",
        (Some(Conduct::Free), Scope::Attacks) => ": neither side is to blame",
        (Some(Conduct::Free), Scope::Checks) => ": neither side gives perpetual check",
        (Some(Conduct::Free), Scope::ChecksAsOneWasGiven) => {
            ": a check in the loop clears both sides"
        }
        (Some(Conduct::Check), _) => ": both sides give perpetual check",
        (Some(Conduct::RootCut | Conduct::Chase), _) => ": both sides chase perpetually",
        (Some(Conduct::Kill | Conduct::Attack), _) => ": both sides attack perpetually",
    }
}

fn chinese_reason(repetition: &Repetition) -> &'static str {
    match (common_conduct(repetition), repetition.scope) {
        (_, Scope::Nothing) | (None, _) => "",
        (Some(Conduct::Free), Scope::Attacks) => "，双方均未违例",
        (Some(Conduct::Free), Scope::Checks) => "，双方均未长将",
        (Some(Conduct::Free), Scope::ChecksAsOneWasGiven) => "，循环中有将军，双方均不判负",
        (Some(Conduct::Check), _) => "，双方长将",
        (Some(Conduct::RootCut | Conduct::Chase), _) => "，双方长捉",
        (Some(Conduct::Kill | Conduct::Attack), _) => "，双方长打",
    }
}

/// What both sides are held to have done: the same, or one kind of attack or another.
fn common_conduct(repetition: &Repetition) -> Option<Conduct> {
    let (first, second) = (repetition.conduct.first, repetition.conduct.second);
    if first == second {
        Some(first)
    } else if first == Conduct::Free || second == Conduct::Free {
        None
    } else {
        Some(Conduct::Attack)
    }
}

/// The pieces joined, those of one kind and side said together: `named` gets one and their number.
fn grouped(pieces: &[PieceOn], joint: &str, named: impl Fn(PieceOn, usize) -> String) -> String {
    let mut groups: Vec<(PieceOn, usize)> = Vec::new();
    for &piece in pieces {
        let known = groups
            .iter_mut()
            .find(|(one, _)| one.letter == piece.letter);
        match known {
            Some((_, count)) => *count += 1,
            None => groups.push((piece, 1)),
        }
    }
    let names: Vec<String> = groups
        .into_iter()
        .map(|(piece, count)| named(piece, count))
        .collect();
    names.join(joint)
}

/// `the chariot`, `the two chariots`.
fn english_pieces(count: usize, name: &str) -> String {
    match count {
        1 => format!("the {name}"),
        2 => format!("the two {name}s"),
        3 => format!("the three {name}s"),
        4 => format!("the four {name}s"),
        5 => format!("the five {name}s"),
        _ => format!("the {count} {name}s"),
    }
}

/// `车`, `双车`, `三兵`.
fn chinese_pieces(count: usize, name: &str) -> String {
    match count {
        1 => name.to_owned(),
        2 => format!("双{name}"),
        3 => format!("三{name}"),
        4 => format!("四{name}"),
        5 => format!("五{name}"),
        _ => format!("{count}{name}"),
    }
}

fn english_name(info: &GameInfo, piece: PieceOn) -> String {
    info.piece_name(piece.letter)
        .map_or_else(|| piece.letter.to_string(), |name| name.english.to_owned())
}

const fn side_of(piece: PieceOn) -> Side {
    if piece.letter.is_ascii_uppercase() {
        Side::First
    } else {
        Side::Second
    }
}

fn capitalised(name: &str) -> String {
    let (head, tail) = name.split_at(1);
    head.to_uppercase() + tail
}
