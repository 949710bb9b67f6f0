"""``rukh analyse``: search a position and list the best lines."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from rukh import _native
from rukh.cli.exit import ExitCode
from rukh.cli.position import (
    add_choice_of_rules,
    add_json,
    add_position,
    board_of,
    positive_number,
    tell_notes,
    whole_number,
)
from rukh.cli.standing import describe_outcome, describe_repetition, standing
from rukh.cli.writing import Writing, add_notation

if TYPE_CHECKING:
    import argparse

    from rukh.board import Board
    from rukh.cli.context import Context
    from rukh.engine import Analysis, Info

__all__ = ["add_arguments", "run"]

_DEFAULT_SECONDS = 2.0
_SHOWN_PLIES = 12
_NARROW = 50


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_position(parser)
    add_notation(parser)
    add_choice_of_rules(parser)
    parser.add_argument(
        "--time", type=positive_number, metavar="SECONDS", help="time to search (default: 2)"
    )
    parser.add_argument("--depth", type=whole_number(1, 1000), metavar="N", help="plies to search")
    parser.add_argument("--nodes", type=whole_number(1, 2**62), metavar="N", help="nodes to search")
    parser.add_argument(
        "--lines", type=whole_number(1, 50), default=3, metavar="N", help="best lines (default: 3)"
    )
    parser.add_argument(
        "--threads",
        type=whole_number(1, _native.MAX_THREADS),
        default=1,
        metavar="N",
        help="threads (default: 1)",
    )
    parser.add_argument(
        "--hash",
        type=whole_number(1, _native.MAX_HASH),
        default=64,
        metavar="MB",
        help="table (default: 64)",
    )
    parser.add_argument("--no-color", action="store_true", help="no colours, as NO_COLOR=1")
    add_json(parser)


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Searches and prints the table of lines."""
    from rukh.engine import Engine
    from rukh.limit import Limit

    board = board_of(args)
    writing = Writing.of(args, board)
    seconds = args.time
    if seconds is None and args.depth is None and args.nodes is None:
        seconds = _DEFAULT_SECONDS
    limit = Limit(time=seconds, depth=args.depth, nodes=args.nodes)
    with Engine(board.game, hash=args.hash, threads=args.threads) as engine:
        lines, code = _search(
            context, engine.analyse(board, limit, multipv=args.lines), board, writing, args
        )
    if args.json:
        document = {
            "fen": board.fen(),
            "turn": board.turn.value,
            "outcome": describe_outcome(board, args.lang),
            "repetition": describe_repetition(board, args.lang),
            "notation": writing.notation,
            "lines": [_plain(board, info, writing) for info in lines],
        }
        context.print_json(document)
        return code
    tell_notes(context, board)
    if lines:
        _print_lines(context, board, lines, writing)
        if board.claims().occurrences > 1 or board.is_game_over():
            context.print_line(context.showable(standing(board, args.lang)))
    elif code is ExitCode.OK:
        context.print_line(context.showable(standing(board, args.lang)))
    return code


def _search(
    context: Context,
    analysis: Analysis,
    board: Board,
    writing: Writing,
    args: argparse.Namespace,
) -> tuple[list[Info], ExitCode]:
    """The last exact line of each rank, up to the end or Ctrl-C. A person sees how it goes."""
    found: dict[int, Info] = {}
    code = ExitCode.OK
    is_watched = context.talk.is_terminal and not args.json
    status = context.talk.status("Searching …") if is_watched else None
    with status or contextlib.nullcontext():
        try:
            with analysis:
                for info in analysis:
                    if info.bound != "exact":
                        continue
                    found[info.multipv] = info
                    if status is not None and info.multipv == 1:
                        status.update(_progress(info, board, writing))
        except KeyboardInterrupt:
            code = ExitCode.INTERRUPTED
    return [found[rank] for rank in sorted(found)], code


def _progress(info: Info, board: Board, writing: Writing) -> str:
    score = info.score_for(board.sides[0])
    moves = " ".join(writing.line(board, info.pv[:4]))
    return f"depth {info.depth}, {score}: {moves}   (Ctrl-C ends the search)"


def _print_lines(context: Context, board: Board, lines: list[Info], writing: Writing) -> None:
    from rukh.render.info import Line, lines_table, score_words

    first, second = board.sides
    rows = [
        Line(
            rank=info.multipv,
            score=info.score_for(first),
            depth=info.depth,
            seldepth=info.seldepth,
            nodes=info.nodes,
            moves=" ".join(writing.line(board, info.pv[:_SHOWN_PLIES])),
        )
        for info in lines
    ]
    narrow = context.console.width < _NARROW
    context.print_table(lines_table(rows, box_lines=context.can_show("─"), narrow=narrow))
    words = score_words(rows[0].score, first.value.capitalize(), second.value.capitalize())
    context.print_line(f"Scores are {first.value.capitalize()}'s. The best line: {words}.")


def _plain(board: Board, info: Info, writing: Writing) -> dict[str, Any]:
    return {
        "multipv": info.multipv,
        "depth": info.depth,
        "seldepth": info.seldepth,
        "score": {
            "cp": info.score.cp,
            "mate": info.score.mate,
            "by_rule": info.score.is_by_rule,
        },
        "nodes": info.nodes,
        "seconds": round(info.time, 6),
        "nps": info.nps,
        "pv": [board.uci(move, ranks=writing.ranks) for move in info.pv],
        "san": board.variation_san(info.pv),
        "text": writing.line(board, info.pv),
    }
