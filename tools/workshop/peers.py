"""The engines that Rukh is measured against, and where they are found.

They are started from PATH or from where Debian puts games; a script that misses one says how to
get it and leaves its rows out. They are opponents and oracles only.
"""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rukh import EngineProcess

RUKH = "rukh"
"""Rukh as `pip install .` leaves it."""

START = {
    "chess": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "xiangqi": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
}


@dataclass(frozen=True)
class Peer:
    """An engine of a Debian package."""

    program: str

    @property
    def command(self) -> str | None:
        """How to start it; None where it is not installed."""
        places = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/games"])
        return shutil.which(self.program, path=places)

    def is_missing(self) -> bool:
        """Whether it is not installed; says so, and how to get it."""
        if self.command is not None:
            return False
        print(
            f"{self.program}: not installed, so what needs it is left out "
            f"(Debian: apt-get install {self.program})",
            file=sys.stderr,
        )
        return True

    def open(self) -> EngineProcess:
        """Starts it."""
        return opened(self.command or self.program)


STOCKFISH = Peer("stockfish")
FAIRY = Peer("fairy-stockfish")

OF_GAME = {"chess": STOCKFISH, "xiangqi": FAIRY}
"""The yardstick of each game."""


def opened(command: str, *, threads: int = 1, hash_mb: int = 16) -> EngineProcess:
    """Starts a UCI engine with so many threads and so large a table; ``rukh`` is the wheel's."""
    from rukh.match import Contestant

    wishes = {"Threads": threads, "Hash": hash_mb}
    return Contestant(command, protocol="uci", wishes=wishes).open(timeout=30.0, log=None)
