//! How the game stands and ends: one implementation, asked three ways.
//!
//! The order of precedence after a move: no legal reply; repetition; the limit of moves without a
//! capture; material that cannot mate. Loops are found and judged in [`crate::repetition`].

use rukh_core::{Adjudication, Basis, Claims, MoveList, Outcome, Rules, Ruling, Termination};

use crate::material::{self, Prospects};
use crate::position::Xiangqi;
use crate::repetition::RepetitionRule;

impl Xiangqi {
    /// See [`Rules::adjudicate`].
    #[inline]
    pub(crate) fn adjudicate_at(&self, ply: usize) -> Adjudication {
        if let Some(plies) = self.decisive_loop(ply) {
            let basis = Basis::Plies(plies);
            return match self.loser_of_loop(plies) {
                None => Adjudication::Draw(basis),
                Some(side) if side == self.side => Adjudication::Loss(basis),
                Some(_) => Adjudication::Win(basis),
            };
        }
        if self.limit_is_reached() && self.has_legal_move() {
            return Adjudication::Draw(Basis::Clock);
        }
        if self.is_material_insufficient() && self.has_legal_move() {
            return Adjudication::Draw(Basis::Position);
        }
        Adjudication::None
    }

    /// The length of the loop that decides at this node of a search that began `ply` plies ago.
    /// A third occurrence ends the game, and is judged as the game judges it. A position that
    /// recurs inside the search counts at its second already, since whoever wanted the loop once
    /// can have it again.
    #[inline]
    fn decisive_loop(&self, ply: usize) -> Option<usize> {
        let mut earlier = self.earlier_occurrences();
        let nearest = earlier.next()?;
        let second = earlier.next();
        second.or_else(|| (nearest < ply).then_some(nearest))
    }

    /// The length of the two loops that end the game, if they do: back to the second of the
    /// earlier occurrences.
    fn final_loop(&self) -> Option<usize> {
        self.earlier_occurrences().nth(1)
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
        if let Some(plies) = self.final_loop() {
            return Some(self.outcome_of_loop(plies));
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
        let more = earlier.count() as u32;
        // Once the game has ended nobody must change any more: a third occurrence ends it, so
        // that the loop in question is the nearest.
        let must_change = nearest
            .filter(|_| self.final_outcome().is_none())
            .and_then(|plies| self.loser_of_loop(plies));
        Claims {
            draw: None,
            other_draw: None,
            must_change,
            occurrences: 1 + more + u32::from(nearest.is_some()),
        }
    }

    /// See [`Rules::ruling`].
    pub(crate) fn repetition_judged(&self) -> Option<Ruling> {
        let mut earlier = self.earlier_occurrences();
        let nearest = earlier.next()?;
        let second = earlier.next();
        let occurrences = 2 + u32::from(second.is_some()) + earlier.count() as u32;
        Some(self.ruling_on_loop(second.unwrap_or(nearest), occurrences))
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

    /// Whether the pieces that are left make the game a draw.
    #[inline]
    fn is_material_insufficient(&self) -> bool {
        let prospects = match self.options.repetition {
            RepetitionRule::Engine => material::prospects_for_engines(&self.board),
            _ => material::prospects(&self.board),
        };
        match prospects {
            Prospects::Open => false,
            Prospects::MateNowOrDraw => !self.has_mate_in_one(),
            Prospects::Drawn => true,
        }
    }

    /// Whether a move leaves the other side without one.
    #[cold]
    fn has_mate_in_one(&self) -> bool {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        Iterator::any(&mut moves.iter(), |&m| {
            let mut board = self.board.clone();
            board.advance(m.from(), m.to());
            !self.reassembled(board, !self.side).has_legal_move()
        })
    }
}
