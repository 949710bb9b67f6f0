#!/usr/bin/env python3
"""Fits what scores come to: the numbers of `rust/engine/src/wdl.rs`, from games of self-play.

    tools/fit_wdl.py SELFPLAY.csv

The file is what the example `selfplay` of `rukh-engine` writes. The chance of a win is a logistic
curve of the score, that of a loss its mirror image, the rest is a draw. Two fits of greatest
likelihood are printed: one curve for every board (EVEN and SPREAD), and one whose EVEN grows with a
power (GROWTH) of how few men are left. Positions of one game are not independent: every game weighs
the same however long it is, and errors (95 %) come from fitting resampled games. Positions beyond
``--within`` centipawns are left out of the fit: there a few fortresses and accidents would bend the
curve that belongs to games that are still open.

Beside them stand the log-loss of the guess that went before and of frequencies that know no score,
and how often what was foreseen has happened, by score.
"""

from __future__ import annotations

import argparse
import csv
import math
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

GUESS = (150.0, 70.0)
ALL_MEN, FEWEST_MEN = 78, 8
"""What the men of the start position count for in both games, and below what none counts."""
FINE, COARSE, MEN = 5, 20, 4
"""Centipawns that are taken together, below and beyond 200 of them; and men."""

Numbers = tuple[float, ...]


class Seen(NamedTuple):
    """A position of a game, as its mover saw it."""

    game: int
    ply: int
    score: int
    men: int
    points: int


class Cell(NamedTuple):
    """Positions alike in score and men, and the weight of the wins, draws and losses among them."""

    score: int
    men: int
    results: tuple[float, float, float]


def read(path: Path) -> list[Seen]:
    """Every position of the file."""
    with path.open(encoding="utf-8") as file:
        rows = (row for row in csv.reader(file) if len(row) == 5 and not row[0].startswith("#"))
        return [Seen(*map(int, row)) for row in rows]


