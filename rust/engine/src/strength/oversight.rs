//! Overlooking: a position some of whose moves are not seen.
//!
//! What is overlooked, is overlooked for the whole of one search and in all its lines, whichever
//! side would play it: who has not noticed that the rook attacks the queen, does not notice it two
//! moves later either. At the next turn the board is looked at anew. Captures and checks catch the
//! eye, and are overlooked half as often as quiet moves; answers to a check are always seen. The
//! rules themselves (repetitions, the end of the game) know nothing of all this.

use rukh_core::keys::{SplitMix, fingerprinted};
use rukh_core::{
    Adjudication, Claims, FenError, GameInfo, GameMove, Loaded, MoveSink, MoveStyle, MoveTextError,
    Outcome, Rules, Ruling, Side, Tactics,
};

/// Which moves a player overlooks while it looks at one position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sight {
    /// Quiet moves that are overlooked, of 1000.
    overlooked: u32,
    /// Chooses the moves; 0 where nothing is overlooked.
    salt: u64,
}

impl Sight {
    /// A sight that overlooks nothing.
    pub(super) const WHOLE: Self = Self {
        overlooked: 0,
        salt: 0,
    };

    /// A sight that overlooks so many quiet moves of 1000; each seed overlooks others.
    pub(super) const fn new(overlooked: u32, seed: u64) -> Self {
        if overlooked == 0 {
            Self::WHOLE
        } else {
            Self {
                overlooked,
                salt: fingerprinted(1, seed),
            }
        }
    }

    /// Whether a move is seen that catches the eye or does not.
    fn sees<M: GameMove>(self, m: M, catches_the_eye: impl FnOnce() -> bool) -> bool {
        if self.overlooked == 0 {
            return true;
        }
        let drawn = (SplitMix::new(self.salt ^ u64::from(m.raw())).next() % 1000) as u32;
        drawn >= self.overlooked || drawn >= self.overlooked / 2 && catches_the_eye()
    }
}

/// A position as a player sees it who overlooks some of its moves.
#[derive(Clone)]
pub(super) struct Overlooking<G> {
    position: G,
    sight: Sight,
}

impl<G: Tactics> Overlooking<G> {
    pub(super) const fn new(position: G, sight: Sight) -> Self {
        Self { position, sight }
    }

    /// The position as it is.
    pub(super) const fn as_seen_by_all(&self) -> &G {
        &self.position
    }

    /// Passes on to `out` the moves that are seen.
    fn seen<'a, S>(&'a self, out: &'a mut S) -> Seen<'a, G, S> {
        Seen {
            position: self,
            sees_all: self.sees_all(),
            out,
        }
    }

    fn sees_all(&self) -> bool {
        self.sight == Sight::WHOLE || self.position.in_check()
    }

    /// Whether a legal move is seen.
    fn sees(&self, m: G::Move) -> bool {
        let position = &self.position;
        let sight = self.sight;
        sight.sees(m, || position.is_noisy(m) || position.gives_check(m))
    }
}

/// A list that takes what is seen alone.
struct Seen<'a, G, S> {
    position: &'a Overlooking<G>,
    sees_all: bool,
    out: &'a mut S,
}

impl<G: Tactics, S: MoveSink<G::Move>> MoveSink<G::Move> for Seen<'_, G, S> {
    fn push(&mut self, m: G::Move) {
        if self.sees_all || self.position.sees(m) {
            self.out.push(m);
        }
    }
}

impl<G: Tactics> Rules for Overlooking<G> {
    type Move = G::Move;
    type Options = G::Options;

    const INFO: &'static GameInfo = G::INFO;

    fn start(options: &G::Options) -> Self {
        Self::new(G::start(options), Sight::WHOLE)
    }

    fn from_fen(text: &str, options: &G::Options) -> Result<Loaded<Self>, FenError> {
        let Loaded { position, notes } = G::from_fen(text, options)?;
        Ok(Loaded {
            position: Self::new(position, Sight::WHOLE),
            notes,
        })
    }

    fn fen(&self) -> String {
        self.position.fen()
    }

    fn options(&self) -> &G::Options {
        self.position.options()
    }

    fn side(&self) -> Side {
        self.position.side()
    }

    /// A key of its own for each sight: what was found while other moves were overlooked, is not
    /// believed at the next turn.
    fn key(&self) -> u64 {
        self.position.key() ^ self.sight.salt
    }

    fn halfmove_clock(&self) -> u32 {
        self.position.halfmove_clock()
    }

    fn legal_moves<S: MoveSink<G::Move>>(&self, out: &mut S) {
        self.position.legal_moves(&mut self.seen(out));
    }

    fn is_legal(&self, m: G::Move) -> bool {
        self.position.is_legal(m) && (self.sees_all() || self.sees(m))
    }

    fn play(&mut self, m: G::Move) {
        self.position.play(m);
    }

    fn undo(&mut self) {
        self.position.undo();
    }

    fn plies_played(&self) -> usize {
        self.position.plies_played()
    }

