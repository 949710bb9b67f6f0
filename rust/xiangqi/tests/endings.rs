//! How games end: the table of `tests/data/endings.txt`, and the corners told one by one.

#![expect(clippy::panic, reason = "that is how the helpers of a test fail")]

use std::collections::BTreeSet;
use std::fs;

use rukh_core::{
    Adjudication, Basis, Conduct, Language, MoveStyle, Outcome, Rules, Side, Tactics, Termination,
};
use rukh_xiangqi::{RepetitionRule, Xiangqi, XiangqiMove, XiangqiOptions};

fn position(fen: &str, options: &XiangqiOptions) -> Xiangqi {
    Xiangqi::from_fen(fen, options)
        .unwrap_or_else(|error| panic!("{error}"))
        .position
}

fn play(position: &mut Xiangqi, moves: &str) {
    for text in moves.split_whitespace() {
        let m = position
            .parse_move(text, MoveStyle::Coordinates)
            .unwrap_or_else(|error| panic!("{error} in {}", position.fen()));
        position.play(m);
    }
}

fn after(fen: &str, moves: &str) -> Xiangqi {
    let mut position = position(fen, &XiangqiOptions::default());
    play(&mut position, moves);
    position
}

fn verdict(position: &Xiangqi) -> String {
    position
        .outcome()
        .map_or("none".to_owned(), |outcome| outcome.verdict(Xiangqi::INFO))
}

fn legal(position: &Xiangqi) -> BTreeSet<String> {
    let mut moves: Vec<XiangqiMove> = Vec::new();
    position.legal_moves(&mut moves);
    moves
        .into_iter()
        .map(|m| position.format_move(m, MoveStyle::Coordinates))
        .collect()
}

fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn every_case_of_the_table_has_its_verdict() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/endings.txt");
    let text = fs::read_to_string(path).unwrap();
    let mut cases = 0;
    let mut wrong = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [id, asked, fen, moves] = fields[..] else {
            panic!("four fields are wanted: {line}");
        };
        cases += 1;
        if asked == "legal" {
            let position = position(fen, &XiangqiOptions::default());
            assert_eq!(legal(&position), words(moves), "{id}");
            continue;
        }
        let (rules, expected) = asked.split_once(' ').unwrap();
        let options = XiangqiOptions {
            natural_limit: Some(if rules == "limit50" { 50 } else { 60 }),
            repetition: RepetitionRule::from_id(rules).unwrap_or_default(),
            ..XiangqiOptions::default()
        };
        let mut position = position(fen, &options);
        play(&mut position, moves);
        if verdict(&position) != expected {
            wrong.push(format!(
                "{id}: {rules} {} is not {expected}",
                verdict(&position)
            ));
        }
    }
    assert!(cases > 450, "the data file is cut short");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const CHECKING_CHARIOT: &str = "4k4/9/9/9/3R5/9/9/9/9/5K3 w - - 0 1";

#[test]
fn perpetual_check_loses_for_either_side() {
    let cycle = "d5e5 e9d9 e5d5 d9e9 ";
    let red = after(CHECKING_CHARIOT, &cycle.repeat(2));
    let outcome = red.outcome().unwrap();
    assert_eq!(outcome.winner, Some(Side::Second));
    assert_eq!(outcome.termination, Termination::PerpetualCheck);
    assert_eq!(outcome.plies(), Some(1..=8));
    assert!(
        outcome
            .sentence(Xiangqi::INFO, Language::English)
            .starts_with("Red loses: perpetual check")
    );
    let black = after(
        "5k3/9/9/9/9/3r5/9/9/9/4K4 b - - 0 1",
        &"d4e4 e0d0 e4d4 d0e0 ".repeat(2),
    );
    let outcome = black.outcome().unwrap();
    assert_eq!(outcome.winner, Some(Side::First));
    assert_eq!(outcome.termination, Termination::PerpetualCheck);
}

#[test]
fn checks_mixed_with_idle_moves_and_idle_repetition_draw() {
    let mixed = after(
        "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1",
        &"e1d1 d9e9 d1d2 e9e8 d2d1 e8e9 d1e1 e9d9 ".repeat(2),
    );
    assert_eq!(verdict(&mixed), "draw");
    let idle = after(
        "4k4/9/9/9/9/9/9/9/9/R4K3 w - - 0 1",
        &"a0a1 e9d9 a1a0 d9e9 ".repeat(2),
    );
    let outcome = idle.outcome().unwrap();
    assert_eq!(
        (outcome.winner, outcome.termination),
        (None, Termination::Repetition)
    );
    let repetition = outcome.repetition.unwrap();
    assert_eq!(repetition.plies, 1..=8);
    assert_eq!(repetition.conduct.first, Conduct::Free);
}

#[test]
fn the_move_into_the_first_occurrence_does_not_count() {
    // Red comes from b5 without check; the loop itself is all checks.
    let game = after(
        "4k4/9/9/9/1R7/9/9/9/9/5K3 w - - 0 1",
        &("b5d5 e9e8 d5e5 e8d8 ".to_owned() + &"e5d5 d8e8 d5e5 e8d8 ".repeat(2)),
    );
    assert_eq!(verdict(&game), "red_loses");
}

#[test]
fn the_second_occurrence_warns_and_the_third_decides() {
    let once = after(CHECKING_CHARIOT, "d5e5 e9d9 e5d5 d9e9");
    assert_eq!(once.outcome(), None);
    assert_eq!(once.claims().occurrences, 2);
    assert_eq!(once.claims().must_change, Some(Side::First));
    let idle = after("4k4/9/9/9/9/9/9/9/9/R4K3 w - - 0 1", "a0a1 e9d9 a1a0 d9e9");
    assert_eq!(idle.claims().occurrences, 2);
    assert_eq!(idle.claims().must_change, None);
}

