//! Every notation of chess in one place: which there are, and which file reads and writes each.
//!
//! Coordinates are in [`crate::coordinates`], algebraic notation in all its forms in
//! [`crate::san`].

use rukh_core::{MoveTextError, Notation, NotationStyle, StyleSet};

use crate::coordinates;
use crate::moves::ChessMove;
use crate::position::Chess;
use crate::san::{self, Form};

impl Notation for Chess {
    const STYLES: &'static [NotationStyle] = &[
        NotationStyle::Coordinates,
        NotationStyle::San,
        NotationStyle::Lan,
        NotationStyle::Figurine,
    ];

    const EXAMPLES: &'static str = "a move such as Nf3, exd5, O-O or e8=Q";

    fn read_human(&self, text: &str) -> Result<ChessMove, MoveTextError> {
        san::read(self, text)
    }

    fn write_human(&self, m: ChessMove) -> String {
        self.write_styled(m, NotationStyle::San)
    }

    fn read_styled(&self, text: &str, style: NotationStyle) -> Result<ChessMove, MoveTextError> {
        match style {
            NotationStyle::San | NotationStyle::Lan | NotationStyle::Figurine => {
                san::read(self, text)
            }
            NotationStyle::Coordinates | NotationStyle::FromOne => coordinates::read(self, text),
            _ => Err(MoveTextError::Unreadable {
                text: text.to_owned(),
                expected: "a notation of chess: this one belongs to xiangqi".to_owned(),
            }),
        }
    }

    fn write_styled_to(&self, m: ChessMove, style: NotationStyle, out: &mut String) {
        match style {
            NotationStyle::San => san::write(self, m, Form::Short, out),
            NotationStyle::Lan => san::write(self, m, Form::Long, out),
            NotationStyle::Figurine => san::write(self, m, Form::Pictures, out),
            _ => coordinates::write_to(self, m, out),
        }
    }

    fn styles_like(text: &str) -> StyleSet {
        san::styles_like(text)
    }

    /// One lenient reader serves them all.
    fn read_any(&self, text: &str) -> Result<ChessMove, MoveTextError> {
        san::read(self, text)
    }
}
