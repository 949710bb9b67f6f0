//! Building books: what counts, that neither threads nor memory change anything, and that there is
//! never half a book.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, thread};

use rukh_core::keys::SplitMix;
use rukh_core::{MoveStyle, NotationStyle};
use rukh_engine::books::{
    BookKind, BuildError, Builder, Omission, OpeningBook, Progress, Recipe, Report, Resources,
    Stage,
};
use rukh_engine::registry::{self, Game, GameOptions, open_board};
use serde_json::Value;

/// A folder of its own, gone at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("rukh build {} {name}", process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn names(&self) -> Vec<String> {
        let names = fs::read_dir(&self.0)
            .unwrap()
            .flatten()
            .map(|entry| entry.file_name());
        let mut names: Vec<String> = names
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    fn resources(&self) -> Resources {
        Resources {
            memory: Resources::LEAST_MEMORY,
            threads: 2,
            scratch: self.0.clone(),
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn go_on(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Builds a book out of these texts, each a source of its own.
fn build(
    texts: &[&str],
    game: Option<&str>,
    recipe: &Recipe,
    resources: &Resources,
    out: &Path,
) -> Result<Report, BuildError> {
    let game = game.map(|id| registry::game(id).unwrap());
    let kind = BookKind::of_name(out).unwrap();
    let mut builder = Builder::new(game, kind, recipe.clone(), resources.clone())?;
    for (number, text) in texts.iter().enumerate() {
        let source = Cursor::new(text.as_bytes().to_vec());
        builder.add(&format!("source {number}"), Box::new(source), &mut go_on)?;
    }
    builder.finish(out, &mut go_on)
}

/// Games of random moves, some of them more than once.
fn random_games(game: &Game, count: usize, plies: usize, seed: u64) -> String {
    let mut random = SplitMix::new(seed);
    let mut games: Vec<String> = Vec::new();
    for number in 0..count {
        if number > 0 && random.below(8) == 0 {
            games.push(games[random.below(games.len())].clone());
            continue;
        }
        let result = ["1-0", "0-1", "1/2-1/2", "*"][random.below(4)];
        let mut board = game.start(&GameOptions::default());
        let mut text = format!("[Event \"{number}\"]\n[Result \"{result}\"]\n\n");
        for ply in 0..plies {
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[random.below(moves.len())];
            if ply % 2 == 0 {
                text += &format!("{}. ", ply / 2 + 1);
            }
            text += &board.write_styled(m, NotationStyle::Coordinates);
            text.push(' ');
            board.push(m);
        }
        games.push(text + result + "\n\n");
    }
    games.concat()
}

#[test]
fn neither_threads_nor_memory_change_a_book_or_its_report() {
    let folder = Folder::new("same");
    let chess = registry::game("chess").unwrap();
    let mut recipe = Recipe::default();
    recipe.selection.unique = true;
    // More moves than are sorted at once in the least memory.
    let text = random_games(chess, 14_000, 24, 3);
    let broken =
        "[Event \"x\"]\n\n1. e4 e5 2. Ke3 *\n\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n";
    let sources = [broken, text.as_str(), "no game at all", broken];
    let out = folder.path("book.rkb");
    let mut found: Option<(Report, Vec<u8>)> = None;
    for (threads, memory) in [(1, 0), (3, 0), (2, 1 << 30)] {
        let resources = Resources {
            memory,
            threads,
            scratch: folder.0.clone(),
        };
        let report = build(&sources, None, &recipe, &resources, &out).unwrap();
        let bytes = fs::read(&out).unwrap();
        match &found {
            None => found = Some((report, bytes)),
            Some((first, same)) => {
                assert_eq!(&report, first, "{threads} threads, {memory} bytes");
                assert!(&bytes == same, "{threads} threads, {memory} bytes");
            }
        }
    }
    let (report, _) = found.unwrap();
    assert_eq!(
        (report.sources, report.unreadable_sources, report.games),
        (4, 1, 14_004)
    );
    assert_eq!(report.used + report.skipped.total(), report.games);
    assert!(report.skipped.by(Omission::Duplicate) > 1_000);
    assert_eq!(report.skipped.by(Omission::Unreadable), 2);
    assert_eq!(report.shortened, 1);
    let told: Vec<String> = report.problems.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 5, "{told:?}");
    assert!(
        told[0].starts_with("source 0, game 1: line 3, ply 3: \"Ke3\""),
        "{told:?}"
    );
    assert!(
        told[1].starts_with("source 0, game 2: line 5: \"8/8/"),
        "{told:?}"
    );
    assert!(told[2].starts_with("source 2: "), "{told:?}");
    assert_eq!(folder.names(), ["book.rkb"]);
    assert_eq!(
        OpeningBook::open(&out).unwrap().header().unwrap().games,
        report.used
    );
}

#[test]
fn a_book_is_of_the_game_of_its_first_readable_record() {
    let folder = Folder::new("game");
    let out = folder.path("book.rkb");
    let recipe = Recipe::default();
    let nothing = "[Event \"a\"]\n\n*\n\n";
    let xiangqi = "[Event \"b\"]\n\n1. 炮二平五 马8进7 1-0\n\n";
    let chess = "[Event \"c\"]\n\n1. d4 d5 2. c4 1-0\n\n";
    let text = [nothing, xiangqi, chess].concat();
    let report = build(&[&text, chess], None, &recipe, &folder.resources(), &out).unwrap();
    assert_eq!(report.game.unwrap().id, "xiangqi");
    assert_eq!((report.games, report.used), (4, 1));
    assert_eq!(report.skipped.by(Omission::OtherGame), 2);
    assert_eq!(report.skipped.by(Omission::TooShort), 1);

    let report = build(
        &[&text, chess],
        Some("chess"),
        &recipe,
        &folder.resources(),
        &out,
    )
    .unwrap();
    assert_eq!(report.game.unwrap().id, "chess");
    assert_eq!(
        (report.used, report.skipped.by(Omission::OtherGame)),
        (2, 1)
    );
    assert_eq!(OpeningBook::open(&out).unwrap().game().info.id, "chess");
}

#[test]
fn every_format_goes_into_a_book() {
    let folder = Folder::new("formats");
    let out = folder.path("book.rkb");
    let dhtmlxq = "[DhtmlXQ]\n[DhtmlXQ_result]红胜[/DhtmlXQ_result]\n\
        [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]";
    let pgn = "1. 炮二平五 马8进7 1-0";
    let report = build(
        &[dhtmlxq, pgn],
        None,
        &Recipe::default(),
        &folder.resources(),
        &out,
    )
    .unwrap();
    assert_eq!((report.used, report.contents.moves), (2, 2));
    let (board, _) = open_board(Some("xiangqi"), None, &GameOptions::default()).unwrap();
    let moves = OpeningBook::open(&out).unwrap().moves(&*board);
    let tally = moves[0].tally.unwrap();
    assert_eq!((tally.games, tally.wins), (2, 2));
}

#[test]
fn a_polyglot_book_has_moves_that_weigh_nothing_unless_they_are_dropped() {
    let folder = Folder::new("polyglot");
    let out = folder.path("book.bin");
    let games =
        "1. e4 e5 1-0\n\n[Event \"b\"]\n\n1. e4 c5 1/2-1/2\n\n[Event \"c\"]\n\n1. d4 d5 0-1\n";
    let mut recipe = Recipe::default();
    let report = build(&[games], None, &recipe, &folder.resources(), &out).unwrap();
    assert_eq!((report.contents.positions, report.contents.moves), (3, 5));
    assert_eq!(OpeningBook::open(&out).unwrap().len(), 5);
    recipe.drop_weightless = true;
    let report = build(&[games], None, &recipe, &folder.resources(), &out).unwrap();
    assert_eq!((report.contents.positions, report.contents.moves), (3, 3));
    let book = OpeningBook::open(&out).unwrap();
    assert_eq!((book.kind(), book.len()), (BookKind::Polyglot, 3));
    let (board, _) = open_board(Some("chess"), None, &GameOptions::default()).unwrap();
    let moves = book.moves(&*board);
    assert_eq!(moves.len(), 1);
    assert_eq!(board.format_move(moves[0].m, MoveStyle::default()), "e2e4");
    assert_eq!(moves[0].weight, 3);

    let xiangqi = build(
        &["1. 炮二平五 1-0"],
        None,
        &Recipe::default(),
        &folder.resources(),
        &out,
    );
    assert!(
        matches!(xiangqi, Err(BuildError::NoPolyglot(_))),
        "{xiangqi:?}"
    );
}

#[test]
fn without_a_game_that_counts_the_old_book_stays() {
    let folder = Folder::new("empty");
    let out = folder.path("book.rkb");
    fs::write(&out, "old").unwrap();
    let mut recipe = Recipe::default();
    recipe.selection.min_rating = Some(2000);
    let error = build(&["1. e4 e5 *"], None, &recipe, &folder.resources(), &out).unwrap_err();
    let message = error.to_string();
    assert!(message.ends_with("1 rating not in range"), "{message}");
    let mut recipe = Recipe::default();
    recipe.thresholds.min_games = 2;
    let error = build(&["1. e4 e5 *"], None, &recipe, &folder.resources(), &out).unwrap_err();
    assert!(
        matches!(&error, BuildError::Empty(report) if report.used == 1),
        "{error:?}"
    );
    let error = build(&[], None, &recipe, &folder.resources(), &out).unwrap_err();
    assert!(error.to_string().contains("no game was found"), "{error}");
    assert_eq!(fs::read(&out).unwrap(), b"old");
    assert_eq!(folder.names(), ["book.rkb"]);
}

#[test]
fn an_unreadable_source_is_counted_and_not_the_end() {
    /// A file that breaks off.
    struct Torn(Cursor<Vec<u8>>);
    impl Read for Torn {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            match self.0.read(out)? {
                0 => Err(io::Error::other("the disk is gone")),
                count => Ok(count),
            }
        }
    }
    let folder = Folder::new("torn");
    let mut builder =
        Builder::new(None, BookKind::Rkb, Recipe::default(), folder.resources()).unwrap();
    let text = "[Event \"a\"]\n\n1. e4 *\n\n".repeat(60_000);
    let torn = Torn(Cursor::new(text.into_bytes()));
    builder.add("torn", Box::new(torn), &mut go_on).unwrap();
    builder
        .add_unreadable("missing", "there is no such file", &mut go_on)
        .unwrap();
    let endless = "1. e4 e5 2. Nf3 Nc6 ".repeat(400_000);
    builder
        .add(
            "endless",
            Box::new(Cursor::new(endless.into_bytes())),
            &mut go_on,
        )
        .unwrap();
    builder
        .add(
            "good",
            Box::new(Cursor::new(b"1. e4 e5 *".to_vec())),
            &mut go_on,
        )
        .unwrap();
    let report = builder
        .finish(&folder.path("book.rkb"), &mut go_on)
        .unwrap();
    assert_eq!((report.sources, report.unreadable_sources), (4, 3));
    assert!(report.used > 40_000, "{report:?}");
    let told: Vec<String> = report.problems.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 3, "{told:?}");
    for (told, text) in told.iter().zip([
        "torn: the file cannot be read further: the disk is gone",
        "missing: there is no such file",
        "endless: the file cannot be read further: no game ends within 1 MB",
    ]) {
        assert!(told.starts_with(text), "{told}");
    }
}

