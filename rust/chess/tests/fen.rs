//! FEN: lenient about shape, strict about what can be played, every fault with its own reason.

mod support;

use rukh_chess::Chess;
use rukh_core::{Rules, Side};
use support::{CHESS960, STANDARD, legal, load, play, position};

fn faults(fen: &str) -> Vec<&'static str> {
    match Chess::from_fen(fen, &STANDARD) {
        Ok(_) => Vec::new(),
        Err(error) => error.faults.iter().map(|fault| fault.id).collect(),
    }
}

fn notes(fen: &str) -> (String, Vec<String>) {
    let loaded = Chess::from_fen(fen, &STANDARD).expect("playable");
    (loaded.position.fen(), loaded.notes)
}

#[test]
fn missing_fields_are_filled_in() {
    let board = "4k3/8/8/8/8/8/4P3/4K3";
    for (given, read) in [
        ("", " w - - 0 1"),
        (" w", " w - - 0 1"),
        (" b", " b - - 0 1"),
        (" w -", " w - - 0 1"),
        (" w - -", " w - - 0 1"),
        (" b 3 17", " b - - 3 17"),
        (" w - - 5", " w - - 5 1"),
        (" w - - 12 13", " w - - 12 13"),
        ("   B   -\t-  7  0 ", " b - - 7 1"),
    ] {
        let (fen, notes) = notes(&format!("{board}{given}"));
        assert_eq!(fen, format!("{board}{read}"), "{given}");
        assert!(notes.is_empty(), "{notes:?}");
    }
}

#[test]
fn each_fault_has_its_own_reason() {
    for (fen, expected) in [
        ("", vec!["field_count"]),
        ("startpos", vec!["row_count"]),
        (
            "position fen 8/8",
            vec!["row_count", "side", "castling_letter"],
        ),
        ("9/9/9/9/9/9/9/9 w - - 0 1", vec!["unknown_letter"; 8]),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", vec!["row_width"]),
        ("4k3/8/8/8/8/8/7/4K3 w - - 0 1", vec!["row_width"]),
        ("4k3/8/8/8/8/8/8/4K3 r - - 0 1", vec!["side"]),
        ("4k3/8/8/8/8/8/8/4K3 w KX - 0 1", vec!["castling_letter"]),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", vec!["en_passant_square"]),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", vec!["halfmove_clock"]),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999",
            vec!["move_number"],
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 e2e4", vec!["field_count"]),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", vec!["no_white_king"]),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", vec!["no_black_king"]),
        ("8/8/8/8/8/8/8/8 w - - 0 1", vec!["empty"]),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", vec!["too_many_kings"]),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", vec!["pawns_on_backrank"]),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", vec!["opposite_check"]),
        (
            "4r3/8/8/8/8/3n4/3p4/4K2k w - - 0 1",
            vec!["too_many_checkers"],
        ),
        (
            "p7/8/8/8/8/8/8/8 x - z9 q 1",
            vec![
                "no_white_king",
                "no_black_king",
                "pawns_on_backrank",
                "side",
                "en_passant_square",
                "halfmove_clock",
            ],
        ),
    ] {
        let mut found = faults(fen);
        let mut expected = expected;
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{fen}");
    }
}

#[test]
fn a_refusal_is_one_line_that_names_text_and_reason() {
    let error = Chess::from_fen("4k3/8/8/8/8/8/8/8 w - - 0 1", &STANDARD).expect_err("no king");
    assert_eq!(
        error.to_string(),
        "bad FEN \"4k3/8/8/8/8/8/8/8 w - - 0 1\": white has no king"
    );
}

#[test]
fn the_largest_counters_that_are_written_are_read() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 65535 4294967295";
    let mut position = position(fen);
    assert_eq!(position.fen(), fen);
    play(&mut position, "a1a2");
    play(&mut position, "e8e7");
    let written = position.fen();
    assert_eq!(written, "8/4k3/8/8/8/8/R7/4K3 w - - 65535 4294967295");
    assert_eq!(load(&written, STANDARD).fen(), written);
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 65536 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 4294967296",
    ] {
        assert_eq!(faults(fen).len(), 1, "{fen}");
    }
}

