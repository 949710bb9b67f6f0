use super::*;

const START: &str = Xiangqi::INFO.start_fen;

fn loaded(text: &str) -> Loaded<Xiangqi> {
    Xiangqi::from_fen(text, &XiangqiOptions::default()).unwrap()
}

fn fault_ids(text: &str) -> Vec<&'static str> {
    let error = Xiangqi::from_fen(text, &XiangqiOptions::default()).unwrap_err();
    assert!(!error.faults.is_empty());
    assert!(!error.to_string().contains('\n'));
    error.faults.into_iter().map(|fault| fault.id).collect()
}

#[test]
fn the_start_position_survives_a_round_trip() {
    assert_eq!(loaded(START).position.fen(), START);
    assert_eq!(Xiangqi::start(&XiangqiOptions::default()).fen(), START);
}

#[test]
fn every_usual_shape_is_read() {
    let board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    for rest in [
        "",
        " w",
        " r",
        " R",
        " w -",
        " w - -",
        " w 0 1",
        " w - - 0",
        " w - - 0 1",
        "[] w - - 0 1",
        "  w  - -  0 1 ",
        " w - - 0 0",
    ] {
        assert_eq!(loaded(&format!("{board}{rest}")).position.fen(), START);
    }
    let black = loaded(&format!("{board} b 3 7")).position;
    assert_eq!(black.fen(), format!("{board} b - - 3 7"));
}

#[test]
fn both_letter_sets_mean_the_same_pieces() {
    for text in [
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1",
        "rnmakamnr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RNMAKAMNR w",
        "rnbagabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAGABNR w",
        "rnbgkgbnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBGKGBNR w",
    ] {
        assert_eq!(loaded(text).position.fen(), START, "{text}");
    }
}

#[test]
fn each_unplayable_position_names_its_fault() {
    let cases = [
        ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "generals_facing"),
        (
            "9/9/9/4k4/9/9/9/9/9/3K5 w - - 0 1",
            "general_outside_palace",
        ),
        ("4k4/9/9/9/2B6/9/9/9/9/3K5 w - - 0 1", "elephant_point"),
        ("4k4/9/9/9/9/9/9/1P7/9/3K5 w - - 0 1", "soldier_point"),
        ("4k4/9/9/9/9/1P7/9/9/9/3K5 w - - 0 1", "soldier_point"),
        ("4k4/9/9/9/9/9/9/9/9/2AK5 w - - 0 1", "advisor_point"),
        ("4k4/9/9/9/9/9/9/9/9/9 w - - 0 1", "no_general"),
        ("4k4/9/9/9/9/9/9/9/3K5/3K5 w - - 0 1", "too_many"),
        ("4k4/9/RRR6/9/9/9/9/9/9/3K5 w - - 0 1", "too_many"),
        ("4k4/9/9/4R4/9/9/9/9/9/3K5 w - - 0 1", "opponent_in_check"),
        ("4k4/9/9/9/9/9/9/9/9/3K4 w - - 0 1", "row_width"),
        ("4k4/9/9/9/9/9/9/9/9/3K55 w - - 0 1", "row_width"),
        ("4k4/9/9/9/9/9/9/9/3K5 w - - 0 1", "rows"),
        ("4k4/9/9/9/9/9/9/9/9/3K5/9 w - - 0 1", "rows"),
        ("4k4/9/9/9/9/9/9/9/9/3K4x w - - 0 1", "letter"),
        ("4k4/9/9/9/9/9/9/9/9/3K4馬 w - - 0 1", "letter"),
        ("4k4/9/9/9/9/9/9/9/9/MB1K5 w - - 0 1", "letter"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 x - - 0 1", "side"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w KQkq - 0 1", "counter"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - -1 1", "counter"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 x", "fields"),
        ("4k4/9/9/9/9/9/9/9/9/3K5[R] w - - 0 1", "pocket"),
        ("", "empty"),
    ];
    for (text, id) in cases {
        assert!(
            fault_ids(text).contains(&id),
            "{text}: {:?}",
            fault_ids(text)
        );
    }
}

#[test]
fn all_faults_are_told_at_once() {
    let ids = fault_ids("4k4/9/9/9/2B6/9/9/1P7/9/4K4 x - - q 1");
    assert_eq!(ids, ["side", "counter"]);
    let ids = fault_ids("4k4/9/9/9/2B6/9/9/1P7/9/4K4 w - - q 1");
    assert_eq!(
        ids,
        [
            "counter",
            "elephant_point",
            "soldier_point",
            "generals_facing"
        ]
    );
}

#[test]
fn facing_generals_are_one_fault_not_two() {
    assert_eq!(fault_ids("4k4/9/9/9/9/9/9/9/9/4K4 w"), ["generals_facing"]);
}

#[test]
fn enormous_counters_are_cut_down_with_a_note() {
    let text = "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 99999999999999999999 18446744073709551616";
    let mut loaded = loaded(text);
    assert_eq!(loaded.notes.len(), 2);
    let m = loaded
        .position
        .parse_move("a0a1", rukh_core::MoveStyle::Coordinates)
        .unwrap();
    loaded.position.play(m);
    assert_eq!(
        loaded.position.fen(),
        "4k4/9/9/9/9/9/9/9/R8/3K5 b - - 1000001 1000000"
    );
}

#[test]
fn move_numbers_advance_after_black() {
    let mut position = loaded("4k4/9/9/9/9/9/9/9/9/R2K5 b - - 0 8").position;
    for (text, number) in [("e9e8", 9), ("a0a1", 9), ("e8e9", 10)] {
        let m = position
            .parse_move(text, rukh_core::MoveStyle::Coordinates)
            .unwrap();
        position.play(m);
        assert_eq!(position.move_number(), number);
    }
}

#[test]
fn a_wrong_number_of_rows_is_the_only_word_about_the_board() {
    assert_eq!(fault_ids("x/x/x/x/x/x/x/x/x w - - 0 1"), ["rows"]);
    let error = Xiangqi::from_fen("x", &XiangqiOptions::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "bad FEN \"x\": the board has 1 row instead of 10"
    );
}

#[test]
fn facing_generals_may_be_set_up_where_the_mover_ends_it() {
    let options = XiangqiOptions {
        facing_generals: true,
        ..XiangqiOptions::default()
    };
    let diagram = "4k4/9/9/9/9/2B6/9/9/9/2B1K4 w - - 0 1";
    let mut position = Xiangqi::from_fen(diagram, &options).unwrap().position;
    assert!(position.state.in_check);
    // Both elephants may come between, and the general may step aside.
    assert_eq!(position.count_legal(), 4);
    let m = position
        .parse_move("c0e2", rukh_core::MoveStyle::Coordinates)
        .unwrap();
    position.play(m);
    assert!(!position.state.in_check);
    position.undo();
    assert_eq!(position.fen(), diagram);

    let ids = |text| {
        let error = Xiangqi::from_fen(text, &options).unwrap_err();
        let ids: Vec<&str> = error.faults.into_iter().map(|fault| fault.id).collect();
        ids
    };
    // Every step that leaves the file is onto a point under attack.
    let helpless = "3rkr3/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(ids(helpless), ["generals_facing"]);
    let other = "4k4/9/9/9/2B6/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(ids(other), ["elephant_point", "generals_facing"]);
}
