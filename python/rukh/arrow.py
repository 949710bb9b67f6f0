"""Arrows and marked squares, as comments of PGN carry them: ``[%cal Ge2e4] [%csl Rd5]``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rukh.errors import ArgumentError, RecordError, shortened

__all__ = ["Arrow"]

_COLORS = {"G": "green", "R": "red", "Y": "yellow", "B": "blue"}
_LETTERS = {color: letter for letter, color in _COLORS.items()}
_SQUARE = r"[a-i](?:10|[0-9])"
_IS_SQUARE = re.compile(rf"{_SQUARE}\Z")
_TEXT = re.compile(rf"([GRYB])({_SQUARE})({_SQUARE})?\Z")


@dataclass(frozen=True)
class Arrow:
    """An arrow between two squares, or, from a square to itself, a marked square.

    Squares go by their names; the ranks of xiangqi are 0 to 9.

    >>> print(Arrow("e2", "e4").pgn(), Arrow("h2", "h2", "red").pgn())
    Ge2e4 Rh2

    Raises:
        RecordError: There is no such square or colour.
        ArgumentError: One of them is no str.
    """

    tail: str
    """The square that it begins on."""
    head: str
    """The square that it points to."""
    color: str = "green"
    """``green``, ``red``, ``yellow`` or ``blue``."""

    def __post_init__(self) -> None:
        for text in (self.tail, self.head, self.color):
            if not isinstance(text, str):
                raise ArgumentError(f"an arrow has names of squares, not {type(text).__name__}")
        for square in (self.tail, self.head):
            if _IS_SQUARE.match(square) is None:
                raise RecordError(f'"{shortened(square)}" is no square: write e2, or h10')
        if self.color not in _LETTERS:
            known = ", ".join(_LETTERS)
            raise RecordError(f'an arrow is {known}, not "{shortened(self.color)}"')

    @property
    def is_square(self) -> bool:
        """Whether it marks one square.

        >>> Arrow("e2", "e4").is_square
        False
        """
        return self.tail == self.head

    def pgn(self) -> str:
        """Its text in a comment: the colour's letter, the squares.

        >>> Arrow("e2", "e4", "blue").pgn()
        'Be2e4'
        """
        return _LETTERS[self.color] + self.tail + ("" if self.is_square else self.head)

    @classmethod
    def from_pgn(cls, text: str) -> Arrow:
        """Reads such a text.

        >>> Arrow.from_pgn("Rd5")
        Arrow(tail='d5', head='d5', color='red')

        Raises:
            RecordError: It is none.
        """
        if not isinstance(text, str):
            raise ArgumentError(f"an arrow is read from a str, not {type(text).__name__}")
        found = _TEXT.match(text.strip())
        if found is None:
            raise RecordError(f'"{shortened(text)}" is no arrow: write Ge2e4, or Rd5 for a square')
        letter, tail, head = found.groups()
        return cls(tail, head or tail, _COLORS[letter])
