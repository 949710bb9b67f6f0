//! A game record that stays in Rust until someone looks at a part of it.
//!
//! `rukh.records` makes games and nodes of them; where records come from is in `sources.rs`. What was
//! read is never changed: an edited game is put together anew by [`compose_record`], or is a copy
//! with other tags ([`Record::edited`]).

use std::sync::{Arc, OnceLock};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use rukh_core::GameMove;
use rukh_engine::RawMove;
use rukh_engine::records::{
    self, Composition, Form, GameResult, NodeId, Ply, Problem, Record as EngineRecord, Remarks,
    Written, annotations,
};
use rukh_engine::registry::{self, Game};

use crate::errors;
use crate::moves::{Move, MoveTable};
use crate::notation::Notation;
use crate::text::Text;

/// A problem: severity, line, ply, text, reason, FEN.
pub(crate) type ProblemValues = (&'static str, u32, u32, String, String, String);

/// A node: its number, move, comment before it, comment behind it, marks.
type NodeValues<'r> = (usize, Py<Move>, &'r str, &'r str, &'r [u16]);

/// A step through movetext.
type StepValues<'r> = (u32, bool, Py<Move>, &'r str, &'r str, &'r [u16]);

pub(crate) fn problem_values(problem: &Problem) -> ProblemValues {
    (
        problem.severity.id(),
        problem.line,
        problem.ply,
        problem.text.clone(),
        problem.reason.clone(),
        problem.fen.clone(),
    )
}

/// `RecordError(message, problem)`.
fn record_error(py: Python<'_>, problem: &Problem) -> PyErr {
    let values = problem_values(problem);
    errors::exception(py, "RecordError", (problem.to_string(), values))
}

pub(crate) fn game_named(py: Python<'_>, id: &str) -> PyResult<&'static Game> {
    registry::game(id).map_err(|message| errors::game_error(py, message))
}

/// One game as it was read.
#[pyclass(module = "rukh._native", frozen)]
#[derive(Debug)]
pub(crate) struct Record {
    record: EngineRecord,
    number: u64,
    table: OnceLock<Arc<MoveTable>>,
}

impl Record {
    pub(crate) fn new(record: EngineRecord, number: u64) -> Self {
        Self {
            record,
            number,
            table: OnceLock::new(),
        }
    }

    pub(crate) const fn inner(&self) -> &EngineRecord {
        &self.record
    }

    fn table(&self, py: Python<'_>) -> PyResult<&MoveTable> {
        let game = game_named(py, self.record.info.id)?;
        let open = || MoveTable::of_game(game, self.record.is_chess960);
        Ok(self.table.get_or_init(open))
    }

    fn node(&self, index: usize) -> PyResult<NodeId> {
        let id = self.record.tree.node(index);
        id.ok_or_else(|| PyValueError::new_err("the record has no such node"))
    }

    fn values<'r>(
        &'r self,
        py: Python<'_>,
        table: &MoveTable,
        id: NodeId,
    ) -> PyResult<NodeValues<'r>> {
        let m = table.object(py, RawMove::from_raw(self.record.tree.bits(id)))?;
        let Remarks {
            before,
            comment,
            nags,
        } = self.record.tree.remarks(id);
        Ok((id.index(), m.clone().unbind(), before, comment, nags))
    }
}

