//! A position of either game behind one face: the place where types are erased.
//!
//! Everything above (protocols, Python) speaks to [`Board`]; everything below is generic. One
//! virtual call a command, none a node. Moves are [`RawMove`]s: 16 bits that mean something only
//! together with the board they came from. `registry.rs` opens boards.

use std::any::Any;
use std::fmt;
use std::fmt::Debug;

use rukh_core::perft::{divide, perft_until};
use rukh_core::{
    Claims, Evaluator, GameInfo, GameMove, MoveStyle, MoveTextError, NotationStyle, Outcome,
    Ruling, Side, Termination, Trace,
};
use rukh_search::refusal::{self, Prospect};

use crate::registry::{GameOptions, Listed};
use crate::wdl::Curve;

/// A move of either game as its 16 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RawMove(pub u16);

impl GameMove for RawMove {
    const NONE: Self = Self(0);

    fn raw(self) -> u16 {
        self.0
    }

    fn from_raw(raw: u16) -> Self {
        Self(raw)
    }
}

/// A position of either game with its past.
pub trait Board: Debug + Send + Sync {
    /// What is fixed about the game.
    fn info(&self) -> &'static GameInfo;
    /// What scores come to with these men on the board.
    fn curve(&self) -> Curve;
    /// The choices of rule that it was opened with, those that concern the other game included.
    fn options(&self) -> GameOptions;
    /// The position as a FEN of six fields.
    fn fen(&self) -> String;
    /// The Zobrist key.
    fn key(&self) -> u64;
    /// The side to move.
    fn side(&self) -> Side;
    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;
    /// Plies as the FEN's halfmove field counts them.
    fn halfmove_clock(&self) -> u32;
    /// How many moves can be taken back.
    fn plies_played(&self) -> usize;

    /// Every legal move.
    fn legal_moves(&self) -> Vec<RawMove>;
    /// How many legal moves there are.
    fn count_legal(&self) -> u64;
    /// Whether the move may be played here.
    fn is_legal(&self, m: RawMove) -> bool;
    /// Plays the move if it is legal, and says whether it was.
    fn push(&mut self, m: RawMove) -> bool;
    /// Gives the turn away, as records and studies do and no player may; `false` in check.
    fn pass(&mut self) -> bool;
    /// Takes back the last move; `false` when there is none.
    fn pop(&mut self) -> bool;

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// What may be claimed on the board as it stands, and who must change.
    fn claims(&self) -> Claims;
    /// The draws that the side to move may claim: on the board as it stands, or by writing down
    /// its next move without playing it.
    fn claimable(&self) -> Vec<Termination> {
        let mut found: Vec<Termination> = Vec::new();
        let mut look = |claims: Claims| {
            for draw in [claims.draw, claims.other_draw].into_iter().flatten() {
                if !found.contains(&draw) {
                    found.push(draw);
                }
            }
        };
        look(self.claims());
        let mut next = self.boxed();
        for m in self.legal_moves() {
            next.push(m);
            look(next.claims());
            next.pop();
        }
        found
    }
    /// The repetition that the position completes, judged ply by ply; `None` where it occurs for
    /// the first time.
    fn ruling(&self) -> Option<Ruling>;
    /// What the rules alone make of a legal move: nothing, a draw, or a loss, as by a repetition.
    fn prospect(&self, m: RawMove) -> Prospect;
    /// Oddities of the position, as identifiers; empty for an ordinary one.
    fn status(&self) -> Vec<&'static str>;

    /// Reads coordinates.
    ///
    /// # Errors
    /// When the text is not a legal move; the error says why.
    fn parse_move(&self, text: &str, style: MoveStyle) -> Result<RawMove, MoveTextError>;
    /// Writes a legal move as coordinates.
    fn format_move(&self, m: RawMove, style: MoveStyle) -> String;
    /// Reads a move in the game's notation for people, or in coordinates.
    ///
    /// # Errors
    /// When the text fits no legal move, or more than one.
    fn read_human(&self, text: &str) -> Result<RawMove, MoveTextError>;
    /// Writes a legal move in the game's notation for people.
    fn write_human(&self, m: RawMove) -> String;

    /// The notations that the game has, coordinates first.
    fn styles(&self) -> &'static [NotationStyle];
    /// Reads a move in any of the game's notations.
    ///
    /// # Errors
    /// When the text fits no legal move, or means two in two notations.
    fn read_any(&self, text: &str) -> Result<RawMove, MoveTextError>;
    /// Reads a move in one notation.
    ///
    /// # Errors
    /// When the text fits no legal move, or more than one, or the game has no such notation.
    fn read_styled(&self, text: &str, style: NotationStyle) -> Result<RawMove, MoveTextError>;
    /// Writes a legal move in one of the game's notations.
    fn write_styled(&self, m: RawMove, style: NotationStyle) -> String;

    /// What stands where; see [`rukh_core::Rules::pieces`].
    fn pieces(&self) -> Vec<Option<char>>;
    /// The squares that a move leaves and reaches, numbered as in [`Self::pieces`].
    fn move_squares(&self, m: RawMove) -> (usize, usize);
    /// The square of the king or general in check.
    fn checked_square(&self) -> Option<usize>;

