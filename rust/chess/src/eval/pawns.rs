//! The pawns by themselves: structure, placement, who is passed. Cached by the pawn key, since few
//! moves of a search change any of it.

use rukh_core::{BySide, Phased, Side};

use super::placement::placement;
use super::values::VALUES;
use crate::attacks;
use crate::board::Board;
use crate::piece::PieceKind;
use crate::square::{Squares, ahead, eastward, file_set, filled_ahead, westward};

/// What the pawns alone say.
#[derive(Clone, Copy, Debug)]
pub(super) struct PawnEntry {
    key: u64,
    pub(super) structure: BySide<Phased>,
    pub(super) placement: BySide<Phased>,
    pub(super) passed: BySide<Squares>,
    /// The squares that each side's pawns attack.
    pub(super) attacks: BySide<Squares>,
    /// The squares that each side's pawns attack or may attack after advancing.
    pub(super) reach: BySide<Squares>,
}

/// A direct-mapped cache; a slot whose key does not fit is computed anew.
#[derive(Clone)]
pub(super) struct PawnTable {
    entries: Vec<PawnEntry>,
}

impl PawnTable {
    const SIZE: usize = 1 << 11;

    /// What the pawns of this board say.
    #[inline]
    pub(super) fn look_up(&mut self, board: &Board) -> PawnEntry {
        let key = board.pawn_key();
        let slot = key as usize & (Self::SIZE - 1);
        match self.entries.get_mut(slot) {
            Some(entry) if entry.key == key => *entry,
            Some(entry) => {
                *entry = PawnEntry::of(board);
                *entry
            }
            None => PawnEntry::of(board),
        }
    }
}

impl Default for PawnTable {
    fn default() -> Self {
        // The empty entry is right for its key 0, that of no pawns.
        Self {
            entries: vec![PawnEntry::EMPTY; Self::SIZE],
        }
    }
}

impl std::fmt::Debug for PawnTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PawnTable({} slots)", self.entries.len())
    }
}

impl PawnEntry {
    const EMPTY: Self = Self {
        key: 0,
        structure: BySide::new(Phased::ZERO, Phased::ZERO),
        placement: BySide::new(Phased::ZERO, Phased::ZERO),
        passed: BySide::new(Squares::EMPTY, Squares::EMPTY),
        attacks: BySide::new(Squares::EMPTY, Squares::EMPTY),
        reach: BySide::new(Squares::EMPTY, Squares::EMPTY),
    };

    fn of(board: &Board) -> Self {
        let mut entry = Self {
            key: board.pawn_key(),
            ..Self::EMPTY
        };
        for side in Side::BOTH {
            let pawns = board.pieces(side, PieceKind::Pawn);
            entry.attacks[side] = attacks::pawns(side, pawns);
            entry.reach[side] = filled_ahead(side, entry.attacks[side]);
        }
        for side in Side::BOTH {
            entry.value(board, side);
        }
        entry
    }

    fn value(&mut self, board: &Board, side: Side) {
        let own = board.pieces(side, PieceKind::Pawn);
        let enemy = board.pieces(!side, PieceKind::Pawn);
        let mut structure = Phased::ZERO;
        for square in own {
            let rank = square.rank_for(side);
            let itself = Squares::of(square);
            let file = file_set(square.file());
            let neighbours = (westward(file) | eastward(file)) & own;
            let front = filled_ahead(side, ahead(side, itself));
            let is_open = !front.meets(enemy);
            self.placement[side] += placement(side, PieceKind::Pawn, square);
            if front.meets(own) {
                structure += VALUES.doubled;
            }
            let supported = attacks::pawn(!side, square).meets(own);
            let beside = (westward(itself) | eastward(itself)).meets(own);
            if supported || beside {
                structure += VALUES.connected[rank];
            } else if neighbours.is_empty() {
                structure += VALUES.isolated;
                if is_open {
                    structure += VALUES.isolated_open;
                }
            } else {
                // Backward: no neighbour is beside or behind, and the step ahead is guarded.
                let level = filled_ahead(side, westward(itself) | eastward(itself));
                let step = ahead(side, itself);
                if neighbours & level == neighbours && step.meets(self.attacks[!side]) {
                    structure += VALUES.backward;
                    if is_open {
                        structure += VALUES.backward_open;
                    }
                }
            }
            let guarded = westward(front) | eastward(front) | front;
            if !guarded.meets(enemy) && !front.meets(own) {
                self.passed[side] |= itself;
            }
        }
        self.structure[side] = structure;
    }
}
