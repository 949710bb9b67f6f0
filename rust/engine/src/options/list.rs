//! The list of options: each with its type, its range, its field and what setting it entails.

use rukh_search::Table;

use super::{Effect, Kind, OptionSpec};
use crate::registry::{self, RepetitionRule};
use crate::strength::ELO_RANGE;

const fn option(name: &'static str, kind: Kind, effect: Effect) -> OptionSpec {
    OptionSpec { name, kind, effect }
}

/// How xiangqi's ranks may be numbered.
pub(super) const COORDINATES: [&str; 3] = ["auto", "0-9", "1-10"];

/// The most threads that a search can be given: more than most machines gain from. More of them
/// than the machine has cores only take time from each other.
pub const MAX_THREADS: u32 = 256;

/// The largest table that can be asked for, in MB.
pub const MAX_HASH: u32 = Table::MAX_MEGABYTES as u32;

/// The largest natural limit, in moves of both sides.
pub(super) const LONGEST_LIMIT: u32 = u16::MAX as u32;

/// Every option, in the order in which they are told. Kept short: some clients read the list
/// slowly, line by line.
pub const OPTIONS: [OptionSpec; 16] = [
    option(
        "UCI_Variant",
        Kind::Combo {
            choices: registry::game_ids,
            field: |s| &mut s.variant,
        },
        Effect::Variant,
    ),
    option(
        "Hash",
        Kind::Spin {
            min: 1,
            max: MAX_HASH,
            field: |s| &mut s.hash,
        },
        Effect::Hash,
    ),
    option("Clear Hash", Kind::Button, Effect::ClearHash),
    option(
        "Threads",
        Kind::Spin {
            min: 1,
            max: MAX_THREADS,
            field: |s| &mut s.threads,
        },
        Effect::Threads,
    ),
    option(
        "MultiPV",
        Kind::Spin {
            min: 1,
            max: 500,
            field: |s| &mut s.multi_pv,
        },
        Effect::None,
    ),
    option("Ponder", Kind::Check(|s| &mut s.ponder), Effect::None),
    option(
        "Move Overhead",
        Kind::Spin {
            min: 0,
            max: 5000,
            field: |s| &mut s.move_overhead,
        },
        Effect::None,
    ),
    option(
        "UCI_Chess960",
        Kind::Check(|s| &mut s.chess960),
        Effect::Rules,
    ),
    option(
        "RepetitionRule",
        Kind::Combo {
            choices: || RepetitionRule::ALL.map(RepetitionRule::id).to_vec(),
            field: |s| &mut s.repetition,
        },
        Effect::Rules,
    ),
    option(
        "NaturalLimit",
        Kind::Spin {
            min: 0,
            max: LONGEST_LIMIT,
            field: |s| &mut s.natural_limit,
        },
        Effect::Rules,
    ),
    option(
        "CheckExtension",
        Kind::Check(|s| &mut s.check_extension),
        Effect::Rules,
    ),
    option(
        "UCI_ShowWDL",
        Kind::Check(|s| &mut s.show_wdl),
        Effect::None,
    ),
    option(
        "UCI_LimitStrength",
        Kind::Check(|s| &mut s.limit_strength),
        Effect::Strength,
    ),
    option(
        "UCI_Elo",
        Kind::Spin {
            min: *ELO_RANGE.start(),
            max: *ELO_RANGE.end(),
            field: |s| &mut s.elo,
        },
        Effect::Strength,
    ),
    option(
        "UCI_AnalyseMode",
        Kind::Check(|s| &mut s.analyse_mode),
        Effect::Strength,
    ),
    option(
        "XiangqiCoordinates",
        Kind::Combo {
            choices: || COORDINATES.to_vec(),
            field: |s| &mut s.coordinates,
        },
        Effect::None,
    ),
];
