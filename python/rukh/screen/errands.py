"""What takes time, on threads of its own: the machine's moves, advice, and the evaluation bar.

The screen goes on meanwhile. Results come back as messages to the application; one that belongs to
a past position is dropped there, by `version`. Each engine has a lock, since a search that was
stopped takes a moment to end.
"""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any

from textual.message import Message

from rukh.errors import RukhError
from rukh.limit import Limit
from rukh.table import Stop, search

if TYPE_CHECKING:
    from collections.abc import Callable

    from rukh.board import Board
    from rukh.engine import Info, PlayResult
    from rukh.score import Score
    from rukh.table import Sitting

__all__ = ["Answered", "Errands", "Failed", "Moved", "Thought"]

_GLANCE = 0.3
"""Seconds of a search for the evaluation bar."""


class Moved(Message):
    """A machine has found its move; it may have been stopped while this was under way."""

    def __init__(self, version: int, result: PlayResult, stop: Stop) -> None:
        super().__init__()
        self.version = version
        self.result = result
        self.stopper = stop


class Thought(Message):
    """A search has found a line; its score is that of the side that moves first."""

    def __init__(self, version: int, score: Score, depth: int, *, is_for_the_bar: bool) -> None:
        super().__init__()
        self.version = version
        self.score = score
        self.depth = depth
        self.is_for_the_bar = is_for_the_bar


class Answered(Message):
    """What somebody has asked is answered; it may have been given up meanwhile."""

    def __init__(self, version: int, value: Any, then: Callable[[Any], object], stop: Stop) -> None:
        super().__init__()
        self.stopper = stop
        self.version = version
        self.value = value
        self.then = then


class Failed(Message):
    """An errand could not be done."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error


class Errands:
    """The searches of one screen: one for a move at most, and one for advice."""

    def __init__(self, sitting: Sitting, post: Callable[[Message], object], pace: float) -> None:
        self._sitting = sitting
        self._post = post
        self._pace = pace
        self._playing: Stop | None = None
        self._asking: Stop | None = None
        self._glancing: Stop | None = None
        self._player = threading.Lock()
        self._adviser = threading.Lock()
        self._threads: list[threading.Thread] = []

    @property
    def is_playing(self) -> bool:
        """Whether a machine thinks about its move."""
        return self._playing is not None

    @property
    def is_asking(self) -> bool:
        """Whether somebody waits for an answer."""
        return self._asking is not None

    def play(self) -> None:
        """Lets the machine to move find its move, unless it is at it."""
        if self._playing is not None:
            return
        self.stop_glancing()
        stop = self._playing = Stop()
        version, first = self._sitting.version, self._sitting.board.turn_index == 0
        watched = not self._sitting.people

        def on_info(info: Info) -> None:
            if not stop.is_set:
                score = info.score if first else -info.score
                self._post(Thought(version, score, info.depth, is_for_the_bar=False))

        def work() -> None:
            begun = time.monotonic()
            with self._player:
                if stop.is_set:
                    return
                result = self._sitting.think(on_info, stop)
            if watched:
                # Two machines that play from a book would be too quick to follow.
                left = self._pace - (time.monotonic() - begun)
                while left > 0 and not stop.is_set:
                    time.sleep(min(left, 0.05))
                    left = self._pace - (time.monotonic() - begun)
            if not stop.is_set:
                self._post(Moved(version, result, stop))

        self._start(work, stop)

    def ask(self, question: Callable[[Stop], Any], then: Callable[[Any], object]) -> None:
        """Asks the adviser something; a question before is given up."""
        self.stop_asking()
        self.stop_glancing()
        stop = self._asking = Stop()
        version = self._sitting.version

        def work() -> None:
            with self._adviser:
                if stop.is_set:
                    return
                found = question(stop)
            if not stop.is_set:
                self._post(Answered(version, found, then, stop))

        self._start(work, stop)

    def glance(self, board: Board) -> None:
        """Looks shortly at a position, for the evaluation bar."""
        self.stop_glancing()
        if self._asking is not None:
            return
        stop = self._glancing = Stop()
        version, sitting = self._sitting.version, self._sitting
        copy, first = board.copy(), board.turn_index == 0

        def work() -> None:
            with self._adviser:
                if stop.is_set:
                    return
                limit = Limit(time=_GLANCE, nodes=sitting.advice_limit.nodes)
                result = search(sitting.engines.adviser(copy.game), copy, limit, None, stop)
            if result.score is not None and not stop.is_set:
                score = result.score if first else -result.score
                self._post(Thought(version, score, result.depth, is_for_the_bar=True))

        self._start(work, stop)

    def has_moved(self) -> None:
        """The move has come."""
        self._playing = None

    def has_answered(self) -> None:
        """The answer has come."""
        self._asking = None

    def stop_playing(self) -> None:
        """Ends the search for a move; it is dropped."""
        if self._playing is not None:
            self._playing.set()
            self._playing = None

    def stop_asking(self) -> None:
        """Ends the search for advice."""
        if self._asking is not None:
            self._asking.set()
            self._asking = None

    def stop_glancing(self) -> None:
        """Ends the search for the bar."""
        if self._glancing is not None:
            self._glancing.set()
            self._glancing = None

    def close(self) -> None:
        """Ends everything, and waits until it has ended."""
        self.stop_playing()
        self.stop_asking()
        self.stop_glancing()
        for thread in self._threads:
            thread.join(timeout=5.0)

    def _start(self, work: Callable[[], None], stop: Stop) -> None:
        def guarded() -> None:
            try:
                work()
            except RukhError as error:
                if not stop.is_set:
                    self._post(Failed(error))

        self._threads = [thread for thread in self._threads if thread.is_alive()]
        thread = threading.Thread(target=guarded, name="rukh screen", daemon=True)
        self._threads.append(thread)
        thread.start()
