//! Floor 2: opening books, from games to a file and from a file to moves.
//!
//! A book is a list of [`Entry`] sorted by key and move, behind a [`Header`]: [`Book`] reads it where
//! it lies in memory, [`BookWriter`] writes it, [`compile`](mod@compile) makes it from game records in a
//! bounded amount of memory, and what is done with whole books ([`weigh`](mod@weigh),
//! [`combine`](mod@combine), [`prune`](mod@prune), [`text`](mod@text)) is done to streams of entries.
//! [`probe`](mod@probe) finds the moves of a position, every one checked to be legal. Games come in as a
//! type that implements the traits of `rukh_core`; only [`polyglot`], a format of chess, names one.
//! This crate opens no file and starts no thread.
//!
//! ```
//! use rukh_book::{Book, Filing, Header, probe, text, write};
//! use rukh_chess::{Chess, ChessOptions};
//! use rukh_core::{Image, Rules};
//!
//! // A book made by hand: the text says which position, which move, and what it weighs.
//! let start = Chess::start(&ChessOptions::default());
//! let filing = Filing::Images(Image::IDENTITY);
//! let edits = text::edits("after\n  e4 weight 3\n  d4 weight 1\n", filing, &start)?;
//! let mut entries = Vec::new();
//! text::apply([], edits, |position| {
//!     entries.extend_from_slice(position);
//!     Ok::<(), rukh_book::BookError>(())
//! })?;
//! let header = Header {
//!     game: Chess::INFO.id.to_owned(),
//!     fingerprint: Chess::key_fingerprint(),
//!     ..Header::default()
//! };
//! let book = Book::open(write::to_vec(header, entries)?)?;
//! let weights: Vec<u16> = probe::moves(&book, &start)
//!     .iter()
//!     .map(|line| line.weight)
//!     .collect();
//! assert_eq!(weights, [3, 1]);
//! # Ok::<(), rukh_book::BookError>(())
//! ```

pub mod book;
pub mod canon;
pub mod check;
pub mod combine;
pub mod compile;
pub mod convert;
pub mod entry;
pub mod error;
pub mod header;
pub mod polyglot;
pub mod probe;
pub mod prune;
pub mod recipe;
mod search;
pub mod text;
pub mod walk;
pub mod weigh;
pub mod write;

pub use book::Book;
pub use canon::{Filing, Place};
pub use entry::{Entry, Tally};
pub use error::BookError;
pub use header::Header;
pub use recipe::{Recipe, Selection, Thresholds, Weights};
pub use write::BookWriter;
