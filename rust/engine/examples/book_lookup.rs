//! What opening a large book and looking positions up in it costs.
//!
//! ```sh
//! cargo run --release -p rukh-engine --example book_lookup            # a million entries of noise
//! cargo run --release -p rukh-engine --example book_lookup -- BOOK    # a book
//! ```
//!
//! Prints the time to open the book and the memory that became resident by it, the median time of a
//! lookup by key, and of all legal moves of a position, and what walking through and checking it takes.

#![expect(clippy::print_stdout, reason = "a program that prints")]

use std::error::Error;
use std::hint::black_box;
use std::io::BufWriter;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs};

use rukh_book::{Book, BookWriter, Entry, Header};
use rukh_core::keys::SplitMix;
use rukh_engine::Board;
use rukh_engine::books::OpeningBook;
use rukh_engine::files::mapped::Mapped;
use rukh_engine::registry::{GameOptions, game};

const ENTRIES: usize = 1_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    if let Some(path) = env::args().nth(1) {
        return measure(Path::new(&path));
    }
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("noise.rkb");
    write_noise(&path)?;
    measure(&path)
}

/// A book of xiangqi with evenly spread keys, two moves each, as real books have them.
fn write_noise(path: &Path) -> Result<(), Box<dyn Error>> {
    let mut random = SplitMix::new(1);
    let mut keys: Vec<u64> = (0..ENTRIES / 2).map(|_| random.next()).collect();
    keys.sort_unstable();
    // The start position is one of them, so that a board is found.
    let start = game("xiangqi")?.start(&GameOptions::default());
    let middle = keys.partition_point(|&key| key < start.key());
    keys.insert(middle, start.key());
    let moves = start.legal_moves();
    // Any book has the header that a book with the right game and fingerprint has.
    let text = "game xiangqi\nafter\n h2e2 weight 1\n";
    let seed = path.with_extension("seed.rkb");
    rukh_engine::books::edit(None, text, &seed, &|| false)?;
    let header = OpeningBook::open(&seed)?
        .header()
        .cloned()
        .unwrap_or_default();
    let header = Header {
        entries: 0,
        ..header
    };
    let mut writer = BookWriter::new(BufWriter::new(fs::File::create(path)?), header)?;
    for key in keys {
        for m in [moves[0].0.min(moves[1].0), moves[0].0.max(moves[1].0)] {
            writer.push(Entry {
                key,
                m,
                weight: 1,
                ..Entry::default()
            })?;
        }
    }
    writer.finish()?;
    Ok(())
}

fn resident_kilobytes() -> u64 {
    let status = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = status
        .split(' ')
        .nth(1)
        .and_then(|pages| pages.parse().ok());
    4 * pages.unwrap_or(0u64)
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn measure(path: &Path) -> Result<(), Box<dyn Error>> {
    let before = resident_kilobytes();
    let began = Instant::now();
    let book = OpeningBook::open(path)?;
    let opened = began.elapsed();
    let resident = resident_kilobytes().saturating_sub(before);
    println!(
        "{} entries, opened in {opened:?}, {resident} kB resident",
        book.len()
    );
    let began = Instant::now();
    let read = fs::read(path)?.len();
    println!(
        "read instead of mapped: {:?} for {read} bytes",
        began.elapsed()
    );

    let bytes = Mapped::open(path)?;
    if let Ok(entries) = Book::open(&bytes) {
        let mut random = SplitMix::new(2);
        let mut first = Vec::new();
        let mut later = Vec::new();
        for round in 0..20_000 {
            let number = random.below(entries.len());
            let key = entries.entry(number).map_or(0, |entry| entry.key);
            let key = if round % 4 == 0 { random.next() } else { key };
            let began = Instant::now();
            black_box(entries.find(black_box(key)));
            first.push(began.elapsed());
            let began = Instant::now();
            black_box(entries.find(black_box(key)));
            later.push(began.elapsed());
        }
        println!(
            "a lookup by key: median {:?}, a second time {:?}",
            median(first),
            median(later)
        );
    }

    let board = book.game().start(&GameOptions::default());
    let moves = |board: &dyn Board| {
        let began = Instant::now();
        black_box(book.moves(black_box(board)));
        began.elapsed()
    };
    let times = (0..20_000).map(|_| moves(&*board)).collect();
    println!(
        "all moves of the start position: median {:?}",
        median(times)
    );

    let began = Instant::now();
    let check = book.check(&|| false);
    let summary = (
        check.is_sound(),
        check.reachable_positions,
        check.unreachable,
    );
    println!(
        "checked in {:?}: (sound, positions, unreachable) {summary:?}",
        began.elapsed()
    );
    Ok(())
}
