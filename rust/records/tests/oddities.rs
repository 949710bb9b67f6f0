//! Small records that are written as nobody should write them, and what they say all the same.

mod support;

use support::{games, only};

const OPENING: &str = "h2e2 h9g7 h0g2 i9h9";

#[test]
fn lists_of_moves_come_in_many_shapes() {
    for text in [
        "炮二平五 马8进7 马二进三 车9平8",
        "炮二平五\n马8进7\n马二进三\n车9平8\n",
        "1、炮二平五 马8进7\n2、马二进三 车9平8\n",
        "(1) 炮二平五 马8进7 (2) 马二进三 车9平8",
        "第1回合 炮二平五 马8进7\n第2回合 马二进三 车9平8\n",
        "１．炮二平五　马８进７　２．马二进三　车９平８\n",
        "1. 炮二平五（好棋） 马8进7（正着） 2. 马二进三 车9平8",
        "1. 砲二平五 傌８進７ 2. 傌二進三 俥９平８",
        "1. 炮二平五 马8进7 2. H0-G2 I9-H9",
        "1. C2=5 h8+7 2. H2+3 r9=8",
        "1.C2=5H8+7 2.H2+3R9=8",
        "h2e2h9g7h0g2i9h9",
        "炮二平五马8进7马二进三车9平8",
        "1.炮二平五马8进7 2.马二进三车9平8",
        "1. 炮 二 平 五 马 8 进 7 2. 马 二 进 三 车 9 平 8",
        "炮　二　平　五 马8 进7\n马二 进三 车9平8\n",
        "第一回合：炮二平五 马8进7 第二回合：马二进三 车9平8",
        "一、炮二平五 马8进7 二、马二进三 车9平8",
        "① 炮二平五 马8进7 ② 马二进三 车9平8",
        "①炮二平五，马8进7；②马二进三，车9平8。",
        "1) 炮二平五 马8进7 2) 马二进三 车9平8",
        "1：炮二平五 马8进7 2：马二进三 车9平8",
        "炮二平五、马8进7、马二进三、车9平8",
        "1. 炮二平五……马8进7 2. 马二进三……车9平8",
        "position startpos moves h2e2 h9g7 h0g2 i9h9",
        "[Event \"x\"]<br>\n[Red \"甲\"]<br>\n1. h2e2 h9g7 2. h0g2 i9h9<br>\n",
    ] {
        assert_eq!(only(text).0, OPENING, "{text}");
    }
}

#[test]
fn chess_comes_in_many_shapes() {
    let line = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1";
    for text in [
        "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7-a6 4. Bb5xc6 d7xc6 5. 0-0 *",
        "1. e2–e4 e7—e5 2. Ng1−f3 Nb8–c6 3. Bf1–b5 a7–a6 4. Bb5xc6 d7xc6 5. 0–0 *",
        "1. e4 e5 2. Nf3Nc6 3. Bb5 a6 4. Bc6 dc6 5. 00 *",
        "1 e4 e5 2 Nf3 Nc6 3 Bb5 a6\n4 Bc6 ... 4 ... dc6 5 OO *",
        "1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 a6 4. ♗xc6 dxc6 5. O‑O *",
        "1. e4 {a {b {c} d} e} e5 {x} 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O *",
        "1. e4 () e5 ( ) 2. Nf3 Nc6 ($1) 3. Bb5 a6 4. Bxc6 dxc6 5. O-O {1-0} *",
        "1.e4e5 2.Nf3Nc6 3.Bb5a6 4.Bc6dc6 5.O-O *",
        "1.e4 e5 2.Nf3Nc6 3.Bb5 a6 4.Bxc6 dc 5.O-O *",
        "1) e4 e5 2) Nf3 Nc6 3) Bb5 a6 4) Bxc6 dxc 5) O-O",
        "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O",
        "1. e4= e5 2. Nf3+/- Nc6∞ 3. Bb5!?+= a6± 4. Bxc6N dxc6 5. O-O=",
    ] {
        assert_eq!(only(text).0, line, "{text}");
    }
    let mate = only("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7mate 1-0").0;
    assert!(mate.ends_with("h5f7"), "{mate}");
    let taken = only("1. e4 a6 2. e5 d5 3. exd6e.p. Nf6 *").0;
    assert!(taken.ends_with("e5d6 g8f6"), "{taken}");
}

#[test]
fn a_variation_may_stand_before_the_game() {
    for text in [
        "[White \"A\"]\n\n(1. d4 d5 {x}) 1. e4 {y} e5 *",
        "(1. d4 d5 {x}) 1. e4 {y} e5 *",
    ] {
        let (line, record) = only(text);
        assert_eq!(line, "e2e4 e7e5");
        assert_eq!(record.tree.len(), 4);
        let first = record.tree.next(rukh_records::NodeId::ROOT).unwrap();
        assert_eq!(record.tree.remarks(first).comment, "y");
        let other = record.tree.next_sibling(first).unwrap();
        let reply = record.tree.next(other).unwrap();
        assert_eq!(record.tree.remarks(reply).comment, "x");
    }
}

#[test]
fn results_stand_in_words_and_in_brackets() {
    for (words, token) in [
        ("红胜", "1-0"),
        ("（红胜）", "1-0"),
        ("[黑胜]", "0-1"),
        ("(和)", "1/2-1/2"),
        ("黑方认输", "1-0"),
        ("双方议和", "1/2-1/2"),
    ] {
        let text = format!("1. 炮二平五 马8进7 {words}\n\n1. 炮二平五 *\n");
        let games = games(text.as_bytes());
        assert_eq!(games.len(), 2, "{text}");
        assert_eq!(games[0].1.result.token(), token, "{text}");
    }
}

#[test]
fn tags_may_be_broken_or_written_twice() {
    let (line, record) =
        only("[Event \"A]\n[White \"x\"\n[Black y\"]\n[Result \"1-0 \"]\n\n1. e4\n");
    assert_eq!(line, "e2e4");
    for (name, value) in [
        ("Event", "A"),
        ("White", "x"),
        ("Black", "y"),
        ("Result", "1-0"),
    ] {
        assert_eq!(record.tag(name), Some(value));
    }
    let text = "[Event \"A\"]\n[White \"x\"]\n[White \"y\"]\n[Event \"A\"]\n\n1. e4 *\n";
    assert_eq!(only(text).1.tag("White"), Some("x"));
    let long = format!("[Event \"{}\"]\n\n1. e4 *\n", "\\\"".repeat(4_000));
    assert!(only(&long).1.tag("Event").unwrap().len() < 4_096);
}

#[test]
fn signs_that_no_tag_can_have_are_not_lost_without_a_word() {
    let (_, record) = only("[White \"A\u{1b}[31mred\"]\n[Black \"b\tc\"]\n\n1. e4 *\n");
    assert_eq!(record.tag("White"), Some("A [31mred"));
    assert_eq!(record.tag("Black"), Some("b c"));
    let told: Vec<_> = record
        .problems
        .iter()
        .map(|problem| problem.reason.as_str())
        .collect();
    assert_eq!(
        told,
        ["the tag White has control characters; blanks stand for them"]
    );
}

#[test]
fn the_last_block_may_be_filled_up() {
    let text = "[Red \"许银川\"]\n\n1. 炮二平五 马8进7 1-0\n";
    let mut bytes = encoding_rs::GBK.encode(text).0.into_owned();
    bytes.resize(1 << 10, 0);
    let games = games(&bytes);
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].1.tag("Red"), Some("许银川"));
}
