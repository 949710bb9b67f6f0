"""A game at the table, without a screen: what the faces of `rukh play` share.

`Sitting` is the game under way: board and tree of moves, players, clocks, ends. `hint` and `threat`
give advice with reasons, `Keeper` keeps every game as it is played, `Editor` sets positions up.
Nothing here prints or asks; `rukh.cli.play` and `rukh.screen` do.

>>> import rukh
>>> from rukh.table import Machine, Sitting
>>> weak = Machine(level=1, limit=rukh.Limit(nodes=100))
>>> sitting = Sitting(rukh.Board(game="xiangqi"), players={rukh.BLACK: weak})
>>> sitting.play(sitting.board.parse_move("炮二平五"))
>>> sitting.play(sitting.think().move)
>>> len(sitting.board)
2
>>> sitting.close()
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from rukh.table.captured import Captured, captured_in
from rukh.table.clocks import Clocks, clock_text, control_of
from rukh.table.draws import DrawAnswer
from rukh.table.ending import Ending, EndKind, TableError
from rukh.table.keeping import Keeper, Kept, games_folder, unfinished
from rukh.table.marks import Marks, marks_of
from rukh.table.players import Machine, Person, Player
from rukh.table.sitting import Change, Sitting
from rukh.table.thinking import Engines, Stop, search

if TYPE_CHECKING:
    from rukh.table.advice import Hint, Threat, hint, threat
    from rukh.table.editing import Editor
    from rukh.table.naming import Teller
else:
    _ON_DEMAND = dict.fromkeys(("Hint", "Threat", "hint", "threat"), "advice")
    _ON_DEMAND |= {"Editor": "editing", "Teller": "naming"}

    def __getattr__(name: str) -> object:
        """Loads what a game can begin without when it is asked for."""
        if name in _ON_DEMAND:
            module = importlib.import_module(f"rukh.table.{_ON_DEMAND[name]}")
            globals()[name] = getattr(module, name)
            return globals()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "Captured",
    "Change",
    "Clocks",
    "DrawAnswer",
    "Editor",
    "EndKind",
    "Ending",
    "Engines",
    "Hint",
    "Keeper",
    "Kept",
    "Machine",
    "Marks",
    "Person",
    "Player",
    "Sitting",
    "Stop",
    "TableError",
    "Teller",
    "Threat",
    "captured_in",
    "clock_text",
    "control_of",
    "games_folder",
    "hint",
    "marks_of",
    "search",
    "threat",
    "unfinished",
]
