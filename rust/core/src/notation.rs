//! Moves as text: which notations there are, and what a game that has them can do.
//!
//! The names of the notations are in `notation/style.rs`; how a notation works, the games know
//! (`chess/src/san.rs`, `xiangqi/src/chinese.rs`, …). Whole records are read floors above.

mod style;

use crate::error::MoveTextError;
use crate::moves::GameMove as _;
use crate::rules::Rules;

pub use style::{MoveStyle, NotationStyle, StyleSet};

/// How a move that is none is written where a notation has no word of its own for it.
pub const NO_MOVE: &str = "--";

/// Whether the text stands for no move at all, as records and old protocols write a turn that is
/// given away: `--`, `Z0`, `@@@@`, `0000` and `null`. No notation of either game has such a move.
#[must_use]
pub fn is_null_move(text: &str) -> bool {
    matches!(
        text.trim(),
        NO_MOVE | "Z0" | "z0" | "@@@@" | "0000" | "null"
    )
}

/// Games whose moves have notations beside coordinates: SAN and its kin in chess; ICCS, WXF,
/// Chinese and letter-and-square notation in xiangqi.
///
/// Of a position all legal moves have different texts in each of the game's notations, and each
/// text is read back as its move. Reading is lenient about shape, never about meaning: a text that
/// fits no legal move, or more than one, is an error that says so.
pub trait Notation: Rules {
    /// The notations that the game has, coordinates first.
    const STYLES: &'static [NotationStyle];

    /// Moves as people write them, for messages: `a move such as Nf3, exd5 or O-O`.
    const EXAMPLES: &'static str;

    /// Reads a move written for people, or in coordinates: what a player types.
    ///
    /// # Errors
    /// When the text fits no legal move, or more than one.
    fn read_human(&self, text: &str) -> Result<Self::Move, MoveTextError>;

    /// Writes a legal move for people.
    fn write_human(&self, m: Self::Move) -> String;

    /// Reads a move in one notation.
    ///
    /// # Errors
    /// When the text fits no legal move, or more than one, or the game has no such notation.
    fn read_styled(&self, text: &str, style: NotationStyle) -> Result<Self::Move, MoveTextError>;

    /// Appends a legal move in one notation; in coordinates where the game has no such notation.
    fn write_styled_to(&self, m: Self::Move, style: NotationStyle, out: &mut String);

    /// Writes a legal move in one notation; see [`Self::write_styled_to`].
    fn write_styled(&self, m: Self::Move, style: NotationStyle) -> String {
        let mut text = String::with_capacity(12);
        self.write_styled_to(m, style, &mut text);
        text
    }

    /// The notations that a text has the shape of, from its characters alone. A source keeps to
    /// one notation, so what all its move texts have in common tells which. What has no shape may
    /// still be read by a lenient reader.
    fn styles_like(text: &str) -> StyleSet;

    /// Reads a move in any of the game's notations, for people and for sources of one move. Where
    /// a text fits both numberings of the ranks, the game's own counts.
    ///
    /// # Errors
    /// When the text fits no legal move, or means two in two notations.
    fn read_any(&self, text: &str) -> Result<Self::Move, MoveTextError> {
        let mut found = None;
        let mut refused = None;
        for style in Self::styles_like(text) {
            if found.is_some() && style.counts_ranks_from_one() {
                continue;
            }
            match (self.read_styled(text, style), found) {
                (Ok(m), None) => found = Some(m),
                (Ok(m), Some(other)) if m != other => {
                    let written = |m| self.format_move(m, MoveStyle::Coordinates);
                    return Err(MoveTextError::Ambiguous {
                        text: text.to_owned(),
                        matches: vec![written(other), written(m)],
                    });
                }
                (Ok(_), Some(_)) => {}
                (Err(error @ MoveTextError::Ambiguous { .. }), _) => return Err(error),
                (Err(error), _) => refused = refused.or(Some(error)),
            }
        }
        found.ok_or_else(|| {
            refused.unwrap_or_else(|| MoveTextError::Unreadable {
                text: text.to_owned(),
                expected: Self::EXAMPLES.to_owned(),
            })
        })
    }

    /// Reads a move written exactly as [`Self::write_styled`] writes it; check and mate marks may
    /// be missing.
    ///
    /// # Errors
    /// As [`Self::read_styled`], and when the text is another one for the same move.
    fn read_exact(&self, text: &str, style: NotationStyle) -> Result<Self::Move, MoveTextError> {
        let m = self.read_styled(text, style)?;
        let exact = self.write_styled(m, style);
        let bare = |text: &'_ str| -> usize { text.trim_end_matches(['+', '#']).len() };
        let exact = &exact[..bare(&exact)];
        let given = text.trim();
        if !m.is_none() && &given[..bare(given)] == exact {
            Ok(m)
        } else {
            Err(MoveTextError::Unreadable {
                text: text.to_owned(),
                expected: format!("exactly {exact}"),
            })
        }
    }
}
