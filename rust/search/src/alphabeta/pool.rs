//! The threads of one search over one table (lazy SMP): each searches the root on its own, the
//! first holds the clock and reports, and at the end they vote.

use std::thread;

use rukh_core::error::counted;
use rukh_core::{Evaluator, GameMove, Score, Tactics};

use super::root::Finding;
use super::worker::{Counter, Crew, Memory, Worker};
use crate::clock::Clock;
use crate::limits::Limits;
use crate::report::{BestMove, Silent, Sink};
use crate::{Search, Shared};

/// Alpha-beta over the game `G` with the evaluation `E`.
pub struct AlphaBeta<G: Tactics, E> {
    evaluator: E,
    threads: Vec<(Memory<G::Move>, E)>,
}

impl<G: Tactics, E> std::fmt::Debug for AlphaBeta<G, E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AlphaBeta")
            .field("threads", &self.threads.len())
            .finish()
    }
}

impl<G: Tactics, E: Evaluator<G>> AlphaBeta<G, E> {
    /// A search that knows nothing yet.
    #[must_use]
    pub const fn new(evaluator: E) -> Self {
        Self {
            evaluator,
            threads: Vec::new(),
        }
    }

    fn resize(&mut self, count: usize) {
        let Self { evaluator, threads } = self;
        threads.truncate(count);
        threads.resize_with(count, || (Memory::new(G::HISTORY_SLOTS), evaluator.clone()));
    }
}

impl<G: Tactics, E: Evaluator<G>> Search<G> for AlphaBeta<G, E> {
    fn run(
        &mut self,
        root: &G,
        limits: &Limits<G::Move>,
        shared: &Shared<'_>,
        sink: &mut dyn Sink<G::Move>,
    ) -> Option<BestMove<G::Move>> {
        let clock = Clock::start(limits, root.side(), shared.time, shared.control);
        let count = shared.threads.max(1);
        self.resize(count);
        shared.table.begin_search();
        let crew = Crew {
            table: shared.table,
            control: shared.control,
            done: false.into(),
            counters: (0..count).map(|_| Counter::default()).collect(),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
        };
        let (first, others) = self.threads.split_first_mut()?;
        let (memory, evaluator) = first;
        let mut leader = Worker::new(root, evaluator, memory, &crew, 0, Some(clock), sink);
        leader.list_root_moves(&limits.search_moves);
        if leader.root_moves.is_empty() {
            return None;
        }
        let mut lost = 0;
        let findings = if others.is_empty() {
            vec![leader.deepen(limits)]
        } else {
            thread::scope(|scope| {
                let helpers: Vec<_> = others
                    .iter_mut()
                    .enumerate()
                    .filter_map(|(index, (memory, evaluator))| {
                        let crew = &crew;
                        // A thread that the system refuses is one helper fewer.
                        thread::Builder::new()
                            .name(format!("search-{}", index + 1))
                            .spawn_scoped(scope, move || {
                                let mut silent = Silent;
                                let mut worker = Worker::new(
                                    root,
                                    evaluator,
                                    memory,
                                    crew,
                                    index + 1,
                                    None,
                                    &mut silent,
                                );
                                worker.list_root_moves(&limits.search_moves);
                                worker.deepen(limits)
                            })
                            .ok()
                    })
                    .collect();
                // The others end even when the leader panics: a scope joins them all.
                let stop_others = StopOnDrop(&crew);
                let found = leader.deepen(limits);
                drop(stop_others);
                let mut findings = vec![found];
                for helper in helpers {
                    match helper.join() {
                        Ok(found) => findings.push(found),
                        Err(_) => lost += 1,
                    }
                }
                findings
            })
        };
        if lost > 0 {
            // What they knew may be half written.
            self.threads.truncate(1);
            sink.trouble(&format!(
                "{} of the search failed and counted for nothing",
                counted(lost, "thread")
            ));
        }
        let nodes = crew.nodes();
        let best = elect(&findings, limits.multi_pv)?;
        let m = best.pv.first().copied()?;
        Some(BestMove {
            m,
            ponder: expected_reply(root, best, shared),
            score: best.score,
            depth: best.depth.max(1) as u32,
            nodes,
        })
    }

    fn prepare(&mut self, threads: usize) {
        self.resize(threads.max(1));
    }

