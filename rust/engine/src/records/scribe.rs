//! What is known of a game's records: who plays them, and who writes them in each format.

use rukh_core::NotationStyle;
use rukh_records::write::{dhtmlxq, json, pgn, text, xqf};
use rukh_records::{Problem, Record, Resolve, Resolver, RuleSets, Severity};

use crate::registry::{self, GameOptions, Listed};

/// The record keeping of one game: functions whose types know it no more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scribe {
    pub(super) resolver: fn() -> Box<dyn Resolve>,
    pgn: fn(&Record, &pgn::Layout, &mut String),
    text: fn(&Record, Option<NotationStyle>, &mut String),
    json: fn(&Record, &mut String),
    dhtmlxq: fn(&Record, &mut Vec<Problem>) -> Result<String, Problem>,
    xqf: fn(&Record, &mut Vec<Problem>) -> Result<Vec<u8>, Problem>,
}

impl Scribe {
    pub(crate) const fn of<G: Listed>() -> Self {
        Self {
            resolver: || Box::new(Resolver::<G>::new(rule_sets::<G>())),
            pgn: |record, layout, out| pgn::write::<G>(record, layout, &rule_sets::<G>(), out),
            text: |record, style, out| text::write::<G>(record, style, &rule_sets::<G>(), out),
            json: |record, out| json::write::<G>(record, &rule_sets::<G>(), out),
            dhtmlxq: |record, problems| dhtmlxq::write::<G>(record, &rule_sets::<G>(), problems),
            xqf: |record, problems| xqf::write::<G>(record, &rule_sets::<G>(), problems),
        }
    }
}

/// The rules that records are played under. Who wins by them is for others to say; that generals
/// face each other at the start is no reason to refuse a diagram.
pub(crate) fn rule_sets<G: Listed>() -> RuleSets<G::Options> {
    let usual = GameOptions {
        facing_generals: true,
        ..GameOptions::default()
    };
    let chess960 = GameOptions {
        chess960: true,
        ..usual
    };
    RuleSets {
        usual: G::choose(&usual),
        chess960: G::choose(&chess960),
    }
}

/// A format to write, and how it is to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// PGN.
    Pgn {
        /// The notation; `None` for the one that is usual in the game.
        notation: Option<NotationStyle>,
        /// The longest line in columns; 0 for one line a game.
        width: usize,
    },
    /// A report in plain text.
    Text {
        /// The notation; `None` for the one that is usual in the game.
        notation: Option<NotationStyle>,
    },
    /// One JSON object on a line of its own.
    Json,
    /// A block of DhtmlXQ.
    DhtmlXq,
    /// A file of XQStudio.
    Xqf,
}

/// A record in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// Text, to be stored as UTF-8.
    Text(String),
    /// A file that is no text.
    Bytes(Vec<u8>),
}

/// Writes a record. What the format could not hold is added to `problems`.
///
/// # Errors
/// When the format is not one for this game.
pub fn write(record: &Record, form: Form, problems: &mut Vec<Problem>) -> Result<Written, Problem> {
    let scribe = registry::game(record.info.id)
        .map_err(|reason| Problem::new(Severity::Skipped, record.line, "", reason))?
        .records;
    let mut out = String::new();
    match form {
        Form::Pgn { notation, width } => {
            (scribe.pgn)(record, &pgn::Layout { notation, width }, &mut out);
        }
        Form::Text { notation } => (scribe.text)(record, notation, &mut out),
        Form::Json => {
            (scribe.json)(record, &mut out);
            out.push('\n');
        }
        Form::DhtmlXq => out = (scribe.dhtmlxq)(record, problems)?,
        Form::Xqf => {
            let file = (scribe.xqf)(record, problems)?;
            report_tags(record, problems);
            return Ok(Written::Bytes(file));
        }
    }
    Ok(Written::Text(out))
}

/// Tells which tags XQF has no place for.
fn report_tags(record: &Record, problems: &mut Vec<Problem>) {
    let is_known = |value: &str| value.contains(|c| !matches!(c, '?' | '.' | ' ' | '-'));
    let lost: Vec<&str> = record
        .tags
        .iter()
        .filter(|(name, value)| !xqf::has_place(name) && is_known(value))
        .map(|(name, _)| name.as_str())
        .filter(|name| !matches!(*name, "Game" | "Format"))
        .collect();
    if !lost.is_empty() {
        let names = lost.join(", ");
        let reason = format!("the format has no place for these tags: {names}");
        problems.push(Problem::new(Severity::Shortened, record.line, "", reason));
    }
}
