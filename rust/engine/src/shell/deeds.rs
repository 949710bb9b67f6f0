//! What is done about a command whose turn has come: options set, positions set up, questions
//! answered and jobs begun.

use std::path::Path;
use std::sync::Arc;
use std::thread::Builder;
use std::time::{Duration, Instant};

use rukh_core::Score;
use rukh_search::{Control, Limits};

use super::consultation::Consultation;
use super::courtesy::Courtesy;
use super::job::{self, Count, Finished, SearchJob};
use super::player::Pursuit;
use super::quest::{self, Task};
use super::reporter::{Answer, Progress, Voice};
use super::upkeep::Upkeep;
use super::wires::Input;
use super::{Running, Shell};
use crate::board::{Board, RawMove};
use crate::memory::check_room;
use crate::options::{Effect, Rejection};
use crate::picture;
use crate::protocol::{Command, Event, Known, Order, Quest, Setup, Utterance};
use crate::session::Session;

/// Stack of a job's thread. A search of [`rukh_core::MAX_PLY`] plies keeps a few move lists of
/// about a kilobyte in each; this leaves ample room.
const STACK_BYTES: usize = 16 << 20;

const HELP: &str = "\
The commands of UCI and UCCI, and beside them:
  d             the board, its FEN and its key
  eval          the static evaluation, term by term
  key           the keys of the position
  go perft N    the leaves N plies deep, below each move
  bench [N]     search a fixed list of positions to depth N; the node counts are the signature
  help          this list
";

/// What a job that begins is to be known by.
pub(super) struct Errand {
    pub(super) pursuit: Option<Pursuit>,
    pub(super) asked: Instant,
    pub(super) clock: Option<Duration>,
    pub(super) draw_offered: bool,
    pub(super) has_limit: bool,
    pub(super) is_finished_first: bool,
}

impl Shell {
    /// Carries out a command that takes no time.
    pub(super) fn perform(&mut self, command: Command, read: Instant) {
        match command {
            Command::Hello => self.say(&Event::Hello(&self.first_settings)),
            Command::IsReady => {
                if self.turns.is_idle() {
                    self.ready_book();
                }
                self.say(&Event::Ready);
            }
            Command::NewGame => self.forget_game(),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::Position(setup) => {
                for note in self.desk.set_up(setup) {
                    self.note(&note);
                }
            }
            Command::Ban(moves) => {
                if let Some(remark) = self.desk.ban(&moves) {
                    self.note(&remark);
                }
            }
            Command::Appraise => {
                let score = Score::cp(self.desk.board.trace().for_mover);
                self.say(&Event::Appraisal(score));
            }
            Command::Probe(setup) => self.probe(setup.as_ref()),
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
            Command::Play(order) => self.obey(order, read),
            // These are begun or signalled, never performed; see `happening_of`.
            Command::Go(_)
            | Command::Perft(_)
            | Command::Bench(_)
            | Command::Stop
            | Command::PonderHit { .. }
            | Command::Quit => {}
        }
    }

    /// The next position belongs to another game.
    pub(super) fn forget_game(&mut self) {
        self.courtesy = Courtesy::default();
        self.desk.answered_style = None;
        self.forgets = true;
    }

    pub(super) fn set_option(&mut self, name: &str, value: Option<&str>) {
        let hash_before = self.desk.settings.hash;
        let (effect, remarks) = match self.desk.set_option(name, value) {
            Ok(done) => done,
            Err(rejection) => return self.say(&Event::Rejected(&rejection)),
        };
        for remark in remarks {
            self.note(&remark);
        }
        match effect {
            Effect::Threads => self.warn_of_crowded_cores(),
            Effect::Book => self.bookstand.put_back(),
            Effect::Log => self.open_log(),
            _ => {}
        }
        match effect {
            Effect::Hash => {
                let wanted = self.desk.settings.hash as usize;
                let in_use = self.session.as_ref().map_or(0, |session| session.hash());
                if let Err(reason) = check_room(wanted, in_use) {
                    self.desk.settings.hash = hash_before;
                    self.refuse_table(reason);
                }
                self.upkeep_is_due = true;
            }
            Effect::ClearHash => self.forgets = true,
            Effect::Threads | Effect::Strength => self.upkeep_is_due = true,
            Effect::None | Effect::Variant | Effect::Rules | Effect::Book | Effect::Log => {}
        }
    }

