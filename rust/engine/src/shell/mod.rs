//! The conversation with a client: one loop over what is read and what jobs report.
//!
//! `state.rs` decides what may be done when, `desk.rs` holds what was agreed on, `quest.rs` what a
//! search is asked for, `bookstand.rs` the opening book; `job.rs` does the work that takes time and
//! `reporter.rs` tells of it, `wires.rs` reads and writes, `chronicle.rs` keeps the log. Commands are
//! carried out in `deeds.rs`; where the engine sits at a board (CECP), `player.rs` knows what it
//! wants and `sitting.rs` does it. The loop itself only waits for the next thing to happen: a
//! question is answered while a search runs and each search gets one answer. How it all ends is in
//! `leave.rs`.

mod bookstand;
mod chronicle;
mod consultation;
mod courtesy;
mod deeds;
mod desk;
mod inquiry;
mod job;
mod leave;
mod player;
mod quest;
mod reporter;
mod sitting;
mod state;
mod thought;
mod timing;
mod upkeep;
mod wires;

use std::io::{Read, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rukh_search::Control;

use bookstand::Bookstand;
use chronicle::Chronicle;
use courtesy::Courtesy;
use desk::Desk;
use job::Finished;
use player::{Player, Pursuit};
use reporter::{Answer, Progress};
use state::{Action, Happening, Hold, Turns};
use wires::{Input, Outbox};

pub(crate) use job::perft;

use crate::options::Settings;
use crate::protocol::{self, Command, Dialect, Event, Order, Quest, Uci};
use crate::registry::{self, Game};
use crate::session::Session;

/// Talks until `quit` or the end of the input: in `dialect`, or in the one that the client's first
/// words choose. `game` is what the program was started for, if anything.
///
/// # Errors
/// When the threads for input and output cannot be started.
pub fn converse<I, O>(
    dialect: Option<Arc<dyn Dialect>>,
    game: Option<&'static Game>,
    input: I,
    output: O,
) -> std::io::Result<()>
where
    I: Read + Send + 'static,
    O: Write + Send + 'static,
{
    let (to_shell, inputs) = channel();
    let chronicle = Chronicle::new();
    let outbox = Outbox::open(output, to_shell.clone(), chronicle.clone())?;
    wires::read_lines(input, to_shell.clone(), chronicle.clone())?;
    let desk = Desk::new(game.unwrap_or(registry::default_game()));
    let mut shell = Shell {
        dialect: Arc::new(Uci),
        dialect_is_chosen: false,
        game,
        outbox,
        chronicle,
        to_shell,
        turns: Turns::new(),
        first_settings: desk.settings.clone(),
        desk,
        bookstand: Bookstand::new(),
        courtesy: Courtesy::default(),
        player: None,
        posts: Arc::new(AtomicBool::new(true)),
        session: None,
        upkeep_is_due: false,
        forgets: false,
        running: None,
        held: None,
    };
    if let Some(dialect) = dialect {
        shell.adopt(dialect);
    }
    let end = shell.listen(&inputs);
    shell.end(end, &inputs);
    Ok(())
}

/// A job that runs, or whose answer is held.
struct Running {
    control: Arc<Control>,
    /// Gone once the job has ended.
    thread: Option<JoinHandle<()>>,
    progress: Arc<Progress>,
    /// What it is for, where the engine sits at a board.
    pursuit: Option<Pursuit>,
    /// When it was asked for.
    asked: Instant,
    /// What the clock was thought to show at its beginning, where the engine keeps one.
    clock: Option<Duration>,
    /// Whether the opponent offers a draw.
    draw_offered: bool,
    /// Whether its answer is wanted.
    is_wanted: bool,
    /// Whether it only makes the session ready.
    is_upkeep: bool,
    /// Whether it has a limit that ends it.
    has_limit: bool,
    /// Whether the end of the input waits for its end.
    is_finished_first: bool,
}

struct Shell {
    dialect: Arc<dyn Dialect>,
    /// Whether the dialect is settled; until then it is UCI for want of another.
    dialect_is_chosen: bool,
    /// The game that the program was started for.
    game: Option<&'static Game>,
    outbox: Outbox,
    chronicle: Chronicle,
    to_shell: Sender<Input<Finished>>,
    turns: Turns<Command>,
    desk: Desk,
    bookstand: Bookstand,
    courtesy: Courtesy,
    /// The engine as a player, where it sits at a board.
    player: Option<Player>,
    /// Whether jobs tell of their progress.
    posts: Arc<AtomicBool>,
    first_settings: Settings,
    /// The session of the game played last; away while a search has it.
    session: Option<Box<dyn Session>>,
    /// Whether a setting that concerns the session has changed since it was used last.
    upkeep_is_due: bool,
    /// Whether the session is to forget what it has learnt before it is used again.
    forgets: bool,
    running: Option<Running>,
    /// The answer of a job that has ended, until it may be given.
    held: Option<Answer>,
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
    /// The client has taken its leave.
    Said,
    /// Nothing more will be asked.
    Unheard,
    /// Nobody reads the answers.
    Unread,
}

impl Shell {
    fn listen(&mut self, inputs: &Receiver<Input<Finished>>) -> End {
        while let Ok(input) = inputs.recv() {
            let flow = match input {
                Input::Line(line, read) => self.read(&line, read),
                Input::Overlong => {
                    self.note("a line of more than 16 MB was skipped");
                    Flow::On
                }
                Input::Remark(remark) => {
                    self.note(&remark);
                    Flow::On
                }
                Input::Finished(finished) => {
                    self.finish(finished);
                    Flow::On
                }
                Input::End => return End::Unheard,
                Input::Unread => return End::Unread,
            };
            if flow == Flow::Over || self.do_what_is_due() == Flow::Over {
                return End::Said;
            }
        }
        End::Unheard
    }

    /// What has waited for an answer takes its turn, up to the next job.
    fn do_what_is_due(&mut self) -> Flow {
        loop {
            self.pursue();
            let Some(command) = self.turns.next_waiting() else {
                return Flow::On;
            };
            if self.take(command, Instant::now()) == Flow::Over {
                return Flow::Over;
            }
        }
    }

    /// Does what a line asks for. The first line that could not be of any dialect settles which one
    /// is spoken.
    fn read(&mut self, line: &[u8], read: Instant) -> Flow {
        if !self.dialect_is_chosen
            && let Some(dialect) = protocol::chosen_by(line)
        {
            self.adopt(dialect);
        }
        let parsed = self.dialect.parse(line);
        if let Some(complaint) = parsed.complaint {
            self.note(&complaint);
        }
        let Some(command) = parsed.command else {
            return Flow::On;
        };
        let is_common = matches!(
            command,
            Command::IsReady
                | Command::SetOption { .. }
                | Command::Stop
                | Command::PonderHit { .. }
        );
        if !self.dialect_is_chosen && !is_common {
            self.adopt(Arc::new(Uci));
        }
        self.take(command, read)
    }

    /// Goes on in this dialect.
    fn adopt(&mut self, dialect: Arc<dyn Dialect>) {
        let manners = dialect.manners();
        self.dialect = dialect;
        self.dialect_is_chosen = true;
        self.desk.adopt(manners, self.game.is_some());
        self.first_settings.variant = self.desk.settings.variant;
        if manners.sits_at_board {
            self.player = Some(Player::new());
            self.update_posts();
        }
    }

    /// Does with a command what its turn allows.
    fn take(&mut self, command: Command, read: Instant) -> Flow {
        let happening = self.happening_of(&command);
        if command == Command::Quit && (happening == Happening::Question || self.turns.is_idle()) {
            return Flow::Over;
        }
        let action = self.turns.take(happening, &command);
        match action {
            Action::Perform => self.perform(command, read),
            Action::Begin => {
                self.begin(command, read);
                let overdue = self.turns.overdue();
                self.react(overdue);
                self.end_what_the_batch_cannot();
            }
            Action::SignalPonderHit | Action::Answer if happening == Happening::PonderHit => {
                self.hit(&command, read);
                self.react(action);
            }
            action => self.react(action),
        }
        Flow::On
    }

    /// A batch waits for the end of each search. One that would never end is ended by the stop or the
    /// `quit` that waits for it.
    fn end_what_the_batch_cannot(&mut self) {
        let is_meant = |command: &Command| matches!(command, Command::Stop | Command::Quit);
        if self.desk.settings.batch
            && !self.turns.is_idle()
            && !self.ends_by_itself()
            && self.turns.is_waited_for(is_meant)
        {
            let action = self.turns.end_job_by_late_stop();
            self.react(action);
        }
    }

    /// Whether a job runs that needs no word to end.
    fn ends_by_itself(&self) -> bool {
        let has_limit = self
            .running
            .as_ref()
            .is_some_and(|running| running.has_limit);
        has_limit && self.turns.hold() == Some(Hold::FREE)
    }

    /// Does what needs no command.
    fn react(&mut self, action: Action) {
        match action {
            Action::SignalStop | Action::Hasten => self.signal(Control::stop),
            Action::SignalPonderHit => {
                let lost = self.lost_time();
                self.signal(|control| control.ponder_hit_behind(lost));
            }
            Action::Answer | Action::AnswerFirst => self.answer(),
            Action::Abort => {
                self.abandon();
                self.signal(Control::stop);
            }
            Action::Discard => {
                self.abandon();
                self.answer();
            }
            Action::NothingToStop => self.say(&Event::NothingToStop),
            Action::Perform | Action::Begin | Action::Wait | Action::Keep | Action::Nothing => {}
        }
    }

    fn signal(&self, word: impl FnOnce(&Control)) {
        if let Some(running) = &self.running {
            word(&running.control);
        }
    }

    /// The answer of the job is not wanted any more.
    fn abandon(&mut self) {
        if let Some(running) = &mut self.running {
            running.is_wanted = false;
            if let (Some(player), Some(pursuit)) = (&mut self.player, running.pursuit) {
                player.abandon(pursuit);
            }
        }
    }

    /// The pondered move was played.
    fn hit(&mut self, command: &Command, read: Instant) {
        match command {
            Command::PonderHit { draw_offered } => {
                if let Some(running) = &mut self.running {
                    running.draw_offered |= draw_offered;
                }
            }
            Command::Play(Order::Move(_)) => self.hit_at_board(read),
            _ => {}
        }
    }

    /// Receives a job that has ended, and answers if the answer waits for nothing more.
    fn finish(&mut self, finished: Finished) {
        if let Some(running) = &mut self.running
            && let Some(thread) = running.thread.take()
        {
            // Its last deed was to report; a panic after that has nothing to tell.
            let _ = thread.join();
        }
        self.session = finished.session.or(self.session.take());
        if let Some(reason) = finished.refusal {
            self.refuse_table(reason);
            if let Some(session) = &self.session {
                // What is not to be had is not asked for again and again.
                self.desk.settings.hash = u32::try_from(session.hash()).unwrap_or(u32::MAX);
            }
        }
        self.held = Some(finished.answer);
        let action = self.turns.finished();
        self.react(action);
    }

    /// Gives the held answer, if it is wanted.
    fn answer(&mut self) {
        let (Some(running), Some(answer)) = (self.running.take(), self.held.take()) else {
            return;
        };
        if !running.is_wanted {
            return;
        }
        if self.player.is_some() && !running.is_upkeep {
            return self.answer_at_board(&running, answer);
        }
        match answer {
            Answer::Best(reply) => {
                self.desk.keep_numbering();
                let plies = quest::plies_of_game(self.desk.board.as_ref());
                let gesture = self.courtesy.gesture(
                    self.desk.board.as_ref(),
                    &reply,
                    running.draw_offered,
                    plies,
                    self.desk.settings.resign_score,
                );
                self.say(&Event::BestMove {
                    best: &reply.text,
                    ponder: reply.expected.as_ref().map(|(_, text)| text.as_str()),
                    gesture,
                });
            }
            Answer::NoMove => self.say(&Event::NoMove),
            Answer::Text(text) => self.outbox.send(text),
        }
    }

    fn say(&self, event: &Event<'_>) {
        self.outbox.send(self.dialect.write(event));
    }

    fn note(&self, note: &str) {
        self.say(&Event::Note(note));
    }

    fn is_in_upkeep(&self) -> bool {
        self.running
            .as_ref()
            .is_some_and(|running| running.is_upkeep)
    }

    /// How the state machine sees a command now.
    fn happening_of(&self, command: &Command) -> Happening {
        let pursuit = self.running.as_ref().and_then(|running| running.pursuit);
        let happening = match command {
            Command::Play(Order::Ping(_)) if self.turns.is_idle() && !self.is_session_ready() => {
                return Happening::Start(Hold::FREE);
            }
            Command::Play(order) => {
                let is_expected = self.is_expected(order, pursuit);
                return Player::happening_of(order, pursuit, is_expected, !self.turns.is_empty());
            }
            // What has to be made ready first is; whoever asks again meanwhile waits for the same.
            Command::IsReady if self.is_in_upkeep() => Happening::Change,
            Command::IsReady if self.turns.is_idle() && !self.is_session_ready() => {
                Happening::Start(Hold::FREE)
            }
            Command::Hello
            | Command::IsReady
            | Command::Help
            | Command::Probe(_)
            | Command::Quit => Happening::Question,
            // What a player does meanwhile is taken up again afterwards.
            Command::SetOption { .. } if pursuit.is_some_and(|now| now != Pursuit::Think) => {
                Happening::Interrupt
            }
            Command::NewGame
            | Command::SetOption { .. }
            | Command::Position(_)
            | Command::Ban(_)
            | Command::Appraise
            | Command::Show
            | Command::Eval
            | Command::Key => Happening::Change,
            Command::Go(Quest { limits, .. }) => Happening::Start(Hold {
                stop: limits.infinite,
                ponder_hit: limits.ponder,
            }),
            Command::Perft(_) | Command::Bench(_) => Happening::Start(Hold::FREE),
            // Nobody has asked for a search; where one waits, its table may as well be small.
            Command::Stop if self.is_in_upkeep() && !self.turns.a_start_waits() => {
                Happening::LateStop
            }
            Command::Stop => Happening::Stop,
            Command::PonderHit { .. } => Happening::PonderHit,
        };
        // In batch mode nothing is looked at before a search with an end of its own has ended.
        let is_batch = self.desk.settings.batch && self.ends_by_itself();
        match happening {
            Happening::Question if is_batch => Happening::Change,
            Happening::Stop if is_batch => Happening::LateStop,
            happening => happening,
        }
    }
}
