//! The moves of a game with all their variations, in one flat list.
//!
//! Node 0 is the start position. The first child of a node goes on with its line; the others are
//! alternatives in order of preference. Nothing here recurses, so that a tree may be as deep as a
//! game is long. Moves are bits that mean something only on the board of their game; whether they
//! are legal was settled by who put them in.

/// The number of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The start position.
    pub const ROOT: Self = Self(0);

    const NONE: Self = Self(u32::MAX);

    /// The number as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    const fn known(self) -> Option<Self> {
        if self.0 == Self::NONE.0 {
            None
        } else {
            Some(self)
        }
    }
}

/// A move, and what was said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    m: u16,
    parent: NodeId,
    first_child: NodeId,
    last_child: NodeId,
    next_sibling: NodeId,
    remarks: Option<Box<Remarks>>,
}

/// What was said about a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remarks {
    /// The comment before the move: the first thing in a variation.
    pub before: String,
    /// The comment behind it.
    pub comment: String,
    /// Numeric annotation glyphs.
    pub nags: Vec<u16>,
}

impl Remarks {
    const NONE: &'static Self = &Self {
        before: String::new(),
        comment: String::new(),
        nags: Vec::new(),
    };
}

/// A start position's moves with all their variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Default for Tree {
    fn default() -> Self {
        Self::new()
    }
}

impl Tree {
    /// A tree without moves.
    #[must_use]
    pub fn new() -> Self {
        Self::with_capacity(0)
    }

    /// A tree without moves that has room for so many.
    #[must_use]
    pub fn with_capacity(moves: usize) -> Self {
        let mut nodes = Vec::with_capacity(moves.saturating_add(1));
        nodes.push(Node {
            m: 0,
            parent: NodeId::NONE,
            first_child: NodeId::NONE,
            last_child: NodeId::NONE,
            next_sibling: NodeId::NONE,
            remarks: None,
        });
        Self { nodes }
    }

    /// Adds a move behind the other children of `parent`.
    pub fn add(&mut self, parent: NodeId, m: u16) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node {
            m,
            parent,
            first_child: NodeId::NONE,
            last_child: NodeId::NONE,
            next_sibling: NodeId::NONE,
            remarks: None,
        });
        let above = &mut self.nodes[parent.index()];
        match std::mem::replace(&mut above.last_child, id).known() {
            Some(elder) => self.nodes[elder.index()].next_sibling = id,
            None => above.first_child = id,
        }
        id
    }

    /// How many moves the tree has, variations included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether the tree has no moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The node with this number, if there is one.
    #[must_use]
    pub fn node(&self, index: usize) -> Option<NodeId> {
        (index < self.nodes.len()).then_some(NodeId(index as u32))
    }

    /// The bits of the move that leads to a node; 0 is a null move, and the root's.
    #[must_use]
    pub fn bits(&self, id: NodeId) -> u16 {
        self.nodes[id.index()].m
    }

    /// The node before; none before the root.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.nodes[id.index()].parent.known()
    }

    /// The move that goes on with the line.
    #[must_use]
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.nodes[id.index()].first_child.known()
    }

    /// The next alternative to this move.
    #[must_use]
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.nodes[id.index()].next_sibling.known()
    }

    /// Every child in order of preference.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.next(id), |&child| self.next_sibling(child))
    }

    /// The line of first children from a node on, without it.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.next(id), |&node| self.next(node))
    }

    /// The main line.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line_from(NodeId::ROOT)
    }

    /// What was said about a move.
    #[must_use]
    pub fn remarks(&self, id: NodeId) -> &Remarks {
        self.nodes[id.index()]
            .remarks
            .as_deref()
            .unwrap_or(Remarks::NONE)
    }

    /// The same, to be changed.
    pub fn remarks_mut(&mut self, id: NodeId) -> &mut Remarks {
        self.nodes[id.index()].remarks.get_or_insert_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_keep_their_order_and_the_first_goes_on_with_the_line() {
        let mut tree = Tree::new();
        let first = tree.add(NodeId::ROOT, 1);
        let other = tree.add(NodeId::ROOT, 2);
        let reply = tree.add(first, 3);
        let third = tree.add(NodeId::ROOT, 4);
        let children: Vec<NodeId> = tree.children(NodeId::ROOT).collect();
        assert_eq!(children, [first, other, third]);
        let line: Vec<u16> = tree.main_line().map(|id| tree.bits(id)).collect();
        assert_eq!(line, [1, 3]);
        assert_eq!(tree.parent(reply), Some(first));
        assert_eq!(tree.parent(NodeId::ROOT), None);
        assert_eq!(tree.len(), 4);
    }

    #[test]
    fn what_was_never_said_is_empty() {
        let mut tree = Tree::new();
        let m = tree.add(NodeId::ROOT, 1);
        assert_eq!(tree.remarks(m), &Remarks::default());
        tree.remarks_mut(m).nags.push(1);
        assert_eq!(tree.remarks(m).nags, [1]);
    }
}
