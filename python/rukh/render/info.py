"""Search results as rich tables and words."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rukh.score import Score

__all__ = ["Line", "lines_table", "score_words"]

_EVEN = 30
_DEGREES = (
    (100, "slightly better"),
    (300, "clearly better"),
    (800, "winning"),
    (math.inf, "completely winning"),
)


@dataclass(frozen=True)
class Line:
    """One line of a search, its moves already written."""

    rank: int
    score: Score
    """For the first side."""
    depth: int
    seldepth: int
    nodes: int
    moves: str


def lines_table(lines: Sequence[Line], *, box_lines: bool, narrow: bool = False) -> Table:
    """A table of lines, the best first; a narrow one has room for little but the moves."""
    table = Table(box=box.SIMPLE_HEAD if box_lines else box.ASCII2, expand=False)
    table.add_column("#", justify="right", style="dim")
    table.add_column("score", justify="right", style="bold", no_wrap=True)
    if not narrow:
        table.add_column("depth", justify="right", no_wrap=True)
        table.add_column("nodes", justify="right", no_wrap=True)
    table.add_column("line", overflow="fold", min_width=5)
    for line in lines:
        effort = () if narrow else (f"{line.depth}/{line.seldepth}", f"{line.nodes:,}")
        table.add_row(str(line.rank), str(line.score), *effort, line.moves)
    return table


def score_words(score: Score, first: str, second: str) -> str:
    """A score of the first side in words.

    >>> from rukh.score import Score
    >>> score_words(Score(cp=150), "Red", "Black"), score_words(Score(mate=-2), "Red", "Black")
    ('Red is clearly better', 'Black mates in 2')
    """
    name = first if score.value() >= 0 else second
    if score.mate is not None:
        return f"{name} mates in {abs(score.mate)}" if score.mate else f"{name} has mated"
    if score.is_by_rule:
        return f"{name} wins by rule"
    size = abs(score.value())
    if size < _EVEN:
        return "even"
    return next(f"{name} is {words}" for below, words in _DEGREES if size < below)
