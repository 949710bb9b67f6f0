//! The board and its Zobrist key, held together: the few mutators here are the only writers of
//! either, so the key cannot drift from the pieces.
//!
//! Knows what stands where, who is to move, which rooks may castle and where en passant is
//! possible. Knows no moves (`make.rs`) and no legality (`generate.rs`).

use rukh_core::keys::{SplitMix, fingerprinted};
use rukh_core::{BySide, Side, Square as _};

use crate::piece::PieceKind;
use crate::square::{Square, Squares};

/// Random numbers of the keys. Stability: seed and order of drawing are part of every key.
struct Keys {
    pieces: [[[u64; 64]; 6]; 2],
    castling: [u64; 64],
    en_passant: [u64; 8],
    second_to_move: u64,
}

static KEYS: Keys = {
    let mut random = SplitMix::new(0x6368_6573_7321);
    let mut keys = Keys {
        pieces: [[[0; 64]; 6]; 2],
        castling: [0; 64],
        en_passant: [0; 8],
        second_to_move: random.next(),
    };
    let mut square = 0;
    while square < 64 {
        let mut kind = 0;
        while kind < 6 {
            keys.pieces[0][kind][square] = random.next();
            keys.pieces[1][kind][square] = random.next();
            kind += 1;
        }
        keys.castling[square] = random.next();
        square += 1;
    }
    let mut file = 0;
    while file < 8 {
        keys.en_passant[file] = random.next();
        file += 1;
    }
    keys
};

/// To be raised when a key is put together in another way, or a move packed in another way.
const VERSION: u64 = 1;

/// A fingerprint of every number, and of what they are used for.
pub(crate) const FINGERPRINT: u64 = {
    let mut sum = fingerprinted(VERSION, KEYS.second_to_move);
    let mut square = 0;
    while square < 64 {
        let mut kind = 0;
        while kind < 6 {
            sum = fingerprinted(sum, KEYS.pieces[0][kind][square]);
            sum = fingerprinted(sum, KEYS.pieces[1][kind][square]);
            kind += 1;
        }
        sum = fingerprinted(sum, KEYS.castling[square]);
        square += 1;
    }
    let mut file = 0;
    while file < 8 {
        sum = fingerprinted(sum, KEYS.en_passant[file]);
        file += 1;
    }
    sum
};

/// What stands where, who is to move, the rights that the FEN names, and the key of it all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    kinds: [Squares; 6],
    sides: BySide<Squares>,
    mailbox: [Option<PieceKind>; 64],
    rights: Squares,
    en_passant: Option<Square>,
    side: Side,
    key: u64,
    pawn_key: u64,
}

impl Board {
    /// A board without pieces, White to move.
    pub(crate) const fn empty() -> Self {
        Self {
            kinds: [Squares::EMPTY; 6],
            sides: BySide::new(Squares::EMPTY, Squares::EMPTY),
            mailbox: [None; 64],
            rights: Squares::EMPTY,
            en_passant: None,
            side: Side::First,
            key: 0,
            pawn_key: 0,
        }
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, side: Side, kind: PieceKind, square: Square) {
        debug_assert!(self.mailbox[square.index()].is_none(), "{square} is taken");
        self.toggle(side, kind, square);
        self.mailbox[square.index()] = Some(kind);
    }

    /// Removes a piece from its square.
    #[inline]
    pub(crate) fn remove(&mut self, side: Side, kind: PieceKind, square: Square) {
        debug_assert!(self.holds(side, kind, square), "no such piece on {square}");
        self.toggle(side, kind, square);
        self.mailbox[square.index()] = None;
    }

    /// Moves a piece to an empty square.
    #[inline]
    pub(crate) fn shift(&mut self, side: Side, kind: PieceKind, from: Square, to: Square) {
        debug_assert!(self.holds(side, kind, from), "no such piece on {from}");
        debug_assert!(self.mailbox[to.index()].is_none(), "{to} is taken");
        let both = Squares::of(from) | Squares::of(to);
        self.kinds[kind.index()] ^= both;
        self.sides[side] ^= both;
        self.mailbox[from.index()] = None;
        self.mailbox[to.index()] = Some(kind);
        let keys = &KEYS.pieces[side.index()][kind.index()];
        self.change_keys(kind, keys[from.index()] ^ keys[to.index()]);
    }

    /// Gives the turn to the other side.
    #[inline]
    pub(crate) fn change_side(&mut self) {
        self.side = !self.side;
        self.key ^= KEYS.second_to_move;
    }

