//! Tables computed at compile time on raw integers.
//!
//! Trait methods cannot run in `const fn`, so nothing here is typed; [`crate::attacks`] wraps it.
//! Every table indexed by a point has 128 entries, every table indexed by a place on a line 16:
//! masked indices then need no bounds check.

use crate::square::{FILES, RANKS, Square};

/// One set for each point.
pub(crate) type ByPoint = [u128; 128];
/// One set for each point and each way in which four neighbours are occupied.
pub(crate) type ByNeighbours = [[u128; 16]; 128];

/// The bit of the point `steps` away, or 0 off the board.
const fn step(square: usize, file_steps: isize, rank_steps: isize) -> u128 {
    let file = (square % FILES) as isize + file_steps;
    let rank = (square / FILES) as isize + rank_steps;
    if file < 0 || file >= FILES as isize || rank < 0 || rank >= RANKS as isize {
        0
    } else {
        1 << (rank * FILES as isize + file)
    }
}

const fn ray(file_step: isize, rank_step: isize) -> ByPoint {
    let mut table = [0; 128];
    let mut square = 0;
    while square < Square::COUNT {
        let mut distance = 1;
        loop {
            let bit = step(square, file_step * distance, rank_step * distance);
            if bit == 0 {
                break;
            }
            table[square] |= bit;
            distance += 1;
        }
        square += 1;
    }
    table
}

/// The points ahead of a point on its file, towards rank 9.
pub(crate) static NORTH: ByPoint = ray(0, 1);
/// The points behind it, towards rank 0.
pub(crate) static SOUTH: ByPoint = ray(0, -1);
/// The points towards file i.
pub(crate) static EAST: ByPoint = ray(1, 0);
/// The points towards file a.
pub(crate) static WEST: ByPoint = ray(-1, 0);

const fn union(left: ByPoint, right: ByPoint) -> ByPoint {
    let mut table = [0; 128];
    let mut square = 0;
    while square < Square::COUNT {
        table[square] = left[square] | right[square];
        square += 1;
    }
    table
}

/// The points of rank and file with higher numbers.
pub(crate) static LINES_ABOVE: ByPoint = union(ray(0, 1), ray(1, 0));
/// The points of rank and file with lower numbers.
pub(crate) static LINES_BELOW: ByPoint = union(ray(0, -1), ray(-1, 0));

/// The points of a point's file, itself included.
pub(crate) static FILE: ByPoint = files();

const fn files() -> ByPoint {
    let mut table = union(ray(0, 1), ray(0, -1));
    let mut square = 0;
    while square < Square::COUNT {
        table[square] |= 1 << square;
        square += 1;
    }
    table
}

/// Moves along one line of up to ten places, by place and occupancy of the line.
///
/// Three fields of ten bits: the places that a slide reaches up to and including the first piece
/// each way; from bit [`HOP_SHIFT`] the second piece each way, which a cannon may take.
pub(crate) static LINE: [[u32; 1024]; 16] = lines();

/// Where the hops of [`LINE`] begin.
pub(crate) const HOP_SHIFT: u32 = 16;

const fn lines() -> [[u32; 1024]; 16] {
    let mut table = [[0; 1024]; 16];
    let mut place = 0;
    while place < RANKS {
        let mut occupied = 0;
        while occupied < 1024 {
            table[place][occupied] =
                line_moves(place, occupied as u32, 1) | line_moves(place, occupied as u32, -1);
            occupied += 1;
        }
        place += 1;
    }
    table
}

const fn line_moves(place: usize, occupied: u32, direction: isize) -> u32 {
    let mut moves = 0;
    let mut screens = 0;
    let mut at = place as isize + direction;
    while at >= 0 && at < RANKS as isize {
        let bit = 1 << at;
        if screens == 0 {
            moves |= bit;
        }
        if occupied & bit != 0 {
            if screens == 1 {
                return moves | bit << HOP_SHIFT;
            }
            screens = 1;
        }
        at += direction;
    }
    moves
}

