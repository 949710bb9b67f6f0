//! Where a record begins: the FEN of its tags, read under the rules that fit it.

use rukh_core::error::shortened;
use rukh_core::{Loaded, Notation, Rules, Tactics};

use super::RuleSets;
use crate::problem::{Problem, Severity};
use crate::raw::RawGame;
use crate::record::Record;

/// A start position, and what had to be put right in it.
pub(super) struct Start<G> {
    pub(super) position: G,
    pub(super) is_chess960: bool,
    pub(super) problems: Vec<Problem>,
}

/// Opens the position that a record begins with.
pub(super) fn open<G: Tactics + Notation>(
    raw: &RawGame<'_>,
    rules: &RuleSets<G::Options>,
) -> Result<Start<G>, Problem> {
    let says_chess960 = raw.tag("Variant").is_some_and(is_chess960);
    let usual = if says_chess960 {
        &rules.chess960
    } else {
        &rules.usual
    };
    let Some(fen) = raw.start.as_deref() else {
        return Ok(Start {
            position: G::start(usual),
            is_chess960: says_chess960,
            problems: Vec::new(),
        });
    };
    let refused = |error: rukh_core::FenError| {
        let reasons: Vec<String> = error.faults.into_iter().map(|fault| fault.reason).collect();
        Problem::new(
            Severity::Skipped,
            raw.line,
            shortened(fen),
            format!(
                "the start position cannot be played: {}",
                reasons.join("; ")
            ),
        )
    };
    let loaded = G::from_fen(fen, usual);
    // Castling rights that only make sense with free castling show what game it is.
    let dropped = loaded.as_ref().map_or(1, |loaded| loaded.notes.len());
    if dropped > 0
        && !says_chess960
        && let Ok(free) = G::from_fen(fen, &rules.chess960)
        && free.notes.len() < dropped
    {
        return Ok(started(raw, free, true));
    }
    loaded
        .map(|loaded| started(raw, loaded, says_chess960))
        .or_else(|error| {
            // Many formats store no side, and a guess may leave a king to be taken.
            let turned = G::from_fen(&turned(fen), usual).map_err(|_| refused(error))?;
            let side = G::INFO.side_name(turned.position.side());
            let mut start = started(raw, turned, says_chess960);
            start.problems.push(Problem::new(
                Severity::Repaired,
                raw.line,
                shortened(fen),
                format!("{side} moves first, whatever the start position says"),
            ));
            Ok(start)
        })
}

/// The FEN with the other side to move.
fn turned(fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split_whitespace().collect();
    if let Some(side) = fields.get_mut(1) {
        *side = match *side {
            "b" | "B" => "w",
            "w" | "W" | "r" | "R" => "b",
            // A side that is none cannot be turned.
            other => other,
        };
    }
    fields.join(" ")
}

fn started<G>(raw: &RawGame<'_>, loaded: Loaded<G>, is_chess960: bool) -> Start<G> {
    let fen = raw.start.as_deref().unwrap_or("");
    let problem = |note| Problem::new(Severity::Repaired, raw.line, shortened(fen), note);
    Start {
        position: loaded.position,
        is_chess960,
        problems: loaded.notes.into_iter().map(problem).collect(),
    }
}

/// The same position with the other side to move, if that is one.
pub(super) fn with_other_side<G: Rules>(position: &G) -> Option<G> {
    let loaded = G::from_fen(&turned(&position.fen()), position.options()).ok()?;
    Some(loaded.position)
}

/// Writes down where the record begins.
pub(super) fn note<G: Rules>(start: &G, record: &mut Record) {
    let fen = start.fen();
    let is_tag = |(name, _): &&mut (String, String)| name.eq_ignore_ascii_case("FEN");
    if let Some((_, value)) = record.tags.iter_mut().find(is_tag) {
        value.clone_from(&fen);
    }
    record.start_fen = Some(fen).filter(|fen| fen != G::INFO.start_fen);
}

/// Whether a variant's name is one of Chess960.
pub(super) fn is_chess960(variant: &str) -> bool {
    let name: String = variant
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect();
    [
        "chess960",
        "fischerandom",
        "fischerrandom",
        "freestyle",
        "frc",
        "960",
    ]
    .iter()
    .any(|known| name.eq_ignore_ascii_case(known))
}
