//! The last words of a game: a move with its result or a mark glued to it, a comment that is never
//! closed, something that is no move where one is due. No move is lost without being told.

mod support;

use rukh_records::{Record, Severity};
use support::{games, only};

/// What was told of a record, the gravest first.
fn told(record: &Record) -> Vec<Severity> {
    let mut told: Vec<Severity> = record.problems.iter().map(|it| it.severity).collect();
    told.sort_by(|a, b| b.cmp(a));
    told
}

#[test]
fn a_result_or_a_mark_may_be_glued_to_the_last_move() {
    for (end, token) in [
        ("*", "*"),
        ("½-½", "1/2-1/2"),
        ("1/2-1/2", "1/2-1/2"),
        ("½", "1/2-1/2"),
        ("1-0", "1-0"),
        ("+*", "*"),
        ("+1-0", "1-0"),
        (".", "*"),
        (". 1-0", "1-0"),
        ("_", "*"),
        ("'", "*"),
        ("↑", "*"),
        ("!1-0", "1-0"),
        ("!*", "*"),
        ("White wins", "1-0"),
    ] {
        let text = format!("1. e4 e5 2. Nf3 Nc6{end}");
        let (line, record) = only(&text);
        assert_eq!(line, "e2e4 e7e5 g1f3 b8c6", "{text}");
        assert_eq!(record.result.token(), token, "{text}");
        assert!(record.problems.is_empty(), "{text} {:?}", record.problems);
    }
    let (line, record) = only("1. f3 e5 2. g4 Qh4#0-1");
    assert_eq!(line, "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(record.result.token(), "0-1");
    let (line, record) = only("1. f3 e5 2. g4 Qh4☺ *");
    assert_eq!(line, "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(told(&record), [Severity::Repaired]);
}

#[test]
fn a_result_or_a_mark_may_be_glued_to_a_move_in_chinese() {
    for (end, token) in [
        ("红胜", "1-0"),
        ("紅勝", "1-0"),
        ("和棋", "1/2-1/2"),
        (".红胜", "1-0"),
        ("。红胜", "1-0"),
        ("——红胜", "1-0"),
        ("【黑胜】", "0-1"),
        ("*", "*"),
        ("1-0", "1-0"),
        ("+", "*"),
        ("＋", "*"),
        ("#", "*"),
        ("将军", "*"),
        ("將軍", "*"),
        ("杀", "*"),
        ("杀！红胜", "1-0"),
    ] {
        let text = format!("1. 炮二平五 马8进7 2. 马二进三 车9平8{end}");
        let (line, record) = only(&text);
        assert_eq!(line, "h2e2 h9g7 h0g2 i9h9", "{text}");
        assert_eq!(record.result.token(), token, "{text}");
        assert!(record.problems.is_empty(), "{text} {:?}", record.problems);
    }
    // What else is glued to a move is a comment on it.
    let (line, record) = only("1. 炮二平五好棋 马8进7 *");
    assert_eq!(line, "h2e2 h9g7");
    let first = record.tree.main_line().next().unwrap();
    assert_eq!(record.tree.remarks(first).comment, "好棋");
}

#[test]
fn check_marks_stand_behind_any_notation() {
    for text in [
        "1. 炮二平五+ 马8进7# 2. 马二进三! 车9平8?",
        "1. H2-E2+ H9-G7# 2. H0-G2! I9-H9?",
        "1. C2=5+ H8+7# 2. H2+3! R9=8?",
        "1. h2e2+ h9g7# 2. h0g2! i9h9?",
        "1. Che2+ Hg7# 2. Hg2! Rh9?",
        "炮二平五+ 马8进7 马二进三 车9平8",
    ] {
        let (line, record) = only(text);
        assert_eq!(line, "h2e2 h9g7 h0g2 i9h9", "{text}");
        assert!(record.problems.is_empty(), "{text} {:?}", record.problems);
    }
}

#[test]
fn rows_of_moves_fall_apart_with_their_numbers() {
    for text in [
        "1.H2-E2H9-G72.H0-G2I9-H9",
        "H2-E2H9-G7H0-G2I9-H9",
        "1.C2=5H8+72.H2+3R9=8*",
        "1.炮二平五马8进72.马二进三车9平8红胜",
    ] {
        let (line, record) = only(text);
        assert_eq!(line, "h2e2 h9g7 h0g2 i9h9", "{text}");
        assert!(record.problems.is_empty(), "{text} {:?}", record.problems);
    }
}

#[test]
fn what_is_no_move_where_one_is_due_is_a_loss() {
    for text in [
        "1. e4 e5 2. Nf3 Nxz6",
        "1. e4 e5 2. Nf3 Nc",
        "1. e4 e5 2. xyz",
        "1. e4 e5 2. xyz 1-0",
        "1. 炮二平五 马8进7 2. 马二进三 车9平",
        "1. 炮二平五 马8进7 2. 马二进三 车9",
    ] {
        let (_, record) = only(text);
        assert_eq!(told(&record)[..], [Severity::Shortened], "{text}");
    }
    for text in [
        "1. e4 e5 2. Nf3 Nc6 and White is better",
        "1. 炮二平五 马8进7 红优",
    ] {
        let (_, record) = only(text);
        assert_eq!(told(&record)[..], [Severity::Repaired], "{text}");
    }
}

#[test]
fn a_comment_that_swallows_moves_is_a_loss() {
    for (text, severity) in [
        ("1. e4 {good e5 2. Nf3 Nc6 *", Severity::Shortened),
        ("1. 炮二平五 {好棋 马8进7 2. 马二进三", Severity::Shortened),
        ("1. e4 e5 {a good answer", Severity::Repaired),
    ] {
        let (_, record) = only(text);
        assert_eq!(told(&record)[..], [severity], "{text}");
    }
    let text = "[White \"A\"]\n\n1. e4 {good e5 2. Nf3 *\n\n[White \"B\"]\n\n1. d4 *";
    let games = games(text.as_bytes());
    assert_eq!(games.len(), 2);
    assert_eq!(told(&games[0].1), [Severity::Shortened]);
    assert!(games[1].1.problems.is_empty());
}

#[test]
fn blanks_of_the_web_part_words_and_hide_in_them() {
    let blanks = (0x2000..=0x200B).chain([0x202F, 0x205F, 0x2060, 0xA0, 0xAD, 0xFEFF, 0x3000]);
    for blank in blanks.filter_map(char::from_u32) {
        for (text, wanted) in [
            ("1._e4_e5_2._Nf3_Nc6_1-0", "e2e4 e7e5 g1f3 b8c6"),
            ("1. e4_ e5 2. Nf3 _Nc6_ 1_-_0", "e2e4 e7e5 g1f3 b8c6"),
            (
                "1._炮二平五_马8进7_2._马二进三_车9平8_红胜",
                "h2e2 h9g7 h0g2 i9h9",
            ),
            (
                "1. 炮_二平五 马8_进7 2. 马二进_三 车_9_平_8 红胜",
                "h2e2 h9g7 h0g2 i9h9",
            ),
            (
                "_1. 炮二平五_ 马8进7 2. 马二进三 车9平8红胜_",
                "h2e2 h9g7 h0g2 i9h9",
            ),
        ] {
            let text = text.replace('_', &blank.to_string());
            let (line, record) = only(&text);
            assert_eq!(line, wanted, "{}", text.escape_unicode());
            assert_eq!(record.result.token(), "1-0", "{}", text.escape_unicode());
            assert!(record.problems.is_empty(), "{:?}", record.problems);
        }
    }
    for nothing in ['\u{200B}', '\u{AD}', '\u{FEFF}', '\u{2060}'] {
        let text = format!("1. e{nothing}4 e5 2. N{nothing}f3 Nc{nothing}6");
        assert_eq!(only(&text).0, "e2e4 e7e5 g1f3 b8c6");
    }
}
