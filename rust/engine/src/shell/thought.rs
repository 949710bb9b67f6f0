//! The engine's own moves at a board: thinking when its turn has come, pondering and analysing when
//! it has not, and what the move brings about. Orders are carried out in `sitting.rs`.

use std::time::{Duration, Instant};

use rukh_core::{Language, Outcome, Termination};
use rukh_search::Limits;

use super::courtesy::is_seen_by_all;
use super::deeds::Errand;
use super::player::{Pursuit, ends_thought};
use super::quest::plies_of_game;
use super::reporter::{Answer, Reply};
use super::state::Hold;
use super::{Running, Shell};
use crate::protocol::{Command, Gesture, Order, Utterance};

impl Shell {
    /// Does what the player wants, when nothing runs.
    pub(super) fn pursue(&mut self) {
        if !self.turns.is_idle() {
            return;
        }
        let a_line_waits = !self.turns.is_empty();
        let Some(player) = &mut self.player else {
            return;
        };
        // Said while the thought runs, such an order would break it off; said before, it is not begun.
        let is_end =
            |command: &Command| matches!(command, Command::Play(order) if ends_thought(order));
        if player.due.is_some() && self.turns.is_waited_for(is_end) {
            player.abandon(Pursuit::Think);
        }
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
            clock: player.timing.left(),
            draw_offered: false,
            has_limit: true,
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

    /// How much less the engine's clock shows than was thought when the search began: on the way to
    /// the client and back it runs on unseen.
    pub(super) fn lost_time(&self) -> Duration {
        let thought = self.running.as_ref().and_then(|running| running.clock);
        let told = self.player.as_ref().and_then(|player| player.timing.left());
        let clocks = thought.zip(told);
        clocks.map_or(Duration::ZERO, |(thought, told)| {
            thought.saturating_sub(told)
        })
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
    /// sees is told where we lose by it, and else the game goes on: XBoard calls a result that it
    /// cannot verify a forfeit, and counts repetitions and moves otherwise.
    pub(super) fn claim(&mut self) -> bool {
        let Some(player) = &mut self.player else {
            return false;
        };
        let seat = player.seat;
        let outcome = self.desk.board.outcome();
        let is_told = |outcome: &Outcome| {
            is_seen_by_all(outcome) || outcome.winner.is_some() && outcome.winner != seat
        };
        let Some(outcome) = outcome.filter(is_told) else {
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
}

/// Moves of the side to move among so many plies.
fn moves_made(plies: usize) -> u32 {
    u32::try_from(plies / 2).unwrap_or(u32::MAX)
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
