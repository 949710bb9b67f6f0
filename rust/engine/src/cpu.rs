//! Whether this machine can run the program at all.
//!
//! The standard library cannot be asked: it answers at compile time for features that the build
//! takes for granted. Linux tells in `/proc/cpuinfo`; where nobody tells, the program takes its
//! chance.

use std::fs::File;
use std::io::Read;

/// What every x86-64 build uses beyond the first such processors, as `/proc/cpuinfo` spells it.
const NEEDED: [&str; 2] = ["popcnt", "sse4_2"];

/// Checks that the processor has the instructions that the build uses.
///
/// # Errors
/// When it lacks one, in one line that says which and what to do.
pub fn check_cpu() -> Result<(), String> {
    if !cfg!(all(target_arch = "x86_64", target_feature = "popcnt")) {
        return Ok(());
    }
    // The first processor's part is enough, and writing out all of them takes long.
    const FIRST_PART: u64 = 8192;
    let mut text = Vec::new();
    let read =
        File::open("/proc/cpuinfo").and_then(|file| file.take(FIRST_PART).read_to_end(&mut text));
    match read {
        Ok(_) => check_flags(&String::from_utf8_lossy(&text)),
        Err(_) => Ok(()),
    }
}

fn check_flags(cpuinfo: &str) -> Result<(), String> {
    let Some((_, flags)) = cpuinfo
        .lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(name, _)| name.trim() == "flags")
    else {
        return Ok(());
    };
    let lacking = NEEDED
        .iter()
        .find(|needed| !flags.split_whitespace().any(|flag| flag == **needed));
    match lacking {
        None => Ok(()),
        Some(lacking) => Err(format!(
            "this build needs a processor with {lacking} (most have it since 2008); build from \
             source with RUSTFLAGS=\"-C target-cpu=native\" on this machine"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lacking_instruction_is_named() {
        let modern = "processor\t: 0\nflags\t\t: fpu sse2 ssse3 sse4_1 sse4_2 popcnt avx\n";
        assert_eq!(check_flags(modern), Ok(()));
        let ancient = "processor\t: 0\nflags\t\t: fpu sse2 ssse3\n";
        assert!(check_flags(ancient).unwrap_err().contains("popcnt"));
        assert_eq!(check_flags("Features : neon\n"), Ok(()));
    }
}
