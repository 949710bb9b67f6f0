//! How a game stands: repetition, move limits, dead positions; mate and stalemate for people.
//!
//! One implementation behind three answers: [`Chess::adjudicated`] for the search,
//! [`Chess::judged`] for people, [`Chess::claimable`] for arbiters.

use rukh_core::{
    Adjudication, Basis, BySide, Claims, Conduct, Nature, Outcome, PlyReport, Repetition,
    Rules as _, Ruling, Scope, Side, Termination,
};

use crate::board::Board;
use crate::piece::PieceKind;
use crate::position::Chess;
use crate::square::DARK;

/// Plies without capture or pawn move after which a draw may be claimed.
const CLAIM_LIMIT: u16 = 100;
/// Plies without capture or pawn move that end the game.
const HARD_LIMIT: u16 = 150;

impl Chess {
    /// For the search: anything that could be claimed is a draw, and so is the first repetition of
    /// a position of the search itself, since what was possible once is possible again.
    #[inline]
    pub(crate) fn adjudicated(&self, ply: usize) -> Adjudication {
        if self.clocks.halfmoves >= CLAIM_LIMIT && !self.is_checkmate() {
            return Adjudication::Draw(Basis::Clock);
        }
        if is_dead(&self.board) {
            return Adjudication::Draw(Basis::Position);
        }
        match self.decisive_loop(ply) {
            Some(plies) => Adjudication::Draw(Basis::Plies(plies)),
            None => Adjudication::None,
        }
    }

    /// How many plies ago the position occurred that decides: one after the root, or the second
    /// one before.
    #[inline]
    fn decisive_loop(&self, ply: usize) -> Option<usize> {
        let mut seen_before_root = false;
        for (back, same) in self.earlier() {
            if same {
                if back < ply || seen_before_root {
                    return Some(back);
                }
                seen_before_root = true;
            }
        }
        None
    }

    /// Walks back over the positions with the same side to move, as far as repetition is possible:
    /// how many plies ago, and whether it was the same position. Two plies ago it cannot be.
    #[inline]
    fn earlier(&self) -> impl Iterator<Item = (usize, bool)> + '_ {
        let key = self.board.key();
        let reach = usize::from(self.clocks.reversible).min(self.past.len());
        let reachable = self.past.get(self.past.len() - reach..).unwrap_or_default();
        reachable
            .iter()
            .rev()
            .enumerate()
            .skip(3)
            .step_by(2)
            .map(move |(index, state)| (index + 1, state.key == key))
    }

    /// How often the position has occurred, this time included.
    fn occurrences(&self) -> u32 {
        1 + self.earlier().filter(|&(_, same)| same).count() as u32
    }

    fn is_checkmate(&self) -> bool {
        self.checks.checkers.any() && !self.has_legal_move()
    }

    /// For people: how the game has ended, if it has without anyone's claim.
    pub(crate) fn judged(&self) -> Option<Outcome> {
        if self.is_checkmate() {
            return Some(Outcome::win(!self.side(), Termination::Checkmate));
        }
        if is_dead(&self.board) {
            return Some(Outcome::draw(Termination::InsufficientMaterial));
        }
        if !self.has_legal_move() {
            return Some(Outcome::draw(Termination::Stalemate));
        }
        if self.clocks.halfmoves >= HARD_LIMIT {
            return Some(Outcome::draw(Termination::SeventyFiveMoves));
        }
        let fourth = self.earlier().filter(|&(_, same)| same).nth(3);
        fourth.map(|(back, _)| Outcome {
            termination: Termination::FivefoldRepetition,
            ..self.drawn_over(back)
        })
    }

    /// A draw by repetition over the last so many plies.
    fn drawn_over(&self, plies: usize) -> Outcome {
        let now = self.past.len();
        Outcome::of_repetition(
            None,
            Repetition {
                plies: now - plies + 1..=now,
                scope: Scope::Nothing,
                conduct: BySide::new(Conduct::Free, Conduct::Free),
                offenders: Vec::new(),
                victims: Vec::new(),
                are_victims_in_turn: false,
            },
        )
    }

    /// The repetition that the present position completes, with the checks in it. Nobody can lose
    /// by one in chess.
    pub(crate) fn repetition_judged(&self) -> Option<Ruling> {
        let occurrences = self.occurrences();
        let (termination, earlier) = match occurrences {
            ..2 => return None,
            2 => (Termination::ThreefoldRepetition, 1),
            3..5 => (Termination::ThreefoldRepetition, 2),
            5.. => (Termination::FivefoldRepetition, 4),
        };
        let (back, _) = self.earlier().filter(|&(_, same)| same).nth(earlier - 1)?;
        let mut replayed = self.clone();
        let mut plies: Vec<PlyReport> = (0..back)
            .map(|ago| {
                let report = PlyReport {
                    ply: self.past.len() - ago,
                    side: !replayed.side(),
                    nature: if replayed.checks.checkers.any() {
                        Nature::Check
                    } else {
                        Nature::Idle
                    },
                    attacks: Vec::new(),
                };
                replayed.undo();
                report
            })
            .collect();
        plies.reverse();
        Some(Ruling {
            outcome: Outcome {
                termination,
                ..self.drawn_over(back)
            },
            occurrences,
            is_approximate: false,
            plies,
        })
    }

    /// For arbiters: what may be claimed on the board as it stands.
    pub(crate) fn claimable(&self) -> Claims {
        let occurrences = self.occurrences();
        let goes_on = self.has_legal_move();
        let by_moves = goes_on && self.clocks.halfmoves >= CLAIM_LIMIT;
        let by_moves = by_moves.then_some(Termination::FiftyMoves);
        let by_repetition = goes_on && occurrences >= 3;
        let by_repetition = by_repetition.then_some(Termination::ThreefoldRepetition);
        Claims {
            draw: by_moves.or(by_repetition),
            other_draw: by_moves.and(by_repetition),
            must_change: None,
            occurrences,
        }
    }

    /// Whether a side can never mate, however the game goes on, judged by material alone.
    #[must_use]
    pub fn has_insufficient_material(&self, side: Side) -> bool {
        cannot_mate(&self.board, side)
    }
}

/// Whether neither side can ever mate, judged by material alone.
#[inline]
fn is_dead(board: &Board) -> bool {
    let mating = board.of_kind(PieceKind::Pawn)
        | board.of_kind(PieceKind::Rook)
        | board.of_kind(PieceKind::Queen);
    mating.is_empty() && Side::BOTH.into_iter().all(|side| cannot_mate(board, side))
}

/// A bare king cannot mate; neither can a king with one knight, unless an enemy man that is no
/// queen may stand in its own king's way; nor bishops of one colour alone.
fn cannot_mate(board: &Board, side: Side) -> bool {
    let ours = board.of_side(side);
    let pawns = board.of_kind(PieceKind::Pawn);
    let knights = board.of_kind(PieceKind::Knight);
    let bishops = board.of_kind(PieceKind::Bishop);
    let queens = board.of_kind(PieceKind::Queen);
    if ours.meets(pawns | board.of_kind(PieceKind::Rook) | queens) {
        return false;
    }
    if ours.meets(knights) {
        let blockers = board.of_side(!side) - board.of_kind(PieceKind::King) - queens;
        return ours.count() <= 2 && blockers.is_empty();
    }
    if ours.meets(bishops) {
        let one_colour = !bishops.meets(DARK) || (bishops - DARK).is_empty();
        return one_colour && pawns.is_empty() && knights.is_empty();
    }
    true
}
