//! Playing a move and taking it back.
//!
//! The board changes the pieces and their key, [`crate::state`] everything else. Legality is not
//! tested here: moves come from [`crate::generate`] or have passed it.

use crate::keys;
use crate::moves::XiangqiMove;
use crate::position::Xiangqi;

impl Xiangqi {
    /// Plays a legal move.
    #[inline]
    pub(crate) fn make(&mut self, m: XiangqiMove) {
        debug_assert!(self.is_legal_move(m), "{m:?} is not legal in {self:?}");
        let mover = self.side;
        // Before the move, because most moves are seen to give no check from their points alone.
        let gives_check = self.would_give_check(m);
        let taken = self.board.advance(m.from(), m.to());
        self.side = !mover;
        let key = self.full_key();
        self.past.push(self.state);
        self.state = self.state.after(mover, m, taken, key, gives_check);
        debug_assert!(self.is_consistent());
    }

    /// Gives the turn away. No repetition looks back beyond it.
    pub(crate) fn make_pass(&mut self) {
        debug_assert!(!self.state.in_check);
        self.side = !self.side;
        self.past.push(self.state);
        self.state = self.state.after_pass(self.state.key ^ keys::BLACK_TO_MOVE);
        debug_assert!(self.is_consistent());
    }

    /// Takes back the last move or pass, if there is one.
    #[inline]
    pub(crate) fn unmake(&mut self) {
        let Some(before) = self.past.pop() else {
            return;
        };
        if let Some((from, to)) = self.state.last.squares() {
            self.board.retreat(from, to, self.state.taken);
        }
        self.side = !self.side;
        self.state = before;
        debug_assert!(self.is_consistent());
    }

    /// Whether every incremental field is what a fresh board would have.
    pub(crate) fn is_consistent(&self) -> bool {
        self.state.key == self.full_key()
            && self.state.in_check == self.is_in_check()
            && self.board == self.board.rebuilt()
    }
}
