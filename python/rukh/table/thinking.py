"""The engines of a table: one for each machine that plays, and one at full strength for advice.

None sees another's table of positions, so that a hint does not teach the opponent. A search blocks
its caller, who runs it on a thread of its own where there is a screen to be kept alive; `Stop` ends
it from outside.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from rukh.engine import Engine

if TYPE_CHECKING:
    from collections.abc import Callable

    from rukh.board import Board
    from rukh.engine import Analysis, Info, PlayResult
    from rukh.limit import Limit

__all__ = ["Engines", "Stop", "search"]


class Stop:
    """Ends a search from another thread, before it has begun or in the middle of it.

    >>> stop = Stop()
    >>> stop.set()
    >>> stop.is_set
    True
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_set = False
        self._running: list[Analysis] = []

    @property
    def is_set(self) -> bool:
        """Whether somebody has asked for the end."""
        return self._is_set

    def set(self) -> None:
        """Asks for the end of what runs, and of what is begun from now on."""
        with self._lock:
            self._is_set = True
            running = list(self._running)
        for analysis in running:
            analysis.stop()

    def _attach(self, analysis: Analysis) -> None:
        with self._lock:
            self._running.append(analysis)
            is_set = self._is_set
        if is_set:
            analysis.stop()

    def _detach(self, analysis: Analysis) -> None:
        with self._lock:
            self._running.remove(analysis)


def search(
    engine: Engine,
    board: Board,
    limit: Limit,
    on_info: Callable[[Info], object] | None = None,
    stop: Stop | None = None,
) -> PlayResult:
    """Searches to the end, or until `stop`, and tells every line on the way.

    >>> import rukh
    >>> with rukh.Engine() as engine:
    ...     result = search(engine, rukh.Board(), rukh.Limit(depth=2))
    >>> result.move in rukh.Board().legal_moves
    True
    """
    with engine.analyse(board, limit) as analysis:
        if stop is not None:
            stop._attach(analysis)
        try:
            for info in analysis:
                if on_info is not None:
                    on_info(info)
            return analysis.result()
        finally:
            if stop is not None:
                stop._detach(analysis)


class Engines:
    """The engines of a table, made when they are first wanted.

    >>> engines = Engines(hash=1)
    >>> weak = engines.player(1, "chess", elo=800)
    >>> engines.player(1, "chess", elo=800) is weak, engines.adviser("chess") is weak
    (True, False)
    >>> engines.close()
    """

    def __init__(self, *, hash: int = 64, threads: int = 1) -> None:  # noqa: A002  (its name)
        self._hash = hash
        self._threads = threads
        self._players: dict[int, tuple[Engine, int | None]] = {}
        self._adviser: Engine | None = None
        self._lock = threading.Lock()

    def player(self, side: int, game: str, elo: int | None) -> Engine:
        """The engine that plays a side, at this rating or at full strength."""
        with self._lock:
            engine, known = self._players.get(side, (None, None))
            if engine is not None and (engine.game, known) == (game, elo):
                return engine
            # Another strength has learnt other things. The old one ends with its search, if any.
            engine = Engine(game, hash=self._hash, threads=self._threads, elo=elo)
            self._players[side] = engine, elo
            return engine

    def adviser(self, game: str) -> Engine:
        """The engine that gives advice."""
        with self._lock:
            if self._adviser is None or self._adviser.game != game:
                self._adviser = Engine(game, hash=self._hash, threads=self._threads)
            return self._adviser

    def new_game(self) -> None:
        """Forgets what all have learnt. A search that still runs ends by itself."""
        with self._lock:
            self._players.clear()
            self._adviser = None

    def close(self) -> None:
        """Ends whatever searches."""
        for engine in self._all():
            engine.close()

    def _all(self) -> list[Engine]:
        with self._lock:
            engines = [engine for engine, _ in self._players.values()]
            return engines if self._adviser is None else [*engines, self._adviser]
