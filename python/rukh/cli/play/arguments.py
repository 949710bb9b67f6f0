"""The arguments of ``rukh play``."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rukh import _native
from rukh.cli.limits import add_hash, add_nodes, add_threads, add_time
from rukh.cli.position import add_choice_of_rules, add_look, whole_number
from rukh.cli.writing import add_notation, add_ranks
from rukh.errors import OptionError
from rukh.levels import LEVELS
from rukh.words import later

if TYPE_CHECKING:
    from rukh.match.control import TimeControl

__all__ = [
    "DEFAULT_LEVEL",
    "DEFAULT_SECONDS",
    "FOR_A_NEW_GAME",
    "OPTION_OF_RULE",
    "add_arguments",
    "is_unusual",
]

DEFAULT_LEVEL = 4
DEFAULT_SECONDS = 1.0

FOR_A_NEW_GAME = (
    "--fen",
    "--load",
    "--number",
    "--side",
    "--name",
    "--level",
    "--elo",
    "--clock",
)
"""Options that say what a game begins with, and mean nothing to one that goes on."""

OPTION_OF_RULE = {
    "chess960": "--chess960",
    "rules": "--rules",
    "limit": "--limit",
    "check_extension": "--no-check-extension",
}
"""The same of rules, by what an option is kept as."""

_SIDES = ("first", "red", "white", "black", "random", "both", "none")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.epilog = later(
        'At the prompt, "help" lists what can be said besides moves. Every game is kept as it is '
        "played, and --resume goes on with it."
    )
    parser.add_argument("game", nargs="?", choices=("xiangqi", "chess"), help="the game to play")
    start = parser.add_argument_group("where the game begins")
    parser.set_defaults(given=())
    start.add_argument("--fen", action=_Given, metavar="FEN", help="begin from this position")
    start.add_argument("--chess960", action="store_true", help="castling as Chess960 has it")
    start.add_argument(
        "--load",
        action=_Given,
        metavar="FILE",
        help="go on with a game of a file, of any format that Rukh reads",
    )
    start.add_argument(
        "--number",
        type=whole_number(1, 2**31),
        action=_Given,
        metavar="N",
        help="which game of that file (default: 1)",
    )
    start.add_argument(
        "--resume", action="store_true", help="go on with the game that was left last"
    )
    players = parser.add_argument_group("the players")
    players.add_argument(
        "--side",
        action=_Given,
        default="first",
        choices=_SIDES,
        help="your side; both: two people, none: watch (default: the side that moves first)",
    )
    players.add_argument(
        "--name",
        action=_Given,
        metavar="NAME",
        default="",
        help="your name, for the record",
    )
    strength = players.add_mutually_exclusive_group()
    strength.add_argument(
        "--level",
        action=_Given,
        type=whole_number(1, len(LEVELS)),
        metavar=f"1..{len(LEVELS)}",
        help=f"how well Rukh plays; {len(LEVELS)} is full strength (default: {DEFAULT_LEVEL})",
    )
    strength.add_argument(
        "--elo",
        action=_Given,
        type=whole_number(*_native.ELO_RANGE),
        metavar="N",
        help="play at about this rating",
    )
    add_time(players, "time per move (default: 1)")
    add_nodes(players, "nodes per move, in place of time")
    players.add_argument(
        "--clock",
        action=_Given,
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
    add_threads(players)
    add_hash(players)
    add_choice_of_rules(parser)
    parser.set_defaults(usual_rules={name: parser.get_default(name) for name in OPTION_OF_RULE})
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


def is_unusual(args: argparse.Namespace, name: str) -> bool:
    """Whether a rule was chosen that is not the usual one."""
    return bool(getattr(args, name) != args.usual_rules[name])


class _Given(argparse.Action):
    """Keeps the value, and that it was given on this command line and not settled before."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        setattr(namespace, self.dest, values)
        namespace.given = (*namespace.given, self.option_strings[0])


def _clock(text: str) -> TimeControl:
    """An argument type: a clock."""
    from rukh.table.clocks import control_of

    try:
        return control_of(text)
    except OptionError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
