"""The search of ``rukh analyse``: under limits, watched, and steered by keys.

What people change meanwhile, such as the number of lines, begins the search anew. The engine's
table remembers what was found, and lines deeper than the new ones stay until those catch up.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from rukh.cli.exit import ExitCode
from rukh.limit import Limit

if TYPE_CHECKING:
    from collections.abc import Iterable
    from contextlib import AbstractContextManager

    from rukh._native import Move
    from rukh.board import Board
    from rukh.engine import Analysis, Engine, Info

__all__ = ["Controls", "Found", "Limits", "Watcher", "merged", "search"]


@dataclass(frozen=True)
class Limits:
    """What ends a search; all of it None for one that only a person ends."""

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None

    @property
    def is_endless(self) -> bool:
        """Whether nothing but a person ends it."""
        return self.seconds is None and self.depth is None and self.nodes is None

    def left(self, seconds: float, nodes: int) -> Limit | None:
        """The limit of a search that goes on after so much; None where nothing is left."""
        time_left = None if self.seconds is None else self.seconds - seconds
        nodes_left = None if self.nodes is None else self.nodes - nodes
        if (time_left is not None and time_left <= 0) or (
            nodes_left is not None and nodes_left < 1
        ):
            return None
        return Limit(time=time_left, depth=self.depth, nodes=nodes_left)


@dataclass(frozen=True)
class Found:
    """What a search has found so far."""

    lines: tuple[Info, ...] = ()
    """The last exact line of each rank, the best first."""
    depth: int = 0
    seldepth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    hashfull: int = 0
    """How full the table is, per mille."""

    @property
    def nps(self) -> int:
        """Nodes a second."""
        return round(self.nodes / self.seconds) if self.seconds > 0 else 0


class Watcher(Protocol):
    """Who looks on while a search runs."""

    controls: Controls | None
    """What the person at the keys wants; None where there are no keys."""

    def watching(self) -> AbstractContextManager[object]:
        """For the time of the search."""

    def saw(self, info: Info, found: Found) -> None:
        """A line has come, and so the search stands now."""


class Controls:
    """What a person wants from a search under way. Keys come from a thread of their own."""

    def __init__(self, lines: int, most_lines: int) -> None:
        self.lines = min(lines, most_lines)
        self.is_paused = False
        self.is_over = False
        self._most = most_lines
        self._lock = threading.Condition()
        self._analysis: Analysis | None = None
        self._is_stale = False

    def press(self, key: str) -> None:
        """A key was pressed."""
        with self._lock:
            if key in ("up", "+", "="):
                self._want_lines(self.lines + 1)
            elif key in ("down", "-"):
                self._want_lines(self.lines - 1)
            elif key == " ":
                self.is_paused = not self.is_paused
                self._change()
            else:
                self.is_over = True
                self._change()

    def begin(self) -> bool:
        """Waits for the end of a pause; whether to search on, as the fields say now."""
        with self._lock:
            while self.is_paused and not self.is_over:
                # With a limit, so that Ctrl-C is seen.
                self._lock.wait(0.1)
            self._is_stale = False
            self._analysis = None
            return not self.is_over

    def attach(self, analysis: Analysis) -> None:
        """This search runs now; what was wanted since `begin` ends it again."""
        with self._lock:
            self._analysis = analysis
            if self._is_stale:
                analysis.stop()

    @property
    def is_stale(self) -> bool:
        """Whether something was wanted since `begin`."""
        with self._lock:
            return self._is_stale

    def _want_lines(self, lines: int) -> None:
        lines = max(1, min(lines, self._most))
        if lines != self.lines:
            self.lines = lines
            if not self.is_paused:
                self._change()

    def _change(self) -> None:
        self._is_stale = True
        if self._analysis is not None:
            self._analysis.stop()
        self._lock.notify_all()


@dataclass
class _Run:
    """One search of several, and those before it."""

    before: Found
    wanted: int
    fresh: dict[Move | None, Info] = field(default_factory=dict)
    found: Found = field(default_factory=Found)

    def add(self, info: Info) -> Found:
        if info.bound == "exact":
            self.fresh[info.pv[0] if info.pv else None] = info
        self.found = Found(
            merged(self.before.lines, self.fresh.values(), self.wanted),
            max(info.depth, 0),
            info.seldepth,
            self.before.nodes + info.nodes,
            self.before.seconds + info.time,
            info.hashfull,
        )
        return self.found


def search(
    engine: Engine, board: Board, limits: Limits, lines: int, watcher: Watcher
) -> tuple[Found, ExitCode]:
    """Searches up to a limit, a key or Ctrl-C."""
    controls = watcher.controls or Controls(lines, lines)
    found, code = Found(), ExitCode.OK
    with watcher.watching():
        try:
            while controls.begin():
                limit = limits.left(found.seconds, found.nodes)
                if limit is None:
                    break
                run = _Run(found, controls.lines, found=found)
                began = time.monotonic()
                try:
                    with engine.analyse(board, limit, multipv=controls.lines) as analysis:
                        controls.attach(analysis)
                        for info in analysis:
                            watcher.saw(info, run.add(info))
                        # Nodes behind the last line count, too.
                        run.found = replace(
                            run.found, nodes=run.before.nodes + analysis.result().nodes
                        )
                finally:
                    # The time of the clock counts, not that of the last line.
                    spent = time.monotonic() - began
                    found = replace(run.found, seconds=run.before.seconds + spent)
                if not controls.is_stale:
                    break
        except KeyboardInterrupt:
            code = ExitCode.INTERRUPTED
    return found, code


def merged(before: Iterable[Info], fresh: Iterable[Info], wanted: int) -> tuple[Info, ...]:
    """The lines to show, one for each move: the deepest, those of the fresh search first.

    Within an iteration that is under way some lines are of the one before.
    """
    deepest: dict[Move | None, tuple[int, int, int, Info]] = {}
    for age, lines in enumerate((fresh, before)):
        for line in lines:
            move = line.pv[0] if line.pv else None
            order = (-line.depth, age, line.multipv, line)
            if move not in deepest or order[:2] < deepest[move][:2]:
                deepest[move] = order
    shown = sorted(deepest.values(), key=lambda order: order[:3])[:wanted]
    return tuple(replace(order[3], multipv=rank) for rank, order in enumerate(shown, 1))
