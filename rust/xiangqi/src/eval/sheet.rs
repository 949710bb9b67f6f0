//! The one accumulator of the evaluation.
//!
//! Each side has its column of [`Packed`] numbers, a whole number of vector registers long: the
//! total of all tapered terms is then a few vector instructions, and the trace reads the same
//! columns.

use rukh_core::{BySide, Phased, Side, Trace, TraceTerm};

use super::packed::Packed;

/// What a part of the score is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    Material,
    Combinations,
    Placement,
    Mobility,
    Chariots,
    Horses,
    Cannons,
    Soldiers,
    Threats,
    Defenders,
    GeneralSafety,
    Tempo,
    WinningChances,
}

impl Term {
    const ALL: [Self; 13] = [
        Self::Material,
        Self::Combinations,
        Self::Placement,
        Self::Mobility,
        Self::Chariots,
        Self::Horses,
        Self::Cannons,
        Self::Soldiers,
        Self::Threats,
        Self::Defenders,
        Self::GeneralSafety,
        Self::Tempo,
        Self::WinningChances,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::Combinations => "piece combinations",
            Self::Placement => "placement",
            Self::Mobility => "mobility",
            Self::Chariots => "chariots",
            Self::Horses => "horses",
            Self::Cannons => "cannons",
            Self::Soldiers => "soldiers",
            Self::Threats => "threats",
            Self::Defenders => "defenders",
            Self::GeneralSafety => "general safety",
            Self::Tempo => "tempo",
            Self::WinningChances => "winning chances",
        }
    }
}

/// The length of a column; what lies beyond the terms stays zero.
const LINES: usize = 16;
const _: () = assert!(Term::ALL.len() <= LINES);

/// Terms by side, and the phase that they are tapered by.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    columns: BySide<[Packed; LINES]>,
    phase: i32,
}

impl Sheet {
    #[inline]
    pub(super) const fn new(phase: i32) -> Self {
        Self {
            columns: BySide::new([Packed::ZERO; LINES], [Packed::ZERO; LINES]),
            phase,
        }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, term: Term, side: Side, value: Packed) {
        self.columns[side][term as usize] += value;
    }

    /// What a line of the sheet adds to the score of the first side.
    #[inline]
    fn score(&self, line: usize) -> i32 {
        let difference = self.columns.first[line] - self.columns.second[line];
        difference.phased().taper(self.phase)
    }

    /// The score of the first side.
    #[inline]
    pub(super) fn total(&self) -> i32 {
        (0..LINES).map(|line| self.score(line)).sum()
    }

    pub(super) fn trace(&self, mover: Side) -> Trace {
        let total = self.total();
        let sides = |term: Term| {
            let of = |side: Side| -> Phased { self.columns[side][term as usize].phased() };
            BySide::new(of(Side::First), of(Side::Second))
        };
        Trace {
            terms: Term::ALL
                .into_iter()
                .map(|term| TraceTerm {
                    name: term.name(),
                    sides: sides(term),
                    score: self.score(term as usize),
                })
                .collect(),
            phase: self.phase,
            total,
            for_mover: mover.view(total),
        }
    }
}