#[pymethods]
impl Record {
    /// The game's identifier.
    #[getter]
    fn game(&self) -> &'static str {
        self.record.info.id
    }

    /// Whether castling is as Chess960 has it.
    #[getter]
    fn chess960(&self) -> bool {
        self.record.is_chess960
    }

    /// The start position, where it is not the game's own; as it is written, if it cannot be played.
    #[getter]
    fn start_fen(&self) -> Option<&str> {
        self.record.told_start()
    }

    /// How it ended: ``1-0``, ``0-1``, ``1/2-1/2`` or ``*``.
    #[getter]
    fn result(&self) -> &'static str {
        self.record.result.token()
    }

    /// The notation that its moves were in, where the format has one.
    #[getter]
    fn notation(&self) -> Option<&'static str> {
        self.record.notation.map(|style| style.id())
    }

    /// Which game of its source it is, from 1.
    #[getter]
    fn number(&self) -> u64 {
        self.number
    }

    /// The line of its source, from 1, on which it begins; 0 in formats without lines.
    #[getter]
    fn line(&self) -> u32 {
        self.record.line
    }

    /// The tags in their order.
    fn tags(&self) -> Vec<(String, String)> {
        self.record.tags.clone()
    }

    /// What was wrong with it, as plain values.
    fn problems(&self) -> Vec<ProblemValues> {
        self.record.problems.iter().map(problem_values).collect()
    }

    /// The first problem by which something was lost, as plain values.
    fn loss(&self) -> Option<ProblemValues> {
        let mut problems = self.record.problems.iter();
        let loss = problems.find(|problem| problem.severity != records::Severity::Repaired);
        loss.map(problem_values)
    }

    /// How many moves it has, variations included.
    fn __len__(&self) -> usize {
        self.record.tree.len()
    }

    /// The moves of the main line.
    fn mainline_moves(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        let table = self.table(py)?;
        let tree = &self.record.tree;
        let object = |id| {
            let raw = RawMove::from_raw(tree.bits(id));
            Ok(table.object(py, raw)?.clone().unbind())
        };
        tree.main_line().map(object).collect()
    }

    /// The marks and the comment of the start position.
    fn root(&self) -> (&str, &[u16]) {
        let remarks = self.record.tree.remarks(NodeId::ROOT);
        (&remarks.comment, &remarks.nags)
    }

    /// The moves behind a node, the main one first; 0 is the start position.
    #[pyo3(signature = (node, /))]
    fn children(&self, py: Python<'_>, node: usize) -> PyResult<Vec<NodeValues<'_>>> {
        let table = self.table(py)?;
        let children = self.record.tree.children(self.node(node)?);
        children.map(|id| self.values(py, table, id)).collect()
    }

    /// Every move in the order of movetext: how many brackets close before it, whether one opens,
    /// the move, comments before and behind, marks.
    fn steps(&self, py: Python<'_>) -> PyResult<Vec<StepValues<'_>>> {
        let table = self.table(py)?;
        let values = |(closing, opens, id)| {
            let (_, m, before, comment, nags) = self.values(py, table, id)?;
            Ok((closing, opens, m, before, comment, nags))
        };
        Steps::new(&self.record).map(values).collect()
    }

    /// The same game with other tags, result and remarks on the start position.
    #[pyo3(signature = (tags, result, comment, nags, /))]
    fn edited(&self, tags: Vec<(Text, Text)>, result: Text, comment: Text, nags: Vec<u16>) -> Self {
        let mut record = self.record.clone();
        record.tags = plain_tags(tags);
        record.result = GameResult::from_words(&result).unwrap_or_default();
        let remarks = record.tree.remarks_mut(NodeId::ROOT);
        remarks.comment = comment.to_owned();
        remarks.nags = nags;
        Self::new(record, self.number)
    }

    /// Writes it in a format: text or bytes, and what the format could not hold. `width` is for
    /// PGN alone; `notation` for PGN and text.
    #[pyo3(signature = (format, notation, width, /))]
    fn write<'py>(
        &self,
        py: Python<'py>,
        format: Text,
        notation: Option<Notation>,
        width: usize,
    ) -> PyResult<(Bound<'py, PyAny>, Vec<ProblemValues>)> {
        let game = self.record.info.id;
        let notation = notation.map(|notation| notation.of_game(py, game));
        let notation = notation.transpose()?;
        let form = match &*format {
            "pgn" => Form::Pgn { notation, width },
            "text" => Form::Text { notation },
            "json" => Form::Json,
            "dhtmlxq" => Form::DhtmlXq,
            "xqf" => Form::Xqf,
            _ => {
                let message = "format must be pgn, text, json, dhtmlxq or xqf".to_owned();
                return Err(errors::option_error(py, message));
            }
        };
        let mut problems = Vec::new();
        let written = py.detach(|| records::write(&self.record, form, &mut problems));
        let written = match written {
            Ok(Written::Text(text)) => PyString::new(py, &text).into_any(),
            Ok(Written::Bytes(bytes)) => PyBytes::new(py, &bytes).into_any(),
            Err(problem) => return Err(record_error(py, &problem)),
        };
        Ok((written, problems.iter().map(problem_values).collect()))
    }
}

/// The order of movetext: a move, the alternatives to it, the moves behind it.
struct Steps<'r> {
    record: &'r EngineRecord,
    tasks: Vec<Task>,
    /// Brackets that close before whatever comes next.
    closing: u32,
}

