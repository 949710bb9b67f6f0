//! A hundred thousand lines of nonsense, half-sense and sense, seeded, through the whole shell:
//! nothing panics, and the engine still answers at the end.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use common::Client;
use rukh_core::keys::SplitMix;
use rukh_engine::protocol::{Command, Dialect, Uci};

const LINES: usize = 100_000;

/// What clients really say; everything else is made out of it.
const SENSE: &[&str] = &[
    "uci",
    "isready",
    "ucinewgame",
    "stop",
    "ponderhit",
    "d",
    "eval",
    "key",
    "help",
    "debug on",
    "register later",
    "go depth 1",
    "go nodes 30",
    "go movetime 1",
    "go infinite",
    "go ponder wtime 1 btime 1",
    "go wtime 1 btime 1 winc 0 binc 0 movestogo 1",
    "go mate 1 nodes 40",
    "go perft 1",
    "go depth 1 searchmoves e2e4 h2e2 h3e3 0000",
    "setoption name UCI_Variant value xiangqi",
    "setoption name UCI_Variant value chess",
    "setoption name MultiPV value 3",
    "setoption name Ponder value true",
    "setoption name Move Overhead value 0",
    "setoption name UCI_Chess960 value true",
    "setoption name UCI_Chess960 value false",
    "setoption name UCI_ShowWDL value true",
    "setoption name UCI_LimitStrength value true",
    "setoption name UCI_LimitStrength value false",
    "setoption name UCI_Elo value 700",
    "setoption name UCI_AnalyseMode value true",
    "setoption name XiangqiCoordinates value 1-10",
    "setoption name XiangqiCoordinates value auto",
    "setoption name Debug Log File value ",
    "position startpos",
    "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5",
    "position startpos moves h2e2 h9g7 h0g2 i9h9",
    "position startpos moves h3e3 h10g8 h1g3",
    "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8",
    "position fen 8/P6k/8/8/8/8/7K/8 w - - 0 1 moves a7a8Q h7g7",
    "position fen 4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1 moves d5e6",
    "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1",
    "position fen bnqbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BNQBNRKR w HFhf - 0 1",
    "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "position fen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAKAEHR b 0 1",
    "position fen 3k5/9/9/9/9/9/9/9/5r3/4K4 w - - 0 1",
    "position fen 3k5/9/9/9/9/9/9/r8/r8/4K4 w - - 0 1 moves e0f0",
    "fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r moves h2e2",
    "startpos moves h2e2",
];

/// Words that lines are stuffed with.
const WORDS: &[&str] = &[
    "moves",
    "fen",
    "startpos",
    "name",
    "value",
    "-1",
    "0",
    "1e9",
    "2.5",
    "99999999999999999999999",
    "a1a1",
    "e7e8k",
    "i10i1",
    "0000",
    "wtime",
    "depth",
    "nodes",
    "infinite",
    "KQkq",
    "w",
    "b",
    "r",
    "-",
    "/",
    "////////",
    "9",
    "8",
    "\u{feff}",
    "将",
    "é",
    "\t",
];

fn pick<'a>(draws: &mut SplitMix, list: &[&'a str]) -> &'a str {
    list[draws.below(list.len())]
}

/// A line: sense, sense with words shuffled in or left out, sense with bytes changed, or noise.
fn line(draws: &mut SplitMix) -> Vec<u8> {
    let sense = pick(draws, SENSE);
    match draws.below(8) {
        0 => sense.as_bytes().to_vec(),
        1 => (0..draws.below(60)).map(|_| draws.next() as u8).collect(),
        2 => {
            let count = 1 + draws.below(12);
            let words: Vec<&str> = (0..count).map(|_| pick(draws, WORDS)).collect();
            format!("{} {}", sense.split(' ').next().unwrap(), words.join(" ")).into_bytes()
        }
        3 | 4 => {
            let mut words: Vec<&str> = sense.split(' ').collect();
            for _ in 0..=draws.below(3) {
                let at = draws.below(words.len() + 1);
                match draws.below(3) {
                    0 => words.insert(at, pick(draws, WORDS)),
                    1 if at < words.len() => words[at] = pick(draws, WORDS),
                    _ if at < words.len() && words.len() > 1 => {
                        words.remove(at);
                    }
                    _ => words.push(pick(draws, WORDS)),
                }
            }
            words.join(" ").into_bytes()
        }
        _ => {
            let mut bytes = sense.as_bytes().to_vec();
            for _ in 0..=draws.below(4) {
                let at = draws.below(bytes.len());
                match draws.below(4) {
                    0 => bytes[at] = draws.next() as u8,
                    1 => bytes[at] = b"0123456789/ abcdehknpqrwACKNPR-"[draws.below(31)],
                    2 => bytes.insert(at, b"0123456789/ -"[draws.below(13)]),
                    _ if bytes.len() > 1 => {
                        bytes.remove(at);
                    }
                    _ => {}
                }
            }
            bytes
        }
    }
}

/// What the engine is to make of a line.
fn command(line: &[u8]) -> Option<Command> {
    Uci.parse(line).command
}

/// Whether a line would take long, or end the conversation.
fn is_unwelcome(line: &[u8]) -> bool {
    match command(line) {
        Some(Command::Quit | Command::Bench(_)) => true,
        Some(Command::Perft(depth)) => depth > 2,
        _ => false,
    }
}

#[test]
fn a_hundred_thousand_lines_of_garbage_leave_the_engine_alive() {
    let mut draws = SplitMix::new(0x006e_6f6e_7365_6e73);
    let mut client = Client::start(&[]);
    client.send("setoption name Hash value 1");
    let mut batch = Vec::new();
    let mut searches = 0;
    for number in 1..=LINES {
        let mut line = line(&mut draws);
        line.retain(|&byte| byte != b'\n');
        if is_unwelcome(&line) {
            line = b"go perft 1".to_vec();
        }
        batch.extend_from_slice(&line);
        batch.push(b'\n');
        if matches!(command(&line), Some(Command::Go(_))) {
            searches += 1;
            batch.extend_from_slice(b"stop\n");
        }
        if number % 1_000 == 0 {
            batch.extend_from_slice(b"stop\nisready\n");
            client.send_bytes(&std::mem::take(&mut batch));
            client.wait("readyok");
        }
    }
    // This remark comes when everything before it was done.
    client.send("setoption name The End");
    client.wait("info string no option is called \"The End\"");
    client.settle();
    let answers = client.lines_with("bestmove").len();
    let (status, lines) = client.finish();
    assert_eq!(status, 0);
    assert_eq!(answers, searches, "one answer for each search");
    assert!(
        searches > LINES / 20,
        "{searches} searches are too few to prove anything"
    );
    let failures: Vec<&String> = lines
        .iter()
        .filter(|line| line.contains("failed ("))
        .collect();
    assert!(failures.is_empty(), "{failures:#?}");
}
