"""``rukh show``: draw a position."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rukh.cli.exit import ExitCode
from rukh.cli.pictures import Drawing, add_pictures, has_room, write
from rukh.cli.position import (
    PIECES,
    add_choice_of_rules,
    add_json,
    add_look,
)
from rukh.cli.scoresheet import game_line
from rukh.cli.standing import describe_outcome, describe_repetition, standing
from rukh.cli.subject import add_subject, subject_of
from rukh.cli.writing import Writing, add_notation

if TYPE_CHECKING:
    import argparse

    from rukh.board import Board
    from rukh.cli.context import Context

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_subject(parser)
    add_notation(parser)
    add_choice_of_rules(parser)
    add_look(parser, pieces=(*PIECES, "western"))
    add_json(parser)
    add_pictures(parser)


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Prints the board, its FEN and how the game stands."""
    subject = subject_of(context, args)
    board = subject.board
    writing = Writing.of(args, board)
    drawing = Drawing.of(args, board)
    try:
        if write(context, args, board, drawing):
            return ExitCode.OK
    except OSError as error:
        context.complain(f"cannot write {error.filename}: {error.strerror}")
        return ExitCode.of(error)
    if args.json:
        context.print_json(_describe(board, writing, args))
        return ExitCode.OK
    from rukh.render import board_text

    subject.tell_notes(context)
    if subject.heading:
        context.print_line(context.showable(subject.heading))
    picture = drawing.shown(board.picture())
    style = context.style(
        picture,
        pieces=args.pieces,
        flipped=args.flip,
        ranks=writing.shown_ranks,
        theme=args.theme,
        large=has_room(context) if args.large is None else args.large,
    )
    style = replace(drawing.drawn_on(style, picture), drawn=args.drawn)
    context.print_board(board_text(picture, style))
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
