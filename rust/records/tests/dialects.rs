//! What people do to PGN, a trait at a time, in both games.

#![expect(clippy::unwrap_used, reason = "that is how the helpers of a test fail")]

mod support;

use std::ops::ControlFlow;

use rukh_core::{MoveStyle, Notation, Tactics};
use rukh_records::raw::ROOT;
use rukh_records::write::pgn;
use rukh_records::{
    GameResult, NodeId, RawGame, RawMove, Record, Resolver, RuleSets, Severity, guess_game,
    read_stream,
};
use support::{Chess, Xiangqi, chess_rules, read_text};

fn chess(text: &str) -> Vec<Record> {
    read_text::<Chess>(text, &chess_rules())
}

fn xiangqi(text: &str) -> Vec<Record> {
    read_text::<Xiangqi>(text, &RuleSets::default())
}

/// The moves behind a node, by coordinates, each with the children of its parent: `d2d4|h2h4`.
fn line<G: Tactics + Notation>(record: &Record, from: NodeId) -> Vec<String> {
    let rules = support::rules::<G>(record.is_chess960);
    let mut position = match &record.start_fen {
        Some(fen) => G::from_fen(fen, &rules).unwrap().position,
        None => G::start(&rules),
    };
    let mut way = Vec::new();
    let mut at = from;
    while let Some(parent) = record.tree.parent(at) {
        way.push(at);
        at = parent;
    }
    for id in way.into_iter().rev() {
        support::step(&mut position, support::bits::<G>(record.tree.bits(id)));
    }
    let mut told = Vec::new();
    let mut at = from;
    while let Some(next) = record.tree.next(at) {
        let children: Vec<String> = record
            .tree
            .children(at)
            .map(|id| {
                let m = support::bits::<G>(record.tree.bits(id));
                position.format_move(m, MoveStyle::Coordinates)
            })
            .collect();
        told.push(children.join("|"));
        support::step(&mut position, support::bits::<G>(record.tree.bits(next)));
        at = next;
    }
    told
}

fn main_line<G: Tactics + Notation>(record: &Record) -> Vec<String> {
    line::<G>(record, NodeId::ROOT)
}

#[test]
fn empty_lines_between_tags_and_moves_do_not_split_a_game() {
    let games = chess("[Event \"T\"]\n[Result \"*\"]\n\n\n1. c4 e5 2. Nc3 *");
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].tag("Event"), Some("T"));
    assert_eq!(main_line::<Chess>(&games[0]), ["c2c4", "e7e5", "b1c3"]);
}

#[test]
fn a_missing_empty_line_joins_nothing() {
    let games = chess(
        "[Event \"A\"]\n[Site \"W\"]\n1. d4 {[%eval +0.16]} 1... d5 *\n[Event \"B\"]\n\
         [Site \"?\"]\n\n1. d4 c5 *",
    );
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].tag("Event"), Some("A"));
    assert_eq!(games[1].tag("Event"), Some("B"));
    assert_eq!(games[1].tag("Site"), Some("?"));
    assert_eq!(main_line::<Chess>(&games[0]), ["d2d4", "d7d5"]);
    let d5 = games[0].tree.main_line().last().unwrap();
    assert!(games[0].tree.remarks(d5).nags.is_empty());
}

#[test]
fn a_byte_order_mark_hides_no_tag() {
    let games = chess("\u{feff}[Event \"T\"]\n[White \"vs 1...c5\"]\n\n*");
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].tag("Event"), Some("T"));
    assert_eq!(games[0].tag("White"), Some("vs 1...c5"));
    assert!(games[0].tree.is_empty() && games[0].problems.is_empty());
}

#[test]
fn a_comment_may_be_the_first_thing() {
    let games = chess("{intro 1. e4 (x)} 1. d4 d5 ({(A)} 1... Nf6 2. c4) 2. c4 *");
    assert_eq!(games.len(), 1);
    let tree = &games[0].tree;
    assert_eq!(main_line::<Chess>(&games[0]), ["d2d4", "d7d5|g8f6", "c2c4"]);
    assert_eq!(tree.remarks(NodeId::ROOT).comment, "intro 1. e4 (x)");
    let d4 = tree.next(NodeId::ROOT).unwrap();
    let knight = tree.children(d4).nth(1).unwrap();
    assert_eq!(tree.remarks(knight).before, "(A)");
    assert_eq!(line::<Chess>(&games[0], knight), ["c2c4"]);
}

