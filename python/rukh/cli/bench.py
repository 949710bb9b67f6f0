"""``rukh bench``: fixed positions at a fixed depth, one thread, a fresh table for each.

The node counts are the signature of the search's behaviour: the same on every machine.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from rukh.cli.exit import ExitCode
from rukh.cli.position import add_json, whole_number

if TYPE_CHECKING:
    import argparse

    from rukh.cli.context import Context

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help="chess, xiangqi (default: every game)"
    )
    parser.add_argument(
        "--depth", type=whole_number(1, 64), metavar="N", help="plies (default: the signature's)"
    )
    add_json(parser)


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Prints nodes and speed for each game, and the signature."""
    from rukh import _native

    depth = args.depth or _native.BENCH_DEPTH
    games = args.games or [game for game, _ in _native.games()]
    rows = [_search(game, depth) for game in games]
    if args.json:
        context.print_json({"depth": depth, "games": {row["game"]: row for row in rows}})
        return ExitCode.OK
    for row in rows:
        told = context.words(
            "{game}: {nodes} nodes, {seconds} s, {nps} nodes/s",
            game=context.words(row["game"]),
            nodes=row["nodes"],
            seconds=f"{row['seconds']:.2f}",
            nps=row["nps"],
        )
        context.print_line(told)
    # Programs look for this line.
    signature = ", ".join(f"{row['game']} {row['nodes']}" for row in rows)
    context.print_line(f"Bench: {signature}")
    return ExitCode.OK


def _search(game: str, depth: int) -> dict[str, Any]:
    from rukh import Board, Engine, Limit, _native

    nodes = 0
    with Engine(game) as engine:
        begin = time.perf_counter()
        for fen in _native.bench_positions(game):
            engine.new_game()
            nodes += engine.play(Board(fen, game), Limit(depth=depth)).nodes
        seconds = time.perf_counter() - begin
    return {
        "game": game,
        "nodes": nodes,
        "seconds": round(seconds, 6),
        "nps": round(nodes / seconds) if seconds else 0,
    }
