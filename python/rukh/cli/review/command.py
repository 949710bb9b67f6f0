"""The arguments of ``rukh review``, and its course from files to reports."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rukh.cli.exit import ExitCode
from rukh.cli.limits import add_depth, add_nodes, add_threads, add_time
from rukh.cli.position import (
    PIECES,
    add_choice_of_rules,
    add_json,
    add_look,
    chosen_rules,
    whole_number,
)
from rukh.cli.writing import add_notation, add_ranks
from rukh.errors import OptionError, shortened
from rukh.words import later

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from rukh._sources import File
    from rukh.cli.context import Context
    from rukh.limit import Limit

__all__ = ["add_arguments", "run"]

_DEFAULT_SECONDS = 0.1
_MOST_THREADS = 256
_STANDARD_OUTPUT = "-"
_LEDGER = ".review-ledger"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "inputs",
        nargs="+",
        metavar="GAMES",
        help=later(
            "records of any format, folders with all that is in them, zip archives; "
            "- is standard input"
        ),
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT.pgn",
        help=later(
            "write the games with glyphs, evaluations, better moves and remarks; "
            "- is standard output"
        ),
    )
    parser.add_argument(
        "--html",
        metavar="OUT.html",
        help=later("write one page with boards and curves, to be read in a browser or printed"),
    )
    spend = parser.add_argument_group(later("what each position is given"))
    add_time(spend, later("time to search (default: 0.1)"))
    add_depth(spend, later("plies to search"))
    add_nodes(spend, later("nodes to search; the same review each time"))
    add_threads(
        parser,
        later("searches at a time (default: one for each core)"),
        default=None,
        most=_MOST_THREADS,
    )
    again = parser.add_mutually_exclusive_group()
    again.add_argument(
        "--resume",
        action="store_true",
        help=later(
            "go on with a review that was broken off, as is done anyway; its finished games are "
            "not searched again"
        ),
    )
    again.add_argument(
        "--fresh", action="store_true", help=later("forget a review that was broken off")
    )
    parser.add_argument(
        "--side",
        choices=("both", "white", "red", "first", "black"),
        default="both",
        help=later("whose faults are told (default: both)"),
    )
    parser.add_argument(
        "--max-games",
        type=whole_number(1, 10**9),
        metavar="N",
        help=later("review the first N games alone"),
    )
    parser.add_argument(
        "--full", action="store_true", help=later("of several games too, print the whole report")
    )
    parser.add_argument(
        "--game", choices=("chess", "xiangqi"), help=later("the game; records tell it too")
    )
    parser.add_argument(
        "--encoding", metavar="NAME", help=later("the encoding of every text; they tell it too")
    )
    add_notation(parser)
    add_ranks(parser)
    add_choice_of_rules(parser)
    add_look(parser, pieces=(*PIECES, "western"))
    add_json(parser)
    parser.epilog = later(
        "What is finished is kept beside OUT until all is done, and the same command goes on from "
        "there. Exit status: 0 when every game was reviewed, 3 when some could not be read, 1 when "
        "there was none, 2 for a mistake in the arguments, 130 for Ctrl-C."
    )


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Reviews the games, one after another."""
    from rukh.cli.review.games import Collection, ReviewBar
    from rukh.cli.review.outputs import Outputs
    from rukh.cli.sources import files_of
    from rukh.review.collection import Reviewer
    from rukh.review.ledger import Ledger

    files = files_of(args.inputs, None)
    outputs = [Path(name) for name in (args.output, args.html) if name not in (None, "-")]
    _check_outputs(args, outputs, files)
    limit = _limit(args)
    ledger_path = _ledger_of(outputs)
    if args.resume and ledger_path is None:
        raise OptionError(
            "--resume: what is finished is kept beside OUT; name it with -o or --html"
        )
    collection = Collection(
        context,
        files,
        game=args.game,
        encoding=args.encoding,
        most=args.max_games,
    )
    ledger = Ledger(ledger_path, fresh=args.fresh)
    is_done = False
    with contextlib.ExitStack() as stack:
        written = stack.enter_context(Outputs(context, args, limit))
        bar = stack.enter_context(ReviewBar(context, collection))
        try:
            with Reviewer(
                limit,
                threads=args.threads,
                rules=dict(chosen_rules(args)),
                ledger=ledger,
                on_position=bar.looked_at,
                on_problem=collection.refuse,
            ) as reviewer:
                for review in reviewer.reviews(collection.games()):
                    bar.game_ended()
                    with bar.paused():
                        written.add(review)
            bar.close()
            if written.games:
                written.finish()
            # What cannot be written now is not searched again.
            is_done = True
        finally:
            ledger.close(is_done=is_done)
            if not is_done and len(ledger):
                _tell_ledger(context, ledger)
    if reviewer.resumed:
        text = context.words.counted(
            reviewer.resumed,
            "{number} game was finished before and not searched again.",
            "{number} games were finished before and not searched again.",
        )
        context.talk.print(text, soft_wrap=True)
    if not written.games:
        context.complain("there was no game to review")
        return ExitCode.FAILED
    return ExitCode.INCOMPLETE if collection.has_losses else ExitCode.OK


def _tell_ledger(context: Context, ledger: Any) -> None:
    text = context.words.counted(
        len(ledger),
        "{number} finished game is kept in {path}; the same command goes on from there.",
        "{number} finished games are kept in {path}; the same command goes on from there.",
        path=ledger.path,
    )
    context.talk.print(text, soft_wrap=True)


def _limit(args: argparse.Namespace) -> Limit:
    from rukh.limit import Limit

    seconds = args.time
    if seconds is None and args.depth is None and args.nodes is None:
        seconds = _DEFAULT_SECONDS
    return Limit(time=seconds, depth=args.depth, nodes=args.nodes)


def _ledger_of(outputs: Sequence[Path]) -> Path | None:
    """Where the finished games are kept: beside the first output that is no device."""
    files = [path for path in outputs if path.is_file() or not path.exists()]
    return files[0].with_name(files[0].name + _LEDGER) if files else None


def _check_outputs(args: argparse.Namespace, outputs: Sequence[Path], files: list[File]) -> None:
    """Sees to it that nothing is written over what is read, or twice to one place.

    Raises:
        OptionError: It would be.
    """
    if args.output == args.html == _STANDARD_OUTPUT or (
        args.json and _STANDARD_OUTPUT in (args.output, args.html)
    ):
        raise OptionError("standard output has room for one of -o, --html and --json")
    if args.notation is not None and args.game is not None:
        from rukh.board import Board

        known = Board(game=args.game).notations
        if args.notation not in known:
            names = ", ".join(known)
            raise OptionError(f"--notation: {args.game} has no {args.notation}, but {names}")
    real = [os.path.realpath(path) for path in outputs]
    if len(set(real)) < len(real):
        raise OptionError("-o and --html name one file: each needs its own")
    read = {os.path.realpath(file.path) for file in files if file.path is not None}
    for path, place in zip(outputs, real, strict=True):
        if place in read:
            raise OptionError(
                f'"{shortened(str(path))}" is to be read, not overwritten: name another file'
            )
        if path.is_dir():
            raise OptionError(f'"{shortened(str(path))}" is a folder: name a file')
