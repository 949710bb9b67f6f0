//! Options of other xiangqi engines that graphical clients set without asking: obeyed, not listed.
//! Each sets an option of [`super::OPTIONS`].

use super::list::LONGEST_LIMIT;
use super::{Settings, yes_or_no};
use crate::registry::RepetitionRule;

/// A foreign name. Whatever it sets, it is a rule of xiangqi.
pub(super) struct Alias {
    /// The name, in any case.
    pub(super) name: &'static str,
    /// What would be accepted, in words.
    pub(super) accepted: fn() -> String,
    /// Sets what is meant; `false` when the value means nothing.
    pub(super) set: fn(&mut Settings, &str) -> bool,
}

/// Every foreign name.
pub(super) const ALIASES: [Alias; 3] = [
    Alias {
        name: "Repetition Rule",
        accepted: || {
            let foreign = RULE_WORDS.map(|(word, _)| word).join(", ");
            let own = RepetitionRule::ALL.map(RepetitionRule::id).join(", ");
            format!("one of {foreign}, {own}")
        },
        set: |settings, value| {
            let wish = repetition_rule(value);
            if let Some(rule) = wish {
                settings.repetition = rule.id();
            }
            wish.is_some()
        },
    },
    Alias {
        name: "Sixty Move Rule",
        accepted: || "true or false".to_owned(),
        set: |settings, value| {
            let wish = yes_or_no(value);
            if let Some(applies) = wish {
                settings.foreign_limit.applies = applies;
                settings.natural_limit = settings.foreign_limit.moves();
            }
            wish.is_some()
        },
    },
    Alias {
        name: "Rule60MaxPly",
        accepted: || {
            format!(
                "a whole number of plies from 0 (no limit) to {}",
                most_plies()
            )
        },
        set: |settings, value| {
            let wish = plies(value);
            if let Some(plies) = wish {
                settings.foreign_limit.plies = plies;
                settings.natural_limit = settings.foreign_limit.moves();
            }
            wish.is_some()
        },
    },
];

/// The natural limit in two options: whether there is one, and where it lies. Clients set them in
/// any order, so that both have to be remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForeignLimit {
    /// Whether there is a limit.
    applies: bool,
    /// The plies without a capture that it allows; 0 for no limit.
    plies: u32,
}

impl Default for ForeignLimit {
    fn default() -> Self {
        Self {
            applies: true,
            plies: 120,
        }
    }
}

impl ForeignLimit {
    /// The limit in moves of both sides, none cut short; 0 for no limit.
    fn moves(self) -> u32 {
        if self.applies {
            self.plies.div_ceil(2)
        } else {
            0
        }
    }
}

/// What other engines call the sets of rules.
const RULE_WORDS: [(&str, RepetitionRule); 7] = [
    ("AsianRule", RepetitionRule::Axf),
    ("ChineseRule", RepetitionRule::Cxa),
    ("SkyRule", RepetitionRule::Engine),
    ("YitianRule", RepetitionRule::Engine),
    ("ComputerRule", RepetitionRule::Engine),
    ("AllowChase", RepetitionRule::Simple),
    ("NoJudgement", RepetitionRule::Unjudged),
];

fn repetition_rule(word: &str) -> Option<RepetitionRule> {
    let foreign = RULE_WORDS
        .into_iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(word));
    foreign
        .map(|(_, rule)| rule)
        .or_else(|| RepetitionRule::from_id(word))
}

const fn most_plies() -> u32 {
    2 * LONGEST_LIMIT
}

fn plies(word: &str) -> Option<u32> {
    if word.eq_ignore_ascii_case("none") {
        return Some(0);
    }
    word.parse().ok().filter(|&plies| plies <= most_plies())
}
