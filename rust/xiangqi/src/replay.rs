//! The last plies of a game taken back one by one, on a board of their own.
//!
//! A judge of repetitions looks at the board after each ply and, the ply undone, before it. Who
//! judges what is not known here; see [`crate::conduct`] and [`crate::testimony`].

use rukh_core::{Rules, Side};

use crate::board::Board;
use crate::position::Xiangqi;
use crate::square::{Square, Squares};
use crate::state::State;

/// One ply of a loop. Nothing is captured in a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ply {
    /// Who moved.
    pub(crate) mover: Side,
    /// The point that the piece left.
    pub(crate) from: Square,
    /// The point that it reached.
    pub(crate) to: Square,
    /// Whether the move gives check.
    pub(crate) gives_check: bool,
    /// Whether it answers one.
    pub(crate) answers_check: bool,
}

impl Ply {
    /// Where the piece that stands on `square` after the ply stood before it.
    #[inline]
    pub(crate) fn origin_of(&self, square: Square) -> Square {
        if square == self.to { self.from } else { square }
    }

    /// Where the pieces that stand on `squares` after the ply stood before it.
    #[inline]
    pub(crate) fn origins_of(&self, squares: Squares) -> Squares {
        if squares.contains(self.to) {
            (squares - Squares::of(self.to)) | Squares::of(self.from)
        } else {
            squares
        }
    }
}

/// A ply with the boards around it.
#[derive(Clone, Copy)]
pub(crate) struct Moment<'a> {
    pub(crate) ply: Ply,
    pub(crate) before: &'a Board,
    pub(crate) after: &'a Board,
}

/// A walk back through the last plies of a game.
pub(crate) struct Replay<'a> {
    board: Board,
    past: &'a [State],
    state: &'a State,
    side: Side,
    left: usize,
}

impl<'a> Replay<'a> {
    /// The walk back over the last `plies` plies of `game`, in none of which anything was taken.
    pub(crate) fn new(game: &'a Xiangqi, plies: usize) -> Self {
        Self {
            board: game.board().clone(),
            past: &game.past,
            state: &game.state,
            side: game.side(),
            left: plies,
        }
    }

    /// The board after the ply that is looked at; before the first one once all are undone.
    #[inline]
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// How many plies the game had when the ply that is looked at had been played.
    #[inline]
    pub(crate) fn number(&self) -> usize {
        self.past.len()
    }

    /// The ply that led to the present board; none when the walk is at its end.
    #[inline]
    pub(crate) fn ply(&self) -> Option<Ply> {
        if self.left == 0 {
            return None;
        }
        let (from, to) = self.state.last.squares()?;
        Some(Ply {
            mover: !self.side,
            from,
            to,
            gives_check: self.state.in_check,
            answers_check: self.past.last().is_some_and(|before| before.in_check),
        })
    }

    /// Undoes that ply.
    #[inline]
    pub(crate) fn step_back(&mut self) {
        let Some((ply, (before, earlier))) = self.ply().zip(self.past.split_last()) else {
            self.left = 0;
            return;
        };
        self.board.retreat(ply.from, ply.to, None);
        self.side = ply.mover;
        self.state = before;
        self.past = earlier;
        self.left -= 1;
    }
}
