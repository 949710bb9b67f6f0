"""Arguments that name a position, shared by the commands that look at one."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rukh.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rukh._native import Move
    from rukh.board import Board, Ranks
    from rukh.cli.context import Context

__all__ = [
    "add_json",
    "add_look",
    "add_position",
    "board_of",
    "open_board",
    "positive_number",
    "tell_notes",
    "whole_number",
    "written_line",
]

PIECES = ("auto", "chinese", "unicode", "letters")


def add_position(parser: argparse.ArgumentParser) -> None:
    """Arguments for game, FEN and moves."""
    parser.add_argument("--game", choices=("chess", "xiangqi"), help="the game; a FEN tells it too")
    parser.add_argument("--fen", metavar="FEN", help="the position (default: the start)")
    parser.add_argument("--chess960", action="store_true", help="castling as Chess960 has it")
    parser.add_argument(
        "moves",
        nargs="*",
        metavar="MOVE",
        help="moves to play from there: h2e2, H2-E2; e2e4, Nf3",
    )
    add_ranks(parser)


def add_ranks(parser: argparse.ArgumentParser) -> None:
    """The argument for the counting of xiangqi's ranks."""
    parser.add_argument(
        "--ranks",
        choices=("0-9", "1-10"),
        default="0-9",
        help="how the ranks of xiangqi are counted (default: %(default)s)",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """The argument for machine-readable output."""
    parser.add_argument("--json", action="store_true", help="print one JSON document instead")


def add_look(parser: argparse.ArgumentParser) -> None:
    """Arguments for the look of a board."""
    parser.add_argument(
        "--pieces",
        choices=PIECES,
        default="auto",
        help="characters or figurines, or letters; auto sees what the screen can show",
    )
    parser.add_argument(
        "--ascii",
        action="store_const",
        dest="pieces",
        const="ascii",
        help="letters, and lines of ASCII signs",
    )
    parser.add_argument("--flip", action="store_true", help="put Black at the bottom")
    parser.add_argument("--no-color", action="store_true", help="no colours, as NO_COLOR=1")


def board_of(args: argparse.Namespace) -> Board:
    """The board that the arguments name."""
    if args.game is None and args.fen is None:
        raise OptionError("which game? give --game xiangqi, --game chess, or --fen FEN")
    board = open_board(args)
    for text in args.moves:
        board.push_text(text, ranks=args.ranks)
    return board


def open_board(args: argparse.Namespace) -> Board:
    """The board of a game, FEN and rule of castling."""
    from rukh.board import Board

    board = Board(args.fen, args.game, chess960=args.chess960)
    if args.chess960 and board.game != "chess":
        raise OptionError(f"--chess960 is for chess, and this is {board.game}")
    return board


def written_line(board: Board, moves: Sequence[Move], ranks: Ranks) -> list[str]:
    """A line of moves from here as people write it, in the counting of ranks that they chose."""
    if board.game == "xiangqi" and ranks == "1-10":
        # The notation for people has a counting of its own.
        return [board.uci(move, ranks=ranks) for move in moves]
    return board.variation_san(moves)


def tell_notes(context: Context, board: Board) -> None:
    """Says what the FEN reader put right."""
    for note in board.notes:
        context.talk.print(f"note: {note}")


def whole_number(smallest: int, largest: int) -> WholeNumber:
    """An argument type: a whole number between two bounds."""
    return WholeNumber(smallest, largest)


class WholeNumber:
    """Reads a whole number between two bounds."""

    def __init__(self, smallest: int, largest: int) -> None:
        self.smallest = smallest
        self.largest = largest

    def __call__(self, text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = self.smallest - 1
        if not self.smallest <= value <= self.largest:
            raise argparse.ArgumentTypeError(
                f'"{text}" is not a whole number from {self.smallest} to {self.largest}'
            )
        return value


def positive_number(text: str) -> float:
    """An argument type: seconds above zero."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 1e6:
        raise argparse.ArgumentTypeError(f'"{text}" is not a number of seconds above 0')
    return value
