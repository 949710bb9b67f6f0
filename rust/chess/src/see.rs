//! Static exchange evaluation: what a capture nets when both sides go on capturing on its square.

use rukh_core::Side;

use crate::attacks;
use crate::board::Board;
use crate::moves::{ChessMove, MoveKind};
use crate::piece::PieceKind;
use crate::position::Chess;
use crate::square::{Forward, Square, Squares};

/// Face values in centipawns, by kind.
const VALUES: [i32; 6] = [100, 310, 325, 500, 950, 10_000];

/// A piece's face value in centipawns.
#[inline]
pub(crate) const fn value(kind: PieceKind) -> i32 {
    VALUES[kind.index()]
}

impl Chess {
    /// Whether the exchange begun by `m` nets at least `threshold`: each side captures with its
    /// least valuable piece or stops, sliders behind sliders included.
    #[inline]
    pub(crate) fn exchange_reaches(&self, m: ChessMove, threshold: i32) -> bool {
        let (Some(kind), Some(mover)) = (m.kind(), self.board.kind_at(m.from())) else {
            return false;
        };
        if kind == MoveKind::Castle {
            return threshold <= 0;
        }
        let standing = m.promotion().unwrap_or(mover);
        // What is won if the exchange ends here, and what is left if the piece is then lost.
        let mut balance = self.face_gain(m) - threshold;
        if balance < 0 {
            return false;
        }
        balance -= value(standing);
        if balance >= 0 {
            return true;
        }
        self.play_out(m, kind, balance)
    }

    /// Goes on capturing. `balance` is the mover's, the piece on the square counted as lost, and
    /// below zero.
    fn play_out(&self, m: ChessMove, kind: MoveKind, mut balance: i32) -> bool {
        let board = &self.board;
        let us = board.side();
        let to = m.to();
        let mut occupied = (board.occupied() - Squares::of(m.from())) | Squares::of(to);
        if kind == MoveKind::EnPassant {
            occupied ^= Squares::of(to.offset(-Forward::of(us).push));
        }
        let free = !self.held_by_pin(to);
        let queens = board.of_kind(PieceKind::Queen);
        let diagonal = (board.of_kind(PieceKind::Bishop) | queens) & free;
        let straight = (board.of_kind(PieceKind::Rook) | queens) & free;
        let mut attackers = all_attackers(board, to, occupied) & occupied & free;
        let mut side = us;
        loop {
            side = !side;
            let own = attackers & board.of_side(side);
            let Some((kind, from)) = least_valuable(board, own) else {
                break;
            };
            if kind == PieceKind::King && (attackers & board.of_side(!side)).any() {
                // The king may not capture what is defended.
                break;
            }
            occupied ^= Squares::of(from);
            if matches!(kind, PieceKind::Pawn | PieceKind::Bishop | PieceKind::Queen) {
                attackers |= attacks::bishop(to, occupied) & diagonal;
            }
            if matches!(kind, PieceKind::Rook | PieceKind::Queen) {
                attackers |= attacks::rook(to, occupied) & straight;
            }
            attackers &= occupied;
            // Seen from the side that has just captured; its piece counted as lost in turn.
            balance = -balance - 1 - value(kind);
            if balance >= 0 {
                // Even then it stays ahead: the other side has nothing to gain by going on.
                side = !side;
                break;
            }
        }
        side != us
    }

    /// Pinned pieces of the side to move that may not capture on `to`.
    #[inline]
    fn held_by_pin(&self, to: Square) -> Squares {
        let ours = self.board.of_side(self.board.side());
        let pinned = self.checks.pinned(ours);
        if pinned.is_empty() {
            return pinned;
        }
        let king = self.board.king(self.board.side());
        pinned
            .filter(|&from| {
                !attacks::between(king, to).contains(from)
                    && !attacks::between(king, from).contains(to)
            })
            .collect()
    }

    /// Face value of what a move takes, and of what a pawn becomes.
    #[inline]
    pub(crate) fn face_gain(&self, m: ChessMove) -> i32 {
        let taken = match m.kind() {
            Some(MoveKind::EnPassant) => value(PieceKind::Pawn),
            Some(MoveKind::Capture | MoveKind::CapturePromotion(_)) => {
                self.board.kind_at(m.to()).map_or(0, value)
            }
            _ => 0,
        };
        let grown = m
            .promotion()
            .map_or(0, |new| value(new) - value(PieceKind::Pawn));
        taken + grown
    }
}

/// The pieces of both sides that attack a square.
#[inline]
fn all_attackers(board: &Board, square: Square, occupied: Squares) -> Squares {
    crate::state::attackers(board, square, Side::First, occupied)
        | crate::state::attackers(board, square, Side::Second, occupied)
}

#[inline]
fn least_valuable(board: &Board, attackers: Squares) -> Option<(PieceKind, Square)> {
    PieceKind::ALL.into_iter().find_map(|kind| {
        let square = (attackers & board.of_kind(kind)).first()?;
        Some((kind, square))
    })
}

#[cfg(test)]
mod tests;
