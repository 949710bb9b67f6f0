//! What makes a set-up board playable, one rule at a time, and what is merely odd about it.
//!
//! `fen.rs` reads text into a bare [`Board`] and comes here before anything is played on it.

use rukh_core::{FenFault, Side, Square as _};

use crate::board::Board;
use crate::castling::{Wing, back_rank, king_start};
use crate::piece::PieceKind;
use crate::position::{Chess, ChessOptions, INFO};
use crate::square::{BACK_RANKS, Forward, Square, Squares};
use crate::state::attackers;
use crate::{attacks, make};

/// Every reason why the board cannot be played from.
pub(crate) fn faults(board: &Board) -> Vec<FenFault> {
    let mut faults = Vec::new();
    if board.occupied().is_empty() {
        return vec![FenFault::new("empty", "the board is empty")];
    }
    for side in Side::BOTH {
        let kings = board.pieces(side, PieceKind::King).count();
        let name = INFO.side_name(side);
        if kings == 0 {
            let id = ["no_white_king", "no_black_king"][side.index()];
            faults.push(FenFault::new(id, format!("{name} has no king")));
        } else if kings > 1 {
            let reason = format!("{name} has {kings} kings instead of one");
            faults.push(FenFault::new("too_many_kings", reason));
        }
    }
    let pawns = board.of_kind(PieceKind::Pawn) & BACK_RANKS;
    if let Some(square) = pawns.first() {
        let reason = format!("a pawn stands on {square}, on the first or last rank");
        faults.push(FenFault::new("pawns_on_backrank", reason));
    }
    if board.of_kind(PieceKind::King).count() == 2 && faults.is_empty() {
        faults.extend(check_faults(board));
    }
    faults
}

fn check_faults(board: &Board) -> Option<FenFault> {
    let us = board.side();
    let (mover, waiting) = (INFO.side_name(us), INFO.side_name(!us));
    let occupied = board.occupied();
    let giving = attackers(board, board.king(!us), us, occupied);
    if giving.any() {
        let reason = format!("it is {mover}'s turn and {waiting}'s king is in check");
        return Some(FenFault::new("opposite_check", reason));
    }
    let checkers = attackers(board, board.king(us), !us, occupied).count();
    (checkers > 2).then(|| {
        let reason = format!("{mover}'s king is in check from {checkers} pieces at once");
        FenFault::new("too_many_checkers", reason)
    })
}

/// Reads a castling field (`KQkq`, X-FEN or Shredder-FEN): the rooks that may castle, and the
/// letters that fit no king and rook.
pub(crate) fn castling_rooks(
    board: &Board,
    field: &str,
    options: ChessOptions,
) -> Result<(Squares, String), FenFault> {
    let mut rooks = Squares::EMPTY;
    let mut dropped = String::new();
    if field == "-" {
        return Ok((rooks, dropped));
    }
    for letter in field.chars() {
        let side = if letter.is_ascii_uppercase() {
            Side::First
        } else {
            Side::Second
        };
        let lower = letter.to_ascii_lowercase();
        if !matches!(lower, 'k' | 'q' | 'a'..='h') {
            let field = rukh_core::error::shortened(field);
            let reason =
                format!("castling rights \"{field}\" are not of the letters KQkq, A-H, a-h");
            return Err(FenFault::new("castling_letter", reason));
        }
        match rook_meant(board, side, lower, options) {
            Some(rook) => rooks |= Squares::of(rook),
            None if dropped.contains(letter) => {}
            None => dropped.push(letter),
        }
    }
    // Of two rooks on one wing only the outer one counts.
    for side in Side::BOTH {
        let king = board.king(side);
        for wing in Wing::BOTH {
            let on_wing: Squares = (rooks & back_rank(side))
                .filter(|&rook| Wing::of(king, rook) == wing)
                .collect();
            if let Some(outer) = outermost(on_wing, wing) {
                for inner in on_wing - Squares::of(outer) {
                    rooks ^= Squares::of(inner);
                    dropped.push(match side {
                        Side::First => inner.file_letter().to_ascii_uppercase(),
                        Side::Second => inner.file_letter(),
                    });
                }
            }
        }
    }
    Ok((rooks, dropped))
}

