//! A board that goes from move to move through the tree of a record.
//!
//! It goes from each node to the parent of the next by way of their common ancestor, so that a tree
//! in the order of PGN, or in pre-order, costs one step a move. Nothing recurses.

use rukh_core::{GameMove as _, Tactics};

use crate::raw::{ROOT, RawGame, RawId};

/// What the board has to know of a node that it stands on or passes.
pub(super) trait Trail {
    /// How many moves lead to it.
    fn depth(&self, node: RawId) -> u32;
    /// The bits of its move; 0 where the turn is given away.
    fn bits(&self, node: RawId) -> u16;
}

/// A board on its way through a record.
pub(super) struct Board<'r, 't, G> {
    raw: &'r RawGame<'t>,
    pub(super) position: G,
    at: RawId,
    way: Vec<RawId>,
}

impl<'r, 't, G: Tactics> Board<'r, 't, G> {
    /// A board at the start of a record; `way` is memory to use.
    pub(super) fn new(raw: &'r RawGame<'t>, start: G, way: Vec<RawId>) -> Self {
        Self {
            raw,
            position: start,
            at: ROOT,
            way,
        }
    }

    /// The memory, for the next board.
    pub(super) fn into_memory(self) -> Vec<RawId> {
        self.way
    }

    /// Goes to a node that was played, as was every one before it.
    pub(super) fn go_to(&mut self, target: RawId, trail: &impl Trail) {
        if self.at == target {
            return;
        }
        self.way.clear();
        let depth = |node| if node == ROOT { 0 } else { trail.depth(node) };
        let mut down = target;
        while self.at != down {
            if depth(self.at) >= depth(down) {
                self.position.undo();
                self.at = self.parent(self.at);
            } else {
                self.way.push(down);
                down = self.parent(down);
            }
        }
        while let Some(node) = self.way.pop() {
            self.step(node, trail.bits(node));
        }
    }

    /// Plays the move of a node whose parent the board stands at.
    pub(super) fn step(&mut self, node: RawId, bits: u16) {
        match G::Move::from_raw(bits) {
            m if m.is_none() => self.position.pass(),
            m => self.position.play(m),
        }
        self.at = node;
    }

    fn parent(&self, node: RawId) -> RawId {
        self.raw
            .nodes
            .get(node as usize)
            .map_or(ROOT, |node| node.parent)
    }
}
