//! The threads that search: each takes the next move as soon as it is free, and has a session of its own.
//! What is found goes into the place of its position, so that it does not matter who was faster.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use rukh_book::BookError;
use rukh_core::{Outcome, Score, Side};
use rukh_search::{Bound, Control, Limits};

use super::scores::{Place, Scores};
use super::survey::Survey;
use super::{Verification, VerifiedPosition, VerifyProgress, VerifyWatch};
use crate::board::{Board, RawMove};
use crate::registry::{Game, GameOptions};
use crate::session::{DEFAULT_HASH, Listener, Session};

/// How long is waited for scores before the watch is asked again.
const PATIENCE: Duration = Duration::from_millis(50);

/// Sessions of one thread each, and where their scores are kept.
pub(super) struct Crew<'s> {
    game: &'static Game,
    verification: &'s Verification,
    sessions: Vec<Box<dyn Session>>,
    scores: &'s mut Scores,
}

/// A move to be scored, or all moves of a position together.
struct Task {
    /// The number of the position.
    position: usize,
    /// The number of the move and the move; `None` for all of them.
    m: Option<(usize, RawMove)>,
    /// What the first search of it said, if that is known.
    first: Option<Score>,
}

/// What was found of a task.
struct Found {
    position: usize,
    m: Option<usize>,
    score: Score,
    /// What the searches said, to be kept.
    searched: Vec<(Place, u32, Score)>,
}

impl<'s> Crew<'s> {
    pub(super) fn new(
        game: &'static Game,
        verification: &'s Verification,
        scores: &'s mut Scores,
    ) -> Result<Self, BookError> {
        let threads = verification.threads.max(1);
        let sessions: Result<Vec<_>, String> =
            (0..threads).map(|_| game.session(DEFAULT_HASH)).collect();
        Ok(Self {
            game,
            verification,
            sessions: sessions.map_err(BookError::Io)?,
            scores,
        })
    }

    /// Scores the moves of these positions.
    pub(super) fn score(
        &mut self,
        positions: &mut [VerifiedPosition],
        progress: &mut VerifyProgress,
        watch: &mut VerifyWatch<'_>,
    ) -> Result<(), BookError> {
        let mut left = vec![0usize; positions.len()];
        let mut tasks = Vec::new();
        for (number, position) in positions.iter_mut().enumerate() {
            let of_position = self.tasks(number, position);
            left[number] = of_position.len();
            tasks.extend(of_position);
            progress.moves += position.moves.len() as u64;
        }
        progress.moves -= tasks.iter().filter(|task| task.m.is_some()).count() as u64;
        progress.done = left.iter().filter(|&&tasks| tasks == 0).count() as u64;

        let scores = &mut *self.scores;
        let start = self.game.start(&GameOptions::default());
        let lines: Vec<&[RawMove]> = positions
            .iter()
            .map(|position| &position.line[..])
            .collect();
        let job = Job {
            game: self.game,
            verification: self.verification,
            start: start.as_ref(),
            lines: &lines,
            tasks: &tasks,
            next: AtomicUsize::new(0),
            control: Control::new(),
        };
        let mut results: Vec<(usize, Option<usize>, Score)> = Vec::with_capacity(tasks.len());
        let outcome = job.work(&mut self.sessions, &mut |found| {
            if let Some(Found {
                position,
                m,
                score,
                searched,
            }) = found
            {
                for (place, depth, score) in searched {
                    scores.keep(place, depth, score)?;
                }
                left[position] -= 1;
                progress.done += u64::from(left[position] == 0);
                progress.moves += u64::from(m.is_some());
                results.push((position, m, score));
            }
            match watch(progress) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(BookError::Stopped),
            }
        });
        for (position, m, score) in results {
            let position = &mut positions[position];
            match m {
                Some(number) => position.moves[number].score = score,
                None => position.best = Some(score),
            }
        }
        outcome
    }

    /// What is not known yet of a position; what is known is put in its place.
    fn tasks(&self, number: usize, position: &mut VerifiedPosition) -> Vec<Task> {
        let verification = self.verification;
        let depth = verification.depth.max(1);
        let find = |line: &[RawMove], m, depth| {
            self.scores
                .find(Place::of(self.game.info.id, line, m), depth)
        };
        let mut tasks = Vec::new();
        let mut line = position.line.clone();
        for (at, looked_at) in position.moves.iter_mut().enumerate() {
            let first = find(&line, Some(looked_at.m), depth);
            let known = first.and_then(|first| {
                if !verification.doubts(first) {
                    return Some(first);
                }
                line.push(looked_at.m);
                let behind = find(&line, None, depth).zip(find(&line, None, depth - 1));
                line.pop();
                behind.map(|(last, before)| settled(first, last, before))
            });
            match known {
                Some(score) => looked_at.score = score,
                None => tasks.push(Task {
                    position: number,
                    m: Some((at, looked_at.m)),
                    first,
                }),
            }
        }
        if verification.max_loss.is_some() && !position.moves.is_empty() {
            position.best = find(&line, None, depth);
            if position.best.is_none() {
                tasks.push(Task {
                    position: number,
                    m: None,
                    first: None,
                });
            }
        }
        tasks
    }
}

/// What a move scores about which there is doubt: `behind` and `before` are what the last two iterations
/// say of the position behind it. Where the game is decided no mean makes sense, and the worse counts.
fn settled(first: Score, behind: Score, before: Score) -> Score {
    let (behind, before) = (seen_before(behind), seen_before(before));
    let looks = [first, behind, before];
    if looks.iter().any(|look| look.is_decided()) {
        return first.min(behind);
    }
    let sum: i32 = looks.iter().map(|look| look.raw()).sum();
    let mean = Score::cp((f64::from(sum) / 3.0).round() as i32);
    let lowest = first.min(behind).min(before);
    mean.min(Score::cp(lowest.raw() + Verification::SPREAD))
}

