"""``rukh perft``: count the leaves of the move tree."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from rukh.cli.exit import ExitCode
from rukh.cli.position import add_json, whole_number
from rukh.cli.subject import add_subject, subject_of

if TYPE_CHECKING:
    import argparse

    from rukh.cli.context import Context

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_subject(parser)
    parser.add_argument(
        "--depth", type=whole_number(1, 64), required=True, metavar="N", help="plies to count"
    )
    add_json(parser)


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Prints the leaves below each move, and their sum."""
    subject = subject_of(context, args)
    board = subject.board
    begin = time.perf_counter()
    rows = board.divide(args.depth)
    seconds = time.perf_counter() - begin
    divided = {board.uci(move, ranks=args.ranks): leaves for move, leaves in rows.items()}
    nodes = sum(divided.values())
    if args.json:
        document = {"nodes": nodes, "divide": divided, "seconds": round(seconds, 6)}
        context.print_json(document)
        return ExitCode.OK
    subject.tell_notes(context)
    if subject.heading:
        context.print_line(context.showable(subject.heading))
    for text, leaves in sorted(divided.items()):
        context.print_line(f"{text}: {leaves}")
    context.print_line("")
    words, spent = context.words, f"{seconds:.3f}"
    context.print_line(words("nodes: {number}", number=nodes))
    if seconds > 0.001:
        speed = f"{nodes / seconds / 1e6:.1f}"
        told = words("{seconds} s, {speed} million a second", seconds=spent, speed=speed)
    else:
        told = words("{seconds} s", seconds=spent)
    context.talk.print(told)
    return ExitCode.OK
