//! The values of positions evaluated lately, by key.
//!
//! A plain array in which a newer position overwrites an older one. An entry is the upper 48 bits
//! of the key with the value in place of the lower 16; of those, the place in the array stands for
//! 14, so that two positions are taken for each other once in 2⁶² tries. It knows neither
//! positions nor terms; [`super::HandEvaluator`] asks it first.

/// Places in the array: 128 KiB, which stay near the core.
const PLACES: usize = 1 << 14;
/// The bits of an entry that hold the value.
const VALUE: u64 = 0xffff;

/// What positions were worth.
#[derive(Clone, Debug)]
pub(super) struct Recent(Box<[u64; PLACES]>);

impl Default for Recent {
    fn default() -> Self {
        Self(Box::new([0; PLACES]))
    }
}

impl Recent {
    /// The value of the position with this key, if it is remembered.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<i32> {
        let entry = self.0[key as usize % PLACES];
        let is_it = (entry ^ key) & !VALUE == 0;
        is_it.then_some(i32::from(entry as u16 as i16))
    }

    /// Remembers a value, if it is one that an entry can hold.
    #[inline]
    pub(super) fn put(&mut self, key: u64, value: i32) {
        if let Ok(value) = i16::try_from(value) {
            self.0[key as usize % PLACES] = key & !VALUE | u64::from(value as u16);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_found_under_its_own_key_alone() {
        let mut recent = Recent::default();
        let key = 0x1234_5678_9abc_def0;
        assert_eq!(recent.get(key), None);
        for value in [0, 1, -1, 9_000, -9_000] {
            recent.put(key, value);
            assert_eq!(recent.get(key), Some(value));
            assert_eq!(
                recent.get(key ^ 1 << 63),
                None,
                "another position in its place"
            );
            assert_eq!(recent.get(key ^ 1), None, "another place");
        }
    }

    #[test]
    fn a_newer_position_takes_the_place() {
        let mut recent = Recent::default();
        let (older, newer) = (5 | 1 << 40, 5 | 1 << 41);
        recent.put(older, 7);
        recent.put(newer, -7);
        assert_eq!(recent.get(older), None);
        assert_eq!(recent.get(newer), Some(-7));
    }

    #[test]
    fn a_value_too_large_for_an_entry_is_not_remembered() {
        let mut recent = Recent::default();
        recent.put(1 << 50, 40_000);
        assert_eq!(recent.get(1 << 50), None);
    }
}