/// A score as the other side had it a ply earlier.
fn seen_before(score: Score) -> Score {
    let further = if score.is_decided() {
        score.raw().signum()
    } else {
        0
    };
    -Score::from_raw(score.raw() - further)
}

/// What the threads share.
struct Job<'w> {
    game: &'static Game,
    verification: &'w Verification,
    start: &'w dyn Board,
    /// The moves that lead to each position.
    lines: &'w [&'w [RawMove]],
    tasks: &'w [Task],
    next: AtomicUsize,
    control: Control,
}

impl Job<'_> {
    /// Has the sessions do the tasks, and `take` what they find; without a find it is asked from time to
    /// time whether to go on.
    fn work(
        &self,
        sessions: &mut [Box<dyn Session>],
        take: &mut dyn FnMut(Option<Found>) -> Result<(), BookError>,
    ) -> Result<(), BookError> {
        let (sender, found) = mpsc::channel();
        thread::scope(|scope| {
            let mut threads = Vec::new();
            for session in sessions.iter_mut().take(self.tasks.len()) {
                let sender = sender.clone();
                let thread = thread::Builder::new()
                    .name("verify".to_owned())
                    .spawn_scoped(scope, move || self.search(session.as_mut(), &sender));
                match thread {
                    Ok(thread) => threads.push(thread),
                    // Those that there are can do it too.
                    Err(_) if !threads.is_empty() => break,
                    Err(error) => return Err(error.into()),
                }
            }
            drop(sender);
            let mut outcome = Ok(());
            loop {
                let news = match found.recv_timeout(PATIENCE) {
                    Ok(found) => Some(found),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                if outcome.is_ok() {
                    outcome = take(news);
                }
                if outcome.is_err() {
                    self.control.stop();
                }
            }
            for thread in threads {
                if thread.join().is_err() {
                    let reason = "a search failed, which is a fault of Rukh's".to_owned();
                    outcome = outcome.and(Err(BookError::Io(reason)));
                }
            }
            outcome
        })
    }

    /// Does one task after another, until there are no more or it is told to stop.
    fn search(&self, session: &mut dyn Session, found: &Sender<Found>) {
        while let Some(task) = self.tasks.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let result = self.do_task(session, task);
            if self.control.is_stopped() || found.send(result).is_err() {
                return;
            }
        }
    }

    fn do_task(&self, session: &mut dyn Session, task: &Task) -> Found {
        let depth = self.verification.depth.max(1);
        let mut line = self.lines[task.position].to_vec();
        let mut board = Survey::board_after(self.start, &line);
        let mut searched = Vec::new();
        let m = task.m.map(|(_, m)| m);
        let id = self.game.info.id;
        let mut score = task.first.unwrap_or_else(|| {
            let only = m.into_iter().collect();
            let (score, _) = self.scores_of(session, board.as_ref(), only);
            searched.push((Place::of(id, &line, m), depth, score));
            score
        });
        if let Some(m) = m
            && self.verification.doubts(score)
        {
            board.push(m);
            line.push(m);
            let (behind, before) = match board.outcome() {
                Some(outcome) => [ended(&outcome, board.side()); 2].into(),
                None => self.scores_of(session, board.as_ref(), Vec::new()),
            };
            let place = Place::of(id, &line, None);
            searched.extend([(place, depth, behind), (place, depth - 1, before)]);
            score = settled(score, behind, before);
        }
        Found {
            position: task.position,
            m: task.m.map(|(number, _)| number),
            score,
            searched,
        }
    }

    /// What the last iteration and the one before it say of a board; that one, where there is no other.
    fn scores_of(
        &self,
        session: &mut dyn Session,
        board: &dyn Board,
        only: Vec<RawMove>,
    ) -> (Score, Score) {
        let depth = self.verification.depth.max(1);
        let limits = Limits {
            depth: Some(depth),
            search_moves: only,
            ..Limits::default()
        };
        let mut before = None;
        let mut listener = Listener(|info: &rukh_search::Info<RawMove>| {
            if info.depth + 1 == depth && info.bound == Bound::Exact {
                before = Some(info.score);
            }
        });
        session.new_game();
        let best = session.go(board, &limits, &self.control, &mut listener);
        let last = best.map_or(Score::DRAW, |best| best.score);
        (last, before.unwrap_or(last))
    }
}

/// What a game that has ended is worth to the side to move.
fn ended(outcome: &Outcome, side: Side) -> Score {
    match outcome.winner {
        Some(winner) if winner == side => Score::mate_in(0),
        Some(_) => Score::mated_in(0),
        None => Score::DRAW,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_several_looks_say_is_averaged_but_not_far_above_the_worst() {
        let cp = Score::cp;
        assert_eq!(settled(cp(-44), cp(41), cp(36)), cp(-40));
        assert_eq!(settled(cp(-60), cp(35), cp(30)), cp(-55));
        assert_eq!(settled(cp(-50), cp(50), cp(51)), cp(-50));
        // Where the game is decided the worse counts. The opponent mates with the next move: from a ply earlier, a ply further away.
        assert_eq!(
            settled(cp(-50), Score::mate_in(1), cp(30)),
            Score::mated_in(2)
        );
        assert_eq!(settled(cp(-50), cp(30), Score::mate_in(3)), cp(-50));
        assert_eq!(settled(cp(-50), Score::lost_by_rule(4), cp(0)), cp(-50));
    }
}
