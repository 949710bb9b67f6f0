//! The transposition table that all threads of a search share.
//!
//! Each slot is two relaxed atomics: the packed entry, and the key XORed with it as a check word.
//! A slot torn between two writers fails the check and reads as empty, so no lock is needed
//! (R. Hyatt and T. Mann, "A lock-less transposition table implementation", 2002). Four slots share
//! a cache line; within it the shallowest and oldest gives way.

use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use rukh_core::{GameMove, Score};

use crate::entry::{AGE_MASK, Entry, age_of, depth_of};
use crate::prefetch::prefetch;
use crate::report::Bound;

const SLOTS: usize = 4;

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

/// How many buckets are made at a time: 16 MB.
const PIECE: usize = (16 << 20) / size_of::<Bucket>();

const _: () = assert!(size_of::<Bucket>() == 64, "a bucket is one cache line");

/// What a table remembers of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known<M> {
    /// The best move, if one was found; a collision of keys may have made it illegal.
    pub m: Option<M>,
    /// The score for the side to move and what it is, if it says anything.
    pub score: Option<(Score, Bound)>,
    /// The depth behind it, in plies.
    pub depth: u32,
}

/// A table of positions, shared between threads.
pub struct Table {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("megabytes", &self.megabytes())
            .finish()
    }
}

/// The memory for a table was not to be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableError {
    /// The size asked for, in MB.
    pub megabytes: usize,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no memory for a table of {} MB; choose a smaller one",
            self.megabytes
        )
    }
}

impl Error for TableError {}

impl Table {
    /// The largest size that can be asked for, in MB.
    pub const MAX_MEGABYTES: usize = 131_072;

    /// An empty table of so many MB, 1 to [`Self::MAX_MEGABYTES`].
    ///
    /// # Errors
    /// When the memory cannot be had.
    pub fn new(megabytes: usize) -> Result<Self, TableError> {
        Self::new_unless(megabytes, &|| false)
    }

    /// The same, but once `is_stopped` says so, the table stays as small as it is by then. It is asked
    /// between pieces of the table, some milliseconds apart, and not before the first one.
    ///
    /// # Errors
    /// When the memory cannot be had.
    pub fn new_unless(megabytes: usize, is_stopped: &dyn Fn() -> bool) -> Result<Self, TableError> {
        let megabytes = megabytes.clamp(1, Self::MAX_MEGABYTES);
        // Counted in u64: on a 32-bit machine the product may not fit in usize.
        let count = ((megabytes as u64) << 20) / size_of::<Bucket>() as u64;
        let count = usize::try_from(count).map_err(|_| TableError { megabytes })?;
        let mut buckets = Vec::new();
        buckets
            .try_reserve_exact(count)
            .map_err(|_| TableError { megabytes })?;
        buckets.resize_with(count.min(PIECE), Bucket::default);
        while buckets.len() < count && !is_stopped() {
            buckets.resize_with(count.min(buckets.len() + PIECE), Bucket::default);
        }
        Ok(Self {
            buckets,
            age: AtomicU8::new(0),
        })
    }

    /// The size in MB.
    #[must_use]
    pub fn megabytes(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    /// Begins a new search: what is older gives way first.
    pub fn begin_search(&self) {
        self.age
            .store(self.age.load(Relaxed).wrapping_add(1) & AGE_MASK, Relaxed);
    }

    /// Per mille of the slots that this search has filled, from a sample.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(1_000 / SLOTS)];
        let slots = sample.iter().flat_map(|bucket| &bucket.0);
        let full = slots
            .filter(|slot| {
                let data = slot.data.load(Relaxed);
                data != 0 && age_of(data) == age
            })
            .count();
        (full * 1_000 / (sample.len() * SLOTS)) as u32
    }

