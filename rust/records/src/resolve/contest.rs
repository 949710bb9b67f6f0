//! Records of whatever game: each is played as the one it is of.
//!
//! Where nothing in a record settles its game (`guess.rs`), the likelier one is tried. If every
//! move can be played that was it, and no other game was looked at; else the others are tried too,
//! and the one counts that fits better (`fit.rs`). Between equals the likelier one stays: by the
//! tags, by the record before this one in its source, by the look of the moves.

use std::fmt;

use rukh_core::{Notation, NotationStyle, Tactics};

use super::Resolver;
use super::fit::Fit;
use super::guess::{by_tags, habit, leaning, told_game};
use crate::raw::RawGame;
use crate::record::Record;

/// Whoever plays the records of one game.
pub trait Resolve: Send {
    /// The identifier of the game.
    fn game(&self) -> &'static str;

    /// Plays a record.
    fn resolve(&mut self, raw: &RawGame<'_>) -> Record;

    /// How well the last record fits the game, if something in it could not be played, or not in
    /// the notation of the rest.
    fn doubt(&self) -> Option<Fit>;

    /// How well a record fits the game.
    fn fit(&mut self, raw: &RawGame<'_>) -> Fit;
}

impl<G: Tactics + Notation> Resolve for Resolver<G> {
    fn game(&self) -> &'static str {
        G::INFO.id
    }

    fn resolve(&mut self, raw: &RawGame<'_>) -> Record {
        Self::resolve(self, raw)
    }

    fn doubt(&self) -> Option<Fit> {
        Self::doubt(self)
    }

    fn fit(&mut self, raw: &RawGame<'_>) -> Fit {
        Self::fit(self, raw)
    }
}

/// Plays the records of a source, each as the one of several games that it is of.
pub struct AnyResolver {
    /// One for each game, and one at least.
    resolvers: Vec<Box<dyn Resolve>>,
    /// The place of the one that played the last record.
    last: usize,
    /// What its game and notation speak for.
    habit: i32,
}

impl fmt::Debug for AnyResolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = self.resolvers.iter().map(|resolver| resolver.game());
        f.debug_list().entries(games).finish()
    }
}

impl AnyResolver {
    /// For records of these games; of the first where nothing tells. With one alone, every record
    /// is played as that game.
    #[must_use]
    pub fn new(
        first: Box<dyn Resolve>,
        others: impl IntoIterator<Item = Box<dyn Resolve>>,
    ) -> Self {
        Self {
            resolvers: std::iter::once(first).chain(others).collect(),
            last: 0,
            habit: 0,
        }
    }

    /// Plays a record. What cannot be played is told in [`Record::problems`].
    pub fn resolve(&mut self, raw: &RawGame<'_>) -> Record {
        let told = told_game(raw).and_then(|game| self.place(game));
        let likely = told
            .or_else(|| self.place(leaning(raw, self.habit)?))
            .unwrap_or(self.last);
        let mut record = self.resolvers[likely].resolve(raw);
        self.last = likely;
        if let (None, Some(doubt)) = (told, self.resolvers[likely].doubt()) {
            let has_tags = by_tags(raw).is_some();
            let fit = if has_tags { doubt.with_tags() } else { doubt };
            self.last = self.best(raw, likely, fit);
            if self.last != likely {
                record = self.resolvers[self.last].resolve(raw);
            }
        }
        self.follow(&record);
        record
    }

    /// Takes a record, wherever it was played, for the one before the next.
    pub fn follow(&mut self, record: &Record) {
        let has_letters = matches!(
            record.notation,
            Some(NotationStyle::Letters | NotationStyle::LettersFromOne)
        );
        self.habit = habit(record.info.id, has_letters);
        self.last = self.place(record.info.id).unwrap_or(self.last);
    }

    fn place(&self, game: &str) -> Option<usize> {
        let mut resolvers = self.resolvers.iter();
        resolvers.position(|resolver| resolver.game() == game)
    }

    /// The place of the game that a record fits best, which fits the likely one so well.
    fn best(&mut self, raw: &RawGame<'_>, likely: usize, fit: Fit) -> usize {
        let mut best = (fit, likely);
        for (place, resolver) in self.resolvers.iter_mut().enumerate() {
            if place != likely {
                let fit = resolver.fit(raw);
                if fit > best.0 {
                    best = (fit, place);
                }
            }
        }
        best.1
    }
}
