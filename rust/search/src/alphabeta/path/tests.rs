use std::cmp::Ordering;

use rukh_core::{Rules, Side};

use super::*;
use crate::tests_support::maze::{Maze, MazeEvaluator, Plan, run};
use crate::tests_support::{Lots, TestMove};
use crate::{AlphaBeta, Limits, Table};

fn judged(verdict: Adjudication, ply: usize) -> Value {
    Value::of_verdict(verdict, ply).unwrap()
}

#[test]
fn a_loop_is_a_fact_only_where_all_of_it_lies_below() {
    // From ply 3 to ply 7.
    let draw = judged(Adjudication::Draw(Basis::Plies(4)), 7);
    for ply in [0, 1, 2, 3] {
        assert_eq!(draw.for_table(ply), Some((Score::DRAW, Bound::Exact)));
    }
    for ply in [4, 5, 6, 7] {
        assert_eq!(draw.for_table(ply), None, "at ply {ply}");
    }
}

#[test]
fn what_began_before_the_root_is_a_fact_nowhere() {
    let third = judged(Adjudication::Draw(Basis::Plies(8)), 1);
    let limit = judged(Adjudication::Draw(Basis::Clock), 5);
    let ancient = judged(Adjudication::Draw(Basis::Plies(usize::MAX)), 5);
    for value in [third, limit, ancient] {
        assert_eq!(value.for_table(0), None);
    }
    let bare = judged(Adjudication::Draw(Basis::Position), 5);
    assert_eq!(bare.for_table(5), Some((Score::DRAW, Bound::Exact)));
}

#[test]
fn either_bound_outlives_the_other() {
    let mut value = Value::of_position(Score::cp(31));
    value.at_most = Ground(2);
    assert_eq!(value.for_table(3), Some((Score::cp(31), Bound::Lower)));
    assert_eq!((-value).for_table(3), Some((Score::cp(-31), Bound::Upper)));
    assert_eq!((-value).for_table(2), Some((Score::cp(-31), Bound::Exact)));
}

#[test]
fn a_ban_reaches_the_table_as_a_bound_alone() {
    let won = judged(Adjudication::Win(Basis::Plies(4)), 7);
    assert_eq!(won.for_table(5), None);
    assert_eq!(won.for_table(3), Some((Score::MAX_EVAL, Bound::Lower)));
    assert_eq!((-won).for_table(3), Some((-Score::MAX_EVAL, Bound::Upper)));
    // That the winner has no more than the ban says nothing that a table could hold.
    let no_more = Value::at_most(won.score, Ground::POSITION);
    assert_eq!(no_more.for_table(3), None);
}

/// Walks at random from a room, as a game before the search would, and ends where it goes on.
fn wander(maze: &mut Maze, plies: usize, lots: &mut Lots) {
    for _ in 0..plies {
        let mut doors: Vec<TestMove> = Vec::new();
        maze.legal_moves(&mut doors);
        maze.play(doors[lots.below(doors.len())]);
        if maze.outcome().is_some() {
            maze.undo();
            return;
        }
    }
}

/// What the table states of a room that the solution of the maze contradicts.
fn contradiction(table: &Table, maze: &mut Maze) -> Option<String> {
    let entry = table.probe::<TestMove>(maze.key())?;
    let score = Score::from_table(entry.score, 0);
    let is_lower = matches!(entry.bound, Some(Bound::Lower | Bound::Exact));
    let is_upper = matches!(entry.bound, Some(Bound::Upper | Bound::Exact));
    // The first side evaluates as half a rook down, so that no evaluation promises it a draw.
    let (promises_draw, refuses_draw) = match maze.side() {
        Side::First => (is_lower && score >= Score::DRAW, false),
        Side::Second => (false, is_upper && score <= Score::DRAW),
    };
    let truth = maze.solved();
    let is_false = is_lower && score >= Score::MAX_EVAL && truth != Ordering::Greater
        || is_upper && score <= -Score::MAX_EVAL && truth != Ordering::Less
        || promises_draw && truth == Ordering::Less
        || refuses_draw && truth == Ordering::Greater;
    is_false.then(|| format!("{entry:?}, but {truth:?} in {maze:?}"))
}

#[test]
fn what_the_table_states_of_a_maze_holds_on_every_path() {
    const ROOMS: usize = 10;
    let mut lots = Lots(20_261_130);
    let mut searches = 0;
    let table = Table::new(1).unwrap();
    for _ in 0..1_000 {
        let plan = Plan::drawn(ROOMS, &mut lots);
        table.clear();
        let mut search = AlphaBeta::new(MazeEvaluator);
        for _ in 0..6 {
            let mut root = Maze::at(&plan, lots.below(ROOMS));
            if root.outcome().is_some() {
                continue;
            }
            let plies = lots.below(12);
            wander(&mut root, plies, &mut lots);
            // Now and then one move alone is looked at.
            let mut search_moves = Vec::new();
            if lots.below(4) == 0 {
                root.legal_moves(&mut search_moves);
                search_moves.truncate(1);
            }
            let limits = Limits {
                depth: Some(1 + lots.below(10) as u32),
                search_moves,
                ..Limits::default()
            };
            run(&mut search, &table, &root, &limits);
            searches += 1;
            for room in 0..ROOMS {
                let fault = contradiction(&table, &mut Maze::at(&plan, room));
                assert_eq!(fault, None, "after search {searches} of {root:?}");
            }
        }
    }
    assert!(searches > 4_000, "{searches}");
}
