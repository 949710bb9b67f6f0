//! Books as text: what is written can be read again, and changes what it says.

mod support;

use rukh_book::polyglot::{CHESS, PolyglotBook, Reading};
use rukh_book::probe::Probe;
use rukh_book::text::{self, Edited, Preface, TextError};
use rukh_book::{Book, Entry, Filing, Tally};
use rukh_core::{Image, Notation};
use rukh_records::GameResult;
use support::{Chess, Xiangqi, book, counted, games, header, polyglot_bytes, random_games, start};

fn dumped<G: Notation>(book: &impl Probe<G>) -> String {
    let preface = Preface {
        game: Some(G::INFO.id.to_owned()),
        ..Preface::default()
    };
    let mut out = Vec::new();
    let dumped = text::dump(book, &preface, &start::<G>(), &mut out, &|| false).expect("written");
    assert_eq!(dumped.entries + dumped.unnamed, book.entry_count() as u64);
    String::from_utf8(out).expect("text")
}

/// What a text makes of these entries.
fn edited<G: Notation>(
    entries: &[Entry],
    text: &str,
    filing: Filing<G>,
) -> Result<(Vec<Entry>, Edited), TextError> {
    text::preface(text)?;
    let edits = text::edits(text, filing, &start::<G>())?;
    let mut all = Vec::new();
    let edited = text::apply(entries.iter().copied(), edits, |position| {
        all.extend_from_slice(position);
        Ok::<(), TextError>(())
    })?;
    Ok((all, edited))
}

fn survives<G: Notation>(seed: u64, merged: Image) {
    let games = random_games::<G>(seed, 120, 24);
    let mut entries = counted(&games, Filing::<G>::Images(merged));
    // Some that nothing leads to, and one that is no move.
    let unreachable = (0..50).map(|n| Entry {
        key: n * 0x0123_4567_89ab_cdef,
        m: 0x1234,
        weight: n as u16,
        tally: Tally::default(),
    });
    entries.extend(unreachable);
    let key = Filing::Images(merged).key(&start::<G>());
    entries.push(Entry {
        key,
        m: u16::MAX,
        weight: 3,
        tally: Tally::default(),
    });
    entries.sort_by_key(Entry::place);
    let bytes = rukh_book::write::to_vec(header::<G>(merged), entries.iter().copied());
    let book = Book::open(bytes.expect("written")).expect("a book");
    let text = dumped::<G>(&book);
    let (again, what) = edited(&[], &text, Filing::<G>::Images(merged)).expect("readable");
    assert_eq!(again, entries);
    assert_eq!(what.added, entries.len() as u64);
}

#[test]
fn a_book_of_chess_survives_its_text() {
    survives::<Chess>(1, Image::IDENTITY);
}

#[test]
fn a_book_of_xiangqi_survives_its_text_whatever_is_merged() {
    for (seed, merged) in (2..).zip(Image::ALL) {
        survives::<Xiangqi>(seed, merged);
    }
}

#[test]
fn a_polyglot_book_survives_its_text() {
    let games = random_games::<Chess>(9, 150, 30);
    let filing = Filing::Polyglot(CHESS);
    let mut entries = counted(&games, filing);
    for entry in &mut entries {
        entry.tally = Tally::default();
    }
    let bytes = polyglot_bytes(&entries);
    let book = &PolyglotBook::open(bytes).expect("a book");
    let polyglot = CHESS;
    let text = dumped::<Chess>(&Reading { book, polyglot });
    let (again, _) = edited(&[], &text, filing).expect("readable");
    assert_eq!(again, entries);
}

fn three_games() -> Vec<Entry> {
    let games = games::<Chess>(&[
        ("e2e4 e7e5", GameResult::FirstWins),
        ("e2e4 c7c5", GameResult::Draw),
        ("d2d4 d7d5", GameResult::SecondWins),
    ]);
    counted(&games, Filing::<Chess>::Images(Image::IDENTITY))
}

