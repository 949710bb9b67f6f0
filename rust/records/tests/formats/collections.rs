//! Real files, read as others have read them. They are not part of the project; without them
//! these tests have nothing to do.

use rukh_records::format::{cbf, cbl, cbr, ccm, che, chn, dhtmlxq, mxq, pfc, xqf};
use rukh_records::raw::RawGame;
use rukh_records::{Record, Severity, write};
use rukh_xiangqi::Xiangqi;

use crate::support::{
    case, illegal_moves, main_line, outline, play, plies, read_all, read_one, shared,
};

/// What is known of the one game of a case.
struct Known {
    start: Option<&'static str>,
    first: &'static str,
    /// Legal moves of the main line.
    plies: usize,
    /// Moves of the tree, as far as the file has them.
    nodes: usize,
    comments: usize,
    result: Option<&'static str>,
    title: &'static str,
    illegal: usize,
}

const ORDINARY: Known = Known {
    start: None,
    first: "",
    plies: 0,
    nodes: 0,
    comments: 0,
    result: None,
    title: "",
    illegal: 0,
};

fn check(game: &RawGame<'_>, known: &Known) {
    let start = known.start.map(|fen| format!("{fen} - - 0 1"));
    assert_eq!(game.start.as_deref(), start.as_deref());
    let line = main_line(game);
    let first: Vec<&str> = known.first.split(' ').filter(|m| !m.is_empty()).collect();
    assert_eq!(line[..first.len().min(line.len())], first);
    assert_eq!(game.nodes.len(), known.nodes);
    assert_eq!(game.comments.len(), known.comments);
    assert_eq!(game.tag("Result"), known.result);
    assert_eq!(game.tag("Title").unwrap_or_default(), known.title);
    assert_eq!(game.problems, []);
    let record = play(game);
    assert_eq!(plies(&record), known.plies);
    assert_eq!(
        illegal_moves(&record),
        known.illegal,
        "{:?}",
        record.problems
    );
}

#[test]
fn xqf_files_are_read_as_others_read_them() {
    let cases = [
        (
            "x50_v10_plain.xqf",
            Known {
                first: "c3c4 h9g7 g3g4 b7c7 c0e2 b9a7",
                plies: 110,
                nodes: 110,
                comments: 11,
                result: Some("0-1"),
                ..ORDINARY
            },
        ),
        (
            "x52_v18_variations.xqf",
            Known {
                first: "h2e2 h7e7 h0g2 h9g7 i0h0 i9i8",
                plies: 8,
                nodes: 24,
                result: Some("*"),
                title: "中炮对屏风马",
                ..ORDINARY
            },
        ),
        (
            "x54_empty_result_set.xqf",
            Known {
                result: Some("0-1"),
                title: "雅趣居士(日帅)-负-甄珍(日帅)",
                ..ORDINARY
            },
        ),
        (
            "x55_endgame_variations.xqf",
            Known {
                start: Some("2bak4/4a4/4b4/9/6NRR/2B6/1rP1P4/3pB4/4p4/3K5 w"),
                first: "i5i9 e7g9 i9g9 e8f9 g5f7 e9e8",
                plies: 65,
                nodes: 1679,
                comments: 203,
                result: Some("1/2-1/2"),
                title: "野马操田",
                // In a variation a soldier moves that is not there.
                illegal: 1,
            },
        ),
        (
            "x57_five_rams_tree.xqf",
            Known {
                first: "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5",
                plies: 77,
                nodes: 32_124,
                comments: 51,
                result: Some("*"),
                title: "“五羊杯”象棋赛(第01届-第21届)",
                ..ORDINARY
            },
        ),
        (
            "x58_v13.xqf",
            Known {
                first: "h2e2 h9g7 h0g2 i9h9 i0h0 c6c5",
                plies: 30,
                nodes: 204,
                comments: 1,
                result: Some("*"),
                title: "绿榕桥之一：屏风马抵当头炮直车着法",
                ..ORDINARY
            },
        ),
        (
            "x60_no_kings.xqf",
            Known {
                start: Some("9/9/9/9/9/4p4/9/9/9/7N1 w"),
                first: "h0g2",
                nodes: 67,
                comments: 1,
                result: Some("*"),
                title: "03 独马擒卒",
                ..ORDINARY
            },
        ),
        (
            "x62_flying_general_start.xqf",
            Known {
                start: Some("9/1RNk2nr1/1Nc4RC/7n1/9/9/9/9/r3p4/4CK3 w"),
                first: "h7d7 d8d7 c8e9 g8e9 b7c5 c7c6",
                plies: 11,
                nodes: 17,
                result: Some("1-0"),
                title: "吕温候濮阳破曹兵（红先胜）",
                illegal: 1,
                ..ORDINARY
            },
        ),
        (
            "x64_huge_book_tree.xqf",
            Known {
                first: "h2e2 h9g7 g3g4 b7e7 h0g2 b9c7",
                plies: 38,
                nodes: 215_980,
                // Of 5,877 one is nothing but a line end.
                comments: 5876,
                result: Some("*"),
                // In variations moves from empty points, or into check.
                illegal: 10,
                ..ORDINARY
            },
        ),
    ];
    for (name, known) in cases {
        let Some(bytes) = case(name) else { return };
        assert!(xqf::recognises(&bytes));
        check(&read_one(xqf::read, &bytes[..]), &known);
    }
}

