"""Building a book from games: `build` in one call, `Builder` step by step."""

from __future__ import annotations

import contextlib
import io
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO, TYPE_CHECKING, Any, BinaryIO, Literal, NamedTuple, cast

from rukh import _native
from rukh._archive import ArchiveError, is_archive
from rukh._handle import name_of
from rukh._sources import (
    HEAD,
    File,
    Source,
    SourceError,
    files_below,
    promises_records,
    shown,
    sources_in,
    sources_of_archive,
)
from rukh.book.recipe import Recipe
from rukh.errors import ArgumentError, BookError, OptionError
from rukh.problem import Problem, Severity

if TYPE_CHECKING:
    from types import TracebackType

__all__ = [
    "BuildProgress",
    "BuildReport",
    "Builder",
    "Games",
    "Stage",
    "amount",
    "build",
    "checked_out",
    "with_faults",
]

Games = str | os.PathLike[str] | bytes | IO[bytes] | IO[str]
"""Where games come from: a file, a folder, a zip archive, bytes of a file, or an open file."""

Stage = Literal["reading", "sorting", "writing"]
"""What a build is doing."""

_MEMORY = 256 << 20
_LARGEST_MEMORY = 64 << 30
_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
_AMOUNT = re.compile(r"(\d{1,15}(?:\.\d{1,15})?)\s*([KMGT]?)I?B?", re.IGNORECASE)
_LARGEST_AMOUNT = 1 << 50
_PROBED = 1 << 16
"""How much is looked at to see whether a file holds games that promises none."""
_SUFFIXES = {".rkb": False, ".bin": True}


class BuildProgress(NamedTuple):
    """How far a build has come."""

    stage: Stage
    """What is being done: ``reading`` games, ``sorting`` what was read, or ``writing`` the book."""
    part: float
    """How much of the book is written, from 0 to 1."""
    bytes: int
    """How much was read of the sources."""
    games: int
    """How many games were found in them."""


@dataclass(frozen=True)
class BuildReport:
    """What was built, and from what."""

    game: str | None
    """The game that it is a book of."""
    sources: int
    """How many files were read, members of archives counted one by one."""
    unreadable_sources: int
    """How many of them could not be read, or not to their end."""
    passed_over: int
    """How many more files of folders and archives there were that neither promise games by their
    names nor hold any."""
    bytes: int
    """How much was read."""
    games: int
    """How many games were found: those that count and those that do not."""
    used: int
    """How many count."""
    repaired: int
    """How many of them were read as they were meant, though not written so."""
    shortened: int
    """How many of them count up to a fault."""
    skipped: dict[str, int]
    """How many do not count, by reason: ``other-game``, ``unreadable``, ``set-up``, ``too-short``,
    ``result``, ``rating``, ``date``, ``player``, ``duplicate``."""
    positions: int
    """Positions of the book."""
    moves: int
    """Moves of the book: its entries."""
    all_positions: int
    """Positions that occurred in the games, dropped ones included."""
    all_moves: int
    """Moves that were played in them, each once a position."""
    problems: list[Problem]
    """What was wrong with sources and games: of each severity the first hundred."""
    untold: int
    """How many more problems there were."""

    @property
    def has_losses(self) -> bool:
        """Whether a game or a file that was to count could not be read whole."""
        return self.shortened + self.skipped.get("unreadable", 0) + self.unreadable_sources > 0

    @classmethod
    def _of(cls, values: Any, passed_over: int) -> BuildReport:
        game, (sources, unreadable, size), games, skipped, contents, (problems, untold) = values
        told = []
        for file, number, (severity, line, ply, text, reason, fen) in problems:
            problem = Problem(Severity(severity), line, ply, text, reason, fen, number, file)
            told.append(problem)
        positions, moves, all_positions, all_moves = contents
        found, used, repaired, shortened = games
        return cls(
            game=game,
            sources=sources,
            unreadable_sources=unreadable,
            passed_over=passed_over,
            bytes=size,
            games=found,
            used=used,
            repaired=repaired,
            shortened=shortened,
            skipped=dict(skipped),
            positions=positions,
            moves=moves,
            all_positions=all_positions,
            all_moves=all_moves,
            problems=told,
            untold=untold,
        )


