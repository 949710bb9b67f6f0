//! What is known of a game to build its books: functions whose types know the game no more.

use rukh_book::compile::{Digest, Gatherer, Omission, Row};
use rukh_book::{Filing, Recipe};
use rukh_core::Rules;
use rukh_records::Record;

use super::report::BuildError;
use crate::books::BookKind;
use crate::records::rule_sets;
use crate::registry::Listed;

/// The building of one game's books.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Workshop {
    /// Who takes the moves out of its records.
    pub(super) gatherer: fn(&Recipe, BookKind) -> Gathering,
}

/// Whoever takes the moves out of the records of a game, unless nobody can.
type Gathering = Result<Box<dyn Gather>, BuildError>;

/// Whoever takes the moves that count out of records.
pub(super) trait Gather: Send {
    fn gather(&mut self, record: &Record, rows: &mut Vec<Row>) -> Result<Digest, Omission>;
}

impl<G: Rules> Gather for Gatherer<G> {
    fn gather(&mut self, record: &Record, rows: &mut Vec<Row>) -> Result<Digest, Omission> {
        Self::gather(self, record, rows)
    }
}

impl Workshop {
    pub(crate) const fn of<G: Listed>() -> Self {
        Self {
            gatherer: gatherer::<G>,
        }
    }
}

fn gatherer<G: Listed>(recipe: &Recipe, kind: BookKind) -> Gathering {
    let filing = match (kind, G::POLYGLOT) {
        (BookKind::Rkb, _) => Filing::Images(recipe.merged),
        (BookKind::Polyglot, Some(polyglot)) if recipe.merged.is_identity() => {
            Filing::Polyglot(polyglot)
        }
        (BookKind::Polyglot, _) => return Err(BuildError::NoPolyglot(G::INFO)),
    };
    Ok(Box::new(Gatherer::<G>::new(
        recipe,
        rule_sets::<G>(),
        filing,
    )?))
}
