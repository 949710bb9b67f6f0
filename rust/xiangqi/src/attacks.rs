//! How pieces move and attack on a board with given points occupied.
//!
//! Functions of squares and sets alone: no position, no side to move, no legality. Two forms of
//! the same lines live side by side: on any occupancy by subtraction on `u128`
//! ([`chariot`], [`cannon_hops`]), and on the board's own small line integers by table
//! ([`line_moves`]), which the generator prefers. Tables are in [`tables`]; what may be played is
//! decided in [`crate::generate`].

mod tables;

use rukh_core::{Side, Word};

use crate::piece::{Piece, PieceKind};
use crate::square::{Square, Squares, zone};

pub(crate) use tables::HOP_SHIFT;

#[inline]
fn set(bits: u128) -> Squares {
    Squares::from_bits(bits)
}

/// The part of a ray with ascending numbers up to and including the first piece.
#[inline]
fn up(ray: u128, occupied: u128) -> u128 {
    let pieces = ray & occupied;
    ray & (pieces ^ pieces.wrapping_sub(1))
}

/// The part of a ray with descending numbers up to and including the first piece. Where the ray is
/// empty the bit of point 0 stands in, from which no such ray goes on.
#[inline]
fn down(rays: &tables::ByPoint, from: Square, occupied: u128) -> u128 {
    let ray = rays[from.index()];
    let first = (ray & occupied | 1).highest();
    ray ^ rays[(first & 127) as usize]
}

/// The second piece on a ray with ascending numbers.
#[inline]
fn hop_up(ray: u128, occupied: u128) -> u128 {
    let pieces = ray & occupied;
    let behind = pieces & pieces.wrapping_sub(1);
    behind & behind.wrapping_neg()
}

/// The second piece on a ray with descending numbers.
#[inline]
fn hop_down(rays: &tables::ByPoint, from: Square, occupied: u128) -> u128 {
    let pieces = rays[from.index()] & occupied;
    let first = (pieces | 1).highest();
    let behind = pieces & rays[(first & 127) as usize];
    behind & 1u128 << (behind | 1).highest()
}

/// The points that a chariot reaches or attacks, first pieces included.
#[inline]
pub(crate) fn chariot(from: Square, occupied: Squares) -> Squares {
    let occupied = occupied.bits();
    set(up(tables::NORTH[from.index()], occupied)
        | up(tables::EAST[from.index()], occupied)
        | down(&tables::SOUTH, from, occupied)
        | down(&tables::WEST, from, occupied))
}

/// The pieces that a cannon attacks over one screen; read backwards, from where cannons attack.
#[inline]
pub(crate) fn cannon_hops(from: Square, occupied: Squares) -> Squares {
    let occupied = occupied.bits();
    set(hop_up(tables::NORTH[from.index()], occupied)
        | hop_up(tables::EAST[from.index()], occupied)
        | hop_down(&tables::SOUTH, from, occupied)
        | hop_down(&tables::WEST, from, occupied))
}

/// Slides and hops from a place on one line whose occupancy is given as a small integer: the
/// slides, first pieces included, in the low bits, the hops from [`HOP_SHIFT`].
#[inline]
pub(crate) fn line_moves(place: usize, occupied: u16) -> u32 {
    tables::LINE[place & 15][usize::from(occupied) & 1023]
}

/// Which of the four straight neighbours are occupied: the legs of a horse on `square`. Bits that
/// belong to points off the board may be set; the tables ignore them.
#[inline]
fn straight_neighbours(square: Square, occupied: Squares) -> usize {
    let around = (occupied.bits() << 9 >> square.index()) as usize;
    around & 1 | around >> 7 & 2 | around >> 8 & 4 | around >> 15 & 8
}

/// Which of the four diagonal neighbours are occupied: the eyes of an elephant on `square`, and
/// the legs of the horses that attack it.
#[inline]
fn diagonal_neighbours(square: Square, occupied: Squares) -> usize {
    let around = (occupied.bits() << 10 >> square.index()) as usize;
    around & 1 | around >> 1 & 2 | around >> 16 & 4 | around >> 17 & 8
}

/// The legs of a horse that are blocked, for [`horse_over`] and [`is_blocked_ahead`].
#[derive(Clone, Copy)]
pub(crate) struct Legs(usize);

/// Which legs of a horse on `from` are blocked.
#[inline]
pub(crate) fn horse_legs(from: Square, occupied: Squares) -> Legs {
    Legs(straight_neighbours(from, occupied))
}

/// The points that a horse with these legs blocked reaches.
#[inline]
pub(crate) fn horse_over(from: Square, legs: Legs) -> Squares {
    set(tables::HORSE[from.index()][legs.0])
}

/// Whether the leg straight ahead is blocked, as `side` looks.
#[inline]
pub(crate) const fn is_blocked_ahead(side: Side, legs: Legs) -> bool {
    legs.0 & [tables::NORTH_LEG, tables::SOUTH_LEG][side.index()] != 0
}

/// The points that a horse reaches.
#[inline]
pub(crate) fn horse(from: Square, occupied: Squares) -> Squares {
    horse_over(from, horse_legs(from, occupied))
}

/// The points from which a horse attacks `to`.
#[inline]
pub(crate) fn horse_to(to: Square, occupied: Squares) -> Squares {
    set(tables::HORSE_TO[to.index()][diagonal_neighbours(to, occupied)])
}