#[test]
fn a_cut_xqf_file_gives_what_it_has_and_a_cut_header_nothing() {
    let Some(bytes) = case("x59_truncated_tree.xqf") else {
        return;
    };
    let game = read_one(xqf::read, &bytes[..]);
    assert_eq!(game.problems.len(), 1);
    assert_eq!(game.problems[0].severity, Severity::Shortened);
    let Some(bytes) = case("x65_cut_in_header.xqf") else {
        return;
    };
    let (games, ended) = read_all(xqf::read, &bytes[..]);
    assert_eq!(games, []);
    assert_eq!(ended.unwrap_err().severity, Severity::Skipped);
}

#[test]
fn dhtmlxq_files_are_read_as_others_read_them() {
    let cases = [
        (
            "x71_dhtmlxq_puzzle_variations",
            Known {
                start: Some("3k5/4R4/4b3C/9/1P4RCc/6B2/9/4p4/3pp2p1/5K3 w"),
                first: "g5g9 e7g9 i7g7 g9e7 h5h9 e1e0",
                plies: 58,
                nodes: 158,
                comments: 14,
                result: Some("0-1"),
                title: "火烧连营",
                ..ORDINARY
            },
        ),
        (
            "x73_dhtmlxq_1446_branches.txt",
            Known {
                first: "c3c4 g6g5 b0c2 h9g7 a0a1 i9i8",
                plies: 53,
                nodes: 107_001,
                comments: 314,
                result: Some("*"),
                title: "仙人指路全集（史上最全最新版）",
                illegal: 1,
                ..ORDINARY
            },
        ),
    ];
    for (name, known) in cases {
        let Some(bytes) = case(name) else { return };
        let text = String::from_utf8(bytes).unwrap();
        assert!(dhtmlxq::recognises(&text));
        let game = read_one(dhtmlxq::read, &*text);
        check(&game, &known);

        let record = play(&game);
        let written =
            write::dhtmlxq::write::<Xiangqi>(&record, &Default::default(), &mut Vec::new())
                .unwrap();
        let again = play(&read_one(dhtmlxq::read, &*written));
        assert!(outline(&again) == outline(&record), "{name}");
        assert_eq!(sorted_tags(&again), sorted_tags(&record));
    }
}

fn sorted_tags(record: &Record) -> Vec<(String, String)> {
    let mut tags = record.tags.clone();
    tags.sort();
    tags
}

#[test]
fn ccbridge_files_are_read_as_others_read_them() {
    let Some(bytes) = case("x80_1956_93games.CBL") else {
        return;
    };
    let plies_of_each = [
        82, 55, 93, 56, 80, 50, 48, 71, 69, 45, 73, 81, 77, 97, 72, 90, 55, 71, 90, 65, 68, 66, 79,
        49, 136, 94, 55, 49, 114, 91, 50, 104, 63, 59, 81, 80, 66, 55, 70, 69, 87, 101, 64, 49, 83,
        77, 63, 93, 71, 97, 97, 43, 73, 65, 57, 68, 46, 179, 74, 78, 58, 53, 57, 157, 57, 92, 57,
        155, 120, 129, 125, 95, 77, 46, 48, 94, 147, 45, 64, 44, 107, 75, 87, 62, 80, 94, 67, 75,
        58, 115, 92, 127, 71,
    ];
    let (games, ended) = read_all(cbl::read, &bytes[..]);
    assert_eq!(ended, Ok(()));
    let lengths: Vec<usize> = games
        .iter()
        .map(|game| {
            let record = play(game);
            assert_eq!(record.problems, []);
            plies(&record)
        })
        .collect();
    assert_eq!(lengths, plies_of_each);
    assert_eq!(games[0].tag("Red"), Some("保定邓裕如"));
    assert_eq!(games[0].tag("Black"), Some("哈尔滨王嘉良"));
    assert_eq!(games[0].tag("Result"), Some("0-1"));
    assert_eq!(
        games[0].tag("Title"),
        Some("初赛 保定邓裕如(红先负)哈尔滨王嘉良")
    );

    let lecture = read_one(cbr::read, &case("x82_lecture.cbr").unwrap()[..]);
    assert_eq!(main_line(&lecture)[..3], ["h2e2", "h9g7", "h0g2"]);
    assert_eq!(
        lecture.tag("Title"),
        Some("黄丹青讲座004-破解新式弃马局的攻防要领")
    );
    let record = play(&lecture);
    assert_eq!((plies(&record), illegal_moves(&record)), (28, 0));
    assert_eq!(ends_of_lines(&lecture), 12);
    assert_eq!(lecture.nodes.len(), 102);

    check(
        &read_one(cbr::read, &case("x83_two_plies.cbr").unwrap()[..]),
        &Known {
            first: "h2e2 h7e7",
            plies: 2,
            nodes: 2,
            comments: 3,
            result: Some("*"),
            title: "Test",
            ..ORDINARY
        },
    );

    let text = String::from_utf8(case("x84_ccbridge2.cbf").unwrap()).unwrap();
    let game = read_one(cbf::read, &*text);
    assert_eq!(game.comments.len(), text.matches("<![CDATA[").count());
    check(
        &game,
        &Known {
            first: "h2e2 h9g7 h0g2 g6g5 b0c2 b9c7",
            plies: 50,
            nodes: 50,
            comments: game.comments.len(),
            result: Some("*"),
            title: "第一局 屏风马巡河炮抵当头炮局(和)",
            ..ORDINARY
        },
    );
}

