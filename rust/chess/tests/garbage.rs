//! Text from outside never panics: garbled FENs and moves, by the hundred thousand.

mod support;

use rukh_chess::Chess;
use rukh_core::keys::SplitMix;
use rukh_core::perft::perft;
use rukh_core::{MoveStyle, Notation, NotationStyle, Rules};
use support::{CHESS960, STANDARD, data};

const LETTERS: &str = "pnbrqkPNBRQK0123456789/ -wbKQkqahAHe3e6xyz+#=\t\u{0}é棋\u{1f600}";

fn garbled(text: &str, letters: &[char], random: &mut SplitMix) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(2) {
        let at = random.below(chars.len() + 1);
        let letter = letters[random.below(letters.len())];
        match random.below(5) {
            0 => chars.insert(at, letter),
            1 if at < chars.len() => {
                chars.remove(at);
            }
            2 => chars.truncate(at),
            3 if at < chars.len() => {
                let other = random.below(chars.len());
                chars.swap(at, other);
            }
            _ if at < chars.len() => chars[at] = letter,
            _ => chars.push(letter),
        }
    }
    chars.into_iter().collect()
}

#[test]
fn garbled_fens_are_refused_or_playable() {
    let letters: Vec<char> = LETTERS.chars().collect();
    let mut fens: Vec<String> = Vec::new();
    for file in ["perft_chess.epd", "perft_chess960.epd"] {
        for row in data(file).lines() {
            fens.push(row.split(';').next().unwrap_or_default().to_owned());
        }
    }
    let mut random = SplitMix::new(20);
    let (mut playable, mut refused) = (0, 0);
    for round in 0..100_000 {
        let fen = garbled(&fens[random.below(fens.len())], &letters, &mut random);
        let options = [STANDARD, CHESS960][round % 2];
        match Chess::from_fen(&fen, &options) {
            Ok(loaded) => {
                let mut position = loaded.position;
                playable += 1;
                assert!(perft(&mut position, 2) <= position.count_legal() * 600);
                let again = Chess::from_fen(&position.fen(), &options).expect("its own FEN");
                assert_eq!(again.position.fen(), position.fen());
                assert_eq!(again.position.key(), position.key());
            }
            Err(error) => {
                refused += 1;
                assert!(!error.faults.is_empty());
                assert!(!error.to_string().contains('\n'), "{error}");
            }
        }
    }
    assert!(playable > 5_000 && refused > 10_000, "{playable} {refused}");
}

#[test]
fn garbled_moves_are_refused_or_legal() {
    let letters: Vec<char> = LETTERS.chars().collect();
    let texts = [
        "e2e4", "e7e8q", "Nf3", "O-O-O", "exd8=Q+", "Rf1xf4", "B2b3", "0-0", "e8(Q)",
    ];
    let mut random = SplitMix::new(21);
    for position in support::starts() {
        for _ in 0..400 {
            let text = garbled(texts[random.below(texts.len())], &letters, &mut random);
            for read in [
                position.parse_move(&text, MoveStyle::Coordinates),
                position.read_human(&text),
                position.read_exact(&text, NotationStyle::San),
            ] {
                match read {
                    Ok(m) => assert!(position.is_legal(m), "{text}"),
                    Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
                }
            }
        }
    }
}

#[test]
fn a_board_full_of_pieces_can_be_played() {
    for fen in [
        "kr6/pp6/QQQQQQQQ/8/QQQQQQQQ/8/8/K7 w - - 0 1",
        "kn6/pp6/8/NNNNNNNN/8/NNNNNNNN/1P1P1P2/K7 w - - 0 1",
        "kn2n1n1/pp2PPPP/8/8/QQQ5/QQQ5/8/K5QQ w - - 0 1",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    ] {
        match Chess::from_fen(fen, &STANDARD) {
            Ok(loaded) => {
                let mut position = loaded.position;
                let listed = support::legal(&position).len() as u64;
                assert_eq!(listed, position.count_legal(), "the list holds every move");
                let ordinary = fen.starts_with('R') || fen.starts_with("kn2");
                assert_eq!(position.status().is_empty(), ordinary, "{fen}");
                assert!(perft(&mut position, 2) > 0);
            }
            Err(error) => panic!("{error}"),
        }
    }
}
