//! Pictures of a position in plain letters, for the `d` and `eval` commands and for logs.

use std::fmt::Write;

use rukh_core::{MoveStyle, Side, Trace};

use crate::board::Board;
use crate::registry::Game;

/// The board in letters, its FEN, its key and the king in check.
#[must_use]
pub fn position(board: &dyn Board, game: &Game, style: MoveStyle) -> String {
    let info = board.info();
    let pieces = board.pieces();
    let mut text = String::new();
    for (rank, row) in pieces.chunks(info.files).enumerate().rev() {
        let _ = write!(text, "{:>3} ", rank_number(game, rank, style));
        for piece in row {
            text.push(' ');
            text.push(piece.unwrap_or('.'));
        }
        text.push('\n');
    }
    text += "    ";
    for file in 0..info.files {
        text.push(' ');
        text.push(file_letter(file));
    }
    let _ = write!(
        text,
        "\n\nFEN: {}\nKey: {:016X}\nTo move: {}\nChecked: {}\n",
        board.fen(),
        board.key(),
        info.side_name(board.side()),
        match board.checked_square() {
            Some(square) => square_name(game, square, style),
            None => "-".to_owned(),
        }
    );
    text
}

/// The key of the position, and the one that Polyglot books use.
#[must_use]
pub fn keys(board: &dyn Board) -> String {
    let mut text = format!("Key: {:016X}\n", board.key());
    if let Some(key) = board.polyglot_key() {
        let _ = writeln!(text, "Polyglot key: {key:016X}");
    }
    text
}

/// The evaluation as a table of term × side × phase, in centipawns, with its sum.
#[must_use]
pub fn evaluation(board: &dyn Board) -> String {
    let info = board.info();
    let trace = board.trace();
    let width = name_width(&trace);
    let [first, second] = info.sides;
    let mut text = format!(
        "{:width$}  {first:>15}  {second:>15}\n{:width$}  {:>7} {:>7}  {:>7} {:>7}  {:>7}\n",
        "", "term", "middle", "end", "middle", "end", "score"
    );
    for term in &trace.terms {
        let _ = write!(text, "{:width$}", term.name);
        for side in Side::BOTH {
            let value = term.sides[side];
            let _ = write!(text, "  {:>7} {:>7}", value.middlegame, value.endgame);
        }
        let _ = writeln!(text, "  {:>7}", term.score);
    }
    let _ = writeln!(text, "{:width$}  {:>41}", "sum", trace.total);
    let _ = write!(
        text,
        "\nPhase: {} of 256\nEvaluation: {} centipawns for {first}, {} for the side to move ({})\n",
        trace.phase,
        trace.total,
        trace.for_mover,
        info.side_name(board.side())
    );
    text
}

fn name_width(trace: &Trace) -> usize {
    let longest = trace.terms.iter().map(|term| term.name.len()).max();
    longest.unwrap_or(0).max(4)
}

fn rank_number(game: &Game, rank: usize, style: MoveStyle) -> usize {
    match style {
        MoveStyle::Coordinates => rank + game.first_rank,
        MoveStyle::FromOne => rank + 1,
    }
}

fn file_letter(file: usize) -> char {
    char::from(b'a' + file as u8)
}

fn square_name(game: &Game, square: usize, style: MoveStyle) -> String {
    let (rank, file) = (square / game.info.files, square % game.info.files);
    format!("{}{}", file_letter(file), rank_number(game, rank, style))
}
