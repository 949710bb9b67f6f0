//! Who must change, once every move has its nature: the Chinese rules' decision, exactly.
//!
//! A side is forbidden when each of its moves attacks, in whatever way. Nothing here looks at a
//! board; natures are found in [`super::natures`].

use rukh_core::{BySide, Conduct, Nature, Side};

/// How a chase wins its object; the rules tell these apart where both sides are forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Chase {
    /// The attackers outnumber the roots.
    UnderRooted,
    /// Several pieces are needed.
    Joint,
    /// A lesser piece takes a greater one, rooted or not; mostly a chariot.
    ByLesser,
    /// Nothing can take back.
    Rootless,
}

/// What one move amounts to under the Chinese rules; of several natures the heaviest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Act {
    /// Nothing that is forbidden: blocks, offers of sacrifice, follows and the like.
    Idle,
    /// It offers an exchange.
    Exchange,
    /// It makes a gain of material possible.
    Chase(Chase),
    /// It threatens mate.
    Kill,
    /// It gives check.
    Check,
}

impl Act {
    /// The same in the words that all rule sets share.
    pub(super) const fn nature(self) -> Nature {
        match self {
            Self::Idle => Nature::Idle,
            Self::Exchange => Nature::Exchange,
            Self::Chase(_) => Nature::Chase,
            Self::Kill => Nature::Kill,
            Self::Check => Nature::Check,
        }
    }

    /// Whether a side may not do it, or other such acts, with every move.
    pub(super) const fn is_attack(self) -> bool {
        matches!(self, Self::Chase(_) | Self::Kill | Self::Check)
    }

    pub(super) const fn is_chase(self) -> bool {
        matches!(self, Self::Chase(_))
    }

    pub(super) const fn is_kill(self) -> bool {
        matches!(self, Self::Kill)
    }

    const fn bit(self) -> u8 {
        1 << match self {
            Self::Idle => 0,
            Self::Exchange => 1,
            Self::Chase(Chase::UnderRooted) => 2,
            Self::Chase(Chase::Joint) => 3,
            Self::Chase(Chase::ByLesser) => 4,
            Self::Chase(Chase::Rootless) => 5,
            Self::Kill => 6,
            Self::Check => 7,
        }
    }
}

/// The kinds of act that a side has shown: all that the decision asks of its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Acts(u8);

impl Acts {
    const FREE: u8 = Act::Idle.bit() | Act::Exchange.bit();
    const WEAK_CHASES: u8 = Act::Chase(Chase::UnderRooted).bit() | Act::Chase(Chase::Joint).bit();
    const STRONG_CHASES: u8 = Act::Chase(Chase::ByLesser).bit() | Act::Chase(Chase::Rootless).bit();

    /// Adds one move's act.
    pub(super) fn add(&mut self, act: Act) {
        self.0 |= act.bit();
    }

    /// Whether every move was an attack of some kind.
    pub(super) const fn is_forbidden(self) -> bool {
        self.0 != 0 && self.0 & Self::FREE == 0
    }

    const fn is_only(self, acts: u8) -> bool {
        self.0 != 0 && self.0 & !acts == 0
    }

    /// What the side did throughout.
    pub(super) const fn conduct(self) -> Conduct {
        if !self.is_forbidden() {
            Conduct::Free
        } else if self.is_only(Act::Check.bit()) {
            Conduct::Check
        } else if self.is_only(Act::Kill.bit()) {
            Conduct::Kill
        } else if self.is_only(Self::STRONG_CHASES | Self::WEAK_CHASES) {
            Conduct::Chase
        } else {
            Conduct::Attack
        }
    }
}

/// The side that must change or loses. Where both are forbidden, it is the one that alone checks
/// with every move, else the one whose chases are all strong against a side that needs several
/// pieces for one of its own; else nobody.
pub(super) fn loser(acts: BySide<Acts>) -> Option<Side> {
    let is_to_blame = |side: Side| {
        let (own, other) = (acts[side], acts[!side]);
        let checks_alone = own.is_only(Act::Check.bit()) && !other.is_only(Act::Check.bit());
        let is_the_stronger = own.is_only(Acts::STRONG_CHASES) && other.0 & Acts::WEAK_CHASES != 0;
        own.is_forbidden() && (!other.is_forbidden() || checks_alone || is_the_stronger)
    };
    // All checks on one side outweigh strong chases on the other: then only the checker is asked.
    let checker = Side::BOTH
        .into_iter()
        .find(|&side| acts[side].is_only(Act::Check.bit()) && is_to_blame(side));
    checker.or_else(|| Side::BOTH.into_iter().find(|&side| is_to_blame(side)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act(word: &str) -> Act {
        match word {
            "X" => Act::Idle,
            "D" => Act::Exchange,
            // A chase of unnamed kind: such lines never ask which.
            "Z" | "Zn" => Act::Chase(Chase::Rootless),
            "Zr" => Act::Chase(Chase::ByLesser),
            "Zj" => Act::Chase(Chase::Joint),
            "Zu" => Act::Chase(Chase::UnderRooted),
            "S" => Act::Kill,
            "J" => Act::Check,
            other => unreachable!("no nature is written {other}"),
        }
    }

    fn acts(words: &str) -> Acts {
        let mut acts = Acts::default();
        words
            .split_whitespace()
            .for_each(|word| acts.add(act(word)));
        acts
    }

    #[test]
    fn every_ruling_whose_natures_are_published_comes_out() {
        let table = include_str!("../../tests/data/cxa_table.txt");
        let mut cases = 0;
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('|').map(str::trim).collect();
            let [id, red, black, verdict] = fields[..] else {
                unreachable!("four fields are wanted: {line}");
            };
            let loser = loser(BySide::new(acts(red), acts(black)));
            let decided = match loser {
                Some(Side::First) => "red_loses",
                Some(Side::Second) => "black_loses",
                None => "draw",
            };
            assert_eq!(decided, verdict, "{id}");
            cases += 1;
        }
        assert!(cases > 50, "the data file is cut short");
    }

    #[test]
    fn the_decision_is_the_same_seen_from_the_other_side() {
        for red in 1..=u8::MAX {
            for black in 1..=u8::MAX {
                let here = loser(BySide::new(Acts(red), Acts(black)));
                let there = loser(BySide::new(Acts(black), Acts(red)));
                assert_eq!(here, there.map(|side| !side));
            }
        }
    }

    #[test]
    fn the_heaviest_nature_counts() {
        let chase = |how| Act::Chase(how);
        assert!(Act::Check > Act::Kill);
        assert!(Act::Kill > chase(Chase::Rootless));
        assert!(chase(Chase::Rootless) > chase(Chase::Joint));
        assert!(chase(Chase::UnderRooted) > Act::Exchange);
        assert!(Act::Exchange > Act::Idle);
    }

    #[test]
    fn conduct_names_what_all_moves_share() {
        assert_eq!(acts("J J").conduct(), Conduct::Check);
        assert_eq!(acts("S S").conduct(), Conduct::Kill);
        assert_eq!(acts("Zr Zj").conduct(), Conduct::Chase);
        assert_eq!(acts("J Zn").conduct(), Conduct::Attack);
        assert_eq!(acts("J X").conduct(), Conduct::Free);
        assert_eq!(acts("").conduct(), Conduct::Free);
    }
}
