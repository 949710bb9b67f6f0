//! A question to an opening book, as the shell hands it to a job.

use std::fmt::Write;

use rukh_core::error::counted;
use rukh_core::keys::SplitMix;

use crate::books::{BookMove, OpeningBook};

/// A question to a book.
pub(super) struct Consultation {
    pub(super) book: OpeningBook,
    /// What the book is called in remarks.
    pub(super) name: String,
    /// How much its moves are varied; see [`crate::books::choose`].
    pub(super) variety: u32,
    pub(super) random: SplitMix,
}

/// What is said of a move out of a book.
pub(super) fn book_words(text: &str, name: &str, known: &BookMove) -> String {
    format!("book move {text} of book {name}: {}", weight_words(known))
}

/// What a book knows of a move.
pub(super) fn weight_words(known: &BookMove) -> String {
    let mut words = String::new();
    if let Some(tally) = known.tally {
        let _ = write!(
            words,
            "{}, +{} ={} -{}, ",
            counted(tally.games as usize, "game"),
            tally.wins,
            tally.draws,
            tally.losses
        );
    }
    let percent = 100.0 * known.share;
    let digits = usize::from(percent < 10.0);
    let _ = write!(words, "weight {percent:.digits$} %");
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::RawMove;
    use crate::books::Tally;

    #[test]
    fn a_book_move_is_told_with_what_is_known_of_it() {
        let mut known = BookMove {
            m: RawMove(1),
            weight: 37,
            share: 0.374,
            tally: None,
        };
        assert_eq!(
            book_words("e2e4", "a b.bin", &known),
            "book move e2e4 of book a b.bin: weight 37 %"
        );
        known.share = 0.0042;
        known.tally = Some(Tally {
            games: 1,
            losses: 1,
            ..Tally::default()
        });
        assert_eq!(
            book_words("h2e2", "<default>", &known),
            "book move h2e2 of book <default>: 1 game, +0 =0 -1, weight 0.4 %"
        );
    }
}
