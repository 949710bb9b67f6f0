//! The engine at a board: orders carried out, moves made, results told. What the engine wants to do
//! is known to `player.rs`; here it is done with the desk and the jobs that every dialect has.

use std::sync::atomic::Ordering;
use std::time::Instant;

use rukh_core::{Language, Outcome, Side, Termination};
use rukh_search::Limits;

use super::consultation::weight_words;
use super::courtesy::welcomes_a_draw;
use super::deeds::Errand;
use super::player::Pursuit;
use super::quest::plies_of_game;
use super::reporter::{Answer, Reply, Spelling};
use super::state::Hold;
use super::{Running, Shell};
use crate::board::Board;
use crate::books::BookMove;
use crate::protocol::{Command, Event, Gesture, Order, Status, Utterance, VARIANTS};

impl Shell {
    /// Carries out an order whose turn has come.
    pub(super) fn obey(&mut self, order: Order, read: Instant) {
        let Some(player) = &mut self.player else {
            return;
        };
        match order {
            Order::Hard => player.ponders = true,
            Order::Easy => player.ponders = false,
            Order::Level(level) => player.timing.set_level(level),
            Order::SecondsPerMove(time) => player.timing.set_fixed(time),
            Order::Depth(depth) => player.timing.set_depth(depth),
            Order::Time(left) => player.timing.set_own(left),
            Order::OpponentTime(left) => player.timing.set_other(left),
            Order::Force => player.sit(None),
            Order::Result => player.end_game(),
            // It asks for a move that is thought about; see `pursue`.
            Order::MoveNow => {}
            Order::Post | Order::NoPost => {
                player.posts = order == Order::Post;
                self.update_posts();
            }
            Order::New => self.begin_game(self.home_variant()),
            Order::Variant(name) => self.begin_game(&name),
            Order::Go => self.take_seat(self.desk.board.side(), read),
            Order::PlayOther => player.sit(Some(!self.desk.board.side())),
            Order::Move(text) => self.take_move(&text, read),
            Order::SetBoard(fen) => self.set_board(&fen),
            Order::Edit => {
                player.leave_the_past();
                player.is_astray = true;
                player.is_editing = true;
                self.refuse("setboard sets up positions", "edit");
            }
            Order::Undo => self.take_back(1, "undo"),
            Order::Remove => self.take_back(2, "remove"),
            Order::Ping(number) => self.utter(Utterance::Pong(&number)),
            Order::Draw => self.hear_offer(),
            Order::Hint => self.hint(),
            Order::Book => self.show_book(),
            Order::Analyze => {
                player.sit(None);
                self.analyse(true);
            }
            Order::Exit => self.analyse(false),
            Order::Status => self.tell_status(),
            Order::Refused { reason, line } => match line.as_str() {
                "." => {}
                _ if player.is_editing => {}
                line => self.refuse(reason, line),
            },
        }
    }

    /// Does what the player wants, when nothing runs.
    pub(super) fn pursue(&mut self) {
        if !self.turns.is_idle() {
            return;
        }
        let a_line_waits = !self.turns.is_empty();
        let Some(player) = &self.player else {
            return;
        };
        let mut board = self.desk.board.clone();
        let Some(pursuit) = player.wants(board.side(), a_line_waits) else {
            return;
        };
        let overhead = self.desk.settings.overhead();
        let mut limits = Limits::default();
        if let Pursuit::Ponder(expected) = pursuit {
            board.push(expected);
        }
        if pursuit == Pursuit::Analyse {
            limits.infinite = true;
        } else {
            let made = moves_made(board.plies_played());
            limits = player.timing.limits(board.side(), made, overhead);
            limits.ponder = pursuit != Pursuit::Think;
        }
        limits.multi_pv = self.desk.settings.multi_pv as usize;
        let errand = Errand {
            pursuit: Some(pursuit),
            asked: player.due.unwrap_or_else(Instant::now),
            draw_offered: false,
            is_finished_first: false,
        };
        self.turns.begin(Hold {
            stop: limits.infinite,
            ponder_hit: limits.ponder,
        });
        self.begin_search(board, limits, true, errand);
        // The client would not wait for this move before it was begun.
        let is_hurried = |command: &Command| *command == Command::Play(Order::MoveNow);
        if pursuit == Pursuit::Think
            && !self.turns.is_idle()
            && self.turns.is_waited_for(is_hurried)
        {
            let action = self.turns.end_job();
            self.react(action);
        }
    }

