//! What is done with whole books: a file in, a file out, and a report.

#[path = "common/library.rs"]
mod library;

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use rukh_core::{Image, MoveStyle};
use rukh_engine::books::{
    BookError, BookKind, Conversion, MergedWeights, OpeningBook, Pruning, Reason, Thresholds,
    Weights, convert, diff, dump, edit, merge, prune,
};
use rukh_engine::registry::{GameOptions, game};

use library::{E2E4, THREE, book, expected, folder, moves, names, never, polyglot_file};

fn text_of(book: &OpeningBook) -> String {
    let mut text = Vec::new();
    dump(book, &mut text, &never).expect("written");
    String::from_utf8(text).expect("text")
}

#[test]
fn merged_books_add_their_games() {
    let folder = folder();
    let three = book(&folder, "three.rkb", THREE);
    let other = book(
        &folder,
        "other.rkb",
        "game chess\ngames 1\nafter\n  d4 weight 2 games 1 +1\n",
    );
    let out = folder.path().join("all.rkb");
    let books = [three, other];
    let merged = merge(&books, MergedWeights::Added, &out, &never).expect("merged");
    assert_eq!(
        (merged.saved.entries, merged.shared, merged.entries),
        (5, 1, vec![5, 1])
    );
    let all = OpeningBook::open(&out).expect("a book");
    assert_eq!(moves(&all, ""), expected(&[("e2e4", 3), ("d2d4", 2)]));
    let header = all.header().expect("Rukh's");
    assert_eq!(header.games, 4);
    assert!(
        header
            .summary
            .contains(&("1/source".to_owned(), "three games".to_owned()))
    );
    assert!(all.check(&never).is_sound());
    let uniform = MergedWeights::Anew(Weights::Uniform);
    merge(&books, uniform, &out, &never).expect("merged");
    let all = OpeningBook::open(&out).expect("a book");
    assert_eq!(moves(&all, ""), expected(&[("d2d4", 1), ("e2e4", 1)]));
}

#[test]
fn books_that_are_too_unlike_are_not_merged() {
    let folder = folder();
    let chess = book(&folder, "chess.rkb", THREE);
    let polyglot = book(
        &folder,
        "chess.bin",
        "game chess\nkind polyglot\nafter\n e4 weight 1\n",
    );
    let xiangqi = book(
        &folder,
        "xiangqi.rkb",
        "game xiangqi\nafter\n h2e2 weight 1\n",
    );
    let mirrored = "game xiangqi\nmerged mirror\nafter\n h2e2 weight 1\n";
    let mirrored = book(&folder, "mirrored.rkb", mirrored);
    let out = folder.path().join("out.rkb");
    for (one, other, words) in [
        (&chess, &xiangqi, "book of xiangqi"),
        (&chess, &polyglot, "convert one of them"),
        (&xiangqi, &mirrored, "different images"),
    ] {
        let books = [one.clone(), other.clone()];
        let error = merge(&books, MergedWeights::Added, &out, &never).expect_err(words);
        assert!(error.to_string().contains(words), "{error}");
        let error = diff(one, other, 10, &never).expect_err(words);
        assert!(error.to_string().contains(words), "{error}");
    }
    assert!(merge(&[], MergedWeights::Added, &out, &never).is_err());
    assert!(!out.exists());
}

#[test]
fn a_difference_is_told_with_its_position() {
    let folder = folder();
    let three = book(&folder, "three.rkb", THREE);
    let other = book(
        &folder,
        "other.rkb",
        "game chess
         after
           e4 weight 9 games 2 +1 =1 -0
           c4 weight 1
         after e4
           e5 weight 0 games 1 -1
           c5 weight 1 games 1 =1
         after c4
           c5 weight 1
        ",
    );
    let found = diff(&three, &other, 100, &never).expect("compared");
    let counts = (
        found.same,
        found.changed,
        found.only_first,
        found.only_second,
    );
    assert_eq!(counts, (2, 1, 2, 2));
    let told: Vec<_> = found
        .changes
        .iter()
        .map(|change| {
            let (board, _) = game("chess")
                .and_then(|game| {
                    game.load(&change.fen, &GameOptions::default())
                        .map_err(|error| error.to_string())
                })
                .expect("a position");
            let weight = |side: Option<(u16, _)>| side.map(|(weight, _)| weight);
            let text = board.format_move(change.m, MoveStyle::Coordinates);
            (text, weight(change.first), weight(change.second))
        })
        .collect();
    let change = |m: &str, first, second| (m.to_owned(), first, second);
    assert_eq!(
        told,
        [
            change("e2e4", Some(3), Some(9)),
            change("d2d4", Some(0), None),
            change("c2c4", None, Some(1)),
            change("d7d5", Some(2), None),
            change("c7c5", None, Some(1)),
        ]
    );
    let found = diff(&three, &other, 2, &never).expect("compared");
    assert_eq!(found.changes.len(), 2);
    let found = diff(&three, &three, 2, &never).expect("compared");
    assert_eq!((found.same, found.changes.len()), (5, 0));
}

