//! A position of chess with its past: the type that the floors above hold.
//!
//! This file joins the parts and answers [`Rules`]. The board is in `board.rs`, moves are found in
//! `generate.rs` and played in `make.rs`, the end of the game is judged in `draw.rs`, text is read
//! in `fen.rs` and `coordinates.rs`.

use rukh_core::{
    Adjudication, Claims, FenError, GameInfo, Loaded, MoveSink, MoveStyle, MoveTextError, Outcome,
    Rules, Ruling, Side, Square as _,
};

use crate::board::{Board, FINGERPRINT};
use crate::castling::Castling;
use crate::generate::{self, Counter, Every, Lister};
use crate::moves::ChessMove;
use crate::piece::{self, PieceKind};
use crate::square::{Square, Squares};
use crate::state::{Checks, Clocks, State};
use crate::{coordinates, fen};

/// The choices that chess offers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ChessOptions {
    /// Whether kings and rooks may castle from any square of the first rank (Fischer's chess), and
    /// castling is written king-takes-rook.
    pub chess960: bool,
}

/// What is fixed about chess.
pub(crate) const INFO: GameInfo = GameInfo {
    id: "chess",
    files: 8,
    ranks: 8,
    start_fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    sides: ["white", "black"],
    chinese_sides: ["白方", "黑方"],
    piece_names: &piece::NAMES,
};

/// A playable position of chess and the moves that led to it.
#[derive(Clone, Debug)]
pub struct Chess {
    pub(crate) board: Board,
    /// Checks and pins of the side to move.
    pub(crate) checks: Checks,
    pub(crate) clocks: Clocks,
    /// One state for each move that can be taken back.
    pub(crate) past: Vec<State>,
    options: ChessOptions,
    /// The number of White's first move, or of the move that Black began with.
    first_move_number: u32,
    /// Who moved first.
    first_side: Side,
}

impl Chess {
    /// A position from a board that `validate.rs` has passed.
    pub(crate) fn of_board(
        board: Board,
        halfmoves: u16,
        move_number: u32,
        options: ChessOptions,
    ) -> Self {
        Self {
            checks: Checks::of(&board),
            clocks: Clocks {
                halfmoves,
                reversible: 0,
            },
            past: Vec::new(),
            options,
            first_move_number: move_number,
            first_side: board.side(),
            board,
        }
    }

    /// What stands on a square, and whose it is.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<(Side, PieceKind)> {
        self.board.piece_at(square)
    }

    /// A side's pieces of a kind.
    #[must_use]
    pub fn pieces_of(&self, side: Side, kind: PieceKind) -> Squares {
        self.board.pieces(side, kind)
    }

    /// The number of the move to come, as the FEN gives it.
    #[must_use]
    pub fn move_number(&self) -> u32 {
        let black_began = usize::from(self.first_side == Side::Second);
        let moves = (self.past.len() + black_began) / 2;
        self.first_move_number
            .saturating_add(u32::try_from(moves).unwrap_or(u32::MAX))
    }

    /// The square on which a pawn may be taken in passing, if that is a legal move.
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.board.en_passant()
    }

    /// The pieces that give check to the side to move.
    #[must_use]
    pub fn checkers(&self) -> Squares {
        self.checks.checkers
    }

    /// The rooks that may still castle.
    #[must_use]
    pub fn castling_rooks(&self) -> Squares {
        self.board.rights()
    }

    /// The key computed anew from the pieces, to be compared with the incremental one.
    #[must_use]
    pub fn recomputed_key(&self) -> u64 {
        self.board.rebuilt().key()
    }

    /// The pawn key computed anew, as [`Self::recomputed_key`].
    #[must_use]
    pub fn recomputed_structure_key(&self) -> u64 {
        self.board.rebuilt().pawn_key()
    }

    /// The same position with the colours exchanged and the board turned upside down, without its
    /// past. Its evaluation is the same for the side to move.
    #[must_use]
    pub fn colour_mirrored(&self) -> Self {
        let mut board = Board::empty();
        for square in Squares::ALL {
            if let Some((side, kind)) = self.board.piece_at(square) {
                board.put(!side, kind, square.flipped());
            }
        }
        if self.board.side() == Side::First {
            board.change_side();
        }
        board.set_rights(Squares::from_bits(self.board.rights().bits().swap_bytes()));
        board.set_en_passant(self.board.en_passant().map(Square::flipped));
        Self::of_board(
            board,
            self.clocks.halfmoves,
            self.move_number(),
            self.options,
        )
    }
}

