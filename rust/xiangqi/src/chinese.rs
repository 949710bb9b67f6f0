//! Chinese notation: `炮二平五`, `马８进７`, `前车退二`, `前兵七平六`.
//!
//! One reader for all that people write: simplified, traditional and variant characters, either
//! side's characters for either side, digits half width, full width or Chinese, 上 and 下 for 进
//! and 退, soldiers numbered by either school. What a description means on the board is
//! [`crate::relative`]'s affair.

use rukh_core::notation::NO_MOVE;
use rukh_core::{MoveTextError, Side};

use crate::moves::XiangqiMove;
use crate::piece::PieceKind;
use crate::position::Xiangqi;
use crate::relative::{self, Described, Direction, Place, Stack, Wanted, Which};

/// Which characters a writer uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Script {
    /// As in China: 车马炮进后.
    Simplified,
    /// As in Taiwan and Hong Kong: 車馬炮進後.
    Traditional,
}

/// What one character stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Glyph {
    Piece(PieceKind),
    Place(Place),
    Direction(Direction),
    Digit(u8),
}

impl Glyph {
    fn of(character: char) -> Option<Self> {
        Some(match character {
            '帅' | '帥' | '将' | '將' => Self::Piece(PieceKind::General),
            '仕' | '士' => Self::Piece(PieceKind::Advisor),
            '相' | '象' => Self::Piece(PieceKind::Elephant),
            '马' | '馬' | '傌' => Self::Piece(PieceKind::Horse),
            '车' | '車' | '俥' | '伡' => Self::Piece(PieceKind::Chariot),
            '炮' | '砲' | '包' | '礮' => Self::Piece(PieceKind::Cannon),
            '兵' | '卒' => Self::Piece(PieceKind::Soldier),
            '前' => Self::Place(Place::Foremost),
            '中' => Self::Place(Place::Middle),
            '后' | '後' => Self::Place(Place::Rearmost),
            '进' | '進' | '上' => Self::Direction(Direction::Advance),
            '退' | '下' => Self::Direction(Direction::Retreat),
            '平' => Self::Direction(Direction::Level),
            '一' => Self::Digit(1),
            '二' => Self::Digit(2),
            '三' => Self::Digit(3),
            '四' => Self::Digit(4),
            '五' => Self::Digit(5),
            '六' => Self::Digit(6),
            '七' => Self::Digit(7),
            '八' => Self::Digit(8),
            '九' => Self::Digit(9),
            '1'..='9' => Self::Digit(character as u8 - b'0'),
            '１'..='９' => Self::Digit((character as u32 - '０' as u32) as u8),
            _ => return None,
        })
    }
}

/// Reads a legal move.
pub(crate) fn read(position: &Xiangqi, text: &str) -> Result<XiangqiMove, MoveTextError> {
    match parse(text) {
        Some(wanted) => relative::resolve(position, wanted, text),
        None => Err(MoveTextError::Unreadable {
            text: text.to_owned(),
            expected: "a move such as 炮二平五, 马８进７ or 前车退二".to_owned(),
        }),
    }
}

