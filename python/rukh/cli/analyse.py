"""``rukh analyse``: search a position and list the best lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rukh.cli.exit import ExitCode
from rukh.cli.position import (
    add_json,
    add_position,
    board_of,
    positive_number,
    tell_notes,
    whole_number,
)

if TYPE_CHECKING:
    import argparse

    from rukh.board import Board
    from rukh.cli.context import Context
    from rukh.engine import Info

__all__ = ["add_arguments", "run"]

_DEFAULT_SECONDS = 2.0
_SHOWN_PLIES = 12


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_position(parser)
    parser.add_argument(
        "--time", type=positive_number, metavar="SECONDS", help="time to search (default: 2)"
    )
    parser.add_argument("--depth", type=whole_number(1, 1000), metavar="N", help="plies to search")
    parser.add_argument("--nodes", type=whole_number(1, 2**62), metavar="N", help="nodes to search")
    parser.add_argument(
        "--lines", type=whole_number(1, 50), default=3, metavar="N", help="best lines (default: 3)"
    )
    parser.add_argument(
        "--threads", type=whole_number(1, 256), default=1, metavar="N", help="threads (default: 1)"
    )
    parser.add_argument(
        "--hash", type=whole_number(1, 65536), default=64, metavar="MB", help="table (default: 64)"
    )
    parser.add_argument("--no-color", action="store_true", help="no colours, as NO_COLOR=1")
    add_json(parser)


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Searches and prints the table of lines."""
    from rukh.engine import Engine
    from rukh.limit import Limit

    board = board_of(args)
    seconds = args.time
    if seconds is None and args.depth is None and args.nodes is None:
        seconds = _DEFAULT_SECONDS
    limit = Limit(time=seconds, depth=args.depth, nodes=args.nodes)
    with Engine(board.game, hash=args.hash, threads=args.threads) as engine:
        lines = engine.analyse_all(board, limit, multipv=args.lines)
    if args.json:
        document = {
            "fen": board.fen(),
            "turn": board.turn.value,
            "lines": [_plain(board, info, args.ranks) for info in lines],
        }
        context.print_json(document)
        return ExitCode.OK
    tell_notes(context, board)
    if not lines:
        from rukh.cli.show import standing

        context.print_line(standing(board))
        return ExitCode.OK
    _print_lines(context, board, lines)
    return ExitCode.OK


def _print_lines(context: Context, board: Board, lines: list[Info]) -> None:
    from rukh.render.info import Line, lines_table, score_words

    first, second = board.sides
    rows = [
        Line(
            rank=info.multipv,
            score=info.score_for(first),
            depth=info.depth,
            seldepth=info.seldepth,
            nodes=info.nodes,
            moves=" ".join(board.variation_san(info.pv[:_SHOWN_PLIES])),
        )
        for info in lines
    ]
    context.console.print(lines_table(rows, box_lines=context.can_show("─")))
    words = score_words(rows[0].score, first.value.capitalize(), second.value.capitalize())
    context.print_line(f"Scores are {first.value.capitalize()}'s. The best line: {words}.")


def _plain(board: Board, info: Info, ranks: Any) -> dict[str, Any]:
    walker = board.copy()
    moves = []
    for move in info.pv:
        moves.append(walker.uci(move, ranks=ranks))
        walker.push(move)
    return {
        "multipv": info.multipv,
        "depth": info.depth,
        "seldepth": info.seldepth,
        "score": {"cp": info.score.cp, "mate": info.score.mate},
        "nodes": info.nodes,
        "seconds": round(info.time, 6),
        "nps": info.nps,
        "pv": moves,
        "san": board.variation_san(info.pv),
    }
