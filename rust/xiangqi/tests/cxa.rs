//! The Chinese rules: the loops of `tests/data/cxa_loops.txt`, and their corners told one by one.

#![expect(clippy::panic, reason = "that is how the helpers of a test fail")]

use std::fs;

use rukh_core::{
    Attack, Conduct, Language, MoveStyle, Nature, PlyReport, Rules, Ruling, Side, Termination,
};
use rukh_xiangqi::{RepetitionRule, Square, Xiangqi, XiangqiOptions};

fn after(fen: &str, moves: &str) -> Xiangqi {
    let options = XiangqiOptions {
        repetition: RepetitionRule::Cxa,
        ..XiangqiOptions::default()
    };
    let mut game = Xiangqi::from_fen(fen, &options)
        .unwrap_or_else(|error| panic!("{error}"))
        .position;
    for text in moves.split_whitespace() {
        let m = game
            .parse_move(text, MoveStyle::Coordinates)
            .unwrap_or_else(|error| panic!("{error} in {}", game.fen()));
        game.play(m);
    }
    game
}

fn ruling(fen: &str, moves: &str) -> Ruling {
    let Some(ruling) = after(fen, moves).ruling() else {
        panic!("{moves} is no repetition");
    };
    ruling
}

fn verdict(ruling: &Ruling) -> String {
    ruling.outcome.verdict(Xiangqi::INFO)
}

fn letter(nature: Nature) -> char {
    match nature {
        Nature::Idle => 'X',
        Nature::Exchange => 'D',
        Nature::RootCut => '?',
        Nature::Chase => 'Z',
        Nature::Kill => 'S',
        Nature::Check => 'J',
    }
}

/// Red's natures, then Black's.
fn natures(ruling: &Ruling) -> String {
    let of = |side: Side| -> String {
        let mine = ruling.plies.iter().filter(|ply| ply.side == side);
        mine.map(|ply| letter(ply.nature)).collect()
    };
    format!("{} {}", of(Side::First), of(Side::Second))
}

/// `Rxca6` for each piece that a ply attacks anew and what attacks it.
fn new_attacks(ply: &PlyReport) -> Vec<String> {
    let told = |attack: &Attack| {
        format!(
            "{}x{}{}",
            attack.attacker.letter,
            attack.victim.letter,
            Square::new(attack.victim.square)
        )
    };
    let new = ply.attacks.iter().filter(|attack| attack.is_new);
    new.map(told).collect()
}

#[test]
fn every_loop_has_its_natures_and_its_verdict() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/cxa_loops.txt");
    let text = fs::read_to_string(path).unwrap();
    let mut cases = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [id, expected, shown, fen, moves] = fields[..] else {
            panic!("five fields are wanted: {line}");
        };
        let ruling = ruling(fen, moves);
        assert_eq!(natures(&ruling), shown, "{id}");
        assert_eq!(verdict(&ruling), expected, "{id}");
        let outcome = after(fen, moves).outcome();
        assert_eq!(outcome, Some(ruling.outcome), "{id}");
        cases += 1;
    }
    assert!(cases > 35, "the data file is cut short");
}

#[test]
fn chinese_rulings_say_that_they_are_approximate() {
    let fen = "4k4/9/2c6/9/3R5/9/9/9/9/5K3 w - - 0 1";
    assert!(ruling(fen, "d5c5 c7d7 c5d5 d7c7").is_approximate);
    let asian = Xiangqi::from_fen(fen, &XiangqiOptions::default());
    let mut game = asian.unwrap().position;
    for text in ["d5c5", "c7d7", "c5d5", "d7c7"] {
        let m = game.parse_move(text, MoveStyle::Coordinates).unwrap();
        game.play(m);
    }
    assert!(!game.ruling().unwrap().is_approximate);
}

#[test]
fn the_second_occurrence_warns_and_the_third_decides() {
    let fen = "4k4/9/5a3/3N5/6b2/9/9/5A3/3K5/9 w - - 0 1";
    let cycle = "d6e4 e9f9 e4d6 f9e9 ";
    let once = after(fen, cycle);
    assert_eq!(once.outcome(), None);
    assert_eq!(once.claims().must_change, Some(Side::First));
    let outcome = after(fen, &cycle.repeat(2)).outcome().unwrap();
    assert_eq!(outcome.termination, Termination::PerpetualChase);
    assert_eq!(
        outcome.sentence(Xiangqi::INFO, Language::English),
        "Red loses: perpetual chase of the black elephant and the black advisor in turn by the \
         horse, plies 1–8"
    );
}

