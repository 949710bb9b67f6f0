//! XQF, the format of XQStudio (象棋演播室): one game a file, in versions 10 to 18.
//!
//! A header of 1024 bytes (`header`), never enciphered, then the tree in pre-order (`tree`), which
//! versions from 11 on encipher with keys out of the header (`keys`). Text is GBK. What real files
//! have done to the layout is told where it is dealt with.

pub(crate) mod header;
mod keys;
mod tree;

use rukh_core::error::shortened;

use super::Emit;
use super::charset::{self, Charset};
use crate::problem::{Problem, Severity};
use crate::raw::{RawComment, RawGame};

use header::Header;

/// Whether the file says that it is of this format.
#[must_use]
pub fn recognises(bytes: &[u8]) -> bool {
    matches!(bytes, [b'X', b'Q', version, ..] if *version < 0x20)
}

/// Reads the game of a file.
///
/// # Errors
/// When the header is cut, is no header, or is of an unknown version.
pub fn read(bytes: &[u8], emit: &mut Emit<'_>) -> Result<(), Problem> {
    let (header, body) = Header::read(bytes)?;
    let body = header.keys.decipher(body);
    let mut game = RawGame {
        game: Some("xiangqi"),
        ..RawGame::default()
    };
    let notes = tree::read(&body, header.shape(), &header.keys, &mut game);

    let charset = Charset::of(
        header
            .texts()
            .map(|(_, text)| text)
            .chain(notes.iter().map(|note| note.text)),
    );
    for (name, text) in header.texts() {
        super::tags::push(&mut game, name, charset.decode_slot(text));
    }
    for note in &notes {
        let (text, is_whole) = charset.decode(note.text);
        if !is_whole {
            game.problems.push(Problem::new(
                Severity::Shortened,
                0,
                shortened(&text),
                "a comment holds characters that cannot be read",
            ));
        }
        if let Some(text) = charset::comment(text) {
            game.comments.push(RawComment {
                node: note.node,
                is_before: false,
                text,
            });
        }
    }
    header.describe(&mut game);
    // It is the only game of the file: there is nothing to break off.
    let _ = emit(&game);
    Ok(())
}
