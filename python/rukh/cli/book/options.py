"""Arguments of recipes: which games count, which moves stay, and what they weigh."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from rukh.book import RESULTS, WEIGHTS
from rukh.cli.book.amounts import share
from rukh.cli.position import whole_number
from rukh.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "add_merged",
    "add_out",
    "add_selection",
    "add_thresholds",
    "add_weights",
    "chosen",
    "weights_of",
]

_MOST = (1 << 32) - 1
_MAX_PLY = 40
_SHRINK = 10


def add_out(parser: argparse.ArgumentParser) -> None:
    """The argument for the book that is written."""
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="OUT",
        help="the book to write: .rkb, or .bin for Polyglot (chess alone); one that is there stays "
        "as it is until the new one is complete",
    )


def add_selection(parser: argparse.ArgumentParser) -> None:
    """Arguments for the games that count."""
    group = parser.add_argument_group("which games count")
    count = whole_number(0, _MOST)
    group.add_argument(
        "--max-ply",
        type=whole_number(1, _MOST),
        default=_MAX_PLY,
        metavar="N",
        help="plies of each game that are looked at (default: %(default)s)",
    )
    group.add_argument(
        "--min-length",
        type=count,
        default=1,
        metavar="N",
        help="games with fewer plies do not count",
    )
    group.add_argument(
        "--side", choices=("white", "red", "black"), help="take only this side's moves"
    )
    group.add_argument(
        "--results",
        type=_results,
        default=RESULTS,
        metavar="LIST",
        help="the results that count, such as 1-0,1/2-1/2; * is none (default: all)",
    )
    group.add_argument(
        "--min-rating", type=count, metavar="N", help="both players are rated so high"
    )
    group.add_argument("--max-rating", type=count, metavar="N", help="neither is rated higher")
    group.add_argument(
        "--since", metavar="DATE", help="played then or later: 2019, 2019.05 or 2019.05.31"
    )
    group.add_argument("--until", metavar="DATE", help="played then or earlier")
    group.add_argument(
        "--player",
        action="append",
        default=[],
        dest="players",
        metavar="NAME",
        help="one of the players has this in the name; may be given again, for either",
    )
    group.add_argument(
        "--only-players-moves", action="store_true", help="take only the moves of those players"
    )
    group.add_argument(
        "--unique", action="store_true", help="leave out games with the moves of one before"
    )
    group.add_argument(
        "--with-setups", action="store_true", help="take games from positions of their own too"
    )
    group.add_argument("--with-variations", action="store_true", help="take variations too")


def add_thresholds(parser: argparse.ArgumentParser) -> None:
    """Arguments for the moves that stay."""
    group = parser.add_argument_group("which moves stay")
    count = whole_number(0, _MOST)
    group.add_argument(
        "--min-games", type=count, default=0, metavar="N", help="played in so many games"
    )
    group.add_argument(
        "--min-position-games",
        type=count,
        default=0,
        metavar="N",
        help="its position occurred in so many games",
    )
    group.add_argument(
        "--min-share",
        type=share,
        default=0.0,
        metavar="SHARE",
        help="its share of the position's games: 0.02 or 2%%",
    )
    group.add_argument(
        "--min-score",
        type=share,
        default=0.0,
        metavar="SHARE",
        help="its share of the points: 0.45 or 45%%; moves without results stay",
    )


def add_weights(parser: argparse.ArgumentParser, default: str, *others: str) -> None:
    """Arguments for what moves weigh; `default` may be one of `others`."""
    group = parser.add_argument_group("what moves weigh")
    group.add_argument(
        "--weights",
        choices=(*others, *WEIGHTS),
        help="points: two for a win, one for a draw; games: times played, twice in a game that "
        "comes to the position twice; shrunk: games times a score that few games move little from "
        f"the average; uniform (default: {default})",
    )
    parser.set_defaults(default_weights=default)
    group.add_argument(
        "--shrink",
        type=whole_number(0, _MOST),
        metavar="N",
        help="how many games the average counts for; for shrunk weights, which it chooses "
        f"(default: {_SHRINK})",
    )


def add_merged(parser: argparse.ArgumentParser) -> None:
    """Arguments for images of the board."""
    group = parser.add_argument_group("images of the board, in xiangqi")
    group.add_argument(
        "--merge-mirror",
        action="store_true",
        help="a position and its mirror image, left for right, are one",
    )
    group.add_argument(
        "--merge-colours",
        action="store_true",
        help="a position and the same one with the sides exchanged are one",
    )


def weights_of(args: argparse.Namespace) -> dict[str, Any]:
    """The weights that the arguments choose: what `rukh.book` takes.

    Raises:
        OptionError: They contradict each other.
    """
    if args.shrink is not None:
        if args.weights not in (None, "shrunk"):
            raise OptionError(
                f"--shrink is for shrunk weights, and --weights asks for {args.weights}"
            )
        return {"weights": "shrunk", "shrink": args.shrink}
    return {"weights": args.weights or args.default_weights, "shrink": _SHRINK}


def chosen(args: argparse.Namespace, names: Sequence[str]) -> dict[str, Any]:
    """These arguments by their names."""
    return {name: getattr(args, name) for name in names}


def _results(text: str) -> tuple[str, ...]:
    words = tuple(word for word in text.replace(",", " ").split())
    for word in words:
        if word not in RESULTS:
            raise argparse.ArgumentTypeError(
                f'"{word}" is none of the results {", ".join(RESULTS)}'
            )
    return words
