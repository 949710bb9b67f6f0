//! What must hold in every position, tried on seeded random games and on garbage.

use std::collections::BTreeSet;

use rukh_core::keys::{SplitMix, fingerprinted};
use rukh_core::perft::perft;
use rukh_core::{
    Evaluator, GameMove, Image, MoveList, MoveStyle, Notation, Rules, Side, Square as _, Tactics,
};
use rukh_xiangqi::{HandEvaluator, Square, Xiangqi, XiangqiMove};

fn start() -> Xiangqi {
    Xiangqi::start(&Default::default())
}

fn legal(position: &Xiangqi) -> MoveList<XiangqiMove> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
}

/// Plays seeded random games and shows every position to `visit`. Captures are favoured in every
/// other game, so that open positions come up as well as full ones.
fn walk(seed: u64, games: usize, plies: usize, mut visit: impl FnMut(&mut Xiangqi, &mut SplitMix)) {
    let mut random = SplitMix::new(seed);
    for game in 0..games {
        let mut position = start();
        for _ in 0..plies {
            visit(&mut position, &mut random);
            let moves = legal(&position);
            if moves.is_empty() {
                break;
            }
            let mut noisy: Vec<XiangqiMove> = Vec::new();
            position.noisy_moves(&mut noisy);
            let m = if game % 2 == 0 && !noisy.is_empty() && random.below(4) == 0 {
                noisy[random.below(noisy.len())]
            } else {
                moves[random.below(moves.len())]
            };
            position.play(m);
        }
    }
}

/// Everything that can be seen of a position from outside.
fn portrait(position: &Xiangqi) -> (String, u64, u64, bool, u32, usize, String) {
    (
        position.fen(),
        position.key(),
        position.structure_key(),
        position.in_check(),
        position.halfmove_clock(),
        position.plies_played(),
        format!("{position:?}"),
    )
}

#[test]
fn undo_restores_everything() {
    walk(1, 30, 150, |position, random| {
        let before = portrait(position);
        for &m in &legal(position) {
            position.play(m);
            position.undo();
        }
        if position.may_pass() {
            position.pass();
            if let Some(&m) = legal(position).first() {
                position.play(m);
                position.undo();
            }
            position.undo();
        }
        let moves = legal(position);
        if !moves.is_empty() {
            let mut depth = 0;
            while depth < 6 {
                let moves = legal(position);
                if moves.is_empty() {
                    break;
                }
                position.play(moves[random.below(moves.len())]);
                depth += 1;
            }
            for _ in 0..depth {
                position.undo();
            }
        }
        assert_eq!(portrait(position), before);
    });
}

#[test]
fn undo_without_a_past_changes_nothing() {
    let mut position = start();
    let before = portrait(&position);
    position.undo();
    assert_eq!(portrait(&position), before);
}

#[test]
fn what_is_listed_is_what_is_legal() {
    walk(2, 12, 150, |position, random| {
        let listed: BTreeSet<XiangqiMove> = legal(position).iter().copied().collect();
        assert_eq!(
            listed.len(),
            legal(position).len(),
            "a move is listed twice"
        );
        if random.below(8) == 0 {
            // Any 16 bits may come out of a table or a book.
            for raw in 0..=u16::MAX {
                let m = XiangqiMove::from_raw(raw);
                assert_eq!(
                    position.is_legal(m),
                    listed.contains(&m),
                    "{m:?} in {}",
                    position.fen()
                );
            }
        }
    });
}

#[test]
fn captures_and_quiet_moves_together_are_the_legal_moves() {
    walk(3, 40, 200, |position, _| {
        let (mut noisy, mut quiet) = (Vec::new(), Vec::new());
        position.noisy_moves(&mut noisy);
        position.quiet_moves(&mut quiet);
        assert!(noisy.iter().all(|&m| position.is_noisy(m)));
        assert!(!quiet.iter().any(|&m| position.is_noisy(m)));
        let parts: BTreeSet<XiangqiMove> = noisy.iter().chain(&quiet).copied().collect();
        let whole: BTreeSet<XiangqiMove> = legal(position).iter().copied().collect();
        assert_eq!(parts, whole);
        assert_eq!(noisy.len() + quiet.len(), whole.len());
        assert_eq!(position.count_legal(), whole.len() as u64);
        assert_eq!(position.has_legal_move(), !whole.is_empty());
    });
}

