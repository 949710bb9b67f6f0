"""``rukh eval``: the static evaluation of a position, term by term."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.cli.exit import ExitCode
from rukh.cli.position import add_json, add_position, board_of, tell_notes

if TYPE_CHECKING:
    import argparse

    from rukh.cli.context import Context
    from rukh.trace import Trace

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_position(parser)
    parser.add_argument("--no-color", action="store_true", help="no colours, as NO_COLOR=1")
    add_json(parser)


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Prints the table of terms; their scores add up to the total."""
    board = board_of(args)
    trace = board.evaluate()
    if args.json:
        context.print_json({"fen": board.fen(), "turn": board.turn.value, **trace.to_dict()})
        return ExitCode.OK
    tell_notes(context, board)
    _print_table(context, trace)
    mover = board.turn.value.capitalize()
    context.print_line(
        f"{mover} is to move; for {mover} the score is {trace.for_mover:+} centipawns."
    )
    return ExitCode.OK


def _print_table(context: Context, trace: Trace) -> None:
    from rich import box
    from rich.table import Table

    first, second = (side.value.capitalize() for side in trace.sides)
    table = Table(box=box.SIMPLE_HEAD if context.can_show("─") else box.ASCII2)
    table.add_column("term")
    for side in (first, second):
        table.add_column(f"{side} mg", justify="right", style="dim")
        table.add_column("eg", justify="right", style="dim")
    table.add_column("score", justify="right", style="bold")
    for term in trace.terms:
        halves = (term.first, term.second)
        numbers = [str(n) for half in halves for n in (half.middlegame, half.endgame)]
        table.add_row(term.name, *numbers, f"{term.score:+}")
    table.add_section()
    percent = round(100 * trace.phase / 256)
    table.add_row(f"total (middlegame {percent} %)", "", "", "", "", f"{trace.total:+}")
    context.print_table(table)
