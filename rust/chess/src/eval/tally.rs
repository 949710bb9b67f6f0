//! The one accumulator of the evaluation: term × side, each in two phases.

use rukh_core::{BySide, Phased, Side, Trace, TraceTerm};

/// The terms of the evaluation, in the order of the trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    /// Face values, and the pair of bishops.
    Material,
    /// Where each piece stands.
    Placement,
    /// Doubled, isolated, backward and connected pawns.
    Structure,
    /// Pawns that no enemy pawn can stop.
    Passed,
    /// Safe squares within reach.
    Mobility,
    /// Outposts, rooks on open files and on the seventh rank.
    Pieces,
    /// The pawns before the king and the enemy pieces around it.
    King,
    /// Pieces attacked by lesser ones, or by anything and undefended.
    Threats,
    /// The right to move.
    Tempo,
    /// Help to mate a king that has nothing left.
    Mating,
    /// What is taken off because the position is hard to win.
    Drawish,
}

const TERMS: [(Term, &str); 11] = [
    (Term::Material, "material"),
    (Term::Placement, "placement"),
    (Term::Structure, "pawn structure"),
    (Term::Passed, "passed pawns"),
    (Term::Mobility, "mobility"),
    (Term::Pieces, "piece features"),
    (Term::King, "king safety"),
    (Term::Threats, "threats"),
    (Term::Tempo, "tempo"),
    (Term::Mating, "mating a bare king"),
    (Term::Drawish, "drawishness"),
];

/// What has been counted so far.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    phase: i32,
    terms: [BySide<Phased>; TERMS.len()],
}

impl Tally {
    #[inline]
    pub(super) fn new(phase: i32) -> Self {
        Self {
            phase,
            terms: [BySide::new(Phased::ZERO, Phased::ZERO); TERMS.len()],
        }
    }

    /// Counts `value` for a side.
    #[inline]
    pub(super) fn add(&mut self, term: Term, side: Side, value: Phased) {
        self.terms[term as usize][side] += value;
    }

    /// A term's centipawns for the first side. Each term is tapered by itself, so that the trace's
    /// scores sum to the total exactly.
    #[inline]
    fn score(&self, term: Term) -> i32 {
        let sides = self.terms[term as usize];
        (sides.first - sides.second).taper(self.phase)
    }

    /// The sum for the first side, in centipawns.
    #[inline]
    pub(super) fn total(&self) -> i32 {
        TERMS.iter().map(|&(term, _)| self.score(term)).sum()
    }

    /// The table behind `total`, which was kept while counting.
    pub(super) fn trace(&self, mover: Side, total: i32) -> Trace {
        debug_assert_eq!(self.total(), total, "the terms sum to the total");
        Trace {
            terms: TERMS
                .iter()
                .map(|&(term, name)| TraceTerm {
                    name,
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
