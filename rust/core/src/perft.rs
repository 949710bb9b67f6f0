//! Counting the leaves of the move tree: the proof that a move generator is right, and its speed.

use crate::moves::MoveList;
use crate::rules::Rules;

/// Leaves of the tree of legal moves `depth` plies deep, counted in bulk at the last ply.
#[must_use]
pub fn perft<G: Rules>(position: &mut G, depth: u32) -> u64 {
    perft_until(position, depth, &|| false).unwrap_or(0)
}

/// As [`perft`], but gives up with `None` soon after `stop` answers true. `stop` is asked at each
/// node with four or more plies below it, so about every millisecond.
pub fn perft_until<G: Rules>(
    position: &mut G,
    depth: u32,
    stop: &impl Fn() -> bool,
) -> Option<u64> {
    match depth {
        0 => Some(1),
        1 => Some(position.count_legal()),
        2 | 3 => Some(leaves(position, depth)),
        _ => {
            if stop() {
                return None;
            }
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            let mut total = 0u64;
            for &m in &moves {
                position.play(m);
                let below = perft_until(position, depth - 1, stop);
                position.undo();
                total = total.saturating_add(below?);
            }
            Some(total)
        }
    }
}

fn leaves<G: Rules>(position: &mut G, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_legal();
    }
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mut total = 0;
    for &m in &moves {
        position.play(m);
        total += leaves(position, depth - 1);
        position.undo();
    }
    total
}

/// The leaves below each legal move, in the order of generation; `None` when stopped.
pub fn divide<G: Rules>(
    position: &mut G,
    depth: u32,
    stop: &impl Fn() -> bool,
) -> Option<Vec<(G::Move, u64)>> {
    if depth == 0 {
        return Some(Vec::new());
    }
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mut rows = Vec::with_capacity(moves.len());
    for &m in &moves {
        position.play(m);
        let below = perft_until(position, depth - 1, stop);
        position.undo();
        rows.push((m, below?));
    }
    Some(rows)
}
