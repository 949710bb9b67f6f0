//! Verdicts that rest on the path: what a game's past, a loop or a clock decides in one search is
//! not taken for the truth in the next, and at the root nobody repeats into a loss.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{ChessBench, Found, XiangqiBench, chess, xiangqi};
use rukh_core::{MoveList, MoveStyle, Rules, Score};
use rukh_search::Limits;
use rukh_xiangqi::{RepetitionRule, Xiangqi, XiangqiOptions};

/// What a search answered, as far as it may be compared.
fn answer<G: Rules>(found: &Found<G>) -> (String, i32) {
    (found.text(), found.score())
}

/// A game in which one side has given check again and again, and the position it leads to. The bans
/// of that game hide the best move, which is there without it.
const AFTER_PERPETUAL_CHECK: &[(&str, &str, &str)] = &[
    (
        "9/4kc3/8r/9/R8/9/9/9/5K3/9 b - - 0 1",
        "i7f7 a5f5 f7i7 f5a5 i7f7 a5f5 f7i7 f5b5",
        "9/4kc3/8r/9/1R7/9/9/9/5K3/9 b - - 0 1",
    ),
    (
        "9/9/b3k4/2R5P/4N4/9/9/9/5K3/8c w - - 0 1",
        "c6e6 e7d7 e6c6 d7e7 c6e6 e7d7 e6c6 d7e7 c6c0 i0i2",
        "9/9/b3k4/8P/4N4/9/9/8c/5K3/2R6 w - - 0 1",
    ),
    (
        "9/9/5k2b/9/9/9/4R4/1Cc6/3K5/9 w - - 0 1",
        "e3f3 f7e7 f3e3 e7f7 e3f3 f7e7 b2b9 c2b2",
        "1C7/9/4k3b/9/9/9/5R3/1c7/3K5/9 w - - 0 1",
    ),
    (
        "N7R/3k5/9/9/9/9/7N1/3n5/9/5K3 w - - 0 1",
        "i9i8 d8d9 i8i9 d9d8 i9i8 d8d9 h3g1 d2c0",
        "N2k5/8R/9/9/9/9/9/9/6N2/2n2K3 w - - 0 1",
    ),
    (
        "5k3/4a4/3r5/9/r8/9/9/9/9/4K2N1 b - - 0 1",
        "d7e7 e0d0 e7d7 d0e0 d7e7 e0d0 e7c7 h0g2",
        "5k3/4a4/2r6/9/r8/9/9/6N2/9/3K5 b - - 0 1",
    ),
];

#[test]
fn a_search_after_a_ban_answers_as_a_fresh_one() {
    // Perpetual check alone, so that it is the only verdict in play.
    let options = XiangqiOptions {
        repetition: RepetitionRule::Simple,
        ..XiangqiOptions::default()
    };
    for (start, moves, fen) in AFTER_PERPETUAL_CHECK {
        let played = XiangqiBench::position_under(&options, start, moves);
        let bare = XiangqiBench::position_under(&options, fen, "");
        assert_eq!(played.key(), bare.key());
        for depth in 9..=12 {
            let fresh = answer(&xiangqi().at_depth(&bare, depth));
            let mut bench = xiangqi();
            bench.at_depth(&played, depth);
            let after = answer(&bench.at_depth(&bare, depth));
            assert_eq!(after, fresh, "{fen} at depth {depth}");
        }
    }
}

/// Red, who is about to be mated, has given two rounds of checks; another one with the chariot from
/// c8 would be the third occurrence of the first position.
fn about_to_repeat() -> Xiangqi {
    XiangqiBench::position(
        "2R1k4/9/9/9/9/9/9/r8/1r7/5K3 b - - 0 1",
        "e9e8 c9c8 e8e9 c8c9 e9e8 c9c8 e8e9",
    )
}

/// The same checks, but it is Black's reply to the one from c9 that would complete the repetition.
fn about_to_be_repeated() -> Xiangqi {
    XiangqiBench::position(
        "4k4/2R6/9/9/9/9/9/r8/1r7/5K3 w - - 0 1",
        "c8c9 e9e8 c9c8 e8e9 c8c9 e9e8",
    )
}

