//! What each side did throughout a loop, and who loses by it: the Asian rules, and what engines
//! make of them.
//!
//! The loop is walked backwards once. For each side that never gave check the set of enemy pieces
//! is kept that every ply so far has threatened anew; sets of points are carried along the moves,
//! so that a victim is one and the same piece throughout. Most loops are idle and are known to be
//! after two plies. Nothing is allocated: the search asks here. Reports for people are made in
//! [`crate::testimony`].

use rukh_core::{BySide, Conduct, Side};

use crate::chase::Chaser;
use crate::position::Xiangqi;
use crate::replay::{Ply, Replay};
use crate::square::{Square, Squares};

/// The victims that every ply looked at so far has threatened anew, on the points where they stand
/// before those plies.
#[derive(Clone, Copy)]
struct Hunted {
    /// By a line of capture that was not there before.
    chased: Squares,
    /// By such a line, or because their protection went.
    chased_or_cut: Squares,
}

impl Hunted {
    const NOBODY: Self = Self {
        chased: Squares::EMPTY,
        chased_or_cut: Squares::EMPTY,
    };
    const ANYBODY: Self = Self {
        chased: Squares::ALL,
        chased_or_cut: Squares::ALL,
    };

    fn conduct(&self) -> Conduct {
        if self.chased.any() {
            Conduct::Chase
        } else if self.chased_or_cut.any() {
            Conduct::RootCut
        } else {
            Conduct::Free
        }
    }

    fn moved_back(&mut self, ply: &Ply) {
        self.chased = ply.origins_of(self.chased);
        self.chased_or_cut = ply.origins_of(self.chased_or_cut);
    }
}

/// How often each side gave check in a loop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Checks {
    Never,
    Sometimes,
    Always,
}

impl Checks {
    const fn conduct(self) -> Conduct {
        match self {
            Self::Always => Conduct::Check,
            Self::Never | Self::Sometimes => Conduct::Free,
        }
    }
}

impl Xiangqi {
    /// What each side did in the last `plies` plies under the Asian rules: perpetual check, the
    /// same piece chased with every move, the same piece chased or its root cut.
    pub(crate) fn asian_conduct(&self, plies: usize) -> BySide<Conduct> {
        self.asian_conduct_beside(self.checks_in(plies), plies)
    }

    /// The same as far as it decides who loses: beside perpetual check nothing else matters.
    pub(crate) fn decisive_asian_conduct(&self, plies: usize) -> BySide<Conduct> {
        let checks = self.checks_in(plies);
        if checks.first == Checks::Always || checks.second == Checks::Always {
            checks.map(Checks::conduct)
        } else {
            self.asian_conduct_beside(checks, plies)
        }
    }

    fn asian_conduct_beside(&self, checks: BySide<Checks>, plies: usize) -> BySide<Conduct> {
        let suspects = checks.map(|checks| checks == Checks::Never);
        let hunted = self.hunted_in(plies, suspects);
        let of = |side: Side| checks[side].conduct().max(hunted[side].conduct());
        BySide::new(of(Side::First), of(Side::Second))
    }

    /// The same as Pikafish sees it: a single check clears both sides of chasing, and a root that
    /// was cut is a chase.
    pub(crate) fn engine_conduct(&self, plies: usize) -> BySide<Conduct> {
        let checks = self.checks_in(plies);
        if checks.first != Checks::Never || checks.second != Checks::Never {
            return self.check_conduct(plies);
        }
        self.hunted_in(plies, BySide::new(true, true))
            .map(|hunted| match hunted.conduct() {
                Conduct::Free => Conduct::Free,
                _ => Conduct::Chase,
            })
    }

    /// Perpetual check alone.
    pub(crate) fn check_conduct(&self, plies: usize) -> BySide<Conduct> {
        self.checks_in(plies).map(Checks::conduct)
    }

    fn checks_in(&self, plies: usize) -> BySide<Checks> {
        let mut given = BySide::new(0, 0);
        let mut made = BySide::new(0, 0);
        // The present state comes first; the one who has just moved has led to it.
        let mut mover = !self.side;
        for state in self.last_states(plies) {
            made[mover] += 1;
            given[mover] += usize::from(state.in_check);
            mover = !mover;
        }
        let of = |side: Side| match given[side] {
            0 => Checks::Never,
            all if all == made[side] => Checks::Always,
            _ => Checks::Sometimes,
        };
        BySide::new(of(Side::First), of(Side::Second))
    }

    /// Whom each of the suspects hunted with every one of the last `plies` plies.
    fn hunted_in(&self, plies: usize, suspects: BySide<bool>) -> BySide<Hunted> {
        let mut hunted = suspects.map(|is_suspect| {
            if is_suspect {
                Hunted::ANYBODY
            } else {
                Hunted::NOBODY
            }
        });
        let mut replay = Replay::new(self, plies);
        while let Some(ply) = replay.ply() {
            if hunted.first.chased_or_cut.is_empty() && hunted.second.chased_or_cut.is_empty() {
                break;
            }
            let mine = &mut hunted[ply.mover];
            if mine.chased_or_cut.is_empty() {
                replay.step_back();
            } else {
                *mine = still_hunted(mine, &ply, &mut replay);
            }
            hunted[!ply.mover].moved_back(&ply);
        }
        hunted
    }
}

/// Those of `hunted` that `ply` threatens anew. Undoes the ply.
fn still_hunted(hunted: &Hunted, ply: &Ply, replay: &mut Replay<'_>) -> Hunted {
    /// A side has no more pieces than this.
    const MOST: usize = 16;
    let mut threatened = [(Square::new(0), Squares::EMPTY); MOST];
    let mut count = 0;
    let after = Chaser::new(replay.board(), ply.mover);
    for victim in after.possible_victims() & hunted.chased_or_cut {
        let attackers = after.threats_to(victim);
        if attackers.any() && count < MOST {
            threatened[count] = (victim, attackers);
            count += 1;
        }
    }
    replay.step_back();
    let mut still = Hunted::NOBODY;
    if count == 0 {
        return still;
    }
    let before = Chaser::perhaps_in_check(replay.board(), ply.mover, ply.answers_check);
    for &(victim, attackers) in &threatened[..count] {
        if before.threatens(victim) {
            continue;
        }
        still.chased_or_cut |= Squares::of(victim);
        let mut attackers = ply.origins_of(attackers);
        if hunted.chased.contains(victim)
            && Iterator::any(&mut attackers, |attacker| !before.touches(attacker, victim))
        {
            still.chased |= Squares::of(victim);
        }
    }
    still
}
