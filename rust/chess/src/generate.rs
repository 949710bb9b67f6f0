//! Legal moves, from sets: a mask of squares that answer a check, and the lines of the pins.
//!
//! No move is tried on the board. One pass over the pieces hands whole target sets to a
//! [`Visitor`], which lists them or only counts them. Making moves is in `make.rs`.

use rukh_core::{GameMove as _, MoveSink, Side};

use crate::attacks;
use crate::board::Board;
use crate::castling::{Castling, back_rank};
use crate::moves::{ChessMove, MoveKind};
use crate::piece::PieceKind;
use crate::square::{Forward, Square, Squares, ahead, eastward, rank_set, westward};
use crate::state::{Checks, is_attacked};

/// Which moves a pass gives.
pub(crate) trait Choice {
    /// Captures, and promotions to a queen.
    const NOISY: bool;
    /// Everything else.
    const QUIET: bool;
}

/// Every legal move.
pub(crate) struct Every;
/// Captures, and promotions to a queen.
pub(crate) struct Noisy;
/// What [`Noisy`] leaves out.
pub(crate) struct Quiet;

impl Choice for Every {
    const NOISY: bool = true;
    const QUIET: bool = true;
}

impl Choice for Noisy {
    const NOISY: bool = true;
    const QUIET: bool = false;
}

impl Choice for Quiet {
    const NOISY: bool = false;
    const QUIET: bool = true;
}

/// Whoever takes sets of legal moves.
pub(crate) trait Visitor {
    /// Moves of a king or piece; it captures where `enemies` stand.
    fn piece(&mut self, from: Square, targets: Squares, enemies: Squares);
    /// Pawn moves that end on `targets` and came from `step` squares before.
    fn pawns(&mut self, targets: Squares, step: i8, kind: MoveKind);
    /// Promotions on `targets`, by capture or not.
    fn promotions<C: Choice>(&mut self, targets: Squares, step: i8, captures: bool);
    /// Castling or a capture in passing.
    fn single(&mut self, from: Square, to: Square, kind: MoveKind);
}

/// Lists moves.
pub(crate) struct Lister<'a, S>(pub(crate) &'a mut S);

impl<S: MoveSink<ChessMove>> Visitor for Lister<'_, S> {
    #[inline]
    fn piece(&mut self, from: Square, targets: Squares, enemies: Squares) {
        for to in targets & enemies {
            self.0.push(ChessMove::new(from, to, MoveKind::Capture));
        }
        for to in targets - enemies {
            self.0.push(ChessMove::new(from, to, MoveKind::Quiet));
        }
    }

    #[inline]
    fn pawns(&mut self, targets: Squares, step: i8, kind: MoveKind) {
        for to in targets {
            self.0.push(ChessMove::new(to.offset(-step), to, kind));
        }
    }

    #[inline]
    fn promotions<C: Choice>(&mut self, targets: Squares, step: i8, captures: bool) {
        for to in targets {
            for piece in PieceKind::PROMOTIONS {
                let (kind, is_noisy) = if captures {
                    (MoveKind::CapturePromotion(piece), true)
                } else {
                    (MoveKind::Promotion(piece), piece == PieceKind::Queen)
                };
                if if is_noisy { C::NOISY } else { C::QUIET } {
                    self.0.push(ChessMove::new(to.offset(-step), to, kind));
                }
            }
        }
    }

    #[inline]
    fn single(&mut self, from: Square, to: Square, kind: MoveKind) {
        self.0.push(ChessMove::new(from, to, kind));
    }
}

/// Counts moves without looking at any of them.
pub(crate) struct Counter(pub(crate) u64);

impl Visitor for Counter {
    #[inline]
    fn piece(&mut self, _from: Square, targets: Squares, _enemies: Squares) {
        self.0 += u64::from(targets.count());
    }

    #[inline]
    fn pawns(&mut self, targets: Squares, _step: i8, _kind: MoveKind) {
        self.0 += u64::from(targets.count());
    }

    #[inline]
    fn promotions<C: Choice>(&mut self, targets: Squares, _step: i8, _captures: bool) {
        self.0 += 4 * u64::from(targets.count());
    }

