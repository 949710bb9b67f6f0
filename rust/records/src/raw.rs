//! A game as it was written, before any rule has looked at it: what every format reader yields.
//!
//! Readers know bytes and layouts and no rules; they never judge a move. [`Resolver`](crate::Resolver) plays
//! the moves on a board and makes a [`crate::Record`] of them. Text is borrowed from the file
//! where it can be, and a reader fills the same `RawGame` game after game, so that a large file
//! costs no more memory than its largest game.

use std::borrow::Cow;

use crate::problem::Problem;

/// The number of a node of a [`RawGame`]; see [`RawGame::nodes`].
pub type RawId = u32;

/// The start position, as the parent of the first moves.
pub const ROOT: RawId = RawId::MAX;

/// A game as it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RawGame<'t> {
    /// The game's identifier (`xiangqi`, `chess`) where the format or the tags tell it.
    pub game: Option<&'static str>,
    /// Tags in their order, under the names of the PGN standard (`Event`, `Red`, `Result` …) where
    /// the format has fields of its own for them.
    pub tags: Vec<(Cow<'t, str>, Cow<'t, str>)>,
    /// The start position as a FEN; `None` for the game's own. Formats that store a board without
    /// the side to move give the side of the first move's piece.
    pub start: Option<Cow<'t, str>>,
    /// Every move of the tree. A parent comes before its children, and of two children of one
    /// parent the preferred one comes first.
    pub nodes: Vec<RawNode<'t>>,
    /// Comments in the order in which they were met.
    pub comments: Vec<RawComment<'t>>,
    /// Numeric annotation glyphs, `!?` and the like included.
    pub nags: Vec<(RawId, u16)>,
    /// The result as the movetext ends with it; the tag of that name may say otherwise.
    pub termination: Option<Cow<'t, str>>,
    /// The line of the file, from 1, on which that stands; 0 where it is not known.
    pub termination_line: u32,
    /// The line of the file, from 1, on which the game begins; 0 in formats without lines.
    pub line: u32,
    /// What the reader could not read, or read other than it stands there.
    pub problems: Vec<Problem>,
}

/// One move of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawNode<'t> {
    /// The move before it; [`ROOT`] for a first move.
    pub parent: RawId,
    /// What was written.
    pub m: RawMove<'t>,
    /// The line of the file, from 1; 0 in formats without lines.
    pub line: u32,
}

/// A move as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RawMove<'t> {
    /// Text in one of the game's notations.
    Text(Cow<'t, str>),
    /// Two squares as ASCII coordinates of the game itself (`h2e2` with ranks from 0 in xiangqi),
    /// out of a format that stores numbers.
    Squares([u8; 4]),
    /// A null move: the turn is given away.
    Pass,
}

/// A comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawComment<'t> {
    /// The move it stands at; [`ROOT`] for one on the start position.
    pub node: RawId,
    /// Whether it stands before the move (the first thing in a variation) rather than behind it.
    pub is_before: bool,
    /// Its text, without what the format wraps around it.
    pub text: Cow<'t, str>,
}

impl<'t> RawGame<'t> {
    /// Forgets the game and keeps the memory.
    pub fn clear(&mut self) {
        self.game = None;
        self.tags.clear();
        self.start = None;
        self.nodes.clear();
        self.comments.clear();
        self.nags.clear();
        self.termination = None;
        self.termination_line = 0;
        self.line = 0;
        self.problems.clear();
    }

    /// Adds a move and gives its number.
    pub fn push(&mut self, parent: RawId, m: RawMove<'t>, line: u32) -> RawId {
        let id = self.nodes.len() as RawId;
        self.nodes.push(RawNode { parent, m, line });
        id
    }

    /// Whether every parent comes before its children, as it must.
    pub(crate) fn has_parents_first(&self) -> bool {
        let mut nodes = self.nodes.iter().enumerate();
        nodes.all(|(id, node)| node.parent == ROOT || (node.parent as usize) < id)
    }

    /// The value of the first tag with this name, in any case, that has one; empty where none has.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let named = self.tags.iter();
        let mut values = named
            .filter(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_ref());
        let first = values.next()?;
        let has_value = |value: &&str| !value.trim().is_empty();
        let value = std::iter::once(first).chain(values).find(has_value);
        Some(value.unwrap_or(first))
    }
}
