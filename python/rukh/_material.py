"""What a line of moves has won and lost, and whether that is settled where it ends.

What a line wins can be told where it is quiet: no capture and no promotion pays any more, when both
sides go on taking on its square as long as that pays, the cheapest piece first. Only moves that the
rules allow count, so that pins, screens and checks are seen.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rukh._native import Move
    from rukh.board import Board
    from rukh.side import Side

__all__ = ["Balance", "balance_between", "exchange", "is_quiet", "letters_of", "material"]

Material: TypeAlias = "tuple[Counter[str], Counter[str]]"
"""The pieces of the side that moves first and of the other one, by FEN letters in lower case."""


@dataclass(frozen=True)
class Balance:
    """What one side has won and lost between two positions; what both lost alike is left out.

    All are FEN letters in lower case, in order.
    """

    gained: str = ""
    """Pieces of the other side that are gone."""
    lost: str = ""
    """Its own that are gone; a pawn that was promoted is none of them."""
    kept: str = ""
    """Of a comparison alone: its own that are still there."""
    promoted: str = ""
    """What its own pawns have become."""
    conceded: str = ""
    """What the other side's pawns have become."""


def material(board: Board) -> Material:
    """The pieces of both sides."""
    first: Counter[str] = Counter()
    second: Counter[str] = Counter()
    for letter in board.pieces():
        if letter is not None:
            (first if letter.isupper() else second)[letter.lower()] += 1
    return first, second


def balance_between(start: Board, end: Board, side: Side) -> Balance:
    """What a side has won and lost from one position to a later one.

    >>> import rukh
    >>> start = rukh.Board("4k3/8/3P4/8/8/8/3r4/3RK3 w - - 0 1")
    >>> balance_between(start, rukh.Board("8/8/3k4/8/8/8/3R4/4K3 b - - 0 1"), rukh.WHITE)
    Balance(gained='r', lost='p', kept='', promoted='', conceded='')
    """
    before, after = material(start), material(end)
    sides = []
    for pieces, left in zip(before, after, strict=True):
        lost, became = pieces - left, left - pieces
        # Pawns that are something else now are not lost.
        lost["p"] -= became.total()
        sides.append((+lost, became))
    (lost, promoted), (gained, conceded) = sides if side.moves_first else reversed(sides)
    return Balance(
        letters_of(gained - lost),
        letters_of(lost - gained),
        promoted=letters_of(promoted),
        conceded=letters_of(conceded),
    )


def letters_of(pieces: Counter[str]) -> str:
    """Counted pieces as letters, in order."""
    return "".join(sorted(pieces.elements()))


def is_quiet(board: Board, values: Mapping[str, int]) -> bool:
    """Whether nobody is in check, and the side to move wins nothing at once by taking it.

    >>> import rukh
    >>> values = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0}
    >>> is_quiet(rukh.Board("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1"), values)
    True
    >>> is_quiet(rukh.Board("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1"), values)
    False
    """
    if board.is_check():
        return False
    walker = board.copy()
    return all(
        exchange(walker, move, values) <= 0
        for move in board.legal_moves
        if move.promotion is not None or board.is_capture(move)
    )


def exchange(board: Board, move: Move, values: Mapping[str, int]) -> int:
    """What a move wins by all that is taken on its square after it; the board comes back as it was.

    >>> import rukh
    >>> values = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0}
    >>> board = rukh.Board("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1")
    >>> exchange(board, rukh.Move("d1d5"), values)
    -4
    """
    won = 0
    if board.is_capture(move):
        victim = board.piece_at(move.to_square)
        # What is taken beside its square is a pawn.
        won = values["p" if victim is None else victim.lower()]
    if move.promotion is not None:
        won += values[move.promotion.lower()] - values["p"]
    board.push(move)
    replies = [reply for reply in board.legal_moves if reply.to_square == move.to_square]
    if replies:
        answer = min(replies, key=lambda reply: _worth(board, reply, values))
        won -= max(0, exchange(board, answer, values))
    board.pop()
    return won


def _worth(board: Board, move: Move, values: Mapping[str, int]) -> int:
    """What a piece is worth that would take; a king takes last."""
    letter = (board.piece_at(move.from_square) or "k").lower()
    return 1000 if letter == "k" else values[letter]