    #[inline]
    fn single(&mut self, _from: Square, _to: Square, _kind: MoveKind) {
        self.0 += 1;
    }
}

/// Gives the legal moves of the chosen class to `visitor`.
#[inline]
pub(crate) fn generate<C: Choice>(board: &Board, checks: &Checks, visitor: &mut impl Visitor) {
    // One copy of the code for each side: shifts and ranks become constants.
    match board.side() {
        Side::First => Generator::<true>::new(board, checks).run::<C>(visitor),
        Side::Second => Generator::<false>::new(board, checks).run::<C>(visitor),
    }
}

/// Whether `m` is among the legal moves. Asks for that one move only.
pub(crate) fn is_legal(board: &Board, checks: &Checks, m: ChessMove) -> bool {
    match board.side() {
        Side::First => Generator::<true>::new(board, checks).allows(m),
        Side::Second => Generator::<false>::new(board, checks).allows(m),
    }
}

/// Whether the pawn on `from` may take the pawn in front of `target` in passing, as far as its own
/// king is concerned: two pawns leave one rank at once, which no pin tells.
pub(crate) fn en_passant_is_safe(board: &Board, us: Side, from: Square, target: Square) -> bool {
    let taken = target.offset(-Forward::of(us).push);
    let occupied =
        (board.occupied() - Squares::of(from) - Squares::of(taken)) | Squares::of(target);
    let king = board.king(us);
    let them = !us;
    let leapers = (attacks::pawn(us, king) & board.pieces(them, PieceKind::Pawn))
        | (attacks::knight(king) & board.pieces(them, PieceKind::Knight));
    let sliders = (attacks::bishop(king, occupied) & board.diagonal_sliders(them))
        | (attacks::rook(king, occupied) & board.straight_sliders(them));
    (leapers - Squares::of(taken)).is_empty() && sliders.is_empty()
}

struct Generator<'a, const FIRST: bool> {
    board: &'a Board,
    checks: &'a Checks,
    ours: Squares,
    theirs: Squares,
    occupied: Squares,
    king: Square,
    /// Where a piece other than the king must arrive: anywhere, or where it answers the check.
    answers: Squares,
}

impl<'a, const FIRST: bool> Generator<'a, FIRST> {
    const US: Side = if FIRST { Side::First } else { Side::Second };
    const THEM: Side = Self::US.other();
    const FORWARD: Forward = Forward::of(Self::US);

    #[inline]
    fn new(board: &'a Board, checks: &'a Checks) -> Self {
        let king = board.king(Self::US);
        let answers = match checks.checkers.first() {
            None => Squares::ALL,
            Some(_) if checks.checkers.more_than_one() => Squares::EMPTY,
            Some(checker) => attacks::between(king, checker) | Squares::of(checker),
        };
        Self {
            board,
            checks,
            ours: board.of_side(Self::US),
            theirs: board.of_side(Self::THEM),
            occupied: board.occupied(),
            king,
            answers,
        }
    }

    #[inline]
    fn run<C: Choice>(&self, visitor: &mut impl Visitor) {
        let class = match (C::NOISY, C::QUIET) {
            (true, true) => !self.ours,
            (true, false) => self.theirs,
            _ => !self.occupied,
        };
        self.king_moves::<C>(class, visitor);
        if self.answers.is_empty() {
            return;
        }
        self.pawn_moves::<C>(visitor);
        self.piece_moves(class & self.answers, visitor);
    }

    #[inline]
    fn king_moves<C: Choice>(&self, class: Squares, visitor: &mut impl Visitor) {
        let near = attacks::king(self.king) & class;
        let mut needed = near;
        let mut castles = [None; 2];
        if C::QUIET && self.checks.checkers.is_empty() {
            let rooks = self.board.rights() & back_rank(Self::US);
            for (slot, rook) in castles.iter_mut().zip(rooks) {
                let castling = Castling::of(self.king, rook);
                if !castling.way().meets(self.occupied) {
                    needed |= castling.king_way();
                    *slot = Some(castling);
                }
            }
        }
        if needed.is_empty() {
            return;
        }
        let safe = needed - self.danger(needed);
        visitor.piece(self.king, near & safe, self.theirs);
        for castling in castles.into_iter().flatten() {
            if (castling.king_way() - safe).is_empty() && self.castled_king_is_safe(&castling) {
                visitor.single(self.king, castling.rook, MoveKind::Castle);
            }
        }
    }

