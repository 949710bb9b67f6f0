"""``rukh analyse``: search a position and list the best lines.

`subject` finds the position in words and files, `search` runs the engine, `live` is the table that
a person watches, and `report` is what stays of it. Here are the arguments.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rukh import _native
from rukh.cli.exit import ExitCode
from rukh.cli.position import (
    add_choice_of_rules,
    add_json,
    add_look,
    add_variant,
    positive_number,
    tell_notes,
    whole_number,
)
from rukh.cli.writing import Writing, add_notation, add_ranks

if TYPE_CHECKING:
    import argparse

    from rukh.cli.context import Context

__all__ = ["add_arguments", "run"]

_DEFAULT_SECONDS = 2.0
_MOST_LINES = 50
_MOST_PLIES = 100_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_variant(parser)
    parser.add_argument(
        "moves",
        nargs="*",
        metavar="FILE|FEN|MOVE",
        help="a file with games or positions (- is standard input), a FEN or startpos; then moves "
        "in any notation: h2e2, 炮二平五; e2e4, Nf3",
    )
    parser.add_argument(
        "--number",
        type=whole_number(1, 2**31),
        metavar="N",
        help="which game of the file (default: the first)",
    )
    parser.add_argument(
        "--ply",
        type=whole_number(0, _MOST_PLIES),
        metavar="N",
        help="the position behind so many plies of the game (default: its last)",
    )
    limits = parser.add_argument_group(
        "limits", "without one, a search that is watched runs until a key, any other 2 seconds"
    )
    limits.add_argument("--time", type=positive_number, metavar="SECONDS", help="time to search")
    limits.add_argument("--depth", type=whole_number(1, 1000), metavar="N", help="plies to search")
    limits.add_argument("--nodes", type=whole_number(1, 2**62), metavar="N", help="nodes to search")
    parser.add_argument(
        "--lines",
        type=whole_number(1, _MOST_LINES),
        default=3,
        metavar="N",
        help="best lines (default: %(default)s)",
    )
    parser.add_argument(
        "--threads",
        type=whole_number(1, _native.MAX_THREADS),
        default=1,
        metavar="N",
        help="threads (default: %(default)s)",
    )
    parser.add_argument(
        "--hash",
        type=whole_number(1, _native.MAX_HASH),
        default=64,
        metavar="MB",
        help="size of the table in MB (default: %(default)s)",
    )
    add_ranks(parser)
    add_notation(parser)
    add_choice_of_rules(parser)
    add_look(parser)
    output = parser.add_mutually_exclusive_group()
    add_json(output)
    output.add_argument(
        "--json-lines",
        action="store_true",
        help="print one JSON object a line: the lines of the search as they come, then the result",
    )
    parser.epilog = (
        "Keys while it runs: up and down change the number of lines, space pauses, any other key "
        "ends the search. Scores and chances in the table are those of the side that moves first "
        "in a game; in JSON they are those of the side to move."
    )


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Searches and prints the lines."""
    from rukh.cli.analyse.report import document, print_lines
    from rukh.cli.analyse.search import Limits, search
    from rukh.cli.analyse.subject import subject_of
    from rukh.cli.analyse.watching import watcher_of
    from rukh.engine import Engine

    subject = subject_of(context, args)
    board = subject.board
    writing = Writing.of(args, board)
    limits = Limits(args.time, args.depth, args.nodes)
    watcher = watcher_of(context, args, board, writing)
    if limits.is_endless and watcher.controls is None:
        limits = Limits(seconds=_DEFAULT_SECONDS)
    with Engine(board.game, hash=args.hash, threads=args.threads) as engine:
        found, code = search(engine, board, limits, args.lines, watcher)
    if args.json or args.json_lines:
        result = document(board, found, writing, args.lang)
        if args.json:
            context.print_json(result)
        else:
            context.print_line(json.dumps({"type": "result", **result}))
        return code
    for note in subject.notes:
        context.note(note)
    tell_notes(context, board)
    if found.lines or code is ExitCode.OK:
        print_lines(context, board, found, writing, heading=subject.heading)
    return code
