//! XQF: versions with random keys are read as they were written, and what programs have done to
//! headers does no harm.

use encoding_rs::GB18030;
use rukh_core::Rules;
use rukh_records::format::xqf;
use rukh_records::raw::RawGame;
use rukh_records::{GameResult, Severity, write};
use rukh_xiangqi::Xiangqi;

use crate::support::{Random, main_line, outline, play, random_game, read_all, read_one, squares};

/// Enciphers a file of version 10 with keys of a later version: the reader's arithmetic from the
/// other end.
pub(crate) fn enciphered(plain: &[u8], version: u8, random: &mut Random) -> Vec<u8> {
    let mut file = plain.to_vec();
    let [mask, a, b, c, sum, x, f] = random.bytes();
    let t = 0u8.wrapping_sub(sum).wrapping_sub(x).wrapping_sub(f);
    file[2] = version;
    file[3] = mask;
    let d = 0u8.wrapping_sub(a).wrapping_sub(b).wrapping_sub(c);
    file[8..16].copy_from_slice(&[a, b, c, d, sum, x, f, t]);
    let multiplier = |key: u8| (54 * u32::from(key) * u32::from(key) + 221) as u8;
    let men = multiplier(x).wrapping_mul(x);
    let origin = multiplier(f).wrapping_mul(men);
    let destination = multiplier(t).wrapping_mul(origin);
    let size_key = (256 * u32::from(sum) + u32::from(x)) % 32_000 + 767;

    for man in 0..32 {
        let stored = if version < 12 {
            man
        } else {
            (man + 31 + 32 * 8 - usize::from(men)) % 32
        };
        file[0x10 + stored] = plain[0x10 + man].wrapping_add(men);
    }

    let mut tree = Vec::new();
    let mut at = 1024;
    while at < plain.len() {
        let [from, to, tag, _] = *plain[at..].first_chunk().unwrap();
        let size = u32::from_le_bytes(*plain[at + 4..].first_chunk().unwrap());
        let mut flags = random.bytes::<1>()[0] & 0x1F;
        flags |= if tag & 0xF0 != 0 { 0x80 } else { 0 };
        flags |= if tag & 0x0F != 0 { 0x40 } else { 0 };
        flags |= if size > 0 { 0x20 } else { 0 };
        let noise = random.bytes::<1>()[0];
        tree.extend([
            from.wrapping_add(origin),
            to.wrapping_add(destination),
            flags,
            noise,
        ]);
        let end = at + 8 + size as usize;
        if size > 0 {
            tree.extend((size + size_key).to_le_bytes());
            tree.extend(&plain[at + 8..end]);
        }
        at = end;
    }
    let quarters = [sum & mask | a, x & mask | b, f & mask | c, t & mask | d];
    let copyright = b"[(C) Copyright Mr. Dong Shiwei.]";
    for (offset, byte) in tree.iter_mut().enumerate() {
        *byte = byte.wrapping_add(quarters[offset % 4] & copyright[offset % 32]);
    }
    file.truncate(1024);
    file.extend(tree);
    file
}

#[test]
fn every_version_is_read_as_it_was_written_whatever_its_keys() {
    let mut random = Random::new(1);
    for version in 11..=18 {
        for _ in 0..8 {
            let record = random_game(&mut random);
            let plain = write::xqf::write::<Xiangqi>(&record, &Default::default(), &mut Vec::new())
                .unwrap();
            let game = read_one(xqf::read, &plain[..]);
            let again = read_one(xqf::read, &enciphered(&plain, version, &mut random)[..]);
            assert_eq!(again, game, "version {version}");
            assert_eq!(game.problems, []);
            assert!(outline(&play(&game)) == outline(&record));
        }
    }
}

