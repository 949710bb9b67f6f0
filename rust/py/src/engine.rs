//! `Engine` and `Search`: a session of the engine, and one search of it on its own thread.
//!
//! The thread knows nothing of Python. It takes the session out of the engine, searches, puts it
//! back and says so, all through a channel; the caller's thread waits on that channel detached and
//! looks for signals every 50 ms. As in `board.rs`, no Python object is made under a lock.
//!
//! A fork copies the memory of a search and not its thread. The child must neither wait for that
//! thread nor touch a lock that it may have held, so that both classes know their process.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::JoinHandle;
use std::time::Duration;

use pyo3::prelude::*;
use rukh_core::BySide;
use rukh_engine::session::Listener;
use rukh_engine::{Board as EngineBoard, RawMove, Session, registry};
use rukh_search::{BestMove, Bound as ScoreBound, Control, Info, Limits, SideClock};

use crate::board::Board;
use crate::errors;
use crate::moves::{Move, MoveTable};
use crate::signals::PULSE;
use crate::text::Text;

/// A line of progress as plain values: depth, seldepth, multipv, centipawns, moves to mate, bound,
/// nodes, seconds, hashfull, principal variation.
type InfoValues = (
    u32,
    u32,
    usize,
    Option<i32>,
    Option<i32>,
    &'static str,
    u64,
    f64,
    u32,
    Vec<Py<Move>>,
);

/// The answer as plain values: move, ponder move, centipawns, moves to mate, depth, nodes.
type BestValues = (
    Py<Move>,
    Option<Py<Move>>,
    Option<i32>,
    Option<i32>,
    u32,
    u64,
);

/// A side's clock in seconds: time left, increment.
type ClockValues = Option<(f64, f64)>;

enum Slot {
    Idle(Box<dyn Session>),
    Searching(Arc<Control>),
    Closed,
}

enum Event {
    Info(Info<RawMove>),
    Done(Option<BestMove<RawMove>>),
    /// The search panicked; the words of the panic are on standard error.
    Failed,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A search engine for one game. Use `rukh.Engine`.
#[pyclass(module = "rukh._native", frozen, subclass)]
pub(crate) struct Engine {
    slot: Arc<Mutex<Slot>>,
    game: &'static str,
    home: Process,
}

impl Engine {
    /// Calls `work` with the session, which must be idle.
    fn with_session<T>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn Session) -> T + Send,
    ) -> PyResult<T>
    where
        T: Send,
    {
        self.check_home(py)?;
        let slot = &self.slot;
        py.detach(|| match &mut *locked(slot) {
            Slot::Idle(session) => Ok(work(&mut **session)),
            other => Err(matches!(other, Slot::Closed)),
        })
        .map_err(|closed| unavailable(py, closed))
    }

    /// Whether this is a forked process and the engine was at work when it was forked off: then it
    /// is for ever, here.
    fn is_left_behind(&self) -> bool {
        self.home.is_another()
            && match self.slot.try_lock() {
                Ok(slot) => matches!(*slot, Slot::Searching(_)),
                Err(error) => matches!(error, TryLockError::WouldBlock),
            }
    }

    fn check_home(&self, py: Python<'_>) -> PyResult<()> {
        if self.is_left_behind() {
            Err(elsewhere(py))
        } else {
            Ok(())
        }
    }
}

/// The process that an object was made in.
#[derive(Clone, Copy, Debug)]
struct Process(u32);

impl Process {
    fn current() -> Self {
        Self(std::process::id())
    }

    /// Whether the object was carried into another process by a fork.
    fn is_another(self) -> bool {
        self.0 != std::process::id()
    }
}

fn elsewhere(py: Python<'_>) -> PyErr {
    let message = "this search runs in the process that started it; after a fork, open an engine \
                   of your own";
    errors::exception(py, "EngineError", (message,))
}