/// The points from which a horse attacks `to` when no leg is blocked.
#[inline]
pub(crate) fn horse_ring(to: Square) -> Squares {
    set(tables::HORSE_TO[to.index()][0])
}

/// The point that must be empty for a horse on `from` to reach `to`, a horse's leap away.
#[inline]
pub(crate) fn horse_leg(from: Square, to: Square) -> Square {
    let (from, to) = (from.index() as isize, to.index() as isize);
    let leg = match to - from {
        17 | 19 => from + 9,
        -17 | -19 => from - 9,
        11 | -7 => from + 1,
        _ => from - 1,
    };
    Square::new(leg as usize)
}

/// The points that an elephant reaches; read backwards, from where elephants attack.
#[inline]
pub(crate) fn elephant(from: Square, occupied: Squares) -> Squares {
    set(tables::ELEPHANT[from.index()][diagonal_neighbours(from, occupied)])
}

/// The points that an advisor reaches.
#[inline]
pub(crate) fn advisor(from: Square) -> Squares {
    set(tables::ADVISOR[from.index()])
}

/// The points that a general reaches.
#[inline]
pub(crate) fn general(from: Square) -> Squares {
    set(tables::GENERAL[from.index()])
}

/// The points that a soldier of `side` reaches.
#[inline]
pub(crate) fn soldier(side: Side, from: Square) -> Squares {
    set(tables::SOLDIER[side.index()][from.index()])
}

/// The points from which a soldier of `side` attacks `to`.
#[inline]
pub(crate) fn soldier_to(side: Side, to: Square) -> Squares {
    set(tables::SOLDIER_TO[side.index()][to.index()])
}

/// The points of the rank and the file of `square`, without itself.
#[inline]
pub(crate) fn lines_through(square: Square) -> Squares {
    set(tables::LINES_ABOVE[square.index()] | tables::LINES_BELOW[square.index()])
}

/// The points from which pieces attack `square` when nothing is in their way, whatever their kind
/// and side: a quick no for most of the board.
#[inline]
pub(crate) fn surroundings(square: Square) -> Squares {
    set(tables::SURROUNDINGS[square.index()])
}

/// What a point has to do with a general on another; see [`relation`].
#[derive(Clone, Copy)]
pub(crate) struct Relation(u8);

impl Relation {
    /// Whether the point lies on the general's rank or file.
    #[inline]
    pub(crate) const fn is_in_line(self) -> bool {
        self.0 & tables::IN_LINE != 0
    }

    /// Whether a horse on the point attacks the general over an empty leg.
    #[inline]
    pub(crate) const fn is_a_leap_away(self) -> bool {
        self.0 & tables::A_LEAP_AWAY != 0
    }

    /// Whether the point is the leg of a horse that attacks the general.
    #[inline]
    pub(crate) const fn is_a_leg(self) -> bool {
        self.0 & tables::A_LEG != 0
    }

    /// Whether the two have nothing to do with each other.
    #[inline]
    pub(crate) const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// What is true of either point.
    #[inline]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// What `point` has to do with a general on `general`.
#[inline]
pub(crate) fn relation(general: Square, point: Square) -> Relation {
    Relation(tables::RELATION[general.index()][point.index()])
}

/// The points of the file of `square`.
#[inline]
pub(crate) fn file_through(square: Square) -> Squares {
    set(tables::FILE[square.index()])
}

/// The points strictly between two points of one rank or one file.
#[inline]
pub(crate) fn between(one: Square, other: Square) -> Squares {
    let (low, high) = if one < other {
        (one, other)
    } else {
        (other, one)
    };
    // The two crosses meet outside the common line only in the two points themselves.
    set(tables::LINES_ABOVE[low.index()] & tables::LINES_BELOW[high.index()])
}

/// The points that a piece may reach by its own movement, were its own side not in the way: empty
/// ones and pieces of either side that it would take.
#[inline]
pub(crate) fn reach(piece: Piece, from: Square, occupied: Squares) -> Squares {
    match piece.kind {
        PieceKind::General => general(from),
        PieceKind::Advisor => advisor(from),
        PieceKind::Elephant => elephant(from, occupied),
        PieceKind::Horse => horse(from, occupied),
        PieceKind::Chariot => chariot(from, occupied),
        PieceKind::Cannon => (chariot(from, occupied) - occupied) | cannon_hops(from, occupied),
        PieceKind::Soldier => soldier(piece.side, from),
    }
}

/// Soldiers' steps of a whole set at once: ahead, and sideways in both directions.
#[inline]
pub(crate) fn soldier_steps(side: Side, soldiers: Squares) -> [(Squares, isize); 3] {
    const NOT_FILE_A: u128 = !zone::file(0).bits();
    const NOT_FILE_I: u128 = !zone::file(8).bits();
    let crossed = (soldiers & zone::HOME[!side]).bits();
    let (ahead, step) = match side {
        Side::First => (soldiers.bits() << 9, 9),
        Side::Second => (soldiers.bits() >> 9, -9),
    };
    [
        (set(ahead) & Squares::ALL, step),
        (set(crossed << 1 & NOT_FILE_A), 1),
        (set(crossed >> 1 & NOT_FILE_I), -1),
    ]
}
