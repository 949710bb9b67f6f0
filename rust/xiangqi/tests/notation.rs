//! Moves as text: what is read in each notation, how it is written, and why a text is refused.

#![expect(clippy::panic, reason = "that is how the helpers of a test fail")]

use std::path::Path;

use rukh_core::{MoveStyle, MoveTextError, Notation, NotationStyle, Rules, StyleSet, is_null_move};
use rukh_xiangqi::{Xiangqi, XiangqiMove, XiangqiOptions};

const START: &str = Xiangqi::INFO.start_fen;

/// The position of a FEN; the generals may face each other in it, as they do in some diagrams.
fn position(fen: &str) -> Xiangqi {
    let options = XiangqiOptions {
        facing_generals: true,
        ..XiangqiOptions::default()
    };
    match Xiangqi::from_fen(fen, &options) {
        Ok(loaded) => loaded.position,
        Err(error) => panic!("{error}"),
    }
}

fn coordinates(position: &Xiangqi, read: Result<XiangqiMove, MoveTextError>) -> String {
    match read {
        Ok(m) => position.format_move(m, MoveStyle::Coordinates),
        Err(error) => error.reason(),
    }
}

/// What a text is read as in one notation: a move by coordinates, or the reason against it.
fn reads(fen: &str, text: &str, style: NotationStyle) -> String {
    let position = position(fen);
    coordinates(&position, position.read_styled(text, style))
}

/// What a text is read as in any notation.
fn reads_any(fen: &str, text: &str) -> String {
    let position = position(fen);
    coordinates(&position, position.read_any(text))
}

fn shared(name: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cases");
    std::fs::read_to_string(path.join(name)).ok()
}

#[test]
fn every_row_of_the_table_is_written_and_read() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/data/notation_xiangqi.txt"
    );
    let table = std::fs::read_to_string(path).unwrap();
    let mut rows = 0;
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = row.split('|').collect();
        let [fen, text, from_one, chinese, wxf, numbered, others] = fields[..] else {
            panic!("{row}");
        };
        let position = position(fen);
        let m = position.parse_move(text, MoveStyle::Coordinates).unwrap();
        for (style, text) in [
            (NotationStyle::Coordinates, text),
            (NotationStyle::FromOne, from_one),
            (NotationStyle::Chinese, chinese),
            (NotationStyle::Wxf, wxf),
            (NotationStyle::WxfNumbered, numbered),
        ] {
            assert_eq!(position.write_styled(m, style), text, "{row}");
            assert_eq!(position.read_exact(text, style), Ok(m), "{row}");
        }
        for text in others.split_whitespace() {
            assert_eq!(position.read_any(text), Ok(m), "{text} of {row}");
        }
        rows += 1;
    }
    assert_eq!(rows, 295);
}

#[test]
fn the_shared_table_reads_as_it_says() {
    let Some(table) = shared("suites/xiangqi_notation_table.tsv") else {
        return;
    };
    for row in table.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [fen, text, chinese, _, wxf, _] = fields[..] else {
            panic!("{row}");
        };
        let position = position(fen);
        let m = position.parse_move(text, MoveStyle::Coordinates);
        let read = position.read_styled(chinese, NotationStyle::Chinese);
        assert_eq!(read, m, "{row}");
        let read = position.read_styled(wxf, NotationStyle::WxfNumbered);
        assert_eq!(read, m, "{row}");
    }
}

#[test]
fn the_shared_cases_read_as_they_say() {
    let Some(cases) = shared("xiangqi_notation.json") else {
        return;
    };
    // One value a line, which spares a reader of the whole format.
    let (mut fen, mut expected) = ("", String::new());
    let mut values = 0;
    for line in cases.lines() {
        let line = line.trim().trim_end_matches(',');
        let (key, value) = line.split_once("\": ").unwrap_or(("\"alias", line));
        let Some(value) = value.strip_prefix('"').and_then(|v| v.strip_suffix('"')) else {
            continue;
        };
        match key.trim_start_matches('"') {
            "fen" | "fen_in" => fen = value,
            "fen_out" => assert_eq!(position(fen).fen(), value),
            "iccs" => value.clone_into(&mut expected),
            "text" => assert!(position(fen).read_any(value).is_err(), "{value} in {fen}"),
            "uci_fsf" => {
                let read = reads(fen, value, NotationStyle::FromOne);
                assert_eq!(read, expected, "{value} in {fen}");
            }
            "chinese" | "wxf" | "iccs_display" | "pyffish_wxf" | "alias" => {
                assert_eq!(reads_any(fen, value), expected, "{value} in {fen}");
                values += 1;
            }
            _ => {}
        }
    }
    assert!(values > 400, "{values}");
}

