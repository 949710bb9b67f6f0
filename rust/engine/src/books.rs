//! Opening books of every game: a file in, moves for a board out, and what is done with whole books.
//!
//! [`OpeningBook`] opens `.rkb` and Polyglot books (`open`), `look` finds and chooses moves, `walk` goes
//! through all positions that a book reaches. Each of the other files is one deed with whole books: what
//! comes out is written beside its place and then put there (`save`), so that whoever reads the old file
//! goes on reading it, and nobody meets half a book. What is known of each game is an entry of the
//! registry (`shelf`); the formats are in `rukh_book`.

mod build;
pub(crate) mod built_in;
mod convert;
mod diff;
mod dump;
mod edit;
mod look;
mod merge;
mod open;
pub mod play;
mod prune;
mod save;
mod shelf;
mod verify;
mod walk;

pub use build::{
    BuildError, Builder, Contents, Omission, Progress, RecipeError, Report, Resources, Skipped,
    Stage, Told,
};
pub use convert::{Conversion, Converted, convert};
pub use diff::{BookChange, BookDiff, diff};
pub use dump::{dump, dump_to_file};
pub use edit::{BookEdit, edit};
pub use look::{BookMove, choose};
pub use merge::{Merged, merge};
pub use open::{BookKind, OpeningBook};
pub use prune::{Pruned, Pruning, prune};
pub use rukh_book::check::{BookCheck, Fault, Finding};
pub use rukh_book::combine::MergedWeights;
pub use rukh_book::prune::{Dropped, Reason};
pub use rukh_book::text::{Dumped, Edited, TextError};
pub use rukh_book::{BookError, Entry, Header, Recipe, Selection, Tally, Thresholds, Weights};
pub use save::Saved;
pub(crate) use shelf::Shelf;
pub use verify::{
    Objection, Scores, Verification, Verified, VerifiedMove, VerifiedPosition, VerifyProgress,
    verify,
};
pub use walk::BookPosition;
