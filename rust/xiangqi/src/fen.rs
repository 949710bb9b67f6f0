//! Positions as text.
//!
//! Reading is lenient about shape: one to six fields, two sets of letters, three words for the
//! side, an empty pocket, XBoard's counters without placeholders. It gathers every fault it finds,
//! of shape here and of the position in [`crate::validate`], and never guesses between two
//! meanings.

use rukh_core::error::{counted, shortened};
use rukh_core::{FenError, FenFault, Loaded, Rules, Side};

use crate::board::Board;
use crate::piece::{Piece, PieceKind};
use crate::position::{Xiangqi, XiangqiOptions};
use crate::square::{FILES, RANKS, Square};
use crate::validate;

/// The largest counter that is kept; larger ones are cut down with a note.
const LARGEST_COUNTER: u32 = 1_000_000;

/// Reads a position.
pub(crate) fn read(text: &str, options: XiangqiOptions) -> Result<Loaded<Xiangqi>, FenError> {
    let mut faults = Vec::new();
    let mut notes = Vec::new();
    let mut fields = text.split_ascii_whitespace();

    let board = fields
        .next()
        .map(|field| read_board(field, &mut faults))
        .unwrap_or_else(|| {
            faults.push(FenFault::new("empty", "there is no board"));
            None
        });
    let side = fields
        .next()
        .map_or(Some(Side::First), |field| read_side(field, &mut faults));
    let (clock, move_number) = read_counters(&fields.collect::<Vec<_>>(), &mut faults, &mut notes);

    if let (Some(board), Some(side)) = (board, side) {
        let position = Xiangqi::assemble(board, side, clock, move_number, options);
        faults.extend(validate::faults(&position));
        if faults.is_empty() {
            return Ok(Loaded { position, notes });
        }
    }
    Err(FenError {
        fen: text.to_owned(),
        faults,
    })
}

/// Writes a position as six fields.
pub(crate) fn write(position: &Xiangqi) -> String {
    let mut text = String::new();
    for rank in (0..RANKS).rev() {
        let mut gap = 0;
        for file in 0..FILES {
            match position.board.piece_at(Square::new(rank * FILES + file)) {
                Some(piece) => {
                    if gap > 0 {
                        text += &gap.to_string();
                    }
                    gap = 0;
                    text.push(piece.letter());
                }
                None => gap += 1,
            }
        }
        if gap > 0 {
            text += &gap.to_string();
        }
        if rank > 0 {
            text.push('/');
        }
    }
    let side = match position.side {
        Side::First => 'w',
        Side::Second => 'b',
    };
    format!(
        "{text} {side} - - {} {}",
        position.halfmove_clock(),
        position.move_number()
    )
}

/// The board of the start position.
pub(crate) fn start_board() -> Board {
    let field = Xiangqi::INFO.start_fen.split(' ').next().unwrap_or("");
    read_board(field, &mut Vec::new()).unwrap_or_else(Board::empty)
}

fn read_side(field: &str, faults: &mut Vec<FenFault>) -> Option<Side> {
    match field {
        "w" | "W" | "r" | "R" => Some(Side::First),
        "b" | "B" => Some(Side::Second),
        _ => {
            faults.push(FenFault::new(
                "side",
                format!(
                    "the side to move is \"{}\" instead of w (or r) or b",
                    shortened(field)
                ),
            ));
            None
        }
    }
}

/// Reads what follows the side: up to two placeholders, then up to two counters.
fn read_counters(
    fields: &[&str],
    faults: &mut Vec<FenFault>,
    notes: &mut Vec<String>,
) -> (u32, u32) {
    let placeholders = fields
        .iter()
        .take(2)
        .take_while(|&&field| field == "-")
        .count();
    let counters = &fields[placeholders..];
    if let Some(extra) = counters.get(2) {
        faults.push(FenFault::new(
            "fields",
            format!("there is nothing to be read in \"{}\"", shortened(extra)),
        ));
    }
    let mut read = |place: usize, name: &'static str, default: u32| {
        let Some(field) = counters.get(place) else {
            return default;
        };
        if field.is_empty() || !field.bytes().all(|byte| byte.is_ascii_digit()) {
            faults.push(FenFault::new(
                "counter",
                format!(
                    "\"{}\" stands where the {name} should be a number",
                    shortened(field)
                ),
            ));
            return default;
        }
        match field.parse::<u32>() {
            Ok(number) if number <= LARGEST_COUNTER => number,
            _ => {
                notes.push(format!("the {name} was cut down to {LARGEST_COUNTER}"));
                LARGEST_COUNTER
            }
        }
    };
    let clock = read(0, "count of plies without a capture", 0);
    let move_number = read(1, "move number", 1);
    (clock, move_number.max(1))
}

