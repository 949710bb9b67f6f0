//! What a book advises a player to do: one of its moves, drawn by weight, that the rules do not
//! decide against whoever plays it.
//!
//! A book knows positions and no games: its move may complete a repetition that loses, or let the
//! opponent complete one. Such moves are passed over, as a search refuses them at its root
//! ([`Board::prospect`]), and so are draws by rule while the book has anything else. Which moves a
//! book has is the business of [`OpeningBook::moves`], how one is drawn that of [`choose`].

use rukh_core::keys::SplitMix;
use rukh_search::Prospect;

use super::{BookMove, OpeningBook, choose};
use crate::board::{Board, RawMove};

/// A move out of a book.
#[derive(Clone, Debug)]
pub struct Advice {
    /// The move, with what the book knows of it.
    pub chosen: BookMove,
    /// The reply that the book expects, if it has one.
    pub reply: Option<RawMove>,
}

/// The book's move for this position; `None` where it has none that is fit to be played. `variety`
/// is that of [`choose`].
#[must_use]
pub fn advise(
    book: &OpeningBook,
    board: &dyn Board,
    variety: u32,
    random: &mut SplitMix,
) -> Option<Advice> {
    let mut moves = playable(book, board);
    let chosen = moves.swap_remove(choose(&moves, variety, random)?);
    let mut next = board.boxed();
    next.push(chosen.m);
    let reply = playable(book, next.as_ref()).first().map(|reply| reply.m);
    Some(Advice { chosen, reply })
}

/// The moves of the book that may be played, in its order: legal ones with a weight, without those
/// that the rules make a loss, and without draws where there is more.
fn playable(book: &OpeningBook, board: &dyn Board) -> Vec<BookMove> {
    let mut open = Vec::new();
    let mut drawn = Vec::new();
    for known in book.moves(board) {
        if known.weight == 0 || !board.is_legal(known.m) {
            continue;
        }
        match board.prospect(known.m) {
            Prospect::Open => open.push(known),
            Prospect::Draw => drawn.push(known),
            Prospect::Loss => {}
        }
    }
    if open.is_empty() { drawn } else { open }
}
