//! The main line and its branches: which move hangs on which.
//!
//! A branch `move_P_N_I` is number I; it shares the plies before N with branch P, and with what P
//! itself shares with others, and goes its own way from there. Numbers are not to be trusted: a
//! branch waits until the one it hangs on is there, and some wait for ever.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use rukh_core::error::shortened;

use super::items::Item;
use super::value;
use crate::format::board::{Point, move_between};
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawGame, RawId};

/// The main line's number.
const MAIN: u32 = 0;

/// The branch and the ply of a comment: `comment5` and `comment0_5` of the main line, `comment3_5`
/// of branch 3; `None` if the key is of something else.
pub(super) fn comment_place(key: &str) -> Option<(u32, u32)> {
    let place = key.strip_prefix("comment")?;
    match place.split_once('_') {
        Some((branch, ply)) => Some((number(branch)?, number(ply)?)),
        None => Some((MAIN, number(place)?)),
    }
}

fn number(digits: &str) -> Option<u32> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok())?
}

#[derive(Debug)]
struct Branch<'t> {
    /// On which branch it hangs.
    parent: u32,
    /// The ply of its first move.
    ply: u32,
    number: u32,
    moves: &'t str,
    line: u32,
}

/// The lines of a game as they stand there.
#[derive(Debug, Default)]
pub(super) struct Lines<'t> {
    main: Option<Branch<'t>>,
    branches: Vec<Branch<'t>>,
    /// Keys of branches that name no place.
    unreadable: Vec<&'t str>,
}

impl<'t> Lines<'t> {
    /// Takes the main line; the first that is not empty counts.
    pub(super) fn add_main(&mut self, item: &Item<'t>) {
        self.main.get_or_insert(Branch {
            parent: MAIN,
            ply: 1,
            number: MAIN,
            moves: item.value,
            line: item.line,
        });
    }

    /// Takes a branch under its key in lower case.
    pub(super) fn add_branch(&mut self, key: &str, item: &Item<'t>) {
        let mut numbers = key.split('_').skip(1).map(number);
        let place = [numbers.next(), numbers.next(), numbers.next()].map(Option::flatten);
        match (place, numbers.next()) {
            ([Some(parent), Some(ply), Some(number)], None) if ply > 0 => {
                self.branches.push(Branch {
                    parent,
                    ply,
                    number,
                    moves: item.value,
                    line: item.line,
                });
            }
            _ => self.unreadable.push(item.key),
        }
    }

    /// Adds every move to the game; gives where each line ends.
    pub(super) fn play(mut self, is_page: bool, game: &mut RawGame<'t>) -> Ends {
        let mut ends = Ends::default();
        let last = match &self.main {
            Some(main) => ends.add_moves(ROOT, main, is_page, game),
            None => ROOT,
        };
        ends.last.insert(MAIN, last);

        self.branches.sort_by_key(|branch| branch.number);
        let mut waiting: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (index, branch) in self.branches.iter().enumerate() {
            waiting.entry(branch.parent).or_default().push(index);
        }
        let mut ready: BinaryHeap<Reverse<usize>> = BinaryHeap::new();
        ready.extend(waiting.remove(&MAIN).into_iter().flatten().map(Reverse));
        let mut stray = Vec::new();
        while let Some(Reverse(index)) = ready.pop() {
            let branch = &self.branches[index];
            let last = ends.last.get(&branch.parent).copied().unwrap_or(ROOT);
            let Some(before) = ends.at(last, branch.ply - 1) else {
                stray.push(branch.number);
                continue;
            };
            let last = ends.add_moves(before, branch, is_page, game);
            ends.last.entry(branch.number).or_insert(last);
            let followers = waiting.remove(&branch.number);
            ready.extend(followers.into_iter().flatten().map(Reverse));
        }
        let lost = waiting.into_values().flatten();
        stray.extend(lost.map(|index| self.branches[index].number));
        let told = Severity::Shortened;
        let names = stray.iter().map(u32::to_string);
        let reason = "there is no move that these branches could hang on";
        report(game, told, names, reason);
        let names = self.unreadable.iter().map(|&key| key.to_owned());
        let reason = "these keys do not say where the branch belongs";
        report(game, told, names, reason);
        ends
    }
}

