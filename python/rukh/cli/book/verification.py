"""Arguments of ``rukh book prune`` about what the engine thinks of the moves."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from rukh.cli.limits import THREADS_OF_A_MACHINE, add_threads
from rukh.cli.position import whole_number
from rukh.errors import OptionError

if TYPE_CHECKING:
    from rukh.book import Verification

__all__ = ["add_verification", "verification_of"]

_DEEPEST = 127
_LEAST = -1.0
_PLIES = re.compile(r"(?:(\d{1,6})-)?(\d{1,6})")


def add_verification(parser: argparse.ArgumentParser) -> None:
    """Declares them."""
    group = parser.add_argument_group(
        "what the engine thinks", "each move that is left is searched by itself"
    )
    group.add_argument(
        "--verify-depth",
        type=whole_number(1, _DEEPEST),
        metavar="N",
        help="drop moves that lose, searched so many plies deep",
    )
    group.add_argument(
        "--verify-plies",
        type=_plies,
        metavar="N|FROM-TO",
        help="only the moves of the first N plies, or of those behind FROM up to TO (default: all)",
    )
    group.add_argument(
        "--verify-score",
        type=_pawns,
        metavar="PAWNS",
        help=f"what a move must score for the side that plays it (default: {_LEAST})",
    )
    group.add_argument(
        "--verify-loss",
        type=_pawns,
        metavar="PAWNS",
        help="how much less than the best of its position it may score (default: any)",
    )
    group.add_argument(
        "--verify-scores",
        metavar="FILE",
        help="keep the scores in this file, so that nothing is searched twice",
    )
    add_threads(
        group,
        "threads that search (default: one for each processor)",
        default=None,
        most=THREADS_OF_A_MACHINE,
    )


def verification_of(args: argparse.Namespace) -> Verification | None:
    """What the arguments ask of the engine; None if nothing.

    Raises:
        OptionError: One of them says how, and none that it is to search.
    """
    from rukh.book import Verification

    if args.verify_depth is None:
        for name in ("verify_plies", "verify_score", "verify_loss", "verify_scores", "threads"):
            if getattr(args, name) is not None:
                option = name.replace("_", "-")
                raise OptionError(
                    f"--{option} says how moves are searched: give --verify-depth too"
                )
        return None
    score = _LEAST if args.verify_score is None else args.verify_score
    return Verification(
        depth=args.verify_depth,
        plies=args.verify_plies or (0, None),
        min_score=round(100 * score),
        max_loss=None if args.verify_loss is None else round(100 * args.verify_loss),
        threads=args.threads,
        scores=args.verify_scores,
    )


def _plies(text: str) -> tuple[int, int]:
    """Plies from one on and up to another.

    >>> _plies("8"), _plies("8-24")
    ((0, 8), (8, 24))
    """
    found = _PLIES.fullmatch(text)
    if found is None or int(found[1] or 0) >= int(found[2]):
        raise argparse.ArgumentTypeError(f'"{text}" is neither a number of plies nor as in 8-24')
    return int(found[1] or 0), int(found[2])


def _pawns(text: str) -> float:
    """A score in pawns."""
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not -1000 <= value <= 1000:
        raise argparse.ArgumentTypeError(f'"{text}" is not a number of pawns, such as -0.60')
    return value
