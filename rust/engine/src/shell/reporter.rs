//! How a job speaks: what a search reports becomes lines in the client's dialect, with its moves as
//! text, and its end becomes one answer. What the answer is for is the shell's affair.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rukh_core::{MoveStyle, Score};
use rukh_search::{BestMove, Bound, CurrentMove, Info, Sink};

use super::consultation::{Consultation, book_words};
use crate::board::{Board, RawMove};
use crate::books::play::{Advice, advise};
use crate::protocol::{Dialect, Event};
use crate::wdl::Wdl;

/// How moves are written to this client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spelling {
    pub(super) style: MoveStyle,
    /// Whether castling is written as O-O where the king may stand anywhere.
    pub(super) names_castling: bool,
}

impl Spelling {
    /// A legal move as text.
    pub(super) fn write(self, board: &dyn Board, m: RawMove) -> String {
        if self.names_castling && board.options().chess960 {
            let name = board.write_human(m);
            let name = name.trim_end_matches(['+', '#']);
            if name.starts_with("O-O") {
                return name.to_owned();
            }
        }
        board.format_move(m, self.style)
    }
}

/// How far a search has come, for whoever asks while it runs.
#[derive(Debug)]
pub(super) struct Progress {
    began: Instant,
    stand: Mutex<Stand>,
}

/// What was last heard of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Stand {
    pub(super) nodes: u64,
    pub(super) depth: u32,
    /// The first move of the best line.
    pub(super) best: String,
    /// The root move that is being searched, and its place in the order from 1.
    pub(super) current: Option<(String, usize)>,
}

