"""What an engine may spend on its moves, and the clock that the referee keeps for it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rukh.errors import OptionError, shortened
from rukh.limit import Limit

__all__ = ["Clock", "TimeControl"]

_CONTROL = re.compile(
    r"(?:(\d{1,4})/)?(?:(\d{1,4}):)?(\d{1,7}(?:\.\d+)?)(?:\+(\d{1,5}(?:\.\d+)?))?"
)
_LONGEST_MOVE = 600.0
"""Seconds after which an engine whose limits are no matter of time is told to move."""
_LARGEST = 1e9
"""Seconds that a clock shows at most: limits and records know no more."""
_GRACE = 0.1
"""Seconds past what is forgiven after which an engine that still searches is told to move."""


@dataclass(frozen=True)
class TimeControl:
    """A clock for the game, or a limit for each move.

    >>> TimeControl.parsed("40/1:30+0.5")
    TimeControl(base=90.0, increment=0.5, moves=40, move_seconds=None, depth=None, nodes=None)
    >>> print(TimeControl.parsed("10+0.1"), TimeControl(move_seconds=0.1), TimeControl(depth=6))
    10+0.1 0.1/move depth 6
    """

    base: float | None = None
    """Seconds on the clock."""
    increment: float = 0.0
    """Seconds gained with each move."""
    moves: int | None = None
    """Moves after which the base is added again; None for never."""
    move_seconds: float | None = None
    """Seconds for each move, where there is no clock."""
    depth: int | None = None
    """Plies to search, beside a time or without one."""
    nodes: int | None = None
    """Nodes to search."""

    @classmethod
    def parsed(cls, text: str) -> TimeControl:
        """Reads ``10+0.1``, ``1:30+1``, ``40/60``: moves, minutes, seconds, increment.

        Raises:
            OptionError: It is no time control.
        """
        found = _CONTROL.fullmatch(text.strip())
        if found is None:
            example = "10+0.1, 1:30+1 or 40/60 (moves/minutes:seconds+increment)"
            raise OptionError(f'"{shortened(text)}" is no time control such as {example}')
        moves, minutes, seconds, increment = found.groups()
        base = 60 * int(minutes or 0) + float(seconds)
        gain = float(increment or 0)
        if base + gain <= 0 or (moves is not None and int(moves) == 0):
            raise OptionError(f'"{shortened(text)}" leaves no time to move')
        return cls(base=base, increment=gain, moves=None if moves is None else int(moves))

    def __str__(self) -> str:
        words = []
        if self.base is not None:
            moves = "" if self.moves is None else f"{self.moves}/"
            gain = f"+{self.increment:g}" if self.increment else ""
            words.append(f"{moves}{self.base:g}{gain}")
        if self.move_seconds is not None:
            words.append(f"{self.move_seconds:g}/move")
        for name, value in (("depth", self.depth), ("nodes", self.nodes)):
            words += [] if value is None else [f"{name} {value}"]
        return ", ".join(words)


class Clock:
    """The time of one player.

    What an engine oversteps is forgiven up to a margin, once and not with every move: a clock below
    zero stays there until increments have made it good.

    >>> clock = Clock(TimeControl(base=1.0, increment=0.1), margin=0.2)
    >>> clock.spend(0.5), clock.left, clock.spend(0.7), round(clock.left, 3), clock.spend(0.21)
    (True, 0.6, True, 0.0, False)
    """

    def __init__(self, control: TimeControl, margin: float) -> None:
        self.control = control
        self._margin = margin
        self._left = control.base
        self._moves = 0

    @property
    def left(self) -> float | None:
        """Seconds left, 0 at least; None where there is no clock."""
        return None if self._left is None else min(max(0.0, self._left), _LARGEST)

    @property
    def moves_to_go(self) -> int | None:
        """Moves until the base is added again; None for never."""
        every = self.control.moves
        return None if every is None else every - self._moves % every

    @property
    def deadline(self) -> float:
        """Seconds after which the player has overstepped for certain and may be stopped."""
        granted = self.control.move_seconds if self._left is None else self._left
        if granted is None:
            return _LONGEST_MOVE
        return max(0.0, granted) + self._margin + _GRACE

    def limit(self, other: Clock, mover: int) -> Limit:
        """What this player is told to keep to when it moves as the first (0) or second (1) side."""
        control = self.control
        pair = (self, other) if mover == 0 else (other, self)
        return Limit(
            time=control.move_seconds,
            depth=control.depth,
            nodes=control.nodes,
            clocks=(pair[0].left, pair[1].left),
            increments=(pair[0].control.increment, pair[1].control.increment),
            moves_to_go=self.moves_to_go,
        )

    def spend(self, seconds: float) -> bool:
        """Takes the time of a move off; False if the player has overstepped."""
        self._moves += 1
        if self._left is None:
            granted = self.control.move_seconds
            return granted is None or seconds <= granted + self._margin
        self._left -= seconds
        if self._left < -self._margin:
            return False
        self._left += self.control.increment
        every = self.control.moves
        if every is not None and self._moves % every == 0:
            self._left += self.control.base or 0.0
        return True