#[test]
fn a_losing_third_occurrence_is_refused_even_when_all_else_is_mated() {
    for (root, banned) in [
        (about_to_repeat(), "c8c9"),
        (about_to_be_repeated(), "c9c8"),
    ] {
        let banned = root.parse_move(banned, MoveStyle::Coordinates).unwrap();
        let to_depth = |depth| Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        for limits in [
            to_depth(1),
            to_depth(8),
            Limits {
                multi_pv: 200,
                ..to_depth(4)
            },
            Limits {
                mate: Some(2),
                ..to_depth(4)
            },
        ] {
            let found = xiangqi().run(&root, &limits);
            let best = found.best.unwrap();
            assert!(root.is_legal(best.m) && best.m != banned);
            assert!(found.lines.iter().all(|line| {
                line.pv[0] != banned || line.score.is_by_rule() && line.multi_pv > 1
            }));
            if best.depth > 1 {
                assert_eq!(best.score.mate_moves(), Some(-1));
            }
        }
    }
}

#[test]
fn a_losing_third_occurrence_is_played_when_nothing_else_is_asked_for() {
    let root = about_to_repeat();
    let banned = root.parse_move("c8c9", MoveStyle::Coordinates).unwrap();
    let limits = Limits {
        depth: Some(4),
        search_moves: vec![banned],
        ..Limits::default()
    };
    let found = xiangqi().run(&root, &limits);
    assert_eq!(found.text(), "c8c9");
    assert!(found.best.unwrap().score.is_by_rule());
}

/// Each iteration's lines from the one of rank `from` on: rank, moves and score.
fn lines_from(found: &Found<Xiangqi>, from: usize) -> Vec<(usize, String, Score)> {
    let write = |m: &_| found.root.format_move(*m, MoveStyle::Coordinates);
    found
        .lines
        .iter()
        .filter(|line| line.multi_pv >= from)
        .map(|line| {
            let moves: Vec<_> = line.pv.iter().map(write).collect();
            (line.multi_pv, moves.join(" "), line.score)
        })
        .collect()
}

/// A red chariot that has chased a cannon to and fro, and may do so once more: the cannon's next
/// flight would complete the repetition that Red loses.
fn about_to_chase_again() -> Xiangqi {
    XiangqiBench::position(
        "4k4/9/2c6/9/3R5/9/9/9/9/5K3 w - - 0 1",
        "d5c5 c7d7 c5d5 d7c7 d5c5 c7d7",
    )
}

#[test]
fn a_refused_move_is_the_last_line_of_each_iteration() {
    for (root, refused) in [
        (
            about_to_chase_again(),
            ("c5d5 d7c7", Score::lost_by_rule(2)),
        ),
        // Here all other moves are mated, some at once.
        (about_to_repeat(), ("c8c9", Score::lost_by_rule(1))),
        (
            about_to_be_repeated(),
            ("c9c8 e8e9", Score::lost_by_rule(2)),
        ),
    ] {
        let mut moves = MoveList::new();
        root.legal_moves(&mut moves);
        let last = moves.len();
        let (line, score) = refused;
        for (threads, mate, lines) in [
            (1, None, last - 1),
            (1, None, last),
            (1, None, 500),
            (3, None, 500),
            (1, Some(1), 500),
        ] {
            let mut bench = xiangqi();
            bench.threads = threads;
            let limits = Limits {
                depth: Some(4),
                mate,
                multi_pv: lines,
                ..Limits::default()
            };
            let found = bench.run(&root, &limits);
            let iterations = found.lines.iter().filter(|line| line.multi_pv == 1).count();
            let expected = if lines < last { 0 } else { iterations };
            assert_eq!(
                lines_from(&found, last),
                vec![(last, line.to_owned(), score); expected]
            );
            assert_eq!(found.lines.len(), lines.min(last) * iterations);
            assert_ne!(found.text(), line[..4]);
        }
    }
}

#[test]
fn refused_moves_that_last_longer_come_first() {
    let root = XiangqiBench::position(
        "4R4/4k4/9/9/9/9/9/r8/1r7/5K3 b - - 0 1",
        "e8d8 e9e8 d8d9 e8e9 d9d8 e9e8 d8d9 e8d8 d9e9 d8d9 \
         e9e8 d9d8 e8e7 d8d7 e7e8 d7d8 e8e9 d8d9 e9e8",
    );
    let limits = Limits {
        depth: Some(1),
        multi_pv: 500,
        ..Limits::default()
    };
    let lines = lines_from(&xiangqi().run(&root, &limits), 16);
    assert_eq!(
        lines,
        [
            (16, "d9e9 e8d8".to_owned(), Score::lost_by_rule(2)),
            (17, "d9d8".to_owned(), Score::lost_by_rule(1)),
        ]
    );
}

