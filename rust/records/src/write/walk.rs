//! A tree in the order in which movetext tells it: a move, the alternatives to it in brackets, the
//! move after it. A board goes along. Nothing recurses.

use rukh_core::{GameMove, Notation, Tactics};

use crate::record::Record;
use crate::resolve::RuleSets;
use crate::tree::{NodeId, Tree};

/// What comes next in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A move; the board stands before it.
    Move(NodeId),
    /// A variation begins.
    Open,
    /// It ends.
    Close,
}

#[derive(Clone, Copy, Debug)]
enum Task {
    /// Tell a first child, and then its siblings.
    Main(NodeId),
    /// Tell a move that has been announced.
    Tell(NodeId),
    /// Tell a sibling as a variation, and the siblings after it.
    Alternative(NodeId),
    /// Play a move and go on behind it.
    Enter(NodeId),
    /// End a variation that began after so many plies.
    Close(usize),
}

/// The walk.
pub(crate) struct Walk<'r, G> {
    tree: &'r Tree,
    position: G,
    ply: usize,
    tasks: Vec<Task>,
}

impl<'r, G: Tactics + Notation> Walk<'r, G> {
    /// A walk through a record.
    pub(crate) fn new(record: &'r Record, rules: &RuleSets<G::Options>) -> Self {
        let first = record.tree.next(NodeId::ROOT);
        Self {
            tree: &record.tree,
            position: start_of(record, rules),
            ply: 0,
            tasks: first.map(Task::Main).into_iter().collect(),
        }
    }

    /// The board before the move that was given last.
    pub(crate) fn position(&self) -> &G {
        &self.position
    }

    /// How many plies lead to that board.
    pub(crate) fn ply(&self) -> usize {
        self.ply
    }

    /// What comes next; `None` at the end.
    pub(crate) fn next(&mut self) -> Option<Step> {
        loop {
            match self.tasks.pop()? {
                Task::Main(id) => {
                    self.tasks.push(Task::Enter(id));
                    self.push_alternative(self.tree.next_sibling(id));
                    return Some(Step::Move(id));
                }
                Task::Tell(id) => return Some(Step::Move(id)),
                Task::Alternative(id) => {
                    self.push_alternative(self.tree.next_sibling(id));
                    self.tasks.push(Task::Close(self.ply));
                    self.tasks.push(Task::Enter(id));
                    self.tasks.push(Task::Tell(id));
                    return Some(Step::Open);
                }
                Task::Enter(id) => {
                    match G::Move::from_raw(self.tree.bits(id)) {
                        m if m.is_none() => self.position.pass(),
                        m => self.position.play(m),
                    }
                    self.ply += 1;
                    self.tasks.extend(self.tree.next(id).map(Task::Main));
                }
                Task::Close(ply) => {
                    while self.ply > ply {
                        self.position.undo();
                        self.ply -= 1;
                    }
                    return Some(Step::Close);
                }
            }
        }
    }

    fn push_alternative(&mut self, sibling: Option<NodeId>) {
        self.tasks.extend(sibling.map(Task::Alternative));
    }
}

/// The position that a record begins with.
pub(crate) fn start_of<G: Tactics + Notation>(record: &Record, rules: &RuleSets<G::Options>) -> G {
    let options = if record.is_chess960 {
        &rules.chess960
    } else {
        &rules.usual
    };
    let loaded = record
        .start_fen
        .as_deref()
        .and_then(|fen| G::from_fen(fen, options).ok());
    loaded.map_or_else(|| G::start(options), |loaded| loaded.position)
}

/// The number of the first move, as the start position gives it.
pub(crate) fn first_number(record: &Record) -> u64 {
    let fen = record.start_fen.as_deref().unwrap_or(record.info.start_fen);
    let number = fen.split(' ').nth(5).and_then(|number| number.parse().ok());
    number.unwrap_or(1)
}
