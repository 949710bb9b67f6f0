"""What a book says about positions as rich tables, from plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from rukh.words import Words, later

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["MoveRow", "Shape", "bar", "moves_table"]

_SIGNS = "█▒░"
_PLAIN_SIGNS = "+=-"
_INKS = ("green", "yellow", "red")
_WIDE = 16
_SLIM = 9
_ALL = 0.9995


@dataclass(frozen=True)
class MoveRow:
    """A move of a position, already written; wins and losses are those of the side that moves."""

    move: str
    weight: int
    share: float
    """Its part of the weights."""
    games: int
    wins: int
    draws: int
    losses: int
    total: int
    """The games of all moves of its position."""
    branch: str = ""
    """The lines that lead to it, in a tree."""
    note: str = ""
    """What is said behind it."""


@dataclass(frozen=True)
class Shape:
    """What the screen and the book leave room for."""

    lines: bool = True
    """Whether box-drawing lines and blocks can be shown."""
    counts: bool = True
    """Whether the book counts games."""
    room: int = 2
    """2: all columns; 1: those that matter, with a short bar; 0: moves and the telling numbers."""


def moves_table(rows: Sequence[MoveRow], shape: Shape, words: Words | None = None) -> Table:
    """A table of moves: games, results and weights; `words` says its headings."""
    said = words or Words("en")
    table = Table(box=box.SIMPLE_HEAD if shape.lines else box.ASCII2)
    table.add_column(said(later("move")), no_wrap=True, overflow="crop")
    columns = [column for column in _COLUMNS if column.is_for(shape)]
    for column in columns:
        table.add_column(
            said(column.heading if shape.room > 1 else column.short),
            justify="left" if column.name == "results" else "right",
            style="bold" if column.name == "plays" else "",
            no_wrap=True,
            overflow="crop",
        )
    for row in rows:
        note = f" {row.note}" if row.note else ""
        move = Text.assemble((row.branch, "dim"), row.move, (note, "dim"))
        table.add_row(move, *(_cell(column.name, row, shape, said) for column in columns))
    return table


@dataclass(frozen=True)
class _Column:
    """A column behind that of the moves."""

    name: str
    heading: str
    short: str
    counts: bool
    """Whether it is about games."""
    room: int
    """The room that it needs, beside games."""

    def is_for(self, shape: Shape) -> bool:
        if not shape.counts:
            return not self.counts
        return self.room <= shape.room


_COLUMNS = (
    _Column("games", later("games"), later("games"), True, 0),
    _Column("share", later("share"), later("share"), True, 2),
    _Column("results", later("won/drawn/lost"), later("won/lost"), True, 1),
    _Column("score", later("score"), later("score"), True, 0),
    _Column("weight", later("weight"), later("weight"), False, 2),
    _Column("plays", later("plays"), later("plays"), False, 1),
)


def _cell(name: str, row: MoveRow, shape: Shape, said: Words) -> str | Text:
    if name == "games":
        return f"{row.games:,}"
    if name == "share":
        return _percent(row.games / row.total if row.total else 0.0)
    if name == "results":
        return bar(row, _WIDE if shape.room > 1 else _SLIM, lines=shape.lines)
    if name == "score":
        decided = row.wins + row.draws + row.losses
        return _percent((2 * row.wins + row.draws) / (2 * decided)) if decided else ""
    if name == "weight":
        return f"{row.weight:,}"
    return _percent(row.share) if row.weight else said("never")


def bar(row: MoveRow, width: int, *, lines: bool) -> Text:
    """Wins, draws and losses as parts of a bar; each that there is has a sign at least.

    >>> row = MoveRow("e4", 3, 1.0, games=8, wins=4, draws=3, losses=1, total=8)
    >>> bar(row, 8, lines=False).plain
    '++++===-'
    """
    counts = (row.wins, row.draws, row.losses)
    text = Text()
    signs = _SIGNS if lines else _PLAIN_SIGNS
    for sign, ink, length in zip(signs, _INKS, _parts(counts, width), strict=True):
        text.append(sign * length, ink)
    return text


def _parts(counts: Sequence[int], width: int) -> list[int]:
    """The width divided as the counts are."""
    total = sum(counts)
    if not total:
        return [0] * len(counts)
    ideal = [count * width / total for count in counts]
    parts = [max(int(length), 1) if length else 0 for length in ideal]
    # What rounding has left over, or taken too much, is made good where it shows least.
    while sum(parts) != width:
        step = 1 if sum(parts) < width else -1
        errors = [(length - part) * step for length, part in zip(ideal, parts, strict=True)]
        at = max(
            (place for place, part in enumerate(parts) if part > 1 or (step > 0 and part)),
            key=lambda place: errors[place],
        )
        parts[at] += step
    return parts


def _percent(share: float) -> str:
    """A share with one digit behind the point, if there is anything to tell.

    >>> _percent(0.123), _percent(1.0)
    ('12.3%', '100%')
    """
    return "100%" if share >= _ALL else f"{100 * share:.1f}%"
