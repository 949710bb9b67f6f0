//! The conversation with a client: one loop over what is read and what jobs report.
//!
//! `state.rs` decides what may be done when, `desk.rs` holds what was agreed on, `job.rs` does the
//! work that takes time, `wires.rs` reads and writes. The loop itself only waits for the next
//! thing to happen: `isready` is answered while a search runs and each `go` gets one answer.
//!
//! `quit` and the end of the input end a search at once. A perft or a benchmark is a task with an
//! end, often given by a pipe that has nothing more to say, so it is finished; and what was asked
//! for before the end is done in its order.

mod desk;
mod job;
mod state;
mod wires;

use std::io::{Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use rukh_search::{Control, Limits};

use desk::Desk;
use job::{Count, Finished, SearchJob, Voice};
use state::{Action, Happening, Hold, Turns};
use wires::{Input, Outbox};

pub(crate) use job::perft;

use crate::options::{Effect, Settings};
use crate::picture;
use crate::protocol::{Command, Dialect, Event};
use crate::registry::Game;
use crate::session::Session;

/// Stack of a job's thread. A search of [`rukh_core::MAX_PLY`] plies keeps a few move lists of
/// about a kilobyte in each; this leaves ample room.
const STACK_BYTES: usize = 16 << 20;

/// How long the end of the program waits, in all, for searches that were told to stop.
const LAST_PATIENCE: Duration = Duration::from_millis(300);

const HELP: &str = "\
Standard commands: uci, isready, ucinewgame, setoption, position, go, stop, ponderhit, quit.
Beside the standard:
  d             the board, its FEN and its key
  eval          the static evaluation, term by term
  key           the keys of the position
  go perft N    the leaves N plies deep, below each move
  bench [N]     search a fixed list of positions to depth N; the node counts are the signature
  help          this list
";

/// Talks in `dialect` until `quit` or the end of the input.
///
/// # Errors
/// When the threads for input and output cannot be started.
pub fn converse<I, O>(
    dialect: Arc<dyn Dialect>,
    game: &'static Game,
    input: I,
    output: O,
) -> std::io::Result<()>
where
    I: Read + Send + 'static,
    O: Write + Send + 'static,
{
    let (to_shell, inputs) = channel();
    let outbox = Outbox::open(output, to_shell.clone())?;
    wires::read_lines(input, to_shell.clone())?;
    let desk = Desk::new(game, dialect.fixed_style());
    let first_settings = desk.settings.clone();
    let mut shell = Shell {
        dialect,
        outbox,
        to_shell,
        turns: Turns::new(),
        desk,
        first_settings,
        session: None,
        running: None,
        held: None,
    };
    let end = shell.listen(&inputs);
    shell.end(end, &inputs);
    Ok(())
}

/// A job that runs, or whose answer is held.
struct Running {
    control: Arc<Control>,
    thread: JoinHandle<()>,
    is_search: bool,
}

struct Shell {
    dialect: Arc<dyn Dialect>,
    outbox: Outbox,
    to_shell: Sender<Input<Finished>>,
    turns: Turns<Command>,
    desk: Desk,
    first_settings: Settings,
    /// The session of the game played last; away while a search has it.
    session: Option<Box<dyn Session>>,
    running: Option<Running>,
    /// The answer of a job that has ended, until it may be given.
    held: Option<String>,
}

/// Whether the conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    On,
    Over,
}

/// Why the conversation is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Nothing more will be asked.
    Said,
    /// Nobody reads the answers.
    Unread,
}

impl Shell {
    fn listen(&mut self, inputs: &Receiver<Input<Finished>>) -> End {
        while let Ok(input) = inputs.recv() {
            match input {
                Input::Line(line, read) => {
                    let parsed = self.dialect.parse(&line);
                    if let Some(complaint) = parsed.complaint {
                        self.note(&complaint);
                    }
                    if let Some(command) = parsed.command
                        && self.take(command, read) == Flow::Over
                    {
                        return End::Said;
                    }
                }
                Input::Overlong => self.note("a line of more than 16 MB was skipped"),
                Input::Finished(finished) => self.finish(finished),
                Input::End => return End::Said,
                Input::Unread => return End::Unread,
            }
            // What has waited for an answer takes its turn, up to the next job.
            while let Some(command) = self.turns.next_waiting() {
                self.take(command, Instant::now());
            }
        }
        End::Said
    }