#[test]
fn a_refused_move_that_was_asked_for_is_told_behind_the_others() {
    let root = about_to_chase_again();
    let parse = |text: &str| root.parse_move(text, MoveStyle::Coordinates).unwrap();
    let found = |moves: &str, multi_pv| {
        let limits = Limits {
            depth: Some(1),
            multi_pv,
            search_moves: moves.split_whitespace().map(parse).collect(),
            ..Limits::default()
        };
        xiangqi().run(&root, &limits)
    };
    let three = found("c5d5 c5c6 f0f1", 50);
    let lost = |rank| (rank, "c5d5 d7c7".to_owned(), Score::lost_by_rule(2));
    assert_eq!(three.lines.len(), 3);
    assert_eq!(lines_from(&three, 3), [lost(3)]);
    assert_eq!(lines_from(&found("c5d5 f0f1", 2), 2), [lost(2)]);
    assert_eq!(found("c5d5 f0f1", 1).lines.len(), 1);
    // Where nothing else is asked for it is searched as any other.
    let alone = found("c5d5", 50);
    assert_eq!((alone.text().as_str(), alone.lines.len()), ("c5d5", 1));
}

#[test]
fn nothing_outlives_the_fifty_move_clock() {
    let mated_in_two = "7k/8/5K2/8/8/8/8/6R1 w - - ";
    let at = |clock: u32| ChessBench::position(&format!("{mated_in_two}{clock} 80"), "");
    let mut bench = chess();
    for (clock, mate) in [
        (0, Some(2)),
        (98, None),
        (97, Some(2)),
        (99, None),
        (0, Some(2)),
        (97, Some(2)),
        (98, None),
    ] {
        let found = bench.at_depth(&at(clock), 12);
        assert_eq!(found.mate(), mate, "clock {clock}");
        if mate.is_none() {
            assert_eq!(found.score(), 0, "clock {clock}");
        }
    }
}

#[test]
fn nothing_outlives_the_natural_limit() {
    for fen in [
        "9/9/3k5/9/9/2B6/3p5/9/9/3K1n3 b - - ",
        "9/9/4k4/9/9/9/9/1p1K5/8R/9 w - - ",
    ] {
        let at = |clock: u32| XiangqiBench::position(&format!("{fen}{clock} 80"), "");
        let fresh = answer(&xiangqi().at_depth(&at(0), 10));
        let mut bench = xiangqi();
        // Mate in three takes five plies, and the game is 120 long.
        for (clock, mate) in [(116, None), (115, Some(3)), (118, None), (119, None)] {
            let alone = xiangqi().at_depth(&at(clock), 10).score();
            let found = bench.at_depth(&at(clock), 10);
            assert_eq!((found.mate(), found.score()), (mate, alone), "{fen}{clock}");
        }
        assert_eq!(answer(&bench.at_depth(&at(0), 10)), fresh, "{fen}");
    }
}

#[test]
fn a_claim_of_the_game_so_far_is_seen_past_a_warm_table() {
    let past = "g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR b KQkq - 0 1";
    let played = ChessBench::position(start, past);
    let bare = ChessBench::position(
        "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNB1KB1R w KQkq - 0 1",
        "",
    );
    assert_eq!(played.key(), bare.key());
    let mut bench = chess();
    let lost = bench.at_depth(&bare, 8).score();
    assert!(lost < -500, "{lost}");
    let claimed = bench.at_depth(&played, 8);
    assert_eq!((claimed.text().as_str(), claimed.score()), ("f3g1", 0));
    let again = bench.at_depth(&bare, 8).score();
    assert!(again < -500, "{again}");
}

#[test]
fn no_draw_is_hoped_for_from_perpetual_check_after_any_past() {
    let fen = "4k4/2R6/9/9/9/9/9/r8/1r7/5K3 w - - 0 1";
    let mut bench = xiangqi();
    for moves in ["", "c8c9 e9e8 c9c8 e8e9", ""] {
        let found = bench.at_depth(&XiangqiBench::position(fen, moves), 12);
        assert!(found.score() < -500, "{} after {moves:?}", found.score());
    }
    let found = bench.at_depth(&about_to_repeat(), 12);
    assert!(found.score() < -500, "{}", found.score());
}
