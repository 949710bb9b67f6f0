//! A hundred thousand lines of nonsense, half-sense and sense, seeded, through the whole shell:
//! nothing panics, and the engine still answers at the end.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

#[path = "common/sense.rs"]
mod sense;

use common::Client;
use rukh_core::keys::SplitMix;
use rukh_engine::protocol::{Cecp, Command, Dialect, Ucci, Uci};

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
fn line(draws: &mut SplitMix, sense: &[&str]) -> Vec<u8> {
    let sense = pick(draws, sense);
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

/// Whether a line would take long, end the conversation, or touch files.
fn is_unwelcome(command: Option<&Command>) -> bool {
    match command {
        Some(Command::Quit | Command::Bench(_)) => true,
        Some(Command::Perft(depth)) => *depth > 2,
        Some(Command::SetOption { name, value }) => {
            let name = name.to_lowercase();
            // Small tables, so that none takes long to make.
            let is_large = value.as_ref().is_some_and(|value| value.len() > 2);
            name.contains("file") || name.contains("batch") || (name == "hash" && is_large)
        }
        _ => false,
    }
}

/// What came of a flood of lines.
struct Flood {
    client: Client,
    searches: usize,
}

/// Sends so many `lines`, that many `at_once`, each made out of `sense`; `last` ends what goes on and asks for `answer`.
fn flood(
    mut client: Client,
    dialect: &dyn Dialect,
    sense: &[&str],
    (lines, at_once): (usize, usize),
    (last, answer): (&str, &str),
) -> Flood {
    let mut draws = SplitMix::new(0x006e_6f6e_7365_6e73);
    let mut batch = Vec::new();
    let mut searches = 0;
    for number in 1..=lines {
        let mut line = line(&mut draws, sense);
        line.retain(|&byte| byte != b'\n');
        let mut command = dialect.parse(&line).command;
        if is_unwelcome(command.as_ref()) {
            line.clear();
            command = None;
        }
        batch.extend_from_slice(&line);
        batch.push(b'\n');
        if matches!(command, Some(Command::Go(_))) {
            searches += 1;
            batch.extend_from_slice(b"stop\n");
        }
        if number % at_once == 0 {
            batch.extend_from_slice(last.as_bytes());
            client.send_bytes(&std::mem::take(&mut batch));
            client.wait(answer);
        }
    }
    Flood { client, searches }
}

/// Ends the conversation; the lines that the engine said.
fn end_of(client: Client) -> Vec<String> {
    let (status, lines) = client.finish();
    assert_eq!(status, 0);
    let is_failure = |line: &&String| line.contains("failed (");
    let failures: Vec<&String> = lines.iter().filter(is_failure).collect();
    assert!(failures.is_empty(), "{failures:#?}");
    lines
}

#[test]
fn a_hundred_thousand_lines_of_garbage_leave_the_engine_alive() {
    const LINES: usize = 100_000;
    let client = Client::told(&["setoption name Hash value 1", "uci"]);
    let last = ("stop\nisready\n", "readyok");
    let mut flood = flood(client, &Uci, sense::UCI, (LINES, 1_000), last);
    // This remark comes when everything before it was done.
    flood.client.send("setoption name The End");
    let remark = "info string no option is called \"The End\"";
    flood.client.wait(remark);
    flood.client.settle();
    let answers = flood.client.lines_with("bestmove").len();
    end_of(flood.client);
    assert_eq!(answers, flood.searches, "one answer for each search");
    assert!(
        flood.searches > LINES / 20,
        "{} searches are too few to prove anything",
        flood.searches
    );
}

#[test]
fn garbage_in_ucci_leaves_the_engine_alive_too() {
    const LINES: usize = 30_000;
    let client = Client::told(&["ucci", "setoption hashsize 1"]);
    let last = ("stop\nisready\n", "readyok");
    let mut flood = flood(client, &Ucci, sense::UCCI, (LINES, 1_000), last);
    flood.client.send("setoption hashsize the end");
    flood
        .client
        .wait("info message option hashsize ignored: \"the end\"");
    let lines = end_of(flood.client);
    let answers = lines.iter().filter(|line| line.starts_with("bestmove"));
    let refusals = lines.iter().filter(|line| *line == "nobestmove");
    assert!(answers.clone().count() <= flood.searches);
    assert!(answers.count() + refusals.count() >= flood.searches);
    assert!(flood.searches > LINES / 20);
}

#[test]
fn garbage_at_the_board_leaves_the_engine_alive_too() {
    const LINES: usize = 30_000;
    let client = Client::told(&["xboard", "protover 2", "memory 1"]);
    let last = ("?\nexit\nping 1234567\n", "pong 1234567");
    // A word that ends a thought, anywhere behind it, has it not begun: so only a few come at once.
    let flood = flood(client, &Cecp, sense::CECP, (LINES, 10), last);
    let lines = end_of(flood.client);
    let moves = lines.iter().filter(|line| line.starts_with("move "));
    let moves = moves.count();
    assert!(moves > 20, "{moves} moves are too few to prove anything");
}
