"""What a search has to keep to."""

from __future__ import annotations

import math
from dataclasses import dataclass

from rukh.errors import OptionError

__all__ = ["Limit"]

_LARGEST_DEPTH = 1_000
_LARGEST_COUNT = 2**63 - 1
_LONGEST = 10.0**9


@dataclass(frozen=True, kw_only=True)
class Limit:
    """Limits of one search: all apply together, the first one reached ends it.

    >>> Limit(time=0.5, depth=12)
    Limit(time=0.5, depth=12)
    >>> Limit(depth=-1)
    Traceback (most recent call last):
    rukh.errors.OptionError: depth must be a whole number from 1 to 1000, not -1
    """

    time: float | None = None
    """Seconds for this move."""
    depth: int | None = None
    """Deepest iteration, in plies."""
    nodes: int | None = None
    """Nodes over all threads; one thread keeps to it exactly."""
    mate: int | None = None
    """End once a mate in so many moves is proven."""
    clocks: tuple[float | None, float | None] = (None, None)
    """Seconds left on the clock of White or Red, and of Black."""
    increments: tuple[float, float] = (0.0, 0.0)
    """Seconds that each of them gains with a move."""
    moves_to_go: int | None = None
    """Moves until the next time control; None when the clock lasts for the rest of the game."""

    def __post_init__(self) -> None:
        _check_count("depth", self.depth, _LARGEST_DEPTH)
        _check_count("nodes", self.nodes, _LARGEST_COUNT)
        _check_count("mate", self.mate, _LARGEST_DEPTH)
        _check_count("moves_to_go", self.moves_to_go, _LARGEST_DEPTH)
        _check_seconds("time", self.time)
        _check_pair("clocks", self.clocks)
        _check_pair("increments", self.increments)

    def __repr__(self) -> str:
        given = ", ".join(
            f"{name}={getattr(self, name)!r}"
            for name, field in self.__dataclass_fields__.items()
            if getattr(self, name) != field.default
        )
        return f"Limit({given})"

    @property
    def is_endless(self) -> bool:
        """Whether nothing here ends a search of either side.

        >>> Limit().is_endless, Limit(nodes=1000).is_endless
        (True, False)
        """
        ends = (self.time, self.depth, self.nodes, self.mate, *self.clocks)
        return all(limit is None for limit in ends)


def _check_count(name: str, value: object, largest: int) -> None:
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= largest:
        raise OptionError(f"{name} must be a whole number from 1 to {largest}, not {value!r}")


def _check_pair(name: str, pair: object) -> None:
    if not isinstance(pair, tuple) or len(pair) != 2:
        raise OptionError(f"{name} must be a pair of seconds, not {pair!r}")
    for seconds in pair:
        if seconds is None and name == "increments":
            raise OptionError(f"{name} must be a pair of seconds, 0 for none, not {pair!r}")
        _check_seconds(name, seconds)


def _check_seconds(name: str, value: object) -> None:
    if value is None:
        return
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or not math.isfinite(value) or not 0 <= value <= _LONGEST:  # type: ignore[arg-type,operator]
        raise OptionError(f"{name} must be in seconds, 0 or more, not {value!r}")
