//! Every move of a tree as two squares, for formats that store boards and numbers.
//!
//! Moves are bits that mean something only on a board, so the tree is played once, without
//! recursion. What such formats cannot hold, a null move, is left out with all that follows it.

use rukh_core::{GameMove, Rules};

use crate::problem::{Problem, Severity};
use crate::record::Record;
use crate::resolve::RuleSets;
use crate::tree::{NodeId, Tree};

/// A point as a file counted from Red's left and a rank from Red's back rank.
pub(super) type Place = (u8, u8);

/// A record's moves as squares.
#[derive(Debug)]
pub(super) struct Squares<'r> {
    tree: &'r Tree,
    /// Origin and destination of each node's move; `None` where it has been left out.
    moves: Vec<Option<(Place, Place)>>,
    /// What stands on the start board, as FEN letters.
    pub(super) men: Vec<(char, Place)>,
    /// The side to move at the start.
    pub(super) side: rukh_core::Side,
}

impl<'r> Squares<'r> {
    /// Plays a record of xiangqi.
    ///
    /// # Errors
    /// When it is of another game, or its start is no position.
    pub(super) fn of<G: Rules>(
        record: &'r Record,
        rules: &RuleSets<G::Options>,
        problems: &mut Vec<Problem>,
    ) -> Result<Self, Problem> {
        let fault =
            |text: &str, reason: String| Problem::new(Severity::Skipped, record.line, text, reason);
        let info = G::INFO;
        if (info.id, record.info.id) != ("xiangqi", "xiangqi") {
            return Err(fault(
                record.info.id,
                "the format holds games of xiangqi alone".to_owned(),
            ));
        }
        let position = match &record.start_fen {
            None => G::start(&rules.usual),
            Some(fen) => {
                G::from_fen(fen, &rules.usual)
                    .map_err(|error| fault(fen, error.to_string()))?
                    .position
            }
        };
        let place = |square: usize| ((square % info.files) as u8, (square / info.files) as u8);
        let pieces = position.pieces();
        let mut squares = Self {
            tree: &record.tree,
            moves: vec![None; record.tree.len() + 1],
            men: (0..)
                .zip(pieces)
                .filter_map(|(square, letter)| Some((letter?, place(square))))
                .collect(),
            side: position.side(),
        };
        let left_out = squares.play(position, place);
        if left_out > 0 {
            problems.push(Problem::new(
                Severity::Shortened,
                record.line,
                "",
                format!(
                    "the format holds no null moves: {left_out} of them were left out with all \
                     that follows them"
                ),
            ));
        }
        Ok(squares)
    }

    /// Finds the squares of every move that can be played; gives how many cannot.
    fn play<G: Rules>(&mut self, mut position: G, place: impl Fn(usize) -> Place) -> usize {
        let tree = self.tree;
        let mut left_out = 0;
        let mut try_move = |position: &mut G, id: NodeId| {
            let m = G::Move::from_raw(tree.bits(id));
            if m.is_none() || !position.is_legal(m) {
                left_out += 1;
                return false;
            }
            let (from, to) = position.move_squares(m);
            self.moves[id.index()] = Some((place(from), place(to)));
            position.play(m);
            true
        };
        // `node` has been played, unless it is the root.
        let mut node = NodeId::ROOT;
        let mut next = tree.next(node);
        loop {
            match next {
                Some(id) if try_move(&mut position, id) => {
                    node = id;
                    next = tree.next(id);
                }
                Some(id) => next = tree.next_sibling(id),
                None => {
                    let Some(parent) = tree.parent(node) else {
                        return left_out;
                    };
                    position.undo();
                    next = tree.next_sibling(node);
                    node = parent;
                }
            }
        }
    }

    /// Origin and destination of a move that is there.
    pub(super) fn squares(&self, id: NodeId) -> Option<(Place, Place)> {
        self.moves[id.index()]
    }

    /// The move that goes on with the line, of those that are there.
    pub(super) fn next(&self, id: NodeId) -> Option<NodeId> {
        self.first_there(self.tree.next(id))
    }

    /// The next alternative, of those that are there.
    pub(super) fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.first_there(self.tree.next_sibling(id))
    }

    fn first_there(&self, from: Option<NodeId>) -> Option<NodeId> {
        std::iter::successors(from, |&id| self.tree.next_sibling(id))
            .find(|&id| self.squares(id).is_some())
    }

    /// Every move that is there in pre-order: everything below a move before its alternatives.
    pub(super) fn in_preorder(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.next(NodeId::ROOT), |&id| {
            self.next(id).or_else(|| {
                std::iter::successors(Some(id), |&id| self.tree.parent(id))
                    .take_while(|&id| id != NodeId::ROOT)
                    .find_map(|id| self.next_sibling(id))
            })
        })
    }

    /// All that is said about a node, with what stands before it first.
    pub(super) fn comment(&self, id: NodeId) -> String {
        let remarks = self.tree.remarks(id);
        let parts = [&*remarks.before, &*remarks.comment];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join("\n")
    }

    /// Tells of glyphs, which formats of this kind have no place for.
    pub(super) fn report_glyphs(&self, line: u32, problems: &mut Vec<Problem>) {
        let glyphs: usize = self
            .in_preorder()
            .map(|id| self.tree.remarks(id).nags.len())
            .sum();
        if glyphs > 0 {
            problems.push(Problem::new(
                Severity::Shortened,
                line,
                "",
                format!("the format has no place for glyphs: {glyphs} of them were left out"),
            ));
        }
    }
}

/// The points of the 32 men in the order that formats share, `None` for men that are not there.
///
/// Of several men of one kind Red's come from the right and Black's from the left, as the programs
/// have them.
pub(super) fn in_order_of_men(men: &[(char, Place)]) -> [Option<Place>; 32] {
    let mut sorted = men.to_vec();
    sorted.sort_by_key(|&(letter, (x, y))| {
        (
            if letter.is_ascii_uppercase() {
                8 - x
            } else {
                x
            },
            y,
        )
    });
    crate::format::board::MEN.map(|letter| {
        let at = sorted
            .iter()
            .position(|&(standing, _)| standing == char::from(letter))?;
        Some(sorted.remove(at).1)
    })
}

/// What a tag says, if it says anything: PGN writes `?` and `????.??.??` for what nobody knows.
pub(super) fn known<'r>(record: &'r Record, name: &str) -> Option<&'r str> {
    record.tag(name).filter(|value| is_known(value))
}

/// Whether the value of a tag says anything.
pub(super) fn is_known(value: &str) -> bool {
    value.contains(|c| !matches!(c, '?' | '.' | ' ' | '-'))
}
