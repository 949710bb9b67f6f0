"""Scores of the search: centipawns, or a distance to mate; and the chances that they stand for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering

from rukh import _native
from rukh.errors import OptionError

__all__ = ["Score", "Wdl"]

_MATE = 1_000_000
_BY_RULE = 29_000
"""Beyond so many centipawns a game is won or lost by a rule, such as that of perpetual check."""
_DECIDED = 30_000
"""Centipawns at which nothing is left to chance."""


@dataclass(frozen=True, slots=True)
class Wdl:
    """The chances of winning, drawing and losing, of 1000, for the side whose score it was.

    >>> even = Wdl(wins=250, draws=500, losses=250)
    >>> even.expectation(), -Wdl(600, 300, 100)
    (0.5, Wdl(wins=100, draws=300, losses=600))
    """

    wins: int
    draws: int
    losses: int

    def expectation(self) -> float:
        """The points to be expected from the game, from 0 to 1, a draw being half a point.

        >>> Wdl(wins=600, draws=300, losses=100).expectation()
        0.75
        """
        return (2 * self.wins + self.draws) / 2000

    def __neg__(self) -> Wdl:
        return Wdl(self.losses, self.draws, self.wins)


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

    def wdl(self, game: str | _native.Board) -> Wdl:
        """The chances that the score stands for, as Rukh's scores are meant.

        They were fitted to games of Rukh against itself. For a game's name they are those of an
        average board, and comparable from move to move; for a board its men count too, since a
        win takes more with fewer of them. A mate, or a win by rule, is a win.

        >>> Score(mate=3).wdl("chess"), Score(mate=-1).wdl("xiangqi")
        (Wdl(wins=1000, draws=0, losses=0), Wdl(wins=0, draws=0, losses=1000))
        >>> Score(cp=90).wdl("chess").expectation() > Score(cp=30).wdl("chess").expectation() > 0.5
        True
        >>> import rukh
        >>> ending = rukh.Board("8/5k2/8/8/4R3/4K3/4P3/4r3 w - - 0 1")
        >>> Score(cp=120).wdl(ending).wins < Score(cp=120).wdl(rukh.Board()).wins
        True

        Raises:
            GameError: There is no such game.
        """
        centipawns = max(-_DECIDED, min(_DECIDED, self.value()))
        if isinstance(game, str):
            return Wdl(*_native.wdl(game, centipawns, None))
        men = "".join(letter or "" for letter in game.pieces())
        return Wdl(*_native.wdl(game.game, centipawns, men))

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
