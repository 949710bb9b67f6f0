//! The Chinese rules for repetitions (1999, 2011, 2020), as far as a program can follow them.
//!
//! Every move gets a nature ([`natures`]): check, kill (a threat of mate, [`kill`]), chase (a
//! threat to win material, [`gain`] and [`exchange`]), exchange, idle. A side is forbidden when all
//! its moves attack, be it in different ways and on different pieces; who must change is decided
//! exactly ([`decision`]). The loop is walked back once, and a side is looked at no longer once it
//! has made a move that is free, so that the search can afford to ask: nothing is allocated and
//! every search for mate or gain is bounded by positions, all of them seen in one orientation
//! ([`orientation`]). [`witness`] tells people about it.

mod decision;
mod exchange;
mod gain;
mod kill;
mod natures;
mod orientation;
mod witness;

use rukh_core::{BySide, Side};

use crate::piece::PieceKind;
use crate::position::Xiangqi;
use crate::repetition::Judgement;
use crate::replay::{Moment, Replay};
use crate::square::zone;
use decision::Acts;
use gain::SoldierAttacks;
pub(crate) use witness::Witness;

/// What the sides did in a loop.
struct Findings {
    acts: BySide<Acts>,
    /// Whose soldiers' own attacks were counted.
    soldiers: BySide<SoldierAttacks>,
}

impl Xiangqi {
    /// The loop made of the last `plies` plies, judged by the Chinese rules.
    pub(crate) fn chinese_judgement(&self, plies: usize) -> Judgement {
        let acts = self.examined(plies).acts;
        Judgement {
            conduct: acts.map(|acts| acts.conduct()),
            loser: decision::loser(acts),
        }
    }

    /// Looks at the loop. Soldiers' attacks count only where they make both sides forbidden.
    fn examined(&self, plies: usize) -> Findings {
        let everybody = BySide::new(true, true);
        let mut findings = Findings {
            acts: self.acts_in(plies, everybody, SoldierAttacks::Idle),
            soldiers: BySide::default(),
        };
        let forbidden = findings.acts.map(|acts| acts.is_forbidden());
        let free = Side::BOTH
            .into_iter()
            .find(|&side| !forbidden[side] && forbidden[!side] && self.has_soldiers_across(side));
        if let Some(side) = free {
            let mut asked = BySide::new(false, false);
            asked[side] = true;
            let counted = self.acts_in(plies, asked, SoldierAttacks::Counted)[side];
            if counted.is_forbidden() {
                findings.acts[side] = counted;
                findings.soldiers[side] = SoldierAttacks::Counted;
            }
        }
        findings
    }

    /// What the sides that are asked about did in the last `plies` plies, each up to its first free
    /// move as seen from the end.
    fn acts_in(
        &self,
        plies: usize,
        mut asked: BySide<bool>,
        soldiers: SoldierAttacks,
    ) -> BySide<Acts> {
        let mut acts: BySide<Acts> = BySide::default();
        let mut replay = Replay::new(self, plies);
        while let Some(ply) = replay.ply() {
            if !asked.first && !asked.second {
                break;
            }
            if !asked[ply.mover] {
                replay.step_back();
                continue;
            }
            let after = replay.board().clone();
            replay.step_back();
            let moment = Moment {
                ply,
                before: replay.board(),
                after: &after,
            };
            let act = moment.act(soldiers);
            acts[ply.mover].add(act);
            asked[ply.mover] = act.is_attack();
        }
        acts
    }

    fn has_soldiers_across(&self, side: Side) -> bool {
        self.board
            .pieces(side, PieceKind::Soldier)
            .meets(zone::HOME[!side])
    }
}

#[cfg(test)]
mod tests;
