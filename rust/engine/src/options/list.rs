//! The list of options: each with its type, its range, its field and what setting it entails.

use rukh_search::Table;

use super::spelling::{Shown, UcciValues, automatic_hash, automatic_threads};
use super::{Effect, Kind, OptionSpec};
use crate::registry::{self, RepetitionRule};
use crate::strength::ELO_RANGE;

const fn option(name: &'static str, kind: Kind, effect: Effect, shown: Shown) -> OptionSpec {
    OptionSpec {
        name,
        kind,
        effect,
        shown,
    }
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

/// The most plies that the book can be asked for; no book is as deep.
pub(super) const DEEPEST_BOOK: u32 = 1000;

/// UCCI's words for how much the play is varied, and what they are of [`Settings::book_variety`].
///
/// [`Settings::book_variety`]: super::Settings::book_variety
const RANDOMNESS: [(&str, u32); 4] = [("none", 0), ("small", 25), ("medium", 50), ("large", 100)];

/// Words that `ElephantEye` adds to these, for clients that were made for it.
const MORE_RANDOMNESS: [(&str, u32); 2] = [("tiny", 12), ("huge", 100)];

/// Every option, in the order in which they are told. Kept short: some clients read the list
/// slowly, line by line.
pub const OPTIONS: [OptionSpec; 25] = [
    option(
        "UCI_Variant",
        Kind::Combo {
            choices: registry::game_ids,
            field: |s| &mut s.variant,
        },
        Effect::Variant,
        Shown::ONLY_IN_UCI,
    ),
    option(
        "Hash",
        Kind::Spin {
            min: 1,
            max: MAX_HASH,
            field: |s| &mut s.hash,
        },
        Effect::Hash,
        Shown::not_in_cecp("hashsize").valued(UcciValues::ZeroIsAutomatic(automatic_hash)),
    ),
    option(
        "Clear Hash",
        Kind::Button,
        Effect::ClearHash,
        Shown::everywhere("clearhash"),
    ),
    option(
        "Threads",
        Kind::Spin {
            min: 1,
            max: MAX_THREADS,
            field: |s| &mut s.threads,
        },
        Effect::Threads,
        Shown::not_in_cecp("threads").valued(UcciValues::ZeroIsAutomatic(automatic_threads)),
    ),
    option(
        "MultiPV",
        Kind::Spin {
            min: 1,
            max: 500,
            field: |s| &mut s.multi_pv,
        },
        Effect::None,
        Shown::NOT_IN_UCCI,
    ),
    option(
        "Ponder",
        Kind::Check(|s| &mut s.ponder),
        Effect::None,
        Shown::not_in_cecp("ponder"),
    ),
    option(
        "Move Overhead",
        Kind::Spin {
            min: 0,
            max: 5000,
            field: |s| &mut s.move_overhead,
        },
        Effect::None,
        Shown::everywhere("moveoverhead"),
    ),
    option(
        "UCI_Chess960",
        Kind::Check(|s| &mut s.chess960),
        Effect::Rules,
        Shown::ONLY_IN_UCI,
    ),
    option(
        "RepetitionRule",
        Kind::Combo {
            choices: || RepetitionRule::ALL.map(RepetitionRule::id).to_vec(),
            field: |s| &mut s.repetition,
        },
        Effect::Rules,
        Shown::everywhere("repetitionrule"),
    ),
    option(
        "NaturalLimit",
        Kind::Spin {
            min: 0,
            max: LONGEST_LIMIT,
            field: |s| &mut s.natural_limit,
        },
        Effect::Rules,
        Shown::everywhere("naturallimit"),
    ),
    option(
        "CheckExtension",
        Kind::Check(|s| &mut s.check_extension),
        Effect::Rules,
        Shown::everywhere("checkextension"),
    ),
    option(
        "UCI_ShowWDL",
        Kind::Check(|s| &mut s.show_wdl),
        Effect::None,
        Shown::ONLY_IN_UCI,
    ),
    option(
        "UCI_LimitStrength",
        Kind::Check(|s| &mut s.limit_strength),
        Effect::Strength,
        Shown::everywhere("limitstrength"),
    ),
    option(
        "UCI_Elo",
        Kind::Spin {
            min: *ELO_RANGE.start(),
            max: *ELO_RANGE.end(),
            field: |s| &mut s.elo,
        },
        Effect::Strength,
        Shown::everywhere("elo"),
    ),
    option(
        "UCI_AnalyseMode",
        Kind::Check(|s| &mut s.analyse_mode),
        Effect::Strength,
        Shown::ONLY_IN_UCI,
    ),
    option(
        "UCI_Opponent",
        Kind::Text(|s| &mut s.opponent),
        Effect::None,
        Shown::ONLY_IN_UCI,
    ),
    option(
        "XiangqiCoordinates",
        Kind::Combo {
            choices: || COORDINATES.to_vec(),
            field: |s| &mut s.coordinates,
        },
        Effect::None,
        Shown::ONLY_IN_UCI,
    ),
    option(
        "OwnBook",
        Kind::Check(|s| &mut s.own_book),
        Effect::None,
        Shown::everywhere("usebook"),
    ),
    option(
        "BookFile",
        Kind::File(|s| &mut s.book_file),
        Effect::Book,
        Shown::everywhere("bookfiles").valued(UcciValues::FirstOfList),
    ),
    option(
        "BookDepth",
        Kind::Spin {
            min: 0,
            max: DEEPEST_BOOK,
            field: |s| &mut s.book_depth,
        },
        Effect::None,
        Shown::everywhere("bookdepth"),
    ),
    option(
        "BookVariety",
        Kind::Spin {
            min: 0,
            max: 100,
            field: |s| &mut s.book_variety,
        },
        Effect::None,
        Shown::everywhere("randomness").valued(UcciValues::Words {
            told: &RANDOMNESS,
            more: &MORE_RANDOMNESS,
        }),
    ),
    option(
        "ResignScore",
        Kind::Spin {
            min: 0,
            max: 10_000,
            field: |s| &mut s.resign_score,
        },
        Effect::None,
        Shown::not_in_uci("resignscore"),
    ),
    option(
        "UseMillisec",
        Kind::Check(|s| &mut s.counts_milliseconds),
        Effect::None,
        Shown::only_in_ucci("usemillisec"),
    ),
    option(
        "Batch",
        Kind::Check(|s| &mut s.batch),
        Effect::None,
        Shown::only_in_ucci("batch"),
    ),
    option(
        "Log File",
        Kind::File(|s| &mut s.log_file),
        Effect::Log,
        Shown::everywhere("logfile"),
    ),
];
