//! Lists of positions: a FEN a line, alone, with a title before or behind it, or with the operations
//! of EPD.
//!
//! Each line with a board is a game, without moves unless they stand behind the position: behind the
//! word `moves`, numbered, or on lines of their own. What else stands there is kept: an `id` or a
//! title as the tag `Event`, everything else as a comment. Lines without a board belong to the
//! position below them; in a list that begins with a position, to the one right above. How one line
//! is read is in `entry.rs`.

mod entry;

use std::borrow::Cow;
use std::ops::ControlFlow;

use rukh_core::error::shortened;

use super::Emit;
use super::pgn;
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawComment, RawGame};
use entry::{Entry, Turn, is_broken_board};

/// A title is no longer, in bytes.
const LONGEST_TITLE: usize = 200;

/// What a line is to a list of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// It has a board.
    Position,
    /// It is of a game of PGN: a tag, or moves.
    Game,
    /// Neither.
    Words,
}

impl Line {
    /// Looks at a line without blanks around it.
    pub(crate) fn of(line: &str) -> Self {
        const LONGEST: usize = 4096;
        if entry_in(line).is_some() {
            return Self::Position;
        }
        let mut end = line.len().min(LONGEST);
        while !line.is_char_boundary(end) {
            end -= 1;
        }
        let mut game = RawGame::default();
        let is_game = pgn::Reader::new(&line[..end], 1).next_game(&mut game);
        let is_remark = line.starts_with([';', '#', '%']);
        if is_game && !is_remark {
            Self::Game
        } else {
            Self::Words
        }
    }
}

/// What a line says of a position, unless the board is in a comment on moves.
fn entry_in(line: &str) -> Option<Entry<'_>> {
    let entry = Entry::find(line)?;
    let mut game = RawGame::default();
    let has_moves = !entry.title.is_empty()
        && pgn::Reader::new(entry.title, 1).next_game(&mut game)
        && !game.nodes.is_empty();
    (!has_moves).then_some(entry)
}

/// Reads every position of a text that begins on this line of its file.
pub fn read(text: &str, first_line: u32, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let mut list = List {
        text,
        emit,
        game: None,
        moves: None,
        waiting: Vec::new(),
        follows_blank: false,
        begins_with_position: None,
    };
    let mut number = first_line;
    let mut at = 0;
    for piece in text.split_inclusive(['\n', '\r']) {
        list.line(at, piece, number)?;
        at += piece.len();
        let is_half = piece.ends_with('\r') && text[at..].starts_with('\n');
        number = number.saturating_add(u32::from(!is_half));
    }
    list.end()
}

/// A line without a board.
#[derive(Clone, Copy, Debug)]
struct Words<'t> {
    text: &'t str,
    line: u32,
    /// Whether it is marked as a remark.
    is_remark: bool,
}

/// A list of positions that is being read.
struct List<'t, 'e, 'f> {
    text: &'t str,
    emit: &'e mut Emit<'f>,
    /// The position that was read last, until it is known what belongs to it.
    game: Option<RawGame<'t>>,
    /// Where moves began that stand below it, and on which line.
    moves: Option<(usize, u32)>,
    /// Words that are of the next position.
    waiting: Vec<Words<'t>>,
    follows_blank: bool,
    begins_with_position: Option<bool>,
}

impl<'t> List<'t, '_, '_> {
    fn line(&mut self, at: usize, piece: &'t str, number: u32) -> ControlFlow<()> {
        let is_blank = |c: char| c.is_whitespace() || c == '\u{FEFF}';
        let line = piece.trim_matches(is_blank);
        if line.is_empty() || line.starts_with('%') {
            // The line that `\r\n` seems to end twice is none.
            self.follows_blank |= !matches!(piece, "\n") || !self.text[..at].ends_with('\r');
            return ControlFlow::Continue(());
        }
        let follows_blank = std::mem::replace(&mut self.follows_blank, false);
        let is_remark = line.starts_with(['#', ';']);
        let entry = if is_remark { None } else { entry_in(line) };
        if let Some(entry) = entry {
            self.begins_with_position.get_or_insert(true);
            self.give(at)?;
            self.begin(line, entry, number);
            return ControlFlow::Continue(());
        }
        if !is_remark {
            self.begins_with_position.get_or_insert(false);
        }
        if self.moves.is_some() {
            return ControlFlow::Continue(());
        }
        if is_broken_board(line) && !is_remark {
            self.give(at)?;
            return self.refuse(line, number, "this is no board of eight or ten rows");
        }
        if self.game.is_some() && Line::of(line) == Line::Game {
            self.moves = Some((at, number));
            return ControlFlow::Continue(());
        }
        let words = Words {
            text: line.trim_start_matches(['#', ';']).trim(),
            line: number,
            is_remark,
        };
        if words.text.is_empty() {
            return ControlFlow::Continue(());
        }
        match &mut self.game {
            Some(game) if self.begins_with_position == Some(true) && !follows_blank => {
                comment(game, words.text);
            }
            _ => self.waiting.push(words),
        }
        ControlFlow::Continue(())
    }