#[test]
fn chinese_is_read_in_all_its_spellings() {
    for (fen, text, read) in [
        (START, "炮二平五", "h2e2"),
        (START, "砲2平5", "h2e2"),
        (START, "包２平５", "h2e2"),
        (START, " 炮 二 平 五 ！", "h2e2"),
        (START, "傌八上七", "b0c2"),
        (START, "俥一進一", "i0i1"),
        (START, "卒三进一", "g3g4"),
        (START, "象三进五", "g0e2"),
        (START, "士六进五", "d0e1"),
        (START, "將五進一", "e0e1"),
        ("3k5/9/9/9/9/9/9/4C4/4C4/4K4 w", "前炮平四", "e2f2"),
        ("3k5/9/9/9/9/9/9/4C4/4C4/4K4 w", "炮前平四", "e2f2"),
        ("3k5/9/9/9/9/9/9/4C4/4C4/4K4 w", "後砲平4", "e1f1"),
        ("3k5/9/9/9/9/9/9/4C4/4C4/4K4 w", "前炮五平四", "e2f2"),
        ("3k5/9/9/9/9/9/9/4C4/4C4/4K4 w", "二炮平四", "e1f1"),
        ("5k3/9/9/9/9/9/9/3A5/9/3AK4 w", "前仕退五", "d2e1"),
        ("5k3/9/9/9/9/9/9/3A5/9/3AK4 w", "後士進五", "d0e1"),
        ("5k3/9/9/9/9/2B6/9/9/9/2B1K4 w", "前相退五", "c4e2"),
        ("5k3/9/9/9/9/2B6/9/9/9/2B1K4 w", "后象进9", "c0a2"),
        // The file is enough where only one of two can make the move.
        ("3k5/9/4C4/9/9/9/9/4C4/9/4K4 w", "炮五进三", "e2e5"),
    ] {
        assert_eq!(reads(fen, text, NotationStyle::Chinese), read, "{text}");
    }
}

/// Two soldiers on each of two files between which they can meet.
const TWO_STACKS: &str = "4k4/9/2P1P4/2P1P4/9/9/9/9/9/3K5 w";
/// Three on file 7 and two on file 3.
const THREE_AND_TWO: &str = "4k4/9/2P6/2P3P2/2P3P2/9/9/9/9/3K5 w";

#[test]
fn soldiers_of_two_files_have_names_in_both_schools() {
    for (fen, text, read) in [
        (TWO_STACKS, "前兵七平六", "c7d7"),
        (TWO_STACKS, "前兵五平六", "e7d7"),
        (TWO_STACKS, "前七平六", "c7d7"),
        (TWO_STACKS, "前五平六", "e7d7"),
        (TWO_STACKS, "一兵平六", "e7d7"),
        (TWO_STACKS, "二兵平六", "e6d6"),
        (TWO_STACKS, "三兵平六", "c7d7"),
        (TWO_STACKS, "四兵平六", "c6d6"),
        (TWO_STACKS, "前兵平八", "c7b7"),
        (TWO_STACKS, "前兵平六", "it could be c7d7 or e7d7"),
        (TWO_STACKS, "前兵进一", "it could be c7c8 or e7e8"),
        (TWO_STACKS, "五兵平六", "no soldier has the number 5"),
        (
            TWO_STACKS,
            "中兵平六",
            "no soldier stands in the middle between others",
        ),
        (TWO_STACKS, "兵七平六", "it could be c6d6 or c7d7"),
        (THREE_AND_TWO, "中兵七平八", "c6b6"),
        (THREE_AND_TWO, "三兵平六", "c7d7"),
        (THREE_AND_TWO, "四兵平六", "c6d6"),
        (THREE_AND_TWO, "五兵平六", "c5d5"),
        (THREE_AND_TWO, "三兵七平六", "c5d5"),
    ] {
        assert_eq!(reads(fen, text, NotationStyle::Chinese), read, "{text}");
    }
}