#[test]
fn text_of_positions_and_moves_survives_a_round_trip() {
    walk(4, 20, 200, |position, _| {
        let fen = position.fen();
        let read =
            Xiangqi::from_fen(&fen, position.options()).unwrap_or_else(|error| panic!("{error}"));
        assert!(read.notes.is_empty());
        assert_eq!(read.position.fen(), fen);
        assert_eq!(read.position.key(), position.key());
        assert_eq!(read.position.structure_key(), position.structure_key());
        assert_eq!(&read.position, position);
        for &m in &legal(position) {
            for style in [MoveStyle::Coordinates, MoveStyle::FromOne] {
                let text = position.format_move(m, style);
                assert_eq!(position.parse_move(&text, style), Ok(m));
            }
            assert_eq!(position.read_human(&position.write_human(m)), Ok(m));
        }
    });
}

#[test]
fn the_same_position_has_the_same_key_whatever_the_way() {
    let mut one = start();
    let mut other = start();
    for (position, moves) in [
        (&mut one, ["h2e2", "h9g7", "b0c2", "b9c7"]),
        (&mut other, ["b0c2", "b9c7", "h2e2", "h9g7"]),
    ] {
        for text in moves {
            let m = position.parse_move(text, MoveStyle::Coordinates).unwrap();
            position.play(m);
        }
    }
    assert_eq!(one.key(), other.key());
    assert_eq!(one, other);
    one.pass();
    assert_ne!(one.key(), other.key());
}

/// Books file positions under their keys. Whoever changes a key or the bits of a move raises the
/// version in `keys.rs`, so that older books are refused, and then writes the new numbers here.
#[test]
fn keys_are_what_the_fingerprint_stands_for() {
    let mut random = SplitMix::new(5);
    let mut sum = 0;
    for _ in 0..8 {
        let mut position = start();
        for _ in 0..40 {
            let mut moves = legal(&position).to_vec();
            moves.sort_unstable();
            sum = fingerprinted(sum, position.key());
            for &m in &moves {
                sum = fingerprinted(sum, u64::from(m.raw()));
            }
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
        }
    }
    assert_eq!(
        (Xiangqi::key_fingerprint(), sum),
        (6_195_127_134_474_994_320, 10_373_708_709_122_999_817)
    );
}

#[test]
fn an_image_has_the_images_of_the_moves() {
    walk(6, 20, 40, |position, _| {
        for image in Image::ALL {
            let seen = position.image(image).unwrap();
            assert_eq!(position.image_key(image), Some(seen.key()), "{image:?}");
            assert_eq!(seen.image(image).unwrap(), *position, "{image:?}");
            let listed = |position: &Xiangqi| {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                moves.to_vec()
            };
            let mut moves = listed(position);
            for m in &mut moves {
                *m = Xiangqi::image_of_move(*m, image);
            }
            moves.sort_unstable();
            let mut expected = listed(&seen);
            expected.sort_unstable();
            assert_eq!(moves, expected, "{image:?} of {}", position.fen());
        }
    });
}

#[test]
fn both_mirrors_keep_perft_and_evaluation() {
    let mut evaluator = HandEvaluator::default();
    walk(5, 30, 150, |position, random| {
        let value = evaluator.evaluate(position);
        let mut images = [
            position.image(Image::MIRRORED).unwrap(),
            position.with_colours_exchanged(),
        ];
        for image in &mut images {
            assert_eq!(evaluator.evaluate(image), value, "{}", position.fen());
            assert_eq!(image.count_legal(), position.count_legal());
            assert_eq!(image.in_check(), position.in_check());
            assert_eq!(image.adjudicate(0), position.adjudicate(0));
        }
        if random.below(20) == 0 {
            let leaves = perft(position, 2);
            for image in &mut images {
                assert_eq!(perft(image, 2), leaves);
            }
        }
    });
}

#[test]
fn the_trace_adds_up_to_the_evaluation() {
    let mut evaluator = HandEvaluator::default();
    walk(6, 30, 150, |position, _| {
        let trace = evaluator.trace(position);
        let sum: i32 = trace.terms.iter().map(|term| term.score).sum();
        assert_eq!(sum, trace.total, "{}", position.fen());
        assert_eq!(trace.for_mover, evaluator.evaluate(position));
        assert_eq!(position.side().view(trace.total), trace.for_mover);
        for term in &trace.terms {
            let both = term.sides[Side::First] - term.sides[Side::Second];
            assert_eq!(term.score, both.taper(trace.phase), "{}", term.name);
        }
    });
}

