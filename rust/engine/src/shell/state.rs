//! The state machine of a conversation: what may be done at once, what has to wait its turn, and
//! when the answer of a finished search may be given.
//!
//! [`step`] is a pure function over a small table, so that every race between a client's lines and
//! the end of a search is one row of a test. The order of what waits is kept by
//! [`Turns`]; neither knows what the commands mean.

use std::collections::VecDeque;

/// What the answer of a search waits for, besides the end of the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hold {
    /// `stop`: the search is infinite.
    pub(super) stop: bool,
    /// `ponderhit`: the search ponders.
    pub(super) ponder_hit: bool,
}

impl Hold {
    /// Waits for nothing but the end of the search.
    pub(super) const FREE: Self = Self {
        stop: false,
        ponder_hit: false,
    };

    const fn is_free(self) -> bool {
        !self.stop && !self.ponder_hit
    }

    const fn is_released_by_a_hit(self) -> bool {
        self.ponder_hit && !self.stop
    }

    const fn after_ponder_hit(self) -> Self {
        Self {
            stop: self.stop,
            ponder_hit: false,
        }
    }
}

/// Where the conversation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Nothing runs.
    Idle,
    /// A job runs; its answer will wait for this.
    Busy(Hold),
    /// A job has ended and its answer waits for this.
    Holding(Hold),
}

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Happening {
    /// A question that can be answered at any time.
    Question,
    /// A command that reads or changes what a running job uses.
    Change,
    /// A command that starts a job.
    Start(Hold),
    /// The job is to end.
    Stop,
    /// A stop that does not reach the running job: its turn comes after it.
    LateStop,
    /// The pondered move was played.
    PonderHit,
    /// A command that the running job has no sense after: its answer is no longer wanted.
    Interrupt,
    /// The job has ended.
    Finished,
}

/// What is to be done about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Nothing.
    Nothing,
    /// Carry the command out.
    Perform,
    /// Start the job.
    Begin,
    /// Let the command wait until the job has been answered.
    Wait,
    /// Tell the job to stop; the command waits for its answer.
    Hasten,
    /// Give the answer that is held; the command has its turn.
    AnswerFirst,
    /// Tell the job to stop and forget its answer; the command waits until then.
    Abort,
    /// Forget the answer that is held; the command has its turn.
    Discard,
    /// Tell the job to stop.
    SignalStop,
    /// Say that nothing runs that could be stopped.
    NothingToStop,
    /// Tell the job that it no longer ponders.
    SignalPonderHit,
    /// Keep the answer.
    Keep,
    /// Give the answer; what waits has its turn.
    Answer,
}

/// One step of the machine. `start_waits`: a command that starts a job is among those that wait.
pub(super) fn step(state: State, start_waits: bool, happening: Happening) -> (State, Action) {
    use Action::{
        Abort, Answer, AnswerFirst, Begin, Discard, Hasten, Keep, Nothing, NothingToStop, Perform,
        SignalPonderHit, SignalStop, Wait,
    };
    use State::{Busy, Holding, Idle};
    match (state, happening) {
        (state, Happening::Question) => (state, Perform),

        (Idle, Happening::Change | Happening::Interrupt) => (Idle, Perform),
        (Idle, Happening::Start(hold)) => (Busy(hold), Begin),
        (Idle, Happening::Stop | Happening::LateStop) => (Idle, NothingToStop),
        (Idle, Happening::PonderHit | Happening::Finished) => (Idle, Nothing),

        (Busy(_), Happening::Interrupt) => (Busy(Hold::FREE), Abort),
        (Holding(_), Happening::Interrupt) => (Idle, Discard),

        // No hit is to be expected for a search that another one follows.
        (Busy(hold), Happening::Start(_)) if hold.is_released_by_a_hit() => {
            (Busy(Hold::FREE), Hasten)
        }
        (Holding(hold), Happening::Start(_)) if hold.is_released_by_a_hit() => (Idle, AnswerFirst),

        (state, Happening::Change | Happening::Start(_) | Happening::LateStop) => (state, Wait),

        (Busy(_), Happening::Stop) => (Busy(Hold::FREE), SignalStop),
        (Holding(_), Happening::Stop) => (Idle, Answer),

        // A ponder hit speaks of the latest search asked for; when that has not begun, it waits.
        (state, Happening::PonderHit) if start_waits => (state, Wait),
        (Busy(hold), Happening::PonderHit) if hold.ponder_hit => {
            (Busy(hold.after_ponder_hit()), SignalPonderHit)
        }
        (Holding(hold), Happening::PonderHit) if hold.ponder_hit => {
            let hold = hold.after_ponder_hit();
            if hold.is_free() {
                (Idle, Answer)
            } else {
                (Holding(hold), Nothing)
            }
        }
        (state, Happening::PonderHit) => (state, Nothing),

        (Busy(hold), Happening::Finished) if hold.is_free() => (Idle, Answer),
        (Busy(hold), Happening::Finished) => (Holding(hold), Keep),
        (Holding(hold), Happening::Finished) => (Holding(hold), Nothing),
    }
}

