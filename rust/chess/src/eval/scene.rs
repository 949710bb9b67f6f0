//! What the terms share: who attacks what, gathered once for each evaluation.

use rukh_core::{BySide, Side};

use super::pawns::PawnEntry;
use crate::attacks;
use crate::board::Board;
use crate::piece::PieceKind;
use crate::square::{Square, Squares, ahead};

/// One side's part of the scene.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) king: Square,
    /// The king's square, those around it and one rank more ahead.
    pub(super) ring: Squares,
    /// Squares attacked, by kind of attacker.
    pub(super) by_kind: [Squares; 6],
    /// Squares attacked by anything.
    pub(super) attacked: Squares,
    /// Squares attacked by two pieces or more.
    pub(super) twice: Squares,
    /// Units of danger that this side's pieces bring to the enemy king.
    pub(super) pressure: i32,
    /// How many pieces bring it.
    pub(super) assailants: i32,
}

/// A board with its attacks.
#[derive(Debug)]
pub(super) struct Scene<'a> {
    pub(super) board: &'a Board,
    pub(super) pawns: PawnEntry,
    pub(super) occupied: Squares,
    pub(super) views: BySide<View>,
}

impl<'a> Scene<'a> {
    /// The scene with kings and pawns; `pieces::survey` adds the rest.
    #[inline]
    pub(super) fn of(board: &'a Board, pawns: PawnEntry) -> Self {
        let view = |side: Side| {
            let king = board.king(side);
            let around = attacks::king(king);
            let mut by_kind = [Squares::EMPTY; 6];
            by_kind[PieceKind::Pawn.index()] = pawns.attacks[side];
            by_kind[PieceKind::King.index()] = around;
            View {
                king,
                ring: around | Squares::of(king) | ahead(side, around),
                by_kind,
                attacked: pawns.attacks[side] | around,
                twice: pawns.attacks[side] & around,
                pressure: 0,
                assailants: 0,
            }
        };
        Self {
            board,
            pawns,
            occupied: board.occupied(),
            views: BySide::new(view(Side::First), view(Side::Second)),
        }
    }
}