    /// Begins a game with the position of a line.
    fn begin(&mut self, line: &'t str, entry: Entry<'t>, number: u32) {
        let mut game = RawGame {
            line: number,
            ..RawGame::default()
        };
        let waiting = std::mem::take(&mut self.waiting);
        match *waiting {
            [
                Words {
                    text,
                    is_remark: false,
                    ..
                },
            ] if entry.title.is_empty() && text.len() <= LONGEST_TITLE => {
                game.tags.push(("Event".into(), text.into()));
            }
            _ => waiting
                .iter()
                .for_each(|words| comment(&mut game, words.text)),
        }
        if !entry.title.is_empty() {
            entitle(&mut game, entry.title);
        }
        match entry.rest.strip_prefix("moves") {
            Some(moves) if moves.is_empty() || moves.starts_with([' ', '\t']) => {
                pgn::read_moves(moves, number, &mut game);
            }
            _ => read_rest(entry.rest, &mut game),
        }
        let number = |name| operand(entry.rest, name);
        // EPD has the counters among its operations.
        game.start = Some(match (number("hmvc"), number("fmvn")) {
            (Some(clock), Some(moves)) if entry.fen.split_whitespace().count() == 4 => {
                format!("{} {clock} {moves}", entry.fen).into()
            }
            _ => entry.fen.clone(),
        });
        if entry.turn == Turn::Missing {
            let side = match entry.fen.split('/').count() {
                8 => "White",
                _ => "Red",
            };
            game.problems.push(Problem::new(
                Severity::Repaired,
                game.line,
                shortened(line),
                format!("no side to move stands behind the board: it is {side}'s turn"),
            ));
        }
        if line.contains(char::REPLACEMENT_CHARACTER) {
            game.problems.push(Problem::new(
                Severity::Repaired,
                game.line,
                shortened(line),
                "there are bytes here that fit no encoding, or characters that were lost before",
            ));
        }
        self.game = Some(game);
    }

    /// Gives the position that was read last, with the moves that stand below it up to here.
    fn give(&mut self, end: usize) -> ControlFlow<()> {
        let Some(mut game) = self.game.take() else {
            return ControlFlow::Continue(());
        };
        let Some((from, line)) = self.moves.take() else {
            return (self.emit)(&game);
        };
        let mut reader = pgn::Reader::new(&self.text[from..end], line);
        let mut below = RawGame::default();
        let is_first = reader.next_game(&mut below);
        if is_first && below.start.is_none() && game.nodes.is_empty() {
            join(&mut game, &mut below);
            (self.emit)(&game)?;
        } else {
            (self.emit)(&game)?;
            if is_first {
                (self.emit)(&below)?;
            }
        }
        while reader.next_game(&mut below) {
            (self.emit)(&below)?;
        }
        ControlFlow::Continue(())
    }

    fn end(&mut self) -> ControlFlow<()> {
        let waiting = std::mem::take(&mut self.waiting);
        let Some(game) = &mut self.game else {
            let words = waiting.iter().filter(|words| !words.is_remark);
            for words in words {
                self.refuse(words.text, words.line, "the line has no position")?;
            }
            return ControlFlow::Continue(());
        };
        waiting.iter().for_each(|words| comment(game, words.text));
        self.give(self.text.len())
    }

