//! What the conversation has agreed on: the settings, the position, and how xiangqi's ranks are
//! numbered. No thread, no output; each method returns the remarks to be made.
//!
//! What a search of the position is asked for is in `quest.rs`.

use rukh_core::{MoveStyle, MoveTextError};

use super::reporter::Spelling;
use crate::board::{Board, RawMove};
use crate::options::{self, Effect, Rejection, Settings};
use crate::protocol::{Manners, Setup, Start};
use crate::registry::{self, Game, GameOptions};

/// The state of a conversation, apart from searches.
#[derive(Debug)]
pub(super) struct Desk {
    pub(super) settings: Settings,
    pub(super) board: Box<dyn Board>,
    /// The position as it was last asked for, to be set up anew under other rules.
    setup: Setup,
    /// Moves that are left out of every search of the position.
    pub(super) banned: Vec<RawMove>,
    /// The numbering that the client has shown by its lines, once it has.
    pub(super) shown_style: Option<MoveStyle>,
    /// The numbering of the last answer: it stays for the game, unless the client shows another.
    pub(super) answered_style: Option<MoveStyle>,
    /// Whether the client has named the game, rather than the program's arguments.
    variant_was_named: bool,
    /// What the protocol prescribes.
    manners: Manners,
}

impl Desk {
    /// A fresh conversation, about the start position of `game`.
    pub(super) fn new(game: &'static Game) -> Self {
        let settings = Settings::new(game);
        Self {
            board: game.start(&settings.game_options()),
            settings,
            setup: Setup::standard(),
            banned: Vec::new(),
            shown_style: None,
            answered_style: None,
            variant_was_named: false,
            manners: Manners::default(),
        }
    }

    /// Goes on in another dialect. A game that the dialect plays is at home in it, unless `named` says
    /// that the program was started for another.
    pub(super) fn adopt(&mut self, manners: Manners, named: bool) {
        self.manners = manners;
        if let Some(id) = manners.game.filter(|_| !named) {
            self.settings.variant = game_called(id).info.id;
            self.set_up_start();
        }
    }

