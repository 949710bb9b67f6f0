//! From records to entries: what counts, what does not and why, and that memory is only memory.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::io::{self, Cursor};
use std::ops::ControlFlow;

use rukh_book::compile::{
    CompileError, Compiler, Condition, Contents, Digest, Gatherer, Omission, Row, Scratch,
};
use rukh_book::{Entry, Filing, Place, Recipe, Selection, Tally, Weights, polyglot};
use rukh_chess::Chess;
use rukh_core::keys::SplitMix;
use rukh_core::{GameMove, Image, Notation, Rules, Side, Tactics};
use rukh_records::{GameResult, Record, Resolver, RuleSets, read_stream};
use rukh_xiangqi::Xiangqi;

/// Scratch files that are memory, and how many there were.
#[derive(Debug, Default)]
struct Memory(usize);

impl Scratch for Memory {
    type File = Cursor<Vec<u8>>;

    fn file(&mut self) -> io::Result<Self::File> {
        self.0 += 1;
        Ok(Cursor::default())
    }
}

fn go_on() -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn records<G: Tactics + Notation>(text: &str) -> Vec<Record> {
    let mut resolver = Resolver::<G>::new(RuleSets::default());
    let mut records = Vec::new();
    read_stream(text.as_bytes(), &mut |raw| {
        records.push(resolver.resolve(raw));
        ControlFlow::Continue(())
    })
    .unwrap();
    records
}

/// What a recipe makes of the games of a text: entries, and what became of each game.
struct Outcome {
    entries: Vec<Entry>,
    fates: Vec<Option<Omission>>,
    games: u64,
    duplicates: u64,
    contents: Contents,
}

fn compiled<G: Tactics + Notation>(text: &str, recipe: &Recipe) -> Outcome {
    filed::<G>(text, recipe, Filing::Images(recipe.merged))
}

fn filed<G: Tactics + Notation>(text: &str, recipe: &Recipe, filing: Filing<G>) -> Outcome {
    let mut gatherer = Gatherer::<G>::new(recipe, RuleSets::default(), filing).unwrap();
    let mut compiler = Compiler::new(recipe, 1 << 20, Memory::default());
    let mut fates = Vec::new();
    for record in records::<G>(text) {
        let mut rows = Vec::new();
        let gathered = gatherer.gather(&record, &mut rows);
        fates.push(gathered.err());
        if let Ok(digest) = gathered {
            let condition = Condition::of(&record);
            compiler.add(digest, condition, &rows, &mut go_on).unwrap();
        }
    }
    let compiled = compiler.finish(&mut go_on).unwrap();
    let (games, duplicates) = (compiled.games(), compiled.duplicates());
    let mut entries = Vec::new();
    let contents = compiled
        .write(&mut |_| go_on(), &mut |position| {
            entries.extend_from_slice(position);
            Ok(())
        })
        .unwrap();
    Outcome {
        entries,
        fates,
        games,
        duplicates,
        contents,
    }
}

/// The moves that a book has after these: text, weight, games, wins, draws, losses.
fn after<G: Notation>(entries: &[Entry], line: &[&str]) -> Vec<(String, u16, [u32; 4])> {
    let mut position = G::start(&G::Options::default());
    for text in line {
        position.play(position.read_any(text).unwrap());
    }
    let mut found: Vec<_> = entries
        .iter()
        .filter(|entry| entry.key == position.key())
        .map(|entry| {
            let m = G::Move::from_raw(entry.m);
            let Tally {
                games,
                wins,
                draws,
                losses,
            } = entry.tally;
            (
                position.write_human(m),
                entry.weight,
                [games, wins, draws, losses],
            )
        })
        .collect();
    found.sort();
    found
}

fn rows(rows: &[(&str, u16, [u32; 4])]) -> Vec<(String, u16, [u32; 4])> {
    rows.iter()
        .map(|(m, weight, tally)| ((*m).to_owned(), *weight, *tally))
        .collect()
}

/// Three games that are enough to tell counts, weights and filters apart.
const THREE: &str = "[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n[Result \"1/2-1/2\"]\n\n1. e4 c5 1/2-1/2\n\n\
    [Result \"0-1\"]\n\n1. d4 d5 0-1\n";

fn selecting(change: impl Fn(&mut Selection)) -> Recipe {
    let mut recipe = Recipe::default();
    change(&mut recipe.selection);
    recipe
}

