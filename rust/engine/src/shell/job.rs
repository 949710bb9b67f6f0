//! Work that takes time, each piece on a thread of its own: a search, a perft, a benchmark.
//!
//! A job reports progress by itself and hands its answer back as text that the shell gives when
//! its time has come. Whatever happens inside, there is an answer.

use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Instant;

use rukh_core::{MoveStyle, Score};
use rukh_search::{BestMove, Bound, Control, CurrentMove, Info, Limits, Sink};

use crate::bench;
use crate::board::{Board, RawMove};
use crate::protocol::{Dialect, Event};
use crate::session::Session;
use crate::wdl::Wdl;

/// A job at its end.
pub(super) struct Finished {
    /// The session that it borrowed, unless it was lost.
    pub(super) session: Option<Box<dyn Session>>,
    /// The answer, ready to be written.
    pub(super) answer: String,
}

/// A search to be made.
pub(super) struct SearchJob {
    pub(super) session: Box<dyn Session>,
    pub(super) board: Box<dyn Board>,
    pub(super) limits: Limits<RawMove>,
    pub(super) control: Arc<Control>,
    /// When the command was read; the time until the search begins is spent time.
    pub(super) asked: Instant,
    pub(super) voice: Voice,
}

impl SearchJob {
    /// Searches, reports and answers with exactly one move, or with the word for none.
    pub(super) fn run(self) -> Finished {
        let Self {
            mut session,
            board,
            mut limits,
            control,
            asked,
            voice,
        } = self;
        let mut reporter = Reporter {
            line: board.boxed(),
            voice,
            began: Instant::now(),
            reported: false,
        };
        limits.spent += asked.elapsed();
        let searched = catch_unwind(AssertUnwindSafe(|| {
            let best = session.go(board.as_ref(), &limits, &control, &mut reporter);
            (session, best)
        }));
        let (session, best) = match searched {
            Ok((session, best)) => (Some(session), best),
            Err(panic) => {
                let what = panic_words(panic.as_ref());
                let note = format!("the search failed ({what}); this move is only a legal one");
                reporter.voice.say(&Event::Note(&note));
                (None, None)
            }
        };
        let answer = reporter.answer(board.as_ref(), best);
        Finished { session, answer }
    }
}

