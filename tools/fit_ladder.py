#!/usr/bin/env python3
"""Fits ratings to the results of matches: what the rungs of the ladder of strengths are worth.

    tools/fit_ladder.py LADDER.csv [ANCHOR.csv ...] [--fix NAME=RATING ...] [--shift]

Each line of a file is a pairing: both players, then the wins, draws and losses of the first. The
model is that of Bradley and Terry with the scale of Elo: a lead of 400 points scores ten to one,
and a draw is half a win and half a loss. Ratings are those of greatest likelihood; their errors
come from the curvature of the likelihood there (95 %, as if games were independent). Ratings given
by ``--fix`` hold; without one the first player has 0. A player named by a number is a place on the
ladder, and one between two whole rungs is worth what lies between theirs. With several fixed
ratings, ``--shift`` keeps the scale as the other players have it, and moves it to where those are
met best.

Prints the ratings, and each pairing as it was played beside what the ratings foresee.
"""

from __future__ import annotations

import argparse
import csv
import math
import sys
from pathlib import Path
from typing import NamedTuple

SCALE = math.log(10) / 400
STEPS = 200


class Pairing(NamedTuple):
    """A match."""

    one: str
    other: str
    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """How many games it had."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """What the first player got out of them."""
        return self.wins + self.draws / 2


def read(paths: list[Path]) -> list[Pairing]:
    """Every pairing of the files, those of the same two players together."""
    tallies: dict[tuple[str, str], list[int]] = {}
    for path in paths:
        with path.open(encoding="utf-8") as file:
            for one, other, *counts in csv.reader(file):
                tally = tallies.setdefault((one, other), [0, 0, 0])
                for place, count in enumerate(counts):
                    tally[place] += int(count)
    return [Pairing(one, other, *tally) for (one, other), tally in tallies.items()]


def expected(lead: float) -> float:
    """The score that a lead of so many points promises."""
    return 1 / (1 + math.exp(-SCALE * lead))


def parts(name: str) -> dict[str, float]:
    """What a player's rating is made of: its own, or those of the rungs below and above it."""
    try:
        rung = float(name)
    except ValueError:
        return {name: 1.0}
    below = math.floor(rung)
    shares = {str(below): below + 1 - rung, str(below + 1): rung - below}
    return {rung_name: share for rung_name, share in shares.items() if share > 0}


def rating_of(name: str, ratings: dict[str, float]) -> float:
    """A player's rating out of those that were fitted."""
    return sum(share * ratings[part] for part, share in parts(name).items())


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of linear equations, by elimination with pivots."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(column + 1, size):
            factor = rows[row][column] / rows[column][column]
            for place in range(column, size + 1):
                rows[row][place] -= factor * rows[column][place]
    found = [0.0] * size
    for row in reversed(range(size)):
        rest = sum(rows[row][place] * found[place] for place in range(row + 1, size))
        found[row] = (rows[row][size] - rest) / rows[row][row]
    return found


def fit(
    pairings: list[Pairing], fixed: dict[str, float]
) -> tuple[dict[str, float], dict[str, float]]:
    """The ratings of greatest likelihood, by Newton's method, and their errors."""
    names = [name for p in pairings for name in (p.one, p.other)]
    players = list(dict.fromkeys(part for name in names for part in parts(name)))
    fixed = {name: rating for name, rating in fixed.items() if name in players}
    if not fixed:
        fixed = {players[0]: 0.0}
    free = [name for name in players if name not in fixed]
    start = sum(fixed.values()) / len(fixed)
    ratings = {name: fixed.get(name, start) for name in players}
    index = {name: place for place, name in enumerate(free)}
    curvature: list[list[float]] = []
    for _ in range(STEPS):
        # A ghost of a game against an average player keeps a shutout finite.
        curvature = [[0.0] * len(free) for _ in free]
        slope = [0.0] * len(free)
        for p in pairings:
            chance = expected(rating_of(p.one, ratings) - rating_of(p.other, ratings))
            surplus = SCALE * (p.points - p.games * chance)
            weight = SCALE * SCALE * p.games * chance * (1 - chance)
            lead = dict(parts(p.one))
            for name, share in parts(p.other).items():
                lead[name] = lead.get(name, 0.0) - share
            held = [(index[name], share) for name, share in lead.items() if name in index]
            for row, share in held:
                slope[row] += share * surplus
                for column, other_share in held:
                    curvature[row][column] += share * other_share * weight
        for place, name in enumerate(free):
            curvature[place][place] += 1e-6
            slope[place] -= 1e-6 * (ratings[name] - start)
        step = solve(curvature, slope)
        for name, change in zip(free, step, strict=True):
            ratings[name] += max(-100.0, min(100.0, change))
        if max(map(abs, step), default=0) < 0.01:
            break
    errors = dict.fromkeys(players, 0.0)
    for place, name in enumerate(free):
        unit = [float(row == place) for row in range(len(free))]
        errors[name] = 1.96 * math.sqrt(solve(curvature, unit)[place])
    return ratings, errors


def main() -> None:
    """Reads the files and prints what they say."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", 1)[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--fix", action="append", default=[], metavar="NAME=RATING")
    parser.add_argument(
        "--shift", action="store_true", help="only the mean of the fixed ones holds"
    )
    args = parser.parse_args()
    pairings = read(args.files)
    fixed = {name: float(rating) for name, _, rating in (text.rpartition("=") for text in args.fix)}
    if args.shift and fixed:
        ratings, errors = fit(pairings, dict(list(fixed.items())[:1]))
        shift = sum(fixed[name] - ratings[name] for name in fixed) / len(fixed)
        ratings = {name: rating + shift for name, rating in ratings.items()}
    else:
        ratings, errors = fit(pairings, fixed)
    for name, rating in sorted(ratings.items(), key=lambda entry: entry[1]):
        known = f"   (said to be {fixed[name]:.0f})" if name in fixed else ""
        sys.stdout.write(f"{name:>24} {rating:7.0f} ± {errors[name]:.0f}{known}\n")
    for p in pairings:
        foreseen = expected(rating_of(p.one, ratings) - rating_of(p.other, ratings))
        sys.stdout.write(
            f"{p.one:>24} – {p.other:<24} {p.wins:4} {p.draws:4} {p.losses:4}"
            f"  {p.points / p.games:6.1%}, foreseen {foreseen:6.1%}\n"
        )


if __name__ == "__main__":
    main()