    /// Gives the answer of a job: only a thought has one.
    pub(super) fn answer_at_board(&mut self, running: &Running, answer: Answer) {
        let Some(player) = self.player.as_mut() else {
            return;
        };
        if running.pursuit != Some(Pursuit::Think) {
            return;
        }
        player.due = None;
        let draw_offered = std::mem::take(&mut player.draw_offered);
        let Answer::Best(reply) = answer else {
            self.claim();
            return;
        };
        let board = self.desk.board.as_ref();
        let resign_at = self.desk.settings.resign_score;
        let plies = plies_of_game(board);
        match self
            .courtesy
            .gesture(board, &reply, draw_offered, plies, resign_at)
        {
            Some(Gesture::Resign) => {
                self.utter(Utterance::Resign);
                if let Some(player) = &mut self.player {
                    player.end_game();
                }
                return;
            }
            // With the draw it may be claimed or accepted; the move is made all the same.
            Some(Gesture::Draw) => self.utter(Utterance::OfferDraw),
            None => {}
        }
        self.make_move(running, &reply);
    }

    fn make_move(&mut self, running: &Running, reply: &Reply) {
        self.utter(Utterance::Move(&reply.text));
        let number = moves_made(self.desk.board.plies_played()) + 1;
        self.desk.play(reply.m);
        if let Some(player) = &mut self.player {
            player.timing.moved(running.asked.elapsed(), number);
            player.score = reply.score;
            player.expected = reply.expected.as_ref().map(|&(m, _)| m);
        }
        self.claim();
    }

    /// Whether the order is the move that is pondered on.
    pub(super) fn is_expected(&self, order: &Order, pursuit: Option<Pursuit>) -> bool {
        let is_wanted = self
            .running
            .as_ref()
            .is_some_and(|running| running.is_wanted);
        match (order, pursuit) {
            (Order::Move(text), Some(Pursuit::Ponder(expected))) if is_wanted => {
                self.desk.read_move(text) == Ok(expected)
            }
            _ => false,
        }
    }

    /// The opponent has made the move that is pondered on: what was found so far counts, and the
    /// clock runs.
    pub(super) fn hit_at_board(&mut self, read: Instant) {
        let (Some(running), Some(player)) = (&mut self.running, &mut self.player) else {
            return;
        };
        if let Some(Pursuit::Ponder(expected)) = running.pursuit {
            running.pursuit = Some(Pursuit::Think);
            running.asked = read;
            player.expected = None;
            player.due = Some(read);
            self.desk.play(expected);
        }
    }

    /// Ends the game if the rules have ended it, and tells the client. What only our own referee
    /// sees is told unless we gain by it: XBoard calls a win that it cannot verify a forfeit, and
    /// counts repetitions otherwise. Then the game goes on.
    fn claim(&mut self) -> bool {
        let Some(player) = &mut self.player else {
            return false;
        };
        let seat = player.seat;
        let outcome = self.desk.board.outcome();
        let Some(outcome) = outcome.filter(|outcome| is_plain(outcome) || outcome.winner != seat)
        else {
            return false;
        };
        player.end_game();
        let info = self.desk.board.info();
        let reason = match (outcome.termination, outcome.winner) {
            (Termination::Checkmate, Some(winner)) => {
                format!("{} mates", capitalised(info.side_name(winner)))
            }
            (termination, _) => capitalised(termination.words(Language::English)),
        };
        self.utter(Utterance::Result {
            score: outcome.result(),
            reason: &reason,
        });
        true
    }

    /// The start position of the game that the client calls so.
    fn begin_game(&mut self, name: &str) {
        let Some(variant) = VARIANTS.iter().find(|variant| variant.name == name) else {
            return self.refuse("unknown variant", &format!("variant {name}"));
        };
        if let Some(player) = &mut self.player {
            player.begin_game();
        }
        self.desk.begin_game(variant.game, variant.shuffled);
        self.forget_game();
    }

    /// Plays this side, which is to move.
    fn take_seat(&mut self, side: Side, read: Instant) {
        let Some(player) = self.player.as_mut() else {
            return;
        };
        if player.is_astray {
            return self.refuse(ASTRAY, "go");
        }
        player.is_over = false;
        player.sit(Some(side));
        if player.analyses {
            self.analyse(false);
        }
        self.come_to_move(read);
    }

    /// The engine's turn has come, unless the game is over.
    fn come_to_move(&mut self, read: Instant) {
        if !self.claim()
            && let Some(player) = &mut self.player
        {
            player.due = Some(read);
        }
    }

    fn take_move(&mut self, text: &str, read: Instant) {
        let Some(player) = &mut self.player else {
            return;
        };
        let reason = ASTRAY;
        if player.is_astray {
            return self.utter(Utterance::IllegalMove { text, reason });
        }
        match self.desk.read_move(text) {
            Err(error) => {
                let reason = &error.reason();
                self.utter(Utterance::IllegalMove { text, reason });
            }
            Ok(m) => {
                self.desk.play(m);
                player.expected = None;
                if player.seat == Some(self.desk.board.side()) && !player.is_over {
                    self.come_to_move(read);
                }
            }
        }
    }

    fn set_board(&mut self, fen: &str) {
        let set = self.desk.set_fen(fen);
        if let Some(player) = &mut self.player {
            player.leave_the_past();
            player.is_astray = set.is_err();
        }
        match set {
            Ok(notes) => notes.iter().for_each(|note| self.note(note)),
            Err(reason) => self.utter(Utterance::IllegalPosition(&reason)),
        }
    }