#[test]
fn what_is_written_is_read_again() {
    let mut random = Random::new(2);
    for fen in [None, Some("4k4/9/9/9/9/9/9/4p4/9/3K5 b - - 0 1")] {
        let mut record = random_game(&mut random);
        record.start_fen = fen.map(str::to_owned);
        if let Some(fen) = fen {
            let position = Xiangqi::from_fen(fen, &Default::default())
                .unwrap()
                .position;
            record.tree = crate::support::random_tree(&position, &mut random);
        }
        record.result = GameResult::Draw;
        record.tags = [
            ("Title", "仙人指路"),
            ("Event", "五羊杯"),
            ("Date", "1980.01.02"),
            ("Site", "广州"),
            ("Red", "胡荣华"),
            ("Black", "柳大华"),
            ("TimeControl", "40/90"),
            ("Annotator", "杨官璘"),
            ("Creator", "某人"),
            ("Result", "1/2-1/2"),
            ("Type", "中局"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .to_vec();
        let mut problems = Vec::new();
        let file =
            write::xqf::write::<Xiangqi>(&record, &Default::default(), &mut problems).unwrap();
        assert_eq!(problems, []);
        let again = play(&read_one(xqf::read, &file[..]));
        assert_eq!(again.start_fen, record.start_fen);
        assert_eq!(again.result, record.result);
        for (name, value) in &record.tags {
            assert!(write::xqf::has_place(name));
            assert_eq!(again.tag(name), Some(&**value));
        }
        assert!(outline(&again) == outline(&record));
    }
}

#[test]
fn a_game_without_moves_takes_1032_bytes() {
    let mut record = random_game(&mut Random::new(3));
    record.tree = rukh_records::Tree::new();
    let file = write::xqf::write::<Xiangqi>(&record, &Default::default(), &mut Vec::new()).unwrap();
    assert_eq!(file.len(), 1032);
    assert_eq!(read_one(xqf::read, &file[..]).nodes, []);
}

#[test]
fn a_text_longer_than_its_slot_is_cut_between_characters_and_told() {
    let mut record = random_game(&mut Random::new(4));
    record.tags = vec![("Red".to_owned(), "一二三四五六七八".to_owned())];
    let mut problems = Vec::new();
    let file = write::xqf::write::<Xiangqi>(&record, &Default::default(), &mut problems).unwrap();
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].severity, Severity::Shortened);
    let game = read_one(xqf::read, &file[..]);
    assert_eq!(game.tag("Red"), Some("一二三四五六七"));
}

/// A plain file of these moves as points of two digits, with a header that says nothing.
pub(crate) fn file_of(moves: &[(u8, u8)]) -> Vec<u8> {
    let mut file = vec![0; 1024];
    file[..3].copy_from_slice(b"XQ\x0A");
    let array = [
        80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3, 9, 19, 29, 39, 49, 59, 69,
        79, 89, 17, 77, 6, 26, 46, 66, 86,
    ];
    file[0x10..0x30].copy_from_slice(&array);
    let root_tag = if moves.is_empty() { 0 } else { 0xF0 };
    file.extend([0x18, 0x20, root_tag, 0xFF, 0, 0, 0, 0]);
    for (number, &(from, to)) in moves.iter().enumerate() {
        let tag = if number + 1 < moves.len() { 0xF0 } else { 0 };
        file.extend([from + 0x18, to + 0x20, tag, 0, 0, 0, 0, 0]);
    }
    file
}

fn set_text(file: &mut [u8], at: usize, length: u8, text: &str) {
    let (bytes, _, _) = GB18030.encode(text);
    file[at] = length;
    file[at + 1..at + 1 + bytes.len()].copy_from_slice(&bytes);
}

#[test]
fn the_first_mover_decides_and_the_side_byte_where_nobody_moves() {
    let black = Some("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1");
    let mut file = file_of(&[(77, 47)]);
    assert_eq!(read_one(xqf::read, &file[..]).start.as_deref(), black);
    file[0x32] = 1;
    let mut red = file_of(&[(72, 42)]);
    red[0x32] = 1;
    assert_eq!(read_one(xqf::read, &red[..]).start, None);
    file.truncate(1024);
    file.extend([0x18, 0x20, 0, 0xFF, 0, 0, 0, 0]);
    assert_eq!(read_one(xqf::read, &file[..]).start.as_deref(), black);
}

