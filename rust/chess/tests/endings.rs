//! How games end: mate, stalemate, repetition, move limits, dead positions.

mod support;

use rukh_core::{Adjudication, Basis, MoveStyle, Rules, Side, Tactics, Termination};
use support::{STANDARD, play, position};

fn termination(fen: &str) -> Option<(Option<Side>, Termination)> {
    let outcome = position(fen).outcome()?;
    Some((outcome.winner, outcome.termination))
}

#[test]
fn mate_and_stalemate_end_the_game() {
    for (fen, expected) in [
        (
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            Some((Some(Side::Second), Termination::Checkmate)),
        ),
        (
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            Some((None, Termination::Stalemate)),
        ),
        // Mate counts before the move limit.
        (
            "R5k1/5ppp/8/8/8/8/8/K7 b - - 150 100",
            Some((Some(Side::First), Termination::Checkmate)),
        ),
        (
            "6k1/R4ppp/8/8/8/8/8/K7 b - - 150 100",
            Some((None, Termination::SeventyFiveMoves)),
        ),
        ("6k1/R4ppp/8/8/8/8/8/K7 b - - 149 100", None),
    ] {
        assert_eq!(termination(fen), expected, "{fen}");
    }
}

#[test]
fn material_that_cannot_mate_ends_the_game() {
    for (fen, dead) in [
        ("2b1k3/8/8/8/8/8/8/5BK1 w - - 0 1", true),
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/1N2K1n1 w - - 0 1", false),
        ("4k3/8/8/8/4B3/3B4/8/4K3 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/1N2K2q w - - 0 1", false),
    ] {
        let position = position(fen);
        let found = position.outcome().map(|outcome| outcome.termination);
        let expected = dead.then_some(Termination::InsufficientMaterial);
        assert_eq!(found, expected, "{fen}");
        assert_eq!(
            position.adjudicate(0) == Adjudication::Draw(Basis::Position),
            dead,
            "{fen}"
        );
    }
    let knights = position("4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1");
    assert!(!knights.has_insufficient_material(Side::First));
    assert!(knights.has_insufficient_material(Side::Second));
}

#[test]
fn repetition_is_claimed_at_three_and_ends_the_game_at_five() {
    let mut position = rukh_chess::Chess::start(&STANDARD);
    for round in 1..=4 {
        assert_eq!(position.outcome(), None);
        play(&mut position, "g1f3 g8f6 f3g1 f6g8");
        let claims = position.claims();
        assert_eq!(claims.occurrences, round + 1);
        let claim = (round >= 2).then_some(Termination::ThreefoldRepetition);
        assert_eq!(claims.draw, claim, "after {} plies", 4 * round);
    }
    let outcome = position.outcome().expect("the game is over");
    assert_eq!(outcome.termination, Termination::FivefoldRepetition);
    assert_eq!(
        (outcome.result(), outcome.plies()),
        ("1/2-1/2", Some(1..=16))
    );
}

#[test]
fn the_search_draws_at_the_first_repetition_of_its_own() {
    let mut position = rukh_chess::Chess::start(&STANDARD);
    play(&mut position, "g1f3 g8f6 f3g1 f6g8");
    // The position first occurred four plies ago.
    assert_eq!(position.adjudicate(5), Adjudication::Draw(Basis::Plies(4)));
    assert_eq!(position.adjudicate(4), Adjudication::None);
    assert_eq!(position.adjudicate(0), Adjudication::None);
    play(&mut position, "g1f3 g8f6 f3g1 f6g8");
    assert_eq!(position.adjudicate(0), Adjudication::Draw(Basis::Plies(8)));
}

#[test]
fn nothing_repeats_across_a_pass_or_a_pawn_move() {
    let mut position = position("4k2n/8/8/8/8/8/4P3/4K2N w - - 0 1");
    play(&mut position, "e1d1 e8d8 d1e1 d8e8");
    assert_eq!(position.claims().occurrences, 2);
    play(&mut position, "e2e3 e8d8 e1d1 d8e8");
    assert_eq!(position.claims().occurrences, 1);
    let key = position.key();
    position.pass();
    position.pass();
    assert_eq!(position.key(), key);
    assert_eq!(position.claims().occurrences, 1);
    assert_eq!(position.adjudicate(20), Adjudication::None);
    position.undo();
    position.undo();
    assert_eq!(position.key(), key);
}

#[test]
fn a_lost_right_makes_another_position() {
    let mut position = position("r3k3/8/8/8/8/8/8/4K2R w K - 0 1");
    play(&mut position, "e1e2 a8b8 e2e1 b8a8");
    assert_eq!(
        position.claims().occurrences,
        1,
        "White can no longer castle"
    );
    play(&mut position, "e1e2 a8b8 e2e1 b8a8");
    assert_eq!(position.claims().occurrences, 2);
}

#[test]
fn fifty_moves_are_claimed_and_a_mate_on_the_last_ply_wins() {
    let mut position = position("6k1/5ppp/8/8/8/8/8/KR6 w - - 99 80");
    assert_eq!(position.claims().draw, None);
    assert_eq!(position.adjudicate(3), Adjudication::None);
    assert!(position.is_near_move_limit());
    play(&mut position, "b1b8");
    assert_eq!(position.adjudicate(1), Adjudication::None, "it is mate");
    assert!(!position.has_legal_move());
    position.undo();
    play(&mut position, "b1b7");
    assert_eq!(position.adjudicate(1), Adjudication::Draw(Basis::Clock));
    assert_eq!(position.claims().draw, Some(Termination::FiftyMoves));
    assert_eq!(position.outcome(), None);
}

#[test]
fn en_passant_takes_the_pawn_and_only_at_once() {
    let mut position = position("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    play(&mut position, "e2e4");
    assert!(position.parse_move("d4e3", MoveStyle::Coordinates).is_ok());
    play(&mut position, "e8e7 e1e2");
    assert!(position.parse_move("d4e3", MoveStyle::Coordinates).is_err());
}

#[test]
fn passing_is_offered_to_pieces_alone() {
    assert!(!position("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1").may_pass());
    assert!(position("4k3/4p3/8/8/8/8/4P3/4KN2 w - - 0 1").may_pass());
    assert!(!position("4k3/4r3/8/8/8/8/8/4KN2 w - - 0 1").may_pass());
}