    fn adjudicate(&self, ply: usize) -> Adjudication {
        self.position.adjudicate(ply)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn claims(&self) -> Claims {
        self.position.claims()
    }

    fn ruling(&self) -> Option<Ruling> {
        self.position.ruling()
    }

    fn parse_move(&self, text: &str, style: MoveStyle) -> Result<G::Move, MoveTextError> {
        self.position.parse_move(text, style)
    }

    fn format_move(&self, m: G::Move, style: MoveStyle) -> String {
        self.position.format_move(m, style)
    }

    fn pieces(&self) -> Vec<Option<char>> {
        self.position.pieces()
    }

    fn move_squares(&self, m: G::Move) -> (usize, usize) {
        self.position.move_squares(m)
    }

    fn checked_square(&self) -> Option<usize> {
        self.position.checked_square()
    }

    fn key_fingerprint() -> u64 {
        G::key_fingerprint()
    }
}

impl<G: Tactics> Tactics for Overlooking<G> {
    const HISTORY_SLOTS: usize = G::HISTORY_SLOTS;

    fn in_check(&self) -> bool {
        self.position.in_check()
    }

    fn noisy_moves<S: MoveSink<G::Move>>(&self, out: &mut S) {
        self.position.noisy_moves(&mut self.seen(out));
    }

    fn quiet_moves<S: MoveSink<G::Move>>(&self, out: &mut S) {
        self.position.quiet_moves(&mut self.seen(out));
    }

    fn is_noisy(&self, m: G::Move) -> bool {
        self.position.is_noisy(m)
    }

    fn gives_check(&self, m: G::Move) -> bool {
        self.position.gives_check(m)
    }

    fn gain(&self, m: G::Move) -> i32 {
        self.position.gain(m)
    }

    fn mover_value(&self, m: G::Move) -> i32 {
        self.position.mover_value(m)
    }

    fn see_at_least(&self, m: G::Move, threshold: i32) -> bool {
        self.position.see_at_least(m, threshold)
    }

    fn may_pass(&self) -> bool {
        self.position.may_pass()
    }

    fn pass(&mut self) {
        self.position.pass();
    }

    fn is_near_move_limit(&self) -> bool {
        self.position.is_near_move_limit()
    }

    fn history_slot(&self, m: G::Move) -> usize {
        self.position.history_slot(m)
    }

    fn structure_key(&self) -> u64 {
        self.position.structure_key()
    }
}

#[cfg(test)]
mod tests {
    use rukh_chess::{Chess, ChessOptions};
    use rukh_core::MoveList;

    use super::*;

    fn chess(fen: &str, sight: Sight) -> Overlooking<Chess> {
        let loaded = Chess::from_fen(fen, &ChessOptions::default()).unwrap();
        Overlooking::new(loaded.position, sight)
    }

    fn listed<G: Rules>(position: &G) -> Vec<G::Move> {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        moves.iter().copied().collect()
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn a_share_of_the_quiet_moves_is_overlooked() {
        let seen: usize = (0..1000)
            .map(|seed| listed(&chess(START, Sight::new(300, seed))).len())
            .sum();
        assert!((13_600..14_400).contains(&seen), "{seen} of 20000");
    }

    #[test]
    fn the_same_moves_are_seen_all_through_a_search_and_in_every_list() {
        let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 2 3";
        for seed in 0..50 {
            let mut position = chess(fen, Sight::new(500, seed));
            let before = listed(&position);
            let mut parts = MoveList::new();
            position.noisy_moves(&mut parts);
            position.quiet_moves(&mut parts);
            let mut parts: Vec<_> = parts.iter().copied().collect();
            let mut whole = before.clone();
            parts.sort_unstable();
            whole.sort_unstable();
            assert_eq!(parts, whole);
            for m in listed(position.as_seen_by_all()) {
                assert_eq!(position.is_legal(m), before.contains(&m));
            }
            for m in before.clone() {
                position.play(m);
                position.undo();
            }
            assert_eq!(listed(&position), before);
        }
    }

    #[test]
    fn captures_and_checks_are_overlooked_less_often() {
        let fen = "4k3/8/8/3p4/4P3/8/8/R3K3 w Q - 0 1";
        let all = listed(&chess(fen, Sight::WHOLE));
        let (mut quiet, mut loud) = (0, 0);
        for m in all {
            let position = chess(fen, Sight::WHOLE);
            let catches = position.is_noisy(m) || position.gives_check(m);
            let seen = (0..1000)
                .filter(|&seed| chess(fen, Sight::new(600, seed)).is_legal(m))
                .count();
            if catches {
                loud += 1;
                assert!((650..750).contains(&seen), "{m:?}: {seen}");
            } else {
                quiet += 1;
                assert!((350..450).contains(&seen), "{m:?}: {seen}");
            }
        }
        assert!(quiet > 5 && loud > 1);
    }

    #[test]
    fn every_answer_to_a_check_is_seen() {
        let fen = "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1";
        let all = listed(&chess(fen, Sight::WHOLE)).len();
        for seed in 0..50 {
            assert_eq!(listed(&chess(fen, Sight::new(900, seed))).len(), all);
        }
    }
}