#[test]
fn a_pruned_move_takes_along_what_only_it_led_to() {
    let folder = folder();
    let text = "
        game chess
        after
          e4 weight 20 games 10 +8 -2
          d4 weight 4 games 10 +2 -8
        after e4
          e5 weight 4 games 10 +2 -8
        after d4
          d5 weight 16 games 10 +8 -2
          Nf6 weight 1 games 1 =1
        after d4 d5
          e4 weight 1 games 1 +1
        after e4 d5
          d4 weight 9 games 9 +9
        after h4 h5
          Rh3 weight 1 games 1 +1
    ";
    let old = book(&folder, "old.rkb", text);
    let out = folder.path().join("new.rkb");
    let pruning = Pruning {
        thresholds: Thresholds {
            min_score: 0.25,
            ..Thresholds::default()
        },
        ..Pruning::default()
    };
    let pruned = prune(&old, &pruning, &out, &never).expect("pruned");
    let gone: Vec<_> = pruned.dropped.reasons().collect();
    // d4 and the answer e5 for their scores; d5, Nf6 and e4 behind d4, for they are not come by any more.
    // What was not come by before stays.
    assert_eq!(gone, [(Reason::Score, 2), (Reason::Unreachable, 3)]);
    assert_eq!((pruned.entries, pruned.saved.entries), (8, 3));
    let new = OpeningBook::open(&out).expect("a book");
    assert_eq!(moves(&new, ""), expected(&[("e2e4", 20)]));
    assert_eq!(moves(&new, "d4"), []);
    assert_eq!(moves(&new, "e4 d5"), expected(&[("d2d4", 9)]));
    assert_eq!(moves(&new, "h4 h5"), expected(&[("h1h3", 1)]));
    let everything = Pruning {
        drop_unreachable: true,
        ..pruning
    };
    prune(&old, &everything, &out, &never).expect("pruned");
    let new = OpeningBook::open(&out).expect("a book");
    assert_eq!(moves(&new, "h4 h5"), []);
    assert_eq!(moves(&new, "e4 d5"), expected(&[("d2d4", 9)]));
}

#[test]
fn a_line_goes_though_its_position_has_no_other_move() {
    let folder = folder();
    let text = "
        game chess
        after
          e4 weight 9 games 9 +5 -4
        after e4
          a6 weight 1 games 9 -9
        after e4 a6
          d4 weight 9 games 9 +9
    ";
    let old = book(&folder, "old.rkb", text);
    let pruning = Pruning {
        thresholds: Thresholds {
            min_score: 0.25,
            ..Thresholds::default()
        },
        ..Pruning::default()
    };
    let out = folder.path().join("new.rkb");
    let pruned = prune(&old, &pruning, &out, &never).expect("pruned");
    assert_eq!((pruned.dropped.total(), pruned.saved.entries), (2, 1));
}

