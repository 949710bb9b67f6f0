//! What one ply amounts to under the Chinese rules.
//!
//! Check is exact. A kill is a mate by checks that the mover would have if the opponent passed,
//! shorter than any it had before ([`super::kill`]). A chase makes a gain of material possible that
//! was not there before: by a capture, by an exchange on one point or after a check
//! ([`super::gain`]). The heaviest nature counts. What the natures of a loop lead to is in
//! [`super::decision`].
//!
//! Idle by rule: attacks by generals and soldiers themselves, offers to exchange like for like,
//! whatever a general's step out of check does beside, an attack that goes on. What experts call a
//! book draw, for which a chase of advisors and elephants may be forgiven, is not recognised.
//!
//! Where a bounded search ends before its answer, nothing is held against the mover: after the ply
//! no threat is seen, before it the threat may have been there.

use super::decision::{Act, Chase};
use super::gain::{self, Scene, SoldierAttacks, Unfinished};
use super::kill::{self, Answer, Series};
use super::orientation::TurnedMoment;
use crate::board::Board;
use crate::chase::Chaser;
use crate::position::Xiangqi;
use crate::replay::Moment;
use crate::square::{Square, Squares};

impl Moment<'_> {
    /// The heaviest nature of the ply.
    pub(super) fn act(&self, soldiers: SoldierAttacks) -> Act {
        if self.ply.gives_check {
            Act::Check
        } else if self.is_flight() {
            Act::Idle
        } else {
            TurnedMoment::of(self).moment().quiet_act(soldiers)
        }
    }

    /// The heaviest nature of a ply that may threaten something, seen in the one way in which
    /// searches see it.
    fn quiet_act(&self, soldiers: SoldierAttacks) -> Act {
        if self.kill().is_some() {
            Act::Kill
        } else if let Some(chase) = self.chase(soldiers) {
            Act::Chase(chase)
        } else if self.offers_exchange() {
            Act::Exchange
        } else {
            Act::Idle
        }
    }

    /// Whether the general steps out of check.
    fn is_flight(&self) -> bool {
        self.ply.answers_check && self.after.general(self.ply.mover) == self.ply.to
    }

    /// The mate that the ply threatens, unless one as short was there before.
    pub(super) fn kill(&self) -> Option<Series> {
        let Answer::Mate(series) = kill::shortest_mate(&self.movers_turn(self.after)) else {
            return None;
        };
        let before = kill::shortest_mate_within(&self.movers_turn(self.before), series.checks);
        (before == Answer::NoMate).then_some(series)
    }

    /// The strongest chase that the ply begins.
    fn chase(&self, soldiers: SoldierAttacks) -> Option<Chase> {
        let scene = self.scene_after(soldiers);
        let mut strongest = None;
        for victim in scene.possible_victims() {
            let how = scene.strongest_at(victim);
            if how > strongest && !self.was_won(victim, soldiers) {
                strongest = how;
            }
        }
        if strongest.is_none() {
            self.for_each_drawn(|_, _| strongest = Some(Chase::Rootless));
        }
        strongest
    }

    /// The board after the ply, as the mover sees it.
    pub(super) fn scene_after(&self, soldiers: SoldierAttacks) -> Scene<'_> {
        Scene::new(self.after, self.ply.mover, soldiers)
    }

    /// Whether the piece on `victim` could be won before the ply.
    pub(super) fn was_won(&self, victim: Square, soldiers: SoldierAttacks) -> bool {
        Scene::new(self.before, self.ply.mover, soldiers)
            .strongest_at(victim)
            .is_some()
    }

    /// Visits each piece that the mover can win by giving check first and could win in no way
    /// before the ply, with the piece that gives the check. Out of a check nothing is visited.
    pub(super) fn for_each_drawn(&self, mut visit: impl FnMut(Square, Square)) {
        if self.ply.answers_check {
            return;
        }
        let mut before: Option<Squares> = None;
        let found = gain::for_each_draw(&self.movers_turn(self.after), |check, drawn| {
            let known = *before.get_or_insert_with(|| self.drawn_before());
            for victim in drawn - known {
                if !self.was_won(victim, SoldierAttacks::Idle) {
                    visit(check.from(), victim);
                }
            }
        });
        // What has been visited holds; there may be more.
        let (Ok(()) | Err(Unfinished)) = found;
    }

    /// What the mover could have won by giving check first before the ply, or may have.
    fn drawn_before(&self) -> Squares {
        let mut known = Squares::EMPTY;
        gain::for_each_draw(&self.movers_turn(self.before), |_, drawn| known |= drawn)
            .map_or(Squares::ALL, |()| known)
    }

    /// Whether the ply newly offers to exchange like for like.
    fn offers_exchange(&self) -> bool {
        let ply = &self.ply;
        let before = Chaser::perhaps_in_check(self.before, ply.mover, ply.answers_check);
        let after = Chaser::new(self.after, ply.mover);
        Iterator::any(&mut after.possible_victims(), |victim| {
            let offers = ply.origins_of(after.offers_to(victim));
            (offers - before.offers_to(victim)).any()
        })
    }

    /// The position on `board` if it were the mover's turn.
    fn movers_turn(&self, board: &Board) -> Xiangqi {
        kill::position(board.clone(), self.ply.mover)
    }
}