    /// Does what is left to do, and lets the last answers out.
    fn end(mut self, end: End, inputs: &Receiver<Input<Finished>>) {
        if end == End::Said {
            self.do_what_waits(inputs);
        }
        self.signal(Control::stop);
        self.outbox.close();
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
            let is_search = self
                .running
                .as_ref()
                .is_none_or(|running| running.is_search);
            if is_search {
                let action = self.turns.end_job();
                self.react(action);
            }
            if self.turns.is_idle() {
                if self.turns.is_empty() {
                    return;
                }
                continue;
            }
            let input = if is_search {
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
                Some(Input::Line(..) | Input::Overlong | Input::End) => {}
            }
        }
    }

    /// Does with a command what its turn allows.
    fn take(&mut self, command: Command, read: Instant) -> Flow {
        if command == Command::Quit {
            return Flow::Over;
        }
        match self.turns.take(happening_of(&command), &command) {
            Action::Perform => self.perform(command),
            Action::Begin => {
                self.begin(command, read);
                let overdue = self.turns.overdue();
                self.react(overdue);
            }
            action => self.react(action),
        }
        Flow::On
    }

    /// Does what needs no command.
    fn react(&mut self, action: Action) {
        match action {
            Action::SignalStop => self.signal(Control::stop),
            Action::SignalPonderHit => self.signal(Control::ponder_hit),
            Action::Answer => self.answer(),
            Action::Perform | Action::Begin | Action::Wait | Action::Keep | Action::Nothing => {}
        }
    }

    fn signal(&self, word: fn(&Control)) {
        if let Some(running) = &self.running {
            word(&running.control);
        }
    }

    /// Receives a job that has ended, and answers if the answer waits for nothing more.
    fn finish(&mut self, finished: Finished) {
        self.take_back(finished);
        let action = self.turns.finished();
        self.react(action);
    }

    fn take_back(&mut self, finished: Finished) {
        if let Some(Running { thread, .. }) = self.running.take() {
            // Its last deed was to report; a panic after that has nothing to tell.
            let _ = thread.join();
        }
        self.session = finished.session.or(self.session.take());
        self.held = Some(finished.answer);
    }

    /// Gives the held answer.
    fn answer(&mut self) {
        if let Some(answer) = self.held.take() {
            self.outbox.send(answer);
        }
    }

    /// Carries out a command that takes no time.
    fn perform(&mut self, command: Command) {
        match command {
            Command::Hello => self.say(&Event::Hello(&self.first_settings)),
            Command::IsReady => {
                if self.turns.is_idle() {
                    self.ready_session();
                }
                self.say(&Event::Ready);
            }
            Command::NewGame => {
                if let Some(session) = &mut self.session {
                    session.new_game();
                }
            }
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::Position(setup) => {
                for note in self.desk.set_up(setup) {
                    self.note(&note);
                }
            }
            Command::Show => {
                let desk = &self.desk;
                let text = picture::position(desk.board.as_ref(), desk.game(), desk.style());
                self.say(&Event::Text(&text));
            }
            Command::Eval => {
                let text = picture::evaluation(self.desk.board.as_ref());
                self.say(&Event::Text(&text));
            }
            Command::Key => {
                let text = picture::keys(self.desk.board.as_ref());
                self.say(&Event::Text(&text));
            }
            Command::Help => self.say(&Event::Text(HELP)),
            // These are begun or signalled, never performed; see `happening_of`.
            Command::Go(_)
            | Command::Perft(_)
            | Command::Bench(_)
            | Command::Stop
            | Command::PonderHit
            | Command::Quit => {}
        }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        let hash_before = self.desk.settings.hash;
        let (effect, remarks) = match self.desk.set_option(name, value) {
            Ok(done) => done,
            Err(rejection) => return self.note(&rejection.to_string()),
        };
        for remark in remarks {
            self.note(&remark);
        }
        if effect == Effect::Threads {
            self.warn_of_crowded_cores();
        }
        let Some(session) = &mut self.session else {
            // A session that is opened later begins with the settings of then.
            return;
        };
        let settings = &mut self.desk.settings;
        match effect {
            Effect::Hash => {
                if let Err(reason) = session.set_hash(settings.hash as usize) {
                    settings.hash = hash_before;
                    self.note(&format!("option Hash ignored: {reason}"));
                }
            }
            Effect::ClearHash => session.new_game(),
            Effect::Threads => session.set_threads(settings.threads as usize),
            Effect::Strength => session.set_strength(settings.strength()),
            Effect::None | Effect::Variant | Effect::Rules => {}
        }
    }

    /// Threads that share a core hold each other up, the one that watches the clock as well.
    fn warn_of_crowded_cores(&self) {
        let threads = self.desk.settings.threads as usize;
        if let Ok(cores) = std::thread::available_parallelism()
            && threads > cores.get()
        {
            self.note(&format!(
                "{threads} threads are more than this machine runs at once ({cores}): searches \
                 get slower and may overstep their time"
            ));
        }
    }

    /// Sees to it that there is a session for the game of the position.
    fn ready_session(&mut self) {
        let wanted = self.desk.board.info().id;
        if let Some(session) = &self.session
            && session.info().id == wanted
        {
            return;
        }
        // The table of the other game is given back before a new one is asked for.
        self.session = None;
        let game = self.desk.game();
        let mut opened = game.session(self.desk.settings.hash as usize);
        if let Err(reason) = opened {
            self.note(&format!("option Hash ignored: {reason}"));
            self.desk.settings.hash = self.first_settings.hash;
            opened = game.session(self.first_settings.hash as usize);
        }
        match opened {
            Ok(mut session) => {
                let settings = &self.desk.settings;
                session.set_threads(settings.threads as usize);
                session.set_strength(settings.strength());
                self.session = Some(session);
            }
            Err(reason) => self.note(&reason),
        }
    }

    /// Starts the job of a command.
    fn begin(&mut self, command: Command, read: Instant) {
        match command {
            Command::Go(asked) => self.begin_search(&asked, read),
            Command::Perft(depth) => {
                let board = self.desk.board.clone();
                self.begin_count(Count::Perft { board, depth });
            }
            Command::Bench(depth) => self.begin_count(Count::Bench { depth }),
            _ => {}
        }
    }

    fn begin_search(&mut self, asked: &Limits<String>, read: Instant) {
        self.ready_session();
        let (limits, remark) = self.desk.limits(asked);
        if let Some(remark) = remark {
            self.note(&remark);
        }
        let board = self.desk.board.clone();
        let voice = self.voice();
        let Some(session) = self.session.take() else {
            let answer = job::answer_without_search(board.as_ref(), voice);
            return self.finish(Finished {
                session: None,
                answer,
            });
        };
        let control = Arc::new(Control::new());
        let job = SearchJob {
            session,
            board,
            limits,
            control: Arc::clone(&control),
            asked: read,
            voice,
        };
        self.run(control, true, move || job.run());
    }

    fn begin_count(&mut self, count: Count) {
        let control = Arc::new(Control::new());
        let voice = self.voice();
        let seen = Arc::clone(&control);
        self.run(control, false, move || Finished {
            session: None,
            answer: count.run(&seen, &voice),
        });
    }

    /// Runs a job on a thread of its own.
    fn run(
        &mut self,
        control: Arc<Control>,
        is_search: bool,
        job: impl FnOnce() -> Finished + Send + 'static,
    ) {
        let to_shell = self.to_shell.clone();
        let spawned = Builder::new()
            .name("rukh-job".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || {
                // The shell waits for this; were it gone, nobody would need the answer.
                let _ = to_shell.send(Input::Finished(job()));
            });
        match spawned {
            Ok(thread) => {
                self.running = Some(Running {
                    control,
                    thread,
                    is_search,
                });
            }
            Err(reason) => {
                self.note(&format!("no thread to work on ({reason})"));
                let answer = job::answer_without_search(self.desk.board.as_ref(), self.voice());
                self.finish(Finished {
                    session: None,
                    answer,
                });
            }
        }
    }

    fn voice(&self) -> Voice {
        Voice {
            dialect: Arc::clone(&self.dialect),
            lines: self.outbox.handle(),
            style: self.desk.style(),
            show_wdl: self.desk.settings.show_wdl,
        }
    }

    fn say(&self, event: &Event<'_>) {
        self.outbox.send(self.dialect.write(event));
    }

    fn note(&self, note: &str) {
        self.say(&Event::Note(note));
    }
}

/// How the state machine sees a command.
fn happening_of(command: &Command) -> Happening {
    match command {
        Command::Hello | Command::IsReady | Command::Help | Command::Quit => Happening::Question,
        Command::NewGame
        | Command::SetOption { .. }
        | Command::Position(_)
        | Command::Show
        | Command::Eval
        | Command::Key => Happening::Change,
        Command::Go(limits) => Happening::Start(Hold {
            stop: limits.infinite,
            ponder_hit: limits.ponder,
        }),
        Command::Perft(_) | Command::Bench(_) => Happening::Start(Hold::FREE),
        Command::Stop => Happening::Stop,
        Command::PonderHit => Happening::PonderHit,
    }
}
