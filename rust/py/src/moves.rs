//! Moves as Python objects: made once for each move a game has, handed out again ever after.
//!
//! A Python `Move` is its coordinate text. Beside it, a move that came from a board keeps the bits
//! that this board gave it, so that pushing it back needs no parsing. The bits are a hint and never
//! trusted: a board checks them, and falls back on the text when they are not legal (the same text
//! has other bits where the move captures, for example).

use std::fmt::{self, Write as _};
use std::slice::SliceIndex;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyIterator, PyString, PyTuple};
use rukh_core::{MoveStyle, MoveTextError};
use rukh_engine::registry::{Game, GameOptions};
use rukh_engine::{Board as EngineBoard, RawMove};

use crate::errors;
use crate::text::Text;

/// One way in which moves are written: a game, and whether castling is king-takes-rook. A number,
/// since it is compared with every push; the place of its table in [`TABLES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dialect(usize);

/// A move: the squares that a piece leaves and reaches, and what a pawn becomes.
///
///     >>> Move("e2e4") == Move("E2E4")
///     True
#[pyclass(module = "rukh._native", frozen)]
#[derive(Debug)]
pub(crate) struct Move {
    text: String,
    /// Which board's bits these are; `None` for a move made from text.
    hint: Option<(Dialect, RawMove)>,
}

impl Move {
    /// A move that no board has given out.
    pub(crate) const fn of_coordinates(text: String) -> Self {
        Self { text, hint: None }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    fn square(&self, place: impl SliceIndex<str, Output = str>) -> &str {
        if self.is_null() {
            return "";
        }
        self.text.get(place).unwrap_or_default()
    }

    /// Whether it is the move that is none: a turn given away.
    pub(crate) fn is_null(&self) -> bool {
        self.text == NULL_MOVE
    }

    /// The bits, if they mean something to boards of this dialect.
    #[inline]
    pub(crate) fn bits_for(&self, dialect: Dialect) -> Option<RawMove> {
        match self.hint {
            Some((own, raw)) if own == dialect => Some(raw),
            _ => None,
        }
    }
}

/// How a turn that is given away is written.
pub(crate) const NULL_MOVE: &str = "0000";

/// Whether the text has the shape of coordinates in either game: `e2e4`, `h9g7`, `e7e8q`.
fn is_coordinates(text: &str) -> bool {
    let is_file = |c: &u8| c.is_ascii_lowercase();
    match text.as_bytes() {
        [from_file, from_rank, to_file, to_rank, rest @ ..] => {
            is_file(from_file)
                && from_rank.is_ascii_digit()
                && is_file(to_file)
                && to_rank.is_ascii_digit()
                && rest.len() <= 1
                && rest.iter().all(u8::is_ascii_lowercase)
        }
        _ => false,
    }
}

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(py: Python<'_>, text: Text) -> PyResult<Self> {
        let lower = text.to_ascii_lowercase();
        if is_coordinates(&lower) || lower == NULL_MOVE {
            return Ok(Self {
                text: lower,
                hint: None,
            });
        }
        let error = MoveTextError::Unreadable {
            text: text.to_owned(),
            expected: "coordinates such as e2e4, h2e2 or e7e8q".to_owned(),
        };
        Err(errors::move_error(py, error))
    }

    /// The null move, which gives the turn away: in records and studies, never for a player.
    ///
    ///     >>> Move.null(), bool(Move.null())
    ///     (Move('0000'), False)
    #[staticmethod]
    fn null() -> Self {
        Self {
            text: NULL_MOVE.to_owned(),
            hint: None,
        }
    }

    /// The move as coordinates, ranks of xiangqi counted from 0.
    ///
    ///     >>> Move("E2E4").uci()
    ///     'e2e4'
    fn uci(&self) -> &str {
        &self.text
    }

    /// The square that the piece leaves, such as ``"e2"``; empty for a null move.
    ///
    ///     >>> Move("e2e4").from_square
    ///     'e2'
    #[getter(from_square)]
    fn origin(&self) -> &str {
        self.square(..2)
    }

    /// The square that the piece reaches; a castling king's, or its rook's in Chess960.
    ///
    ///     >>> Move("e2e4").to_square
    ///     'e4'
    #[getter(to_square)]
    fn destination(&self) -> &str {
        self.square(2..4)
    }

    /// The letter of what a pawn becomes, or None.
    ///
    ///     >>> Move("e7e8q").promotion
    ///     'q'
    #[getter]
    fn promotion(&self) -> Option<&str> {
        self.text.get(4..).filter(|letter| !letter.is_empty())
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.text)
    }

    fn __bool__(&self) -> bool {
        !self.is_null()
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.text).hash()
    }

    fn __richcmp__(&self, other: &Self, op: CompareOp) -> bool {
        op.matches(self.text.cmp(&other.text))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().text.clone(),))
    }
}

