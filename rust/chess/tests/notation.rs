//! Moves as text: what is read, how it is written, and why a move is refused.

mod support;

use std::collections::BTreeSet;

use rukh_chess::Chess;
use rukh_core::{MoveStyle, MoveTextError, Notation, NotationStyle, Rules, StyleSet, is_null_move};
use support::{CHESS960, load, play, position};

fn reason(fen: &str, text: &str) -> String {
    let error = position(fen).parse_move(text, MoveStyle::Coordinates);
    error.expect_err(text).reason()
}

fn reads(fen: &str, text: &str) -> String {
    let position = position(fen);
    match position.read_human(text) {
        Ok(m) => position.format_move(m, MoveStyle::Coordinates),
        Err(error) => error.reason(),
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_refused_move_says_why() {
    for (fen, text, why) in [
        (START, "e2e5", "the pawn on e2 cannot reach e5"),
        (START, "e4e5", "there is no piece on e4"),
        (
            START,
            "e7e5",
            "it is white's turn, and the pawn on e7 is black's",
        ),
        (START, "c1e3", "the bishop's way is blocked at d2"),
        (START, "a1a5", "the rook's way is blocked at a2"),
        (START, "d1d2", "d2 is held by white's own pawn"),
        (START, "b1d4", "the knight on b1 cannot reach d4"),
        (START, "e2d3", "the pawn has nothing to capture on d3"),
        (
            START,
            "e2e4q",
            "only a pawn that reaches the last rank becomes another piece",
        ),
        (START, "e1g1", "castling is not possible: f1 is occupied"),
        (
            "4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1",
            "e2c3",
            "the knight on e2 is pinned by the rook on e8",
        ),
        (
            "4r1k1/8/8/8/8/8/8/1N2K3 w - - 0 1",
            "b1c3",
            "white would still be in check from the rook on e8",
        ),
        (
            "4r1k1/8/8/8/8/5n2/8/1N2K3 w - - 0 1",
            "b1d2",
            "white is in check from two pieces, so only the king may move",
        ),
        (
            "3r2k1/8/8/8/8/8/8/4K3 w - - 0 1",
            "e1d1",
            "d1 is attacked by the rook on d8",
        ),
        (
            "5rk1/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g1",
            "castling is not possible: f1 is attacked by the rook on f8",
        ),
        (
            "4r1k1/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g1",
            "castling is not possible: white is in check from the rook on e8",
        ),
        (
            "6k1/8/8/8/8/8/8/4K2R w - - 0 1",
            "e1g1",
            "castling is not possible: white has no right to castle on the king's side",
        ),
        (
            "8/8/8/K2Pp2r/8/8/8/7k w - e6 0 1",
            "d5e6",
            "the pawn has nothing to capture on e6",
        ),
        (
            "6k1/4P3/8/8/8/8/8/4K3 w - - 0 1",
            "e7e8k",
            "a pawn cannot become a king",
        ),
    ] {
        assert_eq!(reason(fen, text), why, "{text} in {fen}");
    }
}

#[test]
fn en_passant_that_bares_the_king_says_so() {
    let mut position = position("7k/4p3/8/K2P3r/8/8/8/8 b - - 0 1");
    play(&mut position, "e7e5");
    let error = position.parse_move("d5e6", MoveStyle::Coordinates);
    assert_eq!(
        error.expect_err("not legal").to_string(),
        "illegal move \"d5e6\": white would be in check"
    );
}

#[test]
fn unreadable_text_says_what_would_be_read() {
    for text in ["", "e2", "e2e9", "e2e4qq", "moves", "棋棋"] {
        let error = position(START).parse_move(text, MoveStyle::Coordinates);
        assert!(
            matches!(error, Err(MoveTextError::Unreadable { .. })),
            "{text}: {error:?}"
        );
    }
}

#[test]
fn old_coordinate_spellings_are_read() {
    let promoting = "6k1/4P3/8/8/8/8/8/4K3 w - - 0 1";
    let castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for (fen, text, written) in [
        (promoting, "e7e8Q", "e7e8q"),
        (promoting, "e7e8N", "e7e8n"),
        (promoting, "e7e8", "e7e8q"),
        (castling, "e1g1", "e1g1"),
        (castling, "e1h1", "e1g1"),
        (castling, "O-O", "e1g1"),
        (castling, "0-0", "e1g1"),
    ] {
        let position = position(fen);
        let m = position
            .parse_move(text, MoveStyle::Coordinates)
            .expect(text);
        assert_eq!(position.format_move(m, MoveStyle::Coordinates), written);
    }
}

#[test]
fn chess960_castling_is_written_king_takes_rook() {
    let position = load("4k3/8/8/8/8/8/8/1RK5 w B - 0 1", CHESS960);
    let m = position
        .parse_move("c1b1", MoveStyle::Coordinates)
        .expect("castling");
    assert_eq!(position.format_move(m, MoveStyle::Coordinates), "c1b1");
    assert_eq!(position.write_human(m), "O-O-O");
    let mut after = position;
    after.play(m);
    assert_eq!(after.fen(), "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
    // The rook shields its king from another on the same rank.
    let shielded = load("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", CHESS960);
    assert_eq!(support::legal(&shielded).len(), 5);
}

#[test]
fn san_is_read_leniently() {
    let rook = "4k3/8/8/8/5p2/8/8/4KR2 w - - 0 1";
    let promoting = "3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1";
    let pinned = "4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1";
    let castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for (fen, text, read) in [
        (rook, "Rf4", "f1f4"),
        (rook, "Rxf4", "f1f4"),
        (rook, "Rf1xf4", "f1f4"),
        (rook, "Rf1-f4!?", "f1f4"),
        (rook, "R1xf4+", "f1f4"),
        (rook, "f1f4", "f1f4"),
        (promoting, "e8Q", "e7e8q"),
        (promoting, "e8=Q", "e7e8q"),
        (promoting, "e8=q", "e7e8q"),
        (promoting, "e8(Q)", "e7e8q"),
        (promoting, "exd8Q", "e7d8q"),
        (promoting, "e7xd8=N#", "e7d8n"),
        (promoting, "e8", "promotion piece missing"),
        (promoting, "e8=K", "a pawn cannot become a king"),
        (
            promoting,
            "Ke2=Q",
            "only a pawn that reaches the last rank becomes another piece",
        ),
        (pinned, "Nc3", "b1c3"),
        (pinned, "Nbc3", "b1c3"),
        (pinned, "Nb1c3", "b1c3"),
        (
            pinned,
            "Nec3",
            "the knight on e2 is pinned by the rook on e8",
        ),
        (castling, "O-O", "e1g1"),
        (castling, "0-0+", "e1g1"),
        (castling, "Kg1", "castling is written O-O"),
        (castling, "Kh1", "castling is written O-O"),
        (
            castling,
            "O-O-O",
            "castling is not possible: white has no right to castle on the queen's side",
        ),
        (START, "Nf3", "g1f3"),
        (START, "Ng1-f3", "g1f3"),
        (START, "e4", "e2e4"),
        (START, "Pe4", "e2e4"),
        (START, "e2-e4", "e2e4"),
        (START, "Nf4", "no knight can reach f4"),
        (START, "Nd2", "no knight can reach d2"),
        (START, "Bb5", "no bishop can reach b5"),
        (START, "e5", "no pawn can reach e5"),
        (
            START,
            "hello",
            "expected a move such as Nf3, exd5, O-O or e8=Q",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4", "white has no queen"),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Rd1", "a1d1"),
        (
            "4k3/8/8/8/8/8/4K3/R6R w - - 0 1",
            "Rd1",
            "it could be a1d1 or h1d1",
        ),
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e4", "e2e4"),
    ] {
        assert_eq!(reads(fen, text), read, "{text} in {fen}");
    }
}

#[test]
fn a_capturing_pawn_may_name_its_files_alone() {
    let one = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    let two = "4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1";
    let promoting = "3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1";
    for (fen, text, read) in [
        (one, "ed", "e4d5"),
        (one, "exd", "e4d5"),
        (one, "ed+!", "e4d5"),
        (one, "ef", "no pawn on the e-file can take on the f-file"),
        (one, "dc", "no pawn on the d-file can take on the c-file"),
        (two, "ed", "it could be e4d5 or e5d6"),
        (promoting, "ed=Q", "e7d8q"),
        (promoting, "edN", "e7d8n"),
        (promoting, "exd(R)", "e7d8r"),
        (promoting, "ed", "promotion piece missing"),
        (
            "4k3/4r3/8/3p4/4P3/8/8/4K3 w - - 0 1",
            "ed",
            "the pawn on e4 is pinned by the rook on e7",
        ),
    ] {
        assert_eq!(reads(fen, text), read, "{text} in {fen}");
    }
    let mut position = position("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    play(&mut position, "e2e4");
    let m = position.read_human("de").expect("en passant");
    assert_eq!(position.write_human(m), "dxe3");
}

#[test]
fn san_of_en_passant_needs_no_mark() {
    let mut position = position("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    play(&mut position, "e2e4");
    for text in ["dxe3", "dxe3 e.p.", "dxe3e.p.", "de3", "d4xe3"] {
        let m = position.read_human(text).expect(text);
        assert_eq!(position.write_human(m), "dxe3");
    }
    play(&mut position, "d4e3");
    assert_eq!(position.fen(), "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
}

#[test]
fn strict_san_takes_the_exact_form_alone() {
    let position = position("4k3/8/8/8/5p2/8/8/4KR2 w - - 0 1");
    assert!(position.read_exact("Rxf4", NotationStyle::San).is_ok());
    for text in ["Rf4", "Rf1xf4", "f1f4", "Rxf4!"] {
        let error = position
            .read_exact(text, NotationStyle::San)
            .expect_err(text);
        assert_eq!(error.reason(), "expected exactly Rxf4");
    }
}

#[test]
fn san_disambiguates_no_more_than_needed() {
    for (fen, moves) in [
        ("4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1", "b1c3 Nc3"),
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1 Rad1 h1d1 Rhd1"),
        ("4k3/7R/8/8/8/8/4K3/7R w - - 0 1", "h1h4 R1h4 h7h4 R7h4"),
        (
            "1k6/8/8/8/Q6Q/8/8/K6Q w - - 0 1",
            "h4e4 Qh4e4 a4e4 Qae4 h1e4 Q1e4",
        ),
        ("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "f7f8 Qf8# f7g7 Qg7#"),
    ] {
        let position = position(fen);
        let words: Vec<&str> = moves.split(' ').collect();
        for pair in words.chunks(2) {
            let m = position
                .parse_move(pair[0], MoveStyle::Coordinates)
                .expect(pair[0]);
            assert_eq!(position.write_human(m), pair[1]);
        }
    }
}

#[test]
fn every_notation_writes_the_move_its_own_way() {
    use NotationStyle::{Coordinates, Figurine, Lan, San};
    let castling = "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1";
    let promoting = "3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1";
    let black = "3qk3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    for (fen, coordinates, san, lan, figurine) in [
        (START, "g1f3", "Nf3", "Ng1-f3", "♘f3"),
        (START, "e2e4", "e4", "e2-e4", "e4"),
        (castling, "e1g1", "O-O", "O-O", "O-O"),
        (promoting, "e7d8q", "exd8=Q+", "e7xd8=Q+", "exd8=♕+"),
        (promoting, "e7e8n", "e8=N", "e7-e8=N", "e8=♘"),
        (black, "d8d1", "Qd1+", "Qd8-d1+", "♛d1+"),
    ] {
        let position = position(fen);
        let m = position
            .parse_move(coordinates, MoveStyle::Coordinates)
            .expect(coordinates);
        for (style, text) in [
            (Coordinates, coordinates),
            (San, san),
            (Lan, lan),
            (Figurine, figurine),
        ] {
            assert_eq!(
                position.write_styled(m, style),
                text,
                "{coordinates} in {fen}"
            );
            assert_eq!(position.read_exact(text, style), Ok(m), "{text}");
            assert_eq!(position.read_any(text), Ok(m), "{text}");
            assert!(Chess::styles_like(text).contains(style), "{text}");
        }
    }
}

#[test]
fn odd_spellings_of_print_and_web_are_read() {
    for (text, read) in [
        ("♞f3", "g1f3"),
        ("♘\u{fe0e}f3", "g1f3"),
        ("♙e4", "e2e4"),
        ("nf3", "g1f3"),
        ("Ng1–f3", "g1f3"),
        ("e2—e4", "e2e4"),
        ("Nf3 !?", "g1f3"),
        ("O--O", "expected a move such as Nf3, exd5, O-O or e8=Q"),
        ("O-O-O-O", "expected a move such as Nf3, exd5, O-O or e8=Q"),
        ("h2e2", "e2 is held by white's own pawn"),
        ("炮二平五", "expected a move such as Nf3, exd5, O-O or e8=Q"),
    ] {
        assert_eq!(reads(START, text), read, "{text}");
    }
    let error = position(START).read_styled("C2=5", NotationStyle::Wxf);
    assert_eq!(
        error.expect_err("not chess").reason(),
        "expected a notation of chess: this one belongs to xiangqi"
    );
}

#[test]
fn no_move_is_read_by_no_notation() {
    let position = position(START);
    for &style in Chess::STYLES {
        let text = position.write_styled(rukh_core::GameMove::NONE, style);
        assert!(is_null_move(&text), "{text}");
        for text in ["--", "Z0", "@@@@", "0000"] {
            assert!(is_null_move(text));
            assert!(position.read_styled(text, style).is_err(), "{text}");
        }
    }
}

#[test]
fn a_text_has_the_shape_of_few_notations() {
    use NotationStyle::{Coordinates, Figurine, Lan, San};
    for (text, styles) in [
        ("e2e4", &[Coordinates][..]),
        ("e7e8q", &[Coordinates]),
        ("e4", &[San, Figurine]),
        ("Nf3", &[San]),
        ("Nbd7+", &[San]),
        ("Qh4e1", &[San]),
        ("Ng1-f3", &[Lan]),
        ("Nf3xe5", &[San, Lan]),
        ("e2-e4", &[Lan]),
        ("O-O-O#", &[San, Lan, Figurine]),
        ("♘f3", &[Figurine]),
        ("1-0", &[]),
        ("12.", &[]),
        ("$1", &[]),
    ] {
        assert_eq!(Chess::styles_like(text), StyleSet::of(styles), "{text}");
    }
}

#[test]
fn texts_tell_moves_apart_and_read_back() {
    support::random_games(51, 40, |position, _| {
        let moves = support::legal(position);
        for &style in Chess::STYLES {
            let mut texts = BTreeSet::new();
            for &m in &moves {
                let text = position.write_styled(m, style);
                let place = || format!("{text} ({}) in {}", style.id(), position.fen());
                assert_eq!(position.read_styled(&text, style), Ok(m), "{}", place());
                assert_eq!(position.read_exact(&text, style), Ok(m), "{}", place());
                assert!(texts.insert(text.clone()), "{}", place());
            }
        }
    });
}
