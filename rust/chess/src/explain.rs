//! Why a move is not legal, in words for the person who tried it.
//!
//! Called only after a move was found illegal, so it may take its time. Whether a move is legal,
//! `generate.rs` alone decides.

use rukh_core::{Rules as _, Side};

use crate::attacks;
use crate::castling::{Castling, Wing, back_rank};
use crate::piece::PieceKind;
use crate::position::{Chess, INFO};
use crate::square::{Forward, Square, Squares};
use crate::state::attackers;

/// One clause that says why the side to move cannot go from here to there.
pub(crate) fn why_illegal(position: &Chess, from: Square, to: Square) -> String {
    let board = &position.board;
    let us = position.side();
    let name = INFO.side_name(us);
    let Some((side, kind)) = board.piece_at(from) else {
        return format!("there is no piece on {from}");
    };
    if side != us {
        let other = INFO.side_name(side);
        return format!(
            "it is {name}'s turn, and the {} on {from} is {other}'s",
            kind.name()
        );
    }
    if from == to {
        return "a move must leave its square".to_owned();
    }
    if kind == PieceKind::King
        && let Some(rook) = castling_attempt(position, from, to)
    {
        let why = why_not_castling(position, rook);
        return format!("castling is not possible: {why}");
    }
    if board.of_side(us).contains(to) {
        let held = board.kind_at(to).map_or("piece", PieceKind::name);
        return format!("{to} is held by {name}'s own {held}");
    }
    if let Some(why) = why_out_of_reach(position, kind, from, to) {
        return why;
    }
    why_unsafe(position, kind, from, to)
}

/// Whether the piece on `from` reaches `to` when its king's safety does not matter.
pub(crate) fn reaches(position: &Chess, from: Square, to: Square) -> bool {
    let us = position.side();
    match position.board.piece_at(from) {
        Some((side, kind)) if side == us => {
            !position.board.of_side(us).contains(to)
                && why_out_of_reach(position, kind, from, to).is_none()
        }
        _ => false,
    }
}

fn why_out_of_reach(position: &Chess, kind: PieceKind, from: Square, to: Square) -> Option<String> {
    let board = &position.board;
    let occupied = board.occupied();
    let name = kind.name();
    if kind == PieceKind::Pawn {
        return why_pawn_stays(position, from, to);
    }
    if attacks::piece(kind, from, occupied).contains(to) {
        return None;
    }
    let on_its_line = attacks::piece(kind, from, Squares::EMPTY).contains(to);
    let blocker = (attacks::between(from, to) & occupied)
        .min_by_key(|&square| square.distance(from))
        .filter(|_| on_its_line);
    Some(match blocker {
        Some(square) => format!("the {name}'s way is blocked at {square}"),
        None => format!("the {name} on {from} cannot reach {to}"),
    })
}

fn why_pawn_stays(position: &Chess, from: Square, to: Square) -> Option<String> {
    let board = &position.board;
    let us = position.side();
    let occupied = board.occupied();
    let once = from.offset(Forward::of(us).push);
    let twice = once.offset(Forward::of(us).push);
    let goes_twice = from.rank_for(us) == 1 && to == twice;
    if to == once || goes_twice {
        return [once, to]
            .into_iter()
            .find(|&square| occupied.contains(square))
            .map(|square| format!("the pawn's way is blocked at {square}"));
    }
    if attacks::pawn(us, from).contains(to) {
        if board.of_side(!us).contains(to) || passed_square(position) == Some(to) {
            return None;
        }
        return Some(format!("the pawn has nothing to capture on {to}"));
    }
    Some(format!("the pawn on {from} cannot reach {to}"))
}

/// The square that the last move's pawn passed over, whether or not taking there is legal.
fn passed_square(position: &Chess) -> Option<Square> {
    let last = position.past.last()?.played;
    (last.kind() == Some(crate::moves::MoveKind::DoublePush))
        .then(|| last.from().offset(Forward::of(!position.side()).push))
}

