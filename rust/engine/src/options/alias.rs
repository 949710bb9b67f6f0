//! Options of other engines that graphical clients set without asking: obeyed, not listed. Each
//! sets an option of [`super::OPTIONS`].

use super::list::LONGEST_LIMIT;
use super::settings::{DEFAULT_VARIETY, Settings};
use super::{Effect, yes_or_no};
use crate::registry::RepetitionRule;

/// Other names of our own options, which take the same values.
pub(super) const OTHER_NAMES: [(&str, &str); 3] = [
    // As the remark about a FEN of it has it, which knows no dialect.
    ("Chess960", "UCI_Chess960"),
    // As the protocol UCCI has it.
    ("UseBook", "OwnBook"),
    // As Stockfish has it.
    ("Debug Log File", "Log File"),
];

/// A foreign name whose values mean something else than those of the option that it sets.
pub(super) struct Alias {
    /// The name, in any case.
    pub(super) name: &'static str,
    /// What setting it entails.
    pub(super) effect: Effect,
    /// What would be accepted, in words.
    pub(super) accepted: fn() -> String,
    /// Sets what is meant; `false` when the value means nothing.
    pub(super) set: fn(&mut Settings, &str) -> bool,
}

/// Every foreign name.
pub(super) const ALIASES: [Alias; 4] = [
    Alias {
        name: "Repetition Rule",
        effect: Effect::Rules,
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
        effect: Effect::Rules,
        accepted: || "true or false".to_owned(),
        set: |settings, value| {
            let wish = yes_or_no(value);
            if let Some(applies) = wish {
                settings.switch_limit(applies);
            }
            wish.is_some()
        },
    },
    Alias {
        name: "Rule60MaxPly",
        effect: Effect::Rules,
        accepted: || {
            format!(
                "a whole number of plies from 0 (no limit) to {}",
                most_plies()
            )
        },
        set: |settings, value| {
            let wish = plies(value);
            if let Some(plies) = wish {
                settings.set_limit_in_plies(plies);
            }
            wish.is_some()
        },
    },
    Alias {
        name: "Best Book Move",
        effect: Effect::None,
        accepted: || "true or false".to_owned(),
        set: |settings, value| {
            let wish = yes_or_no(value);
            if wish == Some(true) {
                settings.book_variety = 0;
            } else if wish == Some(false) && settings.book_variety == 0 {
                settings.book_variety = DEFAULT_VARIETY;
            }
            wish.is_some()
        },
    },
];

/// The natural limit as two foreign options set it, one whether there is a limit and one where it
/// lies. Clients send both in any order, often without having been asked: a limit that was chosen
/// under our own name is not moved by `Sixty Move Rule true`, nor set anew when it was off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ForeignLimit {
    /// The limit in moves that `Sixty Move Rule false` has put aside.
    aside: Option<u32>,
    /// Whether `Rule60MaxPly 0` has taken the limit away.
    is_off_by_plies: bool,
}

impl Settings {
    /// Takes the limit away, or brings back the one that was taken away like this.
    fn switch_limit(&mut self, applies: bool) {
        let foreign = &mut self.foreign_limit;
        if applies {
            if let Some(moves) = foreign.aside.take()
                && self.natural_limit == 0
            {
                self.natural_limit = moves;
            }
        } else if self.natural_limit != 0 {
            foreign.aside = Some(self.natural_limit);
            self.natural_limit = 0;
        }
    }

    /// Sets the limit in plies, 0 for none; no move of both sides is cut short.
    fn set_limit_in_plies(&mut self, plies: u32) {
        let moves = plies.div_ceil(2);
        let foreign = &mut self.foreign_limit;
        if let Some(aside) = &mut foreign.aside
            && self.natural_limit == 0
        {
            *aside = moves;
        } else if moves == 0 {
            foreign.is_off_by_plies = true;
            self.natural_limit = 0;
        } else if self.natural_limit != 0 || foreign.is_off_by_plies {
            foreign.is_off_by_plies = false;
            self.natural_limit = moves;
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
