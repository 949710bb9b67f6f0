//! Legal moves, found from sets.
//!
//! Nothing is made and tested: a piece goes where its movement and the law of
//! [`crate::restraint`] allow, the general to points that are not attacked once it stands there.
//! One generator serves lists and counts: it hands sets to a [`Receiver`]. What happens when a
//! move is played is in [`crate::make`].

use rukh_core::{GameMove, MoveSink, Side};

use crate::attacks::{self, HOP_SHIFT};
use crate::moves::XiangqiMove;
use crate::piece::{Piece, PieceKind};
use crate::position::Xiangqi;
use crate::square::{FILES, Square, Squares, zone};

/// Which moves are wanted; a type, so that the branches fold away.
pub(crate) trait Wanted {
    /// Whether moves to empty points are.
    const QUIETS: bool;
    /// Whether captures are.
    const CAPTURES: bool;

    /// The points to which wanted moves go.
    #[inline]
    fn targets(own: Squares, enemy: Squares) -> Squares {
        match (Self::QUIETS, Self::CAPTURES) {
            (true, true) => !own,
            (false, _) => enemy,
            (true, false) => !(own | enemy),
        }
    }

    /// As [`Self::targets`], on one line.
    #[inline]
    fn line_targets(own: u16, enemy: u16) -> u16 {
        match (Self::QUIETS, Self::CAPTURES) {
            (true, true) => !own,
            (false, _) => enemy,
            (true, false) => !(own | enemy),
        }
    }
}

/// Every legal move.
pub(crate) struct All;
/// Captures alone.
pub(crate) struct Captures;
/// All but captures.
pub(crate) struct Quiets;

impl Wanted for All {
    const QUIETS: bool = true;
    const CAPTURES: bool = true;
}

impl Wanted for Captures {
    const QUIETS: bool = false;
    const CAPTURES: bool = true;
}

impl Wanted for Quiets {
    const QUIETS: bool = true;
    const CAPTURES: bool = false;
}

/// Whoever takes sets of legal moves.
pub(crate) trait Receiver {
    /// One piece to each of these points.
    fn fan(&mut self, from: Square, targets: Squares);
    /// One piece along its rank (bits are files) and its file (bits are ranks).
    fn lines(&mut self, from: Square, rank: u16, file: u16);
    /// To each of these points the piece that stands `step` points lower.
    fn shifted(&mut self, targets: Squares, step: isize);
}

/// Counts moves without looking at them.
#[derive(Debug, Default)]
pub(crate) struct Counter(u32);

impl Counter {
    /// The moves counted.
    pub(crate) fn total(&self) -> u64 {
        u64::from(self.0)
    }
}

impl Receiver for Counter {
    #[inline]
    fn fan(&mut self, _from: Square, targets: Squares) {
        self.0 += targets.count();
    }

    #[inline]
    fn lines(&mut self, _from: Square, rank: u16, file: u16) {
        self.0 += (u32::from(rank) | u32::from(file) << 16).count_ones();
    }

    #[inline]
    fn shifted(&mut self, targets: Squares, _step: isize) {
        self.0 += targets.count();
    }
}

/// Writes moves one by one.
#[derive(Debug)]
pub(crate) struct Lister<'a, S>(pub(crate) &'a mut S);

impl<S: MoveSink<XiangqiMove>> Receiver for Lister<'_, S> {
    #[inline]
    fn fan(&mut self, from: Square, targets: Squares) {
        for to in targets {
            self.0.push(XiangqiMove::new(from, to));
        }
    }

    #[inline]
    fn lines(&mut self, from: Square, mut rank: u16, mut file: u16) {
        let row = from.index() - from.file();
        while rank != 0 {
            let to = Square::new(row + rank.trailing_zeros() as usize);
            self.0.push(XiangqiMove::new(from, to));
            rank &= rank - 1;
        }
        let column = from.file();
        while file != 0 {
            let to = Square::new(column + FILES * file.trailing_zeros() as usize);
            self.0.push(XiangqiMove::new(from, to));
            file &= file - 1;
        }
    }

    #[inline]
    fn shifted(&mut self, targets: Squares, step: isize) {
        for to in targets {
            let from = Square::new((to.index() as isize - step) as usize);
            self.0.push(XiangqiMove::new(from, to));
        }
    }
}

impl Xiangqi {
    /// Gives every wanted legal move to `out`.
    pub(crate) fn generate<W: Wanted, R: Receiver>(&self, out: &mut R) {
        // Two copies, each with a constant side.
        match self.side {
            Side::First => self.generate_for::<W, R>(Side::First, out),
            Side::Second => self.generate_for::<W, R>(Side::Second, out),
        }
    }

    #[inline(always)]
    fn generate_for<W: Wanted, R: Receiver>(&self, side: Side, out: &mut R) {
        let (own, enemy) = (self.board.side(side), self.board.side(!side));
        let targets = W::targets(own, enemy);
        let law = self.law(side);

        let general = self.board.general(side);
        out.fan(general, self.safe_steps(side, general, targets));

        let free = own - law.concerned;
        let landing = targets & law.common;
        if law.common == Squares::ALL {
            self.open_lines::<W, R>(side, free, out);
        } else if landing.any() {
            self.barred_lines(side, free, landing, out);
        }
        if landing.any() {
            self.short_moves(side, free, landing, out);
        }
        for from in law.concerned {
            if let Some(piece) = self.board.piece_at(from) {
                let reach = attacks::reach(piece, from, own | enemy) & targets;
                if reach.any() {
                    out.fan(from, reach & self.law_for(from));
                }
            }
        }
    }

