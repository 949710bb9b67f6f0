//! What alpha-beta asks of xiangqi: check, captures, exchange values, passing, history slots.

use rukh_core::{MoveSink, Rules, Tactics};

use crate::generate::{Captures, Lister, Quiets};
use crate::moves::XiangqiMove;
use crate::piece::{Piece, PieceKind};
use crate::position::Xiangqi;
use crate::see::face_value;
use crate::square::{Square, Squares};

/// Plies before the move limit from which scores found by another path are mistrusted: a search
/// rarely sees further ahead.
const NEAR_LIMIT: u32 = 24;

impl Xiangqi {
    fn mover(&self, m: XiangqiMove) -> Piece {
        // A move that does not belong here has no mover; any piece will do for it.
        self.board
            .piece_at(m.from())
            .unwrap_or(Piece::new(self.side, PieceKind::Soldier))
    }
}

impl Tactics for Xiangqi {
    const HISTORY_SLOTS: usize = 2 * PieceKind::COUNT * Square::COUNT;

    #[inline]
    fn in_check(&self) -> bool {
        self.state.in_check
    }

    fn noisy_moves<S: MoveSink<XiangqiMove>>(&self, out: &mut S) {
        self.generate::<Captures, _>(&mut Lister(out));
    }

    fn quiet_moves<S: MoveSink<XiangqiMove>>(&self, out: &mut S) {
        self.generate::<Quiets, _>(&mut Lister(out));
    }

    #[inline]
    fn is_noisy(&self, m: XiangqiMove) -> bool {
        self.board.piece_at(m.to()).is_some()
    }

    #[inline]
    fn gives_check(&self, m: XiangqiMove) -> bool {
        self.would_give_check(m)
    }

    #[inline]
    fn gain(&self, m: XiangqiMove) -> i32 {
        self.board
            .piece_at(m.to())
            .map_or(0, |taken| face_value(taken, m.to()))
    }

    #[inline]
    fn mover_value(&self, m: XiangqiMove) -> i32 {
        face_value(self.mover(m), m.from())
    }

    fn see_at_least(&self, m: XiangqiMove, threshold: i32) -> bool {
        self.exchange_nets(m, threshold)
    }

    /// Not in check, and with a chariot, horse or cannon: the defenders and soldiers alone are
    /// often in zugzwang.
    fn may_pass(&self) -> bool {
        let board = &self.board;
        let free: Squares = board.kind(PieceKind::Chariot)
            | board.kind(PieceKind::Horse)
            | board.kind(PieceKind::Cannon);
        !self.state.in_check && free.meets(board.side(self.side()))
    }

    fn pass(&mut self) {
        self.make_pass();
    }

    #[inline]
    fn is_near_move_limit(&self) -> bool {
        self.plies_to_limit() <= NEAR_LIMIT
    }

    #[inline]
    fn history_slot(&self, m: XiangqiMove) -> usize {
        let piece = self.mover(m);
        (piece.side.index() * PieceKind::COUNT + piece.kind.index()) * Square::COUNT
            + m.to().index()
    }

    fn structure_key(&self) -> u64 {
        self.board.soldier_key()
    }
}
