//! Polyglot books of chess: made, pruned, put in order, and told from other files.

#[path = "common/library.rs"]
mod library;

use std::fs;

use rukh_engine::books::{
    BookError, BookKind, Conversion, MergedWeights, OpeningBook, Pruning, Reason, Thresholds,
    convert, dump_to_file, edit, merge, prune,
};

use library::{
    D2D4, E2E4, START_KEY, THREE, book, expected, folder, moves, names, never, polyglot_file,
};

#[test]
fn a_polyglot_book_is_pruned_by_its_weights() {
    let folder = folder();
    let text = "
        game chess
        kind polyglot
        after
          e4 weight 90
          d4 weight 10
          b3 weight 1
        after e4
          e5 weight 5
        after d4
          d5 weight 7
        after b3
          b6 weight 8
        after b3 b6
          Bb2 weight 8
    ";
    book(&folder, "book.bin", text);
    let path = folder.path().join("book.bin");
    // Every entry thrice, and the first of all at the end again.
    let bytes = fs::read(&path).expect("read");
    let thrice = bytes.chunks(16).flat_map(|entry| entry.repeat(3));
    let thrice: Vec<u8> = thrice.chain(bytes[..16].iter().copied()).collect();
    fs::write(&path, &thrice).expect("written");
    let old = OpeningBook::open(&path).expect("a book");
    let pruning = Pruning {
        thresholds: Thresholds {
            min_share: 0.05,
            min_games: 9,
            ..Thresholds::default()
        },
        ..Pruning::default()
    };
    let pruned = prune(&old, &pruning, &path, &never).expect("pruned");
    let gone: Vec<_> = pruned.dropped.reasons().collect();
    assert_eq!(gone, [(Reason::Share, 1), (Reason::Unreachable, 2)]);
    let new = OpeningBook::open(&path).expect("a book");
    assert_eq!(new.len(), 4);
    assert_eq!(moves(&new, ""), expected(&[("e2e4", 90), ("d2d4", 10)]));
    assert_eq!(moves(&new, "d4"), expected(&[("d7d5", 7)]));
    assert_eq!(moves(&new, "b3"), []);
}

#[test]
fn a_book_becomes_polyglot_and_comes_back() {
    let folder = folder();
    let three = book(&folder, "three.rkb", THREE);
    let bin = folder.path().join("three.bin");
    let done = convert(&three, Conversion::default(), &bin, &never).expect("converted");
    // The moves that weigh nothing have no place there.
    assert_eq!(
        (done.entries, done.saved.entries, done.saved.left_out),
        (5, 3, 2)
    );
    let polyglot = OpeningBook::open(&bin).expect("a book");
    assert_eq!((polyglot.kind(), polyglot.len()), (BookKind::Polyglot, 3));
    assert_eq!(fs::metadata(&bin).expect("there").len(), 48);
    assert_eq!(moves(&polyglot, ""), expected(&[("e2e4", 3)]));
    // d4 is no move of the book any more, but its answer is still come by.
    assert_eq!(moves(&polyglot, "d4"), expected(&[("d7d5", 2)]));
    assert!(polyglot.check(&never).is_sound());
    let back = folder.path().join("back.rkb");
    let done = convert(&polyglot, Conversion::default(), &back, &never).expect("converted");
    assert_eq!(
        (done.entries, done.saved.entries, done.saved.left_out),
        (3, 3, 0)
    );
    let back = OpeningBook::open(&back).expect("a book");
    assert_eq!(moves(&back, "e4"), expected(&[("c7c5", 1)]));
    assert!(back.check(&never).is_sound());
}

#[test]
fn there_are_no_polyglot_books_of_xiangqi() {
    let folder = folder();
    let xiangqi = book(
        &folder,
        "xiangqi.rkb",
        "game xiangqi\nafter\n h2e2 weight 1\n",
    );
    let bin = folder.path().join("xiangqi.bin");
    let error = convert(&xiangqi, Conversion::default(), &bin, &never).expect_err("none");
    assert!(
        error.to_string().contains("no Polyglot books of xiangqi"),
        "{error}"
    );
    let text = "game xiangqi\nkind polyglot\n";
    assert!(edit(None, text, &bin, &never).is_err());
    assert_eq!(names(&folder), ["xiangqi.rkb"]);
}

