#!/usr/bin/env python3
"""Measures how soon `rukh` answers: its help, and the first board of a game.

    python3 tools/bench_startup.py
    python3 tools/bench_startup.py --against OLD/bin/python

From the start of the program to its end or, for `rukh play`, to the last row of the board on the
screen of a terminal of its own; where there are no such terminals, in a pipe. Files are warm: the
first run of each is not counted. Python alone, which does nothing, shows what is Python's. With
`--against` the Rukh of another environment takes turns with this one, so that both meet the same
machine; what one run costs is told in processor time too, which a busy machine changes least.
"""

from __future__ import annotations

import argparse
import os
import re
import select
import statistics
import subprocess
import sys
import time
from typing import TYPE_CHECKING, NamedTuple

from workshop import environment, pairs

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

FILES = re.compile(rb"a +b +c +d +e +f +g +h")
"""The row above a board, and the one below it."""
STYLES = re.compile(rb"\x1b\[[\d;?]*[a-zA-Z]")
PATIENCE = 20.0
GOALS = {"rukh --help": 120, "rukh play xiangqi, board": 300, "rukh play chess, board": 300}


class Run(NamedTuple):
    """What one run took, in milliseconds."""

    wall: float
    processor: float


def to_the_end(command: Sequence[str]) -> float:
    """Seconds until the program has ended."""
    begun = time.perf_counter()
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begun


def to_the_board(command: Sequence[str]) -> float:
    """Seconds until the row of files below the board is there."""
    output, inner = _terminal()
    begun = time.perf_counter()
    program = subprocess.Popen(command, stdin=inner, stdout=inner, stderr=subprocess.DEVNULL)
    seen = b""
    try:
        while len(FILES.findall(STYLES.sub(b"", seen))) < 2:
            left = begun + PATIENCE - time.perf_counter()
            ready, _, _ = select.select([output], [], [], max(left, 0))
            if not ready:
                sys.exit(f"error: {' '.join(command)} shows no board")
            seen += os.read(output, 65536)
        return time.perf_counter() - begun
    finally:
        program.kill()
        program.wait()
        os.close(output)
        os.close(inner)


def _terminal() -> tuple[int, int]:
    """Both ends of a terminal of 100 columns and 40 rows."""
    import fcntl
    import pty
    import struct
    import termios

    output, inner = pty.openpty()
    fcntl.ioctl(output, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    return output, inner


def measured(measure: Callable[[Sequence[str]], float], command: Sequence[str]) -> Run:
    """One run."""
    before = os.times()
    seconds = measure(command)
    after = os.times()
    spent = after.children_user + after.children_system
    spent -= before.children_user + before.children_system
    return Run(seconds * 1000, spent * 1000)


def tasks(python: str) -> dict[str, tuple[Callable[[Sequence[str]], float], list[str]]]:
    """What is measured, by name."""
    rukh = [python, "-m", "rukh"]
    found: dict[str, tuple[Callable[[Sequence[str]], float], list[str]]] = {
        "python alone": (to_the_end, [python, "-c", ""]),
        "import rukh": (to_the_end, [python, "-c", "import rukh"]),
        "rukh --help": (to_the_end, [*rukh, "--help"]),
        "rukh show chess": (to_the_end, [*rukh, "show", "--game", "chess"]),
    }
    if os.name != "nt":
        for game in ("xiangqi", "chess"):
            found[f"rukh play {game}, board"] = (to_the_board, [*rukh, "play", game])
    return found


def main() -> None:
    """Measures and prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=21, help="runs of each (default 21)")
    parser.add_argument("--against", metavar="PYTHON", help="the Python of another environment")
    arguments = parser.parse_args()
    os.environ.update({"TERM": "xterm-256color", "LANG": "C.UTF-8"})
    for name in ("COLUMNS", "NO_COLOR", "RUKH_CONFIG"):
        os.environ.pop(name, None)
    sides = [sys.executable, *([arguments.against] if arguments.against else [])]
    runs: dict[tuple[str, str], list[Run]] = {}
    for number in range(arguments.rounds + 1):
        for name in tasks(sides[0]):
            for python in sides:
                found = measured(*tasks(python)[name])
                if number:
                    runs.setdefault((name, python), []).append(found)
    lines = []
    for name in tasks(sides[0]):
        cells = [name]
        for python in sides:
            walls = [run.wall for run in runs[name, python]]
            spent = [run.processor for run in runs[name, python]]
            cells += [
                f"{statistics.median(walls):.0f} ms",
                f"{min(walls):.0f} ms",
                f"{statistics.median(spent):.0f} ms",
            ]
        cells.append(f"< {GOALS[name]} ms" if name in GOALS else "")
        lines.append(cells)
    columns = ["median", "least", "processor"]
    head = ["", *columns, *([f"other {column}" for column in columns] if len(sides) > 1 else [])]
    print(pairs.machine())
    print(pairs.table([*head, "aim"], lines))


if __name__ == "__main__":
    environment.enter()
    main()