/// The moves of one dialect, each made when it is first met: one MiB of slots for a game in use.
/// This is what makes listing moves cheap, and two listings of one move the same object.
pub(crate) struct MoveTable {
    dialect: Dialect,
    game: &'static str,
    chess960: bool,
    slots: Box<[PyOnceLock<Py<Move>>]>,
    /// Any board of the dialect: coordinates follow from the bits of a move alone.
    writer: Box<dyn EngineBoard>,
}

impl fmt::Debug for MoveTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MoveTable({}, chess960: {})", self.game, self.chess960)
    }
}

/// The tables opened so far. Interned objects have to be shared by all boards, so their owner is
/// the process.
static TABLES: Mutex<Vec<Arc<MoveTable>>> = Mutex::new(Vec::new());

impl MoveTable {
    /// The table for moves of this game.
    pub(crate) fn of_game(game: &Game, chess960: bool) -> Arc<Self> {
        let options = GameOptions {
            chess960,
            ..GameOptions::default()
        };
        Self::of(&*game.start(&options), chess960)
    }

    /// The table for moves of this board.
    pub(crate) fn of(board: &dyn EngineBoard, chess960: bool) -> Arc<Self> {
        let info = board.info();
        let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
        let known = |table: &&Arc<Self>| table.game == info.id && table.chess960 == chess960;
        if let Some(table) = tables.iter().find(known) {
            return Arc::clone(table);
        }
        let table = Arc::new(Self {
            dialect: Dialect(tables.len()),
            game: info.id,
            chess960,
            writer: board.boxed(),
            slots: (0..=u16::MAX).map(|_| PyOnceLock::new()).collect(),
        });
        tables.push(Arc::clone(&table));
        table
    }

    #[inline]
    pub(crate) fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The game's identifier.
    pub(crate) fn game(&self) -> &'static str {
        self.game
    }

    /// Whether castling is written king-takes-rook.
    pub(crate) fn chess960(&self) -> bool {
        self.chess960
    }

    /// The object for a legal move. Not to be called while a board is locked: making an object can
    /// run any Python code.
    #[inline]
    pub(crate) fn object<'a, 'py>(
        &'a self,
        py: Python<'py>,
        raw: RawMove,
    ) -> PyResult<&'a Bound<'py, Move>> {
        let slot = &self.slots[usize::from(raw.0)];
        let made = match slot.get(py) {
            Some(made) => made,
            None => slot.get_or_try_init(py, || {
                let text = self.writer.format_move(raw, MoveStyle::Coordinates);
                let hint = Some((self.dialect, raw));
                Py::new(py, Move { text, hint })
            })?,
        };
        Ok(made.bind(py))
    }
}

/// The legal moves of a board at the moment it was asked.
///
///     >>> moves = Board().legal_moves
///     >>> len(moves), Move("e2e4") in moves, Move("e2e5") in moves
///     (20, True, False)
#[pyclass(module = "rukh._native", frozen, sequence)]
#[derive(Debug)]
pub(crate) struct LegalMoves {
    moves: Py<PyTuple>,
}

impl LegalMoves {
    /// From the moves of a board that is not locked any more.
    pub(crate) fn new(py: Python<'_>, table: &MoveTable, moves: &[RawMove]) -> PyResult<Self> {
        let objects = moves.iter().map(|&raw| Interned { table, raw });
        Ok(Self {
            moves: PyTuple::new(py, objects)?.unbind(),
        })
    }
}

/// A move and the table that turns it into an object.
struct Interned<'a> {
    table: &'a MoveTable,
    raw: RawMove,
}

impl<'py> IntoPyObject<'py> for Interned<'_> {
    type Target = Move;
    type Output = Bound<'py, Move>;
    type Error = PyErr;

    #[inline]
    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        self.table.object(py, self.raw).cloned()
    }
}

#[pymethods]
impl LegalMoves {
    /// How many legal moves there are.
    ///
    ///     >>> Board().legal_moves.count()
    ///     20
    fn count(&self, py: Python<'_>) -> usize {
        self.moves.bind(py).len()
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.moves.bind(py).len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.moves.bind(py).try_iter()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.moves.bind(py).as_any().get_item(index)
    }

    fn __contains__(&self, py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.moves.bind(py).as_any().contains(value)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut text = String::from("<LegalMoves:");
        for (number, m) in self.moves.bind(py).iter().enumerate() {
            let comma = if number > 0 { "," } else { "" };
            let m = m.cast::<Move>()?;
            // Writing to a string cannot fail.
            let _ = write!(text, "{comma} {}", m.get().text);
        }
        text.push('>');
        Ok(text)
    }
}
