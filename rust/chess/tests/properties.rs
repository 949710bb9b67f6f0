//! What holds in every position, tried on seeded random games of chess and Chess960.

mod support;

use std::collections::HashSet;

use rukh_chess::{Chess, ChessMove, ChessOptions, HandEvaluator};
use rukh_core::keys::{SplitMix, fingerprinted};
use rukh_core::{
    Evaluator, GameMove, MoveList, MoveStyle, Notation, NotationStyle, Rules, Tactics,
};
use support::{legal, play, position, random_games};

#[test]
fn undo_restores_everything() {
    random_games(1, 60, |position, _| {
        let before = (position.clone(), position.fen(), position.claims());
        for m in legal(position) {
            position.play(m);
            position.undo();
            assert!(*position == before.0, "{m:?} in {}", before.1);
            assert_eq!(position.fen(), before.1);
            assert_eq!(position.claims(), before.2);
            assert_eq!(position.in_check(), before.0.in_check());
            assert_eq!(legal(position), legal(&before.0));
        }
    });
}

#[test]
fn undoing_a_whole_game_leads_back_to_its_start() {
    for mut position in support::starts() {
        let start = (position.fen(), position.key());
        for turn in 0..80 {
            let moves = legal(&position);
            if moves.is_empty() {
                break;
            }
            position.play(moves[turn * 7 % moves.len()]);
            if position.may_pass() && turn % 9 == 0 {
                position.pass();
            }
        }
        while position.plies_played() > 0 {
            position.undo();
        }
        position.undo();
        assert_eq!((position.fen(), position.key()), start);
    }
}

/// Books file positions under their keys. Whoever changes a key or the bits of a move raises the
/// version in `board.rs`, so that older books are refused, and then writes the new numbers here.
#[test]
fn keys_are_what_the_fingerprint_stands_for() {
    let mut random = SplitMix::new(5);
    let mut sum = 0;
    for _ in 0..8 {
        let mut position = Chess::start(&ChessOptions::default());
        for _ in 0..40 {
            let mut moves = legal(&position);
            moves.sort_unstable();
            sum = fingerprinted(sum, position.key());
            for &m in &moves {
                sum = fingerprinted(sum, u64::from(m.raw()));
            }
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
        }
    }
    assert_eq!(
        (Chess::key_fingerprint(), sum),
        (11_117_110_125_351_198_775, 13_221_744_182_176_193_926)
    );
}

#[test]
fn listed_moves_and_no_others_are_legal() {
    random_games(2, 80, |position, random| {
        if random.below(16) != 0 {
            return;
        }
        let listed: HashSet<u16> = legal(position).into_iter().map(ChessMove::raw).collect();
        for raw in 0..=u16::MAX {
            let m = ChessMove::from_raw(raw);
            assert_eq!(
                position.is_legal(m),
                listed.contains(&raw),
                "{m:?} in {}",
                position.fen()
            );
        }
    });
}

#[test]
fn noisy_and_quiet_moves_part_the_legal_ones() {
    random_games(3, 100, |position, _| {
        let mut noisy = MoveList::new();
        let mut quiet = MoveList::new();
        position.noisy_moves(&mut noisy);
        position.quiet_moves(&mut quiet);
        assert!(noisy.iter().all(|&m| position.is_noisy(m)));
        assert!(!quiet.iter().any(|&m| position.is_noisy(m)));
        let mut parts: Vec<_> = noisy.iter().chain(&quiet).copied().collect();
        let mut all = legal(position);
        parts.sort_unstable();
        all.sort_unstable();
        assert_eq!(parts, all, "{}", position.fen());
        assert_eq!(position.count_legal(), all.len() as u64);
        assert_eq!(position.has_legal_move(), !all.is_empty());
    });
}

#[test]
fn keys_do_not_drift() {
    random_games(4, 150, |position, _| {
        assert_eq!(position.key(), position.recomputed_key());
        assert_eq!(
            position.structure_key(),
            position.recomputed_structure_key()
        );
    });
}

#[test]
fn fen_round_trips() {
    random_games(5, 120, |position, _| {
        let fen = position.fen();
        let loaded = Chess::from_fen(&fen, position.options()).expect("a playable position");
        assert_eq!(loaded.notes, Vec::<String>::new(), "{fen}");
        assert_eq!(loaded.position.fen(), fen);
        assert_eq!(loaded.position.key(), position.key(), "{fen}");
        assert!(loaded.position == *position, "{fen}");
    });
}

