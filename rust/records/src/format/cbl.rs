//! CBL, a library of CCBridge (象棋桥): an index, then records as in `cbr`.
//!
//! Records begin on multiples of 4096 bytes behind the index, and the records are the truth: the
//! index only tells which of them its owner has deleted. Headings of sections are records without
//! men; they are given like any other, and refused as a position later.

use std::collections::BTreeSet;

use super::bytes::{Cursor, slot, u32_at};
use super::{Emit, cbr, charset};
use crate::problem::{Problem, Severity};
use crate::raw::RawGame;

const MAGIC: &[u8; 16] = b"CCBridgeLibrary\0";

const SLOTS: usize = 60;
const INDEX: usize = 66_624;
const ENTRY: usize = 276;
const BLOCK: usize = 4096;

/// Where the identifier lies in an entry of the index, as text.
const ENTRY_GUID: (usize, usize) = (20, 80);
/// The bit of an entry's state that a deleted record has lost.
const IS_LIVE: u32 = 2;

/// Whether the file says that it is of this format.
#[must_use]
pub fn recognises(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Reads every record that has not been deleted.
///
/// # Errors
/// When the header is cut or is no header, and when the file ends before the records that its
/// index announces.
pub fn read(bytes: &[u8], emit: &mut Emit<'_>) -> Result<(), Problem> {
    let fault = |reason: String| Err(Problem::new(Severity::Skipped, 0, "", reason));
    if !recognises(bytes) {
        return fault("this is not a CCBridge library: it begins otherwise".to_owned());
    }
    let first = u32_at(bytes, SLOTS)
        .and_then(|slots| {
            usize::try_from(slots)
                .ok()?
                .checked_mul(ENTRY)?
                .checked_add(INDEX)
        })
        .filter(|&first| first < bytes.len());
    let Some(first) = first else {
        return fault("the CCBridge library is cut before its first record".to_owned());
    };
    let index = Index::read(&bytes[INDEX..first]);
    let mut game = RawGame::default();
    let mut found = 0;
    let mut starts = (first..bytes.len())
        .step_by(BLOCK)
        .filter(|&at| cbr::recognises(&bytes[at..]))
        .peekable();
    while let Some(start) = starts.next() {
        let record = &bytes[start..starts.peek().copied().unwrap_or(bytes.len())];
        found += 1;
        if index.deleted.contains(&guid(record)) {
            continue;
        }
        cbr::read_record(record, &mut game)?;
        if emit(&game).is_break() {
            return Ok(());
        }
    }
    if found < index.used {
        return fault(format!(
            "the index names {} records, but the file holds {found}",
            index.used
        ));
    }
    Ok(())
}

/// What the index says.
struct Index {
    /// How many entries stand for a record, deleted ones included.
    used: usize,
    /// The identifiers of deleted records, as text.
    deleted: BTreeSet<String>,
}

impl Index {
    fn read(bytes: &[u8]) -> Self {
        let mut index = Self {
            used: 0,
            deleted: BTreeSet::new(),
        };
        for entry in bytes.chunks_exact(ENTRY) {
            let state = u32_at(entry, 0).unwrap_or(0);
            if state == 0 {
                continue;
            }
            index.used += 1;
            if state & IS_LIVE == 0 {
                let (at, length) = ENTRY_GUID;
                index
                    .deleted
                    .insert(charset::utf16(slot(entry, at, length)));
            }
        }
        index
    }
}

/// The identifier of a record as the index writes it: `{…}` in capitals.
fn guid(record: &[u8]) -> String {
    let mut cursor = Cursor::new(record, cbr::GUID);
    let (Some(a), Some(b), Some(c), Some(d), Some(e)) = (
        cursor.array().map(u32::from_le_bytes),
        cursor.array().map(u16::from_le_bytes),
        cursor.array().map(u16::from_le_bytes),
        cursor.array().map(u16::from_be_bytes),
        cursor.array::<6>(),
    ) else {
        return String::new();
    };
    let e: String = e.iter().map(|byte| format!("{byte:02X}")).collect();
    format!("{{{a:08X}-{b:04X}-{c:04X}-{d:04X}-{e}}}")
}
