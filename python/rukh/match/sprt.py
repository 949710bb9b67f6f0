"""The sequential test: how long to play until one of two Elo differences is decided.

The generalised sequential probability ratio test over pairs of games: of each hypothesis the
distribution of pairs is taken that has its mean and fits the results best, and the likelihoods of
the two are compared. (Van den Bergh, "A practical introduction to the GSPRT"; Wald's bounds.)
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rukh.errors import OptionError
from rukh.match.tally import POINTS_OF_PAIRS, score_of

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Sprt"]

_NEVER_SEEN = 1e-3
"""What a kind of pair counts that has not occurred: it is rare, and not impossible."""
_STEPS = 60


@dataclass(frozen=True)
class Sprt:
    """A test of ``elo_0`` against ``elo_1``, with the risks of either wrong answer.

    >>> test = Sprt(0.0, 10.0)
    >>> print(f"{test.lower:.2f} {test.upper:.2f}")
    -2.94 2.94
    >>> even, better = [20, 60, 120, 60, 20], [10, 40, 120, 80, 50]
    >>> print(f"{test.ratio(even):.2f} {test.ratio(better):.2f} {test.verdict(better)}")
    -0.46 5.43 H1
    """

    elo_0: float
    elo_1: float
    alpha: float = 0.05
    """The risk of taking `elo_1` for true where it is `elo_0`."""
    beta: float = 0.05
    """The risk of taking `elo_0` for true where it is `elo_1`."""

    def __post_init__(self) -> None:
        if not self.elo_0 < self.elo_1:
            raise OptionError(f"the test needs two Elo differences, the lower one first: {self}")
        for risk in (self.alpha, self.beta):
            if not 0.0 < risk < 0.5:
                raise OptionError(f"a risk lies between 0 and 0.5, not {risk}")

    @property
    def lower(self) -> float:
        """The ratio at which `elo_0` is accepted."""
        return math.log(self.beta / (1.0 - self.alpha))

    @property
    def upper(self) -> float:
        """The ratio at which `elo_1` is accepted."""
        return math.log((1.0 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[int]) -> float:
        """The log-likelihood ratio of `elo_1` against `elo_0`, by how often each pair occurred."""
        if not any(pairs):
            return 0.0
        counts = [count or _NEVER_SEEN for count in pairs]
        whole = sum(counts)
        shares = [count / whole for count in counts]
        fits = [_fitted(shares, score_of(elo)) for elo in (self.elo_0, self.elo_1)]
        terms = zip(counts, *fits, strict=True)
        return math.fsum(count * math.log(one / zero) for count, zero, one in terms)

    def verdict(self, pairs: Sequence[int]) -> Literal["H0", "H1"] | None:
        """Which hypothesis is accepted; None while the test goes on."""
        ratio = self.ratio(pairs)
        if ratio >= self.upper:
            return "H1"
        return "H0" if ratio <= self.lower else None

    def __str__(self) -> str:
        return f"{self.elo_0:g} to {self.elo_1:g}"


def _fitted(shares: Sequence[float], mean: float) -> list[float]:
    """Of the distributions with this mean the one under which the shares are likeliest.

    It gives each kind ``share / (1 + t (points - mean))``, with the t at which the mean is right;
    the surplus falls in t, so that halving finds it.
    """
    surplus = [points - mean for points in POINTS_OF_PAIRS]
    low, high = -1.0 / surplus[-1], -1.0 / surplus[0]
    for _ in range(_STEPS):
        t = (low + high) / 2.0
        over = sum(p * a / (1.0 + t * a) for p, a in zip(shares, surplus, strict=True))
        low, high = (t, high) if over > 0.0 else (low, t)
    t = (low + high) / 2.0
    return [p / (1.0 + t * a) for p, a in zip(shares, surplus, strict=True)]
