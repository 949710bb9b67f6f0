#!/usr/bin/env python3
"""Compares move generation with the peers': leaves a second from the start positions.

    python3 tools/bench_perft.py            # xiangqi to depth 5, chess to depth 7
    python3 tools/bench_perft.py --deep     # and xiangqi to depth 6, some minutes for the peer

Both sides count in bulk at depth 1, with one thread, through `go perft`. Rukh is the wheel that
`pip install .` has built. The runs take turns; medians are told.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from workshop import environment, pairs, peers

if TYPE_CHECKING:
    from types import TracebackType

LONGEST_SECONDS = 3600.0


@dataclass(frozen=True)
class Row:
    """A position and how many leaves it has at a depth."""

    game: str
    depth: int
    leaves: int


USUAL = (Row("xiangqi", 5, 133_312_995), Row("chess", 7, 3_195_901_860))
DEEP = Row("xiangqi", 6, 5_392_831_844)


class Counter:
    """An engine that counts leaves: `go perft` is no part of UCI, but the peers know it too."""

    def __init__(self, command: str, game: str) -> None:
        """Starts the engine, ready for `game`."""
        from rukh.match import Contestant
        from rukh.process.pipe import Pipe, words_of

        self.name = command
        self._pipe = Pipe(words_of(Contestant(command).words))
        self._pipe.send("uci")
        while (line := self._read()) != "uciok":
            if line.startswith("id name "):
                self.name = line.removeprefix("id name ")
            elif line.startswith("option name UCI_Variant "):
                self._pipe.send(f"setoption name UCI_Variant value {game}")

    def _read(self) -> str:
        line = self._pipe.read(LONGEST_SECONDS)
        if line is None:
            sys.exit(f"error: {self.name} has not answered for {LONGEST_SECONDS:g} s")
        return line.text

    def count(self, fen: str, depth: int) -> tuple[int, float]:
        """Leaves, and the seconds that counting them took."""
        self._pipe.send(f"position fen {fen}")
        self._pipe.send("isready")
        while self._read() != "readyok":
            pass
        begun = time.perf_counter()
        self._pipe.send(f"go perft {depth}")
        while not (line := self._read()).startswith("Nodes searched"):
            pass
        return int(line.split(":")[1]), time.perf_counter() - begun

    def __enter__(self) -> Counter:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pipe.send("quit")
        self._pipe.end(2.0)


def leaves_a_second(engine: Counter, row: Row) -> float:
    """Counts once; a wrong count ends the program, for its speed would mean nothing."""
    leaves, seconds = engine.count(peers.START[row.game], row.depth)
    if leaves != row.leaves:
        sys.exit(
            f"error: {engine.name} counts {leaves} leaves of {row.game} at depth {row.depth}, "
            f"not {row.leaves}"
        )
    return leaves / seconds


def compare(row: Row, rukh: str, rounds: int) -> list[str] | None:
    """A line of the table; None where the peer is missing."""
    peer = peers.OF_GAME[row.game]
    if peer.is_missing():
        return None
    command = peer.command or peer.program
    with Counter(rukh, row.game) as ours, Counter(command, row.game) as theirs:
        pair = pairs.measure(
            rounds, partial(leaves_a_second, ours, row), partial(leaves_a_second, theirs, row)
        )
        return [
            f"{row.game} start, depth {row.depth}",
            f"{pairs.count(statistics.median(pair.ours))}/s",
            f"{pairs.count(statistics.median(pair.theirs))}/s",
            theirs.name,
            f"{pair.ratio:.2f} ×",
            pair.spread,
        ]


def main() -> None:
    """Measures and prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5, help="pairs of runs (default 5)")
    parser.add_argument("--deep", action="store_true", help="xiangqi to depth 6 too, in one pair")
    parser.add_argument("--rukh", help="measure this engine command in place of the wheel's")
    arguments = parser.parse_args()
    rukh = arguments.rukh or peers.RUKH
    planned = [(row, arguments.rounds) for row in USUAL]
    if arguments.deep:
        planned.append((DEEP, 1))
    lines = [compare(row, rukh, rounds) for row, rounds in planned]
    head = ["perft", "Rukh", "peer", "peer is", "ratio", "in pairs"]
    print(pairs.machine())
    print(pairs.table(head, [line for line in lines if line is not None]))


if __name__ == "__main__":
    environment.enter()
    main()