/// What a panic said.
fn panic_words(panic: &(dyn std::any::Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no reason given")
}

/// The answer for a position when no search can be made: any legal move.
pub(super) fn answer_without_search(board: &dyn Board, voice: Voice) -> String {
    let mut reporter = Reporter {
        line: board.boxed(),
        voice,
        began: Instant::now(),
        reported: false,
    };
    reporter.answer(board, None)
}

/// How a job speaks to the client.
#[derive(Clone)]
pub(super) struct Voice {
    pub(super) dialect: Arc<dyn Dialect>,
    pub(super) lines: Sender<String>,
    pub(super) style: MoveStyle,
    pub(super) show_wdl: bool,
}

impl Voice {
    fn say(&self, event: &Event<'_>) {
        // When the writer is gone the shell ends; nobody listens any more.
        let _ = self.lines.send(self.dialect.write(event));
    }
}

/// Turns what a search says into lines, with its moves as text.
struct Reporter {
    /// The root, to play variations on.
    line: Box<dyn Board>,
    voice: Voice,
    began: Instant,
    /// Whether any line of progress has been given.
    reported: bool,
}

impl Reporter {
    /// The moves of a variation as text, as far as they are legal in turn.
    fn words(&mut self, moves: &[RawMove]) -> Vec<String> {
        let mut words = Vec::with_capacity(moves.len());
        for &m in moves {
            if !self.line.is_legal(m) {
                debug_assert!(false, "an illegal move in a variation");
                break;
            }
            words.push(self.line.format_move(m, self.voice.style));
            self.line.push(m);
        }
        for _ in &words {
            self.line.pop();
        }
        words
    }

    /// The answer of the search. At least one line of progress goes before every move.
    fn answer(&mut self, board: &dyn Board, best: Option<BestMove<RawMove>>) -> String {
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
            return self.voice.dialect.write(&Event::NoMove);
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
        let reply = best.and_then(|best| best.ponder);
        let line: Vec<RawMove> = std::iter::once(m).chain(reply).collect();
        let words = self.words(&line);
        let over = self.ends_the_game(&line);
        let mut words = words.iter().map(String::as_str);
        self.voice.dialect.write(&Event::BestMove {
            best: words.next().unwrap_or_default(),
            ponder: words.next().filter(|_| !over),
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
        let wdl = self.voice.show_wdl.then(|| Wdl::of(line.score));
        self.reported |= !line.pv.is_empty();
        self.voice.say(&Event::Info { line: &line, wdl });
    }

    fn current_move(&mut self, current: &CurrentMove<RawMove>) {
        let event = CurrentMove {
            depth: current.depth,
            m: self.line.format_move(current.m, self.voice.style),
            number: current.number,
        };
        self.voice.say(&Event::CurrentMove(&event));
    }
}

/// Counts the leaves below each move; the rows `move: count`, a blank line, the sum.
pub(crate) fn perft(
    board: &mut dyn Board,
    depth: u32,
    style: MoveStyle,
    stop: &dyn Fn() -> bool,
) -> Option<String> {
    let mut text = String::new();
    // Depth 0 has no move to be divided by: the position itself is the one leaf.
    let mut total = u64::from(depth == 0);
    for (m, leaves) in board.divide(depth, stop)? {
        let _ = writeln!(text, "{}: {leaves}", board.format_move(m, style));
        total = total.saturating_add(leaves);
    }
    let _ = write!(text, "\nNodes searched: {total}\n\n");
    Some(text)
}

/// A perft or a benchmark to be made.
pub(super) enum Count {
    Perft { board: Box<dyn Board>, depth: u32 },
    Bench { depth: Option<u32> },
}

impl Count {
    /// Counts; the answer is a table, or a word about having been stopped.
    pub(super) fn run(self, control: &Control, voice: &Voice) -> String {
        let counted = catch_unwind(AssertUnwindSafe(|| match self {
            Self::Perft { mut board, depth } => {
                perft(board.as_mut(), depth, voice.style, &|| control.is_stopped())
                    .ok_or_else(|| "perft was stopped".to_owned())
            }
            Self::Bench { depth } => {
                let mut text = String::new();
                bench::run(depth, control, &mut |line| {
                    text += line;
                    text.push('\n');
                })?;
                Ok(text)
            }
        }));
        let counted = counted.unwrap_or_else(|panic| {
            let what = panic_words(panic.as_ref());
            Err(format!("the count failed ({what})"))
        });
        match counted {
            Ok(text) => voice.dialect.write(&Event::Text(&text)),
            Err(note) => voice.dialect.write(&Event::Note(&note)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, channel};

    use rukh_core::GameInfo;

    use super::*;
    use crate::protocol::Uci;
    use crate::registry::{GAMES, GameOptions};

    /// A session whose search does what it is told to.
    struct Scripted(fn(&mut dyn Sink<RawMove>) -> Option<BestMove<RawMove>>);

    impl Session for Scripted {
        fn info(&self) -> &'static GameInfo {
            GAMES[0].info
        }

        fn go(
            &mut self,
            _board: &dyn Board,
            _limits: &Limits<RawMove>,
            _control: &Control,
            sink: &mut dyn Sink<RawMove>,
        ) -> Option<BestMove<RawMove>> {
            (self.0)(sink)
        }

        fn set_hash(&mut self, _megabytes: usize) -> Result<(), String> {
            Ok(())
        }

        fn set_threads(&mut self, _threads: usize) {}

        fn set_strength(&mut self, _elo: Option<u32>) {}

        fn new_game(&mut self) {}
    }

    fn voice() -> (Voice, Receiver<String>) {
        let (lines, said) = channel();
        let voice = Voice {
            dialect: Arc::new(Uci),
            lines,
            style: MoveStyle::Coordinates,
            show_wdl: false,
        };
        (voice, said)
    }

    /// What a search of this position says, and its end.
    fn searched(fen: &str, script: Scripted) -> (Vec<String>, Finished) {
        let (voice, said) = voice();
        let (board, _) = GAMES[0].load(fen, &GameOptions::default()).unwrap();
        let job = SearchJob {
            session: Box::new(script),
            board,
            limits: Limits::default(),
            control: Arc::default(),
            asked: Instant::now(),
            voice,
        };
        let finished = job.run();
        (said.iter().collect(), finished)
    }

    const ONE_MOVE: &str = "7k/5K2/8/8/8/8/8/6R1 b - - 0 1";
    const NO_MOVE: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

    #[test]
    fn a_search_that_panics_is_answered_with_a_legal_move() {
        let (said, finished) = searched(ONE_MOVE, Scripted(|_| panic!("on purpose")));
        assert_eq!(finished.answer, "bestmove h8h7\n");
        assert!(
            finished.session.is_none(),
            "what panicked is not used again"
        );
        assert_eq!(said.len(), 2, "{said:?}");
        assert!(said[0].contains("on purpose"), "{said:?}");
        assert!(said[1].contains("pv h8h7"), "{said:?}");
    }

    #[test]
    fn an_illegal_or_missing_answer_becomes_a_legal_one() {
        let illegal = Scripted(|_| {
            Some(BestMove {
                m: RawMove(u16::MAX),
                ponder: None,
                score: Score::DRAW,
                depth: 1,
                nodes: 1,
            })
        });
        for script in [illegal, Scripted(|_| None)] {
            let (said, finished) = searched(ONE_MOVE, script);
            assert_eq!(finished.answer, "bestmove h8h7\n");
            assert!(finished.session.is_some());
            assert_eq!(said.len(), 1, "{said:?}");
        }
    }

    #[test]
    fn without_a_legal_move_the_answer_says_so() {
        let (said, finished) = searched(NO_MOVE, Scripted(|_| None));
        assert_eq!(finished.answer, "bestmove (none)\n");
        assert_eq!(said, ["info depth 0 score cp 0\n"]);
    }
}
