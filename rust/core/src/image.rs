//! Images of a board under which the rules of a game stay the same: opening books file a position
//! together with its images where they are asked to.
//!
//! Which images a game has, [`Rules::image`](crate::Rules::image) says.

/// A way to lay a board upon itself. Each is its own inverse, and they may be applied in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Image {
    /// Left and right change places.
    pub is_mirrored: bool,
    /// The sides change places: what one has the other has, seen from the other end of the board,
    /// and the other is to move.
    pub is_turned: bool,
}

impl Image {
    /// The board as it is.
    pub const IDENTITY: Self = Self {
        is_mirrored: false,
        is_turned: false,
    };
    /// Left for right.
    pub const MIRRORED: Self = Self {
        is_mirrored: true,
        is_turned: false,
    };
    /// One side for the other.
    pub const TURNED: Self = Self {
        is_mirrored: false,
        is_turned: true,
    };
    /// All of them, the board as it is first.
    pub const ALL: [Self; 4] = [
        Self::IDENTITY,
        Self::MIRRORED,
        Self::TURNED,
        Self {
            is_mirrored: true,
            is_turned: true,
        },
    ];

    /// Whether the board stays as it is.
    #[must_use]
    pub const fn is_identity(self) -> bool {
        !self.is_mirrored && !self.is_turned
    }

    /// Whether every change of this image is one that `other` makes too.
    #[must_use]
    pub const fn is_within(self, other: Self) -> bool {
        (other.is_mirrored || !self.is_mirrored) && (other.is_turned || !self.is_turned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_is_within_those_that_change_as_much() {
        let within = |limit: Image| {
            Image::ALL
                .map(|image| u8::from(image.is_within(limit)))
                .iter()
                .sum()
        };
        let counts: [u8; 4] = Image::ALL.map(within);
        assert_eq!(counts, [1, 2, 2, 4]);
    }
}
