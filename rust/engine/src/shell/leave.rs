//! The end of a conversation: what is left to do is done, and the last answers are let out.
//!
//! `quit` and the end of the input end a search at once. A perft or a benchmark is a task with an
//! end, often given by a pipe that has nothing more to say, so the end of the input lets it finish;
//! a `quit` lets only a short one. What was asked for before the end is done in its order.

use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use rukh_search::Control;

use super::job::Finished;
use super::wires::Input;
use super::{End, Shell};
use crate::protocol::Event;

/// How long the end of the program waits, in all, for searches that were told to stop.
const LAST_PATIENCE: Duration = Duration::from_millis(250);

/// How long a `quit` waits, in all, for counts that are not yet done.
const GRACE: Duration = Duration::from_millis(150);

impl Shell {
    /// Does what is left to do, and lets the last answers out.
    pub(super) fn end(mut self, end: End, inputs: &Receiver<Input<Finished>>) {
        if end != End::Unread {
            self.do_what_waits(end, inputs);
        }
        if end == End::Said {
            self.say(&Event::Goodbye);
        }
        self.signal(Control::stop);
        self.outbox.close();
        self.chronicle.close();
    }

    /// Does in its order what was asked for before the end: counts to their end (after a `quit`:
    /// if it is near), searches as far as a search goes that is stopped at once. Gives up when a job
    /// does not obey, and when nobody reads any more.
    fn do_what_waits(&mut self, end: End, inputs: &Receiver<Input<Finished>>) {
        let mut patience = LAST_PATIENCE;
        let mut grace = (end == End::Said).then_some(GRACE);
        loop {
            while let Some(command) = self.turns.next_waiting() {
                self.take(command, Instant::now());
            }
            if self.turns.is_idle() {
                return;
            }
            let is_finished_first = self
                .running
                .as_ref()
                .is_some_and(|running| running.is_finished_first);
            let input = match &mut grace {
                None if is_finished_first => inputs.recv().ok(),
                Some(grace) if is_finished_first && !grace.is_zero() => {
                    match receive_within(inputs, grace) {
                        Some(input) => Some(input),
                        // From now on counts are stopped like searches.
                        None => continue,
                    }
                }
                _ => {
                    let action = self.turns.end_job();
                    self.react(action);
                    if self.turns.is_idle() {
                        continue;
                    }
                    receive_within(inputs, &mut patience)
                }
            };
            match input {
                Some(Input::Finished(finished)) => self.finish(finished),
                Some(Input::Unread) | None => return,
                Some(Input::Line(..) | Input::Overlong | Input::Remark(_) | Input::End) => {}
            }
        }
    }
}

/// The next input, if it comes within what is left of this patience.
fn receive_within(
    inputs: &Receiver<Input<Finished>>,
    patience: &mut Duration,
) -> Option<Input<Finished>> {
    let since = Instant::now();
    let input = inputs.recv_timeout(*patience).ok();
    *patience = if input.is_some() {
        patience.saturating_sub(since.elapsed())
    } else {
        Duration::ZERO
    };
    input
}