#[test]
fn results_are_counted_for_the_side_that_moved() {
    let outcome = compiled::<Chess>(THREE, &Recipe::default());
    let root = after::<Chess>(&outcome.entries, &[]);
    assert_eq!(
        root,
        rows(&[("d4", 0, [1, 0, 0, 1]), ("e4", 3, [2, 1, 1, 0])])
    );
    let replies = after::<Chess>(&outcome.entries, &["e4"]);
    assert_eq!(
        replies,
        rows(&[("c5", 1, [1, 0, 1, 0]), ("e5", 0, [1, 0, 0, 1])])
    );
    assert_eq!(outcome.games, 3);
    let Contents {
        positions, moves, ..
    } = outcome.contents;
    assert_eq!((positions, moves), (3, 5));
}

#[test]
fn moves_that_fall_short_are_dropped_and_counted() {
    let mut recipe = Recipe::default();
    recipe.thresholds.min_games = 2;
    let outcome = compiled::<Chess>(THREE, &recipe);
    assert_eq!(
        after::<Chess>(&outcome.entries, &[]),
        rows(&[("e4", 3, [2, 1, 1, 0])])
    );
    let contents = outcome.contents;
    assert_eq!((contents.positions, contents.moves), (1, 1));
    assert_eq!((contents.all_positions, contents.all_moves), (3, 5));
    assert_eq!(contents.dropped.total(), 4);

    let mut recipe = Recipe {
        drop_weightless: true,
        ..Recipe::default()
    };
    let outcome = compiled::<Chess>(THREE, &recipe);
    assert_eq!(
        after::<Chess>(&outcome.entries, &[]),
        rows(&[("e4", 3, [2, 1, 1, 0])])
    );
    recipe.weights = Weights::Uniform;
    let outcome = compiled::<Chess>(THREE, &recipe);
    let weights: Vec<u16> = outcome.entries.iter().map(|entry| entry.weight).collect();
    assert_eq!(weights, [1; 5]);
}

#[test]
fn plies_and_sides_can_be_chosen() {
    let first = compiled::<Chess>(THREE, &selecting(|selection| selection.max_ply = 1));
    assert_eq!(first.entries.len(), 2);
    let black = compiled::<Chess>(
        THREE,
        &selecting(|selection| selection.side = Some(Side::Second)),
    );
    assert_eq!(after::<Chess>(&black.entries, &[]), []);
    assert_eq!(black.entries.len(), 3);
}

/// What becomes of games of xiangqi with these tags.
fn fates(tags: &[&str], recipe: &Recipe) -> Vec<Option<Omission>> {
    let games: Vec<String> = tags
        .iter()
        .map(|tags| format!("{tags}\n\n1. 炮二平五 马8进7 *\n\n"))
        .collect();
    compiled::<Xiangqi>(&games.concat(), recipe).fates
}

#[test]
fn games_count_by_rating() {
    let games = [
        "[RedElo \"2500\"]\n[BlackElo \"2400\"]",
        "[RedElo \"2500\"]\n[BlackElo \"2300?\"]",
        "[WhiteElo \"2450 (prov.)\"]\n[BlackElo \"2401\"]",
        "[RedElo \"2500\"]",
        "[RedElo \"-\"]\n[BlackElo \"0\"]",
    ];
    let out = Some(Omission::Rating);
    let least = selecting(|selection| selection.min_rating = Some(2400));
    assert_eq!(fates(&games, &least), [None, out, None, out, out]);
    let most = selecting(|selection| selection.max_rating = Some(2450));
    assert_eq!(fates(&games, &most), [out, out, None, out, None]);
}

#[test]
fn games_count_by_date() {
    let games = [
        "[Date \"2019.05.31\"]",
        "[Date \"2019年5月\"]",
        "[Date \"2019.??.??\"]",
        "[Date \"????.??.??\"]\n[EventDate \"2019-06-01\"]",
        "[Event \"?\"]",
    ];
    let out = Some(Omission::Date);
    let since = |date: &str| selecting(|selection| selection.since = Some(date.to_owned()));
    assert_eq!(
        fates(&games, &since("2019.05")),
        [None, None, out, None, out]
    );
    assert_eq!(fates(&games, &since("2019")), [None, None, None, None, out]);
    assert_eq!(
        fates(&games, &since("2019-05-02")),
        [None, out, out, None, out]
    );
    let until = |date: &str| selecting(|selection| selection.until = Some(date.to_owned()));
    assert_eq!(
        fates(&games, &until("2019-05-31")),
        [None, None, out, out, out]
    );
    assert_eq!(fates(&games, &until("2019")), [None, None, None, None, out]);
}