def cells(seen: Sequence[Seen], weights: Mapping[int, float]) -> list[Cell]:
    """The positions by score and men, each game's weight shared among its positions."""
    found: dict[tuple[int, int], list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
    for one in seen:
        step = FINE if abs(one.score) < 200 else COARSE
        place = (step * round(one.score / step), MEN * (one.men // MEN) + MEN // 2)
        found[place][2 - one.points] += weights.get(one.game, 0.0)
    return [
        Cell(score, men, (won, drawn, lost))
        for (score, men), (won, drawn, lost) in found.items()
        if won + drawn + lost > 0
    ]


def on_average(numbers: Numbers, _men: int) -> tuple[float, float]:
    """EVEN and SPREAD, whatever is on the board."""
    return numbers[0], numbers[1]


def by_men(numbers: Numbers, men: int) -> tuple[float, float]:
    """EVEN and SPREAD with these men on the board."""
    even, spread, growth = numbers
    return even * (ALL_MEN / min(max(men, FEWEST_MEN), ALL_MEN)) ** growth, spread


Model = Callable[[Numbers, int], tuple[float, float]]


def chances(score: float, even: float, spread: float) -> tuple[float, float, float]:
    """Win, draw and loss."""
    win = 1 / (1 + math.exp(min(700.0, (even - score) / spread)))
    loss = 1 / (1 + math.exp(min(700.0, (even + score) / spread)))
    return win, max(1e-9, 1 - win - loss), loss


def log_loss(table: Sequence[Cell], model: Model, numbers: Numbers) -> float:
    """The mean surprise, in nats."""
    surprise, weight = 0.0, 0.0
    for cell in table:
        foreseen = chances(cell.score, *model(numbers, cell.men))
        for count, chance in zip(cell.results, foreseen, strict=True):
            if count:
                surprise -= count * math.log(max(chance, 1e-9))
                weight += count
    return surprise / weight


def fit(table: Sequence[Cell], model: Model, start: Numbers) -> Numbers:
    """The numbers of greatest likelihood: by steps along each axis that shrink when none helps."""
    steps = (32.0, 32.0, 0.4)[: len(start)]
    place, value, width = start, log_loss(table, model, start), 1.0
    while width > 0.01:
        improved = False
        for axis, step in enumerate(steps):
            for sign in (1, -1):
                moved = place[axis] + sign * width * step
                other = (*place[:axis], moved, *place[axis + 1 :])
                if axis < 2 and moved < 5:
                    continue
                found = log_loss(table, model, other)
                if found < value - 1e-9:
                    place, value, improved = other, found, True
        if not improved:
            width /= 2
    return place


def errors(
    seen: Sequence[Seen], weights: Mapping[int, float], model: Model, best: Numbers, samples: int
) -> Numbers:
    """How far the numbers are off, from games drawn again with repetition."""
    chance = random.Random(1)
    games = list(weights)
    squares = [0.0] * len(best)
    for _ in range(samples):
        drawn = Counter(chance.choices(games, k=len(games)))
        table = cells(seen, {game: weights[game] * times for game, times in drawn.items()})
        for axis, number in enumerate(fit(table, model, best)):
            squares[axis] += (number - best[axis]) ** 2 / samples
    return tuple(1.96 * math.sqrt(square) for square in squares)


def show_bins(table: Sequence[Cell], model: Model, numbers: Numbers) -> None:
    """What was seen beside what was foreseen, by score."""
    edges = [-800, -400, -250, -150, -100, -60, -30, -10, 10, 30, 60, 100, 150, 250, 400, 800]
    for low, high in zip([-(10**6), *edges], [*edges, 10**6], strict=True):
        part = [cell for cell in table if low <= cell.score < high]
        weight = sum(sum(cell.results) for cell in part)
        if weight == 0:
            continue
        columns = []
        for n in range(3):
            was = sum(cell.results[n] for cell in part) / weight
            said = sum(
                sum(cell.results) * chances(cell.score, *model(numbers, cell.men))[n]
                for cell in part
            )
            columns.append(f"{was:6.1%} / {said / weight:6.1%}")
        mean = sum(cell.score * sum(cell.results) for cell in part) / weight
        sys.stdout.write(f"{mean:10.0f} {weight:8.1f}   {'   '.join(columns)}\n")


def main() -> None:
    """Reads the file and prints what it says."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", 1)[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--samples", type=int, default=10, help="resampled fits (default: 10)")
    parser.add_argument("--within", type=int, default=400, help="centipawns (default: 400)")
    args = parser.parse_args()
    seen = read(args.file)
    within = [one for one in seen if abs(one.score) <= args.within]
    weights = {game: 1 / length for game, length in Counter(one.game for one in seen).items()}
    table = cells(within, weights)
    out = sys.stdout.write
    totals = [sum(cell.results[n] for cell in table) for n in range(3)]
    shares = [total / sum(totals) for total in totals]
    out(f"{len(weights)} games, {len(seen)} positions, {shares[1]:.1%} drawn\n")
    out(f"log-loss {-sum(share * math.log(share) for share in shares):.4f}: no score known\n")
    out(f"log-loss {log_loss(table, on_average, GUESS):.4f}: the guess, EVEN 150, SPREAD 70\n")
    for name, model, start in (("one curve", on_average, GUESS), ("by men", by_men, (*GUESS, 0.5))):
        best = fit(table, model, start)
        off = errors(within, weights, model, best, args.samples)
        told = (
            f"{what} {number:.{digits}f} ± {error:.{digits}f}"
            for what, number, error, digits in zip(
                ("EVEN", "SPREAD", "GROWTH"), best, off, (0, 0, 2), strict=False
            )
        )
        out(f"log-loss {log_loss(table, model, best):.4f}: {', '.join(told)} ({name})\n")
    out("\n     score   weight   win seen/said     draw seen/said    loss seen/said, by men\n")
    show_bins(cells(seen, weights), by_men, best)


if __name__ == "__main__":
    main()
