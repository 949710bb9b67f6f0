//! A move type for tests that need no game.

use rukh_core::GameMove;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TestMove(pub(crate) u16);

impl GameMove for TestMove {
    const NONE: Self = Self(0);

    fn raw(self) -> u16 {
        self.0
    }

    fn from_raw(raw: u16) -> Self {
        Self(raw)
    }
}
