//! Where the moves of a tree hang whose file writes them in pre-order with two flags each.
//!
//! XQF, CBR and CBF agree on this: a record says whether the line goes on below it, and whether an
//! alternative to it follows; the alternative comes when everything below the move is finished.
//! The stack of parents that still await one replaces the recursion.

use crate::raw::{ROOT, RawId};

/// The place of the next move.
#[derive(Debug)]
pub(crate) struct Preorder {
    parent: Option<RawId>,
    awaiting: Vec<RawId>,
}

impl Preorder {
    /// The place of the first move; none if the root says that no line goes on.
    pub(crate) fn new(goes_on: bool) -> Self {
        Self {
            parent: goes_on.then_some(ROOT),
            awaiting: Vec::new(),
        }
    }

    /// Under which move the next one hangs; `None` when the tree is complete.
    pub(crate) fn parent(&self) -> Option<RawId> {
        self.parent
    }

    /// Takes note of the move that was read.
    pub(crate) fn step(&mut self, id: RawId, goes_on: bool, has_alternative: bool) {
        if has_alternative {
            self.awaiting.extend(self.parent);
        }
        self.parent = if goes_on {
            Some(id)
        } else {
            self.awaiting.pop()
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alternative_waits_for_everything_below_its_elder() {
        // 0 (1 (2 | 3)) | 4
        let mut place = Preorder::new(true);
        let mut parents = Vec::new();
        for (id, goes_on, has_alternative) in [
            (0, true, true),
            (1, true, false),
            (2, false, true),
            (3, false, false),
            (4, false, false),
        ] {
            parents.push(place.parent());
            place.step(id, goes_on, has_alternative);
        }
        let expected = [ROOT, 0, 1, 1, ROOT].map(Some);
        assert_eq!(parents, expected);
        assert_eq!(place.parent(), None);
        assert_eq!(Preorder::new(false).parent(), None);
    }
}
