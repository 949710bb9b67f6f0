//! The engine's options: each defined once, in [`OPTIONS`], with its type, its range and the field
//! of [`Settings`] that it sets. Dialects print them; what a change entails is the shell's affair.

use std::fmt;
use std::time::Duration;

use rukh_core::MoveStyle;
use rukh_core::error::shortened;
use rukh_search::Table;

use crate::registry::{self, Game, GameOptions};
use crate::session::DEFAULT_HASH;
use crate::strength::ELO_RANGE;

/// What a client has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Size of the table, in MB.
    pub hash: u32,
    /// Threads of a search.
    pub threads: u32,
    /// Best lines to report.
    pub multi_pv: u32,
    /// Whether the client means to let the engine ponder; tells the engine nothing it must act on.
    pub ponder: bool,
    /// Milliseconds that each move loses outside the search.
    pub move_overhead: u32,
    /// The game of `startpos`.
    pub variant: &'static str,
    /// How xiangqi moves are numbered: `auto`, `0-9` or `1-10`.
    pub coordinates: &'static str,
    /// Chess960 castling.
    pub chess960: bool,
    /// Whether lines of progress show the chances of win, draw and loss.
    pub show_wdl: bool,
    /// Whether [`Self::elo`] counts.
    pub limit_strength: bool,
    /// The rating to play at.
    pub elo: u32,
    /// Whether the client analyses: the strength is never limited then.
    pub analyse_mode: bool,
}

impl Settings {
    /// The settings before any choice, for a program that was started for `game`.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self {
            hash: DEFAULT_HASH as u32,
            threads: 1,
            multi_pv: 1,
            ponder: false,
            move_overhead: 10,
            variant: game.info.id,
            coordinates: COORDINATES[0],
            chess960: false,
            show_wdl: false,
            limit_strength: false,
            elo: 1500,
            analyse_mode: false,
        }
    }

    /// The rating to play at; `None` at full strength.
    #[must_use]
    pub fn strength(&self) -> Option<u32> {
        (self.limit_strength && !self.analyse_mode).then_some(self.elo)
    }

    /// The numbering that the client has chosen outright.
    #[must_use]
    pub fn chosen_style(&self) -> Option<MoveStyle> {
        match self.coordinates {
            "0-9" => Some(MoveStyle::Coordinates),
            "1-10" => Some(MoveStyle::FromOne),
            _ => None,
        }
    }

    /// Time that each move loses outside the search.
    #[must_use]
    pub const fn overhead(&self) -> Duration {
        Duration::from_millis(self.move_overhead as u64)
    }

    /// The choices of rule.
    #[must_use]
    pub fn game_options(&self) -> GameOptions {
        GameOptions {
            chess960: self.chess960,
            ..GameOptions::default()
        }
    }
}

/// What has to be done after an option was set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing: the setting is read when it is needed.
    None,
    /// The table changes its size.
    Hash,
    /// The table and the histories are forgotten.
    ClearHash,
    /// The number of threads changes.
    Threads,
    /// The strength changes.
    Strength,
    /// The game of `startpos` was named.
    Variant,
    /// The rules that positions are played under change.
    Rules,
}

/// The type of an option, with the field that it sets.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Yes or no.
    Check(fn(&mut Settings) -> &mut bool),
    /// A whole number.
    Spin {
        /// The smallest value.
        min: u32,
        /// The largest value.
        max: u32,
        /// The field.
        field: fn(&mut Settings) -> &mut u32,
    },
    /// One of several words.
    Combo {
        /// The words.
        choices: fn() -> Vec<&'static str>,
        /// The field.
        field: fn(&mut Settings) -> &mut &'static str,
    },
    /// No value: setting it is the deed.
    Button,
}

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name that clients use, in any case.
    pub name: &'static str,
    /// Its type.
    pub kind: Kind,
    /// What setting it entails.
    pub effect: Effect,
}

const fn option(name: &'static str, kind: Kind, effect: Effect) -> OptionSpec {
    OptionSpec { name, kind, effect }
}

const COORDINATES: [&str; 3] = ["auto", "0-9", "1-10"];

/// The most threads that a search can be given: more than most machines gain from. More of them
/// than the machine has cores only take time from each other.
pub const MAX_THREADS: u32 = 256;

/// The largest table that can be asked for, in MB.
pub const MAX_HASH: u32 = Table::MAX_MEGABYTES as u32;

