//! Which options each dialect lists, and what UCCI calls them and their values. UCI and CECP use
//! our own names, CECP without their blanks; it leaves out what it has commands for.

use rukh_core::error::shortened;

use super::{Kind, OPTIONS, OptionSpec, Rejection};
use crate::session::DEFAULT_HASH;

/// Which dialects list an option. All dialects obey all options.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shown {
    /// Whether UCI does.
    pub uci: bool,
    /// What UCCI calls it, if it lists it.
    pub ucci: Option<UcciName>,
    /// Whether CECP does.
    pub cecp: bool,
}

impl Shown {
    pub(super) const ONLY_IN_UCI: Self = Self {
        uci: true,
        ucci: None,
        cecp: false,
    };

    pub(super) const NOT_IN_UCCI: Self = Self {
        cecp: true,
        ..Self::ONLY_IN_UCI
    };

    pub(super) const fn everywhere(ucci: &'static str) -> Self {
        let values = UcciValues::Same;
        Self {
            uci: true,
            ucci: Some(UcciName { name: ucci, values }),
            cecp: true,
        }
    }

    pub(super) const fn not_in_cecp(ucci: &'static str) -> Self {
        Self {
            cecp: false,
            ..Self::everywhere(ucci)
        }
    }

    pub(super) const fn not_in_uci(ucci: &'static str) -> Self {
        Self {
            uci: false,
            ..Self::everywhere(ucci)
        }
    }

    pub(super) const fn only_in_ucci(ucci: &'static str) -> Self {
        Self {
            uci: false,
            ..Self::not_in_cecp(ucci)
        }
    }

    /// With its values in UCCI written otherwise.
    pub(super) const fn valued(self, values: UcciValues) -> Self {
        let Some(UcciName { name, .. }) = self.ucci else {
            return self;
        };
        Self {
            ucci: Some(UcciName { name, values }),
            ..self
        }
    }
}

/// An option as UCCI spells it.
#[derive(Clone, Copy, Debug)]
pub struct UcciName {
    /// One word in lower case.
    pub name: &'static str,
    /// How its values are written.
    pub values: UcciValues,
}

/// How UCCI writes the values of an option.
#[derive(Clone, Copy, Debug)]
pub enum UcciValues {
    /// As we do.
    Same,
    /// As numbers, and 0 leaves the choice to the engine.
    ZeroIsAutomatic(fn() -> u32),
    /// As words that stand for numbers.
    Words {
        /// Those that are listed, in rising order.
        told: &'static [(&'static str, u32)],
        /// Others that are understood.
        more: &'static [(&'static str, u32)],
    },
    /// As a list with semicolons, of which the first counts.
    FirstOfList,
}

impl UcciValues {
    /// Our value for UCCI's.
    fn to_own(self, value: &str) -> String {
        match self {
            Self::Same => value.to_owned(),
            Self::ZeroIsAutomatic(choose) if value == "0" => choose().to_string(),
            Self::ZeroIsAutomatic(_) => value.to_owned(),
            Self::Words { told, more } => told
                .iter()
                .chain(more)
                .find(|(word, _)| word.eq_ignore_ascii_case(value))
                .map_or_else(|| value.to_owned(), |(_, number)| number.to_string()),
            Self::FirstOfList => listed(value).next().unwrap_or("").to_owned(),
        }
    }

    /// UCCI's value for ours.
    #[must_use]
    pub fn from_own(self, value: &str) -> String {
        let Self::Words { told, .. } = self else {
            return value.to_owned();
        };
        let number: u32 = value.parse().unwrap_or_default();
        let fitting = told.iter().rev().find(|(_, least)| *least <= number);
        fitting.map_or(value, |(word, _)| word).to_owned()
    }
}

fn listed(value: &str) -> impl Iterator<Item = &str> {
    value
        .split(';')
        .map(str::trim)
        .filter(|one| !one.is_empty())
}

/// What a value of UCCI's loses on its way to ours, if it does, in one line.
#[must_use]
pub fn lost_from_ucci(name: &str, value: &str) -> Option<String> {
    let (_, ucci) = in_ucci(|spelled| spelled.name.eq_ignore_ascii_case(name))?;
    let mut files = listed(value);
    match (ucci.values, files.next()) {
        (UcciValues::FirstOfList, Some(first)) if files.next().is_some() => Some(format!(
            "option {}: only the first file is used, \"{}\"",
            ucci.name,
            shortened(first)
        )),
        _ => None,
    }
}

/// The option that UCCI lists like this.
fn in_ucci(
    is_meant: impl Fn(&UcciName) -> bool,
) -> Option<(&'static OptionSpec, &'static UcciName)> {
    OPTIONS
        .iter()
        .filter_map(|spec| Some((spec, spec.shown.ucci.as_ref()?)))
        .find(|(_, spelled)| is_meant(spelled))
}

impl Rejection {
    /// The same with UCCI's name of the option, and what UCCI would have taken.
    #[must_use]
    pub fn in_ucci(mut self) -> Self {
        let (Self::Value { name, .. } | Self::Unattainable { name, .. }) = &mut self else {
            return self;
        };
        let known = OPTIONS.iter().find(|spec| spec.name == *name);
        let Some((spec, ucci)) = known.and_then(|spec| Some((spec, spec.shown.ucci?))) else {
            return self;
        };
        *name = ucci.name;
        if let Self::Value { accepted, .. } = &mut self {
            *accepted = ucci.accepted(spec);
        }
        self
    }
}

impl UcciName {
    /// What would be accepted, in words.
    fn accepted(&self, spec: &OptionSpec) -> String {
        match (self.values, spec.kind) {
            (UcciValues::Words { told, .. }, _) => {
                let words: Vec<_> = told.iter().map(|(word, _)| *word).collect();
                format!("one of {}", words.join(", "))
            }
            (UcciValues::ZeroIsAutomatic(_), Kind::Spin { max, .. }) => {
                format!("a whole number from 0 (automatic) to {max}")
            }
            _ => spec.accepted(),
        }
    }
}

/// Our name and value for an option as UCCI has it; one that UCCI does not know stays as it is.
#[must_use]
pub fn from_ucci(name: &str, value: Option<&str>) -> (String, Option<String>) {
    let known = in_ucci(|spelled| spelled.name.eq_ignore_ascii_case(name));
    let Some((spec, UcciName { values, .. })) = known else {
        return (name.to_owned(), value.map(str::to_owned));
    };
    let value = match (spec.kind, value) {
        // A text of no letters is all the same a text.
        (Kind::Text(_) | Kind::File(_), None) => Some(String::new()),
        (_, value) => value.map(|value| values.to_own(value)),
    };
    (spec.name.to_owned(), value)
}

/// The size of the table in MB that the engine chooses by itself.
pub(super) const fn automatic_hash() -> u32 {
    DEFAULT_HASH as u32
}

/// As many threads as the machine runs at once.
pub(super) fn automatic_threads() -> u32 {
    std::thread::available_parallelism()
        .ok()
        .and_then(|cores| u32::try_from(cores.get()).ok())
        .unwrap_or(1)
}