class Builder:
    """Builds a book, source by source.

    >>> import rukh, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     out = f"{folder}/book.rkb"
    ...     with rukh.book.Builder(out, rukh.book.Recipe(weights="games")) as builder:
    ...         builder.add(b"1. e4 e5 1-0")
    ...         report = builder.finish()
    ...     with rukh.book.open(out) as book:
    ...         print(report.used, report.moves, book.find(rukh.Board()).move)
    1 2 e2e4

    What is at `out` stays as it is until the whole book is written: if the builder is closed
    before, raises an error or is interrupted, nothing has changed. Memory is bounded, however many
    games there are: what does not fit goes to files without a name in `scratch`. Several threads
    read games; the book is the same for any number of them, and for any amount of memory.

    Args:
        out: The file: ``.rkb`` for Rukh's own format, ``.bin`` for Polyglot (of chess alone).
        recipe: Which games count, which moves stay, what they weigh.
        game: ``"chess"`` or ``"xiangqi"``; without it, it is the game of the first record. Records
            of other games are left out.
        memory: How many bytes the build may hold, or an amount such as ``"64M"`` or ``"2G"``; less
            than 16 MB counts as 16 MB.
        threads: How many threads read games; without it, one for each processor.
        scratch: The folder for what does not fit into memory; without it, that of the system.
        progress: Called with a `BuildProgress` some twenty times a second. What it raises ends the
            build, and comes out of the call.

    Raises:
        GameError: There is no such game.
        OptionError: A setting of the recipe makes no sense, or the name tells no format.
    """

    def __init__(
        self,
        out: str | os.PathLike[str],
        recipe: Recipe | None = None,
        *,
        game: str | None = None,
        memory: int | str = _MEMORY,
        threads: int | None = None,
        scratch: str | os.PathLike[str] | None = None,
        progress: Callable[[BuildProgress], object] | None = None,
    ) -> None:
        self._out, is_polyglot = checked_out(out)
        recipe = Recipe() if recipe is None else recipe
        if recipe.drop_weightless is None:
            recipe = replace(recipe, drop_weightless=is_polyglot)
        memory = _checked("memory", amount(memory) if isinstance(memory, str) else memory)
        threads = None if threads is None else _checked("threads", threads)

        def told(stage: Stage, part: float, size: int, games: int) -> None:
            if progress is not None:
                progress(BuildProgress(stage, part, size, games))

        self._passed_over = 0
        self._native = _native.BookBuilder(
            recipe,
            polyglot=is_polyglot,
            game=game,
            memory=min(memory, _memory_of_machine()),
            threads=threads or os.cpu_count() or 1,
            scratch=os.fspath(scratch or tempfile.gettempdir()),
            progress=None if progress is None else told,
        )

    def add(self, source: Games, *, name: str | None = None) -> None:
        """Takes the games of a source, of any format that `rukh.read_games` reads.

        A folder gives all that is in it and below, but for hidden files; a zip archive, all that is
        in it. What cannot be read is counted and reported, and is no error.

        Args:
            source: A path, bytes of a file, or an open file.
            name: What it is called in the report.

        Raises:
            OSError: There is no such file, or no room for scratch files.
            ArgumentError: The source is none.
            OptionError: No such book can be built of its game.
        """
        for part in _sources_of(source, name):
            self._add(part)

    def _add(self, source: Source) -> None:
        """Takes the games of a source that was found already."""
        with contextlib.ExitStack() as stack:
            try:
                stream = _opened(source, stack)
            except (SourceError, ArchiveError) as error:
                reason = str(error)
            except OSError as error:
                reason = f"it cannot be read: {error.strerror or error}"
            else:
                if stream is None:
                    self._passed_over += 1
                else:
                    self._native.add(source.name, stream)
                return
        if promises_records(source):
            self._native.add_unreadable(source.name, reason)
        else:
            self._passed_over += 1

    def finish(self) -> BuildReport:
        """Writes the book to its place, and tells what is in it.

        Raises:
            BookError: No game counts, or no move stays; `BookError.report` tells more.
            OSError: The book cannot be written.
        """
        try:
            return BuildReport._of(self._native.finish(self._out), self._passed_over)
        except BookError as error:
            if error.report is not None:
                error.report = BuildReport._of(error.report, self._passed_over)
            raise

    def close(self) -> None:
        """Gives the book up, unless it is finished."""
        self._native.close()

    def __enter__(self) -> Builder:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _checked(name: str, value: Any) -> int:
    """A number above 0.

    Raises:
        OptionError: It is none.
    """
    if not isinstance(value, int) or isinstance(value, bool) or not 0 < value < 1 << 63:
        raise OptionError(f"{name} is a number above 0, not {value!r}")
    return value


def amount(text: str) -> int:
    """Bytes: ``256M``, ``1.5G``.

    >>> amount("256M"), amount("1.5g")
    (268435456, 1610612736)

    Raises:
        OptionError: It is no amount of memory.
    """
    found = _AMOUNT.fullmatch(text.strip())
    size = 0 if found is None else int(float(found[1]) * _UNITS[found[2].upper()])
    if not 0 < size <= _LARGEST_AMOUNT:
        raise OptionError(f'"{text}" is not an amount of memory, such as 256M or 2G')
    return size