/// Every option, in the order in which they are told. Kept short: some clients read the list
/// slowly, line by line.
pub const OPTIONS: [OptionSpec; 13] = [
    option(
        "UCI_Variant",
        Kind::Combo {
            choices: registry::game_ids,
            field: |s| &mut s.variant,
        },
        Effect::Variant,
    ),
    option(
        "Hash",
        Kind::Spin {
            min: 1,
            max: MAX_HASH,
            field: |s| &mut s.hash,
        },
        Effect::Hash,
    ),
    option("Clear Hash", Kind::Button, Effect::ClearHash),
    option(
        "Threads",
        Kind::Spin {
            min: 1,
            max: MAX_THREADS,
            field: |s| &mut s.threads,
        },
        Effect::Threads,
    ),
    option(
        "MultiPV",
        Kind::Spin {
            min: 1,
            max: 500,
            field: |s| &mut s.multi_pv,
        },
        Effect::None,
    ),
    option("Ponder", Kind::Check(|s| &mut s.ponder), Effect::None),
    option(
        "Move Overhead",
        Kind::Spin {
            min: 0,
            max: 5000,
            field: |s| &mut s.move_overhead,
        },
        Effect::None,
    ),
    option(
        "UCI_Chess960",
        Kind::Check(|s| &mut s.chess960),
        Effect::Rules,
    ),
    option(
        "UCI_ShowWDL",
        Kind::Check(|s| &mut s.show_wdl),
        Effect::None,
    ),
    option(
        "UCI_LimitStrength",
        Kind::Check(|s| &mut s.limit_strength),
        Effect::Strength,
    ),
    option(
        "UCI_Elo",
        Kind::Spin {
            min: *ELO_RANGE.start(),
            max: *ELO_RANGE.end(),
            field: |s| &mut s.elo,
        },
        Effect::Strength,
    ),
    option(
        "UCI_AnalyseMode",
        Kind::Check(|s| &mut s.analyse_mode),
        Effect::Strength,
    ),
    option(
        "XiangqiCoordinates",
        Kind::Combo {
            choices: || COORDINATES.to_vec(),
            field: |s| &mut s.coordinates,
        },
        Effect::None,
    ),
];

impl OptionSpec {
    /// The value that the option has in these settings, as text; `None` for a button.
    #[must_use]
    pub fn value(&self, settings: &Settings) -> Option<String> {
        let mut settings = settings.clone();
        match self.kind {
            Kind::Check(field) => Some(field(&mut settings).to_string()),
            Kind::Spin { field, .. } => Some(field(&mut settings).to_string()),
            Kind::Combo { field, .. } => Some((*field(&mut settings)).to_owned()),
            Kind::Button => None,
        }
    }

    /// What would be accepted: `a whole number from 1 to 256`.
    #[must_use]
    pub fn accepted(&self) -> String {
        match self.kind {
            Kind::Check(_) => "true or false".to_owned(),
            Kind::Spin { min, max, .. } => format!("a whole number from {min} to {max}"),
            Kind::Combo { choices, .. } => format!("one of {}", choices().join(", ")),
            Kind::Button => "no value".to_owned(),
        }
    }

    /// Puts the value into its field; `false` when it is not one that the option can have.
    fn set(&self, settings: &mut Settings, value: &str) -> bool {
        match self.kind {
            Kind::Check(field) => {
                let wish = ["false", "true"].map(|word| value.eq_ignore_ascii_case(word));
                *field(settings) = wish[1];
                wish.contains(&true)
            }
            Kind::Spin { min, max, field } => match value.parse::<u32>() {
                Ok(number) if (min..=max).contains(&number) => {
                    *field(settings) = number;
                    true
                }
                _ => false,
            },
            Kind::Combo { choices, field } => {
                let wish = choices()
                    .into_iter()
                    .find(|choice| choice.eq_ignore_ascii_case(value));
                if let Some(choice) = wish {
                    *field(settings) = choice;
                }
                wish.is_some()
            }
            Kind::Button => true,
        }
    }
}

