//! What people are told of a repetition: by which pieces, of which pieces, and why nobody lost.

#![expect(clippy::unwrap_used, reason = "that is how the helpers of a test fail")]

use rukh_core::{
    Adjudication, BySide, Conduct, Language, MoveStyle, Outcome, PieceOn, Repetition, Rules, Scope,
    Side,
};
use rukh_xiangqi::{RepetitionRule, Xiangqi, XiangqiOptions};

fn after(repetition: RepetitionRule, fen: &str, moves: &str) -> Xiangqi {
    let options = XiangqiOptions {
        repetition,
        ..XiangqiOptions::default()
    };
    let mut game = Xiangqi::from_fen(fen, &options).unwrap().position;
    for text in moves.split_whitespace() {
        let m = game.parse_move(text, MoveStyle::Coordinates).unwrap();
        game.play(m);
    }
    game
}

/// What is said in both languages when these moves have been played twice.
fn told(repetition: RepetitionRule, fen: &str, moves: &str) -> [String; 2] {
    let outcome = after(repetition, fen, &format!("{moves} {moves}"))
        .outcome()
        .unwrap();
    Language::ALL.map(|language| outcome.sentence(Xiangqi::INFO, language))
}

/// A chase by these pieces of those, made up.
fn chase(by: &str, of: &str, are_victims_in_turn: bool) -> [String; 2] {
    let pieces = |letters: &str| -> Vec<PieceOn> {
        let pieces = letters.chars().enumerate();
        pieces
            .map(|(square, letter)| PieceOn { letter, square })
            .collect()
    };
    let repetition = Repetition {
        plies: 1..=8,
        scope: Scope::Attacks,
        conduct: BySide::new(Conduct::Chase, Conduct::Free),
        offenders: pieces(by),
        victims: pieces(of),
        are_victims_in_turn,
    };
    let outcome = Outcome::of_repetition(Some(Side::First), repetition);
    Language::ALL.map(|language| outcome.sentence(Xiangqi::INFO, language))
}

#[test]
fn pieces_of_one_kind_are_said_together_with_their_number() {
    assert_eq!(
        chase("RR", "cc", false),
        [
            "Red loses: perpetual chase of the two black cannons by the two chariots, plies 1–8",
            "红方负：长捉（双车捉双炮），第1–8步",
        ]
    );
    assert_eq!(
        chase("NPPP", "r", false),
        [
            "Red loses: perpetual chase of the black chariot by the horse and the three soldiers, \
             plies 1–8",
            "红方负：长捉（马、三兵捉车），第1–8步",
        ]
    );
}

#[test]
fn pieces_chased_in_turn_are_said_to_be() {
    assert_eq!(
        chase("R", "cc", true),
        [
            "Red loses: perpetual chase of the two black cannons in turn by the chariot, plies 1–8",
            "红方负：长捉（车轮流捉双炮），第1–8步",
        ]
    );
    assert_eq!(
        told(
            RepetitionRule::Cxa,
            "4k4/9/5a3/3N5/6b2/9/9/5A3/3K5/9 w - - 0 1",
            "d6e4 e9f9 e4d6 f9e9",
        ),
        [
            "Red loses: perpetual chase of the black elephant and the black advisor in turn by \
             the horse, plies 1–8",
            "红方负：长捉（马轮流捉象、士），第1–8步",
        ]
    );
}

#[test]
fn two_chariots_that_check_in_turn_are_both_named() {
    let game = after(
        RepetitionRule::Axf,
        "4k4/9/9/9/3R5/5R3/9/4B4/9/4K4 w - - 0 1",
        "d5e5 e9d9 e5d5 d9e9 f4e4 e9f9 e4f4 f9e9",
    );
    assert_eq!(
        game.outcome()
            .unwrap()
            .sentence(Xiangqi::INFO, Language::English),
        "Red loses: perpetual check by the two chariots, plies 1–8"
    );
}

const CUT: (&str, &str) = (
    "2n1k4/9/2c1C1c2/9/9/2R6/9/9/9/5K3 w - - 0 1",
    "e7e6 c9d7 e6e7 d7c9",
);

