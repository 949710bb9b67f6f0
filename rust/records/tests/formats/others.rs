//! The records of playing programs, built here by hand.

use encoding_rs::GB18030;
use rukh_records::Severity;
use rukh_records::format::{ccm, che, chn, mxq, pfc, xgf};
use rukh_records::raw::ROOT;

use crate::support::{main_line, read_all, read_one, squares};

const LINE: [&str; 3] = ["h2e2", "h9g7", "h0g2"];

/// Files and rows from the top of [`LINE`].
const POINTS: [[u8; 4]; 3] = [[7, 7, 4, 7], [7, 0, 6, 2], [7, 9, 6, 7]];

fn gb(text: &str) -> Vec<u8> {
    GB18030.encode(text).0.into_owned()
}

pub(crate) fn che_text(is_turned: bool) -> String {
    let mut text = String::from("1 3");
    for (number, [x, row, to_x, to_row]) in POINTS.into_iter().enumerate() {
        let seen = |x: u8, row: u8| {
            if is_turned {
                (8 - x, 9 - row)
            } else {
                (x, row)
            }
        };
        let ((x, row), (to_x, to_row)) = (seen(x, row), seen(to_x, to_row));
        text += &format!(" 9 32 1 {row} {x} {to_row} {to_x} 0 {number} 0");
    }
    text
}

#[test]
fn che_is_turned_to_red_s_side() {
    for is_turned in [false, true] {
        let text = che_text(is_turned);
        assert!(che::recognises(&text));
        let game = read_one(che::read, &*text);
        assert_eq!(main_line(&game), LINE);
        assert_eq!((game.start, game.problems), (None, Vec::new()));
    }
    let game = read_one(che::read, "1 4000000000 9 32 1 7 7 7 4 0 300 0 9 32");
    assert_eq!(main_line(&game), LINE[..1]);
    assert_eq!(game.problems.len(), 1);
    for text in ["", "1", "1 x", "2 3", "1. h2e2", "1 62 21 33"] {
        assert!(!che::recognises(text), "{text}");
        assert!(read_all(che::read, text).1.is_err());
    }
}

pub(crate) fn mxq_file() -> Vec<u8> {
    let mut file = Vec::new();
    for text in [
        "弈天大厅",
        "2016年",
        "甲-和-乙",
        "1500",
        "1348",
        "25",
        "3",
        "60",
        "1286",
        "1291",
        "双方同意和棋",
        "Moves",
        "7C-4C",
        "7J-6H",
        "7A-6C",
        "Ends",
        "精彩",
        "CommentsEnd",
    ] {
        let bytes = gb(text);
        file.push(bytes.len() as u8);
        file.extend(bytes);
    }
    file
}

#[test]
fn mxq_has_its_players_and_its_result_in_one_string() {
    let file = mxq_file();
    assert!(mxq::recognises(&file));
    let game = read_one(mxq::read, &file[..]);
    assert_eq!(main_line(&game), LINE);
    for (name, value) in [
        ("Site", "弈天大厅"),
        ("Date", "2016年"),
        ("Red", "甲"),
        ("Black", "乙"),
        ("Result", "1/2-1/2"),
        ("RedElo", "1500"),
        ("BlackElo", "1348"),
        ("Termination", "双方同意和棋"),
    ] {
        assert_eq!(game.tag(name), Some(value));
    }
    assert_eq!(game.comments[0].text, "精彩");
    assert_eq!(game.problems, []);
    let end = file.windows(4).position(|bytes| bytes == b"Ends").unwrap();
    let game = read_one(mxq::read, &file[..end]);
    assert_eq!(main_line(&game), LINE);
    assert_eq!(game.problems.len(), 1);
}

pub(crate) fn ccm_file() -> Vec<u8> {
    let mut file = vec![1, 0, 18, 0];
    file.extend(1_482_712_683u32.to_le_bytes());
    file.extend([3, 0, 0, 0]);
    for points in POINTS {
        file.extend([14, 1, 6]);
        file.extend(points);
        file.extend([0, 0]);
    }
    file
}

#[test]
fn ccm_is_known_by_its_header_or_by_its_numbers() {
    let file = ccm_file();
    assert!(ccm::recognises(&file));
    let game = read_one(ccm::read, &file[..]);
    assert_eq!(main_line(&game), LINE);
    assert_eq!(game.tag("Date"), Some("2016.12.26"));
    assert_eq!(game.problems, []);
    let game = read_one(ccm::read, &file[..file.len() - 1]);
    assert_eq!(main_line(&game), LINE[..2]);
    assert_eq!(game.problems[0].severity, Severity::Shortened);

    for is_turned in [false, true] {
        let seen = |value: u8, last: u8| if is_turned { last - value } else { value };
        let old: Vec<u8> = POINTS
            .iter()
            .flat_map(|&[x, row, to_x, to_row]| {
                [
                    1,
                    2,
                    3,
                    seen(x, 8),
                    seen(to_x, 8),
                    seen(row, 9),
                    seen(to_row, 9),
                ]
            })
            .collect();
        assert_eq!(main_line(&read_one(ccm::read, &old[..])), LINE);
    }
    for bytes in [&b""[..], b"1234567", b"\x01\0\x12\0"] {
        assert!(read_all(ccm::read, bytes).1.is_err());
    }
}

