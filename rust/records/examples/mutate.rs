//! Breaks records in every way it knows and reads what is left: whatever comes, reading ends soon,
//! nothing panics, memory stays small, and every game that is read can be written and read again.
//!
//! `cargo run --release -p rukh-records --example mutate -- COUNT SEED PATH…`
//!
//! Paths are files and folders of records to break; records that were built here, and what they
//! are in other formats, are added to them. Mutant `n` depends on the seed plus `n` alone, so that
//! `1 SEED+n PATH…` makes it again and keeps it. The exit status is 1 at the first panic, at a mutant that does
//! not end, and where anything was different or too much.

#![expect(clippy::print_stdout, reason = "a program that prints figures")]

mod common;

#[path = "../tests/formats/ccbridge.rs"]
#[expect(
    dead_code,
    unused_imports,
    clippy::unwrap_used,
    reason = "of these tests only the builders of files are used"
)]
mod ccbridge;
#[path = "../tests/formats/others.rs"]
#[expect(
    dead_code,
    unused_imports,
    clippy::unwrap_used,
    reason = "of these tests only the builders of files are used"
)]
mod others;
#[path = "../tests/formats/support.rs"]
#[expect(dead_code, reason = "the builders of files use a part of it")]
mod support;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use common::{Game, Outcome, every_way, read_file};
use rukh_chess::Chess;
use rukh_core::keys::SplitMix;
use rukh_records::write::{dhtmlxq, json, pgn, text, xqf};
use rukh_records::{Format, Record, read};
use rukh_xiangqi::Xiangqi;

/// Of larger files a piece is broken.
const LARGEST: usize = 1 << 16;
/// What one mutant may take.
const LONGEST: Duration = Duration::from_secs(2);
/// What the program may take, in KiB.
const MOST_MEMORY: u64 = 100 * 1024;
/// Differences that are printed.
const MOST_LINES: usize = 20;
/// After so long without an end a mutant is said to hang.
const HANGING: Duration = Duration::from_secs(60);

/// The mutant at work, for the thread that watches it.
static AT_WORK: AtomicU64 = AtomicU64::new(0);

/// Pieces that mean something to some format.
const PIECES: [&[u8]; 32] = [
    b"{",
    b"}",
    b"(",
    b")",
    b"[",
    b"]",
    b"\"",
    b";",
    b"%",
    b"$9",
    b"\n",
    b"\r",
    b"\0",
    b"1-0",
    b"*",
    b"--",
    b"\xFF\xFE",
    b"[Event \"",
    b"[FEN \"",
    b"</n>",
    b"<n m=\"",
    b"[DhtmlXQ]",
    b"[/DhtmlXQ",
    b"[DhtmlXQ_move_0_1_1]",
    b"\xFF\xFF\xFF\xFF",
    b"\x00\x00\x00\x80",
    b"\xF0",
    b"\x0F",
    b"CCBridge",
    b"XQ\x0A",
    b"\xB3\xB5",
    b"\xE3\x80\x80",
];

/// Everything that is broken, with its name.
type Seeds = Vec<(String, Vec<u8>)>;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut number = || arguments.next().and_then(|word| word.parse::<u64>().ok());
    let (Some(count), Some(seed)) = (number(), number()) else {
        println!("usage: mutate COUNT SEED PATH…");
        return ExitCode::from(2);
    };
    let mut seeds = built();
    for path in arguments {
        files(Path::new(&path), &mut seeds);
    }
    add_translations(&mut seeds);
    std::thread::spawn(watch);
    let mut census = Census::default();
    for number in seed..seed.saturating_add(count) {
        AT_WORK.store(number, Ordering::Relaxed);
        let mutant = Mutant::new(&seeds, number);
        let begun = Instant::now();
        let tried = catch_unwind(AssertUnwindSafe(|| mutant.attempt(&mut census)));
        census.note_time(begun.elapsed(), &mutant);
        if tried.is_err() {
            println!(
                "PANIC at mutant {number} of {}{}",
                mutant.name,
                mutant.kept()
            );
            return ExitCode::FAILURE;
        }
        census.note_memory(&mutant);
        if count == 1 {
            println!("mutant {number} of {}{}", mutant.name, mutant.kept());
        }
    }
    census.print(seeds.len())
}

/// Ends the program when a mutant does not.
fn watch() {
    let mut last = u64::MAX;
    loop {
        std::thread::sleep(HANGING);
        let now = AT_WORK.load(Ordering::Relaxed);
        if now == last {
            println!("mutant {now} hangs");
            std::process::exit(1);
        }
        last = now;
    }
}

