"""``rukh show``: draw a position."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from rukh.cli.exit import ExitCode
from rukh.cli.position import (
    add_choice_of_rules,
    add_json,
    add_look,
    add_position,
    board_of,
    tell_notes,
)
from rukh.cli.scoresheet import game_line
from rukh.cli.standing import describe_outcome, describe_repetition, standing
from rukh.cli.writing import Writing, add_notation

if TYPE_CHECKING:
    import argparse

    from rukh.board import Board
    from rukh.cli.context import Context

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_position(parser)
    add_notation(parser)
    add_choice_of_rules(parser)
    add_look(parser)
    add_json(parser)
    parser.add_argument("--svg", metavar="FILE", type=Path, help="write a picture to this file")


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Prints the board, its FEN and how the game stands."""
    board = board_of(args)
    writing = Writing.of(args, board)
    if args.svg is not None:
        picture = board.svg(
            flipped=args.flip,
            pieces="letters" if args.pieces in ("letters", "ascii") else "chinese",
        )
        try:
            args.svg.write_text(picture, encoding="utf-8")
        except OSError as error:
            context.print_error(f"cannot write {args.svg}: {error.strerror}")
            return ExitCode.FAILED
    if args.json:
        context.print_json(_describe(board, writing, args))
        return ExitCode.OK
    from rukh.render import board_text

    tell_notes(context, board)
    picture_of = board.picture()
    ranks = writing.shown_ranks
    style = context.style(picture_of, pieces=args.pieces, flipped=args.flip, ranks=ranks)
    context.print_board(board_text(picture_of, style))
    context.print_line("")
    context.print_line(board.fen())
    if writing.notation is not None and board.move_stack:
        context.print_line(context.showable(game_line(board, writing)))
    context.print_line(context.showable(standing(board, args.lang)))
    return ExitCode.OK


def _describe(board: Board, writing: Writing, args: argparse.Namespace) -> dict[str, Any]:
    """The position as plain values."""
    claims = board.claims()
    return {
        "game": board.game,
        "fen": board.fen(),
        "turn": board.turn.value,
        "check": board.is_check(),
        "legal_moves": [board.uci(move, ranks=args.ranks) for move in board.legal_moves],
        "notation": writing.notation,
        "text": writing.line(board.root(), board.move_stack),
        "outcome": describe_outcome(board, args.lang),
        "repetition": describe_repetition(board, args.lang),
        "claim": None if claims.draw is None else claims.draw.value,
        "key": f"{board.key:016x}",
        "status": board.status(),
        "notes": board.notes,
    }