#[test]
fn games_count_by_player_and_so_may_moves() {
    let games = "[White \"Carlsen, M\"]\n[Black \"So\"]\n\n1. e4 e5 *\n\n\
        [White \"Anand\"]\n[Black \"CARLSEN\"]\n\n1. d4 d5 *\n\n\
        [White \"Anand\"]\n[Black \"So\"]\n\n1. c4 c5 *\n";
    let mut recipe = selecting(|selection| selection.players = vec!["carlsen".to_owned()]);
    let outcome = compiled::<Chess>(games, &recipe);
    assert_eq!(outcome.fates, [None, None, Some(Omission::Player)]);
    assert_eq!(outcome.entries.len(), 4);
    recipe.selection.only_players_moves = true;
    let outcome = compiled::<Chess>(games, &recipe);
    assert_eq!(
        after::<Chess>(&outcome.entries, &[]),
        rows(&[("e4", 0, [1, 0, 0, 0])])
    );
    assert_eq!(
        after::<Chess>(&outcome.entries, &["d4"]),
        rows(&[("d5", 0, [1, 0, 0, 0])])
    );
    assert_eq!(outcome.entries.len(), 2);
}

#[test]
fn games_count_by_result_length_and_start() {
    let games = "[Result \"1-0\"]\n\n1. e4 1-0\n\n[Result \"*\"]\n\n1. e4 e5 *\n\n\
        [FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 1-0\n\n\
        [FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 7\"]\n\n7. e4 e5 1-0\n\n\
        [FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 1-0\n";
    let recipe = selecting(|selection| {
        selection.min_length = 2;
        selection.results = vec![GameResult::FirstWins];
    });
    // The start position stays one, however its moves are counted.
    let outcome = compiled::<Chess>(games, &recipe);
    assert_eq!(
        outcome.fates,
        [
            Some(Omission::TooShort),
            Some(Omission::Result),
            Some(Omission::SetUp),
            None,
            Some(Omission::Unreadable)
        ]
    );
    let with_setups = selecting(|selection| selection.with_setups = true);
    assert_eq!(compiled::<Chess>(games, &with_setups).games, 4);
}

#[test]
fn a_game_counts_once_however_often_its_result_changes() {
    let games = "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n[Result \"0-1\"]\n\n1. e4 e5 2. Nf3 0-1\n\n\
        [Result \"0-1\"]\n\n1. e4 e5 0-1\n";
    let outcome = compiled::<Chess>(games, &selecting(|selection| selection.unique = true));
    assert_eq!((outcome.games, outcome.duplicates), (2, 1));
    assert_eq!(
        after::<Chess>(&outcome.entries, &[]),
        rows(&[("e4", 2, [2, 1, 0, 1])])
    );
}

#[test]
fn a_move_counts_each_time_that_a_game_repeats_it() {
    let game = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1-0";
    let outcome = compiled::<Chess>(game, &Recipe::default());
    assert_eq!(
        after::<Chess>(&outcome.entries, &[]),
        rows(&[("Nf3", 4, [2, 2, 0, 0])])
    );
    assert_eq!((outcome.entries.len(), outcome.games), (4, 1));
}

#[test]
fn variations_count_without_the_result_where_they_are_asked_for() {
    let game = "1. e4 (1. d4 d5 (1... Nf6) 2. c4) 1... e5 2. Nf3 (2. f4 exf4) 1-0";
    let line = compiled::<Chess>(game, &Recipe::default());
    assert_eq!(line.entries.len(), 3);
    let mut recipe = selecting(|selection| selection.with_variations = true);
    recipe.weights = Weights::Games;
    let tree = compiled::<Chess>(game, &recipe);
    assert_eq!(tree.entries.len(), 9);
    assert_eq!(
        after::<Chess>(&tree.entries, &[]),
        rows(&[("d4", 1, [1, 0, 0, 0]), ("e4", 1, [1, 1, 0, 0])])
    );
    assert_eq!(
        after::<Chess>(&tree.entries, &["d4"]),
        rows(&[("Nf6", 1, [1, 0, 0, 0]), ("d5", 1, [1, 0, 0, 0])])
    );
    assert_eq!(
        after::<Chess>(&tree.entries, &["d4", "d5"]),
        rows(&[("c4", 1, [1, 0, 0, 0])])
    );
    recipe.selection.max_ply = 2;
    assert_eq!(compiled::<Chess>(game, &recipe).entries.len(), 5);
}

#[test]
fn what_follows_a_turn_given_away_is_not_play() {
    let outcome = compiled::<Chess>("1. e4 -- 2. d4 *", &Recipe::default());
    assert_eq!(outcome.entries.len(), 1);
}