#[test]
fn an_unsorted_polyglot_book_is_put_in_order() {
    let folder = folder();
    let first = book(
        &folder,
        "first.bin",
        "game chess\nkind polyglot\nafter\n e4 weight 4\n d4 weight 5\nafter e4\n c5 weight 2\n",
    );
    let path = folder.path().join("first.bin");
    let sorted = fs::read(&path).expect("read");
    let mut unsorted = Vec::new();
    // Twenty in order before it, or it would not look like a book.
    for part in sorted.chunks(16) {
        unsorted.extend(part.repeat(20));
    }
    unsorted.extend_from_slice(&sorted[..16]);
    drop(first);
    fs::write(&path, unsorted).expect("written");
    let book = OpeningBook::open(&path).expect("a book");
    assert!(!book.check(&never).is_sound());
    convert(&book, Conversion::default(), &path, &never).expect("converted");
    assert_eq!(fs::read(&path).expect("read"), sorted);
}

#[test]
fn a_polyglot_move_that_is_there_twice_counts_once_with_the_heavier_weight_everywhere() {
    let folder = folder();
    let entries = [
        (START_KEY, E2E4, 9),
        (START_KEY, D2D4, 5),
        (START_KEY, E2E4, 2),
        (u64::MAX, E2E4, 1),
        (u64::MAX, E2E4, 7),
    ];
    let path = polyglot_file(&folder, "twice.bin", &entries);
    let twice = OpeningBook::open(&path).expect("a book");
    let expected = vec![("e2e4".to_owned(), 9), ("d2d4".to_owned(), 5)];
    assert_eq!(moves(&twice, ""), expected);

    let out = |name: &str| folder.path().join(name);
    let converted = convert(&twice, Conversion::default(), &out("a.bin"), &never);
    let converted = converted.expect("written");
    assert_eq!((converted.entries, converted.duplicates), (5, 2));
    assert_eq!((converted.saved.entries, converted.saved.left_out), (3, 0));
    let rkb = convert(&twice, Conversion::default(), &out("a.rkb"), &never).expect("written");
    assert_eq!((rkb.saved.entries, rkb.saved.left_out), (2, 1));
    assert_eq!(rkb.duplicates, 2);
    prune(&twice, &Pruning::default(), &out("b.bin"), &never).expect("written");
    let merged = merge(
        std::slice::from_ref(&twice),
        MergedWeights::Added,
        &out("c.bin"),
        &never,
    );
    assert_eq!(merged.expect("written").shared, 0);
    let dumped = dump_to_file(&twice, &out("text"), &never).expect("written");
    assert_eq!((dumped.entries, dumped.unnamed), (2, 1));
    let text = fs::read_to_string(out("text")).expect("text");
    edit(None, &text, &out("d.bin"), &never).expect("a book");
    let bytes = fs::read(out("a.bin")).expect("read");
    for name in ["b.bin", "c.bin", "d.bin"] {
        assert_eq!(fs::read(out(name)).expect("read"), bytes, "{name}");
    }
    let same = OpeningBook::open(&out("a.bin")).expect("a book");
    assert_eq!(moves(&same, ""), expected);
}

#[test]
fn a_file_with_the_name_and_size_of_a_polyglot_book_is_one_in_any_order() {
    let folder = folder();
    let odd = [
        vec![(START_KEY, E2E4, 1), (7, D2D4, 1)],
        vec![(START_KEY, 0, 3), (START_KEY, E2E4, 1)],
        vec![
            (START_KEY, 0x8000 | D2D4, 3),
            (START_KEY, E2E4, 1),
            (1, 0, 1),
        ],
        (0..16)
            .map(|n| (START_KEY.wrapping_mul(2 * n + 1), E2E4, 1))
            .collect(),
    ];
    for entries in odd {
        let path = polyglot_file(&folder, "odd.bin", &entries);
        let found = OpeningBook::open(&path).expect("a book");
        assert_eq!(moves(&found, ""), [("e2e4".to_owned(), 1)], "{entries:?}");
        let out = folder.path().join("odd.rkb");
        let converted = convert(&found, Conversion::default(), &out, &never).expect("written");
        assert_eq!(converted.saved.left_out, entries.len() as u64 - 1);
        // Without the name it has to look like one.
        let path = polyglot_file(&folder, "odd.dat", &entries);
        assert!(matches!(OpeningBook::open(&path), Err(BookError::Foreign)));
    }
    let text = folder.path().join("text.bin");
    fs::write(&text, "sixteen letters!".repeat(3)).expect("written");
    assert!(matches!(OpeningBook::open(&text), Err(BookError::Foreign)));
}
