//! The older library of CCBridge (象棋桥): one compressed stream of games with text in GBK.
//!
//! It is unpacked game by game, so that a small file that unpacks to a huge one costs no more than
//! its largest game, and a game has a limit.

use std::io::{self, Read};

use flate2::read::ZlibDecoder;
use rukh_core::Side;

use super::board::{Board, Point, move_between};
use super::bytes::{Cursor, until_nul};
use super::charset::{self, Charset};
use super::{Emit, tags};
use crate::problem::{Problem, Severity};
use crate::raw::{ROOT, RawComment, RawGame, RawId};

const MAGIC: &[u8; 12] = b"CCBridge\x15\0\0\0";
/// Where the compressed stream begins.
const STREAM: usize = 20;

/// More than any text or game of a library; what claims to be longer is no library.
const LONGEST: u32 = 1 << 22;

/// Texts before the games: name, two others, creator, another.
const LIBRARY_TEXTS: usize = 5;
/// A time as a text of fixed length.
const TIME: usize = 19;
const MEN: usize = 32;

/// Whether the file says that it is of this format.
#[must_use]
pub fn recognises(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Reads every game of a library.
///
/// # Errors
/// When it is none, or cannot be unpacked to its end.
pub fn read(bytes: &[u8], emit: &mut Emit<'_>) -> Result<(), Problem> {
    let fault = |reason: String| Problem::new(Severity::Skipped, 0, "", reason);
    if !recognises(bytes) {
        return Err(fault(
            "this is not an old CCBridge library: it begins otherwise".to_owned(),
        ));
    }
    let packed = bytes.get(STREAM..).unwrap_or_default();
    let mut unpacked = Unpacked(ZlibDecoder::new(packed));
    let count = unpacked
        .header()
        .map_err(|error| fault(format!("the library cannot be unpacked: {error}")))?;
    let mut buffer = Vec::new();
    for number in 1..=count {
        unpacked.game(&mut buffer).map_err(|error| {
            fault(format!(
                "the library ends at game {number} of {count}: {error}"
            ))
        })?;
        let mut game = RawGame {
            game: Some("xiangqi"),
            ..RawGame::default()
        };
        if GameReader::new(&buffer, &mut game).read().is_none() {
            game.problems.push(Problem::new(
                Severity::Shortened,
                0,
                "",
                "the game is cut, or its sizes do not fit",
            ));
        }
        if emit(&game).is_break() {
            break;
        }
    }
    Ok(())
}

/// The stream as it comes out of the decoder.
struct Unpacked<'b>(ZlibDecoder<&'b [u8]>);

impl Unpacked<'_> {
    /// Reads what comes before the games; gives how many there are.
    fn header(&mut self) -> io::Result<u32> {
        for _ in 0..LIBRARY_TEXTS {
            self.skip_text()?;
        }
        self.skip(2 * TIME as u32)?;
        let count = self.number()?;
        self.skip_text()?;
        Ok(count)
    }

    /// Reads the bytes of the next game behind its size.
    fn game(&mut self, buffer: &mut Vec<u8>) -> io::Result<()> {
        let size = self
            .number()?
            .checked_sub(4)
            .ok_or(io::ErrorKind::InvalidData)?;
        self.bytes(size, buffer)
    }

    fn number(&mut self) -> io::Result<u32> {
        let mut bytes = [0; 4];
        self.0.read_exact(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    fn skip_text(&mut self) -> io::Result<()> {
        let length = self.number()?;
        self.skip(length)
    }

    fn skip(&mut self, length: u32) -> io::Result<()> {
        self.bytes(length, &mut Vec::new())
    }

    /// Reads as many bytes as there are, and fails if they are fewer than announced.
    fn bytes(&mut self, length: u32, buffer: &mut Vec<u8>) -> io::Result<()> {
        if length > LONGEST {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "a size is larger than any text or game",
            ));
        }
        buffer.clear();
        self.0.by_ref().take(length.into()).read_to_end(buffer)?;
        if buffer.len() < length as usize {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(())
    }
}

/// One game; each step is `None` where the bytes are at their end.
struct GameReader<'b, 'g> {
    cursor: Cursor<'b>,
    game: &'g mut RawGame<'b>,
}

impl<'b, 'g> GameReader<'b, 'g> {
    fn new(bytes: &'b [u8], game: &'g mut RawGame<'b>) -> Self {
        Self {
            cursor: Cursor::new(bytes, 0),
            game,
        }
    }

    fn read(&mut self) -> Option<()> {
        let men = self.cursor.array::<MEN>()?;
        let [_kind, _, _] = [self.cursor.u32()?, self.cursor.u32()?, self.cursor.u32()?];
        let mut head = [&[][..]; 7];
        for text in &mut head {
            *text = self.cursor.counted()?;
        }
        let result = self.cursor.u32()?;
        let mut tail = [&[][..]; 5];
        for text in &mut tail {
            *text = self.cursor.counted()?;
        }
        let [title, _, _, _, _, red, black] = head;
        let [annotator, _, creator, _, opening_comment] = tail;
        self.cursor.u8()?;
        let created = self.cursor.array::<TIME>()?;
        let modified = self.cursor.array::<TIME>()?;

        for (name, text) in [
            ("Title", title),
            ("Red", red),
            ("Black", black),
            ("Annotator", annotator),
            ("Creator", creator),
        ] {
            tags::push(self.game, name, Charset::GB.decode_slot(text));
        }
        for (name, text) in [("Created", created), ("Modified", modified)] {
            tags::push(
                self.game,
                name,
                Charset::GB.decode_slot(until_nul(&text)).into_owned(),
            );
        }
        tags::push(self.game, "Result", tags::result_of_code(result));
        self.comment(ROOT, opening_comment);

        let is_whole = self.moves();
        let points = men.iter().map(|&place| {
            // Both halves count from 1; nothing is no place.
            Point::from_top((place >> 4).checked_sub(1)?, (place & 15).checked_sub(1)?)
        });
        let (board, _) = Board::of_men(points);
        self.game.start = board.start(self.game.nodes.first(), Side::First);
        is_whole
    }

    fn moves(&mut self) -> Option<()> {
        let count = self.cursor.u32()?;
        let mut line: Vec<RawId> = Vec::new();
        for _ in 0..count {
            let [low, high, from, to, _, _] = self.cursor.array()?;
            // A ply that does not go on with the line is an alternative in the line above it.
            let before = usize::from(u16::from_le_bytes([low, high])).checked_sub(1)?;
            if before > line.len() {
                return None;
            }
            line.truncate(before);
            let parent = line.last().copied().unwrap_or(ROOT);
            let point = |halves: u8| Point::from_top(halves >> 4, halves & 15);
            let m = move_between(point(from), point(to), || format!("{from:02x}-{to:02x}"));
            line.push(self.game.push(parent, m, 0));
        }
        let comments = self.cursor.counted()?;
        let nodes = 0..self.game.nodes.len() as RawId;
        for (node, text) in nodes.zip(comments.split(|&byte| byte == b'\n')) {
            self.comment(node, text);
        }
        Some(())
    }

    fn comment(&mut self, node: RawId, text: &'b [u8]) {
        let (text, _) = Charset::GB.decode(text);
        let text = if text.contains("||") {
            text.replace("||", "\n").into()
        } else {
            text
        };
        if let Some(text) = charset::comment(text) {
            self.game.comments.push(RawComment {
                node,
                is_before: false,
                text,
            });
        }
    }
}
