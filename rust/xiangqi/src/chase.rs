//! Which piece could take which, and whether that is a threat: what the Asian rules call a chase is
//! made of.
//!
//! Everything is asked of one board, as if the chasing side were to move. *Contact*: a chariot,
//! horse, cannon, advisor or elephant has a legal capture of a piece that is neither the general
//! nor a soldier still at home, and the two are not of one kind with the victim able to take the
//! attacker (an offer to exchange). *Threat*: a contact in which the attacker is worth less than
//! the victim, or the victim is not really protected. Protection is judged on the board after the
//! capture: the recapture must be legal, and screens, legs and eyes are what they are then.
//!
//! What changed by a move is judged in [`crate::conduct`]. Sets of occupied points stand in for
//! moves on the board, so nothing is played here.

use rukh_core::Side;

use crate::attacks;
use crate::board::Board;
use crate::piece::PieceKind;
use crate::square::{Square, Squares, zone};

/// The board as seen by the side that chases.
#[derive(Clone, Copy)]
pub(crate) struct Chaser<'a> {
    board: &'a Board,
    side: Side,
    /// What attacks the chaser's general already: a capture that leaves it so exposes nothing new.
    checkers: Squares,
}

/// A capture that a chaser could make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contact {
    pub(crate) attacker: Square,
    pub(crate) victim: Square,
    /// The attacker is worth less than the victim, so that protection does not matter.
    pub(crate) is_bargain: bool,
    /// The capture can be answered by a legal recapture.
    pub(crate) is_protected: bool,
}

impl Contact {
    /// Whether the rules take it for a threat.
    #[inline]
    pub(crate) const fn is_threat(&self) -> bool {
        self.is_bargain || !self.is_protected
    }
}

impl<'a> Chaser<'a> {
    /// The chasing side is not in check.
    #[inline]
    pub(crate) const fn new(board: &'a Board, side: Side) -> Self {
        Self {
            board,
            side,
            checkers: Squares::EMPTY,
        }
    }

    /// The chasing side may be in check. A check that passes does not make an old attack new, so a
    /// capture counts unless it exposes the general to a further piece.
    #[inline]
    pub(crate) fn perhaps_in_check(board: &'a Board, side: Side, in_check: bool) -> Self {
        let mut chaser = Self::new(board, side);
        if in_check {
            let general = board.general(side);
            chaser.checkers = attackers_of(board, general, !side, board.occupied());
        }
        chaser
    }

    /// The enemy pieces that can be chased.
    #[inline]
    pub(crate) fn possible_victims(&self) -> Squares {
        let enemy = !self.side;
        let soldiers_at_home = self.board.kind(PieceKind::Soldier) & zone::HOME[enemy];
        self.board.side(enemy) - self.board.kind(PieceKind::General) - soldiers_at_home
    }