#[test]
fn black_may_move_first() {
    for text in [
        "1. ... Kd7 {c} 2. e4 *",
        "1... Kd7 {c} 2. e4 *",
        "1. Kd7 {c} 2. e4 *",
    ] {
        let text = format!("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n[Setup \"1\"]\n\n{text}");
        let games = chess(&text);
        assert_eq!(main_line::<Chess>(&games[0]), ["e8d7", "e2e4"]);
        let first = games[0].tree.next(NodeId::ROOT).unwrap();
        assert_eq!(games[0].tree.remarks(first).comment, "c");
        let mut written = String::new();
        pgn::write::<Chess>(
            &games[0],
            &pgn::Layout::default(),
            &chess_rules(),
            &mut written,
        );
        assert!(written.contains("\n1... Kd7 {c} 2. e4 *\n"), "{written}");
        assert_eq!(written.matches("SetUp").count(), 1);
    }
}

#[test]
fn nested_variations_hang_on_their_own_parents() {
    let games = chess("1. d4 (1. h4 {x} (1. a4 a5) 1... h5) 1... d5 *");
    let tree = &games[0].tree;
    assert_eq!(main_line::<Chess>(&games[0]), ["d2d4|h2h4|a2a4", "d7d5"]);
    let children: Vec<NodeId> = tree.children(NodeId::ROOT).collect();
    assert_eq!(line::<Chess>(&games[0], children[1]), ["h7h5"]);
    assert_eq!(line::<Chess>(&games[0], children[2]), ["a7a5"]);
}

#[test]
fn marks_are_neither_lost_nor_doubled() {
    let games = chess("1. e4! {} e5?? 2. Nf3 $10 $36 *");
    let mut first = String::new();
    pgn::write::<Chess>(
        &games[0],
        &pgn::Layout::default(),
        &chess_rules(),
        &mut first,
    );
    assert!(
        first.contains("\n1. e4 $1 e5 $4 2. Nf3 $10 $36 *\n"),
        "{first}"
    );
    let mut second = String::new();
    let again = chess(&first);
    pgn::write::<Chess>(
        &again[0],
        &pgn::Layout::default(),
        &chess_rules(),
        &mut second,
    );
    assert_eq!(first, second);
}

#[test]
fn escapes_and_line_comments_end_with_their_line() {
    let text = "[Event \"T\"]\n\n% skip 1. a4\n1. e4 e5 ; not e6\n2. Nf3 *\n\n\n\n[Event \"U\"]\n\n1. d4 *";
    for ends in ["\n", "\r\n", "\r", "\r\r\n"] {
        let games = chess(&text.replace('\n', ends));
        assert_eq!(games.len(), 2, "{ends:?}");
        assert_eq!(main_line::<Chess>(&games[0]), ["e2e4", "e7e5", "g1f3"]);
        assert_eq!(main_line::<Chess>(&games[1]), ["d2d4"]);
        assert_eq!(games[1].line, 9, "{ends:?}");
    }
}

#[test]
fn xiangqi_comes_in_every_notation() {
    for (format, moves) in [
        ("ICCS", "1. H2-E2 H9-G7 2. H0-G2 *"),
        ("WXF", "1. C2=5 H8+7 2. H2+3"),
        ("WXF", "1. C2.5 h8+7 2. h2+3"),
        ("WXF", "1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３"),
        ("Chinese", "1. 炮二平五 馬8進7 2. 馬二進三"),
        ("", "1. h3e3 h10g8 2. h1g3"),
        ("", "1. Che2 Hg7 2. Hg2"),
        ("", "1. Che3 Hg8 2. Hg3"),
        ("", "1.炮二平五马8进7 2.马二进三"),
    ] {
        // The wrong word in the tag misleads nobody.
        for tag in [format, "", "ICCS"] {
            let text = format!("[Game \"Chinese Chess\"]\n[Format \"{tag}\"]\n\n{moves} (2. x)\n");
            let games = xiangqi(&text.replace(" (2. x)", ""));
            assert_eq!(games.len(), 1);
            assert_eq!(
                main_line::<Xiangqi>(&games[0]),
                ["h2e2", "h9g7", "h0g2"],
                "{text} {:?}",
                games[0].problems
            );
        }
    }
}

#[test]
fn a_pasted_list_needs_no_tags() {
    let games = xiangqi("1. 炮二平五 馬８進７ 2. 马二进三 卒７进１");
    assert_eq!(
        main_line::<Xiangqi>(&games[0]),
        ["h2e2", "h9g7", "h0g2", "g6g5"]
    );
    assert_eq!(games[0].result, GameResult::Unknown);
}

