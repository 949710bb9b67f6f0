//! How weakened players err: like people who see little, and never like dice.

use rukh_engine::registry::{GameOptions, game};
use rukh_engine::strength::ELO_RANGE;
use rukh_engine::{Board, Session};
use rukh_search::{Control, Limits, Silent};

const WEAKEST: u32 = *ELO_RANGE.start();
const STRONGEST: u32 = *ELO_RANGE.end();

/// The moves that a player of this rating chooses here, each in a game of its own.
fn choices(game_id: &str, fen: &str, elo: u32, games: usize) -> Vec<String> {
    let game = game(game_id).expect("a game of the list");
    let (board, _) = game
        .load(fen, &GameOptions::default())
        .expect("a sound position");
    let mut session = game.session(1).expect("room for a table");
    session.set_strength(Some(elo));
    (0..games)
        .map(|_| {
            session.new_game();
            choice(session.as_mut(), board.as_ref())
        })
        .collect()
}

fn choice(session: &mut dyn Session, board: &dyn Board) -> String {
    let best = session.go(board, &Limits::default(), &Control::new(), &mut Silent);
    let style = rukh_core::MoveStyle::Coordinates;
    board.format_move(best.expect("a move").m, style)
}

/// How many of 60 games begin with one of these moves.
fn count(game_id: &str, fen: &str, elo: u32, moves: &[&str]) -> usize {
    choices(game_id, fen, elo, 60)
        .iter()
        .filter(|chosen| moves.contains(&chosen.as_str()))
        .count()
}

// A queen that a pawn can take, and a rook that a soldier can.
const HANGING_QUEEN: &str = "rnb1kbnr/pppp1ppp/8/4p3/3q4/2P5/PP1PPPPP/RNBQKBNR w KQkq - 0 3";
const HANGING_ROOK: &str =
    "rnbakabn1/9/1c5c1/p1p1p1p1p/4r4/4P4/P1P3P1P/1C5C1/9/RNBAKABNR w - - 0 1";

#[test]
fn even_the_weakest_mostly_takes_what_hangs() {
    for (game_id, fen, capture) in [
        ("chess", HANGING_QUEEN, "c3d4"),
        ("xiangqi", HANGING_ROOK, "e4e5"),
    ] {
        let taken = count(game_id, fen, WEAKEST, &[capture]);
        assert!((30..60).contains(&taken), "{game_id}: {taken} of 60");
        assert_eq!(count(game_id, fen, STRONGEST, &[capture]), 60, "{game_id}");
    }
}

#[test]
fn the_weakest_overlooks_threats_and_the_strongest_does_not() {
    // A pawn attacks the queen, which has to go, or to take it.
    let fen = "rnbqkb1r/ppp1pppp/8/3p4/4Q3/8/PPPP1PPP/RN2K1NR w KQkq - 0 5";
    let leaves = |elo, games| {
        choices("chess", fen, elo, games)
            .iter()
            .filter(|chosen| !chosen.starts_with("e4"))
            .count()
    };
    let often = leaves(WEAKEST, 200);
    assert!((20..100).contains(&often), "{often} of 200");
    let sometimes = leaves(1500, 200);
    assert!(4 * sometimes < 3 * often, "{sometimes} of 200, not {often}");
    let seldom = leaves(STRONGEST, 30);
    assert!(seldom <= 1, "{seldom} of 30");
}

#[test]
fn a_mate_in_one_is_mostly_seen_by_all() {
    for (game_id, fen, mates) in [
        (
            "chess",
            "6k1/5ppp/8/8/8/7P/5PP1/3R2K1 w - - 0 1",
            &["d1d8"][..],
        ),
        ("xiangqi", "4k4/7R1/9/9/9/9/9/9/9/R2K5 w - - 0 1", &["a0a9"]),
    ] {
        for (elo, least) in [(WEAKEST, 35), (1200, 45), (STRONGEST, 60)] {
            let seen = count(game_id, fen, elo, mates);
            assert!(seen >= least, "{game_id} at {elo}: {seen} of 60");
        }
    }
}

#[test]
fn a_rating_errs_in_the_same_way_whenever_it_is_asked_from_the_start() {
    for game_id in ["chess", "xiangqi"] {
        let start = game(game_id).unwrap().info.start_fen;
        for elo in [WEAKEST, 1000, 1500] {
            let first = choices(game_id, start, elo, 12);
            assert_eq!(first, choices(game_id, start, elo, 12));
            assert!(
                first.iter().any(|m| *m != first[0]),
                "{game_id} at {elo} always begins with {}",
                first[0]
            );
        }
    }
}

#[test]
fn a_weak_player_keeps_to_the_limits_it_is_given() {
    let game = game("chess").unwrap();
    let board = game.start(&GameOptions::default());
    let mut session = game.session(1).unwrap();
    session.set_strength(Some(STRONGEST));
    let limits = Limits {
        nodes: Some(200),
        ..Limits::default()
    };
    let best = session.go(board.as_ref(), &limits, &Control::new(), &mut Silent);
    assert_eq!(best.unwrap().nodes, 200);
}
