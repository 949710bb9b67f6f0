//! CCBridge: records, libraries old and new, and documents, built here by hand.

use std::io::Write as _;

use encoding_rs::GB18030;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use rukh_records::Severity;
use rukh_records::format::{cbf, cbl, cbl_old, cbr};
use rukh_records::raw::{ROOT, RawGame};

use crate::support::{main_line, read_all, read_one, squares};

/// A move of a stream: flags, origin, destination, comment.
pub(crate) type Step = (u8, u8, u8, &'static str);

fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

fn put_text(file: &mut [u8], at: usize, text: &str) {
    let bytes = utf16(text);
    file[at..at + bytes.len()].copy_from_slice(&bytes);
}

fn board() -> Vec<u8> {
    let rows = ["4k4", "9", "9", "9", "9", "9", "9", "4p4", "9", "3K1R3"];
    let mut board = Vec::new();
    for letter in rows.join("").chars() {
        match letter.to_digit(10) {
            Some(gap) => board.extend(vec![0; gap as usize]),
            None => board.push(match letter {
                'k' => 0x25,
                'p' => 0x27,
                'K' => 0x15,
                _ => 0x11,
            }),
        }
    }
    board
}

fn stream(steps: &[Step]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for &(flags, from, to, comment) in steps {
        let has_comment = if comment.is_empty() { 0 } else { 4 };
        bytes.extend([flags | has_comment, 1, from, to]);
        if !comment.is_empty() {
            let text = utf16(comment);
            bytes.extend((text.len() as u32).to_le_bytes());
            bytes.extend(text);
        }
    }
    bytes
}

/// The soldier's game, two answers to its first move, and a comment at the root and at the end.
pub(crate) const STEPS: [Step; 5] = [
    (0, 0, 0, "开头"),
    (0, 67, 76, ""),
    (2 | 1, 84, 75, ""),
    (0, 84, 83, ""),
    (1, 76, 85, "最后\r\n"),
];

/// A record whose gaps hold noise.
pub(crate) fn record(title: &str, steps: &[Step]) -> Vec<u8> {
    let mut file = vec![0xEE; 2214];
    file[..20].copy_from_slice(b"CCBridge Record\0\0\0\0\x02");
    file[20..36].copy_from_slice(&[7; 16]);
    for at in [
        52, 180, 308, 564, 628, 692, 756, 820, 852, 884, 948, 1012, 1076, 1140, 1204, 1268, 1300,
        1364, 1428, 1492, 1524, 1588, 1652, 1716, 1780, 1844, 1908, 1972, 2044, 2080,
    ] {
        file[at..at + 2].fill(0);
    }
    put_text(&mut file, 180, &format!("{title}\0"));
    // A slot that is full lacks its NUL.
    put_text(&mut file, 1076, &"红".repeat(32));
    put_text(&mut file, 1300, "黑\0");
    file[2076] = 2;
    file[2112] = 1;
    file[2120..2210].copy_from_slice(&board());
    file.extend(stream(steps));
    file
}

fn check(game: &RawGame<'_>) {
    assert_eq!(
        game.start.as_deref(),
        Some("4k4/9/9/9/9/9/9/4p4/9/3K1R3 b - - 0 1")
    );
    let moves: Vec<(u32, String)> = game
        .nodes
        .iter()
        .map(|node| (node.parent, squares(node)))
        .collect();
    let expected = [(ROOT, "e2e1"), (0, "d0d1"), (0, "d0c0"), (2, "e1e0")];
    assert_eq!(moves, expected.map(|(parent, m)| (parent, m.to_owned())));
    let comments: Vec<(u32, &str)> = game
        .comments
        .iter()
        .map(|comment| (comment.node, &*comment.text))
        .collect();
    assert_eq!(comments, [(ROOT, "开头"), (3, "最后")]);
    assert_eq!(game.problems, []);
}

#[test]
fn a_record_is_read_past_the_noise_in_its_gaps() {
    // The tree of the test moves a king off its palace: readers know no rules.
    let steps = STEPS.map(|(flags, from, to, comment)| match (from, to) {
        (84, 83) => (flags, 84, 83, comment),
        _ => (flags, from, to, comment),
    });
    let file = record("标题", &steps);
    assert!(cbr::recognises(&file));
    let game = read_one(cbr::read, &file[..]);
    check(&game);
    assert_eq!(game.tag("Title"), Some("标题"));
    assert_eq!(game.tag("Red"), Some(&*"红".repeat(32)));
    assert_eq!(game.tag("Black"), Some("黑"));
    assert_eq!(game.tag("Result"), Some("0-1"));
    assert_eq!(game.tags.len(), 4);
}

#[test]
fn the_older_layout_numbers_points_by_halves() {
    let mut file = vec![0; 1958];
    file[..20].copy_from_slice(b"CCBridge Record\0\0\0\0\x01");
    put_text(&mut file, 52, "旧");
    file[1864..1954].copy_from_slice(&board());
    let halves = |index: u8| ((index % 9) << 4) | (index / 9);
    let steps = STEPS.map(|(flags, from, to, comment)| (flags, halves(from), halves(to), comment));
    file.extend(stream(&steps));
    let game = read_one(cbr::read, &file[..]);
    check(&game);
    assert_eq!(game.tag("Title"), Some("旧"));
}

#[test]
fn a_cut_record_keeps_what_was_read() {
    let whole = record("标题", &STEPS);
    for length in 2214..whole.len() {
        let game = read_one(cbr::read, &whole[..length]);
        assert!(game.nodes.len() <= 4);
        assert_eq!(game.problems.len(), 1, "{length}");
        assert_eq!(game.problems[0].severity, Severity::Shortened);
    }
    for length in 0..2214 {
        let (games, ended) = read_all(cbr::read, &whole[..length]);
        assert_eq!(games, []);
        assert_eq!(ended.unwrap_err().severity, Severity::Skipped);
    }
    let mut newer = whole.clone();
    newer[19] = 3;
    let (_, ended) = read_all(cbr::read, &newer[..]);
    assert!(ended.unwrap_err().reason.contains("layout 3"));
}

/// A library of records: their states in the index, their numbers in their identifiers.
pub(crate) fn library(records: &[(u32, Vec<u8>)]) -> Vec<u8> {
    let slots = 3;
    let mut file = vec![0; 66_624 + 276 * slots];
    file[..16].copy_from_slice(b"CCBridgeLibrary\0");
    file[60..64].copy_from_slice(&(slots as u32).to_le_bytes());
    let first = file.len();
    for (number, (state, record)) in records.iter().enumerate() {
        let entry = 66_624 + 276 * number;
        file[entry..entry + 4].copy_from_slice(&state.to_le_bytes());
        let guid = format!("{{0{number}000000-0000-0000-0000-0000000000AB}}");
        put_text(&mut file, entry + 20, &guid);
        let mut record = record.clone();
        record[20..36].fill(0);
        record[23] = number as u8;
        record[35] = 0xAB;
        let blocks = (file.len() - first).div_ceil(4096);
        file.resize(first + 4096 * blocks, 0xCC);
        file.extend(record);
    }
    file
}

#[test]
fn a_library_gives_its_records_but_not_the_deleted() {
    let long_comment: &str = Box::leak("很长的注释".repeat(1000).into_boxed_str());
    let long = [(0, 0, 0, ""), (1, 67, 76, long_comment)];
    let records = [
        (7, record("一", &long)),
        (5, record("二", &STEPS)),
        (7, record("三", &STEPS)),
    ];
    let file = library(&records);
    assert!(cbl::recognises(&file));
    let (games, ended) = read_all(cbl::read, &file[..]);
    assert_eq!(ended, Ok(()));
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].tag("Title"), Some("一"));
    assert_eq!(games[0].comments[0].text.chars().count(), 5000);
    assert_eq!(games[1].tag("Title"), Some("三"));
    check(&games[1]);

    // Cut within the last record: what stands before it is given, and the game as far as it goes.
    let (games, ended) = read_all(cbl::read, &file[..file.len() - 3]);
    assert_eq!((games.len(), ended), (2, Ok(())));
    assert_eq!(games[1].problems.len(), 1);
    // Cut before it: the index still names it.
    let first = file.len() - file.len() % 4096;
    let (games, ended) = read_all(cbl::read, &file[..first]);
    assert_eq!(games.len(), 1);
    assert!(ended.is_err());
}

