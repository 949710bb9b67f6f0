//! Looking at a book's moves with the engine: which are found bad, and that scores are what any other
//! search would find.

use std::collections::HashSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use rukh_core::{MoveStyle, Score};
use rukh_engine::books::{
    BookError, Objection, OpeningBook, Pruning, Reason, Scores, Thresholds, Verification, Verified,
    VerifiedPosition, VerifyProgress, edit, prune, verify,
};
use rukh_engine::registry::GameOptions;
use rukh_engine::session::DEFAULT_HASH;
use rukh_search::{Control, Limits, Silent};
use tempfile::TempDir;

fn never() -> bool {
    false
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn book(folder: &TempDir, text: &str) -> OpeningBook {
    let path = folder.path().join("book.rkb");
    edit(None, text, &path, &never).expect("a book");
    OpeningBook::open(&path).expect("a book")
}

/// Whether a move loses a piece is seen at this depth.
const ORDINARY: Verification = Verification {
    depth: 4,
    plies: 0..40,
    min_score: Some(-150),
    max_loss: None,
    threads: 1,
};

fn verified(book: &OpeningBook, verification: &Verification) -> Verified {
    let mut scores = Scores::forgotten();
    let pruning = Pruning::default();
    verify(book, &pruning, verification, &mut scores, &mut |_| {
        ControlFlow::Continue(())
    })
    .expect("verified")
}

/// The moves of a line, as coordinates.
fn line(book: &OpeningBook, position: &VerifiedPosition) -> String {
    let mut board = book.game().start(&GameOptions::default());
    let mut words = Vec::new();
    for &m in &position.line {
        words.push(board.format_move(m, MoveStyle::Coordinates));
        assert!(board.push(m));
    }
    words.join(" ")
}

/// What was looked at: the line, the move, and whether it stays.
fn told(book: &OpeningBook, verified: &Verified) -> Vec<(String, String, bool)> {
    let told = verified.moves().map(|(position, looked_at)| {
        let (board, _) = book
            .game()
            .load(&position.fen, &GameOptions::default())
            .expect("a position");
        let m = board.format_move(looked_at.m, MoveStyle::Coordinates);
        (line(book, position), m, looked_at.objection.is_none())
    });
    told.collect()
}

fn row(line: &str, m: &str, stays: bool) -> (String, String, bool) {
    (line.to_owned(), m.to_owned(), stays)
}

/// 3. Nxe5 leaves a knight for a pawn, and 2… Qg5 a queen for nothing.
const BLUNDERS: &str = "
    game chess
    after
      e4 weight 2 games 2 +2
    after e4
      e5 weight 2 games 2 -2
    after e4 e5
      Nf3 weight 2 games 2 +2
    after e4 e5 Nf3
      Nc6 weight 3 games 3 =3
      Qg5 weight 1 games 1 +1
    after e4 e5 Nf3 Qg5
      Nxg5 weight 1 games 1 +1
    after e4 e5 Nf3 Nc6
      Bb5 weight 2 games 2 +2
      Nxe5 weight 1 games 1 -1
    after e4 e5 Nf3 Nc6 Nxe5
      Nxe5 weight 1 games 1 +1
";

#[test]
fn a_move_that_leaves_a_piece_is_found_bad_and_nobody_looks_behind_it() {
    let folder = folder();
    let book = book(&folder, BLUNDERS);
    let verified = verified(&book, &ORDINARY);
    assert_eq!(
        told(&book, &verified),
        [
            row("", "e2e4", true),
            row("e2e4", "e7e5", true),
            row("e2e4 e7e5", "g1f3", true),
            row("e2e4 e7e5 g1f3", "b8c6", true),
            row("e2e4 e7e5 g1f3", "d8g5", false),
            row("e2e4 e7e5 g1f3 b8c6", "f1b5", true),
            row("e2e4 e7e5 g1f3 b8c6", "f3e5", false),
        ]
    );
    let pruning = Pruning {
        refuted: verified.refuted(),
        ..Pruning::default()
    };
    let out = folder.path().join("out.rkb");
    let pruned = prune(&book, &pruning, &out, &never).expect("pruned");
    let gone: Vec<_> = pruned.dropped.reasons().collect();
    assert_eq!(gone, [(Reason::Refuted, 2), (Reason::Unreachable, 2)]);
    assert!(
        OpeningBook::open(&out)
            .expect("a book")
            .check(&never)
            .is_sound()
    );
}

#[test]
fn a_score_is_that_of_a_search_of_its_move_alone() {
    let folder = folder();
    for text in [
        BLUNDERS,
        "game xiangqi\nmerged mirror\nafter\n h2e2 weight 1\n b0c2 weight 2\nafter b2e2\n h9g7 weight 1\n",
    ] {
        let book = book(&folder, text);
        let verified = verified(&book, &ORDINARY);
        assert!(verified.moves().count() >= 3);
        for (position, looked_at) in verified.moves() {
            let mut board = book.game().start(&GameOptions::default());
            for &m in &position.line {
                board.push(m);
            }
            assert_eq!(board.fen(), position.fen);
            let mut session = book.game().session(DEFAULT_HASH).expect("memory");
            let limits = Limits {
                depth: Some(ORDINARY.depth),
                search_moves: vec![looked_at.m],
                ..Limits::default()
            };
            let best = session.go(board.as_ref(), &limits, &Control::new(), &mut Silent);
            let best = best.expect("a legal move");
            assert_eq!(
                (best.m, best.score),
                (looked_at.m, looked_at.score),
                "{}",
                position.fen
            );
        }
    }
}

#[test]
fn a_score_in_doubt_is_the_mean_of_a_second_look() {
    let folder = folder();
    let book = book(&folder, "game chess\nafter\n e4 weight 1\n");
    let without = Verification {
        min_score: None,
        ..ORDINARY
    };
    let first = verified(&book, &without).positions[0].moves[0].score.raw();

    let mut board = book.game().start(&GameOptions::default());
    board.push(board.read_human("e4").expect("legal"));
    let mut session = book.game().session(DEFAULT_HASH).expect("memory");
    let mut looks = Vec::new();
    for depth in [ORDINARY.depth - 1, ORDINARY.depth] {
        session.new_game();
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let best = session.go(board.as_ref(), &limits, &Control::new(), &mut Silent);
        looks.push(-best.expect("a legal move").score.raw());
    }
    let mean = (f64::from(first + looks[0] + looks[1]) / 3.0).round() as i32;
    let lowest = first.min(looks[0]).min(looks[1]);
    let mean = mean.min(lowest + Verification::SPREAD);
    assert_ne!(mean, first);

    let path = folder.path().join("scores.txt");
    for (bound, score) in [
        (first - Verification::DOUBT - 1, first),
        (first - Verification::DOUBT, mean),
        (first, mean),
        (first + Verification::DOUBT, mean),
        (first + Verification::DOUBT + 1, first),
    ] {
        let near = Verification {
            min_score: Some(bound),
            ..ORDINARY
        };
        let mut scores = Scores::open(&path).expect("scores");
        let found = verify(&book, &Pruning::default(), &near, &mut scores, &mut |_| {
            ControlFlow::Continue(())
        });
        let found = found.expect("verified").positions[0].moves[0];
        assert_eq!(found.score.raw(), score, "{bound}");
        let is_bad = found.objection == Some(Objection::Score);
        assert_eq!(is_bad, score < bound, "{bound}");
    }
}

#[test]
fn any_number_of_threads_finds_the_same() {
    let folder = folder();
    let book = book(&folder, BLUNDERS);
    let alone = verified(&book, &ORDINARY);
    for threads in [0, 2, 3] {
        let together = Verification {
            threads,
            ..ORDINARY
        };
        assert_eq!(verified(&book, &together), alone, "{threads} threads");
    }
}

#[test]
fn a_move_may_be_held_against_the_best_of_its_position() {
    let folder = folder();
    let book = book(
        &folder,
        "game chess
         after
           e4 weight 1
         after e4 e5
           Nf3 weight 1
         after e4 e5 Nf3 Qg5
           Nxg5 weight 1
           a3 weight 9
        ",
    );
    // 3. a3 is not bad: only the queen is worth more.
    assert!(verified(&book, &ORDINARY).refuted().is_empty());
    let strict = Verification {
        depth: 8,
        max_loss: Some(300),
        ..ORDINARY
    };
    let found = verified(&book, &strict);
    let last = found.positions.last().expect("positions");
    let objections: Vec<_> = last
        .moves
        .iter()
        .map(|looked_at| looked_at.objection)
        .collect();
    assert_eq!(objections, [Some(Objection::Loss), None]);
    let best = last.best.expect("it was asked for");
    assert!(best > Score::cp(300), "{best:?}");
}

#[test]
fn plies_are_those_of_the_shortest_way() {
    let folder = folder();
    let book = book(
        &folder,
        "game chess
         after
           d4 weight 9
           e3 weight 1
         after d4
           d5 weight 1
         after d4 d5
           Nf3 weight 1
         after e3
           d5 weight 1
         after e3 d5
           Nf3 weight 1
         after e3 d5 Nf3
           Nf6 weight 1
         after d4 d5 Nf3
           Nf6 weight 1
        ",
    );
    let near = Verification {
        plies: 1..3,
        ..ORDINARY
    };
    let found = verified(&book, &near);
    let lines: Vec<String> = found
        .positions
        .iter()
        .map(|position| line(&book, position))
        .collect();
    assert_eq!(lines, ["d2d4", "e2e3", "d2d4 d7d5", "e2e3 d7d5"]);
}

#[test]
fn what_a_book_of_one_side_knows_is_looked_at() {
    let folder = folder();
    let book = book(
        &folder,
        "game chess
         after
           e4 weight 1
         after e4 e5
           Qh5 weight 1
           Ba6 weight 1
         after e4 c5
           Nf3 weight 1
        ",
    );
    let found = verified(&book, &ORDINARY);
    let lines: HashSet<String> = found
        .positions
        .iter()
        .map(|position| line(&book, position))
        .collect();
    let expected = ["", "e2e4 e7e5", "e2e4 c7c5"].map(str::to_owned);
    assert_eq!(lines, HashSet::from(expected));
    let bad: Vec<_> = told(&book, &found)
        .into_iter()
        .filter(|(.., stays)| !stays)
        .collect();
    assert_eq!(bad, [row("e2e4 e7e5", "f1a6", false)]);
}

#[test]
fn what_goes_anyway_is_not_looked_at() {
    let folder = folder();
    let book = book(&folder, BLUNDERS);
    let pruning = Pruning {
        thresholds: Thresholds {
            min_games: 2,
            ..Thresholds::default()
        },
        ..Pruning::default()
    };
    let mut scores = Scores::forgotten();
    let found = verify(&book, &pruning, &ORDINARY, &mut scores, &mut |_| {
        ControlFlow::Continue(())
    })
    .expect("verified");
    assert!(found.refuted().is_empty());
    assert_eq!(found.moves().count(), 5);
}

/// What a verification with this file finds, and whether it ever had to search.
fn with_file(book: &OpeningBook, path: &Path) -> (Verified, bool) {
    let mut scores = Scores::open(path).expect("scores");
    let known = scores.len();
    let found = verify(
        book,
        &Pruning::default(),
        &ORDINARY,
        &mut scores,
        &mut |_| ControlFlow::Continue(()),
    );
    (found.expect("verified"), scores.len() > known)
}

#[test]
fn scores_that_are_kept_are_not_searched_again() {
    let folder = folder();
    let book = book(&folder, BLUNDERS);
    let path = folder.path().join("scores.txt");
    let (first, has_searched) = with_file(&book, &path);
    assert!(has_searched);
    assert_eq!(first, verified(&book, &ORDINARY));
    let text = fs::read_to_string(&path).expect("scores");
    assert_eq!(with_file(&book, &path), (first.clone(), false));
    assert_eq!(fs::read_to_string(&path).expect("scores"), text);
    // A program that was killed leaves half a line; the rest counts.
    for cut in 1..5 {
        fs::write(&path, &text[..text.len() - cut]).expect("written");
        assert_eq!(with_file(&book, &path), (first.clone(), true), "{cut}");
        assert_eq!(with_file(&book, &path), (first.clone(), false), "{cut}");
    }
    // Scores of another engine stay there, and do not count.
    let other = text
        .replace("\nengine ", "\nengine 0.0.1 ")
        .replace(" 4 ", " 4 9");
    fs::write(&path, &other).expect("written");
    assert_eq!(with_file(&book, &path), (first, true));
    assert!(
        fs::read_to_string(&path)
            .expect("scores")
            .starts_with(&other)
    );
}

#[test]
fn a_file_of_something_else_is_not_written_to() {
    let folder = folder();
    let path = folder.path().join("games.pgn");
    for text in ["1. e4 e5 1-0\n", "\n"] {
        fs::write(&path, text).expect("written");
        let error = Scores::open(&path).expect_err("refused");
        assert!(error.to_string().contains("no file of scores"), "{error}");
        assert_eq!(fs::read_to_string(&path).expect("there"), text);
    }
    assert!(Scores::open(folder.path()).is_err());
}

#[test]
fn a_verification_that_is_stopped_keeps_what_it_found() {
    let folder = folder();
    let book = book(&folder, BLUNDERS);
    let path = folder.path().join("scores.txt");
    let mut scores = Scores::open(&path).expect("scores");
    let mut asked = VerifyProgress::default();
    let stopped = verify(
        &book,
        &Pruning::default(),
        &ORDINARY,
        &mut scores,
        &mut |progress| {
            asked = *progress;
            if progress.moves >= 3 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        },
    );
    assert_eq!(stopped, Err(BookError::Stopped));
    assert!((3..5).contains(&asked.moves), "{asked:?}");
    drop(scores);
    let kept = Scores::open(&path).expect("scores").len();
    assert!((3..5).contains(&kept), "{kept}");
}
