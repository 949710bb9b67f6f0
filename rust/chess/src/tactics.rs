//! What alpha-beta asks of chess beyond the rules.

use rukh_core::{MoveSink, Rules as _, Square as _, Tactics};

use crate::generate::{self, Lister, Noisy, Quiet};
use crate::moves::{ChessMove, MoveKind};
use crate::piece::PieceKind;
use crate::position::Chess;
use crate::see::value;

/// Plies without capture or pawn move after which scores begin to depend on the way to a position:
/// twenty before a draw can be claimed.
const NEAR_LIMIT: u16 = 80;

impl Tactics for Chess {
    /// Side, kind, destination.
    const HISTORY_SLOTS: usize = 2 * 6 * 64;

    #[inline]
    fn in_check(&self) -> bool {
        self.checks.checkers.any()
    }

    #[inline]
    fn noisy_moves<S: MoveSink<ChessMove>>(&self, out: &mut S) {
        generate::generate::<Noisy>(&self.board, &self.checks, &mut Lister(out));
    }

    #[inline]
    fn quiet_moves<S: MoveSink<ChessMove>>(&self, out: &mut S) {
        generate::generate::<Quiet>(&self.board, &self.checks, &mut Lister(out));
    }

    #[inline]
    fn is_noisy(&self, m: ChessMove) -> bool {
        m.is_capture() || m.kind() == Some(MoveKind::Promotion(PieceKind::Queen))
    }

    #[inline]
    fn gives_check(&self, m: ChessMove) -> bool {
        self.would_give_check(m)
    }

    #[inline]
    fn gain(&self, m: ChessMove) -> i32 {
        self.face_gain(m)
    }

    #[inline]
    fn mover_value(&self, m: ChessMove) -> i32 {
        self.board.kind_at(m.from()).map_or(0, value)
    }

    #[inline]
    fn see_at_least(&self, m: ChessMove, threshold: i32) -> bool {
        self.exchange_reaches(m, threshold)
    }

    #[inline]
    fn may_pass(&self) -> bool {
        let simple = self.board.of_kind(PieceKind::Pawn) | self.board.of_kind(PieceKind::King);
        !self.in_check() && (self.board.of_side(self.side()) - simple).any()
    }

    fn pass(&mut self) {
        self.make_pass();
    }

    #[inline]
    fn is_near_move_limit(&self) -> bool {
        self.clocks.halfmoves >= NEAR_LIMIT
    }

    #[inline]
    fn history_slot(&self, m: ChessMove) -> usize {
        let kind = self.board.kind_at(m.from()).map_or(0, PieceKind::index);
        (self.side().index() * 6 + kind) * 64 + m.to().index()
    }

    #[inline]
    fn structure_key(&self) -> u64 {
        self.board.pawn_key()
    }
}
