//! The engine as a player at a board: which side it has, what it is to do next, and what may be
//! said to it while it does that. A state without threads, output or text; the shell carries out
//! what it wants (`sitting.rs`).

use std::time::Instant;

use rukh_core::{Score, Side};

use super::state::Happening;
use super::timing::Timing;
use crate::board::RawMove;
use crate::protocol::Order;

/// What a job at the board is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pursuit {
    /// The engine's own move.
    Think,
    /// The engine's next move, should the opponent play this one.
    Ponder(RawMove),
    /// Analysis without an end.
    Analyse,
}

/// Where the engine sits and what has happened at the board.
#[derive(Clone, Debug)]
pub(super) struct Player {
    /// The side that the engine plays; none when it only takes moves down.
    pub(super) seat: Option<Side>,
    /// Since when the engine is to make a move: its turn has come by a move or a command.
    pub(super) due: Option<Instant>,
    /// Whether it analyses.
    pub(super) analyses: bool,
    /// Whether it thinks on the opponent's time.
    pub(super) ponders: bool,
    /// Whether it shows what it thinks.
    pub(super) posts: bool,
    /// Whether the game has ended.
    pub(super) is_over: bool,
    /// Whether the board does not show what the client means it to.
    pub(super) is_astray: bool,
    /// Whether the client sets up a position piece by piece, which is not understood.
    pub(super) is_editing: bool,
    /// Whether the opponent has offered a draw since our last move.
    pub(super) draw_offered: bool,
    /// The move that the opponent is expected to make.
    pub(super) expected: Option<RawMove>,
    /// What the engine thought of its last move.
    pub(super) score: Option<Score>,
    /// The time control.
    pub(super) timing: Timing,
}

impl Player {
    /// A player before the first command: it plays neither side.
    pub(super) const fn new() -> Self {
        Self {
            seat: None,
            due: None,
            analyses: false,
            ponders: false,
            posts: false,
            is_over: false,
            is_astray: false,
            is_editing: false,
            draw_offered: false,
            expected: None,
            score: None,
            timing: Timing::new(),
        }
    }

    /// The start of a game: the engine has the second side, unless it analyses.
    pub(super) fn begin_game(&mut self) {
        self.leave_the_past();
        self.seat = (!self.analyses).then_some(Side::Second);
        self.score = None;
        self.timing.begin_game();
    }

    /// The board shows another position than before, and nobody has moved to it.
    pub(super) const fn leave_the_past(&mut self) {
        self.due = None;
        self.is_over = false;
        self.is_astray = false;
        self.is_editing = false;
        self.draw_offered = false;
        self.expected = None;
    }

    /// The engine plays this side from now on, or neither, and has nothing to do yet.
    pub(super) const fn sit(&mut self, seat: Option<Side>) {
        self.seat = seat;
        self.due = None;
        self.expected = None;
    }

    /// The game has ended.
    pub(super) const fn end_game(&mut self) {
        self.is_over = true;
        self.due = None;
        self.expected = None;
    }

    /// The job was told to end and its answer is not wanted.
    pub(super) const fn abandon(&mut self, pursuit: Pursuit) {
        if matches!(pursuit, Pursuit::Think) {
            self.due = None;
        }
    }

    /// What is to be done now, when nothing runs and `mover` is to move. A move that is due is made
    /// before the next line is looked at; anything else begins when no line waits.
    pub(super) fn wants(&self, mover: Side, a_line_waits: bool) -> Option<Pursuit> {
        if self.is_astray {
            None
        } else if self.due.is_some() && !self.is_over {
            Some(Pursuit::Think)
        } else if a_line_waits {
            None
        } else if self.analyses {
            Some(Pursuit::Analyse)
        } else if self.ponders && !self.is_over && self.seat == Some(!mover) {
            self.expected.map(Pursuit::Ponder)
        } else {
            None
        }
    }

    /// How the state machine sees an order that comes during `pursuit`, if anything is pursued.
    /// `is_expected`: it is the move that is pondered on. `a_line_waits`: other orders wait, and what
    /// is said later is done later.
    pub(super) const fn happening_of(
        order: &Order,
        pursuit: Option<Pursuit>,
        is_expected: bool,
        a_line_waits: bool,
    ) -> Happening {
        let happening = match pursuit {
            None => Happening::Change,
            Some(Pursuit::Think) => match order {
                Order::MoveNow => return Happening::Stop,
                order if ends_thought(order) => return Happening::Interrupt,
                Order::Draw | Order::Post | Order::NoPost | Order::Status => Happening::Question,
                _ => Happening::Change,
            },
            Some(Pursuit::Ponder(_) | Pursuit::Analyse) => match order {
                Order::Move(_) if is_expected && !a_line_waits => return Happening::PonderHit,
                order if leaves_board_alone(order) => Happening::Question,
                _ => return Happening::Interrupt,
            },
        };
        match happening {
            Happening::Question if a_line_waits => Happening::Change,
            happening => happening,
        }
    }
}

