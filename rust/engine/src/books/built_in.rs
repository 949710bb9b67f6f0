//! The books that come with the program, as they lie in `books/`: `books/README.md` tells where they are
//! from and how they are made. The registry says which game has which.

/// The book of chess.
pub(crate) const CHESS: &[u8] = include_bytes!("../../../../books/chess.rkb");
/// The book of xiangqi.
pub(crate) const XIANGQI: &[u8] = include_bytes!("../../../../books/xiangqi.rkb");