    /// Starts to fetch what [`Self::probe`] will look at.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// What is known of the position with this key.
    pub(crate) fn probe<M: GameMove>(&self, key: u64) -> Option<Entry<M>> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.check.load(Relaxed) ^ data == key).then(|| Entry::unpack(data))?
        })
    }

    /// What is known of the position with this key, for whoever asks outside a search.
    #[must_use]
    pub fn look_up<M: GameMove>(&self, key: u64) -> Option<Known<M>> {
        let entry = self.probe::<M>(key)?;
        Some(Known {
            m: (!entry.m.is_none()).then_some(entry.m),
            score: entry
                .bound
                .map(|bound| (Score::from_table(entry.score, 0), bound)),
            depth: u32::from(entry.depth),
        })
    }

    /// Remembers `entry`, unless the slot holds much deeper knowledge of the same position. An entry
    /// whose score says nothing leaves one that does in its place and brings it the move alone.
    pub(crate) fn store<M: GameMove>(&self, key: u64, mut entry: Entry<M>) {
        /// An exact or deeper entry of the same position survives a bound that is shallower by more.
        const SHALLOWER: u8 = 4;
        let age = self.age.load(Relaxed);
        let bucket = self.bucket(key);
        let mut victim = &bucket.0[0];
        let mut least = i32::MAX;
        for slot in &bucket.0 {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key {
                if let Some(old) = Entry::<M>::unpack(data) {
                    if entry.m.is_none() {
                        entry.m = old.m;
                    }
                    let is_shallower = age_of(data) == age
                        && entry.bound != Some(Bound::Exact)
                        && entry.depth + SHALLOWER < old.depth;
                    if old.bound.is_some() && is_shallower {
                        return;
                    }
                    if entry.bound.is_none() && old.bound.is_some() {
                        entry = Entry { m: entry.m, ..old };
                    }
                }
                victim = slot;
                break;
            }
            let staleness = i32::from(age.wrapping_sub(age_of(data)) & AGE_MASK);
            let worth = if data == 0 {
                i32::MIN
            } else {
                i32::from(depth_of(data)) - 8 * staleness
            };
            if worth < least {
                least = worth;
                victim = slot;
            }
        }
        let data = entry.pack(age);
        victim.data.store(data, Relaxed);
        victim.check.store(key ^ data, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests_support::TestMove;

    fn entry(raw: u16, depth: u8) -> Entry<TestMove> {
        Entry {
            m: TestMove(raw),
            score: 12,
            eval: -7,
            depth,
            bound: Some(Bound::Exact),
        }
    }

    #[test]
    fn a_table_that_is_stopped_while_it_is_made_works_with_what_it_has() {
        let asked = std::cell::Cell::new(0);
        let table = Table::new_unless(64, &|| asked.replace(asked.get() + 1) == 2).unwrap();
        assert_eq!(table.megabytes(), 48);
        table.store(u64::MAX, entry(7, 3));
        assert_eq!(table.probe(u64::MAX), Some(entry(7, 3)));
        let table = Table::new_unless(8, &|| true).unwrap();
        assert_eq!(table.megabytes(), 8, "small ones are made whole");
    }

    #[test]
    fn what_is_stored_is_found_again() {
        let table = Table::new(1).unwrap();
        table.store(0xdead_beef, entry(7, 3));
        assert_eq!(table.probe(0xdead_beef), Some(entry(7, 3)));
        assert_eq!(table.probe::<TestMove>(0xdead_bee0), None);
    }

    #[test]
    fn a_move_is_kept_when_a_later_search_found_none() {
        let table = Table::new(1).unwrap();
        table.store(5, entry(7, 3));
        table.store(5, entry(0, 9));
        assert_eq!(table.probe(5), Some(entry(7, 9)));
    }

    #[test]
    fn a_score_that_says_nothing_leaves_the_old_one_and_brings_its_move() {
        let table = Table::new(1).unwrap();
        let bare = |raw, depth| Entry {
            bound: None,
            ..entry(raw, depth)
        };
        table.store(5, bare(7, 20));
        assert_eq!(table.probe(5), Some(bare(7, 20)));
        table.store(5, entry(8, 3));
        assert_eq!(table.probe(5), Some(entry(8, 3)));
        table.store(5, bare(9, 6));
        assert_eq!(table.probe(5), Some(entry(9, 3)));
        table.store(5, entry(9, 30));
        table.store(5, bare(7, 6));
        assert_eq!(table.probe(5), Some(entry(9, 30)));
    }

    #[test]
    fn the_shallowest_of_a_full_bucket_gives_way() {
        let table = Table::new(1).unwrap();
        for (key, depth) in [(1, 9), (2, 2), (3, 8), (4, 7), (5, 6)] {
            table.store(key, entry(key as u16, depth));
        }
        assert_eq!(table.probe::<TestMove>(2), None);
        for key in [1, 3, 4, 5] {
            assert!(table.probe::<TestMove>(key).is_some(), "{key}");
        }
    }

    #[test]
    fn old_searches_give_way_before_shallow_ones() {
        let table = Table::new(1).unwrap();
        table.store(1, entry(1, 9));
        table.begin_search();
        table.begin_search();
        for (key, depth) in [(2, 2), (3, 2), (4, 2), (5, 2)] {
            table.store(key, entry(key as u16, depth));
        }
        assert_eq!(table.probe::<TestMove>(1), None);
    }

    #[test]
    fn clearing_forgets_everything() {
        let table = Table::new(1).unwrap();
        table.store(1, entry(1, 1));
        table.clear();
        assert_eq!(table.probe::<TestMove>(1), None);
        assert_eq!(table.hashfull(), 0);
    }

    #[test]
    fn the_size_is_what_was_asked_for() {
        assert_eq!(Table::new(2).unwrap().megabytes(), 2);
        assert_eq!(Table::new(0).unwrap().megabytes(), 1);
    }
}
