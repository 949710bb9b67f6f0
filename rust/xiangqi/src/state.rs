//! What a move changes beside the pieces, and an undo restores by copy.

use rukh_core::{BySide, GameMove, Side};

use crate::moves::XiangqiMove;
use crate::piece::PieceKind;

/// How many checks of one side the move limit counts between two captures; further checks, and
/// the answers to them, do not bring the limit nearer.
pub(crate) const COUNTED_CHECKS: u8 = 10;

/// The state of one position of a game. Small, because every move copies it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    /// The key of the position, turn included.
    pub(crate) key: u64,
    /// Plies since the last capture, as the FEN counts them.
    pub(crate) clock: u32,
    /// The same without the plies that the check extension discounts.
    pub(crate) counted: u32,
    /// How many plies back a repetition may lie: since the last capture, pass or set-up.
    pub(crate) reversible: u32,
    /// The move that led here; none after a pass and in the position set up.
    pub(crate) last: XiangqiMove,
    /// What that move took.
    pub(crate) taken: Option<PieceKind>,
    /// Checks that each side has given since the last capture, as far as the limit cares.
    pub(crate) checks: BySide<u8>,
    /// Whether the side to move is in check.
    pub(crate) in_check: bool,
}

impl State {
    /// The state of a position that was set up with this clock.
    pub(crate) const fn set_up(key: u64, clock: u32, in_check: bool) -> Self {
        Self {
            key,
            clock,
            counted: clock,
            reversible: 0,
            last: XiangqiMove::NONE,
            taken: None,
            checks: BySide::new(0, 0),
            in_check,
        }
    }

    /// The state after a move of `mover`. Both clocks always run; which of them the limit goes by
    /// is asked in [`crate::draw`].
    #[inline]
    pub(crate) fn after(
        &self,
        mover: Side,
        m: XiangqiMove,
        taken: Option<PieceKind>,
        key: u64,
        gives_check: bool,
    ) -> Self {
        if taken.is_some() {
            return Self {
                last: m,
                taken,
                ..Self::set_up(key, 0, gives_check)
            };
        }
        let mut checks = self.checks;
        if gives_check {
            checks[mover] = checks[mover].saturating_add(1);
        }
        let beyond = |side: Side| checks[side] > COUNTED_CHECKS;
        let discounted = gives_check && beyond(mover) || self.in_check && beyond(!mover);
        Self {
            key,
            clock: self.clock.saturating_add(1),
            counted: self.counted.saturating_add(u32::from(!discounted)),
            reversible: self.reversible + 1,
            last: m,
            taken: None,
            checks,
            in_check: gives_check,
        }
    }

    /// The state after a pass: the clocks stand still and no repetition looks back beyond it.
    pub(crate) fn after_pass(&self, key: u64) -> Self {
        Self {
            key,
            reversible: 0,
            last: XiangqiMove::NONE,
            taken: None,
            in_check: false,
            ..*self
        }
    }
}