/// Why an option was left as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// There is no such option.
    Unknown(String),
    /// The option cannot have this value.
    Value {
        /// The option's name.
        name: &'static str,
        /// The value as it was given; `None` when it was missing.
        value: Option<String>,
        /// What would have been accepted.
        accepted: String,
    },
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "no option is called \"{}\"", shortened(name)),
            Self::Value {
                name,
                value: Some(value),
                accepted,
            } => write!(
                f,
                "option {name} ignored: \"{}\" is not {accepted}",
                shortened(value)
            ),
            Self::Value {
                name,
                value: None,
                accepted,
            } => write!(f, "option {name} ignored: it needs {accepted}"),
        }
    }
}

/// Sets the option with this name, and says what that entails. A value that the option cannot
/// have changes nothing.
///
/// # Errors
/// When there is no such option, or it cannot have this value.
pub fn apply(
    settings: &mut Settings,
    name: &str,
    value: Option<&str>,
) -> Result<Effect, Rejection> {
    let spec = OPTIONS
        .iter()
        .find(|spec| spec.name.eq_ignore_ascii_case(name))
        .ok_or_else(|| Rejection::Unknown(name.to_owned()))?;
    let mut changed = settings.clone();
    let valid = match value {
        Some(value) => spec.set(&mut changed, value),
        None => matches!(spec.kind, Kind::Button),
    };
    if !valid {
        return Err(Rejection::Value {
            name: spec.name,
            value: value.map(str::to_owned),
            accepted: spec.accepted(),
        });
    }
    *settings = changed;
    Ok(spec.effect)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> Settings {
        Settings::new(&registry::GAMES[0])
    }

    #[test]
    fn every_default_is_a_value_that_its_option_accepts() {
        for game in &registry::GAMES {
            for spec in &OPTIONS {
                let mut settings = Settings::new(game);
                let Some(value) = spec.value(&settings) else {
                    continue;
                };
                assert_eq!(
                    apply(&mut settings, spec.name, Some(&value)),
                    Ok(spec.effect)
                );
                assert_eq!(settings, Settings::new(game), "{}", spec.name);
            }
        }
    }

    #[test]
    fn names_and_words_are_read_in_any_case() {
        let mut settings = settings();
        assert_eq!(apply(&mut settings, "hash", Some("8")), Ok(Effect::Hash));
        assert_eq!(settings.hash, 8);
        let effect = apply(&mut settings, "uci_variant", Some("Xiangqi"));
        assert_eq!(effect, Ok(Effect::Variant));
        assert_eq!(settings.variant, "xiangqi");
        assert_eq!(
            apply(&mut settings, "CLEAR HASH", None),
            Ok(Effect::ClearHash)
        );
        assert_eq!(
            apply(&mut settings, "Ponder", Some("True")),
            Ok(Effect::None)
        );
        assert!(settings.ponder);
    }

    #[test]
    fn a_bad_value_changes_nothing_and_the_message_says_what_would_do() {
        let mut settings = settings();
        for (name, value) in [
            ("Hash", Some("abc")),
            ("Hash", Some("0")),
            ("Hash", Some("-1")),
            ("Hash", Some("2.5")),
            ("Hash", Some("999999999999999999999")),
            ("Threads", None),
            ("Threads", Some("")),
            ("Ponder", Some("maybe")),
            ("UCI_Variant", Some("shogi")),
            ("UCI_Elo", Some("3000")),
        ] {
            let rejection = apply(&mut settings, name, value).unwrap_err().to_string();
            assert!(rejection.contains(name), "{rejection}");
            assert!(rejection.contains(value.unwrap_or_default()), "{rejection}");
        }
        assert_eq!(settings, self::settings());
        assert_eq!(
            apply(&mut settings, "Hash", Some("abc"))
                .unwrap_err()
                .to_string(),
            "option Hash ignored: \"abc\" is not a whole number from 1 to 131072"
        );
        assert_eq!(
            apply(&mut settings, "UCI_Variant", Some("shogi"))
                .unwrap_err()
                .to_string(),
            "option UCI_Variant ignored: \"shogi\" is not one of chess, xiangqi"
        );
    }

    #[test]
    fn an_unknown_name_is_told() {
        let error = apply(&mut settings(), "Book File", Some("a b.bin")).unwrap_err();
        assert_eq!(error.to_string(), "no option is called \"Book File\"");
    }

    #[test]
    fn analysis_is_never_weakened() {
        let mut settings = settings();
        settings.limit_strength = true;
        assert_eq!(settings.strength(), Some(1500));
        settings.analyse_mode = true;
        assert_eq!(settings.strength(), None);
    }
}
