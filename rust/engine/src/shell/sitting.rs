//! The engine at a board: orders carried out. What the engine wants to do is known to `player.rs`,
//! its own moves are in `thought.rs`, and what it is asked meanwhile in `inquiry.rs`.

use std::sync::atomic::Ordering;
use std::time::Instant;

use rukh_core::Side;

use super::Shell;
use super::courtesy::welcomes_a_draw;
use super::quest::plies_of_game;
use crate::protocol::{Event, Order, Utterance, VARIANTS};

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

    /// The game of `new`: chess, unless the program was started for another.
    fn home_variant(&self) -> &'static str {
        let home = self.game.map_or(VARIANTS[0].game, |game| game.info.id);
        let variant = VARIANTS.iter().find(|variant| variant.game == home);
        variant.map_or(VARIANTS[0].name, |variant| variant.name)
    }

    pub(super) fn utter(&self, utterance: Utterance<'_>) {
        self.say(&Event::AtBoard(utterance));
    }

    fn refuse(&self, reason: &str, line: &str) {
        self.utter(Utterance::Error { reason, line });
    }
}

/// Why nothing can be played.
const ASTRAY: &str = "no legal position is set up";
