"""Scores of the search: centipawns, or a distance to mate."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering

from rukh.errors import OptionError

__all__ = ["Score"]

_MATE = 1_000_000
_BY_RULE = 29_000
"""Beyond so many centipawns a game is won or lost by a rule, such as that of perpetual check."""


@total_ordering
@dataclass(frozen=True, eq=False)
class Score:
    """A score for one side: either `cp` or `mate` is set.

    Scores are ordered from "is mated" over centipawns to "mates", a nearer mate being better::

        >>> Score(mate=-1) < Score(mate=-5) < Score(cp=-50) < Score(cp=20) < Score(mate=3)
        True
        >>> print(Score(cp=35), -Score(cp=35), Score(mate=3), Score(mate=-2))
        +0.35 -0.35 #3 #-2

    Raises:
        OptionError: Neither `cp` nor `mate` is given, or both are.
    """

    cp: int | None = None
    """Centipawns; None when a mate is known."""
    mate: int | None = None
    """Moves to mate: 1 is "mates with the next move", negative is "is mated", 0 "is mated now"."""
    gives_mate: bool = False
    """Whether a `mate` of 0 is the mating side's view, as in ``-Score(mate=0)``."""

    def __post_init__(self) -> None:
        if (self.cp is None) == (self.mate is None):
            raise OptionError(f"give cp or mate, one of them, not cp={self.cp}, mate={self.mate}")

    @property
    def is_by_rule(self) -> bool:
        """Whether the game is decided by a rule of repetition rather than by mate.

        >>> print(Score(cp=30_000)), Score(cp=30_000).is_by_rule
        win by rule
        (None, True)
        """
        return self.mate is None and abs(self.cp or 0) > _BY_RULE

    @property
    def is_mate(self) -> bool:
        """Whether a forced mate is known, for either side."""
        return self.mate is not None

    def value(self, mate_value: int = _MATE) -> int:
        """One number for the whole: centipawns, or `mate_value` less the distance.

        >>> Score(cp=35).value(), Score(mate=2).value(100_000), Score(mate=-2).value(100_000)
        (35, 99998, -99998)
        """
        if self.mate is None:
            return self.cp or 0
        if self.mate > 0 or self.gives_mate:
            return mate_value - self.mate
        return -mate_value - self.mate

    def __neg__(self) -> Score:
        if self.mate is None:
            return Score(cp=-(self.cp or 0))
        return Score(mate=-self.mate, gives_mate=self.mate == 0 and not self.gives_mate)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return self.value() == other.value()

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return self.value() < other.value()

    def __hash__(self) -> int:
        return hash(self.value())

    def __str__(self) -> str:
        if self.is_by_rule:
            return "win by rule" if self.value() > 0 else "loss by rule"
        if self.mate is None:
            return f"{(self.cp or 0) / 100:+.2f}"
        return f"#{self.mate}"