#[test]
fn wxf_is_read_in_all_its_spellings() {
    let two = "3k5/9/9/9/9/9/9/4C4/4C4/4K4 w";
    let five = "4k4/6P2/6P2/6P2/6P2/6P2/9/9/9/3K5 w";
    for (fen, text, read) in [
        (START, "C2=5", "h2e2"),
        (START, "c2.5", "h2e2"),
        (START, "C25", "h2e2"),
        (START, "Ｃ２＝５", "h2e2"),
        (START, "N2+3", "h0g2"),
        (START, "Ｈ２＋３", "h0g2"),
        (START, "b3+5", "g0e2"),
        (START, "M3+5", "g0e2"),
        (START, "G5+1", "e0e1"),
        (START, "S3+1", "g3g4"),
        (START, "C2=5!?", "h2e2"),
        (two, "C+.4", "e2f2"),
        (two, "+C=4", "e2f2"),
        (two, "－Ｃ＝４", "e1f1"),
        (two, "C-=4", "e1f1"),
        (five, "++.4", "g8f8"),
        (five, "P+.4", "g7f7"),
        (five, "P3.4", "g6f6"),
        (five, "P-.4", "g5f5"),
        (five, "--+1", "your own soldier stands on g5"),
        (five, "Pa.4", "g8f8"),
        (five, "P++=4", "g8f8"),
        (five, "33=4", "g6f6"),
        (THREE_AND_TWO, "+7=6", "c7d7"),
        (THREE_AND_TWO, "7-=8", "c5b5"),
        (THREE_AND_TWO, "27=8", "c6b6"),
    ] {
        assert_eq!(reads(fen, text, NotationStyle::Wxf), read, "{text}");
    }
}

#[test]
fn the_schools_of_wxf_are_never_guessed() {
    let fen = "4k4/9/6P2/2P3P2/2P3P2/9/9/9/9/3K5 w";
    let (middle, rear) = ("g6f6", "g5f5");
    assert_eq!(reads(fen, "33=4", NotationStyle::Wxf), middle);
    assert_eq!(reads(fen, "33=4", NotationStyle::WxfNumbered), rear);
    assert_eq!(reads_any(fen, "33=4"), "it could be g6f6 or g5f5");
    let like = |text| Xiangqi::styles_like(text);
    let both = StyleSet::of(&[NotationStyle::Wxf, NotationStyle::WxfNumbered]);
    assert_eq!(like("33=4"), both);
    assert_eq!(like("23=4"), StyleSet::of(&[NotationStyle::WxfNumbered]));
    assert_eq!(like("++=4"), StyleSet::of(&[NotationStyle::Wxf]));
    assert_eq!(like("3+=4"), StyleSet::of(&[NotationStyle::Wxf]));
    assert_eq!(like("P+=4"), both);
}

#[test]
fn letters_and_squares_are_read_and_written() {
    let blocked = "3k5/9/9/9/9/9/9/1p7/1N1N5/5K3 w";
    let horses = "3k5/9/9/9/9/1N7/9/1N7/9/5K3 w";
    let soldiers = "3k5/9/9/4p4/3PpP3/4P4/9/9/9/5K3 w";
    for (fen, text, letters, from_one) in [
        (START, "h2e2", "Che2", "Che3"),
        (START, "h2h9", "Cxh9", "Cxh10"),
        (START, "g3g4", "g4", "Pg5"),
        (START, "d0e1", "Ade1", "Ade2"),
        (START, "b0c2", "Hc2", "Hc3"),
        // The other horse's leg is blocked, so it needs no telling apart.
        (blocked, "d1c3", "Hc3", "Hc4"),
        (horses, "b4d3", "H4d3", "H5d4"),
        (soldiers, "d5e5", "dxe5", "Pdxe6"),
        (soldiers, "d5c5", "dc5", "Pc6"),
        (soldiers, "e4e5", "exe5", "Pexe6"),
        ("4k4/5R3/9/9/9/9/9/9/9/3K2R2 w", "g0e0", "Re0#", "Re1#"),
        ("4k4/6R2/9/9/9/9/9/9/9/3K2R2 w", "g0g4", "R0g4", "R1g5"),
        ("4k4/6R2/9/9/9/9/9/9/9/3K2R2 w", "g8e8", "Re8+", "Re9+"),
    ] {
        let position = position(fen);
        let m = position.parse_move(text, MoveStyle::Coordinates).unwrap();
        for (style, written) in [
            (NotationStyle::Letters, letters),
            (NotationStyle::LettersFromOne, from_one),
        ] {
            assert_eq!(position.write_styled(m, style), written, "{text} in {fen}");
            assert_eq!(position.read_styled(written, style), Ok(m), "{written}");
        }
        assert_eq!(position.read_any(letters), Ok(m), "{letters}");
    }
    for (text, read) in [
        ("Nb0-c2!", "b0c2"),
        ("Hb0xc2", "b0c2"),
        ("Pg4", "g3g4"),
        ("Ee2", "it could be c0e2 or g0e2"),
        ("Hd1", "no horse can reach d1"),
        ("Kd0", "your own advisor stands on d0"),
        ("Rb5", "no chariot can reach b5"),
        ("Hcc2", "no horse stands where the move says"),
        ("Q5", "expected a move such as Hg2, Cxh9 or g4 (ranks 0-9)"),
    ] {
        assert_eq!(reads(START, text, NotationStyle::Letters), read, "{text}");
    }
}

