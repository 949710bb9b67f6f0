//! Which game a record is of, in which notation, and what is told where it is of two.

#![expect(clippy::unwrap_used, reason = "that is how the helpers of a test fail")]

mod support;

use std::ops::ControlFlow;

use rukh_core::keys::SplitMix;
use rukh_core::{MoveList, MoveStyle, Notation, NotationStyle, Tactics};
use rukh_records::{AnyResolver, Record, Resolve, Resolver, RuleSets, Severity, read_stream};
use support::{Chess, Xiangqi, chess_rules};

fn chess_or_xiangqi() -> AnyResolver {
    let xiangqi: Box<dyn Resolve> = Box::new(Resolver::<Xiangqi>::new(RuleSets::default()));
    AnyResolver::new(Box::new(Resolver::<Chess>::new(chess_rules())), [xiangqi])
}

fn read_with(resolver: &mut AnyResolver, text: &str) -> Vec<Record> {
    let mut records = Vec::new();
    let read = read_stream(text.as_bytes(), &mut |raw| {
        records.push(resolver.resolve(raw));
        ControlFlow::Continue(())
    });
    read.unwrap();
    records
}

fn read(text: &str) -> Vec<Record> {
    read_with(&mut chess_or_xiangqi(), text)
}

fn only(text: &str) -> Record {
    let mut records = read(text);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

/// The main line by the game's own coordinates.
fn line_of<G: Tactics + Notation>(record: &Record) -> String {
    let rules = support::rules::<G>(record.is_chess960);
    let mut position = match &record.start_fen {
        Some(fen) => G::from_fen(fen, &rules).unwrap().position,
        None => G::start(&rules),
    };
    let mut moves = Vec::new();
    for id in record.tree.main_line() {
        let m = support::bits::<G>(record.tree.bits(id));
        moves.push(position.format_move(m, MoveStyle::Coordinates));
        support::step(&mut position, m);
    }
    moves.join(" ")
}

fn line(record: &Record) -> String {
    if record.info.id == "chess" {
        line_of::<Chess>(record)
    } else {
        line_of::<Xiangqi>(record)
    }
}

/// What each problem is about: how grave, ply, text, reason.
fn problems(record: &Record) -> Vec<(Severity, u32, &str, &str)> {
    let all = record.problems.iter();
    all.map(|it| (it.severity, it.ply, it.text.as_str(), it.reason.as_str()))
        .collect()
}

#[test]
fn one_wrong_letter_does_not_make_it_another_game() {
    for (text, game, played) in [
        ("1. e4 e5 2. Bc4 Bc9 3. Nf3", "chess", "e2e4 e7e5 f1c4"),
        (
            "1. e4 e5 (1... d5 2. Qz9) 2. Nf3",
            "chess",
            "e2e4 e7e5 g1f3",
        ),
        ("1. e4 Qz9", "chess", "e2e4"),
        ("1. e44 e5 2. Nf3", "chess", ""),
        ("1. e2e9 e7e5 2. g1f3", "chess", ""),
        ("1. d2d4 i9d5 2. c2c4", "chess", "d2d4"),
        ("1. h2e2 h8g6 2. Nf3", "xiangqi", "h2e2"),
        ("1. C2=5 H8+7 2. Nf3 R9=8", "xiangqi", "h2e2 h9g7"),
        ("1. H2-E2 H9-G77 2. H0-G2", "xiangqi", "h2e2"),
        ("1. 炮二平五 马8进7 2. O-O", "xiangqi", "h2e2 h9g7"),
    ] {
        let record = only(text);
        assert_eq!(
            (record.info.id, line(&record).as_str()),
            (game, played),
            "{text}"
        );
    }
}

#[test]
fn squares_that_both_boards_have_are_played_on_both() {
    for (text, game, played) in [
        ("1. c3c4 c6c5 2. c4c5", "xiangqi", "c3c4 c6c5 c4c5"),
        ("1. H2-E2 H7-E7", "xiangqi", "h2e2 h7e7"),
        ("1. c4c5 c7c6", "xiangqi", "c3c4 c6c5"),
        ("1. h3e3 h8e8", "xiangqi", "h2e2 h7e7"),
        ("1. Hc2 g5 2. Hg2", "xiangqi", "b0c2 g6g5 h0g2"),
        ("1. c2c4 c7c5 2. g1f3", "chess", "c2c4 c7c5 g1f3"),
        ("1. Nc3 c6 2. e4", "chess", "b1c3 c7c6 e2e4"),
    ] {
        let record = only(text);
        assert_eq!(
            (record.info.id, line(&record).as_str()),
            (game, played),
            "{text}"
        );
        assert!(record.problems.is_empty(), "{text}: {:?}", record.problems);
    }
}

#[test]
fn tags_are_named_when_the_game_is_known() {
    let tags = "[White \"A\"]\n[WhiteElo \"2000\"]\n[Black \"B\"]\n\n";
    for (moves, game, name) in [
        ("1. e4 (1. d4 Qz9) e5 2. Nf3 *", "chess", "White"),
        ("1. e4 Bc9 *", "chess", "White"),
        ("1. h2e2 h9g7 *", "xiangqi", "Red"),
        ("1. C2=5 *", "xiangqi", "Red"),
    ] {
        let record = only(&format!("{tags}{moves}"));
        assert_eq!(record.info.id, game, "{moves}");
        assert_eq!(record.tag(name), Some("A"), "{moves}");
        assert_eq!(record.tag(&format!("{name}Elo")), Some("2000"), "{moves}");
    }
}

#[test]
fn tags_decide_where_both_games_can_be_played() {
    for (text, game) in [
        ("[Red \"A\"]\n\n1. b2b4 *", "xiangqi"),
        ("[RedElo \"2000\"]\n\n1. b2b4 *", "xiangqi"),
        ("[Format \"ICCS\"]\n\n1. b2b4 *", "xiangqi"),
        ("[White \"A\"]\n\n1. b2b4 *", "chess"),
        ("[ECO \"A00\"]\n\n1. b2b4 *", "chess"),
        ("1. b2b4 *", "chess"),
        ("1. e4 e5 *", "chess"),
        // They make up for a slip (b2b9 would be a cannon's move), not for more.
        ("[White \"A\"]\n\n1. b2b9 *", "chess"),
        ("[White \"A\"]\n\n1. h2e2 *", "xiangqi"),
        ("[Red \"A\"]\n\n1. e4 e5 2. Nf3 *", "chess"),
    ] {
        assert_eq!(only(text).info.id, game, "{text}");
    }
}

#[test]
fn what_settles_the_game_is_not_put_to_the_test() {
    let board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    for (text, game) in [
        (
            format!("[White \"A\"]\n[FEN \"{board}\"]\n\n1. e4 e5 2. Nf3 *"),
            "xiangqi",
        ),
        (
            format!("[Variant \"Standard\"]\n[FEN \"{board}\"]\n\n*"),
            "xiangqi",
        ),
        (
            "[Variant \"xiangqi\"]\n\n1. e4 e5 2. Nf3 *".to_owned(),
            "xiangqi",
        ),
        (
            "[Variant \"From Position\"]\n\n1. h2e2 h9g7 *".to_owned(),
            "chess",
        ),
        ("[Game \"Chinese Chess\"]\n\n1. Qd4 *".to_owned(), "xiangqi"),
    ] {
        assert_eq!(only(&text).info.id, game, "{text}");
    }
}

#[test]
fn a_record_without_a_sign_is_of_the_game_of_the_one_before() {
    let games = |text: &str| -> Vec<&str> { read(text).iter().map(|it| it.info.id).collect() };
    let first = "1. h2e2 h9g7 2. h0g2 *\n\n";
    assert_eq!(
        games(&format!("{first}1. b2b4 *\n")),
        ["xiangqi", "xiangqi"]
    );
    assert_eq!(games("1. b2b4 *\n\n1. b2b4 *\n"), ["chess", "chess"]);
    // A pawn's move is more telling, but not among records that write soldiers so.
    assert_eq!(games(&format!("{first}1. e4 *\n")), ["xiangqi", "chess"]);
    let letters = "1. Che2 Hg7 2. Hg2 *\n\n";
    assert_eq!(
        games(&format!("{letters}1. e4 *\n")),
        ["xiangqi", "xiangqi"]
    );
    // Never against the board.
    assert_eq!(
        games(&format!("{letters}1. e4 e5 2. Nf3 *\n")),
        ["xiangqi", "chess"]
    );
}

#[test]
fn with_one_game_alone_everything_is_of_that_game() {
    let mut xiangqi = AnyResolver::new(Box::new(Resolver::<Xiangqi>::new(RuleSets::default())), []);
    let records = read_with(&mut xiangqi, "[White \"A\"]\n\n1. Nf3 Nf6 *");
    assert_eq!(records[0].info.id, "xiangqi");
    assert!(records[0].tree.is_empty());
}

#[test]
fn ranks_are_numbered_as_the_whole_record_needs() {
    let soldier = "[FEN \"4k4/9/9/9/9/P8/9/9/4A4/3K5 w - - 0 1\"]\n\n";
    for (moves, played) in [
        ("1. a4a5 e9e8 2. a5a6", "a4a5 e9e8 a5a6"),
        ("1. a5a6 e10e9 2. a6a7", "a4a5 e9e8 a5a6"),
        ("1. a5a6 e9e8 2. a6a7 e8f8", "a4a5"),
    ] {
        let record = only(&format!("{soldier}{moves} *"));
        assert_eq!(line(&record), played, "{moves}");
    }
    // The only rank 10 comes late.
    let steps = "a4b4 a7b7 b4a4 b7a7 ".repeat(5);
    let record = only(&format!(
        "[FEN \"4k4/9/9/r8/9/9/R8/9/9/3K5 w - - 0 1\"]\n\n{steps} a4d4 e10e9 *"
    ));
    assert!(
        line(&record).ends_with("a3d3 e9e8"),
        "{:?}",
        record.problems
    );
    assert_eq!(record.notation, Some(NotationStyle::FromOne));
    assert!(record.problems.is_empty(), "{:?}", record.problems);
}

#[test]
fn a_record_that_could_be_numbered_either_way_follows_the_one_before() {
    // Of two cannons, one behind the other, either could be meant.
    let open = "[FEN \"4k4/9/9/9/9/9/7C1/7C1/9/3K5 w - - 0 1\"]\n\n1. h3g3 *\n\n";
    let lines = |text: &str| -> Vec<String> { read(text).iter().map(line).collect() };
    assert_eq!(lines(open), ["h3g3"]);
    for (before, played) in [
        ("1. h3e3 h10g8 *\n\n", ["h2e2 h9g7", "h2g2"]),
        ("1. h2e2 h9g7 *\n\n", ["h2e2 h9g7", "h3g3"]),
    ] {
        assert_eq!(lines(&format!("{before}{open}")), played);
    }
}

#[test]
fn letters_tell_the_numbering_by_how_they_are_written() {
    for (board, text, played) in [
        // Soldiers have a letter where ranks are counted from 1.
        ("4k4/9/9/3P5/3P5/9/9/9/9/3K5", "dc6", "d6c6"),
        ("4k4/9/9/3P5/3P5/9/9/9/9/3K5", "Pc6", "d5c5"),
        // One of these chariots takes something, the other does not.
        ("3k5/9/9/9/4R4/4R3p/9/9/9/4K4", "Ri5", "e5i5"),
        ("3k5/9/9/9/4R4/4R3p/9/9/9/4K4", "Rxi5", "e4i4"),
    ] {
        let record = only(&format!("[FEN \"{board} w - - 0 1\"]\n\n1. {text} *"));
        assert_eq!(line(&record), played, "{text}");
    }
}

#[test]
fn another_notation_among_the_moves_is_told_once() {
    let record = only("1. 炮二平五 马8进7\n2. H0-G2 车9平8\n3. I0-H0 *");
    assert_eq!(line(&record), "h2e2 h9g7 h0g2 i9h9 i0h0");
    assert_eq!(
        problems(&record),
        [(
            Severity::Repaired,
            3,
            "H0-G2",
            "written in coordinates with ranks from 0, among moves in Chinese notation; 1 more like it"
        )]
    );
    assert_eq!(record.problems[0].line, 2);
    // By the whole record, as ever: those squares are counted from 1.
    let record = only("1. 炮二平五 马8进7 2. H1-G3 车9平8 *");
    assert_eq!(line(&record), "h2e2 h9g7 h0g2 i9h9");
    assert!(problems(&record)[0].3.contains("ranks from 1"));
}

#[test]
fn a_rank_that_only_one_numbering_has_is_read_and_told() {
    let record = only("1. h2e2 h10g8 2. h0g2 i9h9 *");
    assert_eq!(line(&record), "h2e2 h9g7 h0g2 i9h9");
    let reason =
        "written in coordinates with ranks from 1, among moves in coordinates with ranks from 0";
    assert_eq!(
        problems(&record),
        [(Severity::Repaired, 2, "h10g8", reason)]
    );
    let record = only("1. h3e3 h10g8 2. h0g2 i10h10 *");
    assert_eq!(line(&record), "h2e2 h9g7 h0g2 i9h9");
    let reason =
        "written in coordinates with ranks from 0, among moves in coordinates with ranks from 1";
    assert_eq!(problems(&record), [(Severity::Repaired, 3, "h0g2", reason)]);
}

#[test]
fn a_record_that_goes_over_to_another_numbering_stops_there() {
    let record = only("1. h2e2 h9g7 2. h0g2 i9h9 3. c4c5 c7c6 *");
    assert_eq!(line(&record), "h2e2 h9g7 h0g2 i9h9");
    let (severity, ply, text, reason) = problems(&record)[0];
    assert_eq!((severity, ply, text), (Severity::Shortened, 5, "c4c5"));
    assert!(
        reason.contains("if the record were in coordinates with ranks from 1"),
        "{reason}"
    );
    assert!(reason.ends_with("1 more move left out"), "{reason}");
}

#[test]
fn ordinary_mixtures_are_read_without_a_word() {
    for (text, played) in [
        (
            "1. e4 e7e5 2. Ng1-f3 ♞c6 3. Bb5",
            "e2e4 e7e5 g1f3 b8c6 f1b5",
        ),
        ("1. e2e4 e7e5 2. Nf3 b8c6", "e2e4 e7e5 g1f3 b8c6"),
        ("1. H2-E2 h9g7 2. h0-g2 I9H9", "h2e2 h9g7 h0g2 i9h9"),
        ("1. C2=5 h8+7 2. H2+3 r9.8", "h2e2 h9g7 h0g2 i9h9"),
        (
            "1. 炮二平五 馬８進７ 2. 马2进3 车9平８",
            "h2e2 h9g7 h0g2 i9h9",
        ),
    ] {
        let record = only(text);
        assert_eq!(line(&record), played, "{text}");
        assert!(record.problems.is_empty(), "{text}: {:?}", record.problems);
    }
}

#[test]
fn soldiers_are_named_in_one_way_throughout() {
    // Three on file 3 and two on file 5: `33` is the middle one by signs, the rear one by number.
    let set_up = "[FEN \"4k4/9/6P2/4P4/4P1P2/9/6P2/9/9/3K5 w - - 0 1\"]\n\n";
    let waiting = "K6+1 K5+1 K6-1 K5-1 ".repeat(5);
    for (first, last, style) in [
        ("3++1", "g5g6", NotationStyle::Wxf),
        ("13+1", "g3g4", NotationStyle::WxfNumbered),
    ] {
        let record = only(&format!("{set_up}{waiting} {first} K5+1 33+1 *"));
        assert!(
            line(&record).ends_with(last),
            "{first}: {:?}",
            record.problems
        );
        assert_eq!(record.notation, Some(style));
        assert!(record.problems.is_empty(), "{first}: {:?}", record.problems);
    }
}

#[test]
fn nobody_moves_out_of_turn_in_a_game_from_the_start() {
    let record = only("1. e6 d4 *");
    assert!(record.tree.is_empty());
    assert_eq!(record.start_fen, None);
    assert_eq!(line(&only("1. e5 e4 2. Nf6 Nf3 *")), "e7e5 e2e4 g8f6 g1f3");
}

/// Changes, drops, doubles or swaps a character.
fn miswritten(text: &str, random: &mut SplitMix) -> String {
    let mut below = |bound: usize| (random.next() % bound as u64) as usize;
    let mut letters: Vec<char> = text.chars().collect();
    let at = below(letters.len());
    match below(6) {
        0 => _ = letters.remove(at),
        1 => letters.insert(at, letters[at]),
        2 if at > 0 => letters.swap(at, at - 1),
        _ => {
            let pool: &str = match letters[at] {
                '0'..='9' => "0123456789",
                'a'..='z' => "abcdefghi",
                'A'..='Z' => "ABCEGHINQRK",
                _ => "车马炮兵相仕帅进退平一二三四五六七八九１２３４５６７８９",
            };
            let pool: Vec<char> = pool.chars().collect();
            letters[at] = pool[below(pool.len())];
        }
    }
    letters.into_iter().collect()
}

/// How many of some random beginnings with one miswritten move are taken for another game.
fn mistaken<G: Tactics + Notation>(style: NotationStyle, plies: usize, games: usize) -> usize {
    let mut random = SplitMix::new(style as u64);
    let mut mistaken = 0;
    for _ in 0..games {
        let mut position = G::start(&support::rules::<G>(false));
        let mut texts = Vec::new();
        for _ in 0..plies {
            let mut legal = MoveList::new();
            position.legal_moves(&mut legal);
            let m = legal.as_slice()[(random.next() % legal.as_slice().len() as u64) as usize];
            texts.push(position.write_styled(m, style));
            position.play(m);
        }
        let at = (random.next() % plies as u64) as usize;
        texts[at] = miswritten(&texts[at], &mut random);
        // Nothing that was read before helps.
        let records = read(&format!("1. {}\n", texts.join(" ")));
        mistaken += usize::from(records.iter().any(|it| it.info.id != G::INFO.id));
    }
    mistaken
}

#[test]
fn beginnings_with_one_wrong_move_keep_their_game() {
    const GAMES: usize = 400;
    for plies in [4, 6] {
        for &style in Chess::STYLES {
            let mistaken = mistaken::<Chess>(style, plies, GAMES);
            assert!(
                mistaken <= GAMES / 50,
                "{style:?}, {plies} plies: {mistaken}"
            );
        }
        for &style in Xiangqi::STYLES {
            let mistaken = mistaken::<Xiangqi>(style, plies, GAMES);
            assert!(
                mistaken <= GAMES / 50,
                "{style:?}, {plies} plies: {mistaken}"
            );
        }
    }
}

#[test]
fn damaged_records_are_played_as_something() {
    const SEEDS: [&str; 4] = [
        "[White \"A\"]\n\n1. e4 (1. d4 d5 (1... Nf6)) e5 2. Nf3 Nc6 3. Bb5 O-O *\n\n1. h2e2 *\n",
        "1. h2e2 h10g8 (1... h9g7 2. h0g2) 2. h0g2 i9h9 -- *\n\n1. a3a4 a6a5 *\n",
        "1. C2=5 H8+7 2. 炮二平五 馬８進７ 13=4 33+1 Che2 Hg7 1-0\n",
        "[FEN \"4k4/9/6P2/4P4/4P1P2/9/6P2/9/9/3K5 w\"]\n\n1. 33+1 K5+1 Pg6 g6 (1. 13+1) *\n",
    ];
    let mut random = SplitMix::new(5);
    let mut resolver = chess_or_xiangqi();
    for round in 0..2_000 {
        let mut text: Vec<char> = SEEDS[round % SEEDS.len()].chars().collect();
        for _ in 0..=random.next() % 4 {
            let at = (random.next() % text.len() as u64) as usize;
            let other = text[(random.next() % text.len() as u64) as usize];
            text[at] = other;
        }
        let text: String = text.into_iter().collect();
        for record in read_with(&mut resolver, &text) {
            assert!(
                record.tree.main_line().count() <= record.tree.len(),
                "{text}"
            );
        }
    }
}

/// The records that are kept beside the repository, where they are there.
#[test]
fn real_records_are_of_the_game_that_they_are_of() {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cases/records");
    for game in ["chess", "xiangqi"] {
        let Ok(files) = std::fs::read_dir(folder.join(game)) else {
            continue;
        };
        for file in files.map(|file| file.unwrap().path()) {
            let bytes = std::fs::read(&file).unwrap();
            let Ok(format) = rukh_records::detect(&bytes) else {
                continue;
            };
            let mut resolver = chess_or_xiangqi();
            let _ = rukh_records::read(format, &bytes, &mut |raw| {
                let record = resolver.resolve(raw);
                assert_eq!(record.info.id, game, "{}", file.display());
                ControlFlow::Continue(())
            });
        }
    }
}
