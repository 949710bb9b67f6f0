"""What a match says about strength: score, Elo with its error bar, and the sequential test.

Games come in pairs, one opening with either colour. The two games of a pair are no independent
samples, so spread is taken over pairs (the pentanomial model). Elo is the logistic scale.
"""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass, field

Z_95 = 1.959964
"""Standard deviations that hold 95 % of a normal distribution."""


def elo_of(score: float) -> float:
    """The Elo difference at which this share of the points is expected."""
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
    """Results of one engine against another."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: list[float] = field(default_factory=list)
    """The share of the points that each finished pair of games gave."""

    def add(self, points: float) -> None:
        """Counts a game: 1, 0.5 or 0 points."""
        if points == 1.0:
            self.wins += 1
        elif points == 0.0:
            self.losses += 1
        else:
            self.draws += 1

    def add_pair(self, first: float, second: float) -> None:
        """Counts a pair whose games were counted before."""
        self.pairs.append((first + second) / 2)

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of the points."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    def interval(self) -> tuple[float, float]:
        """Where the true share of the points lies, with 95 % confidence."""
        count = len(self.pairs)
        deviation = statistics.stdev(self.pairs) if count > 1 else 0.0
        if deviation > 0.0:
            margin = Z_95 * deviation / math.sqrt(count)
            return max(0.0, self.score - margin), min(1.0, self.score + margin)
        if count == 0:
            return 0.0, 1.0
        # All pairs alike say nothing about spread: the bound at which they would be a 5 % chance.
        margin = 1.0 - 0.05 ** (1.0 / count)
        return max(0.0, self.score - margin), min(1.0, self.score + margin)

    def elo_words(self) -> str:
        """The Elo difference with its 95 % interval."""
        low, high = (elo_of(bound) for bound in self.interval())
        return f"Elo {elo_of(self.score):+.0f} [{low:+.0f}, {high:+.0f}]"

    def __str__(self) -> str:
        return (
            f"+{self.wins} ={self.draws} -{self.losses}, {100 * self.score:.1f} %, "
            f"{self.elo_words()}"
        )


@dataclass(frozen=True)
class Sprt:
    """A sequential probability ratio test between two Elo differences.

    The log-likelihood ratio is the normal approximation of the generalised test over pairs; the
    risk of either wrong answer is 5 %.
    """

    elo_0: float
    elo_1: float
    risk: float = 0.05

    @property
    def bound(self) -> float:
        """The ratio at which the test ends, with either sign."""
        return math.log((1.0 - self.risk) / self.risk)

    def ratio(self, tally: Tally) -> float:
        """The log-likelihood ratio of `elo_1` against `elo_0`."""
        if not tally.pairs:
            return 0.0
        # One even pair is imagined, and a least variance: pairs that are all alike prove little.
        pairs = [*tally.pairs, 0.5]
        low, high = score_of(self.elo_0), score_of(self.elo_1)
        surplus = 2.0 * statistics.fmean(pairs) - low - high
        variance = max(statistics.variance(pairs), 0.005)
        return len(pairs) * (high - low) * surplus / (2.0 * variance)

    def verdict(self, tally: Tally) -> str | None:
        """`H1` or `H0` once the test has ended."""
        ratio = self.ratio(tally)
        if abs(ratio) < self.bound:
            return None
        return "H1" if ratio > 0 else "H0"