    /// Chariots and cannons that may land anywhere, by the board's line integers.
    #[inline]
    fn open_lines<W: Wanted, R: Receiver>(&self, side: Side, free: Squares, out: &mut R) {
        let board = &self.board;
        for from in free & board.kind(PieceKind::Chariot) {
            let (rank, file) = self.lines_of(side, from);
            out.lines(
                from,
                rank.slides() & W::line_targets(rank.own, rank.enemy),
                file.slides() & W::line_targets(file.own, file.enemy),
            );
        }
        for from in free & board.kind(PieceKind::Cannon) {
            let (rank, file) = self.lines_of(side, from);
            out.lines(from, rank.cannon::<W>(), file.cannon::<W>());
        }
    }

    /// Chariots and cannons that must land on given points.
    #[inline]
    fn barred_lines<R: Receiver>(&self, side: Side, free: Squares, landing: Squares, out: &mut R) {
        let occupied = self.board.occupied();
        for from in free & self.board.kind(PieceKind::Chariot) {
            out.fan(from, attacks::chariot(from, occupied) & landing);
        }
        for from in free & self.board.kind(PieceKind::Cannon) {
            let reach = attacks::reach(Piece::new(side, PieceKind::Cannon), from, occupied);
            out.fan(from, reach & landing);
        }
    }

    /// Horses, elephants, advisors and soldiers.
    #[inline]
    fn short_moves<R: Receiver>(&self, side: Side, free: Squares, landing: Squares, out: &mut R) {
        let board = &self.board;
        let occupied = board.occupied();
        for from in free & board.kind(PieceKind::Horse) {
            out.fan(from, attacks::horse(from, occupied) & landing);
        }
        // Captures seldom have a target among the few points of the defenders.
        if landing.meets(zone::ELEPHANT_POINTS[side]) {
            for from in free & board.kind(PieceKind::Elephant) {
                out.fan(from, attacks::elephant(from, occupied) & landing);
            }
        }
        if landing.meets(zone::ADVISOR_POINTS[side]) {
            for from in free & board.kind(PieceKind::Advisor) {
                out.fan(from, attacks::advisor(from) & landing);
            }
        }
        let soldiers = free & board.kind(PieceKind::Soldier);
        for (reached, step) in attacks::soldier_steps(side, soldiers) {
            out.shifted(reached & landing, step);
        }
    }

    /// The rank and the file of a piece of the side to move.
    #[inline]
    fn lines_of(&self, side: Side, from: Square) -> (Line<9>, Line<10>) {
        let (file, rank) = (from.file(), from.rank());
        (
            Line {
                place: file,
                own: self.board.rank_line(side, rank),
                enemy: self.board.rank_line(!side, rank),
            },
            Line {
                place: rank,
                own: self.board.file_line(side, file),
                enemy: self.board.file_line(!side, file),
            },
        )
    }

    /// The general's wanted steps to points that no enemy attacks once it stands there.
    #[inline]
    fn safe_steps(&self, side: Side, general: Square, targets: Squares) -> Squares {
        let lifted = self.board.occupied() ^ Squares::of(general);
        let mut safe = Squares::EMPTY;
        for to in attacks::general(general) & targets {
            if !self.is_attacked(to, !side, lifted, Squares::of(to)) {
                safe |= Squares::of(to);
            }
        }
        safe
    }

    /// Whether a piece of the side to move may go from one point to another by its own movement
    /// and is not in its own side's way.
    pub(crate) fn is_pseudo_legal(&self, from: Square, to: Square) -> bool {
        let own = self.board.side(self.side);
        match self.board.piece_at(from) {
            Some(piece) if piece.side == self.side => {
                let reach = attacks::reach(piece, from, self.board.occupied());
                (reach - own).contains(to)
            }
            _ => false,
        }
    }

    /// Whether these bits are a legal move here.
    pub(crate) fn is_legal_move(&self, m: XiangqiMove) -> bool {
        !m.is_none()
            && m.squares().is_some_and(|(from, to)| {
                self.is_pseudo_legal(from, to) && !self.exposes_general(from, to)
            })
    }
}

/// One line of the board seen from a piece of `own` on it.
struct Line<const LENGTH: u32> {
    place: usize,
    own: u16,
    enemy: u16,
}

impl<const LENGTH: u32> Line<LENGTH> {
    const PLACES: u16 = (1 << LENGTH) - 1;

    #[inline]
    fn moves(&self) -> u32 {
        attacks::line_moves(self.place, self.own | self.enemy)
    }

    #[inline]
    fn slides(&self) -> u16 {
        self.moves() as u16 & Self::PLACES
    }

    #[inline]
    fn cannon<W: Wanted>(&self) -> u16 {
        let moves = self.moves();
        let mut wanted = 0;
        if W::QUIETS {
            wanted |= moves as u16 & Self::PLACES & !(self.own | self.enemy);
        }
        if W::CAPTURES {
            wanted |= (moves >> HOP_SHIFT) as u16 & self.enemy;
        }
        wanted
    }
}
