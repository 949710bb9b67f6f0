#!/usr/bin/env python3
"""Compares Rukh's rulings on repetitions in xiangqi with two other referees, on random loops.

    python3 tools/compare_referees.py                            # 20,000 loops, a few minutes
    python3 tools/compare_referees.py --count 2000 --seed 7 --jobs 4

The first referee is `tools/workshop/repetitions.py`, the same rules written a second time: Rukh has
to agree with it on every loop, under the Asian rules and under those of engines, and on what every
ply does. The second is pyffish, which reads some rules otherwise; each difference is explained by
the fewest of its habits that lead to its verdict, and the reading with all of them has to give
pyffish's verdict on every loop, so that no explanation is a lucky one. The exit status is 1 when
that fails. pyffish (GPL, so never a part of Rukh) is brought by
`.venv/bin/python -m pip install pyffish`; without it, the first comparison alone is made.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import multiprocessing
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workshop import environment, pairs
from workshop.loops import Found, loops
from workshop.mailbox import EMPTY, Move, name_of
from workshop.repetitions import (
    Habit,
    Habits,
    Loop,
    Told,
    explanation,
    judge,
    judge_as_engine,
    told_by_ply,
)

if TYPE_CHECKING:
    from rukh.ruling import RepetitionRule

CHUNK = 500
"""Loops that come from one seed, so that the number of jobs does not change them."""

MATERIAL = "material"
"""In place of a verdict: a loop that Rukh does not judge, for want of material."""

ALL_HABITS = frozenset(Habit)


@dataclass(frozen=True)
class Compared:
    """A loop and what the referees say about it."""

    found: Found
    rukh: str
    reason: str
    """What Rukh's verdict rests on."""
    plain: str
    rukh_plies: tuple[Told, ...]
    plain_plies: tuple[Told, ...]
    rukh_as_engine: str
    plain_as_engine: str
    pyffish: str | None
    with_all_habits: str
    habits: Habits | None
    """The fewest that lead to pyffish's verdict."""

    @property
    def size(self) -> tuple[int, int, str]:
        """The smaller, the better as an example."""
        loop = self.found.loop
        pieces = sum(letter != EMPTY for letter in loop.start.board)
        return pieces, len(loop.all_moves), loop.start.fen()

    def told(self) -> str:
        """The loop and the verdicts in a line."""
        loop = self.found.loop
        return (
            f"`{loop.start.fen()}` {' '.join(written(loop))}: "
            f"Rukh {self.rukh}, pyffish {self.pyffish}, reference {self.plain}; as engines "
            f"Rukh {self.rukh_as_engine}, reference {self.plain_as_engine}"
        )


def written(loop: Loop, first_rank: int = 0) -> list[str]:
    """The moves of a loop in coordinates whose ranks begin with 0 or 1."""

    def square(point: int) -> str:
        name = name_of(point)
        return f"{name[0]}{int(name[1:]) + first_rank}"

    def text(move: Move) -> str:
        return square(move[0]) + square(move[1])

    return [text(move) for move in loop.all_moves]


# --- The referees ---------------------------------------------------------------------------


def ask_rukh(loop: Loop, rule: RepetitionRule) -> tuple[str, str, tuple[Told, ...]]:
    """Rukh's verdict by a set of rules, its reason, and what Rukh tells of each ply of the loop."""
    import rukh

    board = rukh.Board(loop.start.fen(), "xiangqi", repetition=rule)
    moves = written(loop)
    for number, text in enumerate(moves, start=1):
        board.push_uci(text)
        outcome = board.outcome()
        if outcome is not None and number < len(moves):
            return "ended before", str(outcome.termination), ()
    ruling = board.ruling()
    if outcome is None or ruling is None:
        return "none", "nothing", ()
    # A check is told as an attack on the general; the reference keeps that in the nature.
    plies = tuple(
        (str(ply.nature), frozenset(v.square for v in ply.victims if v.letter not in "Kk"))
        for ply in ruling.plies
    )
    return outcome.verdict, str(outcome.termination), plies


def ask_pyffish(loop: Loop) -> str | None:
    """The verdict of pyffish; None where it is not installed."""
    try:
        pyffish = importlib.import_module("pyffish")
    except ImportError:
        return None
    game = ("xiangqi", loop.start.fen(), written(loop, first_rank=1))
    for question in (pyffish.is_immediate_game_end, pyffish.is_optional_game_end):
        has_ended, value = question(*game)
        # Where the game has not ended the value means nothing.
        if has_ended:
            side_to_move = loop.first.side
            if value == 0:
                return "draw"
            return ("red_loses", "black_loses")[side_to_move if value < 0 else 1 - side_to_move]
    return "none"


def compare(found: Found) -> Compared:
    """Asks every referee about a loop."""
    loop = found.loop
    theirs = ask_pyffish(loop)
    verdict, reason, plies = ask_rukh(loop, "axf")
    as_engine, reason_as_engine, _ = ask_rukh(loop, "engine")
    # Engines call more material drawn than people do, and end some loops by it.
    if reason_as_engine == "insufficient_material":
        as_engine = MATERIAL
    return Compared(
        found=found,
        rukh=verdict,
        reason=reason,
        plain=judge(loop),
        rukh_plies=plies,
        plain_plies=told_by_ply(loop),
        rukh_as_engine=as_engine,
        plain_as_engine=judge_as_engine(loop),
        pyffish=theirs,
        with_all_habits=judge(loop, ALL_HABITS),
        habits=explanation(loop, theirs) if theirs is not None else None,
    )


def compare_chunk(task: tuple[str, int]) -> list[Compared]:
    """Makes loops and compares the referees on them."""
    return [compare(found) for found in loops(*task)]


# --- What came out --------------------------------------------------------------------------


