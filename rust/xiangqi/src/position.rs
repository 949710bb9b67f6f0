//! A position of a game: pieces, turn, state and past, and the game's face to the floors above.
//!
//! Each question of [`Rules`] is answered in a file of its own: moves in [`crate::generate`],
//! playing them in [`crate::make`], ends of the game in [`crate::draw`], text in [`crate::fen`] and
//! [`crate::iccs`].

use rukh_core::{
    Adjudication, Claims, FenError, GameInfo, Image, Loaded, MoveSink, MoveStyle, MoveTextError,
    Outcome, Rules, Ruling, Side,
};

use crate::board::Board;
use crate::fen;
use crate::generate::{All, Counter, Lister};
use crate::iccs;
use crate::keys;
use crate::moves::XiangqiMove;
use crate::piece::{self, Piece};
use crate::repetition::RepetitionRule;
use crate::square::{FILES, RANKS, Square};
use crate::state::State;

/// Choices of rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct XiangqiOptions {
    /// Moves of both sides without a capture that end the game as a draw; `None` for no limit.
    pub natural_limit: Option<u16>,
    /// Whether a side's eleventh and later checks, and the answers to them, stop bringing the
    /// limit nearer.
    pub check_extension: bool,
    /// How repeated positions are judged.
    pub repetition: RepetitionRule,
    /// Whether a position may be set up in which the generals face each other, provided that the
    /// side to move has a move that ends it. Diagrams in books have such positions; no game does.
    pub facing_generals: bool,
}

impl Default for XiangqiOptions {
    fn default() -> Self {
        Self {
            natural_limit: Some(60),
            check_extension: true,
            repetition: RepetitionRule::default(),
            facing_generals: false,
        }
    }
}

/// A xiangqi position with its past.
#[derive(Clone, Debug)]
pub struct Xiangqi {
    pub(crate) board: Board,
    pub(crate) side: Side,
    pub(crate) state: State,
    /// The states before `state`, oldest first.
    pub(crate) past: Vec<State>,
    /// The full-move number of the position that was set up.
    pub(crate) first_move_number: u32,
    pub(crate) options: XiangqiOptions,
}

impl Xiangqi {
    /// A position from its parts, with no past. The caller has validated the pieces.
    pub(crate) fn assemble(
        board: Board,
        side: Side,
        clock: u32,
        move_number: u32,
        options: XiangqiOptions,
    ) -> Self {
        let mut position = Self {
            board,
            side,
            state: State::set_up(0, clock, false),
            past: Vec::new(),
            first_move_number: move_number,
            options,
        };
        position.state = State::set_up(position.full_key(), clock, position.is_in_check());
        position
    }

    /// What stands where.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The piece on a point.
    #[must_use]
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// The number of the full move that is to be played.
    #[must_use]
    pub fn move_number(&self) -> u32 {
        let plies = self.past.len() as u32;
        let began_with_black = (self.side == Side::Second) != (plies % 2 == 1);
        self.first_move_number
            .saturating_add((plies + u32::from(began_with_black)) / 2)
    }

    /// The key of the pieces with the turn.
    #[inline]
    pub(crate) fn full_key(&self) -> u64 {
        match self.side {
            Side::First => self.board.key(),
            Side::Second => self.board.key() ^ keys::BLACK_TO_MOVE,
        }
    }

    /// The position with colours and ranks exchanged: what Black has, Red has. No past.
    #[must_use]
    pub fn with_colours_exchanged(&self) -> Self {
        let mut board = Board::empty();
        for (square, piece) in self.board.all_pieces() {
            board.put(
                square.seen_by(Side::Second),
                Piece::new(!piece.side, piece.kind),
            );
        }
        self.reassembled(board, !self.side)
    }

    pub(crate) fn reassembled(&self, board: Board, side: Side) -> Self {
        Self::assemble(
            board,
            side,
            self.state.clock,
            self.move_number(),
            self.options,
        )
    }
}

impl PartialEq for Xiangqi {
    /// Equal pieces and equal turn; clocks and past are not compared.
    fn eq(&self, other: &Self) -> bool {
        self.side == other.side && self.board == other.board
    }
}

impl Eq for Xiangqi {}

