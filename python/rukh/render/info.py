"""Search results as rich tables and words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rukh.score import Score

__all__ = ["Line", "lines_table", "score_words"]

_EVEN, _BETTER, _CLEAR, _WINNING = 30, 100, 300, 800


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


def lines_table(lines: Sequence[Line], *, box_lines: bool) -> Table:
    """A table of lines, the best first."""
    table = Table(box=box.SIMPLE_HEAD if box_lines else box.ASCII2, expand=False)
    table.add_column("#", justify="right", style="dim")
    table.add_column("score", justify="right", style="bold", no_wrap=True)
    table.add_column("depth", justify="right", no_wrap=True)
    table.add_column("nodes", justify="right", no_wrap=True)
    table.add_column("line", overflow="fold")
    for line in lines:
        table.add_row(
            str(line.rank),
            str(line.score),
            f"{line.depth}/{line.seldepth}",
            f"{line.nodes:,}",
            line.moves,
        )
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
    size = abs(score.value())
    if size < _EVEN:
        return "even"
    if size < _BETTER:
        return f"{name} is slightly better"
    if size < _CLEAR:
        return f"{name} is clearly better"
    if size < _WINNING:
        return f"{name} is winning"
    return f"{name} is completely winning"