#[test]
fn an_evaluation_that_follows_the_moves_is_the_same_as_a_fresh_one() {
    let mut random = SplitMix::new(13);
    let mut followed = HandEvaluator::default();
    for game in 0..20 {
        let mut position = start();
        if game % 4 != 0 {
            followed.reset(&position);
        }
        for _ in 0..200 {
            match random.below(5) {
                0 if position.plies_played() > 0 => {
                    position.undo();
                    followed.after_undo(&position);
                }
                1 if position.may_pass() => {
                    // The search tells of a pass only when it takes it back.
                    position.pass();
                    let passed = HandEvaluator::default().evaluate(&position);
                    assert_eq!(followed.evaluate(&position), passed);
                    position.undo();
                    followed.after_undo(&position);
                }
                _ => {
                    let moves = legal(&position);
                    if moves.is_empty() {
                        break;
                    }
                    let m = moves[random.below(moves.len())];
                    followed.before_play(&position, m);
                    position.play(m);
                }
            }
            let fresh = HandEvaluator::default().evaluate(&position);
            assert_eq!(followed.evaluate(&position), fresh, "{}", position.fen());
        }
    }
}

#[test]
fn whether_a_move_gives_check_is_known_before_it_is_made() {
    let mut checks = 0;
    walk(12, 20, 150, |position, _| {
        for &m in &legal(position) {
            let foreseen = position.gives_check(m);
            position.play(m);
            assert_eq!(foreseen, position.in_check(), "{m:?} to {}", position.fen());
            position.undo();
            checks += usize::from(foreseen);
        }
    });
    assert!(checks > 500, "only {checks} checks came up");
}

#[test]
fn history_slots_stay_inside_their_table() {
    walk(7, 10, 150, |position, _| {
        for &m in &legal(position) {
            assert!(position.history_slot(m) < Xiangqi::HISTORY_SLOTS);
        }
    });
}

#[test]
fn pictures_agree_with_the_board() {
    walk(8, 5, 100, |position, _| {
        let pieces = position.pieces();
        assert_eq!(pieces.len(), Square::COUNT);
        for (index, letter) in pieces.iter().enumerate() {
            let piece = position.piece_at(Square::at(index));
            assert_eq!(*letter, piece.map(|piece| piece.letter()));
        }
        match position.checked_square() {
            Some(square) => {
                assert!(position.in_check());
                assert!(matches!(pieces[square], Some('k' | 'K')));
            }
            None => assert!(!position.in_check()),
        }
    });
}

/// A FEN that is wrong in some seeded way.
fn garbled(random: &mut SplitMix, source: &str) -> String {
    const LETTERS: &[char] = &[
        'k', 'K', 'r', 'R', 'n', 'H', 'e', 'B', 'c', 'C', 'p', 'P', 'a', 'A', 'g', 'M', 's', '1',
        '9', '0', '/', ' ', '-', 'w', 'b', 'x', '[', ']', '\t', '\n', '馬', '\u{0}', '帅', '7',
    ];
    let mut text: Vec<char> = match random.below(8) {
        0 => Vec::new(),
        _ => source.chars().collect(),
    };
    for _ in 0..random.below(12) {
        let letter = LETTERS[random.below(LETTERS.len())];
        let place = random.below(text.len() + 1);
        match random.below(4) {
            0 => text.insert(place, letter),
            1 if place < text.len() => text[place] = letter,
            2 if place < text.len() => {
                text.remove(place);
            }
            _ => text.truncate(place.max(3)),
        }
    }
    if random.below(10) == 0 {
        text.extend(" 99999999999999999999999".chars());
    }
    text.into_iter().collect()
}

#[test]
fn a_hundred_thousand_garbled_fens_are_read_or_refused_in_one_line() {
    let mut sources = Vec::new();
    walk(9, 4, 120, |position, _| sources.push(position.fen()));
    let mut random = SplitMix::new(10);
    let mut read = 0;
    for _ in 0..100_000 {
        let source = &sources[random.below(sources.len())];
        let text = garbled(&mut random, source);
        match Xiangqi::from_fen(&text, &Default::default()) {
            Ok(mut loaded) => {
                read += 1;
                let again = Xiangqi::from_fen(&loaded.position.fen(), &Default::default());
                assert_eq!(again.unwrap().position, loaded.position);
                if let Some(&m) = legal(&loaded.position).first() {
                    loaded.position.play(m);
                }
                let _ = loaded.position.outcome();
            }
            Err(error) => {
                assert!(!error.faults.is_empty());
                let line = error.to_string();
                assert!(!line.chars().any(char::is_control), "{line:?}");
            }
        }
    }
    assert!(read > 1_000, "only {read} of the texts could be read");
}

#[test]
fn garbled_moves_are_refused_in_one_line() {
    let position = start();
    let mut random = SplitMix::new(11);
    for _ in 0..20_000 {
        let text = garbled(&mut random, "h2e2");
        for style in [MoveStyle::Coordinates, MoveStyle::FromOne] {
            if let Err(error) = position.parse_move(&text, style) {
                let line = error.to_string();
                assert!(!line.chars().any(char::is_control), "{line:?}");
            }
        }
    }
}