    /// Every contact with the piece on `victim`.
    #[inline]
    pub(crate) fn contacts_with(self, victim: Square) -> impl Iterator<Item = Contact> + 'a {
        self.reaching(victim)
            .filter(move |&attacker| self.may_take(attacker, victim))
            .filter(move |&attacker| !self.is_offer(attacker, victim))
            .map(move |attacker| Contact {
                attacker,
                victim,
                is_bargain: self.is_bargain(attacker, victim),
                is_protected: self.is_protected(attacker, victim),
            })
    }

    /// The pieces that offer themselves for the piece on `victim`, like for like.
    pub(crate) fn offers_to(self, victim: Square) -> Squares {
        self.reaching(victim)
            .filter(|&attacker| self.may_take(attacker, victim) && self.is_offer(attacker, victim))
            .collect()
    }

    /// The attackers of `victim` whose contact is a threat.
    #[inline]
    pub(crate) fn threats_to(self, victim: Square) -> Squares {
        self.reaching(victim)
            .filter(|&attacker| self.is_contact(attacker, victim) && self.bites(attacker, victim))
            .collect()
    }

    /// Whether the piece on `victim` is threatened by anything.
    #[inline]
    pub(crate) fn threatens(self, victim: Square) -> bool {
        Iterator::any(&mut self.reaching(victim), |attacker| {
            self.is_contact(attacker, victim) && self.bites(attacker, victim)
        })
    }

    /// Whether `attacker`, whatever stands there, is in contact with the piece on `victim`.
    #[inline]
    pub(crate) fn touches(self, attacker: Square, victim: Square) -> bool {
        self.reaching(victim).contains(attacker) && self.is_contact(attacker, victim)
    }

    #[inline]
    fn is_contact(self, attacker: Square, victim: Square) -> bool {
        self.may_take(attacker, victim) && !self.is_offer(attacker, victim)
    }

    #[inline]
    fn bites(self, attacker: Square, victim: Square) -> bool {
        self.is_bargain(attacker, victim) || !self.is_protected(attacker, victim)
    }

    /// The chaser's pieces of the kinds that can chase which reach `victim` by their own movement.
    #[inline]
    fn reaching(self, victim: Square) -> Squares {
        let board = self.board;
        let near = board.side(self.side) & attacks::surroundings(victim);
        if near.is_empty() {
            return Squares::EMPTY;
        }
        officers_of(board, near, victim, board.occupied())
    }

    /// Whether the capture leaves the chaser's own general no worse off.
    #[inline]
    fn may_take(self, attacker: Square, victim: Square) -> bool {
        let occupied = self.board.occupied() - Squares::of(attacker);
        let own = self.board.general(self.side);
        let enemy = self.board.side(!self.side) - Squares::of(victim);
        (attackers_among(self.board, own, !self.side, enemy, occupied) - self.checkers).is_empty()
    }

    /// Whether attacker and victim are of one kind and the victim could take the attacker as well.
    #[inline]
    fn is_offer(self, attacker: Square, victim: Square) -> bool {
        let board = self.board;
        let Some(kind) = self.kind_on(attacker) else {
            return false;
        };
        if self.kind_on(victim) != Some(kind) {
            return false;
        }
        // Lines work both ways; a horse's leg does not.
        if kind == PieceKind::Horse && !attacks::horse(victim, board.occupied()).contains(attacker)
        {
            return false;
        }
        let occupied = board.occupied() - Squares::of(victim);
        let ours = board.side(self.side) - Squares::of(attacker);
        let general = board.general(!self.side);
        attackers_among(board, general, self.side, ours, occupied).is_empty()
    }

    /// Whether the attacker is worth less than the victim: chariot above horse and cannon above
    /// advisor and elephant. A chariot is worth most, so it never is.
    #[inline]
    fn is_bargain(self, attacker: Square, victim: Square) -> bool {
        use PieceKind::{Advisor, Cannon, Chariot, Elephant, Horse};
        let victim_kind = self.kind_on(victim);
        let lesser = |kind| match kind {
            Horse | Cannon => victim_kind == Some(Chariot),
            Advisor | Elephant => matches!(victim_kind, Some(Chariot | Horse | Cannon)),
            _ => false,
        };
        self.kind_on(attacker).is_some_and(lesser)
    }

    /// Whether a legal recapture answers the capture.
    fn is_protected(self, attacker: Square, victim: Square) -> bool {
        let board = self.board;
        let defender = !self.side;
        // The attacker stands where the victim stood.
        let occupied = board.occupied() - Squares::of(attacker);
        let ours = board.side(self.side) - Squares::of(attacker);
        let near = (board.side(defender) - Squares::of(victim)) & attacks::surroundings(victim);
        let general = board.general(defender);
        let is_safe =
            |place, occupied| attackers_among(board, place, self.side, ours, occupied).is_empty();
        let soldiers =
            near & board.kind(PieceKind::Soldier) & attacks::soldier_to(defender, victim);
        let mut pieces = officers_of(board, near, victim, occupied) | soldiers;
        Iterator::any(&mut pieces, |piece| {
            is_safe(general, occupied - Squares::of(piece))
        }) || attacks::general(general).contains(victim)
            && is_safe(victim, occupied - Squares::of(general))
    }

    #[inline]
    fn kind_on(self, square: Square) -> Option<PieceKind> {
        self.board.piece_at(square).map(|piece| piece.kind)
    }
}

/// The chariots, horses, cannons, advisors and elephants among `near` that attack `square` with
/// these points occupied.
#[inline]
pub(crate) fn officers_of(
    board: &Board,
    near: Squares,
    square: Square,
    occupied: Squares,
) -> Squares {
    let of = |kind| near & board.kind(kind);
    let (chariots, cannons) = (of(PieceKind::Chariot), of(PieceKind::Cannon));
    let horses = of(PieceKind::Horse) & attacks::horse_ring(square);
    let elephants = of(PieceKind::Elephant);
    let mut found = of(PieceKind::Advisor) & attacks::advisor(square);
    if chariots.any() {
        found |= chariots & attacks::chariot(square, occupied);
    }
    if cannons.any() {
        found |= cannons & attacks::cannon_hops(square, occupied);
    }
    if horses.any() {
        found |= horses & attacks::horse_to(square, occupied);
    }
    if elephants.any() {
        found |= elephants & attacks::elephant(square, occupied);
    }
    found
}

/// The pieces of `by` that attack a general on `general`.
#[inline]
pub(crate) fn attackers_of(board: &Board, general: Square, by: Side, occupied: Squares) -> Squares {
    attackers_among(board, general, by, board.side(by), occupied)
}

/// The same of `pieces`, all of side `by`, with these points occupied. The enemy general attacks
/// down an open file.
#[inline]
fn attackers_among(
    board: &Board,
    general: Square,
    by: Side,
    pieces: Squares,
    occupied: Squares,
) -> Squares {
    let near = pieces & attacks::surroundings(general);
    let straight = near & (board.kind(PieceKind::Chariot) | board.kind(PieceKind::General));
    let cannons = near & board.kind(PieceKind::Cannon);
    let horses = near & board.kind(PieceKind::Horse) & attacks::horse_ring(general);
    let soldiers = near & board.kind(PieceKind::Soldier);
    let mut found = soldiers & attacks::soldier_to(by, general);
    if straight.any() {
        found |= straight & attacks::chariot(general, occupied);
    }
    if cannons.any() {
        found |= cannons & attacks::cannon_hops(general, occupied);
    }
    if horses.any() {
        found |= horses & attacks::horse_to(general, occupied);
    }
    found
}
