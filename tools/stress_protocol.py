#!/usr/bin/env python3
"""Searches by the thousand, with random commands between: one legal answer each, none late.

    python3 tools/stress_protocol.py                      # 10,000 cycles, on one and two threads
    python3 tools/stress_protocol.py --protocol cecp --cycles 2000

A cycle is a random position of either game, `go` for a millisecond (or without an end, or
pondering), a few commands in a random order and at random moments, and a stop. What is told is how
long answers took and how the memory of the engine grew. The exit status is 1 when an answer was
missing, illegal, one too many or late, or when memory grew.
"""

from __future__ import annotations

import argparse
import random
import shlex
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from workshop import environment
from workshop.partners import PARTNERS, StressError

if TYPE_CHECKING:
    from rukh import Board

LATE = 0.25
"""Seconds from the word that ends a search to its answer, on a machine that is busy."""
GROWTH = 8.0
"""MB that the engine may gain once it is warm."""


@dataclass
class Tally:
    """What was seen of the searches so far."""

    seconds: list[float] = field(default_factory=list)
    """From the word that ends each search to its answer."""
    memory: list[float] = field(default_factory=list)
    """MB of the engine from time to time."""

    def summary(self) -> str:
        """In one line."""
        slowest = sorted(self.seconds)
        part = slowest[int(0.99 * (len(slowest) - 1))]
        late = sum(seconds > LATE for seconds in slowest)
        text = (
            f"{len(slowest)} answers, 99 % within {1000 * part:.1f} ms, "
            f"the slowest after {1000 * slowest[-1]:.1f} ms, {late} late"
        )
        if self.memory:
            text += f"; memory {self.memory[0]:.1f} to {self.memory[-1]:.1f} MB"
        return text

    def fault(self) -> str | None:
        """What is wrong with it all."""
        late = sum(seconds > LATE for seconds in self.seconds)
        # A machine that stands still for a moment is no fault of the engine's.
        if late > len(self.seconds) // 500:
            return f"{late} answers were late"
        if self.memory and self.memory[-1] - self.memory[0] > GROWTH:
            return f"memory grew by {self.memory[-1] - self.memory[0]:.1f} MB"
        return None


def random_board(game: str, draws: random.Random) -> Board:
    """A position of a random game that is not over."""
    from rukh import Board

    while True:
        board = Board(game=game)
        for _ in range(draws.randrange(80)):
            if board.outcome() is not None:
                break
            board.push(draws.choice(list(board.legal_moves)))
        if board.outcome() is None:
            return board


def stress(command: list[str], protocol: str, *, cycles: int, threads: int, seed: int) -> Tally:
    """So many cycles with one process."""
    draws = random.Random(seed)
    games = ["xiangqi"] if protocol == "ucci" else ["chess", "xiangqi"]
    tally = Tally()
    with PARTNERS[protocol](command, threads) as partner:
        for number in range(cycles):
            board = random_board(draws.choice(games), draws)
            try:
                partner.cycle(board, draws, tally.seconds)
            except StressError as error:
                raise StressError(f"cycle {number} of seed {seed}: {error}") from None
            # A fifth of the way in, whatever is made at need has been made.
            is_warm = number >= cycles // 5
            if is_warm and (number % 100 == 0 or number == cycles - 1):
                tally.memory += filter(None, [partner.megabytes()])
    return tally


def main() -> int:
    """Runs the cycles and prints what was seen."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--cycles", type=int, default=10_000, help="for each run (default 10000)")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--protocol", choices=PARTNERS, action="append", help="default: all")
    parser.add_argument("--engine", help="the command (default: the wheel's rukh-uci)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    command = shlex.split(arguments.engine or str(environment.program("rukh-uci")))
    is_good = True
    for protocol in arguments.protocol or PARTNERS:
        for threads in arguments.threads:
            name = f"{protocol}, {threads} thread{'s' * (threads > 1)}"
            try:
                tally = stress(
                    command,
                    protocol,
                    cycles=arguments.cycles,
                    threads=threads,
                    seed=arguments.seed,
                )
                fault = tally.fault()
                print(f"{name}: {tally.summary()}", flush=True)
            except StressError as error:
                fault = str(error)
            if fault is not None:
                print(f"{name}: FAILED, {fault}", flush=True)
                is_good = False
    return 0 if is_good else 1


if __name__ == "__main__":
    environment.enter()
    sys.exit(main())
