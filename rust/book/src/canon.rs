//! Under which key a position is filed where images of the board are merged, and what its moves are
//! there.
//!
//! A position and its images have one page in the book: that of the image with the smallest key.
//! Moves go to the page and come back by the same image, which is its own inverse.

use rukh_core::{GameMove as _, Image, Rules};

use crate::polyglot::Polyglot;

/// Where a position is filed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The key of the page.
    pub key: u64,
    /// What turns the position into the one of the page.
    pub image: Image,
    /// What turns the page's position into itself, beside leaving it as it is: then two moves are one.
    symmetry: Option<Image>,
}

impl Place {
    /// Where `position` is filed in a book that merges these images.
    #[must_use]
    pub fn of<G: Rules>(position: &G, merged: Image) -> Self {
        let mut place = Self {
            key: position.key(),
            image: Image::IDENTITY,
            symmetry: None,
        };
        if merged.is_identity() {
            return place;
        }
        for image in Image::ALL {
            if image.is_identity() || !image.is_within(merged) {
                continue;
            }
            let Some(key) = position.image_key(image) else {
                continue;
            };
            if key < place.key {
                (place.key, place.image, place.symmetry) = (key, image, None);
            } else if key == place.key {
                place.symmetry = Some(difference(place.image, image));
            }
        }
        place
    }

    /// A move of the position, as its page has it.
    #[must_use]
    pub fn filed<G: Rules>(self, m: G::Move) -> G::Move {
        let filed = G::image_of_move(m, self.image);
        match self.symmetry {
            Some(symmetry) => filed.min(G::image_of_move(filed, symmetry)),
            None => filed,
        }
    }

    /// A move of the page, as it is in the position. Where the position is symmetric, its image would be
    /// as good.
    #[must_use]
    pub fn played<G: Rules>(self, filed: G::Move) -> G::Move {
        G::image_of_move(filed, self.image)
    }
}

/// The key and the bits under which a book that merges these images files a move of a position.
#[must_use]
pub fn canonical<G: Rules>(position: &G, m: G::Move, merged: Image) -> (u64, u16) {
    let place = Place::of(position, merged);
    (place.key, place.filed::<G>(m).raw())
}

/// How a kind of book files positions and moves.
#[derive(Debug)]
pub enum Filing<G: Rules> {
    /// As `.rkb` books do, together with these images.
    Images(Image),
    /// As Polyglot books do.
    Polyglot(Polyglot<G>),
}

impl<G: Rules> Clone for Filing<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Rules> Copy for Filing<G> {}

impl<G: Rules> Filing<G> {
    /// The key of a position.
    #[must_use]
    pub fn key(self, position: &G) -> u64 {
        match self {
            Self::Images(merged) => Place::of(position, merged).key,
            Self::Polyglot(polyglot) => (polyglot.key)(position),
        }
    }

    /// The key of a position and the bits of one of its moves.
    #[must_use]
    pub fn file(self, position: &G, m: G::Move) -> (u64, u16) {
        match self {
            Self::Images(merged) => canonical(position, m, merged),
            Self::Polyglot(polyglot) => ((polyglot.key)(position), (polyglot.write)(m)),
        }
    }
}

/// What turns the one image into the other.
const fn difference(one: Image, other: Image) -> Image {
    Image {
        is_mirrored: one.is_mirrored != other.is_mirrored,
        is_turned: one.is_turned != other.is_turned,
    }
}
