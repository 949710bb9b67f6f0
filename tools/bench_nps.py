#!/usr/bin/env python3
"""Compares the search's nodes a second with the peers'.

    python3 tools/bench_nps.py                  # about six minutes
    python3 tools/bench_nps.py --seconds 2      # a first look

A node is one move made in the search, which is what the peers count too. One thread, 16 MB of
table, 10 seconds a position, in turns; medians are told. Xiangqi is measured against
Fairy-Stockfish; chess against Stockfish with its hand-made evaluation, as information.
"""

from __future__ import annotations

import argparse
import statistics
from functools import partial
from typing import TYPE_CHECKING

from workshop import environment, pairs, peers

if TYPE_CHECKING:
    from rukh import EngineProcess

POSITIONS = {
    "xiangqi": {
        "start": peers.START["xiangqi"],
        "T2": "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 0 1",
        "T3": "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1",
    },
    "chess": {
        "start": peers.START["chess"],
        "kiwipete": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    },
}


def nodes_a_second(engine: EngineProcess, fen: str, seconds: float) -> float:
    """Searches once with nothing learnt before; the last line tells how many nodes, and when."""
    import rukh

    engine.new_game()
    *_, last = engine.analyse(rukh.Board(fen), rukh.Limit(time=seconds))
    return last.nodes / last.time


def compare(game: str, rukh: str, rounds: int, seconds: float) -> list[list[str]]:
    """The table's lines for a game."""
    peer = peers.OF_GAME[game]
    if peer.is_missing():
        return []
    lines = []
    with peers.opened(rukh) as ours, peer.open() as theirs:
        if "Use NNUE" in theirs.options:
            theirs.set_option("Use NNUE", False)
        for name, fen in POSITIONS[game].items():
            pair = pairs.measure(
                rounds,
                partial(nodes_a_second, ours, fen, seconds),
                partial(nodes_a_second, theirs, fen, seconds),
            )
            lines.append(
                [
                    f"{game} {name}",
                    f"{pairs.count(statistics.median(pair.ours))}/s",
                    f"{pairs.count(statistics.median(pair.theirs))}/s",
                    theirs.name,
                    f"{pair.ratio:.2f} ×",
                    pair.spread,
                ]
            )
    return lines


def main() -> None:
    """Measures and prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=3, help="pairs of searches (default 3)")
    parser.add_argument("--seconds", type=float, default=10.0, help="for one search (default 10)")
    parser.add_argument("--game", choices=[*POSITIONS], help="this game only")
    parser.add_argument("--rukh", help="measure this engine command in place of the wheel's")
    arguments = parser.parse_args()
    rukh = arguments.rukh or peers.RUKH
    games = [arguments.game] if arguments.game else [*POSITIONS]
    lines = [
        line for game in games for line in compare(game, rukh, arguments.rounds, arguments.seconds)
    ]
    head = ["search", "Rukh", "peer", "peer is", "ratio", "in pairs"]
    print(pairs.machine())
    print(pairs.table(head, lines))


if __name__ == "__main__":
    environment.enter()
    main()
