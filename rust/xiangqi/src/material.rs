//! Material with which nobody can win.
//!
//! Under every rule set the game is drawn when no piece is left that can cross the river. Engines
//! go further and give up endings in which the only attackers are cannons without the advisors
//! that they would have to fire over.

use rukh_core::Side;

use crate::board::Board;
use crate::piece::PieceKind;
use crate::square::Squares;

/// What the pieces alone say about the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prospects {
    /// Somebody may still win.
    Open,
    /// Somebody may still win, but only if the next move mates.
    MateNowOrDraw,
    /// Nobody can win.
    Drawn,
}

/// The pieces of both sides that can cross the river.
#[inline]
pub(crate) fn attackers(board: &Board) -> Squares {
    board.kind(PieceKind::Chariot)
        | board.kind(PieceKind::Cannon)
        | board.kind(PieceKind::Horse)
        | board.kind(PieceKind::Soldier)
}

/// As all rules have it.
#[inline]
pub(crate) fn prospects(board: &Board) -> Prospects {
    if attackers(board).is_empty() {
        Prospects::Drawn
    } else {
        Prospects::Open
    }
}

/// As engines have it.
#[inline]
pub(crate) fn prospects_for_engines(board: &Board) -> Prospects {
    let attackers = attackers(board);
    if attackers.is_empty() {
        return Prospects::Drawn;
    }
    let are_all_cannons = (attackers - board.kind(PieceKind::Cannon)).is_empty();
    if !are_all_cannons {
        return Prospects::Open;
    }
    cannons_alone(board)
}

/// The cannons are the only attackers. They mate over a screen, and where neither advisors nor
/// elephants are left to be one, they cannot.
fn cannons_alone(board: &Board) -> Prospects {
    use PieceKind::{Advisor, Cannon, Elephant};
    let count = |side, kind| board.count(side, kind);
    let gunner = match (count(Side::First, Cannon), count(Side::Second, Cannon)) {
        (1, 0) => Side::First,
        (0, 1) => Side::Second,
        (1, 1) => {
            let has = |kind| board.kind(kind).any();
            return match (has(Advisor), has(Elephant)) {
                (true, _) => Prospects::Open,
                (false, true) => Prospects::MateNowOrDraw,
                (false, false) => Prospects::Drawn,
            };
        }
        _ => return Prospects::Open,
    };
    if count(gunner, Advisor) > 0 {
        return Prospects::Open;
    }
    let has_elephants = count(gunner, Elephant) > 0;
    match (count(!gunner, Advisor), has_elephants) {
        (0, _) | (1, false) => Prospects::Drawn,
        (1, true) | (2, false) => Prospects::MateNowOrDraw,
        _ => Prospects::Open,
    }
}
