#!/usr/bin/env python3
"""Plays fast games of Rukh against itself under each rule set of xiangqi, and judges the losses.

    python3 tools/play_rules.py                        # 500 games a rule set
    python3 tools/play_rules.py --games 50 --rules axf

Nobody should lose by a repetition who had another move that does not lose. For every game that a
repetition has decided, the loser's last move is looked at again: with that move left out and many
more nodes, the engine searches the others. A score there that is not a decided loss is a fault, and
the game is printed. The exit status is 1 when there is one.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from workshop import environment, pairs

if TYPE_CHECKING:
    from rukh import RepetitionRule

NODES = 400
"""For each move of a game."""
SECOND_LOOK = 200_000
"""Nodes for judging the loser's other moves."""
LONGEST = 400
"""Plies after which a game is left undecided."""


@dataclass
class Tally:
    """How the games of a rule set ended."""

    endings: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def play(rules: RepetitionRule, seed: int) -> tuple[str, str | None]:
    """Plays one game; gives how it ended, and a fault if there was one."""
    import rukh
    from rukh.match import builtin

    choose = random.Random(seed)
    board = choose.choice(builtin("xiangqi")).board("xiangqi", repetition=rules)
    for _ in range(choose.randrange(6)):
        moves = list(board.legal_moves)
        if moves and not board.is_game_over():
            board.push(choose.choice(moves))
    with rukh.Engine("xiangqi", hash=4) as engine:
        while not board.is_game_over() and board.ply() < LONGEST:
            answer = engine.play(board, rukh.Limit(nodes=NODES + choose.randrange(NODES)))
            if answer.move is None:
                break
            board.push(answer.move)
        outcome = board.outcome()
        if outcome is None:
            return "undecided", None
        how = outcome.termination.value
        if outcome.winner is None or outcome.plies is None:
            return how, None
        return how, fault(board, engine)


def fault(board: object, engine: object) -> str | None:
    """The game as FEN and moves, if the loser had a better last move."""
    import rukh

    assert isinstance(board, rukh.Board)
    assert isinstance(engine, rukh.Engine)
    moves = [move.uci() for move in board.move_stack]
    outcome = board.outcome()
    assert outcome is not None
    before = board.copy()
    played = before.pop()
    if before.turn is outcome.winner:
        played = before.pop()
    others = [move for move in before.legal_moves if move != played]
    if not others:
        return None
    engine.new_game()
    second = engine.play(before, rukh.Limit(nodes=SECOND_LOOK), root_moves=others)
    if second.score is None or second.score.is_mate or second.score.is_by_rule:
        return None
    return f"{outcome.sentence}: {second.move} was {second.score}; {' '.join(moves)}"


def work(job: tuple[RepetitionRule, int]) -> tuple[str, str, str | None]:
    """One game of a pool."""
    how, wrong = play(*job)
    return job[0], how, wrong


def main() -> None:
    """Plays, and prints the table."""
    from rukh import REPETITION_RULES

    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=500, help="a rule set (default 500)")
    parser.add_argument("--rules", choices=REPETITION_RULES, help="this rule set only")
    parser.add_argument("--jobs", type=int, default=2, help="games at once (default 2)")
    parser.add_argument("--seed", type=int, default=1, help="of the openings (default 1)")
    arguments = parser.parse_args()
    wanted = [arguments.rules] if arguments.rules else list(REPETITION_RULES)
    jobs = [(rules, arguments.seed + game) for rules in wanted for game in range(arguments.games)]
    tallies = {rules: Tally() for rules in wanted}
    with multiprocessing.Pool(arguments.jobs) as pool:
        for rules, how, wrong in pool.imap_unordered(work, jobs):
            tallies[rules].endings[how] += 1
            if wrong is not None:
                tallies[rules].faults.append(wrong)
                print(f"{rules}: {wrong}")
    rows = [
        [
            rules,
            str(sum(tally.endings.values())),
            ", ".join(f"{how} {count}" for how, count in tally.endings.most_common()),
            str(len(tally.faults)),
        ]
        for rules, tally in tallies.items()
    ]
    print(pairs.table(["rules", "games", "ended by", "faults"], rows))
    if any(tally.faults for tally in tallies.values()):
        sys.exit(1)


if __name__ == "__main__":
    environment.enter()
    main()