#[test]
fn a_library_whose_index_claims_too_much_is_refused() {
    let mut file = library(&[]);
    file[60..64].fill(0xFF);
    let (games, ended) = read_all(cbl::read, &file[..]);
    assert_eq!(games, []);
    assert!(ended.unwrap_err().reason.contains("cut"));
}

fn old_text(text: &str) -> Vec<u8> {
    let (bytes, _, _) = GB18030.encode(text);
    let mut counted = (bytes.len() as u32).to_le_bytes().to_vec();
    counted.extend_from_slice(&bytes);
    counted
}

fn old_game() -> Vec<u8> {
    // In the order of men: a red rook and king, a black king and soldier.
    let mut men = [0; 32];
    let place = |x: u8, row: u8| (x + 1) << 4 | (row + 1);
    men[0] = place(5, 9);
    men[4] = place(3, 9);
    men[20] = place(4, 0);
    men[27] = place(4, 7);
    let mut game = men.to_vec();
    for number in [3u32, 0, 1] {
        game.extend(number.to_le_bytes());
    }
    for text in ["标题", "", "", "", "", "红", "黑"] {
        game.extend(old_text(text));
    }
    game.extend(2u32.to_le_bytes());
    for text in ["注者", "", "", "", "开头"] {
        game.extend(old_text(text));
    }
    game.push(1);
    game.extend(b"2001-02-03 04:05:06");
    game.extend(b"                   ");
    let halves = |index: u8| ((index % 9) << 4) | (index / 9);
    let moves = [(1u16, 67, 76), (2, 84, 75), (2, 84, 83), (3, 76, 85)];
    game.extend((moves.len() as u32).to_le_bytes());
    for (ply, from, to) in moves {
        game.extend(ply.to_le_bytes());
        game.extend([halves(from), halves(to), 9, 9]);
    }
    game.extend(old_text("\r\n\r\n\r\n最||后\r\n"));
    game
}

