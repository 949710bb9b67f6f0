"""What a match says about strength: score, Elo with its error bar, likelihood of superiority.

Games come in pairs, one opening with either colour. The two games of a pair are no independent
samples, so spread is taken over pairs (the pentanomial model). Elo is the logistic scale.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

__all__ = ["POINTS_OF_PAIRS", "Tally", "elo_of", "score_of"]

POINTS_OF_PAIRS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The share of the points that each kind of pair gives, from two losses to two wins."""

_Z_95 = 1.959964
"""Standard deviations that hold 95 % of a normal distribution."""


def elo_of(score: float) -> float:
    """The Elo difference at which this share of the points is expected.

    >>> round(elo_of(0.75)), elo_of(1.0)
    (191, inf)
    """
    if score <= 0.0:
        return -math.inf
    if score >= 1.0:
        return math.inf
    return 400.0 * math.log10(score / (1.0 - score))


def score_of(elo: float) -> float:
    """The share of the points that is expected at an Elo difference."""
    return 1.0 / (1.0 + math.pow(10.0, -elo / 400.0))


@dataclass
class Tally:
    """Results of one engine against another, by the number of the game from 1.

    Games 1 and 2 are a pair, 3 and 4, and so on, in whatever order they end.

    >>> tally = Tally()
    >>> for number, points in enumerate((1.0, 0.5, 0.5, 0.0, 1.0, 1.0, 1.0), start=1):
    ...     tally.add(number, points)
    >>> print(tally)
    +4 =2 -1, 71.4 %, Elo +159 [-162, +inf], LOS 77.5 %
    >>> tally.pairs
    [0, 1, 0, 1, 1]
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: list[int] = field(default_factory=lambda: [0] * len(POINTS_OF_PAIRS))
    """How many pairs gave 0, ½, 1, 1½ and 2 points."""
    _single: dict[int, float] = field(default_factory=dict)

    def add(self, number: int, points: float) -> None:
        """Counts a game: 1, 0.5 or 0 points."""
        if points == 1.0:
            self.wins += 1
        elif points == 0.0:
            self.losses += 1
        else:
            self.draws += 1
        pair = (number - 1) // 2
        other = self._single.pop(pair, None)
        if other is None:
            self._single[pair] = points
        else:
            self.pairs[round(2 * (points + other))] += 1

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of the points."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def elo(self) -> float:
        """The Elo difference that the score amounts to."""
        return elo_of(self.score)

    def elo_interval(self) -> tuple[float, float]:
        """Where the Elo difference lies with 95 % confidence."""
        low, high = self.interval()
        return elo_of(low), elo_of(high)

    def interval(self) -> tuple[float, float]:
        """Where the true share of the points lies, with 95 % confidence."""
        count = sum(self.pairs)
        deviation = self._deviation()
        if deviation > 0.0:
            margin = _Z_95 * deviation / math.sqrt(count)
        elif count:
            # Pairs that are all alike say nothing about spread: the bound at which they would be
            # a 5 % chance.
            margin = 1.0 - 0.05 ** (1.0 / count)
        else:
            return 0.0, 1.0
        return max(0.0, self.score - margin), min(1.0, self.score + margin)

    def superiority(self) -> float:
        """The likelihood that the engine is the stronger one, of the two."""
        count, deviation = sum(self.pairs), self._deviation()
        if deviation > 0.0:
            mean = sum(n * x for n, x in zip(self.pairs, POINTS_OF_PAIRS, strict=True)) / count
            return _normal((mean - 0.5) * math.sqrt(count) / deviation)
        decided = self.wins + self.losses
        return _normal((self.wins - self.losses) / math.sqrt(decided)) if decided else 0.5

    def _deviation(self) -> float:
        """The standard deviation of a pair."""
        count = sum(self.pairs)
        if count < 2:
            return 0.0
        shares = list(zip(self.pairs, POINTS_OF_PAIRS, strict=True))
        mean = sum(n * x for n, x in shares) / count
        return math.sqrt(sum(n * (x - mean) ** 2 for n, x in shares) / (count - 1))

    def __str__(self) -> str:
        low, high = self.elo_interval()
        return (
            f"+{self.wins} ={self.draws} -{self.losses}, {100 * self.score:.1f} %, "
            f"Elo {self.elo:+.0f} [{low:+.0f}, {high:+.0f}], LOS {100 * self.superiority():.1f} %"
        )


def _normal(deviations: float) -> float:
    """The share of a normal distribution below so many standard deviations."""
    return (1.0 + math.erf(deviations / math.sqrt(2.0))) / 2.0