/// What a text says, if it has the shape of a move.
pub(crate) fn parse(text: &str) -> Option<Wanted> {
    const LONGEST: usize = 5;
    let mut glyphs = [Glyph::Digit(0); LONGEST];
    let mut length = 0;
    for character in text.chars() {
        if matches!(character, '!' | '?' | '！' | '？') || character.is_whitespace() {
            continue;
        }
        *glyphs.get_mut(length)? = Glyph::of(character)?;
        length += 1;
    }
    let [name @ .., Glyph::Direction(direction), Glyph::Digit(number)] = glyphs.get(..length)?
    else {
        return None;
    };
    let in_stack = |place, file| Which::InStack { place, file };
    let (kind, which) = match *name {
        [Glyph::Piece(kind), Glyph::Digit(file)] => (kind, Which::OnFile(file)),
        [Glyph::Place(place), Glyph::Piece(kind)] | [Glyph::Piece(kind), Glyph::Place(place)] => {
            (kind, in_stack(place, None))
        }
        [Glyph::Digit(number), Glyph::Piece(kind)] => (kind, in_stack(Place::Number(number), None)),
        [Glyph::Place(place), Glyph::Piece(kind), Glyph::Digit(file)] => {
            (kind, in_stack(place, Some(file)))
        }
        [Glyph::Digit(number), Glyph::Piece(kind), Glyph::Digit(file)] => {
            (kind, in_stack(Place::Number(number), Some(file)))
        }
        [Glyph::Place(place), Glyph::Digit(file)] => {
            (PieceKind::Soldier, in_stack(place, Some(file)))
        }
        _ => return None,
    };
    Some(Wanted {
        kind,
        which,
        direction: *direction,
        number: *number,
    })
}

/// Appends a legal move; `--` for none.
///
/// Of soldiers that share files the writing is the traditional one: 前 中 后 of three, 前 二 三 后
/// of four, 前 二 三 四 后 of five, and the file behind the name where two files have several.
pub(crate) fn write(position: &Xiangqi, m: XiangqiMove, script: Script, out: &mut String) {
    let Some(described) = relative::describe(position, m) else {
        out.push_str(NO_MOVE);
        return;
    };
    let Described {
        kind,
        file,
        direction,
        number,
        stack,
    } = described;
    let side = position.side;
    let piece = piece_character(side, kind, script);
    match stack {
        None => {
            out.push(piece);
            out.push(digit(side, file));
        }
        Some(stack) => {
            out.push(place_character(stack, script));
            out.push(piece);
            if stack.has_rival {
                out.push(digit(side, file));
            }
        }
    }
    out.push(match (direction, script) {
        (Direction::Advance, Script::Simplified) => '进',
        (Direction::Advance, Script::Traditional) => '進',
        (Direction::Retreat, _) => '退',
        (Direction::Level, _) => '平',
    });
    out.push(digit(side, number));
}

const CHINESE_DIGITS: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
const FULL_WIDTH_DIGITS: [char; 10] = ['０', '１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// Red's digits are Chinese, Black's Arabic and full width.
const fn digit(side: Side, number: u8) -> char {
    match side {
        Side::First => CHINESE_DIGITS[number as usize % 10],
        Side::Second => FULL_WIDTH_DIGITS[number as usize % 10],
    }
}

/// Places are numbered in Chinese for both sides: they stand where 前 and 后 do.
const fn place_character(stack: Stack, script: Script) -> char {
    let Stack { index, size, .. } = stack;
    if index == 0 {
        '前'
    } else if index + 1 == size {
        match script {
            Script::Simplified => '后',
            Script::Traditional => '後',
        }
    } else if size == 3 {
        '中'
    } else {
        CHINESE_DIGITS[(index + 1) % 10]
    }
}

const fn piece_character(side: Side, kind: PieceKind, script: Script) -> char {
    let (simplified, traditional) = match (kind, side) {
        (PieceKind::General, Side::First) => ('帅', '帥'),
        (PieceKind::General, Side::Second) => ('将', '將'),
        (PieceKind::Advisor, Side::First) => ('仕', '仕'),
        (PieceKind::Advisor, Side::Second) => ('士', '士'),
        (PieceKind::Elephant, Side::First) => ('相', '相'),
        (PieceKind::Elephant, Side::Second) => ('象', '象'),
        (PieceKind::Horse, _) => ('马', '馬'),
        (PieceKind::Chariot, _) => ('车', '車'),
        (PieceKind::Cannon, _) => ('炮', '炮'),
        (PieceKind::Soldier, Side::First) => ('兵', '兵'),
        (PieceKind::Soldier, Side::Second) => ('卒', '卒'),
    };
    match script {
        Script::Simplified => simplified,
        Script::Traditional => traditional,
    }
}
