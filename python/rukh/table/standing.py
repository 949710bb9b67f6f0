"""How a game at the table stands: what can be asked of it, and who hears of its changes.

`sitting` has what changes it. The names are those of the games: a side by its `Side`, moves as the
board has them.
"""

from __future__ import annotations

import threading
import time
from enum import Enum
from typing import TYPE_CHECKING, Any

from rukh.errors import OptionError
from rukh.table.captured import Captured, captured_in
from rukh.table.players import Person, Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from rukh._node import ChildNode, GameNode
    from rukh.board import Board
    from rukh.book import Book, Entry
    from rukh.game import Game
    from rukh.match.control import TimeControl
    from rukh.openings import Opening
    from rukh.ruling import Language
    from rukh.side import Side
    from rukh.table.clocks import Clocks
    from rukh.table.ending import Ending
    from rukh.table.line import Line

__all__ = ["Change", "Standing", "rules_of"]


class Change(Enum):
    """What has happened at the table, for those who listen."""

    PLAYED = "played"
    """A move was played."""
    MOVED = "moved"
    """Moves were taken back or played again, or another place of the tree was gone to."""
    ENDED = "ended"
    """The game has ended by a word or a clock; by the rules it ends with `PLAYED`."""
    PLAYERS = "players"
    """Others play, or at another strength."""
    STARTED = "started"
    """Another game has begun: anew, from a position, or from a record."""


class Standing:
    """A game at the table, as those see it who look on. Use `Sitting`."""

    def __init__(self, line: Line, clocks: Clocks | None) -> None:
        self._lock = threading.RLock()
        self._line = line
        self._clocks = clocks
        self._players: list[Player] = [Person(), Person()]
        self._ending: Ending | None = None
        self._version = 0
        self._listeners: list[Callable[[Change], object]] = []
        self._book: Book | None = None

    # --- how it stands ----------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The position, with its past. Look at it; `play` changes it."""
        return self._line.board

    @property
    def game(self) -> str:
        """``"chess"`` or ``"xiangqi"``."""
        return self.board.game

    @property
    def record(self) -> Game:
        """The whole tree: what was played, and what was taken back beside it."""
        return self._line.game

    @property
    def node(self) -> GameNode:
        """The node of `record` that the game is at."""
        return self._line.node

    def nodes(self) -> list[ChildNode]:
        """The nodes of the moves so far."""
        return self._line.nodes()

    def line(self) -> list[ChildNode]:
        """The nodes of the moves so far, and behind them those that `redo` would play."""
        return self._line.whole()

    @property
    def version(self) -> int:
        """A number that every change of the game makes greater.

        Who let a machine think and finds another number here has an answer to a past question.
        """
        return self._version

    @property
    def turn(self) -> Side:
        """The side to move."""
        return self.board.turn

    @property
    def turn_player(self) -> Player:
        """Who is to move."""
        return self._players[self.board.turn_index]

    @property
    def players(self) -> dict[Side, Player]:
        """Who plays which side."""
        return dict(zip(self.board.sides, self._players, strict=True))

    @property
    def people(self) -> tuple[Side, ...]:
        """The sides that people play."""
        return tuple(side for side, player in self.players.items() if isinstance(player, Person))

    @property
    def ending(self) -> Ending | None:
        """How the game has ended otherwise than by the rules."""
        return self._ending

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, on the board or by a word."""
        return self._ending is not None or self.board.is_game_over()

    @property
    def result(self) -> str:
        """``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` while it goes on."""
        return self.board.result() if self._ending is None else self._ending.result

    def outcome_sentence(self, language: Language = "en") -> str:
        """How it has ended, without a stop; empty while it goes on."""
        if self._ending is not None:
            return self._ending.sentence_in(language)
        outcome = self.board.outcome()
        return "" if outcome is None else outcome.sentence_in(language)

    @property
    def rule_options(self) -> dict[str, Any]:
        """The rules of the game, as options of a board."""
        return rules_of(self.board)

    def captured(self) -> Captured:
        """What each side has captured since the start."""
        return captured_in(self.board)

    def opening(self) -> Opening | None:
        """The opening that the game has gone through, if it has a name."""
        from rukh.openings import opening_of  # noqa: PLC0415  (its tables are loaded then)

        return opening_of(self.board)

    def book_moves(self, board: Board | None = None) -> list[Entry]:
        """What the book that comes with Rukh has for the position, the most played first.

        Or for another one of the same game.
        """
        return self._opened_book().moves(self.board if board is None else board)

    def as_record(self, *, whole: bool = False) -> Game:
        """A copy of the game as it stands, with the tags of a record.

        What was taken back and not replaced is left out, unless `whole`.
        """
        with self._lock:
            record = self._line.copied(whole=whole)
            given = record.headers.given
            mine = {"Event": "Rukh", "Date": time.strftime("%Y.%m.%d")}
            mine |= self._titles()
            record.headers.update({n: value for n, value in mine.items() if n not in given})
            if self.control is not None:
                record.headers["TimeControl"] = str(self.control)
            record.headers.pop("Termination", None)
            record.result = self.result
            if self._ending is not None:
                record.headers["Termination"] = self._ending.termination
            return record

    @property
    def has_own_names(self) -> bool:
        """Whether a record names its players otherwise than those at the table."""
        return any(name in self.record.headers.given for name in self._titles())

    # --- clocks -----------------------------------------------------------------------------

    @property
    def control(self) -> TimeControl | None:
        """The time control; None where nobody's time counts."""
        return None if self._clocks is None else self._clocks.control

    def clock(self, side: Side) -> float | None:
        """Seconds left to a side; None where there are no clocks.

        Clocks run from the first move on.
        """
        return None if self._clocks is None else self._clocks.left(self._index(side))

    @property
    def running_clock(self) -> Side | None:
        """The side whose clock runs."""
        running = None if self._clocks is None else self._clocks.running
        return None if running is None else self.board.sides[running]

    # --- listening --------------------------------------------------------------------------

    def on_change(self, listener: Callable[[Change], object]) -> Callable[[], None]:
        """Calls `listener` after each change, in the thread that made it.

        Returns what ends that.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # --- within -----------------------------------------------------------------------------

    def _index(self, side: Side) -> int:
        sides = self.board.sides
        if side not in sides:
            first, second = sides
            raise OptionError(f"there is no {side} in {self.game}: it has {first} and {second}")
        return sides.index(side)

    def _titles(self) -> dict[str, str]:
        first, second = (side.value.capitalize() for side in self.board.sides)
        return {first: self._players[0].title, second: self._players[1].title}

    def _opened_book(self) -> Book:
        from rukh import book  # noqa: PLC0415  (its file is mapped then)

        if self._book is None or self._book.game != self.game:
            self._book = book.default(self.game)
        return self._book

    def _changed(self) -> None:
        self._version += 1

    def _tell(self, change: Change) -> None:
        for listener in list(self._listeners):
            listener(change)


def rules_of(board: Board) -> dict[str, Any]:
    """The rules of a board of xiangqi, as options of another one.

    >>> import rukh
    >>> rules_of(rukh.Board(game="xiangqi", natural_limit=50))["natural_limit"]
    50
    """
    return {
        "repetition": board.repetition,
        "natural_limit": board.natural_limit,
        "check_extension": board.check_extension,
    }
