//! Games in the encodings before Unicode, few of whose bytes tell which one it is.

mod support;

use rukh_records::{NodeId, Severity};
use support::games;

/// What is said in the first game of some bytes: its comments, one after another.
fn said(bytes: &[u8]) -> String {
    let games = games(bytes);
    let (_, record) = &games[0];
    let nodes = std::iter::once(NodeId::ROOT).chain(record.tree.main_line());
    let remarks = nodes.map(|id| record.tree.remarks(id).comment.clone());
    remarks.collect::<Vec<_>>().concat()
}

#[test]
fn a_lone_sign_does_not_swallow_the_brace_of_its_comment() {
    for (sign, text) in [
        (0xBD, "½"),
        (0xB1, "±"),
        (0x96, "–"),
        (0xBB, "»"),
        (0xE9, "é"),
    ] {
        let bytes = [&b"1. e4 {draw "[..], &[sign], b"} e5 2. Nf3 *"].concat();
        let games = games(&bytes);
        assert_eq!(games[0].0, "e2e4 e7e5 g1f3", "{text}");
        assert_eq!(said(&bytes), format!("draw {text}"));
        assert!(games[0].1.problems.is_empty(), "{:?}", games[0].1.problems);
    }
}

#[test]
fn letters_side_by_side_are_no_rare_hanzi() {
    for (bytes, name) in [
        (&b"\xC9\xC9\xC9\xC9"[..], "ÉÉÉÉ"),
        (b"\xE1\xE9", "áé"),
        (b"B\xF8\xF8", "Bøø"),
        (b"M\xFCller", "Müller"),
        (b"\xD1a\xF1ez, J\xF3se", "Ñañez, Jóse"),
    ] {
        let bytes = [b"[White \"", bytes, b"\"]\n\n1. e4 *"].concat();
        assert_eq!(games(&bytes)[0].1.tag("White"), Some(name));
    }
    // And Chinese names of a few bytes stay Chinese.
    for name in ["王琦", "许银川", "李来群"] {
        let (bytes, _, _) = encoding_rs::GBK.encode(name);
        let bytes = [b"[White \"", &*bytes, b"\"]\n\n1. e4 *"].concat();
        assert_eq!(games(&bytes)[0].1.tag("White"), Some(name));
    }
}

#[test]
fn each_game_is_decoded_for_itself() {
    let utf8 = b"[White \"M\xC3\xBCller\"]\n\n1. e4 {\xC2\xBD} *\n\n";
    let latin = b"[White \"M\xFCller\"]\n\n1. d4 {\xBD} *\n\n";
    for (of_utf8, of_latin) in [(1, 1), (1, 30), (30, 1), (5, 5)] {
        let (utf8s, latins) = (utf8.repeat(of_utf8), latin.repeat(of_latin));
        for bytes in [
            [utf8s.clone(), latins.clone()].concat(),
            [latins.clone(), utf8s.clone()].concat(),
            [&latins[..], &utf8s, &latins].concat(),
            [&utf8s[..], &latins, &utf8s].concat(),
        ] {
            for (_, record) in games(&bytes) {
                assert_eq!(record.tag("White"), Some("Müller"));
                let first = record.tree.main_line().next().unwrap();
                assert_eq!(record.tree.remarks(first).comment, "½");
            }
        }
    }
    let (gbk, _, _) = encoding_rs::GBK.encode("[Red \"许银川\"]\n\n1. 炮二平五 马8进7 *\n\n");
    let joined = [
        &gbk.repeat(20)[..],
        b"[White \"M\xC3\xBCller\"]\n\n1. e4 *\n",
    ]
    .concat();
    let games = games(&joined);
    assert_eq!(games[20].1.tag("White"), Some("Müller"));
    assert_eq!(games[0].1.tag("Red"), Some("许银川"));
    let losses = games.iter().flat_map(|(_, record)| &record.problems);
    assert!(
        losses
            .into_iter()
            .all(|it| it.severity < Severity::Shortened)
    );
}
