use super::*;
use rukh_core::MoveTextError;

fn why(fen: &str, text: &str) -> String {
    let position = Xiangqi::from_fen(fen, &Default::default())
        .unwrap()
        .position;
    match position.parse_move(text, MoveStyle::Coordinates) {
        Err(MoveTextError::Illegal { why, .. }) => why,
        other => panic!("{text} in {fen}: {other:?}"),
    }
}

const START: &str = Xiangqi::INFO.start_fen;

#[test]
fn movement_has_its_reasons() {
    let cases = [
        ("e4e5", "there is no piece of yours on e4"),
        ("e6e5", "there is no piece of yours on e6"),
        ("a0a0", "the chariot must leave its point"),
        ("a0a3", "your own soldier stands on a3"),
        ("a0a5", "the chariot's way is blocked at a3"),
        ("a0b1", "the chariot moves along ranks and files only"),
        ("b0d1", "the horse's leg at c0 is blocked"),
        ("b0b2", "your own cannon stands on b2"),
        (
            "b0b1",
            "the horse goes one point straight and then one diagonally",
        ),
        ("c0c1", "the elephant goes exactly two points diagonally"),
        (
            "d0d1",
            "the advisor steps one point diagonally, inside the palace",
        ),
        ("d0c1", "the advisor may not leave the palace"),
        (
            "e0e2",
            "the general steps one point along a rank or a file, inside the palace",
        ),
        ("b2b7", "the cannon has no screen to take over"),
        (
            "b2b8",
            "the cannon's way is blocked at b7: it jumps only to take",
        ),
        (
            "a3b3",
            "the soldier moves sideways only after it has crossed the river",
        ),
        ("a3a2", "the soldier never moves backwards"),
        ("a3a5", "the soldier steps one point at a time"),
    ];
    for (text, reason) in cases {
        assert_eq!(why(START, text), reason, "{text}");
    }
}

#[test]
fn elephants_stay_on_their_side_and_need_an_open_eye() {
    let fen = "3k5/9/9/9/9/2B6/9/9/1p7/2B2K3 w - - 0 1";
    assert_eq!(why(fen, "c4e6"), "the elephant may not cross the river");
    assert_eq!(why(fen, "c0a2"), "the elephant's eye at b1 is blocked");
}

#[test]
fn a_cannon_takes_over_one_screen_only() {
    let fen = "3k5/9/4r4/9/4p4/4p4/9/4C4/9/3AK4 w - - 0 1";
    assert_eq!(
        why(fen, "e2e7"),
        "the cannon takes over one piece, not over 2"
    );
}

#[test]
fn exposing_the_general_names_the_attacker() {
    let facing = "4k4/9/9/9/9/9/9/4C4/9/4K4 w - - 0 1";
    assert_eq!(why(facing, "e2d2"), "the generals would face each other");
    let screen = "3aka3/9/9/4C4/9/9/9/9/9/3K5 b - - 0 1";
    assert_eq!(
        why(screen, "d9e8"),
        "black would be in check from the cannon on e6"
    );
    let check = "5k3/9/9/9/9/9/9/9/3r5/3K1A3 w - - 0 1";
    assert_eq!(
        why(check, "f0e1"),
        "red would still be in check from the chariot on d1"
    );
}

#[test]
fn points_are_written_in_the_callers_numbering() {
    let position = Xiangqi::start(&Default::default());
    let error = position.parse_move("b1d2", MoveStyle::FromOne).unwrap_err();
    assert_eq!(error.reason(), "the horse's leg at c1 is blocked");
}
