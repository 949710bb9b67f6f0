use super::*;
use crate::position::ChessOptions;
use crate::state::attackers;
use rukh_core::keys::SplitMix;
use rukh_core::{MoveList, MoveStyle, Rules, Tactics};

/// What the side to capture nets on `square`, played out on sets that are computed anew at each
/// step: it takes with its least valuable piece or stops.
fn played_out(
    board: &Board,
    square: Square,
    side: Side,
    standing: i32,
    occupied: Squares,
    barred: Squares,
) -> i32 {
    let own = attackers(board, square, side, occupied) & (occupied - barred);
    let Some((kind, from)) = least_valuable(board, own) else {
        return 0;
    };
    let left = occupied - Squares::of(from);
    let answers = attackers(board, square, !side, left) & (left - barred);
    if kind == PieceKind::King && answers.any() {
        return 0;
    }
    let net = standing - played_out(board, square, !side, value(kind), left, barred);
    net.max(0)
}

/// The exact value of the exchange that a legal move begins.
fn exchange(position: &Chess, m: ChessMove) -> i32 {
    let board = &position.board;
    let us = board.side();
    let mover = board.kind_at(m.from()).expect("a piece moves");
    if m.is_castling() {
        return 0;
    }
    let mut occupied = (board.occupied() - Squares::of(m.from())) | Squares::of(m.to());
    if m.kind() == Some(MoveKind::EnPassant) {
        occupied ^= Squares::of(m.to().offset(-Forward::of(us).push));
    }
    let standing = value(m.promotion().unwrap_or(mover));
    let barred = position.held_by_pin(m.to()) | Squares::of(m.to());
    position.gain(m) - played_out(board, m.to(), !us, standing, occupied, barred)
}

#[test]
fn thresholds_agree_with_the_exchange_played_out() {
    let mut random = SplitMix::new(31);
    let mut exchanges = 0;
    for _ in 0..60 {
        let mut position = Chess::start(&ChessOptions::default());
        for _ in 0..120 {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            for &m in &moves {
                let exact = exchange(&position, m);
                exchanges += u32::from(exact != position.gain(m));
                for threshold in [exact - 1, exact, exact + 1, -100, 0, 1, 100] {
                    assert_eq!(
                        position.see_at_least(m, threshold),
                        exact >= threshold,
                        "{m:?} nets {exact}, asked for {threshold} in {}",
                        position.fen()
                    );
                }
            }
            position.play(moves[random.below(moves.len())]);
        }
    }
    assert!(exchanges > 10_000, "{exchanges}");
}

#[test]
fn known_exchanges_have_their_values() {
    let (pawn, knight, rook, queen) = (
        value(PieceKind::Pawn),
        value(PieceKind::Knight),
        value(PieceKind::Rook),
        value(PieceKind::Queen),
    );
    for (fen, text, expected) in [
        // An undefended pawn.
        ("1k6/8/8/4p3/8/8/8/1K2R3 w - - 0 1", "e1e5", pawn),
        // Defended by a knight, backed up by a second rook.
        (
            "1k6/8/2n5/4p3/8/8/4R3/1K2R3 w - - 0 1",
            "e2e5",
            pawn + knight - rook,
        ),
        // The queen behind the bishop joins in.
        (
            "1k6/5n2/8/4p3/3B4/2Q5/8/K7 w - - 0 1",
            "d4e5",
            pawn + knight - value(PieceKind::Bishop),
        ),
        // The king may not take what is defended.
        ("8/8/8/3kp3/8/8/4R3/1K2R3 w - - 0 1", "e2e5", pawn),
        ("8/8/8/3kp3/8/8/8/1K2R3 w - - 0 1", "e1e5", pawn - rook),
        // A pawn becomes a queen and is taken.
        ("1k1r4/4P3/8/8/8/8/8/1K6 w - - 0 1", "e7e8q", -pawn),
        (
            "1k1r4/4P3/8/8/8/8/8/1K6 w - - 0 1",
            "e7d8q",
            rook + queen - pawn,
        ),
        ("1k6/8/8/3pP3/8/8/8/1K6 w - d6 0 1", "e5d6", pawn),
        // A quiet move into a pawn's reach.
        ("1k6/8/3p4/8/8/5N2/8/1K6 w - - 0 1", "f3e5", -knight),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),
    ] {
        let position = Chess::from_fen(fen, &ChessOptions::default());
        let position = position.expect("playable").position;
        let m = position
            .parse_move(text, MoveStyle::Coordinates)
            .expect("legal");
        assert!(position.see_at_least(m, expected), "{text} in {fen}");
        assert!(!position.see_at_least(m, expected + 1), "{text} in {fen}");
    }
}

#[test]
fn a_pinned_piece_does_not_recapture() {
    // The knight on d2 would cover f3, but the bishop on a5 holds it before the king.
    let fen = "1k6/8/8/b7/8/5p2/3N4/4KR2 w - - 0 1";
    let position = Chess::from_fen(fen, &ChessOptions::default()).expect("playable");
    let position = position.position;
    let m = position
        .parse_move("f1f3", MoveStyle::Coordinates)
        .expect("legal");
    assert!(position.see_at_least(m, 100));
    let held = position.held_by_pin(m.to());
    assert!(held.contains(Square::parse("d2").expect("a square")));
}