#[test]
fn moves_that_were_found_bad_go() {
    let folder = folder();
    let three = book(&folder, "three.rkb", THREE);
    let refuted = three.entries().filter(|entry| entry.weight == 3);
    let pruning = Pruning {
        refuted: refuted.map(|entry| entry.place()).collect(),
        ..Pruning::default()
    };
    let out = folder.path().join("three.rkb");
    let pruned = prune(&three, &pruning, &out, &never).expect("pruned");
    assert_eq!(pruned.dropped.by(Reason::Refuted), 1);
    assert_eq!(pruned.dropped.by(Reason::Unreachable), 2);
    // It took its own place, and whoever had it open has the old one.
    let new = OpeningBook::open(&out).expect("a book");
    assert_eq!(moves(&new, ""), expected(&[("d2d4", 0)]));
    assert_eq!(moves(&three, "e4"), expected(&[("c7c5", 1), ("e7e5", 0)]));
    assert_eq!(names(&folder), ["three.rkb"]);
}

#[test]
fn a_book_and_the_book_of_its_text_are_the_same_file() {
    let folder = folder();
    let texts = [
        ("chess.rkb", THREE),
        (
            "chess.bin",
            "game chess\nkind polyglot\nafter\n  e4 weight 4\n  d4 weight 5\n",
        ),
        (
            "xiangqi.rkb",
            "game xiangqi\nmerged mirror sides\nafter\n  h2e2 weight 7 games 3 +2 -1\n",
        ),
    ];
    for (name, text) in texts {
        let first = book(&folder, name, text);
        let again = folder.path().join(format!("again-{name}"));
        edit(None, &text_of(&first), &again, &never).expect("a book");
        let bytes = |path: &Path| fs::read(path).expect("read");
        assert_eq!(bytes(&again), bytes(&folder.path().join(name)), "{name}");
    }
}

#[test]
fn an_edited_book_is_what_the_text_says() {
    let folder = folder();
    let three = book(&folder, "three.rkb", THREE);
    let out = folder.path().join("edited.rkb");
    let text = "after\n  d4 weight 8\n  e4 remove\n  b3 weight 1\n";
    let done = edit(Some(&three), text, &out, &never).expect("edited");
    let edited = done.edited;
    let counts = (
        edited.added,
        edited.changed,
        edited.removed,
        edited.unchanged,
    );
    assert_eq!(counts, (1, 1, 1, 3));
    let new = OpeningBook::open(&out).expect("a book");
    assert_eq!(moves(&new, ""), expected(&[("d2d4", 8), ("b2b3", 1)]));
}

#[test]
fn a_text_that_is_wrong_leaves_the_book_as_it_was() {
    let folder = folder();
    let three = book(&folder, "three.rkb", THREE);
    let path = folder.path().join("three.rkb");
    let before = fs::read(&path).expect("read");
    for (text, words) in [
        ("after\n  d4 weight 8\n  e5 weight 1\n", "line 3"),
        ("after\n  d4 wait 8\n", "line 2"),
        ("after\n  h3 games 8\n", "line 2"),
        ("game xiangqi\n", "book of chess"),
        ("kind polyglot\n", "in another way"),
        ("merged mirror\n", "in another way"),
    ] {
        let error = edit(Some(&three), text, &path, &never).expect_err(text);
        assert!(error.to_string().contains(words), "{text}: {error}");
    }
    let error = edit(None, "after\n  d4 weight 1\n", &path, &never).expect_err("no game");
    assert!(error.to_string().contains("game chess"), "{error}");
    assert_eq!(fs::read(&path).expect("read"), before);
    assert_eq!(names(&folder), ["three.rkb"]);
}

#[test]
fn a_deed_that_is_stopped_leaves_the_old_file() {
    let folder = folder();
    let three = book(&folder, "three.rkb", THREE);
    let path = folder.path().join("three.rkb");
    let before = fs::read(&path).expect("read");
    let always = || true;
    let stopped = Err(BookError::Stopped);
    let unit = |_: &dyn std::any::Any| ();
    let books = [three.clone(), three.clone()];
    let deeds = [
        merge(&books, MergedWeights::Added, &path, &always).map(|done| unit(&done)),
        prune(&three, &Pruning::default(), &path, &always).map(|done| unit(&done)),
        edit(Some(&three), "", &path, &always).map(|done| unit(&done)),
        convert(&three, Conversion::default(), &path, &always).map(|done| unit(&done)),
        diff(&three, &three, 1, &always).map(|done| unit(&done)),
    ];
    for deed in deeds {
        assert_eq!(deed, stopped);
    }
    assert_eq!(fs::read(&path).expect("read"), before);
    assert_eq!(names(&folder), ["three.rkb"]);
}

