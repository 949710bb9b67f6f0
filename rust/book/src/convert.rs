//! The same moves under other keys: from one format to another.
//!
//! A key does not tell its position, so that only what is reached from the start can be filed anew; how
//! much was left behind, the walk says.

use std::ops::ControlFlow;

use rukh_core::Rules;

use crate::canon::Filing;
use crate::entry::Entry;
use crate::probe::Probe;
use crate::walk::{Walked, walk};

/// Files the moves that are reached from `start` in another way, in order of key and bits.
/// Where two become one their games and weights are added. Ends early when `stop` answers true.
pub fn refile<G: Rules>(
    book: &impl Probe<G>,
    start: &G,
    filing: Filing<G>,
    stop: &dyn Fn() -> bool,
) -> (Vec<Entry>, Walked) {
    let mut entries = Vec::with_capacity(book.entry_count());
    let walked = walk(book, start, stop, |here| {
        for line in here.page.clone().into_moves() {
            let (key, m) = filing.file(here.position, line.m);
            entries.push(Entry {
                key,
                m,
                weight: line.weight,
                tally: line.tally,
            });
        }
        ControlFlow::Continue(())
    });
    entries.sort_by_key(Entry::place);
    entries.dedup_by(|next, kept| {
        let is_same = next.place() == kept.place();
        if is_same {
            kept.tally += next.tally;
            kept.weight = kept.weight.saturating_add(next.weight);
        }
        is_same
    });
    (entries, walked)
}