    /// Leaves `depth` plies deep; `None` when `stop` answered true.
    fn perft(&mut self, depth: u32, stop: &dyn Fn() -> bool) -> Option<u64>;
    /// Leaves below each legal move; `None` when `stop` answered true.
    fn divide(&mut self, depth: u32, stop: &dyn Fn() -> bool) -> Option<Vec<(RawMove, u64)>>;
    /// The static evaluation, taken apart.
    fn trace(&self) -> Trace;
    /// The key that Polyglot books use; `None` where the game has none.
    fn polyglot_key(&self) -> Option<u64>;

    /// An independent copy.
    fn boxed(&self) -> Box<dyn Board>;
    /// For the session of the same game, which needs the position itself.
    fn as_any(&self) -> &dyn Any;
}

impl Clone for Box<dyn Board> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

/// The one implementation of [`Board`]: a position of the game `G`.
#[derive(Clone)]
pub struct GameBoard<G> {
    position: G,
    options: GameOptions,
}

impl<G: Listed> GameBoard<G> {
    /// A board that holds this position, which was opened with these options.
    pub const fn new(position: G, options: GameOptions) -> Self {
        Self { position, options }
    }

    /// The position, with its type again.
    pub const fn position(&self) -> &G {
        &self.position
    }
}

impl<G: Listed> Debug for GameBoard<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} board {:?}", G::INFO.id, self.position.fen())
    }
}

/// The bits of a move, without its type.
fn bare<M: GameMove>(m: M) -> RawMove {
    RawMove(m.raw())
}

/// The move with these bits in the game `G`.
fn typed<G: Listed>(m: RawMove) -> G::Move {
    G::Move::from_raw(m.0)
}

impl<G: Listed> Board for GameBoard<G> {
    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn curve(&self) -> Curve {
        G::CHANCES.with(self.position.pieces().into_iter().flatten())
    }

    fn options(&self) -> GameOptions {
        self.options
    }

    fn fen(&self) -> String {
        self.position.fen()
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn side(&self) -> Side {
        self.position.side()
    }

    fn in_check(&self) -> bool {
        self.position.in_check()
    }

    fn halfmove_clock(&self) -> u32 {
        self.position.halfmove_clock()
    }

    fn plies_played(&self) -> usize {
        self.position.plies_played()
    }

    fn legal_moves(&self) -> Vec<RawMove> {
        let mut moves: Vec<G::Move> = Vec::new();
        self.position.legal_moves(&mut moves);
        moves.into_iter().map(bare).collect()
    }

    fn count_legal(&self) -> u64 {
        self.position.count_legal()
    }

    fn is_legal(&self, m: RawMove) -> bool {
        self.position.is_legal(typed::<G>(m))
    }

    fn push(&mut self, m: RawMove) -> bool {
        let m = typed::<G>(m);
        let legal = self.position.is_legal(m);
        if legal {
            self.position.play(m);
        }
        legal
    }

    fn pass(&mut self) -> bool {
        let may_pass = !self.position.in_check();
        if may_pass {
            self.position.pass();
        }
        may_pass
    }

    fn pop(&mut self) -> bool {
        let any = self.position.plies_played() > 0;
        self.position.undo();
        any
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn claims(&self) -> Claims {
        self.position.claims()
    }

    fn ruling(&self) -> Option<Ruling> {
        self.position.ruling()
    }

    fn prospect(&self, m: RawMove) -> Prospect {
        refusal::prospect(&mut self.position.clone(), typed::<G>(m))
    }

    fn status(&self) -> Vec<&'static str> {
        self.position.oddities()
    }

    fn parse_move(&self, text: &str, style: MoveStyle) -> Result<RawMove, MoveTextError> {
        self.position.parse_move(text, style).map(bare)
    }

    fn format_move(&self, m: RawMove, style: MoveStyle) -> String {
        self.position.format_move(typed::<G>(m), style)
    }

    fn read_human(&self, text: &str) -> Result<RawMove, MoveTextError> {
        self.position.read_human(text).map(bare)
    }

    fn write_human(&self, m: RawMove) -> String {
        self.position.write_human(typed::<G>(m))
    }

    fn styles(&self) -> &'static [NotationStyle] {
        G::STYLES
    }

    fn read_any(&self, text: &str) -> Result<RawMove, MoveTextError> {
        self.position.read_any(text).map(bare)
    }

    fn read_styled(&self, text: &str, style: NotationStyle) -> Result<RawMove, MoveTextError> {
        self.position.read_styled(text, style).map(bare)
    }

    fn write_styled(&self, m: RawMove, style: NotationStyle) -> String {
        self.position.write_styled(typed::<G>(m), style)
    }

    fn pieces(&self) -> Vec<Option<char>> {
        self.position.pieces()
    }

    fn move_squares(&self, m: RawMove) -> (usize, usize) {
        self.position.move_squares(typed::<G>(m))
    }

    fn checked_square(&self) -> Option<usize> {
        self.position.checked_square()
    }

    fn perft(&mut self, depth: u32, stop: &dyn Fn() -> bool) -> Option<u64> {
        perft_until(&mut self.position, depth, &stop)
    }

    fn divide(&mut self, depth: u32, stop: &dyn Fn() -> bool) -> Option<Vec<(RawMove, u64)>> {
        let rows = divide(&mut self.position, depth, &stop)?;
        Some(rows.into_iter().map(|(m, n)| (bare(m), n)).collect())
    }

    fn trace(&self) -> Trace {
        G::Evaluator::default().trace(&self.position)
    }

    fn polyglot_key(&self) -> Option<u64> {
        G::POLYGLOT.map(|polyglot| (polyglot.key)(&self.position))
    }

    fn boxed(&self) -> Box<dyn Board> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