#[test]
fn one_row_and_one_square_are_not_many() {
    let words = |fen| {
        Chess::from_fen(fen, &STANDARD)
            .expect_err("unplayable")
            .to_string()
    };
    assert!(words("x").ends_with("the board has 1 row instead of 8"));
    assert!(words("/").ends_with("the board has 2 rows instead of 8"));
    let narrow = words("4k3/8/8/8/8/8/1/4K3");
    assert!(narrow.ends_with("has 1 square instead of 8"), "{narrow}");
}

#[test]
fn impossible_castling_rights_are_dropped_with_a_note() {
    let (fen, notes) = notes("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1");
    assert_eq!(fen, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(notes.len(), 1);
    assert!(notes[0].contains("KQkq"), "{notes:?}");
    let partly = Chess::from_fen("4k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1", &STANDARD);
    assert_eq!(
        partly.expect("playable").position.fen(),
        "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1"
    );
}

#[test]
fn impossible_en_passant_squares_are_dropped_with_a_note() {
    let (fen, found) = notes("4k3/8/8/3Pp3/8/8/8/4K3 w - e5 0 1");
    assert_eq!(fen, "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1");
    assert!(found[0].contains("rank 6"), "{found:?}");
    let (_, found) = notes("4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1");
    assert!(found[0].contains("e5"), "{found:?}");
    // A square that nobody can use is what many programs write: no note.
    let (fen, found) = notes("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    assert_eq!(fen, "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    assert!(found.is_empty());
    let mut kept = position("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1");
    play(&mut kept, "d5e6");
    assert_eq!(kept.fen(), "4k3/8/4P3/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn chess960_rights_are_read_and_written_by_file_where_needed() {
    for (given, written) in [
        ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", "KQkq"),
        ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", "KQkq"),
        ("1r2k1r1/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1", "GBkq"),
        ("1r2k1r1/8/8/8/8/8/8/RR2K1RR w KQkq - 0 1", "KQkq"),
        ("4k3/8/8/8/8/8/8/RRK5 w AB - 0 1", "Q"),
    ] {
        let position = load(given, CHESS960);
        assert_eq!(position.fen().split(' ').nth(2), Some(written), "{given}");
        let again = load(&position.fen(), CHESS960);
        assert_eq!(again.key(), position.key());
    }
    // Standard chess has no such rights.
    let (fen, notes) = notes("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1");
    assert!(fen.contains(" w - "), "{fen}");
    assert_eq!(notes.len(), 1);
}

#[test]
fn counters_run_on_from_the_fen() {
    let mut position = position("4k3/8/8/8/8/8/4P3/4K3 b - - 12 13");
    play(&mut position, "e8d8 e1d1");
    assert_eq!(position.fen(), "3k4/8/8/8/8/8/4P3/3K4 b - - 14 14");
    play(&mut position, "d8e8 e2e4");
    assert_eq!(position.fen(), "4k3/8/8/8/4P3/8/8/3K4 b - - 0 15");
}

#[test]
fn status_names_what_no_game_leads_to() {
    for (fen, expected) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            vec![],
        ),
        (
            "4k3/8/8/8/P7/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1",
            vec!["too_many_white_pawns", "too_many_white_pieces"],
        ),
        // Two rooks that check along one line.
        ("4k3/8/8/8/R3k2R/8/8/4K3 w - - 0 1", vec!["refused"]),
        ("8/8/8/8/R3k2R/8/8/4K3 b - - 0 1", vec!["impossible_check"]),
    ] {
        let found = match Chess::from_fen(fen, &STANDARD) {
            Ok(loaded) => loaded.position.status(),
            Err(_) => vec!["refused"],
        };
        assert_eq!(found, expected, "{fen}");
    }
}

#[test]
fn pieces_are_listed_from_the_first_rank() {
    let pieces = Chess::start(&STANDARD).pieces();
    assert_eq!(pieces.len(), 64);
    assert_eq!(
        (pieces[0], pieces[4], pieces[63]),
        (Some('R'), Some('K'), Some('r'))
    );
    assert_eq!(pieces[30], None);
    let checked = position("4k3/8/8/8/8/8/8/4RK2 b - - 0 1");
    assert_eq!(checked.checked_square(), Some(60));
    assert_eq!(checked.side(), Side::Second);
    assert_eq!(legal(&checked).len(), 4);
}
