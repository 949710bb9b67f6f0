"""``rukh eval``: the static evaluation of a position, term by term."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.cli.exit import ExitCode
from rukh.cli.position import add_json
from rukh.cli.standing import player
from rukh.cli.subject import add_subject, subject_of
from rukh.words import later

if TYPE_CHECKING:
    import argparse

    from rukh.cli.context import Context
    from rukh.trace import Trace

__all__ = ["TERMS", "add_arguments", "run"]

TERMS = (
    later("material"),
    later("piece combinations"),
    later("placement"),
    later("pawn structure"),
    later("passed pawns"),
    later("mobility"),
    later("piece features"),
    later("chariots"),
    later("horses"),
    later("cannons"),
    later("soldiers"),
    later("threats"),
    later("defenders"),
    later("general safety"),
    later("king safety"),
    later("tempo"),
    later("winning chances"),
    later("mating a bare king"),
    later("drawishness"),
)
"""What the evaluations of both games are made of."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_subject(parser)
    parser.add_argument("--no-color", action="store_true", help="no colours, as NO_COLOR=1")
    add_json(parser)


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Prints the table of terms; their scores add up to the total."""
    subject = subject_of(context, args)
    board = subject.board
    trace = board.evaluate()
    if args.json:
        context.print_json({"fen": board.fen(), "turn": board.turn.value, **trace.to_dict()})
        return ExitCode.OK
    subject.tell_notes(context)
    if subject.heading:
        context.print_line(context.showable(subject.heading))
    _print_table(context, trace)
    context.print_line(
        context.words(
            "{side} is to move; for {side} the score is {score} centipawns.",
            side=player(board.turn, context.language),
            score=f"{trace.for_mover:+}",
        )
    )
    return ExitCode.OK


def _print_table(context: Context, trace: Trace) -> None:
    from rich import box
    from rich.table import Table

    words = context.words
    table = Table(box=box.SIMPLE_HEAD if context.can_show("─") else box.ASCII2)
    table.add_column(words("term"))
    for side in trace.sides:
        heading = words("{side} mg", side=player(side, context.language))
        table.add_column(heading, justify="right", style="dim")
        table.add_column(words("eg"), justify="right", style="dim")
    table.add_column(words("score"), justify="right", style="bold")
    for term in trace.terms:
        halves = (term.first, term.second)
        numbers = [str(n) for half in halves for n in (half.middlegame, half.endgame)]
        table.add_row(words(term.name), *numbers, f"{term.score:+}")
    table.add_section()
    percent = round(100 * trace.phase / 256)
    total = words("total (middlegame {percent} %)", percent=percent)
    table.add_row(total, "", "", "", "", f"{trace.total:+}")
    context.print_table(table)
