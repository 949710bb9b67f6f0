//! The end of a conversation: what is left to do is done, and the last answers are let out.
//!
//! `quit` and the end of the input end a search at once. A perft or a benchmark is a task with an
//! end, often given by a pipe that has nothing more to say, so it is finished; and what was asked
//! for before the end is done in its order.

use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use rukh_search::Control;

use super::job::Finished;
use super::wires::Input;
use super::{End, Shell};
use crate::protocol::Event;

/// How long the end of the program waits, in all, for searches that were told to stop.
const LAST_PATIENCE: Duration = Duration::from_millis(250);

impl Shell {
    /// Does what is left to do, and lets the last answers out.
    pub(super) fn end(mut self, end: End, inputs: &Receiver<Input<Finished>>) {
        if end != End::Unread {
            self.do_what_waits(inputs);
        }
        if end == End::Said {
            self.say(&Event::Goodbye);
        }
        self.signal(Control::stop);
        self.outbox.close();
        self.chronicle.close();
    }

    /// Does in its order what was asked for before the end: counts to their end, searches as far
    /// as a search goes that is stopped at once. Gives up when searches do not obey, and when
    /// nobody reads any more.
    fn do_what_waits(&mut self, inputs: &Receiver<Input<Finished>>) {
        let mut patience = LAST_PATIENCE;
        loop {
            while let Some(command) = self.turns.next_waiting() {
                self.take(command, Instant::now());
            }
            if self.turns.is_idle() {
                return;
            }
            let is_stopped = self
                .running
                .as_ref()
                .is_none_or(|running| !running.is_finished_first);
            if is_stopped {
                let action = self.turns.end_job();
                self.react(action);
            }
            if self.turns.is_idle() {
                continue;
            }
            let input = if is_stopped {
                let since = Instant::now();
                let input = inputs.recv_timeout(patience).ok();
                patience = patience.saturating_sub(since.elapsed());
                input
            } else {
                inputs.recv().ok()
            };
            match input {
                Some(Input::Finished(finished)) => self.finish(finished),
                Some(Input::Unread) | None => return,
                Some(Input::Line(..) | Input::Overlong | Input::Remark(_) | Input::End) => {}
            }
        }
    }
}
