"""One game between two engines, with `rukh.Board` as the referee.

The referee knows the rules and the clocks; it asks the engines for moves and believes nothing else.
An engine that plays an illegal move, oversteps its time, hangs or dies has lost, and the record
says so. What it cannot be asked for at all is no fault of its own, and ends the match. Who plays
whom, and how often, is in `rukh.match.match`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from rukh.errors import (
    EngineDiedError,
    EngineError,
    EngineMoveError,
    EngineProcessError,
    EngineStartError,
    EngineTimeoutError,
)
from rukh.match.adjudication import Adjudication, centipawns
from rukh.match.control import Clock, TimeControl

if TYPE_CHECKING:
    from collections.abc import Callable

    from rukh._native import Move
    from rukh.board import Board
    from rukh.match.openings import Opening
    from rukh.process import EngineProcess, Reply
    from rukh.ruling import Language
    from rukh.score import Score

__all__ = ["Fault", "FaultKind", "Played", "PlayedMove", "Player", "Table", "Terms", "play"]

FaultKind = Literal["time", "illegal", "died", "hung", "protocol"]
"""What an engine can lose by beside the play: its time, a move, itself, or what it says."""

_TERMINATIONS: dict[FaultKind, str] = {
    "time": "time forfeit",
    "illegal": "rules infraction",
    "died": "abandoned",
    "hung": "abandoned",
    "protocol": "abandoned",
}


@dataclass(frozen=True)
class Terms:
    """What is the same in every game of a match."""

    control: TimeControl
    margin: float = 1.0
    """Seconds by which an engine may overstep before it has lost."""
    adjudication: Adjudication = field(default_factory=Adjudication)
    ponder: bool = False
    """Whether engines think in their opponent's time."""
    language: Language = "en"
    """The language of verdicts."""


@dataclass
class Player:
    """An engine in a game, its clock and what it has said."""

    engine: EngineProcess
    name: str
    clock: Clock
    scores: list[int] = field(default_factory=list)
    """Its scores so far, in centipawns for itself."""
    score: Score | None = None
    depth: int = 0
    offers_draw: bool = False


@dataclass(frozen=True)
class PlayedMove:
    """A move with what its engine said and spent."""

    move: Move
    score: Score | None = None
    depth: int = 0
    nodes: int = 0
    seconds: float | None = None
    """What it took; None for a move of the opening."""
    left: float | None = None
    """What the clock shows after it."""


@dataclass(frozen=True)
class Fault:
    """Who has lost by something other than the play, and by what."""

    player: int
    kind: FaultKind

    @property
    def is_broken(self) -> bool:
        """Whether the engine has to be started anew."""
        return self.kind in ("died", "hung", "protocol")


@dataclass(frozen=True)
class Played:
    """How a game went."""

    opening: Opening
    start: Board
    names: tuple[str, str]
    moves: tuple[PlayedMove, ...]
    result: str
    """``1-0``, ``0-1`` or ``1/2-1/2``."""
    reason: str
    """Why, in one sentence."""
    termination: str = "normal"
    """The word of the PGN tag."""
    fault: Fault | None = None

    @property
    def points(self) -> float:
        """What the first player got."""
        return {"1-0": 1.0, "0-1": 0.0}.get(self.result, 0.5)


@dataclass
class Table:
    """A game under way, for those who watch."""

    number: int
    opening: Opening
    players: tuple[Player, Player]
    board: Board


