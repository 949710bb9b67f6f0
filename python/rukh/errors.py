"""What can go wrong, as exceptions that carry the culprit.

All inherit from `RukhError`, and beside it from the built-in class that fits::

    RukhError
    ├── FenError              (ValueError)    a FEN that cannot be played from
    ├── MoveError             (ValueError)    a text or move that cannot be played here
    │   ├── UnreadableMoveError               it is not a move at all
    │   ├── IllegalMoveError                  it is a move, and breaks the rules
    │   └── AmbiguousMoveError                it fits several legal moves
    ├── SquareError           (ValueError)    a square that the board does not have
    ├── RecordError           (ValueError)    a record that cannot be read, or written
    ├── GameError             (ValueError)    a game that Rukh does not know, or two games mixed
    ├── OptionError           (ValueError)    a value that an option or limit cannot have
    ├── HistoryError          (IndexError)    there is no move to take back
    └── EngineError           (RuntimeError)  the engine cannot do that
        ├── EngineBusyError                   it is searching
        └── EngineClosedError                 it was closed

`RecordWarning` is a warning: a source of records has a fault, and nobody asked to be told.

Every message is one line that names the offending text and why it was refused. A call that raises
leaves its board as it was.
"""

from __future__ import annotations

from rukh.problem import Problem, Severity

__all__ = [
    "AmbiguousMoveError",
    "EngineBusyError",
    "EngineClosedError",
    "EngineError",
    "FenError",
    "GameError",
    "HistoryError",
    "IllegalMoveError",
    "MoveError",
    "OptionError",
    "RecordError",
    "RecordWarning",
    "RukhError",
    "SquareError",
    "UnreadableMoveError",
]


_LONGEST = 100


def shortened(text: str) -> str:
    r"""Text for a message: on one line, control characters shown as ``·``, its end cut.

    >>> shortened("e2\ne4")
    'e2·e4'
    """
    end = "…" if len(text) > _LONGEST else ""
    return "".join(sign if sign.isprintable() else "·" for sign in text[:_LONGEST]) + end


class RukhError(Exception):
    """Any error that Rukh raises on purpose."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class FenError(RukhError, ValueError):
    """A FEN that cannot be played from, with every reason.

    >>> import rukh
    >>> try:
    ...     rukh.Board("4k3/8/8/8/8/8/8/8 w - - 0 1")
    ... except rukh.FenError as error:
    ...     [identifier for identifier, reason in error.faults]
    ['no_white_king']
    """

    def __init__(
        self, message: str, fen: str = "", faults: tuple[tuple[str, str], ...] = ()
    ) -> None:
        super().__init__(message, fen, faults)
        self.fen = fen
        """The text as it was given."""
        self.faults = tuple(faults)
        """Each fault as a stable identifier and a reason in words."""


class MoveError(RukhError, ValueError):
    """A move that cannot be played on this board."""

    def __init__(self, message: str, text: str = "", reason: str = "") -> None:
        super().__init__(message, text, reason)
        self.text = text
        """The move as it was given."""
        self.reason = reason
        """Why it was refused, in one clause."""


class UnreadableMoveError(MoveError):
    """A text that is not a move in the notation asked for."""


class IllegalMoveError(MoveError):
    """A move that breaks the rules of its game."""


class AmbiguousMoveError(MoveError):
    """A text that fits two or more legal moves."""

    def __init__(
        self, message: str, text: str = "", reason: str = "", matches: list[str] | None = None
    ) -> None:
        super().__init__(message, text, reason)
        self.matches = list(matches or ())
        """The moves that it fits, as coordinates."""

    def __reduce__(self) -> tuple[type[AmbiguousMoveError], tuple[str, str, str, list[str]]]:
        return type(self), (str(self), self.text, self.reason, self.matches)


class RecordError(RukhError, ValueError):
    """A game record that cannot be read, or not be written in the format asked for.

    >>> import rukh
    >>> try:
    ...     next(rukh.read_games("1. e4 e5 2. Nf6 *", strict=True))
    ... except rukh.RecordError as error:
    ...     error.problem.ply, error.problem.text
    (3, 'Nf6')
    """

    def __init__(
        self, message: str, problem: Problem | tuple[str, int, int, str, str, str] | None = None
    ) -> None:
        super().__init__(message, problem)
        if problem is None:
            problem = Problem(Severity.SKIPPED, reason=message)
        elif not isinstance(problem, Problem):
            severity, line, ply, text, reason, fen = problem
            problem = Problem(Severity(severity), line, ply, text, reason, fen)
        self.problem = problem
        """What is wrong, and where."""


class RecordWarning(UserWarning):
    """Something was lost in reading or writing records, and nobody asked to be told."""


class SquareError(RukhError, ValueError):
    """A square that the board does not have."""


class GameError(RukhError, ValueError):
    """A game that Rukh does not know, or two games mixed up."""


class OptionError(RukhError, ValueError):
    """A value that an option or a limit cannot have."""


class HistoryError(RukhError, IndexError):
    """There is no move to take back or to look at."""


class EngineError(RukhError, RuntimeError):
    """The engine cannot do what it was asked."""


class EngineBusyError(EngineError):
    """The engine is in the middle of a search."""


class EngineClosedError(EngineError):
    """The engine was closed and searches no more."""
