//! Outcomes, rulings and traces as plain tuples, which `python/rukh` turns into its dataclasses.
//!
//! Sides are 0 and 1, squares are numbered as in `Board.pieces`, sentences come in each of
//! [`Language::ALL`].

use pyo3::prelude::*;
use rukh_core::{
    Attack, BySide, GameInfo, Language, Outcome, Phased, PieceOn, PlyReport, Repetition, Ruling,
    Side, Trace,
};

use crate::moves::Move;

/// One text in each language.
type Texts = Vec<String>;

/// A piece as its letter and its square.
type PieceValues = (char, usize);

/// A repetition: first and last ply, what each side did, offenders, victims.
type RepetitionValues = (
    (usize, usize),
    (&'static str, &'static str),
    Vec<PieceValues>,
    Vec<PieceValues>,
);

/// An outcome: winner, termination, result, verdict, sentences, the repetition that decided.
pub(crate) type OutcomeValues = (
    Option<usize>,
    &'static str,
    &'static str,
    String,
    Texts,
    Option<RepetitionValues>,
);

/// An attack: attacker, victim, whether it is protected, a threat, new.
type AttackValues = (PieceValues, PieceValues, bool, bool, bool);

/// A ply: number, side, move, nature, attacks.
type PlyValues = (usize, usize, Py<Move>, &'static str, Vec<AttackValues>);

/// A ruling: outcome, occurrences, whether it is approximate, whether the game has ended by it,
/// warnings, plies.
pub(crate) type RulingValues = (OutcomeValues, u32, bool, bool, Texts, Vec<PlyValues>);

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

pub(crate) fn outcome_values(info: &GameInfo, outcome: &Outcome) -> OutcomeValues {
    (
        outcome.winner.map(Side::index),
        outcome.termination.id(),
        outcome.result(),
        outcome.verdict(info),
        in_each_language(|language| outcome.sentence(info, language)),
        outcome.repetition.as_ref().map(repetition_values),
    )
}

/// The values of a ruling; `move_of` gives the move of a ply.
pub(crate) fn ruling_values(
    info: &GameInfo,
    ruling: &Ruling,
    has_ended: bool,
    move_of: impl Fn(usize) -> PyResult<Py<Move>>,
) -> PyResult<RulingValues> {
    let plies: PyResult<Vec<PlyValues>> = ruling
        .plies
        .iter()
        .map(|report| Ok(ply_values(report, move_of(report.ply)?)))
        .collect();
    Ok((
        outcome_values(info, &ruling.outcome),
        ruling.occurrences,
        ruling.is_approximate,
        has_ended,
        in_each_language(|language| ruling.warning(info, language)),
        plies?,
    ))
}

fn in_each_language(text: impl Fn(Language) -> String) -> Texts {
    Language::ALL.into_iter().map(text).collect()
}

fn repetition_values(repetition: &Repetition) -> RepetitionValues {
    let BySide { first, second } = repetition.conduct;
    (
        (*repetition.plies.start(), *repetition.plies.end()),
        (first.id(), second.id()),
        repetition.offenders.iter().map(piece_values).collect(),
        repetition.victims.iter().map(piece_values).collect(),
    )
}

const fn piece_values(piece: &PieceOn) -> PieceValues {
    (piece.letter, piece.square)
}

fn ply_values(report: &PlyReport, m: Py<Move>) -> PlyValues {
    (
        report.ply,
        report.side.index(),
        m,
        report.nature.id(),
        report.attacks.iter().map(attack_values).collect(),
    )
}

const fn attack_values(attack: &Attack) -> AttackValues {
    (
        piece_values(&attack.attacker),
        piece_values(&attack.victim),
        attack.is_protected,
        attack.is_threat,
        attack.is_new,
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