    /// What the enemy attacks among the `needed` squares, and perhaps more; the king itself hides
    /// none behind it. The sliders, which cost most, are asked only if a square is still open.
    #[inline]
    fn danger(&self, needed: Squares) -> Squares {
        let board = self.board;
        let mut danger = attacks::pawns(Self::THEM, board.pieces(Self::THEM, PieceKind::Pawn))
            | attacks::knights(board.pieces(Self::THEM, PieceKind::Knight))
            | attacks::king(board.king(Self::THEM));
        if (needed - danger).is_empty() {
            return danger;
        }
        let occupied = self.occupied - Squares::of(self.king);
        for from in board.diagonal_sliders(Self::THEM) {
            danger |= attacks::bishop(from, occupied);
        }
        for from in board.straight_sliders(Self::THEM) {
            danger |= attacks::rook(from, occupied);
        }
        danger
    }

    /// In Chess960 the rook may have shielded its king on the back rank.
    #[inline]
    fn castled_king_is_safe(&self, castling: &Castling) -> bool {
        let after = castling.occupied_after(self.occupied);
        !attacks::rook(castling.king_to, after).meets(self.board.straight_sliders(Self::THEM))
    }

    #[inline]
    fn piece_moves(&self, class: Squares, visitor: &mut impl Visitor) {
        let board = self.board;
        let Checks {
            straight_pins,
            diagonal_pins,
            ..
        } = *self.checks;
        let pins = straight_pins | diagonal_pins;
        for from in board.pieces(Self::US, PieceKind::Knight) - pins {
            visitor.piece(from, attacks::knight(from) & class, self.theirs);
        }
        let diagonal = board.diagonal_sliders(Self::US) - straight_pins;
        for from in diagonal - diagonal_pins {
            let reached = attacks::bishop(from, self.occupied);
            visitor.piece(from, reached & class, self.theirs);
        }
        for from in diagonal & diagonal_pins {
            let reached = attacks::bishop(from, self.occupied) & diagonal_pins;
            visitor.piece(from, reached & class, self.theirs);
        }
        let straight = board.straight_sliders(Self::US) - diagonal_pins;
        for from in straight - straight_pins {
            let reached = attacks::rook(from, self.occupied);
            visitor.piece(from, reached & class, self.theirs);
        }
        for from in straight & straight_pins {
            let reached = attacks::rook(from, self.occupied) & straight_pins;
            visitor.piece(from, reached & class, self.theirs);
        }
    }

    #[inline]
    fn pawn_moves<C: Choice>(&self, visitor: &mut impl Visitor) {
        let last = rank_set(Self::US, 7);
        let before_last = rank_set(Self::US, 6);
        let Checks {
            straight_pins,
            diagonal_pins,
            ..
        } = *self.checks;
        let pawns = self.board.pieces(Self::US, PieceKind::Pawn);
        let promoting = pawns.meets(before_last);

        if C::QUIET || promoting {
            let movers = pawns - diagonal_pins;
            let free = ahead(Self::US, movers - straight_pins);
            let bound = ahead(Self::US, movers & straight_pins) & straight_pins;
            let once = (free | bound) - self.occupied;
            let pushes = once & self.answers;
            if C::QUIET {
                let twice = ahead(Self::US, once & rank_set(Self::US, 2)) - self.occupied;
                visitor.pawns(pushes - last, Self::FORWARD.push, MoveKind::Quiet);
                visitor.pawns(
                    twice & self.answers,
                    2 * Self::FORWARD.push,
                    MoveKind::DoublePush,
                );
            }
            if promoting {
                visitor.promotions::<C>(pushes & last, Self::FORWARD.push, false);
            }
        }

        if C::NOISY {
            let movers = pawns - straight_pins;
            let free = ahead(Self::US, movers - diagonal_pins);
            let bound = ahead(Self::US, movers & diagonal_pins);
            let targets = self.theirs & self.answers;
            let west = (westward(free) | westward(bound) & diagonal_pins) & targets;
            let east = (eastward(free) | eastward(bound) & diagonal_pins) & targets;
            visitor.pawns(west - last, Self::FORWARD.west, MoveKind::Capture);
            visitor.pawns(east - last, Self::FORWARD.east, MoveKind::Capture);
            if promoting {
                visitor.promotions::<C>(west & last, Self::FORWARD.west, true);
                visitor.promotions::<C>(east & last, Self::FORWARD.east, true);
            }
            if let Some(target) = self.board.en_passant() {
                for from in attacks::pawn(Self::THEM, target) & pawns {
                    if en_passant_is_safe(self.board, Self::US, from, target) {
                        visitor.single(from, target, MoveKind::EnPassant);
                    }
                }
            }
        }
    }