    fn take_back(&mut self, plies: usize, line: &str) {
        let Some(player) = &mut self.player else {
            return;
        };
        if player.is_astray {
            return self.refuse(ASTRAY, line);
        }
        if self.desk.board.plies_played() < plies {
            return self.refuse("there is no move to take back", line);
        }
        player.leave_the_past();
        for _ in 0..plies {
            self.desk.take_back();
        }
    }

    /// A draw is offered: accepted at once while the opponent is to move, and judged again with our
    /// next move.
    fn hear_offer(&mut self) {
        let Some(player) = &mut self.player else {
            return;
        };
        player.draw_offered = true;
        let is_theirs = player.seat == Some(!self.desk.board.side());
        let plies = plies_of_game(self.desk.board.as_ref());
        let welcome = player
            .score
            .is_some_and(|score| welcomes_a_draw(score, plies));
        if is_theirs && welcome && !player.is_over {
            player.draw_offered = false;
            self.utter(Utterance::OfferDraw);
        }
    }

    /// What the side to move might play: what is expected of it, the book's move, the table's, or what
    /// the analysis thinks.
    fn hint(&self) {
        let board = self.desk.board.as_ref();
        let expected = self.player.as_ref().and_then(|player| player.expected);
        let from_table = || {
            let session = self.session.as_ref();
            let session = session.filter(|session| session.info().id == board.info().id)?;
            session.probe(board)?.m
        };
        let analysed = self
            .running
            .as_ref()
            .filter(|running| running.pursuit == Some(Pursuit::Analyse));
        let m = expected.filter(|&m| board.is_legal(m)).or_else(from_table);
        let text = match (m, analysed) {
            (Some(m), _) => self.desk.spelling().write(board, m),
            (None, Some(running)) => running.progress.stand().best,
            (None, None) => return,
        };
        if !text.is_empty() {
            self.utter(Utterance::Hint(&text));
        }
    }

    /// The moves of the book, whether it is played from or not.
    fn show_book(&mut self) {
        let mut settings = self.desk.settings.clone();
        settings.own_book = true;
        let question = self.bookstand.consult(&settings, self.desk.game());
        self.tell_of_book();
        let board = self.desk.board.as_ref();
        let lines = question.map_or_else(Vec::new, |question| {
            let moves = question.book.moves(board);
            let line = |known| weight_line(board, self.desk.spelling(), known);
            moves.iter().map(line).collect()
        });
        self.utter(Utterance::Book(&lines));
    }

    /// Analyses from now on, at full strength and aloud, or no longer.
    fn analyse(&mut self, analyses: bool) {
        let Some(player) = &mut self.player else {
            return;
        };
        if player.analyses != analyses {
            player.analyses = analyses;
            self.set_option("UCI_AnalyseMode", Some(&analyses.to_string()));
            self.update_posts();
        }
    }

    pub(super) fn update_posts(&self) {
        let posts = self
            .player
            .as_ref()
            .is_none_or(|player| player.posts || player.analyses);
        self.posts.store(posts, Ordering::Relaxed);
    }

    fn tell_status(&mut self) {
        if let Some(player) = &mut self.player
            && player.is_editing
        {
            player.is_editing = false;
        }
        let Some(running) = &self.running else {
            return;
        };
        let stand = running.progress.stand();
        let moves = self.desk.board.count_legal() as usize;
        let (current, number) = stand.current.unwrap_or((stand.best, moves));
        self.utter(Utterance::Status(Status {
            elapsed: running.progress.elapsed(),
            nodes: stand.nodes,
            depth: stand.depth,
            moves_left: moves.saturating_sub(number),
            moves,
            current: &current,
        }));
    }

    /// The game of `new`: chess, unless the program was started for another.
    fn home_variant(&self) -> &'static str {
        let home = self.game.map_or(VARIANTS[0].game, |game| game.info.id);
        let variant = VARIANTS.iter().find(|variant| variant.game == home);
        variant.map_or(VARIANTS[0].name, |variant| variant.name)
    }

    fn utter(&self, utterance: Utterance<'_>) {
        self.say(&Event::AtBoard(utterance));
    }

    fn refuse(&self, reason: &str, line: &str) {
        self.utter(Utterance::Error { reason, line });
    }
}

/// Why nothing can be played.
const ASTRAY: &str = "no legal position is set up";

/// Moves of the side to move among so many plies.
fn moves_made(plies: usize) -> u32 {
    u32::try_from(plies / 2).unwrap_or(u32::MAX)
}

/// Whether anybody who knows how the pieces move sees the same.
const fn is_plain(outcome: &Outcome) -> bool {
    matches!(
        outcome.termination,
        Termination::Checkmate | Termination::Stalemate
    )
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

fn weight_line(board: &dyn Board, spelling: Spelling, known: &BookMove) -> String {
    format!(
        "{}  {}",
        spelling.write(board, known.m),
        weight_words(known)
    )
}
