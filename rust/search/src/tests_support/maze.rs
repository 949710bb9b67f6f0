//! A game that is all repetition: rooms and doors, drawn by lot.
//!
//! The sides move the same token in turn; who stands in a room without doors has lost. Some doors
//! are bold. When a room is met again, a side that went through bold doors only loses to one that
//! did not, as perpetual check does in xiangqi; otherwise the game is drawn. Small mazes can be
//! solved by walking every path, which is what the search is compared with.
//!
//! The first side evaluates as half a rook down, so that whatever the search promises it beyond
//! that comes from a repetition or from the end of a game. The answers of [`Tactics`] keep the
//! search from leaving out moves: what it states of a decided game is then proven.

use std::cmp::Ordering;
use std::sync::Arc;
use std::time::Duration;

use rukh_core::{
    Adjudication, Basis, BySide, Claims, Evaluator, FenError, GameInfo, Loaded, MoveSink,
    MoveStyle, MoveTextError, Outcome, Rules, Ruling, Side, Tactics, Termination, Trace,
};

use super::{Lots, TestMove};
use crate::{AlphaBeta, BestMove, Control, Limits, Search, Shared, Silent, Table, TimeSource};

/// What the evaluation says of the first side.
const BEHIND: i32 = -500;

/// The rooms of a maze: where their doors lead to, and which are bold. In rooms of even number the
/// first side is to move.
#[derive(Debug, Default)]
pub(crate) struct Plan(Vec<Vec<(usize, bool)>>);

impl Plan {
    /// The maze with these doors, room by room.
    pub(crate) fn of(rooms: &[&[(usize, bool)]]) -> Arc<Self> {
        Arc::new(Self(rooms.iter().map(|doors| doors.to_vec()).collect()))
    }

    /// A maze of so many rooms.
    pub(crate) fn drawn(rooms: usize, lots: &mut Lots) -> Arc<Self> {
        let doors = |room: usize, lots: &mut Lots| {
            let mut doors: Vec<(usize, bool)> = Vec::new();
            for _ in 0..lots.below(4) {
                let to = (2 * lots.below(rooms / 2) + 1 + room) % rooms;
                if doors.iter().all(|door| door.0 != to) {
                    doors.push((to, lots.below(2) == 0));
                }
            }
            doors
        };
        Arc::new(Self((0..rooms).map(|room| doors(room, lots)).collect()))
    }
}

impl TestMove {
    /// The move into this room.
    pub(crate) const fn into(room: usize) -> Self {
        Self(room as u16 + 1)
    }
}

/// A token in a maze, and how it got there.
#[derive(Clone, Debug)]
pub(crate) struct Maze {
    plan: Arc<Plan>,
    room: usize,
    past: Vec<usize>,
}

impl Maze {
    pub(crate) fn at(plan: &Arc<Plan>, room: usize) -> Self {
        Self {
            plan: Arc::clone(plan),
            room,
            past: Vec::new(),
        }
    }

    /// Through these rooms in turn.
    pub(crate) fn through(mut self, rooms: &[usize]) -> Self {
        for &room in rooms {
            self.play(TestMove::into(room));
        }
        self
    }

    /// How the game ends for the side to move, if both play their best and the first repetition
    /// counts.
    pub(crate) fn solved(&mut self) -> Ordering {
        match self.adjudicate(usize::MAX) {
            Adjudication::None => {}
            Adjudication::Draw(_) => return Ordering::Equal,
            Adjudication::Win(_) => return Ordering::Greater,
            Adjudication::Loss(_) => return Ordering::Less,
        }
        let mut best = Ordering::Less;
        for index in 0..self.doors().len() {
            let (room, _) = self.doors()[index];
            self.play(TestMove::into(room));
            best = best.max(self.solved().reverse());
            self.undo();
            if best == Ordering::Greater {
                break;
            }
        }
        best
    }

    fn doors(&self) -> &[(usize, bool)] {
        &self.plan.0[self.room]
    }

    fn earlier(&self) -> impl Iterator<Item = usize> {
        let now = self.past.len();
        (2..=now)
            .step_by(2)
            .filter(move |&back| self.past[now - back] == self.room)
    }

    fn loser(&self, plies: usize) -> Option<Side> {
        let mut is_bold = BySide::new(true, true);
        let mut to = self.room;
        for &from in self.past.iter().rev().take(plies) {
            let was_bold = self.plan.0[from].contains(&(to, true));
            is_bold[mover(from)] &= was_bold;
            to = from;
        }
        match (is_bold.first, is_bold.second) {
            (true, false) => Some(Side::First),
            (false, true) => Some(Side::Second),
            _ => None,
        }
    }
}

const fn mover(room: usize) -> Side {
    if room.is_multiple_of(2) {
        Side::First
    } else {
        Side::Second
    }
}

impl Rules for Maze {
    fn key_fingerprint() -> u64 {
        0
    }

    type Move = TestMove;
    type Options = ();

