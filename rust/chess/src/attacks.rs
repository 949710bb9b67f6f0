//! What each piece attacks: the typed face of the tables.
//!
//! Knows geometry and blockers, no sides but the pawn's direction, and no rules. Legality is in
//! `generate.rs`.

mod magics;
mod tables;

use rukh_core::{Side, Square as _};

use crate::piece::PieceKind;
use crate::square::{Square, Squares, ahead, eastward, westward};

/// Squares a knight attacks.
#[must_use]
#[inline]
pub fn knight(from: Square) -> Squares {
    Squares::from_bits(tables::KNIGHT[from.index()])
}

/// Squares a king attacks.
#[must_use]
#[inline]
pub fn king(from: Square) -> Squares {
    Squares::from_bits(tables::KING[from.index()])
}

/// Squares a pawn of `side` attacks. Read the other way round: a pawn of `side` is attacked by
/// enemy pawns on these squares.
#[must_use]
#[inline]
pub fn pawn(side: Side, from: Square) -> Squares {
    Squares::from_bits(tables::PAWN[side.index()][from.index()])
}

/// Squares a bishop attacks with `occupied` squares in its way; the first blocker is included.
#[must_use]
#[inline]
pub fn bishop(from: Square, occupied: Squares) -> Squares {
    Squares::from_bits(tables::BISHOP[from.index()].attacks(occupied.bits()))
}

/// Squares a rook attacks with `occupied` squares in its way; the first blocker is included.
#[must_use]
#[inline]
pub fn rook(from: Square, occupied: Squares) -> Squares {
    Squares::from_bits(tables::ROOK[from.index()].attacks(occupied.bits()))
}

/// Squares a queen attacks.
#[must_use]
#[inline]
pub fn queen(from: Square, occupied: Squares) -> Squares {
    bishop(from, occupied) | rook(from, occupied)
}

/// Squares a piece other than a pawn attacks; nothing for a pawn, whose attacks depend on its side.
#[must_use]
#[inline]
pub fn piece(kind: PieceKind, from: Square, occupied: Squares) -> Squares {
    match kind {
        PieceKind::Pawn => Squares::EMPTY,
        PieceKind::Knight => knight(from),
        PieceKind::Bishop => bishop(from, occupied),
        PieceKind::Rook => rook(from, occupied),
        PieceKind::Queen => queen(from, occupied),
        PieceKind::King => king(from),
    }
}

/// Squares that a set of pawns attacks.
#[must_use]
#[inline]
pub fn pawns(side: Side, set: Squares) -> Squares {
    let front = ahead(side, set);
    westward(front) | eastward(front)
}

/// Squares that a set of knights attacks.
#[must_use]
#[inline]
pub fn knights(set: Squares) -> Squares {
    let one = westward(set);
    let two = westward(one);
    let other_one = eastward(set);
    let other_two = eastward(other_one);
    let near = (one | other_one).bits();
    let far = (two | other_two).bits();
    Squares::from_bits(near << 16 | near >> 16 | far << 8 | far >> 8)
}

/// Every square from which a slider could see `square` on an empty board.
#[must_use]
#[inline]
pub fn rays(square: Square) -> Squares {
    Squares::from_bits(tables::RAYS[square.index()])
}

/// The squares strictly between two squares of one line, nothing where no line joins them.
#[must_use]
#[inline]
pub fn between(a: Square, b: Square) -> Squares {
    Squares::from_bits(tables::BETWEEN[a.index()][b.index()])
}

/// The whole line that joins two squares, nothing where none does. Computed, not looked up.
#[must_use]
pub fn line(a: Square, b: Square) -> Squares {
    Squares::from_bits(tables::line_through(a.index(), b.index()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rukh_core::keys::SplitMix;

    fn walk(from: Square, occupied: Squares, directions: [(i32, i32); 4]) -> Squares {
        let mut reached = Squares::EMPTY;
        for (df, dr) in directions {
            let (mut file, mut rank) = (from.file() as i32, from.rank() as i32);
            loop {
                file += df;
                rank += dr;
                if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                    break;
                }
                let square = Square::at((rank * 8 + file) as usize);
                reached |= Squares::of(square);
                if occupied.contains(square) {
                    break;
                }
            }
        }
        reached
    }

    #[test]
    fn sliders_stop_at_the_first_blocker() {
        let mut random = SplitMix::new(7);
        for from in Squares::ALL {
            for round in 0..2_000 {
                let mut bits = random.next();
                for _ in 0..round % 4 {
                    bits &= random.next();
                }
                let occupied = Squares::from_bits(bits);
                assert_eq!(
                    rook(from, occupied),
                    walk(from, occupied, [(0, 1), (0, -1), (1, 0), (-1, 0)])
                );
                assert_eq!(
                    bishop(from, occupied),
                    walk(from, occupied, [(1, 1), (1, -1), (-1, 1), (-1, -1)])
                );
            }
        }
    }

    #[test]
    fn sets_attack_what_their_members_attack() {
        let mut random = SplitMix::new(8);
        for _ in 0..1_000 {
            let set = Squares::from_bits(random.next() & random.next());
            let union = |attack: &dyn Fn(Square) -> Squares| {
                set.fold(Squares::EMPTY, |sum, square| sum | attack(square))
            };
            assert_eq!(knights(set), union(&knight));
            assert_eq!(
                set.fold(Squares::EMPTY, |sum, square| sum | rays(square)),
                union(&|square| queen(square, Squares::EMPTY))
            );
            for side in Side::BOTH {
                assert_eq!(pawns(side, set), union(&|square| pawn(side, square)));
            }
        }
    }

    #[test]
    fn between_is_what_two_rooks_or_bishops_both_see() {
        for a in Squares::ALL {
            for b in Squares::ALL {
                let ends = Squares::of(a) | Squares::of(b);
                let expected = if a != b && rook(a, Squares::EMPTY).contains(b) {
                    rook(a, ends) & rook(b, ends) & line(a, b)
                } else if a != b && bishop(a, Squares::EMPTY).contains(b) {
                    bishop(a, ends) & bishop(b, ends) & line(a, b)
                } else {
                    Squares::EMPTY
                };
                assert_eq!(between(a, b), expected - ends, "{a} {b}");
            }
        }
    }
}
