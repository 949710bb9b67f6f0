"""What functions about whole books are given, and what those that write one give."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rukh.book.reading import Book
from rukh.book.reading import open as open_book
from rukh.errors import OptionError

if TYPE_CHECKING:
    from rukh import _native

__all__ = ["BookLike", "Written", "count", "is_same_file", "opened", "part"]

BookLike = Book | str | os.PathLike[str] | bytes
"""A book: open, by the name of its file, or as the bytes of one."""


@dataclass(frozen=True)
class Written:
    """A book that was written."""

    moves: int
    """How many moves of positions it has: its entries."""
    positions: int
    """How many positions."""
    left_out: int
    """Moves that the format had no place for: in another format than the book's own those that are
    not reached from the start position; in a Polyglot book those that weigh nothing."""


class opened:  # noqa: N801  (used as a function)
    """A book as the engine knows it; one that was opened for it is closed again."""

    def __init__(self, book: BookLike) -> None:
        self._book = book if isinstance(book, Book) else open_book(book)
        self._is_own = self._book is not book

    def __enter__(self) -> _native.Book:
        return self._book._opened

    def __exit__(self, *error: object) -> None:
        if self._is_own:
            self._book.close()


def is_same_file(one: str | os.PathLike[str], other: str | os.PathLike[str]) -> bool:
    """Whether two names lead to one file, be it there or not."""
    return os.path.realpath(one) == os.path.realpath(other)


def count(name: str, value: int) -> int:
    """A number of games or differences.

    Raises:
        OptionError: It is none.
    """
    if not 0 <= value < 1 << 32:
        raise OptionError(f"{name} is a number from 0, not {value}")
    return value


def part(name: str, value: float) -> float:
    """A part of a whole.

    Raises:
        OptionError: It is none.
    """
    if not 0 <= value <= 1:
        raise OptionError(f"{name} is a number from 0 to 1, not {value}")
    return value
