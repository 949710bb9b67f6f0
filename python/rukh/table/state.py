"""A game under way as text: PGN that any program reads, and a tag with what else it takes to go on.

`keeping` says where such texts lie. The tag ``RukhTable`` holds one line of JSON: players, clocks,
rules, how far moves were taken back, and how the game has ended. What it may hold is for Rukh alone
and may change; a game that cannot be taken up again as it was is still a game in PGN.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rukh.board import Board
from rukh.errors import OptionError, RukhError
from rukh.limit import Limit
from rukh.match.control import TimeControl
from rukh.records import Game, read_games
from rukh.table.ending import Ending
from rukh.table.line import Line
from rukh.table.players import Machine, Person, Player
from rukh.table.standing import rules_of

if TYPE_CHECKING:
    from rukh.table.sitting import Sitting

__all__ = ["Snapshot", "text_of"]

_TAG = "RukhTable"
_VERSION = 1


@dataclass(frozen=True)
class Snapshot:
    """A game that was kept, as it lies in a file."""

    game: Game
    """The tree, without our tag."""
    plies: int
    """How many plies of the main line stand; those behind them were taken back."""
    players: tuple[Player, Player]
    control: TimeControl | None
    left: tuple[float | None, float | None]
    """What the clocks showed."""
    rules: dict[str, Any]
    """The options of a board."""
    ending: Ending | None
    is_over: bool
    """Whether the game has ended, by whatever."""
    has_own_names: bool
    """Whether a record names its players; otherwise their names are those of the players."""

    @classmethod
    def read(cls, text: str) -> Snapshot:
        """Reads what `text_of` wrote.

        Raises:
            OptionError: It is no such text.
        """
        try:
            game = next(read_games(text, on_problem=lambda problem: None))
            state = json.loads(game.headers.pop(_TAG))
            if state["version"] != _VERSION:
                raise OptionError("the game was kept by another version of Rukh")
            first, second = (_player_of(player) for player in state["players"])
            control = state["clock"]
            ending = state["ending"]
            rules = state["rules"]
            Board(game=game.game, **rules)
            return cls(
                game,
                int(state["plies"]),
                (first, second),
                None if control is None else TimeControl.parsed(control),
                (state["left"][0], state["left"][1]),
                rules,
                None if ending is None else Ending.from_dict(ending),
                bool(state["over"]),
                bool(state["named"]),
            )
        except (StopIteration, KeyError, IndexError, TypeError, ValueError, RukhError) as error:
            raise OptionError(f"this is no game that Rukh has kept: {error}") from None

    def board(self) -> Board:
        """The position at which the game stands."""
        return self._line().board

    def as_record(self) -> Game:
        """The game as it stands: what was taken back and not replaced is left out."""
        record = self._line().copied()
        record.result = self.game.result
        return record

    def _line(self) -> Line:
        line = Line(self.game.start_board().with_rules(**self.rules), self.game)
        line.restart(self.plies)
        return line


def text_of(sitting: Sitting) -> str:
    """The game as text, with its whole tree."""
    board = sitting.board
    clocks = [sitting.clock(side) for side in board.sides]
    state = {
        "version": _VERSION,
        "plies": len(sitting.nodes()),
        "players": [_described(player) for player in sitting.players.values()],
        "clock": None if sitting.control is None else str(sitting.control),
        "left": clocks,
        "rules": rules_of(board),
        "ending": None if sitting.ending is None else sitting.ending.to_dict(),
        "over": sitting.is_over,
        "named": sitting.has_own_names,
    }
    record = sitting.as_record(whole=True)
    record.headers[_TAG] = json.dumps(state)
    return record.to_pgn(notation="san" if board.game == "chess" else "iccs")


def _described(player: Player) -> dict[str, Any]:
    if isinstance(player, Person):
        return {"person": player.name}
    limit = player.limit
    return {
        "level": player.level,
        "elo": player.elo,
        "time": limit.time,
        "depth": limit.depth,
        "nodes": limit.nodes,
        "book": player.uses_book,
    }


def _player_of(values: dict[str, Any]) -> Player:
    if "person" in values:
        return Person(str(values["person"]))
    limit = Limit(time=values["time"], depth=values["depth"], nodes=values["nodes"])
    return Machine(values["level"], values["elo"], limit, bool(values["book"]))