def play(table: Table, terms: Terms, is_called_off: Callable[[], bool]) -> Played | None:
    """Plays a game to its end; the first player has the side that moves first.

    None when it was called off.

    Raises:
        EngineError: An engine cannot be asked that: it does not play the game, for instance.
    """
    board, players = table.board, table.players
    moves = [PlayedMove(move) for move in board.move_stack]
    start = board.root()

    def ended(
        result: str, reason: str, termination: str = "normal", fault: Fault | None = None
    ) -> Played:
        names = (players[0].name, players[1].name)
        played = tuple(moves)
        return Played(table.opening, start, names, played, result, reason, termination, fault)

    try:
        for index, player in enumerate(players):
            with _Judged(player, index, is_called_off):
                player.engine.new_game()
        while not is_called_off():
            over = _end_by_rule(board, terms.language)
            if over is not None:
                return ended(*over)
            early = terms.adjudication.verdict(len(moves), players[0].scores, players[1].scores)
            if early is not None:
                return ended(*early, "adjudication")
            if all(player.offers_draw for player in players):
                return ended("1/2-1/2", "both engines offer a draw")
            mover = board.turn_index
            reply = _ask(board, players, mover, terms, is_called_off)
            if reply.resigned:
                return ended(_lost_by(mover), f"{players[mover].name} resigns")
            moves.append(_made(board, players, mover, reply))
    except _ForfeitError as forfeit:
        fault = Fault(forfeit.player, forfeit.kind)
        return ended(_lost_by(fault.player), str(forfeit), _TERMINATIONS[fault.kind], fault)
    except _CalledOffError:
        pass
    return None


class _ForfeitError(Exception):
    """A player has lost by something other than the play."""

    def __init__(self, player: int, kind: FaultKind, reason: str) -> None:
        super().__init__(reason)
        self.player = player
        self.kind = kind


class _CalledOffError(Exception):
    """An engine was closed because the match ends."""


class _Judged:
    """What an engine does wrong within is its loss, unless the game was called off.

    That it cannot be asked something is not its loss: such an error goes on its way.
    """

    def __init__(self, player: Player, index: int, is_called_off: Callable[[], bool]) -> None:
        self._player = player
        self._index = index
        self._is_called_off = is_called_off

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        if not isinstance(error, EngineError):
            return
        if self._is_called_off():
            raise _CalledOffError from error
        if not isinstance(error, EngineProcessError):
            return
        # Records are for others, whom the command is nothing to.
        reason = str(error).replace(self._player.engine.title, self._player.name, 1)
        raise _ForfeitError(self._index, _kind_of(error), reason) from error


def _kind_of(error: EngineProcessError) -> FaultKind:
    if isinstance(error, EngineMoveError):
        return "illegal"
    if isinstance(error, EngineTimeoutError):
        return "hung"
    if isinstance(error, (EngineDiedError, EngineStartError)):
        return "died"
    return "protocol"


def _lost_by(player: int) -> str:
    return "0-1" if player == 0 else "1-0"


def _end_by_rule(board: Board, language: Language) -> tuple[str, str] | None:
    """Result and reason, where the rules end the game: a draw that may be claimed is."""
    may_claim = board.claims().draw is not None
    outcome = board.outcome(claim_draw=may_claim)
    return None if outcome is None else (outcome.result(), outcome.sentence_in(language))


def _ask(
    board: Board,
    players: tuple[Player, Player],
    mover: int,
    terms: Terms,
    is_called_off: Callable[[], bool],
) -> Reply:
    """Gets an answer from the player to move, and takes the time off its clock."""
    player, other = players[mover], players[1 - mover]
    clock = player.clock
    with _Judged(player, mover, is_called_off):
        limit = clock.limit(other.clock, mover)
        reply = player.engine.play(board, limit, ponder=terms.ponder, deadline=clock.deadline)
    if not clock.spend(reply.seconds):
        if is_called_off():
            raise _CalledOffError
        raise _ForfeitError(mover, "time", f"{player.name} oversteps its time")
    return reply


def _made(board: Board, players: tuple[Player, Player], mover: int, reply: Reply) -> PlayedMove:
    """Plays an answer on the board."""
    player = players[mover]
    assert reply.move is not None
    board.push(reply.move)
    player.scores.append(centipawns(reply.score))
    player.score, player.depth = reply.score, reply.depth
    player.offers_draw = reply.draw_offered
    return PlayedMove(
        reply.move, reply.score, reply.depth, reply.nodes, reply.seconds, player.clock.left
    )
