//! How the game stands and ends: one implementation, asked three ways.
//!
//! The order of precedence after a move: no legal reply; repetition; the limit of moves without a
//! capture; material that cannot mate. Loops are found and judged in [`crate::repetition`].

use rukh_core::{Adjudication, Claims, Outcome, Rules, Termination};

use crate::position::{Xiangqi, attackers};
use crate::repetition::Verdict;

/// The occurrence of a position at which the game is over.
const DECISIVE_OCCURRENCE: usize = 3;

impl Xiangqi {
    /// See [`Rules::adjudicate`].
    #[inline]
    pub(crate) fn adjudicate_at(&self, ply: usize) -> Adjudication {
        if let Some(plies) = self.decisive_loop(ply) {
            return match self.judge_loop(plies) {
                Verdict::Draw => Adjudication::Draw,
                Verdict::PerpetualCheck(side) if side == self.side => Adjudication::Loss,
                Verdict::PerpetualCheck(_) => Adjudication::Win,
            };
        }
        if (self.limit_is_reached() || self.is_material_insufficient()) && self.has_legal_move() {
            return Adjudication::Draw;
        }
        Adjudication::None
    }

    /// The length of the loop that decides at this node of a search that began `ply` plies ago.
    /// A position that recurs inside the search counts at its second occurrence, since whoever
    /// wanted the loop once can have it again; what lies before the root needs its third.
    #[inline]
    fn decisive_loop(&self, ply: usize) -> Option<usize> {
        let mut occurrences = self.earlier_occurrences();
        let nearest = occurrences.next()?;
        if nearest < ply {
            return Some(nearest);
        }
        occurrences.nth(DECISIVE_OCCURRENCE - 3)
    }

    /// See [`Rules::outcome`].
    pub(crate) fn final_outcome(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            let why = if self.state.in_check {
                Termination::Checkmate
            } else {
                Termination::Stalemate
            };
            return Some(Outcome::win(!self.side, why));
        }
        if let Some(plies) = self.earlier_occurrences().nth(DECISIVE_OCCURRENCE - 2) {
            let outcome = match self.judge_loop(plies) {
                Verdict::Draw => Outcome::draw(Termination::Repetition),
                Verdict::PerpetualCheck(side) => Outcome::win(!side, Termination::PerpetualCheck),
            };
            let now = self.past.len();
            return Some(outcome.over(now - plies + 1..=now));
        }
        if self.limit_is_reached() {
            return Some(Outcome::draw(Termination::NaturalLimit));
        }
        if self.is_material_insufficient() {
            return Some(Outcome::draw(Termination::InsufficientMaterial));
        }
        None
    }

    /// See [`Rules::claims`]. Nothing is claimed in xiangqi: what ends the game ends it by itself.
    pub(crate) fn present_claims(&self) -> Claims {
        let mut earlier = self.earlier_occurrences();
        let nearest = earlier.next();
        let must_change = match nearest.map(|plies| self.judge_loop(plies)) {
            Some(Verdict::PerpetualCheck(side)) => Some(side),
            _ => None,
        };
        let more = earlier.count() as u32;
        Claims {
            draw: None,
            must_change,
            occurrences: 1 + more + u32::from(nearest.is_some()),
        }
    }

    /// How many more plies without a capture end the game; no number is reached without a limit.
    #[inline]
    pub(crate) fn plies_to_limit(&self) -> u32 {
        let plies = if self.options.check_extension {
            self.state.counted
        } else {
            self.state.clock
        };
        self.options.natural_limit.map_or(u32::MAX, |moves| {
            (2 * u32::from(moves)).saturating_sub(plies)
        })
    }

    #[inline]
    fn limit_is_reached(&self) -> bool {
        self.plies_to_limit() == 0
    }

    /// Whether neither side has a piece that can cross the river.
    #[inline]
    fn is_material_insufficient(&self) -> bool {
        attackers(&self.board).is_empty()
    }
}