fn unavailable(py: Python<'_>, closed: bool) -> PyErr {
    if closed {
        errors::exception(py, "EngineClosedError", ("this engine was closed",))
    } else {
        let message = "this engine is searching; stop that search first, or open another engine";
        errors::exception(py, "EngineBusyError", (message,))
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (game, hash, threads, elo))]
    fn new(
        py: Python<'_>,
        game: Text,
        hash: usize,
        threads: usize,
        elo: Option<u32>,
    ) -> PyResult<Self> {
        let game = registry::game(&game).map_err(|message| errors::game_error(py, message))?;
        let mut session = registry::open_session(game.info.id)
            .map_err(|message| errors::exception(py, "EngineError", (message,)))?;
        session
            .set_hash(hash)
            .map_err(|message| errors::option_error(py, message))?;
        session.set_threads(threads);
        session.set_strength(elo);
        Ok(Self {
            game: session.info().id,
            slot: Arc::new(Mutex::new(Slot::Idle(session))),
            home: Process::current(),
        })
    }

    /// The game's identifier.
    #[getter]
    fn game(&self) -> &'static str {
        self.game
    }

    /// Whether the engine was closed.
    #[getter]
    fn closed(&self) -> bool {
        !self.is_left_behind() && matches!(*locked(&self.slot), Slot::Closed)
    }

    /// Gives the transposition table this size in MB.
    #[pyo3(signature = (megabytes, /))]
    fn set_hash(&self, py: Python<'_>, megabytes: usize) -> PyResult<()> {
        self.with_session(py, |session| session.set_hash(megabytes))?
            .map_err(|message| errors::option_error(py, message))
    }

    /// Searches with so many threads from now on.
    #[pyo3(signature = (threads, /))]
    fn set_threads(&self, py: Python<'_>, threads: usize) -> PyResult<()> {
        self.with_session(py, |session| session.set_threads(threads))
    }

    /// Plays at this rating, or at full strength, from now on.
    #[pyo3(signature = (elo, /))]
    fn set_strength(&self, py: Python<'_>, elo: Option<u32>) -> PyResult<()> {
        self.with_session(py, |session| session.set_strength(elo))
    }

    /// Forgets what earlier searches learnt.
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        self.with_session(py, |session| session.new_game())
    }

    /// Stops a running search, and refuses new ones from now on.
    fn close(&self) {
        if self.is_left_behind() {
            return;
        }
        let before = std::mem::replace(&mut *locked(&self.slot), Slot::Closed);
        if let Slot::Searching(control) = before {
            control.stop();
        }
    }

    /// Starts a search on a thread of its own.
    #[pyo3(signature = (
        board, *, depth=None, nodes=None, mate=None, seconds=None, clocks=(None, None),
        moves_to_go=None, infinite=false, root_moves=Vec::new(), multipv=1
    ))]
    #[expect(
        clippy::too_many_arguments,
        reason = "they are the limits, spelt out for Python"
    )]
    fn start(
        &self,
        py: Python<'_>,
        board: &Bound<'_, Board>,
        depth: Option<u32>,
        nodes: Option<u64>,
        mate: Option<u32>,
        seconds: Option<f64>,
        clocks: (ClockValues, ClockValues),
        moves_to_go: Option<u32>,
        infinite: bool,
        root_moves: Vec<Bound<'_, Move>>,
        multipv: usize,
    ) -> PyResult<Search> {
        let board = board.get();
        let search_moves = root_moves
            .iter()
            .map(|m| board.resolve(py, m.get()))
            .collect::<PyResult<Vec<_>>>()?;
        let limits = Limits {
            depth,
            nodes,
            mate,
            movetime: seconds.map(duration),
            clocks: BySide::new(clocks.0.map(side_clock), clocks.1.map(side_clock)),
            moves_to_go,
            infinite,
            search_moves,
            multi_pv: multipv,
            ..Limits::default()
        };
        let position = board.snapshot();
        if position.info().id != self.game {
            let message = format!(
                "this engine plays {}, and the board is of {}",
                self.game,
                position.info().id
            );
            return Err(errors::game_error(py, message));
        }
        let (control, session) = self.take_session(py)?;
        Search::start(
            position,
            board.table(),
            session,
            &self.slot,
            control,
            limits,
        )
        .map_err(|message| errors::exception(py, "EngineError", (message,)))
    }
}

