//! The moves of one game as rows.

use rukh_core::{BySide, GameMove, Rules};
use rukh_records::{GameResult, NodeId, Problem, Record, RuleSets, Severity};

use super::judge::{Judge, Omission};
use super::row::{Digest, Row};
use super::valid::RecipeError;
use crate::canon::Filing;
use crate::recipe::{Recipe, Selection};

/// Takes the moves that count out of records of one game.
#[derive(Debug)]
pub struct Gatherer<G: Rules> {
    judge: Judge,
    rules: RuleSets<G::Options>,
    filing: Filing<G>,
    start: G,
    /// The way back through a tree; kept for its memory.
    open: Vec<Step>,
}

/// A move of a tree that is still to be looked at.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: NodeId,
    /// Plies before it.
    depth: usize,
    is_main: bool,
}

impl<G: Rules> Gatherer<G> {
    /// A gatherer for games that were played under these rules.
    ///
    /// # Errors
    /// When a setting of the recipe makes no sense.
    pub fn new(
        recipe: &Recipe,
        rules: RuleSets<G::Options>,
        filing: Filing<G>,
    ) -> Result<Self, RecipeError> {
        recipe.check()?;
        if let Filing::Images(_) = filing {
            recipe.check_images::<G>()?;
        }
        Ok(Self {
            judge: Judge::new(&recipe.selection, G::INFO)?,
            start: G::start(&rules.usual),
            rules,
            filing,
            open: Vec::new(),
        })
    }

    /// Adds the rows of a game that counts, and gives its digest. A move that is played more than once
    /// in a game counts each time.
    ///
    /// # Errors
    /// With the reason why the game does not count.
    pub fn gather(&mut self, record: &Record, rows: &mut Vec<Row>) -> Result<Digest, Omission> {
        let is_unreadable = |problem: &Problem| problem.severity == Severity::Skipped;
        if record.info.id != G::INFO.id {
            return Err(Omission::OtherGame);
        }
        if record.problems.iter().any(is_unreadable) {
            return Err(Omission::Unreadable);
        }
        let start = self.opened(record)?;
        let begin = start.as_ref().unwrap_or(&self.start);
        let is_setup = begin.key() != self.start.key();
        if is_setup && !self.judge.selection().with_setups {
            return Err(Omission::SetUp);
        }
        let sides = self.judge.sides(record, record.tree.main_line().count())?;
        let bits = record.tree.main_line().map(|node| record.tree.bits(node));
        let digest = Digest::of(begin.key(), bits);

        let position = start.unwrap_or_else(|| self.start.clone());
        if self.judge.selection().with_variations {
            self.walk_tree(position, record, sides, rows);
        } else {
            self.walk_line(position, record, sides, rows);
        }
        Ok(digest)
    }

    /// The position that a record begins with, if it names one.
    fn opened(&self, record: &Record) -> Result<Option<G>, Omission> {
        let Some(fen) = record.start_fen.as_deref() else {
            return Ok(None);
        };
        let rules = if record.is_chess960 {
            &self.rules.chess960
        } else {
            &self.rules.usual
        };
        match G::from_fen(fen, rules) {
            Ok(loaded) => Ok(Some(loaded.position)),
            Err(_) => Err(Omission::Unreadable),
        }
    }

    fn walk_line(
        &self,
        mut position: G,
        record: &Record,
        sides: BySide<bool>,
        rows: &mut Vec<Row>,
    ) {
        let Selection { max_ply, .. } = *self.judge.selection();
        for node in record.tree.main_line().take(max_ply as usize) {
            let m = G::Move::from_raw(record.tree.bits(node));
            // Whatever follows a turn that was given away was not reached by play.
            if m.is_none() {
                break;
            }
            if sides[position.side()] {
                rows.push(self.row(&position, m, record.result));
            }
            position.play(m);
        }
    }

    /// The same with variations, of which nobody knows how they would have ended.
    fn walk_tree(
        &mut self,
        mut position: G,
        record: &Record,
        sides: BySide<bool>,
        rows: &mut Vec<Row>,
    ) {
        let Selection { max_ply, .. } = *self.judge.selection();
        let tree = &record.tree;
        let mut open = std::mem::take(&mut self.open);
        let children = |node, depth, is_main: bool, open: &mut Vec<Step>| {
            let mut is_main = is_main;
            for node in tree.children(node) {
                open.push(Step {
                    node,
                    depth,
                    is_main,
                });
                is_main = false;
            }
        };
        children(NodeId::ROOT, 0, true, &mut open);
        while let Some(Step {
            node,
            depth,
            is_main,
        }) = open.pop()
        {
            let m = G::Move::from_raw(tree.bits(node));
            if m.is_none() {
                continue;
            }
            while position.plies_played() > depth {
                position.undo();
            }
            let result = if is_main {
                record.result
            } else {
                GameResult::Unknown
            };
            if sides[position.side()] {
                rows.push(self.row(&position, m, result));
            }
            if depth + 1 < max_ply as usize {
                position.play(m);
                children(node, depth + 1, is_main, &mut open);
            }
        }
        self.open = open;
    }

    fn row(&self, position: &G, m: G::Move, result: GameResult) -> Row {
        let (key, bits) = self.filing.file(position, m);
        Row::new(key, bits, result, position.side())
    }
}
