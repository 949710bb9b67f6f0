#!/usr/bin/env python3
"""Measures what judging repetitions costs the search of xiangqi.

    python3 tools/bench_rules.py                 # 40 middlegames, about five minutes
    python3 tools/bench_rules.py --positions 10 --rounds 3

The same engine searches each position twice, with the rules on and with `RepetitionRule none`,
where a repetition is a key that was seen before and no more. Each position is searched to the
deepest depth at which both searches have the same nodes, so that the time alone differs. They take
turns; the ratio is taken over all positions of a round, and the median of the rounds is told.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial

from workshop import environment, openings, pairs, peers
from workshop.uci import Engine

PLIES = 30
"""Where a middlegame is taken from an opening that was played on."""
NODES = 3_000
"""For each of the moves until then."""
LARGEST = 600_000
"""Nodes beyond which no deeper depth is tried."""


def middlegames(engine: Engine, wanted: int) -> Iterator[str]:
    """`position fen` lines without a history."""
    import rukh

    found = 0
    lines = openings.load("xiangqi")
    for index in range(wanted * 4):
        opening = lines[index % len(lines)]
        board = rukh.Board(game="xiangqi")
        moves = list(opening.moves)
        for move in moves:
            board.push_uci(move)
        # A different count of nodes makes a different game of the same opening.
        limits = f"nodes {NODES + 500 * (index // len(lines))}"
        while len(moves) < PLIES and not board.is_game_over():
            answer = engine.search(engine.position(moves), limits, seconds=60.0)
            moves.append(engine.read_move(answer.move))
            board.push_uci(moves[-1])
        if not board.is_game_over():
            found += 1
            yield f"position fen {board.fen()}"
        if found == wanted:
            return


def common_depth(judging: Engine, counting: Engine, line: str, least: int) -> int | None:
    """The deepest depth at which both search the same nodes, within a bound."""
    found = None
    for depth in range(1, 40):
        nodes = []
        for engine in (judging, counting):
            engine.new_game()
            nodes.append(engine.search(line, f"depth {depth}", seconds=600.0).nodes)
        if nodes[0] == nodes[1] and nodes[0] >= least:
            found = depth
        if max(nodes) > LARGEST:
            break
    return found


def speed(engine: Engine, work: list[tuple[str, int]]) -> float:
    """Positions a second over all of them."""
    seconds = 0.0
    for line, depth in work:
        engine.new_game()
        seconds += engine.search(line, f"depth {depth}", seconds=600.0).seconds
    return len(work) / seconds


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
    with peers.opened(command, "xiangqi") as judging, peers.opened(command, "xiangqi") as counting:
        judging.set_option("RepetitionRule", arguments.rules)
        counting.set_option("RepetitionRule", "none")
        work = []
        for line in middlegames(judging, arguments.positions):
            depth = common_depth(judging, counting, line, arguments.least)
            if depth is not None:
                work.append((line, depth))
        pair = pairs.measure(
            arguments.rounds, partial(speed, counting, work), partial(speed, judging, work)
        )
    depths = sorted(depth for _, depth in work)
    row = [
        arguments.rules,
        f"{len(work)} of {arguments.positions}",
        f"{depths[0]}–{depths[-1]}",
        f"{(pair.ratio - 1) * 100:+.1f} %",
        pair.spread,
    ]
    print(pairs.machine())
    print(pairs.table(["rules", "positions", "depths", "time", "ratios of rounds"], [row]))


if __name__ == "__main__":
    environment.enter()
    main()