fn why_unsafe(position: &Chess, kind: PieceKind, from: Square, to: Square) -> String {
    let board = &position.board;
    let us = position.side();
    let name = INFO.side_name(us);
    let checkers = position.checks.checkers;
    if kind == PieceKind::King {
        let beyond = board.occupied() - Squares::of(from);
        return match attackers(board, to, !us, beyond).first() {
            Some(by) => attacked_by(position, to, by),
            None => format!("the king on {from} cannot reach {to}"),
        };
    }
    if checkers.more_than_one() {
        return format!("{name} is in check from two pieces, so only the king may move");
    }
    if position.checks.pinned(board.of_side(us)).contains(from) {
        let king = board.king(us);
        let pinner = attackers(board, king, !us, board.occupied() - Squares::of(from))
            .find(|&by| attacks::between(king, by).contains(from));
        if let Some((by, pinning)) = pinner.and_then(|by| Some((by, board.kind_at(by)?))) {
            let (piece, pinning) = (kind.name(), pinning.name());
            return format!("the {piece} on {from} is pinned by the {pinning} on {by}");
        }
    }
    match checkers
        .first()
        .and_then(|by| Some((by, board.kind_at(by)?)))
    {
        Some((by, giving)) => {
            format!(
                "{name} would still be in check from the {} on {by}",
                giving.name()
            )
        }
        None => format!("{name} would be in check"),
    }
}

fn attacked_by(position: &Chess, square: Square, by: Square) -> String {
    let attacker = position.board.kind_at(by).map_or("piece", PieceKind::name);
    format!("{square} is attacked by the {attacker} on {by}")
}

/// The rook that the king's move seems to castle with: the one it steps on, or in standard chess
/// the corner of the wing to which it goes two files.
fn castling_attempt(position: &Chess, king: Square, to: Square) -> Option<Square> {
    let us = position.side();
    let rank = back_rank(us);
    if !rank.contains(king) || !rank.contains(to) {
        return None;
    }
    let rooks = position.board.pieces(us, PieceKind::Rook) & rank;
    if rooks.contains(to) {
        return Some(to);
    }
    if king.file().abs_diff(to.file()) != 2 {
        return None;
    }
    let wing = Wing::of(king, to);
    let allowed = position.board.rights() & rank;
    Some(
        allowed
            .into_iter()
            .find(|&rook| Wing::of(king, rook) == wing)
            .unwrap_or_else(|| {
                let file = if wing == Wing::KingSide { 7 } else { 0 };
                Square::wrapped(king.number() & 56 | file)
            }),
    )
}

/// One clause that says why the side to move cannot castle with this rook.
pub(crate) fn why_not_castling(position: &Chess, rook: Square) -> String {
    let board = &position.board;
    let us = position.side();
    let name = INFO.side_name(us);
    let king = board.king(us);
    if !(board.rights() & back_rank(us)).contains(rook) {
        let wing = wing_words(Wing::of(king, rook));
        return format!("{name} has no right to castle on the {wing}");
    }
    if let Some(by) = position.checks.checkers.first() {
        let giving = board.kind_at(by).map_or("piece", PieceKind::name);
        return format!("{name} is in check from the {giving} on {by}");
    }
    let castling = Castling::of(king, rook);
    let occupied = board.occupied();
    if let Some(square) = (castling.way() & occupied).first() {
        return format!("{square} is occupied");
    }
    for square in castling.king_way() {
        if let Some(by) = attackers(board, square, !us, occupied).first() {
            return attacked_by(position, square, by);
        }
    }
    format!("{name} would be in check")
}

/// Why the side to move cannot castle towards a wing.
pub(crate) fn why_not_castling_to(position: &Chess, wing: Wing) -> String {
    let us = position.side();
    let king = position.board.king(us);
    let rook = (position.board.rights() & back_rank(us))
        .into_iter()
        .find(|&rook| Wing::of(king, rook) == wing);
    match rook {
        Some(rook) => why_not_castling(position, rook),
        None => {
            let (name, wing) = (INFO.side_name(us), wing_words(wing));
            format!("{name} has no right to castle on the {wing}")
        }
    }
}

const fn wing_words(wing: Wing) -> &'static str {
    match wing {
        Wing::KingSide => "king's side",
        Wing::QueenSide => "queen's side",
    }
}

/// The side's name with a possessive, for sentences about its men.
pub(crate) fn side_has_no(side: Side, kind: PieceKind) -> String {
    format!("{} has no {}", INFO.side_name(side), kind.name())
}