enum Task {
    /// A move that goes on with its line; its siblings are the alternatives.
    Main(NodeId),
    /// An alternative, and the siblings after it.
    Alternative(NodeId),
    /// What is behind a move.
    Behind(NodeId),
    Close,
}

impl<'r> Steps<'r> {
    fn new(record: &'r EngineRecord) -> Self {
        Self {
            record,
            tasks: vec![Task::Behind(NodeId::ROOT)],
            closing: 0,
        }
    }
}

impl Iterator for Steps<'_> {
    type Item = (u32, bool, NodeId);

    fn next(&mut self) -> Option<Self::Item> {
        let tree = &self.record.tree;
        loop {
            let (id, is_alternative) = match self.tasks.pop()? {
                Task::Behind(id) => {
                    self.tasks.extend(tree.next(id).map(Task::Main));
                    continue;
                }
                Task::Close => {
                    self.closing += 1;
                    continue;
                }
                Task::Main(id) => (id, false),
                Task::Alternative(id) => (id, true),
            };
            let sibling = tree.next_sibling(id).map(Task::Alternative);
            if is_alternative {
                self.tasks.extend(sibling);
                self.tasks.push(Task::Close);
                self.tasks.push(Task::Behind(id));
            } else {
                self.tasks.push(Task::Behind(id));
                self.tasks.extend(sibling);
            }
            let closing = std::mem::take(&mut self.closing);
            return Some((closing, is_alternative, id));
        }
    }
}

fn plain_tags(tags: Vec<(Text, Text)>) -> Vec<(String, String)> {
    let plain = |(name, value): (Text, Text)| (name.to_owned(), value.to_owned());
    tags.into_iter().map(plain).collect()
}

/// A move to be put into a record: the number of its parent, itself, comments before and behind,
/// marks.
type PlyValues = (u32, Py<Move>, Text, Text, Vec<u16>);

/// Puts a record together out of moves; `origin` is what it was read from, if anything.
#[pyfunction]
#[pyo3(signature = (game, start_fen, chess960, tags, result, root, plies, origin, /))]
#[expect(clippy::too_many_arguments, reason = "the parts of a game")]
pub(crate) fn compose_record(
    py: Python<'_>,
    game: Text,
    start_fen: Option<Text>,
    chess960: bool,
    tags: Vec<(Text, Text)>,
    result: Text,
    root: (Text, Vec<u16>),
    plies: Vec<PlyValues>,
    origin: Option<&Bound<'_, Record>>,
) -> PyResult<Record> {
    let game = game_named(py, &game)?;
    let (comment, nags) = root;
    let ply = |(parent, m, before, comment, nags): PlyValues| Ply {
        parent,
        text: m.get().text().to_owned(),
        before: before.to_owned(),
        comment: comment.to_owned(),
        nags,
    };
    let parts = Composition {
        start_fen: start_fen.map(|fen| fen.to_owned()),
        is_chess960: chess960,
        tags: plain_tags(tags),
        result: GameResult::from_words(&result).unwrap_or_default(),
        comment: comment.to_owned(),
        nags,
        plies: plies.into_iter().map(ply).collect(),
    };
    let made = py.detach(|| records::compose(game, &parts));
    let mut record = made.map_err(|problem| record_error(py, &problem))?;
    let mut number = 0;
    if let Some(origin) = origin.map(Bound::get) {
        number = origin.number;
        record.line = origin.record.line;
        record.notation = origin.record.notation;
        if record.problems.is_empty() {
            record.problems.clone_from(&origin.record.problems);
        }
    }
    Ok(Record::new(record, number))
}

/// What a comment says in figures: clock and time for the move in seconds, evaluation in pawns and
/// in moves to mate.
#[pyfunction]
#[pyo3(signature = (comment, /))]
pub(crate) fn read_annotations(
    comment: Text,
) -> (Option<f64>, Option<f64>, Option<f64>, Option<i32>) {
    let (pawns, mate) = match annotations::evaluation(&comment) {
        Some(annotations::Evaluation::Pawns(pawns)) => (Some(pawns), None),
        Some(annotations::Evaluation::Mate(moves)) => (None, Some(moves)),
        None => (None, None),
    };
    (
        annotations::clock(&comment).map(|clock| clock.as_secs_f64()),
        annotations::move_time(&comment).map(|time| time.as_secs_f64()),
        pawns,
        mate,
    )
}