    /// Says why there is no table of the size that was asked for.
    pub(super) fn refuse_table(&self, reason: String) {
        let name = "Hash";
        self.say(&Event::Rejected(&Rejection::Unattainable { name, reason }));
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

    fn open_log(&self) {
        let to_shell = self.to_shell.clone();
        let opened = self
            .chronicle
            .open(Path::new(&self.desk.settings.log_file), move |remark| {
                // The shell may have ended; then nobody needs to be told.
                let _ = to_shell.send(Input::Remark(remark));
            });
        if let Err(reason) = opened {
            self.note(&format!("no log is written: {reason}"));
        }
    }

    /// Tells what the table knows of a position; nothing while a search has the table.
    fn probe(&self, setup: Option<&Setup>) {
        let looked_at = match setup {
            Some(setup) => self.desk.look_at(setup),
            None => Ok(self.desk.board.clone()),
        };
        let board = match looked_at {
            Ok(board) => board,
            Err(reason) => {
                self.note(&format!("probe: {reason}"));
                return self.say(&Event::Known(None));
            }
        };
        let session = self.knowing_session(board.as_ref());
        let known = session.and_then(|session| session.probe(board.as_ref()));
        let best = known
            .and_then(|known| known.m)
            .map(|m| self.desk.spelling().write(board.as_ref(), m));
        self.say(&Event::Known(known.map(|known| {
            Known {
                best: best.as_deref(),
                score: known
                    .score
                    .map(|(score, bound)| (score, bound, known.depth)),
            }
        })));
    }

    /// What is to be done to the session before it is used for the position.
    fn upkeep(&self) -> Upkeep {
        let settings = &self.desk.settings;
        Upkeep {
            game: self.desk.game(),
            hash: settings.hash as usize,
            modest_hash: self.first_settings.hash as usize,
            threads: settings.threads as usize,
            strength: settings.strength(),
            forgets: self.forgets,
        }
    }

    /// Whether the session could be used for the position as it is.
    pub(super) fn is_session_ready(&self) -> bool {
        let upkeep = self.upkeep();
        let session = self.session.as_deref();
        !self.upkeep_is_due
            && !self.forgets
            && session.is_some_and(|session| upkeep.is_fulfilled_by(session))
    }

    /// The session, where it is there and has learnt something of this game.
    pub(super) fn knowing_session(&self, board: &dyn Board) -> Option<&dyn Session> {
        let session = self.session.as_deref().filter(|_| !self.forgets);
        session.filter(|session| session.info().id == board.info().id)
    }

    /// The session, which is away until a job has ended, and what the job has to do to it first.
    fn lend_session(&mut self) -> (Option<Box<dyn Session>>, Upkeep) {
        let upkeep = self.upkeep();
        self.upkeep_is_due = false;
        self.forgets = false;
        (self.session.take(), upkeep)
    }

    /// Starts the job that makes the session ready and then says so, by this event.
    fn begin_upkeep(&mut self, event: &Event<'_>) {
        self.ready_book();
        let (session, upkeep) = self.lend_session();
        let control = Arc::new(Control::new());
        let seen = Arc::clone(&control);
        let progress = Arc::new(Progress::new());
        let errand = Errand {
            pursuit: None,
            asked: Instant::now(),
            clock: None,
            draw_offered: false,
            has_limit: true,
            is_finished_first: false,
        };
        let ready = Answer::Text(self.dialect.write(event));
        let answer = ready.clone();
        let job = move || job::make_ready(session, upkeep, &seen, answer);
        if !self.run(control, progress, &errand, job) {
            return self.answer_at_once(&errand, ready);
        }
        if let Some(running) = &mut self.running {
            running.is_upkeep = true;
        }
    }

    /// Starts the job of a command.
    pub(super) fn begin(&mut self, command: Command, read: Instant) {
        match command {
            Command::Go(quest) => self.begin_quest(&quest, read),
            Command::Perft(depth) => {
                let board = self.desk.board.clone();
                self.begin_count(Count::Perft { board, depth });
            }
            Command::Bench(depth) => self.begin_count(Count::Bench { depth }),
            Command::IsReady => self.begin_upkeep(&Event::Ready),
            Command::Play(Order::Ping(number)) => {
                self.begin_upkeep(&Event::AtBoard(Utterance::Pong(&number)));
            }
            _ => {}
        }
    }

    fn ready_book(&mut self) {
        self.bookstand.make_ready(&self.desk.settings);
        self.tell_of_book();
    }

    fn begin_quest(&mut self, quest: &Quest, read: Instant) {
        let (task, remark) = self.desk.task(quest);
        if let Some(remark) = remark {
            self.note(&remark);
        }
        let mut errand = Errand {
            pursuit: None,
            asked: read,
            clock: None,
            draw_offered: quest.draw_offered,
            has_limit: false,
            is_finished_first: false,
        };
        match task {
            Task::AllBanned => self.answer_at_once(&errand, Answer::NoMove),
            Task::Search(limits) => {
                let board = self.desk.board.clone();
                let may_use_book = quest.limits.search_moves.is_empty();
                errand.has_limit = quest::has_limit(&limits, board.side());
                let is_free = !limits.infinite && !limits.ponder;
                errand.is_finished_first = errand.has_limit && is_free && self.desk.settings.batch;
                self.begin_search(board, limits, may_use_book, errand);
            }
        }
    }

    /// Starts a search of `board`.
    pub(super) fn begin_search(
        &mut self,
        board: Box<dyn Board>,
        limits: Limits<RawMove>,
        may_use_book: bool,
        errand: Errand,
    ) {
        let book = may_use_book.then(|| self.book_for(board.as_ref(), &limits));
        let voice = self.voice();
        let (session, upkeep) = self.lend_session();
        let control = Arc::new(Control::new());
        let job = SearchJob {
            session,
            upkeep,
            book: book.flatten(),
            board,
            limits,
            control: Arc::clone(&control),
            asked: errand.asked,
            voice: voice.clone(),
        };
        if !self.run(control, voice.progress, &errand, move || job.run()) {
            let answer = job::answer_without_search(self.desk.board.as_ref(), self.voice());
            self.answer_at_once(&errand, answer);
        }
    }

    /// The book to be asked before a search with these limits.
    fn book_for(&mut self, board: &dyn Board, limits: &Limits<RawMove>) -> Option<Consultation> {
        if !self.desk.may_use_book(board, limits) {
            return None;
        }
        let game = self.desk.game();
        let question = self.bookstand.consult(&self.desk.settings, game);
        self.tell_of_book();
        question
    }

    pub(super) fn tell_of_book(&mut self) {
        if let Some(remark) = self.bookstand.take_remark() {
            self.note(&remark);
        }
    }

    fn begin_count(&mut self, count: Count) {
        let control = Arc::new(Control::new());
        let voice = self.voice();
        let seen = Arc::clone(&control);
        let errand = Errand {
            pursuit: None,
            asked: Instant::now(),
            clock: None,
            draw_offered: false,
            has_limit: true,
            is_finished_first: true,
        };
        let progress = Arc::clone(&voice.progress);
        let job = move || Finished::without_session(count.run(&seen, &voice));
        if !self.run(control, progress, &errand, job) {
            self.answer_at_once(&errand, Answer::Text(String::new()));
        }
    }

    /// Runs a job on a thread of its own; whether there was one to be had.
    fn run(
        &mut self,
        control: Arc<Control>,
        progress: Arc<Progress>,
        errand: &Errand,
        job: impl FnOnce() -> Finished + Send + 'static,
    ) -> bool {
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
                    thread: Some(thread),
                    progress,
                    ..Running::new(control, errand)
                });
                true
            }
            Err(reason) => {
                self.note(&format!("no thread to work on ({reason})"));
                false
            }
        }
    }

    /// Answers a job that cannot be made or needs no time.
    fn answer_at_once(&mut self, errand: &Errand, answer: Answer) {
        self.running = Some(Running::new(Arc::default(), errand));
        self.finish(Finished::without_session(answer));
    }

    fn voice(&self) -> Voice {
        Voice {
            dialect: Arc::clone(&self.dialect),
            lines: self.outbox.handle(),
            spelling: self.desk.spelling(),
            show_wdl: self.desk.settings.show_wdl,
            posts: Arc::clone(&self.posts),
            progress: Arc::new(Progress::new()),
        }
    }
}

impl Running {
    fn new(control: Arc<Control>, errand: &Errand) -> Self {
        Self {
            control,
            thread: None,
            progress: Arc::new(Progress::new()),
            pursuit: errand.pursuit,
            asked: errand.asked,
            clock: errand.clock,
            draw_offered: errand.draw_offered,
            is_wanted: true,
            is_upkeep: false,
            has_limit: errand.has_limit,
            is_finished_first: errand.is_finished_first,
        }
    }
}
