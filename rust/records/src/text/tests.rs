use std::io::Read;

use super::*;

const GAME: &str =
    "[Event \"中国象棋\"]\r\n[Red \"许银川\"]\r\n\r\n1. 炮二平五 马８进７ 2. 车一平二 红胜\r\n";
const TRADITIONAL: &str = "[Event \"第00局 結論\"]\n[Result \"*\"]\n\n1. 炮二平五 馬８進７\n";
const LATIN: &str = "[Event \"Größe\"]\n[White \"Müller, J\"]\n[Black \"Åström\"]\n\n1. e4 *\n";

fn encoded(text: &str, encoding: Encoding) -> Vec<u8> {
    match encoding {
        Encoding::Utf16Le => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        Encoding::Utf16Be => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        other => other.decoder().encode(text).0.into_owned(),
    }
}

#[test]
fn every_encoding_is_told_by_its_bytes() {
    for (text, encoding) in [
        (GAME, Encoding::Utf8),
        (GAME, Encoding::Gb18030),
        (TRADITIONAL, Encoding::Big5),
        (TRADITIONAL, Encoding::Gb18030),
        (LATIN, Encoding::Windows1252),
        (GAME, Encoding::Utf16Le),
        (LATIN, Encoding::Utf16Be),
    ] {
        let bytes = encoded(text, encoding);
        assert_eq!(decode(&bytes), (text.into(), encoding));
    }
}

#[test]
fn a_few_characters_are_enough() {
    for (text, encoding) in [
        ("第00局 結論", Encoding::Big5),
        ("1. 炮二平五", Encoding::Gb18030),
        ("José", Encoding::Windows1252),
        ("Ørsted", Encoding::Windows1252),
        ("黑胜", Encoding::Gb18030),
        ("紅勝", Encoding::Big5),
    ] {
        let bytes = encoded(text, encoding);
        assert_eq!(decode(&bytes), (text.into(), encoding));
    }
}

#[test]
fn a_byte_order_mark_settles_it_and_goes() {
    for (mark, encoding) in [
        (&b"\xEF\xBB\xBF"[..], Encoding::Utf8),
        (b"\xFF\xFE", Encoding::Utf16Le),
        (b"\xFE\xFF", Encoding::Utf16Be),
    ] {
        let bytes = [mark, &encoded(GAME, encoding)].concat();
        assert_eq!(decode(&bytes), (GAME.into(), encoding));
    }
}

#[test]
fn valid_utf8_is_not_copied() {
    assert!(matches!(decode(GAME.as_bytes()).0, Cow::Borrowed(_)));
}

#[test]
fn joined_files_are_decoded_game_by_game() {
    let parts = [
        (GAME, Encoding::Gb18030),
        (TRADITIONAL, Encoding::Big5),
        (GAME, Encoding::Utf8),
        (LATIN, Encoding::Windows1252),
    ];
    let bytes: Vec<u8> = parts
        .iter()
        .flat_map(|(text, encoding)| encoded(text, *encoding))
        .collect();
    let text: String = parts.iter().map(|(text, _)| *text).collect();
    assert_eq!(decode(&bytes), (text.into(), Encoding::Mixed));
}

#[test]
fn a_name_may_be_in_another_encoding_than_its_game() {
    let game = |name: &[u8], moves: &[u8]| -> Vec<u8> {
        [
            &b"[Event \"x\"]\n[White \""[..],
            name,
            b"\"]\n\n",
            moves,
            b"\n\n",
        ]
        .concat()
    };
    let gbk = encoded(
        "1. 炮二平五 马８进７ 2. 马二进三 车９平８",
        Encoding::Gb18030,
    );
    let utf8 = "1. 炮二平五 {好棋} 马８进７".as_bytes();
    for (name, moves, read) in [
        (&b"M\xFCller"[..], &*gbk, ["Müller", "马８进７"]),
        (b"Bj\xF6rn \xC5str\xF6m", &gbk, ["Björn Åström", "炮二平五"]),
        (b"M\xFCller", utf8, ["Müller", "{好棋} 马８进７"]),
        ("许银川".as_bytes(), &gbk, ["许银川", "炮二平五"]),
        (
            &encoded("許銀川", Encoding::Big5),
            utf8,
            ["許銀川", "炮二平五"],
        ),
        (b"Andr\xE9", b"1. e4 {Caf\xE9}", ["André", "Café"]),
    ] {
        let (text, _) = decode_owned(&game(name, moves));
        for part in read {
            assert!(text.contains(part), "{text}");
        }
        assert!(!text.contains('\u{FFFD}'), "{text}");
    }
    // Many games of one kind do not make the others theirs.
    let joined = [GAME.repeat(20).into_bytes(), game(b"M\xFCller", b"1. e4 *")].concat();
    assert!(
        decode_owned(&joined)
            .0
            .ends_with("[White \"Müller\"]\n\n1. e4 *\n\n")
    );
    let joined = [
        encoded(&GAME.repeat(20), Encoding::Gb18030),
        game(b"M\xFCller", b"1. e4 *"),
    ];
    assert!(
        decode_owned(&joined.concat())
            .0
            .ends_with("[White \"Müller\"]\n\n1. e4 *\n\n")
    );
}

