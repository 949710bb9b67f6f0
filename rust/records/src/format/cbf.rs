//! CBF, a record of CCBridge (象棋桥) as XML: what `cbr` has, in words.
//!
//! The document is read as a stream of its parts; nothing depends on how deep it nests. What a
//! broken document holds before the break is kept.

use std::borrow::Cow;

use quick_xml::events::{BytesStart, Event};
use rukh_core::Side;
use rukh_core::error::shortened;

use super::board::{Board, Point, move_between, start_of_fen};
use super::preorder::Preorder;
use super::xml::{self, attribute};
use super::{Emit, charset, tags};
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawComment, RawGame, RawId, RawMove};

/// The root of a document.
const DOCUMENT: &str = "ChineseChessRecord";

/// Elements of the head and the tags they become.
const NAMES: [(&str, &str); 30] = [
    ("Name", "Title"),
    ("URL", "URL"),
    ("From", "Source"),
    ("ContestType", "EventType"),
    ("Contest", "Event"),
    ("Round", "Round"),
    ("Group", "Group"),
    ("Table", "Table"),
    ("Date", "Date"),
    ("Site", "Site"),
    ("TimeRule", "TimeControl"),
    ("Red", "Red"),
    ("RedTeam", "RedTeam"),
    ("RedTime", "RedTime"),
    ("RedRating", "RedElo"),
    ("Black", "Black"),
    ("BlackTeam", "BlackTeam"),
    ("BlackTime", "BlackTime"),
    ("BlackRating", "BlackElo"),
    ("Referee", "Referee"),
    ("Recorder", "Recorder"),
    ("Commentator", "Annotator"),
    ("CommentatorURL", "AnnotatorMail"),
    ("Creator", "Creator"),
    ("CreatorURL", "CreatorMail"),
    ("DateCreated", "Created"),
    ("DateModified", "Modified"),
    ("ECCO", "ECCO"),
    ("ResultType", "Termination"),
    ("RecordKind", "GameType"),
];

/// Whether the text is a document of this kind.
#[must_use]
pub fn recognises(text: &str) -> bool {
    xml::root(text).is_some_and(|root| root.local_name().as_ref() == DOCUMENT)
}

/// Reads the game of a document.
///
/// # Errors
/// When the document is of another kind.
pub fn read(text: &str, emit: &mut Emit<'_>) -> Result<(), Problem> {
    if !recognises(text) {
        return Err(Problem::new(
            Severity::Skipped,
            0,
            "",
            format!("this is not a CCBridge document: its root is not {DOCUMENT}"),
        ));
    }
    let mut document = Document::default();
    if let Err(reason) = document.read(text) {
        document.game.problems.push(Problem::new(
            Severity::Shortened,
            0,
            "",
            format!("the document breaks off: {reason}"),
        ));
    }
    let game = document.finish();
    let _ = emit(&game);
    Ok(())
}

/// Whose text is being read.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Owner {
    #[default]
    Nobody,
    /// An element of the head.
    Head,
    /// A move, or the root.
    Move(RawId),
}

/// A document as far as it has been read.
#[derive(Default)]
struct Document {
    game: RawGame<'static>,
    fen: String,
    owner: Owner,
    /// The name of the head's element.
    name: String,
    text: String,
    /// Where the next move hangs; `None` before the root.
    place: Option<Preorder>,
}

impl Document {
    fn read(&mut self, text: &str) -> Result<(), String> {
        self.game.game = Some("xiangqi");
        let mut reader = xml::reader(text);
        loop {
            match reader.read_event().map_err(|error| error.to_string())? {
                Event::Start(element) => self.begin(&element),
                Event::Empty(element) => {
                    self.begin(&element);
                    self.end();
                }
                Event::End(_) => self.end(),
                Event::Eof => break,
                other => xml::append_text(&other, &mut self.text),
            }
        }
        match &self.place {
            None => Err("it has no moves".to_owned()),
            Some(place) if place.parent().is_some() => {
                Err("more moves are announced than there are".to_owned())
            }
            Some(_) => Ok(()),
        }
    }

    fn begin(&mut self, element: &BytesStart<'_>) {
        self.text.clear();
        let name = element.local_name();
        let name: &str = name.as_ref();
        if name == "Move" {
            self.owner = self.add_move(element);
        } else if self.place.is_none() {
            self.owner = Owner::Head;
            name.clone_into(&mut self.name);
        }
    }

    /// Ends the innermost element that owns text; those around it own none.
    fn end(&mut self) {
        match std::mem::take(&mut self.owner) {
            Owner::Nobody => {}
            Owner::Head => self.describe(),
            Owner::Move(node) => {
                let text = self.text.trim().to_owned();
                if let Some(text) = charset::comment(text.into()) {
                    self.game.comments.push(RawComment {
                        node,
                        is_before: false,
                        text,
                    });
                }
            }
        }
    }

    fn describe(&mut self) {
        let text = self.text.trim();
        match &*self.name {
            "FEN" => text.clone_into(&mut self.fen),
            "RecordResult" => {
                let code = text.parse().unwrap_or(0);
                tags::push(&mut self.game, "Result", tags::result_of_code(code));
            }
            name => {
                if let Some((_, tag)) = NAMES.iter().find(|(known, _)| *known == name) {
                    tags::push(&mut self.game, tag, text.to_owned());
                }
            }
        }
    }

    fn add_move(&mut self, element: &BytesStart<'_>) -> Owner {
        let is_set = |name| attribute(element, name).is_some_and(|value| value.trim() == "1");
        let goes_on = !is_set("end");
        let Some(place) = &mut self.place else {
            self.place = Some(Preorder::new(goes_on));
            return Owner::Move(ROOT);
        };
        let value = attribute(element, "value").unwrap_or_default();
        let Some(parent) = place.parent() else {
            self.game.problems.push(Problem::new(
                Severity::Shortened,
                0,
                shortened(&value),
                "a move stands behind the end of the last line",
            ));
            return Owner::Nobody;
        };
        let m = match value.as_bytes() {
            [a, b, b'-', c, d] => {
                let point = |x: &u8, row: &u8| {
                    Point::from_top(x.wrapping_sub(b'0'), row.wrapping_sub(b'0'))
                };
                move_between(point(a, b), point(c, d), || value.to_string())
            }
            _ => RawMove::Text(Cow::Owned(value.into_owned())),
        };
        let id = self.game.push(parent, m, 0);
        place.step(id, goes_on, is_set("branch"));
        Owner::Move(id)
    }

    fn finish(self) -> RawGame<'static> {
        let mut game = self.game;
        let first = game.nodes.first();
        game.start = if self.fen.is_empty() {
            Board::array().start(first, Side::First)
        } else {
            start_of_fen(Cow::Owned(self.fen), first)
        };
        game
    }
}