#[test]
fn the_search_judges_its_own_loop_at_once_and_the_games_at_the_third() {
    let once = after(CHECKING_CHARIOT, "d5e5 e9d9 e5d5 d9e9");
    // Four plies back is inside a search that began five plies ago, but is its root at four.
    assert_eq!(once.adjudicate(5), Adjudication::Loss(Basis::Plies(4)));
    assert_eq!(once.adjudicate(4), Adjudication::None);
    assert_eq!(once.adjudicate(0), Adjudication::None);
    let twice = after(CHECKING_CHARIOT, &"d5e5 e9d9 e5d5 d9e9 ".repeat(2));
    assert_eq!(twice.adjudicate(1), Adjudication::Loss(Basis::Plies(8)));
    let reply = after(
        CHECKING_CHARIOT,
        &("d5e5 e9d9 e5d5 d9e9 ".repeat(2) + "d5e5"),
    );
    assert_eq!(reply.adjudicate(1), Adjudication::Win(Basis::Plies(8)));
}

#[test]
fn no_repetition_looks_across_a_pass() {
    let mut game = after("4k4/9/9/9/9/9/9/9/9/R4K3 w - - 0 1", "a0a1 e9d9");
    let key = game.key();
    game.pass();
    game.pass();
    assert_eq!(game.key(), key);
    assert_eq!(game.claims().occurrences, 1);
    game.undo();
    game.undo();
    play(&mut game, "a1a0 d9e9");
    assert_eq!(game.claims().occurrences, 2);
}

#[test]
fn mate_and_stalemate_on_the_last_ply_win() {
    let mate = after("3k5/R8/9/9/9/9/9/9/1R7/4K4 w - - 119 90", "b1b9");
    assert_eq!(
        mate.outcome(),
        Some(Outcome::win(Side::First, Termination::Checkmate))
    );
    assert_eq!(mate.adjudicate(1), Adjudication::None);
    let stalemate = after("3k5/9/9/3P5/9/9/9/9/9/4K4 w - - 119 90", "d6d7");
    assert_eq!(
        stalemate.outcome(),
        Some(Outcome::win(Side::First, Termination::Stalemate))
    );
}

#[test]
fn the_limit_can_be_switched_off_and_ends_the_game_by_itself() {
    let fen = "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 119 1";
    let limited = after(fen, "a0a1");
    assert_eq!(
        limited.outcome(),
        Some(Outcome::draw(Termination::NaturalLimit))
    );
    assert_eq!(limited.adjudicate(1), Adjudication::Draw(Basis::Clock));
    let unlimited = XiangqiOptions {
        natural_limit: None,
        ..XiangqiOptions::default()
    };
    let mut free = position(fen, &unlimited);
    play(&mut free, "a0a1");
    assert_eq!(free.outcome(), None);
}

#[test]
fn a_sides_eleventh_check_and_its_answer_do_not_bring_the_limit_nearer() {
    // Twelve checks, twelve answers and a quiet move to a new position: 25 plies, of which the
    // extension counts 21.
    let outcome = |limit: u16, check_extension: bool| {
        let options = XiangqiOptions {
            natural_limit: Some(limit),
            check_extension,
            ..XiangqiOptions::default()
        };
        let mut game = position(CHECKING_CHARIOT, &options);
        play(&mut game, &"d5e5 e9d9 e5d5 d9e9 ".repeat(6));
        play(&mut game, "d5d3");
        assert_eq!(game.halfmove_clock(), 25);
        game.outcome()
    };
    let draw = Some(Outcome::draw(Termination::NaturalLimit));
    assert_eq!(outcome(10, true), draw);
    assert_eq!(outcome(11, true), None);
    assert_eq!(outcome(12, false), draw);
    assert_eq!(outcome(13, false), None);
}

#[test]
fn defenders_alone_cannot_win() {
    let game = after("3akab2/9/4b4/9/9/9/9/4B4/4A4/2BA1K3 w - - 0 1", "");
    assert_eq!(
        game.outcome(),
        Some(Outcome::draw(Termination::InsufficientMaterial))
    );
    assert_eq!(game.adjudicate(0), Adjudication::Draw(Basis::Position));
    let soldier = after("3k5/9/9/9/9/9/9/9/p8/5K3 w - - 0 1", "");
    assert_eq!(soldier.outcome(), None);
}

#[test]
fn an_advisor_may_be_the_second_screen() {
    let position = after("1CR1k4/4a4/9/9/9/9/9/9/9/5K3 b - - 0 1", "");
    assert!(position.in_check());
    assert_eq!(legal(&position), words("e8d9"));
}

#[test]
fn a_piece_may_not_become_the_screen_of_a_cannon() {
    let position = after("3aka3/9/9/4C4/9/9/9/9/9/3K5 b - - 0 1", "");
    assert!(!position.in_check());
    assert_eq!(legal(&position), words("e9e8"));
}

#[test]
fn legs_eyes_and_the_river_stop_pieces() {
    let of = |fen: &str, from: &str| -> BTreeSet<String> {
        legal(&after(fen, ""))
            .into_iter()
            .filter(|m| m.starts_with(from))
            .collect()
    };
    assert_eq!(
        of("3k5/9/9/9/9/4p4/4N4/9/9/5K3 w - - 0 1", "e3"),
        words("e3d1 e3f1 e3c2 e3g2 e3c4 e3g4")
    );
    assert_eq!(
        of("3k5/9/9/9/9/9/9/9/1p7/2B2K3 w - - 0 1", "c0"),
        words("c0e2")
    );
    assert_eq!(
        of("3k5/9/9/9/9/2B6/9/9/9/5K3 w - - 0 1", "c4"),
        words("c4a2 c4e2")
    );
}
