//! The walk over the moves of a record.
//!
//! The board goes from each node to the parent of the next by way of their common ancestor, so
//! that a tree in the order of PGN, or in pre-order, costs one step a move. Nothing recurses.

use rukh_core::error::shortened;
use rukh_core::{GameMove, Notation, NotationStyle, Tactics};

use super::capture::ends_with_a_king;
use super::notation::{candidates, playable, read_move};
use super::start::with_other_side;
use super::tags::plain_text;
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawGame, RawId, RawMove};
use crate::record::Record;
use crate::tree::{NodeId, Tree};

/// Problems of one record that are told one by one.
const MOST_PROBLEMS: usize = 100;

/// How far the first moves must go with the other side to move to be believed.
const CONVINCING: usize = 3;

/// What became of a node.
#[derive(Clone, Copy, Debug)]
struct Fate {
    /// Its place in the tree, or the number of the [`End`] of its line.
    end: Result<NodeId, u32>,
    depth: u32,
    has_child: bool,
    is_main: bool,
}

/// Memory that is kept from game to game.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    fates: Vec<Fate>,
    way: Vec<RawId>,
    ended: Vec<End>,
}

/// A line that ended at an illegal move.
#[derive(Clone, Copy, Debug)]
struct End {
    /// The number of the record's problem that tells it, if one does.
    told: Option<usize>,
    /// How many moves hang on the illegal one.
    left_out: u32,
}

/// Where the main line ended at an illegal move.
#[derive(Clone, Copy)]
struct Break {
    /// The last move before it.
    parent: RawId,
    /// The number of its [`End`].
    problem: u32,
    plies: usize,
}

/// Why a move is not played.
struct Refusal {
    text: String,
    reason: String,
}

/// A board on its way through a record.
pub(super) struct Player<'r, 't, G> {
    raw: &'r RawGame<'t>,
    start: G,
    position: G,
    /// The node that the board stands at.
    at: RawId,
    style: Option<NotationStyle>,
    scratch: &'r mut Scratch,
}

impl<'r, 't, G: Tactics + Notation> Player<'r, 't, G> {
    pub(super) fn new(raw: &'r RawGame<'t>, start: G, scratch: &'r mut Scratch) -> Self {
        Self {
            raw,
            position: start.clone(),
            start,
            at: ROOT,
            style: None,
            scratch,
        }
    }

    /// The position that the record begins with.
    pub(super) fn start(&self) -> &G {
        &self.start
    }

    /// Plays everything and fills the record's tree.
    pub(super) fn play(&mut self, record: &mut Record) {
        let known_problems = record.problems.len();
        let candidates = candidates::<G>(self.raw);
        self.style = candidates.first().copied();
        if let Some(plies) = self.walk(record) {
            // The main line broke off: perhaps it is another notation, or another side's turn.
            let others = candidates.get(1..).unwrap_or(&[]);
            let better = self.better_style(others, plies);
            self.style = better.or(self.style);
            if better.is_some() || plies == 0 && self.turn_sides() {
                let turned = better.is_none();
                self.start_over(known_problems, turned, record);
            }
        }
        self.finish(record);
    }

    fn start_over(&mut self, known_problems: usize, turned: bool, record: &mut Record) {
        record.problems.truncate(known_problems);
        if turned {
            let side = G::INFO.side_name(self.start.side());
            record.problems.push(Problem::new(
                Severity::Repaired,
                self.raw.line,
                shortened(self.raw.start.as_deref().unwrap_or("")),
                format!("{side} moves first, whatever the start position says"),
            ));
        }
        record.tree = Tree::with_capacity(self.raw.nodes.len());
        self.position = self.start.clone();
        self.at = ROOT;
        self.walk(record);
    }

    fn better_style(&self, others: &[NotationStyle], plies: usize) -> Option<NotationStyle> {
        let reach = |style| (playable(self.raw, &self.start, style, usize::MAX), style);
        let mut best = (plies, None);
        for (reached, style) in others.iter().copied().map(reach) {
            if reached > best.0 {
                best = (reached, Some(style));
            }
        }
        best.1
    }

    /// Lets the other side begin, if the first moves make sense that way.
    fn turn_sides(&mut self) -> bool {
        let Some(turned) = with_other_side(&self.start) else {
            return false;
        };
        let Some(style) = self.style else {
            return false;
        };
        let wanted = CONVINCING.min(self.main_line_length());
        if wanted == 0 || playable(self.raw, &turned, style, wanted) < wanted {
            return false;
        }
        self.start = turned;
        true
    }

    fn main_line_length(&self) -> usize {
        let mut parent = ROOT;
        let mut length = 0;
        for (id, node) in self.raw.nodes.iter().enumerate() {
            if node.parent == parent {
                parent = id as RawId;
                length += 1;
            }
        }
        length
    }

    /// Plays every node. Where the main line broke off: after how many plies.
    fn walk(&mut self, record: &mut Record) -> Option<usize> {
        self.scratch.fates.clear();
        self.scratch.ended.clear();
        let mut root = Fate {
            end: Ok(NodeId::ROOT),
            depth: 0,
            has_child: false,
            is_main: true,
        };
        let mut broken: Option<Break> = None;
        for (id, node) in self.raw.nodes.iter().enumerate() {
            let above = match node.parent {
                ROOT => &mut root,
                parent => &mut self.scratch.fates[parent as usize],
            };
            let is_main = above.is_main && !std::mem::replace(&mut above.has_child, true);
            let above = *above;
            let depth = above.depth + 1;
            // Where the main line has ended at an illegal move, no alternative to that move may
            // pass for the main line.
            let cut = broken.filter(|broken| broken.parent == node.parent);
            let end = match (above.end, cut) {
                (Err(problem), _) | (Ok(_), Some(Break { problem, .. })) => {
                    self.scratch.ended[problem as usize].left_out += 1;
                    Err(problem)
                }
                (Ok(parent), None) => self.play_node(id as RawId, parent, depth, record),
            };
            if let (true, Err(problem), None, Ok(_)) = (is_main, end, cut, above.end) {
                broken = Some(Break {
                    parent: node.parent,
                    problem,
                    plies: above.depth as usize,
                });
            }
            self.scratch.fates.push(Fate {
                end,
                depth,
                has_child: false,
                is_main,
            });
        }
        broken.map(|broken| broken.plies)
    }