    /// Lets only these rooks castle.
    #[inline]
    pub(crate) fn set_rights(&mut self, rooks: Squares) {
        for changed in self.rights ^ rooks {
            self.key ^= KEYS.castling[changed.index()];
        }
        self.rights = rooks;
    }

    /// Sets the square on which a pawn may be taken in passing. Only where that capture is legal:
    /// otherwise equal positions would have two keys.
    #[inline]
    pub(crate) fn set_en_passant(&mut self, square: Option<Square>) {
        for changed in [self.en_passant, square].into_iter().flatten() {
            self.key ^= KEYS.en_passant[changed.file()];
        }
        self.en_passant = square;
    }

    #[inline]
    fn toggle(&mut self, side: Side, kind: PieceKind, square: Square) {
        let one = Squares::of(square);
        self.kinds[kind.index()] ^= one;
        self.sides[side] ^= one;
        self.change_keys(
            kind,
            KEYS.pieces[side.index()][kind.index()][square.index()],
        );
    }

    #[inline]
    fn change_keys(&mut self, kind: PieceKind, change: u64) {
        self.key ^= change;
        let of_pawn = u64::from(kind == PieceKind::Pawn).wrapping_neg();
        self.pawn_key ^= change & of_pawn;
    }

    fn holds(&self, side: Side, kind: PieceKind, square: Square) -> bool {
        self.mailbox[square.index()] == Some(kind) && self.sides[side].contains(square)
    }

    /// Who is to move.
    #[inline]
    pub(crate) fn side(&self) -> Side {
        self.side
    }

    /// The rooks that may still castle.
    #[inline]
    pub(crate) fn rights(&self) -> Squares {
        self.rights
    }

    /// Where a pawn may be taken in passing.
    #[inline]
    pub(crate) fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The key of the position.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// The key of the pawns of both sides.
    #[inline]
    pub(crate) fn pawn_key(&self) -> u64 {
        self.pawn_key
    }

    /// Every piece of a side.
    #[inline]
    pub(crate) fn of_side(&self, side: Side) -> Squares {
        self.sides[side]
    }

    /// Every piece of a kind, of both sides.
    #[inline]
    pub(crate) fn of_kind(&self, kind: PieceKind) -> Squares {
        self.kinds[kind.index()]
    }

    /// A side's pieces of a kind.
    #[inline]
    pub(crate) fn pieces(&self, side: Side, kind: PieceKind) -> Squares {
        self.sides[side] & self.kinds[kind.index()]
    }

    /// A side's bishops and queens.
    #[inline]
    pub(crate) fn diagonal_sliders(&self, side: Side) -> Squares {
        self.sides[side] & (self.of_kind(PieceKind::Bishop) | self.of_kind(PieceKind::Queen))
    }

    /// A side's rooks and queens.
    #[inline]
    pub(crate) fn straight_sliders(&self, side: Side) -> Squares {
        self.sides[side] & (self.of_kind(PieceKind::Rook) | self.of_kind(PieceKind::Queen))
    }

    /// Every piece.
    #[inline]
    pub(crate) fn occupied(&self) -> Squares {
        self.sides.first | self.sides.second
    }

    /// What stands on a square.
    #[inline]
    pub(crate) fn kind_at(&self, square: Square) -> Option<PieceKind> {
        self.mailbox[square.index()]
    }

    /// What stands on a square, and whose it is.
    #[inline]
    pub(crate) fn piece_at(&self, square: Square) -> Option<(Side, PieceKind)> {
        let side = if self.sides.first.contains(square) {
            Side::First
        } else {
            Side::Second
        };
        Some((side, self.kind_at(square)?))
    }

    /// A side's king. Every playable position has one; a board under construction without it
    /// answers a1.
    #[inline]
    pub(crate) fn king(&self, side: Side) -> Square {
        let king = self.pieces(side, PieceKind::King);
        Square::wrapped(king.bits().trailing_zeros() as u8)
    }

    /// The same board built anew piece by piece, so with keys that owe nothing to increments.
    pub(crate) fn rebuilt(&self) -> Self {
        let mut board = Self::empty();
        for square in Squares::ALL {
            if let Some((side, kind)) = self.piece_at(square) {
                board.put(side, kind, square);
            }
        }
        if self.side == Side::Second {
            board.change_side();
        }
        board.set_rights(self.rights);
        board.set_en_passant(self.en_passant);
        board
    }
}
