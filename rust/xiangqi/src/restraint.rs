//! What check and pins demand of a move, found from sets.
//!
//! Each enemy piece that bears on the general of the side to move becomes a [`Restraint`]: the
//! points on which any other piece must land, and the points to which the pieces concerned (a
//! pinned piece, a screen, a leg) may go. Together they are the [`Law`] for every move but the
//! general's own, in check and out of it, however many pieces give check.

use rukh_core::Side;

use crate::attacks;
use crate::piece::PieceKind;
use crate::position::Xiangqi;
use crate::square::{Square, Squares};

/// What one enemy piece that bears on the general demands of the moves of the others.
struct Restraint {
    /// The pieces that stand in a special relation to it: pinned, screen, leg.
    concerned: Squares,
    /// Where those may go.
    theirs: Squares,
    /// Where all other pieces may go.
    others: Squares,
}

impl Restraint {
    /// Every piece must land on one of these points.
    #[inline]
    const fn on_all(others: Squares) -> Self {
        Self {
            concerned: Squares::EMPTY,
            theirs: Squares::ALL,
            others,
        }
    }

    /// These pieces must land on these points; the others are free.
    #[inline]
    const fn on(concerned: Squares, theirs: Squares) -> Self {
        Self {
            concerned,
            theirs,
            others: Squares::ALL,
        }
    }
}

/// All restraints together.
pub(crate) struct Law {
    /// Where pieces may go that no restraint is concerned with.
    pub(crate) common: Squares,
    /// The pieces that have a law of their own; see [`Xiangqi::law_for`].
    pub(crate) concerned: Squares,
}

impl Xiangqi {
    /// The restraints on the side to move, gathered.
    #[inline]
    pub(crate) fn law(&self, side: Side) -> Law {
        let mut law = Law {
            common: Squares::ALL,
            concerned: Squares::EMPTY,
        };
        self.for_each_restraint(side, |restraint| {
            law.common &= restraint.others;
            law.concerned |= restraint.concerned;
        });
        law
    }

    /// Where a piece may go that some restraint is concerned with. Rare, so the restraints are
    /// found anew rather than stored.
    #[cold]
    pub(crate) fn law_for(&self, square: Square) -> Squares {
        let mut allowed = Squares::ALL;
        self.for_each_restraint(self.side, |restraint| {
            allowed &= if restraint.concerned.contains(square) {
                restraint.theirs
            } else {
                restraint.others
            };
        });
        allowed
    }

    /// Visits what each enemy piece demands that bears on the general of `side`.
    #[inline]
    fn for_each_restraint(&self, side: Side, mut visit: impl FnMut(Restraint)) {
        let board = &self.board;
        let (own, enemy) = (board.side(side), board.side(!side));
        let occupied = own | enemy;
        let general = board.general(side);
        let on_lines = enemy & attacks::lines_through(general);

        // A chariot, or the enemy general on the file, attacks over no piece.
        let straight = board.kind(PieceKind::Chariot) | board.kind(PieceKind::General);
        for attacker in on_lines & straight {
            let gap = attacks::between(general, attacker);
            let blockers = gap & occupied;
            let answers = gap | Squares::of(attacker);
            if blockers.is_empty() {
                visit(Restraint::on_all(answers));
            } else if !blockers.more_than_one() && blockers.meets(own) {
                visit(Restraint::on(blockers, answers));
            }
        }

        // A cannon attacks over exactly one.
        for attacker in on_lines & board.kind(PieceKind::Cannon) {
            let gap = attacks::between(general, attacker);
            let screens = gap & occupied;
            let answers = (gap - occupied) | Squares::of(attacker);
            if screens.is_empty() {
                // Whoever lands between becomes the screen.
                visit(Restraint::on_all(!gap));
            } else if !screens.more_than_one() {
                // Check: a second screen, the cannon taken, or our own screen gone.
                visit(Restraint {
                    concerned: screens & own,
                    theirs: !gap,
                    others: answers,
                });
            } else if !screens.without_first().more_than_one() {
                // Two screens: neither of ours may leave the gap or take the other.
                visit(Restraint::on(screens & own, answers));
            }
        }

        // A horse attacks unless its leg is blocked.
        let horses = enemy & board.kind(PieceKind::Horse) & attacks::horse_ring(general);
        for attacker in horses {
            let leg = Squares::of(attacks::horse_leg(attacker, general));
            if !leg.meets(occupied) {
                visit(Restraint::on_all(leg | Squares::of(attacker)));
            } else if leg.meets(own) {
                visit(Restraint::on(leg, Squares::of(attacker)));
            }
        }

        let soldiers = enemy & board.kind(PieceKind::Soldier);
        for attacker in soldiers & attacks::soldier_to(!side, general) {
            visit(Restraint::on_all(Squares::of(attacker)));
        }
    }
}