    fn new_game(&mut self) {
        let count = self.threads.len();
        self.threads.clear();
        self.resize(count);
    }
}

struct StopOnDrop<'a>(&'a Crew<'a>);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0
            .done
            .store(true, std::sync::atomic::Ordering::Relaxed);
    }
}

/// The finding that most depth and score stand behind; the leader's when several lines were asked
/// for, since only it has them.
fn elect<M: GameMove>(findings: &[Finding<M>], lines: usize) -> Option<&Finding<M>> {
    let leader = findings.first()?;
    if lines > 1 || findings.len() == 1 {
        return Some(leader);
    }
    let worst = findings.iter().map(|found| found.score).min()?;
    let weight =
        |found: &Finding<M>| (found.score.raw() - worst.raw() + 14) as i64 * i64::from(found.depth);
    let votes = |found: &Finding<M>| -> i64 {
        findings
            .iter()
            .filter(|other| other.pv.first() == found.pv.first())
            .map(weight)
            .sum()
    };
    findings.iter().max_by_key(|found| {
        // A proven mate needs no votes, and a nearer one is better.
        let decided = if found.score.is_win() {
            found.score
        } else {
            -Score::INFINITE
        };
        (
            decided,
            votes(found),
            found.pv.len(),
            std::ptr::eq(*found, leader),
        )
    })
}

/// The reply to expect: the second move of the line, or what the table has for the position.
fn expected_reply<G: Tactics>(
    root: &G,
    best: &Finding<G::Move>,
    shared: &Shared<'_>,
) -> Option<G::Move> {
    let mut after = root.clone();
    after.play(*best.pv.first()?);
    if after.outcome().is_some() {
        return None;
    }
    let from_table = || {
        shared
            .table
            .probe::<G::Move>(after.key())
            .map(|known| known.m)
    };
    let reply = best.pv.get(1).copied().or_else(from_table)?;
    after.is_legal(reply).then_some(reply)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::sync::atomic::Ordering::Relaxed;
    use std::time::Duration;

    use rukh_core::Trace;

    use super::*;
    use crate::tests_support::TestMove;
    use crate::tests_support::maze::{Maze, MazeEvaluator, Plan};
    use crate::{Control, Info, Table, TimeSource};

    /// Works in the first thread alone, and there only once it has failed in another.
    #[derive(Clone, Default)]
    struct Fragile(Arc<AtomicBool>);

    impl Evaluator<Maze> for Fragile {
        fn evaluate(&mut self, position: &Maze) -> i32 {
            let is_helper = thread::current()
                .name()
                .is_some_and(|name| name.starts_with("search-"));
            if is_helper {
                self.0.store(true, Relaxed);
                panic!("on purpose");
            }
            while !self.0.load(Relaxed) {
                thread::yield_now();
            }
            MazeEvaluator.evaluate(position)
        }

        fn trace(&mut self, position: &Maze) -> Trace {
            MazeEvaluator.trace(position)
        }
    }

    struct NoTime;

    impl TimeSource for NoTime {
        fn now(&self) -> Duration {
            Duration::ZERO
        }
    }

    #[derive(Default)]
    struct Troubles(Vec<String>);

    impl Sink<TestMove> for Troubles {
        fn info(&mut self, _info: &Info<TestMove>) {}

        fn trouble(&mut self, what: &str) {
            self.0.push(what.to_owned());
        }
    }

    #[test]
    fn a_helper_that_fails_is_told_of_and_the_answer_is_the_leaders() {
        let plan = Plan::of(&[&[(1, false), (2, false)], &[(0, false)], &[(0, false)]]);
        let limits = Limits {
            depth: Some(6),
            ..Limits::default()
        };
        // What is lost once is made anew for the next search.
        let has_failed = Arc::default();
        let mut search = AlphaBeta::new(Fragile(Arc::clone(&has_failed)));
        for _ in 0..2 {
            has_failed.store(false, Relaxed);
            let table = Table::new(1).unwrap();
            let mut troubles = Troubles::default();
            let shared = Shared {
                table: &table,
                control: &Control::new(),
                time: &NoTime,
                threads: 2,
            };
            let best = search.run(&Maze::at(&plan, 0), &limits, &shared, &mut troubles);
            assert!(best.is_some());
            let trouble = "1 thread of the search failed and counted for nothing";
            assert_eq!(troubles.0, [trouble]);
        }
    }
}