/// Reads the board; `None` when it has no meaning, with the faults told.
fn read_board(field: &str, faults: &mut Vec<FenFault>) -> Option<Board> {
    let before = faults.len();
    let rows = without_pocket(field, faults);
    let count = rows.split('/').count();
    if count != RANKS {
        faults.push(FenFault::new(
            "rows",
            format!("the board has {} instead of {RANKS}", counted(count, "row")),
        ));
        // Of which ranks the rows are nobody knows, so there is nothing to say about each.
        return None;
    }
    let letters = Letters::of(rows, faults);

    let mut board = Board::empty();
    let mut unknown = Vec::new();
    for (row, text) in rows.split('/').enumerate() {
        let rank = RANKS - 1 - row;
        let mut file = 0usize;
        for letter in text.chars() {
            match letter {
                '1'..='9' => file += letter as usize - '0' as usize,
                _ => {
                    match (letters.piece(letter), Square::from_file_rank(file, rank)) {
                        (Some(piece), Some(square)) => board.put(square, piece),
                        (None, _) if !unknown.contains(&letter) => unknown.push(letter),
                        _ => {}
                    }
                    file += 1;
                }
            }
        }
        if file != FILES {
            faults.push(FenFault::new(
                "row_width",
                format!(
                    "row {} has {} instead of {FILES}",
                    row + 1,
                    counted(file, "point")
                ),
            ));
        }
    }
    for letter in unknown.into_iter().take(3) {
        faults.push(FenFault::new(
            "letter",
            format!(
                "\"{}\" is neither a piece nor a digit from 1 to 9",
                shortened(&letter.to_string())
            ),
        ));
    }
    (faults.len() == before).then_some(board)
}

/// The board field without the empty pocket that some programs write after it.
fn without_pocket<'a>(field: &'a str, faults: &mut Vec<FenFault>) -> &'a str {
    let Some((rows, pocket)) = field.split_once('[') else {
        return field;
    };
    if pocket != "]" {
        faults.push(FenFault::new(
            "pocket",
            format!(
                "xiangqi has no pieces in hand, but the board is followed by \"[{}\"",
                shortened(pocket)
            ),
        ));
    }
    rows
}

/// What the letters of one board mean, where programs differ.
struct Letters {
    /// `g`: an advisor ("guard") beside `k`, otherwise the general.
    g: PieceKind,
}

impl Letters {
    fn of(rows: &str, faults: &mut Vec<FenFault>) -> Self {
        let has = |letter: char| rows.chars().any(|c| c.to_ascii_lowercase() == letter);
        if has('m') && (has('b') || has('e')) {
            faults.push(FenFault::new(
                "letter",
                "\"m\" could be a horse or an elephant beside \"b\" or \"e\"",
            ));
        }
        Self {
            g: if has('k') {
                PieceKind::Advisor
            } else {
                PieceKind::General
            },
        }
    }

    fn piece(&self, letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() {
            Side::First
        } else {
            Side::Second
        };
        let kind = match letter.to_ascii_lowercase() {
            'k' => PieceKind::General,
            'g' => self.g,
            'a' => PieceKind::Advisor,
            'b' | 'e' | 'm' => PieceKind::Elephant,
            'n' | 'h' => PieceKind::Horse,
            'r' => PieceKind::Chariot,
            'c' => PieceKind::Cannon,
            'p' | 's' => PieceKind::Soldier,
            _ => return None,
        };
        Some(Piece::new(side, kind))
    }
}

#[cfg(test)]
mod tests;
