//! Work that takes time, each piece on a thread of its own: a search, a perft, a benchmark.
//!
//! A job reports progress by itself (`reporter.rs`) and hands its answer back to the shell, which
//! gives it when its time has come. Whatever happens inside, there is an answer.

use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use rukh_core::MoveStyle;
use rukh_search::{Control, Limits};

use super::consultation::Consultation;
use super::reporter::{Answer, Reporter, Voice, panic_words};
use super::upkeep::{Kept, Upkeep};
use crate::bench;
use crate::board::{Board, RawMove};
use crate::protocol::Event;
use crate::session::Session;

/// A job at its end.
pub(super) struct Finished {
    /// The session that it borrowed, unless it was lost.
    pub(super) session: Option<Box<dyn Session>>,
    /// Why the table of the session is smaller than was asked for.
    pub(super) refusal: Option<String>,
    /// The answer, to be given.
    pub(super) answer: Answer,
}

impl Finished {
    /// A job that borrowed no session.
    pub(super) fn without_session(answer: Answer) -> Self {
        Self {
            session: None,
            refusal: None,
            answer,
        }
    }
}

/// A search to be made, unless a book knows a move.
pub(super) struct SearchJob {
    /// The session of the last search, if any.
    pub(super) session: Option<Box<dyn Session>>,
    /// What is done to it first, if anything.
    pub(super) upkeep: Upkeep,
    /// The book to be asked first, if any.
    pub(super) book: Option<Consultation>,
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
            session,
            upkeep,
            book,
            board,
            mut limits,
            control,
            asked,
            voice,
        } = self;
        let Kept { session, refusal } = upkeep.carry_out(session, &|| control.is_stopped());
        let mut reporter = Reporter::new(board.as_ref(), voice);
        let Some(mut session) = session else {
            return Finished {
                session: None,
                refusal,
                answer: reporter.answer(board.as_ref(), None),
            };
        };
        if let Some(book) = book
            && let Some(best) = reporter.look_up(board.as_ref(), book)
        {
            let mut answer = reporter.answer(board.as_ref(), Some(best));
            if let Answer::Best(reply) = &mut answer {
                // What a book makes of a position is no score.
                reply.score = None;
            }
            return Finished {
                session: Some(session),
                refusal,
                answer,
            };
        }
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
        Finished {
            session,
            refusal,
            answer,
        }
    }
}

/// Makes a session ready; then it is time for the answer.
pub(super) fn make_ready(
    session: Option<Box<dyn Session>>,
    upkeep: Upkeep,
    control: &Control,
    answer: Answer,
) -> Finished {
    let Kept { session, refusal } = upkeep.carry_out(session, &|| control.is_stopped());
    Finished {
        session,
        refusal,
        answer,
    }
}

/// The answer for a position when no search can be made: any legal move.
pub(super) fn answer_without_search(board: &dyn Board, voice: Voice) -> Answer {
    Reporter::new(board, voice).answer(board, None)
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
    pub(super) fn run(self, control: &Control, voice: &Voice) -> Answer {
        let counted = catch_unwind(AssertUnwindSafe(|| match self {
            Self::Perft { mut board, depth } => {
                perft(board.as_mut(), depth, voice.spelling.style, &|| {
                    control.is_stopped()
                })
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
        Answer::Text(match counted {
            Ok(text) => voice.dialect.write(&Event::Text(&text)),
            Err(note) => voice.dialect.write(&Event::Note(&note)),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::sync::mpsc::{Receiver, channel};

    use rukh_core::{GameInfo, Score};
    use rukh_search::{BestMove, Known, Sink};

    use super::*;
    use crate::protocol::{Cecp, Dialect, Ucci, Uci};
    use crate::registry::{GAMES, GameOptions};
    use crate::shell::reporter::{Progress, Spelling};

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

        fn probe(&self, _board: &dyn Board) -> Option<Known<RawMove>> {
            None
        }

        fn set_hash_unless(
            &mut self,
            _megabytes: usize,
            _is_stopped: &dyn Fn() -> bool,
        ) -> Result<(), String> {
            Ok(())
        }

        fn hash(&self) -> usize {
            1
        }

        fn set_threads(&mut self, _threads: usize) {}

        fn set_strength(&mut self, _elo: Option<u32>) {}

        fn new_game(&mut self) {}
    }

    fn voice(dialect: Arc<dyn Dialect>) -> (Voice, Receiver<String>) {
        let (lines, said) = channel();
        let voice = Voice {
            dialect,
            lines,
            spelling: Spelling {
                style: MoveStyle::Coordinates,
                names_castling: false,
            },
            show_wdl: false,
            posts: Arc::new(AtomicBool::new(true)),
            progress: Arc::new(Progress::new()),
        };
        (voice, said)
    }

    /// What a search of this position says, and its end.
    fn searched(fen: &str, script: Scripted) -> (Vec<String>, Finished) {
        searched_in(Arc::new(Uci), fen, script)
    }

    fn searched_in(
        dialect: Arc<dyn Dialect>,
        fen: &str,
        script: Scripted,
    ) -> (Vec<String>, Finished) {
        let (voice, said) = voice(dialect);
        let (board, _) = GAMES[0].load(fen, &GameOptions::default()).unwrap();
        let job = SearchJob {
            session: Some(Box::new(script)),
            upkeep: Upkeep {
                game: &GAMES[0],
                hash: 1,
                modest_hash: 1,
                threads: 1,
                strength: None,
                forgets: false,
            },
            book: None,
            board,
            limits: Limits::default(),
            control: Arc::default(),
            asked: Instant::now(),
            voice,
        };
        let finished = job.run();
        (said.iter().collect(), finished)
    }

    fn move_of(finished: &Finished) -> &str {
        match &finished.answer {
            Answer::Best(reply) => &reply.text,
            other => panic!("{other:?}"),
        }
    }

    const ONE_MOVE: &str = "7k/5K2/8/8/8/8/8/6R1 b - - 0 1";
    const NO_MOVE: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

    #[test]
    fn a_search_that_panics_is_answered_with_a_legal_move() {
        let (said, finished) = searched(ONE_MOVE, Scripted(|_| panic!("on purpose")));
        assert_eq!(move_of(&finished), "h8h7");
        assert!(
            finished.session.is_none(),
            "what panicked is not used again"
        );
        assert_eq!(said.len(), 2, "{said:?}");
        assert!(said[0].contains("on purpose"), "{said:?}");
        assert!(said[1].contains("pv h8h7"), "{said:?}");
    }

    #[test]
    fn every_dialect_hears_of_a_search_that_panics() {
        let dialects: [(Arc<dyn Dialect>, &str); 3] = [
            (Arc::new(Uci), "info string "),
            (Arc::new(Ucci), "info message "),
            (Arc::new(Cecp), "# "),
        ];
        for (dialect, mark) in dialects {
            let (said, finished) =
                searched_in(dialect, ONE_MOVE, Scripted(|_| panic!("on purpose")));
            assert_eq!(move_of(&finished), "h8h7");
            assert!(said[0].starts_with(mark), "{said:?}");
            assert!(said[0].contains("on purpose"), "{said:?}");
        }
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
            assert_eq!(move_of(&finished), "h8h7");
            assert!(finished.session.is_some());
            assert_eq!(said.len(), 1, "{said:?}");
        }
    }

    #[test]
    fn without_a_legal_move_the_answer_says_so() {
        let (said, finished) = searched(NO_MOVE, Scripted(|_| None));
        assert_eq!(finished.answer, Answer::NoMove);
        assert_eq!(said, ["info depth 0 score cp 0\n"]);
    }
}