impl Engine {
    fn take_session(&self, py: Python<'_>) -> PyResult<(Arc<Control>, Box<dyn Session>)> {
        self.check_home(py)?;
        let mut slot = locked(&self.slot);
        let control = Arc::new(Control::new());
        match std::mem::replace(&mut *slot, Slot::Searching(Arc::clone(&control))) {
            Slot::Idle(session) => Ok((control, session)),
            other => {
                let closed = matches!(other, Slot::Closed);
                *slot = other;
                drop(slot);
                Err(unavailable(py, closed))
            }
        }
    }
}

/// Seconds as a duration; the Python layer has made sure that they are finite and not negative.
fn duration(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}

fn side_clock((remaining, increment): (f64, f64)) -> SideClock {
    SideClock {
        remaining: duration(remaining),
        increment: duration(increment),
    }
}

/// A search under way. Use `rukh.Analysis`.
#[pyclass(module = "rukh._native", frozen)]
pub(crate) struct Search {
    control: Arc<Control>,
    events: Arc<Mutex<Receiver<Event>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    /// Once the search has ended: its answer, or `None` if it failed.
    answer: Mutex<Option<Event>>,
    root: Box<dyn EngineBoard>,
    table: Arc<MoveTable>,
    home: Process,
}

impl Search {
    fn start(
        root: Box<dyn EngineBoard>,
        table: &Arc<MoveTable>,
        session: Box<dyn Session>,
        slot: &Arc<Mutex<Slot>>,
        control: Arc<Control>,
        limits: Limits<RawMove>,
    ) -> Result<Self, String> {
        let (sender, events) = channel();
        let job = Job {
            session: Some(session),
            slot: Arc::clone(slot),
            board: root.boxed(),
            control: Arc::clone(&control),
            limits,
        };
        let thread = std::thread::Builder::new()
            .name("rukh-search".to_owned())
            .spawn(move || job.run(&sender))
            .map_err(|error| format!("no thread for the search: {error}"))?;
        Ok(Self {
            control,
            events: Arc::new(Mutex::new(events)),
            thread: Mutex::new(Some(thread)),
            answer: Mutex::new(None),
            root,
            table: Arc::clone(table),
            home: Process::current(),
        })
    }

    /// The next event, or `None` once the search has ended; waits for at most a pulse at a time.
    fn wait(&self, py: Python<'_>) -> PyResult<Option<Info<RawMove>>> {
        if self.home.is_another() {
            return Err(elsewhere(py));
        }
        loop {
            let event = py.detach(|| {
                let events = locked(&self.events);
                if locked(&self.answer).is_some() {
                    return Err(RecvTimeoutError::Disconnected);
                }
                let event = events.recv_timeout(PULSE);
                match event {
                    Ok(Event::Info(info)) => Ok(Some(info)),
                    Ok(end) => {
                        *locked(&self.answer) = Some(end);
                        Ok(None)
                    }
                    Err(error) => Err(error),
                }
            });
            match event {
                Ok(Some(info)) => return Ok(Some(info)),
                Ok(None) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Err(error) = py.check_signals() {
                // Whoever catches Ctrl-C finds the engine at rest.
                self.end(py);
                return Err(error);
            }
        }
    }

    /// The objects of a line of moves from the root.
    fn line(&self, py: Python<'_>, moves: &[RawMove]) -> PyResult<Vec<Py<Move>>> {
        let mut board = self.root.boxed();
        let mut line = Vec::with_capacity(moves.len());
        for &raw in moves {
            if !board.is_legal(raw) {
                break;
            }
            line.push(self.table.object(py, raw)?.clone().unbind());
            board.push(raw);
        }
        Ok(line)
    }

    fn info_values(&self, py: Python<'_>, info: &Info<RawMove>) -> PyResult<InfoValues> {
        let (cp, mate) = score_values(info.score);
        let bound = match info.bound {
            ScoreBound::Exact => "exact",
            ScoreBound::Lower => "lower",
            ScoreBound::Upper => "upper",
        };
        Ok((
            info.depth,
            info.seldepth,
            info.multi_pv,
            cp,
            mate,
            bound,
            info.nodes,
            info.elapsed.as_secs_f64(),
            info.hashfull,
            self.line(py, &info.pv)?,
        ))
    }

    /// Stops the search and waits for its end.
    fn end(&self, py: Python<'_>) {
        if !self.home.is_another() {
            self.control.stop();
            self.join(py);
        }
    }

    fn join(&self, py: Python<'_>) {
        let thread = locked(&self.thread).take();
        if let Some(thread) = thread {
            // The job catches its own panics, so that joining cannot fail.
            let _ = py.detach(|| thread.join());
        }
    }
}

pub(crate) fn score_values(score: rukh_core::Score) -> (Option<i32>, Option<i32>) {
    match score.mate_moves() {
        Some(moves) => (None, Some(moves)),
        None => (Some(score.raw()), None),
    }
}

#[pymethods]
impl Search {
    /// The next line of progress; None once the search has ended.
    fn next(&self, py: Python<'_>) -> PyResult<Option<InfoValues>> {
        match self.wait(py)? {
            Some(info) => self.info_values(py, &info).map(Some),
            None => Ok(None),
        }
    }

