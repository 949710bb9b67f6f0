//! The whole way from rows to entries.

use std::ops::ControlFlow;

use super::judge::Condition;
use super::merge::Merge;
use super::row::{Digest, Row};
use super::runs::{CompileError, PATIENCE, Scratch, Sorter, Watch, ask};
use super::unique::{Fate, Game, Uniques};
use crate::entry::Entry;
use crate::error::BookError;
use crate::prune::{Dropped, drop_weightless, sift};
use crate::recipe::{Recipe, Thresholds, Weights};
use crate::weigh::weigh;

/// Takes the rows of games and makes a book's entries of them.
#[derive(Debug)]
pub struct Compiler<S: Scratch> {
    scratch: S,
    sorter: Sorter<S>,
    uniques: Option<Uniques<S>>,
    finish: Finish,
    games: [u64; 3],
    duplicates: u64,
}

/// What is done with the entries of a position.
#[derive(Clone, Copy, Debug)]
struct Finish {
    thresholds: Thresholds,
    weights: Weights,
    drop_weightless: bool,
}

impl<S: Scratch> Compiler<S> {
    /// A compiler that holds no more than about so many bytes; what does not fit goes to `scratch`.
    #[must_use]
    pub fn new(recipe: &Recipe, memory: u64, scratch: S) -> Self {
        let memory = usize::try_from(memory).unwrap_or(usize::MAX);
        let is_unique = recipe.selection.unique;
        let share = if is_unique { memory / 2 } else { memory };
        Self {
            scratch,
            sorter: Sorter::new(share),
            uniques: is_unique.then(|| Uniques::new(share)),
            finish: Finish {
                thresholds: recipe.thresholds,
                weights: recipe.weights,
                drop_weightless: recipe.drop_weightless,
            },
            games: [0; 3],
            duplicates: 0,
        }
    }

    /// Takes a game. `watch` is asked now and then whether to go on.
    ///
    /// # Errors
    /// When there is no room for scratch files, or `watch` said no.
    pub fn add(
        &mut self,
        digest: Digest,
        condition: Condition,
        rows: &[Row],
        watch: &mut Watch<'_>,
    ) -> Result<(), CompileError> {
        let game = Game {
            digest,
            condition,
            rows,
        };
        let fate = match &mut self.uniques {
            Some(uniques) => uniques.enter(&game, &mut self.scratch)?,
            None => Fate::New,
        };
        match fate {
            Fate::New => {
                self.games[condition as usize] += 1;
                self.sorter.add(rows, &mut self.scratch, watch)?;
            }
            Fate::Known => self.duplicates += 1,
            Fate::PutOff => {}
        }
        Ok(())
    }

    /// No more games come: settles which of them were there before, and sorts the rest.
    ///
    /// # Errors
    /// As [`Self::add`].
    pub fn finish(mut self, watch: &mut Watch<'_>) -> Result<Compiled<S>, CompileError> {
        ask(watch)?;
        if let Some(uniques) = self.uniques.take() {
            let (sorter, games) = (&mut self.sorter, &mut self.games);
            let known = uniques.settle(&mut self.scratch, watch, &mut |game, scratch, watch| {
                games[game.condition as usize] += 1;
                sorter.add(game.rows, scratch, watch)
            })?;
            self.duplicates += known;
        }
        Ok(Compiled {
            merge: self.sorter.finish(&mut self.scratch, watch)?,
            finish: self.finish,
            games: self.games,
            duplicates: self.duplicates,
        })
    }
}

/// Games that are counted and sorted, ready to become a book.
#[derive(Debug)]
pub struct Compiled<S: Scratch> {
    merge: Merge<S::File>,
    finish: Finish,
    games: [u64; 3],
    duplicates: u64,
}

/// How much there was, and how much of it the book has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Positions of the book.
    pub positions: u64,
    /// Moves of the book: its entries.
    pub moves: u64,
    /// Positions that occurred in the games, those without a move that stays included.
    pub all_positions: u64,
    /// Moves that were played in them, each once a position.
    pub all_moves: u64,
    /// Moves that did not stay, by reason.
    pub dropped: Dropped,
}

impl<S: Scratch> Compiled<S> {
    /// How many games counted that were in this condition.
    #[must_use]
    pub const fn games_in(&self, condition: Condition) -> u64 {
        self.games[condition as usize]
    }

    /// How many games counted.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games.iter().sum()
    }

    /// How many games were left out because another one has the same start and the same moves.
    #[must_use]
    pub const fn duplicates(&self) -> u64 {
        self.duplicates
    }

    /// At most how many entries are to come.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.merge.left()
    }

    /// Gives the entries of one position after another, sorted by key and move, to `take`. `watch` is
    /// told how many are left, and asked whether to go on.
    ///
    /// # Errors
    /// When scratch files cannot be read, `watch` said no, or `take` failed.
    pub fn write(
        mut self,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
        take: &mut dyn FnMut(&[Entry]) -> Result<(), BookError>,
    ) -> Result<Contents, CompileError> {
        let mut contents = Contents::default();
        let mut position: Vec<Entry> = Vec::new();
        loop {
            let next = self.merge.next()?;
            if contents.all_moves.is_multiple_of(PATIENCE) {
                let left = self.merge.left();
                ask(&mut || watch(left))?;
            }
            let is_same =
                |entry: Entry| position.first().is_none_or(|first| first.key == entry.key);
            if let Some(entry) = next.filter(|entry| is_same(*entry)) {
                contents.all_moves += 1;
                position.push(entry);
                continue;
            }
            if position.is_empty() {
                return Ok(contents);
            }
            contents.all_positions += 1;
            self.finish.apply(&mut position, &mut contents.dropped);
            if !position.is_empty() {
                contents.positions += 1;
                contents.moves += position.len() as u64;
                take(&position)?;
            }
            position.clear();
            if let Some(entry) = next {
                contents.all_moves += 1;
                position.push(entry);
            }
        }
    }
}

impl Finish {
    /// Drops what falls short and weighs the rest.
    fn apply(&self, position: &mut Vec<Entry>, dropped: &mut Dropped) {
        sift(position, &self.thresholds, dropped);
        weigh(position, self.weights);
        if self.drop_weightless {
            drop_weightless(position, dropped);
        }
    }
}
