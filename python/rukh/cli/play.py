"""``rukh play``: a game against Rukh in the terminal. `game` holds the conversation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh import _native
from rukh.cli.exit import ExitCode
from rukh.cli.position import (
    add_choice_of_rules,
    add_look,
    open_board,
    positive_number,
    tell_notes,
    whole_number,
)
from rukh.cli.writing import Writing, add_notation, add_ranks
from rukh.errors import GameError, OptionError

if TYPE_CHECKING:
    import argparse

    from rukh.board import Board
    from rukh.cli.context import Context
    from rukh.side import Side

__all__ = ["add_arguments", "run"]

LEVELS = (500, 700, 900, 1150, 1400, 1650, 1900, 2200, 2500, None)
"""Rating of each level from 1 to 10; the last plays at full strength."""

_DEFAULT_LEVEL = 4
_DEFAULT_SECONDS = 1.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("game", nargs="?", choices=("xiangqi", "chess"), help="the game to play")
    parser.add_argument("--fen", metavar="FEN", help="begin from this position")
    parser.add_argument("--chess960", action="store_true", help="castling as Chess960 has it")
    parser.add_argument(
        "--side",
        default="first",
        choices=("first", "red", "white", "black", "both", "none"),
        help="your side; both: two people, none: watch (default: the side that moves first)",
    )
    add_choice_of_rules(parser)
    strength = parser.add_mutually_exclusive_group()
    strength.add_argument(
        "--level",
        type=whole_number(1, len(LEVELS)),
        metavar="1..10",
        help=f"how well Rukh plays; 10 is full strength (default: {_DEFAULT_LEVEL})",
    )
    strength.add_argument(
        "--elo", type=whole_number(1, 4000), metavar="N", help="play at about this rating"
    )
    parser.add_argument(
        "--time", type=positive_number, metavar="SECONDS", help="time per move (default: 1)"
    )
    parser.add_argument(
        "--nodes", type=whole_number(1, 2**62), metavar="N", help="nodes per move, in place of time"
    )
    parser.add_argument(
        "--threads",
        type=whole_number(1, _native.MAX_THREADS),
        default=1,
        metavar="N",
        help="threads (default: 1)",
    )
    parser.add_argument(
        "--hash",
        type=whole_number(1, _native.MAX_HASH),
        default=64,
        metavar="MB",
        help="table (default: 64)",
    )
    add_ranks(parser)
    add_notation(parser)
    add_look(parser)


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Plays until the person leaves."""
    from rukh.cli.game import Game
    from rukh.engine import Engine
    from rukh.limit import Limit

    if args.game is None and args.fen is None:
        raise OptionError("which game? rukh play xiangqi, or rukh play chess")
    board = open_board(args)
    writing = Writing.of(args, board)
    people = _people(board, args.side)
    level = args.level or _DEFAULT_LEVEL
    # A time, nodes or rating that was asked for is not cut short by a level that was not.
    asked = args.elo is not None or args.level is not None
    unlimited = not asked and (args.time is not None or args.nodes is not None)
    elo = args.elo if args.elo is not None else None if unlimited else LEVELS[level - 1]
    seconds = args.time or (None if args.nodes is not None else _DEFAULT_SECONDS)
    limit = Limit(time=seconds, nodes=args.nodes)
    tell_notes(context, board)
    with Engine(board.game, hash=args.hash, threads=args.threads, elo=elo) as engine:
        game = Game(
            context,
            board,
            engine,
            limit,
            people=people,
            writing=writing,
            elo=elo,
            pieces=args.pieces,
            flipped=args.flip or people == {board.sides[1]},
            language=args.lang,
        )
        return game.run(_strength(elo, args.level, asked))


def _people(board: Board, side: str) -> set[Side]:
    """The sides that people play."""
    first, second = board.sides
    chosen = {"first": {first}, "both": {first, second}, "none": set(), first.value: {first}}
    chosen[second.value] = {second}
    if side not in chosen:
        raise GameError(
            f"there is no {side} in {board.game}: choose {first.value} or {second.value}"
        )
    return chosen[side]


def _strength(elo: int | None, level: int | None, asked: bool) -> str:
    if elo is None:
        return "full strength"
    if level is not None or not asked:
        return f"level {level or _DEFAULT_LEVEL} of {len(LEVELS)}"
    return f"about {elo} rating points"
