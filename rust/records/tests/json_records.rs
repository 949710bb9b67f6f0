//! Games as JSON, as they come back: whole, one by one, and with a reason where they are none.

mod support;

use std::ops::ControlFlow;

use rukh_core::keys::SplitMix;
use rukh_records::{Format, NodeId, Problem, Record, Severity, detect, read};
use support::games;

const GAME: &str = r#"{"game":"xiangqi","start_fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","notation":"chinese","result":"1-0","plies":2,"moves":["h2e2","h9g7"],"tags":{"Event":"杯","Red":"甲"},"nags":[3],"tree":[{"move":"h2e2","nags":[1],"variations":[[{"move":"c3c4","before":"or","comment":"仙人指路"}]]},{"move":"h9g7"}],"comments":[{"ply":0,"variation":0,"text":"first"}],"problems":[]}"#;

fn records(text: &str) -> Vec<(String, Record)> {
    assert_eq!(detect(text.as_bytes()), Ok(Format::Json), "{text}");
    games(text.as_bytes())
}

fn problems(text: &str) -> Vec<Problem> {
    let records = records(text).into_iter();
    records.flat_map(|(_, record)| record.problems).collect()
}

#[test]
fn a_game_comes_back_whole() {
    let (line, record) = records(GAME).remove(0);
    assert_eq!(line, "h2e2 h9g7");
    assert_eq!(record.problems, []);
    assert_eq!(record.result.token(), "1-0");
    assert_eq!(
        (record.tag("Event"), record.tag("Red")),
        (Some("杯"), Some("甲"))
    );
    let start = record.tree.remarks(NodeId::ROOT);
    assert_eq!((&*start.comment, &start.nags[..]), ("first", &[3][..]));
    let other = record.tree.children(NodeId::ROOT).nth(1);
    let said = record.tree.remarks(other.unwrap_or(NodeId::ROOT));
    assert_eq!((&*said.before, &*said.comment), ("or", "仙人指路"));
}

#[test]
fn objects_stand_on_lines_or_in_a_list() {
    let laid_out = GAME.replace(',', ",\r\n  ");
    for text in [
        format!("{GAME}\n{GAME}\n"),
        format!("\u{FEFF}[{GAME},\n {GAME}]"),
        format!("{laid_out}\n\n{laid_out}"),
    ] {
        let found = records(&text);
        assert_eq!(found.len(), 2, "{text}");
        for (line, record) in found {
            assert_eq!((&*line, record.tree.len()), ("h2e2 h9g7", 3));
        }
    }
}

#[test]
fn moves_without_a_tree_are_read() {
    let text = r#"{"game": "chess", "moves": ["e2e4", "e7e5", "e1e2"]}"#;
    let (line, record) = records(text).remove(0);
    assert_eq!(line, "e2e4 e7e5 e1e2");
    assert_eq!(record.start_fen, None);
}

#[test]
fn a_broken_line_costs_one_game() {
    let cut = &GAME[..300];
    let text = format!("{GAME}\n{cut}\n{GAME}\n{{\"a\": 1}}\n{GAME}\n");
    let told: Vec<_> = problems(&text)
        .iter()
        .map(|it| (it.severity, it.line))
        .collect();
    assert_eq!(told, [(Severity::Skipped, 2), (Severity::Skipped, 4)]);
    let whole = records(&text)
        .into_iter()
        .filter(|(line, _)| line == "h2e2 h9g7");
    assert_eq!(whole.count(), 3);
}

#[test]
fn what_never_ends_is_not_read_over_and_over() {
    let text = "{\"game\":\"chess\",\"moves\":[\n".repeat(40_000);
    let mut count = 0;
    let outcome = read(Format::Json, text.as_bytes(), &mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Ok(()));
    assert!((1..100).contains(&count), "{count}");
}

#[test]
fn what_is_wrong_within_a_game_is_told() {
    for (text, severity) in [
        (r#"{"game": "go", "moves": []}"#, Severity::Skipped),
        (
            r#"{"game": "chess", "moves": ["e2e4", 7]}"#,
            Severity::Shortened,
        ),
        (
            r#"{"game": "chess", "moves": ["e2e5"]}"#,
            Severity::Shortened,
        ),
        (
            r#"{"game": "chess", "tree": [{"move": "e2e4", "variations": [1]}]}"#,
            Severity::Shortened,
        ),
        (
            r#"{"game": "chess", "tree": ["e2e4"]}"#,
            Severity::Shortened,
        ),
        (
            r#"{"game": "chess", "moves": [], "tags": {"Event": []}}"#,
            Severity::Shortened,
        ),
        (
            r#"{"game": "chess", "moves": [], "start_fen": "8/8 w"}"#,
            Severity::Skipped,
        ),
    ] {
        let told = problems(text);
        assert_eq!(told.len(), 1, "{text}: {told:?}");
        assert_eq!(told[0].severity, severity, "{text}");
    }
}

#[test]
fn no_mutation_is_too_much() {
    let mut random = SplitMix::new(7);
    let signs = b"{}[]\":,\\u0e-\n \xFF";
    for _ in 0..4_000 {
        let mut bytes = GAME.as_bytes().to_vec();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len());
            match random.below(3) {
                0 => bytes[at] = signs[random.below(signs.len())],
                1 => bytes.truncate(at.max(1)),
                _ => bytes.insert(at, signs[random.below(signs.len())]),
            }
        }
        // Whatever it is told to be, it is read without a panic, and moves are legal or told.
        if detect(&bytes).is_ok() {
            let _ = games(&bytes);
        }
        let outcome = read(Format::Json, &bytes, &mut |_| ControlFlow::Continue(()));
        assert_eq!(outcome, Ok(()));
    }
}

#[test]
fn variations_may_be_as_deep_as_they_like() {
    let depth = 20_000;
    let mut text = String::from(r#"{"game":"chess","tree":["#);
    for ply in 0..depth {
        let m = ["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4];
        let other = ["a7a6", "a2a3"][ply % 2];
        text += &format!(r#"{{"move":"{m}"}},{{"move":"{other}","variations":[["#);
    }
    text += &"]]}".repeat(depth);
    text += "]}";
    let (_, record) = records(&text).remove(0);
    assert_eq!(record.problems, []);
    assert_eq!(record.tree.len(), 2 * depth);
}
