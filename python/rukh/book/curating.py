"""What is done with whole books: each function reads books and writes one, or tells about them.

A book is given as it is open, or as the name of its file. What is written appears under its name
when it is complete, be it that of a book that was read. The name tells the format, as in `Builder`;
where it is not the one that was read, what is reached from the start position is filed anew.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from rukh import _native
from rukh._handle import write_to
from rukh.book.building import checked_out
from rukh.book.reading import Book
from rukh.book.whole import BookLike, Written, count, is_same_file, opened
from rukh.errors import ArgumentError, OptionError

if TYPE_CHECKING:
    from rukh._native import Move
    from rukh.book.recipe import Weights

__all__ = [
    "BookChange",
    "BookDiff",
    "CheckReport",
    "ConvertReport",
    "DumpReport",
    "EditReport",
    "Fault",
    "MergeReport",
    "Numbers",
    "check",
    "convert",
    "diff",
    "dump",
    "dumps",
    "edit",
    "merge",
]


@dataclass(frozen=True)
class MergeReport(Written):
    """What came of merging."""

    moves_before: list[int]
    """How many moves each book had."""
    shared: int
    """Moves that more than one book had."""


def merge(
    books: Iterable[BookLike],
    out: str | os.PathLike[str],
    *,
    weights: Weights | None = None,
    shrink: int = 10,
) -> MergeReport:
    """Writes one book with the moves of several, which are of one game and one kind.

    Games are added. So are weights, unless `weights` says what the moves weigh by all games.

    >>> import rukh, tempfile
    >>> games = b"1. e4 e5 1-0 1. e4 c5 1/2-1/2 1. d4 d5 0-1"
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     book = f"{folder}/book.rkb"
    ...     _ = rukh.book.build(games, book)
    ...     report = rukh.book.merge([book, book], f"{folder}/merged.rkb")
    ...     with rukh.book.open(f"{folder}/merged.rkb") as merged:
    ...         print(report.shared, merged.find(rukh.Board()).games)
    5 4

    Raises:
        OSError: A file cannot be read or written.
        BookError: A book is none, or damaged, or they are too unlike.
    """
    name, _ = checked_out(out)
    if isinstance(books, (str, bytes, os.PathLike, Book)):
        raise ArgumentError("several books are merged: give a list of them")
    with ExitStack() as stack:
        natives = [stack.enter_context(opened(book)) for book in books]
        saved, before, shared = _native.merge_books(natives, name, weights, shrink)
    return MergeReport(*saved, before, shared)


class Numbers(NamedTuple):
    """What a book says about a move."""

    weight: int
    games: int
    wins: int
    draws: int
    losses: int


class BookChange(NamedTuple):
    """A move about which two books differ."""

    fen: str
    """The position."""
    move: Move
    """The move."""
    first: Numbers | None
    """What the first book says of it; None if nothing."""
    second: Numbers | None
    """What the second book says of it; None if nothing."""


@dataclass(frozen=True)
class BookDiff:
    """How two books differ."""

    same: int
    """Moves of which both say the same."""
    changed: int
    """Moves of which they say different things."""
    only_first: int
    """Moves that only the first has."""
    only_second: int
    """Moves that only the second has."""
    changes: list[BookChange]
    """Differences at positions that are reached from the start position, nearer ones first."""

    @property
    def is_empty(self) -> bool:
        """Whether they do not differ."""
        return self.changed + self.only_first + self.only_second == 0


def diff(first: BookLike, second: BookLike, *, limit: int = 100) -> BookDiff:
    """Compares two books of one game and one kind, and lists at most `limit` differences.

    >>> import rukh, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     one, other = f"{folder}/one.rkb", f"{folder}/other.rkb"
    ...     _ = rukh.book.build(b"1. e4 e5 1-0", one)
    ...     _ = rukh.book.build(b"1. e4 c5 1-0", other)
    ...     found = rukh.book.diff(one, other)
    >>> found.same, found.only_first, found.only_second
    (1, 1, 1)
    >>> [str(change.move) for change in found.changes]
    ['e7e5', 'c7c5']

    Raises:
        OSError: A file cannot be read.
        BookError: A book is none, or damaged, or they are too unlike.
    """
    with opened(first) as one, opened(second) as other:
        counts, changes = _native.diff_books(one, other, count("limit", limit))
    told = [BookChange(fen, move, _numbers(old), _numbers(new)) for fen, move, old, new in changes]
    return BookDiff(*counts, told)


def _numbers(values: tuple[int, int, int, int, int] | None) -> Numbers | None:
    return None if values is None else Numbers._make(values)


@dataclass(frozen=True)
class DumpReport:
    """What was written as text."""

    positions: int
    """Positions with their FEN."""
    moves: int
    """Moves of those positions."""
    unnamed: int
    """Moves of positions of which nothing is known but the key."""


def dump(book: BookLike, target: str | os.PathLike[str] | IO[str] | IO[bytes]) -> DumpReport:
    """Writes a book as text that people read and `edit` reads again, to a file or an open one.

    A file appears when it is complete; a pipe or a device is written to.

    Raises:
        OSError: A file cannot be read or written.
        BookError: The book is none.
        OptionError: The file is the book's own.
    """
    with opened(book) as native:
        if not isinstance(target, (str, os.PathLike)):
            return DumpReport(*_native.dump_book(native, _Outlet(target)))
        path = Path(target)
        own = book.path if isinstance(book, Book) else book
        if isinstance(own, (str, os.PathLike)) and is_same_file(own, path):
            raise OptionError(f"{path} is the book itself; name another file for the text")
        if path.exists() and not (path.is_file() or path.is_dir()):
            # A pipe or a device takes what it is given, and nothing takes its place.
            with path.open("wb") as stream:
                return DumpReport(*_native.dump_book(native, stream))
        return DumpReport(*_native.dump_book_to_file(native, str(path)))


class _Outlet:
    """An open file in text or binary mode, as one in binary mode."""

    def __init__(self, handle: IO[Any]) -> None:
        if not callable(getattr(handle, "write", None)):
            kind = type(handle).__name__
            raise ArgumentError(f"a book is dumped to a path or an open file, not {kind}")
        self._handle = handle

    def write(self, data: bytes) -> None:
        """Takes whole lines or parts of them; no character is cut."""
        write_to(self._handle, data.decode())


def dumps(book: BookLike) -> str:
    r"""A book as text; see `dump`.

    >>> import rukh, tempfile
    >>> games = b"1. e4 e5 1-0 1. e4 c5 1/2-1/2 1. d4 d5 0-1"
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = rukh.book.build(games, f"{folder}/book.rkb")
    ...     text = rukh.book.dumps(f"{folder}/book.rkb")
    >>> print(text.split("\n\n")[1])
    # the start
    fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -
      e2e4 weight 3 games 2 +1 =1 -0 # e4
      d2d4 weight 0 games 1 +0 =0 -1 # d4
    """
    out = io.BytesIO()
    with opened(book) as native:
        _native.dump_book(native, out)
    return out.getvalue().decode()


@dataclass(frozen=True)
class EditReport(Written):
    """What came of a text."""

    added: int
    """Moves that are new."""
    changed: int
    """Moves that have other numbers now."""
    removed: int
    """Moves that went."""
    absent: int
    """Moves that were to go and were not there."""
    unchanged: int
    """Moves that are as they were."""


def edit(book: BookLike | None, text: str, out: str | os.PathLike[str]) -> EditReport:
    r"""Changes a book as a text says, or, without a book, makes one of the text alone.

    The text is what `dump` writes, or a part of it: a position (``fen …``, or ``after`` and the
    moves that lead there from the start), then a line for each move, with its new numbers or
    ``remove``. What is not named stays as it is.

    >>> import rukh, tempfile
    >>> text = "after e2e4\n  e7e6 weight 5\n  e7e5 remove"
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = rukh.book.build(b"1. e4 e5 1-0", f"{folder}/book.rkb")
    ...     report = rukh.book.edit(f"{folder}/book.rkb", text, f"{folder}/edited.rkb")
    >>> report.added, report.removed
    (1, 1)

    Raises:
        OSError: A file cannot be read or written.
        BookError: The book is none, or the text cannot be read; the message names the line.
    """
    name, _ = checked_out(out)
    if not isinstance(text, str):
        raise ArgumentError(f"the text is a str, not {type(text).__name__}")
    if book is None:
        saved, counts = _native.edit_book(None, text, name)
    else:
        with opened(book) as native:
            saved, counts = _native.edit_book(native, text, name)
    return EditReport(*saved, *counts)


@dataclass(frozen=True)
class ConvertReport(Written):
    """What came of a conversion."""

    moves_before: int
    """How many moves there were."""
    duplicates: int
    """How many of them, in a Polyglot book, were there already; the heaviest counts."""


def convert(
    book: BookLike,
    out: str | os.PathLike[str],
    *,
    merge_mirror: bool | None = None,
    merge_colours: bool | None = None,
) -> ConvertReport:
    """Writes a book in the format that the name of the file asks for.

    With `merge_mirror` and `merge_colours`, a book of xiangqi files positions together that are
    images of each other; without them, as it did.

    >>> import rukh, tempfile
    >>> games = b"1. e4 e5 1-0 1. e4 c5 1/2-1/2 1. d4 d5 0-1"
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     book = f"{folder}/book.rkb"
    ...     _ = rukh.book.build(games, book)
    ...     report = rukh.book.convert(book, f"{folder}/book.bin")
    ...     with rukh.book.open(f"{folder}/book.bin") as book:
    ...         print(report.left_out, book.kind, book.find(rukh.Board()).weight)
    2 polyglot 3

    Raises:
        OSError: A file cannot be read or written.
        BookError: The book is none, or the game has no such books.
        OptionError: A board of the game has no such image.
    """
    name, _ = checked_out(out)
    with opened(book) as native:
        if native.game == "chess" and (merge_mirror or merge_colours):
            raise OptionError(
                "a board of chess has no image that is as good: nothing can be merged"
            )
        merged = None
        if merge_mirror is not None or merge_colours is not None:
            _, mirror, colours, *_ = native.header() or (0, False, False)
            merged = (
                mirror if merge_mirror is None else merge_mirror,
                colours if merge_colours is None else merge_colours,
            )
        saved, moves, duplicates = _native.convert_book(native, name, merged)
    return ConvertReport(*saved, moves, duplicates)


class Fault(NamedTuple):
    """Something that is wrong with an entry."""

    kind: str
    """``order``, ``duplicate``, ``tally`` or ``illegal``."""
    number: int
    """The number of the entry, from 0."""
    fen: str | None
    """Its position, where that is known."""
    text: str
    """All of it in words."""


@dataclass(frozen=True)
class CheckReport:
    """What was found out about a book."""

    is_sound: bool
    """Whether nothing is wrong with it."""
    moves: int
    """How many moves of positions it has: its entries."""
    positions: int
    """How many positions."""
    reachable_positions: int
    """How many of them are reached from the start position."""
    unreachable: int
    """Moves of positions that are not."""
    is_checksum_right: bool | None
    """Whether the entries are those that were written; None where the format does not tell."""
    is_count_right: bool | None
    """Whether the header counts the positions right; None where the format does not tell."""
    weight_inversions: int
    """Polyglot: moves that are heavier than the one before them, which harms nobody."""
    fault_count: int
    """How many faults there are."""
    faults: list[Fault]
    """The first of them."""


def check(book: BookLike) -> CheckReport:
    """Looks at every entry of a book, and asks the rules about every move that can be reached.

    >>> import rukh, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = rukh.book.build(b"1. e4 e5 1-0", f"{folder}/book.rkb")
    ...     report = rukh.book.check(f"{folder}/book.rkb")
    >>> report.is_sound, report.moves, report.reachable_positions
    (True, 2, 2)

    Raises:
        OSError: The file cannot be read.
        BookError: It is no book that this release reads.
    """
    with opened(book) as native:
        is_sound, counts, sums, numbers, faults = _native.check_book(native)
    told = [Fault._make(values) for values in faults]
    return CheckReport(is_sound, *counts, *sums, *numbers, told)
