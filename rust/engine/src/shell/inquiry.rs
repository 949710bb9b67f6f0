//! What a player is asked at the board beside its moves: a hint, what the book knows, and how far an
//! analysis has come.

use super::Shell;
use super::consultation::weight_words;
use super::player::Pursuit;
use super::reporter::Spelling;
use crate::board::Board;
use crate::books::BookMove;
use crate::protocol::{Status, Utterance};

impl Shell {
    /// What the side to move might play: what is expected of it, the book's move, the table's, or what
    /// the analysis thinks.
    pub(super) fn hint(&self) {
        let board = self.desk.board.as_ref();
        let expected = self.player.as_ref().and_then(|player| player.expected);
        let from_table = || {
            let session = self.knowing_session(board)?;
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
    pub(super) fn show_book(&mut self) {
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

    pub(super) fn tell_status(&mut self) {
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
}

fn weight_line(board: &dyn Board, spelling: Spelling, known: &BookMove) -> String {
    format!(
        "{}  {}",
        spelling.write(board, known.m),
        weight_words(known)
    )
}
