#!/usr/bin/env python3
"""Measures what judging repetitions costs the search of xiangqi.

    python3 tools/bench_rules.py                 # 40 middlegames, about five minutes
    python3 tools/bench_rules.py --positions 10 --rounds 3

The same engine searches each position twice, with the rules on and with `RepetitionRule none`,
where a repetition is a key that was seen before and no more. Each position is searched to the
deepest depth at which both searches have the same nodes, so that the time alone differs. They take
turns on every position; the ratio is taken over all positions of a round, and the median of the
rounds is told.
"""

from __future__ import annotations

import argparse
import itertools
import statistics
from typing import TYPE_CHECKING

from workshop import environment, pairs, peers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rukh import Board, EngineProcess

PLIES = 30
"""Where a middlegame is taken from an opening that was played on."""
NODES = 3_000
"""For each of the moves until then."""
LARGEST = 600_000
"""Nodes beyond which no deeper depth is tried."""


def middlegames(engine: EngineProcess) -> Iterator[Board]:
    """Boards without a history, one after the other without end."""
    import rukh
    from rukh.match import builtin

    lines = builtin("xiangqi")
    for index in itertools.count():
        board = lines[index % len(lines)].board("xiangqi")
        # A different count of nodes makes a different game of the same opening.
        limit = rukh.Limit(nodes=NODES + 500 * (index // len(lines)))
        while len(board) < PLIES and not board.is_game_over():
            move = engine.play(board, limit).move
            if move is not None:
                board.push(move)
        if not board.is_game_over():
            yield rukh.Board(board.fen())


def common_depth(
    judging: EngineProcess, counting: EngineProcess, board: Board, least: int
) -> int | None:
    """The deepest depth at which both search the same nodes, within a bound."""
    from rukh import Limit

    found = None
    for depth in range(1, 40):
        nodes = []
        for engine in (judging, counting):
            engine.new_game()
            nodes.append(engine.play(board, Limit(depth=depth)).nodes)
        if nodes[0] == nodes[1] and nodes[0] >= least:
            found = depth
        if max(nodes) > LARGEST:
            break
    return found


def cost(judging: EngineProcess, counting: EngineProcess, work: list[tuple[Board, int]]) -> float:
    """The time of the judging searches over that of the counting ones, taken in turns."""
    from rukh import Limit

    seconds = {judging: 0.0, counting: 0.0}
    for index, (board, depth) in enumerate(work):
        turns = (judging, counting) if index % 2 else (counting, judging)
        for engine in turns:
            engine.new_game()
            seconds[engine] += engine.play(board, Limit(depth=depth)).seconds
    return seconds[judging] / seconds[counting]


def main() -> None:
    """Measures and prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--positions", type=int, default=40, help="middlegames (default 40)")
    parser.add_argument("--rounds", type=int, default=5, help="pairs of runs (default 5)")
    parser.add_argument("--rules", default="axf", help="the rules to measure (default axf)")
    parser.add_argument(
        "--least", type=int, default=20_000, help="nodes that a search has at least (default 20000)"
    )
    parser.add_argument("--engine", help="measure this engine command in place of the wheel's")
    arguments = parser.parse_args()
    command = arguments.engine or peers.RUKH
    with peers.opened(command) as judging, peers.opened(command) as counting:
        judging.set_option("RepetitionRule", arguments.rules)
        counting.set_option("RepetitionRule", "none")
        work = []
        tried = 0
        for board in middlegames(judging):
            tried += 1
            depth = common_depth(judging, counting, board, arguments.least)
            if depth is not None:
                work.append((board, depth))
            if len(work) == arguments.positions:
                break
        ratios = [cost(judging, counting, work) for _ in range(arguments.rounds)]
    depths = sorted(depth for _, depth in work)
    row = [
        arguments.rules,
        f"{len(work)} of {tried}",
        f"{depths[0]}–{depths[-1]}",
        f"{(statistics.median(ratios) - 1) * 100:+.1f} %",
        f"{min(ratios):.3f}–{max(ratios):.3f}",
    ]
    print(pairs.machine())
    print(pairs.table(["rules", "positions", "depths", "time", "ratios of rounds"], [row]))


if __name__ == "__main__":
    environment.enter()
    main()
