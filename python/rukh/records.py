"""Game records: games out of files, texts and streams, and into files.

>>> import rukh
>>> [game] = rukh.read_games("1. 炮二平五 马8进7 2. 马二进三 *")
>>> list(game.mainline_moves())
[Move('h2e2'), Move('h9g7'), Move('h0g2')]

`read_games` reads every format there is, told by its content and never by its name: PGN of both
games in any notation and encoding, XQF, DhtmlXQ, CBR, CBL and their kin, lists of positions.
`read_game` takes the next game of an open file, as ``chess.pgn`` has it. `write_games` makes files.

A game is a tree of nodes with the names of ``chess.pgn``. What differs from there: `Game.game` says
which game it is, and `GameNode.root` gives the root; tags are found in any case; glyphs keep their
order; `Game.problems` has what was wrong, with its place; an evaluation is a `Score` for the side
that begins; `node.write_move` and `Game.to_pgn` know every notation. Nothing recurses.
"""

from __future__ import annotations

import codecs
import os
import re
import warnings
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Generic, TypeVar, overload

from rukh import _native
from rukh._handle import name_of, next_game
from rukh._node import ChildNode, GameNode, Mainline
from rukh._remarks import Nags
from rukh.errors import OptionError, RecordError, RecordWarning
from rukh.game import Game, RecordFormat
from rukh.headers import Headers
from rukh.problem import Problem, Severity
from rukh.visitor import (
    SKIP,
    BaseVisitor,
    GameBuilder,
    HeadersBuilder,
    SkipType,
    StringExporter,
)

if TYPE_CHECKING:
    from rukh.board import Notation

__all__ = [
    "SKIP",
    "BaseVisitor",
    "ChildNode",
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

Source = str | os.PathLike[str] | bytes | bytearray | memoryview | IO[str] | IO[bytes]
"""What games are read from."""

_TEXT = re.compile(r"\s*(?:\[\s*\w+\s|\{|\d+\s*\.+\s*\S.*\s)")
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
    is no record, it ends in the middle) in `problems` here, when the games before it have been
    given. Each of them goes to `on_problem` too; where that was not given, a problem of the source
    is a `RecordWarning`, so that a broken file is never passed over in silence.
    """

    def __init__(
        self,
        native: _native.RecordReader,
        told: Callable[[Game], _Told],
        *,
        file: str | None,
        strict: bool,
        on_problem: Callable[[Problem], object] | None,
        opened: IO[Any] | None,
    ) -> None:
        self.problems: list[Problem] = []
        """What was wrong with the source itself, so far."""
        self.file = file
        """The name of the source, if it has one."""
        self._native = native
        self._told = told
        self._strict = strict
        self._on_problem = on_problem
        self._opened = opened
        self._has_ended = False

    @property
    def format(self) -> str | None:
        """The format of the source once its first game was asked for, if it has one.

        >>> import rukh
        >>> games = rukh.read_games("1. e4 *")
        >>> len(list(games)), games.format
        (1, 'pgn')
        """
        return self._native.format

    def __iter__(self) -> GameReader[_Told]:
        return self

    def __next__(self) -> _Told:
        while not self._has_ended:
            try:
                found = self._native.next()
            except BaseException:
                self.close()
                raise
            if found is None:
                break
            if isinstance(found, _native.Record):
                game = Game._of(found, self.file)
                self._report_game(game)
                return self._told(game)
            self._report_source(found)
        self.close()
        raise StopIteration

    def _report_game(self, game: Game) -> None:
        if self._on_problem is not None:
            for problem in game.problems:
                self._on_problem(problem)
        if self._strict:
            loss = game._loss()
            if loss is not None:
                self.close()
                raise RecordError(str(loss), loss)

    def _report_source(self, values: _native._Problem) -> None:
        severity, line, ply, text, reason, fen = values
        problem = Problem(Severity(severity), line, ply, text, reason, fen, 0, self.file)
        self.problems.append(problem)
        if self._on_problem is not None:
            self._on_problem(problem)
        if self._strict:
            self.close()
            raise RecordError(str(problem), problem)
        if self._on_problem is None:
            warnings.warn(str(problem), RecordWarning, stacklevel=3)

    def __enter__(self) -> GameReader[_Told]:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the reading, and closes the file if it was opened for it."""
        self._has_ended = True
        if self._opened is not None:
            self._opened.close()


@overload
def read_games(
    source: Source,
    *,
    game: str | None = None,
    strict: bool = False,
    encoding: str | None = None,
    on_problem: Callable[[Problem], object] | None = None,
) -> GameReader[Game]: ...


@overload
def read_games(
    source: Source,
    *,
    visitor: Callable[[], BaseVisitor[_Result]],
    game: str | None = None,
    strict: bool = False,
    encoding: str | None = None,
    on_problem: Callable[[Problem], object] | None = None,
) -> GameReader[_Result]: ...


