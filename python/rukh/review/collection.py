"""Reviews of many games on all cores, one after another, whatever their number.

Games are taken from where they come as they are needed. Each is cut into stretches of positions,
and every worker, a thread with an engine of its own, takes the next stretch there is: so one long
game keeps all cores busy as well as many short ones do, and none waits at the end for the last
game of another. Searches let the interpreter go. Reviews come out in the order of the games.
"""

from __future__ import annotations

import contextlib
import os
import queue
import threading
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rukh.book import default as default_book
from rukh.engine import Engine
from rukh.errors import RecordError
from rukh.review.judging import judge
from rukh.review.ledger import Ledger, key_of
from rukh.review.looking import look_at, stretches
from rukh.review.reviewing import DEFAULT_LIMIT, checked_limit, line_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rukh._native import Move
    from rukh.board import Board
    from rukh.book import Book
    from rukh.game import Game
    from rukh.limit import Limit
    from rukh.review.looking import Look
    from rukh.review.model import Review

__all__ = ["HASH", "Reviewer", "cores", "review_games"]

HASH = 16
"""The table of each worker in MB. A stretch is short, and an emptied table has to be cleared."""

_AHEAD = 2
"""Stretches that wait for each worker."""
_MOST_PENDING = 64
_SIGN_OF_LIFE = 0.1


def cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def review_games(
    games: Iterable[Game],
    limit: Limit = DEFAULT_LIMIT,
    *,
    threads: int | None = None,
    rules: dict[str, Any] | None = None,
) -> Iterator[Review]:
    """Reviews games on all cores, or on so many, and gives the reviews in the order of the games.

    Games that could not be read are passed over; `Reviewer` can tell of them, and be resumed.

    >>> import rukh
    >>> games = rukh.read_games("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0 1. d4 d5 *")
    >>> for review in rukh.review.review_games(games, rukh.Limit(nodes=200), threads=2):
    ...     print(len(review.moves), review.book_plies)
    5 2
    2 2
    """
    with Reviewer(limit, threads=threads, rules=rules) as reviewer:
        yield from reviewer.reviews(games)


@dataclass
class _Game:
    """A game under way."""

    game: Game
    start: Board
    moves: list[Move]
    key: str
    left: int
    """Stretches that nobody has finished yet."""
    looks: list[Look | None] = field(default_factory=list)


@dataclass(frozen=True)
class _Task:
    """A stretch of a game."""

    game: _Game
    stretch: range


class Reviewer:
    """Workers and their engines. Use it as a context manager; leaving it ends every search.

    Args:
        limit: What each position is given.
        threads: How many workers there are; by default one for each core.
        rules: Rules of xiangqi, as `rukh.Board.with_rules` takes them.
        ledger: Where finished games are kept.
        on_position: Called in the thread that asks for reviews, with how many more positions were
            looked at; those of games out of the ledger at once.
        on_problem: Called with a `RecordError` for each game that cannot be reviewed.
    """

    def __init__(
        self,
        limit: Limit = DEFAULT_LIMIT,
        *,
        threads: int | None = None,
        rules: dict[str, Any] | None = None,
        ledger: Ledger | None = None,
        on_position: Callable[[int], object] | None = None,
        on_problem: Callable[[Game, RecordError], object] | None = None,
    ) -> None:
        self.limit = checked_limit(limit)
        self.threads = cores() if threads is None else threads
        self.resumed = 0
        """How many games came out of the ledger."""
        self._rules = rules
        self._ledger = Ledger(None) if ledger is None else ledger
        self._on_position = on_position
        self._on_problem = on_problem
        self._tasks: queue.Queue[_Task | None] = queue.Queue()
        self._done: queue.Queue[tuple[_Task, list[Look] | BaseException]] = queue.Queue()
        self._waiting = 0
        self._books: dict[str, Book] = {}
        self._is_stopping = False
        self._guard = threading.Lock()
        self._engines: list[Engine] = []
        self._workers: list[threading.Thread] = []

    def __enter__(self) -> Reviewer:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends every search and every worker."""
        with self._guard:
            self._is_stopping = True
            engines, self._engines = self._engines, []
        for engine in engines:
            engine.close()
        for _ in self._workers:
            self._tasks.put(None)
        for worker in self._workers:
            worker.join()
        self._workers = []

    # --- in the thread that asks --------------------------------------------------------------

    def reviews(self, games: Iterable[Game]) -> Iterator[Review]:
        """The reviews, in order; games that cannot be reviewed are left out."""
        coming = iter(games)
        pending: deque[_Game] = deque()
        has_more = True
        while has_more or pending:
            while has_more and self._waiting < _AHEAD * self.threads:
                game = next(coming, None)
                if game is None:
                    has_more = False
                    break
                begun = self._begun(game)
                if begun is not None:
                    pending.append(begun)
                if len(pending) >= _MOST_PENDING:
                    # Games out of the ledger need nobody's time, and could be any number.
                    break
            while pending and pending[0].left == 0:
                yield self._finished(pending.popleft())
            if self._waiting and (pending or not has_more):
                self._take_one()

    def _begun(self, game: Game) -> _Game | None:
        try:
            start, moves = line_of(game, self._rules)
        except RecordError as error:
            if self._on_problem is not None:
                self._on_problem(game, error)
            return None
        positions = len(moves) + 1
        key = key_of(start, moves, self.limit, HASH)
        known = self._ledger.get(key, positions)
        if known is not None:
            self.resumed += 1
            if self._on_position is not None:
                self._on_position(positions)
            return _Game(game, start, moves, key, 0, list(known))
        begun = _Game(game, start, moves, key, 0, [None] * positions)
        for stretch in stretches(positions):
            begun.left += 1
            self._waiting += 1
            self._tasks.put(_Task(begun, stretch))
        self._hire()
        return begun

    def _hire(self) -> None:
        while len(self._workers) < self.threads:
            worker = threading.Thread(target=self._work, name="rukh-review", daemon=True)
            self._workers.append(worker)
            worker.start()

    def _take_one(self) -> None:
        """Takes what one worker has found; waits for it, and for Ctrl-C."""
        while True:
            try:
                task, found = self._done.get(timeout=_SIGN_OF_LIFE)
                break
            except queue.Empty:
                continue
        self._waiting -= 1
        if isinstance(found, BaseException):
            raise found
        game = task.game
        game.looks[task.stretch.start : task.stretch.stop] = found
        game.left -= 1
        if game.left == 0:
            self._ledger.add(game.key, _whole(game))
        if self._on_position is not None:
            self._on_position(len(task.stretch))

    def _finished(self, game: _Game) -> Review:
        name = game.game.game
        if name not in self._books:
            self._books[name] = default_book(name)
        return judge(game.game, game.start, _whole(game), self._books[name])

    # --- in the workers -----------------------------------------------------------------------

    def _work(self) -> None:
        own: dict[str, Engine] = {}
        while True:
            task = self._tasks.get()
            if task is None or self._is_stopping:
                break
            game = task.game
            try:
                engine = own.get(game.start.game)
                if engine is None:
                    engine = own[game.start.game] = self._opened(game.start.game)
                found: Any = look_at(engine, game.start, game.moves, task.stretch, self.limit)
            except BaseException as error:
                found = error
            self._done.put((task, found))
        for engine in own.values():
            with contextlib.suppress(Exception):
                engine.close()

    def _opened(self, game: str) -> Engine:
        engine = Engine(game, hash=HASH)
        with self._guard:
            if self._is_stopping:
                engine.close()
            self._engines.append(engine)
        return engine


def _whole(game: _Game) -> list[Look]:
    return [look for look in game.looks if look is not None]
