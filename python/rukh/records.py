"""Game records: games out of files, texts and streams, and into files.

>>> import rukh
>>> [game] = rukh.read_games("1. 炮二平五 马8进7 2. 马二进三 *")
>>> list(game.mainline_moves())
[Move('h2e2'), Move('h9g7'), Move('h0g2')]

`read_games` reads every format there is, told by its content and never by its name: PGN of both
games in any notation and encoding, XQF, DhtmlXQ, CBR, CBL and their kin, lists of positions, the
JSON that is written here, and folders and zip archives of them. `read_game` takes the next game of
an open file, as ``chess.pgn`` has it. `write_games` makes files.

A game is a tree of nodes with the names of ``chess.pgn``; `rukh.pgn` says what differs from there.
Nothing recurses. What no record can hold is refused when it is given, with a `RecordError` (a
`ValueError`), or, if it is of a wrong kind, an `ArgumentError` (a `TypeError`); nothing has changed
then.
"""

from __future__ import annotations

import os
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Generic, TypeVar, cast, overload

from rukh._archive import ArchiveError
from rukh._handle import checked_output, holds_text, name_of, next_game, write_to
from rukh._inputs import Input, SourceOfGames, inputs_of
from rukh._mainline import Mainline
from rukh._newfile import NewFile
from rukh._node import ChildNode, GameNode
from rukh._remarks import Nags
from rukh._sources import SourceError
from rukh.arrow import Arrow
from rukh.errors import ArgumentError, OptionError, RecordError, RecordWarning
from rukh.game import Game, RecordFormat
from rukh.headers import Headers
from rukh.problem import Problem, Severity
from rukh.visitor import (
    SKIP,
    BaseVisitor,
    BoardBuilder,
    FileExporter,
    GameBuilder,
    HeadersBuilder,
    SkipType,
    StringExporter,
    show_read,
)

if TYPE_CHECKING:
    from rukh.board import Notation

__all__ = [
    "SKIP",
    "Arrow",
    "BaseVisitor",
    "BoardBuilder",
    "ChildNode",
    "FileExporter",
    "Game",
    "GameBuilder",
    "GameNode",
    "GameReader",
    "Headers",
    "HeadersBuilder",
    "Mainline",
    "Nags",
    "Problem",
    "RecordFormat",
    "Severity",
    "SkipType",
    "StringExporter",
    "read_game",
    "read_games",
    "read_headers",
    "skip_game",
    "write_games",
]

_Result = TypeVar("_Result")
_Told = TypeVar("_Told")

_SUFFIXES: dict[str, RecordFormat] = {
    ".pgn": "pgn",
    ".txt": "text",
    ".json": "json",
    ".jsonl": "json",
    ".dhtmlxq": "dhtmlxq",
    ".xqf": "xqf",
}


