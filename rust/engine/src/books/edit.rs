//! A book out of a text, or another by one.

use std::path::Path;
use std::slice::from_ref;

use rukh_book::text::{self, Edited, TextError};
use rukh_book::{BookError, Header};

use super::open::OpeningBook;
use super::save::{Saved, order_of, save};
use super::shelf::Order;
use crate::registry;

/// What came of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookEdit {
    /// What was written.
    pub saved: Saved,
    /// What was changed.
    pub edited: Edited,
}

/// Changes a book as a text says, or makes one of the text alone, and writes it; the format of the text is
/// described in [`rukh_book::text`].
///
/// # Errors
/// When the text cannot be read, with the line; when it is about another game or another kind of book;
/// when the file cannot be written, or `stop` answered true.
pub fn edit(
    book: Option<&OpeningBook>,
    text: &str,
    out: &Path,
    stop: &dyn Fn() -> bool,
) -> Result<BookEdit, BookError> {
    OpeningBook::guarded(book.map_or(&[], from_ref), stop, |stop| {
        edited(book, text, out, stop)
    })
}

fn edited(
    book: Option<&OpeningBook>,
    text: &str,
    out: &Path,
    stop: &dyn Fn() -> bool,
) -> Result<BookEdit, BookError> {
    let preface = text::preface(text)?;
    let wrong = |reason: String| {
        BookError::Text(TextError {
            line: 1,
            text: String::new(),
            reason,
        })
    };
    let game = match (book, &preface.game) {
        (Some(book), None) => book.game(),
        (None, None) => {
            let known = registry::game_ids().join("` or `game ");
            return Err(wrong(format!(
                "a line says of which game it is: `game {known}`"
            )));
        }
        (book, Some(id)) => {
            let game = registry::game(id).map_err(wrong)?;
            if let Some(book) = book
                && book.game().info.id != game.info.id
            {
                return Err(BookError::Game {
                    expected: game.info.id.to_owned(),
                    found: book.game().info.id.to_owned(),
                });
            }
            game
        }
    };
    let order = match book {
        Some(book) => order_of(book),
        None if preface.is_polyglot => Order::Polyglot,
        None => Order::Rkb(preface.merged.unwrap_or_default()),
    };
    let says_kind = preface.is_polyglot || preface.merged.is_some();
    let is_other = match order {
        Order::Polyglot => preface.merged.is_some() && !preface.is_polyglot,
        Order::Rkb(merged) => preface.merged.is_some_and(|said| said != merged),
    };
    if preface.is_polyglot && !game.books.has_polyglot {
        return Err(wrong(format!(
            "there are no Polyglot books of {}",
            game.info.id
        )));
    }
    if book.is_some()
        && says_kind
        && (is_other || preface.is_polyglot != (order == Order::Polyglot))
    {
        return Err(BookError::Unlike(
            "the text is of a book that files its positions in another way than this one"
                .to_owned(),
        ));
    }
    let edits = (game.books.edits)(text, order)?;
    let header = match book {
        Some(book) => {
            let mut header = book.header().cloned().unwrap_or_default();
            let lines = (
                "edited".to_owned(),
                format!("by {} lines of text", edits.len()),
            );
            header.summary.push(lines);
            header
        }
        None => Header {
            games: preface.games.unwrap_or_default(),
            summary: preface.about,
            ..Header::default()
        },
    };
    let entries = book.map(OpeningBook::sorted_entries).into_iter().flatten();
    let (saved, edited) = save(game, order, header, out, stop, |take| {
        text::apply(entries, edits, take)
    })?;
    Ok(BookEdit { saved, edited })
}