#[test]
fn results_in_words_are_results() {
    for (word, result) in [
        ("红胜", GameResult::FirstWins),
        ("紅先勝", GameResult::FirstWins),
        ("先负", GameResult::SecondWins),
        ("黑勝", GameResult::SecondWins),
        ("和局", GameResult::Draw),
        ("未知", GameResult::Unknown),
        ("", GameResult::Unknown),
    ] {
        let games = xiangqi(&format!(
            "[Game \"Chinese Chess\"]\n[Result \"{word}\"]\n\n1. h2e2\n"
        ));
        assert_eq!(games[0].result, result, "{word}");
        assert!(games[0].problems.is_empty());
        let games = xiangqi(&format!("1. 炮二平五 马８进７ {word}\n"));
        assert_eq!((games.len(), games[0].result), (1, result), "{word}");
    }
    let games = xiangqi("[Result \"1-0\"]\n\n1. h2e2 0-1");
    assert_eq!(games[0].result, GameResult::SecondWins);
    assert_eq!(games[0].problems.len(), 1);
    let games = xiangqi("[Result \"1-0\"]\n\n1. h2e2 *");
    assert_eq!(games[0].result, GameResult::FirstWins);
}

#[test]
fn advertisements_are_no_moves() {
    let text = "[Game \"Chinese Chess\"]\n1. 炮二平五 马８进７\n*\n======\n 欢迎访问《象棋百科全书网》\n\
                http://www.xqbase.com/\n\n[Game \"Chinese Chess\"]\n1. 兵七进一\n";
    let games = xiangqi(text);
    assert_eq!(games.len(), 2);
    assert!(games[1].problems.is_empty());
    // They are told, with or without a result before them, and nothing else is lost.
    for text in [text.to_owned(), text.replace("*\n", "")] {
        let games = xiangqi(&text);
        assert_eq!(games.len(), 2);
        assert_eq!(main_line::<Xiangqi>(&games[0]).len(), 2);
        let [told] = &*games[0].problems else {
            panic!("{:?}", games[0].problems);
        };
        assert_eq!(told.severity, Severity::Repaired);
        assert!(
            told.text.contains("欢迎访问") && told.text.contains("http"),
            "{told}"
        );
        let last = games[0].tree.main_line().last().unwrap();
        assert_eq!(games[0].tree.remarks(last).comment, "");
    }
}

#[test]
fn an_illegal_move_ends_its_line_alone() {
    let games = chess(
        "1. e4 e5 2. Nf3 (2. Nh5 Nc6 3. a3) (2. d4 exd4) 2... Nc6 3. Bb6 (3. Bb5) 3... a6 1-0\n\n\
         [Event \"B\"]\n1. d4 *",
    );
    assert_eq!(games.len(), 2);
    let game = &games[0];
    assert_eq!(
        main_line::<Chess>(game),
        ["e2e4", "e7e5", "g1f3|d2d4", "b8c6"]
    );
    let told: Vec<(u32, &str)> = game
        .problems
        .iter()
        .map(|p| (p.ply, p.text.as_str()))
        .collect();
    assert_eq!(told, [(3, "Nh5"), (5, "Bb6")]);
    assert!(game.problems[0].reason.ends_with("2 more moves left out"));
    // What was an alternative to the illegal move must not pass for the game.
    assert!(game.problems[1].reason.ends_with("2 more moves left out"));
    assert!(game.problems[1].fen.starts_with("r1bqkbnr/pppp1ppp/2n5"));
}

#[test]
fn words_in_place_of_a_move_end_the_line() {
    let games = chess("1. e4 hello e5 2. Nf3 *");
    assert_eq!(main_line::<Chess>(&games[0]), ["e2e4"]);
    assert_eq!(games[0].problems[0].text, "hello");
}

#[test]
fn turns_may_be_given_away() {
    let games = chess("1. e4 -- 2. d4 Z0 3. Bb5 *");
    assert_eq!(
        main_line::<Chess>(&games[0]),
        ["e2e4", "0000", "d2d4", "0000", "f1b5"]
    );
    let games = chess("1. e4 f5 2. Qh5+ -- *");
    assert_eq!(main_line::<Chess>(&games[0]).len(), 3);
    assert!(games[0].problems[0].reason.contains("check"));
}

