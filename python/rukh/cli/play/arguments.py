"""The arguments of ``rukh play``."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rukh import _native
from rukh.cli.position import add_choice_of_rules, add_look, positive_number, whole_number
from rukh.cli.writing import add_notation, add_ranks
from rukh.errors import OptionError
from rukh.levels import LEVELS
from rukh.words import later

if TYPE_CHECKING:
    from rukh.match.control import TimeControl

__all__ = ["DEFAULT_LEVEL", "DEFAULT_SECONDS", "add_arguments"]

DEFAULT_LEVEL = 4
DEFAULT_SECONDS = 1.0

_SIDES = ("first", "red", "white", "black", "random", "both", "none")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.epilog = later(
        'At the prompt, "help" lists what can be said besides moves. Every game is kept as it is '
        "played, and --resume goes on with it."
    )
    parser.add_argument("game", nargs="?", choices=("xiangqi", "chess"), help="the game to play")
    start = parser.add_argument_group("where the game begins")
    start.add_argument("--fen", metavar="FEN", help="begin from this position")
    start.add_argument("--chess960", action="store_true", help="castling as Chess960 has it")
    start.add_argument(
        "--load", metavar="FILE", help="go on with a game of a file, of any format that Rukh reads"
    )
    start.add_argument(
        "--number",
        type=whole_number(1, 2**31),
        default=1,
        metavar="N",
        help="which game of that file (default: %(default)s)",
    )
    start.add_argument(
        "--resume", action="store_true", help="go on with the game that was left last"
    )
    players = parser.add_argument_group("the players")
    players.add_argument(
        "--side",
        default="first",
        choices=_SIDES,
        help="your side; both: two people, none: watch (default: the side that moves first)",
    )
    players.add_argument("--name", metavar="NAME", default="", help="your name, for the record")
    strength = players.add_mutually_exclusive_group()
    strength.add_argument(
        "--level",
        type=whole_number(1, len(LEVELS)),
        metavar=f"1..{len(LEVELS)}",
        help=f"how well Rukh plays; {len(LEVELS)} is full strength (default: {DEFAULT_LEVEL})",
    )
    strength.add_argument(
        "--elo",
        type=whole_number(*_native.ELO_RANGE),
        metavar="N",
        help="play at about this rating",
    )
    players.add_argument(
        "--time", type=positive_number, metavar="SECONDS", help="time per move (default: 1)"
    )
    players.add_argument(
        "--nodes", type=whole_number(1, 2**62), metavar="N", help="nodes per move, in place of time"
    )
    players.add_argument(
        "--clock",
        type=_clock,
        metavar="M+S",
        help="a clock for both sides: minutes, and seconds gained with a move, such as 5+3",
    )
    players.add_argument(
        "--book",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="whether Rukh plays openings from its book; a beginner knows few (default: it does)",
    )
    players.add_argument(
        "--threads",
        type=whole_number(1, _native.MAX_THREADS),
        default=1,
        metavar="N",
        help="threads (default: 1)",
    )
    players.add_argument(
        "--hash",
        type=whole_number(1, _native.MAX_HASH),
        default=64,
        metavar="MB",
        help="table (default: 64)",
    )
    add_choice_of_rules(parser)
    parser.add_argument(
        "--screen",
        choices=("scroll", "full"),
        default="scroll",
        help="line by line, or on the full screen, with mouse and keys (default: %(default)s)",
    )
    parser.add_argument("--bar", action="store_true", help="show who is better beside the board")
    add_ranks(parser)
    add_notation(parser)
    add_look(parser)


def _clock(text: str) -> TimeControl:
    """An argument type: a clock."""
    from rukh.table.clocks import control_of

    try:
        return control_of(text)
    except OptionError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