    /// Asks the search to end soon; its answer stays to be read.
    fn stop(&self) {
        if !self.home.is_another() {
            self.control.stop();
        }
    }

    /// Stops the search and waits for its end.
    fn close(&self, py: Python<'_>) {
        self.end(py);
    }

    /// Waits for the end, passing over what `next` has not read, and gives the answer; None when
    /// there was no legal move.
    fn answer(&self, py: Python<'_>) -> PyResult<Option<BestValues>> {
        while self.wait(py)?.is_some() {}
        self.join(py);
        let best = match &*locked(&self.answer) {
            Some(Event::Done(best)) => Ok(*best),
            _ => Err("the search failed; please report the lines on standard error"),
        };
        let best = best.map_err(|message| errors::exception(py, "EngineError", (message,)))?;
        let Some(best) = best else {
            return Ok(None);
        };
        let (cp, mate) = score_values(best.score);
        let pair = [Some(best.m), best.ponder];
        let pair: Vec<RawMove> = pair.into_iter().flatten().collect();
        let mut line = self.line(py, &pair)?.into_iter();
        Ok(line
            .next()
            .map(|m| (m, line.next(), cp, mate, best.depth, best.nodes)))
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        if self.home.is_another() {
            // Here is no such thread, and the channel may be in the middle of its last message.
            std::mem::forget(Arc::clone(&self.events));
            std::mem::forget(Arc::clone(&self.control));
            let thread = self.thread.get_mut();
            std::mem::forget(thread.unwrap_or_else(PoisonError::into_inner).take());
            return;
        }
        self.control.stop();
        if let Some(thread) = locked(&self.thread).take() {
            // The thread never waits for the interpreter, so that it may be waited for here.
            let _ = thread.join();
        }
    }
}

/// What the search thread owns.
struct Job {
    session: Option<Box<dyn Session>>,
    slot: Arc<Mutex<Slot>>,
    board: Box<dyn EngineBoard>,
    control: Arc<Control>,
    limits: Limits<RawMove>,
}

impl Job {
    fn run(mut self, sender: &Sender<Event>) {
        let end = catch_unwind(AssertUnwindSafe(|| {
            let session = self.session.as_mut()?;
            // Nobody may be listening any more; the search is being stopped then.
            let mut listener = Listener(|info: &Info<RawMove>| {
                let _ = sender.send(Event::Info(info.clone()));
            });
            session.go(&*self.board, &self.limits, &self.control, &mut listener)
        }));
        // The session goes back before the end is told, so that whoever hears it may search again.
        drop(self);
        let _ = sender.send(end.map_or(Event::Failed, Event::Done));
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        let mut slot = locked(&self.slot);
        if let (Slot::Searching(_), Some(session)) = (&*slot, self.session.take()) {
            *slot = Slot::Idle(session);
        }
    }
}
