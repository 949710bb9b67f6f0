//! What stands where, held several ways at once, and the key of it.
//!
//! The sets, the small line integers, the mailbox, the keys, the counts and the sums of placement
//! always tell the same story because only [`Board::put`], [`Board::advance`] and
//! [`Board::retreat`] write them. Whose turn it is and what happened before are
//! [`crate::position`]'s affair, what the sums are good for [`crate::eval`]'s.

use rukh_core::{BySide, Side};

use crate::eval::{Packed, placement};
use crate::keys::piece_key;
use crate::piece::{Piece, PieceKind};
use crate::square::{FILES, RANKS, Square, Squares};

/// One side's occupancy of each rank and each file as a small integer: what slides are looked up
/// by, without gathering bits from a wide set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Lines {
    ranks: [u16; 16],
    files: [u16; 16],
}

impl Lines {
    #[inline]
    fn toggle(&mut self, square: Square) {
        let (file, rank) = (square.file(), square.rank());
        self.ranks[rank & 15] ^= 1 << file;
        self.files[file & 15] ^= 1 << rank;
    }
}

/// The pieces of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    sides: BySide<Squares>,
    kinds: [Squares; 8],
    lines: BySide<Lines>,
    mailbox: [Option<Piece>; 128],
    generals: BySide<Square>,
    counts: BySide<[u8; 8]>,
    placement: BySide<Packed>,
    key: u64,
    soldier_key: u64,
}

impl Board {
    /// A board with no piece on it.
    #[must_use]
    pub(crate) const fn empty() -> Self {
        const NOTHING: Lines = Lines {
            ranks: [0; 16],
            files: [0; 16],
        };
        Self {
            sides: BySide::new(Squares::EMPTY, Squares::EMPTY),
            kinds: [Squares::EMPTY; 8],
            lines: BySide::new(NOTHING, NOTHING),
            mailbox: [None; 128],
            generals: BySide::new(Square::new(0), Square::new(0)),
            counts: BySide::new([0; 8], [0; 8]),
            placement: BySide::new(Packed::ZERO, Packed::ZERO),
            key: 0,
            soldier_key: 0,
        }
    }

    /// The piece on a point.
    #[must_use]
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.mailbox[square.index()]
    }

    /// Every point with a piece.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> Squares {
        self.sides.first | self.sides.second
    }

    /// The pieces of one side.
    #[must_use]
    #[inline]
    pub fn side(&self, side: Side) -> Squares {
        self.sides[side]
    }

    /// The pieces of one kind, of both sides.
    #[must_use]
    #[inline]
    pub fn kind(&self, kind: PieceKind) -> Squares {
        self.kinds[kind.index()]
    }

    /// The pieces of one kind and side.
    #[must_use]
    #[inline]
    pub fn pieces(&self, side: Side, kind: PieceKind) -> Squares {
        self.sides[side] & self.kinds[kind.index()]
    }

    /// Where the general of `side` stands. A position always has both; a board that is being set
    /// up without one answers with point 0.
    #[must_use]
    #[inline]
    pub fn general(&self, side: Side) -> Square {
        self.generals[side]
    }

    /// How many pieces of one kind and side there are.
    #[inline]
    pub(crate) fn count(&self, side: Side, kind: PieceKind) -> i32 {
        i32::from(self.counts[side][kind.index()])
    }

    /// What the pieces of one side are worth by where they stand.
    #[inline]
    pub(crate) fn placement(&self, side: Side) -> Packed {
        self.placement[side]
    }

    /// The key of the pieces alone.
    #[must_use]
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The key of the soldiers alone.
    #[must_use]
    #[inline]
    pub fn soldier_key(&self) -> u64 {
        self.soldier_key
    }

    /// One side's pieces on a rank, bit 0 on file a.
    #[inline]
    pub(crate) fn rank_line(&self, side: Side, rank: usize) -> u16 {
        self.lines[side].ranks[rank & 15]
    }

    /// One side's pieces on a file, bit 0 on rank 0.
    #[inline]
    pub(crate) fn file_line(&self, side: Side, file: usize) -> u16 {
        self.lines[side].files[file & 15]
    }

    /// Puts a piece on an empty point.
    #[inline]
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        debug_assert!(self.piece_at(square).is_none());
        self.toggle(square, piece);
        if piece.kind == PieceKind::General {
            self.generals[piece.side] = square;
        }
        self.counts[piece.side][piece.kind.index()] += 1;
        self.placement[piece.side] += placement::value(piece, square);
        self.mailbox[square.index()] = Some(piece);
    }

    /// Moves a piece, taking what stands on `to`; tells the kind taken.
    #[inline]
    pub(crate) fn advance(&mut self, from: Square, to: Square) -> Option<PieceKind> {
        let Some(piece) = self.mailbox[from.index()] else {
            debug_assert!(false, "a move from an empty point");
            return None;
        };
        let taken = self.mailbox[to.index()];
        if let Some(taken) = taken {
            self.toggle(to, taken);
            self.counts[taken.side][taken.kind.index()] -= 1;
            self.placement[taken.side] -= placement::value(taken, to);
        }
        self.shift(from, to, piece);
        taken.map(|taken| taken.kind)
    }

    /// Undoes [`Self::advance`].
    #[inline]
    pub(crate) fn retreat(&mut self, from: Square, to: Square, taken: Option<PieceKind>) {
        let Some(piece) = self.mailbox[to.index()] else {
            debug_assert!(false, "a move back from an empty point");
            return;
        };
        self.shift(to, from, piece);
        if let Some(kind) = taken {
            self.put(to, Piece::new(!piece.side, kind));
        }
    }

    /// Moves a piece to an empty point in everything.
    #[inline]
    fn shift(&mut self, from: Square, to: Square, piece: Piece) {
        let bits = Squares::of(from) | Squares::of(to);
        self.sides[piece.side] ^= bits;
        self.kinds[piece.kind.index()] ^= bits;
        let lines = &mut self.lines[piece.side];
        lines.toggle(from);
        lines.toggle(to);
        if piece.kind == PieceKind::General {
            self.generals[piece.side] = to;
        }
        self.toggle_key(piece, piece_key(piece, from) ^ piece_key(piece, to));
        self.placement[piece.side] += placement::value(piece, to) - placement::value(piece, from);
        self.mailbox[from.index()] = None;
        self.mailbox[to.index()] = Some(piece);
    }

    /// Adds or removes a piece in the sets, the lines and the keys, which do not care which.
    #[inline]
    fn toggle(&mut self, square: Square, piece: Piece) {
        let bit = Squares::of(square);
        self.sides[piece.side] ^= bit;
        self.kinds[piece.kind.index()] ^= bit;
        self.lines[piece.side].toggle(square);
        self.toggle_key(piece, piece_key(piece, square));
    }

    #[inline]
    fn toggle_key(&mut self, piece: Piece, key: u64) {
        self.key ^= key;
        if piece.kind == PieceKind::Soldier {
            self.soldier_key ^= key;
        }
    }

    /// Every piece with its point, in the order of points.
    pub(crate) fn all_pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied()
            .filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The same pieces put on a fresh board: what the incremental fields must agree with.
    pub(crate) fn rebuilt(&self) -> Self {
        let mut board = Self::empty();
        for index in 0..FILES * RANKS {
            let square = Square::new(index);
            if let Some(piece) = self.piece_at(square) {
                board.put(square, piece);
            }
        }
        board
    }

    /// The left-right mirror image.
    pub(crate) fn mirrored(&self) -> Self {
        let mut board = Self::empty();
        for (square, piece) in self.all_pieces() {
            board.put(square.mirrored(), piece);
        }
        board
    }
}
