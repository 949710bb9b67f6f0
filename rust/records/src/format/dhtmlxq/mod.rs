//! DhtmlXQ, the text format of dpxq.com (东萍象棋): items in brackets, alone or inside a web page.
//!
//! A block is a game, and several may follow each other. The items are found by their brackets
//! alone (`items`), since closing tags do not always match; values are cleaned of what a page or
//! the format puts into them (`value`); the moves are a main line and numbered branches that hang
//! on it or on each other (`lines`). Nothing says who moves first but the first move.

mod items;
mod lines;
mod value;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use rukh_core::Side;

use super::board::{Board, Point, start_of_fen};
use super::{Emit, charset, tags};
use crate::problem::{Problem, Severity};
use crate::raw::{RawComment, RawGame};
use crate::record::GameResult;
use crate::text::opens_tag;

pub(crate) use items::is_bracket;
use items::{Item, Items, Mark};
use lines::Lines;

/// Keys that become tags of another name.
pub(crate) const NAMES: [(&str, &str); 29] = [
    ("title", "Title"),
    ("event", "Event"),
    ("date", "Date"),
    ("place", "Site"),
    ("round", "Round"),
    ("table", "Table"),
    ("timerule", "TimeControl"),
    ("red", "Red"),
    ("redteam", "RedTeam"),
    ("redname", "RedName"),
    ("redrating", "RedElo"),
    ("redtime", "RedTime"),
    ("black", "Black"),
    ("blackteam", "BlackTeam"),
    ("blackname", "BlackName"),
    ("blackrating", "BlackElo"),
    ("blacktime", "BlackTime"),
    ("result", "Result"),
    ("endtype", "Termination"),
    ("remark", "Annotator"),
    ("author", "Creator"),
    ("owner", "Owner"),
    ("oldowner", "OldOwner"),
    ("type", "Type"),
    ("gametype", "GameType"),
    ("class", "Class"),
    ("adddate", "Created"),
    ("editdate", "Modified"),
    ("refer", "Source"),
];

/// Keys that say how a viewer shows the game, or what the moves say anyway.
const DISPLAY: [&str; 18] = [
    "ver",
    "init",
    "zoom",
    "viewtype",
    "diyimg",
    "diyurl",
    "diyclr",
    "diyiqz",
    "hidemove",
    "viewurl",
    "pver",
    "txttype",
    "firstnum",
    "length",
    "hits",
    "sortid",
    "generator",
    "gamepreview",
];

/// Whether the text has a block of this format anywhere.
#[must_use]
pub fn recognises(text: &str) -> bool {
    // A tag of PGN, or a comment, may speak of the format.
    let is_pgn = opens_tag(text.trim_start().as_bytes());
    !is_pgn && Items::new(text).any(|mark| matches!(mark, Mark::Item(_)))
}

/// Reads every block of a text or a page.
///
/// # Errors
/// When there is none.
pub fn read(text: &str, emit: &mut Emit<'_>) -> Result<(), Problem> {
    let is_page = value::is_page(text);
    let mut game = RawGame::default();
    let mut block: Vec<Item<'_>> = Vec::new();
    let mut line = 1;
    let mut has_any = false;
    for mark in Items::new(text) {
        has_any = true;
        match mark {
            Mark::Item(item) => {
                if block.is_empty() {
                    line = item.line;
                }
                block.push(item);
            }
            Mark::Border => {
                if give(&block, is_page, line, &mut game, emit).is_break() {
                    return Ok(());
                }
                block.clear();
            }
        }
    }
    let _ = give(&block, is_page, line, &mut game, emit);
    if has_any {
        Ok(())
    } else {
        Err(Problem::new(
            Severity::Skipped,
            0,
            "",
            "there is no [DhtmlXQ] block",
        ))
    }
}

/// Makes a game of a block and gives it, unless the block is empty.
fn give<'t>(
    block: &[Item<'t>],
    is_page: bool,
    line: u32,
    game: &mut RawGame<'t>,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    if block.is_empty() {
        return ControlFlow::Continue(());
    }
    game.clear();
    game.game = Some("xiangqi");
    game.line = line;
    Block {
        is_page,
        game,
        tags: BTreeSet::new(),
    }
    .read(block);
    emit(game)
}

/// A block on its way to being a game.
struct Block<'g, 't> {
    is_page: bool,
    game: &'g mut RawGame<'t>,
    /// The names of the tags that are there, in lower case.
    tags: BTreeSet<String>,
}