def told_in_full(everything: list[Compared]) -> Iterator[str]:
    """The report, paragraph by paragraph."""
    loops_of = [one.found.loop for one in everything]
    counts: dict[str, Counter[str]] = {
        "origin": Counter(one.found.origin for one in everything),
        "liveliness": Counter(one.found.kind for one in everything),
        "plies": Counter(str(len(loop.moves)) for loop in loops_of),
        "entry move": Counter("no" if loop.entry is None else "yes" for loop in loops_of),
        "Rukh's verdict": Counter(one.rukh for one in everything),
        "its reason": Counter(one.reason for one in everything),
    }
    lines = [f"{len(everything)} loops"]
    for name, counted in counts.items():
        parts = [f"{what} {number}" for what, number in sorted(counted.items())]
        lines.append(f"{name}: {', '.join(parts)}")
    yield "\n".join(lines)
    material = sum(one.rukh_as_engine == MATERIAL for one in everything)
    compared = [
        ("Rukh `axf`", "the reference", "rukh", "plain"),
        ("its report on every ply", "the reference", "rukh_plies", "plain_plies"),
        ("Rukh `engine`", "the reference", "rukh_as_engine", "plain_as_engine"),
        ("Rukh `axf`", "pyffish", "rukh", "pyffish"),
        ("all habits", "pyffish", "with_all_habits", "pyffish"),
    ]
    rows = [
        [first, second, *shares(everything, ours, theirs)]
        for first, second, ours, theirs in compared
        if second != "pyffish" or everything[0].pyffish is not None
    ]
    yield pairs.table(["referee", "against", "loops", "same", "other"], rows)
    yield f"left out of the `engine` row: {material} loops, drawn by material before they end"
    if everything[0].pyffish is None:
        yield "pyffish: not installed; `.venv/bin/python -m pip install pyffish` brings it"
    else:
        yield disagreements(everything)


def shares(everything: list[Compared], ours: str, theirs: str) -> list[str]:
    """How often two referees agree."""
    judged = [one for one in everything if getattr(one, ours) != MATERIAL]
    same = sum(getattr(one, ours) == getattr(one, theirs) for one in judged)
    return [str(len(judged)), str(same), str(len(judged) - same)]


def disagreements(everything: list[Compared]) -> str:
    """Every kind of disagreement with pyffish: how often, why, and the smallest example."""
    by_habits = defaultdict(list)
    for one in everything:
        if one.rukh != one.pyffish:
            by_habits[one.habits].append(one)
    rows = []
    for habits, found in sorted(by_habits.items(), key=lambda item: -len(item[1])):
        names = sorted(habit.name for habit in habits) if habits else ["UNEXPLAINED"]
        example = min(found, key=lambda one: one.size)
        loop = example.found.loop
        rows.append(
            [
                " + ".join(names),
                str(len(found)),
                f"`{loop.start.fen()}`",
                " ".join(written(loop)),
                example.rukh,
                str(example.pyffish),
            ]
        )
    head = ["kind", "loops", "smallest example", "moves", "Rukh", "pyffish"]
    used = {habit for habits in by_habits for habit in habits or ()}
    meanings = [f"{habit.name}: {habit.value}" for habit in Habit if habit in used]
    version = importlib.metadata.version("pyffish")
    table = pairs.table(head, rows)
    return "\n".join([f"Rukh `axf` against pyffish {version}:", "", table, "", *meanings])


def faults(everything: list[Compared]) -> list[str]:
    """What must not be: differences from the reference, and what is not explained."""
    found = []
    for one in sorted(everything, key=lambda one: one.size):
        if one.rukh != one.plain or one.rukh_as_engine not in (MATERIAL, one.plain_as_engine):
            found.append(f"Rukh and the reference differ: {one.told()}")
        elif one.rukh_plies != one.plain_plies:
            both = [*zip(one.rukh_plies, one.plain_plies, strict=False)]
            plies = [f"{ours} for {theirs}" for ours, theirs in both if ours != theirs]
            found.append(f"reports differ ({'; '.join(plies[:2])}): {one.told()}")
        if one.pyffish is None:
            continue
        if one.habits is None:
            found.append(f"not explained: {one.told()}")
        elif one.with_all_habits != one.pyffish:
            found.append(f"all habits give {one.with_all_habits}: {one.told()}")
    return found


def main() -> int:
    """Compares and prints; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--count", type=int, default=20_000, help="loops (default 20000)")
    parser.add_argument("--seed", type=int, default=1, help="of the random loops (default 1)")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time (default 2)")
    parser.add_argument("--faults", type=int, default=20, help="shown at most (default 20)")
    arguments = parser.parse_args()
    if arguments.count < 1 or arguments.jobs < 1:
        parser.error("--count and --jobs begin with 1")
    sizes = [min(CHUNK, arguments.count - done) for done in range(0, arguments.count, CHUNK)]
    tasks = [(f"{arguments.seed}/{number}", size) for number, size in enumerate(sizes)]
    begun = time.perf_counter()
    with multiprocessing.Pool(arguments.jobs) as pool:
        chunks = pool.imap(compare_chunk, tasks)
        # Chunks know nothing of each other: a loop that two of them found counts once.
        everything = [*{one.found.loop: one for chunk in chunks for one in chunk}.values()]
    seconds = time.perf_counter() - begun
    for paragraph in told_in_full(everything):
        print(paragraph, end="\n\n")
    wrong = faults(everything)
    for fault in wrong[: arguments.faults]:
        print(fault)
    print(f"seed {arguments.seed}: {len(wrong)} faults; {seconds:.0f} s with {arguments.jobs} jobs")
    return 1 if wrong else 0


if __name__ == "__main__":
    environment.enter()
    sys.exit(main())