pub(crate) fn old_library(games: &[Vec<u8>], announced: u32) -> Vec<u8> {
    let mut plain = Vec::new();
    for text in ["库名", "", "", "某人", ""] {
        plain.extend(old_text(text));
    }
    plain.extend([b' '; 38]);
    plain.extend(announced.to_le_bytes());
    plain.extend(old_text("备注"));
    for game in games {
        plain.extend((game.len() as u32 + 4).to_le_bytes());
        plain.extend(game);
    }
    let mut file = b"CCBridge\x15\0\0\0\x01\0\0\0".to_vec();
    file.extend((plain.len() as u32).to_le_bytes());
    let mut encoder = ZlibEncoder::new(file, Compression::fast());
    encoder.write_all(&plain).unwrap();
    encoder.finish().unwrap()
}

pub(crate) fn small_old_library() -> Vec<u8> {
    old_library(&[old_game(), old_game()], 2)
}

#[test]
fn an_old_library_is_unpacked_game_by_game() {
    let file = small_old_library();
    assert!(cbl_old::recognises(&file));
    let (games, ended) = read_all(cbl_old::read, &file[..]);
    assert_eq!(ended, Ok(()));
    assert_eq!(games.len(), 2);
    for game in &games {
        assert_eq!(game.comments.last().map(|last| &*last.text), Some("最\n后"));
        let mut same_words = game.clone();
        same_words.comments[1].text = "最后".into();
        check(&same_words);
        assert_eq!(game.tag("Title"), Some("标题"));
        assert_eq!(game.tag("Red"), Some("红"));
        assert_eq!(game.tag("Annotator"), Some("注者"));
        assert_eq!(game.tag("Created"), Some("2001-02-03 04:05:06"));
        assert_eq!(game.tag("Result"), Some("0-1"));
    }
}

#[test]
fn an_old_library_that_ends_early_gives_what_it_has() {
    let (games, ended) = read_all(cbl_old::read, &old_library(&[old_game()], u32::MAX)[..]);
    assert_eq!(games.len(), 1);
    assert!(ended.unwrap_err().reason.contains("game 2"));
    // A game of more bytes than any has.
    let huge = old_library(&[vec![0; (1 << 22) + 1]], 1);
    let (games, ended) = read_all(cbl_old::read, &huge[..]);
    assert_eq!(games, []);
    assert!(ended.is_err());
    let mut cut_game = old_game();
    cut_game.truncate(120);
    let (games, ended) = read_all(cbl_old::read, &old_library(&[cut_game, old_game()], 2)[..]);
    assert_eq!((games.len(), ended), (2, Ok(())));
    assert_eq!(games[0].problems.len(), 1);
    check_title(&games[1]);
}

fn check_title(game: &RawGame<'_>) {
    assert_eq!(game.tag("Title"), Some("标题"));
    assert_eq!(game.problems, []);
}

pub(crate) const DOCUMENT: &str = "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n\
    <ChineseChessRecord Version=\"1.0\"><Head><Name>A &amp; B&#x21;</Name><URL /><Contest>赛</Contest>\
    <Unknown>x</Unknown><RecordResult>2</RecordResult>\
    <FEN>4k4/9/9/9/9/9/9/4p4/9/3K1R3 w - - 0 1</FEN></Head><MoveList>\
    <Move value=\"00-00\"><![CDATA[ 开头 ]]></Move><Move value=\"47-48\" />\
    <Move value=\"39-38\" branch=\"1\" end=\"1\"/><Move value=\"39-29\"/>\
    <Move value=\"48-49\" end=\"1\"><![CDATA[最后]]></Move></MoveList></ChineseChessRecord>";

#[test]
fn a_document_says_the_same_as_a_record() {
    assert!(cbf::recognises(DOCUMENT));
    let game = read_one(cbf::read, DOCUMENT);
    check(&game);
    assert_eq!(game.tag("Title"), Some("A & B!"));
    assert_eq!(game.tag("Event"), Some("赛"));
    assert_eq!(game.tag("Result"), Some("0-1"));
    assert_eq!(game.tags.len(), 3);
}

#[test]
fn a_document_that_breaks_off_keeps_what_was_read() {
    let end = DOCUMENT.find("<Move value=\"39-29\"").unwrap();
    let game = read_one(cbf::read, &DOCUMENT[..end]);
    assert_eq!(main_line(&game), ["e2e1", "d0d1"]);
    assert_eq!(game.problems.len(), 1);
    for end in DOCUMENT.char_indices().map(|(at, _)| at) {
        let (_, _) = read_all(cbf::read, &DOCUMENT[..end]);
    }
    let (games, ended) = read_all(cbf::read, "<html/>");
    assert_eq!(games, []);
    assert!(ended.is_err());
}