#[test]
fn what_fits_nothing_is_lost_alone() {
    let mut bytes = encoded(
        "[Red \"许银川\"]\n\n1. 炮二平五 {好} 马８进７\n",
        Encoding::Gb18030,
    );
    let place = bytes.iter().position(|byte| *byte == b'}').unwrap_or(0);
    bytes.insert(place, 0xFF);
    let (text, encoding) = decode_owned(&bytes);
    assert_eq!(encoding, Encoding::Gb18030);
    assert!(text.contains("许银川") && text.contains("马８进７"));
    assert_eq!(text.matches('\u{FFFD}').count(), 1, "{text}");
}

fn decode_owned(bytes: &[u8]) -> (String, Encoding) {
    let (text, encoding) = decode(bytes);
    (text.into_owned(), encoding)
}

/// A source that gives a few bytes at a time.
struct Trickle<'b>(&'b [u8]);

impl Read for Trickle<'_> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.len().min(out.len()).min(7);
        out[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

#[test]
fn pieces_make_up_the_whole_and_know_their_lines() {
    for encoding in [Encoding::Utf8, Encoding::Gb18030, Encoding::Utf16Le] {
        let text = GAME.repeat(10_000);
        let bytes = encoded(&text, encoding);
        let mut sections = Sections::new(Trickle(&bytes));
        let (mut whole, mut pieces) = (String::new(), 0);
        while let Ok(Some(section)) = sections.next() {
            assert_eq!(section.encoding, encoding);
            assert_eq!(section.line, 1 + count_lines(whole.as_bytes()));
            whole.push_str(section.text);
            pieces += 1;
            assert!(section.text.len() < 1 << 20);
        }
        assert!(whole == text && pieces > 2, "{encoding:?}: {pieces} pieces");
    }
}

#[test]
fn a_game_that_is_longer_than_the_bound_is_an_error_and_those_before_it_stand() {
    let mut text = GAME.repeat(2_000);
    text += &"1. e4 e5 2. Nf3 Nc6 ".repeat(100_000);
    let mut sections = Sections::new(text.as_bytes()).with_bound(1 << 19);
    let mut read = 0;
    let error = loop {
        match sections.next() {
            Ok(Some(section)) => read += section.text.len(),
            Ok(None) => break None,
            Err(error) => break Some(error.to_string()),
        }
    };
    assert!(read > 0);
    assert!(error.is_some_and(|error| error.contains("no game ends within 1 MB")));
}

#[test]
fn line_ends_of_every_kind_count_once() {
    assert_eq!(count_lines(b"a\nb\r\nc\r\r\nd\re"), 4);
    assert_eq!(count_lines(b""), 0);
}

#[test]
fn texts_of_a_binary_file_are_judged_together() {
    let simplified = "中炮对屏风马，红方先手。车八进六";
    let traditional = "中國象棋：車八進六，馬８進７，將帥";
    for (text, encoding) in [
        (simplified, Encoding::Gb18030),
        (traditional, Encoding::Gb18030),
        (traditional, Encoding::Big5),
        (simplified, Encoding::Utf8),
        ("plain", Encoding::Gb18030),
        ("卢", Encoding::Gb18030),
        ("José Müller, Ångström", Encoding::Gb18030),
        ("Simón, Ramón, Tomás", Encoding::Gb18030),
    ] {
        let bytes = encoded(text, encoding);
        assert_eq!(encoding_of_parts([&*bytes].into_iter()), encoding, "{text}");
    }
    let bytes = encoded(simplified, Encoding::Utf8);
    let cut = &bytes[..bytes.len() - 1];
    assert_eq!(encoding_of_parts([cut, b"a"].into_iter()), Encoding::Utf8);
}
