//! What a move cannot tell when it is taken back, and what is worked out once a position: checks
//! and pins.
//!
//! A position keeps one [`State`] for each move of its past, in a flat list.

use rukh_core::Side;

use crate::attacks;
use crate::board::Board;
use crate::moves::ChessMove;
use crate::piece::PieceKind;
use crate::square::{Square, Squares};

/// Who checks the king of the side to move, and along which lines its pieces are pinned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Checks {
    /// The enemy pieces that give check.
    pub(crate) checkers: Squares,
    /// Ranks and files from the king to a pinning piece, that piece included and the king not. A
    /// piece of the side to move on one of them is pinned and may move along its line only. One
    /// set holds all these lines, because no move along a rank or file leads from one to another
    /// without passing the king.
    pub(crate) straight_pins: Squares,
    /// The same for diagonals.
    pub(crate) diagonal_pins: Squares,
}

impl Checks {
    /// Finds checks and pins from the king's square: each enemy slider that would see the king on
    /// a board without the king's own pieces either checks, or pins the one piece in its way.
    #[inline]
    pub(crate) fn of(board: &Board) -> Self {
        let us = board.side();
        let them = !us;
        let king = board.king(us);
        let (ours, theirs) = (board.of_side(us), board.of_side(them));
        let mut checks = Self {
            checkers: (attacks::pawn(us, king) & board.pieces(them, PieceKind::Pawn))
                | (attacks::knight(king) & board.pieces(them, PieceKind::Knight)),
            straight_pins: Squares::EMPTY,
            diagonal_pins: Squares::EMPTY,
        };
        for slider in attacks::rook(king, theirs) & board.straight_sliders(them) {
            sort(
                king,
                slider,
                ours,
                &mut checks.checkers,
                &mut checks.straight_pins,
            );
        }
        for slider in attacks::bishop(king, theirs) & board.diagonal_sliders(them) {
            sort(
                king,
                slider,
                ours,
                &mut checks.checkers,
                &mut checks.diagonal_pins,
            );
        }
        checks
    }

    /// The pieces among `ours` that are pinned.
    #[inline]
    pub(crate) fn pinned(&self, ours: Squares) -> Squares {
        (self.straight_pins | self.diagonal_pins) & ours
    }
}

#[inline]
fn sort(king: Square, slider: Square, ours: Squares, checkers: &mut Squares, pins: &mut Squares) {
    let way = attacks::between(king, slider);
    let blockers = way & ours;
    if blockers.is_empty() {
        *checkers |= Squares::of(slider);
    } else if !blockers.more_than_one() {
        *pins |= way | Squares::of(slider);
    }
}

/// The position before a move, as far as the move itself cannot restore it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    /// The key before the move.
    pub(crate) key: u64,
    pub(crate) rights: Squares,
    pub(crate) checks: Checks,
    pub(crate) clocks: Clocks,
    /// The move; none for a pass.
    pub(crate) played: ChessMove,
    pub(crate) captured: Option<PieceKind>,
    pub(crate) en_passant: Option<Square>,
}

/// Counts of plies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clocks {
    /// Since the last capture or pawn move, as the FEN counts.
    pub(crate) halfmoves: u16,
    /// Since the last move or pass across which no position can repeat: how far back it is worth
    /// to look.
    pub(crate) reversible: u16,
}

impl Clocks {
    #[inline]
    pub(crate) fn advance(&mut self) {
        self.halfmoves = self.halfmoves.saturating_add(1);
        self.reversible = self.reversible.saturating_add(1);
    }
}

/// Whether `side`'s pieces attack `square` when `occupied` squares block the sliders.
#[inline]
pub(crate) fn is_attacked(board: &Board, square: Square, side: Side, occupied: Squares) -> bool {
    attackers(board, square, side, occupied).any()
}

/// The pieces of `side` that attack `square` when `occupied` squares block the sliders.
#[inline]
pub(crate) fn attackers(board: &Board, square: Square, side: Side, occupied: Squares) -> Squares {
    (attacks::pawn(!side, square) & board.pieces(side, PieceKind::Pawn))
        | (attacks::knight(square) & board.pieces(side, PieceKind::Knight))
        | (attacks::king(square) & board.pieces(side, PieceKind::King))
        | (attacks::bishop(square, occupied) & board.diagonal_sliders(side))
        | (attacks::rook(square, occupied) & board.straight_sliders(side))
}
