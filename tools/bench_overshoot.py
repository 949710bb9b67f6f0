#!/usr/bin/env python3
"""Measures how late the engine moves: `go movetime 100`, 200 searches over 20 positions.

    python3 tools/bench_overshoot.py

From writing `go` to reading `bestmove`, `Move Overhead` 0, one thread; what is told is the time
past 100 ms. The machine should be idle. Half of the positions are chess, half xiangqi: they are
those after the lines of `tools/openings_*.txt`, and after eight plies more of the engine's own.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator

from workshop import environment, openings, pairs, peers
from workshop.uci import Engine

GAMES = ("chess", "xiangqi")


def positions(game: str, wanted: int, engine: Engine) -> Iterator[str]:
    """`position` lines of openings, every other one played on for a while."""
    for index, opening in enumerate(openings.load(game)[:wanted]):
        moves = list(opening.moves)
        for _ in range(8 if index % 2 else 0):
            answer = engine.search(engine.position(moves), "nodes 5000", seconds=60.0)
            moves.append(engine.read_move(answer.move))
        yield engine.position(moves)


def overshoots(game: str, command: str | list[str], movetime: int, rounds: int) -> list[float]:
    """Milliseconds past the time, one for each search."""
    late = []
    with peers.opened(command, game) as engine:
        if engine.has_option("Move Overhead"):
            engine.set_option("Move Overhead", "0")
        lines = [*positions(game, 10, engine)]
        for _ in range(rounds):
            for line in lines:
                engine.ready()
                answer = engine.search(line, f"movetime {movetime}", seconds=60.0)
                late.append(answer.seconds * 1000 - movetime)
    return late


def main() -> None:
    """Measures and prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--movetime", type=int, default=100, help="milliseconds (default 100)")
    parser.add_argument("--rounds", type=int, default=10, help="times 20 positions (default 10)")
    parser.add_argument("--engine", help="measure this engine command in place of the wheel's")
    arguments = parser.parse_args()
    command = arguments.engine or peers.RUKH
    by_game = {
        game: overshoots(game, command, arguments.movetime, arguments.rounds) for game in GAMES
    }
    by_game["both"] = [late for game in GAMES for late in by_game[game]]
    lines = []
    for name, late in by_game.items():
        part = statistics.quantiles(late, n=20, method="inclusive")
        told = (min(late), statistics.median(late), part[-1], max(late))
        lines.append([name, str(len(late)), *(f"{value:+.2f} ms" for value in told)])
    print(pairs.machine())
    head = [f"past {arguments.movetime} ms", "searches", "least", "median", "95th", "most"]
    print(pairs.table(head, lines))


if __name__ == "__main__":
    environment.enter()
    main()
