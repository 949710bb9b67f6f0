//! Floor 1: international chess, standard and Chess960, on `u64` bitboards.
//!
//! [`Chess`] is a position with its past; it implements the traits of `rukh-core`, and
//! [`HandEvaluator`] values it. Read `position.rs` first: it names the file of each part. Xiangqi's
//! crate has the same file names for the same ideas. This crate knows no search, no thread, no
//! clock and no protocol.
//!
//! ```
//! use rukh_chess::{Chess, ChessOptions};
//! use rukh_core::{Notation, Rules, perft::perft};
//!
//! let mut position = Chess::start(&ChessOptions::default());
//! let e4 = position.read_human("e4").expect("a legal move");
//! position.play(e4);
//! assert_eq!(position.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! position.undo();
//! assert_eq!(perft(&mut position, 3), 8_902);
//! ```

pub mod attacks;
mod board;
mod castling;
mod checks;
mod coordinates;
mod draw;
mod eval;
mod explain;
mod fen;
mod generate;
mod make;
mod moves;
mod notation;
mod piece;
mod polyglot;
mod position;
mod san;
mod see;
pub mod square;
mod state;
mod tactics;
mod validate;

pub use eval::HandEvaluator;
pub use moves::{ChessMove, MoveKind};
pub use piece::PieceKind;
pub use position::{Chess, ChessOptions};
pub use square::Square;
