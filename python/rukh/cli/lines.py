"""Positions with moves behind them, on one line.

Those are ``position fen … moves …`` as UCI has it, a FEN and moves, ``startpos`` and moves. People
give them on the command line, and their files are full of them. Records proper are for
`rukh.records`; `as_record` makes such lines into some.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Line", "as_record"]

_ROW = "[1-9KQRBNPACEHkqrbnpaceh]+"
_FIELDS = (
    r"(?:[ \t]+[^\s\d*](?=\s|\Z)"  # side to move; a wrong sign is for the FEN reader to refuse
    r"(?:[ \t]+(?!moves\b|[O0]-[O0])[^\s\d]+(?=\s|\Z)[ \t]+(?:-|[a-z]\d)(?=\s|\Z)"
    r"(?:[ \t]+-?\d+(?=\s|\Z)(?:[ \t]+-?\d+(?=\s|\Z))?)?)?)?"
)
_LINE = re.compile(
    rf"""
    \s*(?:position\s+)?
    (?: (?P<start>startpos)(?=\s|\Z)
      | (?:fen\s+)?(?P<fen>(?:{_ROW}(?:/{_ROW}){{2,}}|\w+(?:/\w+){{6,}})(?=\s|\Z){_FIELDS}))
    (?:\s+moves(?=\s|\Z))?
    (?P<rest>.*)""",
    re.VERBOSE | re.DOTALL,
)
_LINE_END = re.compile(rb"(\r\n|\r|\n)")
_NUMBER = re.compile(r"\d+(?:[.…]+|\Z)|[.…]+")
_RESULTS = ("1-0", "0-1", "1/2-1/2", "½-½", "*")
_NO_MOVES = ("", "moves", "e.p.", *_RESULTS)
_MARKS = "+#!?"


@dataclass(frozen=True)
class Line:
    """A position, where one is named, and the moves behind it."""

    fen: str | None
    is_from_start: bool
    """Whether it says that it begins from its game's start."""
    moves: tuple[str, ...]
    """As they are written, without numbers and marks."""

    @property
    def names_position(self) -> bool:
        """Whether it says where it begins."""
        return self.fen is not None or self.is_from_start

    @classmethod
    def read(cls, text: str) -> Line:
        """Reads a line; without a position all its words are moves.

        >>> Line.read("4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1 moves f0f9 e9e8").moves
        ('f0f9', 'e9e8')
        >>> Line.read("1. e4 e5 2. Nf3!").moves
        ('e4', 'e5', 'Nf3')
        """
        found = _LINE.match(text)
        if found is None:
            return cls(None, False, _moves(text))
        return cls(found["fen"], found["start"] is not None, _moves(found["rest"]))


def _moves(text: str) -> tuple[str, ...]:
    moves = []
    for word in text.split():
        if word in _NO_MOVES or word.startswith("$"):
            continue
        number = _NUMBER.match(word)
        move = (word[number.end() :] if number is not None else word).rstrip(_MARKS)
        if move.lower() not in _NO_MOVES:
            moves.append(move)
    return tuple(moves)


def as_record(data: bytes, *, ranks_from_one: bool = False) -> bytes:
    r"""A file whose lines of this kind are tags and moves; every line keeps its number.

    With `ranks_from_one` their coordinates count the ranks of xiangqi so.

    >>> as_record(b"position startpos moves e2e4\n")
    b'[Event "?"] e2e4\n'
    """
    if b"\0" in data:
        # It is no text, or one with characters of two bytes.
        return data
    parts = _LINE_END.split(data)
    last: int | None = None
    for place in range(0, len(parts), 2):
        if not parts[place].strip():
            continue
        record = _rewritten(parts[place], ranks_from_one)
        if record is None:
            last = None
            continue
        if last is not None:
            # Otherwise the tags of this line would go on from those of that one.
            parts[last] += b" *"
        parts[place], last = record, place
    return b"".join(parts)


def _rewritten(line: bytes, ranks_from_one: bool) -> bytes | None:
    # A byte-order mark and characters of any encoding come back as they were.
    text = line.decode("latin-1")
    mark = text[:3] if line.startswith(b"\xef\xbb\xbf") else ""
    found = _LINE.match(text[len(mark) :])
    if found is None or ";" in found["rest"]:
        # What has a semicolon is EPD: operations stand there, not moves.
        return None
    tags = '[Event "?"]'
    if ranks_from_one:
        tags += ' [Format "from-one"]'
    if found["fen"] is not None:
        tags += f' [FEN "{found["fen"]}"]'
    return f"{mark}{tags}{found['rest']}".encode("latin-1")