fn ends_of_lines(game: &RawGame<'_>) -> usize {
    (0..game.nodes.len() as u32)
        .filter(|&id| game.nodes.iter().all(|node| node.parent != id))
        .count()
}

#[test]
fn records_of_playing_programs_are_read() {
    let text = |name| String::from_utf8(case(name).unwrap()).unwrap();
    let Some(movesky) = case("x86_movesky.mxq") else {
        return;
    };
    assert!(mxq::recognises(&movesky));
    let game = read_one(mxq::read, &movesky[..]);
    assert_eq!(game.tag("Red"), Some("guest96928(5r)"));
    assert_eq!(game.tag("Termination"), Some("红方投子认负"));
    check(
        &game,
        &Known {
            first: "h2e2 h9g7 h0g2 g6g5",
            plies: 68,
            nodes: 68,
            result: Some("0-1"),
            ..ORDINARY
        },
    );

    let qq = text("x87_qqchess.che");
    assert!(che::recognises(&qq));
    check(
        &read_one(che::read, &*qq),
        &Known {
            first: "h0g2 b7e7 b2d2 b9c7",
            plies: 60,
            nodes: 62,
            illegal: 1,
            ..ORDINARY
        },
    );

    let pk = case("x88_17pk.CCM").unwrap();
    assert!(ccm::recognises(&pk));
    check(
        &read_one(ccm::read, &pk[..]),
        &Known {
            first: "h2d2 b7e7 h0g2 b9c7",
            plies: 100,
            nodes: 100,
            ..ORDINARY
        },
    );

    let ourgame = case("x89_ourgame.chn").unwrap();
    assert!(chn::recognises(&ourgame));
    let game = read_one(chn::read, &ourgame[..]);
    assert_eq!(game.tag("Red"), Some("木易四郎"));
    assert_eq!(game.tag("Date"), Some("2016.12.27"));
    assert_eq!(main_line(&game).last().map(String::as_str), Some("f3e3"));
    check(
        &game,
        &Known {
            first: "h2e2 b9c7 h0g2 h7e7",
            plies: 45,
            nodes: 45,
            title: "木易四郎[05355621689] - 温柔一刀[jyq0811]",
            ..ORDINARY
        },
    );

    let pengfei = text("x90_pengfei.pfc");
    assert!(pfc::recognises(&pengfei));
    check(
        &read_one(pfc::read, &*pengfei),
        &Known {
            start: Some("4ka3/8R/9/7N1/9/9/9/9/4A4/crBAK4 w"),
            first: "h6f7 e9d9 i8d8",
            plies: 3,
            nodes: 3,
            comments: 1,
            result: Some("*"),
            ..ORDINARY
        },
    );
}

#[test]
fn a_collection_of_two_thousand_xqf_files_is_read_whole() {
    let Some(folder) = shared("data/xiangqi/xqf_huronghua") else {
        return;
    };
    let mut folders = vec![folder];
    let (mut files, mut moves, mut with_problems) = (0, 0, Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let bytes = std::fs::read(&path).unwrap();
            let game = read_one(xqf::read, &bytes[..]);
            let record = play(&game);
            files += 1;
            moves += record.tree.len();
            if !record.problems.is_empty() {
                with_problems.push((path.clone(), record.problems.clone()));
            }
            let written =
                write::xqf::write::<Xiangqi>(&record, &Default::default(), &mut Vec::new())
                    .unwrap();
            let again = play(&read_one(xqf::read, &written[..]));
            assert!(outline(&again) == outline(&record), "{}", path.display());
            assert_eq!(again.start_fen, record.start_fen);
            assert_eq!(again.result, record.result);
        }
    }
    assert_eq!(files, 2006);
    assert_eq!(moves, 180_051);
    assert!(with_problems.is_empty(), "{with_problems:#?}");
}
