"""``rukh play``: a game against Rukh in the terminal, line by line or on the full screen.

`start` makes the table from the command line, or from a game that was left; `scroll` is the game
line by line, whose words are in `vocabulary`. The game itself is `rukh.table`'s.
"""

from __future__ import annotations

from rukh.cli.play.arguments import add_arguments
from rukh.cli.play.start import run

__all__ = ["add_arguments", "run"]
