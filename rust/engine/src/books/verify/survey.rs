//! The positions of a book, one ply after another: each where the fewest moves lead to it.
//!
//! What counts as reached is what [`rukh_book::walk`] says, so that nothing is left in a pruned book that
//! was not surveyed: the book's moves that stay are followed, moves that the book does not have where
//! they lead back into it, and one reply behind a move that leads out of it. That walk goes
//! deep first; here near positions come first, since what is found bad there spares the rest.

use std::cmp::Reverse;
use std::collections::{HashSet, VecDeque};

use rukh_book::prune::Dropped;
use rukh_book::{BookError, Entry};
use rukh_core::Score;

use super::{VerifiedMove, VerifiedPosition};
use crate::board::{Board, RawMove};
use crate::books::open::OpeningBook;
use crate::books::prune::Pruning;
use crate::registry::GameOptions;

/// The moves that lead to a position from the start.
type Path = Vec<RawMove>;

/// A survey of a book.
pub(super) struct Survey<'b> {
    book: &'b OpeningBook,
    /// What goes anyway, and what was found bad.
    pruning: Pruning,
    /// What is still to be seen: at the front what the next ply is.
    ahead: VecDeque<Vec<Path>>,
    /// The first entries of the positions that were seen.
    seen: HashSet<usize>,
}

/// How a page's moves are to be treated.
struct Sorted {
    /// Those that stay.
    own: Vec<(RawMove, Entry)>,
    /// Those that are not to be followed.
    closed: Vec<RawMove>,
}

impl<'b> Survey<'b> {
    pub(super) fn new(book: &'b OpeningBook, pruning: &Pruning) -> Self {
        let mut survey = Self {
            book,
            pruning: pruning.clone(),
            ahead: VecDeque::new(),
            seen: HashSet::new(),
        };
        let mut board = survey.start();
        if survey.has(board.as_ref()) {
            survey.put(0, Vec::new());
        } else {
            survey.try_moves(board.as_mut(), &[], 1, &mut Vec::new());
        }
        survey
    }

    fn start(&self) -> Box<dyn Board> {
        self.book.game().start(&GameOptions::default())
    }

    /// The board that these moves lead to.
    pub(super) fn board_after(start: &dyn Board, path: &[RawMove]) -> Box<dyn Board> {
        let mut board = start.boxed();
        for &m in path {
            board.push(m);
        }
        board
    }

    fn has(&self, board: &dyn Board) -> bool {
        !(self.book.game().books.page)(&self.book.stock, board)
            .numbers
            .is_empty()
    }

    /// A position is to be seen so many plies behind the one that comes next.
    fn put(&mut self, plies: usize, path: Path) {
        while self.ahead.len() <= plies {
            self.ahead.push_back(Vec::new());
        }
        self.ahead[plies].push(path);
    }

    /// The positions that come next, those that were seen before left out, and their moves that stay;
    /// `None` when there are no more.
    pub(super) fn next_ply(&mut self) -> Option<Vec<VerifiedPosition>> {
        let paths = self.ahead.pop_front()?;
        let start = self.start();
        let mut positions = Vec::new();
        for line in paths {
            let board = Self::board_after(start.as_ref(), &line);
            let page = (self.book.game().books.page)(&self.book.stock, board.as_ref());
            if !self.seen.insert(page.numbers.start) {
                continue;
            }
            let moves = self.sorted(board.as_ref()).own.into_iter();
            let looked_at = |(m, entry): (RawMove, Entry)| VerifiedMove {
                m,
                place: entry.place(),
                score: Score::DRAW,
                objection: None,
            };
            positions.push(VerifiedPosition {
                fen: board.fen(),
                line,
                best: None,
                moves: moves.map(looked_at).collect(),
            });
        }
        Some(positions)
    }

    /// The moves of a position that the book has, as the pruning treats them.
    fn sorted(&self, board: &dyn Board) -> Sorted {
        let page = (self.book.game().books.page)(&self.book.stock, board);
        let entry = |number: usize| self.book.entry(number as u64);
        let mut left: Vec<Entry> = page.numbers.clone().filter_map(entry).collect();
        self.pruning.judge(&mut left, &mut Dropped::default());
        let mut own = Vec::new();
        let mut closed = Vec::new();
        for (number, line) in page.numbers.zip(page.lines) {
            let m = entry(number).map(|entry| entry.m);
            match left.iter().find(|entry| Some(entry.m) == m) {
                Some(&entry) if line.is_legal => own.push((line.m, entry)),
                Some(_) => {}
                None => closed.push(line.m),
            }
        }
        own.sort_by_key(|(_, entry)| Reverse(entry.weight));
        Sorted { own, closed }
    }

    /// The moves that were found bad are not followed.
    pub(super) fn drop_refuted(&mut self, position: &VerifiedPosition) {
        let bad = position
            .moves
            .iter()
            .filter(|looked_at| looked_at.objection.is_some());
        self.pruning
            .refuted
            .extend(bad.map(|looked_at| looked_at.place));
    }

    /// Looks what the positions of a ply lead to. `ask` may end it.
    pub(super) fn go_on(
        &mut self,
        positions: &[VerifiedPosition],
        ask: &mut dyn FnMut() -> Result<(), BookError>,
    ) -> Result<(), BookError> {
        let start = self.start();
        for position in positions {
            ask()?;
            let mut board = Self::board_after(start.as_ref(), &position.line);
            let Sorted { own, mut closed } = self.sorted(board.as_ref());
            let mut path = position.line.clone();
            for (m, _) in own {
                board.push(m);
                path.push(m);
                if self.has(board.as_ref()) {
                    self.put(0, path.clone());
                } else {
                    self.try_moves(board.as_mut(), &[], 1, &mut path);
                }
                path.pop();
                board.pop();
                closed.push(m);
            }
            self.try_moves(board.as_mut(), &closed, 0, &mut path);
        }
        Ok(())
    }

    /// Tries every move but `without` for whether it leads into the book, so many plies behind what comes
    /// next.
    fn try_moves(
        &mut self,
        board: &mut dyn Board,
        without: &[RawMove],
        plies: usize,
        path: &mut Path,
    ) {
        for m in board.legal_moves() {
            if without.contains(&m) {
                continue;
            }
            board.push(m);
            let page = (self.book.game().books.page)(&self.book.stock, board);
            if !page.numbers.is_empty() && !self.seen.contains(&page.numbers.start) {
                path.push(m);
                self.put(plies, path.clone());
                path.pop();
            }
            board.pop();
        }
    }
}
