"""A match: pairs of games, played by several workers at once, until it is decided or done.

Game 1 gives engine A the side that moves first, game 2 repeats the opening with colours changed,
and so on. A worker has its own two engines and keeps them from game to game. What is finished is in
the ledger before anybody hears of it; what is not is forgotten when the match ends, and will be
played again by the match that goes on with the file.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rukh.board import Board
from rukh.errors import EngineError, EngineStartError, OptionError
from rukh.match.control import Clock
from rukh.match.game import Player, Table, play
from rukh.match.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rukh.match.contestant import Contestant
    from rukh.match.game import Played, Terms
    from rukh.match.ledger import Finished, Ledger
    from rukh.match.openings import Opening
    from rukh.match.sprt import Sprt
    from rukh.process import EngineProcess

__all__ = ["Ended", "Match"]

_CLOSING = 0.5
_SLICE = 0.2
"""Seconds of one wait of whoever runs the match: Ctrl-C is not held back for longer."""


@dataclass(frozen=True)
class Ended:
    """A game that has just ended, for those who watch."""

    finished: Finished
    played: Played


class Match:
    """A match between two engines.

    Args:
        game: ``"chess"`` or ``"xiangqi"``.
        contestants: Engines A and B.
        openings: What games begin from, in this order; used again when there are more games.
        terms: Time control, adjudication and the rest.
        ledger: Where finished games are kept; those in it already are not played again.
        games: How many games.
        concurrency: How many at a time.
        sprt: A test that ends the match when it is decided.
        timeout: Seconds of silence after which an engine is taken for hung.
        rules: Rules of the board: ``repetition``, ``natural_limit``, ``chess960``, ….
        log: Called with the name of a side, the direction and the text of each line.
        on_game: Called with each game that ends, by one thread at a time.
    """

    def __init__(
        self,
        game: str,
        contestants: tuple[Contestant, Contestant],
        openings: Sequence[Opening],
        terms: Terms,
        ledger: Ledger,
        *,
        games: int,
        concurrency: int = 1,
        sprt: Sprt | None = None,
        timeout: float = 10.0,
        rules: dict[str, Any] | None = None,
        log: Callable[[str, str, str], object] | None = None,
        on_game: Callable[[Ended], object] | None = None,
    ) -> None:
        if not openings:
            raise OptionError("a match needs an opening, the start position at least")
        self.game = game
        self.contestants = contestants
        self.openings = tuple(openings)
        self.terms = terms
        self.ledger = ledger
        self.games = games
        self.concurrency = concurrency
        self.sprt = sprt
        self.tally = Tally()
        self.tables: dict[int, Table] = {}
        """The games under way, by worker."""
        self._timeout = timeout
        self._rules = rules or {}
        self._log = log
        self.on_game = on_game
        """Called with each game that ends; may be set until the match is run."""
        self._guard = threading.Lock()
        self._over = threading.Event()
        self._fault: BaseException | None = None
        self._told_names: dict[int, str] = {}
        self._checked: set[int] = set()
        """The sides whose engine is known to play this game, from all of the openings."""
        self._live: set[EngineProcess] = set()
        for number in sorted(ledger.finished):
            self.tally.add(number, ledger.finished[number].points)
        self._waiting = [n for n in range(1, games + 1) if n not in ledger.finished]
        self._waiting.reverse()

    # --- what is known ----------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, str]:
        """What engines A and B are called, with what tells them apart where they are namesakes."""
        names = [
            contestant.name or self._told_names.get(index, contestant.label)
            for index, contestant in enumerate(self.contestants)
        ]
        if names[0] == names[1]:
            names = [f"{name} ({letter})" for name, letter in zip(names, "AB", strict=True)]
        return names[0], names[1]

    @property
    def verdict(self) -> str | None:
        """``H0`` or ``H1`` once the test is decided."""
        return None if self.sprt is None else self.sprt.verdict(self.tally.pairs)

    @property
    def is_complete(self) -> bool:
        """Whether all games were played, or the test is decided."""
        return self.verdict is not None or len(self.ledger.finished) >= self.games

    # --- playing ----------------------------------------------------------------------------

    def run(self) -> None:
        """Plays until all games are played or the test is decided.

        Whatever ends it early, Ctrl-C among the rest, finds the engines closed and the finished
        games kept.

        Raises:
            EngineError: An engine cannot be started, or not any more.
            OptionError: An engine has no such option, or does not play this game or from these
                openings. That is told before the first game.
        """
        if self.is_complete:
            return
        count = min(self.concurrency, len(self._waiting))
        workers = [
            threading.Thread(target=self._work, args=(i,), daemon=True) for i in range(count)
        ]
        try:
            for worker in workers:
                worker.start()
            for worker in workers:
                while worker.is_alive():
                    worker.join(_SLICE)
        except BaseException:
            self.stop()
            for worker in workers:
                worker.join()
            raise
        if self._fault is not None:
            raise self._fault

    def stop(self) -> None:
        """Calls the games under way off. May be called from any thread."""
        self._over.set()
        with self._guard:
            engines = list(self._live)
        for engine in engines:
            engine.close(_CLOSING)

    def _work(self, worker: int) -> None:
        engines: list[EngineProcess | None] = [None, None]
        try:
            while not self._over.is_set():
                with self._guard:
                    if not self._waiting:
                        break
                    number = self._waiting.pop()
                self._play(worker, number, engines)
        except BaseException as error:  # It is raised where the match is run.
            if not self._over.is_set():
                self._fault = self._fault or error
            self._over.set()
        finally:
            self.tables.pop(worker, None)
            for engine in engines:
                self._close(engine)

    def _play(self, worker: int, number: int, engines: list[EngineProcess | None]) -> None:
        opening = self.openings[self._place_of(number)]
        order = (0, 1) if number % 2 == 1 else (1, 0)
        opened = [self._opened(index, engines) for index in range(2)]
        players = [
            Player(opened[index], self.names[index], Clock(self.terms.control, self.terms.margin))
            for index in order
        ]
        board = opening.board(self.game, **self._rules)
        table = Table(number, opening, (players[0], players[1]), board)
        self.tables[worker] = table
        played = play(table, self.terms, self._over.is_set)
        if played is None:
            return
        if played.fault is not None and played.fault.is_broken:
            broken = order[played.fault.player]
            self._close(engines[broken])
            engines[broken] = None
        with self._guard:
            if self._over.is_set():
                return
            finished = self.ledger.add(number, played, self._tags(board))
            self.tally.add(number, finished.points)
            if self.verdict is not None:
                self._over.set()
            if self.on_game is not None:
                self.on_game(Ended(finished, played))

    def _opened(self, index: int, engines: list[EngineProcess | None]) -> EngineProcess:
        """The engine of a side, started if it does not run."""
        engine = engines[index]
        if engine is not None and not engine.closed:
            return engine
        self._close(engine)
        engine = self._start(index)
        engines[index] = engine
        with self._guard:
            self._live.add(engine)
            self._told_names.setdefault(index, engine.name)
        if index not in self._checked:
            self._check(engine)
            self._checked.add(index)
        if self._over.is_set():
            # The match was stopped while the engine was starting.
            engine.close(_CLOSING)
        return engine

    def _start(self, index: int) -> EngineProcess:
        contestant, log = self.contestants[index], self._log
        heard = None
        if log is not None:
            side = "AB"[index]

            def heard(sign: str, text: str) -> None:
                log(side, sign, text)

        try:
            return contestant.open(self._timeout, heard)
        except EngineStartError:
            raise
        except EngineError:
            # One that fails while its options are set is given another chance.
            return contestant.open(self._timeout, heard)

    def _check(self, engine: EngineProcess) -> None:
        """Refuses an engine that cannot be asked about the games of this match.

        Raises:
            OptionError: It does not play the game, or not from all of the openings.
        """
        places = {self._place_of(number) for number in range(1, self.games + 1, 2)}
        try:
            for fen in {self.openings[place].fen for place in places}:
                engine.check_board(Board(fen, self.game, **self._rules))
        except EngineError as error:
            raise OptionError(str(error)) from error

    def _place_of(self, number: int) -> int:
        """Which of the openings a game has; the two of a pair have the same."""
        return (number - 1) // 2 % len(self.openings)

    def _close(self, engine: EngineProcess | None) -> None:
        if engine is not None:
            engine.close(_CLOSING)
            with self._guard:
                self._live.discard(engine)

    def _tags(self, board: Any) -> dict[str, str]:
        control = self.terms.control
        has_time = control.base is not None or control.move_seconds is not None
        tags = {"TimeControl": str(control) if has_time else "-"}
        if not has_time:
            tags["Limit"] = str(control)
        if board.game == "xiangqi":
            limit = "off" if board.natural_limit is None else str(board.natural_limit)
            tags["Rules"] = f"{board.repetition}, limit {limit}"
        return tags
