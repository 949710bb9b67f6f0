//! The Chinese rules see the same in every image of a loop: colours exchanged, left and right
//! mirrored. Tried on seeded random loops of open positions, in which searches for mate are long.

#![expect(clippy::unwrap_used, reason = "that is how the helpers of a test fail")]

use rukh_core::keys::SplitMix;
use rukh_core::{Image, MoveStyle, Nature, Rules, Side, Tactics};
use rukh_xiangqi::{RepetitionRule, Xiangqi, XiangqiMove, XiangqiOptions};

fn chinese() -> XiangqiOptions {
    XiangqiOptions {
        repetition: RepetitionRule::Cxa,
        ..XiangqiOptions::default()
    }
}

/// Bare or nearly bare generals and many pieces that attack, mostly of one side.
fn open_position(random: &mut SplitMix) -> Option<Xiangqi> {
    let mut board = [[None; 9]; 10];
    let mut put = |rank: usize, file: usize, letter: char| {
        let place: &mut Option<char> = &mut board[rank][file];
        place.get_or_insert(letter);
    };
    put(random.below(3), 3 + random.below(3), 'K');
    put(7 + random.below(3), 3 + random.below(3), 'k');
    for (letters, most) in [("RRNNCCPPP", 7), ("rrnnccppp", 4), ("AABB", 3), ("aabb", 3)] {
        let mut letters: Vec<char> = letters.chars().collect();
        for _ in 0..random.below(most + 1) {
            let letter = letters.swap_remove(random.below(letters.len()));
            put(random.below(10), random.below(9), letter);
        }
    }
    let ranks = board.iter().rev().map(|rank| {
        let points = rank.iter().map(|place| place.unwrap_or('1'));
        points.collect::<String>()
    });
    let turn = if random.below(2) == 0 { 'w' } else { 'b' };
    let fen = format!("{} {turn} - - 0 1", ranks.collect::<Vec<_>>().join("/"));
    let position = Xiangqi::from_fen(&fen, &chinese()).ok()?.position;
    Some(match random.below(2) {
        0 => position,
        _ => position.with_colours_exchanged(),
    })
}

fn quiet_move(game: &Xiangqi, random: &mut SplitMix) -> Option<XiangqiMove> {
    let mut moves: Vec<XiangqiMove> = Vec::new();
    game.quiet_moves(&mut moves);
    (!moves.is_empty()).then(|| moves[random.below(moves.len())])
}

/// Two moves and their way back.
fn cycle(position: &Xiangqi, random: &mut SplitMix) -> Option<[XiangqiMove; 4]> {
    let mut game = position.clone();
    let first = quiet_move(&game, random)?;
    game.play(first);
    let second = quiet_move(&game, random)?;
    game.play(second);
    let back = |m: XiangqiMove| XiangqiMove::new(m.to(), m.from());
    for m in [back(first), back(second)] {
        if !game.is_legal(m) {
            return None;
        }
        game.play(m);
    }
    Some([first, second, back(first), back(second)])
}

/// Who loses by the moves and what each of them amounts to.
fn judged(position: &Xiangqi, cycle: [XiangqiMove; 4]) -> (Option<Side>, Vec<Nature>) {
    let mut game = position.clone();
    for m in cycle.into_iter().chain(cycle) {
        game.play(m);
    }
    let ruling = game.ruling().unwrap();
    let natures = ruling.plies.iter().map(|ply| ply.nature).collect();
    (ruling.loser(), natures)
}

/// Asserts that every image of the loop is judged like it; returns the natures.
fn assert_symmetric(position: &Xiangqi, cycle: [XiangqiMove; 4]) -> Vec<Nature> {
    let mirror = |m: XiangqiMove| XiangqiMove::new(m.from().mirrored(), m.to().mirrored());
    let turn = |m: XiangqiMove| {
        let by = Side::Second;
        XiangqiMove::new(m.from().seen_by(by), m.to().seen_by(by))
    };
    let exchanged = position.with_colours_exchanged();
    let (loser, natures) = judged(position, cycle);
    let other = (loser.map(|side| !side), natures.clone());
    let fen = position.fen();
    assert_eq!(
        judged(&exchanged, cycle.map(turn)),
        other,
        "{fen} {cycle:?}"
    );
    let mirrored = judged(
        &exchanged.image(Image::MIRRORED).unwrap(),
        cycle.map(turn).map(mirror),
    );
    assert_eq!(mirrored, other, "{fen} {cycle:?}");
    let mirrored = judged(&position.image(Image::MIRRORED).unwrap(), cycle.map(mirror));
    assert_eq!(mirrored, (loser, natures.clone()), "{fen} {cycle:?}");
    natures
}

#[test]
fn every_image_of_a_loop_is_judged_alike() {
    let mut random = SplitMix::new(1);
    let mut loops = 0;
    let mut kills = 0;
    while loops < 3_000 {
        let Some(position) = open_position(&mut random) else {
            continue;
        };
        for _ in 0..4 {
            let Some(cycle) = cycle(&position, &mut random) else {
                continue;
            };
            loops += 1;
            kills += usize::from(assert_symmetric(&position, cycle).contains(&Nature::Kill));
        }
    }
    assert!(kills > 300, "only {kills} loops threaten mate");
}

#[test]
fn loops_whose_searches_reach_their_bound_are_judged_alike() {
    let loops = [
        (
            "1n7/5k3/3R5/9/6b2/9/9/1R7/3n5/3K2B2 w - - 0 1",
            "b2b1 d1f2 b1b2 f2d1",
        ),
        (
            "2bak1c2/4aRN1r/4b4/9/9/9/3pp4/2n1B4/8C/2B1K3C w - - 0 1",
            "i0h0 i8h8 h0i0 h8i8",
        ),
    ];
    for (fen, moves) in loops {
        let position = Xiangqi::from_fen(fen, &chinese()).unwrap().position;
        let mut game = position.clone();
        let mut moves = moves.split(' ').map(|text| {
            let m = game.parse_move(text, MoveStyle::Coordinates).unwrap();
            game.play(m);
            m
        });
        let cycle = std::array::from_fn(|_| moves.next().unwrap());
        assert_symmetric(&position, cycle);
    }
}
