//! Kinds of chase, which reports do not tell.

use rukh_core::{MoveStyle, Rules};

use super::decision::{Act, Chase};
use super::gain::SoldierAttacks;
use crate::position::Xiangqi;
use crate::replay::{Moment, Replay};

/// What the last of these moves amounts to.
fn last_act(fen: &str, moves: &str) -> Act {
    let mut game = Xiangqi::from_fen(fen, &Default::default())
        .unwrap()
        .position;
    for text in moves.split_whitespace() {
        let m = game.parse_move(text, MoveStyle::Coordinates).unwrap();
        game.play(m);
    }
    let mut replay = Replay::new(&game, 1);
    let ply = replay.ply().unwrap();
    replay.step_back();
    let moment = Moment {
        ply,
        before: replay.board(),
        after: game.board(),
    };
    moment.act(SoldierAttacks::Idle)
}

#[test]
fn nothing_takes_back_from_the_rootless() {
    let act = last_act("4k4/9/2n6/9/9/9/9/9/9/R4K3 w - - 0 1", "a0c0");
    assert_eq!(act, Act::Chase(Chase::Rootless));
}

#[test]
fn a_horse_chases_a_chariot_however_rooted() {
    let act = last_act("4k4/9/9/n8/2r6/9/9/9/2N6/5K3 w - - 0 1", "c1d3");
    assert_eq!(act, Act::Chase(Chase::ByLesser));
    let horse = last_act("4k4/9/9/n8/2n6/9/9/9/2N6/5K3 w - - 0 1", "c1d3");
    assert!(!horse.is_chase());
}

#[test]
fn two_horses_win_jointly_what_two_chariots_protect() {
    let one = last_act("4k4/2r6/9/9/r1c6/9/9/9/2N6/5K3 w - - 0 1", "c1d3");
    assert!(!one.is_chase());
    let two = last_act("4k4/2r6/9/9/r1c6/9/3N5/1N7/9/5K3 w - - 0 1", "b2a4");
    assert_eq!(two, Act::Chase(Chase::Joint));
}

#[test]
fn a_second_attacker_makes_one_root_too_few() {
    let fig = "2bakab2/9/4c1n1c/pCp1N3p/7n1/2P6/P3P1P1P/4CrN2/9/1RBAKAB2 w - - 0 1";
    assert_eq!(last_act(fig, "b6b2 f2f6"), Act::Chase(Chase::UnderRooted));
    assert_eq!(last_act(fig, "b6b2 f2f6 b2b6"), Act::Idle);
    assert_eq!(
        last_act(fig, "b6b2 f2f6 b2b6 f6f2"),
        Act::Chase(Chase::Rootless)
    );
}