#[test]
fn mixed_attacks_are_a_perpetual_attack() {
    let check_and_chase = ruling(
        "5k3/9/1R1a5/9/9/5N3/9/9/9/4K4 w - - 0 1",
        &"b7b9 f9f8 b9b7 f8f9 ".repeat(2),
    );
    let repetition = check_and_chase.outcome.repetition.unwrap();
    assert_eq!(repetition.conduct.first, Conduct::Attack);
    assert_eq!(repetition.conduct.second, Conduct::Free);
    assert_eq!(
        check_and_chase.outcome.termination,
        Termination::PerpetualAttack
    );
}

#[test]
fn a_threat_of_mate_names_the_piece_that_would_give_the_first_check() {
    let ruling = ruling(
        "2bak1c2/4aRN1r/4b4/9/9/9/3pp4/2n1B4/9/2B1K3C w - - 0 1",
        &"i0h0 i8h8 h0i0 h8i8 ".repeat(2),
    );
    assert_eq!(
        ruling.outcome.sentence(Xiangqi::INFO, Language::English),
        "Red loses: perpetual threat of mate by the cannon, plies 1–8"
    );
    // Told as checks are: an attack on the general.
    for ply in ruling.plies.iter().filter(|ply| ply.side == Side::First) {
        assert_eq!(ply.nature, Nature::Kill);
        assert_eq!(new_attacks(ply), ["Cxke9"]);
    }
}

#[test]
fn a_capture_that_lets_its_maker_be_mated_is_no_threat() {
    // The chariot that blocks could take the cannon, with check at that; but the other chariot's
    // answer would uncover the horse and mate.
    let ruling = ruling(
        "2bak1c2/4aRN1r/4b4/9/9/9/3pp4/2n1B4/9/2B1K3C w - - 0 1",
        "i0h0 i8h8 h0i0 h8i8",
    );
    let block = &ruling.plies[1];
    assert_eq!(block.nature, Nature::Idle);
    let on_the_cannon = block.attacks.iter().find(|a| a.victim.letter == 'C');
    let Some(attack) = on_the_cannon else {
        panic!("the cannon could be taken");
    };
    assert!(!attack.is_protected && !attack.is_threat && !attack.is_new);
}

#[test]
fn a_general_that_steps_out_of_check_is_idle_whatever_it_uncovers() {
    let ruling = ruling(
        "4k4/9/9/9/9/1n7/9/9/9/R2K1c3 b - - 0 1",
        "b4c2 d0d1 c2b4 d1d0",
    );
    assert_eq!(natures(&ruling), "XX JX");
    assert_eq!(new_attacks(&ruling.plies[1]), ["Rxcf0"]);
    // Without the check it is a chase: the chariot's, not the general's.
    let free = self::ruling(
        "4k4/9/9/9/9/1n7/9/9/9/R2K1c3 b - - 0 1",
        "b4a6 d0d1 a6b4 d1d0",
    );
    assert_eq!(natures(&free), "ZX XX");
}

#[test]
fn an_attack_that_goes_on_is_idle() {
    // The horse stays attacked; only the move that attacks it is a chase.
    let ruling = ruling(
        "4k4/9/9/9/2n6/9/9/9/9/1R3K3 w - - 0 1",
        "b0c0 e9e8 f0f1 e8e9 c0b0 e9e8 f1f0 e8e9",
    );
    assert_eq!(natures(&ruling), "ZXXX XXXX");
}

#[test]
fn what_a_check_drives_into_the_open_is_chased() {
    // From e6 the horse threatens a check on c7 and then the chariot.
    let ruling = ruling(
        "3k5/9/6N2/r8/9/9/9/9/9/5K3 w - - 0 1",
        "g7e6 a6a5 e6g7 a5a6",
    );
    assert_eq!(new_attacks(&ruling.plies[0]), ["Nxra6"]);
    assert_eq!(natures(&ruling), "ZX XX");
}

#[test]
fn soldiers_attacks_count_where_both_sides_attack_with_every_move() {
    let fen = "3k5/4ar3/4cP3/9/9/9/9/9/9/1R3KB2 b - - 0 1";
    let mutual = ruling(fen, "f8g8 f7g7 g8f8 g7f7");
    assert_eq!(natures(&mutual), "ZZ ZJ");
    assert_eq!(verdict(&mutual), "draw");
    // Against a side that does not attack with every move the same soldier is idle.
    let one_sided = ruling(
        "3k5/5r3/5P3/9/9/9/9/9/9/1R2K4 b - - 0 1",
        "f8g8 f7g7 g8f8 g7f7",
    );
    assert_eq!(natures(&one_sided), "XX XX");
    assert_eq!(verdict(&one_sided), "draw");
}
