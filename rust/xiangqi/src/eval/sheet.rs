//! The one accumulator of the evaluation.

use rukh_core::{BySide, Phased, Side, Trace, TraceTerm};

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

/// Terms by side, and the phase that they are tapered by.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    terms: [BySide<Phased>; Term::ALL.len()],
    phase: i32,
}

impl Sheet {
    pub(super) const fn new(phase: i32) -> Self {
        Self {
            terms: [BySide::new(Phased::ZERO, Phased::ZERO); Term::ALL.len()],
            phase,
        }
    }

    #[inline]
    pub(super) fn add(&mut self, term: Term, side: Side, value: Phased) {
        self.terms[term as usize][side] += value;
    }

    /// What a term adds to the score of the first side.
    #[inline]
    fn score(&self, term: Term) -> i32 {
        let sides = &self.terms[term as usize];
        (sides.first - sides.second).taper(self.phase)
    }

    /// The score of the first side.
    #[inline]
    pub(super) fn total(&self) -> i32 {
        Term::ALL.into_iter().map(|term| self.score(term)).sum()
    }

    pub(super) fn trace(&self, mover: Side) -> Trace {
        let total = self.total();
        Trace {
            terms: Term::ALL
                .into_iter()
                .map(|term| TraceTerm {
                    name: term.name(),
                    sides: self.terms[term as usize],
                    score: self.score(term),
                })
                .collect(),
            phase: self.phase,
            total,
            for_mover: mover.view(total),
        }
    }
}
