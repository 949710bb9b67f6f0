//! Builds a book and tells what it took: games a second and the peak of memory.
//!
//! `cargo run --release -p rukh-engine --example build_book -- [--memory MB] [--threads N] [--max-ply N]
//! [--unique] [--game ID] [--repeat N] OUT PATH…`; a folder is taken with everything in it.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "an example talks"
)]

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use std::{env, fs};

use rukh_engine::books::{BookKind, Builder, Progress, Recipe, Resources};
use rukh_engine::{files, registry};

fn main() -> ExitCode {
    match build() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn build() -> Result<(), String> {
    let mut recipe = Recipe::default();
    let (mut memory, mut threads, mut repeat, mut game) = (256, 2, 1, None);
    let mut paths = Vec::new();
    let mut words = env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || {
            words
                .next()
                .and_then(|word| word.parse().ok())
                .ok_or("a number is missing")
        };
        match word.as_str() {
            "--memory" => memory = number()?,
            "--threads" => threads = number()? as usize,
            "--max-ply" => recipe.selection.max_ply = number()? as u32,
            "--repeat" => repeat = number()?,
            "--unique" => recipe.selection.unique = true,
            "--game" => game = Some(registry::game(&words.next().unwrap_or_default())?),
            _ => paths.push(PathBuf::from(word)),
        }
    }
    let [out, sources @ ..] = paths.as_slice() else {
        return Err("where to?".to_owned());
    };
    let resources = Resources {
        memory: memory << 20,
        threads,
        scratch: env::temp_dir(),
    };
    let kind = BookKind::of_name(out).map_err(|error| error.to_string())?;
    let start = Instant::now();
    let mut builder =
        Builder::new(game, kind, recipe, resources).map_err(|error| error.to_string())?;
    let mut watch = |_: &Progress| ControlFlow::Continue(());
    let mut found = Vec::new();
    for source in sources {
        walk(source, &mut found);
    }
    for _ in 0..repeat {
        for path in &found {
            let name = path.to_string_lossy();
            let added = match files::open(path) {
                Ok(file) => builder.add(&name, Box::new(file), &mut watch),
                Err(error) => builder.add_unreadable(&name, &error.to_string(), &mut watch),
            };
            added.map_err(|error| error.to_string())?;
        }
    }
    let read = start.elapsed();
    let report = builder
        .finish(out, &mut watch)
        .map_err(|error| error.to_string())?;
    let all = start.elapsed();
    for told in &report.problems {
        println!("{told}");
    }
    println!(
        "{} games in {} sources ({} unreadable), {} used, {} repaired, {} shortened",
        report.games,
        report.sources,
        report.unreadable_sources,
        report.used,
        report.repaired,
        report.shortened
    );
    for (reason, games) in report.skipped.reasons() {
        println!("{games} skipped: {reason}");
    }
    let contents = report.contents;
    println!("{} positions, {} moves", contents.positions, contents.moves);
    println!(
        "{:.3} s ({:.3} s of them after the last game), {:.0} games a second, {:.1} MB a second, peak {} MB",
        all.as_secs_f64(),
        (all - read).as_secs_f64(),
        report.games as f64 / all.as_secs_f64(),
        report.bytes as f64 / 1e6 / all.as_secs_f64(),
        peak() >> 10,
    );
    Ok(())
}

/// The files of a folder and all below it, in order of their names.
fn walk(path: &Path, found: &mut Vec<PathBuf>) {
    match fs::read_dir(path) {
        Ok(entries) => {
            let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
            paths.sort();
            paths.iter().for_each(|path| walk(path, found));
        }
        Err(_) => found.push(path.to_owned()),
    }
}

/// The most memory that the program ever had, in KB, where the system tells it.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok())
        .unwrap_or(0)
}
