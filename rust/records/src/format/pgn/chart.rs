//! Charts: the moves of a game from top to bottom, its variations in further columns.
//!
//! ```text
//! 　开始
//! 　　↓
//! 炮二平五
//! 　　↓　　　　↓
//! 卒７进１…卒７平８
//! (8,0): {a comment on the eighth move of the first column}
//! ```
//!
//! A cell is five characters wide. Dots on its left make it an alternative to the move on whose
//! row it stands.

use std::borrow::Cow;

use super::words::Word;
use crate::raw::{ROOT, RawComment, RawGame, RawId, RawMove};
use crate::text::line_length;

const CELL: usize = 5;
/// No chart has more columns; a broken file must not make a table of millions.
const MOST_COLUMNS: usize = 1024;

/// Whether the text begins with a chart.
pub(super) fn is_one(text: &str) -> bool {
    let text = text.trim_start();
    let below = text.strip_prefix("开始").or(text.strip_prefix("開始"));
    below.is_some_and(|below| below.trim_start().starts_with('↓'))
}

/// Reads a chart and gives its length in bytes.
pub(super) fn read<'t>(text: &'t str, mut line_number: u32, game: &mut RawGame<'t>) -> usize {
    let mut columns: Vec<RawId> = Vec::new();
    let mut rows: Vec<Vec<(usize, RawId)>> = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let line = &rest[..line_length(rest)];
        if line.starts_with('[') {
            break;
        }
        if let Some((row, column, start)) = remark_place(line) {
            let body = &rest[start..];
            let end = body.find('}').unwrap_or(body.len());
            let node = match row {
                0 => Some(ROOT),
                _ => rows.get(row - 1).and_then(|cells| {
                    let cell = cells.iter().find(|(known, _)| *known == column);
                    cell.map(|(_, node)| *node)
                }),
            };
            if let Some(node) = node {
                game.comments.push(RawComment {
                    node,
                    is_before: false,
                    text: body[..end].into(),
                });
            }
            at += start + end;
        } else {
            let cells = read_row(line, line_number, &mut columns, game);
            if !cells.is_empty() {
                rows.push(cells);
            }
            at += line.len();
        }
        let end = text[at..].find('\n').map_or(text.len(), |end| at + end + 1);
        line_number = line_number.saturating_add(1);
        at = end;
    }
    at
}

/// The moves of a row, each with its column; `columns` holds the last move of each.
fn read_row<'t>(
    line: &'t str,
    line_number: u32,
    columns: &mut Vec<RawId>,
    game: &mut RawGame<'t>,
) -> Vec<(usize, RawId)> {
    let starts: Vec<usize> = line.char_indices().map(|(at, _)| at).collect();
    let mut cells: Vec<(usize, RawId)> = Vec::new();
    for column in 0..starts.len().div_ceil(CELL).min(MOST_COLUMNS) {
        let first = column * CELL;
        let Some(&from) = starts.get(first) else {
            break;
        };
        let to = starts.get(first + CELL - 1).copied().unwrap_or(line.len());
        let word = &line[from..to];
        if Word::of(word) != Word::Move {
            continue;
        }
        let is_alternative = first > 0 && line[starts[first - 1]..from].starts_with('…');
        let parent = match (is_alternative, cells.last()) {
            (true, Some(&(_, left))) => game.nodes[left as usize].parent,
            _ => columns.get(column).copied().unwrap_or(ROOT),
        };
        let m = RawMove::Text(Cow::Borrowed(word));
        let node = game.push(parent, m, line_number);
        if columns.len() <= column {
            columns.resize(column + 1, ROOT);
        }
        columns[column] = node;
        cells.push((column, node));
    }
    cells
}

/// The row and column of `(8,0): {`, and where the text behind the brace begins.
fn remark_place(line: &str) -> Option<(usize, usize, usize)> {
    let (place, _) = line.strip_prefix('(')?.split_once("):")?;
    let (row, column) = place.split_once(',')?;
    let brace = line.find('{')?;
    Some((
        row.trim().parse().ok()?,
        column.trim().parse().ok()?,
        brace + 1,
    ))
}
