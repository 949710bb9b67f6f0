//! A board as one side looks at it: what most terms ask for, gathered once.

use rukh_core::Side;

use crate::attacks::{self, HOP_SHIFT};
use crate::board::Board;
use crate::piece::PieceKind;
use crate::square::{FILES, Square, Squares};

/// A board seen by one side.
pub(super) struct View<'a> {
    pub(super) board: &'a Board,
    pub(super) side: Side,
    pub(super) occupied: Squares,
    /// Where the general of the other side stands.
    pub(super) target: Square,
}

/// The moves of a chariot or a cannon along its rank and its file, as small integers.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    rank: u32,
    file: u32,
    own: (u16, u16),
    enemy: (u16, u16),
}

const RANK_PLACES: u16 = 0x1ff;
const FILE_PLACES: u16 = 0x3ff;

impl<'a> View<'a> {
    pub(super) fn new(board: &'a Board, side: Side) -> Self {
        Self {
            board,
            side,
            occupied: board.occupied(),
            target: board.general(!side),
        }
    }

    /// The side's own pieces of a kind.
    #[inline]
    pub(super) fn own(&self, kind: PieceKind) -> Squares {
        self.board.pieces(self.side, kind)
    }

    /// The other side's pieces of a kind.
    #[inline]
    pub(super) fn enemy(&self, kind: PieceKind) -> Squares {
        self.board.pieces(!self.side, kind)
    }

    /// How many pieces of a kind the side has.
    #[inline]
    pub(super) fn own_count(&self, kind: PieceKind) -> i32 {
        self.own(kind).count() as i32
    }

    /// How many pieces of a kind the other side has.
    #[inline]
    pub(super) fn enemy_count(&self, kind: PieceKind) -> i32 {
        self.enemy(kind).count() as i32
    }

    /// What a chariot or a cannon reaches from `from`.
    #[inline]
    pub(super) fn reach(&self, from: Square) -> Reach {
        let (file, rank) = (from.file(), from.rank());
        let lines = |side| {
            (
                self.board.rank_line(side, rank),
                self.board.file_line(side, file),
            )
        };
        let (own, enemy) = (lines(self.side), lines(!self.side));
        Reach {
            rank: attacks::line_moves(file, own.0 | enemy.0),
            file: attacks::line_moves(rank, own.1 | enemy.1),
            own,
            enemy,
        }
    }
}

impl Reach {
    /// Where a chariot may go, along the rank and along the file.
    #[inline]
    pub(super) fn chariot(&self) -> (u16, u16) {
        (
            self.rank as u16 & RANK_PLACES & !self.own.0,
            self.file as u16 & FILE_PLACES & !self.own.1,
        )
    }

    /// The empty points that a cannon may go to, along the rank and along the file.
    #[inline]
    pub(super) fn cannon_slides(&self) -> (u16, u16) {
        let occupied = (self.own.0 | self.enemy.0, self.own.1 | self.enemy.1);
        (
            self.rank as u16 & RANK_PLACES & !occupied.0,
            self.file as u16 & FILE_PLACES & !occupied.1,
        )
    }

    /// The enemy pieces that a cannon may take, along the rank and along the file.
    #[inline]
    pub(super) fn cannon_hops(&self) -> (u16, u16) {
        (
            (self.rank >> HOP_SHIFT) as u16 & self.enemy.0,
            (self.file >> HOP_SHIFT) as u16 & self.enemy.1,
        )
    }

    /// The points of [`Self::cannon_hops`] for a cannon on `from`.
    #[inline]
    pub(super) fn cannon_targets(&self, from: Square) -> impl Iterator<Item = Square> + use<> {
        let (rank, file) = self.cannon_hops();
        let row = from.index() - from.file();
        let column = from.file();
        let along_rank = bits(rank).map(move |place| Square::new(row + place));
        let along_file = bits(file).map(move |place| Square::new(column + FILES * place));
        along_rank.chain(along_file)
    }
}

/// The places of the set bits.
#[inline]
fn bits(mut line: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = line.trailing_zeros() as usize;
        let any = line != 0;
        line &= line.wrapping_sub(1);
        any.then_some(place)
    })
}

/// How many points two line sets hold together.
#[inline]
pub(super) fn count((rank, file): (u16, u16)) -> i32 {
    (u32::from(rank) | u32::from(file) << 16).count_ones() as i32
}
