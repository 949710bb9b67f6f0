"""What a protocol of engines has to be able to say and to understand.

A `Dialect` turns boards and limits into lines, and lines into what was said. It reads and writes
nothing itself and waits for nobody: `rukh.process.engine` does. What differs between protocols is
in `uci`, `ucci` and `cecp`, and nowhere else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from rukh.errors import EngineError, MoveError, shortened
from rukh.process.option import EngineOption, Options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rukh._native import Move
    from rukh.board import Board
    from rukh.limit import Limit
    from rukh.score import Score

__all__ = [
    "NO_MOVE",
    "Answer",
    "Dialect",
    "Heard",
    "Order",
    "Progress",
    "Quest",
    "Refusal",
    "Watch",
]

Protocol = Literal["uci", "ucci", "cecp"]
"""The protocols; CECP is that of XBoard and WinBoard."""

NO_MOVE = ("", "(none)", "none", "null", "0000")
"""What engines answer where they have no move, in lower case."""


@dataclass(frozen=True)
class Quest:
    """What a search is asked for."""

    board: Board
    limit: Limit
    multipv: int = 1
    root_moves: Sequence[Move] = ()
    is_analysis: bool = False
    """Whether lines are wanted rather than a move."""
    ponders: bool = False
    """Whether the last move of the board is one that the opponent is only expected to play."""
    may_ponder: bool = False
    """Whether the engine may think in the opponent's time afterwards."""

    @property
    def granted(self) -> float | None:
        """Seconds that the side to move has; None where its limits are no matter of time."""
        own = self.limit.clocks[self.board.turn_index]
        times = [seconds for seconds in (self.limit.time, own) if seconds is not None]
        return min(times, default=None)


@dataclass(frozen=True)
class Watch:
    """Limits that a dialect cannot say: whoever reads has to end the search at the first one."""

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None

    def is_reached_by(self, told: Progress) -> bool:
        """Whether a line tells that a limit is reached; the clock is for others to read."""
        if told.bound != "exact" or told.multipv != 1:
            return False
        mate = None if told.score is None else told.score.mate
        return (
            (self.depth is not None and told.depth >= self.depth)
            or (self.nodes is not None and told.nodes >= self.nodes)
            or (self.mate is not None and mate is not None and 0 < mate <= self.mate)
        )


@dataclass(frozen=True)
class Order:
    """A search put into lines."""

    lines: tuple[str, ...]
    watch: Watch = field(default_factory=Watch)
    granted: float | None = None
    """Seconds that the engine has by its limits; None where they are no matter of time."""
    is_analysis: bool = False
    """Whether the move is that of the best line, and none is answered."""


@dataclass(frozen=True)
class Progress:
    """A line about how far a search has come; moves are in the engine's spelling.

    Without a score it counts for the limits alone.
    """

    depth: int = 0
    seldepth: int = 0
    multipv: int = 1
    score: Score | None = None
    bound: str = "exact"
    nodes: int = 0
    seconds: float | None = None
    hashfull: int = 0
    pv: tuple[str, ...] = ()


@dataclass(frozen=True)
class Answer:
    """The end of a search."""

    move: str = ""
    ponder: str = ""
    offers_draw: bool = False
    resigns: bool = False
    claim: str = ""
    """A result that the engine claims in place of a move."""


@dataclass(frozen=True)
class Refusal:
    """The engine does not take what it was told."""

    text: str


Heard = Progress | Answer | Refusal | None
"""What a line says about a search; None if nothing."""


