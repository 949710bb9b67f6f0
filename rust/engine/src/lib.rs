//! Floor 3: one engine for both games, as boards, sessions, options and protocols.
//!
//! [`registry`] lists the games and opens [`Board`]s and [`Session`]s, whose types know no game;
//! [`protocol`] says how clients write; [`shell`] is the conversation with one; [`run`] is the whole
//! program. Start with [`registry`], then [`shell`].
//!
//! ```
//! use rukh_engine::registry::{GameOptions, open_board};
//!
//! let (mut board, _notes) = open_board(Some("xiangqi"), None, &GameOptions::default())?;
//! assert_eq!(board.perft(2, &|| false), Some(1_920));
//! let m = board.read_human("H2-E2").expect("a legal move");
//! assert!(board.push(m));
//! # Ok::<(), rukh_engine::registry::OpenError>(())
//! ```

pub mod bench;
pub mod board;
#[deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
pub mod books;
mod cpu;
pub mod files;
mod memory;
pub mod options;
pub mod picture;
mod program;
#[deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
pub mod protocol;
#[deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
pub mod records;
pub mod registry;
pub mod session;
#[deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
pub mod shell;
pub mod strength;
pub mod time;
pub mod wdl;

pub use board::{Board, GameBoard, RawMove};
pub use cpu::check_cpu;
pub use program::{run, run_as};
pub use registry::{GameOptions, OpenError};
pub use session::{GameSession, Session};
