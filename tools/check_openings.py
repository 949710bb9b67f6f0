#!/usr/bin/env python3
"""Compares the codes of Rukh's openings with those that a collection's games bear.

    python3 tools/check_openings.py GAMES.pgn …
    python3 tools/check_openings.py --most 100 GAMES.pgn

Chess games are asked for their tag ECO, those of xiangqi for ECCO. Shown are how many games agree
in the whole code and in its first two characters, and the lines of the tables after which games
bear another code most often, with one such game. Not every difference is a fault: collections are
coded by the order of moves as well, Rukh's openings by position alone.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from workshop import environment

TAGS = {"chess": "ECO", "xiangqi": "ECCO"}


def main() -> int:
    """Compares and prints; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="+", metavar="GAMES", help="records of any format")
    parser.add_argument("--most", type=int, default=40, help="differences shown (default 40)")
    arguments = parser.parse_args()

    import rukh
    from rukh.openings import opening_of

    games = whole = family = 0
    differences: Counter[tuple[str, str, str, str]] = Counter()
    example: dict[tuple[str, str, str, str], str] = {}
    for path in arguments.games:
        for game in rukh.read_games(path):
            try:
                board = game.end().board()
            except rukh.FenError:  # a set-up that cannot be played from has no opening
                continue
            code = game.headers.get(TAGS.get(board.game, ""), "")[:3]
            if not code:
                continue
            found = opening_of(board)
            ours = found.code if found is not None else ""
            games += 1
            whole += ours == code
            family += ours[:2] == code[:2]
            if ours != code:
                moves = " ".join(found.moves) if found is not None else ""
                difference = (ours, code, str(found or "no name"), moves)
                differences[difference] += 1
                first = " ".join(move.uci() for move in board.move_stack[:16])
                example.setdefault(difference, first)
    for difference, count in differences.most_common(arguments.most):
        ours, theirs, name, moves = difference
        print(f"{count:6} {theirs} for {name}\n       {moves}\n       {example[difference]}")
    if not games:
        sys.exit("error: none of the games bears a code")
    print(
        f"{games} games: {whole / games:.1%} agree, {family / games:.1%} in the first two letters"
    )
    return 0


if __name__ == "__main__":
    environment.enter()
    sys.exit(main())