/// Neighbours that a horse's leg or an elephant's eye stands on, in the order of their bits in an
/// index. The straight ones are south, west, east, north …
const STRAIGHT: [(isize, isize); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
/// … and the diagonal ones south-west, south-east, north-west, north-east.
const DIAGONAL: [(isize, isize); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// The bits of the southern and the northern leg in an index; neither is ever set by a point off
/// the board.
pub(crate) const SOUTH_LEG: usize = 1 << 0;
/// See [`SOUTH_LEG`].
pub(crate) const NORTH_LEG: usize = 1 << 3;

/// Where a horse goes from a point, by which of its straight neighbours are occupied.
pub(crate) static HORSE: ByNeighbours = horse(false);
/// From where a horse attacks a point, by which of the point's diagonal neighbours, which are the
/// attackers' legs, are occupied.
pub(crate) static HORSE_TO: ByNeighbours = horse(true);

const fn horse(towards: bool) -> ByNeighbours {
    let mut table = [[0; 16]; 128];
    let mut square = 0;
    while square < Square::COUNT {
        let mut index = 0;
        while index < 16 {
            let mut neighbour = 0;
            while neighbour < 4 {
                if index >> neighbour & 1 == 0 {
                    table[square][index] |= if towards {
                        // The leg is diagonal to the target; the horses stand one step further on
                        // either line.
                        let (file, rank) = DIAGONAL[neighbour];
                        step(square, 2 * file, rank) | step(square, file, 2 * rank)
                    } else {
                        let (file, rank) = STRAIGHT[neighbour];
                        step(square, 2 * file + rank, 2 * rank + file)
                            | step(square, 2 * file - rank, 2 * rank - file)
                    };
                }
                neighbour += 1;
            }
            index += 1;
        }
        square += 1;
    }
    table
}

/// Where an elephant goes from a point, by which of its diagonal neighbours are occupied. The same
/// read backwards: elephants' moves are symmetric.
pub(crate) static ELEPHANT: ByNeighbours = elephant();

const fn elephant() -> ByNeighbours {
    let mut table = [[0; 16]; 128];
    let mut square = 0;
    while square < Square::COUNT {
        let home = square / 45;
        let mut index = 0;
        while index < 16 {
            let mut neighbour = 0;
            while neighbour < 4 {
                let (file, rank) = DIAGONAL[neighbour];
                let target = step(square, 2 * file, 2 * rank);
                let crosses = target != 0 && target.trailing_zeros() as usize / 45 != home;
                if index >> neighbour & 1 == 0 && !crosses {
                    table[square][index] |= target;
                }
                neighbour += 1;
            }
            index += 1;
        }
        square += 1;
    }
    table
}

/// From where any piece may attack a point if nothing is in its way.
pub(crate) static SURROUNDINGS: ByPoint = surroundings();

const fn surroundings() -> ByPoint {
    let mut table = union(ray(0, 1), ray(0, -1));
    let across = union(ray(1, 0), ray(-1, 0));
    let (horses, elephants, advisors) = (horse(true), elephant(), palace_steps(DIAGONAL));
    let mut square = 0;
    while square < Square::COUNT {
        table[square] |= across[square];
        table[square] |= horses[square][0] | elephants[square][0] | advisors[square];
        square += 1;
    }
    table
}

/// The bits of [`RELATION`]: the second point lies on the first one's rank or file …
pub(crate) const IN_LINE: u8 = 1;
/// … is where a horse attacks it from …
pub(crate) const A_LEAP_AWAY: u8 = 2;
/// … is the leg of such a horse.
pub(crate) const A_LEG: u8 = 4;

/// What a second point has to do with a first one on which a general stands.
pub(crate) static RELATION: [[u8; 128]; 128] = relations();

const fn relations() -> [[u8; 128]; 128] {
    let lines = union(union(ray(0, 1), ray(0, -1)), union(ray(1, 0), ray(-1, 0)));
    let horses = horse(true);
    let mut table = [[0; 128]; 128];
    let mut square = 0;
    while square < Square::COUNT {
        let mut legs = 0;
        let mut neighbour = 0;
        while neighbour < 4 {
            legs |= step(square, DIAGONAL[neighbour].0, DIAGONAL[neighbour].1);
            neighbour += 1;
        }
        let mut other = 0;
        while other < Square::COUNT {
            if lines[square] >> other & 1 != 0 {
                table[square][other] |= IN_LINE;
            }
            if horses[square][0] >> other & 1 != 0 {
                table[square][other] |= A_LEAP_AWAY;
            }
            if legs >> other & 1 != 0 {
                table[square][other] |= A_LEG;
            }
            other += 1;
        }
        square += 1;
    }
    table
}

const PALACES: u128 = palaces();

const fn palaces() -> u128 {
    let mut bits = 0;
    let mut square = 0;
    while square < Square::COUNT {
        let (file, rank) = (square % FILES, square / FILES);
        if file >= 3 && file <= 5 && (rank <= 2 || rank >= 7) {
            bits |= 1 << square;
        }
        square += 1;
    }
    bits
}

const fn palace_steps(steps: [(isize, isize); 4]) -> ByPoint {
    let mut table = [0; 128];
    let mut square = 0;
    while square < Square::COUNT {
        if PALACES >> square & 1 != 0 {
            let mut i = 0;
            while i < 4 {
                table[square] |= step(square, steps[i].0, steps[i].1) & PALACES;
                i += 1;
            }
        }
        square += 1;
    }
    table
}

/// Where a general steps from a point of a palace; nothing elsewhere.
pub(crate) static GENERAL: ByPoint = palace_steps(STRAIGHT);
/// Where an advisor steps from a point of a palace; nothing elsewhere. From the five points of
/// advisors it leads to others of them only.
pub(crate) static ADVISOR: ByPoint = palace_steps(DIAGONAL);

/// Where a soldier of each side steps from a point.
pub(crate) static SOLDIER: [ByPoint; 2] = [soldier(1, false), soldier(-1, false)];
/// From where a soldier of each side attacks a point.
pub(crate) static SOLDIER_TO: [ByPoint; 2] = [soldier(1, true), soldier(-1, true)];

const fn soldier(ahead: isize, towards: bool) -> ByPoint {
    let mut table = [0; 128];
    let mut square = 0;
    while square < Square::COUNT {
        let over_the_river = (square >= 45) == (ahead > 0);
        table[square] = step(square, 0, if towards { -ahead } else { ahead });
        // A sideways step stays on its rank, so either end tells whether the river is crossed.
        if over_the_river {
            table[square] |= step(square, 1, 0) | step(square, -1, 0);
        }
        square += 1;
    }
    table
}