/// Whether letters of the castling field that fit no king and rook would fit some in Chess960.
pub(crate) fn castles_only_in_chess960(board: &Board, field: &str, options: ChessOptions) -> bool {
    let dropped = |options| castling_rooks(board, field, options).map_or(0, |(_, out)| out.len());
    dropped(ChessOptions { chess960: true }) < dropped(options)
}

/// The rook that a letter of the castling field means, if it and its king stand right.
fn rook_meant(board: &Board, side: Side, letter: char, options: ChessOptions) -> Option<Square> {
    let rank = back_rank(side);
    let king = (board.pieces(side, PieceKind::King) & rank).first()?;
    let rooks = board.pieces(side, PieceKind::Rook) & rank;
    let rook = match letter {
        'k' => outermost(rooks, Wing::KingSide).filter(|&rook| rook > king)?,
        'q' => outermost(rooks, Wing::QueenSide).filter(|&rook| rook < king)?,
        file => {
            let square = Square::on(file as usize - 'a' as usize, 0)?.seen_by(side);
            rooks.contains(square).then_some(square)?
        }
    };
    let standard = king == king_start(side) && matches!(rook.file(), 0 | 7);
    (options.chess960 || standard).then_some(rook)
}

/// The rook of a set nearest to the corner of the wing.
pub(crate) fn outermost(rooks: Squares, wing: Wing) -> Option<Square> {
    match wing {
        Wing::QueenSide => rooks.first(),
        Wing::KingSide => rooks
            .any()
            .then(|| Square::at(63 - rooks.bits().leading_zeros() as usize)),
    }
}

/// Why no pawn can just have passed `square`; `None` when one can.
pub(crate) fn en_passant_fault(board: &Board, square: Square) -> Option<String> {
    let us = board.side();
    let mover = INFO.side_name(us);
    if square.rank_for(us) != 5 {
        let rank = Square::wrapped(40).seen_by(us).rank_digit();
        return Some(format!("with {mover} to move it must be on rank {rank}"));
    }
    let step = Forward::of(us).push;
    let (pawn, start) = (square.offset(-step), square.offset(step));
    let occupied = board.occupied();
    if !board.pieces(!us, PieceKind::Pawn).contains(pawn) {
        Some(format!(
            "no pawn of {} stands on {pawn}",
            INFO.side_name(!us)
        ))
    } else if occupied.contains(square) || occupied.contains(start) {
        Some(format!("{start} and {square} are not both empty"))
    } else {
        None
    }
}

impl Chess {
    /// Everything about the position that no game from the start position leads to, by identifier:
    /// `too_many_white_pawns`, `impossible_check`, … Empty for an ordinary position. An oddity does
    /// not keep a position from being played.
    #[must_use]
    pub fn status(&self) -> Vec<&'static str> {
        let board = &self.board;
        let mut oddities = Vec::new();
        for (side, pawns, pieces) in [
            (Side::First, "too_many_white_pawns", "too_many_white_pieces"),
            (
                Side::Second,
                "too_many_black_pawns",
                "too_many_black_pieces",
            ),
        ] {
            if board.pieces(side, PieceKind::Pawn).count() > 8 {
                oddities.push(pawns);
            }
            if board.of_side(side).count() > 16 {
                oddities.push(pieces);
            }
        }
        if self.check_is_impossible() {
            oddities.push("impossible_check");
        }
        oddities
    }

    /// Whether no last move can have given the check on the board: two sliders that check along
    /// one line, or a check that was there before the double step that en passant tells of.
    fn check_is_impossible(&self) -> bool {
        let board = &self.board;
        let us = board.side();
        let king = board.king(us);
        let checkers = self.checks.checkers;
        let Some(first) = checkers.first() else {
            return false;
        };
        if let Some(target) = board.en_passant() {
            let step = Forward::of(us).push;
            let (pawn, start) = (target.offset(-step), target.offset(step));
            let before = (board.occupied() - Squares::of(pawn)) | Squares::of(start);
            let already = attackers(board, king, !us, before) - Squares::of(pawn);
            return checkers.more_than_one() || (first != pawn && already.any());
        }
        checkers
            .without_first()
            .first()
            .is_some_and(|second| attacks::line(first, second).contains(king))
    }
}

/// Sets the en-passant square if taking there is legal: only then it belongs to the position.
pub(crate) fn settle_en_passant(board: &mut Board, square: Square) {
    let legal = make::may_be_taken(board, square);
    board.set_en_passant(legal.then_some(square));
}
