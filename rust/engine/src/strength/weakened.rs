//! The search of a weakened player: alpha-beta that looks at few nodes, misjudges what it sees and
//! overlooks the rest.

use rukh_core::keys::fingerprinted;
use rukh_core::{Evaluator, Tactics};
use rukh_search::{AlphaBeta, BestMove, Limits, Search, Shared, Sink};

use super::Strength;
use super::noise::Noisy;
use super::oversight::{Overlooking, Sight};

/// Alpha-beta with a strength taken away.
#[derive(Debug)]
pub(crate) struct Weakened<G: Tactics, E> {
    search: AlphaBeta<Overlooking<G>, Noisy<E>>,
    strength: Strength,
    seed: u64,
}

impl<G: Tactics, E: Evaluator<G>> Weakened<G, E> {
    /// A player of this strength; each seed errs differently.
    pub(crate) const fn new(evaluator: E, strength: Strength, seed: u64) -> Self {
        Self {
            search: AlphaBeta::new(Noisy::new(evaluator, strength.noise, seed)),
            strength,
            seed,
        }
    }
}

impl<G: Tactics, E: Evaluator<G>> Search<G> for Weakened<G, E> {
    fn run(
        &mut self,
        root: &G,
        limits: &Limits<G::Move>,
        shared: &Shared<'_>,
        sink: &mut dyn Sink<G::Move>,
    ) -> Option<BestMove<G::Move>> {
        let mut limits = limits.clone();
        let asked = limits.nodes.unwrap_or(u64::MAX);
        limits.nodes = Some(asked.min(self.strength.nodes));
        let sight = Sight::new(
            self.strength.oversight,
            fingerprinted(self.seed, root.key()),
        );
        // Who overlooks every move has to look again.
        [sight, Sight::WHOLE].into_iter().find_map(|sight| {
            let root = Overlooking::new(root.clone(), sight);
            self.search.run(&root, &limits, shared, sink)
        })
    }

    fn prepare(&mut self, threads: usize) {
        self.search.prepare(threads);
    }

    fn new_game(&mut self) {
        self.search.new_game();
    }
}