#[test]
fn a_refused_text_says_why() {
    for (fen, text, why) in [
        (START, "马二平三", "the horse never moves sideways (平, =)"),
        (START, "前炮平五", "no two cannons of red's share a file"),
        (START, "兵三进二", "the soldier steps one point at a time"),
        (START, "车九平八", "your own horse stands on b0"),
        (START, "H2=3", "the horse never moves sideways (平, =)"),
        (
            START,
            "炮二平五五",
            "expected a move such as h2e2, 炮二平五, C2=5 or Che2",
        ),
        (START, "h2e9", "the cannon moves along ranks and files only"),
        (START, "炮三平五", "red has no cannon on file 3 (g)"),
        (START, "车九进九", "the chariot's way is blocked at a3"),
        (
            START,
            "炮二退三",
            "3 steps would take the cannon off the board, which has 10 ranks",
        ),
        (START, "马二进五", "no horse goes from there to file 5 (e)"),
        (START, "马二进四", "the horse's leg at g0 is blocked"),
        (
            START,
            "前兵三平四",
            "no two soldiers of red's share file 3 (g)",
        ),
        (
            "3k5/9/9/9/9/9/9/9/9/4K4 w",
            "兵三进一",
            "red has no soldier",
        ),
        (
            "3k5/4r4/9/9/9/9/9/9/4N4/4K4 w",
            "H5+4",
            "red would be in check from the chariot on e8",
        ),
        (
            START,
            "",
            "expected a move such as h2e2, 炮二平五, C2=5 or Che2",
        ),
        (START, "Nf3", "no horse can reach f3"),
    ] {
        assert_eq!(reads_any(fen, text), why, "{text} in {fen}");
    }
    let foreign = reads(START, "e4", NotationStyle::San);
    assert_eq!(
        foreign,
        "expected a notation of xiangqi: this one belongs to chess"
    );
}

#[test]
fn the_numbering_from_0_counts_where_both_fit() {
    assert_eq!(reads_any(START, "h2e2"), "h2e2");
    assert_eq!(reads_any(START, "h3e3"), "h2e2");
    assert_eq!(
        reads_any(START, "h10g8"),
        "there is no piece of yours on h10"
    );
    assert_eq!(reads_any(START, "c3c4"), "c3c4");
    assert_eq!(reads_any(START, "Hg3"), "h0g2");
}

#[test]
fn move_lists_read_as_pasted() {
    for (style, texts, moves) in [
        (
            NotationStyle::Wxf,
            "C2=5 H8+7 H2+3 R9=8 R1=2 H2+3 P7+1 P3+1 H8+7 A6+5",
            "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 c6c5 b0c2 f9e8",
        ),
        (
            NotationStyle::Chinese,
            "炮二平五 馬８進７ 马二进三 卒７进１",
            "h2e2 h9g7 h0g2 g6g5",
        ),
    ] {
        let mut position = position(START);
        for (text, expected) in texts.split(' ').zip(moves.split(' ')) {
            let m = position.read_styled(text, style).unwrap();
            assert_eq!(position.format_move(m, MoveStyle::Coordinates), expected);
            assert_eq!(position.read_any(text), Ok(m));
            position.play(m);
        }
    }
}

#[test]
fn a_text_has_the_shape_of_few_notations() {
    use NotationStyle::{
        Chinese, ChineseTraditional, Coordinates, FromOne, Iccs, Letters, LettersFromOne, Wxf,
        WxfNumbered,
    };
    for (text, styles) in [
        ("h2e2", &[Coordinates, Iccs, FromOne][..]),
        ("H2-E2", &[Coordinates, Iccs, FromOne]),
        ("h0g2", &[Coordinates, Iccs]),
        ("h10g8", &[FromOne]),
        ("C2=5", &[Wxf, WxfNumbered]),
        ("Ｐ３＋１", &[Wxf, WxfNumbered]),
        ("马８进７", &[Chinese, ChineseTraditional]),
        ("Hg0", &[Letters]),
        ("Cxh10", &[LettersFromOne]),
        ("C2e2", &[Letters, LettersFromOne]),
        ("axb3", &[Letters, LettersFromOne]),
        ("1-0", &[]),
        ("1.", &[]),
        ("和棋", &[]),
    ] {
        assert_eq!(Xiangqi::styles_like(text), StyleSet::of(styles), "{text}");
    }
}

#[test]
fn no_move_has_a_text_of_its_own() {
    let position = position(START);
    for &style in Xiangqi::STYLES {
        let text = position.write_styled(rukh_core::GameMove::NONE, style);
        assert!(is_null_move(&text), "{text}");
        assert!(position.read_styled(&text, style).is_err(), "{text}");
    }
    assert!(["--", "Z0", "@@@@", "0000"].into_iter().all(is_null_move));
    assert!(!is_null_move("h2e2"));
}