/// Whether the move that is thought about is no longer wanted after this order.
pub(super) const fn ends_thought(order: &Order) -> bool {
    matches!(
        order,
        Order::New
            | Order::Variant(_)
            | Order::Force
            | Order::PlayOther
            | Order::Result
            | Order::SetBoard(_)
            | Order::Edit
            | Order::Undo
            | Order::Remove
            | Order::Analyze
    )
}

/// Whether the order can be carried out while the engine ponders or analyses.
const fn leaves_board_alone(order: &Order) -> bool {
    matches!(
        order,
        Order::Ping(_)
            | Order::Draw
            | Order::Post
            | Order::NoPost
            | Order::Status
            | Order::Hint
            | Order::Book
            | Order::Hard
            | Order::MoveNow
            | Order::Level(_)
            | Order::SecondsPerMove(_)
            | Order::Depth(_)
            | Order::Time(_)
            | Order::OpponentTime(_)
            | Order::Refused { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::Happening::*;
    use super::*;

    const EXPECTED: RawMove = RawMove(7);

    fn told(order: &Order, pursuit: Option<Pursuit>) -> Happening {
        Player::happening_of(order, pursuit, false, false)
    }

    #[test]
    fn every_pursuit_has_its_answer_to_an_order() {
        let think = Some(Pursuit::Think);
        let ponder = Some(Pursuit::Ponder(EXPECTED));
        let analyse = Some(Pursuit::Analyse);
        let table = [
            (Order::Force, Interrupt, Interrupt, Interrupt),
            (Order::New, Interrupt, Interrupt, Interrupt),
            (Order::Result, Interrupt, Interrupt, Interrupt),
            (Order::Undo, Interrupt, Interrupt, Interrupt),
            (
                Order::SetBoard(String::new()),
                Interrupt,
                Interrupt,
                Interrupt,
            ),
            (Order::Analyze, Interrupt, Interrupt, Interrupt),
            (Order::Go, Change, Interrupt, Interrupt),
            (Order::Move("e2e4".to_owned()), Change, Interrupt, Interrupt),
            (Order::Easy, Change, Interrupt, Interrupt),
            (Order::Exit, Change, Interrupt, Interrupt),
            (Order::Ping("1".to_owned()), Change, Question, Question),
            (Order::Hint, Change, Question, Question),
            (Order::Depth(Some(3)), Change, Question, Question),
            (Order::Draw, Question, Question, Question),
            (Order::Status, Question, Question, Question),
            (Order::NoPost, Question, Question, Question),
            (Order::MoveNow, Stop, Question, Question),
        ];
        for (order, thinking, pondering, analysing) in table {
            assert_eq!(told(&order, None), Change, "{order:?}");
            assert_eq!(told(&order, think), thinking, "{order:?}");
            assert_eq!(told(&order, ponder), pondering, "{order:?}");
            assert_eq!(told(&order, analyse), analysing, "{order:?}");
        }
    }

    #[test]
    fn the_expected_move_is_a_hit_and_another_is_not() {
        let m = Order::Move("e7e5".to_owned());
        let ponder = Some(Pursuit::Ponder(EXPECTED));
        assert_eq!(Player::happening_of(&m, ponder, true, false), PonderHit);
        assert_eq!(Player::happening_of(&m, ponder, false, false), Interrupt);
        // Something that changes the position may be among the lines that wait.
        assert_eq!(Player::happening_of(&m, ponder, true, true), Interrupt);
    }

    #[test]
    fn what_is_said_later_is_answered_later() {
        let ping = Order::Ping("2".to_owned());
        let analyse = Some(Pursuit::Analyse);
        assert_eq!(Player::happening_of(&ping, analyse, false, true), Change);
    }

    #[test]
    fn the_player_does_what_its_seat_asks_for() {
        let (own, other) = (Side::Second, Side::First);
        let mut player = Player::new();
        assert_eq!(player.wants(own, false), None);
        player.begin_game();
        assert_eq!(player.wants(other, false), None, "nothing to ponder on");
        assert_eq!(player.wants(own, false), None, "nobody has moved");
        player.due = Some(Instant::now());
        assert_eq!(player.wants(own, true), Some(Pursuit::Think));
        player.due = None;
        player.expected = Some(EXPECTED);
        assert_eq!(player.wants(other, false), None);
        player.ponders = true;
        assert_eq!(player.wants(other, false), Some(Pursuit::Ponder(EXPECTED)));
        assert_eq!(player.wants(other, true), None);
        assert_eq!(player.wants(own, false), None);
        player.end_game();
        assert_eq!(player.wants(other, false), None);
        player.analyses = true;
        assert_eq!(player.wants(other, false), Some(Pursuit::Analyse));
        player.is_astray = true;
        assert_eq!(player.wants(other, false), None);
    }

    #[test]
    fn a_thought_that_is_broken_off_is_not_begun_anew() {
        let mut player = Player::new();
        player.begin_game();
        player.due = Some(Instant::now());
        player.abandon(Pursuit::Think);
        assert_eq!(player.wants(Side::Second, false), None);
        player.analyses = true;
        player.abandon(Pursuit::Analyse);
        assert_eq!(player.wants(Side::Second, false), Some(Pursuit::Analyse));
    }
}
