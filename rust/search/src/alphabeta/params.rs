//! The numbers of the search, each with its unit. All were chosen by hand and none fitted by
//! matches yet.

/// Aspiration windows begin so many centipawns to either side of the last score …
pub(crate) const ASPIRATION_WIDTH: i32 = 18;
/// … from this depth on.
pub(crate) const ASPIRATION_DEPTH: i32 = 4;

/// Deepest node, in plies, that reverse futility may cut.
pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 8;
/// Centipawns a ply that a position must stand above beta to be cut without a search.
pub(crate) const REVERSE_FUTILITY_MARGIN: i32 = 75;

/// Deepest node, in plies, that razoring may drop into quiescence.
pub(crate) const RAZOR_DEPTH: i32 = 3;
/// Centipawns a ply that a position must stand below alpha to be razored.
pub(crate) const RAZOR_MARGIN: i32 = 220;

/// Shallowest node, in plies, that tries a null move.
pub(crate) const NULL_MOVE_DEPTH: i32 = 3;
/// From this depth on a null-move cut-off is verified.
pub(crate) const NULL_MOVE_VERIFICATION: i32 = 12;

/// Shallowest node, in plies, that tries ProbCut.
pub(crate) const PROBCUT_DEPTH: i32 = 5;
/// Centipawns above beta that a capture must hold at low depth.
pub(crate) const PROBCUT_MARGIN: i32 = 180;
/// Plies that ProbCut's check search is shallower.
pub(crate) const PROBCUT_REDUCTION: i32 = 4;

/// Nodes without a table move are searched a ply less from this depth on.
pub(crate) const INTERNAL_REDUCTION_DEPTH: i32 = 4;

/// Deepest node, after reduction, whose quiet moves are cut by futility.
pub(crate) const FUTILITY_DEPTH: i32 = 8;
/// Centipawns that a quiet move may hope to gain, and more for each ply.
pub(crate) const FUTILITY_BASE: i32 = 110;
pub(crate) const FUTILITY_STEP: i32 = 90;

/// Deepest node whose quiet moves are cut for a bad history, and how bad a ply.
pub(crate) const HISTORY_PRUNING_DEPTH: i32 = 4;
pub(crate) const HISTORY_PRUNING_STEP: i32 = -3_200;

/// Deepest node whose moves are cut for losing material.
pub(crate) const EXCHANGE_DEPTH: i32 = 8;
/// Centipawns that a capture may lose for each ply left.
pub(crate) const EXCHANGE_NOISY_STEP: i32 = 95;
/// Centipawns that a quiet move may lose for each squared ply left.
pub(crate) const EXCHANGE_QUIET_STEP: i32 = 25;

/// Shallowest node that tests its table move for being singular.
pub(crate) const SINGULAR_DEPTH: i32 = 7;
/// A singular move that beats the rest by this many centipawns more is extended twice.
pub(crate) const SINGULAR_DOUBLE_MARGIN: i32 = 25;

/// Shallowest node whose late moves are reduced.
pub(crate) const LATE_REDUCTION_DEPTH: i32 = 3;
/// History that is worth one ply of reduction.
pub(crate) const HISTORY_PER_PLY: i32 = 7_000;

/// Centipawns beyond its victim's value that a capture in quiescence may hope to gain.
pub(crate) const QUIESCENCE_MARGIN: i32 = 160;

/// Nodes between two looks at the clock and the stop signal: about a third of a millisecond.
pub(crate) const POLL_NODES: u64 = 512;
/// Failed windows and current moves are told once a search has run for so many seconds.
pub(crate) const TALKATIVE_AFTER_SECONDS: u64 = 3;
