//! Every notation of xiangqi in one place: which there are, and which file reads and writes each.
//!
//! Coordinates are in [`crate::iccs`], Chinese notation and WXF in [`crate::chinese`] and
//! [`crate::wxf`] over [`crate::relative`], letters and squares in [`crate::letters`].

use rukh_core::{MoveStyle, MoveTextError, Notation, NotationStyle, StyleSet};

use crate::chinese::{self, Script};
use crate::iccs;
use crate::letters;
use crate::moves::XiangqiMove;
use crate::position::Xiangqi;
use crate::wxf::{self, Dialect};

impl Notation for Xiangqi {
    const STYLES: &'static [NotationStyle] = &[
        NotationStyle::Coordinates,
        NotationStyle::FromOne,
        NotationStyle::Iccs,
        NotationStyle::Wxf,
        NotationStyle::WxfNumbered,
        NotationStyle::Chinese,
        NotationStyle::ChineseTraditional,
        NotationStyle::Letters,
        NotationStyle::LettersFromOne,
    ];

    const EXAMPLES: &'static str = "a move such as h2e2, 炮二平五, C2=5 or Che2";

    fn read_human(&self, text: &str) -> Result<XiangqiMove, MoveTextError> {
        let text = without_marks(text);
        iccs::parse_coordinates(self, text, MoveStyle::Coordinates)
    }

    fn write_human(&self, m: XiangqiMove) -> String {
        self.write_styled(m, NotationStyle::Iccs)
    }

    fn read_styled(&self, text: &str, style: NotationStyle) -> Result<XiangqiMove, MoveTextError> {
        let text = without_marks(text);
        match style {
            NotationStyle::Coordinates | NotationStyle::Iccs => {
                iccs::parse_coordinates(self, text, MoveStyle::Coordinates)
            }
            NotationStyle::FromOne => iccs::parse_coordinates(self, text, MoveStyle::FromOne),
            NotationStyle::Wxf => wxf::read(self, text, Dialect::Signs),
            NotationStyle::WxfNumbered => wxf::read(self, text, Dialect::Numbers),
            NotationStyle::Chinese | NotationStyle::ChineseTraditional => chinese::read(self, text),
            NotationStyle::Letters => letters::read(self, text, MoveStyle::Coordinates),
            NotationStyle::LettersFromOne => letters::read(self, text, MoveStyle::FromOne),
            NotationStyle::San | NotationStyle::Lan | NotationStyle::Figurine => {
                Err(MoveTextError::Unreadable {
                    text: text.to_owned(),
                    expected: "a notation of xiangqi: this one belongs to chess".to_owned(),
                })
            }
        }
    }

    fn write_styled_to(&self, m: XiangqiMove, style: NotationStyle, out: &mut String) {
        match style {
            NotationStyle::FromOne => iccs::write_coordinates(m, MoveStyle::FromOne, out),
            NotationStyle::Iccs => iccs::write_iccs(m, out),
            NotationStyle::Wxf => wxf::write(self, m, Dialect::Signs, out),
            NotationStyle::WxfNumbered => wxf::write(self, m, Dialect::Numbers, out),
            NotationStyle::Chinese => chinese::write(self, m, Script::Simplified, out),
            NotationStyle::ChineseTraditional => chinese::write(self, m, Script::Traditional, out),
            NotationStyle::Letters => letters::write(self, m, MoveStyle::Coordinates, out),
            NotationStyle::LettersFromOne => letters::write(self, m, MoveStyle::FromOne, out),
            NotationStyle::Coordinates
            | NotationStyle::San
            | NotationStyle::Lan
            | NotationStyle::Figurine => iccs::write_coordinates(m, MoveStyle::Coordinates, out),
        }
    }

    fn styles_like(text: &str) -> StyleSet {
        let text = without_marks(text);
        if chinese::parse(text).is_some() {
            return StyleSet::of(&[NotationStyle::Chinese, NotationStyle::ChineseTraditional]);
        }
        iccs::styles_like(text)
            .joined(wxf::styles_like(text))
            .joined(letters::styles_like(text))
    }
}

/// The text without the signs behind a move that say how good it is, or that it gives check or mate:
/// `炮二平五+`, `H2-E2!?`. No notation of xiangqi has a move that ends with one of them.
fn without_marks(text: &str) -> &str {
    let is_mark = |c: char| matches!(c, '+' | '#' | '!' | '?' | '＋' | '＃' | '！' | '？');
    let text = text.trim();
    match text.trim_end_matches(is_mark).trim_end() {
        "" => text,
        bare => bare,
    }
}
