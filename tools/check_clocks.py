#!/usr/bin/env python3
"""Plays games of Rukh against itself with little time, and counts the clocks that run down.

    python3 tools/check_clocks.py                                # 200 games a protocol, 1 s + 10 ms
    python3 tools/check_clocks.py --lag 50 --tc 1+0.06 --games 40

Nothing is forgiven: who oversteps by a millisecond has lost. `--lag` puts each engine at the end of
a line that costs so many milliseconds a move, and sets `Move Overhead` to the double of it. With
less increment than lag a clock empties whatever is played. On a busy machine an engine may stand
still for longer than the fifth of a second that it keeps in reserve, so the longest stall of the
machine is told as well. The exit status is 1 when a game was lost on time.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import threading
import time
from pathlib import Path

from workshop import environment, pairs

GAMES_OF = {"uci": ("chess", "xiangqi"), "ucci": ("xiangqi",), "cecp": ("chess", "xiangqi")}
LAG = Path(__file__).parent / "workshop" / "lag.py"


class StallWatch:
    """The longest time by which a sleeper was woken too late."""

    def __init__(self) -> None:
        self.longest = 0.0
        threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        while True:
            begun = time.monotonic()
            time.sleep(0.005)
            self.longest = max(self.longest, time.monotonic() - begun - 0.005)


def play(engine: str, protocol: str, game: str, games: int, arguments: argparse.Namespace) -> int:
    """Plays the games; how many were lost on time."""
    command = [str(environment.program("rukh")), "match", engine, engine, "--json"]
    command += ["--game", game, "--games", str(games), "--tc", arguments.tc, "--margin", "0"]
    command += ["--protocol-a", protocol, "--protocol-b", protocol]
    command += ["--name-a", "A", "--name-b", "B"]
    if arguments.lag:
        name = {"uci": "Move Overhead", "ucci": "moveoverhead", "cecp": "MoveOverhead"}[protocol]
        for side in "ab":
            command += [f"--option-{side}", f"{name}={2 * arguments.lag}"]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    sides: dict[str, dict[str, dict[str, int]]] = json.loads(done.stdout)["engines"]
    return sum(side["faults"].get("time", 0) for side in sides.values())


def main() -> int:
    """Plays, and prints a row for each protocol and game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=200, help="for each protocol (default 200)")
    parser.add_argument("--tc", default="1+0.01", help="as rukh match has it (default 1+0.01)")
    parser.add_argument("--lag", type=int, default=0, metavar="MS", help="lost with each move")
    parser.add_argument("--protocol", choices=GAMES_OF, action="append", help="default: all")
    parser.add_argument("--engine", help="the command (default: the wheel's rukh-uci)")
    arguments = parser.parse_args()
    engine = arguments.engine or shlex.quote(str(environment.program("rukh-uci")))
    if arguments.lag:
        half = arguments.lag / 2000
        engine = f"{shlex.join([sys.executable, str(LAG)])} {half} {engine}"
    rows = []
    lost = 0
    watch = StallWatch()
    for protocol in arguments.protocol or GAMES_OF:
        for game in GAMES_OF[protocol]:
            games = arguments.games // len(GAMES_OF[protocol])
            watch.longest = 0.0
            late = play(engine, protocol, game, games, arguments)
            lost += late
            stall = f"{1000 * watch.longest:.0f} ms"
            rows.append([protocol, game, str(games), str(late), stall])
            print(" ".join(rows[-1]), file=sys.stderr, flush=True)
    print(pairs.table(["protocol", "game", "games", "lost on time", "longest stall"], rows))
    return 0 if lost == 0 else 1


if __name__ == "__main__":
    environment.enter()
    sys.exit(main())