impl Rules for Xiangqi {
    type Move = XiangqiMove;
    type Options = XiangqiOptions;

    const INFO: &'static GameInfo = &GameInfo {
        id: "xiangqi",
        files: FILES,
        ranks: RANKS,
        start_fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        sides: ["red", "black"],
        chinese_sides: ["红方", "黑方"],
        piece_names: &piece::NAMES,
    };

    fn start(options: &XiangqiOptions) -> Self {
        Self::assemble(fen::start_board(), Side::First, 0, 1, *options)
    }

    fn from_fen(text: &str, options: &XiangqiOptions) -> Result<Loaded<Self>, FenError> {
        fen::read(text, *options)
    }

    fn fen(&self) -> String {
        fen::write(self)
    }

    fn options(&self) -> &XiangqiOptions {
        &self.options
    }

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn key(&self) -> u64 {
        self.state.key
    }

    fn halfmove_clock(&self) -> u32 {
        self.state.clock
    }

    #[inline]
    fn legal_moves<S: MoveSink<XiangqiMove>>(&self, out: &mut S) {
        self.generate::<All, _>(&mut Lister(out));
    }

    #[inline]
    fn count_legal(&self) -> u64 {
        let mut counter = Counter::default();
        self.generate::<All, _>(&mut counter);
        counter.total()
    }

    fn is_legal(&self, m: XiangqiMove) -> bool {
        self.is_legal_move(m)
    }

    #[inline]
    fn play(&mut self, m: XiangqiMove) {
        self.make(m);
    }

    #[inline]
    fn undo(&mut self) {
        self.unmake();
    }

    fn plies_played(&self) -> usize {
        self.past.len()
    }

    #[inline]
    fn adjudicate(&self, ply: usize) -> Adjudication {
        self.adjudicate_at(ply)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.final_outcome()
    }

    fn claims(&self) -> Claims {
        self.present_claims()
    }

    fn ruling(&self) -> Option<Ruling> {
        self.repetition_judged()
    }

    fn parse_move(&self, text: &str, style: MoveStyle) -> Result<XiangqiMove, MoveTextError> {
        iccs::parse_coordinates(self, text, style)
    }

    fn format_move(&self, m: XiangqiMove, style: MoveStyle) -> String {
        let mut text = String::with_capacity(6);
        iccs::write_coordinates(m, style, &mut text);
        text
    }

    fn pieces(&self) -> Vec<Option<char>> {
        (0..Square::COUNT)
            .map(|index| self.board.piece_at(Square::new(index)).map(Piece::letter))
            .collect()
    }

    fn move_squares(&self, m: XiangqiMove) -> (usize, usize) {
        (m.from().index(), m.to().index())
    }

    fn checked_square(&self) -> Option<usize> {
        self.state
            .in_check
            .then(|| self.board.general(self.side).index())
    }

    fn image(&self, image: Image) -> Option<Self> {
        let mut position = self.clone();
        if image.is_mirrored {
            position = position.reassembled(position.board.mirrored(), position.side);
        }
        if image.is_turned {
            position = position.with_colours_exchanged();
        }
        Some(position)
    }

    fn image_key(&self, image: Image) -> Option<u64> {
        let to_move = if image.is_turned {
            !self.side
        } else {
            self.side
        };
        let mut key = match to_move {
            Side::First => 0,
            Side::Second => keys::BLACK_TO_MOVE,
        };
        for (square, Piece { side, kind }) in self.board.all_pieces() {
            let side = if image.is_turned { !side } else { side };
            key ^= keys::piece_key(Piece::new(side, kind), seen(square, image));
        }
        Some(key)
    }

    fn image_of_move(m: XiangqiMove, image: Image) -> XiangqiMove {
        match m.squares() {
            Some((from, to)) => XiangqiMove::new(seen(from, image), seen(to, image)),
            None => m,
        }
    }

    fn key_fingerprint() -> u64 {
        keys::FINGERPRINT
    }
}

/// Where a point lies on an image of the board.
fn seen(square: Square, image: Image) -> Square {
    let square = if image.is_mirrored {
        square.mirrored()
    } else {
        square
    };
    if image.is_turned {
        square.seen_by(Side::Second)
    } else {
        square
    }
}
