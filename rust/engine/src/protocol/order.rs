//! What is said at a board that both sides sit at, as in CECP: the client tells what is played and
//! how much time there is, and the engine is a player, not an oracle.

use std::time::Duration;

/// What a client says to an engine that sits at the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// A new game of chess; the engine has the second side.
    New,
    /// The game is another one: its start position.
    Variant(String),
    /// Play neither side.
    Force,
    /// Play the side to move, and move.
    Go,
    /// Play the other side.
    PlayOther,
    /// A move was made.
    Move(String),
    /// Move now.
    MoveNow,
    /// The game is over.
    Result,
    /// Set up a position.
    SetBoard(String),
    /// Begin to set up a position piece by piece.
    Edit,
    /// Take a move back.
    Undo,
    /// Take a move of each side back.
    Remove,
    /// Answer when everything before this was done.
    Ping(String),
    /// A draw is offered.
    Draw,
    /// What would you play?
    Hint,
    /// What does the book know?
    Book,
    /// Think while the other side is on the move.
    Hard,
    /// Do not.
    Easy,
    /// Show what is thought.
    Post,
    /// Do not.
    NoPost,
    /// Think about the position without an end, and about those that follow.
    Analyze,
    /// Leave that.
    Exit,
    /// How far has the analysis come?
    Status,
    /// How time is given.
    Level(Level),
    /// A time for each move.
    SecondsPerMove(Duration),
    /// The deepest iteration, in plies; `None` for no limit.
    Depth(Option<u32>),
    /// What is left on the engine's clock.
    Time(Duration),
    /// What is left on the opponent's clock.
    OpponentTime(Duration),
    /// Something that is not understood: why, and the line.
    Refused {
        /// Why, in a few words.
        reason: &'static str,
        /// The line.
        line: String,
    },
}

/// A time control for a whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Moves of one side between two gifts of time; `None` when there is only one.
    pub moves: Option<u32>,
    /// The gift.
    pub base: Duration,
    /// Time gained with each move.
    pub increment: Duration,
}

/// What the engine says at the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Utterance<'a> {
    /// Everything before the question was done.
    Pong(&'a str),
    /// It makes this move.
    Move(&'a str),
    /// That is no move here, for this reason.
    IllegalMove {
        /// The move as it was told.
        text: &'a str,
        /// Why not.
        reason: &'a str,
    },
    /// That is no position; the reason.
    IllegalPosition(&'a str),
    /// The game is over: `1-0`, `0-1` or `1/2-1/2`, and why.
    Result {
        /// The score.
        score: &'a str,
        /// The reason.
        reason: &'a str,
    },
    /// It offers a draw, accepts one or claims one.
    OfferDraw,
    /// It gives up.
    Resign,
    /// It would play this.
    Hint(&'a str),
    /// What the book knows: lines.
    Book(&'a [String]),
    /// How far the analysis has come.
    Status(Status<'a>),
    /// The line cannot be obeyed.
    Error {
        /// Why, in a few words.
        reason: &'a str,
        /// The line.
        line: &'a str,
    },
}

/// How far an analysis has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status<'a> {
    /// Since it began.
    pub elapsed: Duration,
    /// Nodes so far.
    pub nodes: u64,
    /// Plies of the iteration.
    pub depth: u32,
    /// Root moves that the iteration has still to search.
    pub moves_left: usize,
    /// All root moves.
    pub moves: usize,
    /// The move that is being searched.
    pub current: &'a str,
}