impl PartialEq for Chess {
    /// Equal as positions: the same pieces, side to move, castling rights and en passant. The past
    /// and the counters do not count.
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
    }
}

impl Eq for Chess {}

impl Rules for Chess {
    type Move = ChessMove;
    type Options = ChessOptions;

    const INFO: &'static GameInfo = &INFO;

    fn start(options: &ChessOptions) -> Self {
        let mut board = Board::empty();
        let officers = [
            PieceKind::Rook,
            PieceKind::Knight,
            PieceKind::Bishop,
            PieceKind::Queen,
            PieceKind::King,
            PieceKind::Bishop,
            PieceKind::Knight,
            PieceKind::Rook,
        ];
        for side in Side::BOTH {
            for (file, kind) in officers.into_iter().enumerate() {
                board.put(side, kind, Square::at(file).seen_by(side));
                board.put(side, PieceKind::Pawn, Square::at(8 + file).seen_by(side));
            }
        }
        board.set_rights(board.of_kind(PieceKind::Rook));
        Self::of_board(board, 0, 1, *options)
    }

    fn from_fen(text: &str, options: &ChessOptions) -> Result<Loaded<Self>, FenError> {
        fen::read(text, *options)
    }

    fn fen(&self) -> String {
        fen::write(self)
    }

    fn options(&self) -> &ChessOptions {
        &self.options
    }

    #[inline]
    fn side(&self) -> Side {
        self.board.side()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key()
    }

    #[inline]
    fn halfmove_clock(&self) -> u32 {
        u32::from(self.clocks.halfmoves)
    }

    #[inline]
    fn legal_moves<S: MoveSink<ChessMove>>(&self, out: &mut S) {
        generate::generate::<Every>(&self.board, &self.checks, &mut Lister(out));
    }

    #[inline]
    fn count_legal(&self) -> u64 {
        let mut counter = Counter(0);
        generate::generate::<Every>(&self.board, &self.checks, &mut counter);
        counter.0
    }

    #[inline]
    fn is_legal(&self, m: ChessMove) -> bool {
        generate::is_legal(&self.board, &self.checks, m)
    }

    #[inline]
    fn play(&mut self, m: ChessMove) {
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
        self.adjudicated(ply)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.judged()
    }

    fn claims(&self) -> Claims {
        self.claimable()
    }

    fn ruling(&self) -> Option<Ruling> {
        self.repetition_judged()
    }

    fn parse_move(&self, text: &str, _style: MoveStyle) -> Result<ChessMove, MoveTextError> {
        coordinates::read(self, text)
    }

    fn format_move(&self, m: ChessMove, _style: MoveStyle) -> String {
        coordinates::write(self, m)
    }

    fn pieces(&self) -> Vec<Option<char>> {
        Squares::ALL
            .map(|square| {
                let (side, kind) = self.board.piece_at(square)?;
                Some(kind.letter_of(side))
            })
            .collect()
    }

    fn move_squares(&self, m: ChessMove) -> (usize, usize) {
        let to = if m.is_castling() {
            Castling::of(m.from(), m.to()).king_to
        } else {
            m.to()
        };
        (m.from().index(), to.index())
    }

    fn checked_square(&self) -> Option<usize> {
        let king = self.board.king(self.board.side());
        self.checks.checkers.any().then(|| king.index())
    }

    fn key_fingerprint() -> u64 {
        FINGERPRINT
    }
}
