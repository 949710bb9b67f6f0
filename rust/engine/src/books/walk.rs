//! Going through every position that a book reaches.

use std::ops::ControlFlow;

use rukh_book::walk::{self, Walked};
use rukh_core::GameMove as _;

use super::look::{self, BookMove};
use super::open::{OpeningBook, Stock};
use super::shelf::{Stop, bare, reader, start};
use crate::board::{Board, GameBoard, RawMove};
use crate::registry::{GameOptions, Listed};

/// A position of a book that can come up in a game from the start position.
#[derive(Debug)]
pub struct BookPosition<'w> {
    /// The position, with the past that led to it.
    pub board: &'w dyn Board,
    /// The book's moves, heaviest first; where the position has none that is legal, none.
    pub moves: &'w [BookMove],
    /// The moves that led here.
    pub line: &'w [RawMove],
}

/// What is shown the positions.
pub(super) type Visit<'v> = dyn FnMut(BookPosition<'_>) -> ControlFlow<()> + 'v;

impl OpeningBook {
    /// Goes through the positions of the book that can come up in a game from the start position, each
    /// once, until `visit` ends it or `stop` answers true; whether it came to the end. The book's moves are followed first, the
    /// heaviest of a position first; see [`rukh_book::walk`]. It ends too when the file is changed.
    pub fn walk(
        &self,
        stop: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(BookPosition<'_>) -> ControlFlow<()>,
    ) -> bool {
        let stop = || stop() || self.expect_whole().is_err();
        !stop() && !(self.game().books.walk)(&self.stock, &stop, visit).was_stopped
    }
}

pub(super) fn walk<G: Listed>(stock: &Stock, stop: Stop<'_>, visit: &mut Visit<'_>) -> Walked {
    let mut line: Vec<RawMove> = Vec::new();
    walk::walk(&reader::<G>(stock), &start(), stop, |here| {
        line.clear();
        line.extend(here.line.iter().map(|m| RawMove(m.raw())));
        let moves = here.page.clone().into_moves();
        let moves = look::shared(moves.into_iter().map(bare).collect());
        visit(BookPosition {
            board: &GameBoard::new(here.position.clone(), GameOptions::default()),
            moves: &moves,
            line: &line,
        })
    })
}
