//! Floor 0: what a two-player board game is.
//!
//! Traits ([`Rules`], [`Tactics`], [`Notation`], [`Evaluator`]), the small words they speak
//! ([`Side`], [`Score`], [`Outcome`], [`MoveList`]) and the tools that need no more than those
//! ([`perft`]). This crate knows no game, no thread, no clock and no protocol. Start with
//! [`rules`], then read one game's `position.rs` beside it.

pub mod error;
pub mod eval;
pub mod image;
pub mod keys;
pub mod moves;
pub mod notation;
pub mod perft;
pub mod rules;
pub mod ruling;
pub mod score;
pub mod side;
pub mod square_set;
pub mod tactics;
pub mod verdict;
pub mod word;
pub mod words;

pub use error::{FenError, FenFault, MoveTextError};
pub use eval::{Evaluator, Phased, Trace, TraceTerm};
pub use image::Image;
pub use moves::{GameMove, MAX_MOVES, MoveList, MoveSink};
pub use notation::{MoveStyle, Notation, NotationStyle, StyleSet, is_null_move};
pub use rules::{GameInfo, Loaded, Rules};
pub use ruling::{Attack, Conduct, Nature, PieceOn, PlyReport, Repetition, Ruling, Scope};
pub use score::{MAX_PLY, Score};
pub use side::{BySide, Side};
pub use square_set::{Square, SquareSet};
pub use tactics::Tactics;
pub use verdict::{Adjudication, Basis, Claims, Outcome, Termination};
pub use word::Word;
pub use words::{Language, PieceName};
