//! What a search is asked to keep to. Plain data: all limits apply together, the first one
//! reached ends the search.

use std::time::Duration;

use rukh_core::BySide;

/// One side's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideClock {
    /// Time left.
    pub remaining: Duration,
    /// Time gained with each move.
    pub increment: Duration,
}

/// The limits of one search. The default has none: it runs to the depth cap or until stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits<M> {
    /// Deepest iteration, in plies.
    pub depth: Option<u32>,
    /// Nodes over all threads. One thread keeps to it exactly.
    pub nodes: Option<u64>,
    /// End once a mate in so many moves is proven.
    pub mate: Option<u32>,
    /// Time for this move, used up whatever the search finds.
    pub movetime: Option<Duration>,
    /// The clocks. The mover's clock sets the time plan; a mover without one has no time limit.
    pub clocks: BySide<Option<SideClock>>,
    /// Moves until the next time control; `None` when the clock lasts for the rest of the game.
    pub moves_to_go: Option<u32>,
    /// No time limit counts. A search that has nothing left to do returns all the same; whoever
    /// promised an answer only after a stop holds it back.
    pub infinite: bool,
    /// The opponent is on the move: time begins to count at
    /// [`ponder_hit`](crate::Control::ponder_hit).
    pub ponder: bool,
    /// Root moves to consider; empty for all. Illegal ones are ignored.
    pub search_moves: Vec<M>,
    /// How many best lines to report; at least 1. A move that loses by rule at once, while another
    /// does not, is never the answer and comes behind all others.
    pub multi_pv: usize,
    /// Time that each move loses outside the search (transport, the client's own work). A clock
    /// pays for it; a fixed time does not.
    pub overhead: Duration,
    /// Time that was gone before the search began. It counts against a clock and a fixed time
    /// alike, but not against a ponder search, whose time begins later.
    pub spent: Duration,
}

impl<M> Default for Limits<M> {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            mate: None,
            movetime: None,
            clocks: BySide::new(None, None),
            moves_to_go: None,
            infinite: false,
            ponder: false,
            search_moves: Vec::new(),
            multi_pv: 1,
            overhead: Duration::ZERO,
            spent: Duration::ZERO,
        }
    }
}

impl<M> Limits<M> {
    /// The same limits with moves of another type.
    #[must_use]
    pub fn map_moves<N>(&self, convert: impl FnMut(&M) -> N) -> Limits<N> {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            mate: self.mate,
            movetime: self.movetime,
            clocks: self.clocks,
            moves_to_go: self.moves_to_go,
            infinite: self.infinite,
            ponder: self.ponder,
            search_moves: self.search_moves.iter().map(convert).collect(),
            multi_pv: self.multi_pv,
            overhead: self.overhead,
            spent: self.spent,
        }
    }
}