#[test]
fn a_build_can_be_stopped_at_any_moment() {
    let folder = Folder::new("stopped");
    let out = folder.path("book.rkb");
    fs::write(&out, "old").unwrap();
    let chess = registry::game("chess").unwrap();
    let text = random_games(chess, 7_000, 24, 8);
    let run = |most: usize| {
        let (mut asked, mut stages) = (0, Vec::new());
        let mut watch = |progress: &Progress| {
            asked += 1;
            stages.push(progress.stage);
            if asked > most {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let mut builder =
            Builder::new(None, BookKind::Rkb, Recipe::default(), folder.resources()).unwrap();
        let source = Box::new(Cursor::new(text.clone().into_bytes()));
        let added = builder.add("games", source, &mut watch);
        let outcome = match added {
            Ok(()) => builder.finish(&out, &mut watch),
            Err(error) => {
                // All is over then.
                let again = builder.add("more", Box::new(io::empty()), &mut watch);
                assert!(matches!(again, Err(BuildError::Stopped)));
                Err(error)
            }
        };
        (outcome, stages)
    };
    let mut most = 0;
    loop {
        let (outcome, stages) = run(most);
        match outcome {
            Ok(_) => {
                assert!(stages.contains(&Stage::Reading) && stages.contains(&Stage::Sorting));
                assert!(
                    stages
                        .iter()
                        .any(|stage| matches!(stage, Stage::Writing(_)))
                );
                break;
            }
            Err(error) => assert!(matches!(error, BuildError::Stopped), "{error:?}"),
        }
        assert_eq!(fs::read(&out).unwrap(), b"old");
        assert_eq!(folder.names(), ["book.rkb"]);
        most = most * 2 + 1;
    }
    assert!(most > 8);
    assert!(OpeningBook::open(&out).is_ok());
}

/// Where a process of its own builds its book, and from what.
const OUT: &str = "RUKH_TEST_BOOK_OUT";
const GAMES: &str = "RUKH_TEST_BOOK_GAMES";

#[test]
#[ignore = "the test that kills it runs it in a process of its own"]
fn building_in_a_process_of_its_own() {
    let (Some(out), Some(games)) = (env::var_os(OUT), env::var_os(GAMES)) else {
        return;
    };
    let out = PathBuf::from(out);
    let resources = Resources {
        memory: 0,
        threads: 2,
        scratch: out.parent().unwrap().to_owned(),
    };
    let mut builder = Builder::new(None, BookKind::Rkb, Recipe::default(), resources).unwrap();
    let file = File::open(games).unwrap();
    builder.add("games", Box::new(file), &mut go_on).unwrap();
    builder.finish(&out, &mut go_on).unwrap();
}

#[test]
fn a_builder_that_is_killed_leaves_the_old_book_or_the_new_one() {
    let folder = Folder::new("killed");
    let (games, out) = (folder.path("games.pgn"), folder.path("book.rkb"));
    let chess = registry::game("chess").unwrap();
    fs::write(&games, random_games(chess, 8_000, 24, 4)).unwrap();
    let start = || {
        Command::new(env::current_exe().unwrap())
            .args(["--exact", "--ignored", "building_in_a_process_of_its_own"])
            .env(OUT, &out)
            .env(GAMES, &games)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    };
    let begun = Instant::now();
    assert!(start().wait().unwrap().success());
    let whole = begun.elapsed().as_millis() as usize;
    let new = fs::read(&out).unwrap();
    let old = b"the old book";
    let mut random = SplitMix::new(9);
    for _ in 0..8 {
        fs::write(&out, old).unwrap();
        let mut builder = start();
        thread::sleep(Duration::from_millis(random.below(whole) as u64));
        builder.kill().unwrap();
        builder.wait().unwrap();
        let found = fs::read(&out).unwrap();
        assert!(found == old || found == new, "{} bytes", found.len());
        // Only a book that was being written can be left beside it.
        let known = |name: &String| name == "games.pgn" || name.contains("book.rkb");
        assert!(folder.names().iter().all(known), "{:?}", folder.names());
    }
}

/// Compares a book with the counts that another program made of the same games. What cannot be part of
/// this repository is read where it is; where it is absent there is nothing to compare.
fn compare(game: &str, games: &str, expected: &str, unique: bool) {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let Ok(text) = fs::read_to_string(shared.join("cases/book_expected").join(expected)) else {
        return;
    };
    let expected: Value = serde_json::from_str(&text).unwrap();
    let folder = Folder::new(if unique { "unique" } else { game });
    let out = folder.path("book.rkb");
    let mut recipe = Recipe::default();
    recipe.selection.max_ply = expected["plies_counted"].as_u64().unwrap_or(12) as u32;
    recipe.selection.unique = unique;
    let game = registry::game(game).unwrap();
    let mut builder = Builder::new(Some(game), BookKind::Rkb, recipe, folder.resources()).unwrap();
    let file = File::open(shared.join("data").join(games)).unwrap();
    builder.add(games, Box::new(file), &mut go_on).unwrap();
    let report = builder.finish(&out, &mut go_on).unwrap();
    assert_eq!(Some(report.used), expected["games_with_moves"].as_u64());
    assert_eq!(
        Some(report.contents.positions),
        expected["distinct_positions"].as_u64()
    );

    let book = OpeningBook::open(&out).unwrap();
    let positions = expected["positions"].as_array().unwrap();
    assert!(positions.len() >= 200);
    for position in positions {
        let fen = position["fen"].as_str().unwrap();
        let (board, _) = open_board(None, Some(fen), &GameOptions::default()).unwrap();
        let is_first = fen.split_whitespace().nth(1) == Some("w");
        let mut found: Vec<(String, [u64; 4])> = book
            .moves(&*board)
            .into_iter()
            .map(|book_move| {
                let tally = book_move.tally.unwrap();
                let (first, second) = if is_first {
                    (tally.wins, tally.losses)
                } else {
                    (tally.losses, tally.wins)
                };
                let text = board.format_move(book_move.m, MoveStyle::default());
                (
                    text,
                    [tally.games, first, tally.draws, second].map(u64::from),
                )
            })
            .collect();
        found.sort();
        let mut wanted: Vec<(String, [u64; 4])> = position["moves"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(text, counts)| {
                (
                    text.clone(),
                    std::array::from_fn(|i| counts[i].as_u64().unwrap()),
                )
            })
            .collect();
        wanted.sort();
        assert_eq!(found, wanted, "{fen}");
        let total = found.iter().map(|(_, [games, ..])| games).sum::<u64>();
        assert_eq!(Some(total), position["total"].as_u64(), "{fen}");
    }
}

#[test]
fn xiangqi_is_counted_as_another_program_counts_it() {
    let games = "xiangqi/ccpd_by_event.big5.pgn";
    compare("xiangqi", games, "ccpd_by_event_book_raw.json", false);
}

#[test]
fn repeated_games_are_dropped_as_another_program_drops_them() {
    let games = "xiangqi/ccpd_by_event.big5.pgn";
    compare("xiangqi", games, "ccpd_by_event_book_dedup.json", true);
}

#[test]
fn chess_is_counted_as_another_program_counts_it() {
    compare(
        "chess",
        "chess/pgnmentor_players7.pgn",
        "chess_players7_book.json",
        false,
    );
}
