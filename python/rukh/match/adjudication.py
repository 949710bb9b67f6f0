"""When a game is ended before its rules end it, because both engines agree on how it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rukh.score import Score

__all__ = ["Adjudication", "centipawns"]

_MATE = 100_000
_FURTHEST = 10_000
"""Moves to mate that count as different: an engine may tell of more than any game has."""


@dataclass(frozen=True)
class Adjudication:
    """Rules for ending a game early. Scores are in centipawns; 0 switches a rule off.

    >>> rules = Adjudication(resign=500, resign_moves=2)
    >>> rules.verdict(60, [30, 600, 700], [0, -650, -900])
    ('1-0', 'both engines see 500 centipawns')
    >>> rules.verdict(60, [30, 600, 700], [0, -650, -300]) is None
    True
    """

    max_plies: int = 400
    """Plies after which a game is a draw."""
    resign: int = 0
    """A score that decides when both engines see it."""
    resign_moves: int = 4
    """For so many moves of each."""
    draw: int = 0
    """A score below which a game is even when both engines see it."""
    draw_moves: int = 8
    """For so many moves of each."""
    draw_from: int = 80
    """Not before this ply."""

    def verdict(
        self, plies: int, first: Sequence[int], second: Sequence[int]
    ) -> tuple[str, str] | None:
        """Result and reason, if a rule applies; the scores are those of each side for itself."""
        if self.max_plies and plies >= self.max_plies:
            return "1/2-1/2", f"limit of {self.max_plies} plies"
        if self.resign:
            recent = _latest(first, second, self.resign_moves)
            for result, sign in (("1-0", 1), ("0-1", -1)):
                if recent and all(
                    sign * a >= self.resign and -sign * b >= self.resign for a, b in recent
                ):
                    return result, f"both engines see {self.resign} centipawns"
        if self.draw and plies >= self.draw_from:
            recent = _latest(first, second, self.draw_moves)
            if recent and all(max(abs(a), abs(b)) <= self.draw for a, b in recent):
                return "1/2-1/2", f"both engines see no more than {self.draw} centipawns"
        return None


def centipawns(score: Score | None) -> int:
    """A score as one number; nothing told is an even score.

    >>> from rukh import Score
    >>> centipawns(Score(mate=2)), centipawns(Score(mate=-(2**31))), centipawns(Score(cp=2**31))
    (99998, -90000, 100000)
    """
    if score is None:
        return 0
    if score.mate is not None and abs(score.mate) > _FURTHEST:
        return _MATE - _FURTHEST if score.mate > 0 else _FURTHEST - _MATE
    return max(-_MATE, min(_MATE, score.value(_MATE)))


def _latest(first: Sequence[int], second: Sequence[int], moves: int) -> list[tuple[int, int]]:
    """The last scores of both sides; empty where there are not so many yet."""
    if min(len(first), len(second)) < moves:
        return []
    return list(zip(first[-moves:], second[-moves:], strict=True))
