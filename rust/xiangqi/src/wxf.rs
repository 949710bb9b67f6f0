//! WXF notation, the Western form of Chinese notation: `C2=5`, `H8+7`, `R+-2`.
//!
//! Reading takes upper and lower case, full-width characters, `.` and `=` and nothing for a move
//! along the rank, the sign before or behind the letter, and the letters of other schools. Two
//! schools name soldiers that share files in ways that collide; see [`Dialect`]. What a
//! description means on the board is [`crate::relative`]'s affair.

use rukh_core::notation::NO_MOVE;
use rukh_core::{MoveTextError, NotationStyle, StyleSet};

use crate::moves::XiangqiMove;
use crate::piece::PieceKind;
use crate::position::Xiangqi;
use crate::relative::{self, Described, Direction, Place, Stack, Wanted, Which};

/// How soldiers are named of which three or more share a file, or two or more on two files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// By signs, as the World Xiangqi Federation: `P+` `P5` `P-` of three, `++` `P+` `P-` `--` of
    /// four, `++` `P+` `P5` `P-` `--` of five; the file for the letter where two files have
    /// several: `5+` `55` `5-`.
    Signs,
    /// By number and file, as Fairy-Stockfish: `15` is the first of those on file 5, `25` the
    /// second.
    Numbers,
}

/// What a text says: most say it all, two digits for a name only together with the dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Wanted(Wanted),
    Digits {
        name: [u8; 2],
        direction: Direction,
        number: u8,
    },
}

/// Reads a legal move.
pub(crate) fn read(
    position: &Xiangqi,
    text: &str,
    dialect: Dialect,
) -> Result<XiangqiMove, MoveTextError> {
    let wanted = match parse(text) {
        Some(Said::Wanted(wanted)) => Wanted {
            which: middle_by_file(position, wanted),
            ..wanted
        },
        Some(Said::Digits {
            name,
            direction,
            number,
        }) => Wanted {
            kind: PieceKind::Soldier,
            which: by_digits(position, name, dialect),
            direction,
            number,
        },
        None => {
            return Err(MoveTextError::Unreadable {
                text: text.to_owned(),
                expected: "a move such as C2=5, H8+7 or R+-2".to_owned(),
            });
        }
    };
    relative::resolve(position, wanted, text)
}

/// The dialects that a text has the shape of.
pub(crate) fn styles_like(text: &str) -> StyleSet {
    let signs = StyleSet::of(&[NotationStyle::Wxf]);
    let numbers = StyleSet::of(&[NotationStyle::WxfNumbered]);
    match parse(text) {
        None => StyleSet::EMPTY,
        Some(Said::Digits { name: [a, b], .. }) if a != b => numbers,
        Some(Said::Wanted(Wanted {
            kind: PieceKind::Soldier,
            which:
                Which::InStack {
                    place: Place::Foremost | Place::Rearmost,
                    ..
                }
                | Which::InStack {
                    place: Place::Ahead | Place::Behind,
                    file: Some(_),
                },
            ..
        })) => signs,
        Some(_) => signs.joined(numbers),
    }
}

/// `P5` is the middle one where three or five soldiers stand on file 5.
fn middle_by_file(position: &Xiangqi, wanted: Wanted) -> Which {
    match wanted.which {
        Which::OnFile(file) if wanted.kind == PieceKind::Soldier => {
            match relative::soldiers_on(position, file) {
                3 | 5 => Which::InStack {
                    place: Place::Middle,
                    file: Some(file),
                },
                _ => wanted.which,
            }
        }
        which => which,
    }
}

/// `55` is the middle of three on file 5 where the federation's form with files for letters is in
/// use, which is where two files have several soldiers; any other pair is a number and a file.
fn by_digits(position: &Xiangqi, [first, file]: [u8; 2], dialect: Dialect) -> Which {
    let is_middle = dialect == Dialect::Signs
        && first == file
        && relative::soldiers_on(position, file) == 3
        && relative::has_two_stacks_of_soldiers(position);
    let place = if is_middle {
        Place::Middle
    } else {
        Place::Number(first)
    };
    Which::InStack {
        place,
        file: Some(file),
    }
}

/// The ASCII character that a full-width one, or a dash of any kind, stands for.
fn narrowed(character: char) -> Option<u8> {
    match character {
        '!'..='~' => Some(character as u8),
        '！'..='～' => Some((character as u32 - '！' as u32) as u8 + b'!'),
        '−' | '–' | '—' => Some(b'-'),
        _ => None,
    }
}

fn parse(text: &str) -> Option<Said> {
    const LONGEST: usize = 5;
    let mut bytes = [0; LONGEST];
    let mut length = 0;
    for character in text.chars() {
        if character.is_whitespace() {
            continue;
        }
        let byte = narrowed(character)?;
        if !matches!(byte, b'!' | b'?') {
            *bytes.get_mut(length)? = byte;
            length += 1;
        }
    }
    let bytes = bytes.get(..length)?;
    match *bytes {
        // The sign may be missing where it would be one for the rank: C25.
        [letter, file, number] => {
            let which = Which::OnFile(digit(file)?);
            said(kind_of(letter)?, which, Direction::Level, number)
        }
        [first, second, sign, number] => named(first, second, direction_of(sign)?, number),
        // Letter and two signs, where two signs alone would do: P++=4.
        [b'P' | b'p' | b'S' | b's', first, second, sign, number] if first == second => {
            named(first, second, direction_of(sign)?, number)
        }
        _ => None,
    }
}

