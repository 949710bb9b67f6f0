//! What a game adds to its rules to be searched by alpha-beta.

use crate::moves::MoveSink;
use crate::rules::Rules;

/// Check, exchange values and move classes, as the search asks for them at each node.
pub trait Tactics: Rules {
    /// How many history slots there are; [`Self::history_slot`] stays below it.
    const HISTORY_SLOTS: usize;

    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;

    /// Gives the legal captures, and promotions to a queen, to `out`.
    fn noisy_moves<S: MoveSink<Self::Move>>(&self, out: &mut S);

    /// Gives the legal moves that [`Self::noisy_moves`] does not.
    fn quiet_moves<S: MoveSink<Self::Move>>(&self, out: &mut S);

    /// Whether a legal move belongs to [`Self::noisy_moves`].
    fn is_noisy(&self, m: Self::Move) -> bool;

    /// Whether a legal move gives check.
    fn gives_check(&self, m: Self::Move) -> bool {
        let mut next = self.clone();
        next.play(m);
        next.in_check()
    }

    /// Face value in centipawns of what a move takes (and of what a pawn becomes), before any
    /// answer.
    fn gain(&self, m: Self::Move) -> i32;

    /// Face value in centipawns of the piece that a move moves: cheap attackers capture first.
    fn mover_value(&self, m: Self::Move) -> i32;

    /// Whether the exchange that a move begins on its square nets at least `threshold`
    /// centipawns when both sides capture in the best order (static exchange evaluation).
    fn see_at_least(&self, m: Self::Move, threshold: i32) -> bool;

    /// Whether passing is likely to be worse than the best move, so that null-move pruning is
    /// sound: not in check, and pieces left that do not live on zugzwang.
    fn may_pass(&self) -> bool;

    /// Passes the turn. The past before it is never compared with what follows; [`Rules::undo`]
    /// takes it back. Only where [`Self::may_pass`].
    fn pass(&mut self);

    /// Whether a move limit is so near that a score found by another path may no longer hold.
    fn is_near_move_limit(&self) -> bool {
        false
    }

    /// The slot of a move in history tables: which piece goes where.
    fn history_slot(&self, m: Self::Move) -> usize;

    /// A key of the slow part of the position (pawns, soldiers) for tables that learn how far the
    /// evaluation is off in such structures.
    fn structure_key(&self) -> u64;
}