#[test]
fn moves_round_trip_as_text() {
    random_games(6, 60, |position, _| {
        let mut seen = HashSet::new();
        for m in legal(position) {
            let san = position.write_human(m);
            assert_eq!(position.read_human(&san), Ok(m), "{san}");
            assert_eq!(
                position.read_exact(&san, NotationStyle::San),
                Ok(m),
                "{san}"
            );
            assert!(
                seen.insert(san.clone()),
                "{san} is not unique in {}",
                position.fen()
            );
            let coordinates = position.format_move(m, MoveStyle::Coordinates);
            let read = position.parse_move(&coordinates, MoveStyle::Coordinates);
            assert_eq!(read, Ok(m), "{coordinates}");
        }
    });
}

#[test]
fn evaluation_is_the_same_for_the_colour_mirror_and_sums_its_trace() {
    let mut evaluator = HandEvaluator::default();
    random_games(7, 150, |position, _| {
        let value = evaluator.evaluate(position);
        let mirror = position.colour_mirrored();
        assert_eq!(evaluator.evaluate(&mirror), value, "{}", position.fen());
        let trace = evaluator.trace(position);
        let sum: i32 = trace.terms.iter().map(|term| term.score).sum();
        assert_eq!((sum, trace.for_mover), (trace.total, value));
        for term in &trace.terms {
            let net = term.sides.first - term.sides.second;
            assert_eq!(net.taper(trace.phase), term.score, "{}", term.name);
        }
        assert_eq!(HandEvaluator::default().evaluate(position), value);
    });
}

#[test]
fn history_slots_and_gains_stay_in_bounds() {
    random_games(8, 100, |position, _| {
        for m in legal(position) {
            assert!(position.history_slot(m) < Chess::HISTORY_SLOTS);
            assert!(position.mover_value(m) > 0);
            assert_eq!(
                position.gain(m) > 0,
                m.is_capture() || m.promotion().is_some()
            );
        }
    });
}

#[test]
fn the_same_position_has_the_same_key_whatever_the_moves() {
    for (fen, one, other) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "g1f3 g8f6 b1c3",
            "b1c3 g8f6 g1f3",
        ),
        // A double step that nobody can answer in passing is as good as two single ones.
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "e2e4 e8d8 e1d1 d8e8",
            "e2e3 e8d8 e3e4 d8d7 e1d1 d7e8",
        ),
        // Castling by hand, once the rights are gone.
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g1 e8d8 g1h1 d8e8",
            "h1f1 e8d8 e1f2 d8d7 f2g1 d7d8 g1h1 d8e8",
        ),
    ] {
        let mut first = position(fen);
        let mut second = position(fen);
        play(&mut first, one);
        play(&mut second, other);
        assert_eq!(first.pieces(), second.pieces(), "{fen}");
        assert_eq!(first.key(), second.key(), "{fen}");
        assert!(first == second, "{fen}");
    }
}

#[test]
fn a_promoted_rook_is_a_rook() {
    let mut position = position("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    play(&mut position, "a7a8r");
    let read = support::position("R7/7k/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!(position.key(), read.key());
    assert!(position == read);
}

#[test]
fn en_passant_counts_only_when_the_capture_is_legal() {
    for (fen, counts) in [
        // Legal.
        ("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", true),
        // Nobody stands beside the pawn.
        ("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", false),
        // Both pawns leave the fifth rank, and the rook sees the king.
        ("4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 1", false),
        // Pinned on its file.
        ("3rk3/8/8/3Pp3/8/8/8/3K4 w - e6 0 1", false),
        // Pinned on the diagonal along which it takes.
        ("4k3/5b2/8/3Pp3/2K5/8/8/8 w - e6 0 1", true),
    ] {
        let with = position(fen);
        let without = position(&fen.replace(" e6 ", " - "));
        assert_eq!(with.key() != without.key(), counts, "{fen}");
        assert_eq!(with.fen() == fen, counts, "{fen}");
        assert_eq!(
            legal(&with).len(),
            legal(&without).len() + usize::from(counts),
            "{fen}"
        );
    }
}
