"""The clocks of a game between people and machines: whose runs, and what they show.

What they cost on the board (a fallen flag) is for `sitting` to say. Nothing here waits; the time
comes from a function that tests replace.
"""

from __future__ import annotations

import math
import re
import time
from typing import TYPE_CHECKING

from rukh.errors import OptionError, shortened
from rukh.limit import Limit
from rukh.match.control import TimeControl

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Clocks", "clock_text", "control_of"]

_CONTROL = re.compile(r"(?:(\d{1,3})/)?(\d{1,4}(?:\.\d+)?)(?::(\d{2}))?(?:\+(\d{1,4}(?:\.\d+)?))?")


def control_of(text: str) -> TimeControl:
    """Reads a clock as players say it: minutes, and seconds gained with a move.

    ``5+3``, ``10``, ``1:30+2`` (a minute and a half), ``40/90+30`` (for 40 moves each).

    >>> control_of("5+3").base, control_of("1:30").base, control_of("40/90+30").moves
    (300.0, 90.0, 40)

    Raises:
        OptionError: It is no clock.
    """
    found = _CONTROL.fullmatch(text.strip())
    if found is None:
        example = "5+3 (minutes, and seconds a move), 10, 1:30+2 or 40/90+30"
        raise OptionError(f'"{shortened(text)}" is no clock such as {example}')
    moves, minutes, seconds, gain = found.groups()
    base = 60 * float(minutes) + float(seconds or 0)
    if base <= 0 or moves == "0":
        raise OptionError(f'"{shortened(text)}" leaves no time to move')
    count = None if moves is None else int(moves)
    return TimeControl(base=base, increment=float(gain or 0), moves=count)


def clock_text(seconds: float) -> str:
    """What a clock shows: minutes and seconds, hours where there are any, tenths near the end.

    >>> clock_text(299.2), clock_text(3661), clock_text(9.26)
    ('5:00', '1:01:01', '0:09.3')
    """
    if seconds < 10:
        tenths = math.ceil(seconds * 10 - 1e-6)
        return f"0:{tenths // 10:02}.{tenths % 10}"
    whole = math.ceil(seconds - 1e-6)
    minutes, left = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


class Clocks:
    """A clock for each side, of which one runs at most; sides are 0 and 1.

    >>> moment = iter([0.0, 2.5]).__next__
    >>> clocks = Clocks(TimeControl(base=60.0, increment=1.0), now=moment)
    >>> clocks.start(0)
    >>> clocks.press(moves=1), clocks.left(0), clocks.running
    (True, 58.5, None)
    """

    def __init__(self, control: TimeControl, *, now: Callable[[], float] = time.monotonic) -> None:
        if control.base is None:
            raise OptionError(f'"{control}" is no clock: give minutes or seconds, such as 5:00+3')
        self.control = control
        self._base = control.base
        self._now = now
        self._left = [self._base, self._base]
        self._since: float | None = None
        self._running: int | None = None

    @property
    def running(self) -> int | None:
        """The side whose clock runs."""
        return self._running

    def left(self, side: int) -> float:
        """Seconds that a side has left, 0 at least."""
        return max(0.0, self._left[side] - self._spent(side))

    def has_fallen(self, side: int) -> bool:
        """Whether a side has used its time up."""
        return self._left[side] - self._spent(side) <= 0

    def start(self, side: int) -> None:
        """Lets the clock of a side run, and the other stand still."""
        if self._running == side:
            return
        self.pause()
        self._running, self._since = side, self._now()

    def pause(self) -> None:
        """Stops both."""
        if self._running is not None:
            self._left[self._running] -= self._spent(self._running)
        self._running = self._since = None

    def press(self, *, moves: int) -> bool:
        """Ends the move of the side whose clock runs: its `moves`-th. False if its flag has fallen.

        Both clocks stand still then.
        """
        side = self._running
        if side is None:
            return True
        self.pause()
        if self._left[side] <= 0:
            return False
        self._left[side] += self.control.increment
        if self.control.moves is not None and moves % self.control.moves == 0:
            self._left[side] += self._base
        return True

    def set(self, first: float | None, second: float | None) -> None:
        """Sets both, stopped; None is what they show before the game."""
        self._running = self._since = None
        self._left = [self._base if left is None else left for left in (first, second)]

    def limit(self, *, moves: int) -> Limit:
        """What the clocks allow a player who has made so many moves."""
        every = self.control.moves
        gain = self.control.increment
        return Limit(
            clocks=(self.left(0), self.left(1)),
            increments=(gain, gain),
            moves_to_go=None if every is None else every - moves % every,
        )

    def _spent(self, side: int) -> float:
        if self._since is None or self._running != side:
            return 0.0
        return self._now() - self._since