#[test]
fn images_share_a_page_where_they_are_merged() {
    let games = "1. 炮二平五 1-0\n\n[Event \"b\"]\n\n1. 炮八平五 1-0\n\n[Event \"c\"]\n\n1. 兵三进一 马8进7 0-1\n\n\
        [Event \"d\"]\n\n1. 兵七进一 马2进3 1-0\n";
    assert_eq!(
        compiled::<Xiangqi>(games, &Recipe::default()).entries.len(),
        6
    );
    let recipe = Recipe {
        merged: Image::MIRRORED,
        ..Recipe::default()
    };
    let outcome = compiled::<Xiangqi>(games, &recipe);
    let games: Vec<u32> = outcome
        .entries
        .iter()
        .map(|entry| entry.tally.games)
        .collect();
    assert_eq!(games, [2, 2, 2]);
    let start = Xiangqi::start(&Default::default());
    let place = Place::of(&start, Image::MIRRORED);
    for text in ["炮二平五", "炮八平五"] {
        let filed = place.filed::<Xiangqi>(start.read_any(text).unwrap());
        let entry = outcome
            .entries
            .iter()
            .find(|entry| entry.place() == (place.key, filed.raw()));
        assert_eq!(entry.unwrap().tally.wins, 2, "{text}");
    }
}

#[test]
fn polyglot_files_castling_as_the_king_that_takes_its_rook() {
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 1-0";
    let outcome = filed::<Chess>(game, &Recipe::default(), Filing::Polyglot(polyglot::CHESS));
    assert_eq!(outcome.entries.len(), 7);
    let start = outcome
        .entries
        .iter()
        .find(|entry| entry.key == 0x463b_9618_1691_fc9c);
    assert_eq!(start.unwrap().m, 0x031c);
    assert!(outcome.entries.iter().any(|entry| entry.m == 0x0107));
}

/// What the games of each move add up to.
type Sums = BTreeMap<(u64, u16), Tally>;

/// Random rows of few positions, and what they add up to.
fn noise(count: usize) -> (Vec<(Digest, Vec<Row>)>, Sums) {
    let mut random = SplitMix::new(5);
    let mut sums = Sums::new();
    let results = [
        GameResult::FirstWins,
        GameResult::Draw,
        GameResult::SecondWins,
        GameResult::Unknown,
    ];
    let games = (0..count).map(|number| {
        let result = results[random.below(4)];
        let rows = (0..8).map(|_| {
            let (key, m) = (random.below(20_000) as u64, random.below(3) as u16 + 1);
            *sums.entry((key, m)).or_default() += Tally::of_game(result, Side::First);
            Row::new(key, m, result, Side::First)
        });
        let rows = rows.collect();
        (Digest::of(number as u64, std::iter::empty()), rows)
    });
    (games.collect(), sums)
}

#[test]
fn entries_are_the_same_whatever_the_memory() {
    let (games, sums) = noise(50_000);
    // In the smallest, levels of runs are merged more than once.
    for (memory, least_files) in [(1 << 26, 0), (1 << 18, 20), (1 << 12, 1_000)] {
        let mut scratch = Memory::default();
        let mut compiler = Compiler::new(&Recipe::default(), memory, &mut scratch);
        for (digest, rows) in &games {
            compiler
                .add(*digest, Condition::Sound, rows, &mut go_on)
                .unwrap();
        }
        let compiled = compiler.finish(&mut go_on).unwrap();
        let mut found = BTreeMap::new();
        let mut last = None;
        compiled
            .write(&mut |_| go_on(), &mut |position| {
                for entry in position {
                    assert!(last < Some(entry.place()));
                    last = Some(entry.place());
                    found.insert(entry.place(), entry.tally);
                }
                Ok(())
            })
            .unwrap();
        assert!(found == sums, "{memory}");
        assert!(scratch.0 >= least_files, "{memory}: {} files", scratch.0);
    }
}

#[test]
fn compiling_stops_when_it_is_told_to() {
    let (games, _) = noise(4_000);
    let build = |most: usize| {
        let mut asked = 0;
        let mut watch = || {
            asked += 1;
            if asked > most {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let mut compiler = Compiler::new(&Recipe::default(), 1 << 12, Memory::default());
        for (digest, rows) in &games {
            compiler.add(*digest, Condition::Sound, rows, &mut watch)?;
        }
        compiler
            .finish(&mut watch)?
            .write(&mut |_| watch(), &mut |_| Ok(()))
    };
    assert!(build(usize::MAX).is_ok());
    for most in [0, 1, 50] {
        assert!(matches!(build(most), Err(CompileError::Stopped)), "{most}");
    }
}
