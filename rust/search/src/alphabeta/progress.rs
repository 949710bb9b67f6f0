//! What the first thread tells while it deepens: finished lines, failed windows and current moves
//! of long iterations, and a guess where a search was stopped before it found anything.

use std::time::Duration;

use rukh_core::{Evaluator, Score, Tactics};

use super::params::TALKATIVE_AFTER_SECONDS;
use super::root::RootMove;
use super::worker::Worker;
use crate::report::{Bound, CurrentMove, Info};

impl<G: Tactics, E: Evaluator<G>> Worker<'_, G, E> {
    /// The best lines of an iteration, at most `wanted`. Moves that are refused come last whatever
    /// their score, behind lines that get mated too, and only once all others have one.
    pub(crate) fn report(&mut self, depth: i32, wanted: usize) {
        if self.number > 0 {
            return;
        }
        let all = self.root_moves.iter().chain(&self.refused_moves);
        let known = all.take_while(|root| root.settled > -Score::INFINITE);
        for (index, root) in known.take(wanted).enumerate() {
            let info = self.info(depth, index, root, root.settled, Bound::Exact);
            self.sink.info(&info);
        }
    }

    /// A window that failed, once iterations take long.
    pub(crate) fn report_failed_window(&mut self, depth: i32, score: Score, bound: Bound) {
        if self.is_talkative() {
            let info = self.info(depth, self.line, &self.root_moves[self.line], score, bound);
            self.sink.info(&info);
        }
    }

    /// The root move that is searched next, once iterations take long.
    pub(crate) fn report_current_move(&mut self, m: G::Move, number: usize) {
        if self.is_talkative() {
            let current = CurrentMove {
                depth: self.root_depth as u32,
                m,
                number,
            };
            self.sink.current_move(&current);
        }
    }

    /// A search that was stopped before its first move was finished still says what it plays.
    pub(crate) fn report_guess(&mut self) {
        let score = if self.position.in_check() {
            Score::DRAW
        } else {
            self.raw_eval()
        };
        let info = self.info(1, 0, &self.root_moves[0], score, Bound::Exact);
        self.sink.info(&info);
    }

    fn is_talkative(&self) -> bool {
        self.number == 0 && self.elapsed() >= Duration::from_secs(TALKATIVE_AFTER_SECONDS)
    }

    fn info(
        &self,
        depth: i32,
        index: usize,
        root: &RootMove<G::Move>,
        score: Score,
        bound: Bound,
    ) -> Info<G::Move> {
        Info {
            depth: depth as u32,
            seldepth: root.seldepth.max(depth as usize) as u32,
            multi_pv: index + 1,
            score,
            bound,
            nodes: self.total_nodes(),
            elapsed: self.elapsed(),
            hashfull: self.crew.table.hashfull(),
            pv: root.pv.clone(),
        }
    }

    fn elapsed(&self) -> Duration {
        self.clock
            .as_ref()
            .map_or(Duration::ZERO, |clock| clock.elapsed())
    }
}
