//! What stands on the board: seven kinds of piece for two sides.

use rukh_core::{PieceName, Side};

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum PieceKind {
    /// 帥 將: one step along the lines of the palace.
    General = 0,
    /// 仕 士: one step along the diagonals of the palace.
    Advisor = 1,
    /// 相 象: two steps diagonally, not over the river, not over a piece.
    Elephant = 2,
    /// 傌 馬: one step straight, where nothing may stand, and one diagonally.
    Horse = 3,
    /// 俥 車: any way along an open line.
    Chariot = 4,
    /// 炮 砲: moves like a chariot, takes over exactly one piece.
    Cannon = 5,
    /// 兵 卒: one step ahead, over the river also sideways.
    Soldier = 6,
}

impl PieceKind {
    /// How many kinds there are.
    pub const COUNT: usize = 7;

    /// Every kind, in the order of their numbers.
    pub const ALL: [Self; Self::COUNT] = [
        Self::General,
        Self::Advisor,
        Self::Elephant,
        Self::Horse,
        Self::Chariot,
        Self::Cannon,
        Self::Soldier,
    ];

    /// The kind's number, below 8 in the compiler's eyes too.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The FEN letter in lower case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::General => 'k',
            Self::Advisor => 'a',
            Self::Elephant => 'b',
            Self::Horse => 'n',
            Self::Chariot => 'r',
            Self::Cannon => 'c',
            Self::Soldier => 'p',
        }
    }

    /// The English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::General => "general",
            Self::Advisor => "advisor",
            Self::Elephant => "elephant",
            Self::Horse => "horse",
            Self::Chariot => "chariot",
            Self::Cannon => "cannon",
            Self::Soldier => "soldier",
        }
    }

    /// How many a side begins with, and so the most it can have.
    #[must_use]
    pub const fn most(self) -> u32 {
        match self {
            Self::General => 1,
            Self::Soldier => 5,
            _ => 2,
        }
    }
}

/// A piece of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// What it is.
    pub kind: PieceKind,
    /// Whose it is.
    pub side: Side,
}

impl Piece {
    /// A piece of one side.
    #[must_use]
    #[inline]
    pub const fn new(side: Side, kind: PieceKind) -> Self {
        Self { kind, side }
    }

    /// The FEN letter: upper case for Red.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.side {
            Side::First => self.kind.letter().to_ascii_uppercase(),
            Side::Second => self.kind.letter(),
        }
    }
}

const fn name(kind: PieceKind, red: &'static str, black: &'static str) -> PieceName {
    PieceName {
        letter: kind.letter(),
        english: kind.name(),
        chinese: [red, black],
    }
}

/// What the pieces are called.
pub(crate) const NAMES: [PieceName; 7] = [
    name(PieceKind::General, "帅", "将"),
    name(PieceKind::Advisor, "仕", "士"),
    name(PieceKind::Elephant, "相", "象"),
    name(PieceKind::Horse, "马", "马"),
    name(PieceKind::Chariot, "车", "车"),
    name(PieceKind::Cannon, "炮", "炮"),
    name(PieceKind::Soldier, "兵", "卒"),
];
