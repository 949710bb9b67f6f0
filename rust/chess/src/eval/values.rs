//! Every number of the evaluation, in centipawns for middlegame and endgame.
//!
//! Set by hand, then fitted together to the results of games by logistic regression ("Texel's
//! method", Österlund, 2014): 350,000 quiet positions of master games and of fast games of the
//! engine against itself, each number held back towards where the hand had put it. The weights of
//! `passed.rs`, the divisors of `king.rs` and the scales of `drawish.rs` are guesses.

use rukh_core::Phased;

const fn p(middlegame: i32, endgame: i32) -> Phased {
    Phased::new(middlegame, endgame)
}

/// The numbers, by group of terms.
#[derive(Debug)]
pub(super) struct Values {
    /// Pawn to queen.
    pub(super) material: [Phased; 5],
    pub(super) bishop_pair: Phased,
    /// By kind and rank, the own first rank first.
    pub(super) ranks: [[Phased; 8]; 6],
    /// By kind and distance from the edge of the board.
    pub(super) files: [[Phased; 4]; 6],

    pub(super) doubled: Phased,
    pub(super) isolated: Phased,
    pub(super) isolated_open: Phased,
    pub(super) backward: Phased,
    pub(super) backward_open: Phased,
    /// A pawn beside another or defended by one, by rank.
    pub(super) connected: [Phased; 8],

    /// A passed pawn by rank.
    pub(super) passed: [Phased; 8],
    /// The rest of the surroundings count more the farther the pawn is (`passed.rs`). Each step of
    /// the kings' distances to the square before it:
    pub(super) passed_own_king: Phased,
    pub(super) passed_enemy_king: Phased,
    /// The square before it is empty; it is not lost there; the whole way is both.
    pub(super) passed_step_free: Phased,
    pub(super) passed_step_safe: Phased,
    pub(super) passed_way_free: Phased,
    pub(super) passed_rook_behind: Phased,

    /// Knight, bishop, rook, queen: growth and level of the mobility curve (`pieces.rs`).
    pub(super) mobility_growth: [Phased; 4],
    pub(super) mobility_level: [Phased; 4],

    pub(super) knight_outpost: Phased,
    pub(super) bishop_outpost: Phased,
    pub(super) behind_pawn: Phased,
    /// Each own pawn on the colour of a bishop.
    pub(super) bishop_pawns: Phased,
    pub(super) rook_open: Phased,
    pub(super) rook_half_open: Phased,
    pub(super) rook_on_seventh: Phased,

    /// Before the king: own pawn by ranks ahead of it, 0 = none.
    pub(super) shelter: [Phased; 8],
    /// Before the king: enemy pawn by ranks ahead, 0 = none.
    pub(super) storm: [Phased; 8],
    pub(super) storm_blocked: Phased,
    /// Units of danger: for each knight, bishop, rook and queen that attacks near the king, and for
    /// each kind that could check safely.
    pub(super) attacker: [i32; 4],
    pub(super) safe_check: [i32; 4],
    /// Units for each square beside the king that a piece attacks, and for each near it that is
    /// attacked and not well defended.
    pub(super) ring_attack: i32,
    pub(super) weak_ring: i32,
    pub(super) no_queen: i32,
    pub(super) danger_offset: i32,

    pub(super) threat_by_pawn: Phased,
    pub(super) threat_by_push: Phased,
    /// By a knight or bishop on pawn to queen.
    pub(super) threat_by_minor: [Phased; 5],
    /// By a rook on pawn to queen.
    pub(super) threat_by_rook: [Phased; 5],
    pub(super) threat_by_king: Phased,
    pub(super) hanging: Phased,

    pub(super) tempo: Phased,
}

/// The numbers in use.
#[rustfmt::skip]
pub(super) static VALUES: Values = Values {
    material: [p(81, 128), p(346, 341), p(361, 364), p(489, 604), p(1005, 1092)],
    bishop_pair: p(39, 78),
    ranks: [
        [p(0, 0), p(-2, 8), p(-15, 7), p(1, -2), p(12, 12), p(22, 27), p(28, 42), p(0, 0)],
        [p(-22, -28), p(-10, -9), p(0, -7), p(11, 15), p(9, 13), p(30, -1), p(5, -4), p(-41, -31)],
        [p(-14, 3), p(-1, -9), p(9, 4), p(15, -2), p(12, 2), p(12, 11), p(-12, 7), p(-19, -3)],
        [p(-1, -8), p(-28, 5), p(-6, -2), p(-4, 9), p(6, 11), p(16, 11), p(13, 3), p(19, 14)],
        [p(-8, -25), p(2, -19), p(-4, 1), p(0, 12), p(5, 22), p(7, 25), p(2, 19), p(1, 8)],
        [p(-2, -38), p(6, -10), p(-6, 3), p(-38, 12), p(-44, 20), p(-40, 23), p(-37, 3), p(-41, -17)],
    ],
    files: [
        [p(-4, 13), p(-1, 5), p(-3, -5), p(2, -2)],
        [p(-6, -6), p(-1, -7), p(-1, 4), p(6, 13)],
        [p(-1, 1), p(10, 7), p(4, 2), p(-4, 7)],
        [p(-10, 8), p(5, 12), p(-3, 12), p(20, -8)],
        [p(1, -7), p(7, -6), p(-2, 7), p(-3, 17)],
        [p(-7, -23), p(20, 6), p(-1, 7), p(-2, 14)],
    ],
    doubled: p(-14, -27),
    isolated: p(0, -7),
    isolated_open: p(-10, -19),
    backward: p(-10, -16),
    backward_open: p(-4, -1),
    connected: [p(0, 0), p(2, 3), p(12, 3), p(9, 10), p(11, 15), p(38, 33), p(56, 61), p(0, 0)],
    passed: [p(0, 0), p(-10, 12), p(-13, 20), p(11, 29), p(13, 49), p(46, 78), p(78, 121), p(0, 0)],
    passed_own_king: p(0, -5),
    passed_enemy_king: p(-1, 8),
    passed_step_free: p(3, -2),
    passed_step_safe: p(7, 3),
    passed_way_free: p(5, 13),
    passed_rook_behind: p(4, 6),
    mobility_growth: [p(22, 39), p(20, 44), p(2, 49), p(15, 66)],
    mobility_level: [p(44, 33), p(54, 41), p(42, 61), p(55, 118)],
    knight_outpost: p(11, 6),
    bishop_outpost: p(3, 12),
    behind_pawn: p(12, 15),
    bishop_pawns: p(-4, -2),
    rook_open: p(38, -9),
    rook_half_open: p(3, 5),
    rook_on_seventh: p(3, 9),
    shelter: [p(-14, 2), p(9, -3), p(6, -4), p(-1, -7), p(0, 6), p(5, 5), p(-8, 2), p(0, 0)],
    storm: [p(0, -6), p(-8, 4), p(-37, 3), p(-16, 8), p(-6, 1), p(10, -8), p(2, -1), p(0, 0)],
    storm_blocked: p(10, -4),
    attacker: [32, 6, 27, 23],
    safe_check: [36, 21, 32, 42],
    ring_attack: 11,
    weak_ring: 9,
    no_queen: -50,
    danger_offset: -7,
    threat_by_pawn: p(52, 37),
    threat_by_push: p(17, 6),
    threat_by_minor: [p(9, 19), p(14, 25), p(22, 22), p(37, 32), p(40, 40)],
    threat_by_rook: [p(15, 15), p(21, 32), p(32, 33), p(6, 7), p(52, 32)],
    threat_by_king: p(16, 30),
    hanging: p(8, 22),
    tempo: p(13, 11),
};