    /// The game of the position.
    pub(super) fn game(&self) -> &'static Game {
        game_called(self.board.info().id)
    }

    /// Sets an option and says what that entails. What concerns the position is done here, with
    /// the remarks to be made.
    pub(super) fn set_option(
        &mut self,
        name: &str,
        value: Option<&str>,
    ) -> Result<(Effect, Vec<String>), Rejection> {
        let before = self.settings.variant;
        let rules_before = self.settings.game_options();
        let mut remarks = Vec::new();
        let effect = options::apply(&mut self.settings, name, value)?;
        match effect {
            Effect::Variant => {
                self.variant_was_named = true;
                if self.settings.variant != before {
                    self.answered_style = None;
                    if self.board.info().id != self.settings.variant {
                        self.shown_style = None;
                        self.set_up_start();
                    }
                }
            }
            // The position was good before; should it not be so under other rules, it stays.
            Effect::Rules if self.settings.game_options() != rules_before => {
                let setup = self.setup.clone();
                let mut banned = std::mem::take(&mut self.banned);
                let said = self.set_up_anew(setup);
                banned.retain(|&m| self.board.is_legal(m));
                self.banned = banned;
                // Chess960 alone changes what a FEN and its moves mean. The other rules judge the
                // same game anew, about which everything has been said.
                if self.settings.chess960 != rules_before.chess960 {
                    remarks = said;
                }
            }
            _ => {}
        }
        Ok((effect, remarks))
    }

    /// The start position of the game that was chosen.
    fn set_up_start(&mut self) {
        self.set_up(Setup::standard());
    }

    /// The start position of a game, with kings and rooks of chess where they may stand anywhere
    /// (`shuffled`) or not.
    pub(super) fn begin_game(&mut self, id: &str, shuffled: bool) {
        self.settings.variant = game_called(id).info.id;
        self.settings.chess960 = shuffled;
        self.set_up_start();
    }

    /// Sets up the position of a FEN; the remarks to be made.
    ///
    /// # Errors
    /// When it cannot be played from; the old position stays.
    pub(super) fn set_fen(&mut self, fen: &str) -> Result<Vec<String>, String> {
        let setup = Setup {
            start: Start::Fen(fen.to_owned()),
            ..Setup::standard()
        };
        let (board, notes) = self.open(&setup)?;
        self.board = board;
        self.setup = setup;
        self.banned.clear();
        Ok(notes)
    }

    /// Plays a legal move on the board.
    pub(super) fn play(&mut self, m: RawMove) {
        let text = self.board.format_move(m, self.style());
        if self.board.push(m) {
            self.setup.moves.push(text);
        }
    }

    /// Takes back the last move; whether there was one.
    pub(super) fn take_back(&mut self) -> bool {
        self.setup.moves.pop();
        self.board.pop()
    }

    /// Reads a move in coordinates, or in a notation for people.
    ///
    /// # Errors
    /// When it is not legal, with the reason.
    pub(super) fn read_move(&self, text: &str) -> Result<RawMove, MoveTextError> {
        let read = self.board.parse_move(&text.to_lowercase(), self.style());
        read.or_else(|error| self.board.read_any(text).map_err(|_| error))
    }

    /// A position beside the one on the board.
    ///
    /// # Errors
    /// When there is no such position, in one line.
    pub(super) fn look_at(&self, setup: &Setup) -> Result<Box<dyn Board>, String> {
        let (board, _) = self.open(setup)?;
        let line = Line::play(board.as_ref(), &setup.moves, self.style());
        match line.fault {
            None => Ok(line.board),
            Some(fault) => Err(fault.to_string()),
        }
    }

    /// Sets up a position and returns the remarks to be made. After a fault in the start the old
    /// position stays; after a fault in the moves it is the one before the faulty move.
    pub(super) fn set_up(&mut self, setup: Setup) -> Vec<String> {
        // What there is to say about a start is said when the client first sets it up.
        let start_is_known = setup.start == self.setup.start;
        self.set_up_with(setup, start_is_known)
    }

    /// Sets up a position under rules that have changed.
    fn set_up_anew(&mut self, setup: Setup) -> Vec<String> {
        self.set_up_with(setup, false)
    }

    fn set_up_with(&mut self, setup: Setup, start_is_known: bool) -> Vec<String> {
        let (board, mut notes) = match self.open(&setup) {
            Ok(opened) => opened,
            Err(reason) => return vec![format!("position unchanged: {reason}")],
        };
        if start_is_known {
            notes.clear();
        }
        let (was, is) = (self.board.info().id, board.info().id);
        if was != is && is != self.settings.variant {
            notes.push(format!(
                "this is a {is} position; UCI_Variant stays {}",
                self.settings.variant
            ));
        }
        self.board = board;
        self.banned.clear();
        if setup.bare {
            self.shown_style = Some(MoveStyle::Coordinates);
        }
        // How moves are read depends on how the rest is written.
        self.setup = setup;
        let moves = std::mem::take(&mut self.setup.moves);
        notes.extend(self.play_all(&moves));
        self.setup.moves = moves;
        notes
    }

    /// Where a position starts from.
    fn open(&self, setup: &Setup) -> Result<registry::Opened, String> {
        let options = self.settings.game_options();
        match &setup.start {
            // Cyclone clients play xiangqi alone.
            Start::Standard if setup.bare => Ok(open_start("xiangqi", &options)),
            Start::Standard => Ok(open_start(self.settings.variant, &options)),
            Start::Fen(fen) => {
                registry::open_board(None, Some(fen), &options).map_err(|error| error.to_string())
            }
        }
    }

    /// Plays moves as far as they are legal; the remark to be made about the first that is not.
    fn play_all(&mut self, moves: &[String]) -> Option<String> {
        let style = self.style();
        let mut line = Line::play(self.board.as_ref(), moves, style);
        if let Some(other_style) = self.other_style() {
            let other = Line::play(self.board.as_ref(), moves, other_style);
            if other.played != line.played {
                let longer = other.played > line.played;
                self.shown_style = Some(if longer { other_style } else { style });
                if longer {
                    line = other;
                }
            }
        }
        self.board = line.board;
        let fault = line.fault?;
        Some(format!(
            "position stands before move {} of {}: {fault}",
            line.played + 1,
            moves.len()
        ))
    }

    /// An answer is told in this numbering; in a game that has only one it says nothing.
    pub(super) fn keep_numbering(&mut self) {
        if self.game().first_rank == 0 {
            self.answered_style = Some(self.style());
        }
    }

    /// How moves are written to this client.
    pub(super) fn spelling(&self) -> Spelling {
        Spelling {
            style: self.style(),
            names_castling: self.manners.sits_at_board,
        }
    }

    /// How moves are written, and read where nothing else is known: the first of these that
    /// applies. The protocol's; the option's choice; what the client has shown; what this game's
    /// moves were told in; 1–10 for a client that named xiangqi by `UCI_Variant`, unless it writes
    /// as `uci2wb` does, which names xiangqi and counts from 0; 0–9.
    pub(super) fn style(&self) -> MoveStyle {
        let named = self.variant_was_named
            && self.board.info().id == self.settings.variant
            && !self.setup.has_bare_fen;
        let default = if named {
            MoveStyle::FromOne
        } else {
            MoveStyle::Coordinates
        };
        let settled = self.settled_style().or(self.answered_style);
        settled.unwrap_or(default)
    }

    fn settled_style(&self) -> Option<MoveStyle> {
        self.manners
            .style
            .or_else(|| self.settings.chosen_style())
            .or(self.shown_style)
    }

    /// The numbering to try beside [`Self::style`], in games that have two, while neither is
    /// settled.
    pub(super) fn other_style(&self) -> Option<MoveStyle> {
        let open = self.game().first_rank == 0 && self.settled_style().is_none();
        open.then(|| match self.style() {
            MoveStyle::Coordinates => MoveStyle::FromOne,
            MoveStyle::FromOne => MoveStyle::Coordinates,
        })
    }
}

/// Moves played as far as they are legal.
struct Line {
    board: Box<dyn Board>,
    played: usize,
    fault: Option<MoveTextError>,
}

impl Line {
    fn play(start: &dyn Board, moves: &[String], style: MoveStyle) -> Self {
        let mut line = Self {
            board: start.boxed(),
            played: 0,
            fault: None,
        };
        for text in moves {
            match line.board.parse_move(text, style) {
                Ok(m) => {
                    line.board.push(m);
                    line.played += 1;
                }
                Err(fault) => {
                    line.fault = Some(fault);
                    break;
                }
            }
        }
        line
    }
}

/// The game of a name that the program itself gave; the default game if it were unknown.
fn game_called(id: &str) -> &'static Game {
    registry::game(id).unwrap_or_else(|_| registry::default_game())
}

fn open_start(id: &str, options: &GameOptions) -> registry::Opened {
    (game_called(id).start(options), Vec::new())
}