impl<'t> Block<'_, 't> {
    fn read(&mut self, items: &[Item<'t>]) {
        let mut lines = Lines::default();
        let mut comments: Vec<((u32, u32), &Item<'t>)> = Vec::new();
        let mut said: BTreeMap<(u32, u32), &str> = BTreeMap::new();
        let mut board = "";
        let mut fen = "";
        for item in items {
            let key = item.name();
            let value = item.value.trim();
            if value.is_empty() {
                continue;
            }
            match &*key {
                "binit" if board.is_empty() => board = value,
                "fen" if fen.is_empty() => fen = value,
                "binit" | "fen" => {}
                "movelist" => lines.add_main(item),
                _ if key.starts_with("move_") => lines.add_branch(&key, item),
                _ => match lines::comment_place(&key) {
                    Some(place) => {
                        // `comment5` and `comment0_5` may say the same twice.
                        if said.insert(place, value) != Some(value) {
                            comments.push((place, item));
                        }
                    }
                    None => self.tag(&key, item.key, value),
                },
            }
        }
        let ends = lines.play(self.is_page, self.game);
        let mut misplaced = Vec::new();
        for ((branch, ply), item) in comments {
            let text = value::plain(item.value, self.is_page);
            let Some(text) = charset::comment(text) else {
                continue;
            };
            let (node, is_exact) = ends.nearest(branch, ply);
            if !is_exact {
                misplaced.push(item.key);
            }
            self.game.comments.push(RawComment {
                node,
                is_before: false,
                text,
            });
        }
        let names = misplaced.into_iter().map(str::to_owned);
        let reason = "there are no such moves; the comments were put at the nearest ones";
        lines::report(self.game, Severity::Repaired, names, reason);
        self.start(board, fen);
    }

    fn tag(&mut self, key: &str, written: &'t str, value: &'t str) {
        if DISPLAY.contains(&key) {
            return;
        }
        let value = match value::plain(value, self.is_page) {
            text if text.contains('\n') => Cow::Owned(text.replace('\n', " ")),
            text => text,
        };
        if key == "open" {
            if self.tags.insert("opening".to_owned()) {
                self.opening(value);
            }
            return;
        }
        let known = NAMES.iter().find(|(name, _)| *name == key);
        let name = match known {
            Some((_, name)) => Cow::Borrowed(*name),
            None if is_tag_name(written) => Cow::Borrowed(written),
            None => return,
        };
        // When a key repeats, its first value counts.
        if !self.tags.insert(name.to_ascii_lowercase()) {
            return;
        }
        let value = match &*name {
            "Result" => match result(&value) {
                Some(token) => Cow::Borrowed(token),
                None => value,
            },
            _ => value,
        };
        self.game.tags.push((name, value));
    }

    /// `D22 顺炮直车对横车`: the code, then the name.
    fn opening(&mut self, value: Cow<'t, str>) {
        let is_code = |word: &str| {
            matches!(word.as_bytes(), [letter, a, b]
                if letter.is_ascii_uppercase() && a.is_ascii_digit() && b.is_ascii_digit())
        };
        let (code, name) = match value.split_once(char::is_whitespace) {
            Some((code, name)) if is_code(code) => (code.to_owned(), name.trim().to_owned()),
            None if is_code(&value) => (value.into_owned(), String::new()),
            _ => (String::new(), value.into_owned()),
        };
        tags::push(self.game, "ECCO", code);
        tags::push(self.game, "Opening", name);
    }

    fn start(&mut self, board: &'t str, fen: &'t str) {
        let first = self.game.nodes.first();
        if !fen.is_empty() {
            self.game.start = start_of_fen(Cow::Borrowed(fen), first);
            return;
        }
        if board.is_empty() {
            self.game.start = Board::array().start(first, Side::First);
            return;
        }
        // The viewer takes what is no digit for the 9 of a man off the board.
        let digits: Vec<u8> = board
            .bytes()
            .filter(|byte| !byte.is_ascii_whitespace())
            .take(64)
            .map(|byte| byte.checked_sub(b'0').filter(|&digit| digit <= 9))
            .map(|digit| digit.unwrap_or(9))
            .collect();
        let points = digits
            .chunks_exact(2)
            .map(|pair| Point::from_top(pair[0], pair[1]));
        let (board, shared) = Board::of_men(points);
        self.game.start = board.start(first, Side::First);
        let reason = if shared > 0 {
            "two men of the start board stand on one point; the later one was kept"
        } else if digits.len() < 64 {
            "the start board is cut; the men that are missing were left out"
        } else {
            return;
        };
        self.game
            .problems
            .push(Problem::new(Severity::Repaired, 0, "", reason));
    }
}

/// Whether a tag may stand as a key of its own name: the format must mean nothing else by it.
pub(crate) fn is_free_key(tag: &str) -> bool {
    let key = tag.to_ascii_lowercase();
    let is_taken = matches!(&*key, "binit" | "fen" | "movelist" | "open")
        || key.starts_with("move_")
        || lines::comment_place(&key).is_some()
        || DISPLAY.contains(&&*key)
        || NAMES.iter().any(|&(known, _)| known == key);
    is_tag_name(tag) && !is_taken
}

/// Whether a key may stand as a tag.
fn is_tag_name(text: &str) -> bool {
    text.len() <= 40
        && text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The result in words, or in letters from Red's side.
fn result(words: &str) -> Option<&'static str> {
    match words {
        "W" | "w" => Some("1-0"),
        "L" | "l" => Some("0-1"),
        "D" | "d" => Some("1/2-1/2"),
        words => GameResult::from_words(words).map(GameResult::token),
    }
}
