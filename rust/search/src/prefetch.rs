//! The one unsafe line of the search: asking the processor to fetch a cache line ahead of use.
//!
//! Reason: a table of any useful size does not fit in the caches, so each probe waits for memory;
//! safe Rust has no way to start that wait early. Measurement: see "Prefetching the table" in
//! `tools/RESULTS.md`. Test: a prefetch changes nothing that can be observed, which is what the
//! test at the end of this file states.

#![expect(unsafe_code, reason = "the prefetch instruction has no safe form")]

/// Starts to fetch the cache line of `target`. A hint: nothing else happens.
#[inline]
pub(crate) fn prefetch<T>(target: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let address = std::ptr::from_ref(target).cast::<i8>();
        // SAFETY: SSE belongs to every x86-64 processor, and a prefetch neither reads nor writes
        // memory as the language sees it; it may be given any address, and this one is valid.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = target;
}

#[cfg(test)]
mod tests {
    use super::prefetch;

    #[test]
    fn a_prefetch_changes_nothing() {
        let lines: Vec<u64> = (0..1_000).collect();
        for line in &lines {
            prefetch(line);
        }
        prefetch(&());
        assert_eq!(lines, (0..1_000).collect::<Vec<_>>());
    }
}