/// What happened.
#[derive(Default)]
struct Census {
    mutants: u64,
    bytes: u64,
    formats: BTreeMap<&'static str, u64>,
    refused: u64,
    games: u64,
    moves: u64,
    written: u64,
    different: u64,
    lines: Vec<String>,
    slowest: (Duration, String),
    /// In KiB, and at which mutant.
    peak: (u64, String),
}

impl Census {
    fn note_time(&mut self, took: Duration, mutant: &Mutant) {
        self.mutants += 1;
        self.bytes += mutant.bytes.len() as u64;
        if took > self.slowest.0 {
            self.slowest = (took, mutant.to_string());
        }
    }

    fn note_memory(&mut self, mutant: &Mutant) {
        let peak = peak_memory();
        if peak > self.peak.0 {
            self.peak = (peak, mutant.to_string());
        }
    }

    fn game<G: Game>(&mut self, record: &Record, mutant: &Mutant) {
        self.games += 1;
        self.moves += record.tree.len() as u64;
        // One notation for each game, all of them in the long run.
        let turn = (mutant.number + self.games) as usize % G::STYLES.len();
        every_way::<G>(record, &G::STYLES[turn..=turn], &mut |way, outcome| {
            self.written += 1;
            if let Outcome::Different(reason) = outcome {
                self.different += 1;
                if self.lines.len() < MOST_LINES {
                    self.lines.push(format!("{mutant}, {way}: {reason}"));
                }
            }
        });
    }

    fn print(self, seeds: usize) -> ExitCode {
        for line in &self.lines {
            println!("different  {line}");
        }
        let Self {
            mutants,
            bytes,
            refused,
            games,
            moves,
            written,
            different,
            ..
        } = self;
        println!("{mutants} mutants of {seeds} records, {bytes} bytes; {refused} refused");
        let formats: Vec<String> = self
            .formats
            .iter()
            .map(|(format, count)| format!("{format} {count}"))
            .collect();
        println!("taken for: {}", formats.join(", "));
        println!("{games} games, {moves} moves; written {written} times, {different} different");
        println!(
            "slowest {:.3} s: {}",
            self.slowest.0.as_secs_f64(),
            self.slowest.1
        );
        println!(
            "peak memory {:.1} MB: {}",
            self.peak.0 as f64 / 1024.0,
            self.peak.1
        );
        let is_sound = different == 0 && self.slowest.0 < LONGEST && self.peak.0 < MOST_MEMORY;
        ExitCode::from(u8::from(!is_sound))
    }
}

/// The most memory that this program ever held, in KiB; 0 where the system does not tell.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// A record that was broken.
struct Mutant {
    number: u64,
    name: String,
    bytes: Vec<u8>,
    /// A format that it is also read in, whatever it looks like.
    forced: Format,
}

impl std::fmt::Display for Mutant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "mutant {} of {}", self.number, self.name)
    }
}

impl Mutant {
    fn new(seeds: &Seeds, number: u64) -> Self {
        let mut random = SplitMix::new(number);
        let (name, seed) = &seeds[random.below(seeds.len())];
        let from = random.below(seed.len().saturating_sub(LARGEST) + 1);
        // A piece keeps its file's head in every other case.
        let from = from * (random.below(2) % (1 + usize::from(seed.len() > LARGEST)));
        let mut bytes = seed[from..seed.len().min(from + LARGEST)].to_vec();
        if random.below(8) == 0 {
            bytes = in_another_encoding(&bytes, &mut random);
        }
        for _ in 0..=random.below(8) {
            let (_, other) = &seeds[random.below(seeds.len())];
            mutate(&mut bytes, other, &mut random);
        }
        Self {
            number,
            name: name.clone(),
            bytes,
            forced: Format::ALL[random.below(Format::ALL.len())],
        }
    }

    /// Reads and writes it in every way.
    fn attempt(&self, census: &mut Census) {
        let cell = RefCell::new(&mut *census);
        let found = read_file(
            &self.bytes,
            &mut |record| cell.borrow_mut().game::<Chess>(&record, self),
            &mut |record| cell.borrow_mut().game::<Xiangqi>(&record, self),
        );
        match found {
            Ok(format) => *census.formats.entry(format.id()).or_default() += 1,
            Err(_) => census.refused += 1,
        }
        // An error is an answer too.
        let _ = read(self.forced, &self.bytes, &mut |_| ControlFlow::Continue(()));
    }

    /// Keeps it in a file, and says where.
    fn kept(&self) -> String {
        let path = std::env::temp_dir().join(format!("mutant-{}", self.number));
        match std::fs::write(&path, &self.bytes) {
            Ok(()) => format!(", kept as {}", path.display()),
            Err(error) => format!(", which could not be kept: {error}"),
        }
    }
}

