use super::*;
use rukh_core::keys::SplitMix;
use rukh_core::{MoveStyle, Rules, Tactics};

use crate::board::Board;

fn position(fen: &str) -> Xiangqi {
    Xiangqi::from_fen(fen, &Default::default())
        .unwrap()
        .position
}

/// The largest threshold that the exchange reaches.
fn exchange(position: &Xiangqi, m: XiangqiMove) -> i32 {
    let (mut low, mut high) = (-11_000_i32, 11_000_i32);
    while low < high {
        let middle = (low + high + 1).div_euclid(2);
        if position.see_at_least(m, middle) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}

fn value_of(fen: &str, text: &str) -> i32 {
    let position = position(fen);
    let m = position.parse_move(text, MoveStyle::Coordinates).unwrap();
    exchange(&position, m)
}

#[test]
fn a_free_piece_is_won_and_a_guarded_one_traded() {
    let free = "3k5/9/9/9/n8/9/9/9/9/R3K4 w - - 0 1";
    assert_eq!(value_of(free, "a0a5"), 400);
    let guarded = "3k5/9/9/p8/n8/9/9/9/9/R3K4 w - - 0 1";
    assert_eq!(value_of(guarded, "a0a5"), 400 - 900);
}

#[test]
fn a_screen_that_leaves_takes_the_cannon_out_of_the_exchange() {
    // The soldier on e5 is the screen of Red's cannon behind it; once it has taken on e6 the
    // cannon has no screen and cannot take back.
    let fen = "3k5/4r4/9/4n4/4P4/9/9/4C4/9/5K3 w - - 0 1";
    assert_eq!(value_of(fen, "e5e6"), 400 - 200);
    // With a second screen behind it can.
    let fen = "3k5/4r4/9/4n4/4P4/4P4/9/4C4/9/5K3 w - - 0 1";
    assert_eq!(value_of(fen, "e5e6"), 400);
}

#[test]
fn the_general_takes_only_what_is_not_guarded() {
    let alone = "3k5/3n5/9/9/9/9/9/9/9/3RK4 w - - 0 1";
    assert_eq!(value_of(alone, "d0d8"), 400 - 900);
    let backed = "3k5/R2n5/9/9/9/9/9/9/9/3RK4 w - - 0 1";
    assert_eq!(value_of(backed, "d0d8"), 400);
}

/// Pieces that could take, with their points.
type Takers = Vec<(Square, Piece)>;

/// The pieces that attack `to`, found by playing on a real board.
fn attackers(board: &Board, to: Square, side: Side) -> Takers {
    board
        .all_pieces()
        .filter(|&(from, piece)| {
            piece.side == side && attacks::reach(piece, from, board.occupied()).contains(to)
        })
        .collect()
}

/// What the side to take on `to` gains at best by taking or stopping, when each taker is chosen by
/// `choose` from all that attack.
fn best_exchange(board: &Board, to: Square, side: Side, choose: fn(Takers) -> Takers) -> i32 {
    let Some(target) = board.piece_at(to) else {
        return 0;
    };
    let mut best = 0;
    for (from, piece) in choose(attackers(board, to, side)) {
        let mut after = board.clone();
        after.advance(from, to);
        if piece.kind == PieceKind::General && !attackers(&after, to, !side).is_empty() {
            continue;
        }
        let gain = face_value(target, to) - best_exchange(&after, to, !side, choose);
        best = best.max(gain);
    }
    best
}

fn everyone(all: Takers) -> Takers {
    all
}

/// Kinds from the cheapest to the dearest. Advisors and elephants cost the same.
const CHEAPEST_FIRST: [PieceKind; 7] = [
    PieceKind::Soldier,
    PieceKind::Advisor,
    PieceKind::Elephant,
    PieceKind::Horse,
    PieceKind::Cannon,
    PieceKind::Chariot,
    PieceKind::General,
];

/// The cheapest kind, and of that the point with the lowest number, as the exchange chooses.
fn cheapest(all: Takers) -> Takers {
    let order = |piece: Piece| CHEAPEST_FIRST.iter().position(|&kind| kind == piece.kind);
    all.into_iter()
        .min_by_key(|&(from, piece)| (order(piece), from))
        .into_iter()
        .collect()
}

#[test]
fn it_agrees_with_exchanges_played_out_on_a_board() {
    let mut random = SplitMix::new(21);
    let (mut compared, mut as_best) = (0, 0);
    for _ in 0..25 {
        let mut position = Xiangqi::start(&Default::default());
        for _ in 0..80 {
            let mut captures: Vec<XiangqiMove> = Vec::new();
            position.noisy_moves(&mut captures);
            for &m in &captures {
                let taken = position.piece_at(m.to()).unwrap();
                let mut after = position.board.clone();
                after.advance(m.from(), m.to());
                let played = |choose| {
                    face_value(taken, m.to())
                        - best_exchange(&after, m.to(), !position.side, choose)
                };
                let fast = exchange(&position, m);
                assert_eq!(fast, played(cheapest), "{m:?} in {}", position.fen());
                compared += 1;
                as_best += i32::from(fast == played(everyone));
            }
            let mut moves: Vec<XiangqiMove> = Vec::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
        }
    }
    assert!(compared > 2_000, "only {compared} captures were compared");
    // Taking with the cheapest piece first is not always best: it may be a cannon's screen.
    assert!(
        as_best * 100 >= compared * 97,
        "best play differs in {} of {compared}",
        compared - as_best
    );
}
