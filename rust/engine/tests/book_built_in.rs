//! The books that come with the program.

use rukh_core::MoveStyle;
use rukh_engine::books::OpeningBook;
use rukh_engine::registry::{GAMES, GameOptions, game};

/// The first moves that a book plays, heaviest first.
fn first_moves(id: &str) -> Vec<String> {
    let game = game(id).expect("a game");
    let book = OpeningBook::built_in(game).expect("a book");
    let board = game.start(&GameOptions::default());
    let moves = book.moves(board.as_ref()).into_iter();
    moves
        .filter(|found| found.weight > 0)
        .map(|found| board.format_move(found.m, MoveStyle::Coordinates))
        .collect()
}

#[test]
fn every_game_has_a_sound_book_that_says_where_it_is_from() {
    for game in &GAMES {
        let book = OpeningBook::built_in(game).expect("a book");
        assert_eq!(book.game().info.id, game.info.id);
        let found = book.check(&|| false);
        assert!(found.is_sound(), "{found:?}");
        assert_eq!(found.unreachable, 0);
        let header = book.header().expect("it is of Rukh's own kind");
        for name in ["source", "licence", "date", "verified", "games"] {
            let is_said = header.summary.iter().any(|(said, _)| said == name);
            assert!(is_said, "{name} of {}", game.info.id);
        }
    }
}

#[test]
fn games_of_chess_begin_as_people_begin_them() {
    let mut moves = first_moves("chess");
    moves.truncate(4);
    moves.sort();
    assert_eq!(moves, ["c2c4", "d2d4", "e2e4", "g1f3"]);
}

#[test]
fn games_of_xiangqi_begin_as_people_begin_them() {
    // A move and its mirror image are one in this book, and either may stand for both.
    let moves = first_moves("xiangqi");
    for (rank, either) in [["h2e2", "b2e2"], ["c3c4", "g3g4"], ["g0e2", "c0e2"]]
        .iter()
        .enumerate()
    {
        assert!(either.contains(&moves[rank].as_str()), "{moves:?}");
    }
}
