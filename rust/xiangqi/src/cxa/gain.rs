//! What a side could win on a board if it were its turn: the matter of a chase.
//!
//! A piece is won by a capture that nothing legal takes back, by a lesser piece, by an exchange
//! that pays ([`super::exchange`]), or by a check after whose every answer one of those remains.
//! A capture that lets its maker be mated at once wins nothing. Whether a ply has made a gain
//! possible is asked in [`super::natures`].
//!
//! Known limits: one check goes before the capture, not a series; a soldier joins in an exchange,
//! but where its own attacks are idle it does not begin one.

use rukh_core::{MoveList, Rules, Side, Tactics};

use super::decision::Chase;
use super::exchange;
use super::kill;
use crate::attacks;
use crate::board::Board;
use crate::chase::{Chaser, Contact, attackers_of};
use crate::moves::XiangqiMove;
use crate::piece::PieceKind;
use crate::position::Xiangqi;
use crate::square::{Square, Squares};

/// How many answers to checks one question may look at. Ten checks with four answers each are
/// already rare.
const MOST_ANSWERS: u32 = 64;

/// Whether soldiers' own attacks count: where both sides attack with every move, they do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum SoldierAttacks {
    #[default]
    Idle,
    Counted,
}

/// A board as seen by the side that would win something on it.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    board: &'a Board,
    side: Side,
    soldiers: SoldierAttacks,
    /// What gives check to that side. A check that passes does not make an old attack new, so
    /// captures count that leave it standing.
    checkers: Squares,
}

impl<'a> Scene<'a> {
    pub(super) fn new(board: &'a Board, side: Side, soldiers: SoldierAttacks) -> Self {
        let general = board.general(side);
        Self {
            board,
            side,
            soldiers,
            checkers: attackers_of(board, general, !side, board.occupied()),
        }
    }

    pub(super) fn possible_victims(&self) -> Squares {
        self.chaser().possible_victims()
    }

    /// Every capture of the piece on `victim` that may count.
    pub(super) fn contacts_with(&self, victim: Square) -> impl Iterator<Item = Contact> + 'a {
        let board = self.board;
        let soldiers = match self.soldiers {
            SoldierAttacks::Idle => Squares::EMPTY,
            SoldierAttacks::Counted => {
                board.pieces(self.side, PieceKind::Soldier) & attacks::soldier_to(self.side, victim)
            }
        };
        let by_soldiers = soldiers.map(move |attacker| Contact {
            attacker,
            victim,
            is_bargain: false,
            is_protected: exchange::roots(board, attacker, victim) > 0,
        });
        self.chaser().contacts_with(victim).chain(by_soldiers)
    }

    /// The strongest way to win the piece on `victim`, if there is one.
    pub(super) fn strongest_at(&self, victim: Square) -> Option<Chase> {
        self.contacts_with(victim)
            .filter_map(|contact| self.winning(&contact))
            .max()
    }

    /// How this capture wins its victim, if it does.
    pub(super) fn winning(&self, contact: &Contact) -> Option<Chase> {
        let (from, to) = (contact.attacker, contact.victim);
        let is_soldier = self.board.kind(PieceKind::Soldier).contains(from);
        let how = if contact.is_bargain && contact.is_protected {
            Chase::ByLesser
        } else if !contact.is_protected && !is_soldier {
            Chase::Rootless
        } else if exchange::gains(self.board, from, to, self.checkers) {
            exchange::means(self.board, from, to)
        } else {
            return None;
        };
        (!self.is_mated_after(from, to)).then_some(how)
    }

    /// Whether the capture would be answered by mate. Not asked where it leaves a check standing.
    fn is_mated_after(&self, from: Square, to: Square) -> bool {
        if self.checkers.any() {
            return false;
        }
        let mut board = self.board.clone();
        board.advance(from, to);
        let answer = kill::shortest_mate_within(&kill::position(board, !self.side), 1);
        matches!(answer, kill::Answer::Mate(_))
    }

    fn chaser(&self) -> Chaser<'a> {
        Chaser::perhaps_in_check(self.board, self.side, self.checkers.any())
    }
}

/// The bound on answers was reached: more could be won than has been seen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unfinished;

/// Visits each quiet check of the side to move with the pieces, where they stand now, that can be
/// won after it whatever the answer.
pub(super) fn for_each_draw(
    position: &Xiangqi,
    mut visit: impl FnMut(XiangqiMove, Squares),
) -> Result<(), Unfinished> {
    let mut answers_left = MOST_ANSWERS;
    let mut moves = MoveList::<XiangqiMove>::new();
    position.quiet_moves(&mut moves);
    for &m in &*moves {
        if position.gives_check(m) {
            let drawn = drawn_by(position, m, &mut answers_left)?;
            if drawn.any() {
                visit(m, drawn);
            }
        }
    }
    Ok(())
}

/// What this check wins. An answer that takes something, or that checks in turn, saves everything.
fn drawn_by(
    position: &Xiangqi,
    check: XiangqiMove,
    answers_left: &mut u32,
) -> Result<Squares, Unfinished> {
    let side = position.side;
    let checked = kill::after(position, check);
    let mut answers = MoveList::<XiangqiMove>::new();
    checked.legal_moves(&mut answers);
    let mut drawn = if answers.is_empty() {
        Squares::EMPTY
    } else {
        Scene::new(&checked.board, side, SoldierAttacks::Idle).possible_victims()
    };
    for &answer in &*answers {
        if drawn.is_empty() || checked.is_noisy(answer) || checked.gives_check(answer) {
            return Ok(Squares::EMPTY);
        }
        *answers_left = answers_left.checked_sub(1).ok_or(Unfinished)?;
        let answered = kill::after(&checked, answer);
        let scene = Scene::new(&answered.board, side, SoldierAttacks::Idle);
        drawn = drawn
            .filter(|&victim| {
                let now = if victim == answer.from() {
                    answer.to()
                } else {
                    victim
                };
                scene.strongest_at(now).is_some()
            })
            .collect();
    }
    Ok(drawn)
}
