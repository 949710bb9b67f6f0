//! The book of a conversation: which one is open, and what was said about it. A book that cannot be
//! used is no reason to stop: it is told once, and the engine searches.
//!
//! A file that another program changes while it is open is given up, until it is opened anew.
//! A file is opened when the engine is asked whether it is ready, and at the latest before the
//! first search that may use it; `setoption name BookFile` has it opened anew. Which move a book
//! has is found out in the job, `job.rs`.

use std::collections::HashSet;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::path::PathBuf;

use rukh_book::BookError;
use rukh_core::error::shortened;
use rukh_core::keys::SplitMix;

use super::consultation::Consultation;
use crate::books::OpeningBook;
use crate::options::{BookChoice, Settings};
use crate::registry::Game;

/// Where a book comes from.
#[derive(Clone, Debug)]
enum Origin {
    /// The engine brings it along for this game.
    BuiltIn(&'static Game),
    /// A file.
    File(PathBuf),
}

impl Origin {
    /// Whether the same book is meant.
    fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::BuiltIn(game), Self::BuiltIn(other)) => game.info.id == other.info.id,
            (Self::File(path), Self::File(other)) => path == other,
            _ => false,
        }
    }

    /// What a move's remark calls the book.
    fn name(&self) -> String {
        match self {
            Self::BuiltIn(_) => "<default>".to_owned(),
            Self::File(path) => {
                let name = path.file_name().unwrap_or(path.as_os_str());
                shortened(&name.to_string_lossy())
            }
        }
    }
}

/// The one book that is open, and what was said about others that could not be.
pub(super) struct Bookstand {
    /// What was opened last; without a book when it could not be.
    place: Option<(Origin, Option<OpeningBook>)>,
    told: HashSet<String>,
    /// What is to be told.
    remark: Option<String>,
    /// Where the choice between moves comes from: another seed in every process, so that games
    /// differ.
    random: SplitMix,
}

impl Bookstand {
    pub(super) fn new() -> Self {
        Self {
            place: None,
            told: HashSet::new(),
            remark: None,
            random: SplitMix::new(RandomState::new().build_hasher().finish()),
        }
    }

    /// The file is to be opened anew.
    pub(super) fn put_back(&mut self) {
        self.place = None;
    }

    /// Opens the file that was chosen, if it is not open. Its game is not looked at: the position that
    /// it is for may not have been told yet.
    pub(super) fn make_ready(&mut self, settings: &Settings) {
        if let BookChoice::File(path) = settings.book() {
            self.open(Origin::File(path.to_owned()));
        }
    }

    /// The question that a job asks of the chosen book about a position of this game; `None` when no
    /// book was chosen, or it cannot be used.
    pub(super) fn consult(
        &mut self,
        settings: &Settings,
        game: &'static Game,
    ) -> Option<Consultation> {
        let origin = match settings.book() {
            BookChoice::Nothing => return None,
            BookChoice::Default => Origin::BuiltIn(game),
            BookChoice::File(path) => Origin::File(path.to_owned()),
        };
        let name = origin.name();
        let book = self.open(origin.clone())?;
        if let Err(error) = book.expect_whole() {
            self.place = Some((origin, None));
            self.remark(unused(&name, &error));
            return None;
        }
        let found = book.game().info.id;
        if found != game.info.id {
            let error = BookError::Game {
                expected: game.info.id.to_owned(),
                found: found.to_owned(),
            };
            self.remark(unused(&name, &error));
            return None;
        }
        Some(Consultation {
            book,
            name,
            variety: settings.book_variety,
            random: SplitMix::new(self.random.next()),
        })
    }

    /// The remark to be made about a book that could not be used, if there is one.
    pub(super) fn take_remark(&mut self) -> Option<String> {
        self.remark.take()
    }

    /// The book from there, opened unless it is.
    fn open(&mut self, origin: Origin) -> Option<OpeningBook> {
        if let Some((open, book)) = &self.place
            && open.is(&origin)
        {
            return book.clone();
        }
        let book = fetch(&origin).map_err(|remark| self.remark(remark)).ok();
        self.place = Some((origin, book.clone()));
        book
    }

    /// Has a remark made, unless it was made before.
    fn remark(&mut self, remark: String) {
        if self.told.insert(remark.clone()) {
            self.remark = Some(remark);
        }
    }
}

/// The book from there, or why there is none.
fn fetch(origin: &Origin) -> Result<OpeningBook, String> {
    match origin {
        Origin::BuiltIn(game) => OpeningBook::built_in(game).ok_or_else(|| {
            let id = game.info.id;
            format!("there is no default book of {id}; BookFile names one of yours")
        }),
        Origin::File(path) => {
            OpeningBook::open(path).map_err(|error| unused(&origin.name(), &error))
        }
    }
}

/// The remark about a book that cannot be used.
fn unused(name: &str, error: &BookError) -> String {
    format!("book {name} is not used: {error}")
}
