#!/usr/bin/env python3
"""Plays Rukh against engines that state a rating, to tie the ladder of strengths to their scale.

    tools/anchor_ladder.py chess 40 nodes:1000 peer:1700 nodes:4000 peer:2000 >> anchor.csv

Game, games of each pairing, and pairings of one player of each kind: ``nodes:N`` is Rukh at full
strength with so many nodes a move, ``elo:N`` Rukh at a rating, ``peer:N`` the yardstick of the game
(Stockfish, Fairy-Stockfish) at that `UCI_Elo`. Openings come from Rukh's book, each played twice
with colours changed. One line for each pairing, as `tools/fit_ladder.py` reads them.

The peers choose what a limited strength plays when a certain depth is reached, so they search to a
fixed depth beyond it: what comes out is what they play with much time, on however slow a machine.
"""

from __future__ import annotations

import argparse
import random
import sys
from contextlib import ExitStack
from typing import Any

from workshop import environment
from workshop.peers import OF_GAME, opened

PEER_DEPTHS = {1350: 3, 1500: 4, 1700: 6, 1850: 7, 2000: 9, 2150: 11, 2300: 13, 2450: 15, 2600: 17}
"""The depth to search to, by rating: beyond the one at which the choice is made."""

LONGEST = 400


class Player:
    """Somebody who plays."""

    def __init__(self, text: str, game: str, stack: ExitStack) -> None:
        import rukh

        kind, _, number = text.partition(":")
        self.name = f"{OF_GAME[game].program}:{number}" if kind == "peer" else text
        value = int(number)
        self.engine: Any
        if kind == "peer":
            self.engine = opened(OF_GAME[game].command or OF_GAME[game].program)
            self.engine.configure({"UCI_LimitStrength": True, "UCI_Elo": value})
            self.limit = rukh.Limit(depth=PEER_DEPTHS[value])
        else:
            self.engine = rukh.Engine(game, elo=value if kind == "elo" else None)
            self.limit = rukh.Limit(nodes=value) if kind == "nodes" else rukh.Limit(depth=64)
        stack.enter_context(self.engine)

    def begin(self) -> None:
        """A new game."""
        if hasattr(self.engine, "new_game"):
            self.engine.new_game()

    def move(self, board: Any) -> Any:
        """The move that it plays."""
        return self.engine.play(board, self.limit).move


def opening(game: str, chance: random.Random) -> Any:
    """A line of the book of up to 12 plies, each move as likely as the others."""
    import rukh

    board = rukh.Board(game=game)
    with rukh.book.default(game) as book:
        for _ in range(chance.randint(4, 12)):
            entries = book.moves(board)
            if not entries:
                break
            board.push(chance.choice(entries).move)
    return board


def points(board: Any, players: list[Player]) -> int:
    """What the first player gets, in half points; `players` are in the order of the sides."""
    first, second = board.sides
    seats = {first: players[0], second: players[1]}
    for player in players:
        player.begin()
    for _ in range(LONGEST):
        outcome = board.outcome(claim_draw=True)
        if outcome is not None:
            return 1 if outcome.winner is None else 2 if outcome.winner == first else 0
        board.push(seats[board.turn].move(board))
    return 1


def main() -> None:
    """Plays the matches."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", 1)[0])
    parser.add_argument("game", choices=sorted(OF_GAME))
    parser.add_argument("games", type=int)
    parser.add_argument("players", nargs="+", metavar="PLAYER")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if OF_GAME[args.game].is_missing():
        sys.exit(1)
    for one, other in zip(args.players[::2], args.players[1::2], strict=True):
        chance = random.Random(args.seed)
        tally = [0, 0, 0]
        with ExitStack() as stack:
            pair = [Player(text, args.game, stack) for text in (one, other)]
            for _ in range((args.games + 1) // 2):
                board = opening(args.game, chance)
                tally[2 - points(board.copy(), pair)] += 1
                tally[points(board.copy(), pair[::-1])] += 1
        print(pair[0].name, pair[1].name, *tally, sep=",", flush=True)


if __name__ == "__main__":
    environment.enter()
    main()
