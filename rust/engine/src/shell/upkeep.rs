//! What the settings want of a session, carried out where it may take its time.
//!
//! A table of a gigabyte takes half a second to make: its memory is filled page by page. So tables are
//! made and forgotten on the thread of a job, before its search or for an `isready` or `ping` alone, and the
//! shell listens meanwhile: who takes leave then does not wait. Which jobs there are is in `deeds.rs`.

use crate::registry::Game;
use crate::session::Session;

/// The size of the table that a new session begins with, in MB; its own is made at once afterwards.
const FIRST_MEGABYTES: usize = 1;

/// The wishes for a session.
pub(super) struct Upkeep {
    pub(super) game: &'static Game,
    /// Size of the table in MB.
    pub(super) hash: usize,
    /// The size of a new session's table when there is no memory for that.
    pub(super) modest_hash: usize,
    pub(super) threads: usize,
    /// The rating to play at, if limited.
    pub(super) strength: Option<u32>,
    /// Whether all that was learnt is to be forgotten.
    pub(super) forgets: bool,
}

/// A session after its upkeep.
pub(super) struct Kept {
    /// Nothing only when there is no memory at all.
    pub(super) session: Option<Box<dyn Session>>,
    /// Why the table is not of the size that was wished for; not set when the upkeep was stopped.
    pub(super) refusal: Option<String>,
}

impl Upkeep {
    /// Whether this is a session of the right game with a table of the right size.
    pub(super) fn is_fulfilled_by(&self, session: &dyn Session) -> bool {
        session.info().id == self.game.info.id && session.hash() == self.hash
    }

    /// Carries the wishes out on the session that is there, or on a new one. Once `is_stopped` says
    /// so, the table stays as small as it is by then: whoever stops wants no deep search.
    pub(super) fn carry_out(
        self,
        session: Option<Box<dyn Session>>,
        is_stopped: &dyn Fn() -> bool,
    ) -> Kept {
        // The table of another game is given back before a new one is asked for.
        let (mut session, is_new) =
            match session.filter(|session| session.info().id == self.game.info.id) {
                Some(session) => (session, false),
                None => match self.game.session(FIRST_MEGABYTES) {
                    Ok(session) => (session, true),
                    Err(reason) => {
                        return Kept {
                            session: None,
                            refusal: Some(reason),
                        };
                    }
                },
            };
        let mut sized = session.set_hash_unless(self.hash, is_stopped);
        if let (Err(reason), true) = (&sized, is_new) {
            let reason = reason.clone();
            sized = session
                .set_hash_unless(self.modest_hash, is_stopped)
                .and(Err(reason));
        }
        session.set_threads(self.threads);
        session.set_strength(self.strength);
        if self.forgets && !is_new {
            session.new_game();
        }
        Kept {
            session: Some(session),
            refusal: sized.err(),
        }
    }
}
