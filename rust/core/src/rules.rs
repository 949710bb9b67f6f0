//! The trait that makes a type a game: enough for perft, books and a random player.
//!
//! A position keeps its own past, so that repetition is the game's affair and never the search's.
//! What alpha-beta needs beyond it is in [`crate::tactics`].

use crate::error::{FenError, MoveTextError};
use crate::image::Image;
use crate::moves::{GameMove, MoveList, MoveSink};
use crate::notation::MoveStyle;
use crate::ruling::Ruling;
use crate::side::Side;
use crate::verdict::{Adjudication, Claims, Outcome};
use crate::words::PieceName;

/// What is fixed about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The identifier used by options and Python: `chess`, `xiangqi`.
    pub id: &'static str,
    /// The board's files.
    pub files: usize,
    /// The board's ranks.
    pub ranks: usize,
    /// The start position.
    pub start_fen: &'static str,
    /// The sides' names in lower case, the first mover's first.
    pub sides: [&'static str; 2],
    /// The same in Chinese.
    pub chinese_sides: [&'static str; 2],
    /// What the pieces are called.
    pub piece_names: &'static [PieceName],
}

impl GameInfo {
    /// The side's name in lower case.
    #[must_use]
    pub const fn side_name(&self, side: Side) -> &'static str {
        self.sides[side.index()]
    }

    /// The side's name in Chinese.
    #[must_use]
    pub const fn chinese_side_name(&self, side: Side) -> &'static str {
        self.chinese_sides[side.index()]
    }

    /// What the piece with this FEN letter, of either side, is called.
    #[must_use]
    pub fn piece_name(&self, letter: char) -> Option<&'static PieceName> {
        let letter = letter.to_ascii_lowercase();
        self.piece_names.iter().find(|name| name.letter == letter)
    }
}

/// A position read from text, and what was quietly put right in it.
#[derive(Clone, Debug)]
pub struct Loaded<G> {
    /// The position.
    pub position: G,
    /// One line for each thing that was dropped or filled in and that a careful reader would want
    /// to know: castling rights without their rook, an impossible en-passant square.
    pub notes: Vec<String>,
}

/// A position of a game together with its past.
pub trait Rules: Clone + Send + Sync + 'static {
    /// A move; see [`GameMove`].
    type Move: GameMove;
    /// Choices of rule that a game offers (Chess960, repetition rule set): a value, not a global.
    type Options: Clone + Default + Send + Sync + std::fmt::Debug;

    /// What is fixed about the game.
    const INFO: &'static GameInfo;

    /// The start position under these options.
    fn start(options: &Self::Options) -> Self;

    /// Reads a FEN: lenient about shape, strict about whether the position can be played.
    ///
    /// # Errors
    /// With every reason why the position cannot be played from.
    fn from_fen(text: &str, options: &Self::Options) -> Result<Loaded<Self>, FenError>;

    /// The position as a FEN of six fields.
    fn fen(&self) -> String;

    /// The options that the position is played under.
    fn options(&self) -> &Self::Options;

    /// The side to move.
    fn side(&self) -> Side;

    /// The Zobrist key of the position: equal for equal positions, whatever the path to them, and
    /// the same in every release that has the same [`Self::key_fingerprint`].
    fn key(&self) -> u64;

    /// Plies since the last move that cannot be taken back on the board, as the FEN counts them.
    fn halfmove_clock(&self) -> u32;

    /// Gives every legal move to `out`.
    fn legal_moves<S: MoveSink<Self::Move>>(&self, out: &mut S);

    /// How many legal moves there are; games count them in bulk.
    fn count_legal(&self) -> u64 {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves.len() as u64
    }

    /// Whether there is any legal move.
    fn has_legal_move(&self) -> bool {
        self.count_legal() > 0
    }

    /// Whether `m` may be played here; true of no other bits than those [`Self::legal_moves`]
    /// gives. For moves out of a table, a book or a client.
    fn is_legal(&self, m: Self::Move) -> bool;

    /// Plays a legal move.
    fn play(&mut self, m: Self::Move);

    /// Takes back the last move (or null move); nothing happens when there is none.
    fn undo(&mut self);

    /// How many moves can be taken back.
    fn plies_played(&self) -> usize;

    /// What the rules say about this node of a search that began `ply` plies ago: repetition,
    /// move limits, material. Cheap; no mate test. Where the move limit is reached it looks for
    /// mate first, so that a mate on the last ply wins.
    fn adjudicate(&self, ply: usize) -> Adjudication;

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// What may be claimed, and who must change.
    fn claims(&self) -> Claims;

    /// The repetition that the present position completes, judged ply by ply; `None` where the
    /// position occurs for the first time. From the third occurrence on the last three count, at
    /// the second the two that there are.
    fn ruling(&self) -> Option<Ruling>;

    /// Reads a move by coordinates; `Err` says why it is not legal.
    ///
    /// # Errors
    /// When the text is not a move, or not a legal one.
    fn parse_move(&self, text: &str, style: MoveStyle) -> Result<Self::Move, MoveTextError>;

    /// Writes a move by coordinates.
    fn format_move(&self, m: Self::Move, style: MoveStyle) -> String;

    /// What stands where, square by square from the first rank's first file: the FEN letter of
    /// each piece, `None` where the square is empty. For pictures.
    fn pieces(&self) -> Vec<Option<char>>;

    /// The squares that a move leaves and reaches, numbered as in [`Self::pieces`]. For pictures;
    /// castling gives the king's way.
    fn move_squares(&self, m: Self::Move) -> (usize, usize);

    /// The square of the king or general to move when it is in check, numbered as in
    /// [`Self::pieces`].
    fn checked_square(&self) -> Option<usize>;

    /// The position as an image of the board shows it, without its past; `None` where the game has
    /// no such image.
    fn image(&self, image: Image) -> Option<Self> {
        image.is_identity().then(|| self.clone())
    }

    /// The key of the position as an image of the board shows it; `None` where the game has no such
    /// image. Games with images find it without making one.
    fn image_key(&self, image: Image) -> Option<u64> {
        self.image(image).map(|seen| seen.key())
    }

    /// A move of the position, as it is on an image of the board that the game has.
    #[must_use]
    fn image_of_move(m: Self::Move, _image: Image) -> Self::Move {
        m
    }

    /// A number that changes whenever a position's key or the bits of a move come to mean something
    /// else: what is filed under keys, carries it.
    fn key_fingerprint() -> u64;
}