/// The machine with the commands that wait their turn.
#[derive(Debug)]
pub(super) struct Turns<C> {
    state: State,
    waiting: VecDeque<(Happening, C)>,
    /// How many of those that wait start a job, and how many are stops: a client may send a
    /// hundred thousand lines at once.
    starts: usize,
    stops: usize,
    /// Whether the stops before the next start have ended the job before them already.
    stops_are_done: bool,
}

impl<C: Clone> Turns<C> {
    pub(super) const fn new() -> Self {
        Self {
            state: State::Idle,
            waiting: VecDeque::new(),
            starts: 0,
            stops: 0,
            stops_are_done: false,
        }
    }

    /// What the answer of the job that runs waits for; `None` when nothing runs.
    pub(super) const fn hold(&self) -> Option<Hold> {
        match self.state {
            State::Idle => None,
            State::Busy(hold) | State::Holding(hold) => Some(hold),
        }
    }

    pub(super) fn is_idle(&self) -> bool {
        self.state == State::Idle
    }

    /// Whether nothing waits its turn.
    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Takes a command in, and says what to do about it. A stop ends every job that was asked for
    /// before it: where one waits, the stop also waits behind it.
    pub(super) fn take(&mut self, happening: Happening, command: &C) -> Action {
        // When nothing runs, a stop has come to its turn: what waits behind it is later.
        let stop_waits = happening == Happening::Stop && self.starts > 0 && !self.is_idle();
        let action = self.advance(happening);
        let waits = matches!(
            action,
            Action::Wait | Action::Hasten | Action::AnswerFirst | Action::Abort | Action::Discard
        );
        if waits || stop_waits {
            self.starts += usize::from(matches!(happening, Happening::Start(_)));
            self.stops += usize::from(happening == Happening::Stop);
            self.waiting.push_back((happening, command.clone()));
        }
        action
    }

    /// A job begins that no command asked for by itself; nothing may run.
    pub(super) fn begin(&mut self, hold: Hold) {
        let action = self.advance(Happening::Start(hold));
        debug_assert_eq!(action, Action::Begin);
    }

    /// Whether a job waits its turn.
    pub(super) const fn a_start_waits(&self) -> bool {
        self.starts > 0
    }

    /// Whether a command of this kind waits its turn.
    pub(super) fn is_waited_for(&self, is_meant: impl Fn(&C) -> bool) -> bool {
        self.waiting.iter().any(|(_, command)| is_meant(command))
    }

    /// The job that runs or holds its answer is to end; what waits has its turn all the same.
    pub(super) fn end_job(&mut self) -> Action {
        self.advance(Happening::Stop)
    }

    /// The same, because a stop that waits has been found to mean this job.
    pub(super) fn end_job_by_late_stop(&mut self) -> Action {
        self.stops_are_done = true;
        self.end_job()
    }

    /// The job has ended.
    pub(super) fn finished(&mut self) -> Action {
        self.advance(Happening::Finished)
    }

    /// The next command that waits, if its turn has come: to be taken in again.
    pub(super) fn next_waiting(&mut self) -> Option<C> {
        if !self.is_idle() {
            return None;
        }
        while let Some((happening, command)) = self.waiting.pop_front() {
            let is_start = matches!(happening, Happening::Start(_));
            let is_stop = matches!(happening, Happening::Stop | Happening::LateStop);
            self.starts -= usize::from(is_start);
            self.stops -= usize::from(happening == Happening::Stop);
            if is_stop && self.stops_are_done {
                continue;
            }
            self.stops_are_done &= !is_start;
            return Some(command);
        }
        self.stops_are_done = false;
        None
    }

    /// What a job that has just begun is to be told, because the client said so before its turn
    /// came: a stop anywhere behind it, a ponder hit before the next job, or that job itself. A stop
    /// that has been carried out so has no answer of its own.
    pub(super) fn overdue(&mut self) -> Action {
        if self.is_idle() {
            // It has been answered already.
            return Action::Nothing;
        }
        self.stops_are_done = self.stops > 0;
        let said = if self.stops > 0 {
            Some(Happening::Stop)
        } else {
            let mut happenings = self.waiting.iter().map(|&(happening, _)| happening);
            happenings.find(|next| matches!(next, Happening::PonderHit | Happening::Start(_)))
        };
        let Some(happening) = said else {
            return Action::Nothing;
        };
        let (state, action) = step(self.state, false, happening);
        self.state = state;
        // It waits already.
        if action == Action::Wait {
            Action::Nothing
        } else {
            action
        }
    }

    fn advance(&mut self, happening: Happening) -> Action {
        let (state, action) = step(self.state, self.starts > 0, happening);
        self.state = state;
        action
    }
}

#[cfg(test)]
mod tests;
