//! From what was written to what was played: the moves of a [`RawGame`] on a board of their game.
//!
//! Every format ends here, and every [`Record`] comes from here. An illegal move keeps what stands
//! before it; what follows it in its line is dropped and counted, and other lines live on. Where
//! the game begins is in `start.rs`, which notation it is in in `notation.rs`, the walk over the
//! moves in `play.rs`, and what its tags and last word say in `tags.rs`. Which game it is, where
//! that is not known, `guess.rs` and `contest.rs` find out.

mod board;
mod capture;
mod contest;
mod fit;
mod guess;
mod notation;
mod numerals;
mod play;
mod slip;
mod start;
mod tags;

use rukh_core::{Notation, Tactics};

use crate::problem::{Problem, Severity};
use crate::raw::RawGame;
use crate::record::{GameResult, Record};
use crate::tree::Tree;

pub use contest::{AnyResolver, Resolve};
pub use fit::Fit;
pub use guess::guess_game;
use notation::{Sides, first_reading};
use play::Player;

/// The options of a game that records are played under.
#[derive(Clone, Debug, Default)]
pub struct RuleSets<O> {
    /// The usual ones.
    pub usual: O,
    /// Those for records of Chess960; the same in other games.
    pub chess960: O,
}

/// Plays records of one game. It keeps its memory from game to game.
#[derive(Debug)]
pub struct Resolver<G: Tactics + Notation> {
    rules: RuleSets<G::Options>,
    scratch: play::Scratch,
    /// How the records before this one numbered ranks and soldiers, as far as they did.
    usual: Sides,
    doubt: Option<Fit>,
}

impl<G: Tactics + Notation> Resolver<G> {
    /// A resolver under these options.
    #[must_use]
    pub fn new(rules: RuleSets<G::Options>) -> Self {
        Self {
            rules,
            scratch: play::Scratch::default(),
            usual: Sides::default(),
            doubt: None,
        }
    }

    /// Plays a game. What cannot be played is told in [`Record::problems`].
    pub fn resolve(&mut self, raw: &RawGame<'_>) -> Record {
        self.doubt = None;
        let mut problems = raw.problems.clone();
        let mut record = Record {
            info: G::INFO,
            start_fen: None,
            is_chess960: false,
            tags: tags::tidied(raw, G::INFO, &mut problems),
            result: GameResult::Unknown,
            tree: Tree::with_capacity(raw.nodes.len()),
            notation: None,
            problems,
            line: raw.line,
        };
        if let Some(variant) = tags::foreign_variant(raw) {
            record.problems.push(Problem::new(
                Severity::Skipped,
                raw.line,
                variant,
                "this variant is not played here",
            ));
            return record;
        }
        if !raw.has_parents_first() {
            let reason = "moves hang on moves that come after them";
            let problem = Problem::new(Severity::Skipped, raw.line, "", reason);
            record.problems.push(problem);
            return record;
        }
        match start::open::<G>(raw, &self.rules) {
            Ok(start) => {
                record.is_chess960 = start.is_chess960;
                record.problems.extend(start.problems);
                let first = first_reading::<G>(raw, self.usual);
                let memory = &mut self.scratch.memory;
                let (position, told) = numerals::settle_side(raw, start.position, first, memory);
                record.problems.extend(told);
                let mut player = Player::new(raw, position, first, &mut self.scratch);
                self.doubt = player.play(&mut record);
                if let Some(sides) = player.proven_sides() {
                    self.usual = sides;
                }
                start::note::<G>(player.start(), &mut record);
            }
            Err(problem) => {
                record.problems.push(problem);
                // Not every format has a tag for it.
                if let (Some(fen), None) = (&raw.start, record.tag("FEN")) {
                    record.tags.push(("FEN".to_owned(), fen.to_string()));
                }
            }
        }
        tags::settle_result(raw, &mut record);
        record
    }

    /// How well the last record fits the game, if something in it could not be played, or not in
    /// the notation of the rest.
    #[must_use]
    pub const fn doubt(&self) -> Option<Fit> {
        self.doubt
    }

    /// How well a record fits the game, for comparison with other games.
    pub fn fit(&mut self, raw: &RawGame<'_>) -> Fit {
        let Some(start) = raw
            .has_parents_first()
            .then(|| start::open::<G>(raw, &self.rules).ok())
            .flatten()
        else {
            return Fit::default();
        };
        let first = first_reading::<G>(raw, self.usual);
        fit::choose(raw, &start.position, first, &mut self.scratch.memory).fit
    }
}

/// Plays one game; see [`Resolver::resolve`].
#[must_use]
pub fn resolve<G: Tactics + Notation>(raw: &RawGame<'_>, rules: &RuleSets<G::Options>) -> Record {
    Resolver::<G>::new(rules.clone()).resolve(raw)
}
