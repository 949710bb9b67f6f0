"""Whole games between two engines, played by XBoard on a screen that nobody sees.

XBoard is the referee here: it keeps the clocks, knows the rules of both games, and writes all that
is said into its debug file. `play` runs a game; the `XBoardGame` tells what to look at.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clients import installed

if TYPE_CHECKING:
    from pathlib import Path

PATIENCE = 120.0
"""Seconds for a game that takes three where the machine is free."""

COMPLAINTS = re.compile(
    r"illegal|forfeit|error|rejected|unknown|false|bad move|cannot|stall|exited|losing|flag",
    re.IGNORECASE,
)
"""What nobody should have to say in a game."""

ADAPTER = "uci2wb"
"""The adapter between XBoard and UCI or UCCI. It knows fewer words of XBoard's than there are and
says so of itself: with it in between, that is no word of the engine's."""


@dataclass(frozen=True)
class XBoardGame:
    """What a game left behind."""

    pgn: str
    debug: str
    said: str
    """What XBoard told its user."""
    adapted: tuple[str, ...]
    """Which of `first` and `second` sat behind the adapter."""

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `*`."""
        found = re.search(r'\[Result "(.*?)"\]', self.pgn)
        return found[1] if found else "*"

    @property
    def reason(self) -> str:
        """Why it ended: the comment before the result."""
        found = re.search(r"\{([^{}]*)\} (?:1-0|0-1|1/2-1/2|\*)\s*$", self.pgn)
        return " ".join(found[1].split()) if found else ""

    @property
    def plies(self) -> int:
        """How many moves the engines sent."""
        return len(re.findall(r"^\d+ <(?:first |second): move ", self.debug, re.MULTILINE))

    def complaints(self) -> list[str]:
        """Lines by which XBoard or an engine finds something wrong."""
        return [
            line
            for line in [*self.debug.splitlines(), *self.said.splitlines()]
            if COMPLAINTS.search(line) and not self._is_of_adapter(line)
        ]

    def _is_of_adapter(self, line: str) -> bool:
        by = "|".join(self.adapted)
        return bool(by and re.match(rf"\d+ <({by}) ?: Error \(unknown command\)", line))


def play(folder: Path, variant: str, first: str, second: str, *options: str) -> XBoardGame:
    """Has `first` (command line; white or red) play one game against `second`."""
    # The server picks a free display; XBoard keeps what it remembers in the folder.
    command = [
        installed("xvfb-run"),
        "--auto-servernum",
        installed("xboard"),
        *("-variant", variant, "-fcp", first, "-scp", second),
        *("-mg", "1", "-mm", "-tc", "0:01", "-inc", "0", "-ponderNextMove", "false"),
        *("-noGUI", "-popupExitMessage", "false"),
        *("-debug", "-debugfile", str(folder / "debug"), "-sgf", str(folder / "pgn")),
        *options,
    ]
    said = (folder / "said").open("w+b")
    with said:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env=os.environ | {"HOME": str(folder)},
            start_new_session=True,
        )
        try:
            process.wait(PATIENCE)
        finally:
            # The screen and both engines go with it, whatever happened.
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        said.seek(0)
        told = said.read().decode("utf-8", "replace")
    sides = {"first": first, "second": second}
    adapted = tuple(side for side, way in sides.items() if ADAPTER in way)
    return XBoardGame(_read(folder / "pgn"), _read(folder / "debug"), told, adapted)


def _read(file: Path) -> str:
    return file.read_bytes().decode("utf-8", "replace") if file.exists() else ""
