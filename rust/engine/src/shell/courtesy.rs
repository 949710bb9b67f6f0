//! When a draw is accepted or claimed and when a game is given up. The rules of a game are asked
//! what may be claimed; the rest is manners, with numbers that are guesses.

use rukh_core::{Outcome, Score, Termination};

use super::reporter::Reply;
use crate::board::Board;
use crate::protocol::Gesture;

/// Worse than this, a draw is welcome at any time.
const WORSE: Score = Score::cp(-50);
/// After so many plies a draw is welcome unless we are better.
const LATE: u32 = 60;
/// So many bad moves in a row are enough.
const PATIENCE: u32 = 3;

/// What a game has shown so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Courtesy {
    /// Moves in a row at which the game looked lost.
    bad_moves: u32,
}

/// Whether a draw is welcome to whoever has this score, so many plies into the game.
pub(super) fn welcomes_a_draw(score: Score, plies: u32) -> bool {
    score < WORSE || (score <= Score::DRAW && plies >= LATE)
}

impl Courtesy {
    /// What to say beside this reply on `board`. A game is given up `resign_at` centipawns behind,
    /// or never where that is 0.
    pub(super) fn gesture(
        &mut self,
        board: &dyn Board,
        reply: &Reply,
        draw_offered: bool,
        plies: u32,
        resign_at: u32,
    ) -> Option<Gesture> {
        if let Some(score) = reply.score {
            let is_bad = resign_at > 0 && score.raw() <= -(resign_at.min(30_000) as i32);
            self.bad_moves = if is_bad { self.bad_moves + 1 } else { 0 };
            if draw_offered && welcomes_a_draw(score, plies) {
                return Some(Gesture::Draw);
            }
        }
        if completes_a_claim(board, reply) {
            return Some(Gesture::Draw);
        }
        (self.bad_moves >= PATIENCE).then_some(Gesture::Resign)
    }
}

/// Whether the move makes a draw that its player may claim, or one that the client may not see.
fn completes_a_claim(board: &dyn Board, reply: &Reply) -> bool {
    let mut after = board.boxed();
    after.push(reply.m);
    match after.outcome() {
        Some(outcome) => outcome.winner.is_none() && !is_seen_by_all(&outcome),
        None => after.claims().draw.is_some(),
    }
}

/// Whether a client that knows how the pieces move sees the same end. What a repetition in xiangqi
/// is worth, and after how many moves of which kind a game is drawn, each sees in its own way.
pub(super) const fn is_seen_by_all(outcome: &Outcome) -> bool {
    matches!(
        outcome.termination,
        Termination::Checkmate
            | Termination::Stalemate
            | Termination::InsufficientMaterial
            | Termination::FivefoldRepetition
            | Termination::SeventyFiveMoves
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::RawMove;
    use crate::registry::{GAMES, GameOptions, game_of_fen};

    fn board(moves: &str) -> Box<dyn Board> {
        let mut board = GAMES[0].start(&GameOptions::default());
        for text in moves.split_whitespace() {
            let m = board.read_human(text).unwrap();
            board.push(m);
        }
        board
    }

    fn reply(board: &dyn Board, text: &str, score: i32) -> Reply {
        Reply {
            m: board.read_human(text).unwrap(),
            text: text.to_owned(),
            expected: None,
            score: Some(Score::cp(score)),
        }
    }

    #[test]
    fn a_draw_is_welcome_when_behind_and_late_when_even() {
        for (score, plies, welcome) in [
            (-51, 0, true),
            (-50, 0, false),
            (0, 59, false),
            (0, 60, true),
            (1, 200, false),
        ] {
            assert_eq!(
                welcomes_a_draw(Score::cp(score), plies),
                welcome,
                "{score} {plies}"
            );
        }
        assert!(welcomes_a_draw(Score::mated_in(3), 0));
    }

    #[test]
    fn an_offer_is_accepted_beside_the_move_and_not_without_a_score() {
        let board = board("");
        let mut courtesy = Courtesy::default();
        let mut behind = reply(board.as_ref(), "e4", -100);
        let mut say =
            |reply: &Reply, offered| courtesy.gesture(board.as_ref(), reply, offered, 0, 0);
        assert_eq!(say(&behind, true), Some(Gesture::Draw));
        assert_eq!(say(&behind, false), None);
        behind.score = None;
        assert_eq!(say(&behind, true), None);
    }

    #[test]
    fn the_third_occurrence_is_claimed_with_the_move_that_makes_it() {
        let board = board("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
        let mut courtesy = Courtesy::default();
        let back = reply(board.as_ref(), "Ng8", 0);
        let said = courtesy.gesture(board.as_ref(), &back, false, 7, 0);
        assert_eq!(said, Some(Gesture::Draw));
        let on = reply(board.as_ref(), "e5", 0);
        assert_eq!(courtesy.gesture(board.as_ref(), &on, false, 7, 0), None);
    }

    #[test]
    fn a_draw_that_the_client_may_count_otherwise_is_offered_and_one_that_all_see_is_not() {
        let board_of = |fen: &str| {
            let game = game_of_fen(fen).unwrap();
            game.load(fen, &GameOptions::default()).unwrap().0
        };
        // The sixtieth move without a capture; then the capture of the last soldier.
        for (fen, text, said) in [
            (
                "3k5/9/9/9/r8/9/9/9/4R4/4K4 w - - 119 90",
                "e1e2",
                Some(Gesture::Draw),
            ),
            ("3k5/9/9/9/r8/9/9/9/4R4/4K4 w - - 10 90", "e1e2", None),
            ("5k3/9/9/9/9/9/9/9/9/3Kp4 w - - 0 90", "d0e0", None),
        ] {
            let board = board_of(fen);
            let reply = reply(board.as_ref(), text, 0);
            let gesture = Courtesy::default().gesture(board.as_ref(), &reply, false, 7, 0);
            assert_eq!(gesture, said, "{fen}");
        }
    }

    #[test]
    fn a_game_is_given_up_after_three_bad_moves_in_a_row_where_that_is_wanted() {
        let board = board("");
        let bad = reply(board.as_ref(), "e4", -900);
        let good = reply(board.as_ref(), "e4", -100);
        let mut courtesy = Courtesy::default();
        let mut say = |reply: &Reply| courtesy.gesture(board.as_ref(), reply, false, 0, 800);
        for (reply, wanted) in [
            (&bad, None),
            (&bad, None),
            (&good, None),
            (&bad, None),
            (&bad, None),
            (&bad, Some(Gesture::Resign)),
        ] {
            assert_eq!(say(reply), wanted);
        }
        let mut courtesy = Courtesy::default();
        for _ in 0..9 {
            assert_eq!(courtesy.gesture(board.as_ref(), &bad, false, 0, 0), None);
        }
        assert_ne!(bad.m, RawMove::default());
    }
}
