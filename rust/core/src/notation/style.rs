//! The notations by name, and sets of them.
//!
//! Names alone: how a move is read or written in them, each game says.

/// A way to write moves by coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveStyle {
    /// The game's own coordinates: UCI in chess (`e2e4`, `e7e8q`, castling as `e1g1`, or as
    /// king-takes-rook in a Chess960 game), ranks 0–9 in xiangqi (`h2e2`).
    #[default]
    Coordinates,
    /// Ranks counted from 1: 1–10 in xiangqi (`h3e3`, `h10g8`); the same as
    /// [`Self::Coordinates`] in chess.
    FromOne,
}

/// A notation for moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum NotationStyle {
    /// The game's own coordinates, as [`MoveStyle::Coordinates`]: `e2e4`, `h2e2`.
    Coordinates,
    /// Xiangqi coordinates with ranks 1–10: `h3e3`.
    FromOne,
    /// Xiangqi coordinates as records print them: `H2-E2`.
    Iccs,
    /// The Western form of Chinese notation as the World Xiangqi Federation writes it: `C2=5`,
    /// and `P+=4`, `33=4` of several soldiers on a file.
    Wxf,
    /// The same with soldiers of which three or more share a file, or two or more on each of two
    /// files, numbered from the front: `13=4`. A text such as `33=4` means another soldier in
    /// [`Self::Wxf`], so which of the two a source uses must be known, never guessed.
    WxfNumbered,
    /// Chinese notation in simplified characters, Black's digits full width: `炮二平五`, `马８进７`.
    Chinese,
    /// Chinese notation in traditional characters: `馬８進７`.
    ChineseTraditional,
    /// Letter and square with ranks 0–9, as XBoard writes xiangqi: `Hg2`, `Cxh9`, soldiers
    /// without a letter.
    Letters,
    /// Letter and square with ranks 1–10, as Fairy-Stockfish writes xiangqi: `Hg3`, `Pa5`.
    LettersFromOne,
    /// Standard algebraic notation of chess: `Nf3`, `exd5`, `O-O`.
    San,
    /// Long algebraic notation of chess: `Ng1-f3`, `e4xd5`.
    Lan,
    /// Standard algebraic notation with pictures for letters: `♘f3`.
    Figurine,
}

impl NotationStyle {
    /// Every notation.
    pub const ALL: [Self; 12] = [
        Self::Coordinates,
        Self::FromOne,
        Self::Iccs,
        Self::Wxf,
        Self::WxfNumbered,
        Self::Chinese,
        Self::ChineseTraditional,
        Self::Letters,
        Self::LettersFromOne,
        Self::San,
        Self::Lan,
        Self::Figurine,
    ];

    /// The identifier used by options, Python and files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Coordinates => "coordinates",
            Self::FromOne => "from-one",
            Self::Iccs => "iccs",
            Self::Wxf => "wxf",
            Self::WxfNumbered => "wxf-numbered",
            Self::Chinese => "chinese",
            Self::ChineseTraditional => "chinese-traditional",
            Self::Letters => "letters",
            Self::LettersFromOne => "letters-from-one",
            Self::San => "san",
            Self::Lan => "lan",
            Self::Figurine => "figurine",
        }
    }

    /// The notation with this identifier.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.id() == id)
    }

    /// Whether its squares have ranks that are counted from 1 in a game that counts from 0.
    #[must_use]
    pub const fn counts_ranks_from_one(self) -> bool {
        matches!(self, Self::FromOne | Self::LettersFromOne)
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

impl From<MoveStyle> for NotationStyle {
    fn from(style: MoveStyle) -> Self {
        match style {
            MoveStyle::Coordinates => Self::Coordinates,
            MoveStyle::FromOne => Self::FromOne,
        }
    }
}

/// A set of notations; iterates in the order of [`NotationStyle::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct StyleSet(u16);

impl StyleSet {
    /// No notation.
    pub const EMPTY: Self = Self(0);

    /// The set of these notations.
    #[must_use]
    pub const fn of(styles: &[NotationStyle]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < styles.len() {
            bits |= styles[i].bit();
            i += 1;
        }
        Self(bits)
    }

    /// The set with one notation more.
    #[must_use]
    pub const fn with(self, style: NotationStyle) -> Self {
        Self(self.0 | style.bit())
    }

    /// What both sets hold.
    #[must_use]
    pub const fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// What either set holds.
    #[must_use]
    pub const fn joined(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the set holds this notation.
    #[must_use]
    pub const fn contains(self, style: NotationStyle) -> bool {
        self.0 & style.bit() != 0
    }

    /// Whether the set holds none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first notation of the set.
    #[must_use]
    pub fn first(self) -> Option<NotationStyle> {
        NotationStyle::ALL
            .get(self.0.trailing_zeros() as usize)
            .copied()
    }
}

impl Iterator for StyleSet {
    type Item = NotationStyle;

    /// Takes the notations out one by one: a set is its own iterator.
    fn next(&mut self) -> Option<NotationStyle> {
        let style = self.first()?;
        self.0 &= !style.bit();
        Some(style)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_has_its_own_identifier_and_bit() {
        for (number, style) in NotationStyle::ALL.into_iter().enumerate() {
            assert_eq!(style as usize, number);
            assert_eq!(NotationStyle::from_id(style.id()), Some(style));
        }
        assert_eq!(NotationStyle::from_id("morse"), None);
    }

    #[test]
    fn a_set_gives_back_what_it_was_made_of() {
        let styles = [NotationStyle::Coordinates, NotationStyle::Figurine];
        let set = StyleSet::of(&styles);
        assert!(set.eq(styles));
        assert_eq!(set.first(), Some(NotationStyle::Coordinates));
        assert!(set.contains(NotationStyle::Figurine) && !set.contains(NotationStyle::San));
        let chess = StyleSet::EMPTY.with(NotationStyle::Figurine);
        assert_eq!(set.common(chess), chess);
        assert_eq!(chess.joined(set), set);
        assert_eq!(StyleSet::EMPTY.first(), None);
        assert!(StyleSet::EMPTY.is_empty());
    }
}
