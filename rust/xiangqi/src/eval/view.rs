//! A board as one side looks at it: what most terms ask for, gathered once.

use rukh_core::{BySide, Side};

use crate::attacks::{self, HOP_SHIFT};
use crate::board::Board;
use crate::piece::PieceKind;
use crate::square::{FILES, RANKS, Square, Squares};

/// A board seen by one side.
pub(super) struct View<'a> {
    pub(super) board: &'a Board,
    pub(super) side: Side,
    pub(super) occupied: Squares,
    /// Where the general of the other side stands.
    pub(super) target: Square,
    /// The points that each side's soldiers attack.
    pub(super) attacked_by_soldiers: BySide<Squares>,
}

/// Places of one rank, from bit 0, and of one file, from bit [`FILE_SHIFT`]: a cross of lines in
/// one small integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cross(u32);

/// Where the file begins in a [`Cross`].
const FILE_SHIFT: u32 = 16;
/// The nine places of a rank and the ten of a file.
const ON_THE_BOARD: Cross = Cross(0x1ff | 0x3ff << FILE_SHIFT);

/// What a chariot or a cannon can do along its rank and its file.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    slides: Cross,
    hops: Cross,
    own: Cross,
    enemy: Cross,
}

impl<'a> View<'a> {
    #[inline]
    pub(super) fn new(board: &'a Board, side: Side, attacked_by_soldiers: BySide<Squares>) -> Self {
        Self {
            board,
            side,
            occupied: board.occupied(),
            target: board.general(!side),
            attacked_by_soldiers,
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
        self.board.count(self.side, kind)
    }

    /// How many pieces of a kind the other side has.
    #[inline]
    pub(super) fn enemy_count(&self, kind: PieceKind) -> i32 {
        self.board.count(!self.side, kind)
    }

    /// What a chariot or a cannon reaches from `from`.
    #[inline(always)]
    pub(super) fn reach(&self, from: Square) -> Reach {
        let (file, rank) = (from.file(), from.rank());
        let lines = |side| {
            Cross::new(
                self.board.rank_line(side, rank),
                self.board.file_line(side, file),
            )
        };
        let (own, enemy) = (lines(self.side), lines(!self.side));
        let (along_rank, along_file) = own.or(enemy).parts();
        let rank_moves = attacks::line_moves(file, along_rank);
        let file_moves = attacks::line_moves(rank, along_file);
        Reach {
            slides: Cross::new(rank_moves as u16, file_moves as u16),
            hops: Cross::new(
                (rank_moves >> HOP_SHIFT) as u16,
                (file_moves >> HOP_SHIFT) as u16,
            ),
            own,
            enemy,
        }
    }
}

impl Reach {
    /// Where a chariot may go.
    #[inline]
    pub(super) const fn chariot(&self) -> Cross {
        self.slides.without(self.own).and(ON_THE_BOARD)
    }

    /// The empty points that a cannon may go to.
    #[inline]
    pub(super) const fn cannon_slides(&self) -> Cross {
        self.chariot().without(self.enemy)
    }

    /// The enemy pieces that a cannon may take.
    #[inline]
    pub(super) const fn cannon_hops(&self) -> Cross {
        self.hops.and(self.enemy)
    }
}

impl Cross {
    #[inline]
    const fn new(rank: u16, file: u16) -> Self {
        Self(rank as u32 | (file as u32) << FILE_SHIFT)
    }

    #[inline]
    const fn parts(self) -> (u16, u16) {
        (self.0 as u16, (self.0 >> FILE_SHIFT) as u16)
    }

    #[inline]
    const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline]
    const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many places there are.
    #[inline]
    pub(super) const fn count(self) -> i32 {
        self.0.count_ones() as i32
    }

    /// How many of the places, seen from `from`, lie in the palace of `side`.
    #[inline]
    pub(super) fn count_in_palace(self, from: Square, side: Side) -> i32 {
        self.and(PALACE_LINES[side.index()][from.index()]).count()
    }

    /// The points of a cannon's hops from `from`, at most one each way; `from` itself stands in
    /// where a way has none, so that no branch depends on how many there are.
    #[inline(always)]
    pub(super) fn hop_targets(self, from: Square) -> [Square; 4] {
        let (file, rank) = (from.file(), from.rank());
        let (west, east) = two_places(self.0 & 0xffff, file);
        let (south, north) = two_places(self.0 >> FILE_SHIFT, rank);
        let row = from.index() - file;
        [
            Square::new(row + west),
            Square::new(row + east),
            Square::new(file + FILES * south),
            Square::new(file + FILES * north),
        ]
    }
}

/// The places of a line's two lowest bits; `home` for those that are missing.
#[inline(always)]
fn two_places(line: u32, home: usize) -> (usize, usize) {
    let place = |line: u32| match line {
        0 => home,
        line => line.trailing_zeros() as usize,
    };
    (place(line), place(line & line.wrapping_sub(1)))
}

/// The places in each side's palace on the lines of a point; padded against bounds checks.
static PALACE_LINES: [[Cross; 128]; 2] = [palace_lines(0), palace_lines(RANKS - 3)];

const fn palace_lines(lowest_rank: usize) -> [Cross; 128] {
    const FILES_D_TO_F: u16 = 0b000_111_000;
    let ranks = 0b111 << lowest_rank;
    let mut table = [Cross(0); 128];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::new(index);
        let across = ranks >> square.rank() & 1 != 0;
        let along = FILES_D_TO_F >> square.file() & 1 != 0;
        table[index] = Cross::new(
            if across { FILES_D_TO_F } else { 0 },
            if along { ranks } else { 0 },
        );
        index += 1;
    }
    table
}