#[test]
fn texts_beyond_their_slots_are_read_as_far_as_they_go() {
    let mut file = file_of(&[]);
    let title = "一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十一二三四五";
    set_text(&mut file, 0x50, 70, title);
    // The place has run over the red player's slot.
    set_text(&mut file, 0x120, 18, "一二三四五六七八九");
    set_text(&mut file, 0x140, 200, "黑");
    // Half a character at the end.
    set_text(&mut file, 0x1D0, 3, "杨官璘");
    let game = read_one(xqf::read, &file[..]);
    assert_eq!(game.tag("Title"), Some(title));
    assert_eq!(game.tag("Site"), Some("一二三四五六七八九"));
    assert_eq!(game.tag("Red"), None);
    assert_eq!(game.tag("Black"), Some("黑"));
    assert_eq!(game.tag("Annotator"), Some("杨"));

    // A red player that was written over the end of the place.
    set_text(&mut file, 0x130, 4, "红方");
    let game = read_one(xqf::read, &file[..]);
    assert_eq!(game.tag("Site"), Some("一二三四五六七"));
    assert_eq!(game.tag("Red"), Some("红方"));
}

fn only_problem<'g>(game: &'g RawGame<'_>) -> &'g str {
    assert_eq!(game.problems.len(), 1, "{:?}", game.problems);
    &game.problems[0].reason
}

#[test]
fn a_cut_tree_keeps_what_was_read_and_says_where_it_was_cut() {
    let whole = file_of(&[(72, 42), (77, 47), (70, 62)]);
    let line = main_line(&read_one(xqf::read, &whole[..]));
    assert_eq!(line, ["h2e2", "h7e7", "h0g2"]);
    for length in 1024..whole.len() {
        let game = read_one(xqf::read, &whole[..length]);
        assert_eq!(main_line(&game), line[..game.nodes.len()]);
        let records = (length - 1024) / 8;
        let is_between = (length - 1024).is_multiple_of(8);
        assert_eq!(only_problem(&game).contains("more moves"), is_between);
        // A move whose empty comment is cut stands all the same.
        let has_points = (length - 1024) % 8 >= 4;
        let expected = (records + usize::from(has_points)).saturating_sub(1);
        assert_eq!(game.nodes.len(), expected, "{length}");
    }
}

#[test]
fn a_size_that_cannot_be_ends_the_reading_behind_its_move() {
    let mut file = file_of(&[(72, 42), (77, 47), (70, 62)]);
    file[1024 + 16 + 4..][..4].copy_from_slice(&u32::MAX.to_le_bytes());
    let game = read_one(xqf::read, &file[..]);
    assert_eq!(main_line(&game), ["h2e2", "h7e7"]);
    assert!(only_problem(&game).contains("size of a comment"));
}

#[test]
fn points_off_the_board_do_not_detach_what_follows() {
    let file = file_of(&[(72, 42), (95, 47), (70, 62)]);
    let game = read_one(xqf::read, &file[..]);
    assert_eq!(game.nodes.len(), 3);
    assert_eq!(squares(&game.nodes[1]), "95-47");
    assert_eq!(game.nodes[2].parent, 1);
}

#[test]
fn broken_headers_are_one_clear_problem() {
    let whole = file_of(&[]);
    let mut other_magic = whole.clone();
    other_magic[0] = b'Y';
    let mut new_version = whole.clone();
    new_version[2] = 19;
    let mut bad_keys = whole.clone();
    bad_keys[2] = 18;
    bad_keys[12] = 1;
    for (file, word) in [
        (&whole[..700], "cut"),
        (&whole[..0], "not an XQF file"),
        (&other_magic, "not an XQF file"),
        (&new_version, "version 19"),
        (&bad_keys, "checksum"),
    ] {
        let (games, ended) = read_all(xqf::read, file);
        assert_eq!(games, []);
        let problem = ended.unwrap_err();
        assert_eq!(problem.severity, Severity::Skipped);
        assert!(problem.reason.contains(word), "{problem}");
    }
    let mut harmless_keys = whole.clone();
    harmless_keys[12] = 1;
    assert_eq!(read_one(xqf::read, &harmless_keys[..]).problems, []);
}

#[test]
fn text_in_big5_is_known_by_its_characters() {
    let mut file = file_of(&[]);
    let (bytes, _, _) = encoding_rs::BIG5.encode("象棋大師對局：車八進六");
    file[0x50] = bytes.len() as u8;
    file[0x51..0x51 + bytes.len()].copy_from_slice(&bytes);
    let game = read_one(xqf::read, &file[..]);
    assert_eq!(game.tag("Title"), Some("象棋大師對局：車八進六"));
}