def _memory_of_machine() -> int:
    """How many bytes of memory there are; a large number where nobody can say."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return _LARGEST_MEMORY


def build(
    sources: Games | Iterable[Games],
    out: str | os.PathLike[str],
    recipe: Recipe | None = None,
    *,
    game: str | None = None,
    memory: int | str = _MEMORY,
    threads: int | None = None,
    scratch: str | os.PathLike[str] | None = None,
    progress: Callable[[BuildProgress], object] | None = None,
    **settings: Any,
) -> BuildReport:
    """Builds a book from games; `Builder` tells what the arguments are.

    Settings of the recipe may be given one by one instead:

    >>> import rukh, tempfile
    >>> games = b"1. e4 e5 1-0 1. e4 c5 1/2-1/2 1. d4 d5 0-1"
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = rukh.book.build(games, f"{folder}/book.rkb", max_ply=1, min_games=2)
    >>> report.games, report.used, report.all_moves, report.moves
    (3, 3, 2, 1)

    Raises:
        OSError: There is no such file, or one cannot be written.
        BookError: No game counts, or no move stays.
        OptionError: A setting makes no sense.
        GameError: There is no such game.
    """
    if settings:
        if recipe is not None:
            raise ArgumentError("give a recipe, or its settings one by one")
        try:
            recipe = Recipe(**settings)
        except TypeError as error:
            raise ArgumentError(str(error).replace("Recipe.__init__()", "build()")) from None
    single = (str, os.PathLike, bytes, bytearray, memoryview)
    is_one = isinstance(sources, single) or hasattr(sources, "read")
    listed = [cast("Games", sources)] if is_one else list(cast("Iterable[Games]", sources))
    with Builder(
        out,
        recipe,
        game=game,
        memory=memory,
        threads=threads,
        scratch=scratch,
        progress=progress,
    ) as builder:
        for source in listed:
            builder.add(source)
        return builder.finish()


def checked_out(out: str | os.PathLike[str]) -> tuple[str, bool]:
    """The name of a book that is to be written, and whether it is to be Polyglot's.

    Raises:
        OptionError: The name tells no format.
    """
    name = os.fspath(out)
    if not isinstance(name, str):
        raise ArgumentError(f"the name of a file is a str, not {type(name).__name__}")
    is_polyglot = _SUFFIXES.get(Path(name).suffix.lower())
    if is_polyglot is None:
        raise OptionError(
            f"{shown(name)}: what kind of book is this to be? end the name in .rkb, or in .bin for "
            "Polyglot"
        )
    return name, is_polyglot


# --- what is read ----------------------------------------------------------------------------


def _sources_of(source: Games, name: str | None) -> Iterator[Source]:
    if isinstance(source, (str, os.PathLike)):
        path = Path(source)
        if path.is_dir():
            for file in files_below(path):
                yield from with_faults(file, sources_in(file))
            return
        # Where there is none, that is an error at once.
        path.stat()
        file = File(name or shown(path), path, PurePosixPath(path.name))
        yield from with_faults(file, sources_in(file))
        return
    if isinstance(source, (bytes, bytearray, memoryview)):
        handle, called = cast("BinaryIO", io.BytesIO(source)), name or "bytes"
    elif callable(getattr(source, "read", None)):
        handle, called = cast("BinaryIO", source), name or name_of(source) or "handle"
    else:
        kind = type(source).__name__
        raise ArgumentError(f"games come from a path, bytes or an open file, not {kind}")
    file = File(called, None, PurePosixPath(called))
    if is_archive(_head_of(handle)):
        yield from with_faults(file, sources_of_archive(handle, file))
        return
    opened = contextlib.nullcontext(handle)
    yield Source(called, file.place, True, None, lambda: opened)


def with_faults(file: File, sources: Iterator[Source]) -> Iterator[Source]:
    """The sources, and, where a fault ends them, one that tells it when it is opened."""
    try:
        yield from sources
    except (SourceError, ArchiveError) as error:
        yield Source(file.name, file.place, file.is_named, None, partial(_raise, error))


def _raise(error: Exception) -> Any:
    raise error


def _head_of(handle: Any) -> bytes:
    """How an open file begins, if it can be put back there."""
    try:
        if not (handle.seekable() and handle.tell() == 0):
            return b""
        head = handle.read(HEAD)
        handle.seek(0)
    except (AttributeError, OSError, ValueError):
        return b""
    return head if isinstance(head, bytes) else b""


def _opened(source: Source, stack: contextlib.ExitStack) -> Any:
    """An open file with games; None if nothing promises any, and it begins with none."""
    stream = stack.enter_context(source.open())
    if promises_records(source):
        return stream
    head = stream.read(_PROBED)
    first = _native.RecordReader(data=head).next()
    has_games = isinstance(first, _native.Record) and len(first) > 0
    return _Resumed(head, stream) if has_games else None


class _Resumed:
    """An open file of which a part was read already."""

    def __init__(self, head: bytes, stream: BinaryIO) -> None:
        self._head = head
        self._stream = stream

    def read(self, size: int) -> bytes:
        """The next bytes."""
        if self._head:
            piece, self._head = self._head[:size], self._head[size:]
            return piece
        return self._stream.read(size)
