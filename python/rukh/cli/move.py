"""``rukh move``: read one move in any notation and write it in all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rukh import _native
from rukh.cli.exit import ExitCode
from rukh.cli.filenames import refused_files
from rukh.cli.position import add_json, add_variant, game_of_moves, open_board, tell_notes
from rukh.cli.writing import Writing, add_ranks

if TYPE_CHECKING:
    import argparse

    from rukh._native import Move
    from rukh.board import Board
    from rukh.cli.context import Context

__all__ = ["add_arguments", "run"]

_NO_FILE = "rukh show and rukh analyse read files"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_variant(parser)
    parser.add_argument(
        "text",
        nargs="+",
        metavar="TEXT",
        help="the move: 炮二平五 (also with blanks), C2=5, h2e2; Nf3, e2e4",
    )
    parser.add_argument(
        "--notation",
        choices=_native.NOTATIONS,
        metavar="NAME",
        help="read the text in this notation alone: %(choices)s",
    )
    add_ranks(parser)
    parser.add_argument("--no-color", action="store_true", help="no colours, as NO_COLOR=1")
    add_json(parser)


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Prints the move in every notation of its game, and the position behind it."""
    with refused_files(args.text, _NO_FILE):
        return _run(context, args, " ".join(args.text))


def _run(context: Context, args: argparse.Namespace, text: str) -> ExitCode:
    is_told = args.game is not None or args.fen is not None
    if not is_told:
        args.game = game_of_moves(args, [text], _read)
    # A diagram is no game: the generals may face each other in it.
    board = open_board(args, facing_generals=True)
    move = _read(Writing.of(args, board), board, text)
    document = _describe(board, move)
    if args.json:
        context.print_json(document)
        return ExitCode.OK
    from rukh.render.notations import notations_table

    if not is_told:
        context.note(f"this is a move of {board.game}", soft_wrap=False)
    tell_notes(context, board)
    table = notations_table(
        document["notations"], box_lines=context.can_show("─"), words=context.words
    )
    context.print_table(table)
    context.print_line(document["fen_after"])
    return ExitCode.OK


def _read(writing: Writing, board: Board, text: str) -> Move:
    """Reads the move, in the one notation that was named if one was."""
    if writing.notation is None:
        return writing.read(board, text)
    return board.parse_move(text, writing.notation)


def _describe(board: Board, move: Move) -> dict[str, Any]:
    """The move as plain values."""
    after = board.copy()
    after.push(move)
    return {
        "game": board.game,
        "fen": board.fen(),
        "move": board.uci(move),
        "notations": {name: board.write_move(move, name) for name in board.notations},
        "fen_after": after.fen(),
    }