pub(crate) fn chn_file() -> Vec<u8> {
    let mut file = vec![0; 0x1FC];
    file[..2].copy_from_slice(b"GL");
    let mut put = |at: usize, text: &str| {
        let bytes = gb(text);
        file[at..at + bytes.len()].copy_from_slice(&bytes);
    };
    put(0x08, "Tue Dec 27 20:57:56 2016\n");
    put(0x24, "红 - 黑");
    put(0x78, "红");
    put(0x8C, "black7");
    let array = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    for (row, text) in array.split('/').enumerate() {
        let mut x = 0;
        for letter in text.chars() {
            match letter.to_digit(10) {
                Some(gap) => x += gap as usize,
                None => {
                    let code = "?RNCKABP?rnckabp".find(letter).unwrap() as u8;
                    file[0xB4 + 10 * x + row] = 0x30 | code;
                    x += 1;
                }
            }
        }
    }
    file[0x16C] = 3;
    for [x, row, to_x, to_row] in POINTS {
        let mut node = [0xDD; 36];
        node[14..16].copy_from_slice(&[row << 4 | x, to_row << 4 | to_x]);
        file.extend(node);
    }
    file
}

#[test]
fn chn_is_a_picture_of_memory() {
    let file = chn_file();
    assert!(chn::recognises(&file));
    let game = read_one(chn::read, &file[..]);
    assert_eq!(main_line(&game), LINE);
    assert_eq!((&game.start, &*game.problems), (&None, &[][..]));
    for (name, value) in [
        ("Title", "红 - 黑"),
        ("Red", "红"),
        ("Black", "black7"),
        ("Date", "2016.12.27"),
    ] {
        assert_eq!(game.tag(name), Some(value));
    }
    let game = read_one(chn::read, &file[..file.len() - 1]);
    assert_eq!(main_line(&game), LINE[..2]);
    assert_eq!(game.problems.len(), 1);
    assert!(read_all(chn::read, &file[..0x1FB]).1.is_err());
    assert!(read_all(chn::read, &b"GL is text"[..]).1.is_err());
}

pub(crate) fn pfc_text() -> String {
    "\u{FEFF}<?xml version=\"1.0\"?><n version=\"2\" win=\"*\" create-time=\"2012-01-27\" \
     m=\"4ka3/8R/9/7N1/9/9/9/9/4A4/crBAK4 w - - 0 1\" c=\"开头\"><n m=\"i8i7\" c=\"a&#10;b\"/>\
     <n m=\"h6f7\" default=\"true\"><n m=\"e9d9\" default=\"true\"/><x><n m=\"e9e8\"/></x></n><n m=\"错\"/></n>"
        .to_owned()
}

#[test]
fn pfc_puts_the_chosen_move_first() {
    let text = pfc_text();
    assert!(pfc::recognises(&text));
    let game = read_one(pfc::read, &*text);
    let moves: Vec<(u32, String)> = game
        .nodes
        .iter()
        .map(|node| (node.parent, squares(node)))
        .collect();
    let expected = [
        (ROOT, "h6f7"),
        (0, "e9d9"),
        (0, "e9e8"),
        (ROOT, "i8i7"),
        (ROOT, "错"),
    ];
    assert_eq!(moves, expected.map(|(parent, m)| (parent, m.to_owned())));
    let comments: Vec<(u32, &str)> = game
        .comments
        .iter()
        .map(|comment| (comment.node, &*comment.text))
        .collect();
    assert_eq!(comments, [(ROOT, "开头"), (3, "a\nb")]);
    assert_eq!(game.tag("Result"), Some("*"));
    assert_eq!(game.problems, []);
}

#[test]
fn pfc_may_be_as_deep_as_a_game_is_long() {
    let depth = 200_000;
    let text = format!("<n m=\"\">{}", "<n m=\"h2e2\">".repeat(depth));
    let game = read_one(pfc::read, &*text);
    assert_eq!(game.nodes.len(), depth);
    assert_eq!(game.problems.len(), 1);
    let text = text + &"</n>".repeat(depth + 1);
    assert_eq!(read_one(pfc::read, &*text).problems, []);
}

pub(crate) fn xgf_file() -> Vec<u8> {
    let mut file = vec![0x06, 0x0B];
    for (number, text) in [(1, "赛事"), (5, "红"), (7, "黑"), (8, "2000")] {
        let bytes = gb(text);
        file.extend([number, bytes.len() as u8]);
        file.extend(bytes);
    }
    file.resize(0x1C9, 0);
    for [x, row, to_x, to_row] in POINTS {
        let square = |x: u8, row: u8| 16 * (x + 2) + row + 2;
        let mut record = [0; 20];
        record[0] = square(x, row);
        record[2] = square(to_x, to_row);
        record[16..19].fill(0xFF);
        file.extend(record);
    }
    file
}

#[test]
fn xgf_has_its_moves_at_a_fixed_place() {
    let file = xgf_file();
    assert!(xgf::recognises(&file));
    let game = read_one(xgf::read, &file[..]);
    assert_eq!(main_line(&game), LINE);
    assert_eq!(game.tag("Event"), Some("赛事"));
    assert_eq!(game.tag("BlackElo"), Some("2000"));
    assert!(read_all(xgf::read, &file[..100]).1.is_err());
}
