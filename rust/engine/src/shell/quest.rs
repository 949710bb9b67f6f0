//! What a search of the position on the desk is asked for, out of what the client said: its moves
//! read, its clocks in time, and what was banned left out.

use std::time::Duration;

use rukh_core::error::shortened;
use rukh_core::{MoveTextError, Side};
use rukh_search::{Limits, SideClock};

use super::desk::Desk;
use crate::board::{Board, RawMove};
use crate::protocol::{MoverClocks, Quest, UnitClock};

/// A search that can be made, or the reason why there is nothing to search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Task {
    Search(Limits<RawMove>),
    /// Every legal move is banned.
    AllBanned,
}

impl Desk {
    /// What a quest amounts to here, and the remark about moves that are not legal.
    pub(super) fn task(&mut self, quest: &Quest) -> (Task, Option<String>) {
        let (moves, remark) = self.read_search_moves(&quest.limits.search_moves);
        let mut limits = quest.limits.map_moves(|_| RawMove::default());
        limits.search_moves = moves;
        limits.multi_pv = self.settings.multi_pv as usize;
        limits.overhead = self.settings.overhead();
        if let Some(clocks) = quest.clocks {
            self.set_clocks(&mut limits, clocks);
        }
        let task = if self.leave_out_banned(&mut limits) {
            Task::Search(limits)
        } else {
            Task::AllBanned
        };
        (task, remark)
    }

    /// The moves that alone are to be searched, and the remark about those that are not legal.
    fn read_search_moves(&mut self, texts: &[String]) -> (Vec<RawMove>, Option<String>) {
        let read_all = |style| -> Vec<Result<RawMove, MoveTextError>> {
            let read = |text: &String| self.board.parse_move(text, style);
            texts.iter().map(read).collect()
        };
        let legal =
            |moves: &[Result<RawMove, MoveTextError>]| moves.iter().filter(|m| m.is_ok()).count();
        let style = self.style();
        let mut moves = read_all(style);
        if let Some(other_style) = self.other_style() {
            let others = read_all(other_style);
            if legal(&others) != legal(&moves) {
                let more = legal(&others) > legal(&moves);
                self.shown_style = Some(if more { other_style } else { style });
                if more {
                    moves = others;
                }
            }
        }
        let illegal: Vec<&str> = texts
            .iter()
            .zip(&moves)
            .filter(|(_, m)| m.is_err())
            .map(|(text, _)| text.as_str())
            .collect();
        let remark = (!illegal.is_empty()).then(|| {
            let list = shortened(&illegal.join(" "));
            format!("searchmoves: left out as not legal here: \"{list}\"")
        });
        (moves.into_iter().flatten().collect(), remark)
    }

    /// Bans moves from the position as it stands; the remark about those that are not legal.
    pub(super) fn ban(&mut self, texts: &[String]) -> Option<String> {
        let style = self.style();
        let mut illegal: Vec<&str> = Vec::new();
        self.banned.clear();
        for text in texts {
            match self.board.parse_move(text, style) {
                Ok(m) => self.banned.push(m),
                Err(_) => illegal.push(text),
            }
        }
        (!illegal.is_empty()).then(|| {
            let list = shortened(&illegal.join(" "));
            format!("banmoves: passed over as not legal here: \"{list}\"")
        })
    }

    /// Takes the banned moves out; whether anything is left to search.
    fn leave_out_banned(&self, limits: &mut Limits<RawMove>) -> bool {
        if self.banned.is_empty() {
            return true;
        }
        let mut moves = std::mem::take(&mut limits.search_moves);
        if moves.is_empty() {
            moves = self.board.legal_moves();
        }
        moves.retain(|m| !self.banned.contains(m));
        limits.search_moves = moves;
        !limits.search_moves.is_empty()
    }

    /// The clocks of the mover and its opponent, in the unit agreed on.
    fn set_clocks(&self, limits: &mut Limits<RawMove>, clocks: MoverClocks) {
        let unit = if self.settings.counts_milliseconds {
            Duration::from_millis
        } else {
            Duration::from_secs
        };
        let clock = |clock: UnitClock| SideClock {
            remaining: unit(clock.remaining),
            increment: unit(clock.increment),
        };
        let mover = self.board.side();
        limits.clocks[mover] = Some(clock(clocks.mover));
        if let Some(opponent) = clocks.opponent {
            limits.clocks[!mover] = Some(clock(opponent));
        }
    }

    /// Whether a search with these limits looks for a move to be played, early enough in the game for
    /// the book. A search that ponders does: its answer is held until the `ponderhit`, and without
    /// the book every right guess would end the opening.
    pub(super) fn may_use_book(&self, board: &dyn Board, limits: &Limits<RawMove>) -> bool {
        let plays = !limits.infinite && limits.mate.is_none() && limits.search_moves.is_empty();
        let settings = &self.settings;
        plays && !settings.analyse_mode && plies_of_game(board) < settings.book_depth
    }
}

/// Whether these limits end the search of this mover. A mate may never be found.
pub(super) fn has_limit(limits: &Limits<RawMove>, mover: Side) -> bool {
    limits.depth.is_some()
        || limits.nodes.is_some()
        || limits.movetime.is_some()
        || limits.clocks[mover].is_some()
}

/// Plies since the start of the game: as the number of the move says, since a client may begin with
/// the position after an opening.
pub(super) fn plies_of_game(board: &dyn Board) -> u32 {
    let fen = board.fen();
    let number = fen
        .rsplit(' ')
        .next()
        .and_then(|field| field.parse::<u32>().ok());
    let whole_moves = number.unwrap_or(1).saturating_sub(1);
    let half = u32::from(board.side() == Side::Second);
    whole_moves.saturating_mul(2).saturating_add(half)
}
