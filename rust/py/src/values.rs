//! Outcomes and traces as plain tuples, which `python/rukh` turns into its dataclasses.

use rukh_core::{Language, Outcome, Phased, Side, Trace};
use rukh_engine::Board as EngineBoard;

/// An outcome as plain values: winner (0 or 1, or None), termination, result, verdict, sentence,
/// first and last ply concerned.
pub(crate) type OutcomeValues = (
    Option<usize>,
    &'static str,
    &'static str,
    String,
    String,
    Option<(usize, usize)>,
);

/// The middlegame and endgame halves of a value.
type PhasedValues = (i32, i32);

/// A trace as plain values: terms (name, first side, second side, score), phase, total for the
/// first side, total for the side to move.
pub(crate) type TraceValues = (
    Vec<(&'static str, PhasedValues, PhasedValues, i32)>,
    i32,
    i32,
    i32,
);

pub(crate) fn outcome_values(board: &dyn EngineBoard, outcome: &Outcome) -> OutcomeValues {
    let info = board.info();
    (
        outcome.winner.map(Side::index),
        outcome.termination.id(),
        outcome.result(),
        outcome.verdict(info),
        outcome.sentence(info, Language::English),
        outcome.plies().map(|plies| (*plies.start(), *plies.end())),
    )
}

pub(crate) fn trace_values(trace: Trace) -> TraceValues {
    let halves = |value: Phased| (value.middlegame, value.endgame);
    let terms = trace
        .terms
        .into_iter()
        .map(|term| {
            (
                term.name,
                halves(term.sides.first),
                halves(term.sides.second),
                term.score,
            )
        })
        .collect();
    (terms, trace.phase, trace.total, trace.for_mover)
}
