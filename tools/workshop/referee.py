"""One game between two engines, with `rukh.Board` as the referee.

The referee knows the rules and the clock; it asks the engines for moves and believes nothing
else. An engine that plays an illegal move, oversteps its time or dies has lost, and the record
says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import rukh
from workshop.openings import Opening
from workshop.uci import Answer, Engine, EngineError

GRACE_SECONDS = 10.0
"""Silence past the time after which an engine is taken for hung."""


@dataclass(frozen=True)
class TimeControl:
    """What an engine may spend on a move: a `go` line that stays the same, or a clock."""

    go: str = ""
    movetime: float | None = None
    base: float = 0.0
    increment: float = 0.0
    margin: float = 1.0
    """Seconds by which a time may be overstepped before the game is lost."""


@dataclass(frozen=True)
class Adjudication:
    """When the referee ends a game early; scores are in centipawns, 0 switches a rule off."""

    max_plies: int = 400
    resign: int = 0
    resign_moves: int = 4
    draw: int = 0
    draw_from_ply: int = 80
    draw_moves: int = 8


@dataclass
class Player:
    """An engine in a game, and its clock."""

    engine: Engine
    control: TimeControl
    remaining: float = 0.0
    scores: list[int] = field(default_factory=list)
    """Its scores so far, in centipawns for itself; mates count as 100,000."""


@dataclass(frozen=True)
class Record:
    """How a game went."""

    game: str
    opening: Opening
    names: tuple[str, str]
    moves: tuple[str, ...]
    result: str
    reason: str
    broken: int | None = None
    """Which player has to be started anew."""

    @property
    def points(self) -> float:
        """What the first player got."""
        return {"1-0": 1.0, "0-1": 0.0}.get(self.result, 0.5)

    def pgn(self, number: int) -> str:
        """The game as PGN; xiangqi has its variant named and its moves in ICCS."""
        board = rukh.Board(game=self.game)
        written = board.variation_san(rukh.Move(move) for move in self.moves)
        first, second = ("White", "Black") if self.game == "chess" else ("Red", "Black")
        tags = {
            "Event": "Rukh match",
            "Round": str(number),
            first: self.names[0],
            second: self.names[1],
            "Result": self.result,
            "Opening": self.opening.name,
            "Termination": self.reason,
        }
        if self.game == "xiangqi":
            tags = {"Game": "Chinese Chess", "Format": "ICCS", **tags}
        head = "".join(f'[{name} "{_tag_text(value)}"]\n' for name, value in tags.items())
        text = ""
        for index, move in enumerate(written):
            text += f"{index // 2 + 1}. " if index % 2 == 0 else ""
            text += move + ("\n" if index % 16 == 15 else " ")
        return f"{head}\n{text}{self.result}\n\n"


def _tag_text(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def play(
    game: str,
    opening: Opening,
    players: tuple[Player, Player],
    rules: Adjudication,
    is_called_off: Callable[[], bool],
) -> Record | None:
    """Plays a game; the first player has the side that moves first. None when it was called off."""
    board = rukh.Board(game=game)
    moves = [board.push_uci(move).uci() for move in opening.moves]
    names = (players[0].engine.label, players[1].engine.label)

    def ended(result: str, reason: str, broken: int | None = None) -> Record:
        return Record(game, opening, names, tuple(moves), result, reason, broken)

    try:
        _prepare(players)
        while not is_called_off():
            outcome = board.outcome(claim_draw=True)
            if outcome is not None:
                return ended(outcome.result(), outcome.sentence)
            early = _adjudicated(players, len(moves), rules)
            if early is not None:
                return ended(*early)
            moves.append(_move(board, players, moves))
    except _ForfeitError as forfeit:
        result = "0-1" if forfeit.player == 0 else "1-0"
        return ended(result, str(forfeit), forfeit.player if forfeit.is_broken else None)
    return None


class _ForfeitError(Exception):
    """A player has lost by something other than the play on the board."""

    def __init__(self, player: int, reason: str, *, is_broken: bool = False) -> None:
        super().__init__(reason)
        self.player = player
        self.is_broken = is_broken


def _prepare(players: tuple[Player, Player]) -> None:
    for index, player in enumerate(players):
        player.remaining = player.control.base
        player.scores.clear()
        try:
            player.engine.new_game()
        except EngineError as error:
            raise _ForfeitError(index, str(error), is_broken=True) from error


def _move(board: rukh.Board, players: tuple[Player, Player], moves: list[str]) -> str:
    """Gets a move from the player to move, judges it, and plays it on the board."""
    mover = board.turn_index
    player = players[mover]
    try:
        answer = _ask(players, mover, moves)
    except EngineError as error:
        raise _ForfeitError(mover, str(error), is_broken=True) from error
    if _oversteps(player, answer):
        raise _ForfeitError(mover, f"{player.engine.label} oversteps its time")
    try:
        move = board.push_uci(player.engine.read_move(answer.move))
    except rukh.MoveError as error:
        raise _ForfeitError(mover, f"{player.engine.label}: {error}") from error
    player.scores.append(_centipawns(answer))
    return move.uci()


def _centipawns(answer: Answer) -> int:
    if answer.mate is not None:
        return 100_000 if answer.mate > 0 else -100_000
    return answer.cp or 0


def _ask(players: tuple[Player, Player], mover: int, moves: list[str]) -> Answer:
    player = players[mover]
    control = player.control
    if control.go:
        limits, seconds = control.go, control.movetime or 600.0
    else:
        # A clock is never told as less than a millisecond.
        words = []
        for prefix, side in zip("wb", players, strict=True):
            words += [f"{prefix}time", str(max(1, int(side.remaining * 1000)))]
            words += [f"{prefix}inc", str(int(side.control.increment * 1000))]
        limits, seconds = " ".join(words), player.remaining
    position = player.engine.position(moves)
    return player.engine.search(position, limits, seconds=seconds + GRACE_SECONDS)


def _oversteps(player: Player, answer: Answer) -> bool:
    """Takes the time of a move from the clock; whether it was too much."""
    control = player.control
    if control.go:
        return control.movetime is not None and answer.seconds > control.movetime + control.margin
    player.remaining -= answer.seconds
    if player.remaining < -control.margin:
        return True
    player.remaining = max(0.0, player.remaining) + control.increment
    return False


def _adjudicated(
    players: tuple[Player, Player], plies: int, rules: Adjudication
) -> tuple[str, str] | None:
    """Result and reason, where the referee ends the game early."""
    if plies >= rules.max_plies:
        return "1/2-1/2", f"limit of {rules.max_plies} plies"
    first, second = (player.scores for player in players)
    if rules.resign and min(len(first), len(second)) >= rules.resign_moves:
        recent = [*zip(first, second, strict=False)][-rules.resign_moves :]
        for result, sign in (("1-0", 1), ("0-1", -1)):
            if all(sign * a >= rules.resign and -sign * b >= rules.resign for a, b in recent):
                return result, f"both engines see {rules.resign} centipawns"
    if rules.draw and plies >= rules.draw_from_ply:
        recent = [*zip(first, second, strict=False)][-rules.draw_moves :]
        if len(recent) == rules.draw_moves and all(
            max(abs(a), abs(b)) <= rules.draw for a, b in recent
        ):
            return "1/2-1/2", f"both engines see less than {rules.draw} centipawns"
    return None
