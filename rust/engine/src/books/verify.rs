//! What the engine thinks of a book's moves, and which of them lose.
//!
//! The moves that a pruning leaves are searched position by position, nearest to the start first
//! (`verify/survey.rs`), several positions at once (`verify/crew.rs`); behind a move that is found bad
//! nobody looks, unless something else leads there. Each search knows nothing but its position and the
//! line that led there, as `ucinewgame`, `position startpos moves …`, `go depth … searchmoves …` has it:
//! so a score depends neither on the other moves nor on the number of threads, and whoever repeats the
//! search meets it again. A single search is off by some ten centipawns this way or that, so that a
//! score near the bound is not left to one: see [`Verification::min_score`]. What is found bad goes into
//! [`Pruning::refuted`]. Scores may be kept in a file ([`Scores`]), for a search that was interrupted and
//! for the next one.

mod crew;
mod scores;
mod survey;

use std::collections::HashSet;
use std::ops::{ControlFlow, Range};

use rukh_book::BookError;
use rukh_core::Score;

use super::open::OpeningBook;
use super::prune::Pruning;
use crate::board::RawMove;

use self::crew::Crew;
use self::survey::Survey;

pub use self::scores::Scores;

/// Which moves are looked at, how far, and what they must be worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// How many plies the search of a move looks ahead; the move itself is the first.
    pub depth: u32,
    /// How many moves lead, at least, from the start to the positions that are looked at: `0..8` for the
    /// first eight plies.
    pub plies: Range<u32>,
    /// What a move must score, in centipawns for the side that plays it. Where a search of the move comes
    /// within [`Self::DOUBT`] of it, the position behind the move is searched too, as many plies
    /// deep, and the mean counts of what the one search and the last two iterations of the other say,
    /// but no more than [`Self::SPREAD`] above the lowest of the three.
    pub min_score: Option<i32>,
    /// How much less a move may score than the best of its position, in centipawns.
    pub max_loss: Option<i32>,
    /// Positions that are looked at side by side, each by one thread.
    pub threads: usize,
}

/// How far a verification has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VerifyProgress {
    /// How many moves lead from the start to the positions that are being looked at.
    pub ply: u32,
    /// How many of these positions are done.
    pub done: u64,
    /// How many of these positions there are. Of those behind them nobody knows yet.
    pub positions: u64,
    /// Moves that were scored, in all.
    pub moves: u64,
}

/// Why a move is found bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Objection {
    /// It scores too little.
    Score,
    /// Another move of its position scores too much more.
    Loss,
}

impl Objection {
    /// The identifier that JSON and Python use.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Loss => "loss",
        }
    }
}

/// A move that was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifiedMove {
    /// The move, as it is in the position.
    pub m: RawMove,
    /// Key and bits of its entry.
    pub place: (u64, u16),
    /// What it scores for the side that plays it.
    pub score: Score,
    /// Why it goes, if it does.
    pub objection: Option<Objection>,
}

/// A position that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedPosition {
    /// The position.
    pub fen: String,
    /// The moves that led there, as few as there can be.
    pub line: Vec<RawMove>,
    /// What the best of all its moves scores, where that was asked for.
    pub best: Option<Score>,
    /// The book's moves.
    pub moves: Vec<VerifiedMove>,
}

/// What came of a verification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// The positions that were looked at, nearest to the start first.
    pub positions: Vec<VerifiedPosition>,
}

impl Verified {
    /// Every move that was looked at, with its position.
    pub fn moves(&self) -> impl Iterator<Item = (&VerifiedPosition, &VerifiedMove)> {
        self.positions.iter().flat_map(|position| {
            position
                .moves
                .iter()
                .map(move |looked_at| (position, looked_at))
        })
    }

    /// The moves that are found bad, as [`Pruning::refuted`] has them.
    #[must_use]
    pub fn refuted(&self) -> HashSet<(u64, u16)> {
        let bad = self
            .moves()
            .filter(|(_, looked_at)| looked_at.objection.is_some());
        bad.map(|(_, looked_at)| looked_at.place).collect()
    }
}

/// Whoever is told how far a verification has come, and says whether it is to go on.
pub(super) type VerifyWatch<'w> = dyn FnMut(&VerifyProgress) -> ControlFlow<()> + 'w;

/// Looks at the moves of a book that `pruning` leaves. The book stays as it is: to write one without
/// what is found bad, add [`Verified::refuted`] to the pruning. `watch` is asked some twenty times a
/// second.
///
/// # Errors
/// When there is no memory for the searches, the scores cannot be kept, or `watch` said to stop; what
/// was scored until then is kept.
pub fn verify(
    book: &OpeningBook,
    pruning: &Pruning,
    verification: &Verification,
    scores: &mut Scores,
    watch: &mut VerifyWatch<'_>,
) -> Result<Verified, BookError> {
    let mut survey = Survey::new(book, pruning);
    let mut crew = Crew::new(book.game(), verification, scores)?;
    let mut progress = VerifyProgress::default();
    let mut verified = Verified::default();
    while progress.ply < verification.plies.end {
        let Some(mut positions) = survey.next_ply() else {
            break;
        };
        (progress.done, progress.positions) = (0, positions.len() as u64);
        ask(watch, &progress)?;
        if verification.plies.contains(&progress.ply) {
            crew.score(&mut positions, &mut progress, watch)?;
            for position in &mut positions {
                verification.judge(position);
                survey.drop_refuted(position);
            }
        }
        survey.go_on(&positions, &mut || ask(watch, &progress))?;
        progress.ply += 1;
        if verification.plies.start < progress.ply {
            verified.positions.append(&mut positions);
        }
    }
    verified
        .positions
        .retain(|position| !position.moves.is_empty());
    Ok(verified)
}

fn ask(watch: &mut VerifyWatch<'_>, progress: &VerifyProgress) -> Result<(), BookError> {
    match watch(progress) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(BookError::Stopped),
    }
}

impl Verification {
    /// How near to the bound a search leaves doubt: some three times what one search and another differ
    /// by as a rule.
    pub const DOUBT: i32 = 40;

    /// How far above its worst look a move may score. It keeps a bound from being passed by a move that
    /// some search has well below it.
    pub const SPREAD: i32 = 5;

    /// Whether one search is not enough to tell on which side of the bound a move is.
    fn doubts(&self, score: Score) -> bool {
        let is_near = |least: i32| (score.raw() - least).abs() <= Self::DOUBT;
        self.min_score.is_some_and(is_near)
    }

    /// Objects to the moves that are worth too little.
    fn judge(&self, position: &mut VerifiedPosition) {
        let scores = position.moves.iter().map(|looked_at| looked_at.score);
        // A search of one move may see more than the search of all of them did.
        let best = scores.chain(position.best).max();
        let below = |score: Score, least: i32| score.raw() < least;
        for looked_at in &mut position.moves {
            let score = looked_at.score;
            looked_at.objection = if self.min_score.is_some_and(|least| below(score, least)) {
                Some(Objection::Score)
            } else if let (Some(most), Some(best)) = (self.max_loss, best)
                && below(score, best.raw().saturating_sub(most))
            {
                Some(Objection::Loss)
            } else {
                None
            };
        }
    }
}
