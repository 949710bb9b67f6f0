//! The books that come with the program, as they lie in `books/`: `books/README.md` tells where they are
//! from and how they are made. The registry says which game has which.

/// The book of chess.
pub(crate) const CHESS: &[u8] = include_bytes!("../../../../books/chess.rkb");
/// The book of xiangqi.
pub(crate) const XIANGQI: &[u8] = include_bytes!("../../../../books/xiangqi.rkb");

#[cfg(test)]
mod tests {
    use rukh_core::MoveStyle;

    use crate::books::OpeningBook;
    use crate::registry::{GAMES, GameOptions};

    #[test]
    fn every_game_has_a_sound_book_that_begins_as_people_do() {
        for game in &GAMES {
            let book = OpeningBook::built_in(game).expect("a book");
            assert_eq!(book.game().info.id, game.info.id);
            let found = book.check(&|| false);
            assert!(found.is_sound(), "{found:?}");
            assert_eq!(found.unreachable, 0);

            let board = game.start(&GameOptions::default());
            let moves = book.moves(board.as_ref());
            let texts: Vec<String> = moves
                .iter()
                .filter(|found| found.weight > 0)
                .map(|found| board.format_move(found.m, MoveStyle::Coordinates))
                .collect();
            let usual: &[&str] = match game.info.id {
                "chess" => &["e2e4", "d2d4", "g1f3", "c2c4"],
                "xiangqi" => &["h2e2", "c3c4", "g0e2"],
                _ => &[],
            };
            // In xiangqi's book a move and its mirror image are one.
            let mirrored = |text: &str| -> String {
                let files = text.chars().map(|c| match c {
                    'a'..='i' => char::from(b'a' + b'i' - c as u8),
                    other => other,
                });
                files.collect()
            };
            for &text in usual {
                let is_there = texts.iter().any(|found| {
                    found == text || game.info.id == "xiangqi" && *found == mirrored(text)
                });
                assert!(is_there, "{text} is not among {texts:?}");
            }
            let header = book.header().expect("it is of Rukh's own kind");
            for name in ["source", "licence", "date", "verified"] {
                assert!(
                    header.summary.iter().any(|(said, _)| said == name),
                    "{name}"
                );
            }
        }
    }
}
