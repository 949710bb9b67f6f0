//! Changing a book by a text.

use crate::entry::{Entry, Tally};
use crate::prune::Positions;

use super::{Change, Edit, TextError};

/// What was changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edited {
    /// Moves that are new.
    pub added: u64,
    /// Moves that have other numbers now.
    pub changed: u64,
    /// Moves that went.
    pub removed: u64,
    /// Moves that were to go and were not there.
    pub absent: u64,
    /// Moves that are as they were.
    pub unchanged: u64,
}

/// Goes through the entries of a book in order and does what the edits say; the entries of each position
/// that is left are given together.
///
/// # Errors
/// When a move is new and has no weight, or `each` fails.
pub fn apply<E: From<TextError>>(
    entries: impl IntoIterator<Item = Entry>,
    mut edits: Vec<Edit>,
    mut each: impl FnMut(&[Entry]) -> Result<(), E>,
) -> Result<Edited, E> {
    // Stable, so that of two lines about one move the later counts.
    edits.sort_by_key(|edit| edit.key);
    let mut edits = edits.chunk_by(|one, other| one.key == other.key).peekable();
    let mut positions = Positions::of(entries);
    let mut position: Vec<Entry> = Vec::new();
    let mut edited = Edited::default();
    let mut finish = |key, position: &mut Vec<Entry>, edits: &[Edit]| -> Result<(), E> {
        change(key, position, edits, &mut edited)?;
        if position.is_empty() {
            Ok(())
        } else {
            each(position)
        }
    };
    while positions.next_into(&mut position) {
        let key = position.first().map_or(0, |entry| entry.key);
        while let Some(new) = edits.next_if(|edits| edits[0].key < key) {
            finish(new[0].key, &mut Vec::new(), new)?;
        }
        let own = edits.next_if(|edits| edits[0].key == key).unwrap_or(&[]);
        finish(key, &mut position, own)?;
    }
    for new in edits {
        finish(new[0].key, &mut Vec::new(), new)?;
    }
    Ok(edited)
}

/// Does what the edits of one position say.
fn change(
    key: u64,
    position: &mut Vec<Entry>,
    edits: &[Edit],
    edited: &mut Edited,
) -> Result<(), TextError> {
    if edits.is_empty() {
        edited.unchanged += position.len() as u64;
        return Ok(());
    }
    let old = position.clone();
    for edit in edits {
        match edit.change {
            Change::RemoveAll => position.clear(),
            Change::Remove { m } => {
                let count = position.len();
                position.retain(|entry| entry.m != m);
                edited.absent += u64::from(count == position.len());
            }
            Change::Put { m, weight, tally } => {
                match position.iter_mut().find(|entry| entry.m == m) {
                    Some(entry) => {
                        entry.weight = weight.unwrap_or(entry.weight);
                        entry.tally = tally.unwrap_or(entry.tally);
                    }
                    None => {
                        let reason = "a move that is new in the book needs a weight";
                        position.push(Entry {
                            key,
                            m,
                            weight: weight.ok_or_else(|| TextError::new(edit.line, "", reason))?,
                            tally: tally.unwrap_or(Tally::default()),
                        });
                    }
                }
            }
        }
    }
    position.sort_by_key(|entry| entry.m);
    for entry in &*position {
        match old.iter().find(|old| old.m == entry.m) {
            None => edited.added += 1,
            Some(old) if old == entry => edited.unchanged += 1,
            Some(_) => edited.changed += 1,
        }
    }
    let has_gone = |old: &&Entry| !position.iter().any(|entry| entry.m == old.m);
    edited.removed += old.iter().filter(has_gone).count() as u64;
    Ok(())
}
