//! Whether a position can be played, one function for each rule.
//!
//! Every fault is told, because someone who sets up a board wants to mend all of them at once.
//! Faults of the text itself are found in [`crate::fen`].

use rukh_core::{FenFault, GameInfo, Rules, Side};

use crate::attacks;
use crate::piece::PieceKind;
use crate::position::Xiangqi;
use crate::square::{Square, Squares, zone};

const INFO: &GameInfo = Xiangqi::INFO;
/// The identifier of the fault that an option forgives.
const FACING: &str = "generals_facing";

/// Everything that keeps `position` from being played.
pub(crate) fn faults(position: &Xiangqi) -> Vec<FenFault> {
    let mut faults = Vec::new();
    for side in Side::BOTH {
        counts(position, side, &mut faults);
        places(position, side, &mut faults);
    }
    let has_general = |side| position.board.pieces(side, PieceKind::General).any();
    if Side::BOTH.into_iter().all(has_general) {
        generals_facing(position, &mut faults);
        mover_could_take_the_general(position, &mut faults);
        if position.options.facing_generals && is_only_facing(&faults) && position.has_legal_move()
        {
            faults.clear();
        }
    }
    faults
}

/// Whether nothing is wrong but that the generals face each other.
fn is_only_facing(faults: &[FenFault]) -> bool {
    matches!(faults, [fault] if fault.id == FACING)
}

fn counts(position: &Xiangqi, side: Side, faults: &mut Vec<FenFault>) {
    let name = INFO.side_name(side);
    for kind in PieceKind::ALL {
        let count = position.board.pieces(side, kind).count();
        if kind == PieceKind::General && count == 0 {
            faults.push(FenFault::new(
                "no_general",
                format!("there is no {name} general"),
            ));
        } else if count > kind.most() {
            faults.push(FenFault::new(
                "too_many",
                format!(
                    "{name} has {count} {}s and can have no more than {}",
                    kind.name(),
                    kind.most()
                ),
            ));
        }
    }
}

fn places(position: &Xiangqi, side: Side, faults: &mut Vec<FenFault>) {
    let name = INFO.side_name(side);
    let outside = |kind, points: Squares| position.board.pieces(side, kind) - points;

    for square in outside(PieceKind::General, zone::PALACE[side]) {
        faults.push(FenFault::new(
            "general_outside_palace",
            format!("the {name} general on {square} is outside its palace"),
        ));
    }
    for square in outside(PieceKind::Advisor, zone::ADVISOR_POINTS[side]) {
        faults.push(FenFault::new(
            "advisor_point",
            format!("a {name} advisor cannot stand on {square}"),
        ));
    }
    for square in outside(PieceKind::Elephant, zone::ELEPHANT_POINTS[side]) {
        faults.push(FenFault::new(
            "elephant_point",
            format!("a {name} elephant cannot stand on {square}"),
        ));
    }
    for square in outside(PieceKind::Soldier, zone::SOLDIER_POINTS[side]) {
        let why = match square.seen_by(side).rank() {
            0..=2 => "is behind the row that soldiers start on",
            _ => "is off its file and has not crossed the river",
        };
        faults.push(FenFault::new(
            "soldier_point",
            format!("the {name} soldier on {square} {why}"),
        ));
    }
}

fn generals_facing(position: &Xiangqi, faults: &mut Vec<FenFault>) {
    if faces(position) {
        let file = char::from(b'a' + position.board.general(Side::First).file() as u8);
        faults.push(FenFault::new(
            FACING,
            format!("the generals face each other on the {file}-file"),
        ));
    }
}

fn mover_could_take_the_general(position: &Xiangqi, faults: &mut Vec<FenFault>) {
    let side = !position.side;
    let general = position.board.general(side);
    if let Some(attacker) = attacker_of(position, general, position.side, position.board.occupied())
        && position.board.kind(PieceKind::General) & Squares::of(attacker) == Squares::EMPTY
    {
        faults.push(FenFault::new(
            "opponent_in_check",
            format!(
                "{} is in check and it is {}'s turn",
                INFO.side_name(side),
                INFO.side_name(position.side)
            ),
        ));
    }
}

/// Whether the two generals stand on one file with nothing between.
fn faces(position: &Xiangqi) -> bool {
    let (red, black) = (
        position.board.general(Side::First),
        position.board.general(Side::Second),
    );
    red.file() == black.file() && !attacks::between(red, black).meets(position.board.occupied())
}

/// A piece of `by` that attacks a general on `square` with these points occupied; the enemy
/// general only when nothing else does.
pub(crate) fn attacker_of(
    position: &Xiangqi,
    square: Square,
    by: Side,
    occupied: Squares,
) -> Option<Square> {
    let board = &position.board;
    let of = |kind| board.pieces(by, kind) & occupied;
    let found = attacks::chariot(square, occupied) & of(PieceKind::Chariot)
        | attacks::cannon_hops(square, occupied) & of(PieceKind::Cannon)
        | attacks::horse_to(square, occupied) & of(PieceKind::Horse)
        | attacks::soldier_to(by, square) & of(PieceKind::Soldier);
    let facing = (attacks::chariot(square, occupied) & of(PieceKind::General)).first();
    found
        .first()
        .or(facing.filter(|general| general.file() == square.file()))
}