#[test]
fn the_text_of_three_games_is_readable() {
    let games = games::<Chess>(&[
        ("e2e4 e7e5", GameResult::FirstWins),
        ("e2e4 c7c5", GameResult::Draw),
        ("d2d4 d7d5", GameResult::SecondWins),
    ]);
    let text = dumped::<Chess>(&book::<Chess>(&games, Image::IDENTITY));
    let expected = "\
# An opening book of chess as text: see `rukh book edit`.
game chess

# the start
fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -
  e2e4 weight 3 games 2 +1 =1 -0 # e4
  d2d4 weight 0 games 1 +0 =0 -1 # d4

# after e2e4
fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -
  c7c5 weight 1 games 1 +0 =1 -0 # c5
  e7e5 weight 0 games 1 +0 =0 -1 # e5

# after d2d4
fen rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -
  d7d5 weight 2 games 1 +1 =0 -0 # d5
";
    assert_eq!(text, expected);
}

#[test]
fn a_text_adds_removes_and_reweighs() {
    let old = three_games();
    let text = "
        # from here on by hand
        after
          e4 weight 7
          c2c4 weight 5 games 9 +4 =3 -2   # English
          d2d4 remove
        fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
          remove
        after d4
          Nf6 weight 2
    ";
    let filing = Filing::<Chess>::Images(Image::IDENTITY);
    let (new, edited) = edited(&old, text, filing).expect("readable");
    let expected = Edited {
        added: 2,
        changed: 1,
        removed: 3,
        absent: 0,
        unchanged: 1,
    };
    assert_eq!(edited, expected);
    assert_eq!(new.len(), 4);
    let found = |moves: &str, m: &str| {
        let position: Chess = support::after(moves);
        let (key, m) = filing.file(&position, position.read_human(m).expect("legal"));
        new.iter().find(|entry| entry.place() == (key, m)).copied()
    };
    let e4 = found("", "e4").expect("still there");
    assert_eq!((e4.weight, e4.tally.games), (7, 2));
    let c4 = found("", "c4").expect("new");
    assert_eq!((c4.weight, c4.tally.draws), (5, 3));
    assert_eq!(found("", "d4"), None);
    assert_eq!(found("e2e4", "e5"), None);
    assert_eq!(found("d2d4", "Nf6").map(|entry| entry.weight), Some(2));
}

#[test]
fn what_cannot_be_read_is_told_with_its_line() {
    let filing = Filing::<Chess>::Images(Image::IDENTITY);
    for (text, line, words) in [
        ("game chess\nhello", 2, "expected `game`"),
        ("merged all", 1, "expected `merged nothing`"),
        ("fen 8/8", 1, "8/8"),
        ("after e2e5", 1, "e2e5"),
        ("after\n  e2e5 weight 1", 2, "e2e5"),
        ("after\n  e2e4", 2, "expected a weight"),
        ("after\n\n  e2e4 games 4", 3, "needs a weight"),
        ("after\n  e2e4 weight 65536", 2, "0 to 65535"),
        ("after\n  e2e4 weight 1 +x", 2, "\"x\""),
        (
            "after\n  e2e4 weight 1 games 2 +3",
            2,
            "3 results of 2 games",
        ),
        ("after\n  e2e4 heavy", 2, "not \"heavy\""),
        ("after\n  0xfffff weight 1", 2, "0x"),
        ("key 12", 1, "sixteen"),
        ("key 0123456789abcdef\n  e2e4 weight 1", 2, "only its key"),
        ("after\n -- weight 1", 2, "--"),
    ] {
        let error = edited(&[], text, filing).expect_err(text);
        assert_eq!(error.line, line, "{text}: {error}");
        assert!(error.to_string().contains(words), "{text}: {error}");
    }
}

#[test]
fn any_text_is_read_or_refused() {
    let text = dumped::<Xiangqi>(&book::<Xiangqi>(
        &random_games::<Xiangqi>(3, 5, 10),
        Image::MIRRORED,
    ));
    let filing = Filing::<Xiangqi>::Images(Image::MIRRORED);
    let mut random = rukh_core::keys::SplitMix::new(4);
    for _ in 0..3000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len());
            bytes[at] = b" \n#0x+=-aZ\xe8"[random.below(11)];
        }
        let changed = String::from_utf8_lossy(&bytes);
        let _ = text::preface(&changed);
        if let Ok(edits) = text::edits(&changed, filing, &start::<Xiangqi>()) {
            let _ = text::apply(three_games(), edits, |_| Ok::<(), TextError>(()));
        }
    }
}