fn in_another_encoding(bytes: &[u8], random: &mut SplitMix) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes);
    match random.below(4) {
        0 => encoding_rs::GB18030.encode(&text).0.into_owned(),
        1 => encoding_rs::BIG5.encode(&text).0.into_owned(),
        2 => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        _ => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
    }
}

/// Flips, cuts, doubles, moves, splices, and puts in what means something.
fn mutate(bytes: &mut Vec<u8>, other: &[u8], random: &mut SplitMix) {
    let at = random.below(bytes.len() + 1);
    let up_to = |most: usize, random: &mut SplitMix| (at + random.below(most)).min(bytes.len());
    match random.below(9) {
        0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
        1 if at < bytes.len() => bytes[at] = random.next() as u8,
        2 if random.below(4) == 0 => bytes.truncate(at),
        3 => {
            let end = up_to(200, random);
            bytes.drain(at..end);
        }
        4 => {
            let end = up_to(400, random);
            let piece = bytes[at..end].to_vec();
            let place = random.below(bytes.len() + 1);
            bytes.splice(place..place, piece);
        }
        5 => {
            let from = random.below(other.len() + 1);
            let end = (from + random.below(2000)).min(other.len());
            let until = up_to(200, random);
            bytes.splice(at..until, other[from..end].iter().copied());
        }
        6 if random.below(8) == 0 => {
            let copy = bytes.clone();
            bytes.extend(copy.iter().take(LARGEST));
        }
        _ => {
            let piece = PIECES[random.below(PIECES.len())];
            let until = if random.below(2) == 0 {
                at
            } else {
                up_to(8, random)
            };
            bytes.splice(at..until, piece.iter().copied());
        }
    }
}

/// Records of every format that files are rare of.
fn built() -> Seeds {
    let record = ccbridge::record("标题", &ccbridge::STEPS);
    let seeds: [(&str, Vec<u8>); 10] = [
        (
            "built cbl",
            ccbridge::library(&[(7, record.clone()), (7, record.clone())]),
        ),
        ("built cbr", record),
        ("built old cbl", ccbridge::small_old_library()),
        ("built cbf", ccbridge::DOCUMENT.as_bytes().to_vec()),
        ("built che", others::che_text(true).into_bytes()),
        ("built mxq", others::mxq_file()),
        ("built ccm", others::ccm_file()),
        ("built chn", others::chn_file()),
        ("built pfc", others::pfc_text().into_bytes()),
        ("built xgf", others::xgf_file()),
    ];
    seeds.map(|(name, bytes)| (name.to_owned(), bytes)).into()
}

/// The files at a path.
fn files(path: &Path, seeds: &mut Seeds) {
    if let Ok(folder) = std::fs::read_dir(path) {
        let mut entries: Vec<PathBuf> = folder.flatten().map(|entry| entry.path()).collect();
        entries.sort();
        for entry in entries {
            files(&entry, seeds);
        }
    } else if let Ok(bytes) = std::fs::read(path) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        seeds.push((name.into_owned(), bytes));
    }
}

/// Adds the first game of every seed in the formats that are written.
fn add_translations(seeds: &mut Seeds) {
    let mut added = Seeds::new();
    for (name, bytes) in seeds.iter() {
        let first = RefCell::new(None);
        let keep = |record: Record| {
            first.borrow_mut().get_or_insert(record);
        };
        let _ = read_file(bytes, &mut { keep }, &mut { keep });
        let Some(record) = first.into_inner() else {
            continue;
        };
        let mut add = |way: &str, bytes: Vec<u8>| added.push((format!("{name} as {way}"), bytes));
        let mut plain = String::new();
        let mut standard = String::new();
        let mut object = String::new();
        let layout = pgn::Layout::default();
        if record.info.id == "chess" {
            text::write::<Chess>(&record, None, &Chess::rules(), &mut plain);
            pgn::write::<Chess>(&record, &layout, &Chess::rules(), &mut standard);
            json::write::<Chess>(&record, &Chess::rules(), &mut object);
        } else {
            let rules = Xiangqi::rules();
            text::write::<Xiangqi>(&record, None, &rules, &mut plain);
            pgn::write::<Xiangqi>(&record, &layout, &rules, &mut standard);
            json::write::<Xiangqi>(&record, &rules, &mut object);
            let mut ignored = Vec::new();
            if let Ok(block) = dhtmlxq::write::<Xiangqi>(&record, &rules, &mut ignored) {
                add("dhtmlxq", block.into_bytes());
            }
            if let Ok(file) = xqf::write::<Xiangqi>(&record, &rules, &mut ignored) {
                add("xqf", file);
            }
        }
        add("text", plain.into_bytes());
        add("pgn", standard.into_bytes());
        add("json", object.into_bytes());
    }
    seeds.extend(added);
}
