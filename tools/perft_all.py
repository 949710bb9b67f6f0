#!/usr/bin/env python3
"""Counts every row of `tests/data/perft_*.epd` with the installed wheel.

    python3 tools/perft_all.py                        # everything, within a minute
    python3 tools/perft_all.py --max-leaves 10000000

Rows are `FEN ;D1 20 ;D2 400 …`; a file whose name speaks of chess960 is read as Chess960. The exit
status is 1 when a count is wrong.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from workshop import environment, pairs

DATA = environment.ROOT / "tests" / "data"


@dataclass(frozen=True)
class Task:
    """One count to check."""

    file: str
    line: int
    fen: str
    depth: int
    leaves: int

    @property
    def is_chess960(self) -> bool:
        """Whether the position is to be read as Chess960."""
        return "960" in self.file


def read(file: Path) -> list[Task]:
    """The counts that a file gives."""
    tasks = []
    for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
        fen, *fields = (part.strip() for part in line.split(";"))
        if not fen or fen.startswith("#"):
            continue
        for field in fields:
            depth, _, leaves = field.partition(" ")
            if depth[:1] == "D" and depth[1:].isdecimal():
                tasks.append(Task(file.name, number, fen, int(depth[1:]), int(leaves)))
    return tasks


def check(task: Task) -> str | None:
    """What is wrong with a row's count; None when it is right."""
    import rukh

    try:
        counted = rukh.Board(task.fen, chess960=task.is_chess960).perft(task.depth)
    except rukh.RukhError as error:
        return f"{task.file}:{task.line}: {error}"
    if counted == task.leaves:
        return None
    return (
        f"{task.file}:{task.line}: depth {task.depth} has {task.leaves} leaves, "
        f"Rukh counts {counted}: {task.fen}"
    )


def main() -> int:
    """Counts and tells; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--max-leaves", type=int, help="leave larger counts out")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="at a time")
    parser.add_argument("files", nargs="*", type=Path, help="default: tests/data/perft_*.epd")
    arguments = parser.parse_args()
    files = arguments.files or sorted(DATA.glob("perft_*.epd"))
    tasks = [task for file in files for task in read(file)]
    if arguments.max_leaves is not None:
        tasks = [task for task in tasks if task.leaves <= arguments.max_leaves]
    if not tasks:
        print("error: no row to count", file=sys.stderr)
        return 2
    # The large ones first, so that no thread is left alone with one at the end. Threads will do:
    # counting lets go of the interpreter.
    tasks.sort(key=lambda task: -task.leaves)
    begun = time.perf_counter()
    with ThreadPoolExecutor(arguments.threads) as pool:
        faults = [fault for fault in pool.map(check, tasks) if fault is not None]
    seconds = time.perf_counter() - begun
    for fault in faults:
        print(fault)
    leaves = sum(task.leaves for task in tasks)
    print(
        f"{len(tasks)} counts of {len({(task.file, task.line) for task in tasks})} positions, "
        f"{pairs.count(leaves)} leaves in {seconds:.1f} s with {arguments.threads} threads: "
        f"{len(faults)} wrong"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    environment.enter()
    sys.exit(main())
