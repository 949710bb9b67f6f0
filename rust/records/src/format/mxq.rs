//! MXQ, a record of MoveSky (弈天): strings behind their lengths, one for each move.
//!
//! What stands before the word `Moves` was found by content; five numbers there have no known
//! meaning and are left out. Games begin from the usual array.

use rukh_core::Side;

use super::board::{Board, Point, move_between};
use super::bytes::Cursor;
use super::charset::{self, Charset};
use super::{Emit, tags};
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawComment, RawGame, RawMove};

const MOVES: &[u8] = b"Moves";
const ENDS: &[u8] = b"Ends";
const COMMENTS_END: &[u8] = b"CommentsEnd";

/// More strings than any file has before its moves.
const LONGEST_HEAD: usize = 64;

/// Whether the file is of this format.
#[must_use]
pub fn recognises(bytes: &[u8]) -> bool {
    let mut cursor = Cursor::new(bytes, 0);
    std::iter::from_fn(|| cursor.pascal())
        .take(LONGEST_HEAD)
        .any(|text| text == MOVES)
}

/// Reads the game of a file.
///
/// # Errors
/// When it is of another format.
pub fn read(bytes: &[u8], emit: &mut Emit<'_>) -> Result<(), Problem> {
    if !recognises(bytes) {
        return Err(Problem::new(
            Severity::Skipped,
            0,
            "",
            "this is not a record of MoveSky: it has no string \"Moves\"",
        ));
    }
    let mut cursor = Cursor::new(bytes, 0);
    let mut head = Vec::new();
    while let Some(text) = cursor.pascal().filter(|&text| text != MOVES) {
        head.push(text);
    }
    let mut game = RawGame {
        game: Some("xiangqi"),
        ..RawGame::default()
    };
    let charset = Charset::of(head.iter().copied());
    describe(&head, charset, &mut game);
    let is_whole = read_moves(&mut cursor, charset, &mut game);
    if !is_whole {
        game.problems.push(Problem::new(
            Severity::Shortened,
            0,
            "",
            "the file ends before the end of the moves",
        ));
    }
    game.start = Board::array().start(game.nodes.first(), Side::First);
    let _ = emit(&game);
    Ok(())
}

fn describe<'b>(head: &[&'b [u8]], charset: Charset, game: &mut RawGame<'b>) {
    let text = |place: usize| head.get(place).map(|text| charset.decode(text).0);
    let names = [(0, "Site"), (1, "Date"), (3, "RedElo"), (4, "BlackElo")];
    for (place, name) in names {
        tags::push(game, name, text(place).unwrap_or_default());
    }
    let players = text(2).unwrap_or_default();
    let results = [("-胜-", "1-0"), ("-负-", "0-1"), ("-和-", "1/2-1/2")];
    let parted = results
        .iter()
        .find_map(|&(word, result)| Some((players.split_once(word)?, result)));
    match parted {
        Some(((red, black), result)) => {
            tags::push(game, "Red", red.to_owned());
            tags::push(game, "Black", black.to_owned());
            tags::push(game, "Result", result);
        }
        None => tags::push(game, "Event", players),
    }
    // The last string before the moves says how the game ended.
    if head.len() > 5 {
        tags::push(
            game,
            "Termination",
            text(head.len() - 1).unwrap_or_default(),
        );
    }
}

/// Reads the moves and the comment behind them; whether they end as they should.
fn read_moves<'b>(cursor: &mut Cursor<'b>, charset: Charset, game: &mut RawGame<'b>) -> bool {
    let mut parent = ROOT;
    loop {
        let Some(text) = cursor.pascal() else {
            return false;
        };
        if text == ENDS {
            break;
        }
        // `7C-4C`: the file as a digit from Red's left, the rank as a letter from Red's back rank.
        let m = match *text {
            [x, y, b'-', to_x, to_y] => {
                let point = |x: u8, y: u8| {
                    Point::new(
                        x.wrapping_sub(b'0'),
                        y.to_ascii_uppercase().wrapping_sub(b'A'),
                    )
                };
                move_between(point(x, y), point(to_x, to_y), || {
                    String::from_utf8_lossy(text).into_owned()
                })
            }
            _ => RawMove::Text(charset.decode(text).0),
        };
        parent = game.push(parent, m, 0);
    }
    let mut said = String::new();
    while let Some(text) = cursor.pascal().filter(|&text| text != COMMENTS_END) {
        said.push_str(&charset.decode(text).0);
        said.push('\n');
    }
    if let Some(text) = charset::comment(said.into()) {
        game.comments.push(RawComment {
            node: ROOT,
            is_before: false,
            text,
        });
    }
    true
}
