//! PFC, a record of Pengfei (鹏飞象棋) as XML: an element for each move, inside its forerunner's.
//!
//! A game of many moves is a document of as many levels, so it is read part by part with a stack.
//! Of several elements side by side one may be marked as the chosen move, wherever it stands.

use std::borrow::Cow;

use quick_xml::events::{BytesStart, Event};

use super::board::{move_of_text, start_of_fen};
use super::xml::{self, attribute};
use super::{Emit, charset, tags};
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawComment, RawGame, RawId};

const ELEMENT: &str = "n";

/// Whether the text is a document of this kind.
#[must_use]
pub fn recognises(text: &str) -> bool {
    xml::root(text).is_some_and(|root| {
        root.local_name().as_ref() == ELEMENT && attribute(&root, "m").is_some()
    })
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
            "this is not a document of Pengfei: its root is no <n m=…>",
        ));
    }
    let mut document = Document::default();
    let ended = document.read(text);
    let mut game = document.finish();
    if let Err(reason) = ended {
        game.problems.push(Problem::new(
            Severity::Shortened,
            0,
            "",
            format!("the document breaks off: {reason}"),
        ));
    }
    let _ = emit(&game);
    Ok(())
}

/// A move as its element has it, and its place among the others; the root comes first.
#[derive(Default)]
struct Element {
    text: String,
    comment: String,
    /// Elements inside this one, by number; the chosen one first.
    children: Vec<usize>,
    has_chosen: bool,
}

/// A document as far as it has been read.
#[derive(Default)]
struct Document {
    elements: Vec<Element>,
    /// The elements that are open, the innermost last.
    open: Vec<usize>,
    result: String,
    created: String,
}

impl Document {
    fn read(&mut self, text: &str) -> Result<(), String> {
        let mut reader = xml::reader(text);
        loop {
            match reader.read_event().map_err(|error| error.to_string())? {
                Event::Start(element) => self.begin(&element),
                Event::Empty(element) => {
                    self.begin(&element);
                    self.open.pop();
                }
                Event::End(_) => {
                    self.open.pop();
                }
                Event::Eof if self.open.is_empty() => return Ok(()),
                Event::Eof => return Err("elements are left open".to_owned()),
                _ => {}
            }
        }
    }

    /// Takes an element in; one of another name stands for the one around it.
    fn begin(&mut self, element: &BytesStart<'_>) {
        let parent = self.open.last().copied();
        let is_move = element.local_name().as_ref() == ELEMENT;
        let is_second_root = parent.is_none() && !self.elements.is_empty();
        if !is_move || is_second_root {
            self.open.push(parent.unwrap_or(0));
            return;
        }
        let value = |name| attribute(element, name).unwrap_or_default().into_owned();
        let number = self.elements.len();
        let is_chosen = value("default") == "true";
        match parent {
            None => {
                self.result = value("win");
                self.created = value("create-time");
            }
            Some(parent) => self.hang(parent, number, is_chosen),
        }
        self.elements.push(Element {
            text: value("m"),
            comment: value("c"),
            children: Vec::new(),
            has_chosen: false,
        });
        self.open.push(number);
    }

    /// Puts an element behind its elders, or, if it is the first that is chosen, before them.
    fn hang(&mut self, parent: usize, number: usize, is_chosen: bool) {
        let Some(parent) = self.elements.get_mut(parent) else {
            return;
        };
        parent.children.push(number);
        if is_chosen && !parent.has_chosen {
            parent.has_chosen = true;
            parent.children.rotate_right(1);
        }
    }

    fn finish(self) -> RawGame<'static> {
        let mut game = RawGame {
            game: Some("xiangqi"),
            ..RawGame::default()
        };
        tags::push(&mut game, "Result", self.result);
        tags::push(&mut game, "Created", self.created);
        let mut fen = String::new();
        let mut elements = self.elements;
        // Elements that are still to come, the next one last, each under its parent.
        let mut ahead: Vec<(usize, Option<RawId>)> = vec![(0, None)];
        while let Some((number, parent)) = ahead.pop() {
            let Some(element) = elements.get_mut(number) else {
                break;
            };
            let element = std::mem::take(element);
            let node = match parent {
                None => {
                    fen = element.text;
                    ROOT
                }
                Some(parent) => game.push(parent, move_of_text(Cow::Owned(element.text)), 0),
            };
            if let Some(text) = charset::comment(element.comment.into()) {
                game.comments.push(RawComment {
                    node,
                    is_before: false,
                    text,
                });
            }
            let children = element.children.iter().rev();
            ahead.extend(children.map(|&child| (child, Some(node))));
        }
        game.start = start_of_fen(Cow::Owned(fen), game.nodes.first());
        game
    }
}
