//! The header: who played whom, and the start board.

use rukh_core::Side;

use super::keys::Keys;
use super::tree::Shape;
use crate::format::board::{Board, Point};
use crate::format::bytes::slot;
use crate::format::tags;
use crate::problem::{Problem, Severity};
use crate::raw::RawGame;

/// The length of every header.
pub(crate) const LENGTH: usize = 1024;

/// Where the table of men lies.
pub(crate) const MEN_AT: usize = 0x10;
/// Where it says who moves first: 1 for Black. Many files say nothing.
pub(crate) const SIDE: usize = 0x32;
/// Where the result lies.
pub(crate) const RESULT: usize = 0x33;
/// Where it says what kind of game it is.
pub(crate) const KIND: usize = 0x40;

/// The first version whose tree and table of men are enciphered.
const FIRST_ENCIPHERED: u8 = 11;
/// The first version that turns the table of men.
const FIRST_TURNED: u8 = 12;
const LAST: u8 = 18;

/// Where a text lies: its length byte, how many bytes follow it, and the tag it becomes.
pub(crate) const TEXTS: [(usize, usize, &str); 11] = [
    (0x050, 63, "Title"),
    (0x0D0, 63, "Event"),
    (0x110, 15, "Date"),
    (0x120, 15, "Site"),
    (0x130, 15, "Red"),
    (0x140, 15, "Black"),
    (0x150, 63, "TimeControl"),
    (0x190, 15, "RedTime"),
    (0x1A0, 15, "BlackTime"),
    (0x1D0, 15, "Annotator"),
    (0x1E0, 15, "Creator"),
];
const TITLE: usize = 0x050;
const SITE: usize = 0x120;
const RED: usize = 0x130;

/// What a file calls a game that is not a whole one, from code 1.
pub(crate) const KINDS: [&str; 3] = ["开局", "中局", "残局"];

/// A header, and what is to be done with what follows it.
#[derive(Debug)]
pub(super) struct Header<'b> {
    bytes: &'b [u8; LENGTH],
    version: u8,
    pub(super) keys: Keys,
}

impl<'b> Header<'b> {
    /// Parts a file into its header and what follows it.
    pub(super) fn read(bytes: &'b [u8]) -> Result<(Self, &'b [u8]), Problem> {
        let fault = |reason: String| Err(Problem::new(Severity::Skipped, 0, "", reason));
        if !bytes.starts_with(b"XQ") {
            return fault("this is not an XQF file: it does not begin with XQ".to_owned());
        }
        let Some((header, body)) = bytes.split_first_chunk::<LENGTH>() else {
            return fault(format!(
                "the XQF header is cut: {} of {LENGTH} bytes are there",
                bytes.len()
            ));
        };
        let version = header[2];
        if version > LAST {
            return fault(format!(
                "XQF version {version} is not known; versions up to {LAST} are"
            ));
        }
        let keys = match header.first_chunk() {
            Some(first) if version >= FIRST_ENCIPHERED => {
                let sum = first[12..]
                    .iter()
                    .fold(0u8, |sum, &key| sum.wrapping_add(key));
                if sum != 0 {
                    return fault(
                        "the keys of the XQF header fail their checksum, so that the moves \
                         cannot be deciphered"
                            .to_owned(),
                    );
                }
                Keys::of(first)
            }
            _ => Keys::PLAIN,
        };
        let header = Self {
            bytes: header,
            version,
            keys,
        };
        Ok((header, body))
    }

    /// How the tree writes its records.
    pub(super) fn shape(&self) -> Shape {
        if self.version < FIRST_ENCIPHERED {
            Shape::Plain
        } else {
            Shape::Enciphered
        }
    }

    /// The texts with the tags they become.
    ///
    /// Programs have written lengths beyond the slots. A longer title runs on through the reserved
    /// slot behind it; a longer place runs on into the red player's unless that was written after
    /// it; anything else is cut.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&'static str, &'b [u8])> {
        let bytes = self.bytes;
        let place_ran_over = bytes[SITE] > 15 && bytes[RED] > 15;
        TEXTS.into_iter().map(move |(at, capacity, name)| {
            let length = usize::from(bytes[at]);
            let room = match at {
                TITLE if length < 128 => 127,
                SITE if place_ran_over && length < 32 => 31,
                RED if place_ran_over => 0,
                _ => capacity,
            };
            let text = slot(bytes, at + 1, length.min(room));
            (name, crate::format::bytes::until_nul(text))
        })
    }

    /// Adds the result, the kind and the start position, which the first move decides on.
    pub(super) fn describe(&self, game: &mut RawGame<'_>) {
        tags::push(
            game,
            "Result",
            tags::result_of_code(self.bytes[RESULT].into()),
        );
        if let Some(kind) = kind_of_code(self.bytes[KIND]) {
            tags::push(game, "Type", kind);
        }
        let side = match self.bytes[SIDE] {
            1 => Side::Second,
            _ => Side::First,
        };
        let (board, shared) = self.board();
        if shared > 0 {
            game.problems.push(Problem::new(
                Severity::Repaired,
                0,
                "",
                "two men of the start board stand on one point; the later one was kept",
            ));
        }
        game.start = board.start(game.nodes.first(), side);
    }

    fn board(&self) -> (Board, usize) {
        let mut table = [0; 32];
        for (stored, &value) in self.bytes[MEN_AT..MEN_AT + 32].iter().enumerate() {
            let man = if self.version < FIRST_TURNED {
                stored
            } else {
                (stored + usize::from(self.keys.men) + 1) % 32
            };
            table[man] = value.wrapping_sub(self.keys.men);
        }
        Board::of_men(table.into_iter().map(Point::from_tens))
    }
}

/// What a game is that is not a whole one, by its code.
fn kind_of_code(code: u8) -> Option<&'static str> {
    KINDS.get(usize::from(code.checked_sub(1)?)).copied()
}
