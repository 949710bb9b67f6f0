"""What can go wrong, as exceptions that carry the culprit.

All inherit from `RukhError`, and beside it from the built-in class that fits::

    RukhError
    ├── FenError              (ValueError)    a FEN that cannot be played from
    ├── MoveError             (ValueError)    a text or move that cannot be played here
    │   ├── UnreadableMoveError               it is not a move at all
    │   ├── IllegalMoveError                  it is a move, and breaks the rules
    │   └── AmbiguousMoveError                it fits several legal moves
    ├── SquareError           (ValueError)    a square that the board does not have
    ├── RecordError           (ValueError)    a record that cannot be read, or written, or cannot
    │                                         hold what it is given
    ├── BookError             (ValueError)    a book that cannot be read, or not be made
    ├── MissingError          (KeyError,      a tag, move or glyph that a game does not have, or
    │                          IndexError)    a position that a book does not have
    ├── ArgumentError         (TypeError)     a value of a kind that a call cannot take
    ├── GameError             (ValueError)    a game that Rukh does not know, or two games mixed
    ├── OptionError           (ValueError)    a value that an option or limit cannot have
    ├── HistoryError          (IndexError)    there is no move to take back
    └── EngineError           (RuntimeError)  the engine cannot do that
        ├── EngineBusyError                   it is searching
        ├── EngineClosedError                 it was closed
        └── EngineProcessError                an engine in a process of its own has failed
            ├── EngineStartError              it does not start, or speaks no protocol we know
            ├── EngineDiedError               it has ended by itself
            ├── EngineTimeoutError            it is silent past its time
            └── EngineProtocolError           it says what makes no sense
                └── EngineMoveError           its move is not legal

`RecordWarning` is a warning: a source of records has a fault, and nobody asked to be told.

Every message is one line that names the offending text and why it was refused. A call that raises
leaves its board as it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rukh.problem import Problem, Severity

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
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
]


_LONGEST = 100


def shortened(text: str) -> str:
    r"""Text for a message: on one line, control characters shown as ``·``, its end cut.

    >>> shortened("e2\ne4")
    'e2·e4'
    """
    end = "…" if len(text) > _LONGEST else ""
    return "".join(sign if sign.isprintable() else "·" for sign in text[:_LONGEST]) + end


def described(value: object) -> str:
    """Any value for a message, on one line and not too long.

    >>> described(["e2"]), described(10**5000)
    ("['e2']", 'a number of thousands of digits')
    """
    try:
        return shortened(repr(value))
    except ValueError:
        # Of very many digits Python makes no text.
        return "a number of thousands of digits"


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
    """A game record that cannot be read, or not be written, or cannot hold what it is given.

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


class BookError(RukhError, ValueError):
    """A book that cannot be read, or could not be made.

    >>> import rukh
    >>> try:
    ...     rukh.book.open(b"[Event]")
    ... except rukh.BookError as error:
    ...     print(error)
    this is no opening book: it begins as neither .rkb nor Polyglot .bin does
    """

    def __init__(self, message: str, file: str | None = None, report: Any = None) -> None:
        super().__init__(message, file, report)
        self.file = file
        """The name of the file, if it has one."""
        self.report = report
        """Where no game or move was left: the `rukh.book.BuildReport` of what was read."""


class RecordWarning(UserWarning):
    """Something was lost in reading or writing records, and nobody asked to be told."""


class MissingError(RukhError, KeyError, IndexError):
    """A tag, a move or a glyph that a game does not have, asked for by its name or place.

    So is a position that a book has no move for.

    >>> import rukh
    >>> try:
    ...     rukh.Game().headers["Annotator"]
    ... except KeyError as error:
    ...     print(error)
    the game has no tag "Annotator"
    """


class ArgumentError(RukhError, TypeError):
    """A value of a kind that a call cannot take: a move as text where a `Move` is wanted.

    >>> import rukh
    >>> try:
    ...     rukh.Game().add_variation("e2e4")
    ... except TypeError as error:
    ...     print(error)
    a node has a rukh.Move, such as rukh.Move("e2e4"), not str
    """


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


class EngineProcessError(EngineError):
    """An engine in a process of its own has failed; see `EngineProcess`.

    The message calls it by its own name, with the command that started it where that differs.

    >>> import sys, rukh
    >>> try:
    ...     rukh.EngineProcess([sys.executable, "-c", "import sys; sys.exit('no net file')"])
    ... except rukh.EngineProcessError as error:
    ...     error.command[1], error.exit_code, error.stderr
    ('-c', 1, 'no net file')
    """

    def __init__(
        self,
        message: str,
        stderr: str = "",
        exit_code: int | None = None,
        *,
        command: Sequence[str] = (),
    ) -> None:
        super().__init__(message, stderr, exit_code)
        self.command = tuple(command)
        """The program that was started, and its arguments."""
        self.stderr = stderr
        """The last lines that it wrote to standard error."""
        self.exit_code = exit_code
        """Its exit status, negative for a signal; None if it had not ended when this was raised."""


class EngineStartError(EngineProcessError):
    """An engine that cannot be started, or speaks none of the protocols that were tried."""


class EngineDiedError(EngineProcessError):
    """An engine that has ended by itself."""


class EngineTimeoutError(EngineProcessError):
    """An engine that was silent past its time, and was ended for it."""


class EngineProtocolError(EngineProcessError):
    """An engine that says what makes no sense at this place; it still runs."""


class EngineMoveError(EngineProtocolError):
    """An engine that answers with a text that is no legal move; it still runs."""

    def __init__(
        self,
        message: str,
        stderr: str = "",
        exit_code: int | None = None,
        text: str = "",
        *,
        command: Sequence[str] = (),
    ) -> None:
        super().__init__(message, stderr, exit_code, command=command)
        self.args = (message, stderr, exit_code, text)
        self.text = text
        """What it answered, in its own spelling."""
