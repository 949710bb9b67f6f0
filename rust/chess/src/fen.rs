//! Chess positions as text: lenient about shape, strict about whether they can be played.
//!
//! One to six fields are read; what is missing is `- - 0 1`. XBoard's four fields (board, side and
//! the two counters) are told by their digits. Whether the result is playable, `validate.rs` says.

use rukh_core::error::{counted, shortened};
use rukh_core::{FenError, FenFault, Loaded, Rules as _, Side, Square as _};

use crate::board::Board;
use crate::castling::{Wing, back_rank};
use crate::piece::PieceKind;
use crate::position::{Chess, ChessOptions};
use crate::square::{Square, Squares};
use crate::validate;

/// The largest count of plies that is read, which is the largest that is written.
const LARGEST_HALFMOVES: u32 = u16::MAX as u32;
/// The largest move number that is read; the numbers of a game that begins there are read as well.
const LARGEST_MOVE_NUMBER: u32 = u32::MAX;

/// The fields of a FEN, the missing ones filled in.
struct Fields<'a> {
    rows: &'a str,
    side: &'a str,
    castling: &'a str,
    en_passant: &'a str,
    halfmoves: &'a str,
    move_number: &'a str,
}

impl<'a> Fields<'a> {
    fn of(text: &'a str) -> Result<Self, FenFault> {
        let parts: Vec<&str> = text.split_whitespace().take(7).collect();
        let field = |index: usize, missing: &'static str| *parts.get(index).unwrap_or(&missing);
        let is_number = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
        match parts.len() {
            0 => Err(FenFault::new("field_count", "there is nothing to read")),
            4 if parts[2..].iter().all(is_number) => Ok(Self {
                rows: parts[0],
                side: parts[1],
                castling: "-",
                en_passant: "-",
                halfmoves: parts[2],
                move_number: parts[3],
            }),
            1..=6 => Ok(Self {
                rows: parts[0],
                side: field(1, "w"),
                castling: field(2, "-"),
                en_passant: field(3, "-"),
                halfmoves: field(4, "0"),
                move_number: field(5, "1"),
            }),
            _ => Err(FenFault::new(
                "field_count",
                "there are more than six fields",
            )),
        }
    }
}

/// Reads a position.
pub(crate) fn read(text: &str, options: ChessOptions) -> Result<Loaded<Chess>, FenError> {
    let fail = |faults| FenError {
        fen: text.to_owned(),
        faults,
    };
    let fields = Fields::of(text).map_err(|fault| fail(vec![fault]))?;
    let mut faults = Vec::new();
    let mut board = Board::empty();
    place_rows(&mut board, fields.rows, &mut faults);
    let rows_are_whole = faults.is_empty();

    match fields.side {
        "w" | "W" => {}
        "b" | "B" => board.change_side(),
        other => {
            let reason = format!("side to move \"{}\" is neither w nor b", shortened(other));
            faults.push(FenFault::new("side", reason));
        }
    }
    if rows_are_whole {
        faults.extend(validate::faults(&board));
    }
    let castling = validate::castling_rooks(&board, fields.castling, options);
    let en_passant = read_en_passant(fields.en_passant);
    let halfmoves = read_count(
        "halfmove_clock",
        "halfmove clock",
        fields.halfmoves,
        LARGEST_HALFMOVES,
    );
    let move_number = read_count(
        "move_number",
        "move number",
        fields.move_number,
        LARGEST_MOVE_NUMBER,
    );
    let ((rooks, dropped), en_passant, halfmoves, move_number) =
        match (castling, en_passant, halfmoves, move_number) {
            (Ok(castling), Ok(square), Ok(halfmoves), Ok(number)) if faults.is_empty() => {
                (castling, square, halfmoves, number)
            }
            (castling, square, halfmoves, number) => {
                faults.extend(castling.err());
                faults.extend(square.err());
                faults.extend(halfmoves.err());
                faults.extend(number.err());
                return Err(fail(faults));
            }
        };

    let mut notes = Vec::new();
    board.set_rights(rooks);
    if !dropped.is_empty() {
        let way_out = if validate::castles_only_in_chess960(&board, fields.castling, options) {
            "; for Chess960 positions switch Chess960 on"
        } else {
            ""
        };
        notes.push(format!(
            "castling rights {dropped} dropped: king and rook do not stand where they castle{way_out}"
        ));
    }
    if let Some(square) = en_passant {
        match validate::en_passant_fault(&board, square) {
            Some(why) => notes.push(format!("en-passant square {square} dropped: {why}")),
            None => validate::settle_en_passant(&mut board, square),
        }
    }
    let halfmoves = u16::try_from(halfmoves).unwrap_or(u16::MAX);
    Ok(Loaded {
        position: Chess::of_board(board, halfmoves, move_number.max(1), options),
        notes,
    })
}