class Dialect(ABC):
    """The client's side of a protocol."""

    name: Protocol
    asks_after: float | None = None
    """Seconds of silence after which a sign of life is asked for; None for all of the patience."""
    silence_is_death = True
    """Whether an engine that gives none hangs for certain; else its search is stopped first."""

    def __init__(self) -> None:
        self.options = Options()
        self.program = "the engine"
        """What to call it until it has told a name."""
        self.identity: dict[str, str] = {}
        """What the engine told of itself: ``name``, ``author``."""
        self.chosen: dict[str, str] = {}
        """The values of the options that were set, by the engine's spelling of their names."""

    # --- getting to know each other ---------------------------------------------------------

    @abstractmethod
    def greeting(self) -> tuple[str, ...]:
        """What opens the conversation."""

    @abstractmethod
    def hear_greeting(self, line: str) -> bool:
        """Takes a line of the engine's introduction in; True when it is complete."""

    def after_greeting(self) -> tuple[str, ...]:
        """What follows the introduction."""
        return ()

    def makes_do_with_silence(self) -> bool:
        """Whether an engine may speak this dialect and not introduce itself."""
        return False

    def is_patient(self) -> bool:
        """Whether the engine has asked for more time to introduce itself."""
        return False

    # --- orders -----------------------------------------------------------------------------

    @abstractmethod
    def set_option(self, option: EngineOption, text: str) -> str:
        """The line that sets an option to a value in UCI's spelling."""

    def ping(self) -> str | None:
        """A line that is answered once everything before it was done; None if there is none."""
        return "isready"

    def is_pong(self, line: str) -> bool:
        """Whether a line answers the last ping."""
        return line.split()[:1] == ["readyok"]

    def check_board(self, board: Board) -> None:  # noqa: B027  (most take any)
        """Refuses a board that the engine cannot be asked about, by all that it has told.

        Raises:
            EngineError: It does not play this game, or cannot be given where this one began.
        """

    def choose_game(self, board: Board) -> tuple[str, ...]:
        """The lines that prepare the engine for the game of this board, if there is a need."""
        return ()

    @abstractmethod
    def new_game(self, board: Board) -> tuple[str, ...]:
        """The lines that let the engine forget the game before."""

    @abstractmethod
    def search(self, quest: Quest) -> Order:
        """The lines that set a position and begin a search.

        Raises:
            EngineError: The protocol or the engine cannot do that.
        """

    def can_ponder(self) -> bool:
        """Whether a search may begin on a move that is only expected, and `ponder_hit` follow."""
        return "Ponder" in self.options

    def ponder_hit(self, quest: Quest) -> tuple[str, ...]:
        """The lines that say that the expected move was played."""
        return ("ponderhit",)

    @abstractmethod
    def stop(self) -> tuple[str, ...]:
        """The lines that end a search soon."""

    def answers_stop(self) -> bool:
        """Whether the end of a search that was stopped is told."""
        return True

    def sign_of_life(self) -> str | None:
        """A line that makes an engine say something in the middle of a search, if there is one."""
        return self.ping()

    def leave(self) -> tuple[str, ...]:
        """The lines that end the engine."""
        return ("quit",)

    # --- listening --------------------------------------------------------------------------

    @abstractmethod
    def hear(self, line: str) -> Heard:
        """What a line says about the search."""

    def read_move(self, board: Board, text: str) -> Move:
        """A move in the engine's spelling.

        Raises:
            MoveError: It is none, or not legal.
        """
        return board.parse_uci(text.lower())

    def read_reply(self, board: Board, text: str) -> Move:
        """A move that the engine would play on the board of a search: it may tell its spelling.

        Raises:
            MoveError: It is none, or not legal.
        """
        return self.read_move(board, text)

    def may_have_misread(self) -> bool:
        """Whether another try at the same search could help after an illegal answer."""
        return False

    def has_moved(self, move: Move | None) -> None:  # noqa: B027  (most have no board)
        """Learns which move a search has ended with: the engine has played it on its board."""

    # --- help for dialects ------------------------------------------------------------------

    def set_if_listed(self, name: str, value: str) -> tuple[str, ...]:
        """Sets an option that the engine has and that has another value now."""
        option = self.options.get(name)
        if option is None or self.chosen.get(option.name, option.default) == value:
            return ()
        self.chosen[option.name] = value
        return (self.set_option(option, value),)

    def set_lines(self, multipv: int, is_analysis: bool | None = None) -> tuple[str, ...]:
        """The options that a search depends on.

        Raises:
            EngineError: The engine shows one line at a time and several are wanted.
        """
        if multipv > 1 and "MultiPV" not in self.options:
            raise EngineError(f"{self.told_name} has no option MultiPV: it gives one line")
        lines = self.set_if_listed("MultiPV", str(multipv))
        if is_analysis is None:
            return lines
        return lines + self.set_if_listed("UCI_AnalyseMode", str(is_analysis).lower())

    @property
    def told_name(self) -> str:
        """The name that it has told, or its program."""
        return shortened(self.identity.get("name", "") or self.program)

    def read_line(self, board: Board, texts: Sequence[str]) -> tuple[Move, ...]:
        """The moves of a line, as far as they can be played."""
        walker = board.copy()
        moves: list[Move] = []
        for text in texts:
            try:
                move = (self.read_move if moves else self.read_reply)(walker, text)
            except MoveError:
                break
            walker.push(move)
            moves.append(move)
        return tuple(moves)
