"""``rukh analyse``: search a position and list the best lines.

`rukh.cli.subject` finds the position in words and files; `search` runs the engine, `live` is the
table that a person watches, and `report` is what stays of it. Here are the arguments.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rukh.cli.exit import ExitCode
from rukh.cli.limits import add_depth, add_hash, add_nodes, add_threads, add_time
from rukh.cli.position import (
    add_choice_of_rules,
    add_json,
    add_look,
    whole_number,
)
from rukh.cli.subject import add_subject, subject_of
from rukh.cli.writing import Writing, add_notation

if TYPE_CHECKING:
    import argparse

    from rukh.cli.context import Context

__all__ = ["add_arguments", "run"]

_DEFAULT_SECONDS = 2.0
_MOST_LINES = 50


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_subject(parser)
    limits = parser.add_argument_group(
        "limits", "without one, a search that is watched runs until a key, any other 2 seconds"
    )
    add_time(limits, "time to search")
    add_depth(limits, "plies to search")
    add_nodes(limits, "nodes to search")
    parser.add_argument(
        "--lines",
        type=whole_number(1, _MOST_LINES),
        default=3,
        metavar="N",
        help="best lines (default: %(default)s)",
    )
    add_threads(parser)
    add_hash(parser)
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
    subject.tell_notes(context)
    if found.lines or code is ExitCode.OK:
        print_lines(context, board, found, writing, heading=subject.heading)
    return code
