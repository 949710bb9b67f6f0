//! Repeated positions: finding the loop and judging it.
//!
//! A position is pieces and turn; only positions since the last capture (and since the last pass
//! of a search) can recur. Finding costs one key comparison every second ply back. Judging looks
//! at the plies strictly after the first of the occurrences concerned up to the present one: the
//! move that led into the first occurrence is not part of the loop.

use std::cmp::Ordering;

use rukh_core::{BySide, Conduct, Outcome, Repetition, Ruling, Scope, Side};

use crate::position::Xiangqi;
use crate::state::State;
use crate::testimony::{Offence, Testimony};

/// A set of rules for repetitions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RepetitionRule {
    /// The Asian rules, which the World rules of 2018 repeat: who gives check, chases one piece
    /// or cuts its root with every move loses to a side that does less.
    #[default]
    Axf,
    /// As Pikafish has it: perpetual check loses, any other check in the repetition makes it a
    /// draw, otherwise perpetual chase loses. More endings count as drawn by material.
    Engine,
    /// The Chinese rules, as far as a program can follow them: who attacks with every move, in
    /// whatever way, must change.
    Cxa,
    /// Perpetual check alone loses.
    Simple,
    /// Every repetition is a draw.
    Unjudged,
}

impl RepetitionRule {
    /// Every set of rules, the default one first.
    pub const ALL: [Self; 5] = [
        Self::Axf,
        Self::Engine,
        Self::Cxa,
        Self::Simple,
        Self::Unjudged,
    ];

    /// The identifier that options, JSON and Python use.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Axf => "axf",
            Self::Engine => "engine",
            Self::Cxa => "cxa",
            Self::Simple => "simple",
            Self::Unjudged => "none",
        }
    }

    /// The set of rules with this identifier, in any case.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|rule| rule.id().eq_ignore_ascii_case(id))
    }
}

/// The fewest plies after which a position can recur.
const SHORTEST_LOOP: usize = 4;

impl Xiangqi {
    /// How many plies ago the position occurred before, nearest first.
    #[inline]
    pub(crate) fn earlier_occurrences(&self) -> impl Iterator<Item = usize> + '_ {
        let reach = self.state.reversible as usize;
        let now = self.past.len();
        (SHORTEST_LOOP..=reach)
            .step_by(2)
            .filter(move |&back| self.past[now - back].key == self.state.key)
    }

    /// The loop made of the last `plies` plies, judged as far as it decides who loses.
    fn judged_loop(&self, plies: usize) -> Judgement {
        match self.options.repetition {
            RepetitionRule::Axf => Judgement::by_weight(self.decisive_asian_conduct(plies)),
            RepetitionRule::Engine => Judgement::by_weight(self.engine_conduct(plies)),
            RepetitionRule::Cxa => self.chinese_judgement(plies),
            RepetitionRule::Simple => Judgement::by_weight(self.check_conduct(plies)),
            RepetitionRule::Unjudged => {
                Judgement::by_weight(BySide::new(Conduct::Free, Conduct::Free))
            }
        }
    }

    /// The side that loses by that loop.
    pub(crate) fn loser_of_loop(&self, plies: usize) -> Option<Side> {
        self.judged_loop(plies).loser
    }

    /// How the game ends by it.
    pub(crate) fn outcome_of_loop(&self, plies: usize) -> Outcome {
        self.ruling_on_loop(plies, 0).outcome
    }

    /// That loop judged ply by ply.
    pub(crate) fn ruling_on_loop(&self, plies: usize, occurrences: u32) -> Ruling {
        let Judgement { conduct, loser } = match self.options.repetition {
            RepetitionRule::Axf => Judgement::by_weight(self.asian_conduct(plies)),
            _ => self.judged_loop(plies),
        };
        let testimony = Testimony::of(self, plies);
        let Offence {
            offenders,
            victims,
            are_victims_in_turn,
        } = loser.map_or_else(Offence::default, |side| {
            testimony.offence(side, conduct[side])
        });
        let now = self.past.len();
        let repetition = Repetition {
            plies: now - plies + 1..=now,
            scope: self.scope_in(plies),
            conduct,
            offenders,
            victims,
            are_victims_in_turn,
        };
        Ruling {
            outcome: Outcome::of_repetition(loser, repetition),
            occurrences,
            is_approximate: self.options.repetition == RepetitionRule::Cxa,
            plies: testimony.reports,
        }
    }

    /// What is looked for in the last `plies` plies.
    fn scope_in(&self, plies: usize) -> Scope {
        match self.options.repetition {
            RepetitionRule::Axf | RepetitionRule::Cxa => Scope::Attacks,
            RepetitionRule::Engine if self.last_states(plies).any(|state| state.in_check) => {
                Scope::ChecksAsOneWasGiven
            }
            RepetitionRule::Engine => Scope::Attacks,
            RepetitionRule::Simple => Scope::Checks,
            RepetitionRule::Unjudged => Scope::Nothing,
        }
    }

    /// The states after each of the last `plies` plies, newest first.
    pub(crate) fn last_states(&self, plies: usize) -> impl Iterator<Item = &State> {
        std::iter::once(&self.state)
            .chain(self.past.iter().rev())
            .take(plies)
    }
}

/// What a set of rules makes of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Judgement {
    /// What each side did throughout.
    pub(crate) conduct: BySide<Conduct>,
    /// The side that must change or loses.
    pub(crate) loser: Option<Side>,
}

impl Judgement {
    /// The side loses whose conduct is the worse. Perpetual check is worse than perpetual chase,
    /// which is worse than perpetual root cutting, which is worse than all else.
    fn by_weight(conduct: BySide<Conduct>) -> Self {
        let loser = match conduct.first.cmp(&conduct.second) {
            Ordering::Greater => Some(Side::First),
            Ordering::Less => Some(Side::Second),
            Ordering::Equal => None,
        };
        Self { conduct, loser }
    }
}
