//! Finding a key among sorted keys.
//!
//! Zobrist keys are spread evenly, so that where a key stands can be reckoned from its size: about
//! as many readings of memory as `log log n`, where halving needs `log n`, each from a page that may
//! have to come from the disk. Nothing is believed of the keys: where they are not sorted, the search
//! ends as soon, and finds less.

use std::ops::Range;

/// How often a place is reckoned. By then it is as near as it gets if the keys are spread evenly.
const RECKONINGS: usize = 4;
/// Where so few keys are left, reckoning gains nothing.
const FEW: usize = 16;

/// The numbers of the keys equal to `key`, of `len` keys in ascending order.
pub(crate) fn equal_range(len: usize, key: u64, key_at: impl Fn(usize) -> u64) -> Range<usize> {
    let first = first_not_below(len, key, &key_at);
    let last = gallop_up(first, len, |number| key_at(number) == key);
    first..last
}

/// How many keys are below `key`.
fn first_not_below(len: usize, key: u64, key_at: &impl Fn(usize) -> u64) -> usize {
    // Keys before `low` are below, keys from `high` on are not.
    let (mut low, mut high) = (0, len);
    let (mut low_key, mut high_key) = (0, u64::MAX);
    let mut nearer_high = false;
    for _ in 0..RECKONINGS {
        if high - low <= FEW {
            break;
        }
        let share = u128::from(key - low_key) * (high - low) as u128;
        let guess = low + (share / (u128::from(high_key - low_key) + 1)) as usize;
        let found = key_at(guess);
        nearer_high = found >= key;
        if nearer_high {
            (high, high_key) = (guess, found);
        } else {
            (low, low_key) = (guess + 1, found);
        }
    }
    if nearer_high {
        low = high - gallop_up(0, high - low, |steps| key_at(high - 1 - steps) >= key);
        low
    } else {
        gallop_up(low, high, |number| key_at(number) < key)
    }
}

/// The first number from `from` to `to` for which `is_before` is false, found with steps that double
/// and then by halving.
fn gallop_up(from: usize, to: usize, is_before: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (from, to);
    let mut step = 1;
    while step < high - low {
        let number = low + step - 1;
        if is_before(number) {
            low = number + 1;
            step *= 2;
        } else {
            high = number;
            break;
        }
    }
    while low < high {
        let middle = low + (high - low) / 2;
        if is_before(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use rukh_core::keys::SplitMix;

    use super::*;

    fn found(keys: &[u64], key: u64) -> Range<usize> {
        equal_range(keys.len(), key, |number| keys[number])
    }

    fn expected(keys: &[u64], key: u64) -> Range<usize> {
        let first = keys.partition_point(|&other| other < key);
        first..first + keys[first..].iter().filter(|&&other| other == key).count()
    }

    #[test]
    fn every_key_is_found_and_no_other() {
        let mut random = SplitMix::new(1);
        for len in [0, 1, 2, 15, 16, 17, 100, 5000] {
            let spread = |random: &mut SplitMix| random.next();
            let crowded = |random: &mut SplitMix| random.next() % 50;
            let at_the_end = |random: &mut SplitMix| u64::MAX - random.next() % 9;
            for draw in [spread, crowded, at_the_end] {
                let mut keys: Vec<u64> = (0..len).map(|_| draw(&mut random)).collect();
                keys.sort_unstable();
                let absent = [0, 1, 25, u64::MAX / 2, u64::MAX - 1, u64::MAX];
                for key in keys.iter().copied().chain(absent) {
                    assert_eq!(found(&keys, key), expected(&keys, key), "{key} of {len}");
                }
            }
        }
    }

    #[test]
    fn keys_in_disorder_end_the_search_too() {
        let mut random = SplitMix::new(2);
        let keys: Vec<u64> = (0..1000)
            .map(|_| random.next() % 64 * (u64::MAX / 64))
            .collect();
        for &key in &keys {
            let range = found(&keys, key);
            assert!(range.start <= range.end && range.end <= keys.len());
        }
    }

    #[test]
    fn keys_that_are_spread_evenly_are_found_in_few_readings() {
        let mut random = SplitMix::new(3);
        let mut keys: Vec<u64> = (0..1_000_000).map(|_| random.next()).collect();
        keys.sort_unstable();
        let readings = std::cell::Cell::new(0);
        for key in keys.iter().step_by(1000) {
            equal_range(keys.len(), *key, |number| {
                readings.set(readings.get() + 1);
                keys[number]
            });
        }
        assert!(readings.get() < 16 * 1000, "{} readings", readings.get());
    }
}
