//! The engine's options: each defined once, in [`OPTIONS`], with its type, its range and the field
//! of [`Settings`] that it sets. Dialects print them; what a change entails is the shell's affair.
//!
//! `list.rs` is the list, `spelling.rs` says which options each dialect lists and under what name,
//! `settings.rs` what the values amount to, `alias.rs` the names of other engines' options that are
//! obeyed too.

mod alias;
mod list;
mod settings;
mod spelling;
#[cfg(test)]
mod tests;

use std::fmt;

use rukh_core::error::shortened;

pub use alias::ForeignLimit;
use alias::{ALIASES, OTHER_NAMES};
pub use list::{MAX_HASH, MAX_THREADS, OPTIONS};
pub use settings::{BookChoice, Settings};
pub use spelling::{Shown, UcciName, UcciValues, from_ucci, lost_from_ucci};

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
    /// Another book is to be opened, or the same one anew.
    Book,
    /// The conversation is written down in another file, or no longer.
    Log,
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
    /// Any text, the empty one included, which is written [`EMPTY`].
    Text(fn(&mut Settings) -> &mut String),
    /// The path of a file, or [`EMPTY`] for none.
    File(fn(&mut Settings) -> &mut String),
    /// No value: setting it is the deed.
    Button,
}

/// How the empty text is written as an option's value.
pub const EMPTY: &str = "<empty>";

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name that clients use, in any case and with or without its blanks.
    pub name: &'static str,
    /// Its type.
    pub kind: Kind,
    /// What setting it entails.
    pub effect: Effect,
    /// Which dialects list it.
    pub shown: Shown,
}

impl OptionSpec {
    /// The value that the option has in these settings, as text; `None` for a button.
    #[must_use]
    pub fn value(&self, settings: &Settings) -> Option<String> {
        let mut settings = settings.clone();
        match self.kind {
            Kind::Check(field) => Some(field(&mut settings).to_string()),
            Kind::Spin { field, .. } => Some(field(&mut settings).to_string()),
            Kind::Combo { field, .. } => Some((*field(&mut settings)).to_owned()),
            Kind::Text(field) | Kind::File(field) => {
                let text = field(&mut settings);
                Some(if text.is_empty() { EMPTY } else { text }.to_owned())
            }
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
            Kind::Text(_) | Kind::File(_) => format!("a text, or {EMPTY}"),
            Kind::Button => "no value".to_owned(),
        }
    }

    /// Puts the value into its field; `false` when it is not one that the option can have.
    fn set(&self, settings: &mut Settings, value: &str) -> bool {
        match self.kind {
            Kind::Check(field) => {
                let wish = yes_or_no(value);
                if let Some(wish) = wish {
                    *field(settings) = wish;
                }
                wish.is_some()
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
            Kind::Text(field) | Kind::File(field) => {
                let text = if value == EMPTY { "" } else { value };
                text.clone_into(field(settings));
                true
            }
            Kind::Button => true,
        }
    }
}

/// `true` or `false`, in any case, as every dialect says it.
fn yes_or_no(word: &str) -> Option<bool> {
    let is_one_of = |words: [&str; 3]| words.iter().any(|known| word.eq_ignore_ascii_case(known));
    if is_one_of(["true", "on", "1"]) {
        Some(true)
    } else if is_one_of(["false", "off", "0"]) {
        Some(false)
    } else {
        None
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
    /// The value is a good one, but it cannot be had here.
    Unattainable {
        /// The option's name.
        name: &'static str,
        /// Why not, in one clause.
        reason: String,
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
            Self::Unattainable { name, reason } => write!(f, "option {name} ignored: {reason}"),
        }
    }
}

/// Whether two names are the same apart from blanks and the case of letters: not every client can
/// tell of a name with blanks, and other engines have them elsewhere.
fn is_alike(one: &str, other: &str) -> bool {
    let letters = |name: &str| -> Vec<u8> {
        let bytes = name.bytes().filter(|byte| !byte.is_ascii_whitespace());
        bytes.map(|byte| byte.to_ascii_lowercase()).collect()
    };
    letters(one) == letters(other)
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
    let own_name = OTHER_NAMES
        .iter()
        .find(|(other, _)| other.eq_ignore_ascii_case(name))
        .map_or(name, |&(_, own)| own);
    let is_meant = |known: &str| known.eq_ignore_ascii_case(own_name);
    let alias = ALIASES.iter().find(|alias| is_meant(alias.name));
    let spec = OPTIONS.iter().find(|spec| is_meant(spec.name));
    // A foreign name may be one of ours with a blank in it; only then blanks make a difference.
    let spec = spec.or_else(|| {
        let without = || OPTIONS.iter().find(|spec| is_alike(spec.name, own_name));
        alias.is_none().then(without).flatten()
    });
    let mut changed = settings.clone();
    let (name, effect, valid, accepted) = if let Some(spec) = spec {
        let valid = match value {
            Some(value) => spec.set(&mut changed, value),
            None => matches!(spec.kind, Kind::Button),
        };
        (spec.name, spec.effect, valid, spec.accepted())
    } else if let Some(alias) = alias {
        let valid = value.is_some_and(|value| (alias.set)(&mut changed, value));
        (alias.name, alias.effect, valid, (alias.accepted)())
    } else {
        return Err(Rejection::Unknown(name.to_owned()));
    };
    if !valid {
        return Err(Rejection::Value {
            name,
            value: value.map(str::to_owned),
            accepted,
        });
    }
    *settings = changed;
    Ok(effect)
}
