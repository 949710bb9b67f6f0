//! Attack tables, computed at compile time on raw integers.
//!
//! `attacks.rs` wraps them in types; nothing else reads them. Slider attacks are looked up by
//! "fancy" magic hashing (Kannan, 2007): the blockers that matter, times a multiplier, shifted
//! down to a slot. The table's length is a power of two, so that a mask replaces the bounds check.

use super::magics;

/// Where a slider's attacks from one square lie in [`SLIDERS`].
#[derive(Clone, Copy)]
pub(super) struct Slot {
    mask: u64,
    factor: u64,
    offset: u32,
    shift: u32,
}

/// 102,400 rook sets and 5,248 bishop sets, rounded up.
const SLIDER_SETS: usize = 1 << 17;

impl Slot {
    #[inline]
    const fn index(&self, blockers: u64) -> usize {
        let hash = (blockers & self.mask).wrapping_mul(self.factor) >> (self.shift & 63);
        (self.offset as usize + hash as usize) & (SLIDER_SETS - 1)
    }

    /// The attack set when `blockers` stand on the board.
    #[inline]
    pub(super) fn attacks(&self, blockers: u64) -> u64 {
        SLIDERS[self.index(blockers)]
    }
}

const RANK_1: u64 = 0xff;
const FILE_A: u64 = 0x0101_0101_0101_0101;

/// The squares of the file, rank, diagonal and antidiagonal through a square, without itself.
const fn lines(square: usize) -> [u64; 4] {
    let (file, rank) = (square as i32 % 8, square as i32 / 8);
    let mut diagonal = 0;
    let mut antidiagonal = 0;
    let mut other = 0;
    while other < 64 {
        let (f, r) = (other % 8, other / 8);
        if f - r == file - rank {
            diagonal |= 1u64 << other;
        }
        if f + r == file + rank {
            antidiagonal |= 1u64 << other;
        }
        other += 1;
    }
    let itself = 1u64 << square;
    [
        FILE_A << file & !itself,
        RANK_1 << (8 * rank) & !itself,
        diagonal & !itself,
        antidiagonal & !itself,
    ]
}

/// What a slider on `square` reaches on one line, by subtraction in both directions
/// ("hyperbola quintessence", Zach Wegner and Gerd Isenberg).
const fn line_attacks(square: usize, blockers: u64, line: u64) -> u64 {
    let itself = 1u64 << square;
    let upward = (blockers & line).wrapping_sub(itself << 1);
    let downward = (blockers & line)
        .reverse_bits()
        .wrapping_sub(itself.reverse_bits() << 1)
        .reverse_bits();
    (upward ^ downward) & line
}

/// The two lines of a rook (`pair` 0) or a bishop (`pair` 1).
const fn pair_of(square: usize, pair: usize) -> [u64; 2] {
    let all = lines(square);
    [all[2 * pair], all[2 * pair + 1]]
}

const fn slots(pair: usize, factors: &[u64; 64], mut offset: u32) -> [Slot; 64] {
    const NOTHING: Slot = Slot {
        mask: 0,
        factor: 0,
        offset: 0,
        shift: 0,
    };
    let mut slots = [NOTHING; 64];
    let mut square = 0;
    while square < 64 {
        // A blocker on the edge changes nothing, unless the line runs along that edge.
        let (file, rank) = (square % 8, square / 8);
        let sides = (FILE_A | FILE_A << 7) & !(FILE_A << file);
        let ends = (RANK_1 | RANK_1 << 56) & !(RANK_1 << (8 * rank));
        let [one, two] = pair_of(square, pair);
        let mask = (one | two) & !sides & !ends;
        slots[square] = Slot {
            mask,
            factor: factors[square],
            offset,
            shift: 64 - mask.count_ones(),
        };
        offset += 1 << mask.count_ones();
        square += 1;
    }
    slots
}

/// Slots of rooks.
pub(super) static ROOK: [Slot; 64] = ROOK_SLOTS;
/// Slots of bishops.
pub(super) static BISHOP: [Slot; 64] = BISHOP_SLOTS;
const ROOK_SLOTS: [Slot; 64] = slots(0, &magics::ROOK, 0);
const BISHOP_SLOTS: [Slot; 64] = slots(1, &magics::BISHOP, 102_400);

#[expect(
    long_running_const_eval,
    reason = "a hundred thousand sets, well below a second"
)]
static SLIDERS: [u64; SLIDER_SETS] = {
    let mut sets = [0; SLIDER_SETS];
    let mut pair = 0;
    while pair < 2 {
        let slots = if pair == 0 {
            &ROOK_SLOTS
        } else {
            &BISHOP_SLOTS
        };
        let mut square = 0;
        while square < 64 {
            let slot = &slots[square];
            let [one, two] = pair_of(square, pair);
            let mut blockers = 0u64;
            loop {
                sets[slot.index(blockers)] =
                    line_attacks(square, blockers, one) | line_attacks(square, blockers, two);
                // The next subset of the mask (Carry-Rippler).
                blockers = blockers.wrapping_sub(slot.mask) & slot.mask;
                if blockers == 0 {
                    break;
                }
            }
            square += 1;
        }
        pair += 1;
    }
    sets
};

/// Squares a leap away, for each square; leaps that leave the board are left out.
const fn leaps<const N: usize>(steps: [(i32, i32); N]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < N {
            let file = square as i32 % 8 + steps[step].0;
            let rank = square as i32 / 8 + steps[step].1;
            if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                table[square] |= 1 << (rank * 8 + file);
            }
            step += 1;
        }
        square += 1;
    }
    table
}

/// Knight attacks.
pub(super) static KNIGHT: [u64; 64] = leaps([
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);

/// King attacks.
pub(super) static KING: [u64; 64] = leaps([
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
]);

/// Pawn captures, White's first.
pub(super) static PAWN: [[u64; 64]; 2] = [leaps([(-1, 1), (1, 1)]), leaps([(-1, -1), (1, -1)])];

/// Every square that a queen reaches on an empty board.
pub(super) static RAYS: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let [file, rank, diagonal, antidiagonal] = lines(square);
        table[square] = file | rank | diagonal | antidiagonal;
        square += 1;
    }
    table
};

/// The squares strictly between two squares of one line; nothing where no line joins them.
pub(super) static BETWEEN: [[u64; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let all = lines(a);
        let mut line = 0;
        while line < 4 {
            let mut rest = all[line];
            while rest != 0 {
                let b = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let (low, high) = if a < b { (a, b) } else { (b, a) };
                // The line's squares with numbers between the two.
                table[a][b] = all[line] & ((1u64 << high) - 1) & !((2u64 << low) - 1);
            }
            line += 1;
        }
        a += 1;
    }
    table
};

/// For each pair of lines through a square, the whole line that holds the other square.
pub(super) const fn line_through(a: usize, b: usize) -> u64 {
    let all = lines(a);
    let mut line = 0;
    while line < 4 {
        if all[line] & 1 << b != 0 {
            return all[line] | 1 << a;
        }
        line += 1;
    }
    0
}
