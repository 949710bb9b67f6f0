//! Floor 1: xiangqi on 90-bit sets of points.
//!
//! [`Xiangqi`] is a position with its past; it implements the traits of `rukh_core` and everything
//! else here serves it. Read `square.rs`, `piece.rs` and `board.rs` for what a position is made of,
//! `generate.rs` and `restraint.rs` for how legal moves are found, `draw.rs` and `repetition.rs`
//! for how games end, `eval.rs` for what a position is worth, and `notation.rs` for how moves are
//! written.
//!
//! ```
//! use rukh_core::{MoveStyle, Rules};
//! use rukh_xiangqi::Xiangqi;
//!
//! let mut position = Xiangqi::start(&Default::default());
//! assert_eq!(position.count_legal(), 44);
//! let cannon_to_the_centre = position.parse_move("h2e2", MoveStyle::Coordinates)?;
//! position.play(cannon_to_the_centre);
//! let error = position.parse_move("b9d8", MoveStyle::Coordinates).unwrap_err();
//! assert_eq!(error.reason(), "the horse's leg at c9 is blocked");
//! # Ok::<(), rukh_core::MoveTextError>(())
//! ```

mod attacks;
mod board;
mod chase;
mod checks;
mod chinese;
mod conduct;
mod cxa;
mod draw;
mod eval;
mod explain;
mod fen;
mod generate;
mod iccs;
mod keys;
mod letters;
mod make;
mod material;
mod moves;
mod notation;
mod piece;
mod position;
mod relative;
mod repetition;
mod replay;
mod restraint;
mod see;
pub mod square;
mod state;
mod tactics;
mod testimony;
mod validate;
mod wxf;

pub use board::Board;
pub use eval::HandEvaluator;
pub use moves::XiangqiMove;
pub use piece::{Piece, PieceKind};
pub use position::{Xiangqi, XiangqiOptions};
pub use repetition::RepetitionRule;
pub use square::{Square, Squares};
