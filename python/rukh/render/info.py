"""Search results as rich tables, bars and words."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table

from rukh.words import Words, later

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rukh.score import Score, Wdl

__all__ = [
    "Line",
    "chances_text",
    "lines_table",
    "score_text",
    "score_words",
    "short_number",
]

_EVEN = 30
_DEGREES = (
    (100, later("{side} is slightly better")),
    (300, later("{side} is clearly better")),
    (800, later("{side} is winning")),
    (math.inf, later("{side} is completely winning")),
)
_UNITS = ((1e9, "G"), (1e6, "M"), (1e3, "k"))
_ENGLISH = Words("en")


@dataclass(frozen=True)
class Line:
    """One line of a search, its moves already written."""

    rank: int
    score: Score
    """For the first side."""
    chances: Wdl
    """For the first side."""
    depth: int
    seldepth: int
    moves: str


def lines_table(
    lines: Sequence[Line],
    *,
    box_lines: bool,
    narrow: bool = False,
    folds: bool = True,
    expands: bool = False,
    headed: bool = True,
    words: Words = _ENGLISH,
) -> Table:
    """A table of lines, the best first; a narrow one has room for little but the moves.

    With `folds` a long line goes on in the next row, otherwise its end is cut. A table that
    `expands` is as wide as it may be, and one that is not `headed` has rows of lines alone.
    """
    head = box.SIMPLE_HEAD if box_lines else box.ASCII2
    table = Table(box=head if headed else None, show_header=headed, expand=expands)
    table.add_column("#", justify="right", style="dim")
    table.add_column(words("score"), justify="right", style="bold", no_wrap=True)
    if not narrow:
        table.add_column(words("win/draw/loss"), justify="center", no_wrap=True)
        table.add_column(words("depth"), justify="right", no_wrap=True)
    table.add_column(
        words("line"),
        min_width=5,
        ratio=1 if expands else None,
        overflow="fold" if folds else "ellipsis",
        no_wrap=not folds,
    )
    for line in lines:
        details = () if narrow else (chances_text(line.chances), f"{line.depth}/{line.seldepth}")
        table.add_row(str(line.rank), score_text(line.score, words), *details, line.moves)
    return table


def score_text(score: Score, words: Words = _ENGLISH) -> str:
    """A score in a few columns.

    >>> from rukh.score import Score
    >>> score_text(Score(cp=-150)), score_text(Score(cp=30_000), Words("zh"))
    ('-1.50', '按规则胜')
    """
    return words(str(score)) if score.is_by_rule else str(score)


def score_words(score: Score, first: str, second: str, words: Words = _ENGLISH) -> str:
    """A score of the first side in words.

    >>> from rukh.score import Score
    >>> score_words(Score(cp=150), "Red", "Black"), score_words(Score(mate=-2), "Red", "Black")
    ('Red is clearly better', 'Black mates in 2')
    >>> score_words(Score(cp=150), "红方", "黑方", Words("zh"))
    '红方明显占优'
    """
    name = first if score.value() >= 0 else second
    if score.mate is not None:
        if not score.mate:
            return words("{side} has mated", side=name)
        return words("{side} mates in {moves}", side=name, moves=abs(score.mate))
    if score.is_by_rule:
        return words("{side} wins by rule", side=name)
    size = abs(score.value())
    if size < _EVEN:
        return words("even")
    return next(words(degree, side=name) for below, degree in _DEGREES if size < below)


def chances_text(chances: Wdl) -> str:
    """Chances of winning, drawing and losing in hundredths, which add up to a hundred.

    >>> from rukh.score import Wdl
    >>> chances_text(Wdl(wins=455, draws=380, losses=165))
    '45/38/17'
    """
    wins = chances.wins // 10
    losses = round(chances.losses / 10 + 1e-9)
    return f"{wins}/{100 - wins - losses}/{losses}"


def short_number(number: float) -> str:
    """A large number in few signs.

    >>> short_number(950), short_number(12_300), short_number(4_560_000)
    ('950', '12.3 k', '4.56 M')
    """
    for size, unit in _UNITS:
        if number >= size:
            shown = number / size
            return f"{shown:.3g} {unit}" if shown < 999.5 else f"{shown:.0f} {unit}"
    return f"{number:.0f}"