    const INFO: &'static GameInfo = &GameInfo {
        id: "maze",
        files: 1,
        ranks: 1,
        start_fen: "",
        sides: ["first", "second"],
        chinese_sides: ["", ""],
        piece_names: &[],
    };

    fn start(_: &()) -> Self {
        Self::at(&Plan::of(&[&[]]), 0)
    }

    fn from_fen(text: &str, _: &()) -> Result<Loaded<Self>, FenError> {
        Err(FenError::one(text, "maze", "mazes are not written"))
    }

    fn fen(&self) -> String {
        String::new()
    }

    fn options(&self) -> &() {
        &()
    }

    fn side(&self) -> Side {
        mover(self.room)
    }

    fn key(&self) -> u64 {
        Lots(self.room as u64).next()
    }

    fn halfmove_clock(&self) -> u32 {
        0
    }

    fn legal_moves<S: MoveSink<TestMove>>(&self, out: &mut S) {
        for &(to, _) in self.doors() {
            out.push(TestMove::into(to));
        }
    }

    fn is_legal(&self, m: TestMove) -> bool {
        self.doors()
            .iter()
            .any(|door| door.0 + 1 == usize::from(m.0))
    }

    fn play(&mut self, m: TestMove) {
        self.past.push(self.room);
        self.room = usize::from(m.0) - 1;
    }

    fn undo(&mut self) {
        if let Some(room) = self.past.pop() {
            self.room = room;
        }
    }

    fn plies_played(&self) -> usize {
        self.past.len()
    }

    fn adjudicate(&self, ply: usize) -> Adjudication {
        let mut earlier = self.earlier();
        let Some(nearest) = earlier.next() else {
            return Adjudication::None;
        };
        let Some(plies) = Some(nearest)
            .filter(|&plies| plies < ply)
            .or_else(|| earlier.next())
        else {
            return Adjudication::None;
        };
        let basis = Basis::Plies(plies);
        match self.loser(plies) {
            None => Adjudication::Draw(basis),
            Some(side) if side == self.side() => Adjudication::Loss(basis),
            Some(_) => Adjudication::Win(basis),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.doors().is_empty() {
            return Some(Outcome::win(!self.side(), Termination::Checkmate));
        }
        (self.adjudicate(0) != Adjudication::None).then(|| Outcome::draw(Termination::Repetition))
    }

    fn claims(&self) -> Claims {
        Claims::default()
    }

    fn ruling(&self) -> Option<Ruling> {
        None
    }

    fn parse_move(&self, text: &str, _: MoveStyle) -> Result<TestMove, MoveTextError> {
        Err(MoveTextError::Unreadable {
            text: text.to_owned(),
            expected: "nothing: mazes are walked by programs".to_owned(),
        })
    }

    fn format_move(&self, m: TestMove, _: MoveStyle) -> String {
        m.0.to_string()
    }

    fn pieces(&self) -> Vec<Option<char>> {
        Vec::new()
    }

    fn move_squares(&self, _: TestMove) -> (usize, usize) {
        (0, 0)
    }

    fn checked_square(&self) -> Option<usize> {
        None
    }
}

impl Tactics for Maze {
    const HISTORY_SLOTS: usize = 64;

    fn in_check(&self) -> bool {
        false
    }

    fn noisy_moves<S: MoveSink<TestMove>>(&self, _: &mut S) {}

    fn quiet_moves<S: MoveSink<TestMove>>(&self, out: &mut S) {
        self.legal_moves(out);
    }

    fn is_noisy(&self, _: TestMove) -> bool {
        false
    }

    /// Checks that lose nothing are not pruned.
    fn gives_check(&self, _: TestMove) -> bool {
        true
    }

    fn gain(&self, _: TestMove) -> i32 {
        0
    }

    fn mover_value(&self, _: TestMove) -> i32 {
        0
    }

    fn see_at_least(&self, _: TestMove, _: i32) -> bool {
        true
    }

    fn may_pass(&self) -> bool {
        false
    }

    fn pass(&mut self) {}

    fn history_slot(&self, m: TestMove) -> usize {
        usize::from(m.0)
    }

    fn structure_key(&self) -> u64 {
        0
    }
}

/// The evaluation of a token: its side alone.
#[derive(Clone, Debug)]
pub(crate) struct MazeEvaluator;

impl Evaluator<Maze> for MazeEvaluator {
    fn evaluate(&mut self, position: &Maze) -> i32 {
        match position.side() {
            Side::First => BEHIND,
            Side::Second => -BEHIND,
        }
    }

    fn trace(&mut self, position: &Maze) -> Trace {
        Trace {
            terms: Vec::new(),
            phase: 0,
            total: BEHIND,
            for_mover: self.evaluate(position),
        }
    }
}

/// A clock that stands still.
struct NoTime;

impl TimeSource for NoTime {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// Searches with what `search` and `table` know already.
pub(crate) fn run(
    search: &mut AlphaBeta<Maze, MazeEvaluator>,
    table: &Table,
    root: &Maze,
    limits: &Limits<TestMove>,
) -> Option<BestMove<TestMove>> {
    let control = Control::new();
    let shared = Shared {
        table,
        control: &control,
        time: &NoTime,
        threads: 1,
    };
    search.run(root, limits, &shared, &mut Silent)
}

/// What a search that knows nothing answers.
pub(crate) fn answer(root: &Maze, depth: u32) -> Option<BestMove<TestMove>> {
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let table = Table::new(1).ok()?;
    run(&mut AlphaBeta::new(MazeEvaluator), &table, root, &limits)
}
