//! Why a move is not legal, in one clause.
//!
//! For people who typed the move: the first reason that holds, from the coarse (no piece there) to
//! the fine (a check from afar). Points are written in the numbering that the move came in.

use rukh_core::{GameInfo, MoveStyle, Rules};

use crate::attacks;
use crate::piece::{Piece, PieceKind};
use crate::position::Xiangqi;
use crate::square::{Square, Squares, zone};
use crate::validate::attacker_of;

const INFO: &GameInfo = Xiangqi::INFO;

/// Why the move between two points may not be played; meaningless when it may.
pub(crate) fn why_illegal(
    position: &Xiangqi,
    from: Square,
    to: Square,
    style: MoveStyle,
) -> String {
    let piece = match position.piece_at(from) {
        Some(piece) if piece.side == position.side => piece,
        _ => return format!("there is no piece of yours on {}", from.text(style)),
    };
    if from == to {
        return format!("the {} must leave its point", piece.kind.name());
    }
    if let Some(target) = position.piece_at(to).filter(|p| p.side == piece.side) {
        return format!(
            "your own {} stands on {}",
            target.kind.name(),
            to.text(style)
        );
    }
    if !position.is_pseudo_legal(from, to) {
        return why_not_reached(position, piece, from, to, style);
    }
    why_exposed(position, from, to, style)
}

/// Why a piece does not get from one point to another by its own movement.
fn why_not_reached(
    position: &Xiangqi,
    piece: Piece,
    from: Square,
    to: Square,
    style: MoveStyle,
) -> String {
    let files = from.file().abs_diff(to.file());
    let ranks = from.rank().abs_diff(to.rank());
    let straight = files == 0 || ranks == 0;
    let occupied = position.board.occupied();
    let side = piece.side;
    match piece.kind {
        PieceKind::General if files + ranks == 1 => "the general may not leave the palace".into(),
        PieceKind::General => {
            "the general steps one point along a rank or a file, inside the palace".into()
        }
        PieceKind::Advisor if files == 1 && ranks == 1 => {
            "the advisor may not leave the palace".into()
        }
        PieceKind::Advisor => "the advisor steps one point diagonally, inside the palace".into(),
        PieceKind::Elephant if files == 2 && ranks == 2 => {
            let eye = Square::new((from.index() + to.index()) / 2);
            if zone::HOME[side].contains(to) {
                format!("the elephant's eye at {} is blocked", eye.text(style))
            } else {
                "the elephant may not cross the river".into()
            }
        }
        PieceKind::Elephant => "the elephant goes exactly two points diagonally".into(),
        PieceKind::Horse if files + ranks == 3 && !straight => {
            let leg = attacks::horse_leg(from, to);
            format!("the horse's leg at {} is blocked", leg.text(style))
        }
        PieceKind::Horse => "the horse goes one point straight and then one diagonally".into(),
        PieceKind::Chariot | PieceKind::Cannon if !straight => {
            format!("the {} moves along ranks and files only", piece.kind.name())
        }
        PieceKind::Chariot => match (attacks::between(from, to) & occupied).first() {
            Some(in_the_way) => {
                format!("the chariot's way is blocked at {}", in_the_way.text(style))
            }
            None => "the chariot cannot go there".into(),
        },
        PieceKind::Cannon => why_cannon_stops(position, from, to, style),
        PieceKind::Soldier => why_soldier_stops(side, from, to),
    }
}

fn why_cannon_stops(position: &Xiangqi, from: Square, to: Square, style: MoveStyle) -> String {
    let screens = attacks::between(from, to) & position.board.occupied();
    match (position.piece_at(to), screens.count(), screens.first()) {
        (Some(_), 0, _) => "the cannon has no screen to take over".into(),
        (Some(_), count, _) => format!("the cannon takes over one piece, not over {count}"),
        (None, _, Some(in_the_way)) => format!(
            "the cannon's way is blocked at {}: it jumps only to take",
            in_the_way.text(style)
        ),
        (None, _, None) => "the cannon cannot go there".into(),
    }
}

fn why_soldier_stops(side: rukh_core::Side, from: Square, to: Square) -> String {
    let (start, end) = (from.seen_by(side).rank(), to.seen_by(side).rank());
    let aside = from.file().abs_diff(to.file());
    if end < start {
        "the soldier never moves backwards".into()
    } else if end == start && aside == 1 {
        "the soldier moves sideways only after it has crossed the river".into()
    } else {
        "the soldier steps one point at a time".into()
    }
}

/// Which attack on the mover's general a pseudo-legal move allows.
fn why_exposed(position: &Xiangqi, from: Square, to: Square, style: MoveStyle) -> String {
    let side = position.side;
    let occupied = (position.board.occupied() - Squares::of(from)) | Squares::of(to);
    let general = match position.board.general(side) {
        general if general == from => to,
        general => general,
    };
    // What stood on the point reached is gone, though the point stays occupied.
    let attacker = attacker_of(position, general, !side, occupied).filter(|&square| square != to);
    match attacker.and_then(|square| Some((square, position.piece_at(square)?))) {
        Some((_, piece)) if piece.kind == PieceKind::General => {
            "the generals would face each other".into()
        }
        Some((square, piece)) => {
            let name = INFO.side_name(side);
            let would = if position.state.in_check {
                "would still be"
            } else {
                "would be"
            };
            format!(
                "{name} {would} in check from the {} on {}",
                piece.kind.name(),
                square.text(style)
            )
        }
        None => "the general would be in check".into(),
    }
}

#[cfg(test)]
mod tests;
