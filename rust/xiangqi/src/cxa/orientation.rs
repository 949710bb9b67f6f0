//! A ply seen in one way only, whoever makes it and on whichever wing.
//!
//! Searches that are bounded by positions depend on the order in which moves are tried where their
//! bound cuts them. So they see every ply turned: the mover is Red, and of the two mirror images
//! it is the one that comes first. What is found is turned back for people. What the searches look
//! for is in [`super::natures`].

use rukh_core::Side;

use crate::board::Board;
use crate::piece::Piece;
use crate::replay::{Moment, Ply};
use crate::square::{FILES, RANKS, Square};

/// How a board is turned; turned twice, it is as it was.
#[derive(Clone, Copy)]
pub(super) struct Orientation {
    mover: Side,
    is_mirrored: bool,
}

impl Orientation {
    fn of(moment: &Moment<'_>) -> Self {
        let Moment { ply, after, .. } = moment;
        let upright = Self {
            mover: ply.mover,
            is_mirrored: false,
        };
        let mirrored = Self {
            is_mirrored: true,
            ..upright
        };
        let halves = (0..RANKS).flat_map(|rank| (0..FILES / 2).map(move |file| (rank, file)));
        let by_pieces = halves
            .map(|(rank, file)| {
                let square = Square::new(rank * FILES + file);
                let seen = |orientation: Self| orientation.piece_on(after, square);
                seen(mirrored).cmp(&seen(upright))
            })
            .find(|order| order.is_ne());
        // On a board that is its own image the move tells left from right, if anything does.
        let by_move = |orientation: Self| {
            let Ply { from, to, .. } = *ply;
            (orientation.turned(to), orientation.turned(from))
        };
        let order = by_pieces.unwrap_or_else(|| by_move(mirrored).cmp(&by_move(upright)));
        if order.is_lt() { mirrored } else { upright }
    }

    /// The same point on the other of the two boards.
    pub(super) const fn turned(self, square: Square) -> Square {
        let square = square.seen_by(self.mover);
        if self.is_mirrored {
            square.mirrored()
        } else {
            square
        }
    }

    /// What stands on a point of the turned board, in an order of its own.
    fn piece_on(self, board: &Board, square: Square) -> Option<(bool, usize)> {
        let piece = board.piece_at(self.turned(square))?;
        Some((piece.side == self.mover, piece.kind.index()))
    }

    fn turned_board(self, board: &Board) -> Board {
        let mut turned = Board::empty();
        for (square, Piece { side, kind }) in board.all_pieces() {
            let side = match self.mover {
                Side::First => side,
                Side::Second => !side,
            };
            turned.put(self.turned(square), Piece::new(side, kind));
        }
        turned
    }
}

/// A ply with its boards, turned.
pub(super) struct TurnedMoment {
    pub(super) orientation: Orientation,
    ply: Ply,
    before: Board,
    after: Board,
}

impl TurnedMoment {
    pub(super) fn of(moment: &Moment<'_>) -> Self {
        let orientation = Orientation::of(moment);
        let ply = Ply {
            mover: Side::First,
            from: orientation.turned(moment.ply.from),
            to: orientation.turned(moment.ply.to),
            ..moment.ply
        };
        let after = orientation.turned_board(moment.after);
        let mut before = after.clone();
        before.retreat(ply.from, ply.to, None);
        Self {
            orientation,
            ply,
            before,
            after,
        }
    }

    pub(super) const fn moment(&self) -> Moment<'_> {
        Moment {
            ply: self.ply,
            before: &self.before,
            after: &self.after,
        }
    }
}
