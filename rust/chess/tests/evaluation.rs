//! What the evaluation must know, and how it explains itself. Equalities that hold everywhere are
//! in `properties.rs`.

mod support;

use rukh_chess::{Chess, HandEvaluator};
use rukh_core::{Evaluator, Phased, Rules, Side, Trace};
use support::{STANDARD, position};

fn value(fen: &str) -> i32 {
    HandEvaluator::default().evaluate(&position(fen))
}

fn trace(fen: &str) -> Trace {
    HandEvaluator::default().trace(&position(fen))
}

fn term(fen: &str, name: &str) -> i32 {
    let trace = trace(fen);
    let found = trace.terms.iter().find(|term| term.name == name);
    found.expect("the term is in the trace").score
}

#[test]
fn the_start_is_worth_the_right_to_move() {
    let trace = HandEvaluator::default().trace(&Chess::start(&STANDARD));
    assert_eq!(trace.phase, Phased::FULL);
    for term in &trace.terms {
        let level = matches!(term.name, "tempo" | "drawishness");
        assert_eq!(
            term.score != 0,
            level && term.name == "tempo",
            "{}",
            term.name
        );
    }
    assert!(trace.for_mover > 0);
}

#[test]
fn a_piece_more_is_worth_more() {
    for letter in ["P", "N", "B", "R", "Q"] {
        let with = format!("4k3/pppp4/8/8/3{letter}4/8/PPPP4/4K3 w - - 0 1");
        let without = "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1";
        assert!(value(&with) > value(without) + 50, "{letter}");
        assert!(value(&with.replace(" w ", " b ")) < -50, "{letter}");
    }
}

#[test]
fn a_passed_pawn_gains_as_it_goes() {
    let at = |row: &str| term(row, "passed pawns");
    let far = at("4k3/8/8/8/8/8/1P5p/4K3 w - - 0 1");
    let near = at("4k3/1P6/8/8/8/8/7p/4K3 w - - 0 1");
    assert!(near > far);
    let blocked = at("1n2k3/1P6/8/8/8/8/7p/4K3 w - - 0 1");
    assert!(blocked < near);
    assert_eq!(at("4k3/1p6/8/8/8/8/1P6/4K3 w - - 0 1"), 0);
}

#[test]
fn an_open_king_under_fire_is_in_danger() {
    let sheltered = term("6k1/5ppp/8/8/8/8/3QRN2/6K1 b - - 0 1", "king safety");
    let open = term("6k1/ppp5/8/8/6N1/4R3/3Q4/6K1 b - - 0 1", "king safety");
    assert!(open > sheltered, "{open} {sheltered}");
}

#[test]
fn a_bare_king_is_driven_to_the_edge() {
    let centre = value("8/8/8/4k3/8/8/8/R3K3 w - - 0 1");
    let edge = value("4k3/8/4K3/8/8/8/8/R7 w - - 0 1");
    assert!(edge > centre && centre > 300, "{edge} {centre}");
    let right = value("8/8/8/8/8/2K5/8/k1NB4 w - - 0 1");
    let wrong = value("k7/2K5/8/8/8/8/8/2NB4 w - - 0 1");
    assert!(wrong > right, "d1 is a light square, and so is a8");
}

#[test]
fn what_cannot_be_won_counts_for_little() {
    for (fen, most) in [
        // A knight ahead without pawns, and a bishop whose colour misses the corner.
        ("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", 0),
        ("4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1", 120),
        ("4k1r1/8/8/8/8/8/8/R3KB2 w - - 0 1", 120),
        ("k7/8/8/8/P7/8/8/2B1K3 w - - 0 1", 0),
    ] {
        assert!(value(fen).abs() <= most, "{fen}: {}", value(fen));
    }
    // The same pawn ahead is worth less with bishops of opposite colours.
    let same = value("4kb2/pp6/8/8/8/8/PPP5/2B1K3 w - - 0 1");
    let opposite = value("2b1k3/pp6/8/8/8/8/PPP5/2B1K3 w - - 0 1");
    assert!(opposite < same, "{opposite} {same}");
    // Nor does an advantage keep when the move limit comes near.
    let fresh = value("4k3/pp6/8/8/8/8/PPP5/R3K3 w - - 0 1");
    let stale = value("4k3/pp6/8/8/8/8/PPP5/R3K3 w - - 90 1");
    assert!(stale < fresh);
}

#[test]
fn the_trace_gives_each_side_and_phase() {
    let trace = trace("4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1");
    assert!(trace.terms.len() >= 10);
    let material = trace.terms.iter().find(|term| term.name == "material");
    let sides = material.expect("material is a term").sides;
    assert!(sides[Side::First].endgame > sides[Side::Second].endgame);
    assert_eq!(trace.for_mover, trace.total);
}
