//! How much memory there is to be had. Systems promise more than they have, and end the program
//! that believes them; so large tables are compared with what is really left first.

use std::fs;

/// Tables up to this size are asked for without a look.
const SMALL_MEGABYTES: u64 = 64;

/// Whether a table of this size may be asked for: it fits into nine tenths of what is left, as far
/// as the system says. `in_use` MB are given back once the new table is there.
///
/// # Errors
/// When it does not fit, in one line with the size that would.
pub(crate) fn check_room(megabytes: usize, in_use: usize) -> Result<(), String> {
    let left = [machine(), group()].into_iter().flatten().min();
    room_within(left, megabytes as u64, in_use as u64)
}

fn room_within(left: Option<u64>, megabytes: u64, in_use: u64) -> Result<(), String> {
    let Some(left) = left else {
        return Ok(());
    };
    let most = left / 10 * 9;
    if megabytes <= most || megabytes <= SMALL_MEGABYTES.max(in_use) {
        return Ok(());
    }
    Err(format!(
        "no memory for a table of {megabytes} MB; at most {most} MB are left"
    ))
}

/// MB that the machine has left, where Linux tells it.
fn machine() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    available(&text)
}

/// The `MemAvailable` row of `/proc/meminfo`, in MB.
fn available(text: &str) -> Option<u64> {
    let row = text
        .lines()
        .find_map(|row| row.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = row.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes >> 10)
}

/// MB that a container has left, where it has a limit.
fn group() -> Option<u64> {
    let number = |name: &str| -> Option<u64> {
        let text = fs::read_to_string(format!("/sys/fs/cgroup/memory.{name}")).ok()?;
        text.trim().parse().ok()
    };
    Some(number("max")?.saturating_sub(number("current")?) >> 20)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_larger_than_what_is_left_is_refused_with_the_size_that_fits() {
        assert_eq!(room_within(None, 1 << 40, 0), Ok(()));
        assert_eq!(room_within(Some(1000), 900, 0), Ok(()));
        let refusal = room_within(Some(1000), 901, 0).unwrap_err();
        assert_eq!(
            refusal,
            "no memory for a table of 901 MB; at most 900 MB are left"
        );
        assert!(room_within(Some(10), 64, 0).is_ok(), "small enough to try");
        assert!(
            room_within(Some(10), 500, 500).is_ok(),
            "no larger than now"
        );
    }

    #[test]
    fn the_row_of_available_memory_is_read() {
        let text = "MemTotal:  8000000 kB\nMemFree: 1 kB\nMemAvailable:    2048000 kB\n";
        assert_eq!(available(text), Some(2000));
        assert_eq!(available("MemTotal: 5 kB\n"), None);
        assert_eq!(available("MemAvailable: x\n"), None);
    }
}