    fn allows(&self, m: ChessMove) -> bool {
        let (from, to) = (m.from(), m.to());
        let (Some(kind), Some(piece)) = (m.kind(), self.board.kind_at(from)) else {
            return false;
        };
        if m.is_none() || !self.ours.contains(from) {
            return false;
        }
        match kind {
            MoveKind::Castle => return from == self.king && self.may_castle_with(to),
            MoveKind::EnPassant => {
                return piece == PieceKind::Pawn
                    && self.board.en_passant() == Some(to)
                    && attacks::pawn(Self::US, from).contains(to)
                    && en_passant_is_safe(self.board, Self::US, from, to);
            }
            _ => {}
        }
        if self.ours.contains(to) || m.is_capture() != self.theirs.contains(to) {
            return false;
        }
        match piece {
            PieceKind::King => {
                let beyond = self.occupied - Squares::of(from);
                return matches!(kind, MoveKind::Quiet | MoveKind::Capture)
                    && attacks::king(from).contains(to)
                    && !is_attacked(self.board, to, Self::THEM, beyond);
            }
            PieceKind::Pawn => {
                if !self.pawn_reaches(from, to, kind) {
                    return false;
                }
            }
            _ => {
                if !matches!(kind, MoveKind::Quiet | MoveKind::Capture)
                    || !attacks::piece(piece, from, self.occupied).contains(to)
                {
                    return false;
                }
            }
        }
        self.answers.contains(to) && self.keeps_pin(from, to)
    }

    /// A pinned piece must stay on the line between its king and the pinning piece.
    fn keeps_pin(&self, from: Square, to: Square) -> bool {
        !self.checks.pinned(self.ours).contains(from)
            || attacks::between(self.king, to).contains(from)
            || attacks::between(self.king, from).contains(to)
    }

    fn pawn_reaches(&self, from: Square, to: Square, kind: MoveKind) -> bool {
        let promotes = matches!(kind, MoveKind::Promotion(_) | MoveKind::CapturePromotion(_));
        if promotes != (to.rank_for(Self::US) == 7) {
            return false;
        }
        let once = from.offset(Self::FORWARD.push);
        match kind {
            MoveKind::Quiet | MoveKind::Promotion(_) => to == once,
            MoveKind::Capture | MoveKind::CapturePromotion(_) => {
                attacks::pawn(Self::US, from).contains(to)
            }
            MoveKind::DoublePush => {
                from.rank_for(Self::US) == 1
                    && !self.occupied.contains(once)
                    && to == once.offset(Self::FORWARD.push)
            }
            MoveKind::Castle | MoveKind::EnPassant => false,
        }
    }

    fn may_castle_with(&self, rook: Square) -> bool {
        if !(self.board.rights() & back_rank(Self::US)).contains(rook) || self.checks.checkers.any()
        {
            return false;
        }
        let castling = Castling::of(self.king, rook);
        !castling.way().meets(self.occupied)
            && self.castled_king_is_safe(&castling)
            && castling
                .king_way()
                .all(|square| !is_attacked(self.board, square, Self::THEM, self.occupied))
    }
}