#[test]
fn a_root_is_cut_by_the_piece_that_moves() {
    // The chariot attacks all the time; the cannon comes and goes between the two cannons.
    assert_eq!(
        told(RepetitionRule::Axf, CUT.0, CUT.1),
        [
            "Red loses: perpetual root cutting of the black cannon by the cannon, plies 1–8",
            "红方负：长断根（炮断炮根），第1–8步",
        ]
    );
    // Engines call it a chase.
    assert_eq!(
        told(RepetitionRule::Engine, CUT.0, CUT.1)[0],
        "Red loses: perpetual chase of the black cannon by the cannon, plies 1–8"
    );
}

#[test]
fn a_chase_is_told_by_the_attacks_that_are_new() {
    // The horse on f7 stands ready to take on d8 before the chariot comes.
    assert_eq!(
        told(
            RepetitionRule::Axf,
            "9/4k4/1n3N3/3R5/9/9/9/3N5/3K5/9 w - - 0 1",
            "d6b6 b7d8 b6d6 d8b7",
        )[0],
        "Red loses: perpetual chase of the black horse by the chariot, plies 1–8"
    );
}

#[test]
fn whoever_faces_perpetual_check_is_told_its_own_conduct() {
    let fen = "6N2/4ck3/5a3/5P3/R8/4p4/9/n3K4/1N3c3/5C3 w - - 0 1";
    let game = after(RepetitionRule::Axf, fen, &"f6e6 e4f4 e6f6 f4e4 ".repeat(2));
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.winner, Some(Side::First));
    let conduct = outcome.repetition.unwrap().conduct;
    assert_eq!(conduct.second, Conduct::Check);
    assert_ne!(conduct.first, Conduct::Free);
}

const IDLE_AND_CHECK: (&str, &str) = ("4k4/9/9/9/9/9/9/9/9/R4K3 w - - 0 1", "a0a9 e9e8 a9a0 e8e9");

#[test]
fn a_draw_gives_the_reason_that_its_rules_know() {
    let said = |rule| told(rule, IDLE_AND_CHECK.0, IDLE_AND_CHECK.1);
    assert_eq!(
        said(RepetitionRule::Axf),
        [
            "Draw by repetition, plies 1–8: neither side is to blame",
            "和棋：重复局面，第1–8步，双方均未违例",
        ]
    );
    assert_eq!(
        said(RepetitionRule::Engine),
        [
            "Draw by repetition, plies 1–8: a check in the loop clears both sides",
            "和棋：重复局面，第1–8步，循环中有将军，双方均不判负",
        ]
    );
    assert_eq!(
        said(RepetitionRule::Simple),
        [
            "Draw by repetition, plies 1–8: neither side gives perpetual check",
            "和棋：重复局面，第1–8步，双方均未长将",
        ]
    );
    assert_eq!(
        said(RepetitionRule::Unjudged),
        ["Draw by repetition, plies 1–8", "和棋：重复局面，第1–8步",]
    );
}

const CHASED_CANNON: &str = "4k4/9/2c6/9/3R5/9/9/9/9/5K3 w - - 0 1";

#[test]
fn nobody_must_change_once_the_game_has_ended() {
    let idle_then_chase = "f0f1 e9e8 f1f0 e8e9 d5c5 c7d7 c5d5 d7c7";
    let game = after(RepetitionRule::Axf, CHASED_CANNON, idle_then_chase);
    assert_eq!(game.outcome().unwrap().winner, None);
    assert_eq!(game.claims().must_change, None);
    let chase_alone = after(RepetitionRule::Axf, CHASED_CANNON, "d5c5 c7d7 c5d5 d7c7");
    assert_eq!(chase_alone.claims().must_change, Some(Side::First));
}

#[test]
fn the_search_judges_a_third_occurrence_as_the_game_does() {
    // Since the root, six plies ago, the position has recurred once, by a chase; but it was there
    // before the root as well, and the loop since then is not all chase.
    let moves = "f0f1 e9e8 f1f0 e8e9 d5c5 c7d7 c5d5 d7c7";
    let game = after(RepetitionRule::Axf, CHASED_CANNON, moves);
    for ply in [0, 4, 6, 8] {
        let said = game.adjudicate(ply);
        assert!(matches!(said, Adjudication::Draw(_)), "{said:?} at {ply}");
    }
    // Without the earlier occurrence the chase alone decides inside the search.
    let chase = after(RepetitionRule::Axf, CHASED_CANNON, "d5c5 c7d7 c5d5 d7c7");
    assert!(matches!(chase.adjudicate(6), Adjudication::Loss(_)));
    assert_eq!(chase.adjudicate(4), Adjudication::None);
}