impl Progress {
    pub(super) fn new() -> Self {
        Self {
            began: Instant::now(),
            stand: Mutex::default(),
        }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    pub(super) fn stand(&self) -> Stand {
        self.update(|stand| stand.clone())
    }

    fn update<T>(&self, change: impl FnOnce(&mut Stand) -> T) -> T {
        // Plain data: a panic elsewhere leaves nothing half done in it.
        change(&mut self.stand.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// How a job speaks to the client.
#[derive(Clone)]
pub(super) struct Voice {
    pub(super) dialect: Arc<dyn Dialect>,
    pub(super) lines: Sender<String>,
    pub(super) spelling: Spelling,
    pub(super) show_wdl: bool,
    /// Whether the client wants to hear about progress.
    pub(super) posts: Arc<AtomicBool>,
    pub(super) progress: Arc<Progress>,
}

impl Voice {
    pub(super) fn say(&self, event: &Event<'_>) {
        // When the writer is gone the shell ends; nobody listens any more.
        let _ = self.lines.send(self.dialect.write(event));
    }

    fn post(&self, event: &Event<'_>) {
        if self.posts.load(Ordering::Relaxed) {
            self.say(event);
        }
    }
}

/// The answer of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// A move.
    Best(Reply),
    /// There is no legal move.
    NoMove,
    /// Lines that are given as they are.
    Text(String),
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reply {
    /// The move, which is legal.
    pub(super) m: RawMove,
    /// The move as text.
    pub(super) text: String,
    /// The reply that is expected, which is legal behind the move.
    pub(super) expected: Option<(RawMove, String)>,
    /// What the search makes of the position for the side to move; `None` when none was made.
    pub(super) score: Option<Score>,
}

/// Turns what a search says into lines, with its moves as text.
pub(super) struct Reporter {
    /// The root, to play variations on.
    line: Box<dyn Board>,
    pub(super) voice: Voice,
    began: Instant,
    /// Whether any line of progress has been given.
    reported: bool,
}

impl Reporter {
    pub(super) fn new(board: &dyn Board, voice: Voice) -> Self {
        Self {
            line: board.boxed(),
            voice,
            began: Instant::now(),
            reported: false,
        }
    }

    /// The moves of a variation as text, as far as they are legal in turn.
    fn words(&mut self, moves: &[RawMove]) -> Vec<String> {
        let mut words = Vec::with_capacity(moves.len());
        for &m in moves {
            if !self.line.is_legal(m) {
                debug_assert!(false, "an illegal move in a variation");
                break;
            }
            words.push(self.voice.spelling.write(self.line.as_ref(), m));
            self.line.push(m);
        }
        for _ in &words {
            self.line.pop();
        }
        words
    }

    /// The move of the book, told with what the book knows of it; `None` where it has none.
    pub(super) fn look_up(
        &mut self,
        board: &dyn Board,
        question: Consultation,
    ) -> Option<BestMove<RawMove>> {
        let Consultation {
            book,
            name,
            variety,
            mut random,
        } = question;
        let found = catch_unwind(AssertUnwindSafe(|| {
            advise(&book, board, variety, &mut random)
        }));
        let Advice { chosen, reply } = match found {
            Ok(found) => found?,
            Err(panic) => {
                let what = panic_words(panic.as_ref());
                let note = format!("book {name} is not used: looking it up failed ({what})");
                self.voice.say(&Event::Note(&note));
                return None;
            }
        };
        let text = self.voice.spelling.write(board, chosen.m);
        let note = book_words(&text, &name, &chosen);
        self.voice.say(&Event::Note(&note));
        self.info(&Info {
            depth: 1,
            seldepth: 1,
            multi_pv: 1,
            score: Score::DRAW,
            bound: Bound::Exact,
            nodes: 0,
            elapsed: self.began.elapsed(),
            hashfull: 0,
            pv: std::iter::once(chosen.m).chain(reply).collect(),
        });
        Some(BestMove {
            m: chosen.m,
            ponder: reply,
            score: Score::DRAW,
            depth: 1,
            nodes: 0,
        })
    }

    /// The answer of the search. At least one line of progress goes before every move.
    pub(super) fn answer(&mut self, board: &dyn Board, best: Option<BestMove<RawMove>>) -> Answer {
        let best = best.filter(|best| board.is_legal(best.m));
        let first = || board.legal_moves().first().copied();
        let Some(m) = best.map(|best| best.m).or_else(first) else {
            let lost = board.outcome().is_none_or(|end| end.winner.is_some());
            let score = if lost {
                Score::mated_in(0)
            } else {
                Score::DRAW
            };
            self.voice.say(&Event::Terminal(score));
            return Answer::NoMove;
        };
        if !self.reported {
            self.info(&Info {
                depth: best.map_or(1, |best| best.depth.max(1)),
                seldepth: 1,
                multi_pv: 1,
                score: best.map_or(Score::DRAW, |best| best.score),
                bound: Bound::Exact,
                nodes: best.map_or(0, |best| best.nodes),
                elapsed: self.began.elapsed(),
                hashfull: 0,
                pv: vec![m],
            });
        }
        let expected = best.and_then(|best| best.ponder);
        let line: Vec<RawMove> = std::iter::once(m).chain(expected).collect();
        let over = self.ends_the_game(&line);
        let mut words = self.words(&line).into_iter();
        Answer::Best(Reply {
            m,
            text: words.next().unwrap_or_default(),
            expected: expected.zip(words.next()).filter(|_| !over),
            score: best.map(|best| best.score),
        })
    }

    /// Whether nothing is left to ponder on after these legal moves.
    fn ends_the_game(&mut self, moves: &[RawMove]) -> bool {
        let played = moves.iter().filter(|&&m| self.line.push(m)).count();
        let over = self.line.outcome().is_some();
        for _ in 0..played {
            self.line.pop();
        }
        over
    }
}

impl Sink<RawMove> for Reporter {
    fn info(&mut self, info: &Info<RawMove>) {
        let words = self.words(&info.pv);
        let mut rest = words.into_iter();
        let mut line = info.map_moves(|_| rest.next().unwrap_or_default());
        line.pv.retain(|word| !word.is_empty());
        let chances = || Wdl::of(line.score, self.line.curve());
        let wdl = self.voice.show_wdl.then(chances);
        self.reported |= !line.pv.is_empty();
        self.voice.progress.update(|stand| {
            stand.nodes = line.nodes;
            stand.depth = line.depth;
            if let Some(best) = line.pv.first().filter(|_| line.multi_pv == 1) {
                stand.best.clone_from(best);
            }
        });
        self.voice.post(&Event::Info { line: &line, wdl });
    }

    fn current_move(&mut self, current: &CurrentMove<RawMove>) {
        let event = CurrentMove {
            depth: current.depth,
            m: self.voice.spelling.write(self.line.as_ref(), current.m),
            number: current.number,
        };
        self.voice.progress.update(|stand| {
            stand.depth = event.depth;
            stand.current = Some((event.m.clone(), event.number));
        });
        self.voice.post(&Event::CurrentMove(&event));
    }

    fn trouble(&mut self, what: &str) {
        self.voice.say(&Event::Note(what));
    }
}

/// What a panic said.
pub(super) fn panic_words(panic: &(dyn std::any::Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no reason given")
}