#[test]
fn the_side_that_moves_first_is_believed() {
    let games = xiangqi(
        "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\"]\n\n\
         1. h7e7 h0g2 2. h9g7 i0h0",
    );
    assert_eq!(
        main_line::<Xiangqi>(&games[0]),
        ["h7e7", "h0g2", "h9g7", "i0h0"]
    );
    assert_eq!(games[0].problems[0].severity, Severity::Repaired);
    assert!(games[0].start_fen.as_deref().unwrap().contains(" b "));
}

#[test]
fn games_that_cannot_be_played_say_why() {
    let games = chess(
        "[Variant \"Antichess\"]\n\n1. g3 *\n\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. g3 *",
    );
    assert_eq!(games.len(), 2);
    for game in &games {
        assert!(game.tree.is_empty());
        assert_eq!(game.problems[0].severity, Severity::Skipped);
    }
}

#[test]
fn a_brace_within_a_comment_ends_it_too_early() {
    let games = chess("1. e4 {This has {another} which is -- odd.} *");
    assert_eq!(main_line::<Chess>(&games[0]), ["e2e4"]);
    let e4 = games[0].tree.next(NodeId::ROOT).unwrap();
    assert_eq!(
        games[0].tree.remarks(e4).comment,
        "This has {another} which is -- odd."
    );
    // A variation that began since is no part of the comment.
    let games = chess("1. e4 {x} e5 (1... d5 which } 2. d4) 2. Nf3 *");
    assert_eq!(main_line::<Chess>(&games[0]), ["e2e4", "e7e5|d7d5", "g1f3"]);
    // Where moves follow, the brace alone is wrong.
    let games = chess("1. e4 {x} e5} 2. Nf3 *");
    assert_eq!(main_line::<Chess>(&games[0]), ["e2e4", "e7e5", "g1f3"]);
}

#[test]
fn what_is_not_closed_ends_with_the_game() {
    let games = chess(
        "[Event \"A\"]\n\n1. e4 {never closed\n\n[Event \"B\"]\n\n1. d4 (1. c4 e5 1-0\n\n[Event \"C\"]\n*",
    );
    let names: Vec<Option<&str>> = games.iter().map(|game| game.tag("Event")).collect();
    assert_eq!(names, [Some("A"), Some("B"), Some("C")]);
    assert_eq!(games[1].result, GameResult::FirstWins);
    assert!(games[..2].iter().all(|game| !game.problems.is_empty()));
}

#[test]
fn a_king_that_is_taken_ends_the_game_before() {
    let mut raw = RawGame {
        start: Some("4k4/9/9/9/3r5/9/9/9/9/R2K5 w - - 0 1".into()),
        ..RawGame::default()
    };
    let first = raw.push(ROOT, RawMove::Squares(*b"a0a1"), 0);
    raw.push(first, RawMove::Squares(*b"d5d0"), 0);
    let record = Resolver::<Xiangqi>::new(RuleSets::default()).resolve(&raw);
    assert!(record.tree.is_empty());
    assert_eq!(record.problems[0].severity, Severity::Repaired);
    assert_eq!(
        record.problems[0].reason,
        "the game went on until a king was taken; 1 more move left out"
    );
}

#[test]
fn a_record_tells_its_game() {
    for (text, game) in [
        ("[Game \"Chinese Chess\"]\n\n1. h2e2", Some("xiangqi")),
        ("[Variant \"Xiangqi\"]\n\n1. h3e3", Some("xiangqi")),
        (
            "[White \"A\"]\n[Variant \"Standard\"]\n\n1. e4",
            Some("chess"),
        ),
        (
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n*",
            Some("chess"),
        ),
        ("[FEN \"4k4/9/9/9/9/9/9/9/9/3K5 w\"]\n*", Some("xiangqi")),
        ("1. C2=5 H8+7", Some("xiangqi")),
        ("1. Che2 Hc7", Some("xiangqi")),
        ("1. h2e2 h9g7", Some("xiangqi")),
        ("1. h3e3 h8g10", Some("xiangqi")),
        ("1. e4 e5", Some("chess")),
        ("1. Nf3 d5", Some("chess")),
        ("1. 炮二平五", Some("xiangqi")),
        ("[Red \"A\"]\n*", Some("xiangqi")),
        ("[White \"A\"]\n*", Some("chess")),
        ("[Event \"A\"]\n*", None),
    ] {
        let mut found = Vec::new();
        let read = read_stream(text.as_bytes(), &mut |raw| {
            found.push(guess_game(raw));
            ControlFlow::Continue(())
        });
        assert!(read.is_ok());
        assert_eq!(found, [game], "{text}");
    }
}
