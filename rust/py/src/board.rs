//! `Board`: the engine's board of either game, behind a lock, as Python sees it.
//!
//! `rukh.Board` is this class with more members put on it from Python (`python/rukh/board.py`), so
//! that the calls of a loop (`legal_moves`, `push`, `pop`) cost no Python frame; what is a matter of
//! words and types is there. Names with an underscore are for it alone.
//!
//! No method makes a Python object, an exception included, while it holds the lock: that may run
//! the garbage collector, hence any code, hence another thread that waits for this very lock. Long
//! calls work on a copy.

mod access;

use std::sync::{Arc, Mutex};

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rukh_core::notation::NO_MOVE;
use rukh_core::{GameMove, Side};
use rukh_engine::Board as EngineBoard;
use rukh_engine::registry::{self, GameOptions, RepetitionRule};

use access::{open, outcome_of, style};

use crate::errors;
use crate::moves::{LegalMoves, Move, MoveTable, NULL_MOVE};
use crate::notation::Notation;
use crate::rules::{NaturalLimit, Repetition};
use crate::signals::interruptible;
use crate::state::State;
use crate::text::Text;
use crate::values::{
    OutcomeValues, RulingValues, TraceValues, outcome_values, ruling_values, trace_values,
};

/// A position of chess or xiangqi together with its past. Use `rukh.Board`.
#[pyclass(module = "rukh._native", frozen, subclass)]
#[derive(Debug)]
pub(crate) struct Board {
    state: Mutex<State>,
    table: Arc<MoveTable>,
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(
        signature = (
            fen=None, game=None, *, chess960=false,
            repetition=Repetition(RepetitionRule::default()), natural_limit=NaturalLimit(60),
            check_extension=true, facing_generals=false, copy_of=None
        ),
        text_signature = "(fen=None, game=None, *, chess960=False, repetition='axf', \
                          natural_limit=60, check_extension=True, facing_generals=False, \
                          copy_of=None)"
    )]
    #[expect(clippy::too_many_arguments, reason = "in Python they are keywords")]
    fn new(
        py: Python<'_>,
        fen: Option<Text>,
        game: Option<Text>,
        chess960: bool,
        repetition: Repetition,
        natural_limit: Option<NaturalLimit>,
        check_extension: bool,
        facing_generals: bool,
        copy_of: Option<&Bound<'_, Self>>,
    ) -> PyResult<Self> {
        if let Some(original) = copy_of {
            if fen.is_some() || game.is_some() {
                let message = "copy_of is a whole board: give no fen and no game beside it";
                return Err(errors::option_error(py, message.to_owned()));
            }
            let original = original.get();
            return Ok(Self {
                state: Mutex::new(original.lock().clone()),
                table: Arc::clone(&original.table),
            });
        }
        let options = GameOptions {
            chess960,
            repetition: repetition.0,
            natural_limit: natural_limit.map(|limit| limit.0),
            check_extension,
            facing_generals,
        };
        let (board, notes) = open(py, game.as_deref(), fen.as_deref(), &options)?;
        Ok(Self {
            table: MoveTable::of(&*board, chess960),
            state: Mutex::new(State::opened(board, notes)),
        })
    }

    /// The game's identifier: ``"chess"`` or ``"xiangqi"``.
    #[getter]
    fn game(&self) -> &'static str {
        self.table.game()
    }

    /// Whether castling follows Chess960 and is written king-takes-rook.
    #[getter]
    fn chess960(&self) -> bool {
        self.table.chess960()
    }

    /// Xiangqi: the rules by which repetitions are judged.
    ///
    ///     >>> Board(game="xiangqi").repetition
    ///     'axf'
    #[getter]
    fn repetition(&self) -> &'static str {
        self.options().repetition.id()
    }

    /// Xiangqi: moves of both sides without a capture that end the game; None for no limit.
    ///
    ///     >>> Board(game="xiangqi").natural_limit
    ///     60
    #[getter]
    fn natural_limit(&self) -> Option<u16> {
        self.options().natural_limit
    }

    /// Xiangqi: whether a side's eleventh and later checks, and the answers to them, stop bringing
    /// the natural limit nearer.
    ///
    ///     >>> Board(game="xiangqi").check_extension
    ///     True
    #[getter]
    fn check_extension(&self) -> bool {
        self.options().check_extension
    }

    /// Xiangqi: whether a position may be set up in which the generals face each other and the side
    /// to move can end it.
    ///
    ///     >>> Board("4k4/9/9/9/9/9/9/9/9/4K4 w", facing_generals=True).is_check()
    ///     True
    #[getter]
    fn facing_generals(&self) -> bool {
        self.options().facing_generals
    }

    /// Plays the same moves from the same start under other rules.
    #[pyo3(name = "_set_rules", signature = (repetition, natural_limit, check_extension, /))]
    fn set_rules(
        &self,
        py: Python<'_>,
        repetition: Repetition,
        natural_limit: Option<NaturalLimit>,
        check_extension: bool,
    ) -> PyResult<()> {
        let before = self.lock().clone();
        let options = GameOptions {
            repetition: repetition.0,
            natural_limit: natural_limit.map(|limit| limit.0),
            check_extension,
            ..before.board.options()
        };
        let (board, _) = open(py, Some(self.game()), Some(&before.start), &options)?;
        *self.lock() = before.replayed_on(board);
        Ok(())
    }

    /// How many files the board has.
    #[getter]
    fn files(&self) -> usize {
        self.lock().board.info().files
    }

    /// How many ranks the board has.
    #[getter]
    fn ranks(&self) -> usize {
        self.lock().board.info().ranks
    }

    /// The number that coordinates give to the first side's home rank.
    #[getter]
    fn first_rank(&self) -> usize {
        registry::game(self.game()).map_or(0, |game| game.first_rank)
    }

    /// The sides' names, the first mover's first.
    #[getter]
    fn side_names(&self) -> (&'static str, &'static str) {
        let [first, second] = self.lock().board.info().sides;
        (first, second)
    }

    /// 0 when the first side is to move, 1 when the second is.
    #[getter]
    fn turn_index(&self) -> usize {
        self.lock().board.side().index()
    }

    /// The position as a FEN of six fields.
    ///
    ///     >>> Board("4k3/8/8/8/8/8/8/4K3 w").fen()
    ///     '4k3/8/8/8/8/8/8/4K3 w - - 0 1'
    fn fen(&self) -> String {
        self.lock().board.fen()
    }

    /// The FEN that the moves began from.
    ///
    ///     >>> board = Board()
    ///     >>> _ = board.push_uci("e2e4")
    ///     >>> board.start_fen == Board().fen()
    ///     True
    #[getter]
    fn start_fen(&self) -> String {
        self.lock().start.clone()
    }

    /// What the FEN reader dropped or filled in, one line each.
    ///
    ///     >>> len(Board("4k3/8/8/8/8/8/8/4K3 w K - 0 1").notes)
    ///     1
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.lock().notes.clone()
    }

    /// The Zobrist key: equal for equal positions, whatever the way to them.
    ///
    ///     >>> Board().key == Board().key
    ///     True
    #[getter]
    fn key(&self) -> u64 {
        self.lock().board.key()
    }

    /// Plies since the last move that cannot be taken back, as the FEN counts them.
    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.lock().board.halfmove_clock()
    }

    /// The legal moves of this moment.
    ///
    ///     >>> board = Board()
    ///     >>> len(board.legal_moves), board.legal_moves.count()
    ///     (20, 20)
    #[getter]
    fn legal_moves(&self, py: Python<'_>) -> PyResult<LegalMoves> {
        let moves = self.lock().board.legal_moves();
        LegalMoves::new(py, &self.table, &moves)
    }

    /// How many legal moves there are.
    ///
    ///     >>> Board(game="xiangqi").count_legal()
    ///     44
    fn count_legal(&self) -> u64 {
        self.lock().board.count_legal()
    }

    /// Whether the move is legal here.
    ///
    ///     >>> board = Board()
    ///     >>> board.is_legal(board.legal_moves[0])
    ///     True
    #[pyo3(signature = (move_, /))]
    fn is_legal(&self, move_: &Bound<'_, Move>) -> bool {
        self.lock().resolve(move_.get(), &self.table).is_ok()
    }

    /// Plays a legal move, or gives the turn away with a null move.
    ///
    ///     >>> board = Board(game="xiangqi")
    ///     >>> board.push(board.parse_uci("h2e2"))
    ///     >>> board.move_stack
    ///     [Move('h2e2')]
    #[pyo3(signature = (move_, /))]
    fn push(&self, py: Python<'_>, move_: &Bound<'_, Move>) -> PyResult<()> {
        let m = move_.get();
        let pushed = {
            let mut state = self.lock();
            match m.bits_for(self.table.dialect()) {
                Some(raw) if state.push(raw) => return Ok(()),
                _ => state.push_text(m.text()),
            }
        };
        pushed.map_err(|error| errors::move_error(py, error))
    }

    /// Takes back the last move and returns it.
    ///
    ///     >>> board = Board()
    ///     >>> _ = board.push_uci("e2e4")
    ///     >>> board.pop()
    ///     Move('e2e4')
    fn pop(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        let popped = self.lock().pop();
        match popped {
            Some(raw) => self.object(py, raw),
            None => Err(errors::exception(
                py,
                "HistoryError",
                ("there is no move to take back",),
            )),
        }
    }

    /// The moves played, the first one first.
    ///
    ///     >>> Board().move_stack
    ///     []
    #[getter]
    fn move_stack(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        let played = self.lock().moves.clone();
        played.into_iter().map(|raw| self.object(py, raw)).collect()
    }

    /// How many moves can be taken back.
    fn __len__(&self) -> usize {
        self.lock().moves.len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    /// Puts another position of the same game on the board and forgets the past.
    ///
    ///     >>> board = Board()
    ///     >>> board.set_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    ///     >>> board.piece_at("h1")
    ///     'R'
    #[pyo3(signature = (fen, /))]
    fn set_fen(&self, py: Python<'_>, fen: Text) -> PyResult<()> {
        let (board, notes) = open(py, Some(self.game()), Some(&fen), &self.options())?;
        *self.lock() = State::opened(board, notes);
        Ok(())
    }

    /// Puts the start position on the board and forgets the past.
    ///
    ///     >>> board = Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    ///     >>> board.reset()
    ///     >>> board == Board()
    ///     True
    fn reset(&self, py: Python<'_>) -> PyResult<()> {
        let (board, notes) = open(py, Some(self.game()), None, &self.options())?;
        *self.lock() = State::opened(board, notes);
        Ok(())
    }

    /// Reads coordinates; `from_one` counts the ranks of xiangqi from 1.
    #[pyo3(name = "_read_coordinates", signature = (text, from_one, /))]
    fn read_coordinates(&self, py: Python<'_>, text: Text, from_one: bool) -> PyResult<Py<Move>> {
        self.found(py, |board| board.parse_move(&text, style(from_one)))
    }

    /// Writes coordinates; `from_one` counts the ranks of xiangqi from 1. A move that a board gave
    /// out, or one played already, need not be legal now: coordinates tell nothing of the position.
    #[pyo3(name = "_write_coordinates", signature = (move_, from_one, /))]
    fn write_coordinates(
        &self,
        py: Python<'_>,
        move_: &Bound<'_, Move>,
        from_one: bool,
    ) -> PyResult<String> {
        let m = move_.get();
        if m.is_null() {
            return Ok(NULL_MOVE.to_owned());
        }
        let written = {
            let state = self.lock();
            m.bits_for(self.table.dialect())
                .or_else(|| state.played(m.text()))
                .map_or_else(|| state.resolve(m, &self.table), Ok)
                .map(|raw| state.board.format_move(raw, style(from_one)))
        };
        written.map_err(|error| errors::move_error(py, error))
    }

    /// Reads the game's notation for people, or coordinates.
    #[pyo3(name = "_read_human", signature = (text, /))]
    fn read_human(&self, py: Python<'_>, text: Text) -> PyResult<Py<Move>> {
        self.found(py, |board| board.read_human(&text))
    }

    /// Writes the game's notation for people.
    #[pyo3(name = "_write_human", signature = (move_, /))]
    fn write_human(&self, py: Python<'_>, move_: &Bound<'_, Move>) -> PyResult<String> {
        if move_.get().is_null() {
            return Ok(NO_MOVE.to_owned());
        }
        self.with_move(py, move_.get(), |state, raw| state.board.write_human(raw))
    }

    /// The notations of the game, coordinates first.
    ///
    ///     >>> Board().notations
    ///     ('coordinates', 'san', 'lan', 'figurine')
    #[getter]
    fn notations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let styles = self.lock().board.styles();
        PyTuple::new(py, styles.iter().map(|style| style.id()))
    }

    /// Reads a move in one notation; in any without it.
    #[pyo3(name = "_read_move", signature = (text, notation, /))]
    fn read_move(
        &self,
        py: Python<'_>,
        text: Text,
        notation: Option<Notation>,
    ) -> PyResult<Py<Move>> {
        let style = notation.map(|notation| notation.of(py, self)).transpose()?;
        self.found(py, |board| match style {
            Some(style) => board.read_styled(&text, style),
            None => board.read_any(&text),
        })
    }

    /// Writes a legal move in one notation.
    #[pyo3(name = "_write_move", signature = (move_, notation, /))]
    fn write_move(
        &self,
        py: Python<'_>,
        move_: &Bound<'_, Move>,
        notation: Notation,
    ) -> PyResult<String> {
        let style = notation.of(py, self)?;
        if move_.get().is_null() {
            return Ok(NO_MOVE.to_owned());
        }
        self.with_move(py, move_.get(), |state, raw| {
            state.board.write_styled(raw, style)
        })
    }

    /// Whether the side to move is in check.
    ///
    ///     >>> Board("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1").is_check()
    ///     True
    fn is_check(&self) -> bool {
        self.lock().board.in_check()
    }

    /// Whether the move gives check.
    ///
    ///     >>> board = Board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    ///     >>> board.gives_check(board.parse_san("Ra8"))
    ///     True
    #[pyo3(signature = (move_, /))]
    fn gives_check(&self, py: Python<'_>, move_: &Bound<'_, Move>) -> PyResult<bool> {
        self.with_move(py, move_.get(), |state, raw| {
            state.after(raw, |board| board.in_check())
        })
    }

    /// Whether the move takes a piece.
    ///
    ///     >>> board = Board("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    ///     >>> board.is_capture(board.parse_san("Rxa8"))
    ///     True
    #[pyo3(signature = (move_, /))]
    fn is_capture(&self, py: Python<'_>, move_: &Bound<'_, Move>) -> PyResult<bool> {
        let men = |board: &dyn EngineBoard| board.pieces().iter().flatten().count();
        self.with_move(py, move_.get(), |state, raw| {
            let before = men(&*state.board);
            state.after(raw, men) < before
        })
    }

    /// How the game has ended, as plain values; None while it goes on. With `claim_draw` a draw
    /// that may be claimed counts.
    #[pyo3(name = "_outcome_values", signature = (claim_draw, /))]
    fn outcome_values(&self, claim_draw: bool) -> Option<OutcomeValues> {
        let state = self.lock();
        let outcome = outcome_of(&*state.board, claim_draw)?;
        Some(outcome_values(state.board.info(), &outcome))
    }

    /// Whether the game has ended. With `claim_draw` a draw that may be claimed counts.
    ///
    ///     >>> Board().is_game_over()
    ///     False
    #[pyo3(signature = (*, claim_draw=false))]
    fn is_game_over(&self, claim_draw: bool) -> bool {
        outcome_of(&*self.lock().board, claim_draw).is_some()
    }

    /// The repetition that the position completes, judged ply by ply, as plain values; None where
    /// it occurs for the first time.
    #[pyo3(name = "_ruling_values")]
    fn ruling_values(&self, py: Python<'_>) -> PyResult<Option<RulingValues>> {
        let (info, ruling, has_ended, moves) = {
            let state = self.lock();
            let Some(ruling) = state.board.ruling() else {
                return Ok(None);
            };
            let ending = state.board.outcome();
            let has_ended = ending.is_some_and(|outcome| outcome.repetition.is_some());
            (state.board.info(), ruling, has_ended, state.moves.clone())
        };
        // Plies are counted from 1.
        let move_of = |ply: usize| self.object(py, moves[ply - 1]);
        ruling_values(info, &ruling, has_ended, move_of).map(Some)
    }

    /// The draw that may be claimed, who must change (0 or 1), how often the position occurred.
    #[pyo3(name = "_claim_values")]
    fn claim_values(&self) -> (Option<&'static str>, Option<usize>, u32) {
        let claims = self.lock().board.claims();
        (
            claims.draw.map(|draw| draw.id()),
            claims.must_change.map(Side::index),
            claims.occurrences,
        )
    }

    /// The draws that may be claimed, by the next move too.
    #[pyo3(name = "_claimable")]
    fn claimable(&self) -> Vec<&'static str> {
        let claims = self.lock().board.claimable();
        claims.into_iter().map(|draw| draw.id()).collect()
    }

    /// Oddities of the position, as identifiers.
    ///
    ///     >>> Board().status()
    ///     []
    fn status(&self) -> Vec<&'static str> {
        self.lock().board.status()
    }

    /// What stands on each square, from the first rank's first file; None where it is empty.
    fn pieces(&self) -> Vec<Option<char>> {
        self.lock().board.pieces()
    }

    /// The squares that a move leaves and reaches, numbered as in `pieces`.
    #[pyo3(signature = (move_, /))]
    fn move_squares(&self, py: Python<'_>, move_: &Bound<'_, Move>) -> PyResult<(usize, usize)> {
        self.with_move(py, move_.get(), |state, raw| state.board.move_squares(raw))
    }

    /// The squares of the last move, numbered as in `pieces`; None at the start.
    fn last_squares(&self) -> Option<(usize, usize)> {
        let state = self.lock();
        let raw = *state.moves.last().filter(|raw| !raw.is_none())?;
        Some(state.board.move_squares(raw))
    }

    /// The square of the king or general in check, numbered as in `pieces`.
    fn checked_square(&self) -> Option<usize> {
        self.lock().board.checked_square()
    }

    /// Leaves of the move tree.
    #[pyo3(name = "_count_leaves", signature = (depth, /))]
    fn count_leaves(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        let mut board = self.snapshot();
        let leaves = interruptible(py, |stop| board.perft(depth, stop))?;
        Ok(leaves.unwrap_or_default())
    }

    /// Leaves below each legal move.
    #[pyo3(name = "_count_leaves_by_move", signature = (depth, /))]
    fn count_leaves_by_move(&self, py: Python<'_>, depth: u32) -> PyResult<Vec<(Py<Move>, u64)>> {
        let mut board = self.snapshot();
        let rows = interruptible(py, |stop| board.divide(depth, stop))?.unwrap_or_default();
        rows.into_iter()
            .map(|(raw, leaves)| Ok((self.object(py, raw)?, leaves)))
            .collect()
    }

    /// The static evaluation taken apart, as plain values.
    #[pyo3(name = "_trace_values")]
    fn trace_values(&self) -> TraceValues {
        trace_values(self.lock().board.trace())
    }

    /// The key that Polyglot books use; None where the game has none.
    ///
    ///     >>> hex(Board().polyglot_key())
    ///     '0x463b96181691fc9c'
    fn polyglot_key(&self) -> Option<u64> {
        self.lock().board.polyglot_key()
    }
}