/// Tells what all these names have in common, if there are any.
pub(super) fn report(
    game: &mut RawGame<'_>,
    severity: Severity,
    names: impl Iterator<Item = String>,
    reason: &str,
) {
    const MOST: usize = 40;
    let names: Vec<String> = names.take(MOST).collect();
    if !names.is_empty() {
        let text = shortened(&names.join(", "));
        game.problems
            .push(Problem::new(severity, game.line, text, reason));
    }
}

/// Where each line ends, and the way back from there.
///
/// The way back to a ply takes logarithmic time: besides its parent each node knows one ancestor
/// further up, at distances that make a skew-binary number of its depth.
#[derive(Debug, Default)]
pub(super) struct Ends {
    /// The last node of each line.
    last: BTreeMap<u32, RawId>,
    nodes: Vec<Ancestors>,
}

#[derive(Clone, Copy, Debug)]
struct Ancestors {
    /// The ply of the node's move.
    ply: u32,
    parent: RawId,
    further: RawId,
}

impl Ends {
    const START: Ancestors = Ancestors {
        ply: 0,
        parent: ROOT,
        further: ROOT,
    };

    fn node(&self, id: RawId) -> Ancestors {
        self.nodes.get(id as usize).copied().unwrap_or(Self::START)
    }

    fn add(&mut self, parent: RawId) {
        let above = self.node(parent);
        let jump = self.node(above.further);
        let further = self.node(jump.further);
        let is_same_step = above.ply - jump.ply == jump.ply - further.ply;
        self.nodes.push(Ancestors {
            ply: above.ply + 1,
            parent,
            further: if is_same_step { jump.further } else { parent },
        });
    }

    /// The node at a ply on the way to `last`; `None` if that way is not so long.
    fn at(&self, last: RawId, ply: u32) -> Option<RawId> {
        let mut id = last;
        let mut node = self.node(id);
        if node.ply < ply {
            return None;
        }
        while node.ply > ply {
            let further = self.node(node.further);
            id = if further.ply >= ply {
                node.further
            } else {
                node.parent
            };
            node = self.node(id);
        }
        Some(id)
    }

    /// The node at a ply of a line, or the nearest there is, and whether it is that very one.
    pub(super) fn nearest(&self, line: u32, ply: u32) -> (RawId, bool) {
        match self.last.get(&line) {
            Some(&last) => match self.at(last, ply) {
                Some(id) => (id, true),
                None => (last, false),
            },
            None => (ROOT, false),
        }
    }

    /// Adds the moves of a line behind a node; gives its last node.
    fn add_moves(
        &mut self,
        before: RawId,
        branch: &Branch<'_>,
        is_page: bool,
        game: &mut RawGame<'_>,
    ) -> RawId {
        let written: Cow<'_, str> = value::plain(branch.moves, is_page);
        let mut problem = |reason: &str| {
            let text = shortened(written.trim());
            game.problems
                .push(Problem::new(Severity::Shortened, branch.line, text, reason));
        };
        if written.bytes().any(|byte| byte.is_ascii_alphabetic()) {
            problem("moves in the compact form with letters cannot be read");
            return before;
        }
        let digits: Vec<u8> = written
            .bytes()
            .filter(u8::is_ascii_digit)
            .map(|byte| byte - b'0')
            .collect();
        let moves = digits.chunks_exact(4);
        if !moves.remainder().is_empty() {
            problem("the line ends within a move");
        }
        let mut last = before;
        for m in moves {
            let m = move_between(
                Point::from_top(m[0], m[1]),
                Point::from_top(m[2], m[3]),
                || format!("{}{}{}{}", m[0], m[1], m[2], m[3]),
            );
            self.add(last);
            last = game.push(last, m, branch.line);
        }
        last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_comments_name_a_line_and_a_ply() {
        assert_eq!(comment_place("comment0"), Some((0, 0)));
        assert_eq!(comment_place("comment12"), Some((0, 12)));
        assert_eq!(comment_place("comment3_12"), Some((3, 12)));
        for key in [
            "comment",
            "comment_1",
            "comment1_",
            "commenta",
            "comment1_2_3",
            "red",
        ] {
            assert_eq!(comment_place(key), None);
        }
    }

    #[test]
    fn the_way_back_leads_to_every_ply() {
        let mut ends = Ends::default();
        let mut last = ROOT;
        for id in 0..1000 {
            ends.add(last);
            last = id;
        }
        assert_eq!(ends.at(last, 0), Some(ROOT));
        for ply in 1..=1000 {
            assert_eq!(ends.at(last, ply), Some(ply - 1));
        }
        assert_eq!(ends.at(last, 1001), None);
    }
}