    /// Plays one move; gives its place in the tree, or the number of the problem.
    fn play_node(
        &mut self,
        id: RawId,
        parent: NodeId,
        depth: u32,
        record: &mut Record,
    ) -> Result<NodeId, u32> {
        let node = &self.raw.nodes[id as usize];
        self.go_to(node.parent, &record.tree);
        match self.read(&node.m) {
            Ok(m) => {
                self.step(m.raw());
                self.at = id;
                Ok(record.tree.add(parent, m.raw()))
            }
            Err(refusal) => {
                let told = (record.problems.len() < MOST_PROBLEMS).then(|| {
                    let (severity, reason) = if ends_with_a_king(self.raw, id, &self.position) {
                        let reason = "the game went on until a king was taken";
                        (Severity::Repaired, reason.to_owned())
                    } else {
                        (Severity::Shortened, refusal.reason)
                    };
                    let problem = Problem::new(severity, node.line, refusal.text, reason);
                    record
                        .problems
                        .push(problem.at_move(depth, self.position.fen()));
                    record.problems.len() - 1
                });
                self.scratch.ended.push(End { told, left_out: 0 });
                Err(self.scratch.ended.len() as u32 - 1)
            }
        }
    }

    fn read(&self, m: &RawMove<'t>) -> Result<G::Move, Refusal> {
        match m {
            RawMove::Text(text) => {
                read_move(&self.position, text, self.style).map_err(|error| Refusal {
                    text: shortened(text),
                    reason: error.reason(),
                })
            }
            RawMove::Squares(squares) => {
                let text = String::from_utf8_lossy(squares);
                let read = self.position.read_styled(&text, NotationStyle::Coordinates);
                read.map_err(|error| Refusal {
                    text: shortened(&text),
                    reason: error.reason(),
                })
            }
            RawMove::Pass if self.position.in_check() => Err(Refusal {
                text: "--".to_owned(),
                reason: "a side in check cannot give its turn away".to_owned(),
            }),
            RawMove::Pass => Ok(G::Move::NONE),
        }
    }

    fn step(&mut self, bits: u16) {
        match G::Move::from_raw(bits) {
            m if m.is_none() => self.position.pass(),
            m => self.position.play(m),
        }
    }

    /// Brings the board to a node that was played.
    fn go_to(&mut self, target: RawId, tree: &Tree) {
        if self.at == target {
            return;
        }
        self.scratch.way.clear();
        let mut down = target;
        while self.at != down {
            if self.depth(self.at) >= self.depth(down) {
                self.position.undo();
                self.at = self.raw.nodes[self.at as usize].parent;
            } else {
                self.scratch.way.push(down);
                down = self.raw.nodes[down as usize].parent;
            }
        }
        while let Some(node) = self.scratch.way.pop() {
            if let Ok(id) = self.scratch.fates[node as usize].end {
                self.step(tree.bits(id));
            }
        }
        self.at = target;
    }

    fn depth(&self, node: RawId) -> u32 {
        match node {
            ROOT => 0,
            node => self.scratch.fates[node as usize].depth,
        }
    }

    /// Counts what was left out, and hangs comments and marks on the moves.
    fn finish(&mut self, record: &mut Record) {
        let mut untold = 0u32;
        for &End { told, left_out } in &self.scratch.ended {
            let Some(told) = told else {
                untold += 1;
                continue;
            };
            if left_out > 0
                && let Some(problem) = record.problems.get_mut(told)
            {
                let plural = if left_out == 1 { "" } else { "s" };
                problem.reason += &format!("; {left_out} more move{plural} left out");
            }
        }
        if untold > 0 {
            record.problems.push(Problem::new(
                Severity::Shortened,
                self.raw.line,
                "",
                format!("{untold} more lines end at an illegal move"),
            ));
        }
        for comment in &self.raw.comments {
            let text = plain_text(&comment.text);
            if text.is_empty() {
                continue;
            }
            if let Some(id) = self.place(comment.node) {
                // Before a move that goes on with its line a comment stands behind the last one.
                let above = record.tree.parent(id).filter(|_| comment.is_before);
                let behind = above.filter(|&above| record.tree.next(above) == Some(id));
                let remarks = record.tree.remarks_mut(behind.unwrap_or(id));
                let place = if comment.is_before && behind.is_none() {
                    &mut remarks.before
                } else {
                    &mut remarks.comment
                };
                if !place.is_empty() {
                    place.push(' ');
                }
                place.push_str(&text);
            }
        }
        for &(node, glyph) in &self.raw.nags {
            if let Some(id) = self.place(node) {
                let nags = &mut record.tree.remarks_mut(id).nags;
                if !nags.contains(&glyph) {
                    nags.push(glyph);
                }
            }
        }
        record.notation = self.style;
    }

    fn place(&self, node: RawId) -> Option<NodeId> {
        match node {
            ROOT => Some(NodeId::ROOT),
            node => self.scratch.fates.get(node as usize)?.end.ok(),
        }
    }
}
