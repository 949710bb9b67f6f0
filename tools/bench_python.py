#!/usr/bin/env python3
"""Compares the Python board with python-chess: one loop, unchanged, for both.

    python3 tools/bench_python.py

The chess start to depth 4, every leaf visited. python-chess comes with the extra `dev`.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from functools import partial
from typing import Any

from workshop import environment, pairs

LEAVES = {1: 20, 2: 400, 3: 8_902, 4: 197_281, 5: 4_865_609}


def walk(b: Any, d: int) -> int:
    """Visits every leaf."""
    return 1 if d == 0 else sum(step(b, m, d) for m in list(b.legal_moves))


def step(b: Any, m: Any, d: int) -> int:
    """Plays a move, walks below it, and takes it back."""
    b.push(m)
    n = walk(b, d - 1)
    b.pop()
    return n


def leaves_a_second(board: Any, depth: int) -> float:
    """Walks once; a wrong count ends the program, for its speed would mean nothing."""
    begun = time.perf_counter()
    leaves = walk(board, depth)
    seconds = time.perf_counter() - begun
    if leaves != LEAVES[depth]:
        sys.exit(f"error: {type(board).__module__} walks {leaves} leaves, not {LEAVES[depth]}")
    return leaves / seconds


def main() -> None:
    """Measures and prints the table."""
    import chess

    import rukh

    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5, help="pairs of walks (default 5)")
    parser.add_argument("--depth", type=int, default=4, choices=LEAVES, help="plies (default 4)")
    arguments = parser.parse_args()
    pair = pairs.measure(
        arguments.rounds,
        partial(leaves_a_second, rukh.Board(), arguments.depth),
        partial(leaves_a_second, chess.Board(), arguments.depth),
    )
    line = [
        f"chess start, depth {arguments.depth}",
        f"{pairs.count(statistics.median(pair.ours))}/s",
        f"{pairs.count(statistics.median(pair.theirs))}/s",
        f"{pair.ratio:.1f} ×",
        pair.spread,
    ]
    print(pairs.machine())
    head = ["Python loop", "Rukh", f"python-chess {chess.__version__}", "ratio", "in pairs"]
    print(pairs.table(head, [line]))


if __name__ == "__main__":
    environment.enter(extra="dev")
    main()
