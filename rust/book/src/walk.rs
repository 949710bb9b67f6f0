//! The positions of a book that can come up in play, each once.
//!
//! A page of a book counts as one position, in whatever image and by whatever path it is reached first.
//! First the book's own moves are followed, the heaviest first. Where that leaves entries unseen, the walk
//! goes again and crosses gaps: many books have the moves of one side only, or were cleared of moves that
//! lost, and go on behind replies that they do not have. So at every position of the book all legal moves
//! are tried, and behind a move of the book that leads out of it every reply.
//!
//! One position is played and taken back along the way, the line that leads to it is kept on the heap,
//! and a bit for each entry remembers what was seen, so that neither the depth of a book nor circles in it
//! matter.

use std::ops::{ControlFlow, Range};

use rukh_core::{MoveList, Rules};

use crate::probe::{Page, Probe};

/// A position on the way.
#[derive(Debug)]
pub struct Stop<'w, G: Rules> {
    /// The position, with the past that led to it.
    pub position: &'w G,
    /// What the book says about it; never empty.
    pub page: &'w Page<G::Move>,
    /// The moves that led here.
    pub line: &'w [G::Move],
}

/// What a walk came by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walked {
    /// Positions.
    pub positions: u64,
    /// Entries of those positions.
    pub entries: u64,
    /// Whether it was ended before there was nothing left.
    pub was_stopped: bool,
    seen: Marks,
}

impl Walked {
    /// Whether the entry with this number, in ascending order of keys, was come by.
    #[must_use]
    pub fn has_seen(&self, number: usize) -> bool {
        self.seen.has(number)
    }

    /// Marks the entries of a page; whether the first of them was new.
    fn see(&mut self, numbers: Range<usize>) -> bool {
        let is_new = !self.seen.has(numbers.start);
        if is_new {
            self.positions += 1;
            self.entries += numbers
                .map(|number| u64::from(self.seen.mark(number)))
                .sum::<u64>();
        }
        is_new
    }
}

/// A bit for each entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Marks(Vec<u64>);

impl Marks {
    fn over(entries: usize) -> Self {
        Self(vec![0; entries.div_ceil(64)])
    }

    fn has(&self, number: usize) -> bool {
        let word = self.0.get(number / 64).copied();
        word.is_some_and(|word| word >> (number % 64) & 1 != 0)
    }

    /// Sets a mark, and tells whether it was new.
    fn mark(&mut self, number: usize) -> bool {
        let is_new = !self.has(number);
        if let Some(word) = self.0.get_mut(number / 64) {
            *word |= 1 << (number % 64);
        }
        is_new
    }
}

/// How many steps there are between two looks at whether to stop.
const STRIDE: u32 = 512;

/// Goes through a book from `start`, until `stop` answers true. `visit` is shown each position once, and
/// may end the walk.
pub fn walk<G: Rules>(
    book: &(impl Probe<G> + ?Sized),
    start: &G,
    stop: &dyn Fn() -> bool,
    mut visit: impl FnMut(Stop<'_, G>) -> ControlFlow<()>,
) -> Walked {
    let mut walked = Walked {
        seen: Marks::over(book.entry_count()),
        ..Walked::default()
    };
    for crosses_gaps in [false, true] {
        let mut walker = Walker {
            book,
            crosses_gaps,
            position: start.clone(),
            line: Vec::new(),
            forks: Vec::new(),
            passed: Marks::over(book.entry_count()),
            steps: 0,
        };
        if walker.go(stop, &mut walked, &mut visit).is_break() {
            walked.was_stopped = true;
            break;
        }
        if walked.entries >= book.entry_count() as u64 {
            break;
        }
    }
    walked
}

/// The moves that are still to be followed at a position of the line.
struct Fork<M> {
    /// They come last that are to be followed first.
    moves: Vec<M>,
    /// How many of them, the last to be followed, are not the book's.
    foreign: usize,
    /// Whether the book has the position.
    is_known: bool,
}

struct Walker<'b, G: Rules, P: ?Sized> {
    book: &'b P,
    crosses_gaps: bool,
    position: G,
    line: Vec<G::Move>,
    forks: Vec<Fork<G::Move>>,
    /// The pages that this walk came by.
    passed: Marks,
    steps: u32,
}

impl<G: Rules, P: Probe<G> + ?Sized> Walker<'_, G, P> {
    fn go(
        &mut self,
        stop: &dyn Fn() -> bool,
        walked: &mut Walked,
        visit: &mut impl FnMut(Stop<'_, G>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.arrive(true, walked, visit)?;
        while let Some(fork) = self.forks.last_mut() {
            self.steps = self.steps.wrapping_add(1);
            if self.steps.is_multiple_of(STRIDE) && stop() {
                return ControlFlow::Break(());
            }
            let Some(m) = fork.moves.pop() else {
                self.forks.pop();
                self.step_back();
                continue;
            };
            // A gap is one move wide, and the book leads to its edge.
            let may_leave = fork.is_known && fork.moves.len() >= fork.foreign;
            self.position.play(m);
            self.line.push(m);
            if !self.arrive(may_leave, walked, visit)? {
                self.step_back();
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes the last move of the line back, if there is one.
    fn step_back(&mut self) {
        if self.line.pop().is_some() {
            self.position.undo();
        }
    }

    /// Looks at the position that was reached; whether it is to be gone on from.
    fn arrive(
        &mut self,
        may_leave: bool,
        walked: &mut Walked,
        visit: &mut impl FnMut(Stop<'_, G>) -> ControlFlow<()>,
    ) -> ControlFlow<(), bool> {
        let numbers = self.book.numbers(&self.position);
        if numbers.is_empty() {
            let is_gap = may_leave && self.crosses_gaps;
            if is_gap {
                let closed = self.book.page(&self.position).closed;
                let is_open = |m: &G::Move| !closed.contains(m);
                let moves = self.legal_moves();
                let moves: Vec<G::Move> = moves.iter().copied().filter(is_open).collect();
                self.forks.push(Fork {
                    foreign: moves.len(),
                    moves,
                    is_known: false,
                });
            }
            return ControlFlow::Continue(is_gap);
        }
        if !self.passed.mark(numbers.start) {
            return ControlFlow::Continue(false);
        }
        let page = self.book.page(&self.position);
        if walked.see(numbers) {
            visit(Stop {
                position: &self.position,
                page: &page,
                line: &self.line,
            })?;
        }
        let closed = page.closed.clone();
        let own: Vec<G::Move> = page.into_moves().iter().rev().map(|line| line.m).collect();
        let mut moves = Vec::new();
        if self.crosses_gaps {
            let is_foreign = |m: &G::Move| !own.contains(m) && !closed.contains(m);
            moves.extend(self.legal_moves().iter().copied().filter(is_foreign));
        }
        let foreign = moves.len();
        moves.extend(own);
        self.forks.push(Fork {
            moves,
            foreign,
            is_known: true,
        });
        ControlFlow::Continue(true)
    }

    fn legal_moves(&self) -> MoveList<G::Move> {
        let mut moves = MoveList::new();
        self.position.legal_moves(&mut moves);
        moves
    }
}