#[test]
fn images_are_merged_later_and_never_told_apart_again() {
    let folder = folder();
    let text = "game xiangqi\nafter\n h2e2 weight 2 games 2\n b2e2 weight 3 games 3\n";
    let plain = book(&folder, "plain.rkb", text);
    let out = folder.path().join("merged.rkb");
    let conversion = Conversion {
        merged: Some(Image::MIRRORED),
    };
    convert(&plain, conversion, &out, &never).expect("converted");
    let merged = OpeningBook::open(&out).expect("a book");
    assert_eq!(merged.len(), 1);
    assert_eq!(moves(&merged, "")[0].1, 5);
    let apart = Conversion {
        merged: Some(Image::IDENTITY),
    };
    let error = convert(&merged, apart, &out, &never).expect_err("merged");
    assert!(
        error.to_string().contains("cannot be told apart"),
        "{error}"
    );
}

#[test]
fn a_file_that_is_no_book_says_so() {
    let folder = folder();
    let path = folder.path().join("book.rkb");
    let open = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("written");
        OpeningBook::open(&path)
            .map(|_| ())
            .map_err(|error| error.to_string())
    };
    book(&folder, "book.rkb", THREE);
    let whole = fs::read(&path).expect("read");
    assert_eq!(open(&whole), Ok(()));
    let errors = [
        (open(b""), "no opening book"),
        (open(b"[Event \"?\"]\n\n1. e4 e5 *\n"), "no opening book"),
        (open(&whole[..whole.len() - 1]), "cut off"),
        (open(&[&whole[..], b"x"].concat()), "too long"),
        (
            open(&[&whole[..8], &[9], &whole[9..]].concat()),
            "version 9",
        ),
        (
            open(&[&whole[..20], b"!", &whole[21..]].concat()),
            "header is damaged",
        ),
    ];
    for (error, words) in errors {
        let error = error.expect_err(words);
        assert!(error.contains(words) && !error.contains('\n'), "{error}");
    }
    let missing = OpeningBook::open(&folder.path().join("missing.rkb")).expect_err("missing");
    // Whoever asked for the file names it.
    assert!(!missing.to_string().contains("missing.rkb"), "{missing}");
    assert!(OpeningBook::open(folder.path()).is_err());
}

#[test]
fn a_board_of_another_game_has_no_moves() {
    let folder = folder();
    let chess = book(&folder, "chess.rkb", THREE);
    let polyglot = book(
        &folder,
        "chess.bin",
        "game chess\nkind polyglot\nafter\n e4 weight 1\n",
    );
    let xiangqi = game("xiangqi")
        .expect("a game")
        .start(&GameOptions::default());
    for book in [chess, polyglot] {
        assert_eq!(book.moves(&*xiangqi), []);
        assert_eq!(book.game().info.id, "chess");
    }
}

#[test]
fn a_book_is_gone_through_position_by_position() {
    let folder = folder();
    let three = book(&folder, "three.rkb", THREE);
    let mut seen = Vec::new();
    let whole = three.walk(&never, &mut |here| {
        assert_eq!(here.board.plies_played(), here.line.len());
        let share: f64 = here.moves.iter().map(|known| known.share).sum();
        assert!((share - 1.0).abs() < 1e-9);
        seen.push((here.line.len(), here.moves.len()));
        ControlFlow::Continue(())
    });
    assert!(whole);
    assert_eq!(seen, [(0, 2), (1, 2), (1, 1)]);
    assert!(!three.walk(&never, &mut |_| ControlFlow::Break(())));
}

#[test]
fn the_kind_of_a_new_book_is_told_by_its_name() {
    let kind = |name: &str| BookKind::of_name(&PathBuf::from(name));
    assert_eq!(kind("a.rkb"), Ok(BookKind::Rkb));
    assert_eq!(kind("a.BIN"), Ok(BookKind::Polyglot));
    for name in ["a.pgn", "rkb", "", "a."] {
        let error = kind(name).expect_err(name);
        assert!(error.to_string().contains(".rkb"), "{error}");
    }
}

