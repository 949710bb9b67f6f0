"""Rukh: one engine for xiangqi and international chess.

>>> import rukh
>>> board = rukh.Board(game="xiangqi")
>>> _ = board.push_uci("h2e2")
>>> with rukh.Engine(game="xiangqi") as engine:
...     result = engine.play(board, rukh.Limit(depth=4))
>>> result.move in board.legal_moves
True

`Board` has python-chess's habits for both games, `Engine` searches, `read_games` and `Game` are for
records of any format, `rukh.errors` lists what can be raised. The command ``rukh`` plays in the
terminal, ``rukh-uci`` speaks UCI.
"""

import importlib
from typing import TYPE_CHECKING

from rukh import _loading, book
from rukh._native import NOTATIONS, REPETITION_RULES, LegalMoves, Move, __version__
from rukh.arrow import Arrow
from rukh.board import Board, Notation, Ranks
from rukh.engine import ELO_RANGE, Analysis, Engine, Info, PlayResult
from rukh.epd import from_epd
from rukh.errors import (
    AmbiguousMoveError,
    ArgumentError,
    BookError,
    EngineBusyError,
    EngineClosedError,
    EngineDiedError,
    EngineError,
    EngineMoveError,
    EngineProcessError,
    EngineProtocolError,
    EngineStartError,
    EngineTimeoutError,
    FenError,
    GameError,
    HistoryError,
    IllegalMoveError,
    MissingError,
    MoveError,
    OptionError,
    RecordError,
    RecordWarning,
    RukhError,
    SquareError,
    UnreadableMoveError,
)
from rukh.game import Game, RecordFormat
from rukh.headers import Headers
from rukh.limit import Limit
from rukh.outcome import Claims, Outcome, Termination
from rukh.picture import Picture
from rukh.problem import Problem, Severity
from rukh.records import (
    GameReader,
    read_game,
    read_games,
    read_headers,
    skip_game,
    write_games,
)
from rukh.ruling import (
    Attack,
    Conduct,
    Language,
    Nature,
    PieceOn,
    PlyReport,
    RepetitionRule,
    RepetitionStatus,
    Ruling,
)
from rukh.score import Score
from rukh.side import BLACK, RED, WHITE, Side
from rukh.trace import Phased, Trace, TraceTerm

if TYPE_CHECKING:
    from rukh import match, pgn, process
    from rukh.process import EngineProcess
else:

    def __getattr__(name: str) -> object:
        """Loads what few programs need when it is asked for."""
        if name == "EngineProcess":
            from rukh.process import EngineProcess  # noqa: PLC0415

            return EngineProcess
        if name in ("match", "pgn", "process"):
            return importlib.import_module(f"rukh.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


_loading.finish()

__all__ = [
    "BLACK",
    "ELO_RANGE",
    "NOTATIONS",
    "RED",
    "REPETITION_RULES",
    "WHITE",
    "AmbiguousMoveError",
    "Analysis",
    "ArgumentError",
    "Arrow",
    "Attack",
    "Board",
    "BookError",
    "Claims",
    "Conduct",
    "Engine",
    "EngineBusyError",
    "EngineClosedError",
    "EngineDiedError",
    "EngineError",
    "EngineMoveError",
    "EngineProcess",
    "EngineProcessError",
    "EngineProtocolError",
    "EngineStartError",
    "EngineTimeoutError",
    "FenError",
    "Game",
    "GameError",
    "GameReader",
    "Headers",
    "HistoryError",
    "IllegalMoveError",
    "Info",
    "Language",
    "LegalMoves",
    "Limit",
    "MissingError",
    "Move",
    "MoveError",
    "Nature",
    "Notation",
    "OptionError",
    "Outcome",
    "Phased",
    "Picture",
    "PieceOn",
    "PlayResult",
    "PlyReport",
    "Problem",
    "Ranks",
    "RecordError",
    "RecordFormat",
    "RecordWarning",
    "RepetitionRule",
    "RepetitionStatus",
    "RukhError",
    "Ruling",
    "Score",
    "Severity",
    "Side",
    "SquareError",
    "Termination",
    "Trace",
    "TraceTerm",
    "UnreadableMoveError",
    "__version__",
    "book",
    "from_epd",
    "match",
    "pgn",
    "process",
    "read_game",
    "read_games",
    "read_headers",
    "skip_game",
    "write_games",
]
