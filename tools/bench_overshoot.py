#!/usr/bin/env python3
"""Measures how late the engine moves: `go movetime 100`, 200 searches over 20 positions.

    python3 tools/bench_overshoot.py

From writing `go` to reading `bestmove`, `Move Overhead` 0, one thread; what is told is the time
past 100 ms. The machine should be idle. Half of the positions are chess, half xiangqi: they are
those after the openings of `rukh match`, and after eight plies more of the engine's own.
"""

from __future__ import annotations

import argparse
import statistics
from typing import TYPE_CHECKING

from workshop import environment, pairs, peers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rukh import Board, EngineProcess

GAMES = ("chess", "xiangqi")


def positions(game: str, wanted: int, engine: EngineProcess) -> Iterator[Board]:
    """Boards of openings, every other one played on for a while."""
    from rukh import Limit
    from rukh.match import builtin

    for index, opening in enumerate(builtin(game)[:wanted]):
        board = opening.board(game)
        for _ in range(8 if index % 2 else 0):
            move = engine.play(board, Limit(nodes=5000)).move
            if move is not None:
                board.push(move)
        yield board


def overshoots(game: str, command: str, movetime: int, rounds: int) -> list[float]:
    """Milliseconds past the time, one for each search."""
    from rukh import Limit

    late = []
    limit = Limit(time=movetime / 1000)
    with peers.opened(command) as engine:
        if "Move Overhead" in engine.options:
            engine.set_option("Move Overhead", 0)
        boards = [*positions(game, 10, engine)]
        for _ in range(rounds):
            for board in boards:
                engine.ping()
                late.append(engine.play(board, limit).seconds * 1000 - movetime)
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