/// A name of two characters with its direction and number.
fn named(first: u8, second: u8, direction: Direction, number: u8) -> Option<Said> {
    let soldier = PieceKind::Soldier;
    let in_stack = |place, file| Which::InStack { place, file };
    let (kind, which) = match (first, second) {
        (b'+', b'+') => (soldier, in_stack(Place::Foremost, None)),
        (b'-', b'-') => (soldier, in_stack(Place::Rearmost, None)),
        (b'1'..=b'9', b'1'..=b'9') => {
            return Some(Said::Digits {
                name: [first - b'0', second - b'0'],
                direction,
                number: digit(number)?,
            });
        }
        (file @ b'1'..=b'9', sign @ (b'+' | b'-')) | (sign @ (b'+' | b'-'), file @ b'1'..=b'9') => {
            (soldier, in_stack(place_of(sign), Some(file - b'0')))
        }
        (letter, sign @ (b'+' | b'-')) | (sign @ (b'+' | b'-'), letter) => {
            (kind_of(letter)?, in_stack(place_of(sign), None))
        }
        (letter, file @ b'1'..=b'9') => (kind_of(letter)?, Which::OnFile(file - b'0')),
        (b'P' | b'p' | b'S' | b's', order @ (b'a'..=b'e' | b'A'..=b'E')) => {
            let number = order.to_ascii_lowercase() - b'a' + 1;
            (soldier, in_stack(Place::Number(number), None))
        }
        _ => return None,
    };
    said(kind, which, direction, number)
}

fn said(kind: PieceKind, which: Which, direction: Direction, number: u8) -> Option<Said> {
    Some(Said::Wanted(Wanted {
        kind,
        which,
        direction,
        number: digit(number)?,
    }))
}

const fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'1'..=b'9' => Some(byte - b'0'),
        _ => None,
    }
}

const fn place_of(sign: u8) -> Place {
    if sign == b'+' {
        Place::Ahead
    } else {
        Place::Behind
    }
}

const fn direction_of(sign: u8) -> Option<Direction> {
    match sign {
        b'+' => Some(Direction::Advance),
        b'-' => Some(Direction::Retreat),
        b'=' | b'.' => Some(Direction::Level),
        _ => None,
    }
}

/// The kind that a letter names in any school, in either case.
pub(crate) const fn kind_of(letter: u8) -> Option<PieceKind> {
    Some(match letter.to_ascii_uppercase() {
        b'K' | b'G' => PieceKind::General,
        b'A' => PieceKind::Advisor,
        b'E' | b'B' | b'M' => PieceKind::Elephant,
        b'H' | b'N' => PieceKind::Horse,
        b'R' => PieceKind::Chariot,
        b'C' => PieceKind::Cannon,
        b'P' | b'S' => PieceKind::Soldier,
        _ => return None,
    })
}

/// The letter of a kind, as the federation writes it for both sides.
pub(crate) const fn letter_of(kind: PieceKind) -> char {
    match kind {
        PieceKind::General => 'K',
        PieceKind::Advisor => 'A',
        PieceKind::Elephant => 'E',
        PieceKind::Horse => 'H',
        PieceKind::Chariot => 'R',
        PieceKind::Cannon => 'C',
        PieceKind::Soldier => 'P',
    }
}

/// Appends a legal move; `--` for none.
pub(crate) fn write(position: &Xiangqi, m: XiangqiMove, dialect: Dialect, out: &mut String) {
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
    let letter = letter_of(kind);
    let name = match stack {
        None => [letter, figure(file)],
        Some(stack) => match dialect {
            Dialect::Numbers if stack.size > 2 || stack.has_rival => {
                [figure(stack.index as u8 + 1), figure(file)]
            }
            Dialect::Signs if stack.has_rival => [figure(file), sign_in(stack, figure(file))],
            _ => name_in(stack, letter, figure(file)),
        },
    };
    out.extend(name);
    out.push(match direction {
        Direction::Advance => '+',
        Direction::Retreat => '-',
        Direction::Level => '=',
    });
    out.push(figure(number));
}

/// The name in the only stack of its kind.
const fn name_in(stack: Stack, letter: char, file: char) -> [char; 2] {
    let Stack { index, size, .. } = stack;
    if size > 3 && index == 0 {
        ['+', '+']
    } else if size > 3 && index + 1 == size {
        ['-', '-']
    } else {
        [letter, sign_in(stack, file)]
    }
}

/// `+` in the front half of a stack, `-` in the rear half, the file's figure in the middle.
const fn sign_in(stack: Stack, file: char) -> char {
    let (before, behind) = (stack.index, stack.size - 1 - stack.index);
    if before < behind {
        '+'
    } else if before > behind {
        '-'
    } else {
        file
    }
}

const fn figure(number: u8) -> char {
    (b'0' + number % 10) as char
}