class GameReader(Iterator[_Told], Generic[_Told]):
    """The games of a source, read as they are asked for. `read_games` makes it.

    What is wrong with a game is told in `Game.problems`; what is wrong with the source itself (it
    is no record, it ends in the middle, a file of a folder cannot be opened) in `problems` here,
    when the games before it have been given. Each of them goes to `on_problem` too; where that was
    not given, a problem of the source is a `RecordWarning`, so that a broken file is never passed
    over in silence. Of files in folders and archives only those warn whose names promise records.
    """

    def __init__(
        self,
        inputs: Iterator[Input],
        told: Callable[[Game], _Told],
        *,
        file: str | None,
        strict: bool,
        on_problem: Callable[[Problem], object] | None,
    ) -> None:
        self.problems: list[Problem] = []
        """What was wrong with the source itself, so far."""
        self.file = file
        """The name of the source, if it has one; `Game.file` may be a file within it."""
        self._inputs = inputs
        self._told = told
        self._strict = strict
        self._on_problem = on_problem
        self._input: Input | None = None
        self._format: str | None = None
        self._lock = threading.Lock()
        self._has_ended = False

    @property
    def format(self) -> str | None:
        """The format that the last game was in: ``pgn``, ``xqf`` and so on; None before the first.

        >>> import rukh
        >>> games = rukh.read_games("1. e4 *")
        >>> len(list(games)), games.format
        (1, 'pgn')
        """
        if self._input is not None:
            self._format = self._input.format or self._format
        return self._format

    def __iter__(self) -> GameReader[_Told]:
        return self

    def __next__(self) -> _Told:
        # The lock is never waited for: its holder may be the one who asks.
        if not self._lock.acquire(blocking=False):
            raise RecordError("the games are being read already")
        try:
            return self._next()
        finally:
            self._lock.release()

    def _next(self) -> _Told:
        while not self._has_ended:
            try:
                found = self._found()
            except BaseException:
                self.close()
                raise
            if found is None:
                break
            if isinstance(found, Game):
                self._report_game(found)
                return self._told(found)
            self._report_source(found)
        self.close()
        raise StopIteration

    def _found(self) -> Game | Problem | None:
        """The next game or problem of the source; None at its end."""
        while True:
            if self._input is None:
                self._input = next(self._inputs, None)
                if self._input is None:
                    return None
            try:
                found = self._input.next()
            except (SourceError, ArchiveError) as error:
                found = _fault(error, self._input.file)
                self._input.end()
            except OSError as error:
                if self._input.is_whole:
                    raise
                reason = f"it cannot be read: {error.strerror or error}"
                found = Problem(Severity.SKIPPED, reason=reason, file=self._input.file)
                self._input.end()
            if found is not None:
                return found
            self._format = self._input.format or self._format
            self._input.close()
            self._input = None

    def _report_game(self, game: Game) -> None:
        if self._on_problem is not None:
            for problem in game.problems:
                self._on_problem(problem)
        if self._strict:
            loss = game._loss()
            if loss is not None:
                self.close()
                raise RecordError(str(loss), loss)

    def _report_source(self, problem: Problem) -> None:
        self.problems.append(problem)
        if self._on_problem is not None:
            self._on_problem(problem)
        if self._input is not None and not self._input.promises_games:
            return
        if self._strict:
            self.close()
            raise RecordError(str(problem), problem)
        if self._on_problem is None:
            warnings.warn(str(problem), RecordWarning, stacklevel=4)

    def __enter__(self) -> GameReader[_Told]:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the reading, and closes what was opened for it."""
        self._has_ended = True
        if self._input is not None:
            self._format = self._input.format or self._format
            self._input.close()
            self._input = None
        close = getattr(self._inputs, "close", None)
        if close is not None:
            close()


def _fault(error: SourceError | ArchiveError, file: str | None) -> Problem:
    is_cut = isinstance(error, ArchiveError) and error.saved > 0
    return Problem(Severity.SHORTENED if is_cut else Severity.SKIPPED, reason=str(error), file=file)


@overload
def read_games(
    source: SourceOfGames,
    *,
    game: str | None = None,
    strict: bool = False,
    encoding: str | None = None,
    on_problem: Callable[[Problem], object] | None = None,
) -> GameReader[Game]: ...


@overload
def read_games(
    source: SourceOfGames,
    *,
    visitor: Callable[[], BaseVisitor[_Result]],
    game: str | None = None,
    strict: bool = False,
    encoding: str | None = None,
    on_problem: Callable[[Problem], object] | None = None,
) -> GameReader[_Result]: ...


def read_games(
    source: SourceOfGames,
    *,
    visitor: Callable[[], BaseVisitor[Any]] | None = None,
    game: str | None = None,
    strict: bool = False,
    encoding: str | None = None,
    on_problem: Callable[[Problem], object] | None = None,
) -> GameReader[Any]:
    r"""Reads every game of a source, one after another, as they are asked for.

    Args:
        source: A path, bytes, an open file in text or binary mode, or text. A `str` is the path of
            a file or folder, unless none is there and it looks like a record (it has several
            lines, or begins with a tag or a numbered move). A folder gives the games of every file
            in it and below, sorted by name, but for hidden ones; a zip archive those of every file
            in it, archives within it included. A binary file is an archive if it begins as one and
            can be rewound.
        visitor: What makes a visitor for each game; its results are given instead of games.
        game: ``"chess"`` or ``"xiangqi"``; without it each game is told by what it holds.
        strict: Whether to raise at the first problem by which anything is lost, instead of giving
            what can be read.
        encoding: The encoding of all text in the source; without it, it is told by what it holds.
        on_problem: Called with each problem, of games and of the source, as it is met.

    PGN is read in pieces, so that memory does not grow with the number of games.

    >>> import rukh
    >>> games = rukh.read_games("1. e4 e5 2. Nf6 *\n\n1. d4 d5 *")
    >>> for game in games:
    ...     print(game.mainline(), [problem.text for problem in game.problems])
    1. e4 e5 ['Nf6']
    1. d4 d5 []

    Raises:
        OSError: The file or folder cannot be opened or read.
        GameError: There is no such game.
        OptionError: There is no such encoding.
        ArgumentError: The source is none.
        RecordError: With `strict`: something would be lost.
    """
    if visitor is not None and not callable(visitor):
        raise ArgumentError(
            f"visitor is what makes visitors, such as their class, not {type(visitor).__name__}"
        )
    file, inputs = inputs_of(source, game=game, encoding=encoding)

    def told(found: Game) -> Any:
        if visitor is None:
            return found
        return show_read(found, visitor(), is_told_elsewhere=on_problem is not None)

    return GameReader(inputs, told, file=file, strict=strict, on_problem=on_problem)


# --- One game at a time, out of an open file ------------------------------------------------


@overload
def read_game(handle: IO[str] | IO[bytes], *, game: str | None = None) -> Game | None: ...


@overload
def read_game(
    handle: IO[str] | IO[bytes],
    *,
    visitor: Callable[[], BaseVisitor[_Result]],
    game: str | None = None,
) -> _Result | None: ...


def read_game(
    handle: IO[str] | IO[bytes],
    *,
    visitor: Callable[[], BaseVisitor[Any]] | None = None,
    game: str | None = None,
) -> Any:
    r"""Reads the next game of an open file, in text or binary mode; None at its end.

    The handle is left behind the game, so that calls go on in it, and ``handle.tell()`` before a
    game is a place to come back to. A file opened in binary mode is decoded as it has to be; one
    in text mode is as Python has decoded it.

    >>> import io, rukh
    >>> handle = io.StringIO('[Event "A"]\n\n1. e4 *\n\n[Event "B"]\n\n1. d4 *\n')
    >>> rukh.read_game(handle).headers["Event"], rukh.read_game(handle).headers["Event"]
    ('A', 'B')
    >>> rukh.read_game(handle) is None
    True

    Text itself is not taken, as in ``chess.pgn``: put it into ``io.StringIO(text)``, or use
    `read_games`.

    Raises:
        ArgumentError: The handle is no open file.
        GameError: There is no such game.
    """
    found = next_game(handle, game)
    if found is None or visitor is None:
        return found
    return show_read(found, visitor())


def read_headers(handle: IO[str] | IO[bytes]) -> Headers | None:
    r"""Reads the tags of the next game and goes behind it; None at the end.

    These are the tags that it has, without the roster.

    >>> import io, rukh
    >>> rukh.read_headers(io.StringIO('[White "A"]\n\n1. e4 *'))
    Headers({'White': 'A'})

    Raises:
        ArgumentError: The handle is no open file.
    """
    found = next_game(handle, None)
    return None if found is None else show_read(found, HeadersBuilder())


def skip_game(handle: IO[str] | IO[bytes]) -> bool:
    """Goes behind the next game; False at the end.

    >>> import io, rukh
    >>> handle = io.StringIO("1. e4 *")
    >>> rukh.skip_game(handle), rukh.skip_game(handle)
    (True, False)

    Raises:
        ArgumentError: The handle is no open file.
    """
    return next_game(handle, None) is not None


# --- Into files ------------------------------------------------------------------------------


def write_games(
    games: Iterable[Game] | Game,
    target: str | os.PathLike[str] | IO[str] | IO[bytes],
    *,
    format: RecordFormat | None = None,  # noqa: A002  (that is what it is)
    notation: Notation | None = None,
    width: int = 80,
    on_problem: Callable[[Problem], object] | None = None,
) -> int:
    """Writes games into a file, or to a file that is open, and returns how many.

    The format is that of the file's name (``.pgn``, ``.txt``, ``.json``, ``.xqf``, ``.dhtmlxq``)
    unless it is given; that of an open file without such a name is PGN. JSON is one object on each
    line; XQF holds one game. Text is UTF-8. A file given by its path is complete or not there: it
    is written under another name, which it loses at the end. An open file, in text or binary mode,
    is left open, and has the games that were written before an error.

    >>> import io, rukh, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = f"{folder}/games.pgn"
    ...     count = rukh.write_games(rukh.read_games("1. e4 *"), path)
    ...     print(count, [str(game.mainline()) for game in rukh.read_games(path)])
    1 ['1. e4']
    >>> out = io.BytesIO()
    >>> rukh.write_games(rukh.read_games("1. e4 *"), out), len(out.getvalue())
    (1, 102)

    Raises:
        OSError: The file cannot be written.
        OptionError: The name tells no format, or XQF is to hold several games.
        RecordError: A game cannot be written in this format.
        ArgumentError: These are no games, or this is no file, or one in text mode for XQF.
    """
    options = {"notation": notation, "width": width, "on_problem": on_problem}
    if isinstance(target, (str, os.PathLike)):
        path = Path(target)
        chosen = format if format is not None else _SUFFIXES.get(path.suffix.lower())
        if chosen is None:
            known = ", ".join(_SUFFIXES)
            raise OptionError(f"{path.name!r} tells no format: end it in {known}, or give format")
        with NewFile(path) as out:
            # All that is asked of it is to be written to.
            return _write_all(games, cast("IO[bytes]", out), chosen, options)
    handle = checked_output(target)
    suffix = Path(name_of(handle) or "").suffix.lower()
    chosen = format if format is not None else _SUFFIXES.get(suffix, "pgn")
    if chosen == "xqf" and holds_text(handle):
        raise ArgumentError("xqf is no text, and the file is open for text: open it with 'wb'")
    return _write_all(games, handle, chosen, options)


def _each(games: object) -> Iterable[Any]:
    if isinstance(games, (str, bytes)) or not isinstance(games, Iterable):
        raise ArgumentError(f"games are rukh.Game, one or several, not {type(games).__name__}")
    return games


def _write_all(
    games: Iterable[Game] | Game, out: IO[Any], chosen: RecordFormat, options: dict[str, Any]
) -> int:
    if isinstance(games, Game):
        games = (games,)
    count = 0
    for game in _each(games):
        if not isinstance(game, Game):
            raise ArgumentError(f"games are rukh.Game, not {type(game).__name__}")
        if chosen == "xqf" and count == 1:
            raise OptionError("a file of XQF holds one game")
        write_to(out, game.export(chosen, **options))
        count += 1
    return count