def read_games(
    source: Source,
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
            a file, unless none is there and it looks like a record (it has several lines, or
            begins with a tag or a numbered move).
        visitor: What makes a visitor for each game; its results are given instead of games.
        game: ``"chess"`` or ``"xiangqi"``; without it each game is told by what it holds.
        strict: Whether to raise at the first problem by which anything is lost, instead of giving
            what can be read.
        encoding: The encoding of the source; without it, it is told by what it holds.
        on_problem: Called with each problem, of games and of the source, as it is met.

    PGN is read in pieces, so that memory does not grow with the number of games.

    >>> import rukh
    >>> games = rukh.read_games("1. e4 e5 2. Nf6 *\n\n1. d4 d5 *")
    >>> for game in games:
    ...     print(game.mainline(), [problem.text for problem in game.problems])
    1. e4 e5 ['Nf6']
    1. d4 d5 []

    Raises:
        OSError: The file cannot be opened or read.
        GameError: There is no such game.
        RecordError: With `strict`: something would be lost.
    """
    file, opened, how = _opened(source, encoding)
    native = _native.RecordReader(game=game, **how)

    def told(found: Game) -> Any:
        return found if visitor is None else found.accept(visitor())

    return GameReader(native, told, file=file, strict=strict, on_problem=on_problem, opened=opened)


def _opened(source: Source, encoding: str | None) -> tuple[str | None, IO[Any] | None, Any]:
    """The name of a source, the file that was opened for it, and how the native reader gets it."""
    if encoding is not None:
        try:
            codecs.lookup(encoding)
        except LookupError:
            raise OptionError(f"there is no encoding {encoding!r}") from None
    if isinstance(source, str) and _is_text(source):
        return None, None, {"data": source.encode("utf-8", "replace")}
    if isinstance(source, (str, os.PathLike)):
        name = os.fspath(source)
        if encoding is None:
            return name, None, {"path": name}
        opened = Path(name).open(  # noqa: SIM115  (the reader closes it)
            encoding=encoding, errors="replace", newline=""
        )
        return name, opened, {"handle": opened}
    if isinstance(source, (bytes, bytearray, memoryview)):
        data = bytes(source)
        if encoding is not None:
            data = data.decode(encoding, "replace").encode("utf-8", "replace")
        return None, None, {"data": data}
    if not callable(getattr(source, "read", None)):
        message = "games are read from a path, bytes, text or an open file"
        raise TypeError(f"{message}, not {type(source).__name__}")
    handle: Any = source
    if encoding is not None and isinstance(handle.read(0), bytes):
        handle = codecs.getreader(encoding)(handle, "replace")
    return name_of(source), None, {"handle": handle}


def _is_text(source: str) -> bool:
    """Whether a `str` is a record itself rather than the path of one."""
    if "\n" in source or "\r" in source:
        return True
    return _TEXT.match(source) is not None and not os.path.exists(source)  # noqa: PTH110


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
    """
    found = next_game(handle, game)
    if found is None or visitor is None:
        return found
    return found.accept(visitor())


def read_headers(handle: IO[str] | IO[bytes]) -> Headers | None:
    """Reads the tags of the next game and goes behind it; None at the end."""
    found = next_game(handle, None)
    return None if found is None else found.headers


def skip_game(handle: IO[str] | IO[bytes]) -> bool:
    """Goes behind the next game; False at the end."""
    return next_game(handle, None) is not None


# --- Into files ------------------------------------------------------------------------------


def write_games(
    games: Iterable[Game] | Game,
    path: str | os.PathLike[str],
    *,
    format: RecordFormat | None = None,  # noqa: A002  (that is what it is)
    notation: Notation | None = None,
    width: int = 80,
    on_problem: Callable[[Problem], object] | None = None,
) -> int:
    """Writes games into a file, and returns how many.

    The format is that of the file's name (``.pgn``, ``.txt``, ``.json``, ``.xqf``, ``.dhtmlxq``)
    unless it is given. JSON is one object on each line; XQF holds one game. Text is UTF-8. The
    file is complete or not there: it is written under another name, which it loses at the end.

    >>> import rukh, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = f"{folder}/games.pgn"
    ...     count = rukh.write_games(rukh.read_games("1. e4 *"), path)
    ...     print(count, [str(game.mainline()) for game in rukh.read_games(path)])
    1 ['1. e4']

    Raises:
        OSError: The file cannot be written.
        OptionError: The name tells no format, or XQF is to hold several games.
        RecordError: A game cannot be written in this format.
    """
    path = Path(path)
    chosen = format if format is not None else _SUFFIXES.get(path.suffix.lower())
    if chosen is None:
        known = ", ".join(_SUFFIXES)
        raise OptionError(f"{path.name!r} tells no format: end it in {known}, or give format")
    if isinstance(games, Game):
        games = (games,)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.unfinished")
    count = 0
    try:
        with unfinished.open("wb") as out:
            for game in games:
                if chosen == "xqf" and count == 1:
                    raise OptionError("a file of XQF holds one game")
                written = game.export(chosen, notation=notation, width=width, on_problem=on_problem)
                out.write(written.encode("utf-8") if isinstance(written, str) else written)
                count += 1
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return count
