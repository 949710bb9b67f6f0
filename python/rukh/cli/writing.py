"""Moves as people type and see them: in which notation, and how ranks are counted.

Every notation of a game is read. What is written with the notation that was chosen is read as such,
so that a move copied from the screen means itself.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rukh import _native
from rukh.errors import IllegalMoveError, OptionError, UnreadableMoveError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from rukh._native import Move
    from rukh.board import Board, Notation, Ranks

__all__ = ["Writing", "add_notation", "add_ranks", "square_text"]

_FROM_ONE = ("from-one", "letters-from-one")
_SISTERS = ("wxf", "wxf-numbered")


def add_ranks(parser: argparse.ArgumentParser) -> None:
    """The argument for the counting of xiangqi's ranks."""
    parser.add_argument(
        "--ranks",
        choices=("0-9", "1-10"),
        default="0-9",
        help="how the ranks of xiangqi are counted (default: %(default)s)",
    )


def add_notation(parser: argparse.ArgumentParser) -> None:
    """The argument for the notation that moves are shown in."""
    parser.add_argument(
        "--notation",
        choices=_native.NOTATIONS,
        metavar="NAME",
        help="the notation that moves are shown in: %(choices)s",
    )


@dataclass(frozen=True)
class Writing:
    """How moves are read and written."""

    ranks: Ranks = "0-9"
    """How coordinates count the ranks of xiangqi."""
    notation: Notation | None = None
    """The notation that was chosen; None is the usual one for people."""

    @classmethod
    def of(cls, args: argparse.Namespace, board: Board) -> Writing:
        """What the arguments choose for the game on this board.

        Raises:
            OptionError: The game has no such notation.
        """
        notation = getattr(args, "notation", None)
        if notation is not None and notation not in board.notations:
            known = ", ".join(board.notations)
            raise OptionError(f"--notation: {board.game} has no {notation}, but {known}")
        if notation is None:
            # Of what is settled for every run, the first that this game has.
            settled = getattr(args, "usual_notations", ())
            notation = next((name for name in settled if name in board.notations), None)
        return cls(args.ranks, notation)

    @property
    def counts_from_one(self) -> bool:
        """Whether ranks of xiangqi are 1 to 10 here."""
        return self.ranks == "1-10" or self.notation in _FROM_ONE

    @property
    def shown_ranks(self) -> Ranks:
        """How the ranks beside a board, and squares in words, are counted."""
        return "1-10" if self.counts_from_one else "0-9"

    def read(self, board: Board, text: str) -> Move:
        """Reads a move in any notation.

        Raises:
            MoveError: It fits no legal move, or several.
        """
        if self.notation is not None:
            try:
                return board.parse_move(text, self.notation)
            except UnreadableMoveError:
                pass
            except IllegalMoveError:
                # The same text means another soldier in its sister notation.
                if self.notation in _SISTERS:
                    raise
        if board.game == "xiangqi" and self.counts_from_one:
            # Never guessed move by move: what has the look of squares is counted as was said.
            with contextlib.suppress(UnreadableMoveError):
                return board.parse_move(text, ranks="1-10")
            with contextlib.suppress(UnreadableMoveError):
                return board.parse_move(text, "letters-from-one")
        return board.parse_move(text)

    def push(self, board: Board, text: str) -> Move:
        """Reads a move and plays it."""
        move = self.read(board, text)
        board.push(move)
        return move

    def write(self, board: Board, move: Move) -> str:
        """Writes a legal move."""
        if self.notation is not None:
            return board.write_move(move, self.notation)
        if board.game == "xiangqi" and self.ranks == "1-10":
            # The usual notation for people has a counting of its own.
            return board.uci(move, ranks=self.ranks)
        return board.san(move)

    def square(self, board: Board, name: str) -> str:
        """The name of a square as the moves count its rank."""
        return square_text(board, name, self.shown_ranks)

    def line(self, board: Board, moves: Iterable[Move]) -> list[str]:
        """Writes a line of moves from here."""
        walker = board.copy()
        written = []
        for move in moves:
            written.append(self.write(walker, move))
            walker.push(move)
        return written


def square_text(board: Board, name: str, ranks: Ranks) -> str:
    """The name of a square in the counting of ranks that people chose."""
    if board.game == "xiangqi" and ranks == "1-10":
        return f"{name[0]}{int(name[1:]) + 1}"
    return name