fn place_rows(board: &mut Board, rows: &str, faults: &mut Vec<FenFault>) {
    let count = rows.split('/').count();
    if count != 8 {
        let reason = format!("the board has {} instead of 8", counted(count, "row"));
        faults.push(FenFault::new("row_count", reason));
        return;
    }
    for (row, rank) in rows.split('/').zip((0..8).rev()) {
        if let Err(fault) = place_row(board, row, rank) {
            faults.push(fault);
        }
    }
}

fn place_row(board: &mut Board, row: &str, rank: usize) -> Result<(), FenFault> {
    let mut file = 0usize;
    for letter in row.chars() {
        if let Some(gap @ 1..=8) = letter.to_digit(10) {
            file = file.saturating_add(gap as usize);
            continue;
        }
        let Some(kind) = PieceKind::from_letter(letter) else {
            let letter: String = shortened(&letter.to_string());
            let reason = format!("\"{letter}\" in the row of rank {} is no piece", rank + 1);
            return Err(FenFault::new("unknown_letter", reason));
        };
        if let Some(square) = Square::on(file, rank) {
            let side = if letter.is_ascii_uppercase() {
                Side::First
            } else {
                Side::Second
            };
            board.put(side, kind, square);
        }
        file = file.saturating_add(1);
    }
    if file == 8 {
        Ok(())
    } else {
        let reason = format!(
            "the row of rank {} has {} instead of 8",
            rank + 1,
            counted(file, "square")
        );
        Err(FenFault::new("row_width", reason))
    }
}

fn read_en_passant(field: &str) -> Result<Option<Square>, FenFault> {
    if field == "-" {
        return Ok(None);
    }
    Square::parse(field).map(Some).ok_or_else(|| {
        let reason = format!("en-passant square \"{}\" is no square", shortened(field));
        FenFault::new("en_passant_square", reason)
    })
}

fn read_count(id: &'static str, words: &str, field: &str, largest: u32) -> Result<u32, FenFault> {
    let digits = field.bytes().all(|byte| byte.is_ascii_digit());
    match field.parse() {
        Ok(count) if digits && count <= largest => Ok(count),
        _ => {
            let field = shortened(field);
            let reason = format!("{words} \"{field}\" is not a number from 0 to {largest}");
            Err(FenFault::new(id, reason))
        }
    }
}

/// Writes a position as six fields.
pub(crate) fn write(position: &Chess) -> String {
    let board = &position.board;
    let mut text = String::with_capacity(80);
    for rank in (0..8).rev() {
        let mut gap = 0u8;
        for file in 0..8 {
            match board.piece_at(Square::at(rank * 8 + file)) {
                Some((side, kind)) => {
                    if gap > 0 {
                        text.push(char::from(b'0' + gap));
                    }
                    gap = 0;
                    text.push(kind.letter_of(side));
                }
                None => gap += 1,
            }
        }
        if gap > 0 {
            text.push(char::from(b'0' + gap));
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text += match board.side() {
        Side::First => " w ",
        Side::Second => " b ",
    };
    text += &castling_field(board);
    text.push(' ');
    match board.en_passant() {
        Some(square) => text += &square.to_string(),
        None => text.push('-'),
    }
    text + &format!(" {} {}", position.halfmove_clock(), position.move_number())
}

/// `KQkq` where the outermost rook is meant, else the letter of its file (X-FEN).
fn castling_field(board: &Board) -> String {
    let mut field = String::new();
    for side in Side::BOTH {
        let king = board.king(side);
        let all = board.pieces(side, PieceKind::Rook) & back_rank(side);
        for wing in Wing::BOTH {
            let on_wing = |rook: &Square| Wing::of(king, *rook) == wing;
            let outer = validate::outermost(all.filter(on_wing).collect::<Squares>(), wing);
            for rook in (board.rights() & back_rank(side)).filter(on_wing) {
                let letter = if Some(rook) != outer {
                    rook.file_letter()
                } else if wing == Wing::KingSide {
                    'k'
                } else {
                    'q'
                };
                field.push(match side {
                    Side::First => letter.to_ascii_uppercase(),
                    Side::Second => letter,
                });
            }
        }
    }
    if field.is_empty() {
        field.push('-');
    }
    field
}
