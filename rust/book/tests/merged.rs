//! Books that file a position together with its images: a position and its image have the same moves,
//! and nothing that was counted is lost.

mod support;

use rukh_book::{Filing, Place, Tally, probe};
use rukh_core::{GameMove, Image, MoveList, Rules};
use support::{Chess, Xiangqi, book, counted, position, random_games, start};

const EVERY: Image = Image {
    is_mirrored: true,
    is_turned: true,
};

#[test]
fn a_position_and_its_images_have_the_same_moves() {
    let games = random_games::<Xiangqi>(11, 200, 30);
    for merged in Image::ALL {
        let book = book::<Xiangqi>(&games, merged);
        for (moves, _) in games.iter().take(40) {
            let mut position: Xiangqi = start();
            for &m in moves {
                let found = probe::moves(&book, &position);
                assert!(!found.is_empty(), "a counted position is in the book");
                for image in Image::ALL
                    .into_iter()
                    .filter(|image| image.is_within(merged))
                {
                    let seen = position.image(image).expect("xiangqi has every image");
                    let mut there = probe::moves(&book, &seen);
                    for line in &mut there {
                        line.m = Xiangqi::image_of_move(line.m, image);
                    }
                    let place = Place::of(&position, merged);
                    let filed = |m| place.filed::<Xiangqi>(m);
                    let here = found.iter().map(|line| line.map(filed));
                    let there = there.into_iter().map(|line| line.map(filed));
                    assert!(here.eq(there), "{} {image:?}", position.fen());
                }
                position.play(m);
            }
        }
    }
}

#[test]
fn of_two_moves_that_a_symmetry_makes_one_one_stays() {
    let start: Xiangqi = start();
    let mut moves = MoveList::new();
    start.legal_moves(&mut moves);
    let filed = |merged| {
        let place = Place::of(&start, merged);
        let mut filed: Vec<_> = moves.iter().map(|&m| place.filed::<Xiangqi>(m)).collect();
        filed.sort_unstable();
        filed.dedup();
        filed.len()
    };
    assert_eq!(filed(Image::IDENTITY), 44);
    // The two moves of the soldier and the two cannon captures have partners too: only what stays on
    // the middle file is alone.
    let alone = moves
        .iter()
        .filter(|&&m| Xiangqi::image_of_move(m, Image::MIRRORED) == m)
        .count();
    assert_eq!(filed(Image::MIRRORED), alone + (44 - alone) / 2);
    assert_eq!(filed(Image::TURNED), 44);
    assert_eq!(filed(EVERY), alone + (44 - alone) / 2);
}

#[test]
fn merging_images_loses_no_game() {
    let games = random_games::<Xiangqi>(5, 300, 20);
    let sum = |merged| {
        let mut sum = Tally::default();
        for entry in counted::<Xiangqi>(&games, Filing::Images(merged)) {
            sum += entry.tally;
        }
        sum
    };
    for merged in Image::ALL {
        assert_eq!(sum(merged), sum(Image::IDENTITY));
    }
}

#[test]
fn wins_stay_those_of_the_side_that_moves_when_sides_are_merged() {
    // Black's cannon comes to the middle in a position that is Red's with a move lost.
    let black = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";
    let red = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let key = |fen| Place::of(&position::<Xiangqi>(fen), EVERY).key;
    assert_eq!(key(black), key(red));
    assert_ne!(
        Place::of(&position::<Xiangqi>(black), Image::MIRRORED).key,
        Place::of(&position::<Xiangqi>(red), Image::MIRRORED).key
    );
}

#[test]
fn a_game_without_images_is_filed_as_it_stands() {
    let start: Chess = start();
    let place = Place::of(&start, EVERY);
    assert_eq!(place, Place::of(&start, Image::IDENTITY));
    assert_eq!(place.key, start.key());
    let mut moves = MoveList::new();
    start.legal_moves(&mut moves);
    for &m in &moves {
        assert_eq!(place.filed::<Chess>(m).raw(), m.raw());
    }
}
