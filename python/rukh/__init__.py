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

from typing import TYPE_CHECKING

from rukh import _loading
from rukh._lazily import lazily
from rukh._native import NOTATIONS, REPETITION_RULES, LegalMoves, Move, __version__

if TYPE_CHECKING:
    from rukh import book, match, pgn, process, render, review
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
    from rukh.process import EngineProcess
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
    from rukh.score import Score, Wdl
    from rukh.side import BLACK, RED, WHITE, Side
    from rukh.trace import Phased, Trace, TraceTerm

_HOMES = {
    "arrow": ("Arrow",),
    "board": (
        "Board",
        "Notation",
        "Ranks",
    ),
    "engine": (
        "ELO_RANGE",
        "Analysis",
        "Engine",
        "Info",
        "PlayResult",
    ),
    "epd": ("from_epd",),
    "errors": (
        "AmbiguousMoveError",
        "ArgumentError",
        "BookError",
        "EngineBusyError",
        "EngineClosedError",
        "EngineDiedError",
        "EngineError",
        "EngineMoveError",
        "EngineProcessError",
        "EngineProtocolError",
        "EngineStartError",
        "EngineTimeoutError",
        "FenError",
        "GameError",
        "HistoryError",
        "IllegalMoveError",
        "MissingError",
        "MoveError",
        "OptionError",
        "RecordError",
        "RecordWarning",
        "RukhError",
        "SquareError",
        "UnreadableMoveError",
    ),
    "game": (
        "Game",
        "RecordFormat",
    ),
    "headers": ("Headers",),
    "limit": ("Limit",),
    "outcome": (
        "Claims",
        "Outcome",
        "Termination",
    ),
    "picture": ("Picture",),
    "problem": (
        "Problem",
        "Severity",
    ),
    "process": ("EngineProcess",),
    "records": (
        "GameReader",
        "read_game",
        "read_games",
        "read_headers",
        "skip_game",
        "write_games",
    ),
    "ruling": (
        "Attack",
        "Conduct",
        "Language",
        "Nature",
        "PieceOn",
        "PlyReport",
        "RepetitionRule",
        "RepetitionStatus",
        "Ruling",
    ),
    "score": (
        "Score",
        "Wdl",
    ),
    "side": (
        "BLACK",
        "RED",
        "WHITE",
        "Side",
    ),
    "trace": (
        "Phased",
        "Trace",
        "TraceTerm",
    ),
}
"""The modules of all other names: they are loaded when somebody asks for one."""


if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES, ("book", "match", "pgn", "render", "review"))

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
    "Wdl",
    "__version__",
    "book",
    "from_epd",
    "match",
    "pgn",
    "process",
    "read_game",
    "read_games",
    "read_headers",
    "render",
    "review",
    "skip_game",
    "write_games",
]
