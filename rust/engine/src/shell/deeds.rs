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
use super::quest::Task;
use super::reporter::{Answer, Progress, Voice};
use super::wires::Input;
use super::{Running, Shell};
use crate::board::{Board, RawMove};
use crate::options::Effect;
use crate::picture;
use crate::protocol::{Command, Event, Known, Quest, Setup};

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
    pub(super) is_finished_first: bool,
}

impl Shell {
    /// Carries out a command that takes no time.
    pub(super) fn perform(&mut self, command: Command, read: Instant) {
        match command {
            Command::Hello => self.say(&Event::Hello(&self.first_settings)),
            Command::IsReady => {
                if self.turns.is_idle() {
                    self.ready_session();
                    self.bookstand.make_ready(&self.desk.settings);
                    self.tell_of_book();
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
            Command::Probe(setup) => self.probe(&setup),
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
        if let Some(session) = &mut self.session {
            session.new_game();
        }
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
            Effect::None | Effect::Variant | Effect::Rules | Effect::Book | Effect::Log => {}
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
    fn probe(&self, setup: &Setup) {
        let board = match self.desk.look_at(setup) {
            Ok(board) => board,
            Err(reason) => {
                self.note(&format!("probe: {reason}"));
                return self.say(&Event::Known(None));
            }
        };
        let session = self.session.as_ref();
        let session = session.filter(|session| session.info().id == board.info().id);
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
    pub(super) fn begin(&mut self, command: Command, read: Instant) {
        match command {
            Command::Go(quest) => self.begin_quest(&quest, read),
            Command::Perft(depth) => {
                let board = self.desk.board.clone();
                self.begin_count(Count::Perft { board, depth });
            }
            Command::Bench(depth) => self.begin_count(Count::Bench { depth }),
            _ => {}
        }
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
            is_finished_first: false,
        };
        match task {
            Task::AllBanned => self.answer_at_once(&errand, Answer::NoMove),
            Task::Search(limits) => {
                let board = self.desk.board.clone();
                let may_use_book = quest.limits.search_moves.is_empty();
                let ends = limits != Limits::default() && !limits.infinite && !limits.ponder;
                errand.is_finished_first = ends && self.desk.settings.batch;
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
        self.ready_session();
        let book = may_use_book.then(|| self.book_for(board.as_ref(), &limits));
        let voice = self.voice();
        let Some(session) = self.session.take() else {
            let answer = job::answer_without_search(board.as_ref(), voice);
            return self.answer_at_once(&errand, answer);
        };
        let control = Arc::new(Control::new());
        let job = SearchJob {
            session,
            book: book.flatten(),
            board,
            limits,
            control: Arc::clone(&control),
            asked: errand.asked,
            voice: voice.clone(),
        };
        self.run(control, voice.progress, errand, move || job.run());
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
            is_finished_first: true,
        };
        let progress = Arc::clone(&voice.progress);
        self.run(control, progress, errand, move || Finished {
            session: None,
            answer: count.run(&seen, &voice),
        });
    }

    /// Runs a job on a thread of its own.
    fn run(
        &mut self,
        control: Arc<Control>,
        progress: Arc<Progress>,
        errand: Errand,
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
                    thread: Some(thread),
                    progress,
                    ..Running::new(control, &errand)
                });
            }
            Err(reason) => {
                self.note(&format!("no thread to work on ({reason})"));
                let answer = job::answer_without_search(self.desk.board.as_ref(), self.voice());
                self.answer_at_once(&errand, answer);
            }
        }
    }

    /// Answers a job that cannot be made or needs no time.
    fn answer_at_once(&mut self, errand: &Errand, answer: Answer) {
        self.running = Some(Running::new(Arc::default(), errand));
        self.finish(Finished {
            session: None,
            answer,
        });
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
            is_finished_first: errand.is_finished_first,
        }
    }
}