    fn refuse(&mut self, line: &str, number: u32, reason: &str) -> ControlFlow<()> {
        let problem = Problem::new(Severity::Skipped, number, shortened(line), reason);
        (self.emit)(&RawGame {
            line: number,
            problems: vec![problem],
            ..RawGame::default()
        })
    }
}

/// The FEN at the front of a line: a board of eight or ten rows and the fields behind it.
pub(crate) fn position_in(line: &str) -> Option<&str> {
    Some(&line[..Entry::begin(line)?.length])
}

/// What [`position_in`] found, with the side to move as a letter.
pub(crate) fn plain(position: &str) -> Cow<'_, str> {
    Entry::begin(position).map_or(position.into(), |entry| entry.fen)
}

/// What stands behind the position.
fn read_rest<'t>(rest: &'t str, game: &mut RawGame<'t>) {
    let is_separator = |c| matches!(c, ';' | '|' | ',' | '；' | '，' | '、' | '#');
    let is_title = rest.starts_with(is_separator);
    let rest = rest.trim_start_matches(is_separator).trim();
    if rest.is_empty() {
        return;
    }
    if matches!(rest, "1-0" | "0-1" | "1/2-1/2" | "*") {
        game.termination = Some(rest.into());
        return;
    }
    if rest.starts_with(|c: char| c.is_ascii_digit()) {
        let mut reader = pgn::Reader::new(rest, game.line);
        let mut read = RawGame::default();
        if reader.next_game(&mut read)
            && !read.nodes.is_empty()
            && read.start.is_none()
            && !reader.next_game(&mut RawGame::default())
        {
            join(game, &mut read);
            return;
        }
    }
    if is_title {
        entitle(game, rest);
        return;
    }
    if let Some(name) = operand(rest, "id") {
        entitle(game, name);
    }
    comment(game, rest);
}

/// Puts the moves of another game, and what is said of them, behind a position.
fn join<'t>(game: &mut RawGame<'t>, moves: &mut RawGame<'t>) {
    game.nodes.append(&mut moves.nodes);
    game.comments.append(&mut moves.comments);
    game.nags.append(&mut moves.nags);
    game.tags.append(&mut moves.tags);
    game.problems.append(&mut moves.problems);
    if moves.termination.is_some() {
        game.termination = moves.termination.take();
        game.termination_line = moves.termination_line;
    }
}

/// Makes words the title of a game, or a comment where it has one.
fn entitle<'t>(game: &mut RawGame<'t>, title: &'t str) {
    if game.tag("Event").is_none() && title.len() <= LONGEST_TITLE {
        game.tags.push(("Event".into(), title.into()));
    } else {
        comment(game, title);
    }
}

fn comment<'t>(game: &mut RawGame<'t>, text: &'t str) {
    game.comments.push(RawComment {
        node: ROOT,
        is_before: false,
        text: text.into(),
    });
}

/// The operand of an operation of EPD: `id "…";`, `hmvc 4;`.
fn operand<'t>(operations: &'t str, name: &str) -> Option<&'t str> {
    operations.split(';').find_map(|operation| {
        let (opcode, operand) = operation.trim().split_once(' ')?;
        (opcode == name).then(|| operand.trim().trim_matches('"'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATE: &str = "r4k3/9/9/9/9/4R4/9/9/9/4K4 w - - 0 1";

    fn problems(text: &str) -> Vec<Problem> {
        let mut all = Vec::new();
        let _ = read(text, 1, &mut |game| {
            all.extend(game.problems.clone());
            ControlFlow::Continue(())
        });
        all
    }

    #[test]
    fn only_a_board_at_the_front_begins_a_position_of_pgn() {
        assert_eq!(position_in(MATE), Some(MATE));
        assert_eq!(position_in("1/2-1/2"), None);
        assert_eq!(position_in(&format!("FEN {MATE}")), None);
    }

    #[test]
    fn what_is_no_position_is_told() {
        for text in ["hello\n", "4k3/8/8/8/8/8/4K3 w - -\n"] {
            assert_eq!(problems(text)[0].severity, Severity::Skipped, "{text}");
        }
    }

    #[test]
    fn operations_have_operands() {
        assert_eq!(operand("bm e4; id \"A\"; hmvc 3;", "id"), Some("A"));
        assert_eq!(operand("bm e4;", "id"), None);
    }
}
