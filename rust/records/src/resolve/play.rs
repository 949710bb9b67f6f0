//! The walk over the moves of a record.
//!
//! The first reading of the record is mostly the only one. Where a move cannot be played in it, or
//! is in another notation, all that are possible are compared (`fit.rs`), and the best one counts.

use rukh_core::error::shortened;
use rukh_core::{GameMove, Notation, NotationStyle, Tactics};

use super::board::{Board, Trail};
use super::capture::ends_with_a_king;
use super::fit::{self, Choice, Fit};
use super::notation::{Read, Reading, Sides};
use super::tags::plain_text;
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawGame, RawId, RawMove};
use crate::record::Record;
use crate::tree::{NodeId, Tree};

/// Problems of one record that are told one by one.
const MOST_PROBLEMS: usize = 100;

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
    ended: Vec<End>,
    way: Vec<RawId>,
    pub(super) memory: fit::Memory,
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
}

/// Moves in another notation than the others.
#[derive(Clone, Copy, Debug)]
struct Mixture {
    /// The number of the problem that tells the first of them.
    told: usize,
    more: u32,
}

/// Why a move is not played.
struct Refusal {
    text: String,
    reason: String,
}

/// What became of the nodes, with the moves of those that were played.
struct Played<'p> {
    fates: &'p [Fate],
    tree: &'p Tree,
}

impl Trail for Played<'_> {
    fn depth(&self, node: RawId) -> u32 {
        self.fates[node as usize].depth
    }

    fn bits(&self, node: RawId) -> u16 {
        let end = self.fates[node as usize].end;
        end.map_or(0, |id| self.tree.bits(id))
    }
}

/// Plays a record in one reading, and in a better one if need be.
pub(super) struct Player<'r, 't, G> {
    raw: &'r RawGame<'t>,
    start: G,
    reading: Reading,
    mixture: Option<Mixture>,
    scratch: &'r mut Scratch,
}

impl<'r, 't, G: Tactics + Notation> Player<'r, 't, G> {
    pub(super) fn new(
        raw: &'r RawGame<'t>,
        start: G,
        first: Reading,
        scratch: &'r mut Scratch,
    ) -> Self {
        Self {
            raw,
            start,
            reading: first,
            mixture: None,
            scratch,
        }
    }

    /// The position that the record begins with.
    pub(super) fn start(&self) -> &G {
        &self.start
    }

    /// The sides of the notation in which everything could be played.
    pub(super) fn proven_sides(&self) -> Option<Sides> {
        self.went_well().then(|| self.reading.sides())
    }

    fn went_well(&self) -> bool {
        self.scratch.ended.is_empty() && self.mixture.is_none()
    }

    /// Plays everything and fills the record's tree. Gives how well it fits the game if something
    /// could not be played.
    pub(super) fn play(&mut self, record: &mut Record) -> Option<Fit> {
        let mut doubt = None;
        let known_problems = record.problems.len();
        self.walk(record);
        if !self.went_well() || self.reading.is_open_to_doubt(self.raw) {
            let memory = &mut self.scratch.memory;
            let Choice {
                fit,
                reading,
                turned,
            } = fit::choose(self.raw, &self.start, self.reading, memory);
            if reading != self.reading || turned.is_some() {
                record.problems.truncate(known_problems);
                record.tree = Tree::with_capacity(self.raw.nodes.len());
                self.reading = reading;
                if let Some(turned) = turned {
                    self.start = turned;
                    self.tell_side(record);
                }
                self.walk(record);
            }
            doubt = Some(fit).filter(|_| !self.went_well());
        }
        self.finish(record);
        doubt
    }

    fn tell_side(&self, record: &mut Record) {
        let side = G::INFO.side_name(self.start.side());
        record.problems.push(Problem::new(
            Severity::Repaired,
            self.raw.line,
            shortened(self.raw.start.as_deref().unwrap_or("")),
            format!("{side} moves first, whatever the start position says"),
        ));
    }

