//! Games out of readers, played on a board: what the tests look at.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::path::PathBuf;

use rukh_core::{GameMove, MoveList, Rules};
use rukh_records::format::Emit;
use rukh_records::raw::{ROOT, RawComment, RawGame, RawMove, RawNode};
use rukh_records::resolve::{RuleSets, resolve};
use rukh_records::{NodeId, Problem, Record, Remarks, Tree};
use rukh_xiangqi::Xiangqi;

/// A file beside the checkout, if it is there.
pub(crate) fn shared(path: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared")
        .join(path);
    path.exists().then_some(path)
}

/// The bytes of one of the record cases.
pub(crate) fn case(name: &str) -> Option<Vec<u8>> {
    std::fs::read(shared(&format!("cases/records/xiangqi/{name}"))?).ok()
}

/// Every game that a reader gives, and what it says of the file.
pub(crate) fn read_all<S: ?Sized>(
    read: impl Fn(&S, &mut Emit<'_>) -> Result<(), Problem>,
    source: &S,
) -> (Vec<RawGame<'static>>, Result<(), Problem>) {
    let mut games = Vec::new();
    let ended = read(source, &mut |game| {
        games.push(owned(game));
        ControlFlow::Continue(())
    });
    (games, ended)
}

/// The only game of a source that is read whole.
pub(crate) fn read_one<S: ?Sized>(
    read: impl Fn(&S, &mut Emit<'_>) -> Result<(), Problem>,
    source: &S,
) -> RawGame<'static> {
    let (mut games, ended) = read_all(read, source);
    assert_eq!(ended, Ok(()));
    assert_eq!(games.len(), 1);
    games.remove(0)
}

fn owned(game: &RawGame<'_>) -> RawGame<'static> {
    let text = |text: &Cow<'_, str>| Cow::Owned(text.to_string());
    RawGame {
        game: game.game,
        tags: game
            .tags
            .iter()
            .map(|(name, value)| (text(name), text(value)))
            .collect(),
        start: game.start.as_ref().map(text),
        nodes: game
            .nodes
            .iter()
            .map(|node| RawNode {
                parent: node.parent,
                m: match &node.m {
                    RawMove::Text(written) => RawMove::Text(text(written)),
                    RawMove::Squares(squares) => RawMove::Squares(*squares),
                    RawMove::Pass => RawMove::Pass,
                },
                line: node.line,
            })
            .collect(),
        comments: game
            .comments
            .iter()
            .map(|comment| RawComment {
                node: comment.node,
                is_before: comment.is_before,
                text: text(&comment.text),
            })
            .collect(),
        nags: game.nags.clone(),
        termination: game.termination.as_ref().map(text),
        termination_line: game.termination_line,
        line: game.line,
        problems: game.problems.clone(),
    }
}

/// The squares of the main line.
pub(crate) fn main_line(game: &RawGame<'_>) -> Vec<String> {
    let mut line = Vec::new();
    let mut at = ROOT;
    for (id, node) in (0..).zip(&game.nodes) {
        // A first child comes before its siblings, and before all that follows those.
        if node.parent == at {
            line.push(squares(node));
            at = id;
        }
    }
    line
}

pub(crate) fn squares(node: &RawNode<'_>) -> String {
    match &node.m {
        RawMove::Squares(squares) => squares.iter().map(|&byte| char::from(byte)).collect(),
        RawMove::Text(text) => text.to_string(),
        RawMove::Pass => "pass".to_owned(),
    }
}

/// The game on a board: every move that is legal, and as problems those that are not.
pub(crate) fn play(game: &RawGame<'_>) -> Record {
    resolve::<Xiangqi>(game, &RuleSets::default())
}

/// How many moves of a record could not be played.
pub(crate) fn illegal_moves(record: &Record) -> usize {
    let problems = record.problems.iter();
    problems.filter(|problem| problem.ply > 0).count()
}

/// The moves of the tree's main line.
pub(crate) fn plies(record: &Record) -> usize {
    record.tree.main_line().count()
}

/// The tree in pre-order: depth, move and remarks of every node. Two records of equal outline are
/// equal, whatever numbers their nodes have.
pub(crate) fn outline(record: &Record) -> Vec<(usize, u16, Remarks)> {
    let tree = &record.tree;
    let mut outline = Vec::new();
    let mut ahead = vec![(0, NodeId::ROOT)];
    while let Some((depth, id)) = ahead.pop() {
        outline.push((depth, tree.bits(id), tree.remarks(id).clone()));
        let children: Vec<NodeId> = tree.children(id).collect();
        ahead.extend(children.into_iter().rev().map(|child| (depth + 1, child)));
    }
    outline
}

/// Numbers that are the same in every run (xorshift).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 32) as usize % limit
    }

    pub(crate) fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| (self.next() >> 32) as u8)
    }
}

/// A game of random moves with variations and comments.
pub(crate) fn random_game(random: &mut Random) -> Record {
    let mut record = play(&RawGame::default());
    record.tree = random_tree(&Xiangqi::start(&Default::default()), random);
    record
}

/// A tree of random moves with comments, up to forty plies deep.
pub(crate) fn random_tree(start: &Xiangqi, random: &mut Random) -> Tree {
    const WORDS: [&str; 6] = [
        "好棋",
        "line\nbreak",
        "前 后",
        "红优；[1]",
        "||",
        "車馬 — é",
    ];
    let mut tree = Tree::new();
    let mut ahead = vec![(NodeId::ROOT, start.clone(), 0)];
    while let Some((parent, position, depth)) = ahead.pop() {
        if random.below(4) == 0 {
            let word = WORDS[random.below(WORDS.len())];
            tree.remarks_mut(parent).comment = word.to_owned();
        }
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let wanted = match random.below(12) {
            0 => 2,
            1 => 3,
            _ => 1,
        };
        if depth == 40 || tree.len() > 300 {
            continue;
        }
        let first = random.below(moves.len().max(1));
        let chosen = moves
            .iter()
            .cycle()
            .skip(first)
            .take(wanted.min(moves.len()));
        for &m in chosen {
            let node = tree.add(parent, m.raw());
            let mut next = position.clone();
            next.play(m);
            ahead.push((node, next, depth + 1));
        }
    }
    tree
}
