//! The six kinds of chess men and their letters. Whose a piece is, the side says.

use rukh_core::{PieceName, Side};

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum PieceKind {
    /// Moves ahead, captures aslant, becomes another piece on the last rank.
    Pawn = 0,
    /// Leaps two and one.
    Knight = 1,
    /// Slides on diagonals.
    Bishop = 2,
    /// Slides on ranks and files.
    Rook = 3,
    /// Slides both ways.
    Queen = 4,
    /// One step any way; the game is about it.
    King = 5,
}

impl PieceKind {
    /// Every kind, in the order of their numbers.
    pub const ALL: [Self; 6] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
    ];
    /// What a pawn may become, the queen first.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Knight, Self::Rook, Self::Bishop];

    /// The kind's number, below 6.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The upper-case English letter, as FEN and SAN use it.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }

    /// The letter in FEN: upper case for White.
    #[must_use]
    pub const fn letter_of(self, side: Side) -> char {
        match side {
            Side::First => self.letter(),
            Side::Second => self.letter().to_ascii_lowercase(),
        }
    }

    /// The kind with this letter, in either case.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_uppercase() {
            'P' => Self::Pawn,
            'N' => Self::Knight,
            'B' => Self::Bishop,
            'R' => Self::Rook,
            'Q' => Self::Queen,
            'K' => Self::King,
            _ => return None,
        })
    }

    /// The piece's name in a sentence.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }
}

const fn name(kind: PieceKind, chinese: &'static str) -> PieceName {
    PieceName {
        letter: kind.letter().to_ascii_lowercase(),
        english: kind.name(),
        chinese: [chinese; 2],
    }
}

/// What the pieces are called.
pub(crate) const NAMES: [PieceName; 6] = [
    name(PieceKind::King, "王"),
    name(PieceKind::Queen, "后"),
    name(PieceKind::Rook, "车"),
    name(PieceKind::Bishop, "象"),
    name(PieceKind::Knight, "马"),
    name(PieceKind::Pawn, "兵"),
];