#[test]
fn a_book_without_moves_is_not_written() {
    let folder = folder();
    let three = book(&folder, "three.rkb", THREE);
    let bin = book(
        &folder,
        "three.bin",
        "game chess\nkind polyglot\nafter\n e4 weight 1\n",
    );
    let before = names(&folder);
    let all = Pruning {
        thresholds: Thresholds {
            min_share: 1.0,
            min_games: 1000,
            ..Thresholds::default()
        },
        drop_weightless: true,
        ..Pruning::default()
    };
    let out = folder.path().join("out.rkb");
    assert_eq!(prune(&three, &all, &out, &never), Err(BookError::Empty));
    let nothing = "game chess\nafter\n remove\n";
    for name in ["out.rkb", "out.bin", "three.bin"] {
        let out = folder.path().join(name);
        assert_eq!(edit(None, nothing, &out, &never), Err(BookError::Empty));
        assert_eq!(
            edit(Some(&bin), nothing, &out, &never),
            Err(BookError::Empty)
        );
    }
    let path = polyglot_file(&folder, "far.bin", &[(7, E2E4, 1)]);
    let far = OpeningBook::open(&path).expect("a book");
    let converted = convert(&far, Conversion::default(), &out, &never);
    assert_eq!(converted, Err(BookError::Empty));
    fs::remove_file(path).expect("removed");
    assert_eq!(names(&folder), before);
}

#[test]
fn a_book_that_is_shortened_while_it_is_open_is_given_up() {
    let folder = folder();
    for (name, kind) in [("open.rkb", ""), ("open.bin", "kind polyglot\n")] {
        let text = format!("game chess\n{kind}after\n e4 weight 1\n");
        let open = book(&folder, name, &text);
        assert_eq!(open.expect_whole(), Ok(()));
        let path = folder.path().join(name);
        let file = fs::OpenOptions::new().write(true).open(&path);
        file.expect("opened").set_len(0).expect("set");
        assert_eq!(open.expect_whole(), Err(BookError::Changed));
        assert_eq!(moves(&open, ""), []);
        assert!(open.check(&never).was_stopped);
        assert!(!open.walk(&never, &mut |_| ControlFlow::Continue(())));
        let out = folder.path().join("out.rkb");
        let changed = BookError::Changed;
        let pruned = prune(&open, &Pruning::default(), &out, &never);
        assert_eq!(pruned, Err(changed.clone()));
        assert_eq!(dump(&open, &mut Vec::new(), &never), Err(changed.clone()));
        let converted = convert(&open, Conversion::default(), &out, &never);
        assert_eq!(converted, Err(changed.clone()));
        assert_eq!(diff(&open, &open, 1, &never), Err(changed.clone()));
        let merged = merge(&[open], MergedWeights::Added, &out, &never);
        assert_eq!(merged, Err(changed));
        assert!(!out.exists());
    }
}

#[test]
fn a_summary_survives_text_whatever_is_in_it() {
    let folder = folder();
    let text = "game chess\ngames 0\nabout source: \"  a \\u{23}1.pgn \"\nabout other: plain\n\
                fen startpos\n e2e4 weight 1\n";
    let odd = book(&folder, "odd.rkb", text);
    let summary = &odd.header().expect("a header").summary;
    assert_eq!(summary[0].1, "  a #1.pgn ");
    let mut out = Vec::new();
    dump(&odd, &mut out, &never).expect("written");
    let text = String::from_utf8(out).expect("text");
    book(&folder, "again.rkb", &text);
    let bytes = |name: &str| fs::read(folder.path().join(name)).expect("read");
    assert_eq!(bytes("again.rkb"), bytes("odd.rkb"));
}

#[test]
fn a_text_may_have_moves_in_any_notation() {
    let folder = folder();
    let text = "game xiangqi\nfen startpos\n 炮二平五 weight 3\n C8=5 weight 2\n\
                after 炮二平五\n 马8进7 weight 1\n";
    let made = book(&folder, "xiangqi.rkb", text);
    let expected = [("h2e2".to_owned(), 3), ("b2e2".to_owned(), 2)];
    assert_eq!(moves(&made, ""), expected);
    assert_eq!(moves(&made, "h2e2"), [("h9g7".to_owned(), 1)]);
}