    /// Plays every node.
    fn walk(&mut self, record: &mut Record) {
        self.scratch.fates.clear();
        self.scratch.ended.clear();
        self.mixture = None;
        let way = std::mem::take(&mut self.scratch.way);
        let mut board = Board::new(self.raw, self.start.clone(), way);
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
                (Ok(parent), None) => {
                    self.play_node(&mut board, id as RawId, parent, depth, record)
                }
            };
            if let (true, Err(problem), None, Ok(_)) = (is_main, end, cut, above.end) {
                broken = Some(Break {
                    parent: node.parent,
                    problem,
                });
            }
            self.scratch.fates.push(Fate {
                end,
                depth,
                has_child: false,
                is_main,
            });
        }
        self.scratch.way = board.into_memory();
    }

    /// Plays one move; gives its place in the tree, or the number of its [`End`].
    fn play_node(
        &mut self,
        board: &mut Board<'r, 't, G>,
        id: RawId,
        parent: NodeId,
        depth: u32,
        record: &mut Record,
    ) -> Result<NodeId, u32> {
        let node = &self.raw.nodes[id as usize];
        let played = Played {
            fates: &self.scratch.fates,
            tree: &record.tree,
        };
        board.go_to(node.parent, &played);
        let position = &board.position;
        let at_move = |problem: Problem| problem.at_move(depth, position.fen());
        match self.read(position, &node.m) {
            Ok(read) => {
                match (read.stray, &mut self.mixture, &node.m) {
                    (Some(stray), None, RawMove::Text(text)) => {
                        let reason = self.reading.mixture(stray);
                        let text = shortened(text);
                        let problem = Problem::new(Severity::Repaired, node.line, text, reason);
                        record.problems.push(at_move(problem));
                        let told = record.problems.len() - 1;
                        self.mixture = Some(Mixture { told, more: 0 });
                    }
                    (Some(_), Some(mixture), _) => mixture.more += 1,
                    _ => {}
                }
                board.step(id, read.m.raw());
                Ok(record.tree.add(parent, read.m.raw()))
            }
            Err(refusal) => {
                let told = (record.problems.len() < MOST_PROBLEMS).then(|| {
                    let (severity, reason) = if ends_with_a_king(self.raw, id, position) {
                        let reason = "the game went on until a king was taken";
                        (Severity::Repaired, reason.to_owned())
                    } else {
                        (Severity::Shortened, refusal.reason)
                    };
                    let problem = Problem::new(severity, node.line, refusal.text, reason);
                    record.problems.push(at_move(problem));
                    record.problems.len() - 1
                });
                self.scratch.ended.push(End { told, left_out: 0 });
                Err(self.scratch.ended.len() as u32 - 1)
            }
        }
    }

    fn read(&self, position: &G, m: &RawMove<'t>) -> Result<Read<G::Move>, Refusal> {
        let plain = |m| Read { m, stray: None };
        match m {
            RawMove::Text(text) => self.reading.read(position, text).map_err(|error| Refusal {
                text: shortened(text),
                reason: self.reading.reason(position, text, &error),
            }),
            RawMove::Squares(squares) => {
                let text = String::from_utf8_lossy(squares);
                let read = position.read_styled(&text, NotationStyle::Coordinates);
                read.map(plain).map_err(|error| Refusal {
                    text: shortened(&text),
                    reason: error.reason(),
                })
            }
            RawMove::Pass if position.in_check() => Err(Refusal {
                text: "--".to_owned(),
                reason: "a side in check cannot give its turn away".to_owned(),
            }),
            RawMove::Pass => Ok(plain(G::Move::NONE)),
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
        if let Some(Mixture {
            told,
            more: more @ 1..,
        }) = self.mixture
            && let Some(problem) = record.problems.get_mut(told)
        {
            problem.reason += &format!("; {more} more like it");
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
        record.notation = self.reading.main;
    }

    fn place(&self, node: RawId) -> Option<NodeId> {
        match node {
            ROOT => Some(NodeId::ROOT),
            node => self.scratch.fates.get(node as usize)?.end.ok(),
        }
    }
}
