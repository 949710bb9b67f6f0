"""What is said about a move beside words: glyphs, and clocks and evaluations in its comment.

Annotations are read by the native module, so that every door to records reads them alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, MutableSet

from rukh import _native
from rukh.errors import OptionError
from rukh.score import Score

__all__ = ["Nags", "annotated", "score_in", "score_text", "time_text"]

_CENTIPAWNS = 100


class Nags(MutableSet[int]):
    """Numeric annotation glyphs in the order in which they were given.

    >>> nags = Nags([10, 1])
    >>> nags.add(10)
    >>> nags, nags == {1, 10}
    (Nags([10, 1]), True)
    """

    __slots__ = ("_given",)

    def __init__(self, nags: Iterable[int] = ()) -> None:
        self._given = dict.fromkeys(nags)

    def __contains__(self, nag: object) -> bool:
        return nag in self._given

    def __iter__(self) -> Iterator[int]:
        return iter(self._given)

    def __len__(self) -> int:
        return len(self._given)

    def add(self, value: int) -> None:
        """Adds a glyph behind the others."""
        self._given[value] = None

    def discard(self, value: int) -> None:
        """Removes a glyph if it is there."""
        self._given.pop(value, None)

    def __repr__(self) -> str:
        return f"Nags({list(self)})"


def annotated(comment: str, name: str, value: str | None) -> str:
    """The comment with an annotation of this name and value, or without one.

    >>> annotated("good [%clk 0:05:00]", "clk", "0:04:59")
    'good [%clk 0:04:59]'
    """
    rest = re.sub(rf"\s*\[%{name}\s[^\]]*\]", "", comment).strip()
    return rest if value is None else f"{rest} [%{name} {value}]".strip()


def score_in(comment: str) -> Score | None:
    """The evaluation that a comment gives."""
    _, _, pawns, mate = _native.read_annotations(comment)
    if mate is not None:
        return Score(mate=mate)
    return None if pawns is None else Score(cp=round(pawns * _CENTIPAWNS))


def score_text(score: Score) -> str:
    """A score as ``[%eval …]`` has it: in pawns, or moves to mate behind ``#``."""
    if score.mate is not None:
        return f"#{score.mate}"
    return f"{(score.cp or 0) / _CENTIPAWNS:.2f}"


def time_text(seconds: float) -> str:
    """A time as ``[%clk …]`` has it.

    >>> time_text(3723.5)
    '1:02:03.5'
    """
    if seconds < 0:
        raise OptionError(f"a clock shows no less than 0 seconds, not {seconds}")
    hours, rest = divmod(round(seconds, 3), 3600)
    minutes, rest = divmod(rest, 60)
    text = f"{rest:06.3f}".rstrip("0").rstrip(".")
    return f"{hours:.0f}:{minutes:02.0f}:{text}"
