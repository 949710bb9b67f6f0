"""What each side has captured, told from the positions of a game and from no rule of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rukh.board import Board

__all__ = ["VALUES", "Captured", "captured_in"]

VALUES: dict[str, dict[str, int]] = {
    "chess": {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0},
    "xiangqi": {"p": 1, "a": 2, "b": 2, "n": 4, "c": 5, "r": 9, "k": 0},
}
"""What pieces are worth in rough points, as beginners are taught."""


@dataclass(frozen=True)
class Captured:
    """The pieces that each side has captured, the dearest first, and who is ahead.

    >>> import rukh
    >>> board = rukh.Board()
    >>> for san in "e4 d5 exd5 Qxd5".split():
    ...     _ = board.push_san(san)
    >>> captured_in(board)
    Captured(first=('p',), second=('P',), balance=0)
    """

    first: tuple[str, ...]
    """FEN letters of the second side's pieces, captured by the first."""
    second: tuple[str, ...]
    """FEN letters of the first side's pieces."""
    balance: int
    """By how many points the first side's material on the board is ahead."""


def captured_in(board: Board) -> Captured:
    """What was captured since the beginning of the moves on a board."""
    values = VALUES[board.game]
    walker = board.root()
    counts = _counts(walker)
    taken: tuple[list[str], list[str]] = ([], [])
    for move in board.move_stack:
        mover = walker.turn_index
        is_capture = walker.is_capture(move)
        walker.push(move)
        if not is_capture:
            continue
        now = _counts(walker)
        gone = counts - now
        # A pawn that is promoted with a capture is gone as well, and is the mover's own.
        taken[mover].extend(letter for letter in gone if letter.isupper() == (mover == 1))
        counts = now
    counts = _counts(board)
    balance = sum(
        (1 if letter.isupper() else -1) * values.get(letter.lower(), 0) * number
        for letter, number in counts.items()
    )

    def dearest(letter: str) -> tuple[int, str]:
        return -values.get(letter.lower(), 0), letter

    first, second = (tuple(sorted(letters, key=dearest)) for letters in taken)
    return Captured(first, second, balance)


def _counts(board: Board) -> Counter[str]:
    return Counter(letter for letter in board.pieces() if letter is not None)
