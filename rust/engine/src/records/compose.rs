//! Records out of moves that somebody put together, for writing.
//!
//! The moves are played as those of any source are; the difference is that nothing is forgiven.

use rukh_records::raw::{ROOT, RawComment, RawGame, RawId, RawMove};
use rukh_records::{GameResult, Problem, Record};

use crate::registry::Game;

/// What a record is to hold.
#[derive(Clone, Debug, Default)]
pub struct Composition {
    /// The start position as a FEN; `None` for the game's own.
    pub start_fen: Option<String>,
    /// Chess: castling as Chess960 has it.
    pub is_chess960: bool,
    /// Tags in their order.
    pub tags: Vec<(String, String)>,
    /// The result.
    pub result: GameResult,
    /// What is said before the first move.
    pub comment: String,
    /// The marks of the start position.
    pub nags: Vec<u16>,
    /// Every move. A parent comes before its children, and the preferred child before the others.
    pub plies: Vec<Ply>,
}

/// A move of a [`Composition`].
#[derive(Clone, Debug, Default)]
pub struct Ply {
    /// The number of the move before it, from 1; 0 for a first move.
    pub parent: u32,
    /// The move by coordinates of the game; `0000` for a turn given away.
    pub text: String,
    /// The comment before it.
    pub before: String,
    /// The comment behind it.
    pub comment: String,
    /// Its marks.
    pub nags: Vec<u16>,
}

/// Makes a record.
///
/// Without moves the start position may be one that cannot be played; that is a problem of the record.
///
/// # Errors
/// With the first thing that is wrong: the start position, or a move that is not legal.
pub fn compose(game: &Game, parts: &Composition) -> Result<Record, Problem> {
    let mut raw = RawGame {
        game: Some(game.info.id),
        start: parts.start_fen.as_deref().map(Into::into),
        ..RawGame::default()
    };
    for (name, value) in &parts.tags {
        let value = match name.as_str() {
            "Result" => parts.result.token(),
            _ => value,
        };
        raw.tags.push((name.into(), value.into()));
    }
    if parts.is_chess960 && raw.tag("Variant").is_none() {
        raw.tags.push(("Variant".into(), "Chess960".into()));
    }
    raw.termination = Some(parts.result.token().into());
    say(&mut raw, ROOT, &parts.comment, false);
    raw.nags.extend(parts.nags.iter().map(|&nag| (ROOT, nag)));
    for ply in &parts.plies {
        let parent = ply.parent.checked_sub(1).unwrap_or(ROOT);
        let m = match <[u8; 4]>::try_from(ply.text.as_bytes()) {
            Ok(pass) if &pass == b"0000" => RawMove::Pass,
            Ok(squares) => RawMove::Squares(squares),
            Err(_) => RawMove::Text(ply.text.as_str().into()),
        };
        let id = raw.push(parent, m, 0);
        say(&mut raw, id, &ply.before, true);
        say(&mut raw, id, &ply.comment, false);
        raw.nags.extend(ply.nags.iter().map(|&nag| (id, nag)));
    }
    let mut record = (game.records.resolver)().resolve(&raw);
    let is_empty_and_unread = parts.plies.is_empty() && record.is_unread();
    if !record.problems.is_empty() && !is_empty_and_unread {
        return Err(record.problems.swap_remove(0));
    }
    Ok(record)
}

fn say<'t>(raw: &mut RawGame<'t>, node: RawId, text: &'t str, is_before: bool) {
    if !text.is_empty() {
        raw.comments.push(RawComment {
            node,
            is_before,
            text: text.into(),
        });
    }
}
